% Bodies made at random mean the same when they are compiled as when call/1 walks over them.
:- dynamic compiled/1.

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

simple(Vs, G) :- random(9, N), one(Vs, X), one(Vs, Y), one(Vs, Z), simple(N, X, Y, Z, G).

simple(0, X, Y, _, X = Y).
simple(1, X, _, _, X = a).
simple(2, X, _, _, q(X)).
simple(3, X, Y, _, r(X, Y)).
simple(4, X, Y, Z, X = f(Y, Z)).
simple(5, X, Y, Z, f(X, Y) = Z).
simple(6, X, Y, Z, ( X = [Y|Z] )).
simple(7, X, Y, _, r(X, g(Y))).
simple(8, X, Y, _, copy_term(X, Y)).

test(Vs, G) :- random(4, N), one(Vs, X), one(Vs, Y), test(N, X, Y, G).

test(0, X, _, var(X)).
test(1, X, Y, X == Y).
test(2, X, _, atom(X)).
test(3, X, Y, X \== Y).

one(Vs, X) :- length(Vs, L), random(L, N), nth0(N, Vs, X).

random(Bound, N) :-
    b_getval(seed, S0),
    S is (S0*1103515245+12345) mod 2147483648,
    b_setval(seed, S),
    N is (S >> 12) mod Bound.

same(Depth, Seed) :-
    b_setval(seed, Seed),
    Vs = [_, _, _, _, _],
    body(Depth, Vs, Body),
    Vs = [A, B|_],
    retractall(compiled(_)),
    ( Seed mod 2 =:= 0 -> Shown = Vs ; Shown = [A, B] ),
    assertz((compiled(Shown) :- Body)),
    findall(Shown, limit(50, compiled(Shown)), Xs),
    findall(Shown, limit(50, call(Body)), Ys),
    (   Xs =@= Ys
    ->  true
    ;   throw(differ(Body, Shown, Xs, Ys))
    ).

?- forall(between(1, 4000, S), same(3, S)).
true.
?- forall(between(1, 300, S), same(5, S)).
true.
