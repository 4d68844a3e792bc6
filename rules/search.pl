% Paths through state spaces that rules describe.
%
% A space is a closure Moves: call(Moves, S0, S) enumerates the successors of S0,
% each at cost 1, or call(Moves, S0, S, Cost) does with a cost. If Moves can be
% called both ways, the way without costs is taken. States are ground terms; two
% that are identical (==) are one state. A goal is a closure too: call(Goal, S).
%
% States are numbered when they are first met, natively, and A*, breadth-first search and
% that from both ends are native too; what the rules say of a state is asked for state by
% state ('$search'/6, '$ends'/5, '$reach'/4). IDA* and paths_within/5 remember one path
% only, and so number nothing: they are rules.

:- module(search,
          [ shortest_path/5,
            paths_within/5,
            reachable/4
          ]).

:- use_module(library(error), [must_be/2, domain_error/2, resource_error/1]).
:- use_module(library(rbtrees), [rb_new/1, rb_insert_new/4]).

:- meta_predicate
    shortest_path(:, :, +, -, :),
    paths_within(:, :, +, +, -),
    reachable(:, +, ?, ?).

%! shortest_path(:Moves, :Goal, +Start, -Path, +Options) is semidet.
% Path is a list of states, from Start to one that Goal accepts, of least cost; fails
% if there is none. Options:
%   heuristic(:H)       call(H, State, Estimate) never overestimates the cost to a
%                       goal; where it fails, or is infinite, no path is looked for.
%                       Default: 0
%   algorithm(A)        auto (the default), astar, idastar (memory for one path
%                       only), breadth (fewest moves, whatever they cost) or
%                       bidirectional (from both ends, without the heuristic):
%                       every move must have one back that costs as much, and
%                       call(Goal, S) must give the goals, as =(G) does; ==(G) may
%                       be written too
%   bound(B)            no path that costs more than B
%   weight(W)           estimates count W times (W >= 1): the path costs at most W
%                       times the least
%   limit(N)            resource_error(search_states) once N states were expanded
%   statistics(-S)      S is [cost(C), expanded(E), generated(G), states(K)]
%   progress(:P)        call(P, S) every 10,000 expansions; it may throw to stop
% A step of infinite cost leads nowhere. O(n log n) for n states generated.
% @error instantiation_error if Start or a successor is not ground
% @error domain_error(search_algorithm, A)
% @error domain_error(not_less_than_zero, X) for a cost or an estimate below 0
% @error representation_error(search_cost) if the costs of a path are integers and add
%        up to 2**53 or more, unless the algorithm is idastar
% @error representation_error(cyclic_term) if a state contains itself, unless it is idastar
% @error domain_error(reversible_moves, Moves) if a path found from both ends is none
shortest_path(Moves0, Goal, Start, Path, Options0) :-
    strip_module(Options0, Module, Options),
    check_closure(Moves0),
    check_closure(Goal),
    must_be(ground, Start),
    must_be(list, Options),
    search_options(Options, Module, task(Moves0, Goal), Task, Algorithm, Statistics),
    run(Algorithm, Task, Start, Found),
    Found = found(Path0, Report),
    !,
    Path = Path0,
    Statistics = Report.

check_closure(Closure0) :- strip_module(Closure0, _, Closure), must_be(callable, Closure).

% A task is task(Moves, Goal, Heuristic, Bound, Weight, Limit, Progress), where
% Moves is unit(Closure) or costs(Closure) and absent options are none.
search_options(Options, Module, task(Moves0, Goal),
               task(Moves, Goal, Heuristic, Bound, Weight, Limit, Progress),
               Algorithm, Statistics) :-
    options(Options, Module, o(auto, none, none, 1, none, none, _),
            o(Algorithm, Heuristic, Bound, Weight, Limit, Progress, Statistics)),
    kind_of_moves(Moves0, Algorithm, Moves).

options([], _, O, O).
options([Option|Options], Module, O0, O) :-
    must_be(nonvar, Option),
    (   option(Option, Module, O0, O1)
    ->  options(Options, Module, O1, O)
    ;   domain_error(search_option, Option)
    ).

option(algorithm(A), _, o(_, H, B, W, L, P, S), o(A, H, B, W, L, P, S)) :-
    must_be(atom, A),
    ( algorithm(A) -> true ; domain_error(search_algorithm, A) ).
option(heuristic(H0), M, o(A, _, B, W, L, P, S), o(A, M:H0, B, W, L, P, S)) :-
    must_be(callable, H0).
option(bound(B), _, o(A, H, _, W, L, P, S), o(A, H, B, W, L, P, S)) :-
    must_be(number, B).
option(weight(W), _, o(A, H, B, _, L, P, S), o(A, H, B, W, L, P, S)) :-
    must_be(number, W),
    ( W >= 1 -> true ; domain_error(not_less_than_one, W) ).
option(limit(L), _, o(A, H, B, W, _, P, S), o(A, H, B, W, L, P, S)) :-
    must_be(nonneg, L).
option(progress(P), M, o(A, H, B, W, L, _, S), o(A, H, B, W, L, M:P, S)) :-
    must_be(callable, P).
option(statistics(S), _, o(A, H, B, W, L, P, _), o(A, H, B, W, L, P, S)).

algorithm(auto).
algorithm(astar).
algorithm(idastar).
algorithm(breadth).
algorithm(bidirectional).

% Breadth-first search asks for successors alone.
kind_of_moves(Moves, Algorithm, Kind) :-
    (   defined(Moves, 2)
    ->  Kind = unit(Moves)
    ;   defined(Moves, 3)
    ->  ( Algorithm == breadth -> Kind = uncosted(Moves) ; Kind = costs(Moves) )
    ;   Kind = unit(Moves)
    ).

defined(Moves, Extra) :-
    strip_module(Moves, Module, Closure),
    (   lambda_parameters(Closure, Parameters)
    ->  is_list(Parameters),
        length(Parameters, Extra)
    ;   functor(Closure, Name, Arity0),
        Arity is Arity0+Extra,
        functor(Head, Name, Arity),
        predicate_property(Module:Head, defined)
    ).

lambda_parameters(Lambda, Parameters) :-
    compound(Lambda),
    Lambda = (Left>>_),
    nonvar(Left),
    ( Left = _/Parameters -> true ; Parameters = Left ).

% successors(+Moves, +State, -Pairs): the Cost-Successor of State, in the order of
% the rules.
successors(unit(Moves), State, Pairs) :-
    findall(1-S, call(Moves, State, S), Pairs),
    check_states(Pairs).
successors(uncosted(Moves), State, Pairs) :-
    findall(1-S, call(Moves, State, S, _), Pairs),
    check_states(Pairs).
successors(costs(Moves), State, Pairs) :-
    findall(Cost-S, call(Moves, State, S, Cost), Pairs),
    check_states(Pairs),
    check_costs(Pairs).

check_states([]).
check_states([_-S|Pairs]) :- must_be(ground, S), check_states(Pairs).

check_costs([]).
check_costs([Cost-_|Pairs]) :- check_amount(Cost), check_costs(Pairs).

% A cost or an estimate: what '$search_reached'/3 and '$search_estimate'/2 take.
check_amount(X) :-
    must_be(number, X),
    ( X >= 0 -> true ; domain_error(not_less_than_zero, X) ).

% estimate(+Task, +State, -H) is semidet: H has the weight in it.
estimate(task(_, _, Heuristic, _, Weight, _, _), State, H) :-
    (   Heuristic == none
    ->  H = 0
    ;   once(call(Heuristic, State, H0)),
        check_amount(H0),
        H0 < inf,
        H is Weight*H0
    ).

accepted(task(_, Goal, _, _, _, _, _), State) :-
    \+ \+ call(Goal, State).

within_bound(task(_, _, _, Bound, Weight, _, _), F) :-
    (   Bound == none
    ->  true
    ;   Weight > 1
    ->  true
    ;   F =< Bound
    ).

cost_within(task(_, _, _, Bound, _, _, _), G) :-
    ( Bound == none -> true ; G =< Bound ).

run(idastar, Task, Start, Found) :- !, idastar(Task, Start, Found).
run(breadth, task(Moves, Goal, _, B, _, L, P), Start, Found) :-
    !,
    astar(task(Moves, Goal, none, B, 1, L, P), Start, Found).
run(bidirectional, Task, Start, Found) :-
    !,
    both_ends(Task, Start, Found).
run(_, Task, Start, Found) :-
    astar(Task, Start, Found).

% A* is native, over states by number: '$search'/6 answers with what it must know,
% one thing after another, and last with the path. A state is opened again when it is
% reached at less cost, so that the estimates need not be consistent.
astar(Task, Start, Found) :-
    Task = task(_, _, Heuristic, Bound, Weight, Limit, Progress),
    ( Heuristic == none -> Informed = false ; Informed = true ),
    ( Progress == none -> Every = none ; Every = 10000 ),
    '$search'(Start, Informed, Weight, options(Bound, Limit, Every), Search, Request),
    answer(Request, Search, Task, Found),
    !.

answer(found(Path, Statistics), _, _, found(Path, Statistics)).
answer(estimate(State), Search, task(_, _, Heuristic, _, _, _, _), _) :-
    tell_estimate(Heuristic, State, Search),
    fail.
answer(expand(State), Search, Task, _) :-
    (   accepted(Task, State)
    ->  '$search_goal'(Search)
    ;   '$search_expanding'(Search),
        Task = task(Moves, _, Heuristic, _, _, _, _),
        successor(Moves, State, S, Cost),
        '$search_reached'(Search, S, Cost),
        tell_estimate(Heuristic, S, Search)
    ),
    fail.
answer(report(Statistics), _, task(_, _, _, _, _, _, Progress), _) :-
    ignore(call(Progress, Statistics)),
    fail.

tell_estimate(Heuristic, State, Search) :-
    (   call(Heuristic, State, H)
    ->  '$search_estimate'(Search, H)
    ;   '$search_dead_end'(Search)
    ).

successor(unit(Moves), S0, S, 1) :- call(Moves, S0, S).
successor(uncosted(Moves), S0, S, 1) :- call(Moves, S0, S, _).
successor(costs(Moves), S0, S, Cost) :- call(Moves, S0, S, Cost).

% The two searches are native too: '$ends'/5. What comes from the goals' end was found
% the other way round, so the path is gone along before it is believed.
both_ends(task(Moves, Goal, _, Bound, _, Limit, Progress), Start, Found) :-
    goals(Goal, Goals),
    ( Progress == none -> Every = none ; Every = 10000 ),
    '$ends'(Start, Goals, options(Bound, Limit, Every), Search, Request),
    answer_ends(Request, Search, Moves, Progress, Found),
    !,
    Found = found(Path, _),
    (   is_path(Path, Moves)
    ->  true
    ;   arg(1, Moves, Closure),
        domain_error(reversible_moves, Closure)
    ).

goals(Goal, Goals) :-
    strip_module(Goal, _, Closure),
    (   nonvar(Closure),
        Closure = (==(State))
    ->  Goals = [State]
    ;   findall(State, call(Goal, State), Goals)
    ),
    must_be(ground, Goals).

answer_ends(found(Path, Statistics), _, _, _, found(Path, Statistics)).
answer_ends(expand(State), Search, Moves, _, _) :-
    successor(Moves, State, S, Cost),
    '$ends_reached'(Search, S, Cost),
    fail.
answer_ends(report(Statistics), _, _, Progress, _) :-
    ignore(call(Progress, Statistics)),
    fail.

is_path([_], _) :- !.
is_path([S0,S|Path], Moves) :-
    \+ \+ ( successor(Moves, S0, S1, _), S1 == S ),
    is_path([S|Path], Moves).

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

% IDA*: depth-first search within a bound on g+h; the next bound is the least value
% that was beyond it. Path is the way back to the start. The counters are changed
% in place, so that they survive backtracking.
idastar(Task, Start, Found) :-
    estimate(Task, Start, H),
    within_bound(Task, H),
    functor(Counters, counters, 3),
    nb_setarg(1, Counters, 0),
    nb_setarg(2, Counters, 1),
    idastar(H, Task, Start, Counters, Found).

idastar(Bound, Task, Start, Counters, Found) :-
    nb_setarg(3, Counters, none),
    (   deepen(Start, [Start], 0, Bound, Task, Counters, Path, G)
    ->  backwards(Path, [], Forwards),
        length(Path, States),
        Counters = counters(Expanded, Generated, _),
        Found = found(Forwards, [cost(G), expanded(Expanded), generated(Generated), states(States)])
    ;   arg(3, Counters, Next),
        Next \== none,
        within_bound(Task, Next),
        idastar(Next, Task, Start, Counters, Found)
    ).

deepen(State, Path, G, _, Task, _, Path, G) :-
    accepted(Task, State),
    !.
deepen(State, Path0, G0, Bound, Task, Counters, Path, G) :-
    Counters = counters(E0, N0, _),
    count_expansion(count(E0, N0), Task, Bound, count(E, _)),
    nb_setarg(1, Counters, E),
    Task = task(Moves, _, _, _, _, _, _),
    successors(Moves, State, Pairs),
    length(Pairs, More),
    N is N0+More,
    nb_setarg(2, Counters, N),
    a_pair(Pairs, Cost, S),
    Cost < inf,
    \+ on_path(Path0, S),
    G1 is G0+Cost,
    cost_within(Task, G1),
    estimate(Task, S, H),
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

on_path([S0|Path], S) :- ( S0 == S -> true ; on_path(Path, S) ).

beyond(F, Counters) :-
    arg(3, Counters, Next),
    (   Next \== none,
        Next =< F
    ->  true
    ;   nb_setarg(3, Counters, F)
    ).

backwards([], Ys, Ys).
backwards([X|Xs], Ys0, Ys) :- backwards(Xs, [X|Ys0], Ys).

%! paths_within(:Moves, :Goal, +Start, +Bound, -Path) is nondet.
% Every path from Start to a state that Goal accepts that costs at most Bound and
% meets no state twice, depth first in the order of the rules. Memory O(length);
% time grows with the number of paths.
% @error type_error(number, Bound), domain_error(not_less_than_zero, Bound)
paths_within(Moves0, Goal, Start, Bound, Path) :-
    check_closure(Moves0),
    check_closure(Goal),
    must_be(ground, Start),
    must_be(number, Bound),
    ( Bound >= 0 -> true ; domain_error(not_less_than_zero, Bound) ),
    kind_of_moves(Moves0, auto, Moves),
    rb_new(Seen0),
    rb_insert_new(Seen0, Start, true, Seen),
    paths_within(Start, Moves, Goal, Bound, Seen, Path).

paths_within(State, Moves, Goal, Bound, Seen, [State|Path]) :-
    (   \+ call(Goal, State)
    ->  longer_path(State, Moves, Goal, Bound, Seen, Path)
    ;   Bound =:= 0
    ->  Path = []
    ;   (   Path = []
        ;   longer_path(State, Moves, Goal, Bound, Seen, Path)
        )
    ).

longer_path(State, Moves, Goal, Bound, Seen, Path) :-
    ( Moves = costs(_) -> true ; Bound >= 1 ),
    successors(Moves, State, Pairs),
    a_pair(Pairs, Cost, S),
    Cost =< Bound,
    rb_insert_new(Seen, S, true, Seen1),
    Bound1 is Bound-Cost,
    paths_within(S, Moves, Goal, Bound1, Seen1, Path).

%! reachable(:Moves, +Start, -State, -Depth) is nondet.
% Every state that can be reached from Start, once, with the least number of moves
% that leads to it; in the order of Depth, Start itself first. O(log n) a state
% generated, as answers are asked for.
reachable(Moves0, Start, State, Depth) :-
    check_closure(Moves0),
    must_be(ground, Start),
    kind_of_moves(Moves0, breadth, Moves),
    '$reach'(Start, Search, S, D),
    (   successor(Moves, S, S1, _),
        '$reached'(Search, S1),
        fail
    ;   '$reach_is_over'(Search)
    ->  !
    ;   true
    ),
    State = S,
    Depth = D.
