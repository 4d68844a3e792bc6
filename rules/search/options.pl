% The options of shortest_path/5.

:- module(search_options, [option_values/3, option_value/3]).

:- autoload(library(error), [must_be/2, is_of_type/2]).
:- autoload(library(search/errors), [refused_option/2, refused_name/3]).

% search_option(?Name, ?Type, -Default): an option Name(Value). Absent values are none.
search_option(algorithm, name(search_algorithm, [auto, astar, idastar, breadth, bidirectional]), auto).
search_option(bound, type(number), none).
search_option(cost, any, _).
search_option(heuristic, estimate, none).
search_option(inverse, closure, none).
search_option(limit, type(nonneg), none).
search_option(path, name(path_form, [states, actions, both]), states).
search_option(plans, count, 1).
search_option(progress, closure, none).
search_option(reversible, type(boolean), false).
search_option(starts, type(list), []).
search_option(statistics, any, _).
search_option(verify, type(boolean), false).
search_option(weight, factor, 1).

%! option_values(+Options, +Module, -Values) is det.
% Values are Name-Value, those of Options and behind them the defaults; closures have Module before them. Of two
% options with one name the last one counts. O(options).
option_values(Options, Module, Values) :-
    ( is_list(Options) -> true ; must_be(list, Options) ),
    findall(Name-Default, search_option(Name, _, Default), Defaults),
    given(Options, Module, Defaults, Values).

%! option_value(+Name, +Values, ?Value) is semidet.
% Value is that of the option Name in what option_values/3 gives.
option_value(Name, Values, Value) :- memberchk(Name-Value0, Values), Value = Value0.

given([], _, Values, Values).
given([Option|Options], Module, Values0, Values) :-
    ( nonvar(Option) -> true ; must_be(nonvar, Option) ),
    (   Option =.. [Name, Value0],
        search_option(Name, Type, _)
    ->  checked(Type, Option, Value0, Module, Value)
    ;   unknown(Option)
    ),
    given(Options, Module, [Name-Value|Values0], Values).

unknown(Option) :-
    functor(Option, Name, _),
    findall(Known, search_option(Known, _, _), Names),
    refused_name(domain_error(search_option, Option), Name, Names).

% checked(+Type, +Option, +Value0, +Module, -Value): Value is what a search takes for Value0.
checked(any, _, Value, _, Value).
checked(type(Type), Option, Value, _, Value) :- must_have(Type, Value, Option).
checked(closure, Option, Closure, Module, Module:Closure) :- must_have(callable, Closure, Option).
checked(estimate, Option, Heuristic0, Module, Heuristic) :-
    must_have(callable, Heuristic0, Option),
    ( derived(Heuristic0, Kept) -> Heuristic = Kept ; Heuristic = Module:Heuristic0 ).
checked(name(Domain, Names), Option, Name, _, Name) :-
    must_have(atom, Name, Option),
    ( memberchk(Name, Names) -> true ; refused_name(domain_error(Domain, Name), Name, Names) ).
checked(count, Option, Count, _, Count) :-
    ( Count == cheapest -> true ; Count == inf -> true ; must_have(positive_integer, Count, Option) ).
checked(factor, Option, Factor, _, Factor) :-
    must_have(number, Factor, Option),
    ( Factor >= 1 -> true ; refused_option(domain_error(not_less_than_one, Factor), Option) ).

% Estimates that are derived from the rules, where they can be compiled; and none.
derived(auto, none).
derived(none, blind).

must_have(Type, Value, Option) :-
    (   is_of_type(Type, Value) -> true
    ;   var(Value) -> refused_option(instantiation_error, Option)
    ;   refused_option(type_error(Type, Value), Option)
    ).
