% A maze on a grid. A maze is a list of rows of one length, each an atom or a string
% in which # is a wall; a state is X/Y, from 0/0 at the top left.

:- module(maze,
          [ maze_path/4,
            step/3
          ]).

:- use_module(library(lists), [nth0/3]).
:- use_module(library(search), [shortest_path/5]).

%! maze_path(+Rows, +From, +To, -Path) is semidet.
% Path is a list of places, as few as can be, each next to the one before.
maze_path(Rows, From, To, Path) :-
    grid(Rows, Grid),
    free(Grid, From),
    free(Grid, To),
    shortest_path(step(Grid), ==(To), From, Path, [heuristic(blocks_to(To))]).

% The rows as terms, so that a place is found in constant time.
grid(Rows, Grid) :-
    findall(Row, ( nth0(_, Rows, Text), row(Text, Row) ), Terms),
    compound_name_arguments(Grid, grid, Terms).

row(Text, Row) :-
    atom_chars(Text, Chars),
    compound_name_arguments(Row, row, Chars).

free(Grid, X/Y) :-
    X1 is X+1,
    Y1 is Y+1,
    arg(Y1, Grid, Row),
    arg(X1, Row, Char),
    Char \== (#).

%! step(+Grid, +Place0, ?Place) is nondet.
% To a free place above, left, right or below.
step(Grid, X0/Y0, X/Y) :-
    direction(DX, DY),
    X is X0+DX, X >= 0,
    Y is Y0+DY, Y >= 0,
    free(Grid, X/Y).

direction(0, -1).
direction(-1, 0).
direction(1, 0).
direction(0, 1).

blocks_to(X/Y, X0/Y0, H) :-
    H is abs(X-X0) + abs(Y-Y0).
