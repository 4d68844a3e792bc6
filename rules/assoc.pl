% Association lists: finite maps as AVL trees.
%
% A map is t (empty) or t(Key, Value, Balance, Left, Right), where Balance points to
% the deeper branch: < is the left one, > the right one, - neither.
% Keys are compared by the standard order of terms. Adel'son-Vel'skii and Landis
% (1962); deletion replaces a node by the least of its right branch.

:- module(assoc,
          [ empty_assoc/1,
            is_assoc/1,
            put_assoc/4,
            get_assoc/3,
            get_assoc/5,
            gen_assoc/3,
            del_assoc/4,
            del_min_assoc/4,
            del_max_assoc/4,
            min_assoc/3,
            max_assoc/3,
            list_to_assoc/2,
            ord_list_to_assoc/2,
            assoc_to_list/2,
            assoc_to_keys/2,
            assoc_to_values/2,
            map_assoc/2,
            map_assoc/3,
            foldl_assoc/4
          ]).

:- autoload(library(error), [must_be/2, domain_error/2, type_error/2]).

:- meta_predicate
    map_assoc(1, ?),
    map_assoc(2, ?, ?),
    foldl_assoc(4, +, +, -).

%! empty_assoc(?Assoc) is semidet.
% Assoc is the map without keys. O(1).
empty_assoc(t).

%! get_assoc(+Key, +Assoc, ?Value) is semidet.
% Assoc maps Key to Value. O(log n) comparisons.
% @error type_error(assoc, Assoc)
get_assoc(Key, Assoc, Value) :-
    (   compound(Assoc)
    ->  '$get_assoc'(Key, Assoc, Value)
    ;   must_be_assoc(Assoc),
        fail
    ).

must_be_assoc(Assoc) :-
    (   var(Assoc) -> must_be(nonvar, Assoc)
    ;   Assoc = t(_, _, _, _, _) -> true
    ;   Assoc == t -> true
    ;   type_error(assoc, Assoc)
    ).

%! get_assoc(+Key, +Assoc0, ?Value0, ?Assoc, ?Value) is semidet.
% Assoc0 maps Key to Value0; Assoc is Assoc0 with Value in its place. O(log n).
get_assoc(Key, t(K, V, B, L, R), Value0, t(K, NV, B, NL, NR), Value) :-
    compare(Order, Key, K),
    get_assoc_(Order, Key, V, L, R, Value0, NV, NL, NR, Value).

get_assoc_(=, _, Value0, L, R, Value0, Value, L, R, Value).
get_assoc_(<, Key, V, L, R, Value0, V, NL, R, Value) :-
    get_assoc(Key, L, Value0, NL, Value).
get_assoc_(>, Key, V, L, R, Value0, V, L, NR, Value) :-
    get_assoc(Key, R, Value0, NR, Value).

%! put_assoc(+Key, +Assoc0, ?Value, -Assoc) is det.
% Assoc maps Key to Value and is Assoc0 otherwise. O(log n).
put_assoc(Key, Assoc0, Value, Assoc) :-
    (   compound(Assoc0)
    ->  true
    ;   must_be_assoc(Assoc0)
    ),
    '$put_assoc'(Key, Assoc0, Value, Assoc).

% The left branch is two deeper than the right: restore the balance. Shrunk tells
% whether the result is one less deep than the unbalanced tree.
rotate_right(K, V, t(K1, V1, B1, L1, R1), R, Tree, Shrunk) :-
    rotate_right(B1, K1, V1, L1, R1, K, V, R, Tree, Shrunk).

rotate_right(<, K1, V1, L1, R1, K, V, R, t(K1, V1, -, L1, t(K, V, -, R1, R)), yes).
rotate_right(-, K1, V1, L1, R1, K, V, R, t(K1, V1, >, L1, t(K, V, <, R1, R)), no).
rotate_right(>, K1, V1, L1, t(K2, V2, B2, L2, R2), K, V, R,
             t(K2, V2, -, t(K1, V1, BL, L1, L2), t(K, V, BR, R2, R)), yes) :-
    divide_balance(B2, BL, BR).

% The mirror image: the right branch is two deeper than the left.
rotate_left(K, V, L, t(K1, V1, B1, L1, R1), Tree, Shrunk) :-
    rotate_left(B1, K1, V1, L1, R1, K, V, L, Tree, Shrunk).

rotate_left(>, K1, V1, L1, R1, K, V, L, t(K1, V1, -, t(K, V, -, L, L1), R1), yes).
rotate_left(-, K1, V1, L1, R1, K, V, L, t(K1, V1, <, t(K, V, >, L, L1), R1), no).
rotate_left(<, K1, V1, t(K2, V2, B2, L2, R2), R1, K, V, L,
            t(K2, V2, -, t(K, V, BL, L, L2), t(K1, V1, BR, R2, R1)), yes) :-
    divide_balance(B2, BL, BR).

% A double rotation gives the branches of the middle node away: one to each side.
divide_balance(>, <, -).
divide_balance(-, -, -).
divide_balance(<, -, >).

%! del_min_assoc(+Assoc0, ?Key, ?Value, -Assoc) is semidet.
% Removes the pair with the least key, Key-Value, from Assoc0. O(log n).
del_min_assoc(Assoc0, Key, Value, Assoc) :-
    delete_min(Assoc0, Key, Value, Assoc, _).

delete_min(t(K, V, B, L, R), Key, Value, Tree, Shrunk) :-
    delete_min(L, K, V, B, R, Key, Value, Tree, Shrunk).

delete_min(t, K, V, _, R, K, V, R, yes).
delete_min(t(K1, V1, B1, L1, R1), K, V, B, R, Key, Value, Tree, Shrunk) :-
    delete_min(L1, K1, V1, B1, R1, Key, Value, L, LeftShrunk),
    left_shrunk(LeftShrunk, B, K, V, L, R, Tree, Shrunk).

%! del_max_assoc(+Assoc0, ?Key, ?Value, -Assoc) is semidet.
% Removes the pair with the greatest key, Key-Value, from Assoc0. O(log n).
del_max_assoc(Assoc0, Key, Value, Assoc) :-
    delete_max(Assoc0, Key, Value, Assoc, _).

delete_max(t(K, V, B, L, R), Key, Value, Tree, Shrunk) :-
    delete_max(R, K, V, B, L, Key, Value, Tree, Shrunk).

delete_max(t, K, V, _, L, K, V, L, yes).
delete_max(t(K1, V1, B1, L1, R1), K, V, B, L, Key, Value, Tree, Shrunk) :-
    delete_max(R1, K1, V1, B1, L1, Key, Value, R, RightShrunk),
    right_shrunk(RightShrunk, B, K, V, L, R, Tree, Shrunk).

left_shrunk(no, B, K, V, L, R, t(K, V, B, L, R), no).
left_shrunk(yes, B, K, V, L, R, Tree, Shrunk) :- left_shallower(B, K, V, L, R, Tree, Shrunk).

left_shallower(<, K, V, L, R, t(K, V, -, L, R), yes).
left_shallower(-, K, V, L, R, t(K, V, >, L, R), no).
left_shallower(>, K, V, L, R, Tree, Shrunk) :- rotate_left(K, V, L, R, Tree, Shrunk).

right_shrunk(no, B, K, V, L, R, t(K, V, B, L, R), no).
right_shrunk(yes, B, K, V, L, R, Tree, Shrunk) :- right_shallower(B, K, V, L, R, Tree, Shrunk).

right_shallower(>, K, V, L, R, t(K, V, -, L, R), yes).
right_shallower(-, K, V, L, R, t(K, V, <, L, R), no).
right_shallower(<, K, V, L, R, Tree, Shrunk) :- rotate_right(K, V, L, R, Tree, Shrunk).

%! del_assoc(+Key, +Assoc0, ?Value, -Assoc) is semidet.
% Assoc0 maps Key to Value; Assoc is Assoc0 without Key. O(log n).
del_assoc(Key, Assoc0, Value, Assoc) :-
    delete(Assoc0, Key, Value, Assoc, _).

delete(t(K, V, B, L, R), Key, Value, Tree, Shrunk) :-
    compare(Order, Key, K),
    delete(Order, Key, K, V, B, L, R, Value, Tree, Shrunk).

delete(=, _, _, Value, B, L, R, Value, Tree, Shrunk) :-
    join(B, L, R, Tree, Shrunk).
delete(<, Key, K, V, B, L, R, Value, Tree, Shrunk) :-
    delete(L, Key, Value, L1, LeftShrunk),
    left_shrunk(LeftShrunk, B, K, V, L1, R, Tree, Shrunk).
delete(>, Key, K, V, B, L, R, Value, Tree, Shrunk) :-
    delete(R, Key, Value, R1, RightShrunk),
    right_shrunk(RightShrunk, B, K, V, L, R1, Tree, Shrunk).

% The two branches of a node that goes: its neighbour in the deeper one takes its place, that in the left one if
% they are as deep.
join(>, L, t(K1, V1, B1, L1, R1), Tree, Shrunk) :-
    delete_min(L1, K1, V1, B1, R1, K, V, R, RightShrunk),
    right_shrunk(RightShrunk, >, K, V, L, R, Tree, Shrunk).
join(<, t(K1, V1, B1, L1, R1), R, Tree, Shrunk) :-
    delete_max(R1, K1, V1, B1, L1, K, V, L, LeftShrunk),
    left_shrunk(LeftShrunk, <, K, V, L, R, Tree, Shrunk).
join(-, L, R, Tree, Shrunk) :-
    join_even(L, R, Tree, Shrunk).

join_even(t, t, t, yes).
join_even(t(K1, V1, B1, L1, R1), R, Tree, Shrunk) :-
    delete_max(R1, K1, V1, B1, L1, K, V, L, LeftShrunk),
    left_shrunk(LeftShrunk, -, K, V, L, R, Tree, Shrunk).

%! min_assoc(+Assoc, ?Key, ?Value) is semidet.
% Key is the least key of Assoc. O(log n).
% @error existence_error(matching_rule, _) if Assoc is not a map
min_assoc(t(K, V, _, L, _), Key, Value) =>
    min_assoc_(L, K, V, Key, Value).
min_assoc(t, _, _) =>
    fail.

min_assoc_(t, K, V, K, V).
min_assoc_(t(K, V, _, L, _), _, _, Key, Value) :-
    min_assoc_(L, K, V, Key, Value).

%! max_assoc(+Assoc, ?Key, ?Value) is semidet.
% Key is the greatest key of Assoc. O(log n).
% @error existence_error(matching_rule, _) if Assoc is not a map
max_assoc(t(K, V, _, _, R), Key, Value) =>
    max_assoc_(R, K, V, Key, Value).
max_assoc(t, _, _) =>
    fail.

max_assoc_(t, K, V, K, V).
max_assoc_(t(K, V, _, _, R), _, _, Key, Value) :-
    max_assoc_(R, K, V, Key, Value).

%! gen_assoc(?Key, +Assoc, ?Value) is nondet.
% Enumerates the pairs of Assoc by ascending key; a look-up if Key is ground. O(n) for all.
gen_assoc(Key, Assoc, Value) :-
    must_be_assoc(Assoc),
    (   ground(Key)
    ->  '$get_assoc'(Key, Assoc, Value)
    ;   gen_assoc_(Assoc, Key, Value)
    ).

gen_assoc_(t(K, V, _, L, R), Key, Value) :-
    gen_assoc_(L, R, K, V, Key, Value).

gen_assoc_(L, _, _, _, Key, Value) :- gen_assoc_(L, Key, Value).
gen_assoc_(_, R, K, V, Key, Value) :- gen_from(R, K, V, Key, Value).

gen_from(t, K, V, K, V).
gen_from(t(K1, V1, B1, L1, R1), K, V, Key, Value) :-
    (   K = Key, V = Value
    ;   gen_assoc_(t(K1, V1, B1, L1, R1), Key, Value)
    ).

%! list_to_assoc(+Pairs, -Assoc) is det.
% Assoc maps each Key to its Value, for the Key-Value of Pairs. O(n log n).
% @error domain_error(unique_key_pairs, Pairs) if a key occurs twice
list_to_assoc(Pairs, Assoc) :-
    ( is_list(Pairs) -> true ; must_be(list, Pairs) ),
    keysort(Pairs, Sorted),
    build(Pairs, Sorted, Assoc).

%! ord_list_to_assoc(+Pairs, -Assoc) is det.
% As list_to_assoc/2 for Pairs in strictly ascending order of keys. O(n).
% @error domain_error(key_ordered_pairs, Pairs) if they are not
ord_list_to_assoc(Pairs, Assoc) :-
    must_be(list, Pairs),
    (   ascending(Pairs)
    ->  length(Pairs, N),
        balanced(N, Pairs, [], _, Assoc)
    ;   domain_error(key_ordered_pairs, Pairs)
    ).

build(Pairs, Sorted, Assoc) :-
    (   ascending(Sorted)
    ->  length(Sorted, N),
        balanced(N, Sorted, [], _, Assoc)
    ;   domain_error(unique_key_pairs, Pairs)
    ).

ascending([]).
ascending([K-_|Pairs]) :- ascending(Pairs, K).

ascending([], _).
ascending([K1-_|Pairs], K) :- K @< K1, ascending(Pairs, K1).

% The first N pairs as a tree of that Depth, as even as can be.
balanced(0, Pairs, Pairs, 0, t) :- !.
balanced(N, Pairs, Rest, Depth, t(K, V, B, L, R)) :-
    Right is (N-1) // 2,
    Left is N-1-Right,
    balanced(Left, Pairs, [K-V|Pairs1], LeftDepth, L),
    balanced(Right, Pairs1, Rest, RightDepth, R),
    balance(LeftDepth, RightDepth, B),
    Depth is LeftDepth+1.

balance(Left, Right, B) :-
    (   Left > Right -> B = (<)
    ;   Left < Right -> B = (>)
    ;   B = (-)
    ).

%! assoc_to_list(+Assoc, -Pairs) is det.
% Pairs holds the Key-Value of Assoc by ascending key. O(n).
assoc_to_list(Assoc, Pairs) :-
    must_be_assoc(Assoc),
    to_list(Assoc, Pairs, []).

to_list(t, Pairs, Pairs).
to_list(t(K, V, _, L, R), Pairs, Rest) :-
    to_list(L, Pairs, [K-V|Pairs1]),
    to_list(R, Pairs1, Rest).

%! assoc_to_keys(+Assoc, -Keys) is det.
% Keys of Assoc, ascending. O(n).
assoc_to_keys(Assoc, Keys) :-
    must_be_assoc(Assoc),
    to_keys(Assoc, Keys, []).

to_keys(t, Keys, Keys).
to_keys(t(K, _, _, L, R), Keys, Rest) :-
    to_keys(L, Keys, [K|Keys1]),
    to_keys(R, Keys1, Rest).

%! assoc_to_values(+Assoc, -Values) is det.
% Values of Assoc in the order of their keys. O(n).
assoc_to_values(Assoc, Values) :-
    must_be_assoc(Assoc),
    to_values(Assoc, Values, []).

to_values(t, Values, Values).
to_values(t(_, V, _, L, R), Values, Rest) :-
    to_values(L, Values, [V|Values1]),
    to_values(R, Values1, Rest).

%! map_assoc(:Goal, +Assoc) is semidet.
% call(Goal, Value) is true for every value, by ascending key. O(n) calls.
map_assoc(Goal, Assoc) :-
    map_assoc_(Assoc, Goal).

map_assoc_(t, _).
map_assoc_(t(_, V, _, L, R), Goal) :-
    map_assoc_(L, Goal),
    call(Goal, V),
    map_assoc_(R, Goal).

%! map_assoc(:Goal, +Assoc0, ?Assoc) is semidet.
% Assoc has the keys of Assoc0 and call(Goal, V0, V) relates their values. O(n) calls.
map_assoc(Goal, Assoc0, Assoc) :-
    map_assoc_(Assoc0, Goal, Assoc).

map_assoc_(t, _, t).
map_assoc_(t(K, V, B, L0, R0), Goal, t(K, W, B, L1, R1)) :-
    map_assoc_(L0, Goal, L1),
    call(Goal, V, W),
    map_assoc_(R0, Goal, R1).

%! foldl_assoc(:Goal, +Assoc, +V0, -V) is nondet.
% Threads a value through the pairs by ascending key: call(Goal, Key, Value, V0, V1).
foldl_assoc(Goal, Assoc, V0, V) :-
    foldl_assoc_(Assoc, Goal, V0, V).

foldl_assoc_(t, _, V, V).
foldl_assoc_(t(K, Value, _, L, R), Goal, V0, V) :-
    foldl_assoc_(L, Goal, V0, V1),
    call(Goal, K, Value, V1, V2),
    foldl_assoc_(R, Goal, V2, V).

%! is_assoc(@Assoc) is semidet.
% Assoc is a map: its keys ascend and its balances tell the truth. O(n).
is_assoc(Assoc) :-
    nonvar(Assoc),
    well_formed(Assoc, _),
    to_list(Assoc, Pairs, []),
    ascending(Pairs).

well_formed(Tree, _) :- var(Tree), !, fail.
well_formed(t, 0).
well_formed(t(_, _, B, L, R), Depth) :-
    well_formed(L, DL),
    well_formed(R, DR),
    balance(DL, DR, Balance),
    B == Balance,
    abs(DL-DR) =< 1,
    Depth is max(DL, DR)+1.
