% Paths through state spaces that rules describe.
%
% A space is a closure Moves: call(Moves, S0, S) enumerates the successors of S0,
% each at cost 1, call(Moves, S0, S, Cost) does with a cost, or
% call(Moves, S0, Action, S, Cost) with a name for the step too. The program's own
% predicate is taken, before one that is built in or a library's; if it has one of each
% arity, that is an error. A built-in or a library's predicate is taken where the program
% has neither, the one without costs first. States are ground terms; two that are
% identical (==) are one state. A goal is a closure too: call(Goal, S).
%
% States are numbered when they are first met, natively, and A*, breadth-first search and
% that from both ends are native too; what the rules say of a state is asked for state by
% state ('$search'/6, '$ends'/6, '$reach'/4). IDA* and paths_within/5 remember one path
% only, and so number nothing: they are rules (search/deepening).

:- module(search,
          [ shortest_path/5,
            paths_within/5,
            reachable/4,
            space_report/2,
            estimates/2
          ]).

% The first call of one of these loads its file: most searches do without.
:- autoload(library(error), [must_be/2, domain_error/2]).
:- autoload(library(lists), [member/2, selectchk/4]).
:- autoload(library(search/errors), [search_raised/2, refused/4, refused_option/2]).
:- autoload(library(search/compiled),
            [ cheapest_kept/4, cheapest_compiled/5, reached_kept/4, reached_compiled/5, paths_compiled/4, report_of/2,
              estimates_of/2, note_search/3, compiled_space/6
            ]).
:- autoload(library(search/deepening), [idastar/3, paths_by_rules/5]).
:- autoload(library(search/ends), [both_ends/4]).
:- autoload(library(search/options), [option_values/3, option_value/3]).
:- autoload(library(search/ordered), [one_of/5]).
:- autoload(library(search/replay), [replayed/3]).
:- autoload(library(search/verification), [verified_steps/4, verified_result/5]).
:- meta_predicate
    shortest_path(:, :, +, -, :),
    paths_within(:, :, +, +, -),
    reachable(:, +, ?, ?),
    space_report(:, -),
    estimates(:, -).

%! space_report(:Moves, -Report) is semidet.
% Report is the result of the last search that tried to compile these moves:
% compiled([cells(C), operators(N)]) or refused(Reason), where Reason says what prevents it, with the clause and its
% place if it is known: 'step/2 calls nb_setval/2, moves.pl:12'. symmetries(S) follows operators(N) if the searches
% leave out states by symmetries, of which S generate all. Fails if no search tried.
space_report(Moves, Report) :- report_of(Moves, Report).

%! estimates(:Moves, -Report) is semidet.
% Report says which estimates the searches with these moves have derived so far, of the latest goal: [tiers(T),
% orders(O), tables(N), bytes(B), symmetries(S)]. Tiers are attempts, each more expensive than the one before. A table
% has the distances of a projection to some variables in all orders. The sum of an order is an estimate by itself, and
% the greatest sum is used. S is the number of symmetries by which states are left out. Fails if the moves are not
% compiled.
estimates(Moves, Report) :- estimates_of(Moves, Report).

%! shortest_path(:Moves, :Goal, +Start, -Path, +Options) is nondet.
% Path is a list of states, from Start to one that Goal accepts, of least cost; fails
% if there is none. There is one answer, unless plans(N) asks for more. Where moves may
% cost nothing, auto and astar prefer paths with few moves. Options:
%   heuristic(:H)       call(H, State, Estimate) never overestimates the cost to a
%                       goal; a state for which it fails, or is infinite, is left out.
%                       auto (the default): estimates are derived from moves and
%                       goal if these can be compiled; none: no estimates, and
%                       the rules are asked state by state
%   algorithm(A)        auto (the default), astar, idastar (memory for one path
%                       only), breadth (fewest moves: each counts 1) or
%                       bidirectional (from both ends, without the heuristic).
%                       For bidirectional, call(Goal, S) must enumerate finitely
%                       many goals, as =(G) does; ==(G) may be written too.
%                       It is fast if one of the next two options says that moves
%                       can be undone; otherwise the search from the start
%                       continues until no cheaper path can be left
%   reversible(Bool)    true: every move has one back that costs as much
%   inverse(:Moves)     call(Moves, S, S0) or call(Moves, S, S0, Cost) gives all S0
%                       from which a move leads to S
%   verify(Bool)        true: check that steps are the same, and cost the same,
%                       whenever they are asked for, that moves have one back
%                       (bidirectional), and at the end, by a search without them,
%                       that estimates are not too high and no move was missed
%   bound(B)            no path that costs more than B
%   weight(W)           estimates count W times (W >= 1): the path costs at most W
%                       times the least
%   limit(N)            resource_error(search_states) once N states were expanded
%   statistics(-S)      S is [cost(C), expanded(E), generated(G), states(K)]
%   cost(-C)            what the path costs
%   path(Form)          states (the default); actions, where moves have them: Path is a list of
%                       the cheapest action of each step; both: Path is a list of Action-State,
%                       the first element the start alone
%   starts(States)      further starts: the path begins at the best of Start and these
%   plans(N)            N paths on backtracking, or any number if N is inf, in the order of their costs: each through
%                       other states, none through a state twice, and each to the first goal that it meets;
%                       plans(cheapest): all paths that cost as little as the first. If moves may cost nothing
%                       and costs are integers, those with fewer moves come first. The steps of each state that a
%                       path of the last cost may pass are asked for once and kept; from the second path on, compiled
%                       rules are used if they can be compiled. Options about how to search are ignored, except
%                       limit(N)
%   progress(:P)        call(P, S) every 10,000 expansions; it may throw to stop
% Moves with actions are call(Moves, S0, Action, S, Cost), if the program has neither of the other forms.
% A step of infinite cost leads nowhere. O(n log n) for n states generated.
% Errors have context(Predicate, Message): the rule that gave what is wrong, and the state.
% @error instantiation_error if Start or a successor is not ground
% @error domain_error(search_moves, [P/2, P/3]) if the program has moves of both arities
% @error domain_error(search_algorithm, A), domain_error(search_option, O), domain_error(path_form, F)
% @error existence_error(search_goals, Goal) if the algorithm is bidirectional and Goal only tests states
% @error existence_error(search_actions, Moves) if a path is asked for by actions that moves do not have
% @error domain_error(not_less_than_zero, X) for a cost or an estimate below 0
% @error representation_error(search_cost) if the costs of a path are integers and add
%        up to 2**53 or more, unless the algorithm is idastar
% @error representation_error(cyclic_term) if a state contains itself, unless it is idastar
% @error domain_error(reversible_moves, Moves) if a move cannot be undone: a path found from
%        both ends is none, or verify(true) has found one
% @error domain_error(admissible_estimate, H), domain_error(repeatable_moves, State)
%        by verify(true)
shortest_path(Moves0, Goal, Start, Path, Options0) :-
    strip_module(Options0, Module, Options),
    check_closure(Moves0),
    check_closure(Goal),
    check_start(Start, shortest_path/5),
    option_values(Options, Module, Values),
    check_starts(Values, Starts),
    search_task(Values, task(Moves0, Goal), Task, Algorithm),
    option_value(path, Values, Form),
    check_form(Form, Task),
    (   option_value(plans, Values, 1)
    ->  catch(best_of([Start|Starts], Algorithm, Task, none, Found), Ball, search_raised(Ball, Task)),
        Found = found(Path0, Report0),
        !
    ;   option_value(plans, Values, Most),
        catch(one_of(Most, Task, [Start|Starts], Path0, Cost0), Ball, search_raised(Ball, Task)),
        Report0 = [cost(Cost0)]
    ),
    own_report(Report0, Path0, Task, Report),
    memberchk(cost(Cost), Report),
    path_in_form(Form, Path0, Task, Path),
    option_value(cost, Values, Cost),
    option_value(statistics, Values, Report).

% own_report(+Report0, +Path, +Task, -Report): Report has the cost as the costs along the path add up to it. The native
% searches give a float once any step has cost one, also beside the path.
own_report(Report0, Path, Task, Report) :-
    memberchk(cost(Claimed), Report0),
    (   float(Claimed),
        Claimed =:= truncate(Claimed),
        arg(1, Task, Kind),
        forwards(Kind, Moves),
        catch(replayed(Path, Moves, Cost), error(domain_error(reversible_moves, _), _), fail)
    ->  selectchk(cost(_), Report0, cost(Cost), Report)
    ;   Report = Report0
    ).

forwards(both(Moves, _), Moves) :- !.
forwards(Moves, Moves).

check_starts(Values, Starts) :-
    option_value(starts, Values, Starts),
    forall(member(Start, Starts), check_start(Start, shortest_path/5)).

check_form(states, _) :- !.
check_form(Form, Task) :-
    arg(1, Task, Kind),
    moves_closure(Kind, Closure),
    (   has_actions(Kind) -> true
    ;   strip_module(Closure, _, Plain),
        refused_option(existence_error(search_actions, Plain), path(Form))
    ).

has_actions(verified(Kind, _)) :- !, has_actions(Kind).
has_actions(both(Kind, _)) :- !, has_actions(Kind).
has_actions(actions(_)).
has_actions(uncosted_actions(_)).

% best_of(+Starts, +Algorithm, +Task, +Best, -Found): each further start is searched from for a path that costs less.
best_of([], _, _, Best, Best).
best_of([Start|Starts], Algorithm, Task0, Best0, Found) :-
    (   Best0 = found(_, Report0)
    ->  memberchk(cost(Bound), Report0),
        Task0 = task(Moves, Goal, H, _, W, L, P),
        Task = task(Moves, Goal, H, Bound, W, L, P)
    ;   Task = Task0
    ),
    (   run(Algorithm, Task, Start, Found1),
        is_better(Found1, Best0)
    ->  Best = Found1
    ;   Best = Best0
    ),
    best_of(Starts, Algorithm, Task, Best, Found).

is_better(found(_, _), none) :- !.
is_better(found(_, Report), found(_, Report0)) :-
    memberchk(cost(Cost), Report),
    memberchk(cost(Cost0), Report0),
    Cost < Cost0.

path_in_form(states, Path, _, Path).
path_in_form(actions, Path, Task, Actions) :- arg(1, Task, Kind), actions_along(Path, Kind, Actions, _).
path_in_form(both, [Start|Path], Task, [Start|Both]) :- arg(1, Task, Kind), actions_along([Start|Path], Kind, _, Both).

actions_along([_], _, [], []) :- !.
actions_along([S0, S|Path], Kind, [Action|Actions], [Action-S|Both]) :-
    findall(Cost-A, ( action(Kind, S0, A, S1, Cost), S1 == S ), [First|Others]),
    cheapest_action(Others, First, Action),
    actions_along([S|Path], Kind, Actions, Both).

cheapest_action([], _-Action, Action).
cheapest_action([Cost-Action|Others], Best-Action0, Least) :-
    (   Cost < Best
    ->  cheapest_action(Others, Cost-Action, Least)
    ;   cheapest_action(Others, Best-Action0, Least)
    ).

action(verified(Kind, _), S0, Action, S, Cost) :- !, action(Kind, S0, Action, S, Cost).
action(both(Kind, _), S0, Action, S, Cost) :- !, action(Kind, S0, Action, S, Cost).
action(Kind, S0, Action, S, Cost) :- arg(1, Kind, Moves), call(Moves, S0, Action, S, Cost).

check_closure(Closure0) :-
    strip_module(Closure0, _, Closure),
    ( callable(Closure) -> true ; must_be(callable, Closure) ).

check_start(Start, Predicate) :-
    (   ground(Start)
    ->  true
    ;   throw(error(instantiation_error, context(Predicate, 'the start of the search is not ground')))
    ).

% A task is task(Moves, Goal, Heuristic, Bound, Weight, Limit, Progress), where
% Moves is unit(Closure), uncosted(Closure), costs(Closure), actions(Closure) or uncosted_actions(Closure), or
% verified(Kind, Undone) for one of these; both(Moves, Back) for a search from both ends. Absent options are none.
search_task(Values, task(Moves0, Goal), task(Moves, Goal, Heuristic, Bound, Weight, Limit, Progress), Algorithm) :-
    option_value(algorithm, Values, Algorithm0),
    option_value(heuristic, Values, Heuristic0),
    option_value(bound, Values, Bound),
    option_value(weight, Values, Weight),
    option_value(limit, Values, Limit),
    option_value(progress, Values, Progress),
    option_value(verify, Values, Verify),
    option_value(reversible, Values, Reversible),
    option_value(inverse, Values, Inverse),
    undone_by(Inverse, Reversible, Undone),
    heuristic_of(Heuristic0, Algorithm0, Verify, Heuristic),
    kind_of_moves(Moves0, Algorithm0, Kind),
    moves_back(Algorithm0, Undone, Kind, Back),
    ( Algorithm0 == bidirectional, Undone \== none -> Algorithm1 = undoable ; Algorithm1 = Algorithm0 ),
    verified(Verify, Algorithm1, Kind, Back, Moves, Algorithm).

undone_by(none, true, same) :- !.
undone_by(none, false, none) :- !.
undone_by(Inverse, _, inverse(Inverse)).

% A search that never compiles rules takes blind as none.
heuristic_of(blind, Algorithm, Verify, none) :-
    ( Verify == true -> true ; memberchk(Algorithm, [idastar, bidirectional]) ),
    !.
heuristic_of(Heuristic, _, _, Heuristic).

moves_back(bidirectional, Undone, Kind, Back) :-
    !,
    ( Undone = inverse(Moves) -> kind_of_moves(Moves, bidirectional, Back) ; Back = Kind ).
moves_back(_, _, _, none).

% Nothing leads back where one end is searched from.
verified(false, Algorithm, Kind, none, Kind, Algorithm) :- !.
verified(false, Algorithm, Kind, Back, both(Kind, Back), Algorithm).
verified(true, Algorithm, Kind, none, verified(Kind, none), verify(Algorithm, Kind, none)) :- !.
verified(true, Algorithm, Kind, Back, Moves, verify(Algorithm, Kind, Back)) :-
    Moves = both(verified(Kind, Back), verified(Back, Kind)).

% Breadth-first search asks for successors alone. Of the arities that Moves can be called
% with, the one counts that the program itself gave.
kind_of_moves(Moves, Algorithm, Kind) :-
    rank(Moves, 2, Unit),
    rank(Moves, 3, Costs),
    (   Unit > 0,
        Unit =:= Costs
    ->  both_arities(Moves)
    ;   rank(Moves, 4, Actions),
        actions_count(Unit, Costs, Actions, Moves)
    ->  ( Algorithm == breadth -> Kind = uncosted_actions(Moves) ; Kind = actions(Moves) )
    ;   costs_count(Unit, Costs, Moves)
    ->  ( Algorithm == breadth -> Kind = uncosted(Moves) ; Kind = costs(Moves) )
    ;   Kind = unit(Moves)
    ).

% The program may have a predicate of that name with four more arguments that is none of moves.
actions_count(Unit, Costs, Actions, Moves) :-
    Actions > Unit,
    Actions > Costs,
    ( Actions =:= 2 -> true ; \+ is_defined(Moves, 2), \+ is_defined(Moves, 3) ).

% Libraries are looked through only where the program has neither.
costs_count(Unit, Costs, _) :- Costs > Unit, !.
costs_count(0, 0, Moves) :- \+ is_defined(Moves, 2), is_defined(Moves, 3).

% rank(+Moves, +Extra, -Rank): 2 where the program gave the predicate to the module, 1 where it
% gave it to user, 0 where it is built in or a library's, or there is none.
rank(Moves, Extra, Rank) :-
    strip_module(Moves, Module, Closure),
    (   lambda_parameters(Closure, Parameters)
    ->  ( is_list(Parameters), length(Parameters, Extra) -> Rank = 2 ; Rank = 0 )
    ;   head(Closure, Extra, Head),
        '$predicate_rank'(Module, Head, Rank0)
    ->  Rank = Rank0
    ;   Rank = 0
    ).

is_defined(Moves, Extra) :-
    strip_module(Moves, Module, Closure),
    head(Closure, Extra, Head),
    predicate_property(Module:Head, defined).

head(Closure, Extra, Head) :-
    functor(Closure, Name, Arity0),
    Arity is Arity0+Extra,
    functor(Head, Name, Arity).

both_arities(Moves) :-
    strip_module(Moves, _, Closure),
    head(Closure, 2, Unit),
    head(Closure, 3, Costs),
    functor(Unit, Name, A2),
    functor(Costs, Name, A3),
    throw(error(domain_error(search_moves, [Name/A2, Name/A3]),
                context(_, 'the program has both: rename one, or write a lambda such as [X, Y]>>Goal'))).

lambda_parameters(Lambda, Parameters) :-
    compound(Lambda),
    Lambda = (Left>>_),
    nonvar(Left),
    ( Left = _/Parameters -> true ; Parameters = Left ).

% successors(+Moves, +State, -Pairs): the Cost-Successor of State, in the order of
% the rules.
successors(Moves, State, Pairs) :-
    findall(Cost-S, successor(Moves, State, S, Cost), Pairs),
    check_steps(Pairs, Moves, State).

check_steps([], _, _).
check_steps([Cost-S|Pairs], Moves, State) :-
    (   ground(S),
        is_amount(Cost)
    ->  check_steps(Pairs, Moves, State)
    ;   refused_step(Moves, State, S, Cost)
    ).

% A cost or an estimate: what '$search_reached'/3 and '$search_estimate'/2 take.
is_amount(X) :- number(X), X >= 0.

refused_step(Moves, State, S, Cost) :-
    (   ground(S)
    ->  wrong_amount(Cost, Formal)
    ;   Formal = instantiation_error
    ),
    moves_closure(Moves, Closure),
    refused(Formal, Closure, [State, S, Cost], step(State, S, Cost)).

wrong_amount(X, instantiation_error) :- var(X), !.
wrong_amount(X, domain_error(not_less_than_zero, X)) :- number(X), !.
wrong_amount(X, type_error(number, X)).

% estimate(+Task, +State, -H) is semidet: H has the weight in it.
estimate(task(_, _, Heuristic, _, Weight, _, _), State, H) :-
    (   Heuristic == none
    ->  H = 0
    ;   once(call(Heuristic, State, H0)),
        (   is_amount(H0)
        ->  true
        ;   wrong_amount(H0, Formal),
            refused(Formal, Heuristic, [State, H0], estimate(State, H0))
        ),
        H0 < inf,
        H is Weight*H0
    ).

accepted(task(_, Goal, _, _, _, _, _), State) :-
    \+ \+ call(Goal, State).

% A path whose cost is estimated as F may be within the bound. Floats that estimate its parts may add up to a little
% more than the path costs.
within_bound(task(_, _, _, Bound, Weight, _, _), F) :-
    (   Bound == none
    ->  true
    ;   Weight > 1
    ->  true
    ;   F =< Bound
    ->  true
    ;   float(F),
        F =< Bound*(1+1.0e-9)
    ).

cost_within(task(_, _, _, Bound, _, _, _), G) :-
    ( Bound == none -> true ; G =< Bound ).

run(verify(Algorithm, Kind, Undone), Task, Start, Found) :-
    !,
    ( run(Algorithm, Task, Start, Found0) -> Found = Found0 ; Found = none ),
    forget_asked,
    checks_of(Algorithm, Task, Checks),
    verified_result(Kind, Checks, Undone, Start, Found).
run(idastar, Task, Start, Found) :- !, idastar(Task, Start, Found).
run(breadth, task(Moves, Goal, H, B, _, L, P), Start, Found) :-
    !,
    ( H == blind -> H1 = blind ; H1 = none ),
    astar(task(Moves, Goal, H1, B, 1, L, P), Start, Found).
run(bidirectional, Task, Start, Found) :-
    !,
    both_ends(Task, false, Start, Found).
run(undoable, Task, Start, Found) :-
    !,
    both_ends(Task, true, Start, Found).
run(_, Task, Start, Found) :-
    astar(Task, Start, Found).

% Breadth-first search is about moves, whatever they cost, and asks for no estimates; nor do the two ends.
checks_of(Algorithm, task(Moves, Goal, Heuristic, B, W, L, P), task(Moves, Goal, Asked, B, W, L, P)) :-
    ( memberchk(Algorithm, [breadth, bidirectional, undoable]) -> Asked = none ; Asked = Heuristic ).

% A* is native, over states by number: '$search'/6 answers with what it must know,
% one thing after another, and last with the path. A state is opened again when it is
% reached at less cost, so that the estimates need not be consistent.
astar(Task, Start, Found) :-
    informed(Task, Informed),
    (   Informed == compile
    ->  Task = task(Moves, Goal, _, _, _, _, _),
        noted(Moves, Goal, Start),
        ( has_kept -> cheapest_kept(Task, Start, Kept, Patience) ; Patience = 0 )
    ;   Patience = inf
    ),
    (   nonvar(Kept)
    ->  Found = Kept
    ;   statistics(inferences, Begun),
        spent_before(Task, Before),
        Since is Begun-Before,
        asked(Task, Informed, Start, compile(Since, Patience), Found),
        ( Informed == compile -> note_spent(Task, Begun, Before) ; true )
    ),
    Found \== none.

% The global variable $spaces_asked holds asked(Changes, Searches), of the program as it was then: the inferences that
% searches by rules took which were not compiled, as spent(Moves, Goal, Inferences). Many small searches are compiled
% as a large one is.
spent_on(task(Moves, Goal, _, _, _, _, _), Spent) :-
    nb_current('$spaces_asked', asked(Changes, Searches)),
    '$program_changes'(Changes),
    member(Spent, Searches),
    Spent = spent(Moves0, Goal0, _),
    Moves0-Goal0 =@= Moves-Goal,
    !.

spent_before(Task, Before) :- ( spent_on(Task, Spent) -> arg(3, Spent, Before) ; Before = 0 ).

% Those that end at once are not worth a note.
note_spent(Task, Begun, Before) :-
    statistics(inferences, Now),
    (   Now-Begun < 500 -> true
    ;   All is Before+Now-Begun,
        ( spent_on(Task, Spent) -> nb_setarg(3, Spent, All) ; note_first(Task, All) )
    ).

note_first(task(Moves, Goal, _, _, _, _, _), All) :-
    '$program_changes'(Changes),
    ( nb_current('$spaces_asked', asked(Changes, Searches0)) -> true ; Searches0 = [] ),
    ( Searches0 = [A, B, C|_] -> Searches = [A, B, C] ; Searches = Searches0 ),
    nb_setval('$spaces_asked', asked(Changes, [spent(Moves, Goal, All)|Searches])).

% An earlier search has compiled rules, or tried to.
has_kept :- nb_current('$spaces_kept', _).

noted(Moves, Goal, Start) :- ( nb_current('$spaces_searched', _) -> note_search(Moves, Goal, Start) ; true ).

% is_due(+Spent): the inferences of a search are many beside those that tell whether its rules can be compiled.
is_due(Spent) :- Spent >= 30000.

asked(Task, Informed, Start, Compile, Found) :-
    Task = task(_, _, _, Bound, Weight, Limit, Progress),
    ( Progress == none -> Every = none ; Every = 10000 ),
    '$search'(Start, Informed, Weight, options(Bound, Limit, Every), Search, Request),
    answer(Request, Search, Task, Compile, Found),
    !.

% Rules are compiled for searches that have no estimates of their own.
informed(task(Moves, _, Heuristic, _, _, _, Progress), Informed) :-
    (   Heuristic == blind -> Informed = false
    ;   Heuristic \== none -> Informed = true
    ;   Progress == none,
        Moves \= verified(_, _)
    ->  Informed = compile
    ;   Informed = false
    ).

answer(found(Path, Statistics), _, _, _, found(Path, Statistics)).
answer(pause(_), Search, Task, compile(Begun, Patience), Found) :-
    statistics(inferences, Now),
    Spent is Now-Begun,
    Spent >= Patience,
    is_due(Spent),
    '$search_samples'(Search, 64, Steps, States),
    cheapest_compiled(Task, sample(Steps, States), Spent, Patience, Found).
answer(estimate(State), Search, task(_, _, Heuristic, _, _, _, _), _, _) :-
    tell_estimate(Heuristic, State, Search),
    fail.
answer(expand(State), Search, Task, _, _) :-
    (   accepted(Task, State)
    ->  '$search_goal'(Search)
    ;   '$search_expanding'(Search),
        Task = task(Moves, _, Heuristic, _, _, _, _),
        successor(Moves, State, S, Cost),
        '$search_reached'(Search, S, Cost),
        tell_estimate(Heuristic, S, Search)
    ),
    fail.
answer(report(Statistics), _, task(_, _, _, _, _, _, Progress), _, _) :-
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
successor(actions(Moves), S0, S, Cost) :- call(Moves, S0, _, S, Cost).
successor(uncosted_actions(Moves), S0, S, 1) :- call(Moves, S0, _, S, _).
successor(verified(Kind, Undone), S0, S, Cost) :-
    verified_steps(Kind, Undone, S0, Pairs),
    member(Cost-S, Pairs).

moves_closure(verified(Kind, _), Closure) :- !, moves_closure(Kind, Closure).
moves_closure(Kind, Closure) :- arg(1, Kind, Closure).

% An error after a search is not about the state that it asked about last.
forget_asked :- ( '$search_asked'(_, _) -> true ; true ).

% Whether a state is on a path, and a path the other way round.
on_path([S0|Path], S) :- ( S0 == S -> true ; on_path(Path, S) ).

backwards([], Ys, Ys).
backwards([X|Xs], Ys0, Ys) :- backwards(Xs, [X|Ys0], Ys).

% For Engine::rule_space, which the program embeds: see library(search/compiled).
rule_space(Moves, Goal, Start, Skeleton, Values, Refusal) :-
    check_closure(Moves),
    check_closure(Goal),
    check_start(Start, rule_space/6),
    kind_of_moves(Moves, auto, Kind),
    moves_arity(Kind, Extra),
    check_defined(Moves, Extra),
    check_defined(Goal, 1),
    forget_asked,
    Task = task(Kind, Goal, none, none, 1, none, none),
    catch(compiled_space(Kind, Goal, Start, Skeleton, Values, Refusal), Ball, search_raised(Ball, Task)).

moves_arity(unit(_), 2).
moves_arity(costs(_), 3).
moves_arity(actions(_), 4).

% Raises what a call would, if there is no such predicate.
check_defined(Closure0, Extra) :-
    strip_module(Closure0, Module, Closure),
    (   lambda_parameters(Closure, _) -> true
    ;   is_defined(Closure0, Extra) -> true
    ;   head(Closure, Extra, Head),
        ignore(call(Module:Head))
    ).

%! paths_within(:Moves, :Goal, +Start, +Bound, -Path) is nondet.
% Every path from Start to a state that Goal accepts that costs at most Bound and
% meets no state twice, depth first in the order of the rules. Memory O(length);
% time grows with the number of paths.
% @error type_error(number, Bound), domain_error(not_less_than_zero, Bound)
paths_within(Moves0, Goal, Start, Bound, Path) :-
    check_closure(Moves0),
    check_closure(Goal),
    check_start(Start, paths_within/5),
    must_be(number, Bound),
    ( Bound >= 0 -> true ; domain_error(not_less_than_zero, Bound) ),
    kind_of_moves(Moves0, auto, Moves),
    noted(Moves, Goal, Start),
    (   paths_compiled(Moves, Goal, Start, Form-Numbers)
    ->  '$cells_paths'(Form, Numbers, Bound, Path)
    ;   paths_by_rules(Moves, Goal, Start, Bound, Path)
    ).

%! reachable(:Moves, +Start, -State, -Depth) is nondet.
% Every state that can be reached from Start, once, with the least number of moves
% that leads to it; in the order of Depth, Start itself first. O(log n) a state
% generated, as answers are asked for.
reachable(Moves0, Start, State, Depth) :-
    check_closure(Moves0),
    check_start(Start, reachable/4),
    kind_of_moves(Moves0, breadth, Moves),
    noted(Moves, none, Start),
    Task = task(Moves, none, none, none, 1, none, none),
    catch(reached(Moves, Start, State, Depth), Ball, search_raised(Ball, Task)).

reached(Moves, Start, State, Depth) :-
    (   has_kept,
        reached_kept(Moves, Start, Form, Numbers)
    ->  '$cells_reached'(Form, Numbers, 0, State, Depth)
    ;   statistics(inferences, Begun),
        asked_for_states(Moves, Start, Begun, State, Depth)
    ).

asked_for_states(Moves, Start, Begun, State, Depth) :-
    '$reach'(Start, Search, S, D),
    (   '$reach_is_due'(Search, Given),
        statistics(inferences, Now),
        Spent is Now-Begun,
        is_due(Spent),
        reached_compiled(Moves, Search, Spent, Form, Numbers)
    ->  !,
        '$cells_reached'(Form, Numbers, Given, State, Depth)
    ;   expanded(Moves, Search, S)
    ->  !,
        State = S,
        Depth = D
    ;   State = S,
        Depth = D
    ).

% Adds the successors of a state, the last one that was reached; true if there are no more states.
expanded(Moves, Search, S) :-
    (   successor(Moves, S, S1, _),
        '$reached'(Search, S1),
        fail
    ;   '$reach_is_over'(Search)
    ).
