% library(rbtrees)
:- use_module(library(rbtrees)).
:- use_module(library(lists)).
:- use_module(library(apply)).

abc(T) :- list_to_rbtree([b-2,a-1,c-3], T).
double(X, Y) :- Y is 2*X.
near(X, Y) :- Y is X-1 ; Y is X+1.
sum_up(K-V, s(Ks,S0), s([K|Ks],S)) :- S is S0+V.
ins(K, T0, T) :- rb_insert(T0, K, v(K), T), is_rbtree(T).
del(K, T0, T) :- rb_delete(T0, K, v(K), T), is_rbtree(T).
scrambled(N, L) :- findall(K, (between(1, N, I), K is (I*7919) mod 10007), L).

?- rb_new(_T), rb_empty(_T), rb_size(_T, N).
N = 0.
?- abc(_T), rb_visit(_T, L).
L = [a-1, b-2, c-3].
?- abc(_T), rb_keys(_T, L).
L = [a, b, c].
?- abc(_T), rb_lookup(b, V, _T).
V = 2.
?- abc(_T), rb_lookup(z, V, _T).
false.
?- rb_new(_T), rb_lookup(z, V, _T).
false.
?- abc(_T), rb_insert(_T, b, x, _U), rb_visit(_U, L).
L = [a-1, b-x, c-3].
?- abc(_T), rb_insert(_T, d, x, _U), rb_visit(_U, L).
L = [a-1, b-2, c-3, d-x].
?- abc(_T), rb_insert_new(_T, b, x, _).
false.
?- abc(_T), rb_insert_new(_T, d, x, _U), rb_visit(_U, L).
L = [a-1, b-2, c-3, d-x].
?- abc(_T), rb_update(_T, b, x, _U), rb_visit(_U, L).
L = [a-1, b-x, c-3].
?- abc(_T), rb_update(_T, z, x, _).
false.
?- abc(_T), rb_update(_T, b, V0, x, _U), rb_visit(_U, L).
V0 = 2, L = [a-1, b-x, c-3].
?- abc(_T), rb_apply(_T, c, double, _U), rb_visit(_U, L).
L = [a-1, b-2, c-6].
?- abc(_T), findall(L, ( rb_apply(_T, c, near, _U), rb_visit(_U, L) ), Ls).
Ls = [[a-1, b-2, c-2], [a-1, b-2, c-4]].
?- abc(_T), findall(L, ( rb_map(_T, near, _U), rb_visit(_U, L) ), _Ls), length(_Ls, N), _Ls = [First, Second|_].
N = 8, First = [a-0, b-1, c-2], Second = [a-0, b-1, c-4].
?- abc(_T), rb_fold([_-V, S0, S]>>( S is S0+V ; S is S0-V ), _T, 0, 0).
true ;
true.
?- abc(_T), rb_partial_map(_T, [c,a], double, _).
false.
?- abc(_T), rb_partial_map(_T, [a,z], double, _).
false.
?- abc(_T), rb_partial_map(_T, [a], near, _U), rb_visit(_U, L).
L = [a-0, b-2, c-3].
?- member(G, [rb_lookup(k, _, _), rb_update(_, k, _, _), rb_update(_, k, _, _, _), rb_apply(_, k, double, _), rb_insert(_, k, v, _),
       rb_insert_new(_, k, v, _), rb_delete(_, k, _), rb_delete(_, k, _, _), rb_min(_, _, _), rb_max(_, _, _), rb_next(_, k, _, _),
       rb_previous(_, k, _, _), rb_in(_, _, _), rb_visit(_, _), rb_keys(_, _), rb_size(_, _), rb_map(_, atom), rb_map(_, double, _),
       rb_partial_map(_, [k], double, _), rb_fold(sum_up, _, 0, _), rb_clone(_, _, _), rb_del_min(_, _, _, _), rb_del_max(_, _, _, _)]),
   \+ catch(G, error(instantiation_error, _), true).
false.
?- member(G, [rb_insert([], k, v, _), rb_insert_new(t, k, v, _)]), \+ catch(G, error(existence_error(matching_rule, rbtrees:G), _), true).
false.
?- abc(_T), rb_apply(_T, z, double, _).
false.
?- abc(_T), rb_delete(_T, b, _U), rb_visit(_U, L).
L = [a-1, c-3].
?- abc(_T), rb_delete(_T, a, V, _U), rb_visit(_U, L).
V = 1, L = [b-2, c-3].
?- abc(_T), rb_delete(_T, z, _).
false.
?- abc(_T), rb_min(_T, K, V).
K = a, V = 1.
?- abc(_T), rb_max(_T, K, V).
K = c, V = 3.
?- rb_new(_T), rb_min(_T, K, V).
false.
?- abc(_T), rb_del_min(_T, K, V, _U), rb_keys(_U, L).
K = a, V = 1, L = [b, c].
?- abc(_T), rb_del_max(_T, K, V, _U), rb_keys(_U, L).
K = c, V = 3, L = [a, b].
?- rb_new(_T), rb_del_max(_T, _, _, _).
false.
?- abc(_T), rb_next(_T, a, K, V).
K = b, V = 2.
?- abc(_T), rb_next(_T, bb, K, V).
false.
?- abc(_T), rb_next(_T, c, K, V).
false.
?- abc(_T), rb_previous(_T, b, K, V).
K = a, V = 1.
?- abc(_T), rb_previous(_T, a, K, V).
false.
?- abc(_T), rb_in(K, V, _T).
K = a, V = 1 ;
K = b, V = 2 ;
K = c, V = 3.
?- abc(_T), rb_in(b, V, _T).
V = 2.
?- abc(_T), rb_size(_T, N).
N = 3.
?- abc(_T), rb_map(_T, integer).
true.
?- abc(_T), rb_map(_T, atom).
false.
?- abc(_T), rb_map(_T, double, _U), rb_visit(_U, L).
L = [a-2, b-4, c-6].
?- abc(_T), rb_partial_map(_T, [a,c], double, _U), rb_visit(_U, L).
L = [a-2, b-2, c-6].
?- abc(_T), rb_fold(sum_up, _T, s([],0), S).
S = s([c, b, a], 6).
?- abc(_T), rb_clone(_T, _U, _Ps), rb_visit(_U, _Qs), _Ps == _Qs, rb_keys(_U, L).
L = [a, b, c].
?- list_to_rbtree([], _T), rb_empty(_T).
true.
?- list_to_rbtree([a-1,a-2], _T), rb_visit(_T, L).
L = [a-1].
?- ord_list_to_rbtree([a-1,b-2], _T), rb_visit(_T, L).
L = [a-1, b-2].
?- abc(_T), is_rbtree(_T).
true.
?- is_rbtree(_).
false.
?- is_rbtree(foo).
false.
?- forall(between(0, 70, N), (numlist(0, N, _L), findall(K-x, member(K, _L), _Ps), ord_list_to_rbtree(_Ps, _T), is_rbtree(_T), rb_keys(_T, _L))).
true.
?- rb_new(_T0), scrambled(300, _L), foldl(ins, _L, _T0, _T), rb_keys(_T, _Ks), sort(_L, _Ks), length(_Ks, N).
N = 300.
?- rb_new(_T0), scrambled(300, _L), foldl(ins, _L, _T0, _T), foldl(del, _L, _T, _U), rb_empty(_U).
true.
?- rb_new(_T0), scrambled(300, _L), foldl(ins, _L, _T0, _T), reverse(_L, _M), foldl(del, _M, _T, _U), rb_empty(_U).
true.
?- rb_new(_T0), numlist(1, 200, _L), foldl(ins, _L, _T0, _T), foldl(del, _L, _T, _U), rb_empty(_U).
true.
