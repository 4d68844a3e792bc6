% Cells of a state: attributed variables that meet the rules in place of values.
%
% The attribute of a cell is its number, that of an image image(Cell, Pairs) with a pair Number-Value for each value of
% the cell.

:- module(search_cells,
          [ cell/2, make_cell/2, label_cells/2, all_are/3, source/2, cells_in/2, are_cells/2, read_cells/1,
            read_term_cells/1, read_images/1
          ]).

:- use_module(library(lists), [member/2, nth1/3]).
:- use_module(library(search/known), [known/2, number_of/2, value_of/2, is_open/0, are_forbidden/0, differ/2, decide/3]).
:- use_module(library(search/refusals), [refuse_move/1]).
:- use_module(library(search/sets), [ones/2]).

%! cell(+Term, -Attribute) is semidet.
% The term is a cell or an image with this attribute.
cell(Term, Attribute) :- get_attr(Term, search_cells, Attribute).

%! make_cell(-Variable, +Attribute) is det.
make_cell(Variable, Attribute) :- put_attr(Variable, search_cells, Attribute).

% A cell has met a value, or another cell.
attr_unify_hook(_, _) :- are_forbidden, !, throw(space(touched)).
attr_unify_hook(image(I, Pairs), Other) :- !, image_value(I, Pairs, V), Other = V.
attr_unify_hook(I, Other) :-
    (   get_attr(Other, search_cells, image(J, Pairs))
    ->  image_value(J, Pairs, V), del_attr(Other, search_cells), Other = V, equal(I, V)
    ;   get_attr(Other, search_cells, J)
    ->  ( I =:= J -> true ; differ(I, J) -> fail ; value(I, V), del_attr(Other, search_cells), Other = V, equal(J, V) )
    ;   var(Other) -> refuse_move('unifies part of a state with a variable that has attributes')
    ;   ground(Other) -> equal(I, Other)
    ;   value(I, Other)
    ).

equal(I, V) :-
    number_of(V, N),
    known(Set, I),
    One is 1<<N,
    Set /\ One =\= 0,
    (   Set =:= One
    ->  true
    ;   is_open
    ->  decide(I, [One], _)
    ;   Rest is Set /\ \One,
        decide(I, [One, Rest], 1)
    ).

% value(+Cell, ?Value): each value that the cell may have.
value(I, Value) :-
    known(Set, I),
    ones(Set, Ones),
    decide(I, Ones, Way),
    nth1(Way, Ones, One),
    N is msb(One),
    value_of(N, Value0),
    Value = Value0.

% image_value(+Cell, +Pairs, ?Value): each value that the image of a cell may have.
image_value(I, Pairs, Value) :-
    known(Set, I),
    images_within(Pairs, Set, Values-Sets),
    decide(I, Sets, Way),
    nth1(Way, Values, Value0),
    Value = Value0.

% The images of the values in a set, and for each the set of the values that have it.
images_within(Pairs, Set, Values-Sets) :-
    findall(V-One, ( member(N-V, Pairs), One is 1<<N, Set /\ One =\= 0 ), Ones0),
    keysort(Ones0, Ones),
    joined_sets(Ones, Values, Sets).

joined_sets([], [], []).
joined_sets([V-Set0|Pairs0], [V|Values], [Set|Sets]) :-
    same_value(Pairs0, V, Set0, Set, Pairs),
    joined_sets(Pairs, Values, Sets).

same_value([W-One|Pairs0], V, Set0, Set, Pairs) :- W == V, !, Set1 is Set0 \/ One, same_value(Pairs0, V, Set1, Set, Pairs).
same_value(Pairs, _, Set, Set, Pairs).

%! cells_in(+Term, -Cells) is det.
% Cells are the variables in Term that are cells.
cells_in(Term, Cells) :-
    term_attvars(Term, Vars),
    ( Vars == [] -> Cells = [] ; are_cells(Vars, Cells) ).

%! are_cells(+Variables, -Cells) is det.
% Cells are those of the variables that are cells.
are_cells([], []).
are_cells([Var|Vars], Cells) :-
    ( get_attr(Var, search_cells, _) -> Cells = [Var|Cells1] ; Cells = Cells1 ),
    are_cells(Vars, Cells1).

%! read_cells(+Cells) is nondet.
% Gives each of the cells a value.
read_cells([]).
read_cells([Cell|Cells]) :-
    (   get_attr(Cell, search_cells, I)
    ->  ( I = image(J, Pairs) -> image_value(J, Pairs, V) ; value(I, V) ),
        del_attr(Cell, search_cells),
        Cell = V
    ;   true
    ),
    read_cells(Cells).

%! read_term_cells(+Term) is nondet.
% Gives each cell in a term a value.
read_term_cells(Term) :- cells_in(Term, Cells), read_cells(Cells).

%! read_images(+Cells) is nondet.
% Gives each of the cells that is an image a value.
read_images([]).
read_images([Cell|Cells]) :-
    ( get_attr(Cell, search_cells, image(_, _)) -> read_cells([Cell]) ; true ),
    read_images(Cells).

%! label_cells(+Variables, +First) is det.
% Makes cells of the variables, with numbers from First on.
label_cells([], _).
label_cells([Cell|Cells], I) :-
    make_cell(Cell, I),
    I1 is I+1,
    label_cells(Cells, I1).

%! all_are(+Cells, +Number, +Value) is det.
% Gives all cells of this number one value.
all_are([], _, _).
all_are([Cell|Cells], I, V) :- del_attr(Cell, search_cells), Cell = V, all_are(Cells, I, V).

%! source(+Attribute, -Number) is det.
% Number is that of the cell, or of the cell whose image it is.
source(image(I, _), I) :- !.
source(I, I).
