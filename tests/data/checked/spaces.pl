% Spaces whose rules no search can compile: hints tell which clause prevents it, and why.

:- use_module(library(search)).
:- use_module(library(planning)).

% Compiled.
next(X, Y) :- X < 9, Y is X+1.

% Effects.
counted(X, Y) :- step(X, Y).
step(X, Y) :-
    Y is X+1,
    nb_setval(steps, Y).

% Other reasons.
soft(X, Y) :- Y is X+1, X < 9.
soft(X, Y) :- ( X > 3 *-> Y is X-1 ; fail ).
cutting(X, Y) :- ( X < 9, ! ; X > 20 ), Y is X+1.
half(X, Y, 0.5) :- X < 9, Y is X+1.

longer(X, Y) :- Y is X+1.

:- space(lift).
action(up, [on(X)], [on(Y), -on(X)], 1.5) :- member(X-Y, [1-2]).
action(down, [on(X)], [on(Y), -on(X)], 1) :- member(X-Y, [2-1]).
action(rest(X), [on(X)], [-onn(X), -awake], 1).

?- shortest_path(next, ==(3), 0, P, []).
P = [0, 1, 2, 3].
?- shortest_path(counted, ==(2), 0, P, []).
P = [0, 1, 2].
?- shortest_path(soft, ==(1), 0, P, []).
P = [0, 1].
?- reachable(cutting, 8, S, 1).
S = 9.
?- shortest_path(half, ==(1), 0, P, [cost(C)]).
P = [0, 1], C = 0.5.
?- shortest_path(longer, ==(2), 0, P, []).
P = [0, 1, 2].
?- plan(lift, [on(2)], [on(1)], P, [cost(C)]).
error(type_error(nonneg, 1.5), _).
