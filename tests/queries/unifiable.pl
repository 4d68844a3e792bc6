% unifiable/3
:- use_module(library(lists)).

?- unifiable(a, a, U).
U = [].
?- unifiable(a, b, U).
false.
?- unifiable(X, a, U), X = 0.
X = 0, U = [0=a].
?- unifiable(a, X, U), X = 0.
X = 0, U = [0=a].
?- unifiable(X, Y, _U), member(_A=_B, _U), X = 1, Y = 2, msort([_A,_B], L).
X = 1, Y = 2, L = [1, 2].
?- unifiable(X, X, U), X = 0.
X = 0, U = [].
?- unifiable(f(X,b), f(a,Y), _U), X = x, Y = y, msort(_U, L).
X = x, Y = y, L = [x=a, y=b].
?- unifiable(f(X,X), f(a,b), U).
false.
?- unifiable(f(X,X), f(Y,a), _U), X = x, Y = y, msort(_U, L).
X = x, Y = y, L = [x=a, y=x].
?- unifiable(f(X), g(X), U).
false.
?- unifiable(X, f(Y), _U), X = 0, Y = 1, _U = [A=B].
X = 0, Y = 1, A = 0, B = f(1).
