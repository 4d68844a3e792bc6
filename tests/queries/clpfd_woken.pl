% library(clpfd): goals of other libraries that a propagator wakes.
%
% They find the store at rest: their own constraints and bindings are propagated before they go on.
:- use_module(library(clpfd)).
:- use_module(library(lists)).

% wakes(?X): a propagator binds X to 1.
wakes(X) :- X+1 #= W, W #= 2.

?- [X, Y, Z] ins 0..3, Y+Z #= 3, freeze(X, findall(Y-Z, label([Y, Z]), L)), wakes(X), del_attrs(Y), del_attrs(Z).
X = 1, L = [0-3, 1-2, 2-1, 3-0].
?- [X, Y, Z] ins 0..3, Y #\= Z, freeze(X, ( Y = 1, Z = 1 -> A = wrong ; A = right )), wakes(X), del_attrs(Y), del_attrs(Z).
X = 1, A = right.
?- [X, Y, Z] ins 0..3, Y #\= Z, when(ground(X), ( Y = 1, \+ Z = 1 )), wakes(X), del_attrs(Z).
X = 1, Y = 1.
?- [X, Y, Z] ins 0..3, all_distinct([Y, Z]), freeze(X, ( Y = 1, \+ Z = 1 )), wakes(X), del_attrs(Z).
X = 1, Y = 1.
?- [X, Y, Z] ins 0..3, freeze(X, ( Y #> Z, Z #> Y -> A = wrong ; A = right )), wakes(X), del_attrs(Y), del_attrs(Z).
X = 1, A = right.
?- [X, Y, Z] ins 0..3, Y #< Z, freeze(X, ( Y #= 2, fd_dom(Z, D) )), X #> 2, fd_dom(Z, E).
X = 3, Y = 2, Z = 3, D = E, E = 3..3.
?- X in 0..3, freeze(X, ( A in 1..5, B in 1..5, A #= B+4, integer(A) )), wakes(X).
X = 1, A = 5, B = 1.
?- [X, Y] ins 0..3, freeze(X, Y #> X), X #= 2 #<==> B, B = 1.
X = 2, Y = 3, B = 1.
% The goals of a variable that a propagator makes the same as another, whose goals come first.
?- [X, Y, U, V] ins 0..3, U #\= V, dif(X, Y), freeze(Y, ( U = 1, \+ V = 1 )), Z #= max(X, Y), X #< Y, Z = 3, del_attrs(X), del_attrs(V).
Y = 3, U = 1, Z = 3.
% The propagator that bound the variable goes on.
?- length(Xs, 3), Xs = [X|Ys], Xs ins 1..3, freeze(X, member(Y, [1, 2])), all_distinct(Xs), X #= 3, [Y|_] = Ys, label(Ys).
Xs = [3, 1, 2], X = 3, Ys = [1, 2], Y = 1
;  Xs = [3, 2, 1], X = 3, Ys = [2, 1], Y = 2.
