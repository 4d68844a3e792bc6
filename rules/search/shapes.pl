% The shape of the states of a space: a term with cells.

:- module(search_shapes, [state_rows/3, are_settled/1]).

:- use_module(library(apply), [maplist/3, maplist/4, foldl/4]).
:- use_module(library(lists), [append/2, append/3, member/2, subtract/3]).

% The shape with a variable for each cell: it covers another state if constants have variables where they differ. A
% constant is a cell, too, unless it may be but the end of a list.
covered(State, Shape0, Shape) :-
    Shape0 = Skeleton0-_,
    (   \+ State \= Skeleton0
    ->  Shape = Shape0
    ;   generalized(Skeleton0, State, General),
        cells_of(General, Skeleton, Cells),
        Shape = Skeleton-Cells
    ).

% The shape of both terms, with '$cell' where they differ.
generalized(A, B, Shape) :-
    (   compound(A), compound(B), functor(A, Name, Arity), functor(B, Name, Arity)
    ->  A =.. [_|As], B =.. [_|Bs],
        maplist(generalized, As, Bs, Shapes),
        Shape =.. [Name|Shapes]
    ;   A == [], B == [] -> Shape = []
    ;   Shape = '$cell'
    ).

cells_of(Shape, Skeleton, Cells) :- phrase(cells_of(Shape, Skeleton), Cells).

cells_of(Shape, Skeleton) -->
    { compound(Shape) },
    !,
    { Shape =.. [Name|Shapes], same_length_list(Shapes, Parts), Skeleton =.. [Name|Parts] },
    all_cells_of(Shapes, Parts).
cells_of([], []) --> !.
cells_of(_, Cell) --> [Cell].

all_cells_of([], []) --> [].
all_cells_of([Shape|Shapes], [Part|Parts]) --> cells_of(Shape, Part), all_cells_of(Shapes, Parts).

same_length_list([], []).
same_length_list([_|As], [_|Bs]) :- same_length_list(As, Bs).

%! state_rows(+States, -Shape, -Rows) is semidet.
% Shape is that of all States, and Rows the values that they have in its cells. Fails if it has none.
state_rows(States, Shape, Rows) :-
    States = [Start|_],
    cells_of(Start, Skeleton0, Cells0),
    foldl(covered, States, Skeleton0-Cells0, Shape),
    Shape = Skeleton-Cells,
    Cells = [_|_],
    maplist(cell_values(Skeleton, Cells), States, Rows).

cell_values(Skeleton, Cells, State, Row) :- copy_term(Skeleton-Cells, State-Row).

%! are_settled(+States) is semidet.
% The states are of one shape, and the second half brings no value that the first half does not have.
are_settled(States) :-
    state_rows(States, _, Rows),
    length(Rows, Count),
    Half is Count//2,
    length(First, Half),
    append(First, Second, Rows),
    values_of(First, Known),
    \+ ( member(V, Known), compound(V) ),
    values_of(Second, Later),
    subtract(Later, Known, []).

values_of(Rows, Values) :- append(Rows, All), sort(All, Values).
