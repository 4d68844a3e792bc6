% Predicates that run in the module of their caller, except for what they name themselves.
:- module(transparent, [twice/2, context/1, tell/3, stripped/2, unless/1, mapped/2, first/2, later/1]).
:- module_transparent twice/2, context/1, tell/3, stripped/2, unless/1, mapped/2, first/2.

twice(G, X-Y) :- call(G, X), call(G, Y).
context(M) :- context_module(M).
% Local predicates are found, and transparent ones pass the module on.
tell(G, M, Own) :- own(Own), ( call(G, _) -> context(M) ; M = none ).
own(transparent).
stripped(T, M-P) :- strip_module(T, M, P).
unless(G) :- \+ G.
mapped(G, L) :- maplist(G, [1, 2], L).
% A cut cuts the clause.
first(G, X) :- call(G, X), !.
first(_, none).
% The declaration may be behind the clauses.
later(M) :- context_module(M).
:- module_transparent later/1.
