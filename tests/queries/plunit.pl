% library(plunit)
:- use_module(library(plunit)).
add(X, Y, Z) :- Z is X+Y.
:- begin_tests(good).
test(plain) :- add(1, 2, 3).
test(equal, X == 3) :- add(1, 2, X).
test(two, [X == 1, true(Y > 1)]) :- X = 1, Y = 2.
test(fails, fail) :- add(1, 2, 4).
test(formal, error(type_error(_, _))) :- add(1, a, _).
test(ball, throws(ball(_))) :- throw(ball(1)).
test(all, all(X == [1, 2, 3])) :- member(X, [1, 2, 3]).
test(any_order, [set(X == [2, 1])]) :- member(X, [1, 2]).
test(any_order, [bag(X == [2, 1, 2])]) :- member(X, [1, 2, 2]).
test(set, set(X == [1, 2])) :- member(X, [2, 1, 2]).
test(open, nondet) :- member(_, [1, 2]).
test(each, [forall(member(X, [1, 2, 3])), true(Y =:= X+1)]) :- add(X, 1, Y).
test(bound, [setup(X = 1), cleanup(nb_setval(k, X)), Y == 1]) :- Y = X.
test(between, [setup(nb_setval(k, 1)), cleanup(nb_setval(k, 0)), X == 1]) :- nb_getval(k, X).
test(later, blocked(later)) :- fail.
test(unless, condition(fail)) :- fail.
test(known, fixme(soon)) :- fail.
test(helped) :- helper(1).
helper(1).
:- end_tests(good).
:- begin_tests(bad, [setup(true)]).
test(equal, X == 4) :- add(1, 2, X).
test(holds, fail).
test(raises) :- add(1, a, _).
test(no_ball, throws(foo)).
test(right) :- true.
:- end_tests(bad).

:- begin_tests(left).
test(open) :- member(_, [1, 2]).
test(last) :- member(_, [1]).
:- end_tests(left).

:- begin_tests(balls).
test(other, throws(foo)) :- throw(bar).
test(none, throws(foo)) :- fail.
test(each, [forall(member(X, [1, 2, 3])), X > 1]) :- true.
:- end_tests(balls).

% A unit reads with the operators of the module around it, and with its own.
:- use_module(library(clpfd)).
:- op(700, xfx, ===>).
:- op(200, xfy, user:(&&)).
:- begin_tests(operators, [sto(rational_trees)]).
:- op(300, fx, zip).
:- arithmetic_function(tripled/1).
tripled(X, Y) :- Y is 3*X.
test(around, X-Y == a-b) :- (X ===> Y) = (a ===> b).
test(library, [sto(finite_trees), X == 4]) :- X #> 3, X #< 5.
test(own, N == 1) :- functor(zip a, zip, N).
test(user, X == a) :- (a && b) = '&&'(X, b).
test(expanded, X == 6) :- X is tripled(2).
:- end_tests(operators).

:- dynamic told/1.
:- multifile user:message_hook/3.
user:message_hook(_, Kind, Lines) :- memberchk(Kind, [error, warning]), message_to_string(Lines, S), split_string(S, ":", " ", Parts), last(Parts, Part), assertz(told(Part)).

?- run_tests(good).
true.
?- run_tests(operators).
true.
?- catch(term_to_atom(_, 'zip zip'), error(syntax_error(_), _), true).
true.
?- retractall(told(_)), run_tests(left), findall(T, told(T), L).
L = ["succeeded with a choice point"].
?- retractall(told(_)).
true.
?- nb_getval(k, V).
V = 0.
?- retractall(told(_)), \+ run_tests(bad), findall(T, told(T), L).
L = ["3==4 does not hold", "succeeded, and should not have", "unknown function a/0", "succeeded, but should have raised foo"].
?- retractall(told(_)), \+ run_tests(balls), findall(T, told(T), L).
L = ["bar, but should have raised foo", "failed, but should have raised foo", "1>1 does not hold"].
?- run_tests([bad:right, good:plain]).
true.
?- run_tests(bad:equal).
false.
?- run_tests.
false.
?- run_tests(nowhere).
error(existence_error(unit_test, nowhere), _).
?- findall(N, current_test(bad, N, _, _, _), L).
L = [equal, holds, raises, no_ball, right].
?- end_tests(good).
error(domain_error(open_unit, good), _).

% What a unit defines is its own; it sees what is around it.
own(around).
:- begin_tests(first).
own(first).
test(own, X == first) :- own(X).
test(around) :- add(1, 1, 2).
:- end_tests(first).
:- begin_tests(second).
:- dynamic counted/1.
own(second).
counted(0).
test(own, X == second) :- own(X).
test(changes, [cleanup(retractall(counted(1))), N == 1]) :- asserta(counted(1)), once(counted(N)).
:- end_tests(second).
:- begin_tests(third).
test(own, X == around) :- own(X).
test(unknown, error(existence_error(procedure, _))) :- counted(_).
:- end_tests(third).
after(units).

?- run_tests([first, second, third]).
true.
?- own(X), after(Y).
X = around, Y = units.
?- current_unit(second, M, C, _).
M = plunit_second, C = user.

% An error in an option is told and counts as a failure, and the tests behind it are run. Lists of answers are compared
% element by element.
:- begin_tests(raising).
test(condition, condition(nowhere)) :- true.
test(comparison, all(X =:= [1, 2])) :- member(X, [1, a]).
test(generator, forall(( X = 1 ; nowhere ))) :- X = 1.
test(setup, setup(nowhere)) :- true.
test(setup_fails, setup(fail)) :- true.
test(element, all(X =:= [1, 2])) :- member(X, [1.0, 4/2]).
test(more, all(X =:= [1])) :- member(X, [1, 2]).
test(open, all(X = [1|_])) :- member(X, [1, 2]).
:- end_tests(raising).
:- begin_tests(unmet, [condition(nowhere)]).
test(all) :- true.
:- end_tests(unmet).

?- retractall(told(_)), \+ run_tests([raising, unmet]), findall(T, told(T), L).
L = ["nowhere/0", "=[1,2] does not hold", "nowhere/0", "nowhere/0", "setup failed", "=[1] does not hold", "nowhere/0"].
?- run_tests(raising:condition).
false.
?- run_tests(unmet).
false.

% Options that are none are errors at the test, which is left out.
:- begin_tests(options).
test(all, [true, nondet, setup(true), cleanup(true), condition(true), forall(true), timeout(10), X == 1]) :- X = 1.
test(late, timeout(0.01)) :- repeat, fail.
test(late_too, [all(X == [1]), timeout(0.01)]) :- repeat, X = 1, fail.
test(in_time, [timeout(10)]) :- member(_, [1, 2]).
test(ball, [timeout(10), throws(ball)]) :- throw(ball).
test(inner, [timeout(10), throws(time_limit_exceeded)]) :- call_with_time_limit(0.01, ( repeat, fail )).
:- end_tests(options).

refused(Test, E) :- catch(plunit:take_test(Test, options), error(E, _), true).

?- retractall(told(_)), \+ run_tests(options), findall(T, told(T), L).
L = ["took longer than 0.01 seconds", "took longer than 0.01 seconds", "succeeded with a choice point"].
?- refused(test(x, [trhows(foo)]), E).
E = domain_error(test_option, trhows(foo)).
?- refused((test(x, [fial]) :- true), E).
E = domain_error(test_option, fial).
?- refused(test(x, all(foo)), A), refused(test(x, [set(_)]), B).
A = domain_error(test_option, all(foo)), B = domain_error(test_option, set(_)).
?- refused(test(x, [1]), A), refused(test(x, foo), B), refused(test(x, timeout(soon)), C).
A = domain_error(test_option, 1), B = domain_error(test_option, foo), C = domain_error(test_option, timeout(soon)).
?- refused(test(x, _), A), refused(test(x, [fail|_]), B), refused(test(x, [_]), C).
A = instantiation_error, B = instantiation_error, C = instantiation_error.
?- begin_tests(unit, [setpu(true)]).
error(domain_error(unit_option, setpu(true)), _).
