% Facts of a space are no procedures: those that actions name, and those that rules for conditions need.
:- use_module(library(planning)).
:- space(towers).
block(a).
block(b).
action(stack(X, Y), [holding(X), clear(Y)], [on(X, Y), -holding(X), -clear(Y)]) :- block(X), block(Y), missing.
action(go(X, Y), [at(X), near(X, Y)], [at(Y), -at(X)]).
above(X, Y) :- on(X, Y).
above(X, Z) :- on(X, Y), above(Y, Z).
near(X, Y) :- link(X, Y).
near(X, Y) :- link(Y, X).
other(X) :- onn(X, _).
