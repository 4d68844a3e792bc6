% Arithmetic of ranges. A range is Low-High, as in domains: Low may be inf and High may be sup.

:- module(clpfd_ranges,
          [ product_range/3,
            quotient_range/3,
            range_intersection/3,
            bound_sum/3,
            bound_difference/3
          ]).

:- use_module(library(clpfd/domains)).

%! product_range(+A, +B, -Products) is det.
% The products of an integer of A and one of B.
product_range(A-B, C-D, L-H) :-
    times(A, C, P),
    times(A, D, Q),
    times(B, C, R),
    times(B, D, S),
    extremes(P, [Q,R,S], L, H).

times(A, B, C) :-
    (   integer(A), integer(B)
    ->  C is A*B
    ;   A == 0
    ->  C = 0
    ;   B == 0
    ->  C = 0
    ;   positive(A, SignA),
        positive(B, SignB),
        ( SignA == SignB -> C = sup ; C = inf )
    ).

positive(A, Sign) :-
    (   integer(A)
    ->  ( A > 0 -> Sign = yes ; Sign = no )
    ;   A == sup
    ->  Sign = yes
    ;   Sign = no
    ).

extremes(V, Vs, L, H) :- extremes(Vs, V, L, V, H).

extremes([], L, L, H, H).
extremes([V|Vs], L0, L, H0, H) :-
    ( below(L0, V) -> L1 = L0 ; L1 = V ),
    ( below(V, H0) -> H1 = H0 ; H1 = V ),
    extremes(Vs, L1, L, H1, H).

%! quotient_range(+A, +B, -Quotients) is det.
% The integers between the least and the greatest real quotient of A by B, whose integers are all positive or all
% negative. It may be empty.
quotient_range(E-F, C-D, L-H) :-
    up(E, C, P), up(E, D, Q), up(F, C, R), up(F, D, S),
    extremes(P, [Q,R,S], L, _),
    down(E, C, T), down(E, D, U), down(F, C, V), down(F, D, W),
    extremes(T, [U,V,W], _, H).

up(E, C, Q) :-
    (   integer(E), integer(C)
    ->  Q is -(-E div C)
    ;   limit(E, C, Q)
    ).

down(E, C, Q) :-
    (   integer(E), integer(C)
    ->  Q is E div C
    ;   limit(E, C, Q)
    ).

limit(E, C, Q) :-
    (   integer(C)
    ->  times(E, C, Q)
    ;   Q = 0
    ).

%! range_intersection(+A, +B, -Both) is semidet.
% Fails if they have no integer in common.
range_intersection(A-B, C-D, L-H) :-
    ( below(A, C) -> L = C ; L = A ),
    ( below(B, D) -> H = B ; H = D ),
    below(L, H).

%! bound_sum(+A, +B, -Sum) is det.
% The sum of two bounds of the same side.
bound_sum(A, B, Sum) :-
    (   integer(A)
    ->  ( integer(B) -> Sum is A+B ; Sum = B )
    ;   Sum = A
    ).

%! bound_difference(+A, +B, -Difference) is det.
% A bound minus one of the other side.
bound_difference(A, B, Difference) :-
    (   integer(A)
    ->  (   integer(B)
        ->  Difference is A-B
        ;   B == inf
        ->  Difference = sup
        ;   Difference = inf
        )
    ;   Difference = A
    ).
