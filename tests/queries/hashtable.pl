% library(hashtable)
:- use_module(library(hashtable)).
:- use_module(library(lists)).

counted(Words, Pairs) :- ht_new(T), count_all(Words, T), ht_pairs(T, Pairs).
count_all([], _).
count_all([W|Ws], T) :- ( ht_update(T, W, N0, N) -> N is N0+1 ; ht_put(T, W, 1) ), count_all(Ws, T).

?- ht_new(_T), ht_is_hashtable(_T), ht_size(_T, N), ht_pairs(_T, Ps).
N = 0, Ps = [].
?- \+ ht_is_hashtable(_), \+ ht_is_hashtable(ht), \+ ht_is_hashtable([]).
true.
?- ht_new(_T), ht_put(_T, b, 1), ht_put(_T, a, 2), ht_put(_T, b, 3), ht_pairs(_T, Ps), ht_size(_T, N).
Ps = [a-2, b-3], N = 2.
?- ht_new(_T), ht_get(_T, a, _).
false.
?- ht_pairs(_T, [x-1, y-2]), ht_get(_T, y, V), ht_keys(_T, Ks), ht_values(_T, Vs).
V = 2, Ks = [x, y], Vs = [1, 2].
?- ht_pairs(_, [x-1, x-2]).
error(domain_error(unique_key_pairs, [x-1, x-2]), _).
?- ht_new(_T), ht_put_new(_T, a, 1), \+ ht_put_new(_T, a, 2), ht_get(_T, a, V).
V = 1.
?- ht_new(_T), ht_put(_T, 1, [a|R], [], R), ht_put(_T, 1, [b|S], [], S), ht_get(_T, 1, L).
R = [], S = [a], L = [b, a].
?- ht_pairs(_T, [a-1]), ht_update(_T, a, Old, new), ht_get(_T, a, V), \+ ht_update(_T, b, _, x).
Old = 1, V = new.
?- ht_pairs(_T, [a-1, b-2]), ht_del(_T, a, V), \+ ht_del(_T, a, _), ht_pairs(_T, Ps), ht_size(_T, N).
V = 1, Ps = [b-2], N = 1.
?- ht_pairs(_T, [a-1, b-2]), findall(K/V, ht_gen(_T, K, V), L).
L = [a/1, b/2].
?- counted([a, b, a, c, a, b], Ps).
Ps = [a-3, b-2, c-1].
% Backtracking takes changes back, growth included.
?- ht_new(_T), ( numlist(1, 100, _Ns), forall(member(_, [x]), true), foldl([K,K1,K2]>>( ht_put(_T, K, K), K2 is K1+K ), _Ns, 0, S), fail ; ht_size(_T, N) ).
N = 0.
?- ht_pairs(_T, [a-1]), ( ht_put(_T, a, 2), ht_del(_T, a, _), fail ; ht_get(_T, a, V) ).
V = 1.
?- numlist(1, 5000, _Ns), findall(K-K, member(K, _Ns), _Ps), ht_pairs(_T, _Ps), ht_size(_T, N), ht_pairs(_T, _Qs), _Qs == _Ps, ht_get(_T, 4321, V).
N = 5000, V = 4321.
% Keys with variables are those variables.
?- ht_new(_T), ht_put(_T, f(X), 1), ht_get(_T, f(X), V), \+ ht_get(_T, f(_), _).
V = 1.
?- ht_new(_T), ht_put(_T, 1, a), ht_put(_T, 1.0, b), ht_put(_T, "1", c), ht_put(_T, '1', d), ht_size(_T, N).
N = 4.

% A variable is no key.
?- ht_new(T), member(G, [ht_put(T, _, 1), ht_put_new(T, _, 1), ht_put(T, _, 1, 0, _), ht_get(T, _, _), ht_update(T, _, _, 1), ht_del(T, _, _)]), \+ catch(( G ; true ), error(instantiation_error, _), fail).
T = ht(0, buckets([], [], [], [])), G = ht_put(T, _, 1) ;
T = ht(0, buckets([], [], [], [])), G = ht_put_new(T, _, 1) ;
T = ht(0, buckets([], [], [], [])), G = ht_put(T, _, 1, 0, _) ;
T = ht(0, buckets([], [], [], [])), G = ht_get(T, _, _) ;
T = ht(0, buckets([], [], [], [])), G = ht_update(T, _, _, 1) ;
T = ht(0, buckets([], [], [], [])), G = ht_del(T, _, _).
?- ht_pairs(_, [_-1]).
error(instantiation_error, _).
