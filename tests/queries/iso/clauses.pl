% 8.8: looking at clauses. 8.9: changing them. The logical update view (7.5.4).
:- set_prolog_flag(double_quotes, codes).
:- dynamic(cat/0).
:- dynamic(legs/2).
:- dynamic(insect/1).
:- dynamic(counted/1).
:- dynamic(foo/1).
:- dynamic(x/1).
:- dynamic(gone/1).
:- dynamic(empty/3).
:- dynamic(updated/1).
:- dynamic(bodies/1).
cat.
elk(X) :- moose(X).
legs(A, 6) :- insect(A).
legs(A, 7) :- A, call(A).
insect(ant).
insect(bee).
moose(_) :- fail.
updated(1).
updated(2).
updated(3).
counted(0).
fresh(L) :- retractall(updated(_)), forall(member(X, L), assertz(updated(X))).
?- set_prolog_flag(double_quotes, codes).
true.

% 8.8.1 clause/2
?- clause(cat, true).
true .
?- clause(legs(I, 6), Body).
Body = insect(I).
?- clause(legs(C, 7), Body).
Body = (call(C), call(C)).
?- clause(insect(I), T).
I = ant, T = true ;
I = bee, T = true.
?- clause(x(_), _).
false.
?- clause(empty(_, _, _), _B).
false.
?- clause(_, _).
error(instantiation_error, _).
?- clause(_, true).
error(instantiation_error, _).
?- clause(4, _).
error(type_error(callable, 4), _).
?- clause(1.5, true).
error(type_error(callable, 1.5), _).
?- clause(4, 5).
error(type_error(callable, 4), _).
?- clause(f(_), 5).
error(type_error(callable, 5), _).
?- clause(insect(_), 1.5).
error(type_error(callable, 1.5), _).
?- clause(insect(_), (a, 1)).
false.
?- clause(atom(_), _).
error(permission_error(access, private_procedure, atom/1), _).
?- clause((_, _), _).
error(permission_error(access, private_procedure, (',')/2), _).
?- clause((_ :- _), _).
false.
?- clause(!, _).
error(permission_error(access, private_procedure, !/0), _).
?- clause(undefined_here(_), _).
false.
?- clause(undefined_here(_), 5).
error(type_error(callable, 5), _).
?- clause(call(_), _).
error(permission_error(access, private_procedure, call/1), _).
?- clause(atom(_), 5).
error(type_error(callable, 5), _).

% 8.8.2 current_predicate/1
?- current_predicate(foo/A).
A = 1.
?- current_predicate(legs/A).
A = 2.
?- current_predicate(insect/1).
true .
?- current_predicate(insect/2).
false.
?- current_predicate(elk/1).
true .
?- current_predicate(current_predicate/1).
false.
?- current_predicate(append/3), fail.
false.
?- current_predicate(nosuch/_).
false.
?- current_predicate(_N/_A), _N == legs, _A == 2.
true .
?- current_predicate(_N/2), _N == legs.
true .
?- current_predicate(_N/_A), _N == atom_length.
false.

% 7.4.3: what a directive declares exists, with or without clauses
?- dynamic(declared/1), multifile(declared/2), discontiguous(declared/3), findall(_A, current_predicate(declared/_A), _As), msort(_As, L).
L = [1, 2, 3].
?- current_predicate(declared/2), current_predicate(declared/3), \+ current_predicate(declared/4).
true .
?- declared(_) ; declared(_, _) ; declared(_, _, _).
false.
?- declared(_, _, _, _).
error(existence_error(procedure, declared/4), _).
?- assertz(declared(1)), retract(declared(1)), current_predicate(declared/1).
true .
?- abolish(declared/1), current_predicate(declared/1).
false.
?- current_predicate(4).
error(type_error(predicate_indicator, 4), _).
?- current_predicate(foo).
error(type_error(predicate_indicator, foo), _).
?- current_predicate(foo(_)).
error(type_error(predicate_indicator, foo(_)), _).
?- current_predicate(foo/bar).
error(type_error(predicate_indicator, foo/bar), _).
?- current_predicate(1/2).
error(type_error(predicate_indicator, 1/2), _).
?- current_predicate(1/_).
error(type_error(predicate_indicator, 1/_), _).
?- current_predicate(_/a).
error(type_error(predicate_indicator, _/a), _).
?- current_predicate(foo/1.0).
error(type_error(predicate_indicator, foo/1.0), _).
?- current_predicate(f(a)/1).
error(type_error(predicate_indicator, f(a)/1), _).
?- current_predicate(foo/(-1)).
error(type_error(predicate_indicator, foo/ -1), _).

% 8.9.1 asserta/1
?- asserta(legs(octopus, 8)), clause(legs(octopus, X), true).
X = 8.
?- asserta((legs(_A, 4) :- animal(_A))), clause(legs(_, X), _B), !, _B = animal(_).
X = 4.
?- asserta((foo(_X) :- _X, call(_X))), clause(foo(Y), B).
B = (call(Y), call(Y)).
?- asserta(_).
error(instantiation_error, _).
?- asserta((_ :- true)).
error(instantiation_error, _).
?- asserta((_ :- _)).
error(instantiation_error, _).
?- asserta(4).
error(type_error(callable, 4), _).
?- asserta((4 :- true)).
error(type_error(callable, 4), _).
?- asserta((4 :- 5)).
error(type_error(callable, 4), _).
?- asserta((bar :- 4)).
error(type_error(callable, 4), _).
?- asserta((bar :- (a, 4))).
error(type_error(callable, (a, 4)), _).
?- asserta((bar :- (true ; 4))).
error(type_error(callable, (true ; 4)), _).
?- asserta((bar :- (4 -> true))).
error(type_error(callable, (4 -> true)), _).
?- asserta((bar :- "ab")).
true .
?- asserta((atom(_) :- true)).
error(permission_error(modify, static_procedure, atom/1), _).
?- asserta(atom(a)).
error(permission_error(modify, static_procedure, atom/1), _).
?- asserta((a, b)).
error(permission_error(modify, static_procedure, (',')/2), _).
?- asserta(call(a)).
error(permission_error(modify, static_procedure, call/1), _).
?- asserta((atom(_) :- 4)).
error(type_error(callable, 4), _).
?- asserta((new_a :- true)), new_a.
true .
?- asserta((new_b(X) :- X = 1)), new_b(X).
X = 1.
?- asserta(new_c(2)), asserta(new_c(1)), new_c(X).
X = 1 ;
X = 2.

% 8.9.2 assertz/1
?- assertz(legs(spider, 8)), clause(legs(spider, X), true).
X = 8.
?- retractall(foo(_)).
true .
?- assertz((foo(_X) :- _X -> call(_X))), clause(foo(Y), B).
B = (call(Y) -> call(Y)).
?- assertz(_).
error(instantiation_error, _).
?- assertz((_ :- true)).
error(instantiation_error, _).
?- assertz(4).
error(type_error(callable, 4), _).
?- assertz((4 :- true)).
error(type_error(callable, 4), _).
?- assertz((foo :- 4)).
error(type_error(callable, 4), _).
?- assertz((foo :- (fail, 4))).
error(type_error(callable, (fail, 4)), _).
?- assertz((foo(_) :- \+ 4)).
true .
?- assertz((atom(_) :- true)).
error(permission_error(modify, static_procedure, atom/1), _).
?- assertz((foo :- _)), clause(foo, B).
B = call(_).
?- assertz(new_d(1)), assertz(new_d(2)), new_d(X).
X = 1 ;
X = 2.
?- assertz(new_e(_X, _X, _)), new_e(1, Y, z).
Y = 1.
?- _X = 1, assertz(new_f(_X)), new_f(Y).
Y = 1.
% A list is a goal that loads files.
?- assertz(("abc" :- true)).
error(permission_error(modify, static_procedure, '.'/2), _).

% 8.9.3 retract/1
?- retract(insect(bee)).
true .
?- retract((x(_X) :- in_win95(_X))).
false.
?- retract((insect(X) :- true)).
X = ant.
?- retract(insect(_)).
false.
?- assertz((gone(_X) :- _X > 1)), retract((gone(A) :- B)).
B = (A > 1).
?- retract((gone(_) :- _)).
false.
?- assertz(gone(1)), assertz(gone(2)), assertz(gone(3)), retract(gone(X)).
X = 1 ;
X = 2 ;
X = 3.
?- gone(_).
false.
?- assertz(gone(1)), retract(gone(2)).
false.
?- retract(gone(1)), gone(_).
false.
?- retract((_ :- in_win95(_))).
error(instantiation_error, _).
?- retract(_).
error(instantiation_error, _).
?- retract((4 :- in_win95(_))).
error(type_error(callable, 4), _).
?- retract(4).
error(type_error(callable, 4), _).
?- retract(1.5).
error(type_error(callable, 1.5), _).
?- retract((atom(_X) :- _X == '[]')).
error(permission_error(modify, static_procedure, atom/1), _).
?- retract(atom(_)).
error(permission_error(modify, static_procedure, atom/1), _).
?- retract((a, b)).
error(permission_error(modify, static_procedure, (',')/2), _).
?- retract(undefined_here(_)).
false.
?- retract((gone(_) :- 4)).
false.

% 8.9.4 abolish/1
?- assertz(doomed(1)), abolish(doomed/1), clause(doomed(_), _).
false.
?- abolish(nosuch_at_all/2).
true .
?- abolish(_).
error(instantiation_error, _).
?- abolish(foo/_).
error(instantiation_error, _).
?- abolish(_/1).
error(instantiation_error, _).
?- abolish(_/_).
error(instantiation_error, _).
?- abolish(foo).
error(type_error(predicate_indicator, foo), _).
?- abolish(4).
error(type_error(predicate_indicator, 4), _).
?- abolish(foo(_)).
error(type_error(predicate_indicator, foo(_)), _).
?- abolish(foo/a).
error(type_error(integer, a), _).
?- abolish(foo/1.0).
error(type_error(integer, 1.0), _).
?- abolish(1/2).
error(type_error(atom, 1), _).
?- abolish(f(x)/2).
error(type_error(atom, f(x)), _).
?- abolish(foo/(-1)).
error(domain_error(not_less_than_zero, -1), _).
?- abolish(foo/1000000000).
error(representation_error(max_arity), _).
?- abolish(abolish/1).
error(permission_error(modify, static_procedure, abolish/1), _).
?- abolish(abolish/a).
error(type_error(integer, a), _).
?- abolish(atom/1).
error(permission_error(modify, static_procedure, atom/1), _).
?- abolish((',')/2).
error(permission_error(modify, static_procedure, (',')/2), _).

% 8.9.5 retractall/1 (Cor.2)
?- assertz(gone(1)), assertz(gone(2)), assertz((gone(3) :- fail)), retractall(gone(_)), clause(gone(_), _).
false.
?- assertz(gone(1)), assertz(gone(2)), retractall(gone(1)), gone(X).
X = 2.
?- retractall(gone(7)).
true .
?- retractall(made_by_retractall(_)), catch(made_by_retractall(_), _, throw(bad)).
false.
?- retractall(_).
error(instantiation_error, _).
?- retractall(3).
error(type_error(callable, 3), _).
?- retractall((3 :- true)).
true .
?- retractall(retractall(_)).
error(permission_error(modify, static_procedure, retractall/1), _).
?- retractall(atom(_)).
error(permission_error(modify, static_procedure, atom/1), _).

% the logical update view
?- fresh([1, 2, 3]), findall(_X, ( updated(_X), _Y is _X + 10, assertz(updated(_Y)) ), L).
L = [1, 2, 3].
?- findall(_X, updated(_X), L).
L = [1, 2, 3, 11, 12, 13].
?- fresh([1, 2, 3]), findall(_X, ( updated(_X), retractall(updated(_)) ), L).
L = [1, 2, 3].
?- fresh([1, 2, 3]), findall(_X, ( retract(updated(_X)), assertz(updated(_X)) ), L).
L = [1, 2, 3].
?- fresh([1, 2, 3]), findall(_X, ( clause(updated(_X), true), asserta(updated(0)) ), L).
L = [1, 2, 3].
?- fresh([1, 2]), updated(X), retract(updated(2)).
X = 1.
?- fresh([1, 2, 3]), retract(updated(X)), ( retract(updated(2)) -> true ; true ).
X = 1 ;
X = 2 ;
X = 3.
?- fresh([1, 2, 3]), findall(_X, ( retract(updated(_X)), retractall(updated(_)) ), L).
L = [1, 2, 3].
?- fresh([1, 2]), findall(_X, ( retract(updated(_X)), retractall(updated(_)), assertz(updated(3)) ), L), findall(_Y, updated(_Y), K).
L = [1, 2], K = [3].
?- fresh([1, 2, 1]), findall(_X, ( retract((updated(_X) :- _B)), _B, retractall(updated(1)) ), L).
L = [1, 2, 1].

% \+ is no control construct: its argument is looked at when it is called
?- assertz((negates(1) :- \+ 1)), negates(1).
error(type_error(callable, 1), _).
?- assertz((negates(2) :- fail ; \+ (fail, 1))), negates(2).
error(type_error(callable, (fail, 1)), _).
?- assertz((negates(3) :- fail, \+ 1.5)), negates(3).
false.
?- assertz((negates(4) :- \+ \+ (true ; 1))), negates(4).
error(type_error(callable, (true ; 1)), _).
?- assertz((negates(_X) :- \+ _X)), clause(negates(5), B).
B = (\+ 5).
?- assertz((negates(_X) :- \+ (a, _X))), clause(negates(_Y), _B), _B = (\+ _C), _C = (_, _Z), _Z == _Y.
true .
?- assertz((negates(6) :- a, 1)).
error(type_error(callable, _), _).
?- fresh([1, 2]), findall(_X, ( updated(_X), abolish(updated/1) ), L).
L = [1, 2].

% bodies as they are kept (7.6.2)
?- assertz((bodies(1) :- a, b ; c)), clause(bodies(1), B).
B = (a, b ; c).
?- assertz((bodies(2) :- (a -> b ; c))), clause(bodies(2), B).
B = (a -> b ; c).
?- assertz((bodies(3) :- (a, b), c)), clause(bodies(3), B).
B = ((a, b), c).
?- assertz((bodies(4) :- \+ a)), clause(bodies(4), B).
B = (\+ a).
?- assertz((bodies(5) :- !)), clause(bodies(5), B).
B = !.
?- assertz((bodies(6) :- call((fail, 1)))), clause(bodies(6), B).
B = call((fail, 1)).
?- assertz((bodies(7) :- catch(a, _B, c))), clause(bodies(7), Body).
Body = catch(a, _, c).
?- current_predicate(_/ -1).
error(type_error(predicate_indicator, _/ -1), _).
?- predicate_property(findall(_, _, _), meta_predicate(M)).
M = findall(?, 0, ?).
?- predicate_property(once(_), meta_predicate(M)).
M = once(0).

% 7.5.1: a text that is loaded again replaces what it defined, and leaves alone what was asserted.
?- consult('tests/data/loading/reloaded'), assertz(kept(3)), consult('tests/data/loading/reloaded'), findall(_X, kept(_X), _L0), msort(_L0, L).
L = [1, 2, 3].
?- findall(_X, shared(_X), L).
L = [a].
?- findall(_X, plain(_X), L).
L = [x].
?- retractall(kept(3)).
true .
?- export(nonsense).
error(type_error(predicate_indicator, nonsense), _).
?- export([p/1, 3]).
error(type_error(predicate_indicator, 3), _).
?- style_check(-nonsense).
error(domain_error(style_name, nonsense), _).
?- style_check(+singleton).
true .
?- style_check(_).
error(instantiation_error, _).

% Dynamic predicates of a library's text
?- string_codes(_T, ":- module(scratch, []). :- dynamic(kept/1). kept(1). kept(2). kept(3) :- fail."), '$load'('library(scratch)', _T, user, all), findall(_X-_B, clause(scratch:kept(_X), _B), L).
L = [1-true, 2-true, 3-fail].
?- retract(scratch:kept(1)), findall(_X, scratch:kept(_X), L).
L = [2].
?- retract((scratch:kept(3) :- B)).
B = fail.
