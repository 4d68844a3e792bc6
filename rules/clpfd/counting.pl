% How often values are taken: count(V, Xs, Count) says that Count of Xs are V.

:- module(clpfd_counting, [post_count/3, run_count/4]).

:- use_module(library(clpfd/domains)).
:- use_module(library(clpfd/store)).

%! post_count(+V, +Xs, ?Count) is semidet.
% Queues a propagator that takes O(n) domain operations.
post_count(V, Xs, Count) :-
    constrain(count(V, Xs, Count), 1, [any(Xs),bounds([Count])]).

%! run_count(+V, +Xs, ?Count, +Propagator) is semidet.
run_count(V, Xs, Count, P) :-
    certain(Xs, V, 0, Low, Possible),
    length(Possible, N),
    High is Low+N,
    at_least(Count, Low),
    at_most(Count, High),
    (   Possible == []
    ->  kill(P)
    ;   Count == Low
    ->  kill(P),
        none_is(Possible, V)
    ;   Count == High
    ->  kill(P),
        all_are(Possible, V)
    ;   true
    ).

% Low of Xs are V, and those in Possible can be.
certain([], _, Low, Low, []).
certain([X|Xs], V, Low0, Low, Possible) :-
    (   integer(X)
    ->  ( X =:= V -> Low1 is Low0+1 ; Low1 = Low0 ),
        certain(Xs, V, Low1, Low, Possible)
    ;   domain(X, Domain),
        domain_contains(Domain, V)
    ->  Possible = [X|Possible1],
        certain(Xs, V, Low0, Low, Possible1)
    ;   certain(Xs, V, Low0, Low, Possible)
    ).

none_is([], _).
none_is([X|Xs], V) :-
    exclude(X, V),
    none_is(Xs, V).

all_are([], _).
all_are([X|Xs], V) :-
    bind(X, V),
    all_are(Xs, V).
