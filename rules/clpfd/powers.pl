% Powers of integers: X^Y = Z. 0^0 is 1, and 1 and -1 alone have powers below 0.

:- module(clpfd_powers, [power/3, run_power/4, large/2]).

:- use_module(library(clpfd/domains)).
:- use_module(library(clpfd/store)).

%! power(+X, +Y, -Z) is semidet.
% Fails where Z would be no integer.
power(X, Y, Z) :-
    (   Y >= 0
    ->  Z is X^Y
    ;   abs(X) =:= 1
    ->  ( Y mod 2 =:= 0 -> Z = 1 ; Z = X )
    ).

%! run_power(?X, ?Y, ?Z, +Propagator) is semidet.
% X and Y are not both integers.
run_power(X, Y, Z, P) :-
    (   integer(Y)
    ->  exponent(Y, X, Z, P)
    ;   integer(X)
    ->  base(X, Y, Z, P)
    ;   unknown(X, Y, Z)
    ).

exponent(N, X, Z, P) :-
    (   N < 0
    ->  kill(P),
        confine(X, [-1- -1,1-1]),
        ( N mod 2 =:= 0 -> bind(Z, 1) ; bind(X, Z) )
    ;   N =:= 0
    ->  kill(P),
        bind(Z, 1)
    ;   N =:= 1
    ->  kill(P),
        bind(X, Z)
    ;   integer(Z)
    ->  kill(P),
        exact_root(N, X, Z)
    ;   N mod 2 =:= 0
    ->  even_power(N, X, Z)
    ;   odd_power(N, X, Z)
    ).

exact_root(N, X, Z) :-
    (   N mod 2 =:= 0
    ->  Z >= 0,
        root(Z, N, R),
        R^N =:= Z,
        L is -R,
        values_domain([L,R], Domain),
        confine(X, Domain)
    ;   A is abs(Z),
        root(A, N, R),
        R^N =:= A,
        V is sign(Z)*R,
        bind(X, V)
    ).

even_power(N, X, Z) :-
    bounds(X, A, B),
    (   below(0, A)
    ->  lower(A, N, L), upper(B, N, H)
    ;   below(B, 0)
    ->  lower(B, N, L), upper(A, N, H)
    ;   L = 0,
        ( integer(A), integer(B) -> M is max(-A, B), upper(M, N, H) ; H = sup )
    ),
    raise_to(Z, L),
    lower_to(Z, H),
    bounds(Z, E, F),
    (   integer(F)
    ->  root(F, N, R),
        R1 is -R,
        raise_to(X, R1),
        lower_to(X, R)
    ;   true
    ),
    (   below(1, E), integer(E)
    ->  E1 is E-1,
        root(E1, N, S),
        S1 is S+1,
        S2 is -S1,
        confine(X, [inf-S2,S1-sup])
    ;   true
    ).

odd_power(N, X, Z) :-
    bounds(X, A, B),
    lower(A, N, L),
    upper(B, N, H),
    raise_to(Z, L),
    lower_to(Z, H),
    bounds(Z, E, F),
    (   integer(E)
    ->  E1 is -E,
        signed_root(E1, N, R),
        Low is -R,
        raise_to(X, Low)
    ;   true
    ),
    (   integer(F)
    ->  signed_root(F, N, High),
        lower_to(X, High)
    ;   true
    ).

% The greatest R with R^N =< F, N being odd.
signed_root(F, N, R) :-
    (   F >= 0
    ->  root(F, N, R)
    ;   A is -F,
        root(A, N, S),
        ( S^N =:= A -> R is -S ; R is -S-1 )
    ).

% Bounds of the power of a number that has a bound; weak ones where it is out of all
% proportion.
lower(A, N, L) :-
    (   A == inf
    ->  L = inf
    ;   large(A, N)
    ->  ( N mod 2 =:= 0 -> L = 0 ; A > 0 -> L = A ; L = inf )
    ;   L is A^N
    ).

upper(B, N, H) :-
    (   \+ integer(B)
    ->  H = sup
    ;   large(B, N)
    ->  ( N mod 2 =:= 1, B < 0 -> H = B ; H = sup )
    ;   H is B^N
    ).

%! large(+A, +N) is semidet.
% A^N is too long to be a bound.
large(A, N) :-
    abs(A) > 1,
    N*msb(abs(A)) > 100000.

% The greatest R with R^N =< Z, by bisection; Z >= 0.
root(Z, N, R) :-
    (   Z < 2
    ->  R = Z
    ;   H is 1 << (msb(Z)//N+1),
        root(1, H, Z, N, R)
    ).

root(L, H, Z, N, R) :-
    (   H-L =< 1
    ->  R = L
    ;   M is (L+H)//2,
        (   M^N =< Z
        ->  root(M, H, Z, N, R)
        ;   root(L, M, Z, N, R)
        )
    ).

% X is an integer, Y is not.
base(0, Y, Z, P) :-
    !,
    at_least(Y, 0),
    at_least(Z, 0),
    at_most(Z, 1),
    bounds(Y, C, _),
    (   Z == 1
    ->  kill(P),
        bind(Y, 0)
    ;   ( Z == 0 ; below(1, C) )
    ->  kill(P),
        at_least(Y, 1),
        bind(Z, 0)
    ;   true
    ).
base(1, _, Z, P) :-
    !,
    kill(P),
    bind(Z, 1).
base(-1, _, Z, _) :-
    !,
    confine(Z, [-1- -1,1-1]).
base(X, Y, Z, P) :-
    at_least(Y, 0),
    exclude(Z, 0),
    (   integer(Z)
    ->  kill(P),
        A is abs(X),
        logarithm(A, Z, V),
        X^V =:= Z,
        bind(Y, V)
    ;   X > 0
    ->  exponents(X, Y, Z)
    ;   true
    ).

exponents(X, Y, Z) :-
    bounds(Y, C, D),
    ( large(X, C) -> raise_to(Z, 1) ; L is X^C, raise_to(Z, L) ),
    ( integer(D), \+ large(X, D) -> H is X^D, lower_to(Z, H) ; true ),
    bounds(Z, E, F),
    (   integer(E), E > 0
    ->  logarithm(X, E, Low0),
        ( X^Low0 < E -> Low is Low0+1 ; Low = Low0 ),
        raise_to(Y, Low)
    ;   true
    ),
    (   integer(F)
    ->  logarithm(X, F, High),
        lower_to(Y, High)
    ;   true
    ).

% The greatest V with A^V =< abs(Z), A > 1 and Z \= 0.
logarithm(A, Z, V) :-
    B is abs(Z),
    H is msb(B)//msb(A)+1,
    logarithm(0, H, A, B, V).

logarithm(L, H, A, B, V) :-
    (   H-L =< 1
    ->  V = L
    ;   M is (L+H)//2,
        (   A^M =< B
        ->  logarithm(M, H, A, B, V)
        ;   logarithm(L, M, A, B, V)
        )
    ).

unknown(X, Y, Z) :-
    bounds(X, A, B),
    bounds(Y, C, D),
    (   below(0, A), below(0, C)
    ->  at_least(Z, 0),
        ( below(1, A) -> at_least(Z, 1) ; true ),
        (   integer(B), integer(D), \+ large(B, D)
        ->  H is max(1, B^D),
            at_most(Z, H)
        ;   true
        )
    ;   true
    ).
