% Sets as lists in the standard order of terms, without identical elements.
%
% Two sets are walked side by side; each step compares their first elements, so
% that the operations take time linear in the sum of the sizes.

:- module(ordsets,
          [ is_ordset/1,
            ord_empty/1,
            list_to_ord_set/2,
            ord_memberchk/2,
            ord_insert/3,
            ord_add_element/3,
            ord_del_element/3,
            ord_selectchk/3,
            ord_intersect/2,
            ord_intersect/3,
            ord_intersection/2,
            ord_intersection/3,
            ord_intersection/4,
            ord_disjoint/2,
            ord_subtract/3,
            ord_union/2,
            ord_union/3,
            ord_union/4,
            ord_seteq/2,
            ord_subset/2,
            ord_symdiff/3,
            ord_product/3,
            ord_max/2,
            ord_min/2
          ]).

:- autoload(library(error), [must_be/2]).

%! is_ordset(@Set) is semidet.
% Set is a proper list whose elements strictly ascend. O(n).
is_ordset(Set) :-
    is_list(Set),
    ascending(Set).

ascending([]).
ascending([X|Xs]) :- ascending(Xs, X).

ascending([], _).
ascending([Y|Ys], X) :- X @< Y, ascending(Ys, Y).

%! ord_empty(?Set) is semidet.
% Set is []. O(1).
ord_empty([]).

%! list_to_ord_set(+List, -Set) is det.
% Set has the elements of List. O(n log n).
list_to_ord_set(List, Set) :-
    sort(List, Set).

%! ord_memberchk(+X, +Set) is semidet.
% X is identical to an element of Set. O(n); stops at the first greater element, and compares every fourth until then.
ord_memberchk(X, [A, B, C, D|More]) :-
    !,
    compare(Order, X, D),
    ord_memberchk(Order, X, A, B, C, More).
ord_memberchk(X, [Y|Ys]) :-
    compare(Order, X, Y),
    ord_memberchk(Order, X, Ys).

ord_memberchk(=, _, _, _, _, _).
ord_memberchk(>, X, _, _, _, More) :- ord_memberchk(X, More).
ord_memberchk(<, X, A, B, C, _) :-
    compare(Order, X, B),
    ord_memberchk_between(Order, X, A, C).

ord_memberchk_between(=, _, _, _).
ord_memberchk_between(<, X, A, _) :- X == A.
ord_memberchk_between(>, X, _, C) :- X == C.

ord_memberchk(=, _, _).
ord_memberchk(>, X, Ys) :- ord_memberchk(X, Ys).

%! ord_add_element(+Set0, +X, ?Set) is det.
% Set is Set0 with X. O(n).
ord_add_element([], X, [X]).
ord_add_element([Y|Ys], X, Set) :-
    compare(Order, X, Y),
    ord_add_element(Order, X, Y, Ys, Set).

ord_add_element(=, _, Y, Ys, [Y|Ys]).
ord_add_element(<, X, Y, Ys, [X,Y|Ys]).
ord_add_element(>, X, Y, Ys, [Y|Set]) :- ord_add_element(Ys, X, Set).

%! ord_insert(+Set0, +X, ?Set) is det.
% The older name of ord_add_element/3.
ord_insert(Set0, X, Set) :-
    ord_add_element(Set0, X, Set).

%! ord_del_element(+Set0, +X, ?Set) is det.
% Set is Set0 without X. O(n).
ord_del_element([], _, []).
ord_del_element([Y|Ys], X, Set) :-
    compare(Order, X, Y),
    ord_del_element(Order, X, Y, Ys, Set).

ord_del_element(=, _, _, Ys, Ys).
ord_del_element(<, _, Y, Ys, [Y|Ys]).
ord_del_element(>, X, Y, Ys, [Y|Set]) :- ord_del_element(Ys, X, Set).

%! ord_selectchk(+X, +Set0, ?Set) is semidet.
%! ord_selectchk(+X, -Set0, +Set) is semidet.
% X is in Set0 and Set is Set0 without it. O(n).
ord_selectchk(X, Set0, Set) :-
    (   var(Set0)
    ->  must_be(list, Set),
        \+ ord_memberchk(X, Set),
        ord_add_element(Set, X, Set0)
    ;   ord_selectchk_(Set0, X, Set)
    ).

ord_selectchk_([Y|Ys], X, Set) :-
    compare(Order, X, Y),
    ord_selectchk(Order, X, Y, Ys, Set).

ord_selectchk(=, _, _, Ys, Ys).
ord_selectchk(>, X, Y, Ys, [Y|Set]) :- ord_selectchk_(Ys, X, Set).

%! ord_intersect(+Set1, +Set2) is semidet.
% The sets have an element in common. O(n1+n2).
ord_intersect([X|Xs], [Y|Ys]) :-
    compare(Order, X, Y),
    ord_intersect(Order, X, Xs, Y, Ys).

ord_intersect(=, _, _, _, _).
ord_intersect(<, _, Xs, Y, Ys) :- ord_intersect_(Xs, Y, Ys).
ord_intersect(>, X, Xs, _, Ys) :- ord_intersect_(Ys, X, Xs).

% The sets are [Y|Ys] and the first argument.
ord_intersect_([X|Xs], Y, Ys) :-
    compare(Order, X, Y),
    ord_intersect(Order, X, Xs, Y, Ys).

%! ord_intersect(+Set1, +Set2, -Common) is det.
% The older name of ord_intersection/3.
ord_intersect(Set1, Set2, Common) :-
    ord_intersection(Set1, Set2, Common).

%! ord_disjoint(+Set1, +Set2) is semidet.
% The sets have no element in common. O(n1+n2).
ord_disjoint(Set1, Set2) :-
    \+ ord_intersect(Set1, Set2).

%! ord_intersection(+Set1, +Set2, ?Common) is det.
% Common has the elements that are in both. O(n1+n2).
ord_intersection([], _, []).
ord_intersection([X|Xs], Ys, Common) :-
    ord_intersection_(Ys, X, Xs, Common).

% The sets are [X|Xs] and the first argument.
ord_intersection_([], _, _, []).
ord_intersection_([Y|Ys], X, Xs, Common) :-
    compare(Order, X, Y),
    ord_intersection_(Order, X, Xs, Y, Ys, Common).

ord_intersection_(=, X, Xs, _, Ys, [X|Common]) :- ord_intersection(Xs, Ys, Common).
ord_intersection_(<, _, Xs, Y, Ys, Common) :- ord_intersection_(Xs, Y, Ys, Common).
ord_intersection_(>, X, Xs, _, Ys, Common) :- ord_intersection_(Ys, X, Xs, Common).

%! ord_intersection(+Sets, -Common) is semidet.
% Common has the elements that are in all of a list of sets; fails for no sets.
% O(total size), smallest set first.
ord_intersection(Sets, Common) :-
    by_length(Sets, Keyed),
    keysort(Keyed, [_-Set|Others]),
    intersect_all(Others, Set, Common).

by_length([], []).
by_length([Set|Sets], [N-Set|Keyed]) :-
    length(Set, N),
    by_length(Sets, Keyed).

intersect_all([], Common, Common).
intersect_all([_-Set|Sets], Common0, Common) :-
    ord_intersection(Common0, Set, Common1),
    intersect_all(Sets, Common1, Common).

%! ord_intersection(+Set1, +Set2, ?Common, ?Rest) is det.
% Common has the elements of both, Rest those of Set2 that are not in Set1. O(n1+n2).
ord_intersection(Set1, Set2, Common, Rest) :-
    ord_intersection(Set1, Set2, Common),
    ord_subtract(Set2, Set1, Rest).

%! ord_subtract(+Set, +Delete, ?Rest) is det.
% Rest has the elements of Set that are not in Delete. O(n1+n2).
ord_subtract([], _, []).
ord_subtract([X|Xs], Ys, Rest) :-
    ord_subtract_(Ys, X, Xs, Rest).

ord_subtract_([], X, Xs, [X|Xs]).
ord_subtract_([Y|Ys], X, Xs, Rest) :-
    compare(Order, X, Y),
    ord_subtract_(Order, X, Xs, Y, Ys, Rest).

ord_subtract_(=, _, Xs, _, Ys, Rest) :- ord_subtract(Xs, Ys, Rest).
ord_subtract_(<, X, Xs, Y, Ys, [X|Rest]) :- ord_subtract_left(Xs, Y, Ys, Rest).
ord_subtract_(>, X, Xs, _, Ys, Rest) :- ord_subtract_(Ys, X, Xs, Rest).

ord_subtract_left([], _, _, []).
ord_subtract_left([X|Xs], Y, Ys, Rest) :-
    compare(Order, X, Y),
    ord_subtract_(Order, X, Xs, Y, Ys, Rest).

%! ord_union(+Set1, +Set2, ?Union) is det.
% Union has the elements of either. O(n1+n2).
ord_union([], Ys, Ys).
ord_union([X|Xs], Ys, Union) :-
    ord_union_(Ys, X, Xs, Union).

% The sets are [X|Xs] and the first argument.
ord_union_([], X, Xs, [X|Xs]).
ord_union_([Y|Ys], X, Xs, Union) :-
    compare(Order, X, Y),
    ord_union_(Order, X, Xs, Y, Ys, Union).

ord_union_(=, X, Xs, _, Ys, [X|Union]) :- ord_union(Xs, Ys, Union).
ord_union_(<, X, Xs, Y, Ys, [X|Union]) :- ord_union_(Xs, Y, Ys, Union).
ord_union_(>, X, Xs, Y, Ys, [Y|Union]) :- ord_union_(Ys, X, Xs, Union).

%! ord_union(+Sets, -Union) is det.
% Union has the elements of all of a list of sets. O(total size * log n): the
% elements are sorted together.
ord_union(Sets, Union) :-
    ( is_list(Sets) -> true ; must_be(list, Sets) ),
    concatenate(Sets, Elements),
    sort(Elements, Union).

concatenate([], []).
concatenate([Set|Sets], Elements) :-
    concatenate(Set, Sets, Elements).

concatenate([], Sets, Elements) :- concatenate(Sets, Elements).
concatenate([X|Xs], Sets, [X|Elements]) :- concatenate(Xs, Sets, Elements).

%! ord_union(+Set1, +Set2, -Union, -New) is det.
% Union has the elements of either, New those of Set2 that are not in Set1. O(n1+n2).
ord_union(Set1, Set2, Union, New) :-
    ord_subtract(Set2, Set1, New),
    ord_union(Set1, New, Union).

%! ord_seteq(+Set1, +Set2) is semidet.
% The sets have the same elements. O(n).
ord_seteq(Set1, Set2) :-
    Set1 == Set2.

%! ord_subset(+Sub, +Set) is semidet.
% Every element of Sub is in Set. O(n1+n2).
ord_subset([], _).
ord_subset([X|Xs], [Y|Ys]) :-
    compare(Order, X, Y),
    ord_subset(Order, X, Xs, Ys).

ord_subset(=, _, Xs, Ys) :- ord_subset(Xs, Ys).
ord_subset(>, X, Xs, Ys) :- ord_subset([X|Xs], Ys).

%! ord_symdiff(+Set1, +Set2, ?Difference) is det.
% Difference has the elements of exactly one of the sets. O(n1+n2).
ord_symdiff([], Ys, Ys).
ord_symdiff([X|Xs], Ys, Difference) :-
    ord_symdiff_(Ys, X, Xs, Difference).

ord_symdiff_([], X, Xs, [X|Xs]).
ord_symdiff_([Y|Ys], X, Xs, Difference) :-
    compare(Order, X, Y),
    ord_symdiff_(Order, X, Xs, Y, Ys, Difference).

ord_symdiff_(=, _, Xs, _, Ys, Difference) :- ord_symdiff(Xs, Ys, Difference).
ord_symdiff_(<, X, Xs, Y, Ys, [X|Difference]) :- ord_symdiff_(Xs, Y, Ys, Difference).
ord_symdiff_(>, X, Xs, Y, Ys, [Y|Difference]) :- ord_symdiff_(Ys, X, Xs, Difference).

%! ord_product(+Set1, +Set2, -Product) is det.
% Product has the pair X-Y for each X of Set1 and Y of Set2. O(n1*n2).
ord_product([], _, []).
ord_product([X|Xs], Ys, Product) :-
    pairs_with(Ys, X, Product, Product1),
    ord_product(Xs, Ys, Product1).

pairs_with([], _, Product, Product).
pairs_with([Y|Ys], X, [X-Y|Product], Rest) :-
    pairs_with(Ys, X, Product, Rest).

%! ord_min(+Set, ?Min) is semidet.
% Min is the least element of Set. O(1).
ord_min([Min|_], Min).

%! ord_max(+Set, ?Max) is semidet.
% Max is the greatest element of Set. O(n).
ord_max([X|Xs], Max) :-
    ord_max_(Xs, X, Max).

ord_max_([], Max, Max).
ord_max_([X|Xs], _, Max) :- ord_max_(Xs, X, Max).
