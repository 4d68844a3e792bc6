% library(planning): effects, conditions and rules that are accepted or refused, and what the errors say
:- use_module(library(planning)).

conjunction:action(a, [p], [(q, -p)]).
no_list:action(a(X), [p(X)], (q(X), -p(X))).
nested:action(a, [p, [r, s]], [[q], (r -> (t, -r))]).
branches:action(a, [p], [(p -> q ; -r)]).
negated:action(b, [p], [q]).
negated:action(a, [p], [\+ p, q]).
rule:action(a, [p], (q :- p)).
inner:action(a, [p], [(p -> [q, (r ; s)])]).
unbound:action(a, [p], [q|_]).
around:action(go(X, Y), [at(X), near(X, Y)], [at(Y), -at(X)]).
:- around:assertz((near(X, Y) :- link(X, Y))), around:assertz((near(X, Y) :- link(Y, X))).
twice:action(light(L), [], [lit(L)]) :- member(L, [1, 2]).
:- twice:assertz((lit(L) :- on(L))).
dear:action(a, [], [q], 1000001).
cheap:action(a, [], [q], 1000000).
endless:action(a, [], [q], inf).
partial:action(a(X), [p(X)|_], [q]).
late:action(a(Cs), Cs, [q]) :- member(Cs, [[p, p]]).
body:action(a(1), [p], [q]) :- _ is foo+1.
called:action(a(X), [p, atom_length(X, _)], [q]).

refused(Space, Init, Goal, Formal, Message) :-
    catch(plan(Space, Init, Goal, _), error(Formal, context(_, Message)), true),
    nonvar(Formal).

?- plan(conjunction, [p], [q, \+ p], P).
P = [a].
?- plan(no_list, [p(1), p(2)], [q(2), \+ p(2)], P).
P = [a(2)].
?- plan(nested, [p, r, s], [q, t, \+ r], P).
P = [a].
?- refused(branches, [p], [q], E, M).
E = type_error(effect, (p -> q ; -r)), M = 'in the action a (clause 1 of action/3): `p->q;-r` is no effect: that is a fluent, -Fluent, (Conditions -> Effects), forall(Goal, Effects), or a list or a conjunction of effects'.
?- refused(negated, [p], [q], E, _M), sub_atom(_M, 0, _, _, 'in the action a (clause 2 of action/3): ').
E = type_error(effect, \+ p).
?- refused(rule, [p], [q], E, _).
E = type_error(effect, (q :- p)).
?- refused(inner, [p], [q], E, _).
E = type_error(effect, (r ; s)).
?- refused(unbound, [p], [q], E, _).
E = instantiation_error.
?- plan(around, [at(a), link(a, b), link(c, b)], [at(c)], P).
P = [go(a, b), go(b, c)].
?- refused(twice, [], [lit(1)], E, _).
E = permission_error(define, rule, lit/1).
?- refused(dear, [], [q], E, M).
E = domain_error(cost, 1000001), M = 'in the action a (clause 1 of action/4): a cost is an integer from 0 to 1000000'.
?- plan(cheap, [], [q], P, [cost(C)]).
P = [a], C = 1000000.
?- refused(endless, [], [q], E, _).
E = type_error(nonneg, inf).
?- refused(partial, [p(1)], [q], E, M).
E = instantiation_error, M = 'in the action a(A) (clause 1 of action/3): a condition, or the end of a list of conditions, is not instantiated'.
?- plan(late, [p], [q], P).
P = [a([p, p])].
?- refused(body, [p], [q], E, M).
E = type_error(evaluable, foo/0), M = 'raised in the action a(1) (clause 1 of action/3), before the search'.
?- refused(called, [p], [q], E, _M), sub_atom(_M, 0, _, _, 'raised in the action a(').
E = instantiation_error.
?- refused(conjunction, [p], [q, u(_)], E, M).
E = existence_error(fluent, u/1), M = 'in the goal: no fact, effect or rule defines this condition; `:- dynamic u/1.` in the space allows that'.
?- refused(conjunction, [p, (q :- p)], [q], E, _).
E = type_error(fluent, (q :- p)).
?- plan(around, [at(a), link(a, b)], [at(b)], _, [cost(C), _]).
error(instantiation_error, _).
?- plan(around, [at(a), link(a, b)], [at(b)], _, [plans(_)]).
error(instantiation_error, _).
% Options are checked before anything is searched for.
?- plan(no_such_space, [], [], _, [plan(1)]).
error(domain_error(plan_option, plan(1)), context(plan/5, 'there are cost(C), plans(N) and statistics(S)')).
% A fact is known by the effect of an action, also where that has no instances.
grounded:action(fly(A, B), [at(A)], [arrived(B)]) :- flight(A, B).
grounded:action(go, [at(a), arrived(c)], [at(b)]).
grounded:action(k, [at(a)], [at(c)]).
:- dynamic flight/2.
?- plan(grounded, [at(a)], [at(c)], P).
P = [k].
?- plan(grounded, [at(a)], [arrived(x)], P).
false.
% What is no condition is named, and so is a goal that needs a variable which facts bind.
burning:action(use, [fuel(N), N > 0, M is N-1], [fuel(M), -fuel(N)]).
nameless:action(_, [p], [q]).
numbered:action(a, [p, 3], [q]).
?- refused(burning, [fuel(2)], [fuel(1)], E, M).
E = type_error(condition, _A is _B-1), M = 'in the action use (clause 1 of action/3): facts bind a variable of the goal, which is called before the search'.
?- refused(nameless, [p], [q], E, M).
E = instantiation_error, M = 'in the action A (clause 1 of action/3): the action is not instantiated'.
?- refused(numbered, [p], [q], E, M).
E = type_error(condition, 3), M = 'in the action a (clause 1 of action/3): a condition is a fact or a goal'.
?- refused(conjunction, [p], ["q"], E, M).
E = type_error(condition, "q"), M = 'in the goal: a condition is a fact or a goal'.
?- refused(conjunction, [p], [-p], E, M).
E = existence_error(fluent, (-)/1), M = 'in the goal: `\\+ Fact` is the condition that a fact does not hold'.

% Goals that would list lists for ever are refused if facts bind the list. A rule over facts may call them.
few:action(few, [st(S), length(S, N), N < 3], [few]).
has:action(has, [st(S), member(a, S)], [has]).
ends:action(ends, [st(S), last(S, a)], [ends]).
without:action(without, [st(S), select(a, S, _)], [without]).
unended:action(few, [st(S), short(S)], [few]).
unended:action(one(S), [st(S), member(S, [[a], [b]]), length(S, 1)], [one(S)]).
unended:action(ends, [st(S), last(S, a)], [ends]).
:- unended:assertz((short(S) :- length(S, N), N < 3)), unended:assertz(last([b], a)).
?- member(S, [few, has, ends, without]), refused(S, [st([a])], [S], type_error(condition, C), M).
S = few, C = length(_A, _B), M = 'in the action few (clause 1 of action/3): facts bind a variable of the goal, which is called before the search' ;
S = has, C = member(a, _A), M = 'in the action has (clause 1 of action/3): facts bind a variable of the goal, which is called before the search' ;
S = ends, C = last(_A, a), M = 'in the action ends (clause 1 of action/3): facts bind a variable of the goal, which is called before the search' ;
S = without, C = select(a, _A, _B), M = 'in the action without (clause 1 of action/3): facts bind a variable of the goal, which is called before the search'.
?- plan(unended, [st([a])], [few], P).
P = [few].
?- plan(unended, [st([a, b, c])], [few], P).
false.
?- plan(unended, [st([b])], [one([b]), ends], _P), msort(_P, P).
P = [ends, one([b])].
% Facts of the program that the start does not repeat would be ignored. Those of dynamic predicates may be others.
known:action(go(X), [at(X), way(X, Y)], [at(Y), -at(X)]).
known:way(a, b).
:- dynamic known:at/1.
known:at(c).
?- refused(known, [at(a), way(b, c)], [at(b)], E, M).
E = permission_error(define, fact, way/2), M = 'an effect or a fact of the start has this name; add the fact to the start, or give it another name'.
?- plan(known, [at(a), way(a, b), way(b, c)], [at(c)], P).
P = [go(a), go(b)].
?- plan(known, [at(a)], [at(b)], P).
P = [go(a)].
% A variable inside an argument is bound by the body, or taken apart by a condition.
parts:action(look(X, Y), [at(X/Y)], [seen]).
apart:action(look, [at(P), P = X/Y, X < Y], [seen]).
bound:action(look(X, Y), [at(X/Y)], [seen]) :- between(1, 2, X), between(1, 2, Y).
?- refused(parts, [at(1/2)], [seen], E, M).
E = type_error(fluent, at(_A/_B)), M = 'in the action look(A,B) (clause 1 of action/3): an argument is a variable or without variables: let the body bind those inside, or write V and V = Argument'.
?- plan(apart, [at(1/2)], [seen], P).
P = [look].
?- plan(bound, [at(1/2)], [seen], P).
P = [look(1, 2)].
% Numbered variables are no objects.
numbers:action(a('$VAR'(1)), [p], [q]).
open:action(a, [p(X)], [q(X)]).
?- refused(numbers, [p], [q], E, M).
E = domain_error(object, _), M = 'in the action a(B) (clause 1 of action/3): the functor $VAR/1 is for variables'.
?- refused(open, [p(f('$VAR'(0)))], [q(_)], E, M).
E = domain_error(object, _), M = 'among the facts of the start: the functor $VAR/1 is for variables'.
?- refused(open, [p(1)], [q('$VAR'(0))], E, M).
E = domain_error(object, _), M = 'in the goal: the functor $VAR/1 is for variables'.
% A space may have no actions, and a module one space.
:- space(empty).
?- refused(empty, [], [q], E, M).
E = existence_error(actions, empty), M = 'there are no clauses of action/3 or action/4'.
?- catch(plan(nowhere, [], [], _), error(E, _), true).
E = existence_error(space, nowhere).
