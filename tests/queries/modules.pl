% Which module a goal belongs to: that of the clause that names it, wherever it is called.
:- use_module('../data/modules/m1.pl').

:- meta_predicate own_meta(:, -).
own_meta(G, G).
priv(user1). priv(user2).
inc(X, Y) :- Y is X + 100.
big(user).
loc(5).
u(apply_to, L) :- apply_to(priv, _, L).
u(helper, L) :- helper_apply(priv, _, L).
u(twice, X) :- catch(twice(priv, X), error(E, _), (X = E)).
u(callit, X) :- callit(priv(X)).
u(mm, X) :- mm(foo, X).
u(mmq, X) :- mm(z:foo, X).
u(alias, X) :- via_alias(priv, X).
u(cnt, N) :- cnt(priv(_), N).
u(lam, L) :- lam(inc, L).
u(catching, X) :- catching(priv(X)).
u(m1q, X) :- m1:priv(X).
u(m1maplist, L) :- m1:maplist(inc, [1], L).
u(m1findall, L) :- m1:findall(X, priv(X), L).
u(m1call, L) :- findall(X, m1:call(priv, X), L).
u(m1conj, X) :- m1:(priv(X), X > 1).
u(qclos, L) :- maplist(m1:inc, [1], L).
u(qclos2, L) :- maplist(maplist(m1:inc), [[1]], L).
u(yall, L) :- maplist([X,Y]>>inc(X,Y), [1], L).
u(m1yall, L) :- m1:maplist([X,Y]>>inc(X,Y), [1], L).
u(dyn, L) :- grow(7), findall(X, dynt(X), L).
u(op, X) :- X = (a ===> b).
u(pred, L) :- findall(X, (member(G, [priv, loc]), call(G, X)), L).
u(not, ok) :- \+ m1:priv(user1).
u(agg, N) :- aggregate_all(count, m1:priv(_), N).
u(aggq, N) :- m1:aggregate_all(count, priv(_), N).
u(asrt, L) :- assertz(m1:newp(3)), findall(X, m1:newp(X), L).
u(at, L) :- findall(X, @(priv(X), m1), L).
u(setofq, L) :- setof(X, m1:priv(X), L).
u(setofc, L) :- setof(X, Y^m1:pairp(X, Y), L).
u(setofc2, L) :- setof(X, m1:(Y^pairp(X, Y)), L).
u(bagofm, L) :- m1:bagof(X, Y^pairp(X, Y), L).
u(freeze, X) :- freeze(Y, inc(Y, X)), Y = 1.
u(mfreeze, X) :- m1:freeze(Y, inc(Y, X)), Y = 1.
u(unk, E) :- catch(m1:nope, error(E, _), true).
u(unk2, E) :- catch(m1:t(nope2, _), error(E, _), true) -> true ; E = failed.
u(private, E) :- catch(rel(1,2), error(E, _), true).
u(mp, L) :- module_property(m1, exports(L0)), msort(L0, L1), length(L1, L).
u(pp, X) :- predicate_property(apply_to(_,_,_), imported_from(X)).
u(pp2, X) :- predicate_property(apply_to(_,_,_), meta_predicate(X)).

?- t(maplist, V).
V = [1, 2].
?- t(maplist3, V).
V = [2, 3, 4].
?- t(nested, V).
V = [[2], [3, 4]].
?- t(foldl, V).
V = 6.
?- t(include, V).
V = [2, 3].
?- t(exclude, V).
V = [1].
?- t(partition, V).
V = [2, 3]-[1].
?- t(forall, V).
V = ok.
?- t(findall, V).
V = [1, 2].
?- t(findall4, V).
V = [1, 2, z].
?- t(bagof, V).
V = [1, 2, 1].
?- t(setof, V).
V = [1-a, 1-b, 2-a].
?- t(bagofw, V).
V = a-[1, 2] ;
V = b-[1].
?- t(aggr, V).
V = 2.
?- t(aggr2, V).
V = 3.
?- t(aggr3, V).
error(type_error(evaluable, a/0), _).
?- t(aggr4, V).
V = [2].
?- t(aggr5, V).
V = 2.
?- t(call1, V).
V = ok.
?- t(call2, V).
V = 2.
?- t(callconj, V).
V = 2.
?- t(once, V).
V = 1.
?- t(ignore, V).
V = 1.
?- t(not, V).
V = ok.
?- t(notvar, V).
V = ok.
?- t(varcall, V).
V = 1 ;
V = 2.
?- t(yall, V).
V = [2, 3].
?- t(yall2, V).
V = [20, 30].
?- t(yall3, V).
V = [20, 30].
?- t(yall5, V).
V = ok.
?- t(catch, V).
V = ball.
?- t(catch2, V).
V = 1 ;
V = 2.
?- t(scc, V).
V = 1 ;
V = 2.
?- t(qual, V).
V = [2].
?- t(qual2, V).
V = [a, b].
?- t(predsort, V).
V = [a, b, c].
?- t(ifte, V).
V = two.
?- t(softc, V).
V = 1 ;
V = 2.
?- t(phrase, V).
V = [a].
?- t(phrase2, V).
V = a+b.
?- t(retract, V).
V = [1, 2].
?- t(asserta, V).
V = 2.
?- t(assertmeta, V).
V = [2].
?- t(clause, V).
V = true.
?- t(curpred, V).
V = ok.
?- t(predprop, V).
V = ok.
?- t(freeze, V).
V = 2.
?- t(when, V).
V = 5.
?- t(delay, V).
V = [2, 3].
?- t(nestedcall, V).
V = [1, 2].
?- t(without, V).
V = "hello".
?- t(format, V).
V = "hello".
?- t(solseq, V).
V = [1].
?- t(orderby, V).
V = [2, 1].
?- t(distinct, V).
V = [1, 2].
?- t(callnth, V).
V = 2.
?- t(foldl4, V).
V = 3.
?- t(convlist, V).
V = [3, 4].
?- t(univ, V).
V = 1 ;
V = 2.
?- t(apply, V).
V = 2.
?- t(m2pass, V).
V = 1 ;
V = 2.
?- t(m2alias, V).
V = 1 ;
V = 2.
?- t(m2deep, V).
V = [2, 3].
?- t(m2q, V).
V = wrong.
?- t(m2conj, V).
V = 1.
?- t(m2helper, V).
V = 1 ;
V = 2.
?- t(m2nest, V).
V = [[2], [3]].
?- t(at, V).
V = 1 ;
V = 2.
?- t(tabl, V).
V = [1, 2, 3, 4].
?- t(assocm, V).
V = [a-2].
?- t(strip, V).
V = m1-foo.
?- t(maxm, V).
V = 3.
?- t(forall2, V).
V = ok.
?- t(forall3, V).
V = ok.
?- t(concurr, V).
V = [1-a, 2-b].
?- t(aggall_nested, V).
V = [1-2, 2-1].
?- t(notnested, V).
V = ok.
?- t(initcall, V).
V = 1 ;
V = 2.
?- t(fcall, V).
V = [1, 2, 7].
?- t(foreach, V).
V = ok.
?- t(mapnest, V).
V = [[1, 2], [2]].
?- t(ccleanup, V).
V = ok.
?- t(tnot, V).
V = 1.
?- t(nbset, V).
V = [1, 2].
?- u(apply_to, V).
V = [user1, user2].
?- u(helper, V).
V = [user1, user2].
?- u(twice, V).
V = 1 ;
V = 2.
?- u(callit, V).
V = user1 ;
V = user2.
?- u(mm, V).
V = user-foo.
?- u(mmq, V).
V = z-foo.
?- u(alias, V).
V = user1 ;
V = user2.
?- u(cnt, V).
V = 2.
?- u(lam, V).
V = [101, 102].
?- u(catching, V).
V = user1 ;
V = user2.
?- u(m1q, V).
V = 1 ;
V = 2.
?- u(m1maplist, V).
V = [2].
?- u(m1findall, V).
V = [1, 2].
?- u(m1call, V).
V = [1, 2].
?- u(m1conj, V).
V = 2.
?- u(qclos, V).
V = [2].
?- u(qclos2, V).
V = [[2]].
?- u(yall, V).
V = [101].
?- u(m1yall, V).
V = [2].
?- u(dyn, V).
V = [1, 2, 3, 7].
?- u(op, V).
V = (a ===> b).
?- u(pred, V).
V = [user1, user2, 5].
?- u(not, V).
V = ok.
?- u(agg, V).
V = 2.
?- u(aggq, V).
V = 2.
?- u(asrt, V).
V = [3].
?- u(at, V).
V = [user1, user2].
?- u(setofq, V).
V = [1, 2].
?- u(setofc, V).
V = [1, 2].
?- u(setofc2, V).
V = [1, 2].
?- u(bagofm, V).
V = [1, 2, 1].
?- u(freeze, V).
V = 101.
?- u(mfreeze, V).
V = 2.
?- u(unk, V).
V = existence_error(procedure, m1:nope/0).
?- u(unk2, V).
V = failed.
?- u(private, V).
V = existence_error(procedure, rel/2).
?- u(mp, V).
V = 13.
?- u(pp, V).
V = m1.
?- u(pp2, V).
V = apply_to(1, ?, ?).

% import/1: each indicator says where from.
?- use_module(library(ordsets), []), import(ordsets:ord_union/3), ord_union([a], [b], L).
L = [a, b].
?- import((lists:sumlist/2, lists:last/2)), last([a], X).
X = a.
?- import([lists:last/2]), last([a], X).
X = a.
?- import(last/2).
error(type_error(predicate_indicator, last/2), _).

% Meta-predicates of user itself are handed what says its module too.
?- own_meta(x, V).
V = user:x.
?- maplist(own_meta, [a, b], L).
L = [user:a, user:b].
?- G = own_meta(m1:x, V), call(G).
G = own_meta(m1:x, m1:x), V = m1:x.
?- own_meta(m2:m1:x, X), own_meta(_:m1:x, Y), own_meta(m2:m1:_:x, Z).
X = m1:x, Y = _A:m1:x, Z = m1:_:x.
?- clause(user:hooked(_), Body).
Body = m1:priv(_).
?- hooked(X), !.
X = 1.

% Modules may import from each other.
:- use_module('../data/modules/even.pl').
?- even(10), \+ even(7).
true.
?- odd:even(4), predicate_property(odd:even(_), imported_from(M)).
M = even.
?- catch(odd(3), error(E, _), true).
E = existence_error(procedure, odd/1).

% The module of a term is that of the caller unless it says another.
?- elsewhere:strip_module(t, M, T).
M = elsewhere, T = t.
?- elsewhere:strip_module(a:b:t, M, T).
M = b, T = t.
?- strip_module(t, M, T).
M = user, T = t.

% Modules look in each other, one parent each, and never in a circle.
?- assertz(below:kept(1)), assertz(above:kept_above(2)), add_import_module(below, above, start), below:kept_above(X), import_module(below, P).
X = 2, P = above.
?- add_import_module(above, below, start).
error(permission_error(add_import, module, below), _).
?- delete_import_module(below, above), catch(below:kept_above(_), error(E, _), true).
E = existence_error(procedure, below:kept_above/1).
?- set_module(below:base(above)), below:kept_above(X).
X = 2.
% A module passes on the operators that it imports, as far as it passes on exports.
?- reexport(passing:'tests/data/modules/m1', except([t/2])), module_property(passing, exported_operators(Os)).
Os = [op(700, xfx, ===>)].
?- reexport(keeping:'tests/data/modules/m1', except([op(700, xfx, ===>)])), module_property(keeping, exported_operators(_)).
false.
?- reexport(choosing:'tests/data/modules/m1', [t/2, op(_, _, ===>)]), module_property(choosing, exported_operators(Os)).
Os = [op(700, xfx, ===>)].
?- reexport(leaving:'tests/data/modules/m1', [t/2]), module_property(leaving, exported_operators(_)).
false.

% Rules with => belong to their module.
?- use_module('tests/data/modules/sized'), size(10, X), size(9, Y), predicate_property(sized:size(_, _), implementation_module(M)).
X = big, Y = small, M = sized.

% Modules that are loaded again, or pass on the same predicate, do not clash.
?- use_module(joined:'tests/data/modules/clash/one'), reexport(joining:'tests/data/modules/clash/one'),
   reexport(passing_on:'tests/data/modules/clash/one'), import(joined:(joining:priced/1)), import(joined:(passing_on:priced/1)),
   consult(joined:'tests/data/modules/clash/one'), joined:priced(X).
X = one.

% What changes clauses changes those of the predicate that a module imports.
?- use_module(counting:'tests/data/modules/counter'), assertz(counting:count(1)), findall(X, counter:count(X), L).
L = [0, 1].
?- asserta(counting:count(-1)), retract(counting:count(0)), findall(X, counter:count(X), L).
L = [-1, 1].
?- retractall(counting:count(_)), \+ counter:count(_), assertz(counting:count(2)), counting:count(X).
X = 2.
?- assertz(counting:limit(10)).
error(permission_error(modify, static_procedure, limit/1), _).
?- assertz(elsewhere:count(5)), findall(X, elsewhere:count(X), L), findall(X, counter:count(X), M).
L = [5], M = [2].
% copy_term/3 leaves the attributes of its term.
?- counter:marked(X), copy_term(X, Y, Gs), get_attr(X, counter, V), del_attr(X, counter).
Gs = [marked(Y, 1)], V = 1.

% Temporary modules: their clauses are erased at the end.
?- in_temporary_module(M, ( assertz(tp(1)), assertz(tp(2)) ), ( is_temporary_module(M), findall(X, tp(X), L) )), is_temporary_module(M).
false.
?- in_temporary_module(tm, assertz((tp(X) :- member(X, [a, b]))), tp(Y)).
Y = a ;
Y = b.
?- tm:tp(_).
error(existence_error(procedure, _), _).

% A module begins with its first predicate.
?- assertz(begun:a(1)), findall(M, current_predicate(M:a/1), Ms), memberchk(begun, Ms), current_module(begun), predicate_property(P:a(_), dynamic), P == begun.
Ms = [begun], P = begun.
?- assertz(here:begun_in(1)), predicate_property(M:begun_in(_), number_of_clauses(N)), module_property(here, class(C)).
M = here, N = 1, C = user.
?- catch(never_begun:goal, _, true), current_module(never_begun).
false.

% require/1 imports what a library exports; non_terminal/1 has nothing to do.
?- requiring:require([sumlist/2, last/2]), predicate_property(requiring:last(_, _), imported_from(M)), non_terminal(requiring:[a//1, b/3]).
M = lists.
?- require([foo/x]).
error(type_error(predicate_indicator, foo/x), _).
?- require(_).
error(instantiation_error, _).
?- non_terminal(f(x)).
error(type_error(predicate_indicator, f(x)), _).

% import/1 imports into the module that calls it.
:- use_module('../data/modules/importing').
?- imports_one(X), catch(limit(_), error(E, _), true).
X = 9, E = existence_error(procedure, limit/1).
?- one_importer:import(counter:limit/1), one_importer:limit(X), @(import(counter:limit/1), other_importer), other_importer:limit(Y).
X = 9, Y = 9.
?- import(other_importer:(counter:limit/1)), catch(limit(_), error(E, _), true).
E = existence_error(procedure, limit/1).

% Two modules that import a predicate from each other do not define it.
?- ring_a:import(ring_b:rung/1), ring_b:import(ring_a:rung/1), catch(ring_a:rung(_), error(E, _), true), \+ predicate_property(ring_b:rung(_), defined).
E = existence_error(procedure, _).
?- assertz(ring_b:rung(1)), ring_a:rung(X).
X = 1.

% What is passed on may be given as a list of files; of exceptions, those with a new name are imported so.
?- reexport(of_list:['tests/data/modules/counter', 'tests/data/modules/sized']), module_property(of_list, exports(_Es)), memberchk(count/1, _Es), memberchk(size/2, _Es), of_list:size(9, X).
X = small.
?- use_module(renaming:'tests/data/modules/counter', except([limit/1 as bound])), renaming:bound(X), catch(renaming:limit(_), error(E, _), true), renaming:marked(_).
X = 9, E = existence_error(procedure, renaming:limit/1).
?- reexport(passing_as:'tests/data/modules/counter', except([limit/1 as bound, marked/1])), module_property(passing_as, exports(Es)).
Es = [count/1, bound/1].
?- use_module(renamed_list:library(lists), except([last/2 as final])), renamed_list:final([a, b], X), renamed_list:sumlist([1, 2], Y).
X = b, Y = 3.
?- use_module(library(lists), except(foo)).
error(type_error(list, foo), _).
?- use_module(library(lists), except([append/3|_])).
error(type_error(list, [append/3|_]), _).
