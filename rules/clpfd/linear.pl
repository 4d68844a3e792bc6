% Linear constraints: sums of C*X that are equal to, different from, or at most an integer.
%
% A sum is a list of C*X, C a non-zero integer and every X another variable, in the
% order in which they were written. Op is =, \= or =<. Sums are reduced by the greatest
% common divisor of their coefficients, and those of one and two variables that have a
% name of their own get it:
%
%     linear(Op, Sum, K)   Sum Op K           bounds, but for \=
%     offset(X, Y, C)      X = Y+C            whole domains
%     mirror(X, Y, C)      X+Y = C            whole domains
%     differ(X, Y, C)      X \= Y+C

:- module(clpfd_linear,
          [ merged/2,
            unbound/4,
            sum_variables/2,
            normal/6,
            post_linear/3,
            run_linear/4,
            run_offset/4,
            run_mirror/4,
            run_differ/4,
            linear_status/4,
            negated/6
          ]).

:- use_module(library(clpfd/domains)).
:- use_module(library(clpfd/store)).
:- use_module(library(lists), [same_length/2]).
:- use_module(library(pairs), [pairs_values/2]).

%! merged(+Terms, -Sum) is det.
% Terms may have a variable several times, and zeros. O(n log n).
merged(Terms, Sum) :-
    (   distinct(Terms)
    ->  nonzero(Terms, Sum)
    ;   numbered(Terms, 0, Keyed),
        keysort(Keyed, Sorted),
        groups(Sorted, Groups),
        keysort(Groups, Ordered),
        pairs_values(Ordered, Terms1),
        nonzero(Terms1, Sum)
    ).

distinct(Terms) :-
    term_variables(Terms, Variables),
    same_length(Terms, Variables).

nonzero([], []).
nonzero([C*X|Terms], Sum) :-
    ( C =:= 0 -> Sum = Sum1 ; Sum = [C*X|Sum1] ),
    nonzero(Terms, Sum1).

numbered([], _, []).
numbered([C*X|Terms], N, [X-at(N, C)|Keyed]) :-
    N1 is N+1,
    numbered(Terms, N1, Keyed).

groups([], []).
groups([X-at(N, C0)|Keyed], [N-(C*X)|Groups]) :-
    group(Keyed, X, C0, C, Rest),
    groups(Rest, Groups).

group([Y-at(_, D)|Keyed], X, C0, C, Rest) :-
    X == Y,
    !,
    C1 is C0+D,
    group(Keyed, X, C1, C, Rest).
group(Rest, _, C, C, Rest).

%! normal(+Op, +Sum0, +K0, -Op1, -Sum, -K) is det.
% Sum Op1 K says the same with coefficients that have no common divisor; Op1 is true or
% false where that is known.
normal(Op, [], K, Op1, [], 0) :-
    !,
    ( holds(Op, K) -> Op1 = true ; Op1 = false ).
normal(Op, Sum0, K0, Op1, Sum, K) :-
    divisor(Sum0, 0, G),
    (   G =:= 1
    ->  Op1 = Op, Sum = Sum0, K = K0
    ;   Op == (=<)
    ->  Op1 = Op,
        divided(Sum0, G, Sum),
        K is K0 div G
    ;   K0 mod G =:= 0
    ->  Op1 = Op,
        divided(Sum0, G, Sum),
        K is K0 // G
    ;   Sum = [], K = 0,
        ( Op == (=) -> Op1 = false ; Op1 = true )
    ).

holds(=, 0).
holds(\=, K) :- K =\= 0.
holds(=<, K) :- 0 =< K.

divisor([], G, G).
divisor([C*_|Sum], G0, G) :-
    (   G0 =:= 1
    ->  G = 1
    ;   G1 is gcd(G0, C),
        divisor(Sum, G1, G)
    ).

divided([], _, []).
divided([C0*X|Sum0], G, [C*X|Sum]) :-
    C is C0 // G,
    divided(Sum0, G, Sum).

%! negated(+Op0, +Sum0, +K0, -Op, -Sum, -K) is det.
% The opposite of a linear constraint.
negated(=, Sum, K, \=, Sum, K).
negated(\=, Sum, K, =, Sum, K).
negated(=<, Sum0, K0, =<, Sum, K) :-
    opposite(Sum0, Sum),
    K is -K0-1.

opposite([], []).
opposite([C0*X|Sum0], [C*X|Sum]) :-
    C is -C0,
    opposite(Sum0, Sum).

%! post_linear(+Op, +Sum, +K) is semidet.
% Sum Op K holds from now on. Queues propagators; O(n).
post_linear(Op0, Sum0, K0) :-
    normal(Op0, Sum0, K0, Op, Sum, K),
    post(Sum, Op, K).

post([], Op, _) :-
    !,
    Op == true.
post([C*X], Op, K) :-
    !,
    one(Op, C, X, K).
post([C*X,D*Y], Op, K) :-
    named(Op, C, D, X, Y, K, Named),
    !,
    post_named(Named).
post(Sum, Op, K) :-
    sum_variables(Sum, Xs),
    ( Op == (\=) -> Watched = bound(Xs) ; Watched = bounds(Xs) ),
    constrain(linear(Op, Sum, K), 1, [Watched]).

%! sum_variables(+Sum, -Variables) is det.
sum_variables([], []).
sum_variables([_*X|Sum], [X|Xs]) :- sum_variables(Sum, Xs).

% The coefficient is 1 or -1.
one(=, C, X, K) :-
    V is C*K,
    bind(X, V).
one(\=, C, X, K) :-
    V is C*K,
    exclude(X, V).
one(=<, C, X, K) :-
    V is C*K,
    ( C > 0 -> at_most(X, V) ; at_least(X, V) ).

% named(+Op, +C, +D, ?X, ?Y, +K, -Constraint): the constraint's shorter name, if it has one.
named(=, 1, -1, X, Y, K, offset(X, Y, K)).
named(=, -1, 1, X, Y, K, offset(Y, X, K)).
named(=, 1, 1, X, Y, K, mirror(X, Y, K)).
named(=, -1, -1, X, Y, K0, mirror(X, Y, K)) :- K is -K0.
named(\=, 1, -1, X, Y, K, differ(X, Y, K)).
named(\=, -1, 1, X, Y, K, differ(Y, X, K)).

post_named(offset(X, Y, C)) :-
    ( C =:= 0 -> X = Y ; constrain(offset(X, Y, C), 1, [any([X,Y])]) ).
post_named(mirror(X, Y, C)) :-
    constrain(mirror(X, Y, C), 1, [any([X,Y])]).
post_named(differ(X, Y, C)) :-
    constrain(differ(X, Y, C), 1, [bound([X,Y])]).

%! run_offset(?X, ?Y, +C, +Propagator) is semidet.
% X = Y+C.
run_offset(X, Y, C, P) :-
    (   integer(X)
    ->  kill(P),
        Y1 is X-C,
        bind(Y, Y1)
    ;   integer(Y)
    ->  kill(P),
        X1 is Y+C,
        bind(X, X1)
    ;   X \== Y,
        domain(Y, DomainY),
        domain_shifted(DomainY, C, Shifted),
        narrow_to(X, Shifted),
        domain(X, DomainX),
        Back is -C,
        domain_shifted(DomainX, Back, ShiftedBack),
        narrow_to(Y, ShiftedBack)
    ).

%! run_mirror(?X, ?Y, +C, +Propagator) is semidet.
% X+Y = C.
run_mirror(X, Y, C, P) :-
    (   integer(X)
    ->  kill(P),
        Y1 is C-X,
        bind(Y, Y1)
    ;   integer(Y)
    ->  kill(P),
        X1 is C-Y,
        bind(X, X1)
    ;   X == Y
    ->  kill(P),
        C mod 2 =:= 0,
        X1 is C // 2,
        bind(X, X1)
    ;   domain(Y, DomainY),
        domain_mirrored(DomainY, C, Mirrored),
        narrow_to(X, Mirrored),
        domain(X, DomainX),
        domain_mirrored(DomainX, C, MirroredBack),
        narrow_to(Y, MirroredBack)
    ).

%! run_differ(?X, ?Y, +C, +Propagator) is semidet.
% X \= Y+C.
run_differ(X, Y, C, P) :-
    (   integer(X)
    ->  kill(P),
        V is X-C,
        exclude(Y, V)
    ;   integer(Y)
    ->  kill(P),
        V is Y+C,
        exclude(X, V)
    ;   X == Y
    ->  C =\= 0,
        kill(P)
    ;   true
    ).

%! run_linear(+Op, +Sum, +K, +Propagator) is semidet.
run_linear(Op, Sum0, K0, P) :-
    unbound(Sum0, K0, Sum, K),
    (   short(Sum, Op)
    ->  kill(P),
        post_linear(Op, Sum, K)
    ;   ( K0 == K, Op \== (\=), Sum0 == Sum -> true ; become(P, linear(Op, Sum, K)) ),
        narrow(Op, Sum, K, P)
    ).

% The sum is so short that a simpler propagator handles it.
short([], _).
short([_], _).
short([C*_,D*_], =) :- C*C =:= 1, D*D =:= 1.

%! unbound(+Sum0, +K0, -Sum, -K) is det.
% Sum has the terms of Sum0 that are still variables; K is K0 without the values of the others.
unbound([], K, [], K).
unbound([Term|Sum0], K0, Sum, K) :-
    Term = C*X,
    (   integer(X)
    ->  K1 is K0-C*X,
        unbound(Sum0, K1, Sum, K)
    ;   Sum = [Term|Sum1],
        unbound(Sum0, K0, Sum1, K)
    ).

narrow(\=, _, _, _).
narrow(=, Sum, K, _) :-
    ranges(Sum, Ranges, 0, Low, 0, Lows, 0, High, 0, Highs),
    (   Lows < 2
    ->  Above is K-Low,
        not_above(Ranges, Above, Lows)
    ;   true
    ),
    (   Highs < 2
    ->  Below is K-High,
        not_below(Ranges, Below, Highs)
    ;   true
    ).
narrow(=<, Sum, K, P) :-
    ranges(Sum, Ranges, 0, Low, 0, Lows, 0, High, 0, Highs),
    (   Highs =:= 0, High =< K
    ->  kill(P)
    ;   Lows < 2
    ->  Above is K-Low,
        not_above(Ranges, Above, Lows)
    ;   true
    ).

% ranges(+Sum, -Ranges, ...): each term with the bounds of C*X as range(C, X, Low, High), the
% sums of those that are finite, and how many are not.
ranges([], [], Low, Low, Lows, Lows, High, High, Highs, Highs).
ranges([C*X|Sum], [range(C, X, L, H)|Ranges], Low0, Low, Lows0, Lows, High0, High, Highs0, Highs) :-
    bounds(X, Min, Max),
    (   C > 0
    ->  L0 = Min, H0 = Max
    ;   L0 = Max, H0 = Min
    ),
    (   integer(L0)
    ->  L is C*L0,
        Low1 is Low0+L,
        Lows1 = Lows0
    ;   L = inf,
        Low1 = Low0,
        Lows1 is Lows0+1
    ),
    (   integer(H0)
    ->  H is C*H0,
        High1 is High0+H,
        Highs1 = Highs0
    ;   H = sup,
        High1 = High0,
        Highs1 is Highs0+1
    ),
    ranges(Sum, Ranges, Low1, Low, Lows1, Lows, High1, High, Highs1, Highs).

% Each term is at most what the least values of the others leave: Above more than its
% own least value, or all of Above if its own is the only one that is not finite.
not_above([], _, _).
not_above([range(C, X, L, H)|Ranges], Above, Infinite) :-
    (   L == inf
    ->  term_at_most(C, X, Above)
    ;   Infinite =:= 0
    ->  U is Above+L,
        ( integer(H), H =< U -> true ; term_at_most(C, X, U) )
    ;   true
    ),
    not_above(Ranges, Above, Infinite).

term_at_most(C, X, U) :-
    (   C > 0
    ->  V is U div C,
        lower_to(X, V)
    ;   V is -(U div -C),
        raise_to(X, V)
    ).

not_below([], _, _).
not_below([range(C, X, L, H)|Ranges], Below, Infinite) :-
    (   H == sup
    ->  term_at_least(C, X, Below)
    ;   Infinite =:= 0
    ->  D is Below+H,
        ( integer(L), L >= D -> true ; term_at_least(C, X, D) )
    ;   true
    ),
    not_below(Ranges, Below, Infinite).

term_at_least(C, X, D) :-
    (   C > 0
    ->  V is -(-D div C),
        raise_to(X, V)
    ;   V is -D div -C,
        lower_to(X, V)
    ).

%! linear_status(+Op, +Sum, +K, -Status) is det.
% Status is true or false if the domains decide, else unknown.
linear_status(Op, Sum, K, Status) :-
    ranges(Sum, _, 0, Low, 0, Lows, 0, High, 0, Highs),
    (   decided(Op, Low, Lows, High, Highs, K, Status0)
    ->  Status = Status0
    ;   Op \== (=<), apart(Sum, K)
    ->  ( Op == (=) -> Status = false ; Status = true )
    ;   Status = unknown
    ).

decided(=<, _, _, High, 0, K, true) :- High =< K.
decided(=<, Low, 0, _, _, K, false) :- Low > K.
decided(=, Low, 0, _, _, K, false) :- Low > K.
decided(=, _, _, High, 0, K, false) :- High < K.
decided(=, K, 0, K, 0, K, true).
decided(\=, Low, Lows, High, Highs, K, Status) :-
    decided(=, Low, Lows, High, Highs, K, Equal),
    ( Equal == true -> Status = false ; Status = true ).

% No value of X is one that Y would need.
apart([C*X,D*Y], K) :-
    domain(X, DomainX),
    domain(Y, DomainY),
    (   C =:= 1, D =:= -1
    ->  domain_shifted(DomainY, K, Needed)
    ;   C =:= -1, D =:= 1
    ->  Back is -K,
        domain_shifted(DomainY, Back, Needed)
    ;   C =:= 1, D =:= 1
    ->  domain_mirrored(DomainY, K, Needed)
    ),
    domain_intersection(DomainX, Needed, []).
