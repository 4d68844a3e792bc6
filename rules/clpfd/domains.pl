% Sets of integers, as domains of variables.
%
% A domain is the ordered list of its longest intervals, Low-High: disjoint, with a gap
% between any two. Low of the first may be inf and High of the last may be sup. All
% operations take time linear in the number of intervals.

:- module(clpfd_domains,
          [ below/2,
            domain_contains/2,
            domain_intersection/3,
            domain_union/3,
            domain_complement/2,
            domain_without/3,
            domain_from/3,
            domain_to/3,
            domain_bounds/3,
            domain_size/2,
            domain_shifted/3,
            domain_mirrored/3,
            domain_value/2,
            values_domain/2,
            domain_term/2,
            term_domain/2
          ]).

:- use_module(library(clpfd/operators)).
:- use_module(library(error), [domain_error/2, instantiation_error/1]).

%! below(+A, +B) is semidet.
% The bound A is less than or equal to the bound B.
below(A, B) :-
    (   integer(A), integer(B)
    ->  A =< B
    ;   A == inf
    ->  true
    ;   B == sup
    ).

%! domain_contains(+Domain, +Integer) is semidet.
domain_contains([L-H|Rest], V) :-
    (   below(V, H)
    ->  below(L, V)
    ;   domain_contains(Rest, V)
    ).

%! domain_intersection(+A, +B, -Both) is det.
domain_intersection([], _, []) :- !.
domain_intersection(_, [], []) :- !.
domain_intersection([L1-H1|As], [L2-H2|Bs], Both) :-
    ( below(L1, L2) -> L = L2 ; L = L1 ),
    (   below(H1, H2)
    ->  overlap(L, H1, Both, Both1),
        domain_intersection(As, [L2-H2|Bs], Both1)
    ;   overlap(L, H2, Both, Both1),
        domain_intersection([L1-H1|As], Bs, Both1)
    ).

overlap(L, H, Both, Both1) :-
    ( below(L, H) -> Both = [L-H|Both1] ; Both = Both1 ).

%! domain_union(+A, +B, -Either) is det.
domain_union(A, B, Either) :-
    domain_complement(A, NotA),
    domain_complement(B, NotB),
    domain_intersection(NotA, NotB, Neither),
    domain_complement(Neither, Either).

%! domain_complement(+Domain, -Others) is det.
domain_complement(Domain, Others) :-
    gaps(Domain, inf, Others).

gaps([], From, [From-sup]).
gaps([L-H|Rest], From, Gaps) :-
    (   L == inf
    ->  Gaps = Gaps1
    ;   To is L-1,
        Gaps = [From-To|Gaps1]
    ),
    (   H == sup
    ->  Gaps1 = []
    ;   From1 is H+1,
        gaps(Rest, From1, Gaps1)
    ).

%! domain_without(+Domain, +Integer, -Others) is semidet.
% Fails if Integer is not there.
domain_without([L-H|Rest], V, Others) :-
    (   below(V, H)
    ->  below(L, V),
        (   L == V
        ->  Others = Others1
        ;   V0 is V-1,
            Others = [L-V0|Others1]
        ),
        (   H == V
        ->  Others1 = Rest
        ;   V1 is V+1,
            Others1 = [V1-H|Rest]
        )
    ;   Others = [L-H|Others1],
        domain_without(Rest, V, Others1)
    ).

%! domain_from(+Domain, +Low, -AtLeast) is det.
% AtLeast has the elements of Domain that are not less than the bound Low.
domain_from([], _, []).
domain_from([L-H|Rest], Low, AtLeast) :-
    (   below(Low, H)
    ->  ( below(Low, L) -> AtLeast = [L-H|Rest] ; AtLeast = [Low-H|Rest] )
    ;   domain_from(Rest, Low, AtLeast)
    ).

%! domain_to(+Domain, +High, -AtMost) is det.
% AtMost has the elements of Domain that are not greater than the bound High.
domain_to([], _, []).
domain_to([L-H|Rest], High, AtMost) :-
    (   below(L, High)
    ->  (   below(H, High)
        ->  AtMost = [L-H|AtMost1],
            domain_to(Rest, High, AtMost1)
        ;   AtMost = [L-High]
        )
    ;   AtMost = []
    ).

%! domain_bounds(+Domain, -Low, -High) is semidet.
% Fails for the empty domain.
domain_bounds([Low-H|Rest], Low, High) :-
    last_bound(Rest, H, High).

last_bound([], High, High).
last_bound([_-H|Rest], _, High) :- last_bound(Rest, H, High).

%! domain_size(+Domain, -Size) is det.
% Size is a number, or sup.
domain_size(Domain, Size) :- size(Domain, 0, Size).

size([], Size, Size).
size([L-H|Rest], Size0, Size) :-
    (   integer(L), integer(H)
    ->  Size1 is Size0+H-L+1,
        size(Rest, Size1, Size)
    ;   Size = sup
    ).

%! domain_shifted(+Domain, +Offset, -Shifted) is det.
domain_shifted([], _, []).
domain_shifted([L0-H0|Rest0], C, [L-H|Rest]) :-
    ( integer(L0) -> L is L0+C ; L = L0 ),
    ( integer(H0) -> H is H0+C ; H = H0 ),
    domain_shifted(Rest0, C, Rest).

%! domain_mirrored(+Domain, +Sum, -Mirrored) is det.
% Mirrored has Sum-V for each V.
domain_mirrored(Domain, Sum, Mirrored) :- mirror(Domain, Sum, [], Mirrored).

mirror([], _, Mirrored, Mirrored).
mirror([L0-H0|Rest], S, Mirrored0, Mirrored) :-
    ( integer(H0) -> L is S-H0 ; L = inf ),
    ( integer(L0) -> H is S-L0 ; H = sup ),
    mirror(Rest, S, [L-H|Mirrored0], Mirrored).

%! domain_value(+Domain, -Integer) is nondet.
% The values of a finite domain, in ascending order.
domain_value([L-H|Rest], V) :-
    (   Rest == []
    ->  between(L, H, V)
    ;   ( between(L, H, V) ; domain_value(Rest, V) )
    ).

%! values_domain(+Integers, -Domain) is det.
% The set of a list of integers. O(n log n).
values_domain(Integers, Domain) :-
    sort(Integers, Sorted),
    runs(Sorted, Domain).

runs([], []).
runs([V|Vs], [V-H|Runs]) :-
    run(Vs, V, H, Rest),
    runs(Rest, Runs).

run([V|Vs], H0, H, Rest) :-
    V =:= H0+1,
    !,
    run(Vs, V, H, Rest).
run(Rest, H, H, Rest).

%! domain_term(+Domain, -Term) is semidet.
% Term is the domain as it is written, 1..3 \/ 5; fails for the empty one.
domain_term([Interval|Rest], Term) :-
    interval_term(Interval, Term0),
    join(Rest, Term0, Term).

join([], Term, Term).
join([Interval|Rest], Term0, Term) :-
    interval_term(Interval, Next),
    join(Rest, Term0\/Next, Term).

interval_term(L-H, Term) :-
    ( L == H -> Term = L ; Term = L..H ).

%! term_domain(+Term, -Domain) is det.
% @error instantiation_error if Term is not ground
% @error domain_error(clpfd_domain, Term)
term_domain(Term, Domain) :-
    (   ground(Term)
    ->  (   written(Term, Domain0)
        ->  Domain = Domain0
        ;   domain_error(clpfd_domain, Term)
        )
    ;   instantiation_error(Term)
    ).

written(V, [V-V]) :- integer(V), !.
written(L..H, Domain) :-
    ( integer(L) -> true ; L == inf ),
    ( integer(H) -> true ; H == sup ),
    ( below(L, H) -> Domain = [L-H] ; Domain = [] ).
written(A\/B, Domain) :-
    parts(A\/B, Domains, []),
    united(Domains, Domain).
written(\A, Domain) :-
    written(A, DomainA),
    domain_complement(DomainA, Domain).

% parts(+Union, -Domains, ?Rest): the domains of its operands, in front of Rest.
parts(Term, Domains, Rest) :-
    (   Term = A\/B
    ->  parts(A, Domains, Domains1),
        parts(B, Domains1, Rest)
    ;   written(Term, Domain),
        Domains = [Domain|Rest]
    ).

% By pairs, so that an interval is in O(log n) unions and not in one for each operand behind it.
united([Domain], Domain) :- !.
united(Domains, Domain) :-
    pairs_united(Domains, Pairs),
    united(Pairs, Domain).

pairs_united([A,B|Domains], [Either|Pairs]) :- !,
    domain_union(A, B, Either),
    pairs_united(Domains, Pairs).
pairs_united(Domains, Domains).
