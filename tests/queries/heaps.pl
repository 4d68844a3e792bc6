% library(heaps)
:- use_module(library(heaps)).
:- use_module(library(lists)).
:- use_module(library(apply)).

h(H) :- list_to_heap([3-c,1-a,2-b], H).
pairs(N, L) :- findall(P-I, (between(1, N, I), P is (I*7919) mod 10007), L).
drain(H, []) :- empty_heap(H).
drain(H, [P|Ps]) :- get_from_heap(H, P, _, H1), is_heap(H1), !, drain(H1, Ps).

?- empty_heap(_H), heap_size(_H, N).
N = 0.
?- singleton_heap(_H, 1, a), heap_to_list(_H, L).
L = [1-a].
?- h(_H), heap_to_list(_H, L).
L = [1-a, 2-b, 3-c].
?- h(_H), heap_size(_H, N).
N = 3.
?- h(_H), get_from_heap(_H, P, K, _R), heap_to_list(_R, L).
P = 1, K = a, L = [2-b, 3-c].
?- h(_H), min_of_heap(_H, P, K).
P = 1, K = a.
?- h(_H), min_of_heap(_H, P1, K1, P2, K2).
P1 = 1, K1 = a, P2 = 2, K2 = b.
?- empty_heap(_H), min_of_heap(_H, P, K).
false.
?- empty_heap(_H), get_from_heap(_H, P, K, _).
false.
?- singleton_heap(_H, 1, a), min_of_heap(_H, A, B, C, D).
false.
?- h(_H), add_to_heap(_H, 0, z, _R), min_of_heap(_R, P, K).
P = 0, K = z.
?- h(_H), delete_from_heap(_H, P, b, _R), heap_to_list(_R, L).
P = 2, L = [1-a, 3-c].
?- h(_H), delete_from_heap(_H, P, a, _R), heap_to_list(_R, L).
P = 1, L = [2-b, 3-c].
?- h(_H), delete_from_heap(_H, P, zz, _R).
false.
?- empty_heap(_H), delete_from_heap(_H, P, a, _R).
false.
?- h(_H), list_to_heap([0-x,5-y], _G), merge_heaps(_H, _G, _R), heap_to_list(_R, L), heap_size(_R, N).
L = [0-x, 1-a, 2-b, 3-c, 5-y], N = 5.
?- list_to_heap([], _H), empty_heap(_H).
true.
?- list_to_heap([1-a,1-b,1-a], _H), heap_size(_H, N).
N = 3.
?- h(_H), is_heap(_H).
true.
?- empty_heap(_H), is_heap(_H).
true.
?- is_heap(foo).
false.
?- is_heap(_).
false.
?- list_to_heap([2-x,1.0-y,1-z], _H), heap_to_list(_H, L).
L = [1.0-y, 1-z, 2-x].
?- list_to_heap([f(2)-x,a-y,f(1)-z], _H), heap_to_list(_H, L).
L = [a-y, f(1)-z, f(2)-x].
?- pairs(500, _L), list_to_heap(_L, _H), once(drain(_H, _Ps)), length(_Ps, N), msort(_Ps, _Ps).
N = 500.
?- pairs(20000, _L), list_to_heap(_L, _H), heap_to_list(_H, _S), length(_S, N).
N = 20000.
?- h(_H), peek_at_heap(_H, P, K), priority_peek(_H, Q, L).
P = Q, Q = 1, K = L, L = a.
?- empty_heap(_H), ( peek_at_heap(_H, _, _) ; priority_peek(_H, _, _) ).
false.
