% Paths of a space in the order of their costs, for plans(N) of library(search).

:- module(search_ordered, [one_of/5]).

:- use_module(library(apply), [foldl/4]).
:- autoload(library(heaps), [empty_heap/1, add_to_heap/4, get_from_heap/4]).
:- autoload(library(search/compiled), [paths_compiled/4]).

%! one_of(+Most, +Task, +Starts, -Path, -Cost) is nondet.
% The paths for plans(Most), one after another.
one_of(Most, Task, Starts, Path, Cost) :-
    Given = given(0, _),
    path_in_order(Starts, Task, Path, Cost),
    arg(1, Given, N0),
    N is N0+1,
    nb_setarg(1, Given, N),
    ( N =:= 1 -> nb_setarg(2, Given, Cost) ; true ),
    arg(2, Given, First),
    (   Most == cheapest -> ( Cost =< First -> true ; !, fail )
    ;   N == Most -> !
    ;   true
    ).

% path_in_order(+Starts, +Task, -Path, -Cost): the simple paths within the bound, in the order of their costs.
path_in_order(Starts, Task, Path, Cost) :-
    Task = task(Moves, Goal, _, _, _, _, _),
    (   Starts = [Start],
        paths_compiled(Moves, Goal, Start, Form-Numbers)
    ->  '$cells_in_order'(Form, Numbers, Path, Cost)
    ;   empty_heap(Heap0),
        foldl(begun, Starts, Heap0, Heap),
        path_in_heap(Heap, Task, Path, Cost)
    ),
    ( search:cost_within(Task, Cost) -> true ; !, fail ).

begun(Start, Heap0, Heap) :- add_to_heap(Heap0, 0, [Start], Heap).

% The heap has beginnings of paths, each as the states back to the start.
path_in_heap(Heap0, Task, Path, Cost) :-
    get_from_heap(Heap0, Cost1, Back, Heap1),
    Back = [State|_],
    (   search:accepted(Task, State)
    ->  (   search:backwards(Back, [], Path), Cost = Cost1
        ;   path_in_heap(Heap1, Task, Path, Cost)
        )
    ;   Task = task(Moves, _, _, _, _, _, _),
        search:successors(Moves, State, Pairs0),
        sort(1, @=<, Pairs0, Pairs),
        longer_paths(Pairs, [], Cost1, Back, Heap1, Heap),
        path_in_heap(Heap, Task, Path, Cost)
    ).

longer_paths([], _, _, _, Heap, Heap).
longer_paths([Cost-S|Pairs], Seen, Cost0, Back, Heap0, Heap) :-
    (   Cost < inf,
        \+ search:on_path(Seen, S),
        \+ search:on_path(Back, S)
    ->  Cost1 is Cost0+Cost,
        add_to_heap(Heap0, Cost1, [S|Back], Heap1)
    ;   Heap1 = Heap0
    ),
    longer_paths(Pairs, [S|Seen], Cost0, Back, Heap1, Heap).
