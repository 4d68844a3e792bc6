% Sets of integers for programs: the terms that fd_set/2 returns and in_set/2 accepts.
%
% A set is a domain (library(clpfd/domains)): an ordered list of intervals. Two sets are
% equal if their terms are. All take time linear in the number of intervals.

:- module(clpfd_sets,
          [ is_fdset/1,
            empty_fdset/1,
            fdset_parts/4,
            empty_interval/2,
            fdset_interval/3,
            fdset_singleton/2,
            fdset_min/2,
            fdset_max/2,
            fdset_size/2,
            list_to_fdset/2,
            fdset_to_list/2,
            range_to_fdset/2,
            fdset_to_range/2,
            fdset_add_element/3,
            fdset_del_element/3,
            fdset_disjoint/2,
            fdset_intersect/2,
            fdset_intersection/3,
            fdset_member/2,
            fdset_eq/2,
            fdset_subset/2,
            fdset_subtract/3,
            fdset_union/2,
            fdset_union/3,
            fdset_complement/2
          ]).

:- use_module(library(clpfd/domains)).
:- use_module(library(clpfd/operators)).
:- use_module(library(error), [must_be/2]).

%! is_fdset(@Term) is semidet.
% Term is a set of integers.
is_fdset(Set) :-
    ground(Set),
    ordered(Set, none).

% Every interval begins after the gap that follows the previous one.
ordered(Set, Before) :-
    (   Set == []
    ->  true
    ;   Set = [Low-High|Rest],
        fdset_interval(_, Low, High),
        ( Before == none -> true ; integer(Before), integer(Low), Before < Low-1 ),
        ordered(Rest, High)
    ).

%! empty_fdset(-Set) is det.
% Set has no elements.
empty_fdset([]).

%! fdset_parts(?Set, ?Min, ?Max, ?Rest) is semidet.
% Set is the interval Min..Max and, after a gap, Rest.
fdset_parts([Min-Max|Rest], Min, Max, Rest) :-
    ordered([Min-Max|Rest], none).

%! empty_interval(+Min, +Max) is semidet.
% No integer is from Min to Max.
empty_interval(Min, Max) :-
    \+ fdset_interval(_, Min, Max).

%! fdset_interval(?Set, ?Min, ?Max) is semidet.
% Set is the one interval Min..Max; Min may be inf, and Max sup.
fdset_interval([Min-Max], Min, Max) :-
    ( integer(Min) -> true ; Min == inf ),
    ( integer(Max) -> true ; Max == sup ),
    below(Min, Max).

%! fdset_singleton(?Set, ?Integer) is semidet.
% Integer is the only element of Set.
fdset_singleton([V-V], V) :-
    integer(V).

%! fdset_min(+Set, -Min) is semidet.
% The least element, or inf; fails for the empty set.
fdset_min(Set, Min) :-
    domain_bounds(Set, Min, _).

%! fdset_max(+Set, -Max) is semidet.
% The greatest element, or sup; fails for the empty set.
fdset_max(Set, Max) :-
    domain_bounds(Set, _, Max).

%! fdset_size(+Set, -Size) is det.
% How many elements there are, or sup.
fdset_size(Set, Size) :-
    domain_size(Set, Size).

%! list_to_fdset(+Integers, -Set) is det.
% O(n log n).
list_to_fdset(Integers, Set) :-
    must_be(list(integer), Integers),
    values_domain(Integers, Set).

%! fdset_to_list(+Set, -Integers) is semidet.
% The elements in order; fails for an infinite set. O(size).
fdset_to_list(Set, Integers) :-
    (   Set == []
    ->  Integers = []
    ;   domain_size(Set, Size),
        integer(Size),
        findall(V, domain_value(Set, V), Integers)
    ).

%! range_to_fdset(+Domain, -Set) is det.
% Domain is written as for in/2.
% @error domain_error(clpfd_domain, Domain)
range_to_fdset(Domain, Set) :-
    term_domain(Domain, Set).

%! fdset_to_range(+Set, -Domain) is det.
% The empty set is 1..0.
fdset_to_range(Set, Domain) :-
    ( Set == [] -> Domain = 1..0 ; domain_term(Set, Domain) ).

%! fdset_add_element(+Set1, +Integer, -Set2) is det.
% Set2 is Set1 with Integer.
fdset_add_element(Set1, V, Set2) :-
    must_be(integer, V),
    domain_union(Set1, [V-V], Set2).

%! fdset_del_element(+Set1, +Integer, -Set2) is det.
% Set2 is Set1 if Integer is not there.
fdset_del_element(Set1, V, Set2) :-
    must_be(integer, V),
    ( domain_without(Set1, V, Set) -> Set2 = Set ; Set2 = Set1 ).

%! fdset_disjoint(+Set1, +Set2) is semidet.
% The sets have no common element.
fdset_disjoint(Set1, Set2) :-
    domain_intersection(Set1, Set2, []).

%! fdset_intersect(+Set1, +Set2) is semidet.
% Some integer is in both.
fdset_intersect(Set1, Set2) :-
    \+ fdset_disjoint(Set1, Set2).

%! fdset_intersection(+Set1, +Set2, -Set) is det.
% Set has the elements that are in both sets.
fdset_intersection(Set1, Set2, Set) :-
    domain_intersection(Set1, Set2, Set).

%! fdset_member(?Integer, +Set) is nondet.
% Elements in order; fails if the set is infinite and Integer unbound.
fdset_member(V, Set) :-
    (   integer(V)
    ->  domain_contains(Set, V)
    ;   var(V),
        Set = [_|_],
        domain_size(Set, Size),
        integer(Size),
        domain_value(Set, V)
    ).

%! fdset_eq(+Set1, +Set2) is semidet.
% The sets have the same elements.
fdset_eq(Set1, Set2) :-
    Set1 == Set2.

%! fdset_subset(+Set1, +Set2) is semidet.
% Every element of Set1 is in Set2.
fdset_subset(Set1, Set2) :-
    domain_intersection(Set1, Set2, Both),
    Both == Set1.

%! fdset_subtract(+Set1, +Set2, -Set) is det.
% Set has the elements of Set1 that are not in Set2.
fdset_subtract(Set1, Set2, Set) :-
    domain_complement(Set2, Others),
    domain_intersection(Set1, Others, Set).

%! fdset_union(+Set1, +Set2, -Set) is det.
% Set has the elements that are in one of the sets.
fdset_union(Set1, Set2, Set) :-
    domain_union(Set1, Set2, Set).

%! fdset_union(+Sets, -Set) is det.
% Set has the elements that are in one of a list of sets.
fdset_union(Sets, Set) :-
    union(Sets, [], Set).

union([], Set, Set).
union([Set1|Sets], Set0, Set) :-
    domain_union(Set0, Set1, Set2),
    union(Sets, Set2, Set).

%! fdset_complement(+Set, -Others) is det.
% Every other integer.
fdset_complement(Set, Others) :-
    domain_complement(Set, Others).
