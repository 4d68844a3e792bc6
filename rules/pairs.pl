% Lists of Key-Value pairs.

:- module(pairs,
          [ pairs_keys_values/3,
            pairs_keys/2,
            pairs_values/2,
            transpose_pairs/2,
            map_list_to_pairs/3,
            group_pairs_by_key/2
          ]).

:- meta_predicate map_list_to_pairs(2, +, -).

%! pairs_keys_values(?Pairs, ?Keys, ?Values) is det.
% Pairs joins Keys and Values one to one; any of the three proper suffices. O(n).
pairs_keys_values([], [], []).
pairs_keys_values([K-V|Ps], [K|Ks], [V|Vs]) :-
    pairs_keys_values(Ps, Ks, Vs).

%! pairs_keys(?Pairs, ?Keys) is det.
% Keys are the first parts of Pairs, in order. O(n).
pairs_keys([], []).
pairs_keys([K-_|Ps], [K|Ks]) :-
    pairs_keys(Ps, Ks).

%! pairs_values(?Pairs, ?Values) is det.
% Values are the second parts of Pairs, in order. O(n).
pairs_values([], []).
pairs_values([_-V|Ps], [V|Vs]) :-
    pairs_values(Ps, Vs).

%! transpose_pairs(+Pairs, -Transposed) is det.
% Transposed holds V-K for each K-V of Pairs, sorted by V and stable. O(n log n).
transpose_pairs(Pairs, Transposed) :-
    swap_pairs(Pairs, Swapped),
    keysort(Swapped, Transposed).

swap_pairs([], []).
swap_pairs([K-V|Ps], [V-K|Qs]) :-
    swap_pairs(Ps, Qs).

%! map_list_to_pairs(:Key, +List, -Pairs) is nondet.
% Pairs holds K-X for each X of List, with call(Key, X, K). O(n) calls.
map_list_to_pairs(Key, List, Pairs) :-
    map_list_to_pairs_(List, Key, Pairs).

map_list_to_pairs_([], _, []).
map_list_to_pairs_([X|Xs], Key, [K-X|Ps]) :-
    call(Key, X, K),
    map_list_to_pairs_(Xs, Key, Ps).

%! group_pairs_by_key(+Pairs, -Groups) is det.
% Groups holds Key-Values for each run of pairs with identical (==) keys: with
% sorted Pairs, one group a key. O(n).
group_pairs_by_key([], []).
group_pairs_by_key([K-V|Ps], [K-[V|Vs]|Groups]) :-
    same_key(Ps, K, Vs, Rest),
    group_pairs_by_key(Rest, Groups).

same_key([K1-V|Ps], K, Values, Rest) :-
    K1 == K,
    !,
    Values = [V|Vs],
    same_key(Ps, K, Vs, Rest).
same_key(Rest, _, [], Rest).
