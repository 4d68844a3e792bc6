% Queries within a query, and the version and licence of the system.

:- module(toplevel, [break/0, prolog/0, license/0, version/0]).

:- use_module(library(lists), [append/3, member/2, memberchk/2]).

:- dynamic level/1.

level(0).

%! break is det.
% Asks for queries and answers them, until the end of the input; then goes on. The prompt shows how many levels are
% open. At the prompt of a terminal these are queries like any others; elsewhere halt and end_of_file go on, too.
break :- '$wait_for_host', !, go_on.
break :-
    retract(level(Level0)),
    Level is Level0+1,
    assertz(level(Level)),
    format(atom(Prompt), '[~d] ?- ', [Level]),
    format(user_error, "% Break level ~d: Ctrl-D goes on~n", [Level]),
    setup_call_cleanup(
        prompt(Old, Prompt),
        queries,
        ( prompt(_, Old), retract(level(_)), assertz(level(Level0)) )
    ).

% The call at which the run waits for a host that asks the queries itself.
go_on.

%! prolog is det.
% As break/0.
prolog :- break.

queries :-
    repeat,
    catch(query(End), Error, ( '$report'(Error), End = false )),
    End == true, !.

query(End) :-
    read_term(user_input, Goal, [variable_names(Bindings)]),
    (   memberchk(Goal, [end_of_file, halt])
    ->  End = true
    ;   End = false,
        answer(Goal, Bindings)
    ).

answer(Goal, Bindings) :-
    (   call_cleanup(user:Goal, Last = true),
        show(Bindings),
        (   Last == true
        ->  format(".~n")
        ;   \+ wants_more
        )
    ->  true
    ;   format("false.~n")
    ).

% The bindings, and the goals that wait for variables, with the names of the query's variables.
show(Bindings) :-
    visible(Bindings, Shown),
    '$residue'(Bindings, Residue),
    free(Bindings, Names),
    append(Shown, Residue, Lines),
    (   Lines == []
    ->  format("true")
    ;   lines(Lines, Shown, Names)
    ).

% Of several names for one variable, the last is its name in the answer, and the others are bound to it.
free([], []).
free([Name=Value|Bs], Names) :-
    (   var(Value), is_shown(Name), \+ is_named(Value, Bs)
    ->  Names = [Name=Value|More]
    ;   Names = More
    ),
    free(Bs, More).

visible([], []).
visible([Name=Value|Bs], Shown) :-
    (   is_shown(Name), ( nonvar(Value) ; is_named(Value, Bs) )
    ->  Shown = [Name=Value|More]
    ;   Shown = More
    ),
    visible(Bs, More).

is_shown(Name) :- \+ sub_atom(Name, 0, _, _, '_').

is_named(Variable, Bs) :- member(Name=Value, Bs), Value == Variable, is_shown(Name), !.

% lines(+Lines, +Shown, +Names): the first lines are the bindings Shown, the others goals.
lines([Line|Lines], Shown, Names) :-
    Options = [quoted(true), portray(true), spacing(next_argument), variable_names(Names)],
    (   Shown = [Name=Value|Later]
    ->  format("~w = ", [Name]),
        write_term(Value, [priority(699)|Options])
    ;   Later = [],
        write_term(Line, [priority(999)|Options])
    ),
    (   Lines == []
    ->  true
    ;   format(",~n"),
        lines(Lines, Later, Names)
    ).

wants_more :-
    format(" "),
    flush_output,
    get_single_char(Code),
    (   is_next(Code)
    ->  format(";~n")
    ;   format(".~n"),
        fail
    ).

is_next(0';).
is_next(0' ).
is_next(0'n).
is_next(9).

%! version is det.
% Writes the version of Taquin.
version :-
    current_prolog_flag(version_data, Data),
    Data =.. [_, Major, Minor, Patch|_],
    format("Taquin ~d.~d.~d~n", [Major, Minor, Patch]).

%! license is det.
% Writes the licences under which Taquin may be used.
license :-
    format("Taquin is free software, under the MIT licence or the Apache License 2.0, as you choose.~n"),
    format("It comes without warranty. Programs that use it may have any licence.~n").
