% findall/3 of control constructs, which is compiled in place.

pairs(L) :- findall(X-Y, ( member(X, [1, 2, 3]), Y is X*X ), L).
triangles(N, L) :-
    findall(A-B-C, ( between(1, N, A), between(A, N, B), S is A*A+B*B, C is truncate(sqrt(S)), C*C =:= S, C =< N ), L).
cut(L) :- findall(X, ( member(X, [1, 2, 3]), ! ), L).
condition(L) :- findall(X, ( member(X, [1, 2, 3]), X > 1 -> true ; X = 7 ), L).
nested(L) :- findall(X-Ys, ( member(X, [1, 2, 3]), findall(Y, ( member(Y, [a, b]), true ), Ys) ), L).
caught(L) :- catch(findall(X, ( member(X, [1, 2, 3]), X >= 2, throw(x(X)) ), L), x(Y), L = caught(Y)).
frozen(L) :- freeze(Z, true), findall(X-Z, ( member(X, [1, 2]), Z = X ), L).
woken(Y, L) :- freeze(Z, Y = bound), Z = 1, findall(X, ( member(X, [1, 2]), X > 0 ), L).
inside(L) :- findall(X-Y, ( freeze(X, Y = woken), member(X, [1, 2]), X > 1 ), L).
refused(L) :- findall(X, ( freeze(X, fail), member(X, [1, 2]), X = _ ), L).
negated(L) :- findall(_, \+ fail, L).
bound(L) :- L = [_|_], findall(X, ( member(X, [1, 2, 3]) ; X = 4 ), L).
partial(L) :- findall(X, ( member(X, [1, 2, 3]) ; X = 4 ), [L|_]).
no_list(L) :- L = foo, findall(X, ( member(X, [1, 2, 3]) ; X = 4 ), L).
called(G, L) :- findall(X, ( G = member(X, [1, 2]), G ), L).
unbound(L) :- findall(X, ( member(X, [1, 2]), _ ), L).
left_open(L) :- findall(X, ( setup_call_cleanup(true, member(X, [1, 2]), true), X > 0 ), L).
twice(A, B) :- findall(X, ( member(X, [1, 2]), X > 1 ), A), findall(X, ( member(X, [1, 2]), X < 2 ), B).
out_of(X, L) :- member(X, [1, 2]), findall(Y, ( Y = X ; Y = b ), L).
long(N, S) :- findall(X, ( between(1, N, X), X mod 2 =:= 0 ), L), sum_list(L, S).
cut_in_variable(L) :- G = !, findall(X, ( member(X, [1, 2, 3]), G ), L).
failed_in_variable(L) :- G = (!, fail), findall(X, ( G ; X = 1 ), L).
condition_in_variable(L) :- G = (X = 1 -> true), findall(X, ( G ; X = 2 ), L).
no_goal_in_variable(L) :- G = 3, findall(X, ( write(hello), G ), L).
cut_behind_module(L) :- G = !, findall(X, ( member(X, [1, 2, 3]), user:G ), L).
module_in_variable(L) :- M = user, findall(X, ( member(X, [1, 2, 3]), M: ! ), L).
all_behind_module(L) :- G = !, forall(( member(X, [1, 2, 3]), user:G ), X == 1), L = yes.
all_in_variable(L) :- G = !, forall(( member(X, [1, 2, 3]), G ), X == 1), L = yes.
ignored_in_variable(X) :- G = !, ignore(( member(X, [1, 2, 3]), G, X > 1 )).
once_in_variable :- G = 3, once(( write(hello), G )).
dead_shift(N) :- findall(X, ( between(1, N, X), shift(a), fail ; true ), L), write(got(L)), nl.
collected_shift(L) :- findall(X, ( member(X, [1, 2]), shift(a) ), L).
shifted(L, C) :- reset(collected_shift(L), a, C).

?- pairs(L).
L = [1-1, 2-4, 3-9].
?- triangles(20, L).
L = [3-4-5, 5-12-13, 6-8-10, 8-15-17, 9-12-15, 12-16-20].
?- cut(L).
L = [1].
?- condition(L).
L = [2].
?- nested(L).
L = [1-[a, b], 2-[a, b], 3-[a, b]].
?- caught(L).
L = caught(2).
?- frozen(L).
L = [1-1, 2-2].
?- woken(Y, L).
Y = bound,
L = [1, 2].
?- inside(L).
L = [2-woken].
?- refused(L).
L = [].
?- negated(L).
L = [_A].
?- bound(L).
L = [1, 2, 3, 4].
?- partial(L).
L = 1.
?- no_list(L).
error(type_error(list, foo), _A).
?- called(G, L).
L = [1, 2].
?- unbound(L).
error(instantiation_error, _A).
?- left_open(L).
L = [1, 2].
?- twice(A, B).
A = [2],
B = [1].
?- out_of(X, L).
X = 1,
L = [1, b] ;
X = 2,
L = [2, b].
?- long(100000, S).
S = 2500050000.
?- shifted(L, _).
error(existence_error(reset/3, a), _A).
?- '$collect_every'(1), triangles(13, L), nested(M), inside(N), '$collect_every'(0).
L = [3-4-5, 5-12-13, 6-8-10],
M = [1-[a, b], 2-[a, b], 3-[a, b]],
N = [2-woken].
?- reset(dead_shift(3), a, _).
error(existence_error(reset/3, a), _).
?- cut_in_variable(L).
L = [1].
?- cut_behind_module(L).
L = [1].
?- module_in_variable(L).
L = [1].
?- all_behind_module(L).
L = yes.
?- failed_in_variable(L).
L = [].
?- condition_in_variable(L).
L = [1].
?- no_goal_in_variable(L).
error(type_error(callable, (write(hello), 3)), _).
?- all_in_variable(L).
L = yes.
?- ignored_in_variable(X).
true.
?- once_in_variable.
error(type_error(callable, (write(hello), 3)), _).
