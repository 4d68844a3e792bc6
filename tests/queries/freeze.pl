% library(freeze)
:- use_module(library(freeze)).

nat(0).
nat(s(N)) :- freeze(N, nat(N)).

?- freeze(X, Y = 1), var(Y), X = a.
X = a, Y = 1.
?- freeze(a, Y = 1).
Y = 1.
?- freeze(X, fail), X = a.
false.
?- freeze(X, throw(ball)), X = a.
ball.
?- freeze(X, Y = 1), freeze(X, Z = 2), X = a.
X = a, Y = 1, Z = 2.
?- freeze(X, Y = 1), X = _W, var(Y), _W = b.
X = b, Y = 1.
?- freeze(X, A = 1), freeze(_Y, B = 2), X = _Y, var(A), var(B), X = c.
X = c, A = 1, B = 2.
?- freeze(X, (Y = 1 ; Y = 2)), X = a.
X = a, Y = 1 ;
X = a, Y = 2.
?- nat(N), N = s(s(0)).
N = s(s(0)).
?- nat(N), N = s(s(a)).
false.
?- frozen(X, G), X = a.
X = a, G = true.
?- freeze(X, foo), frozen(X, G), G = freeze(_, M:H), X = X, M = user, fail ; true.
true.
?- freeze(X, true), frozen(f(X), _G), _G \== true, X = a.
X = a.
?- freeze(X, fail), \+ X = a.
freeze(X, fail).
?- freeze(X, writeln(never)), fail.
false.
?- freeze(X, (freeze(_Y, Z = 1), _Y = X)), X = a.
X = a, Z = 1.

% Goals that wait run before the next goal of a clause, be it a predicate, a test, arithmetic or a cut.

before_output(T) :- with_output_to(atom(T), ( freeze(X, write(a)), X = 1, write(b) )).
before_native :- freeze(X, fail), X = 1, atom_length(abc, _).
before_test :- freeze(X, Y = 2), X = 1, Y == 2.
before_type_test :- freeze(X, fail), X = 1, nonvar(X).
before_sum(Z) :- freeze(X, Y = 2), X = 1, Z is Y+1.
after_call(Y) :- freeze(X, Y = 2), one(X), Y == 2.
one(1).
in_guard(T) :- freeze(X, Y = 2), guarded(X, Y, T).
guarded(1, Y, yes) :- Y == 2, !.
guarded(_, _, no).
in_branch(T) :- freeze(X, Y = 2), X = 1, ( Y == 2 -> T = yes ; T = no ).
before_cut :- freeze(X, fail), X = 1, !.
before_cut.
several(Q) :- functor(T, foo, 3), freeze(A, P = A), arg(1, T, A), A = g(1), P == g(1), arg(2, T, B), freeze(B, Q = B), B = 2, Q =:= 2.

?- before_output(T).
T = ab.
?- before_native.
false.
?- before_test.
true.
?- before_type_test.
false.
?- before_sum(Z).
Z = 3.
?- after_call(Y).
Y = 2.
?- in_guard(T).
T = yes.
?- in_branch(T).
T = yes.
?- before_cut.
true.
?- several(Q).
Q = 2.
