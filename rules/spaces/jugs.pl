% Water jugs with costs: measure a volume with jugs that have no marks, drawing as
% little water as can be. Filling costs the litres that are drawn; emptying and
% pouring cost nothing.
%
% A state is a list of the litres in each jug.

:- module(jugs,
          [ pour/4,
            measure/4
          ]).

:- use_module(library(lists), [memberchk/2, nth0/3, nth0/4, same_length/2]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(search), [shortest_path/5]).

%! measure(+Capacities, +Litres, -States, -Drawn) is semidet.
% States is a cheapest way to have Litres in some jug; it draws Drawn litres.
measure(Capacities, Litres, States, Drawn) :-
    same_length(Capacities, Empty),
    maplist(=(0), Empty),
    shortest_path(pour(Capacities), holds(Litres), Empty, States, [statistics(S)]),
    memberchk(cost(Drawn), S).

holds(Litres, State) :-
    memberchk(Litres, State).

%! pour(+Capacities, +State0, ?State, -Cost) is nondet.
% A jug is filled, emptied, or poured into another until that is full.
pour(Capacities, State0, State, Cost) :-
    nth0(I, State0, Has, Others),
    nth0(I, Capacities, Capacity),
    Cost is Capacity-Has,
    Cost > 0,
    nth0(I, State, Capacity, Others).
pour(_, State0, State, 0) :-
    nth0(I, State0, Has, Others),
    Has > 0,
    nth0(I, State, 0, Others).
pour(Capacities, State0, State, 0) :-
    nth0(I, State0, From0, Others0),
    From0 > 0,
    nth0(J, State0, To0, _),
    I =\= J,
    nth0(J, Capacities, Capacity),
    Poured is min(From0, Capacity-To0),
    Poured > 0,
    From is From0-Poured,
    To is To0+Poured,
    nth0(I, State1, From, Others0),
    nth0(J, State1, _, Others1),
    nth0(J, State, To, Others1).
