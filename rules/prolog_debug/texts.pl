% Goals as the debugger writes them.

:- module(prolog_debug_texts, [goal_text/3]).

:- use_module(library(prolog_debug/terms)).

%! goal_text(+Style, +Goal, -Text) is det.
% Text is Goal, of the form Module:Plain, as a string. Style is short, print, write or display.
goal_text(Style, Goal, Text) :-
    shown_goal(Goal, Shown),
    with_output_to(string(Text), put_term(Style, Shown)).

% Writes as the flag debugger_write_options says, by default to a depth of ten.
put_term(short, Goal) :-
    current_prolog_flag(debugger_write_options, Options),
    append(Options, [max_depth(10), numbervars(true)], All),
    write_term(Goal, All).
put_term(print, Goal) :-
    current_prolog_flag(print_write_options, Options),
    spacing(Spacing),
    append(Options, Spacing, All),
    write_term(Goal, All).
put_term(write, Goal) :-
    spacing(Spacing),
    write_term(Goal, [numbervars(true)|Spacing]).
put_term(display, Goal) :-
    spacing(Spacing),
    write_term(Goal, [ignore_ops(true), quoted(true)|Spacing]).

% The same spaces as at the ports.
spacing(Spacing) :-
    current_prolog_flag(debugger_write_options, Options),
    findall(spacing(Space), memberchk(spacing(Space), Options), Spacing).

% With its module where that tells something: that of the predicate's clauses.
shown_goal(Module0:Goal, Shown) :-
    (   predicate_property(Module0:Goal, imported_from(Module))
    ->  true
    ;   Module = Module0
    ),
    (   ( memberchk(Module, [user, system]) ; predicate_property(system:Goal, built_in) )
    ->  Shown = Goal
    ;   Shown = Module:Goal
    ).
