% The 8-puzzle as rules. A board is a list of nine numbers, row by row, 0 for the
% blank.

:- module(eight,
          [ slide/2,
            in_order/1,
            distance/2,
            solve_eight/2
          ]).

:- use_module(library(lists), [nth0/3]).
:- use_module(library(search), [shortest_path/5]).

%! solve_eight(+Board, -Boards) is semidet.
% Boards is a shortest way from Board to the ordered one; fails if there is none,
% which takes a look at 181,440 boards. Estimates are derived from the moves;
% heuristic(distance) would give those of distance/2.
solve_eight(Board, Boards) :-
    shortest_path(slide, in_order, Board, Boards, []).

%! in_order(?Board) is semidet.
% The tiles are in order and the blank is last.
in_order([1,2,3,4,5,6,7,8,0]).

%! slide(+Board0, ?Board) is nondet.
% A tile above, left of, right of or below the blank slides into it.
slide(Board0, Board) :-
    nth0(Blank, Board0, 0),
    !,
    neighbour(Blank, I),
    nth0(I, Board0, Tile),
    swap(Board0, Tile, Board).

swap([], _, []).
swap([X|Xs], Tile, [Y|Ys]) :-
    (   X =:= 0 -> Y = Tile
    ;   X =:= Tile -> Y = 0
    ;   Y = X
    ),
    swap(Xs, Tile, Ys).

neighbour(I, J) :- I >= 3, J is I-3.
neighbour(I, J) :- I mod 3 > 0, J is I-1.
neighbour(I, J) :- I mod 3 < 2, J is I+1.
neighbour(I, J) :- I < 6, J is I+3.

%! distance(+Board, -Distance) is det.
% Sum of the rows and columns that each tile is away from its place.
distance(Board, Distance) :-
    distance(Board, 0, 0, Distance).

distance([], _, Distance, Distance).
distance([Tile|Tiles], I, Distance0, Distance) :-
    (   Tile =:= 0
    ->  Distance1 = Distance0
    ;   Distance1 is Distance0 + abs(I // 3 - (Tile-1) // 3) + abs(I mod 3 - (Tile-1) mod 3)
    ),
    I1 is I+1,
    distance(Tiles, I1, Distance1, Distance).
