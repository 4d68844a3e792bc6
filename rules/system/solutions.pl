% All solutions: bagof/3 and setof/3 (ISO 8.10).

bagof(T, G, L) :-
    '$bag_free'(T, G, L, Goal, Witness),
    (   Witness == v
    ->  findall(T, Goal, L0), L0 \== [], L = L0
    ;   findall(Witness-T, Goal, Pairs), Pairs \== [],
        keysort(Pairs, Sorted),
        '$bag_group'(Sorted, Grouped),
        '$bag_pick'(Grouped, Witness, L)
    ).

setof(T, G, L) :-
    '$bag_free'(T, G, L, Goal, Witness),
    (   Witness == v
    ->  findall(T, Goal, L0), L0 \== [], sort(L0, L1), L = L1
    ;   findall(Witness-T, Goal, Pairs), Pairs \== [],
        sort(Pairs, Sorted),
        '$bag_group'(Sorted, Grouped),
        '$bag_pick'(Grouped, Witness, L1),
        sort(L1, L2),
        L = L2
    ).

'$bag_pick'(Pairs, Witness, Items) :-
    Pairs = [W-_|_],
    '$bag_split'(Pairs, W, Items0, Rest),
    (   Rest == []
    ->  Witness = W, Items = Items0
    ;   (   Witness = W, Items = Items0
        ;   '$bag_pick'(Rest, Witness, Items)
        )
    ).
