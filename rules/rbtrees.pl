% Finite maps as red-black trees.
%
% A map is t(Tree); Tree is nil, red(L, K, V, R) or black(L, K, V, R). No red node
% has a red child and every path from the root to nil has as many black nodes.
% Keys are compared by the standard order of terms. Insertion after Okasaki (1998),
% deletion after Kahrs, "Red-black trees with types" (2001).

:- module(rbtrees,
          [ rb_new/1,
            rb_empty/1,
            is_rbtree/1,
            rb_lookup/3,
            rb_update/4,
            rb_update/5,
            rb_apply/4,
            rb_insert/4,
            rb_insert_new/4,
            rb_delete/3,
            rb_delete/4,
            rb_del_min/4,
            rb_del_max/4,
            rb_min/3,
            rb_max/3,
            rb_next/4,
            rb_previous/4,
            rb_in/3,
            rb_visit/2,
            rb_keys/2,
            rb_size/2,
            rb_map/2,
            rb_map/3,
            rb_partial_map/4,
            rb_fold/4,
            rb_clone/3,
            list_to_rbtree/2,
            ord_list_to_rbtree/2
          ]).

:- use_module(library(error), [must_be/2, instantiation_error/1]).

:- meta_predicate
    rb_apply(+, +, 2, -),
    rb_map(+, 1),
    rb_map(+, 2, -),
    rb_partial_map(+, +, 2, -),
    rb_fold(3, +, +, -).

%! rb_new(-Tree) is det.
% Tree is a map without keys. O(1).
rb_new(t(nil)).

%! rb_empty(?Tree) is semidet.
% Tree is a map without keys. O(1).
rb_empty(t(nil)).

%! rb_lookup(+Key, ?Value, +Tree) is semidet.
% Tree maps Key to Value. O(log n).
% @error instantiation_error if Tree is unbound, as in all predicates that read a tree
rb_lookup(Key, Value, Map) :-
    root(Map, Tree),
    lookup(Tree, Key, Value).

% root(+Map, -Tree): a map that is not known has no keys to look for, and no end of maps would fit.
root(Map, Tree) :-
    (   nonvar(Map)
    ->  Map = t(Tree)
    ;   instantiation_error(Map)
    ).

lookup(red(L, K, V, R), Key, Value) :-
    ( Key == K -> Value = V ; Key @< K -> lookup(L, Key, Value) ; lookup(R, Key, Value) ).
lookup(black(L, K, V, R), Key, Value) :-
    ( Key == K -> Value = V ; Key @< K -> lookup(L, Key, Value) ; lookup(R, Key, Value) ).

% node(?Node, ?Colour, ?L, ?K, ?V, ?R)
node(red(L, K, V, R), red, L, K, V, R).
node(black(L, K, V, R), black, L, K, V, R).

%! rb_update(+Tree0, +Key, ?Value, -Tree) is semidet.
% Tree is Tree0 with Value for Key, which must be there. O(log n).
rb_update(Tree0, Key, Value, Tree) :-
    rb_update(Tree0, Key, _, Value, Tree).

%! rb_update(+Tree0, +Key, ?Value0, ?Value, -Tree) is semidet.
% Tree0 maps Key to Value0 and Tree maps it to Value. O(log n).
rb_update(Map, Key, Value0, Value, t(Tree)) :-
    root(Map, Tree0),
    update(Tree0, Key, Value0, Value, Tree).

update(red(L, K, V, R), Key, Value0, Value, Node) :-
    compare(Order, Key, K),
    update_red(Order, L, K, V, R, Key, Value0, Value, Node).
update(black(L, K, V, R), Key, Value0, Value, Node) :-
    compare(Order, Key, K),
    update_black(Order, L, K, V, R, Key, Value0, Value, Node).

update_red(=, L, K, V, R, _, V, Value, red(L, K, Value, R)).
update_red(<, L0, K, V, R, Key, Value0, Value, red(L, K, V, R)) :- update(L0, Key, Value0, Value, L).
update_red(>, L, K, V, R0, Key, Value0, Value, red(L, K, V, R)) :- update(R0, Key, Value0, Value, R).

update_black(=, L, K, V, R, _, V, Value, black(L, K, Value, R)).
update_black(<, L0, K, V, R, Key, Value0, Value, black(L, K, V, R)) :- update(L0, Key, Value0, Value, L).
update_black(>, L, K, V, R0, Key, Value0, Value, black(L, K, V, R)) :- update(R0, Key, Value0, Value, R).

%! rb_apply(+Tree0, +Key, :Goal, -Tree) is nondet.
% Tree0 maps Key to V0, call(Goal, V0, V) is true, and Tree maps Key to V. O(log n).
rb_apply(Tree0, Key, Goal, Tree) :-
    rb_update(Tree0, Key, Value0, Value, Tree),
    call(Goal, Value0, Value).

%! rb_insert(+Tree0, +Key, ?Value, -Tree) is det.
% Tree is Tree0 with Value for Key, new or not. O(log n).
% @error existence_error(matching_rule, _) if Tree0 is not a tree
rb_insert(Map0, _, _, _), var(Map0) =>
    instantiation_error(Map0).
rb_insert(t(Tree0), Key, Value, Map) =>
    insert(Tree0, Key, Value, replace, Tree1),
    blacken(Tree1, Tree),
    Map = t(Tree).

%! rb_insert_new(+Tree0, +Key, ?Value, -Tree) is semidet.
% Tree is Tree0 with Value for Key, which must not be there. O(log n).
% @error existence_error(matching_rule, _) if Tree0 is not a tree
rb_insert_new(Map0, _, _, _), var(Map0) =>
    instantiation_error(Map0).
rb_insert_new(t(Tree0), Key, Value, Map) =>
    insert(Tree0, Key, Value, new, Tree1),
    blacken(Tree1, Tree),
    Map = t(Tree).

blacken(nil, nil).
blacken(red(L, K, V, R), black(L, K, V, R)).
blacken(black(L, K, V, R), black(L, K, V, R)).

insert(nil, Key, Value, _, red(nil, Key, Value, nil)).
insert(red(L, K, V, R), Key, Value, How, Node) :-
    compare(Order, Key, K),
    insert_red(Order, L, K, V, R, Key, Value, How, Node).
insert(black(L, K, V, R), Key, Value, How, Node) :-
    compare(Order, Key, K),
    insert_black(Order, L, K, V, R, Key, Value, How, Node).

insert_red(=, L, K, _, R, _, Value, replace, red(L, K, Value, R)).
insert_red(<, L0, K, V, R, Key, Value, How, red(L, K, V, R)) :-
    insert(L0, Key, Value, How, L).
insert_red(>, L, K, V, R0, Key, Value, How, red(L, K, V, R)) :-
    insert(R0, Key, Value, How, R).

insert_black(=, L, K, _, R, _, Value, replace, black(L, K, Value, R)).
insert_black(<, L0, K, V, R, Key, Value, How, Node) :-
    insert(L0, Key, Value, How, L),
    balance_left(L, K, V, R, Node).
insert_black(>, L, K, V, R0, Key, Value, How, Node) :-
    insert(R0, Key, Value, How, R),
    balance_right(R, L, K, V, Node).

% A black node whose left branch may start with two red nodes: it becomes a red
% node with two black children.
balance_left(nil, K, V, R, black(nil, K, V, R)).
balance_left(black(A, K1, V1, B), K, V, R, black(black(A, K1, V1, B), K, V, R)).
balance_left(red(A, K1, V1, B), K, V, R, Node) :-
    balance_left(A, K1, V1, B, K, V, R, Node).

balance_left(red(A, K2, V2, B), K1, V1, C, K, V, R, Node) :- !,
    Node = red(black(A, K2, V2, B), K1, V1, black(C, K, V, R)).
balance_left(A, K1, V1, red(B, K2, V2, C), K, V, R, Node) :- !,
    Node = red(black(A, K1, V1, B), K2, V2, black(C, K, V, R)).
balance_left(A, K1, V1, B, K, V, R, black(red(A, K1, V1, B), K, V, R)).

% The mirror image, for the right branch.
balance_right(nil, L, K, V, black(L, K, V, nil)).
balance_right(black(A, K1, V1, B), L, K, V, black(L, K, V, black(A, K1, V1, B))).
balance_right(red(A, K1, V1, B), L, K, V, Node) :-
    balance_right(A, K1, V1, B, L, K, V, Node).

balance_right(A, K1, V1, red(B, K2, V2, C), L, K, V, Node) :- !,
    Node = red(black(L, K, V, A), K1, V1, black(B, K2, V2, C)).
balance_right(red(A, K2, V2, B), K1, V1, C, L, K, V, Node) :- !,
    Node = red(black(L, K, V, A), K2, V2, black(B, K1, V1, C)).
balance_right(A, K1, V1, B, L, K, V, black(L, K, V, red(A, K1, V1, B))).

% A black node either of whose branches may start with two red nodes.
balance(red(A, K1, V1, B), K, V, red(C, K2, V2, D), Node) :- !,
    Node = red(black(A, K1, V1, B), K, V, black(C, K2, V2, D)).
balance(red(A, K1, V1, B), K, V, R, Node) :- !,
    balance_left(A, K1, V1, B, K, V, R, Node).
balance(L, K, V, red(A, K1, V1, B), Node) :- !,
    balance_right(A, K1, V1, B, L, K, V, Node).
balance(L, K, V, R, black(L, K, V, R)).

%! rb_delete(+Tree0, +Key, -Tree) is semidet.
% Tree is Tree0 without Key, which must be there. O(log n).
rb_delete(Tree0, Key, Tree) :-
    rb_delete(Tree0, Key, _, Tree).

%! rb_delete(+Tree0, +Key, ?Value, -Tree) is semidet.
% Tree0 maps Key to Value and Tree is Tree0 without Key. O(log n).
rb_delete(Map, Key, Value, t(Tree)) :-
    root(Map, Tree0),
    delete(Tree0, Key, Value, Tree1),
    blacken(Tree1, Tree).

delete(Node0, Key, Value, Node) :-
    node(Node0, _, L, K, V, R),
    compare(Order, Key, K),
    delete(Order, L, K, V, R, Key, Value, Node).

delete(=, L, _, Value, R, _, Value, Node) :-
    join(L, R, Node).
delete(<, L0, K, V, R, Key, Value, Node) :-
    delete(L0, Key, Value, L),
    shrunk_left(L0, L, K, V, R, Node).
delete(>, L, K, V, R0, Key, Value, Node) :-
    delete(R0, Key, Value, R),
    shrunk_right(R0, L, K, V, R, Node).

% Deleting from a black branch makes it one black node less deep.
shrunk_left(black(_, _, _, _), L, K, V, R, Node) :- mend_left(L, K, V, R, Node).
shrunk_left(red(_, _, _, _), L, K, V, R, red(L, K, V, R)).

shrunk_right(black(_, _, _, _), L, K, V, R, Node) :- mend_right(R, L, K, V, Node).
shrunk_right(red(_, _, _, _), L, K, V, R, red(L, K, V, R)).

mend_left(red(A, K1, V1, B), K, V, R, Node) :- !,
    Node = red(black(A, K1, V1, B), K, V, R).
mend_left(L, K, V, black(A, K1, V1, B), Node) :- !,
    balance(L, K, V, red(A, K1, V1, B), Node).
mend_left(L, K, V, red(black(A, K2, V2, B), K1, V1, C0), red(black(L, K, V, A), K2, V2, C)) :-
    redden(C0, C1),
    balance(B, K1, V1, C1, C).

mend_right(red(A, K1, V1, B), L, K, V, Node) :- !,
    Node = red(L, K, V, black(A, K1, V1, B)).
mend_right(R, black(A, K1, V1, B), K, V, Node) :- !,
    balance(red(A, K1, V1, B), K, V, R, Node).
mend_right(R, red(A0, K1, V1, black(B, K2, V2, C)), K, V, red(A, K2, V2, black(C, K, V, R))) :-
    redden(A0, A1),
    balance(A1, K1, V1, B, A).

redden(black(L, K, V, R), red(L, K, V, R)).

% All keys of the first tree come before those of the second; both have one
% number of black nodes on a path.
join(nil, R, R) :- !.
join(L, nil, L) :- !.
join(red(A, K1, V1, B), red(C, K2, V2, D), Node) :- !,
    join(B, C, Middle),
    join_red(Middle, A, K1, V1, K2, V2, D, Node).
join(black(A, K1, V1, B), black(C, K2, V2, D), Node) :- !,
    join(B, C, Middle),
    join_black(Middle, A, K1, V1, K2, V2, D, Node).
join(L, red(B, K, V, C), Node) :- !,
    Node = red(A, K, V, C),
    join(L, B, A).
join(red(A, K, V, B), R, red(A, K, V, C)) :-
    join(B, R, C).

join_red(red(B, K, V, C), A, K1, V1, K2, V2, D, Node) :- !,
    Node = red(red(A, K1, V1, B), K, V, red(C, K2, V2, D)).
join_red(M, A, K1, V1, K2, V2, D, red(A, K1, V1, red(M, K2, V2, D))).

join_black(red(B, K, V, C), A, K1, V1, K2, V2, D, Node) :- !,
    Node = red(black(A, K1, V1, B), K, V, black(C, K2, V2, D)).
join_black(M, A, K1, V1, K2, V2, D, Node) :-
    mend_left(A, K1, V1, black(M, K2, V2, D), Node).

%! rb_min(+Tree, ?Key, ?Value) is semidet.
% Key is the least key of Tree. O(log n).
rb_min(Map, Key, Value) :-
    root(Map, Tree),
    minimum(Tree, Key, Value).

minimum(Node, Key, Value) :-
    node(Node, _, L, K, V, _),
    (   L == nil
    ->  Key = K,
        Value = V
    ;   minimum(L, Key, Value)
    ).

%! rb_max(+Tree, ?Key, ?Value) is semidet.
% Key is the greatest key of Tree. O(log n).
rb_max(Map, Key, Value) :-
    root(Map, Tree),
    maximum(Tree, Key, Value).

maximum(Node, Key, Value) :-
    node(Node, _, _, K, V, R),
    (   R == nil
    ->  Key = K,
        Value = V
    ;   maximum(R, Key, Value)
    ).

%! rb_del_min(+Tree0, ?Key, ?Value, -Tree) is semidet.
% Removes the pair with the least key, Key-Value, from Tree0. O(log n).
rb_del_min(Tree0, Key, Value, Tree) :-
    rb_min(Tree0, K, V),
    Key-Value = K-V,
    rb_delete(Tree0, K, Tree).

%! rb_del_max(+Tree0, ?Key, ?Value, -Tree) is semidet.
% Removes the pair with the greatest key, Key-Value, from Tree0. O(log n).
rb_del_max(Tree0, Key, Value, Tree) :-
    rb_max(Tree0, K, V),
    Key-Value = K-V,
    rb_delete(Tree0, K, Tree).

%! rb_next(+Tree, +Key, ?Next, ?Value) is semidet.
% Next is the least key of Tree after Key, mapped to Value; fails if Key is not
% in Tree or is its last. O(log n).
rb_next(Map, Key, Next, Value) :-
    root(Map, Tree),
    lookup(Tree, Key, _),
    next(Tree, Key, none, Next, Value).

next(nil, _, Next-Value, Next, Value).
next(red(L, K, V, R), Key, Best, Next, Value) :- next(L, K, V, R, Key, Best, Next, Value).
next(black(L, K, V, R), Key, Best, Next, Value) :- next(L, K, V, R, Key, Best, Next, Value).

next(L, K, V, R, Key, Best, Next, Value) :-
    (   K @> Key
    ->  next(L, Key, K-V, Next, Value)
    ;   next(R, Key, Best, Next, Value)
    ).

%! rb_previous(+Tree, +Key, ?Previous, ?Value) is semidet.
% Previous is the greatest key of Tree before Key, mapped to Value; fails if Key is
% not in Tree or is its first. O(log n).
rb_previous(Map, Key, Previous, Value) :-
    root(Map, Tree),
    lookup(Tree, Key, _),
    previous(Tree, Key, none, Previous, Value).

previous(nil, _, Previous-Value, Previous, Value).
previous(red(L, K, V, R), Key, Best, Previous, Value) :-
    previous(L, K, V, R, Key, Best, Previous, Value).
previous(black(L, K, V, R), Key, Best, Previous, Value) :-
    previous(L, K, V, R, Key, Best, Previous, Value).

previous(L, K, V, R, Key, Best, Previous, Value) :-
    (   K @< Key
    ->  previous(R, Key, K-V, Previous, Value)
    ;   previous(L, Key, Best, Previous, Value)
    ).

%! rb_in(?Key, ?Value, +Tree) is nondet.
% Enumerates the pairs of Tree by ascending key; a look-up if Key is ground. O(n) for all.
rb_in(Key, Value, Map) :-
    root(Map, Tree),
    (   ground(Key)
    ->  lookup(Tree, Key, Value)
    ;   to_list(Tree, Pairs, []),
        in_pairs(Pairs, Key, Value)
    ).

in_pairs([Pair|Pairs], Key, Value) :-
    in_pairs(Pairs, Pair, Key, Value).

in_pairs(_, Key-Value, Key, Value).
in_pairs([Pair|Pairs], _, Key, Value) :-
    in_pairs(Pairs, Pair, Key, Value).

%! rb_visit(+Tree, -Pairs) is det.
% Pairs holds the Key-Value of Tree by ascending key. O(n).
rb_visit(Map, Pairs) :-
    root(Map, Tree),
    to_list(Tree, Pairs, []).

to_list(nil, Pairs, Pairs).
to_list(red(L, K, V, R), Pairs, Rest) :-
    to_list(L, Pairs, [K-V|Pairs1]),
    to_list(R, Pairs1, Rest).
to_list(black(L, K, V, R), Pairs, Rest) :-
    to_list(L, Pairs, [K-V|Pairs1]),
    to_list(R, Pairs1, Rest).

%! rb_keys(+Tree, -Keys) is det.
% Keys of Tree, ascending. O(n).
rb_keys(Tree, Keys) :-
    rb_visit(Tree, Pairs),
    first_parts(Pairs, Keys).

first_parts([], []).
first_parts([K-_|Pairs], [K|Ks]) :-
    first_parts(Pairs, Ks).

%! rb_size(+Tree, -Size) is det.
% Tree has Size keys. O(n).
rb_size(Map, Size) :-
    root(Map, Tree),
    size(Tree, 0, Size).

size(nil, Size, Size).
size(red(L, _, _, R), Size0, Size) :- size(L, R, Size0, Size).
size(black(L, _, _, R), Size0, Size) :- size(L, R, Size0, Size).

size(L, R, Size0, Size) :-
    size(L, Size0, Size1),
    Size2 is Size1+1,
    size(R, Size2, Size).

%! rb_map(+Tree, :Goal) is semidet.
% call(Goal, Value) is true for every value, by ascending key. O(n) calls.
rb_map(Map, Goal) :-
    root(Map, Tree),
    map(Tree, Goal).

map(nil, _).
map(red(L, _, V, R), Goal) :- map(L, Goal), call(Goal, V), !, map(R, Goal).
map(black(L, _, V, R), Goal) :- map(L, Goal), call(Goal, V), !, map(R, Goal).

%! rb_map(+Tree0, :Goal, -Tree) is nondet.
% Tree has the keys of Tree0 and call(Goal, V0, V) relates their values. O(n) calls.
rb_map(Map, Goal, t(Tree)) :-
    root(Map, Tree0),
    map(Tree0, Goal, Tree).

map(nil, _, nil).
map(red(L0, K, V0, R0), Goal, red(L, K, V, R)) :-
    map(L0, Goal, L), call(Goal, V0, V), map(R0, Goal, R).
map(black(L0, K, V0, R0), Goal, black(L, K, V, R)) :-
    map(L0, Goal, L), call(Goal, V0, V), map(R0, Goal, R).

%! rb_partial_map(+Tree0, +Keys, :Goal, -Tree) is semidet.
% As rb_map/3 for the Keys alone, once for each. Keys ascend, and Tree0 has all of them.
% O(k log n) for k Keys.
rb_partial_map(Tree0, Keys, Goal, Tree) :-
    partial_map(Keys, Goal, Tree0, Tree).

partial_map([], _, Tree, Tree).
partial_map([Key|Keys], Goal, Tree0, Tree) :-
    partial_map(Keys, Key, Goal, Tree0, Tree).

partial_map(Keys, Key, Goal, Tree0, Tree) :-
    rb_update(Tree0, Key, Value0, Value, Tree1),
    once(call(Goal, Value0, Value)),
    next_key(Keys, Key),
    partial_map(Keys, Goal, Tree1, Tree).

next_key([], _).
next_key([Next|_], Key) :- Key @< Next.

%! rb_fold(:Goal, +Tree, +V0, -V) is nondet.
% Threads a value through the pairs by ascending key: call(Goal, Key-Value, V0, V1).
rb_fold(Goal, Map, V0, V) :-
    root(Map, Tree),
    fold(Tree, Goal, V0, V).

fold(nil, _, V, V).
fold(red(L, K, Value, R), Goal, V0, V) :- fold(L, K, Value, R, Goal, V0, V).
fold(black(L, K, Value, R), Goal, V0, V) :- fold(L, K, Value, R, Goal, V0, V).

fold(L, K, Value, R, Goal, V0, V) :-
    fold(L, Goal, V0, V1),
    call(Goal, K-Value, V1, V2),
    fold(R, Goal, V2, V).

%! rb_clone(+Tree, -Clone, -Pairs) is det.
% Clone has the keys of Tree with fresh variables as values; Pairs are its
% Key-Variable by ascending key. O(n).
rb_clone(Map, t(Clone), Pairs) :-
    root(Map, Tree),
    clone(Tree, Clone, Pairs, []).

clone(nil, nil, Pairs, Pairs).
clone(red(L0, K, _, R0), red(L, K, V, R), Pairs, Rest) :-
    clone(L0, L, Pairs, [K-V|Pairs1]),
    clone(R0, R, Pairs1, Rest).
clone(black(L0, K, _, R0), black(L, K, V, R), Pairs, Rest) :-
    clone(L0, L, Pairs, [K-V|Pairs1]),
    clone(R0, R, Pairs1, Rest).

%! list_to_rbtree(+Pairs, -Tree) is det.
% Tree maps each Key to its Value, for the Key-Value of Pairs; of a repeated key
% the first value counts. O(n log n).
list_to_rbtree(Pairs, Tree) :-
    must_be(list, Pairs),
    sort(1, @<, Pairs, Sorted),
    ord_list_to_rbtree(Sorted, Tree).

%! ord_list_to_rbtree(+Pairs, -Tree) is det.
% As list_to_rbtree/2 for Pairs in strictly ascending order of keys. O(n).
ord_list_to_rbtree(Pairs, t(Tree)) :-
    length(Pairs, N),
    black_depth(N, 1, Depth),
    build(N, Depth, Pairs, [], Tree).

% Nodes above Depth are black, those at Depth, the incomplete last row, red.
black_depth(N, Depth0, Depth) :-
    (   N < (1<<Depth0)-1
    ->  Depth is Depth0
    ;   Depth1 is Depth0+1,
        black_depth(N, Depth1, Depth)
    ).

build(0, _, Pairs, Pairs, nil) :- !.
build(N, Depth, Pairs, Rest, Node) :-
    Right is (N-1) // 2,
    Left is N-1-Right,
    Depth1 is Depth-1,
    build(Left, Depth1, Pairs, [K-V|Pairs1], L),
    build(Right, Depth1, Pairs1, Rest, R),
    (   Depth =:= 1
    ->  Node = red(L, K, V, R)
    ;   Node = black(L, K, V, R)
    ).

%! is_rbtree(@Tree) is semidet.
% Tree is a map: keys ascend, no red node has a red child, and all paths have as
% many black nodes. O(n).
is_rbtree(Term) :-
    nonvar(Term),
    Term = t(Tree),
    well_formed(Tree, red, _),
    to_list(Tree, Pairs, []),
    sort(1, @<, Pairs, Sorted),
    Sorted == Pairs.

well_formed(Tree, _, _) :- var(Tree), !, fail.
well_formed(nil, _, 0).
well_formed(red(L, _, _, R), black, Depth) :-
    well_formed(L, red, Depth),
    well_formed(R, red, Depth1),
    Depth == Depth1.
well_formed(black(L, _, _, R), _, Depth) :-
    well_formed(L, black, Depth0),
    well_formed(R, black, Depth1),
    Depth0 == Depth1,
    Depth is Depth0+1.
