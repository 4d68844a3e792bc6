% A module whose predicates hand its private ones to meta-predicates that it does not import.
:- module(m1, [t/2, apply_to/3, twice/2, helper_apply/3, callit/1, mm/2, dynt/1, op(700, xfx, ===>), grow/1, cnt/2, via_alias/2, lam/2, ite/1, catching/1]).
:- use_module('m2.pl').
:- use_module('m2.pl', [pass/2 as handed]).
:- meta_predicate apply_to(1, ?, ?), helper_apply(1, ?, ?), callit(0), mm(:, ?), via_alias(1, ?).
:- dynamic fact/1, store/1.
fact(1). fact(2). fact(3).
priv(1). priv(2).
inc(X, Y) :- Y is X + 1.
add(X, A0, A) :- A is A0 + X.
big(X) :- X > 1.
pairup(X, Y, X-Y).
cmp(O, A, B) :- compare(O, A, B).

t(maplist, L) :- L = [1,2], maplist(priv, L).
t(maplist3, L) :- maplist(inc, [1,2,3], L).
t(nested, L) :- maplist(maplist(inc), [[1],[2,3]], L).
t(foldl, S) :- foldl(add, [1,2,3], 0, S).
t(include, L) :- include(big, [1,2,3], L).
t(exclude, L) :- exclude(big, [1,2,3], L).
t(partition, L-M) :- partition(big, [1,2,3], L, M).
t(forall, ok) :- forall(priv(X), big_or_one(X)).
t(findall, L) :- findall(X, priv(X), L).
t(findall4, L) :- findall(X, priv(X), L, [z]).
t(bagof, L) :- bagof(X, Y^pairp(X, Y), L).
t(setof, L) :- setof(X-Y, pairp(X, Y), L).
t(bagofw, Y-L) :- bagof(X, pairp(X, Y), L).
t(aggr, N) :- aggregate_all(count, priv(_), N).
t(aggr2, N) :- aggregate_all(sum(X), priv(X), N).
t(aggr3, N) :- aggregate_all(max(X-Y), pairp(X, Y), N).
t(aggr4, N) :- aggregate_all(bag(X), (priv(X), big(X)), N).
t(aggr5, N) :- aggregate(count, X^priv(X), N).
t(call1, ok) :- call(priv, 1).
t(call2, Y) :- G = inc, call(G, 1, Y).
t(callconj, X) :- call((priv(X), big(X))).
t(once, X) :- once(priv(X)).
t(ignore, X) :- ignore(priv(X)).
t(not, ok) :- \+ priv(9).
t(notvar, ok) :- G = priv(9), \+ G.
t(varcall, X) :- G = priv(X), G.
t(yall, L) :- maplist([X,Y]>>(inc(X,Y)), [1,2], L).
t(yall2, L) :- N = 10, maplist({N}/[X,Y]>>(inc(X,Z), Y is Z*N), [1,2], L).
t(yall3, L) :- N = 10, maplist([X,Y]>>(inc(X,Z), Y is Z*N), [1,2], L).
t(yall5, L) :- maplist([X]>>maplist([Y]>>(Y >= X, priv(X))), [1,2], [[1],[3]]) -> L = ok ; L = no.
t(catch, X) :- catch(thrower, X, true).
t(catch2, X) :- catch(thrower, _, priv(X)).
t(scc, X) :- setup_call_cleanup(priv(_), priv(X), priv(_)).
t(qual, L) :- m1:maplist(inc, [1], L).
t(qual2, L) :- lists:append([a], [b], L).
t(predsort, L) :- predsort(cmp, [c,a,b,a], L).
t(ifte, X) :- ( priv(3) -> X = yes ; priv(2) -> X = two ; X = no ).
t(softc, X) :- ( priv(X) *-> true ; X = none ).
t(phrase, L) :- phrase(seq(L), [a,b], _).
t(phrase2, L) :- phrase((seq1(A), seq1(B)), [a,b]), L = A+B.
t(retract, L) :- assertz(store(1)), assertz(m1:store(2)), findall(X, retract(store(X)), L).
t(asserta, X) :- assertz((made(Y) :- inc(1, Y))), made(X), retractall(made(_)).
t(assertmeta, L) :- assertz((made2(Y) :- maplist(inc, [1], Y))), made2(L), abolish_made2.
t(clause, B) :- clause(fact(1), B).
t(curpred, ok) :- current_predicate(priv/1).
t(predprop, ok) :- predicate_property(priv(_), defined).
t(freeze, X) :- freeze(Y, inc(Y, X)), Y = 1.
t(when, X) :- when(ground(Y), inc(Y, X)), Y = 4.
t(delay, L) :- findall(X, (member(X, [1,2,3]), big(X)), L).
t(nestedcall, L) :- findall(X, call(priv, X), L).
t(without, S) :- with_output_to(string(S), wr).
t(format, S) :- format(string(S), "~@", [wr]).
t(solseq, L) :- findall(X, limit(1, priv(X)), L).
t(orderby, L) :- findall(X, order_by([desc(X)], priv(X)), L).
t(distinct, L) :- findall(X, distinct(X, pairp(X, _)), L).
t(callnth, X) :- call_nth(priv(X), 2).
t(foldl4, S) :- foldl([X,A,B]>>add(X,A,B), [1,2], 0, S).
t(convlist, L) :- convlist([X,Y]>>(big(X), inc(X,Y)), [1,2,3], L).
t(univ, X) :- G =.. [priv, X], call(G).
t(apply, X) :- apply(inc, [1, X]).
t(m2pass, X) :- pass(priv, X).
t(m2alias, X) :- handed(priv, X).
t(m2deep, L) :- deep(inc, [1,2], L).
t(m2q, X) :- m2:pass(priv, X).
t(m2conj, X) :- conj(priv, X).
t(m2helper, X) :- helper(priv, X).
t(m2nest, L) :- nest(inc, [[1],[2]], L).
t(at, X) :- @(priv(X), m1).
t(tabl, L) :- findall(X, tab(X), L).
t(assocm, L) :- list_to_assoc([a-1], A0), map_assoc(inc, A0, A1), assoc_to_list(A1, L).
t(strip, M) :- mm(foo, M).
t(maxm, X) :- max_member(rel, X, [1,3,2]).
t(forall2, ok) :- forall(member(X, [1,2]), priv(X)).
t(forall3, ok) :- forall(( member(X, [1,2]), big(X) ), \+ \+ priv(X)).
t(concurr, L) :- maplist(pairup, [1,2], [a,b], L).
t(aggall_nested, L) :- findall(X-N, (priv(X), aggregate_all(count, (priv(Y), Y >= X), N)), L).
t(notnested, ok) :- \+ \+ maplist(priv, [1,2]).
t(initcall, X) :- call(m1:priv, X).
t(fcall, L) :- findall(X, (member(G, [priv, big1]), call(G, X)), L).
t(foreach, ok) :- foreach(member(X, [1,2]), priv(X)).
t(mapnest, L) :- maplist([X,Y]>>findall(Z, (priv(Z), Z >= X), Y), [1,2], L).
t(ccleanup, ok) :- call_cleanup(priv(1), priv(2)).
t(tnot, X) :- catch(call((priv(X), !)), _, fail).
t(nbset, L) :- aggregate_all(set(X), pairp(X, _), L).
big1(7).
rel(A, B) :- A @=< B.
:- table tab/1.
tab(X) :- priv(X).
tab(X) :- tab(Y), Y < 4, inc(Y, X).
abolish_made2 :- retractall(made2(_)).
:- dynamic made/1, made2/1.
thrower :- throw(ball).
pairp(1, a). pairp(2, a). pairp(1, b).
big_or_one(X) :- ( big(X) -> true ; X =:= 1 ).
seq([a]) --> [a].
seq1(X) --> [X].
wr :- write(hello).
apply_to(G, X, Y) :- findall(X, call(G, X), Y).
twice(G, X) :- call(G, X).
helper_apply(G, X, L) :- do(L, G, X).
do(L, G, X) :- findall(X, call(G, X), L).
callit(G) :- call(G).
mm(M:G, M-G).
via_alias(G, X) :- handed(G, X).
dynt(X) :- fact(X).
grow(X) :- assertz(fact(X)).
cnt(G, N) :- aggregate_all(count, G, N).
:- meta_predicate cnt(0, ?), lam(2, ?).
lam(G, L) :- maplist({G}/[X,Y]>>call(G, X, Y), [1,2], L).
ite(X) :- ( fact(X), big(X) -> true ; fail ).
catching(G) :- catch(G, _, true).
:- meta_predicate catching(0).
% A clause of another module: its goals belong here.
:- multifile user:hooked/1.
:- dynamic user:hooked/1.
user:hooked(X) :- priv(X).
