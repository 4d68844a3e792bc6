% library(terms)
:- use_module(library(terms)).

inc(X, Y) :- integer(X), Y is X+1.
sum(X, S0, S) :- integer(X), S is S0+X.
bump(X, Y, N0, N) :- integer(X), Y is X*10, N is N0+1.

?- subsumes(f(X), f(a)).
X = a.
?- subsumes(f(a), f(_)).
false.
?- subsumes(f(_), f(b)).
true.
?- subsumes_chk(f(_), f(a)).
true.
?- subsumes_chk(f(a), f(_)).
false.
?- subsumes_chk(f(X,X), f(a,b)), X = c.
false.
?- variant(f(_,_), f(_,_)).
true.
?- variant(f(X,X), f(_,_)), X = a.
false.
?- variant(a, a).
true.
?- same_functor(f(a,b), T).
T = f(_G0, _G1).
?- same_functor(T, f(a,b)).
T = f(_G0, _G1).
?- same_functor(f(a), g(a)).
false.
?- same_functor(f(a), T, N).
T = f(_G0), N = 1.
?- same_functor(f(a), T, A, N).
T = f(_G0), A = f, N = 1.
?- same_functor(T, _, f, 2).
T = f(_G0, _G1).
?- mapargs(inc, f(1,2), T).
T = f(2, 3).
?- mapargs(inc, f(1,a), T).
false.
?- mapargs(=, f(1,2), T).
T = f(1, 2).
?- mapsubterms(inc, f(1,g(2,a)), T).
T = f(2, g(3, a)).
?- mapsubterms(inc, a, T).
T = a.
?- mapsubterms(inc, 1, T).
T = 2.
?- foldsubterms(sum, f(1,g(2,a),[3]), 0, S).
S = 6.
?- foldsubterms(sum, a, 0, S).
S = 0.
?- foldsubterms(bump, f(1,g(2,a)), T, 0, N).
T = f(10, g(20, a)), N = 2.
?- term_subsumer(f(a,b), f(a,c), G), G = f(a,x).
G = f(a, x).
?- term_subsumer(f(a,b), f(c,d), _G), _G = f(X,Y), X = 1, Y = 2.
X = 1, Y = 2.
?- term_subsumer(f(a,a), f(b,b), _G), _G = f(X,Y), X == Y, X = 1, Y = 1, fail ; true.
true.
?- term_subsumer(a, a, G).
G = a.
?- term_subsumer(f(a), g(a), G), var(G), G = x.
G = x.
?- term_factorized(f(a), T, S).
T = f(a), S = [].
?- term_size(a, N).
N = 0.
?- term_size(f(a,b), N).
N = 3.
?- term_size(f(a,g(b)), N).
N = 5.
?- term_size([a,b], N).
N = 6.
?- X = f(a), term_size(g(X, X, f(a)), N).
X = f(a), N = 8.
?- X = [a|X], term_size(X, N), term_size(g(X, X), M).
X = [a|X], N = 3, M = 6.
?- foldl([_, T0, g(T0, T0)]>>true, [1,2,3], f(a), _T), term_size(_T, N).
N = 11.
?- numlist(1, 100, _L), foldl([_, T0, g(T0, T0)]>>true, _L, f(a), _T), term_size(_T, N).
N = 302.
?- term_factorized(f(g(a),g(a)), _T, _S), _T = f(X,Y), X == Y, _S = [_=G].
Y = X, G = g(a).
?- findall(X, (between(1, 100000, _), X = 1), _L), foldsubterms(sum, _L, 0, S), mapsubterms(inc, _L, [X|_]).
X = 2, S = 100000.
?- term_hash(f(_), 1, 100, _A), term_hash(f(_), 2, 100, B), _A < 100, term_hash(f(x), 1, 100, _C), _A == _C.
true.
?- term_hash(f(a), 2, 1000, _A), term_hash(f(a, b), 2, 1000, _B), _A \== _B, term_hash(f(g(a)), 2, 1000, _C), term_hash(f(g(b)), 2, 1000, _D), _C == _D.
true.
?- term_hash(f(g(a)), -1, 1, H).
H = 0.
?- term_hash(f(x), 2, 0, _).
error(domain_error(not_less_than_one, 0), _).
?- term_hash(f(x), -2, 10, _).
error(domain_error(not_less_than_zero, -2), _).
?- mapsubterms_var([X, Y]>>(var(X), Y = v), f(_, g(_, 1)), T).
T = f(v, g(v, 1)).

% The goal sees the final value, and may fail for it.
?- foldsubterms([X, _, V]>>( integer(X), V == end ), f(1), start, end).
true.
?- foldsubterms([X, Y, _, V]>>( integer(X), Y = X, V == end ), f(1), T, start, end).
T = f(1).
?- variant_hash(f(A, B, A), H), variant_hash(f(C, D, C), H), variant_hash(f(C, C, D), I), H == I.
false.
?- variant_hash(f(_, a), H), integer(H), variant_hash(f(_, a), H), variant_hash(f(b, a), I), I \== H, !, H = 0.
false.
