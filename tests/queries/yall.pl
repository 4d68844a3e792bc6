% library(yall)
:- use_module(library(yall)).
:- use_module(library(apply)).
:- use_module(library(lists)).

?- maplist([X,Y]>>(Y is X*2), [1,2,3], L).
L = [2, 4, 6].
?- maplist([X]>>(X > 1), [2,3]).
true.
?- maplist([X]>>(X > 1), [2,1]).
false.
?- N = 10, maplist([X,Y]>>(Y is X+N), [1,2], L).
N = 10, L = [11, 12].
?- maplist(\X^(X = a), [a,a]).
true.
?- maplist({}/[X]>>true, [a,b]).
true.
?- foldl([X,S0,S]>>(S is S0+X), [1,2,3], 0, S).
S = 6.
?- maplist([X]>>(Y = X), [1,2]).
true.
?- maplist([X]>>(Y = X), [1]).
true.
?- maplist(Y/[X]>>(Y = X), [1,1]).
Y = 1.
?- maplist(Y/[X]>>(Y = X), [1,2]).
false.
?- maplist([X,Y,Z]>>(Z is X+Y), [1,2], [3,4], L).
L = [4, 6].
?- call([X]>>(X = 1), 1).
true.
?- call([X]>>(X = 1), 2).
false.
?- call([X]>>([Y]>>(Y is X+1)), 1, Z).
Z = 2.
?- call([X,Y]>>atom_length(X, Y), abc, N).
N = 3.
?- call([X]>>atom_length(X), abc, N).
N = 3.
?- call([]>>true).
true.
?- call([X-Y]>>(Y = X), 1-Z).
Z = 1.
?- call([f(X)]>>(X = 1), g(1)).
false.
?- include([X]>>(0 is X mod 2), [1,2,3,4], L).
L = [2, 4].
?- F = [X]>>(X = 1), call(F, _A), call(F, _B), _A == _B, var(X), F = _.
F = [X]>>(X=1).
?- Free = 5, call(Free/[X,Y]>>(Y is X+Free), 1, Z).
Free = 5, Z = 6.
?- \X^(Y = X) = L, call(L, 1), call(L, 1).
Y = 1, L = \X^(1=X).
?- call(\X^_Y^(_Y is X+1), 1, Z).
Z = 2.
?- call(\X^atom_length(X), abc, N).
N = 3.
?- call(_>>true, 1).
error(instantiation_error, _).
?- call(foo>>true, 1).
error(type_error(list, foo), _).
?- is_lambda([X]>>true), X = x, !.
X = x.
?- is_lambda(foo).
false.
?- lambda_calls([X]>>foo(X), 1, G), G = foo(a).
G = foo(a).
?- lambda_calls([X]>>foo(X), 2, G), G = foo(a,b).
G = foo(a, b).
?- call([X,Y]>>true, 1).
error(domain_error(lambda_parameters, [_G0, _G1]>>true), _).
