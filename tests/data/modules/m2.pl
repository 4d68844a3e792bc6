% Meta-predicates of a program's own; its private predicates have the names of those that it is handed.
:- module(m2, [pass/2, deep/3, conj/2, helper/2, nest/3]).
:- reexport(library(pairs), [pairs_keys/2]).
:- meta_predicate pass(1, ?), deep(2, ?, ?), conj(1, ?), helper(1, ?), nest(2, ?, ?).
priv(wrong).
inc(_, wrong).
pass(G, X) :- call(G, X).
deep(G, L, M) :- findall(Y, (member(X, L), call(G, X, Y)), M).
conj(G, X) :- once((call(G, X), call(G, _))).
helper(G, X) :- h2(X, G).
h2(X, G) :- h3(f(G), X).
h3(f(G), X) :- call(G, X).
nest(G, L, M) :- maplist(maplist(G), L, M).
