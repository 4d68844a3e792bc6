% A module that takes in clauses and has an operator of its own.
:- module(first, [first/1, first_text/1]).
:- [clauses].
:- op(700, xfx, ===>).
first(X) :- clause_of(X).
rule(a ===> b).
first_text(T) :- rule(R), with_output_to(string(T), write_term(R, [module(first)])).
