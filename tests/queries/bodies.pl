% Bodies made at random mean the same when they are compiled as when call/1 walks over them.
:- dynamic compiled/1, compiled/2, compiled/5.

q(a).
q(b).
r(X, X).

% body(+Depth, +Variables, -Body): goals over these variables, with control constructs Depth deep.
body(0, Vs, G) :- !, simple(Vs, G).
body(D, Vs, G) :- random(8, N), D1 is D-1, body(N, D1, Vs, G).

body(0, D, Vs, (A, B)) :- body(D, Vs, A), body(D, Vs, B).
body(1, D, Vs, (A, B)) :- body(D, Vs, A), body(D, Vs, B).
body(2, D, Vs, ( C -> A ; B )) :- test(Vs, C), body(D, Vs, A), body(D, Vs, B).
body(3, D, Vs, ( C -> A ; B )) :- body(D, Vs, C), body(D, Vs, A), body(D, Vs, B).
body(4, D, Vs, ( A ; B )) :- body(D, Vs, A), body(D, Vs, B).
body(5, D, Vs, ( C *-> A ; B )) :- body(D, Vs, C), body(D, Vs, A), body(D, Vs, B).
body(6, D, Vs, \+ A) :- body(D, Vs, A).
body(7, D, Vs, ( C -> A ; ( T -> B ; E ), F )) :-
    test(Vs, C), test(Vs, T), body(D, Vs, A), body(D, Vs, B), body(D, Vs, E), body(D, Vs, F).

simple(Vs, G) :- random(18, N), one(Vs, X), one(Vs, Y), one(Vs, Z), simple(N, X, Y, Z, G).

simple(0, X, Y, _, X = Y).
simple(1, X, _, _, X = a).
simple(2, X, _, _, q(X)).
simple(3, X, Y, _, r(X, Y)).
simple(4, X, Y, Z, X = f(Y, Z)).
simple(5, X, Y, Z, f(X, Y) = Z).
simple(6, X, Y, Z, ( X = [Y|Z] )).
simple(7, X, Y, _, r(X, g(Y))).
simple(8, X, Y, _, copy_term(X, Y)).
simple(9, _, _, _, !).
simple(10, X, Y, _, X is Y+1).
simple(11, X, _, _, X = 3).
simple(12, X, Y, _, X is (Y*2-1)/\7).
simple(13, X, Y, Z, functor(X, Y, Z)).
simple(14, X, Y, Z, arg(1, Y, Z)) :- X = X.
simple(15, X, Y, _, X =.. [Y, a]).
simple(16, X, Y, Z, findall(X, r(Y, X), Z)).
simple(17, X, _, _, call(q(X))).

test(Vs, G) :- random(12, N), one(Vs, X), one(Vs, Y), test(N, X, Y, G).

test(0, X, _, var(X)).
test(1, X, Y, X == Y).
test(2, X, _, atom(X)).
test(3, X, Y, X \== Y).
test(4, X, Y, X < Y).
test(5, X, _, integer(X)).
test(6, X, Y, X =:= Y+1).
test(7, X, _, ( nonvar(X), X \== a )).
% Variables have no order that both would keep.
test(8, X, Y, ( atomic(X), X @< Y )).
test(9, X, _, ground(X)).
test(10, X, Y, ( atomic(X), f(X, _) @>= f(Y, b) )).
test(11, X, Y, ( var(X), acyclic_term(g(X, Y)) )).

one(Vs, X) :- length(Vs, L), random(L, N), nth0(N, Vs, X).

random(Bound, N) :-
    b_getval(seed, S0),
    S is (S0*1103515245+12345) mod 2147483648,
    b_setval(seed, S),
    N is (S >> 12) mod Bound.

% The head of the clause takes the variables in four ways.
shown(0, Vs, Vs, compiled(Vs)).
shown(1, [A, B|_], A-B, compiled(A, B)).
shown(2, [A, B, C, D, E], [A, B, C, D, E], compiled(A, B, C, D, E)).
shown(3, [A, B|_], [A|B], compiled([A|B])).

% Which error comes first is nobody's business.
answers(T, G, L) :- catch(findall(T, ( limit(30, G), acyclic_term(T) ), L), error(_, _), L = error).

same(Depth, Seed) :-
    b_setval(seed, Seed),
    Vs = [_, _, C, _, _],
    body(Depth, Vs, Body0),
    Body = ( r(C, k), Body0 ),
    K is Seed mod 4,
    shown(K, Vs, Shown, Head),
    forall(member(H, [compiled(_), compiled(_, _), compiled(_, _, _, _, _)]), retractall(H)),
    assertz((Head :- Body)),
    answers(Shown, Head, Xs),
    answers(Shown, Body, Ys),
    (   Xs =@= Ys
    ->  true
    ;   throw(differ(Seed, (Head :- Body), Xs, Ys))
    ).

?- forall(between(1, 4000, S), same(3, S)).
true.
?- forall(between(1, 300, S), same(5, S)).
true.
?- '$collect_every'(3), forall(between(1, 500, S), same(3, S)), '$collect_every'(0).
true.

% More variables than a clause can have.
?- length(L, 70000), assertz((wide(L) :- also(L))).
error(resource_error(max_clause_variables), _).

% Terms built while many calls return one after another, without a call between.
?- assertz(marked([], [])), assertz(( marked([X|Xs], L) :- marked(Xs, M), L = f(X, M, a, b, c, d) )),
   numlist(1, 50000, Numbers), marked(Numbers, f(First, _, _, _, _, _)).
First = 1, X = _, Xs = _, L = _, M = _, Numbers = _.

% A unification at the start of a body selects clauses as the head does.
weight(T, 0) :- T = leaf.
weight(T, N) :- node(L, R) = T, weight(L, A), weight(R, B), N is A + B + 1.
kind(X, K) :- X = f(Y), nonvar(Y), Y > 0, !, K = positive.
kind(X, K) :- X = f(_), X = f(Z), nonvar(Z), Z < 0, K = negative.
kind(X, K) :- X = Y, Y == g, K = g.
kind(X, K) :- var(X), X = h, K = new.
looped(X) :- X = f(X), fail.
looped(X) :- X = a.
?- weight(node(node(leaf, leaf), leaf), N).
N = 2.
?- weight(leaf, N).
N = 0.
?- once(weight(T, 0)).
T = leaf.
?- findall(X-K, ( member(X, [f(1), f(-1), f(0), g, _]), kind(X, K) ), L).
L = [f(1)-positive, f(-1)-negative, g-g, h-new].
?- looped(a).
true.
?- clause(weight(T, 0), Body), !.
Body = (T = leaf).
?- freeze(X, ( nb_setval(woken, X) ; true )), once(weight(X, 0)), nb_getval(woken, Y).
X = leaf, Y = leaf.
