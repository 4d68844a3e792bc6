% Propagators of nonlinear expressions: function(Name, X, Y, Z) is Z = X Name Y and
% function(abs, X, Z) is Z = abs(X). They narrow bounds (abs whole domains) and take
% constant time, but for the roots and logarithms of powers.

:- module(clpfd_arithmetic,
          [ post_function/3,
            post_function/4,
            guarded_function/5,
            run_function/4,
            run_function/5,
            run_guarded/6
          ]).

:- use_module(library(clpfd/division)).
:- use_module(library(clpfd/domains)).
:- use_module(library(clpfd/linear)).
:- use_module(library(clpfd/powers)).
:- use_module(library(clpfd/ranges)).
:- use_module(library(clpfd/store)).

%! post_function(+Name, ?X, ?Z) is semidet.
% Z = abs(X), Name being abs.
post_function(abs, X, Z) :-
    (   integer(X)
    ->  Z is abs(X)
    ;   at_least(Z, 0),
        constrain(function(abs, X, Z), 1, [any([X,Z])])
    ).

%! post_function(+Name, ?X, ?Y, ?Z) is semidet.
% Name is times, min, max, //, div, mod, rem, ^, /\, \/, xor, <<, >> or, with 0 for Y,
% msb. Queues a propagator; fails where there is no value.
post_function(Name, X, Y, Z) :-
    (   integer(X), integer(Y)
    ->  evaluated(Name, X, Y, Z0),
        bind(Z, Z0)
    ;   Name == times, X == Y
    ->  post_function(^, X, 2, Z)
    ;   always(Name, X, Y, Z),
        integer_variable(Z),
        constrain(function(Name, X, Y, Z), 1, [bounds([X,Y,Z])])
    ).

always(times, _, _, _).
always(min, X, Y, Z) :- post_linear(=<, [1*Z,-1*X], 0), post_linear(=<, [1*Z,-1*Y], 0).
always(max, X, Y, Z) :- post_linear(=<, [1*X,-1*Z], 0), post_linear(=<, [1*Y,-1*Z], 0).
always(//, _, Y, _) :- exclude(Y, 0).
always(div, _, Y, _) :- exclude(Y, 0).
always(mod, _, Y, _) :- exclude(Y, 0).
always(rem, _, Y, _) :- exclude(Y, 0).
always(^, _, _, _).
always(/\, _, _, _).
always(\/, _, _, _).
always(xor, _, _, _).
always(<<, _, _, _).
always(>>, _, _, _).
always(msb, X, _, Z) :- at_least(X, 1), at_least(Z, 0).

evaluated(times, X, Y, Z) :- Z is X*Y.
evaluated(min, X, Y, Z) :- Z is min(X, Y).
evaluated(max, X, Y, Z) :- Z is max(X, Y).
evaluated(//, X, Y, Z) :- Y =\= 0, Z is X // Y.
evaluated(div, X, Y, Z) :- Y =\= 0, Z is X div Y.
evaluated(mod, X, Y, Z) :- Y =\= 0, Z is X mod Y.
evaluated(rem, X, Y, Z) :- Y =\= 0, Z is X rem Y.
evaluated(^, X, Y, Z) :- power(X, Y, Z).
evaluated(/\, X, Y, Z) :- Z is X /\ Y.
evaluated(\/, X, Y, Z) :- Z is X \/ Y.
evaluated(xor, X, Y, Z) :- Z is X xor Y.
evaluated(<<, X, Y, Z) :- Z is X << Y.
evaluated(>>, X, Y, Z) :- Z is X >> Y.
evaluated(msb, X, 0, Z) :- X > 0, Z is msb(X).

%! guarded_function(+Name, ?X, ?Y, ?Z, -Defined) is det.
% Defined is 1 if X Name Y has a value, which is Z then, and 0 if not; Z is 0 then.
guarded_function(Name, X, Y, Z, Defined) :-
    (   integer(X), integer(Y)
    ->  (   evaluated(Name, X, Y, Z0)
        ->  Defined = 1, Z = Z0
        ;   Defined = 0, Z = 0
        )
    ;   confine(Defined, [0-1]),
        integer_variable(Z),
        has_value(Name, X, Y, Defined),
        constrain(guarded(Name, X, Y, Z, Defined), 1, [bound([X,Y,Z,Defined])])
    ).

has_value(Name, X, Y, Defined) :-
    (   Name == (^)
    ->  confine(B1, [0-1]),
        confine(B2, [0-1]),
        member_if(Y, [0-sup], B1),
        member_if(X, [-1- -1,1-1], B2),
        constrain(truth(or, B1, B2, Defined), 1, [bound([B1,B2,Defined])])
    ;   Name == msb
    ->  member_if(X, [1-sup], Defined)
    ;   member_if(Y, [inf- -1,1-sup], Defined)
    ).

member_if(X, Domain, B) :-
    constrain(member_if(X, Domain, B), 1, [any([X]),bound([B])]).

%! run_guarded(+Name, ?X, ?Y, ?Z, ?Defined, +Propagator) is semidet.
run_guarded(Name, X, Y, Z, Defined, P) :-
    (   Defined == 1
    ->  kill(P),
        post_function(Name, X, Y, Z)
    ;   Defined == 0
    ->  kill(P),
        bind(Z, 0)
    ;   true
    ).

%! run_function(+Name, ?X, ?Z, +Propagator) is semidet.
run_function(abs, X, Z, P) :-
    bounds(X, A, B),
    (   integer(X)
    ->  kill(P),
        Z1 is abs(X),
        bind(Z, Z1)
    ;   X == Z
    ->  kill(P),
        at_least(X, 0)
    ;   below(0, A)
    ->  kill(P),
        bind(X, Z)
    ;   below(B, 0)
    ->  kill(P),
        post_linear(=, [1*X,1*Z], 0)
    ;   ( integer(Z) -> kill(P) ; true ),
        domain(Z, DomainZ),
        domain_mirrored(DomainZ, 0, Below),
        domain_union(DomainZ, Below, DomainX),
        narrow_to(X, DomainX),
        domain(X, DomainX1),
        domain_mirrored(DomainX1, 0, Mirrored),
        domain_union(DomainX1, Mirrored, DomainZ1),
        narrow_to(Z, DomainZ1)
    ).

%! run_function(+Name, ?X, ?Y, ?Z, +Propagator) is semidet.
run_function(Name, X, Y, Z, P) :-
    (   integer(X), integer(Y)
    ->  kill(P),
        evaluated(Name, X, Y, Z1),
        bind(Z, Z1)
    ;   X == Y, of_itself(Name, V)
    ->  kill(P),
        bind(Z, V)
    ;   narrow(Name, X, Y, Z, P)
    ).

% A number divided by itself; that it is not 0 is known.
of_itself(//, 1).
of_itself(div, 1).
of_itself(mod, 0).
of_itself(rem, 0).

narrow(times, X, Y, Z, P) :-
    (   integer(X)
    ->  kill(P),
        multiple(X, Y, Z)
    ;   integer(Y)
    ->  kill(P),
        multiple(Y, X, Z)
    ;   X == Y
    ->  kill(P),
        post_function(^, X, 2, Z)
    ;   X == Z
    ->  multiplied(X, Y, P)
    ;   Y == Z
    ->  multiplied(Y, X, P)
    ;   factors(X, Y, Z)
    ).
narrow(min, X, Y, Z, P) :- least(X, Y, Z, P).
narrow(max, X, Y, Z, P) :- greatest(X, Y, Z, P).
narrow(//, X, Y, Z, P) :- run_division(//, X, Y, Z, P).
narrow(div, X, Y, Z, P) :- run_division(div, X, Y, Z, P).
narrow(mod, X, Y, Z, P) :- run_division(mod, X, Y, Z, P).
narrow(rem, X, Y, Z, P) :- run_division(rem, X, Y, Z, P).
narrow(^, X, Y, Z, P) :- run_power(X, Y, Z, P).
narrow(/\, X, Y, Z, _) :- masked(X, Z), masked(Y, Z).
narrow(\/, X, Y, Z, _) :- joined_bits(X, Y, Z, Low), raise_to(Z, Low).
narrow(xor, X, Y, Z, _) :- joined_bits(X, Y, Z, _).
narrow(<<, X, Y, Z, P) :- ( integer(Y) -> kill(P), shifted(X, Y, Z) ; true ).
narrow(>>, X, Y, Z, P) :- ( integer(Y) -> kill(P), Left is -Y, shifted(X, Left, Z) ; true ).
narrow(msb, X, _, Z, _) :- highest_bit(X, Z).

% Z has no bits but those of X.
masked(X, Z) :-
    bounds(X, L, H),
    (   below(0, L)
    ->  raise_to(Z, 0),
        lower_to(Z, H)
    ;   true
    ).

% Z has no bits above the highest of X and Y, if neither is negative; Low is the greater of their lower bounds then.
joined_bits(X, Y, Z, Low) :-
    bounds(X, A, B),
    bounds(Y, C, D),
    (   below(0, A), below(0, C)
    ->  Low is max(A, C),
        raise_to(Z, 0),
        (   integer(B), integer(D)
        ->  High is (2 << msb(max(max(B, D), 1)))-1,
            lower_to(Z, High)
        ;   true
        )
    ;   Low = inf
    ).

% shifted(?X, +Left, ?Z): Z is X with its bits moved to the left, or to the right where Left is negative.
shifted(X, Left, Z) :-
    (   Left >= 0
    ->  Factor is 1 << Left,
        multiple(Factor, X, Z)
    ;   Divisor is 1 << -Left,
        post_function(div, X, Divisor, Z)
    ).

highest_bit(X, Z) :-
    bounds(X, A, B),
    Least is msb(A),
    raise_to(Z, Least),
    ( integer(B) -> Greatest is msb(B), lower_to(Z, Greatest) ; true ),
    bounds(Z, C, D),
    ( large(2, C) -> true ; Low is 1 << C, raise_to(X, Low) ),
    ( integer(D), \+ large(2, D) -> High is (2 << D)-1, lower_to(X, High) ; true ).

% X*Y = X: X is 0 or Y is 1.
multiplied(X, Y, P) :-
    domain(X, DomainX),
    domain(Y, DomainY),
    (   \+ domain_contains(DomainX, 0)
    ->  kill(P),
        bind(Y, 1)
    ;   \+ domain_contains(DomainY, 1)
    ->  kill(P),
        bind(X, 0)
    ;   true
    ).

% multiple(+C, ?X, ?Z): C*X = Z.
multiple(C, X, Z) :-
    merged([C*X,-1*Z], Sum),
    unbound(Sum, 0, Rest, K),
    post_linear(=, Rest, K).

factors(X, Y, Z) :-
    nonzero_factors(X, Y, Z),
    bounds(X, A, B),
    bounds(Y, C, D),
    product_range(A-B, C-D, L-H),
    raise_to(Z, L),
    lower_to(Z, H),
    factor(X, Y, Z),
    factor(Y, X, Z).

nonzero_factors(X, Y, Z) :-
    domain(Z, Domain),
    (   domain_contains(Domain, 0)
    ->  true
    ;   exclude(X, 0),
        exclude(Y, 0)
    ).

% Narrows X, given X*Y = Z.
factor(X, Y, Z) :-
    bounds(Y, C, D),
    bounds(Z, E, F),
    (   ( below(1, C) ; below(D, -1) )
    ->  quotient_range(E-F, C-D, L-H),
        raise_to(X, L),
        lower_to(X, H)
    ;   domain(Y, Domain),
        \+ domain_contains(Domain, 0),
        integer(E), integer(F)
    ->  H is max(abs(E), abs(F)),
        L is -H,
        raise_to(X, L),
        lower_to(X, H)
    ;   true
    ).

least(X, Y, Z, P) :-
    bounds(X, A, B),
    bounds(Y, C, D),
    (   below(B, C)
    ->  kill(P),
        bind(X, Z)
    ;   below(D, A)
    ->  kill(P),
        bind(Y, Z)
    ;   ( below(A, C) -> raise_to(Z, A) ; raise_to(Z, C) ),
        bounds(Z, _, F),
        (   \+ below(A, F)
        ->  kill(P),
            bind(Y, Z)
        ;   \+ below(C, F)
        ->  kill(P),
            bind(X, Z)
        ;   true
        )
    ).

greatest(X, Y, Z, P) :-
    bounds(X, A, B),
    bounds(Y, C, D),
    (   below(B, C)
    ->  kill(P),
        bind(Y, Z)
    ;   below(D, A)
    ->  kill(P),
        bind(X, Z)
    ;   ( below(B, D) -> lower_to(Z, D) ; lower_to(Z, B) ),
        bounds(Z, E, _),
        (   \+ below(E, B)
        ->  kill(P),
            bind(Y, Z)
        ;   \+ below(E, D)
        ->  kill(P),
            bind(X, Z)
        ;   true
        )
    ).
