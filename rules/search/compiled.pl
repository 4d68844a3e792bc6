% Searches of library(search) by compiled rules, once they have run long enough that compiling is worth its time.
%
% Compiling may take about as many inferences as the search has taken. Where that is not enough, the search goes on as it
% is and tries again later. The compiled form is kept for later searches, until the program changes; so is the fact that
% there is none. Why the rules of a space are not compiled, space_report/2 tells.

:- module(search_compiled,
          [ cheapest_kept/4,
            cheapest_compiled/5,
            reached_kept/4,
            reached_compiled/5,
            paths_compiled/4,
            space_report/2,
            estimates/2
          ]).

:- use_module(library(lists), [append/3, memberchk/2, member/2, subtract/3]).
:- use_module(library(search/compiling), [compiled_rules/4, start_numbers/3]).
:- use_module(library(search/verification), [replayed/3]).

%! cheapest_kept(+Task, +Start, -Found, -Patience) is det.
% As cheapest_compiled/5, by rules that an earlier search has compiled. Without such rules Found stays unbound, and Patience
% is the number of inferences before the rules may be compiled.
cheapest_kept(Task, Start, Found, Patience) :-
    Task = task(Kind, Goal, _, _, _, _, _),
    (   kept_form(Kind, Goal, Start, Form, Numbers),
        cheapest(Task, Form, Numbers, Result),
        Result \== refused
    ->  ( answer_of(Result, Kind, Found) -> Patience = 0 ; Patience = inf )
    ;   patience(Kind, Goal, Patience)
    ).

%! cheapest_compiled(+Task, +States, +Spent, +Patience, -Found) is semidet.
% Found is found(Path, Statistics) or none, as a search by compiled rules says; States are some of those met, the start
% first, by a search that took Spent inferences. Every path is replayed by the rules.
cheapest_compiled(Task, States, Spent, Patience0, Found) :-
    Task = task(Kind, Goal, _, _, _, _, _),
    States = [Start|_],
    % This search may have tried before.
    patience(Kind, Goal, Refused),
    Patience is max(Patience0, Refused),
    compiled(Kind, Goal, States, Spent, Patience, Rules),
    form(Kind, Goal, Rules, Start, Form, Numbers),
    cheapest(Task, Form, Numbers, Result),
    answer_of(Result, Kind, Found).

% Result is found(Path, Statistics), exhausted, raises, too_large, or refused if the form is not for this start.
cheapest(task(_, _, _, Bound, Weight, Limit, _), Form, Numbers, Result) :-
    '$cells_cheapest'(Form, Numbers, options(Bound, Limit, none), Weight, Result).

answer_of(Result, Kind, Found) :-
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

%! reached_kept(+Kind, +Start, -Form, -Numbers) is semidet.
% The moves as an earlier search has compiled them, and the start.
reached_kept(Kind, Start, Form, Numbers) :-
    kept_form(Kind, none, Start, Form, Numbers),
    !,
    never_raises(Kind, Form).

%! reached_compiled(+Kind, +Search, +Spent, -Form, -Numbers) is semidet.
% The compiled moves and the start, after a search that took Spent inferences.
reached_compiled(Kind, Search, Spent, Form, Numbers) :-
    patience(Kind, none, Patience),
    '$reach_samples'(Search, 64, States),
    States = [Start|_],
    compiled(Kind, none, States, Spent, Patience, Rules),
    form(Kind, none, Rules, Start, Form, Numbers),
    never_raises(Kind, Form).

%! paths_compiled(+Kind, +Goal, +Start, -Compiled) is semidet.
% Compiled is Form-Numbers: the compiled moves and the start.
paths_compiled(Kind, Goal, Start, Form-Numbers) :-
    (   kept_form(Kind, Goal, Start, Form, Numbers)
    ->  true
    ;   statistics(inferences, Before),
        catch(sampled(Kind, Start, States), Ball, not_sampled(Ball)),
        States \== [],
        statistics(inferences, After),
        Spent is After-Before,
        patience(Kind, Goal, Patience),
        compiled(Kind, Goal, States, Spent, Patience, Rules),
        form(Kind, Goal, Rules, Start, Form, Numbers)
    ),
    never_raises(Kind, Form).

% Some of the states that can be reached; none where there are few.
sampled(Kind, Start, States) :-
    '$reach'(Start, Search, S, _),
    (   '$reach_is_due'(Search, _)
    ->  '$reach_samples'(Search, 64, States),
        !
    ;   search:expanded(Kind, Search, S),
        !,
        States = []
    ).

% The search for paths may never come to where the rules raise this.
not_sampled(Ball) :-
    (   nonvar(Ball),
        ( Ball = '$limit'(_) ; Ball == '$aborted' ; Ball = error(Formal, _), nonvar(Formal), Formal = resource_error(_) )
    ->  throw(Ball)
    ;   fail
    ).

never_raises(Kind, Form) :-
    (   '$cells_raise'(Form)
    ->  report(Kind, refused('its rules may raise an error')),
        fail
    ;   true
    ).

% ---- compiling ----

% compiled(+Kind, +Goal, +States, +Spent, +Patience, -Rules) is semidet: tries if the search took as long as it is to wait.
compiled(Kind0, Goal0, States, Spent, Patience, Rules) :-
    Spent >= Patience,
    budget(States, Spent, Inferences),
    Kind0 =.. [Name, Moves0],
    qualified(Moves0, Moves),
    qualified(Goal0, Goal),
    Kind =.. [Name, Moves],
    catch(call_with_inference_limit(compiled_rules(Kind, Goal, States, Rules0), Inferences, Result),
          Ball, failed_with(Ball, Result)),
    (   Result = refused(_)
    ->  refused(Kind0, Goal0, Spent, Result)
    ;   Result == inference_limit_exceeded
    ->  refused(Kind0, Goal0, Inferences, refused('compiling takes too long'))
    ;   Rules = Rules0,
        arg(3, Rules, Domains),
        arg(5, Rules, Operators),
        length(Domains, Cells),
        length(Operators, Count),
        report(Kind0, compiled([cells(Cells), operators(Count)]))
    ).

% The first attempt comes early. It is worth more inferences than the search has taken, if the values of the states seem
% to be known.
budget(States, Spent, Inferences) :-
    (   are_settled(States)
    ->  Inferences is 120000+2*Spent
    ;   Inferences is Spent//2
    ).

% Whether the second half of the states brings no constant that the first half does not have.
are_settled(States) :-
    length(States, Count),
    Half is Count//2,
    length(First, Half),
    append(First, Second, States),
    constants_in(First, Known),
    constants_in(Second, Later),
    subtract(Later, Known, []).

constants_in(Term, Constants) :- findall(C, constant_in(Term, C), All), sort(All, Constants).

constant_in(Term, C) :-
    (   compound(Term)
    ->  Term =.. [_|Parts],
        member(Part, Parts),
        constant_in(Part, C)
    ;   C = Term
    ).

refused(Kind, Goal, Spent, Report) :-
    report(Kind, Report),
    keep(Kind, Goal, refused(Spent)),
    fail.

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

% ---- what is kept ----

% The global variable $spaces_kept holds kept(Generation, Entries): what was compiled of the program as it was then.
% Entries are entry(Kind, Goal, What), the newest first; What is a form, or refused(Spent) after that many inferences. A
% form is form(Skeleton, Values, Number, Starts): the native library keeps the operators by their Number.

most_kept(8).

form(Kind, Goal, Rules, Start, Form, Numbers) :-
    Rules = rules(Skeleton, Values, _, _, _, _, Starts),
    '$cells_keep'(Rules, Number),
    Form = form(Skeleton, Values, Number, Starts),
    start_numbers(Starts, Start, Numbers),
    keep(Kind, Goal, Form).

keep(Kind, Goal, What) :-
    '$program_generation'(Generation),
    ( entries(Generation, Entries0) -> true ; Entries0 = [] ),
    most_kept(Most),
    others(Entries0, Kind, Goal, What, Most, Entries),
    nb_setval('$spaces_kept', kept(Generation, [entry(Kind, Goal, What)|Entries])).

entries(Generation, Entries) :- nb_current('$spaces_kept', kept(Generation, Entries)).

% A refusal is replaced.
others([], _, _, _, _, []).
others([Entry|Entries0], Kind, Goal, What, Most, Entries) :-
    (   Most =< 1
    ->  Entries = []
    ;   Entry = entry(Kind0, Goal0, refused(_)), Kind0-Goal0 =@= Kind-Goal
    ->  others(Entries0, Kind, Goal, What, Most, Entries)
    ;   Entries = [Entry|Entries1],
        Most1 is Most-1,
        others(Entries0, Kind, Goal, What, Most1, Entries1)
    ).

% kept_form(+Kind, +Goal, +Start, -Form, -Numbers) is nondet.
kept_form(Kind, Goal, Start, Form, Numbers) :-
    '$program_generation'(Generation),
    entries(Generation, Entries),
    member(entry(Kind0, Goal0, Form), Entries),
    Form = form(_, _, Number, Starts),
    Kind0-Goal0 =@= Kind-Goal,
    '$cells_are_kept'(Number),
    start_numbers(Starts, Start, Numbers).

% patience(+Kind, +Goal, -Inferences) is det: how long a search is to take before its rules are compiled. Four times as
% long as when that was refused last.
patience(Kind, Goal, Patience) :-
    (   '$program_generation'(Generation),
        entries(Generation, Entries),
        member(entry(Kind0, Goal0, refused(Spent)), Entries),
        Kind0-Goal0 =@= Kind-Goal
    ->  Patience is 4*Spent
    ;   Patience = 0
    ).

% The global variable $space_reports holds the reports of the last spaces, as Moves-Report, the newest first.
report(Kind, Report) :-
    arg(1, Kind, Moves0),
    qualified(Moves0, Moves),
    ( nb_current('$space_reports', Reports0) -> true ; Reports0 = [] ),
    most_kept(Most),
    without(Reports0, Moves, Most, Reports),
    nb_setval('$space_reports', [Moves-Report|Reports]).

without([], _, _, []).
without([Moves0-Report|Reports0], Moves, Most, Reports) :-
    (   Most =< 1 -> Reports = []
    ;   Moves0 =@= Moves -> without(Reports0, Moves, Most, Reports)
    ;   Reports = [Moves0-Report|Reports1],
        Most1 is Most-1,
        without(Reports0, Moves, Most1, Reports1)
    ).

%! space_report(:Moves, -Report) is semidet.
% As library(search) says, which exports it.
space_report(Moves0, Report) :-
    qualified(Moves0, Moves),
    nb_current('$space_reports', Reports),
    member(Moves1-Report0, Reports),
    Moves1 =@= Moves,
    !,
    Report = Report0.

%! estimates(:Moves, -Report) is semidet.
% As library(search) says, which exports it.
estimates(Moves0, Report) :-
    qualified(Moves0, Moves),
    '$program_generation'(Generation),
    entries(Generation, Entries),
    member(entry(Kind, _, Form), Entries),
    Form = form(_, _, Number, _),
    arg(1, Kind, Moves1),
    qualified(Moves1, Moves2),
    Moves2 =@= Moves,
    '$cells_are_kept'(Number),
    !,
    '$cells_estimates'(Form, Report).
