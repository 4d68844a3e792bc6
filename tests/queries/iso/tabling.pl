% Tabled predicates: variants of a call share their answers, and left recursion ends.
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

?- findall(_Y, path(1, _Y), _L0), msort(_L0, L).
L = [1, 2, 3, 4].
?- path(1, 4).
true .
?- path(4, 1).
true .
?- path(5, _).
false.
?- findall(_X-_Y, path(_X, _Y), _L), length(_L, N).
N = 16.
?- once(path(2, _)).
true .
?- findall(_X, even(_X), _L), length(_L, N).
N = 101.
?- even(100).
true .
?- even(101).
false.
?- fibonacci(100, F).
F = 354224848179261915075.
?- findall(_Y, right(1, _Y), _L0), msort(_L0, L).
L = [1, 2, 3, 4].
?- findall(_Y, right(3, _Y), _L0), msort(_L0, L).
L = [1, 2, 3, 4].
?- findall(_Y, double(1, _Y), _L0), msort(_L0, L).
L = [1, 2, 3, 4].
?- catch(bad(_), E, true).
E = oops.
?- catch(bad(_), E, true).
E = oops.
?- expression([0'1, 0'+, 0'2, 0'-, 0'1], V).
V = 2.
?- findall(_X, twice(_X), _L0), msort(_L0, L).
L = [1, 2, 3].
?- abolish_all_tables, path(1, 2).
true .
