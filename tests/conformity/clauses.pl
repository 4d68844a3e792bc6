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
insect(ant). insect(bee).
moose(_) :- fail.
updated(1). updated(2). updated(3).
counted(0).
fresh(L) :- retractall(updated(_)), forall(member(X, L), assertz(updated(X))).
% 8.8.1 clause/2
clause(cat, true) ==> true.
clause(legs(I, 6), Body) ==> Body = insect(I).
clause(legs(C, 7), Body) ==> Body = (call(C), call(C)).
clause(insect(I), T) ==> I = ant, T = true ; I = bee, T = true.
clause(x(_), _) ==> false.
clause(empty(_, _, _), B) ==> false.
clause(_, _) ==> instantiation_error.
clause(_, true) ==> instantiation_error.
clause(4, _) ==> type_error(callable, 4).
clause(1.5, true) ==> type_error(callable, 1.5).
clause(4, 5) ==> type_error(callable, 4).
clause(f(_), 5) ==> type_error(callable, 5).
clause(insect(_), 1.5) ==> type_error(callable, 1.5).
clause(insect(_), (a, 1)) ==> either(false, type_error(callable, (a, 1))).
clause(atom(_), _) ==> permission_error(access, private_procedure, atom/1).
clause((_, _), _) ==> permission_error(access, private_procedure, (',')/2).
clause((_ :- _), _) ==> either(false, permission_error(access, private_procedure, (:-)/2)).
clause(!, _) ==> permission_error(access, private_procedure, !/0).
clause(undefined_here(_), _) ==> false.
clause(undefined_here(_), 5) ==> type_error(callable, 5).
clause(call(_), _) ==> permission_error(access, private_procedure, call/1).
clause(atom(_), 5) ==> either(permission_error(access, private_procedure, atom/1), type_error(callable, 5)).
% 8.8.2 current_predicate/1
current_predicate(foo/A) ==> A = 1.
current_predicate(legs/A) ==> A = 2.
current_predicate(insect/1) ==> true.
current_predicate(insect/2) ==> false.
current_predicate(elk/1) ==> true.
current_predicate(current_predicate/1) ==> false.
current_predicate(append/3), fail ==> false.
current_predicate(nosuch/_) ==> false.
current_predicate(N/A), N == legs, A == 2 ==> true.
current_predicate(N/2), N == legs ==> true.
current_predicate(N/A), N == atom_length ==> false.
% 7.4.3: what a directive declares exists, with or without clauses
dynamic(declared/1), multifile(declared/2), discontiguous(declared/3), findall(A, current_predicate(declared/A), As), msort(As, L) ==> L = [1, 2, 3].
current_predicate(declared/2), current_predicate(declared/3), \+ current_predicate(declared/4) ==> true.
declared(_) ; declared(_, _) ; declared(_, _, _) ==> false.
declared(_, _, _, _) ==> existence_error(procedure, declared/4).
assertz(declared(1)), retract(declared(1)), current_predicate(declared/1) ==> true.
abolish(declared/1), current_predicate(declared/1) ==> false.
current_predicate(4) ==> type_error(predicate_indicator, 4).
current_predicate(foo) ==> type_error(predicate_indicator, foo).
current_predicate(foo(_)) ==> type_error(predicate_indicator, foo(_)).
current_predicate(foo/bar) ==> type_error(predicate_indicator, foo/bar).
current_predicate(1/2) ==> type_error(predicate_indicator, 1/2).
current_predicate(1/_) ==> type_error(predicate_indicator, 1/_).
current_predicate(_/a) ==> type_error(predicate_indicator, _/a).
current_predicate(foo/1.0) ==> type_error(predicate_indicator, foo/1.0).
current_predicate(f(a)/1) ==> type_error(predicate_indicator, f(a)/1).
current_predicate(foo/(-1)) ==> type_error(predicate_indicator, foo/ -1).
% 8.9.1 asserta/1
asserta(legs(octopus, 8)), clause(legs(octopus, X), true) ==> X = 8.
asserta((legs(A, 4) :- animal(A))), clause(legs(_, X), B), !, B = animal(_) ==> X = 4.
asserta((foo(X) :- X, call(X))), clause(foo(Y), B) ==> B = (call(Y), call(Y)).
asserta(_) ==> instantiation_error.
asserta((_ :- true)) ==> instantiation_error.
asserta((_ :- _)) ==> instantiation_error.
asserta(4) ==> type_error(callable, 4).
asserta((4 :- true)) ==> type_error(callable, 4).
asserta((4 :- 5)) ==> type_error(callable, 4).
asserta((bar :- 4)) ==> type_error(callable, 4).
asserta((bar :- (a, 4))) ==> type_error(callable, (a, 4)).
asserta((bar :- (true ; 4))) ==> type_error(callable, (true ; 4)).
asserta((bar :- (4 -> true))) ==> type_error(callable, (4 -> true)).
asserta((bar :- "ab")) ==> either(true, any_error).
asserta((atom(_) :- true)) ==> permission_error(modify, static_procedure, atom/1).
asserta(atom(a)) ==> permission_error(modify, static_procedure, atom/1).
asserta((a, b)) ==> permission_error(modify, static_procedure, (',')/2).
asserta(call(a)) ==> permission_error(modify, static_procedure, call/1).
asserta((atom(_) :- 4)) ==> either(type_error(callable, 4), permission_error(modify, static_procedure, atom/1)).
asserta((new_a :- true)), new_a ==> true.
asserta((new_b(X) :- X = 1)), new_b(X) ==> X = 1.
asserta(new_c(2)), asserta(new_c(1)), new_c(X) ==> X = 1 ; X = 2.
% 8.9.2 assertz/1
assertz(legs(spider, 8)), clause(legs(spider, X), true) ==> X = 8.
retractall(foo(_)) ==> true.
assertz((foo(X) :- X -> call(X))), clause(foo(Y), B) ==> B = (call(Y) -> call(Y)).
assertz(_) ==> instantiation_error.
assertz((_ :- true)) ==> instantiation_error.
assertz(4) ==> type_error(callable, 4).
assertz((4 :- true)) ==> type_error(callable, 4).
assertz((foo :- 4)) ==> type_error(callable, 4).
assertz((foo :- (fail, 4))) ==> type_error(callable, (fail, 4)).
assertz((foo(_) :- \+ 4)) ==> either(true, type_error(callable, 4)).
assertz((atom(_) :- true)) ==> permission_error(modify, static_procedure, atom/1).
assertz((foo :- _)), clause(foo, B) ==> B = call(_).
assertz(new_d(1)), assertz(new_d(2)), new_d(X) ==> X = 1 ; X = 2.
assertz(new_e(X, X, _)), new_e(1, Y, z) ==> Y = 1.
X = 1, assertz(new_f(X)), new_f(Y) ==> Y = 1.
assertz(("abc" :- true)) ==> either(any_error, true).
% 8.9.3 retract/1
retract(insect(bee)) ==> true.
retract((x(X) :- in_win95(X))) ==> false.
retract((insect(X) :- true)) ==> X = ant.
retract(insect(_)) ==> false.
assertz((gone(X) :- X > 1)), retract((gone(A) :- B)) ==> B = (A > 1).
retract((gone(_) :- _)) ==> false.
assertz(gone(1)), assertz(gone(2)), assertz(gone(3)), retract(gone(X)) ==> X = 1 ; X = 2 ; X = 3.
gone(_) ==> false.
assertz(gone(1)), retract(gone(2)) ==> false.
retract(gone(1)), gone(_) ==> false.
retract((_ :- in_win95(_))) ==> instantiation_error.
retract(_) ==> instantiation_error.
retract((4 :- in_win95(_))) ==> type_error(callable, 4).
retract(4) ==> type_error(callable, 4).
retract(1.5) ==> type_error(callable, 1.5).
retract((atom(X) :- X == '[]')) ==> permission_error(modify, static_procedure, atom/1).
retract(atom(_)) ==> permission_error(modify, static_procedure, atom/1).
retract((a, b)) ==> permission_error(modify, static_procedure, (',')/2).
retract(undefined_here(_)) ==> false.
retract((gone(_) :- 4)) ==> either(false, type_error(callable, 4)).
% 8.9.4 abolish/1
assertz(doomed(1)), abolish(doomed/1), clause(doomed(_), _) ==> false.
abolish(nosuch_at_all/2) ==> true.
abolish(_) ==> instantiation_error.
abolish(foo/_) ==> instantiation_error.
abolish(_/1) ==> instantiation_error.
abolish(_/_) ==> instantiation_error.
abolish(foo) ==> type_error(predicate_indicator, foo).
abolish(4) ==> type_error(predicate_indicator, 4).
abolish(foo(_)) ==> type_error(predicate_indicator, foo(_)).
abolish(foo/a) ==> type_error(integer, a).
abolish(foo/1.0) ==> type_error(integer, 1.0).
abolish(1/2) ==> type_error(atom, 1).
abolish(f(x)/2) ==> type_error(atom, f(x)).
abolish(foo/(-1)) ==> domain_error(not_less_than_zero, -1).
abolish(foo/1000000000) ==> representation_error(max_arity).
abolish(abolish/1) ==> permission_error(modify, static_procedure, abolish/1).
abolish(abolish/a) ==> type_error(integer, a).
abolish(atom/1) ==> permission_error(modify, static_procedure, atom/1).
abolish((',')/2) ==> permission_error(modify, static_procedure, (',')/2).
% 8.9.5 retractall/1 (Cor.2)
assertz(gone(1)), assertz(gone(2)), assertz((gone(3) :- fail)), retractall(gone(_)), clause(gone(_), _) ==> false.
assertz(gone(1)), assertz(gone(2)), retractall(gone(1)), gone(X) ==> X = 2.
retractall(gone(7)) ==> true.
retractall(made_by_retractall(_)), catch(made_by_retractall(_), _, throw(bad)) ==> false.
retractall(_) ==> instantiation_error.
retractall(3) ==> type_error(callable, 3).
retractall((3 :- true)) ==> either(permission_error(modify, static_procedure, (:-)/2), true).
retractall(retractall(_)) ==> permission_error(modify, static_procedure, retractall/1).
retractall(atom(_)) ==> permission_error(modify, static_procedure, atom/1).
% the logical update view
fresh([1, 2, 3]), findall(X, ( updated(X), Y is X + 10, assertz(updated(Y)) ), L) ==> L = [1, 2, 3].
findall(X, updated(X), L) ==> L = [1, 2, 3, 11, 12, 13].
fresh([1, 2, 3]), findall(X, ( updated(X), retractall(updated(_)) ), L) ==> L = [1, 2, 3].
fresh([1, 2, 3]), findall(X, ( retract(updated(X)), assertz(updated(X)) ), L) ==> L = [1, 2, 3].
fresh([1, 2, 3]), findall(X, ( clause(updated(X), true), asserta(updated(0)) ), L) ==> L = [1, 2, 3].
fresh([1, 2]), updated(X), retract(updated(2)) ==> X = 1.
fresh([1, 2, 3]), retract(updated(X)), ( retract(updated(2)) -> true ; true ) ==> X = 1 ; X = 2 ; X = 3.
fresh([1, 2, 3]), findall(X, ( retract(updated(X)), retractall(updated(_)) ), L) ==> L = [1, 2, 3].
fresh([1, 2]), findall(X, ( retract(updated(X)), retractall(updated(_)), assertz(updated(3)) ), L), findall(Y, updated(Y), K) ==> L = [1, 2], K = [3].
fresh([1, 2, 1]), findall(X, ( retract((updated(X) :- B)), B, retractall(updated(1)) ), L) ==> L = [1, 2, 1].
% \+ is no control construct: its argument is looked at when it is called
assertz((negates(1) :- \+ 1)), negates(1) ==> type_error(callable, 1).
assertz((negates(2) :- fail ; \+ (fail, 1))), negates(2) ==> type_error(callable, (fail, 1)).
assertz((negates(3) :- fail, \+ 1.5)), negates(3) ==> false.
assertz((negates(4) :- \+ \+ (true ; 1))), negates(4) ==> type_error(callable, (true ; 1)).
assertz((negates(X) :- \+ X)), clause(negates(5), B) ==> B = (\+ 5).
assertz((negates(X) :- \+ (a, X))), clause(negates(Y), B), B = (\+ C), C = (_, Z), Z == Y ==> true.
assertz((negates(6) :- a, 1)) ==> type_error(callable, _).
fresh([1, 2]), findall(X, ( updated(X), abolish(updated/1) ), L) ==> either(L = [1, 2], permission_error(modify, static_procedure, updated/1)).
% bodies as they are kept (7.6.2)
assertz((bodies(1) :- a, b ; c)), clause(bodies(1), B) ==> B = (a, b ; c).
assertz((bodies(2) :- (a -> b ; c))), clause(bodies(2), B) ==> B = (a -> b ; c).
assertz((bodies(3) :- (a, b), c)), clause(bodies(3), B) ==> either(B = ((a, b), c), B = (a, b, c)).
assertz((bodies(4) :- \+ a)), clause(bodies(4), B) ==> B = (\+ a).
assertz((bodies(5) :- !)), clause(bodies(5), B) ==> B = ! .
assertz((bodies(6) :- call((fail, 1)))), clause(bodies(6), B) ==> B = call((fail, 1)).
assertz((bodies(7) :- catch(a, B, c))), clause(bodies(7), Body) ==> Body = catch(a, _, c).
current_predicate(_/ -1) ==> type_error(predicate_indicator, _/ -1).
predicate_property(findall(_, _, _), meta_predicate(M)) ==> M = findall(?, 0, ?).
predicate_property(once(_), meta_predicate(M)) ==> M = once(0).

% 7.5.1: a text that is loaded again replaces what it defined, and leaves alone what was asserted.
consult('reloaded.pl'), assertz(kept(3)), consult('reloaded.pl'), findall(X, kept(X), L0), msort(L0, L) ==> L = [1, 2, 3].
findall(X, shared(X), L) ==> L = [a].
findall(X, plain(X), L) ==> L = [x].
retractall(kept(3)) ==> true.
export(nonsense) ==> type_error(predicate_indicator, nonsense).
export([p/1, 3]) ==> type_error(predicate_indicator, 3).
style_check(-nonsense) ==> domain_error(style_name, nonsense).
style_check(+singleton) ==> true.
style_check(_) ==> instantiation_error.
% Dynamic predicates of a library's text
string_codes(T, ":- module(scratch, []). :- dynamic(kept/1). kept(1). kept(2). kept(3) :- fail."), '$load'('library(scratch)', T, user, all), findall(X-B, clause(scratch:kept(X), B), L) ==> L = [1-true, 2-true, 3-fail].
retract(scratch:kept(1)), findall(X, scratch:kept(X), L) ==> L = [2].
retract((scratch:kept(3) :- B)) ==> B = fail.
