% Orders of lists of variables, and which of two variables comes first.
%
%     lexicographic(Xs, Ys)   Xs precedes Ys in lexicographic order, or equals Ys
%     order(X, Y, Order)      Order is <, = or >, as X and Y are

:- module(clpfd_ordering,
          [ post_lexicographic/2,
            run_lexicographic/3,
            post_order/3,
            run_order/4
          ]).

:- use_module(library(clpfd/domains)).
:- use_module(library(clpfd/linear)).
:- use_module(library(clpfd/store)).
:- use_module(library(freeze), [freeze/2]).
:- use_module(library(lists), [append/3]).

%! post_lexicographic(+Xs, +Ys) is semidet.
% Queues a propagator that takes O(n).
post_lexicographic(Xs, Ys) :-
    append(Xs, Ys, All),
    constrain(lexicographic(Xs, Ys), 1, [bounds(All)]).

%! run_lexicographic(+Xs, +Ys, +Propagator) is semidet.
run_lexicographic([], _, P) :-
    kill(P).
run_lexicographic([X|Xs], [Y|Ys], P) :-
    (   X == Y
    ->  become(P, lexicographic(Xs, Ys)),
        run_lexicographic(Xs, Ys, P)
    ;   can_precede(Xs, Ys)
    ->  not_after(X, Y),
        (   X == Y
        ->  run_lexicographic([X|Xs], [Y|Ys], P)
        ;   bounds(X, _, B),
            bounds(Y, C, _),
            integer(B),
            \+ below(C, B)
        ->  kill(P)
        ;   true
        )
    ;   kill(P),
        precede(X, Y)
    ).

% X =< Y, as far as bounds say.
not_after(X, Y) :-
    bounds(X, A, _),
    at_least(Y, A),
    bounds(Y, _, D),
    at_most(X, D).

precede(X, Y) :-
    merged([1*X,-1*Y], Terms),
    unbound(Terms, 0, Sum, K0),
    K is K0-1,
    post_linear(=<, Sum, K).

% The rest of a list can precede the other's, or equal it.
can_precede([], _).
can_precede([X|Xs], [Y|Ys]) :-
    bounds(X, A, _),
    bounds(Y, _, D),
    (   below(D, A)
    ->  A == D,
        can_precede(Xs, Ys)
    ;   true
    ).

%! post_order(?X, ?Y, ?Order) is semidet.
post_order(X, Y, Order) :-
    constrain(order(X, Y, Order), 1, [bounds([X,Y])]),
    freeze(Order, ordered(Order, X, Y)).

ordered(Order, X, Y) :-
    in_order(Order, X, Y),
    fixpoint.

in_order(<, X, Y) :- precede(X, Y).
in_order(=, X, X).
in_order(>, X, Y) :- precede(Y, X).

%! run_order(?X, ?Y, ?Order, +Propagator) is semidet.
run_order(X, Y, Order, P) :-
    (   nonvar(Order)
    ->  kill(P)
    ;   X == Y
    ->  kill(P),
        bind(Order, =)
    ;   bounds(X, A, B),
        bounds(Y, C, D),
        (   \+ below(C, B)
        ->  kill(P),
            bind(Order, <)
        ;   \+ below(A, D)
        ->  kill(P),
            bind(Order, >)
        ;   true
        )
    ).
