% library(dif)
:- use_module(library(dif)).
:- use_module(library(lists)).
:- use_module(library(apply)).

all_different([]).
all_different([X|Xs]) :- maplist(dif(X), Xs), all_different(Xs).

?- dif(a, b).
true.
?- dif(a, a).
false.
?- dif(X, X).
false.
?- dif(X, a).
dif(X, a).
?- dif(X, a), X = b.
X = b.
?- dif(X, a), X = a.
false.
?- dif(X, Y), X = 1, Y = 2.
X = 1, Y = 2.
?- dif(X, Y), X = 1, Y = 1.
false.
?- dif(X, Y), X = Y.
false.
?- dif(X, Y), Y = X.
false.
?- dif(f(X,Y), f(1,2)), X = 1, Y = 3.
X = 1, Y = 3.
?- dif(f(X,Y), f(1,2)), X = 1, Y = 2.
false.
?- dif(f(X,Y), f(1,2)), X = 3, Y = 2.
X = 3, Y = 2.
?- dif(f(X,Y), f(1,2)), X = Y.
Y = X.
?- dif(f(X,Y), f(Y,X)), X = 1, Y = 2.
X = 1, Y = 2.
?- dif(f(X,Y), f(Y,X)), X = Y.
false.
?- dif(f(_), g(_)).
true.
?- dif([X|_], [a|_]), X = b.
X = b.
?- dif(X, f(Y)), X = f(Z), Y = 1, Z = 2.
X = f(2), Y = 1, Z = 2.
?- dif(X, f(Y)), X = f(Z), Y = 1, Z = 1.
false.
?- dif(X, f(Y)), X = f(Z), Y = Z.
false.
?- dif(X, a), dif(X, b), member(X, [a,b,c]).
X = c.
?- dif(X, Y), dif(Y, Z), dif(X, Z), member(X, [1,2]), member(Y, [1,2]), member(Z, [1,2]).
false.
?- findall(X, (all_different([X,Y,Z]), member(X,[1,2,3]), member(Y,[1,2,3]), member(Z,[1,2,3])), L).
L = [1, 1, 2, 2, 3, 3].
?- dif(X, Y), X = f(A), Y = f(B), A = 1, B = 1.
false.
?- dif(A-_B, 1-2), A = _B, _B = 1.
A = 1.
?- dif(X, a), copy_term(X, _, Gs), Gs = [dif(_,V)], X = b.
X = b, Gs = [dif(_G0, a)], V = a.
?- dif(f(X,Y), f(1,2)), copy_term(X-Y, _C, [G]), _C = 3-4, X = 3, Y = 4.
X = 3, Y = 4, G = dif(f(3, 4), f(1, 2)).
?- dif(X, a), \+ X = a, X = z.
X = z.
?- dif(X, 1), X = 1.0.
X = 1.0.
?- dif("a", a).
true.
?- dif(X, Y), X = a.
X = a, dif(Y, a).
?- X = f(_), dif(X, Y), Y = f(z), X = f(z).
false.
?- dif(X, [_|_]), X = [].
X = [].
?- dif(A, B), A = C, B = D, C = D.
false.
?- dif(X, Y), ( X = Y ; X = 1, Y = 2 ).
X = 1, Y = 2.
% A variable that no constraint needs any more is a plain one.
?- dif(f(g(1,2), B), f(A, 1)), A = h, \+ attvar(B).
A = h.
?- dif(f(g(1,2), B), f(A, 1)), A = g(1,C), attvar(B), C = 3, \+ attvar(B).
A = g(1, 3), C = 3.
?- call_residue_vars(( dif(f(A, B), f(_C, 1)), B = 2 ), Vs).
B = 2, Vs = [].
?- dif(f(X, Y), f(Z, 1)), X = Z, \+ attvar(X), attvar(Y).
Z = X, dif(Y, 1).
?- dif(X, a), dif(f(X, Y), f(b, 1)), Y = 2, \+ attvar(Y), attvar(X).
Y = 2, dif(X, a).
% Constraints on variables that no answer speaks of are left out of the answer.
?- length(_L, 200), dif(_L, _M), length(_M, 200), maplist(=(x), _L), \+ maplist(=(x), _M).
true.

% Many constraints on one variable: each costs the same, and those that hold already go.
?- length(L, 2000), maplist(dif(X), L), maplist(=(a), L), X = b.
L = [a|...], X = b.
?- numlist(1, 2000, L), maplist(dif(X), L), \+ X = 2000, \+ X = 1, X = 0.
L = [1, 2|...], X = 0.

% Constraints are told as they were posted.
?- dif(X, Y).
dif(X, Y).
?- dif(f(X, Y), f(1, Z)).
dif(f(X, Y), f(1, Z)).
?- dif([A|B], [C|D]).
dif(f(A, B), f(C, D)).
?- set_prolog_flag(occurs_check, true), dif(-X, X), copy_term(X, _, G), dif(-Y, Z), Y = Z, copy_term(Y, _, H), set_prolog_flag(occurs_check, false), del_attrs(Y).
G = [], Y = Z, H = [].

% An error behind goals that were woken
?- length(L, 2000), maplist(dif(X), L), maplist(=(a), L), nobody_defines_this.
error(existence_error(procedure, nobody_defines_this/0), _).
