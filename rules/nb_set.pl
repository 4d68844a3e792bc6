% Sets that grow in place and survive backtracking.
%
% The set is nb_set(Levels, Count). Level I of Levels is empty or a search tree of
% 2^(I-1) elements that never changes: adding an element merges the full levels
% below the first empty one into it (Bentley and Saxe, 1980), so that n additions
% copy O(n log n) elements in all. Elements that are variants of each other are
% one; each is kept with a ground key by which it is compared.

:- module(nb_set,
          [ empty_nb_set/1,
            add_nb_set/2,
            add_nb_set/3,
            gen_nb_set/2,
            size_nb_set/2,
            nb_set_to_list/2
          ]).

%! empty_nb_set(-Set) is det.
% Set is a fresh set without elements. O(1).
empty_nb_set(Set) :-
    duplicate_term(
        nb_set(levels(nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil,
                      nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil),
               count(0)),
        Set).

%! add_nb_set(+X, !Set) is det.
% Adds (a copy of) X to Set unless a variant is there. O(log^2 n) amortised.
add_nb_set(X, Set) :-
    add_nb_set(X, Set, _).

%! add_nb_set(+X, !Set, ?New) is semidet.
% Adds X to Set. New is true if it was not there, otherwise false; with New bound
% to false, only tests. O(log^2 n) amortised.
add_nb_set(X, nb_set(Levels, Count), New) :-
    element_key(X, Key),
    arg(1, Count, N0),
    (   in_levels(N0, 1, Levels, Key)
    ->  New = false
    ;   New = true,
        carry(1, Levels, [Key-X]),
        N is N0+1,
        nb_setarg(1, Count, N)
    ).

element_key(X, Key) :-
    (   ground(X)
    ->  Key = ground(X)
    ;   copy_term_nat(X, Copy),
        numbervars(Copy, 0, _),
        Key = variant(Copy)
    ).

% A level is full where the number of elements has a bit.
in_levels(Bits, I, Levels, Key) :-
    Bits > 0,
    (   Bits /\ 1 =:= 1,
        arg(I, Levels, Tree),
        in_tree(Tree, Key)
    ->  true
    ;   I1 is I+1,
        Bits1 is Bits >> 1,
        in_levels(Bits1, I1, Levels, Key)
    ).

in_tree(t(L, K, _, R), Key) :-
    compare(Order, Key, K),
    in_tree(Order, L, R, Key).

in_tree(=, _, _, _).
in_tree(<, L, _, Key) :- in_tree(L, Key).
in_tree(>, _, R, Key) :- in_tree(R, Key).

carry(I, Levels, Pairs) :-
    arg(I, Levels, Tree),
    (   Tree == nil
    ->  length(Pairs, N),
        build(N, Pairs, [], Tree1),
        nb_setarg(I, Levels, Tree1)
    ;   to_list(Tree, Others, []),
        merge(Pairs, Others, Pairs1),
        nb_setarg(I, Levels, nil),
        I1 is I+1,
        carry(I1, Levels, Pairs1)
    ).

build(0, Pairs, Pairs, nil) :- !.
build(N, Pairs, Rest, t(L, K, X, R)) :-
    Left is N // 2,
    Right is N-1-Left,
    build(Left, Pairs, [K-X|Pairs1], L),
    build(Right, Pairs1, Rest, R).

to_list(nil, Pairs, Pairs).
to_list(t(L, K, X, R), Pairs, Rest) :-
    to_list(L, Pairs, [K-X|Pairs1]),
    to_list(R, Pairs1, Rest).

merge([], Ys, Ys) :- !.
merge(Xs, [], Xs) :- !.
merge([KX-X|Xs], [KY-Y|Ys], Merged) :-
    (   KX @< KY
    ->  Merged = [KX-X|Merged1],
        merge(Xs, [KY-Y|Ys], Merged1)
    ;   Merged = [KY-Y|Merged1],
        merge([KX-X|Xs], Ys, Merged1)
    ).

%! gen_nb_set(+Set, -X) is nondet.
% Enumerates the elements that Set has now, in standard order. O(n log n).
gen_nb_set(Set, X) :-
    nb_set_to_list(Set, Xs),
    element(Xs, X).

element([X|Xs], Y) :- element(Xs, X, Y).

element([], X, X) :- !.
element(_, X, X).
element([X|Xs], _, Y) :- element(Xs, X, Y).

%! size_nb_set(+Set, -Size) is det.
% Set has Size elements. O(1).
size_nb_set(nb_set(_, Count), Size) :-
    arg(1, Count, Size).

%! nb_set_to_list(+Set, -List) is det.
% List has the elements of Set in standard order. O(n log n).
nb_set_to_list(nb_set(Levels, _), List) :-
    levels_to_list(32, Levels, [], Pairs),
    values(Pairs, Values),
    sort(0, @=<, Values, List).

levels_to_list(I, Levels, Pairs0, Pairs) :-
    (   I =:= 0
    ->  Pairs = Pairs0
    ;   arg(I, Levels, Tree),
        to_list(Tree, Pairs1, Pairs0),
        I1 is I-1,
        levels_to_list(I1, Levels, Pairs1, Pairs)
    ).

values([], []).
values([_-X|Pairs], [X|Xs]) :- values(Pairs, Xs).
