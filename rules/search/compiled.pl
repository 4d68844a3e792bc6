% Searches of library(search) by compiled rules, once they have run long enough that compiling is worth its time.
%
% Compiling may take as many inferences as the search has, about; where that is not enough, the search goes on as it
% is and tries again later. Why the rules of a space are not compiled, space_report/2 tells.

:- module(search_compiled, [cheapest_compiled/4, reached_compiled/4, paths_compiled/4, space_report/2]).

:- use_module(library(lists), [memberchk/2, member/2]).
:- use_module(library(search/compiling), [compiled_rules/4]).
:- use_module(library(search/verification), [replayed/3]).

%! cheapest_compiled(+Task, +States, +Expanded, -Found) is semidet.
% Found is found(Path, Statistics) or none, as a search by compiled rules says. Every path is replayed by the rules.
cheapest_compiled(task(Kind, Goal, none, Bound, _, Limit, _), States, Expanded, Found) :-
    budget(Expanded, Inferences),
    compiled(Kind, Goal, States, Inferences, Rules),
    '$cells_cheapest'(Rules, options(Bound, Limit, none), Result),
    (   Result = found(Path, Statistics)
    ->  is_replayed(Path, Kind, Statistics),
        Found = Result
    ;   Result == exhausted
    ->  Found = none
    ;   report(Kind, refused(Result)),
        fail
    ).

is_replayed(Path, Kind, Statistics) :-
    (   catch(replayed(Path, Kind, Cost), error(_, _), fail),
        memberchk(cost(Cost), Statistics)
    ->  true
    ;   report(Kind, refused('the rules do not replay the path found')),
        fail
    ).

%! reached_compiled(+Kind, +Search, +Given, -Rules) is semidet.
% Rules are the compiled moves, after a search has given so many states.
reached_compiled(Kind, Search, Given, Rules) :-
    '$reach_samples'(Search, 64, States),
    budget(Given, Inferences),
    compiled(Kind, none, States, Inferences, Rules),
    never_raise(Kind, Rules).

%! paths_compiled(+Kind, +Goal, +Start, -Rules) is semidet.
paths_compiled(Kind, Goal, Start, Rules) :-
    catch(sampled(Kind, Start, States, Given), Ball, not_sampled(Ball)),
    States \== [],
    budget(Given, Inferences),
    compiled(Kind, Goal, States, Inferences, Rules),
    never_raise(Kind, Rules).

% Some of the states that can be reached; none where there are few.
sampled(Kind, Start, States, Given) :-
    '$reach'(Start, Search, S, _),
    (   '$reach_is_due'(Search, Given)
    ->  '$reach_samples'(Search, 64, States),
        !
    ;   search:expanded(Kind, Search, S),
        !,
        States = [],
        Given = 0
    ).

% The search for paths may never come to where the rules raise this.
not_sampled(Ball) :-
    (   nonvar(Ball),
        ( Ball = '$limit'(_) ; Ball == '$aborted' ; Ball = error(Formal, _), nonvar(Formal), Formal = resource_error(_) )
    ->  throw(Ball)
    ;   fail
    ).

never_raise(Kind, Rules) :-
    arg(5, Rules, Operators),
    arg(6, Rules, Goals),
    (   ( member(operator(_, _, -1), Operators) ; member(goal(_, raises), Goals) )
    ->  report(Kind, refused('its rules may raise an error')),
        fail
    ;   true
    ).

budget(Expanded, Inferences) :- Inferences is 500000+200*Expanded.

compiled(Kind0, Goal0, States, Inferences, Rules) :-
    Kind0 =.. [Name, Moves0],
    qualified(Moves0, Moves),
    qualified(Goal0, Goal),
    Kind =.. [Name, Moves],
    catch(call_with_inference_limit(compiled_rules(Kind, Goal, States, Rules0), Inferences, Result),
          Ball, failed_with(Ball, Result)),
    (   Result = refused(_)
    ->  report(Kind, Result),
        fail
    ;   Result == inference_limit_exceeded
    ->  report(Kind, refused('compiling takes too long')),
        fail
    ;   Rules = Rules0,
        Rules = rules(_, _, Domains, _, Operators, _),
        length(Domains, Cells),
        length(Operators, Count),
        report(Kind, compiled([cells(Cells), operators(Count)]))
    ).

% What goes wrong while rules are compiled may never happen to the rules themselves: they may run on states that no
% search reaches.
failed_with(Ball, Result) :-
    (   nonvar(Ball), Ball = space(Reason) -> Result = refused(Reason)
    ;   nonvar(Ball), Ball = error(Formal, _), nonvar(Formal) -> Result = refused(Formal)
    ;   throw(Ball)
    ).

% Closures of user come without their module.
qualified(none, none) :- !.
qualified(Closure0, Module:Closure) :- strip_module(Closure0, Module, Closure).

report(Kind, Report) :-
    arg(1, Kind, Moves0),
    qualified(Moves0, Moves),
    nb_setval('$space_report', Moves-Report).

%! space_report(:Moves, -Report) is semidet.
% As library(search) says, which exports it.
space_report(Moves0, Report) :-
    qualified(Moves0, Moves),
    nb_current('$space_report', Moves-Report0),
    Report = Report0.
