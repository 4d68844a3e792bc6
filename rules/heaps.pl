% Priority queues as pairing heaps.
%
% A heap is heap(Tree, Size); Tree is nil or t(Key, Priority, Subtrees), where no
% subtree has a smaller priority at its root. Priorities that are numbers are
% compared by value, others by the standard order of terms. Fredman, Sedgewick, Sleator
% and Tarjan, "The pairing heap" (1986); amortised costs.

:- module(heaps,
          [ empty_heap/1,
            singleton_heap/3,
            is_heap/1,
            add_to_heap/4,
            get_from_heap/4,
            min_of_heap/3,
            min_of_heap/5,
            priority_peek/3,
            peek_at_heap/3,
            delete_from_heap/4,
            merge_heaps/3,
            heap_size/2,
            heap_to_list/2,
            list_to_heap/2
          ]).

%! empty_heap(?Heap) is semidet.
% Heap has no elements. O(1).
empty_heap(heap(nil, 0)).

%! singleton_heap(?Heap, ?Priority, ?Key) is semidet.
% Heap has Key with Priority and nothing else. O(1).
singleton_heap(heap(t(Key, Priority, []), 1), Priority, Key).

%! add_to_heap(+Heap0, +Priority, ?Key, -Heap) is det.
% Heap is Heap0 and Key with Priority; equal elements are all kept. O(1).
add_to_heap(heap(Tree0, Size0), Priority, Key, heap(Tree, Size)) :-
    Size is Size0+1,
    meld(Tree0, t(Key, Priority, []), Tree).

% Of two roots the one of greater priority becomes a child of the other; of two equal
% ones the older stays on top.
meld(nil, Tree, Tree).
meld(t(K1, P1, Ts1), Tree2, Tree) :-
    meld(Tree2, K1, P1, Ts1, Tree).

meld(nil, K, P, Ts, t(K, P, Ts)).
meld(t(K2, P2, Ts2), K1, P1, Ts1, Tree) :-
    (   ( number(P1), number(P2) -> P2 < P1 ; P2 @< P1 )
    ->  Tree = t(K2, P2, [t(K1, P1, Ts1)|Ts2])
    ;   Tree = t(K1, P1, [t(K2, P2, Ts2)|Ts1])
    ).

%! get_from_heap(+Heap0, ?Priority, ?Key, -Heap) is semidet.
% Key is an element of the least Priority in Heap0 and Heap is the rest. O(log n).
get_from_heap(heap(t(Key, Priority, Trees), Size0), Priority, Key, heap(Tree, Size)) :-
    Size is Size0-1,
    meld_pairs(Trees, [], Pairs),
    meld_all(Pairs, nil, Tree).

% Two passes, both tail recursive: neighbours are melded from left to right, and
% the results from right to left.
meld_pairs([], Pairs, Pairs).
meld_pairs([Tree|Trees], Pairs0, Pairs) :-
    meld_pairs(Trees, Tree, Pairs0, Pairs).

meld_pairs([], Tree, Pairs, [Tree|Pairs]).
meld_pairs([Tree2|Trees], Tree1, Pairs0, Pairs) :-
    meld(Tree1, Tree2, Tree),
    meld_pairs(Trees, [Tree|Pairs0], Pairs).

meld_all([], Tree, Tree).
meld_all([Tree1|Trees], Tree0, Tree) :-
    meld(Tree1, Tree0, Tree2),
    meld_all(Trees, Tree2, Tree).

%! min_of_heap(+Heap, ?Priority, ?Key) is semidet.
% Key is an element of the least Priority; Heap stays as it is. O(1).
min_of_heap(heap(t(Key, Priority, _), _), Priority, Key).

%! min_of_heap(+Heap, ?Priority1, ?Key1, ?Priority2, ?Key2) is semidet.
% The two least elements; fails if Heap has fewer. O(log n).
min_of_heap(Heap, Priority1, Key1, Priority2, Key2) :-
    get_from_heap(Heap, Priority1, Key1, Rest),
    min_of_heap(Rest, Priority2, Key2).

%! peek_at_heap(+Heap, ?Priority, ?Key) is semidet.
% Another name of min_of_heap/3.
peek_at_heap(Heap, Priority, Key) :-
    min_of_heap(Heap, Priority, Key).

%! priority_peek(+Heap, ?Priority, ?Key) is semidet.
% Another name of min_of_heap/3.
priority_peek(Heap, Priority, Key) :-
    min_of_heap(Heap, Priority, Key).

%! delete_from_heap(+Heap0, -Priority, +Key, -Heap) is semidet.
% Heap is Heap0 without one element that unifies with Key; Priority was its
% priority. Fails if there is none. O(n).
delete_from_heap(heap(Tree0, Size0), Priority, Key, heap(Tree, Size)) :-
    Size0 > 0,
    delete_from_tree(Tree0, Priority, Key, Tree),
    !,
    Size is Size0-1.

delete_from_tree(t(Key, Priority, Trees), Priority, Key, Tree) :-
    meld_pairs(Trees, [], Pairs),
    meld_all(Pairs, nil, Tree).
delete_from_tree(t(K, P, Trees0), Priority, Key, t(K, P, Trees)) :-
    delete_from_trees(Trees0, Priority, Key, Trees).

delete_from_trees([Tree0|Trees], Priority, Key, Trees1) :-
    delete_from_tree(Tree0, Priority, Key, Tree),
    place_tree(Tree, Trees, Trees1).
delete_from_trees([Tree|Trees0], Priority, Key, [Tree|Trees]) :-
    delete_from_trees(Trees0, Priority, Key, Trees).

place_tree(nil, Trees, Trees).
place_tree(t(K, P, Ts), Trees, [t(K, P, Ts)|Trees]).

%! merge_heaps(+Heap1, +Heap2, -Heap) is det.
% Heap has the elements of both. O(1).
merge_heaps(heap(Tree1, Size1), heap(Tree2, Size2), heap(Tree, Size)) :-
    Size is Size1+Size2,
    meld(Tree1, Tree2, Tree).

%! heap_size(+Heap, ?Size) is det.
% Heap has Size elements. O(1).
heap_size(heap(_, Size), Size).

%! heap_to_list(+Heap, -Pairs) is det.
% Pairs holds the Priority-Key of Heap by ascending priority. O(n log n).
heap_to_list(Heap, Pairs) :-
    heap_to_list_(Heap, Pairs).

heap_to_list_(heap(Tree, Size), Pairs) :-
    (   Tree == nil
    ->  Pairs = []
    ;   Pairs = [Priority-Key|Pairs1],
        get_from_heap(heap(Tree, Size), Priority, Key, Rest),
        heap_to_list_(Rest, Pairs1)
    ).

%! list_to_heap(+Pairs, -Heap) is det.
% Heap has an element for each Priority-Key of Pairs. O(n).
list_to_heap(Pairs, Heap) :-
    list_to_heap(Pairs, heap(nil, 0), Heap).

list_to_heap([], Heap, Heap).
list_to_heap([Priority-Key|Pairs], Heap0, Heap) :-
    add_to_heap(Heap0, Priority, Key, Heap1),
    list_to_heap(Pairs, Heap1, Heap).

%! is_heap(@Heap) is semidet.
% Heap is a well-formed heap: as many elements as it says, in heap order. O(n).
is_heap(Heap) :-
    nonvar(Heap),
    Heap = heap(Tree, Size),
    integer(Size),
    nonvar(Tree),
    is_heap(Tree, Size).

is_heap(nil, 0).
is_heap(t(_, Priority, Trees), Size) :-
    ordered_trees(Trees, Priority, 1, Size).

ordered_trees(Trees, _, _, _) :- var(Trees), !, fail.
ordered_trees([], _, Size, Size).
ordered_trees([Tree|Trees], Priority, Size0, Size) :-
    nonvar(Tree),
    Tree = t(_, Priority1, Trees1),
    Priority @=< Priority1,
    ordered_trees(Trees1, Priority1, 1, Size1),
    Size2 is Size0+Size1,
    ordered_trees(Trees, Priority, Size2, Size).
