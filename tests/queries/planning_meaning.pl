% library(planning): conditions and effects mean the same in actions, rules and goals
:- use_module(library(planning)).

cost(Space, Init, Goal, Cost) :- ( plan(Space, Init, Goal, _, [cost(Cost0)]) -> Cost = Cost0 ; Cost = none ).

refused(Space, Init, Goal, Formal, Message) :-
    catch(plan(Space, Init, Goal, _), error(Formal, context(_, Message)), true),
    nonvar(Formal).

% The answers of forall/2 are for the action's own objects.
wash:action(wash(X), [dirty(X)], [forall(colour(C), -painted(X, C)), -dirty(X)]).
:- wash:assertz(colour(red)), wash:assertz(colour(blue)).
press:action(press(X), [lit(X)], [forall(adj(X, Y), lit(Y))]).
:- press:assertz(adj(a, b)), press:assertz(adj(b, c)).
others:action(clear(X), [key(X)], [forall((block(Y), X \== Y), -on(Y))]).
:- others:assertz(block(a)), others:assertz(block(b)).
facts:action(douse, [], [forall((lit(L), L \= hall), -lit(L))]).
facts:action(dim, [], [forall((lit(L), \+ near(L, _)), -lit(L))]).
facts:action(move(X), [at(X)], [forall(next(X, Y), (at(Y), seen(X))), -at(X)]).
:- facts:assertz(next(a, b)), facts:assertz(next(b, b)).
twice:action(mark, [p], [forall(item(X), q(X)), forall(item(X), -r(X))]).
:- twice:assertz(item(1)), twice:assertz(item(2)).

?- cost(wash, [dirty(a), painted(b, red)], [\+ painted(b, red)], C).
C = none.
?- cost(wash, [dirty(a), painted(a, red), painted(a, blue)], [\+ painted(a, _)], C).
C = 1.
?- cost(press, [lit(z)], [lit(c)], C).
C = none.
?- cost(press, [lit(a)], [lit(c)], C).
C = 2.
?- cost(others, [key(a), on(a), on(b)], [\+ on(a)], C).
C = none.
?- cost(others, [key(a), on(a), on(b)], [\+ on(b)], C).
C = 1.
?- cost(facts, [lit(hall), lit(study), near(a, b)], [\+ lit(study), lit(hall)], C).
C = 1.
?- cost(facts, [lit(hall), lit(study), near(hall, a)], [\+ lit(study), lit(hall)], C).
C = 1.
?- cost(facts, [lit(hall), near(hall, a), near(b, b)], [\+ lit(hall)], C).
C = none.
?- cost(facts, [near(a, b), at(a)], [at(b), seen(a), \+ seen(b)], C).
C = 1.
?- cost(facts, [near(a, b), at(c)], [\+ at(c)], C).
C = 1.
?- cost(twice, [p, r(1), r(2)], [q(1), q(2), \+ r(1), \+ r(2)], C).
C = 1.

% A cut in a rule leaves its later clauses to other arguments.
cut:action(open(X), [], [opened(X)]) :- member(X, [a, b]).
cut:action(free(X), [ok(X)], [freed(X)]).
:- cut:assertz((ok(X) :- locked(X), !, fail)), cut:assertz(ok(_)).
:- cut:assertz((kind(X, K) :- opened(X), !, K = open)), cut:assertz((kind(X, K) :- locked(X), !, K = locked)), cut:assertz(kind(_, none)).
:- cut:assertz((first(X) :- near(X, Y), !, opened(Y))), cut:assertz(first(none)).
:- cut:assertz((deep(X) :- ( locked(X), ! ; opened(X) ))).
:- cut:assertz((goals(X) :- findall(Y, near(X, Y), [_]))).
:- cut:assertz((odd(X) :- near(X, Y), \+ even(Y))), cut:assertz((even(X) :- near(X, Y), \+ odd(Y))).

?- cost(cut, [locked(a), locked(b), near(a, b)], [ok(a)], C).
C = none.
?- cost(cut, [locked(a), near(a, b)], [freed(b), \+ ok(a)], C).
C = 1.
?- cost(cut, [locked(a)], [kind(a, locked)], C).
C = 0.
?- cost(cut, [locked(a)], [kind(a, none)], C).
C = none.
?- cost(cut, [locked(a)], [kind(a, K), K \= locked], C).
C = 1.
?- refused(cut, [locked(a), near(a, b)], [first(a)], E, M).
E = type_error(condition, !), M = 'in the rule first/1: a cut keeps the first answer of the goals before it, but facts have no order'.
?- refused(cut, [locked(a)], [deep(a)], E, _).
E = type_error(condition, !).
?- refused(cut, [near(a, b), locked(a)], [goals(a)], E, M).
E = type_error(condition, findall(_A, near(_B, _A), [_C])), M = 'in the rule goals/1: a goal about facts is an argument of findall/3, which is not called in states'.
?- refused(cut, [near(a, b), locked(a)], [odd(a)], E, _).
E = permission_error(negate, rule, _).

% Conditions that compare or negate are asked once facts bind their variables.
tests:action(below(X), [at(X), X @< b], [below(X)]).
tests:action(not_1(X), [at(X), \+ X == 1], [not_1(X)]).
tests:action(is_1(X), [at(X), X == 1], [is_1(X)]).
tests:action(var(X), [at(X), var(X)], [var(X)]).
tests:action(int(X), [at(X), integer(X)], [int(X)]).
tests:action(other(X), [at(X), \+ X = 1], [other(X)]).
tests:action(no_member(X), [at(X), \+ memberchk(X, [1])], [no_member(X)]).
tests:action(member(X), [at(X), memberchk(X, [1])], [member(X)]).
tests:action(no_small(X), [at(X), \+ small(X)], [no_small(X)]).
tests:action(small(X), [at(X), small(X)], [small_at(X)]).
tests:action(same(X, Y), [at(X), near(Y), X == Y], [same(X, Y)]).
tests:action(differ(X, Y), [at(X), near(Y), dif(X, Y)], [differ(X, Y)]).
tests:action(end(X), [at(X), \+ adj(X, _)], [end(X)]).
tests:action(go(X), [at(Y), \+ X = Y, place(X)], [at(X), -at(Y)]).
tests:action(either(X), [at(X), (X == 1 -> true ; adj(X, _))], [either(X)]).
tests:action(level(Y), [at(_), level(X), X < 3, Y is X+1], [level_is(Y)]).
:- tests:assertz((small(X) :- integer(X), X < 3)), tests:assertz(adj(a, c)), tests:assertz(place(b)), tests:assertz(level(2)),
   tests:assertz(level(3)).

reached(Facts, Reached) :-
    findall(F, ( member(F, [below(_), not_1(_), is_1(_), var(_), int(_), other(_), no_member(_), member(_), no_small(_),
        small_at(_), same(_, _), differ(_, _), end(_), either(_)]), plan(tests, Facts, [F], [_]) ), Fs),
    findall(N, ( member(F, Fs), functor(F, N, _) ), Reached).

?- reached([at(1), near(none)], R).
R = [below, is_1, int, member, small_at, differ, end, either].
?- reached([at(1), near(1)], R).
R = [below, is_1, int, member, small_at, same, end, either].
?- reached([at(a), near(b)], R).
R = [below, not_1, other, no_member, no_small, differ, either].
?- reached([at(z), near(z)], R).
R = [not_1, other, no_member, no_small, same, end].
?- cost(tests, [at(a), near(a)], [at(b)], C).
C = 1.
?- cost(tests, [at(b), near(a)], [level_is(3)], C).
C = 1.
?- cost(tests, [at(b), near(a)], [level_is(4)], C).
C = none.

% Control constructs are about the facts of a state.
control:action(mark(X), [p(X), not(q(X))], [q(X)]).
control:action(one, [once(p(_))], [one]).
control:action(two(X), [call(p(X)), call(call(q(X)))], [two(X)]).
closure:action(two(X), [p(X), call(q, X)], [-q(X)]).
control:action(branch(X), [p(X), (q(X) -> r(X) ; \+ r(X))], [branch(X)]).
control:action(soft(X), [p(X), (near(X, Y) *-> q(Y) ; r(X))], [soft(X)]).
control:action(cond, [], [(not(q(_)) -> [none_marked]), ((p(X), q(X)) -> [some(X)])]).
control:action(lone(X), [p(X), (near(_, X) -> fail ; true)], [lone(X)]).
:- control:dynamic([p/1, q/1, r/1, near/2]).

?- cost(control, [p(a), q(a)], [q(b)], C).
C = none.
?- cost(control, [p(a), p(b), q(a)], [q(b)], C).
C = 1.
?- cost(control, [p(a), q(a)], [one], C).
C = 1.
?- cost(control, [q(a), p(none)], [one, \+ q(none)], C).
C = 1.
?- cost(control, [p(a), r(a)], [branch(a)], C).
C = 2.
?- cost(control, [p(a), r(b)], [branch(a)], C).
C = 1.
?- cost(control, [p(a), near(a, b), r(a)], [soft(a)], C).
C = none.
?- cost(control, [p(a), p(b), near(a, b), r(z)], [soft(a)], C).
C = 2.
?- cost(control, [p(a), near(b, c), r(a)], [soft(a)], C).
C = 1.
?- cost(control, [p(a), p(b), near(a, b), r(z)], [lone(b)], C).
C = none.
?- cost(control, [p(a), p(b), near(a, b), r(z)], [lone(a)], C).
C = 1.
?- cost(control, [p(a), near(a, a), r(z), q(a)], [none_marked], C).
C = none.
?- cost(control, [p(a), near(a, a), r(z)], [two(a)], C).
C = 2.
?- refused(closure, [p(a)], [q(a)], E, M).
E = type_error(condition, call(q, _A)), M = 'in the action two(A) (clause 1 of action/3): a goal about facts is an argument of call/2, which is not called in states'.

% Variables that only the condition of one effect has are for any object; others are the action's.
any:action(act, [], [-q, ((obj(Z), p(Z, b)) -> [-r(b)])]).
any:action(each, [], [-s, forall(obj(Y), (p(_, Y) -> -r(Y)))]).
any:action(inner, [q], [(q -> (p(_, Y), obj(Y) -> -t))]).
any:action(one, [], [(p(X, b) -> -r(X))]).
any:action(two, [], [-u, (p(X, b) -> -r(X)), (p(X, c) -> -t)]).
:- any:assertz(obj(a)), any:assertz(obj(b)).
many:action(all, [], [-s, forall(obj(Y), (p(_, Y) -> -r(Y)))]).
:- forall(between(1, 30, N), many:assertz(obj(N))).

?- cost(any, [q, p(a, b), r(a), r(b)], [\+ q, r(b)], C).
C = none.
?- cost(any, [q, p(c, b), r(a), r(b)], [\+ q, r(b)], C).
C = 1.
?- cost(any, [s, p(a, b), p(b, b), r(a), r(b)], [\+ s, r(b)], C).
C = none.
?- cost(any, [s, p(a, b), p(b, b), r(a), r(b)], [\+ s, r(a)], C).
C = 1.
?- cost(any, [q, t, p(c, b)], [\+ t], C).
C = 1.
?- cost(any, [p(a, b), p(c, b), r(a), r(c)], [\+ r(a), r(c)], C).
C = 1.
?- cost(any, [p(a, b), p(c, b), r(a), r(c)], [\+ r(a), \+ r(c)], C).
C = 2.
?- cost(any, [p(a, b), p(a, c), r(a), t, u], [\+ u, \+ t, \+ r(a)], C).
C = 1.
?- cost(any, [p(a, b), p(b, c), r(a), t, u], [\+ u, \+ t, \+ r(a)], C).
C = 2.
?- findall(F, (between(1, 30, _N), (F = p(_N, _N) ; F = r(_N))), _Fs), cost(many, [s|_Fs], [\+ r(_), \+ s], C).
C = 1.
?- findall(F, (between(1, 30, _N), (F = p(_N, _N) ; F = r(_N))), _Fs), cost(many, [s|_Fs], [\+ s, r(7)], C).
C = none.

% Lists are conjunctions wherever conditions are.
doors:action(open, [], [door(open)]).
doors:action(go(X), [free(X)], [at(X)]).
doors:action(count, [level(X), \+ [X = 1, 2 = 2], forall(height(Y), [Y > 0, Y < 5])], [counted]).
doors:action(never, [forall(height(Y), [Y > 0, [Y < 3]])], [never]).
doors:action(once, [\+ [1 = 2, 2 = 3], not([level(9), []])], [once]).
:- doors:assertz((free(X) :- wall(X, _), !, door(open))), doors:assertz(free(_)).
:- doors:dynamic(level/1), doors:assertz(wall(a, b)), doors:assertz(height(1)), doors:assertz(height(3)).

?- cost(doors, [], [at(a)], C).
C = 2.
?- cost(doors, [near(b)], [at(b)], C).
C = 1.
?- cost(doors, [level(1)], [counted], C).
C = none.
?- cost(doors, [level(2)], [counted], C).
C = 1.
?- cost(doors, [level(2)], [never], C).
C = none.
?- cost(doors, [level(2)], [once], C).
C = 1.

% There is a value for a variable even where nothing is named.
bare:action(go, [(p(_) ; q)], [r]).
bare:action(come(X), [(p(X) ; q)], [s(X)]).
:- bare:dynamic([p/1, q/0]).

?- cost(bare, [q], [r], C).
C = 1.
?- cost(bare, [q], [s(_)], C).
C = 1.
?- cost(bare, [t], [r], C).
C = none.

% A rule below two negations is not negated.
ready:action(make(X), [needed(X)], [-needed(X), made(X)]).
:- ready:assertz((done(X) :- \+ (part(X, Y), \+ done(Y)), made(X))).
:- ready:assertz((whole(X) :- made(X), forall(part(X, Y), whole(Y)))).
:- ready:assertz((odd(X) :- \+ (part(X, Y), \+ forall(part(Y, Z), odd(Z))))).

?- cost(ready, [needed(a), needed(b), needed(c), part(a, b)], [done(a)], C).
C = 2.
?- cost(ready, [needed(a), needed(b), needed(c), part(a, b), part(b, c)], [whole(a)], C).
C = 3.
?- refused(ready, [needed(a), part(a, b)], [odd(a)], E, _).
false.
