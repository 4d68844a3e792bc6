% Searches of library(search) that remember one path only: IDA*, and all paths within a bound.

:- module(search_deepening, [idastar/3, paths_by_rules/5]).

:- autoload(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4]).
:- autoload(library(error), [resource_error/1]).

%! idastar(+Task, +Start, -Found) is semidet.
% IDA*: depth-first search within a bound on g+h; the next bound is the least value
% that was beyond it. Path is the way back to the start. The counters are changed
% in place, so that they survive backtracking.
idastar(Task, Start, Found) :-
    search:cost_within(Task, 0),
    search:estimate(Task, Start, H),
    search:within_bound(Task, H),
    functor(Counters, counters, 3),
    nb_setarg(1, Counters, 0),
    nb_setarg(2, Counters, 1),
    idastar(H, Task, Start, Counters, Found).

idastar(Bound, Task, Start, Counters, Found) :-
    nb_setarg(3, Counters, none),
    (   deepen(Start, [Start], 0, Bound, Task, Counters, Path, G)
    ->  search:backwards(Path, [], Forwards),
        length(Path, States),
        Counters = counters(Expanded, Generated, _),
        Found = found(Forwards, [cost(G), expanded(Expanded), generated(Generated), states(States)])
    ;   arg(3, Counters, Next),
        Next \== none,
        search:within_bound(Task, Next),
        idastar(Next, Task, Start, Counters, Found)
    ).

deepen(State, Path, G, _, Task, _, Path, G) :-
    search:accepted(Task, State),
    !.
deepen(State, Path0, G0, Bound, Task, Counters, Path, G) :-
    Counters = counters(E0, N0, _),
    count_expansion(count(E0, N0), Task, Bound, count(E, _)),
    nb_setarg(1, Counters, E),
    Task = task(Moves, _, _, _, _, _, _),
    search:successors(Moves, State, Pairs),
    length(Pairs, More),
    N is N0+More,
    nb_setarg(2, Counters, N),
    a_pair(Pairs, Cost, S),
    Cost < inf,
    \+ search:on_path(Path0, S),
    G1 is G0+Cost,
    search:cost_within(Task, G1),
    search:estimate(Task, S, H),
    F is G1+H,
    (   F =< Bound
    ->  deepen(S, [S|Path0], G1, Bound, Task, Counters, Path, G)
    ;   beyond(F, Counters),
        fail
    ).

a_pair([Cost-S|Pairs], Cost1, S1) :-
    (   Pairs == []
    ->  Cost1 = Cost, S1 = S
    ;   a_pair(Pairs, Cost, S, Cost1, S1)
    ).

a_pair(_, Cost, S, Cost, S).
a_pair(Pairs, _, _, Cost, S) :- a_pair(Pairs, Cost, S).

beyond(F, Counters) :-
    arg(3, Counters, Next),
    (   Next \== none,
        Next =< F
    ->  true
    ;   nb_setarg(3, Counters, F)
    ).

count_expansion(count(E0, G), task(_, _, _, _, _, Limit, Progress), F, count(E, G)) :-
    (   Limit == none
    ->  true
    ;   E0 >= Limit
    ->  resource_error(search_states)
    ;   true
    ),
    E is E0+1,
    (   Progress \== none,
        E mod 10000 =:= 0
    ->  ignore(call(Progress, [bound(F), expanded(E), generated(G)]))
    ;   true
    ).

%! paths_by_rules(+Kind, :Goal, +Start, +Bound, -Path) is nondet.
% As paths_within/5, by the rules themselves.
paths_by_rules(Moves, Goal, Start, Bound, Path) :-
    empty_assoc(Seen0),
    put_assoc(Start, Seen0, true, Seen),
    paths_from(Start, Moves, Goal, 0, Bound, Seen, Path).

paths_from(State, Moves, Goal, G, Bound, Seen, [State|Path]) :-
    (   \+ call(Goal, State)
    ->  longer_path(State, Moves, Goal, G, Bound, Seen, Path)
    ;   Path = []
    ;   longer_path(State, Moves, Goal, G, Bound, Seen, Path)
    ).

% Costs are added from the start on, as searches for a cheapest path do: sums of floats depend on the order.
longer_path(State, Moves, Goal, G0, Bound, Seen, Path) :-
    ( memberchk(Moves, [costs(_), actions(_)]) -> true ; G0+1 =< Bound ),
    search:successors(Moves, State, Pairs),
    a_pair(Pairs, Cost, S),
    Cost < inf,
    G is G0+Cost,
    G =< Bound,
    \+ get_assoc(S, Seen, _),
    put_assoc(S, Seen, true, Seen1),
    paths_from(S, Moves, Goal, G, Bound, Seen1, Path).
