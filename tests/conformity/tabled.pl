:- table path/2, right/2, double/2, even/1, odd/1, fibonacci/2, bad/1, twice/1.
:- table expr//1.

edge(1, 2). edge(2, 3). edge(3, 4). edge(4, 1).

path(X, Y) :- path(X, Z), edge(Z, Y).
path(X, Y) :- edge(X, Y).

right(X, Y) :- edge(X, Y).
right(X, Y) :- edge(X, Z), right(Z, Y).

double(X, Y) :- double(X, Z), double(Z, Y).
double(X, Y) :- edge(X, Y).

even(0).
even(N) :- odd(M), M < 200, N is M + 1.
odd(N) :- even(M), M < 200, N is M + 1.

fibonacci(0, 0).
fibonacci(1, 1).
fibonacci(N, F) :- N > 1, A is N - 1, B is N - 2, fibonacci(A, FA), fibonacci(B, FB), F is FA + FB.

bad(X) :- bad(X).
bad(_) :- throw(oops).

twice(X) :- once(one(X)).
twice(X) :- twice(Y), Y < 3, X is Y + 1.
one(1).
one(2).

expression(Codes, V) :- expr(V, Codes, []).
expr(V) --> expr(A), "+", number(B), { V is A + B }.
expr(V) --> expr(A), "-", number(B), { V is A - B }.
expr(V) --> number(V).
number(V) --> [C], { 0'0 =< C, C =< 0'9, V is C - 0'0 }.
