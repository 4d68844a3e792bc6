% Runs each propagator, by the name of its constraint.

:- module(clpfd_propagators, [run/2, merge/2]).

:- use_module(library(clpfd/arithmetic)).
:- use_module(library(clpfd/circuits)).
:- use_module(library(clpfd/counting)).
:- use_module(library(clpfd/distinct)).
:- use_module(library(clpfd/linear)).
:- use_module(library(clpfd/ordering)).
:- use_module(library(clpfd/reification)).
:- use_module(library(clpfd/scheduling)).
:- use_module(library(clpfd/store)).
:- use_module(library(clpfd/tables)).

%! run(+Constraint, +Propagator) is semidet.
% Narrows the domains of the variables of Constraint; fails if it can not hold.
run(linear(Op, Sum, K), P) :- run_linear(Op, Sum, K, P).
run(offset(X, Y, C), P) :- run_offset(X, Y, C, P).
run(mirror(X, Y, C), P) :- run_mirror(X, Y, C, P).
run(differ(X, Y, C), P) :- run_differ(X, Y, C, P).
run(function(Name, X, Z), P) :- run_function(Name, X, Z, P).
run(function(Name, X, Y, Z), P) :- run_function(Name, X, Y, Z, P).
run(guarded(Name, X, Y, Z, Defined), P) :- run_guarded(Name, X, Y, Z, Defined, P).
run(linear_if(Op, Sum, K, B), P) :- run_linear_if(Op, Sum, K, B, P).
run(member_if(X, Domain, B), P) :- run_member_if(X, Domain, B, P).
run(truth(Name, A, B, C), P) :- run_truth(Name, A, B, C, P).
run(different(All, Rest), P) :- run_different(All, Rest, P).
run(distinct(All, Rest), P) :- run_distinct(All, Rest, P).
run(rows(Tuple, Rows), P) :- run_rows(Tuple, Rows, P).
run(element(I, List, V), P) :- run_element(I, List, V, P).
run(count(V, Xs, Count), P) :- run_count(V, Xs, Count, P).
run(circuit(Xs), P) :- run_circuit(Xs, P).
run(cumulative(Tasks, Limit), _) :- run_cumulative(Tasks, Limit).
run(lexicographic(Xs, Ys), P) :- run_lexicographic(Xs, Ys, P).
run(order(X, Y, Order), P) :- run_order(X, Y, Order, P).
run(noted(_), _).

%! merge(+Constraint, +Propagator) is semidet.
% Two variables became one: a sum must not have it twice.
merge(Constraint, P) :-
    (   Constraint = linear(Op, Terms, K)
    ->  merged(Terms, Sum),
        become(P, linear(Op, Sum, K))
    ;   Constraint = linear_if(Op, Terms, K, B)
    ->  merged(Terms, Sum),
        become(P, linear_if(Op, Sum, K, B))
    ;   true
    ).
