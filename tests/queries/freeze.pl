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
