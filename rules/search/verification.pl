% The checks of rules that the option verify(true) of shortest_path/5 asks for.
%
% A search takes the word of its rules: that a step costs the same whenever it is asked for, that estimates are not too
% high, that moves can be undone. Here the word is kept: steps while the search goes on, estimates and moves back at its
% end, by a search that relies on neither.

:- module(search_verification,
          [ verified_steps/4,
            verified_result/5
          ]).

:- autoload(library(search/errors), [refused/4]).
:- autoload(library(search/replay), [replayed/3]).
:- autoload(library(lists), [member/2]).

%! verified_steps(+Kind, +Undone, +State, -Pairs) is det.
% Pairs are the Cost-Successor of State by moves of this Kind. They must be the same when asked for again, and by the
% moves Undone, unless that is none, each must lead back at the same cost. Of several moves between two states a path
% has the cheapest.
verified_steps(Kind, Undone, State, Pairs) :-
    steps(Kind, State, Pairs),
    (   are_steps(Pairs)
    ->  same_again(Kind, State, Pairs),
        all_undone(Pairs, Kind, Undone, State)
    ;   true
    ).

steps(Kind, State, Pairs) :-
    findall(Cost-S, search:successor(Kind, State, S, Cost), Pairs).

% Anything else is refused when the search takes it as a step.
are_steps([]).
are_steps([Cost-S|Pairs]) :- number(Cost), Cost >= 0, ground(S), are_steps(Pairs).

same_again(Kind, State, Pairs) :-
    steps(Kind, State, Again),
    (   Again == Pairs
    ->  true
    ;   closure(Kind, Closure),
        refused(domain_error(repeatable_moves, State), Closure, [State, _, _],
                said('the moves from ~p are not the same when asked for again: ~p, then ~p', [State, Pairs, Again]))
    ).

all_undone(_, _, Undone, _) :- Undone == none, !.
all_undone(Pairs, Kind, Undone, State) :-
    (   member(Cost-S, Pairs),
        Cost < inf,
        \+ leads_back(Undone, S, State, Cost)
    ->  not_undone(Kind, State, S, Cost)
    ;   true
    ).

leads_back(Undone, S, State, Cost) :-
    search:successor(Undone, S, Back, Cost1),
    Back == State,
    Cost1 =:= Cost,
    !.

not_undone(Kind, State, S, Cost) :-
    closure(Kind, Closure),
    refused(domain_error(reversible_moves, Closure), Closure, [State, S, Cost],
            said('no move leads from ~p back to ~p at cost ~p', [S, State, Cost])).

closure(Kind, Closure) :- arg(1, Kind, Closure).

%! verified_result(+Kind, +Task, +Undone, +Start, +Found) is det.
% Compares what was Found, none or found(Path, Statistics), with what a search without estimates and without moves back
% finds.
verified_result(Kind, Task, Undone, Start, Found) :-
    Task = task(_, Goal, Heuristic, Bound0, _, Limit, _),
    (   Found = found(Path, Statistics)
    ->  member(cost(Bound), Statistics),
        estimates_hold(Path, Kind, Heuristic)
    ;   Bound = Bound0
    ),
    (   ( Heuristic \== none ; Undone \== none ),
        search:astar(task(Kind, Goal, none, Bound, 1, Limit, none), Start, found(Better, _))
    ->  estimates_hold(Better, Kind, Heuristic),
        undone_holds(Better, Kind, Undone)
    ;   true
    ).

% The estimate of a state is not above what the path costs from there on.
estimates_hold(_, _, Heuristic) :- Heuristic == none, !.
estimates_hold(Path, Kind, Heuristic) :- estimates_hold(Path, Kind, Heuristic, _).

estimates_hold([State], _, Heuristic, 0) :- !, estimate_holds(State, Heuristic, 0).
estimates_hold([S0, S|Path], Kind, Heuristic, Cost) :-
    estimates_hold([S|Path], Kind, Heuristic, Rest),
    replayed([S0, S], Kind, Step),
    Cost is Step+Rest,
    estimate_holds(S0, Heuristic, Cost).

% Sums of floats are rounded.
estimate_holds(State, Heuristic, Cost) :-
    (   once(call(Heuristic, State, H))
    ->  true
    ;   H is inf
    ),
    (   H =< Cost+1.0e-9*Cost
    ->  true
    ;   refused(domain_error(admissible_estimate, H), Heuristic, [State, H],
                said('the estimate of ~p is ~p, and a path of cost ~p leads from there to a goal', [State, H, Cost]))
    ).

% Of a path that a search from both ends has missed, some step cannot be undone.
undone_holds(_, _, Undone) :- Undone == none, !.
undone_holds([S0, S|Path], Kind, Undone) :-
    !,
    replayed([S0, S], Kind, Cost),
    (   leads_back(Undone, S, S0, Cost) -> true ; not_undone(Kind, S0, S, Cost) ),
    undone_holds([S|Path], Kind, Undone).
undone_holds(_, _, _).
