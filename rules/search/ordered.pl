% Paths of a space in the order of their costs, for plans(N) of library(search).
%
% The search is native, over states by number: '$best_paths'/6 asks the rules about each state once. Before its second
% path it asks now and then whether compiled rules find the paths.

:- module(search_ordered, [one_of/5]).

:- autoload(library(search/compiled), [ordered_kept/4, ordered_compiled/5]).

%! one_of(+Most, +Task, +Starts, -Path, -Cost) is nondet.
% The paths for plans(Most), one after another.
one_of(Most, Task0, Starts, Path, Cost) :-
    Task0 = task(Moves0, Goal, H, Bound, W, Limit, P),
    search:forwards(Moves0, Moves),
    Task = task(Moves, Goal, H, Bound, W, Limit, P),
    (   integer(Most)
    ->  Given = given(0),
        path_in_order(Starts, inf, Task, Path, Cost),
        arg(1, Given, N0),
        N is N0+1,
        nb_setarg(1, Given, N),
        ( N =:= Most -> ! ; true )
    ;   path_in_order(Starts, Most, Task, Path, Cost)
    ).

% path_in_order(+Starts, +Most, +Task, -Path, -Cost): the simple paths within the bound, in the order of their costs; if
% Most is cheapest, those that cost as little as the first.
path_in_order(Starts, Most, Task, Path, Cost) :-
    Task = task(Moves, Goal, _, Bound, _, Limit, _),
    (   Starts = [Start]
    ->  Pauses = true,
        search:noted(Moves, Goal, Start)
    ;   Pauses = false
    ),
    (   Pauses == true,
        search:has_kept,
        ordered_kept(Moves, Goal, Start, Form-Numbers)
    ->  '$cells_in_order'(Form, Numbers, options(Bound, Limit, none), Most, Path, Cost)
    ;   path_asked_for(Starts, Pauses, Most, Task, Path, Cost)
    ).

path_asked_for(Starts, Pauses, Most, Task, Path, Cost) :-
    Task = task(_, _, _, Bound, _, Limit, _),
    First = first(none),
    statistics(inferences, Begun),
    '$best_paths'(Starts, Pauses, options(Bound, Limit, none), Most, Search, Request),
    (   compiled_at(Request, Search, Begun, Task, Form-Numbers)
    ->  !,
        '$cells_in_order'(Form, Numbers, options(Bound, Limit, none), Most, Path, Cost),
        \+ First = first(Path)
    ;   answer_of(Request, Search, Task, Path, Cost),
        ( arg(1, First, none) -> nb_setarg(1, First, Path) ; true )
    ).

answer_of(found(Path-Cost), _, _, Path, Cost).
answer_of(expand(State), Search, Task, _, _) :-
    (   search:accepted(Task, State)
    ->  '$best_paths_goal'(Search)
    ;   '$best_paths_expanding'(Search),
        arg(1, Task, Moves),
        search:successor(Moves, State, S, Cost),
        '$best_paths_reached'(Search, S, Cost)
    ),
    fail.

% compiled_at(+Request, +Search, +Begun, +Task, -Compiled) is semidet: the search pauses, and the rules can be compiled.
compiled_at(pause(_), Search, Begun, task(Moves, Goal, _, _, _, _, _), Compiled) :-
    statistics(inferences, Now),
    Spent is Now-Begun,
    search:is_due(Spent),
    '$best_paths_samples'(Search, 64, Steps, States),
    ordered_compiled(Moves, Goal, sample(Steps, States), Spent, Compiled).
