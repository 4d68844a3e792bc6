% Compounds without arguments, foo(): the cell behind their functor belongs to another term. The walks over shared
% subterms and cyclic terms must not confuse the two.
:- use_module(library(occurs)).
:- use_module(library(terms)).
:- use_module(library(varnumbers)).
:- use_module(library(when)).

made(Z, P) :- compound_name_arguments(Z, foo, []), length(P, 2).

tower(0, Z, Z) :- !.
tower(N, Z, f(D, D)) :- M is N-1, tower(M, Z, D).

shared(f(D, P), P) :- made(Z, P), tower(60, Z, D).

swap(a, b).
count(X, N0, N) :- atomic(X), N is N0+1.

:- dynamic stored/1, fact/2.

?- shared(_T, P), \+ ground(_T), term_variables(_T, _Vs), _Vs == P.
P = [_A, _B].
?- shared(_T, [X|_]), nonground(_T, V), V == X.
V = X.
?- shared(_T, P), numbervars(_T, 0, End).
P = ['$VAR'(0), '$VAR'(1)], End = 2.
?- shared(_T, [X|_]), put_attr(X, mark, 1), term_attvars(_T, _Vs), _Vs == [X], del_attr(X, mark).
true.
?- shared(_T, [X, Y]), when(ground(_T), W = woken), var(W), X = 1, var(W), Y = 2.
X = 1, Y = 2, W = woken.
?- shared(_T, [a, b]), shared(_U, [a, c]), compare(O, _T, _U), ( _T == _U -> E = equal ; E = different ).
O = (<), E = different.
?- shared(_T, [a, b]), shared(_U, [a, c]), ( _T = _U -> E = equal ; E = different ).
E = different.
?- shared(_T, [a, b]), shared(_U, [X, Y]), _T = _U.
X = a, Y = b.
?- shared(_T, P), copy_term(_T, f(_, Q)), findall(_T, true, [f(_, R)]), P = [1, 2].
P = [1, 2], Q = [_A, _B], R = [_C, _D].
?- shared(_T, [a, b]), shared(_U, [a, c]), term_hash(_T, _H), term_hash(_U, _I), _H =:= _I.
false.
?- made(_Z, P), P = [1, 2], _X = f(_Z, P, _X), format(atom(_A), "~q", [_X]), sub_atom(_A, _, _, _, 'f(foo(),[1,2],').
P = [1, 2].
?- made(_Z, [a, b]), _X = f(_Z, [a, b], _X), copy_term(_X, f(_, P, _)), findall(_X, true, [f(_, Q, _)]).
P = [a, b], Q = [a, b].
?- made(_Z, P), _X = f(_Z, P, _X), term_variables(_X, _Vs), _Vs == P.
P = [_A, _B].
?- compound_name_arguments(_Z, foo, []), assertz(fact([_Z, [a, b], _Z, [a, c]], [_Z, [a, b]])).
true.
?- fact([_A, B|_], [_C, B]), _C == _A, compound_name_arity(_C, Name, Arity).
B = [a, b], Name = foo, Arity = 0.
?- made(_Z, _), term_factorized(f(_Z, g(_Z), g(_Z)), _T, [Y = _G]), _T == f(_Z, Y, Y), _G == g(_Z).
true.
?- made(_Z, _), term_size(f(_Z), Size).
Size = 3.
?- made(_Z, _), same_functor(_Z, _T), _T == _Z, same_functor(_U, _Z), _U == _Z.
true.
?- made(_Z, _), same_functor(_Z, foo).
false.
?- made(_Z, _), mapargs(=, _Z, _T), _T == _Z.
true.
?- made(_Z, _), mapsubterms(swap, g(a, _Z), _T), _T == g(b, _Z).
true.
?- made(_Z, _), foldsubterms(count, g(1, _Z, 2), 0, N).
N = 2.
?- made(_Z, _), foldsubterms([1, b, N0, N1]>>( N1 is N0+1 ), g(1, _Z), _T, 0, N), _T == g(b, _Z).
N = 1.
?- made(_Z, _), term_subsumer(f(_Z, a), f(_Z, b), _T), _T = f(_Y, X), _Y == _Z.
true.
?- made(_Z, _), varnumbers(f('$VAR'(0), _Z, '$VAR'(0)), _T), _T = f(X, _Y, X), _Y == _Z.
true.
?- made(_Z, _), occurrences_of_term(_Z, f(_Z, g(_Z)), N).
N = 2.
