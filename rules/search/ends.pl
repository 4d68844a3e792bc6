% Searches of library(search) from both ends.

:- module(search_ends, [both_ends/4]).

:- autoload(library(lists), [selectchk/4]).
:- autoload(library(search/errors), [refused/4]).
:- autoload(library(search/replay), [replayed/3]).

%! both_ends(+Task, +CanUndo, +Start, -Found) is semidet.
% The two searches are native too: '$ends'/6. Steps from the goals' end were found in reverse,
% so the path is replayed before it is believed.
both_ends(task(both(Moves, Back), Goal, _, Bound, _, Limit, Progress), CanUndo, Start, Found) :-
    goals(Goal, Goals),
    ( Goals == [] -> only_tests(task(Moves, Goal, none, Bound, 1, Limit, none), Start) ; true ),
    ( Progress == none -> Every = none ; Every = 10000 ),
    '$ends'(Start, Goals, CanUndo, options(Bound, Limit, Every), Search, Request),
    answer_ends(Request, Search, both(Moves, Back), Progress, Found0),
    !,
    search:forget_asked,
    check_path(Found0, Moves, Bound, Found).

% The sum from both ends may be a rounding error away from the cost, which alone is compared with the bound.
check_path(found(Path, Statistics0), Moves0, Bound, found(Path, Statistics)) :-
    ( Moves0 = verified(Moves, _) -> true ; Moves = Moves0 ),
    replayed(Path, Moves, Cost),
    selectchk(cost(Claimed), Statistics0, cost(Cost), Statistics),
    (   abs(Cost-Claimed) =< 1.0e-9*Cost
    ->  true
    ;   search:moves_closure(Moves, Closure),
        refused(domain_error(reversible_moves, Closure), Closure, [_, _, _],
                said('moves back do not cost what moves there do: the path ~p costs ~p one way, ~p as found', [Path, Cost, Claimed]))
    ),
    ( Bound == none -> true ; Cost =< Bound ).

goals(Goal, Goals) :-
    strip_module(Goal, _, Closure),
    (   nonvar(Closure),
        Closure = (==(State))
    ->  Goals = [State]
    ;   findall(State, call(Goal, State), Goals)
    ),
    ( ground(Goals) -> true ; no_goals(instantiation_error, Closure) ).

% only_tests(+Task, +Start) is failure: throws an error if a search from the start finds a goal, which the goal did not
% give.
only_tests(Task, Start) :-
    search:astar(Task, Start, _),
    arg(2, Task, Goal),
    strip_module(Goal, _, Closure),
    no_goals(existence_error(search_goals, Closure), Closure).

no_goals(Formal, Closure) :-
    format(atom(Message), 'a search from both ends asks ~W for the goals, with an unbound state: it must give them',
           [Closure, [quoted(true), max_depth(12)]]),
    throw(error(Formal, context(shortest_path/5, Message))).

answer_ends(found(Path, Statistics), _, _, _, found(Path, Statistics)).
answer_ends(expand(State), Search, both(Moves, _), _, _) :-
    search:successor(Moves, State, S, Cost),
    '$ends_reached'(Search, S, Cost),
    fail.
answer_ends(retract(State), Search, both(_, Back), _, _) :-
    search:successor(Back, State, S, Cost),
    '$ends_reached'(Search, S, Cost),
    fail.
answer_ends(report(Statistics), _, _, Progress, _) :-
    ignore(call(Progress, Statistics)),
    fail.
