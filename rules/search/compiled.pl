% Searches of library(search) by compiled rules, once they have run long enough that compiling is worth its time, alone
% or with those before them that had the same moves and goal.
%
% Compiling may take some times the inferences of the search. Where it would take more, which shows soon, the search
% goes on as it is and tries again later. The compiled form is kept for later searches, until the program changes; so is
% the fact that there is none. Why the rules of a space are not compiled, space_report/2 tells.

:- module(search_compiled,
          [ cheapest_kept/4,
            cheapest_compiled/5,
            reached_kept/4,
            reached_compiled/5,
            paths_compiled/4,
            ordered_kept/4,
            ordered_compiled/5,
            report_of/2,
            estimates_of/2,
            note_search/3,
            space_hints/1,
            compiled_space/6
          ]).

% Loaded at once is what each search uses that has compiled rules.
:- use_module(library(lists), [append/3, memberchk/2, list_to_set/2, member/2, nth1/3, reverse/2]).
:- use_module(library(search/refusals), [note_tried/1, slow_reason/1, is_slow/1]).
:- use_module(library(search/replay), [replayed/3]).
:- use_module(library(search/shapes), [are_settled/1]).
:- autoload(library(search/compiling), [compiled_rules/5, start_numbers/3]).
:- autoload(library(search/purity), [pure_rules/1]).
:- autoload(library(planning/hints), [faulty_action/4, doubtful_action/4]).
:- autoload(library(references), [clause_property/2]).

%! cheapest_kept(+Task, +Start, -Found, -Patience) is det.
% As cheapest_compiled/5, by rules that an earlier search has compiled. Without such rules Found stays unbound, and
% Patience is the number of inferences before the rules may be compiled.
cheapest_kept(Task, Start, Found, Patience) :-
    Task = task(Kind, Goal, _, _, _, _, _),
    (   kept_form(Kind, Goal, Start, Form, Numbers),
        cheapest(Task, Form, Numbers, Result),
        Result \== refused
    ->  ( answer_of(Result, Kind, Found) -> Patience = 0 ; Patience = inf )
    ;   patience(Kind, Goal, Patience)
    ).

%! cheapest_compiled(+Task, +Sample, +Spent, +Patience, -Found) is semidet.
% Found is found(Path, Statistics) or none, as a search by compiled rules says. Sample is sample(Steps, States): some of
% the states met by a search that took Spent inferences, the start first, and how many steps lead from one on average.
% Every path is replayed by the rules.
cheapest_compiled(Task, Sample, Spent, Patience0, Found) :-
    Task = task(Kind, Goal, _, _, _, _, _),
    Sample = sample(_, [Start|_]),
    % This search may have tried before.
    patience(Kind, Goal, Refused),
    Patience is max(Patience0, Refused),
    compiled(Kind, Goal, Sample, Spent, Patience, Rules),
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
    ;   report(Kind, refused('does not replay the path found')),
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
    '$reach_samples'(Search, 64, Steps, States),
    States = [Start|_],
    compiled(Kind, none, sample(Steps, States), Spent, Patience, Rules),
    form(Kind, none, Rules, Start, Form, Numbers),
    never_raises(Kind, Form).

%! ordered_kept(+Kind, +Goal, +Start, -Compiled) is semidet.
% Compiled is Form-Numbers: rules that an earlier search has compiled, and the start.
ordered_kept(Kind, Goal, Start, Form-Numbers) :-
    kept_form(Kind, Goal, Start, Form, Numbers),
    !,
    never_raises(Kind, Form).

%! ordered_compiled(+Kind, +Goal, +Sample, +Spent, -Compiled) is semidet.
% Compiled is Form-Numbers, as in ordered_kept/4, after a search that took Spent inferences and met Sample, as
% cheapest_compiled/5 says.
ordered_compiled(Kind, Goal, Sample, Spent, Form-Numbers) :-
    Sample = sample(_, [Start|_]),
    patience(Kind, Goal, Patience),
    compiled(Kind, Goal, Sample, Spent, Patience, Rules),
    form(Kind, Goal, Rules, Start, Form, Numbers),
    never_raises(Kind, Form).

%! paths_compiled(+Kind, +Goal, +Start, -Compiled) is semidet.
% Compiled is Form-Numbers: the compiled moves and the start.
paths_compiled(Kind, Goal, Start, Form-Numbers) :-
    (   kept_form(Kind, Goal, Start, Form, Numbers)
    ->  true
    ;   statistics(inferences, Before),
        catch(sampled(Kind, Start, Sample), Ball, not_sampled(Ball)),
        Sample \== none,
        statistics(inferences, After),
        Spent is After-Before,
        patience(Kind, Goal, Patience),
        compiled(Kind, Goal, Sample, Spent, Patience, Rules),
        form(Kind, Goal, Rules, Start, Form, Numbers)
    ),
    never_raises(Kind, Form).

% Some of the states that can be reached; none where there are few.
sampled(Kind, Start, Sample) :-
    '$reach'(Start, Search, S, _),
    (   '$reach_is_due'(Search, Given),
        Given >= 256
    ->  '$reach_samples'(Search, 64, Steps, States),
        !,
        Sample = sample(Steps, States)
    ;   search:expanded(Kind, Search, S),
        !,
        Sample = none
    ).

% The search for paths may never come to where the rules raise this.
not_sampled(Ball) :-
    (   nonvar(Ball),
        (   memberchk(Ball, [inference_limit_exceeded, time_limit_exceeded, '$aborted'])
        ;   Ball = error(Formal, _), nonvar(Formal), Formal = resource_error(_)
        )
    ->  throw(Ball)
    ;   fail
    ).

never_raises(Kind, Form) :-
    (   '$cells_raise'(Form)
    ->  report(Kind, refused('may raise an error')),
        fail
    ;   true
    ).

% ---- compiling ----

% compiled(+Kind, +Goal, +Sample, +Spent, +Patience, -Rules) is semidet: tries if the search took as long as it is to
% wait. It may take a third more than the budget, which is for what is expected. The limit counts other work besides
% inferences, such as that with large integers.
compiled(Kind0, Goal0, sample(Steps, States), Spent, Patience, Rules) :-
    Spent >= Patience,
    budget(States, Spent, Patience, Budget),
    statistics(inferences, Begun),
    Most is 4*Budget//3,
    note_tried(none),
    Kind0 =.. [Name, Moves0],
    qualified(Moves0, Moves),
    qualified(Goal0, Goal),
    Kind =.. [Name, Moves],
    catch(call_with_inference_limit(attempt(Kind, Goal, States, pace(Budget, Steps), Rules0), Most, Result),
          Ball, failed_with(Ball, Result)),
    (   Result = refused(Reason)
    ->  refused(Kind0, Goal0, Reason, Begun, Spent)
    ;   Result == inference_limit_exceeded
    ->  slow_reason(Reason),
        refused(Kind0, Goal0, Reason, Begun, Spent)
    ;   Rules = Rules0,
        arg(3, Rules, Domains),
        arg(5, Rules, Operators),
        length(Domains, Cells),
        length(Operators, Count),
        report(Kind0, compiled([cells(Cells), operators(Count)]))
    ).

% With a small budget compiling would be in vain, and so would loading the compiler for it.
attempt(Kind, Goal, States, Pace, Rules) :-
    Pace = pace(Budget, _),
    (   Budget >= 8000
    ->  compiled_rules(Kind, Goal, States, Pace, Rules)
    ;   arg(1, Kind, Moves),
        pure_rules([Moves, Goal]),
        throw(space(too_slow))
    ).

% An attempt is worth a share of the inferences that the search has taken: less if its values do not seem to be known,
% since there may be ever more of them. The first attempt comes early and is worth more, for most rules take as long as
% that at most.
budget(States, Spent, Patience, Budget) :-
    (   are_settled(States)
    ->  ( Patience =:= 0 -> First is min(100000, 3*Spent) ; First = 0 ),
        Budget is First + 3*Spent//8
    ;   Budget is 3*Spent//16
    ).

% Remembers how long to wait before the next attempt: until what this one took from Begun on is little beside the
% search, which took Spent.
refused(Kind, Goal, Reason, Begun, Spent) :-
    statistics(inferences, Now),
    Patience is 4*max(Spent, Now-Begun),
    report(Kind, refused(Reason)),
    keep(Kind, Goal, refused(Patience)),
    fail.

% An error while rules are compiled may never happen to the rules themselves: they may run on states that no search
% reaches.
failed_with(Ball, Result) :-
    (   nonvar(Ball), Ball = space(Reason0)
    ->  ( Reason0 == too_slow -> slow_reason(Reason) ; Reason = Reason0 ),
        Result = refused(Reason)
    ;   nonvar(Ball), Ball = error(Formal, _), nonvar(Formal) -> Result = refused(Formal)
    ;   throw(Ball)
    ).

% Closures of user come without their module.
qualified(none, none) :- !.
qualified(Closure0, Module:Closure) :- strip_module(Closure0, Module, Closure).

% ---- what is kept ----

% The global variable $spaces_kept holds kept(Changes, Entries): what was compiled of the program as it was then.
% Entries are entry(Kind, Goal, What), the newest first; What is a form, or refused(Patience), as patience/3 says. A
% form is form(Skeleton, Values, Number, Starts): the native library keeps the operators by their Number.

most_kept(8).

form(Kind, Goal, Rules, Start, Form, Numbers) :-
    Rules = rules(Skeleton, Values, _, _, _, _, Starts),
    '$cells_keep'(Rules, Number),
    Form = form(Skeleton, Values, Number, Starts),
    start_numbers(Starts, Start, Numbers),
    keep(Kind, Goal, Form).

keep(Kind, Goal, What) :-
    '$program_changes'(Changes),
    ( entries(Changes, Entries0) -> true ; Entries0 = [] ),
    most_kept(Most),
    others(Entries0, Kind, Goal, What, Most, Entries),
    nb_setval('$spaces_kept', kept(Changes, [entry(Kind, Goal, What)|Entries])).

entries(Changes, Entries) :- nb_current('$spaces_kept', kept(Changes, Entries)).

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
    '$program_changes'(Changes),
    entries(Changes, Entries),
    member(entry(Kind0, Goal0, Form), Entries),
    Form = form(_, _, Number, Starts),
    Kind0-Goal0 =@= Kind-Goal,
    start_numbers(Starts, Start, Numbers),
    '$cells_admit'(Number, Numbers).

% patience(+Kind, +Goal, -Inferences) is det: how long a search is to take before its rules are compiled.
patience(Kind, Goal, Patience) :-
    (   '$program_changes'(Changes),
        entries(Changes, Entries),
        member(entry(Kind0, Goal0, refused(Patience0)), Entries),
        Kind0-Goal0 =@= Kind-Goal
    ->  Patience = Patience0
    ;   Patience = 0
    ).

% The global variable $space_reports holds the reports of the last spaces, as reported(Moves, Report), the newest first.
report(Kind, Report0) :-
    arg(1, Kind, Moves0),
    qualified(Moves0, Moves),
    ( nb_current('$space_reports', Reports0) -> true ; Reports0 = [] ),
    most_kept(Most),
    without(Reports0, Moves, Most, Reports),
    ( Report0 = refused(Reason0) -> placed(Reason0, Reason), Report = refused(Reason) ; Report = Report0 ),
    nb_setval('$space_reports', [reported(Moves, Report)|Reports]).

without([], _, _, []).
without([Reported|Reports0], Moves, Most, Reports) :-
    (   Most =< 1 -> Reports = []
    ;   Reported = reported(Moves0, _), Moves0 =@= Moves -> without(Reports0, Moves, Most, Reports)
    ;   Reports = [Reported|Reports1],
        Most1 is Most-1,
        without(Reports0, Moves, Most1, Reports1)
    ).

% placed(+Reason0, -Reason): Reason is at(Text, File, Line) if the clause that it is about is known to be there.
placed(Reason0, Reason) :-
    (   Reason0 = in(Text0, Module, PI, N)
    ->  format(atom(Text), '~q ~w', [PI, Text0]),
        (   clause_place(Module, PI, N, File, Line) -> Reason = at(Text, File, Line)
        ;   Reason = Text
        )
    ;   atom(Reason0)
    ->  atom_concat('the space ', Reason0, Reason)
    ;   Reason = Reason0
    ).

clause_place(Module, Name/Arity, N, File, Line) :-
    functor(Head, Name, Arity),
    catch(findall(Clause, clause(Module:Head, _, Clause), Clauses), _, fail),
    nth1(N, Clauses, Clause),
    clause_property(Clause, file(File)),
    clause_property(Clause, line_count(Line)),
    !.

%! report_of(:Moves, -Report) is semidet.
% As space_report/2 of library(search).
report_of(Moves0, Report) :-
    last_report(Moves0, Report0),
    (   Report0 = refused(at(Text, File, Line))
    ->  format(atom(Reason), '~w, ~w:~d', [Text, File, Line]),
        Report = refused(Reason)
    ;   Report0 = compiled(Sizes0),
        estimates_of(Moves0, Estimates),
        memberchk(symmetries(Count), Estimates),
        Count > 0
    ->  append(Sizes0, [symmetries(Count)], Sizes),
        Report = compiled(Sizes)
    ;   Report = Report0
    ).

%! compiled_space(+Kind, :Goal, +Start, -Skeleton, -Values, -Refusal) is semidet.
% Compiles a space for the host, to which the rules are handed over: '$cells_hand_over'/1. Otherwise Refusal is the
% reason as a text; it is empty where there is none. Skeleton and Values, a list, are those of the form. Fails if the
% start has no cells.
compiled_space(Kind, Goal, Start, Skeleton, Values, Refusal) :-
    catch(compiled_now(Kind, Goal, Start, Rules), Ball, failed_with(Ball, refused(Reason))),
    (   nonvar(Reason)
    ->  Skeleton = [], Values = [],
        arg(1, Kind, Moves),
        report(Kind, refused(Reason)),
        report_of(Moves, refused(Said)),
        format(string(Refusal), '~w', [Said])
    ;   Rules = rules(Skeleton, Array, _, _, _, _, _),
        Array =.. [_|Values],
        '$cells_hand_over'(Rules),
        Refusal = ""
    ).

last_report(Moves0, Report) :-
    qualified(Moves0, Moves),
    nb_current('$space_reports', Reports),
    member(reported(Moves1, Report0), Reports),
    Moves1 =@= Moves,
    !,
    Report = Report0.

%! note_search(+Kind, +Goal, +Start) is det.
% Notes a search for space_hints/1, once such notes were asked for by setting the global variable $spaces_searched to
% []: the first search with each of the first few moves.
note_search(Kind, Goal, Start) :-
    (   nb_current('$spaces_searched', Searched),
        length(Searched, Count),
        Count < 20,
        \+ ( member(searched(Kind0, _, _), Searched), Kind0 =@= Kind )
    ->  nb_setval('$spaces_searched', [searched(Kind, Goal, Start)|Searched])
    ;   true
    ).

%! space_hints(-Hints) is det.
% Hints is a list of hint(File, Line, Text), one for the moves of each search noted that could not be compiled, in the
% order of the searches, and one for each faulty action of a space declared by space/1. File is none if the place of the
% clause is not known. Moves that no search had to compile are compiled now, if they are without effects.
space_hints(Hints) :-
    ( nb_current('$spaces_searched', Searched0) -> true ; Searched0 = [] ),
    reverse(Searched0, Searched),
    findall(Hint, ( member(Search, Searched), space_hint(Search, Hint) ; action_hint(Hint) ), Hints0),
    list_to_set(Hints0, Hints).

% Actions of a space of library(planning), if that is loaded, which plan/5 would refuse or which delete no known fact.
action_hint(hint(File, Line, Text)) :-
    current_module(planning),
    (   faulty_action(Module, PI, N, What), atom_concat('plan/5 refuses this action: ', What, Text)
    ;   doubtful_action(Module, PI, N, Text)
    ),
    ( clause_place(Module, PI, N, File, Line) -> true ; File = none, Line = 0 ).

space_hint(searched(Kind, Goal, Start), hint(File, Line, Text)) :-
    arg(1, Kind, Moves),
    (   last_report(Moves, Report), \+ was_too_slow(Report) -> true
    ;   report_now(Kind, Goal, Start, Report)
    ),
    Report = refused(Reason),
    (   Reason = at(What, File, Line) -> true
    ;   atom(Reason),
        What = Reason,
        ( moves_place(Kind, File, Line) -> true ; File = none, Line = 0 )
    ),
    atom_concat('these rules are not compiled for searches: ', What, Text).

% The states around the start tell shape and values.
report_now(Kind, Goal, Start, refused(Reason)) :-
    catch(call_with_inference_limit(compiled_now(Kind, Goal, Start, _), 3000000, Result), Ball, true),
    (   nonvar(Ball)
    ->  Ball = space(Reason0)
    ;   Result == inference_limit_exceeded,
        slow_reason(Reason0)
    ),
    placed(Reason0, Reason).

% A search spends on compiling in proportion to what it has taken: there may have been too little time.
was_too_slow(refused(Reason)) :- ( Reason = at(Text, _, _) -> true ; Text = Reason ), atom(Text), is_slow(Text).

compiled_now(Kind0, Goal0, Start, Rules) :-
    Kind0 =.. [Name, Moves0],
    qualified(Moves0, Moves),
    qualified(Goal0, Goal),
    Kind =.. [Name, Moves],
    pure_rules([Moves, Goal]),
    some_states(Kind, Start, States),
    compiled_rules(Kind, Goal, States, none, Rules),
    !.

% As sampled/3, of few states too.
some_states(Kind, Start, States) :-
    '$reach'(Start, Search, S, _),
    ( '$reach_is_due'(Search, Given), Given >= 256 -> true ; search:expanded(Kind, Search, S) ),
    '$reach_samples'(Search, 64, _, States),
    !.

% The first clause of the moves.
moves_place(Kind, File, Line) :-
    arg(1, Kind, Moves0),
    qualified(Moves0, Module:Closure),
    callable(Closure),
    functor(Closure, Name, Arity0),
    member(More, [2, 3, 4]),
    Arity is Arity0+More,
    clause_place(Module, Name/Arity, 1, File, Line),
    !.

%! estimates_of(:Moves, -Report) is semidet.
% As estimates/2 of library(search).
estimates_of(Moves0, Report) :-
    qualified(Moves0, Moves),
    '$program_changes'(Changes),
    entries(Changes, Entries),
    member(entry(Kind, _, Form), Entries),
    Form = form(_, _, Number, _),
    arg(1, Kind, Moves1),
    qualified(Moves1, Moves2),
    Moves2 =@= Moves,
    '$cells_are_kept'(Number),
    !,
    '$cells_estimates'(Form, Report).
