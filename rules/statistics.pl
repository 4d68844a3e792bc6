% Time, figures and profiles.

:- module(statistics,
          [ time/1,
            statistics/0,
            profile/1,
            profile/2,
            show_profile/0,
            show_profile/1
          ]).

:- use_module(library(apply), [exclude/3]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(option), [option/3]).

:- meta_predicate
    time(0),
    profile(0),
    profile(0, +).

% ---- time ----

%! time(:Goal) is nondet.
% As Goal. Each time Goal exits, fails or throws, writes the number of inferences and
% the time taken to user_error. Inferences are the calls that Goal makes, itself
% included; goals that are compiled inline (arithmetic, tests, unification) do not count.
time(Goal) :-
    Clocks = clocks(0, 0, 0),
    (   start(Clocks, 3),
        '$call_cleanup'(timed(Goal, Clocks, Error, Took), Det = true),
        (   nonvar(Error)
        ->  report(Took),
            throw(Error)
        ;   answer(Clocks, Took),
            (   Det == true
            ->  !
            ;   true
            )
        )
    ;   took(Clocks, 3, Took),
        report(Took),
        fail
    ).

timed(Goal, Clocks, Error, Took) :-
    catch(Goal, Error, true),
    statistics(inferences, Inferences),
    since(Clocks, Inferences, Took).

% Backtracking into the goal starts the clocks again.
answer(_, Took) :-
    report(Took).
answer(Clocks, _) :-
    start(Clocks, 0),
    fail.

% Starts the clocks; Before is the number of inferences until they stop that are not the goal's.
start(Clocks, Before) :-
    statistics(cputime, Cpu),
    get_time(Wall),
    nb_setarg(2, Clocks, Cpu),
    nb_setarg(3, Clocks, Wall),
    statistics(inferences, Inferences0),
    Inferences is Inferences0+Before,
    nb_setarg(1, Clocks, Inferences).

% Took is what the clocks counted since they started, less Own inferences that are not the goal's.
took(Clocks, Own, Took) :-
    statistics(inferences, Inferences0),
    Inferences is Inferences0-Own,
    since(Clocks, Inferences, Took).

since(clocks(Inferences0, Cpu0, Wall0), Inferences1, took(Inferences, Cpu, Wall)) :-
    statistics(cputime, Cpu1),
    get_time(Wall1),
    Inferences is Inferences1-Inferences0,
    Cpu is Cpu1-Cpu0,
    Wall is Wall1-Wall0.

% The system looks at its clock of the processor now and then only: a short time has none.
report(took(Inferences, Cpu0, Wall)) :-
    (   Cpu0 > 0
    ->  Cpu = Cpu0
    ;   Cpu = Wall
    ),
    Share is min(100, round(100*Cpu/max(Wall, 1.0e-9))),
    Rate is truncate(Inferences/max(Cpu, 1.0e-9)),
    format(user_error, '% ~D inferences, ~3f CPU in ~3f seconds (~d% CPU, ~d Lips)~n',
           [Inferences, Cpu, Wall, Share, Rate]).

% ---- figures ----

%! statistics is det.
% Writes a table of figures to user_error: time, program, and the stacks in bytes.
statistics :-
    statistics(cputime, Cpu),
    statistics(inferences, Inferences),
    format(user_error, '% ~3f seconds CPU for ~D inferences~n', [Cpu, Inferences]),
    maplist([Key, Value]>>statistics(Key, Value),
            [atoms, predicates, clauses, modules, codes],
            Program),
    format(user_error, '% ~D atoms, ~D predicates, ~D clauses, ~D modules, ~D codes~n%~n', Program),
    format(user_error, '%~t~w~34|~t~w~50|~n', ['in use', allocated]),
    statistics(localused, LocalUsed),
    statistics(local, Local),
    statistics(globalused, GlobalUsed),
    statistics(global, Global),
    statistics(trailused, TrailUsed),
    statistics(trail, Trail),
    statistics(program, [Clauses, _]),
    sizes('local stack', LocalUsed, Local),
    sizes('global stack', GlobalUsed, Global),
    sizes(trail, TrailUsed, Trail),
    sizes(program, Clauses, Clauses),
    statistics(stack_limit, Limit),
    statistics(garbage_collection, [Collections|_]),
    statistics(agc, AtomCollections),
    format(user_error, '%~n% ~D bytes at most; ~D garbage collections, ~D of atoms~n',
           [Limit, Collections, AtomCollections]).

sizes(Name, Used, Allocated) :-
    format(user_error, '% ~w~t~D~34|~t~D~50|~n', [Name, Used, Allocated]).

% ---- profiles ----

%! profile(:Goal) is semidet.
% As once(Goal); then calls show_profile/0.
profile(Goal) :-
    profile(Goal, []).

%! profile(:Goal, +Options) is semidet.
% As once(Goal); then, even if it failed or threw, calls show_profile/1.
profile(Goal, Options) :-
    must_be(list, Options),
    setup_call_cleanup('$profile_start', profiled(Goal), over(Options)).

profiled(Goal) :-
    once(Goal).

over(Options) :-
    '$profile_stop',
    show_profile(Options).

%! show_profile is det.
% As show_profile/1 without options.
show_profile :-
    show_profile([]).

%! show_profile(+Options) is det.
% Writes a table of the last profile to the current output, the predicate that took
% most time first: how often each was called, how often backtracking entered it
% again for another clause or answer, and its own share of the time, sampled every
% millisecond. Option top(N): at most N rows, 25 without it.
show_profile(Options) :-
    must_be(list, Options),
    option(top(Top), Options, 25),
    must_be(nonneg, Top),
    '$profile_rows'(Rows0),
    exclude(of_profile, Rows0, Rows),
    aggregate_all(sum(Ticks), member(row(Ticks, _, _, _), Rows), Total),
    aggregate_all(sum(Calls), member(row(_, Calls, _, _), Rows), AllCalls),
    aggregate_all(sum(Redos), member(row(_, _, Redos, _), Rows), AllRedos),
    Seconds is Total/1000,
    format('~3f seconds, ~D calls, ~D redos~n~n', [Seconds, AllCalls, AllRedos]),
    format('~w~t~40|~t~w~52|~t~w~64|~t~w~72|~n', [predicate, calls, redos, time]),
    sort(0, @>=, Rows, Sorted),
    show_rows(Sorted, Top, Total).

% The goal that profile/2 itself calls.
of_profile(row(_, _, _, statistics:profiled/1)).
of_profile(row(_, _, _, statistics:over/1)).
of_profile(row(_, _, _, system:'$profile_stop'/0)).
of_profile(row(_, _, _, system:'$call_cleanup'/2)).

show_rows([row(Ticks, Calls, Redos, Predicate)|Rows], N, Total) :-
    N > 0,
    !,
    indicator_text(Predicate, Text),
    Share is 100*Ticks/max(Total, 1),
    format('~w~t~40|~t~D~52|~t~D~64|~t~1f%~72|~n', [Text, Calls, Redos, Share]),
    N1 is N-1,
    show_rows(Rows, N1, Total).
show_rows(_, _, _).

% The modules that everything sees are left out.
indicator_text(Module:Indicator, Text) :-
    (   memberchk(Module, [user, system])
    ->  format(atom(Text), '~q', [Indicator])
    ;   format(atom(Text), '~q', [Module:Indicator])
    ).
