% Another one that takes in the same clauses, and exports an operator.
:- module(second, [second/1, op(650, xfx, <+>)]).
:- ensure_loaded(clauses).
second(X) :- clause_of(X).
