% Images: values calculated from one cell, or looked up in facts by it.

:- module(search_images, [calculated/4, looked_up/6]).

:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(library(search/cells), [cell/2, make_cell/2, source/2]).
:- use_module(library(search/known), [known/2, number_of/2, value_of/2, is_open/0]).
:- use_module(library(search/sets), [ones/2]).

%! calculated(?X, +Expression, +Cells, -Image) is semidet.
% Image is the image of the only cell of X is Expression, if X is
% free and no value raises an error.
calculated(X, Expression, [Cell], Image) :-
    var(X),
    \+ attvar(X),
    cell(Cell, Attribute),
    source(Attribute, I),
    known(Set, I),
    ones(Set, Ones),
    results(Ones, Attribute, Cell-Expression, Pairs),
    image(I, Pairs, Image).

results([], _, _, []).
results([One|Ones], Attribute, Rule, [N-Result|Pairs]) :-
    N is msb(One),
    ( Attribute = image(_, Images) -> memberchk(N-V, Images) ; value_of(N, V) ),
    copy_term_nat(Rule, V-Expression),
    catch(Result is Expression, error(_, _), fail),
    results(Ones, Attribute, Rule, Pairs).

% A value, if all images are the same, or a variable that is an image.
image(I, Pairs, Image) :-
    (   Pairs = [_-V|More], \+ ( member(_-W, More), W \== V )
    ->  Image = V
    ;   make_cell(Image, image(I, Pairs))
    ).

%! looked_up(+Goal, +Cells, +Clauses, -Cell, -Sets, -Images) is semidet.
% A goal with one cell among its arguments and
% variables of its own, whose clauses are facts of which at most one matches for each value of the cell. Sets are the
% values for which one matches and, in a closed run, the others. Images is a list of Variable=Image.
looked_up(Goal, [Cell], Clauses, I, Sets, Images) :-
    cell(Cell, I),
    integer(I),
    Goal =.. [_|Arguments],
    places(Arguments, Cell, 1, Place, [], Given, Free),
    integer(Place),
    Free = [_|_],
    known(Set, I),
    facts(Clauses, Place, Given, Facts),
    Facts = [_|_],
    all_numbered(Facts, Set, 0, Yes, Rows),
    Yes =\= 0,
    ( is_open -> Sets = [Yes] ; No is Set /\ \Yes, Sets = [Yes, No] ),
    images(Free, Rows, I, Images).

% The place of the cell, arguments with a value as Place-Value, and the others, variables each once, as Place-Variable.
places([], _, _, _, _, [], []).
places([A|As], Cell, N, Place, Seen, Given, Free) :-
    (   A == Cell -> Place = N, Given = Given1, Free = Free1, Seen1 = [A|Seen]
    ;   atomic(A) -> Given = [N-A|Given1], Free = Free1, Seen1 = Seen
    ;   var(A), \+ attvar(A), Free = [N-A|Free1], Given = Given1, Seen1 = [A|Seen]
    ),
    \+ ( var(A), member(B, Seen), A == B ),
    N1 is N+1,
    places(As, Cell, N1, Place, Seen1, Given1, Free1).

% The facts that match what is given, as Value-Head; all clauses must be facts with constants.
facts([], _, _, []).
facts([(Head :- true)|Clauses], Place, Given, Facts) :-
    Head =.. [_|Arguments],
    \+ ( member(A, Arguments), \+ atomic(A) ),
    (   member(N-A, Given), arg(N, Head, B), A \== B
    ->  Facts = Facts1
    ;   arg(Place, Head, Value),
        Facts = [Value-Head|Facts1]
    ),
    facts(Clauses, Place, Given, Facts1).

all_numbered([], _, Yes, Yes, []).
all_numbered([Value-Head|Facts], Set, Yes0, Yes, Rows) :-
    (   number_of(Value, N), One is 1<<N, Set /\ One =\= 0
    ->  Yes0 /\ One =:= 0,
        Yes1 is Yes0 \/ One,
        Rows = [N-Head|Rows1]
    ;   Yes1 = Yes0,
        Rows = Rows1
    ),
    all_numbered(Facts, Set, Yes1, Yes, Rows1).

images([], _, _, []).
images([Place-Variable|Free], Rows, I, [Variable=Image|Images]) :-
    findall(N-V, ( member(N-Head, Rows), arg(Place, Head, V) ), Pairs),
    image(I, Pairs, Image),
    images(Free, Rows, I, Images).
