% library(dialect/hprolog)
:- use_module(library(dialect/hprolog)).

?- take(2, [a,b,c], A), take(0, [a], B), drop(1, [a,b], C), split_at(1, [a,b,c], D, E).
A = [a, b], B = [], C = [b], D = [a], E = [b, c].
?- drop(3, [a,b], R).
false.
?- memberchk_eq(X, [a,X]), \+ memberchk_eq(X, [a,_]).
true.
?- substitute_eq(a, [a,b,a], x, L), chr_delete([a,X,b,X], X, M), list_difference_eq([a,b], [b], N), intersect_eq([a,b], [b], O).
L = [x, b, x], M = [a, b], N = [a], O = [b].
?- max_go_list([a,c,b], M), or_list([1,6], O), findall(S, bounded_sublist(S, [a,b,c], 1), L), aggregate_all(count, sublist(_, [a,b,c]), N).
M = c, O = 7, L = [[], [a], [b], [c]], N = 8.
?- init_store(s, 1), make_update_store_goal(s, 2, G), call(G), get_store(s, X).
G = b_setval(s, 2), X = 2.
?- empty_ds(_A), put_ds(k, _A, v, _B), get_ds(k, _B, V), ds_to_list(_B, L).
V = v, L = [k-v].
?- member(G, [take(5, [a], _), split_at(5, [a,b,c], _, _), split_at(-1, [a], _, _)]), G.
false.
