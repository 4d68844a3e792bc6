% Queries within a query, and what the system says of itself.

:- module(toplevel, [break/0, prolog/0, license/0, version/0]).

:- dynamic level/1.

level(0).

%! break is det.
% Asks for queries and answers them, until the end of the input or end_of_file; then goes on. The prompt
% shows how many levels are open.
break :-
    retract(level(Level0)),
    Level is Level0+1,
    assertz(level(Level)),
    format(atom(Prompt), '[~d]  ?- ', [Level]),
    format(user_error, "% Break level ~d: Ctrl-D goes on~n", [Level]),
    setup_call_cleanup(
        prompt(Old, Prompt),
        queries,
        ( prompt(_, Old), retract(level(_)), assertz(level(Level0)) )
    ).

%! prolog is det.
% As break/0.
prolog :- break.

queries :-
    repeat,
    catch(query(End), Error, ( '$report'(Error), End = false )),
    End == true, !.

query(End) :-
    read_term(user_input, Goal, [variable_names(Bindings)]),
    (   Goal == end_of_file
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

show(Bindings) :-
    visible(Bindings, Shown),
    (   Shown == []
    ->  format("true")
    ;   lines(Shown)
    ).

visible([], []).
visible([Name=Value|Bs], Shown) :-
    (   ( var(Value) ; sub_atom(Name, 0, _, _, '_') )
    ->  Shown = More
    ;   Shown = [Name=Value|More]
    ),
    visible(Bs, More).

lines([Name=Value]) :- !, format("~w = ~q", [Name, Value]).
lines([Name=Value|Bs]) :- format("~w = ~q,~n", [Name, Value]), lines(Bs).

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
