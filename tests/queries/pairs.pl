% library(pairs)
:- use_module(library(pairs)).

len(A, L) :- atom_length(A, L).

?- pairs_keys_values([a-1,b-2], K, V).
K = [a, b], V = [1, 2].
?- pairs_keys_values(P, [a,b], [1,2]).
P = [a-1, b-2].
?- pairs_keys_values(P, [a,b], [1]).
false.
?- pairs_keys_values(P, [a,b], V).
P = [a-_G0, b-_G1], V = [_G0, _G1].
?- pairs_keys_values([], K, _).
K = [].
?- pairs_keys_values([a], K, V).
false.
?- pairs_keys([a-1,b-2], K).
K = [a, b].
?- pairs_keys(P, [a]).
P = [a-_G0].
?- pairs_values([a-1,b-2], V).
V = [1, 2].
?- pairs_values([], V).
V = [].
?- transpose_pairs([a-2,b-1,c-2], T).
T = [1-b, 2-a, 2-c].
?- transpose_pairs([], T).
T = [].
?- transpose_pairs([a-1,a-1], T).
T = [1-a, 1-a].
?- map_list_to_pairs(len, [abc,d,ef], P).
P = [3-abc, 1-d, 2-ef].
?- map_list_to_pairs(len, [], P).
P = [].
?- map_list_to_pairs(len, [_], P).
error(instantiation_error, _).
?- map_list_to_pairs(len, [abc,d,ef], P0), keysort(P0, P1), pairs_values(P1, L).
P0 = [3-abc, 1-d, 2-ef], P1 = [1-d, 2-ef, 3-abc], L = [d, ef, abc].
?- group_pairs_by_key([a-1,a-2,b-3,a-4], G).
G = [a-[1, 2], b-[3], a-[4]].
?- group_pairs_by_key([], G).
G = [].
?- group_pairs_by_key([X-1,X-2,_-3], G), length(G, N), X = x, !.
X = x, G = [x-[1, 2], _G0-[3]], N = 2.
?- group_pairs_by_key([1-a,1.0-b], G).
G = [1-[a], 1.0-[b]].
