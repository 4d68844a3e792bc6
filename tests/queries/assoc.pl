% library(assoc)
:- use_module(library(assoc)).
:- use_module(library(lists)).
:- use_module(library(apply)).

abc(A) :- list_to_assoc([b-2,a-1,c-3], A).
double(X, Y) :- Y is 2*X.
put(K, A0, A) :- put_assoc(K, A0, v(K), A).
del(K, A0, A) :- del_assoc(K, A0, v(K), A), is_assoc(A).
scrambled(N, L) :- findall(K, (between(1, N, I), K is (I*7919) mod 10007), L).

?- empty_assoc(A).
A = t.
?- put_assoc(k, t, v, A).
A = t(k, v, -, t, t).
?- abc(_A), assoc_to_list(_A, L).
L = [a-1, b-2, c-3].
?- abc(_A), assoc_to_keys(_A, L).
L = [a, b, c].
?- abc(_A), assoc_to_values(_A, L).
L = [1, 2, 3].
?- abc(_A), get_assoc(b, _A, V).
V = 2.
?- abc(_A), get_assoc(z, _A, V).
false.
?- get_assoc(a, t, V).
false.
?- abc(_A), put_assoc(b, _A, new, _B), assoc_to_list(_B, L).
L = [a-1, b-new, c-3].
?- abc(_A), put_assoc(aa, _A, new, _B), assoc_to_list(_B, L).
L = [a-1, aa-new, b-2, c-3].
?- abc(_A), gen_assoc(K, _A, V).
K = a, V = 1 ;
K = b, V = 2 ;
K = c, V = 3.
?- abc(_A), gen_assoc(b, _A, V).
V = 2.
?- abc(_A), gen_assoc(K, _A, 3).
K = c.
?- abc(_A), min_assoc(_A, K, V).
K = a, V = 1.
?- abc(_A), max_assoc(_A, K, V).
K = c, V = 3.
?- min_assoc(t, K, V).
false.
?- abc(_A), del_assoc(b, _A, V, _B), assoc_to_list(_B, L).
V = 2, L = [a-1, c-3].
?- abc(_A), del_assoc(z, _A, V, _).
false.
?- del_assoc(a, t, V, _).
false.
?- abc(_A), del_min_assoc(_A, K, V, _B), assoc_to_keys(_B, L).
K = a, V = 1, L = [b, c].
?- abc(_A), del_max_assoc(_A, K, V, _B), assoc_to_keys(_B, L).
K = c, V = 3, L = [a, b].
?- del_min_assoc(t, K, V, _).
false.
?- abc(_A), get_assoc(b, _A, V0, _B, new), assoc_to_list(_B, L).
V0 = 2, L = [a-1, b-new, c-3].
?- abc(_A), map_assoc(double, _A, _B), assoc_to_list(_B, L).
L = [a-2, b-4, c-6].
?- abc(_A), map_assoc(integer, _A).
true.
?- abc(_A), map_assoc(atom, _A).
false.
?- list_to_assoc([], A).
A = t.
?- list_to_assoc([a-1], A).
A = t(a, 1, -, t, t).
?- list_to_assoc([a-1,b-2,c-3], A).
A = t(b, 2, -, t(a, 1, -, t, t), t(c, 3, -, t, t)).
?- list_to_assoc([a-1,b-2,a-3], A).
error(domain_error(unique_key_pairs, [a-1, b-2, a-3]), _).
?- list_to_assoc([a-1|_], A).
error(instantiation_error, _).
?- list_to_assoc([a], A).
error(type_error(pair, a), _).
?- list_to_assoc(foo, A).
error(type_error(list, foo), _).
?- ord_list_to_assoc([a-1,b-2], _A), assoc_to_list(_A, L).
L = [a-1, b-2].
?- ord_list_to_assoc([b-1,a-2], A).
error(domain_error(key_ordered_pairs, [b-1, a-2]), _).
?- ord_list_to_assoc([a-1,a-2], A).
error(domain_error(key_ordered_pairs, [a-1, a-2]), _).
?- abc(_A), is_assoc(_A).
true.
?- is_assoc(t).
true.
?- is_assoc(_).
false.
?- is_assoc(foo).
false.
?- is_assoc(t(k,v,<,t,t)).
false.
?- is_assoc(t(b,v,<,t,t(a,v,=,t,t))).
false.
?- get_assoc(a, foo, V).
error(type_error(assoc, foo), _).
?- get_assoc(a, _, V).
error(instantiation_error, _).
?- put_assoc(a, _, v, A).
error(instantiation_error, _).
?- put_assoc(1, t, x, _A), put_assoc(1.0, _A, y, _B), assoc_to_list(_B, L).
L = [1.0-y, 1-x].
?- put_assoc(X, t, x, _A), get_assoc(X, _A, V), X = 1, !.
X = 1, V = x.
?- scrambled(1000, _L), foldl(put, _L, t, _A), is_assoc(_A), assoc_to_keys(_A, _Ks), length(_Ks, N), sort(_L, _Ks).
N = 1000.
?- scrambled(300, _L), foldl(put, _L, t, _A), foldl(del, _L, _A, B).
B = t.
?- scrambled(300, _L), foldl(put, _L, t, _A), reverse(_L, _M), foldl(del, _M, _A, B).
B = t.
?- numlist(1, 200, _L), foldl(put, _L, t, _A), foldl(del, _L, _A, B).
B = t.
?- numlist(1, 100, _L), foldl(put, _L, t, _A), findall(K, gen_assoc(K, _A, _), _Ks), _Ks == _L.
true.
?- get_assoc(a, f(a, 1, <, t, t), V).
false.
?- list_to_assoc([X-1, b-2], A), get_assoc(X, A, V), \+ get_assoc(_, A, _).
A = t(b, 2, <, t(X, 1, -, t, t), t), V = 1.
?- forall(between(1, 200, N), (scrambled(N, Ks), foldl(put, Ks, t, A), is_assoc(A),
       forall(member(K, Ks), get_assoc(K, A, v(K))))).
true.
?- numlist(1, 1000, _Ks), foldl(put, _Ks, t, _A), is_assoc(_A), reverse(_Ks, _Rs), foldl(put, _Rs, t, _B), is_assoc(_B).
true.
?- abc(_A), put_assoc(b, _A, V, _B), get_assoc(b, _B, W), V == W, assoc_to_list(_B, L).
W = V, L = [a-1, b-V, c-3].
?- put_assoc(a, t(k, v, <, nothing, t), 1, A).
false.
?- put_assoc(a, t(k, v, <, t, t), 1, A).
false.

% The neighbour in the deeper branch takes a deleted key's place, that in the left one if both are as deep.
?- numlist(1, 7, _Ks), findall(K-x, member(K, _Ks), _Ps), list_to_assoc(_Ps, _T), del_assoc(4, _T, x, t(K, _, B, _, _)).
K = 3, B = (-).
?- list_to_assoc([1-a,2-b], _T0), put_assoc(3, _T0, c, _T1), put_assoc(4, _T1, d, _T2), del_assoc(2, _T2, _, t(K, _, _, _, _)).
K = 3.
?- between(1, 40, N), findall(K-K, between(1, N, K), Ps), list_to_assoc(Ps, T), member(D-_, Ps), del_assoc(D, T, D, T1),
   \+ ( is_assoc(T1), assoc_to_list(T1, L), select(D-D, Ps, L) ).
false.
?- member(G, [min_assoc(foo, _, _), max_assoc(foo, _, _), max_assoc(_, _, _)]), \+ catch(G, error(existence_error(matching_rule, assoc:G), _), true).
false.
?- max_assoc(t, _, _).
false.
