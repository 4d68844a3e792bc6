% The flag occurs_check.
:- set_prolog_flag(occurs_check, true).
same(X, X).
below(X, f(X)).
both(X, g([X|T], T)).
:- set_prolog_flag(occurs_check, error).
equal(X, X).
:- dynamic fact/2.
:- set_prolog_flag(occurs_check, false).
free(X, X).

?- free(X, f(X)), cyclic_term(X).
X = f(X).
?- X = f(X), cyclic_term(X).
X = f(X).
?- set_prolog_flag(occurs_check, true).
true.
?- X = f(X).
false.
?- X \= f(X).
true.
?- same(X, f(X)).
false.
?- same(f(X, Y), f(Y, g(X))).
false.
?- same(f(X, Y), f(Y, a)).
X = a, Y = a.
?- below(X, Y).
Y = f(X).
?- below(X, X).
false.
?- both(L, g(L, T)).
false.
?- both(A, g(L, B)).
L = [A|B].
?- clause(same(X, Y), B).
X = Y, B = true.
?- assertz(fact(X, X)), fact(Y, f(Y)).
false.
?- fact(Y, f(a)).
Y = f(a).
?- freeze(X, true), X = f(X).
false.
?- X =.. [f, X].
false.
?- T = f(_, A), arg(1, T, g(A)).
T = f(g(A), A).
?- T = f(_, A), arg(1, T, g(A)), arg(2, T, B), arg(1, T, B).
false.
?- T = f(A, A), arg(1, T, g(A)).
false.
?- memberchk(X, [f(X), f(a), b]).
X = f(a).
?- ?=(X, f(X)).
true.
?- unifiable(X, f(X), _).
false.
% What a constraint keeps may contain itself.
?- dif(X, f(X)).
true.
?- V = W, dif(U, W), V = 1.
V = 1, W = 1, dif(U, 1).
?- dif(f(X, Y), f(1, 2)), X = 1, Y = 2.
false.
?- set_prolog_flag(occurs_check, error).
true.
?- X = f(X).
error(occurs_check(X, f(X)), _).
?- f(a, X) = f(b, g(X)).
false.
?- equal(X, g(X)).
error(occurs_check(X, g(X)), _).
?- f(X, Y) = f(Y, a).
X = a, Y = a.
?- set_prolog_flag(occurs_check, false).
true.
