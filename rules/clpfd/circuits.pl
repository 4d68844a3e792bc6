% Circuits: the Ith variable is the number of the node that comes after node I, and
% from each node all others are met before it is met again.

:- module(clpfd_circuits, [post_circuit/1, run_circuit/2]).

:- use_module(library(clpfd/distinct)).
:- use_module(library(clpfd/store)).

%! post_circuit(+Xs) is semidet.
% Queues propagators; a run takes O(n^2).
post_circuit(Xs) :-
    length(Xs, N),
    (   N > 1
    ->  other_nodes(Xs, 1, N)
    ;   all_in(Xs, N)
    ),
    post_distinct([], Xs),
    constrain(circuit(Xs), 1, [bound(Xs)]).

all_in([], _).
all_in([X|Xs], N) :-
    confine(X, [1-N]),
    all_in(Xs, N).

other_nodes([], _, _).
other_nodes([X|Xs], I, N) :-
    confine(X, [1-N]),
    exclude(X, I),
    I1 is I+1,
    other_nodes(Xs, I1, N).

%! run_circuit(+Xs, +Propagator) is semidet.
run_circuit(Xs, P) :-
    Next =.. [next|Xs],
    functor(Next, _, N),
    no_short_cycles(N, N, Next),
    ( ground(Next) -> kill(P) ; true ).

no_short_cycles(I, N, Next) :-
    (   I =:= 0
    ->  true
    ;   walk(I, 1, I, N, Next),
        I1 is I-1,
        no_short_cycles(I1, N, Next)
    ).

% Steps-1 steps lead from Start to I; a walk that ends before all nodes are met must
% not be closed.
walk(I, Steps, Start, N, Next) :-
    arg(I, Next, X),
    (   Steps =:= N
    ->  bind(X, Start)
    ;   integer(X)
    ->  X =\= Start,
        Steps1 is Steps+1,
        walk(X, Steps1, Start, N, Next)
    ;   exclude(X, Start)
    ).
