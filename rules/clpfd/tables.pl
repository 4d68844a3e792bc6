% Constraints that list the allowed values: rows of a relation, elements of a list.
%
%     rows(Tuple, Rows)       Tuple is one of Rows
%     element(I, List, V)     the Ith element of List is V

:- module(clpfd_tables, [post_rows/2, run_rows/3, post_element/3, run_element/4]).

:- use_module(library(clpfd/domains)).
:- use_module(library(clpfd/store)).

%! post_rows(+Tuple, +Rows) is semidet.
% Tuple is a list of variables, Rows are lists of integers. Queues a propagator that
% makes whole domains consistent in O(size of Rows).
post_rows(Tuple, Rows) :-
    sort(Rows, Sorted),
    constrain(rows(Tuple, Sorted), 3, [any(Tuple)]).

%! run_rows(+Tuple, +Rows, +Propagator) is semidet.
run_rows(Tuple, Rows0, P) :-
    domains(Tuple, Domains),
    copy_term_nat(Tuple, Pattern),
    possible(Rows0, Pattern, Domains, Rows),
    Rows = [_|_],
    confine_columns(Tuple, Rows),
    (   all_rows(Tuple, Rows)
    ->  kill(P)
    ;   become(P, rows(Tuple, Rows))
    ).

% The rows, all different, are as many as the tuples that the domains allow.
all_rows(Tuple, Rows) :-
    length(Rows, N),
    combinations(Tuple, 1, N).

combinations([], N, N).
combinations([X|Xs], N0, N) :-
    domain(X, Domain),
    domain_size(Domain, Size),
    N1 is N0*Size,
    N1 =< N,
    combinations(Xs, N1, N).

domains([], []).
domains([X|Xs], [Domain|Domains]) :-
    domain(X, Domain),
    domains(Xs, Domains).

% The pattern has one variable in several columns where the tuple has.
possible([], _, _, []).
possible([Row|Rows0], Pattern, Domains, Rows) :-
    (   \+ Pattern \= Row,
        allowed(Row, Domains)
    ->  Rows = [Row|Rows1]
    ;   Rows = Rows1
    ),
    possible(Rows0, Pattern, Domains, Rows1).

allowed([], []).
allowed([V|Vs], [Domain|Domains]) :-
    domain_contains(Domain, V),
    allowed(Vs, Domains).

confine_columns([], _).
confine_columns([X|Xs], Rows) :-
    column(Rows, Values, Rest),
    (   integer(X)
    ->  true
    ;   values_domain(Values, Domain),
        confine(X, Domain)
    ),
    confine_columns(Xs, Rest).

column([], [], []).
column([[V|Row]|Rows], [V|Vs], [Row|Rest]) :- column(Rows, Vs, Rest).

%! post_element(?I, +List, ?V) is semidet.
% Queues a propagator that takes O(n) domain operations.
post_element(I, List, V) :-
    length(List, N),
    confine(I, [1-N]),
    constrain(element(I, List, V), 1, [any([I,V|List])]).

%! run_element(?I, +List, ?V, +Propagator) is semidet.
run_element(I, List, V, P) :-
    domain(I, Places),
    domain(V, Values),
    supported(List, 1, Places, Values, Supported, [], Union),
    values_domain(Supported, NewPlaces),
    confine(I, NewPlaces),
    (   integer(I)
    ->  kill(P),
        nth(I, List, Element),
        bind(Element, V)
    ;   confine(V, Union)
    ).

% The positions whose element can be V, and the values that it can have there.
supported([], _, _, _, [], Union, Union).
supported([X|Xs], N, Places, Values, Supported, Union0, Union) :-
    (   domain_contains(Places, N),
        domain(X, Domain),
        domain_intersection(Domain, Values, Both),
        Both \== []
    ->  Supported = [N|Supported1],
        domain_union(Union0, Both, Union1)
    ;   Supported = Supported1,
        Union1 = Union0
    ),
    N1 is N+1,
    supported(Xs, N1, Places, Values, Supported1, Union1, Union).

nth(I, [X|Xs], Element) :-
    (   I =:= 1
    ->  Element = X
    ;   I1 is I-1,
        nth(I1, Xs, Element)
    ).
