% det/1: predicates that must be true without a choice point.
:- det(one/1).
one(1).
one(2).
:- det([down/1, none/0, thrown/1]).
down(0) :- !.
down(N) :- M is N-1, down(M).
none :- fail.
thrown(X) :- throw(X).
late(1).
late(2).
:- det(late/1).
late(3).
:- dynamic fact/1.
:- det(fact/1).
fact(a).
fact(b).
:- det(last_call/1).
last_call(X) :- choices(X).
choices(1).
choices(2).
:- det(grammar//0).
grammar --> [x].
grammar --> [x], [y].
% The same of a goal, and of the rest of a clause.
guarded(X, L) :- $member(X, L).
rest(X, L) :- member(X, [1, 2]), $, member(X, L), true.
rest(3, _).
counted(0) => true.
counted(N) => $choices(2), $, M is N-1, counted(M).
cutting(X) :- $(( member(X, [1, 2]), ! )).
cutting(3).
either(X) :- $(( X == 1 -> true ; X = 2 )).
thrower :- $throw(ball).
of_module(X) :- $(lists:member(X, [1, 2])).
whatever(G) :- $G.

?- one(X).
error(determinism_error(user:one/1, det, nondet, property), _).
?- one(1).
true.
?- one(2).
true.
?- one(3).
error(determinism_error(user:one/1, det, fail, property), _).
?- none.
error(determinism_error(user:none/0, det, fail, property), _).
?- catch(thrown(ball), B, true).
B = ball.
?- catch(none, error(E, _), true).
E = determinism_error(user:none/0, det, fail, property).
?- down(10000).
true.
?- down(-1), fail ; true.
error(_, _).
?- late(3).
true.
?- late(_).
error(determinism_error(user:late/1, det, nondet, property), _).
?- last_call(_).
error(determinism_error(user:last_call/1, det, nondet, property), _).
?- last_call(2).
true.
?- phrase(grammar, [x]).
error(determinism_error(user:grammar/2, det, nondet, property), _).
?- phrase(grammar, [x, y]).
true.
% They are the program's predicates like any other.
?- fact(b), clause(fact(X), true), !.
X = a.
?- assertz(fact(c)), fact(c), retract(fact(c)), catch(fact(c), error(E, _), true).
E = determinism_error(user:fact/1, det, fail, property).
?- predicate_property(one(_), det), \+ predicate_property(one(_), tabled), \+ predicate_property(choices(_), det).
true.
?- predicate_property(one(_), number_of_clauses(N)).
N = 2.
?- det(one/1), one(1).
true.
?- det(_).
error(instantiation_error, _).
?- det(one).
error(type_error(predicate_indicator, one), _).
?- det(atom_length/2).
error(permission_error(modify, static_procedure, atom_length/2), _).

% Goals in clauses that must be deterministic.
?- guarded(X, [1]).
X = 1.
?- guarded(_, [1, 2]).
error(determinism_error(user:member/2, det, nondet, guard), _).
?- guarded(_, []).
error(determinism_error(user:member/2, det, fail, guard), _).
?- rest(X, [1]).
X = 1.
?- rest(_, [1, 2]).
error(determinism_error(user:(',')/2, det, nondet, guard), _).
?- rest(_, [3]).
error(determinism_error(user:(',')/2, det, fail, guard), _).
?- counted(100000).
true.
?- counted(a).
error(type_error(evaluable, a/0), _).
?- cutting(X).
X = 1 ; X = 3.
?- either(1), either(X).
X = 2.
?- either(3).
error(determinism_error(user:(;)/2, det, fail, guard), _).
?- thrower.
ball.
?- of_module(_).
error(determinism_error(lists:member/2, det, nondet, guard), _).
?- whatever(true).
true.
?- whatever(member(_, [1, 2])).
error(determinism_error(user:member/2, det, nondet, guard), _).
?- freeze(X, fail), guarded(X, [1]).
error(determinism_error(user:member/2, det, fail, guard), _).
?- freeze(X, member(Y, [a, b])), guarded(X, [1]).
error(determinism_error(user:member/2, det, nondet, guard), _).
?- clause(guarded(_, _), B).
B = $member(_, _).
