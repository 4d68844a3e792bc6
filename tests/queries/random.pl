% library(random)
:- use_module(library(random)).
:- use_module(library(lists)).

?- random(_X), _X > 0.0, _X < 1.0.
true.
?- forall(between(1, 100, _), (random_between(3, 5, X), member(X, [3,4,5]))).
true.
?- random_between(5, 5, X).
X = 5.
?- random_between(5, 4, X).
false.
?- random_between(a, 4, X).
error(type_error(integer, a), _).
?- random_between(1, _, X).
error(instantiation_error, _).
?- forall(between(1, 100, _), (random(3, 5, X), memberchk(X, [3,4]))).
true.
?- forall(between(1, 100, _), (random(3.0, 5, X), float(X), X >= 3.0, X < 5)).
true.
?- random_member(X, [a]).
X = a.
?- random_member(X, []).
false.
?- random_member(_X, [a,b,c]), memberchk(_X, [a,b,c]).
true.
?- random_select(X, [a], R).
X = a, R = [].
?- random_select(x, L, []).
L = [x].
?- random_select(_X, [a,b,c], _R), msort([_X|_R], L).
L = [a, b, c].
?- random_permutation([a,b,c,d], _P), msort(_P, L).
L = [a, b, c, d].
?- random_permutation(_P, [a,b]), msort(_P, L).
L = [a, b].
?- random_permutation([], P).
P = [].
?- random_permutation(_, _).
error(instantiation_error, _).
?- randset(3, 5, _S), length(_S, N), sort(_S, _S).
N = 3.
?- randset(5, 5, S).
S = [1, 2, 3, 4, 5].
?- randset(0, 5, S).
S = [].
?- randset(50, 1000, _S), length(_S, N), sort(_S, _S), last(_S, _M), _M =< 1000.
N = 50.
?- randset(3, 2, S).
error(domain_error(not_less_than(3), 2), _).
?- randseq(4, 4, _S), msort(_S, L).
L = [1, 2, 3, 4].
?- randseq(0, 4, L).
L = [].
?- randseq(a, 4, L).
error(type_error(nonneg, a), _).
?- random_perm2(a, b, _X, _Y), msort([_X,_Y], L).
L = [a, b].
?- random_subseq([a,b,c], _S, _R), append(_S, _R, _L), msort(_L, L).
L = [a, b, c].
?- random_numlist(1.0, 1, 4, L).
L = [1, 2, 3, 4].
?- random_numlist(0.0, 1, 4, L).
L = [].
?- maybe(1.0).
true.
?- maybe(0.0).
false.
?- maybe(1, 1).
true.
?- maybe(0, 1).
false.
?- ( maybe -> true ; true ).
true.
?- maybe(a).
error(type_error(between(0.0, 1.0), a), _).
?- set_random(seed(42)), random(_X), set_random(seed(42)), random(_Y), _X == _Y.
true.
?- set_random(seed(7)), random_permutation([a,b,c,d,e], _X), set_random(seed(7)), random_permutation([a,b,c,d,e], _Y), _X == _Y.
true.
?- getrand(_S), random(_X), setrand(_S), random(_Y), _X == _Y.
true.
