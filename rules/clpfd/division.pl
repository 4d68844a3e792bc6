% Quotients and remainders: X // Y, X div Y, X rem Y and X mod Y.
%
% The propagator looks at each quadrant by itself, which is one combination of the signs of X and Y. It maps the
% ranges of X, Y and Z so that the divisor is positive, and for quotients the dividend is not negative and both are
% rounded down. It narrows these ranges there, and maps them back. The new domains are the unions of these ranges over
% the quadrants. A map is 1+C for the values V+C or -1+C for the values C-V.

:- module(clpfd_division, [run_division/5]).

:- use_module(library(clpfd/domains)).
:- use_module(library(clpfd/ranges)).
:- use_module(library(clpfd/store)).

%! run_division(+Name, ?X, ?Y, ?Z, +Propagator) is semidet.
% Z = X Name Y, Name being //, div, rem or mod. Y is known to differ from 0.
run_division(Name, X, Y, Z, P) :-
    domain(X, DomainX),
    domain(Y, DomainY),
    bounds(Z, E, F),
    findall(Box, narrowed(Name, DomainX, DomainY, E-F, Box), Boxes),
    sides(Boxes, [], Xs, [], Ys, [], Zs),
    (   kind(Name, remainder),
        Boxes = [box(_, _, _, 0-0)]
    ->  kill(P),
        confine(X, Xs),
        confine(Y, Ys),
        bind(X, Z)
    ;   integer(Y), integer(Z)
    ->  divided(Name, X, Xs, Y, Z, P)
    ;   narrow_to(X, Xs),
        narrow_to(Y, Ys),
        narrow_to(Z, Zs)
    ).

% Divisor and result are known. The bounds of X say everything about a quotient.
divided(Name, X, Xs, Y, Z, P) :-
    (   kind(Name, quotient)
    ->  kill(P),
        confine(X, Xs)
    ;   narrow_to(X, Xs),
        congruent(X, Y, Z)
    ).

kind(//, quotient).
kind(div, quotient).
kind(rem, remainder).
kind(mod, remainder).

% The domains that cover all boxes.
sides([], Xs, Xs, Ys, Ys, Zs, Zs).
sides([box(X, Y, Z, _)|Boxes], Xs0, Xs, Ys0, Ys, Zs0, Zs) :-
    domain_union([X], Xs0, Xs1),
    domain_union([Y], Ys0, Ys1),
    domain_union([Z], Zs0, Zs1),
    sides(Boxes, Xs1, Xs, Ys1, Ys, Zs1, Zs).

% narrowed(+Name, +DomainX, +DomainY, +Z0, -Box): Box has what a quadrant leaves of X, Y and Z, and the quotients of all
% X by all Y there. One solution for each quadrant that leaves anything.
narrowed(Name, DomainX, DomainY, Z0, box(X, Y, Z, Q)) :-
    quadrant(Name, SideX, SideY, MapX, MapY, MapZ),
    on_side(DomainX, SideX, X0),
    on_side(DomainY, SideY, Y0),
    mapped(MapX, X0, A),
    mapped(MapY, Y0, C),
    mapped(MapZ, Z0, E),
    kind(Name, Kind),
    narrow(Kind, A, C, E, A1, C1, E1, Q),
    unmapped(MapX, A1, X),
    unmapped(MapY, C1, Y),
    unmapped(MapZ, E1, Z).

quadrant(//, 0-sup, 1-sup, 1+0, 1+0, 1+0).
quadrant(//, inf- -1, 1-sup, -1+0, 1+0, -1+0).
quadrant(//, 0-sup, inf- -1, 1+0, -1+0, -1+0).
quadrant(//, inf- -1, inf- -1, -1+0, -1+0, 1+0).
quadrant(div, 0-sup, 1-sup, 1+0, 1+0, 1+0).
quadrant(div, inf- -1, 1-sup, -1+ -1, 1+0, -1+ -1).
quadrant(div, 1-sup, inf- -1, 1+ -1, -1+0, -1+ -1).
quadrant(div, inf-0, inf- -1, -1+0, -1+0, 1+0).
quadrant(rem, 0-sup, 1-sup, 1+0, 1+0, 1+0).
quadrant(rem, inf- -1, 1-sup, -1+0, 1+0, -1+0).
quadrant(rem, 0-sup, inf- -1, 1+0, -1+0, 1+0).
quadrant(rem, inf- -1, inf- -1, -1+0, -1+0, -1+0).
quadrant(mod, 0-sup, 1-sup, 1+0, 1+0, 1+0).
quadrant(mod, inf- -1, 1-sup, 1+0, 1+0, 1+0).
quadrant(mod, 1-sup, inf- -1, -1+0, -1+0, -1+0).
quadrant(mod, inf-0, inf- -1, -1+0, -1+0, -1+0).

% The range of the part of a domain.
on_side(Domain, Low-High, Range) :-
    domain_from(Domain, Low, Domain1),
    domain_to(Domain1, High, Domain2),
    domain_bounds(Domain2, L, H),
    Range = L-H.

mapped(Factor+C, L0-H0, L-H) :-
    (   Factor =:= 1
    ->  bound_sum(L0, C, L),
        bound_sum(H0, C, H)
    ;   domain_mirrored([L0-H0], C, [L-H])
    ).

unmapped(Factor+C, Range0, Range) :-
    ( Factor =:= 1 -> Back is -C ; Back = C ),
    mapped(Factor+Back, Range0, Range).

% narrow(+Kind, +X0, +Y0, +Z0, -X, -Y, -Z, -Quotients): for positive divisors. Fails if a range becomes
% empty.
narrow(quotient, A0-B0, C0-D0, E0-F0, A-B, C-D, E-F, Q) :-
    quotient(A0-B0, C0-D0, Q),
    range_intersection(E0-F0, Q, E-F),
    Low is E*C0,
    dividend_below(F, D0, High),
    range_intersection(A0-B0, Low-High, A-B),
    ( integer(F) -> LeastDivisor is A//(F+1)+1 ; LeastDivisor = 1 ),
    ( E > 0, integer(B) -> GreatestDivisor is B//E ; GreatestDivisor = sup ),
    range_intersection(C0-D0, LeastDivisor-GreatestDivisor, C-D).
narrow(remainder, X0, Y0, Z0, X, Y, Z, Q0) :-
    Y0 = _-D0,
    bound_sum(D0, -1, GreatestRemainder),
    range_intersection(Z0, 0-GreatestRemainder, Z1),
    Z1 = E-_,
    LeastDivisor is E+1,
    range_intersection(Y0, LeastDivisor-sup, Y1),
    quotient(X0, Y1, Q0),
    difference(X0, Z1, Multiples0),
    quotient_range(Multiples0, Y1, Q1),
    range_intersection(Q0, Q1, Q),
    product_range(Q, Y1, Products),
    range_intersection(Multiples0, Products, Multiples),
    multiples(Multiples, Q, Y1, Y),
    sum(Multiples, Z1, X1),
    range_intersection(X0, X1, X),
    difference(X0, Multiples, Z2),
    range_intersection(Z1, Z2, Z).

% The quotients of a range that has integers of one sign, rounded down.
quotient(A-B, C-D, L-H) :-
    (   below(0, A)
    ->  down(A, D, L),
        down(B, C, H)
    ;   down(A, C, L),
        down(B, D, H)
    ).

% A bound divided by a positive one, rounded down.
down(A, C, Quotient) :-
    (   integer(A)
    ->  (   integer(C)
        ->  Quotient is A div C
        ;   A >= 0
        ->  Quotient = 0
        ;   Quotient = -1
        )
    ;   Quotient = A
    ).

% The greatest integer whose quotient by an integer up to D is at most F.
dividend_below(F, D, High) :-
    (   integer(F), integer(D)
    ->  High is (F+1)*D-1
    ;   High = sup
    ).

% Narrows a divisor whose products with the quotients Q are Multiples.
multiples(Multiples, Q, Y0, Y) :-
    Q = L-H,
    (   ( below(1, L) ; below(H, -1) )
    ->  quotient_range(Multiples, Q, Divisors),
        range_intersection(Y0, Divisors, Y)
    ;   Y = Y0
    ).

sum(A-B, C-D, L-H) :-
    bound_sum(A, C, L),
    bound_sum(B, D, H).

difference(A-B, C-D, L-H) :-
    bound_difference(A, D, L),
    bound_difference(B, C, H).

% The bounds of X differ from Z by multiples of Y.
congruent(X, Y, Z) :-
    bounds(X, A, B),
    (   integer(A)
    ->  L is A+(Z-A) mod abs(Y),
        raise_to(X, L)
    ;   true
    ),
    (   integer(B)
    ->  H is B-(B-Z) mod abs(Y),
        lower_to(X, H)
    ;   true
    ).
