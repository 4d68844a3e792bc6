% Unit tests: clauses of test/1,2 between begin_tests(Unit) and end_tests(Unit).
%
% When a test is read, its clause becomes a fact unit_test(Unit, Name, Place, Options, Module:Body). Other clauses
% of a unit belong to a module plunit_Unit, which inherits the definitions of the module around it.
%
% Options of a test are one of them or a list:
%
%   fail, false                  it should fail
%   throws(Ball), error(Formal)  it should raise that; also exception(Ball), error(Formal, Context)
%   true(Goal), A == B           it should succeed once, and this hold afterwards; also other comparisons
%   all(T == List)               each T of all its answers compares with that of List; set(T == List) with
%                                both sorted, bag(T == List) in any order
%   nondet                       it may leave a choice point
%   forall(Generator)            it is run for each answer of Generator
%   setup(Goal), cleanup(Goal)   run before and after it
%   condition(Goal)              it is left out unless Goal is true, and fails if Goal raises an error;
%                                blocked(Reason) always, fixme(Reason) if it fails
%   timeout(Seconds)             it fails if it takes longer
%   sto(Trees)                   nothing: a test runs once, with the occurs check as the flag says

:- module(plunit,
          [ begin_tests/1,
            begin_tests/2,
            end_tests/1,
            run_tests/0,
            run_tests/1,
            current_unit/4,
            current_test/5,
            set_test_options/1
          ]).

:- use_module(library(error), [domain_error/2, existence_error/2, must_be/2]).
:- use_module(library(lists), [member/2, memberchk/2]).

:- meta_predicate guarded(+, +, 0, +, +), within(+, 0).

:- dynamic unit/3, unit_test/5, reading/2.
:- multifile user:term_expansion/2.
:- dynamic user:term_expansion/2.

user:term_expansion(Term, []) :-
    plunit:reading(Unit, _),
    plunit:take_test(Term, Unit).

%! begin_tests(+Unit) is det.
% The tests that follow in this text belong to Unit.
begin_tests(Unit) :-
    begin_tests(Unit, []).

%! begin_tests(+Unit, +Options) is det.
% As begin_tests/1. Options: blocked(Reason), condition(Goal), setup(Goal), cleanup(Goal). Also sto(Trees) and
% concurrent(Boolean), which change nothing.
% @error domain_error(unit_option, Option)
begin_tests(Unit, Options) :-
    must_be(callable, Unit),
    check_options(Options, unit_option),
    ( prolog_load_context(module, Around) -> true ; Around = user ),
    format(atom(Module), "plunit_~w", [Unit]),
    add_import_module(Module, Around, start),
    retractall(unit(Unit, _, _)),
    retractall(unit_test(Unit, _, _, _, _)),
    assertz(unit(Unit, Module, Options)),
    asserta(reading(Unit, Around)),
    '$load_into'(Module).

%! end_tests(+Unit) is det.
% Ends the unit that begin_tests/1 began.
end_tests(Unit) :-
    (   retract(reading(Unit, Around))
    ->  '$load_into'(Around)
    ;   domain_error(open_unit, Unit)
    ).

take_test((Head :- Body), Unit) :- !,
    nonvar(Head),
    take_test(Head, Body, Unit).
take_test(Head, Unit) :-
    nonvar(Head),
    take_test(Head, true, Unit).

take_test(test(Name), Body, Unit) :- !,
    add_test(Unit, Name, [], Body).
take_test(test(Name, Options0), Body, Unit) :-
    must_be(nonvar, Options0),
    (   ( Options0 == [] ; Options0 = [_|_] )
    ->  Options = Options0
    ;   Options = [Options0]
    ),
    check_options(Options, test_option),
    add_test(Unit, Name, Options, Body).

% check_options(@Options, +Kind): Kind is unit_option or test_option.
check_options(Options, Kind) :-
    must_be(list, Options),
    forall(member(Option, Options), check_option(Kind, Option)).

check_option(Kind, Option) :-
    must_be(nonvar, Option),
    ( is_option(Kind, Option) -> true ; domain_error(Kind, Option) ).

is_option(unit_option, Option) :- unit_option(Option).
is_option(test_option, Option) :-
    (   unit_option(Option)
    ;   expectation(Option, Expected),
        ( Expected = bag(_, Comparison) -> compound(Comparison), functor(Comparison, _, 2) ; true )
    ;   comparison(Option, _)
    ;   test_option(Option)
    ).

unit_option(blocked(_)).
unit_option(condition(_)).
unit_option(setup(_)).
unit_option(cleanup(_)).
unit_option(sto(Trees)) :- atom(Trees), memberchk(Trees, [finite_trees, rational_trees]).
unit_option(concurrent(_)).

test_option(true).
test_option(nondet).
test_option(forall(_)).
test_option(fixme(_)).
test_option(timeout(Seconds)) :- number(Seconds).

add_test(Unit, Name, Options, Body) :-
    ( source_location(File, Line) -> Place = File:Line ; Place = user:0 ),
    once(unit(Unit, Module, _)),
    expand_goal(Body, Expanded),
    assertz(unit_test(Unit, Name, Place, Options, Module:Expanded)).

%! current_unit(?Unit, ?Module, ?Context, ?Options) is nondet.
% Unit was loaded; Module is its own, and Context the one around it.
current_unit(Unit, Module, Context, Options) :-
    unit(Unit, Module, Options),
    import_module(Module, Context).

%! current_test(?Unit, ?Name, ?Line, ?Body, ?Options) is nondet.
% Unit has this test.
current_test(Unit, Name, Line, Body, Options) :-
    unit_test(Unit, Name, _:Line, Options, Body).

%! set_test_options(+Options) is det.
% Nothing: there is one way to run tests.
set_test_options(_).

%! run_tests is semidet.
% Runs the tests of all units and reports failures; fails if there were any.
run_tests :-
    run_tests(all).

%! run_tests(+Units) is semidet.
% Runs the tests of a unit, a test Unit:Name, or a list of these. Fails if one of them fails.
run_tests(Which) :-
    Counts = counts(0, 0, 0),
    (   Which == all
    ->  forall(unit(Unit, Module, Options), run_unit(Unit, _, Module, Options, Counts))
    ;   is_list(Which)
    ->  forall(member(W, Which), run_chosen(W, Counts))
    ;   run_chosen(Which, Counts)
    ),
    tell_counts(Counts),
    arg(2, Counts, 0).

run_chosen(Which, Counts) :-
    (   Which = Unit:Name
    ->  true
    ;   Unit = Which
    ),
    (   unit(Unit, _, _)
    ->  forall(unit(Unit, Module, Options), run_unit(Unit, Name, Module, Options, Counts))
    ;   existence_error(unit_test, Unit)
    ).

count(Counts, Place) :-
    arg(Place, Counts, N0),
    N is N0+1,
    nb_setarg(Place, Counts, N).

tell_counts(counts(Passed, Failed, Left)) :-
    Told = [Passed-passed, Failed-failed, Left-'left out'],
    findall(Text, ( member(N-What, Told), N > 0, format(atom(Text), "~d ~w", [N, What]) ), Texts0),
    ( Texts0 == [] -> Texts = ['none'] ; Texts = Texts0 ),
    atomic_list_concat(Texts, ', ', Text),
    format(user_error, "% tests: ~w~n", [Text]).

run_unit(Unit, Name, Module, Options, Counts) :-
    chosen(Options, Module, Unit, Chosen),
    (   Chosen == run
    ->  guarded(Options, Module, forall(unit_test(Unit, Name, Place, TestOptions, Goal),
                                        run_test(Unit:Name, Place, TestOptions, Goal, Counts)), Unit, Counts)
    ;   Chosen == leave_out
    ->  forall(unit_test(Unit, Name, _, _, _), count(Counts, 3))
    ;   count(Counts, 2)
    ).

% chosen(+Options, +Module, +What, -Chosen): Chosen is run or leave_out, or error if the condition raised one, which is
% told.
chosen(Options, Module, What, Chosen) :-
    (   memberchk(blocked(_), Options)
    ->  Chosen = leave_out
    ;   memberchk(condition(C), Options)
    ->  catch(( \+ Module:C -> Chosen = leave_out ; Chosen = run ), E,
              ( told(What, raised_by(condition, E)), Chosen = error ))
    ;   Chosen = run
    ).

% guarded(+Options, +Module, :Goal, +What, !Counts): Goal between the setup and cleanup goals of Options. Bindings by
% the setup goal are visible to Goal and to the cleanup goal.
guarded(Options, Module, Goal, What, Counts) :-
    (   set_up(Options, Module, What)
    ->  call(Goal)
    ;   count(Counts, 2)
    ),
    forall(member(cleanup(C), Options), ignore(catch(Module:C, E, told(What, cleanup_raised(E))))).

set_up([], _, _).
set_up([Option|Options], Module, What) :-
    (   Option = setup(Goal)
    ->  catch(( Module:Goal -> true ; told(What, setup_failed), fail ), E,
              ( told(What, raised_by(setup, E)), fail ))
    ;   true
    ),
    set_up(Options, Module, What).

run_test(Test, Place, Options, Module:Body, Counts) :-
    (   memberchk(forall(Generator), Options)
    ->  catch(forall(Module:Generator, run_once(Test, Place-Generator, Options, Module:Body, Counts)), E,
              ( told(Place-Test, raised_by(forall, E)), count(Counts, 2) ))
    ;   run_once(Test, Place, Options, Module:Body, Counts)
    ).

run_once(Test, Place, Options, Module:Body, Counts) :-
    chosen(Options, Module, Place-Test, Chosen),
    (   Chosen == run
    ->  guarded(Options, Module, judge(Test, Place, Options, Module:Body, Counts), Place-Test, Counts)
    ;   Chosen == leave_out
    ->  count(Counts, 3)
    ;   count(Counts, 2)
    ).

judge(Test, Place, Options, Goal, Counts) :-
    expected(Options, Goal, Expected),
    limit(Options, Limit),
    outcome(Expected, Limit, Goal, Outcome),
    (   memberchk(fixme(_), Options),
        Outcome \== passed
    ->  count(Counts, 3)
    ;   Outcome == passed
    ->  count(Counts, 1)
    ;   Outcome = choice
    ->  count(Counts, 1),
        ( memberchk(nondet, Options) -> true ; told(Place-Test, choice) )
    ;   count(Counts, 2),
        told(Place-Test, Outcome)
    ).

% The result of a test that Options expect: fail, ball(Pattern), bag(Template, Comparison) or true(Goal).
expected(Options, Module:_, Expected) :-
    (   member(Option, Options),
        expectation(Option, Expected0)
    ->  Expected = Expected0
    ;   findall(C-Options, ( member(O, Options), comparison(O, C) ), Found),
        conditions(Found, Options, Conditions),
        Expected = true(Module, Conditions)
    ).

expectation(fail, fail).
expectation(false, fail).
expectation(throws(Ball), ball(Ball)).
expectation(exception(Ball), ball(Ball)).
expectation(error(Formal), ball(error(Formal, _))).
expectation(error(Formal, Context), ball(error(Formal, Context))).
expectation(all(Comparison), bag(all, Comparison)).
expectation(set(Comparison), bag(set, Comparison)).
expectation(bag(Comparison), bag(bag, Comparison)).

comparison(true(C), C) :- !.
comparison(C, C) :-
    compound(C),
    functor(C, Name, 2),
    memberchk(Name, [=, ==, =:=, =@=, =\=, \==, \=, <, >, =<, >=, @<, @>, @=<, @>=]).

% The comparisons themselves, not copies of them: their variables are those of the body.
conditions([], _, []).
conditions([_|_], Options, Conditions) :-
    conditions_of(Options, Conditions).

conditions_of([], []).
conditions_of([O|Os], Conditions) :-
    (   comparison(O, C)
    ->  Conditions = [C|Conditions1]
    ;   Conditions = Conditions1
    ),
    conditions_of(Os, Conditions1).

outcome(bag(Kind, Comparison), Limit, Goal, Outcome) :- !,
    Comparison =.. [Name, Template, Wanted0],
    ( is_list(Wanted0) -> arranged(Kind, Wanted0, Wanted) ; Wanted = Wanted0 ),
    catch(within(Limit, findall(Template, Goal, Found0)), Ball, true),
    (   nonvar(Ball)
    ->  raised(Limit, Ball, Outcome)
    ;   arranged(Kind, Found0, Found),
        Check =.. [Name, Found, Wanted],
        ( catch(answers_compared(Name, Found, Wanted), _, fail) -> Outcome = passed ; Outcome = wrong(Check) )
    ).
outcome(Expected, Limit, Goal, Outcome) :-
    (   catch(within(Limit, called(Goal, Last)), Ball, true)
    ->  (   nonvar(Ball)
        ->  raised(Limit, Ball, Came)
        ;   Came = true(Last)
        )
    ;   Came = failed
    ),
    compared(Expected, Came, Outcome).

% answers_compared(+Name, +Found, +Wanted): the comparison holds between the elements of two lists; between the lists if
% Wanted is not a whole one.
answers_compared(Name, Found, Wanted) :-
    (   is_list(Wanted)
    ->  all_compared(Wanted, Found, Name)
    ;   call(Name, Found, Wanted)
    ).

all_compared([], [], _).
all_compared([Y|Wanted], [X|Found], Name) :-
    call(Name, X, Y),
    all_compared(Wanted, Found, Name).

% limit(+Options, -Limit): none, or limit(Seconds, End) of a test that begins now.
limit(Options, Limit) :-
    (   memberchk(timeout(Seconds), Options)
    ->  get_time(Now),
        End is Now+Seconds,
        Limit = limit(Seconds, End)
    ;   Limit = none
    ).

within(none, Goal) :- call(Goal).
within(limit(Seconds, _), Goal) :- call_with_time_limit(Seconds, Goal).

% A test may also raise time_limit_exceeded by a limit of its own, before its end.
raised(limit(Seconds, End), time_limit_exceeded, late(Seconds)) :-
    get_time(Now),
    Now >= End,
    !.
raised(_, Ball, raised(Ball)).

called(Goal, Last) :-
    call_cleanup(Goal, Ended = true),
    ( Ended == true -> Last = true ; Last = false ).

arranged(all, L, L).
arranged(set, L0, L) :- sort(L0, L).
arranged(bag, L0, L) :- msort(L0, L).

compared(fail, failed, passed) :- !.
compared(fail, true(_), succeeded) :- !.
compared(ball(Pattern), raised(Ball), Outcome) :- !,
    ( subsumes_term(Pattern, Ball) -> Outcome = passed ; Outcome = raised(Ball, Pattern) ).
compared(ball(Pattern), true(_), not_raised(succeeded, Pattern)) :- !.
compared(ball(Pattern), failed, not_raised(failed, Pattern)) :- !.
compared(true(Module, Conditions), true(Last), Outcome) :- !,
    (   member(C, Conditions),
        \+ catch(Module:C, _, fail)
    ->  Outcome = wrong(C)
    ;   Last == true
    ->  Outcome = passed
    ;   Outcome = choice
    ).
compared(_, Came, Came).

% The test of one answer of its generator is told with that.
told(Where, What) :-
    lead(Where, Lead),
    said(What, Kind, Lines),
    print_message(Kind, ['~w: '-[Lead]|Lines]).

lead((Place-Generator)-Test, Lead) :- !,
    format(string(Lead), "~w: test ~q, forall(~p)", [Place, Test, Generator]).
lead(Place-Test, Lead) :- !,
    format(string(Lead), "~w: test ~q", [Place, Test]).
lead(Unit, Lead) :-
    format(string(Lead), "unit ~q", [Unit]).

said(failed, error, ['failed']).
said(not_raised(How, Pattern), error, ['~w, but should have raised ~p'-[How, Pattern]]).
said(raised(Ball, Pattern), error, ['raised: ~w, but should have raised ~p'-[Text, Pattern]]) :-
    message_to_string(unhandled_exception(Ball), Text).
said(late(Seconds), error, ['took longer than ~w seconds'-[Seconds]]).
said(succeeded, error, ['succeeded, and should not have']).
said(raised(Ball), error, ['raised: ~w'-[Text]]) :- message_to_string(unhandled_exception(Ball), Text).
said(wrong(Check), error, ['wrong answer: ~p does not hold'-[Check]]).
said(choice, warning, ['succeeded with a choice point']).
said(setup_failed, error, ['setup failed']).
said(raised_by(Option, Ball), error, ['~w raised: ~w'-[Option, Text]]) :-
    message_to_string(unhandled_exception(Ball), Text).
said(cleanup_raised(Ball), warning, ['cleanup raised: ~w'-[Text]]) :- message_to_string(unhandled_exception(Ball), Text).
