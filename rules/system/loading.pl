% Loading text: the loop over a file, directives, inclusion, initialization (ISO 7.4).
%
% '$load_next'(-Item) reads and compiles clauses until an item has to be called. If the text was loaded before,
% everything that it had added is removed first.

initialization(G) :-
    '$check_goal'(G),
    ( '$loading' -> '$load_initialization'(G) ; '$directive'(G) ).
initialization(G, When) :-
    '$check_goal'(G),
    ( var(When) -> throw(error(instantiation_error, _)) ; true ),
    (   '$memberchk'(When, [now, after_load, main, program, restore, restore_state, prepare_state]) -> true
    ;   throw(error(domain_error(initialization_type, When), _))
    ),
    (   '$memberchk'(When, [restore, restore_state, prepare_state]) -> true
    ;   ( When == now ; \+ '$loading' ) -> '$directive'(G)
    ;   When == main -> '$load_start'(main, '$run_main'(G))
    ;   When == program -> '$load_start'(program, G)
    ;   '$load_initialization'(G)
    ).

'$load_start'(When, G) :-
    '$load_whole'(Name), '$load_place'(Place),
    assertz(system:'$starts'(When, Name, '$init'(G, Place))).

'$check_goal'(G) :-
    '$strip_module'(G, _, P),
    (   var(P) -> throw(error(instantiation_error, _))
    ;   callable(P) -> true
    ;   throw(error(type_error(callable, P), _))
    ).

'$run_main'(G) :-
    (   catch('$once'(G), E, true)
    ->  ( var(E) -> halt ; '$report'(E), halt(2) )
    ;   '$init_failed_text'(G, S),
        ( '$message_hook'(init_goal(failed, G), error, ['~s'-[S]]) -> true ; '$say_message'(error, sentence, S) ),
        halt(1)
    ).

consult(Spec) :- '$must_be_tree'(Spec), '$strip_module'(Spec, M, File), '$consult_all'(File, M, all).

'$consult_all'(V, _, _) :- var(V), !, throw(error(instantiation_error, _)).
'$consult_all'([], _, _) :- !.
'$consult_all'([F|Fs], M, Imports) :- !,
    '$load_of_list'('$consult_all'(F, M, Imports), Fs),
    '$consult_all'(Fs, M, Imports).
'$consult_all'(user, M, Imports) :- !,
    '$end_line',
    '$typed_text'(Text),
    '$load'(user, Text, M, Imports).
'$consult_all'(File, M, _) :- '$loaded_by_program'(File, M), !.
'$consult_all'(File, M, Imports) :-
    '$source_text'(File, Name, Text),
    '$check_not_loading'(Name, load, File),
    '$load'(Name, Text, M, Imports).

% '$load_of_list'(:Goal, +Rest): Goal loads a file of a list. One that is missing does not keep the others from being
% loaded: that is reported, and is an error if it is the last.
'$load_of_list'(Goal, Rest) :-
    catch(Goal, E, '$missing_of_list'(E, Rest)).

'$missing_of_list'(E, Rest) :-
    ( nonvar(E), E = error(Formal, _), '$is_missing'(Formal), Rest = [_|_] -> '$report'(E) ; throw(E) ).

'$is_missing'(Formal) :- compound(Formal), arg(1, Formal, Sink), Sink == source_sink.

% prolog_load_file/2 of the program may load a file in its own way.
'$loaded_by_program'(File, M) :-
    '$has_clauses'(user, prolog_load_file(_, _)),
    user:prolog_load_file(M:File, []), !.

% A text that is not yet at its end would begin again and again.
'$check_not_loading'(Name, Action, File) :-
    ( '$is_loading'(Name) -> throw(error(permission_error(Action, source_sink, File), _)) ; true ).

[Spec|Fs] :- '$strip_module'(Spec, M, F), consult(M:[F|Fs]).

% Typed clauses begin on the line after the goal that reads them, unless more text follows that goal. A terminal has
% delivered the whole line.
'$end_line' :-
    (   stream_property(Stream, alias(user_input)),
        \+ stream_property(Stream, tty(true)),
        peek_char(Stream, '\n')
    ->  get_char(Stream, _)
    ;   true
    ).

% All that is typed. At a terminal nothing yet: its clauses are loaded one by one, as they are typed.
'$typed_text'(Text) :- '$at_terminal', !, atom_string('', Text).
'$typed_text'(Text) :-
    '$typed_lines'(Lines),
    '$text_of_lines'(Lines, Text).

'$at_terminal' :- stream_property(Stream, alias(user_input)), stream_property(Stream, tty(true)), !.

'$text_of_lines'(Lines, Text) :-
    atomic_list_concat(Lines, '\n', Typed),
    string_concat(Typed, '\n', Text).

% Adds to a text that is typed the lines up to the end of a clause; fails if no more come.
'$typed_more' :-
    '$at_terminal',
    '$load_is_typed',
    '$clause_lines'([], Lines),
    Lines \== [],
    '$text_of_lines'(Lines, Text),
    '$load_more'(Text).

'$clause_lines'(Before, Lines) :-
    read_line_to_string(user_input, Line),
    (   '$is_last_line'(Line)
    ->  Lines = Before
    ;   '$append'(Before, [Line], Lines0),
        '$text_of_lines'(Lines0, Text),
        (   '$whole_clauses'(Text)
        ->  Lines = Lines0
        ;   '$clause_lines'(Lines0, Lines)
        )
    ).

% The lines of the standard input up to its end, or to `end_of_file.` on a line of its own.
'$typed_lines'(Lines) :-
    read_line_to_string(user_input, Line),
    (   '$is_last_line'(Line)
    ->  Lines = []
    ;   Lines = [Line|Rest],
        '$typed_lines'(Rest)
    ).

'$is_last_line'(end_of_file) :- !.
'$is_last_line'(Line) :- split_string(Line, '', ' \t', [Text]), atom_string('end_of_file.', Text).

'$load'(Name, Text, M, Imports) :-
    '$load_guard',
    '$load_begin'(Name, Text, M),
    '$run_load'(Module, Inits), !,
    '$import_again'(Module),
    '$import_for'(M, Module, Imports),
    '$keep_breakpoints',
    '$run_initialization'(Inits),
    ( '$start_waits' -> true ; '$start' ).

'$keep_breakpoints' :-
    ( '$has_clauses'(prolog_breakpoints, point(_, _, _, _, _)) -> prolog_breakpoints:keep_breakpoints ; true ).

'$run_load'(Module, Inits) :-
    '$item_at_hand'(Around),
    repeat,
    '$load_next'(Item),
    '$load_say',
    '$load_item'(Item),
    !,
    b_setval('$load_item', Around),
    '$load_end'(Module, Inits),
    '$load_say'.

% Prints the reports of loading, unless message_hook/3 handles them.
'$load_say' :-
    '$load_unsaid'(Kind, Message, Text), !,
    '$message_lines'(Message, Lines),
    ( '$message_hook'(Message, Kind, Lines) -> true ; write(user_error, Text) ),
    '$load_say'.
'$load_say'.

'$load_item'(end_of_file) :- '$typed_more', !, fail.
'$load_item'(end_of_file) :- '$load_is_part', !.
'$load_item'(end_of_file) :- ( '$load_expand'(end_of_file, [], _) -> true ; true ).
'$load_item'(directive(G, Names)) :- '$note_item'([], Names), '$load_directive'(G), fail.
'$load_item'(expand(T, Names)) :- '$load_expand'(T, Names, End), End == end_of_file.

% '$note_item'(+Term, +Names): prolog_load_context/2 tells of these until the next item. A load inside restores them.
'$note_item'(Term, Names) :- b_setval('$load_item', item(Term, Names)).

'$item_at_hand'(Item) :- nb_current('$load_item', Item), !.
'$item_at_hand'(item([], [])).

% '$load_expand'(+Term, +Names, -End): End is end_of_file if the expansion ends the text.
'$load_expand'(T, Names, End) :-
    '$note_item'(T, Names),
    catch(( '$expand_by_program'(T, X), '$check_expanded'(X), '$load_expanded'(X, End) ), E, '$report'(E)), !.

'$check_expanded'(X) :- ( compound(X), X = [_|_], \+ is_list(X) -> throw(error(type_error(list, X), _)) ; true ).

'$load_expanded'([], _) :- !.
'$load_expanded'(end_of_file, end_of_file) :- !.
'$load_expanded'([X|Xs], End) :- !,
    '$load_expanded'(X, End),
    ( End == end_of_file -> true ; '$load_expanded'(Xs, End) ).
'$load_expanded'((H --> B), End) :- !,
    '$grammar_clause'((H --> B), X),
    '$load_expanded'(X, End).
'$load_expanded'((?- G), End) :- !, '$load_expanded'((:- G), End).
'$load_expanded'((:- G0), _) :- !, expand_goal(G0, G), '$load_context'(_, _, M), '$load_directive'(M:G).
'$load_expanded'(X, _) :- '$expand_body'(X, Y), '$load_clause'(Y).

'$expand_body'((H :- B0), (H :- B)) :- !, expand_goal(B0, B).
'$expand_body'((H, G0 => B0), (H, G => B)) :- !, expand_goal(G0, G), expand_goal(B0, B).
'$expand_body'((H => B0), (H => B)) :- !, expand_goal(B0, B).
'$expand_body'(X, X).

'$load_directive'(M:if(G)) :- !,
    (   catch('$once'(M:G), E, ( '$report'(E), fail ))
    ->  '$load_condition'(true)
    ;   '$load_condition'(false)
    ).
'$load_directive'(M:elif(G)) :- !, '$load_directive'(M:if(G)).
'$load_directive'(_:module(M, Exports)) :- !,
    ( var(M) -> '$load_context'(File, _, _), '$module_named_by'(File, M) ; true ),
    '$directive'('$begin_module'(M, Exports)).
'$load_directive'(M:op(P, T, Names)) :- !, '$directive'(op(P, T, M:Names)).
'$load_directive'(_:include(Files)) :- !, '$directive'('$include'(Files)).
'$load_directive'(G) :- '$directive'(G).

% A module without a name has that of its file.
'$module_named_by'(File, M) :- file_base_name(File, Base), file_name_extension(M, _, Base).

'$begin_module'(M, Exports) :-
    '$load_module'(M, Exports), '$loaded_as'(M), '$declare_operators'(Exports, M), '$note_operators'(Exports, M).

% Two modules may import from each other while one of them is only partly loaded. A module file is loaded once, however
% many modules import from it.
'$loaded_as'(M) :-
    '$load_context'(Name, _, _),
    retractall(system:'$loaded'(Name, _)),
    assertz(system:'$loaded'(Name, M)).

'$directive'(G) :-
    (   catch('$once'(G), E, true)
    ->  ( nonvar(E) -> '$report'(E) ; true )
    ;   '$goal_failed'(G)
    ).

% The goals of initialization(_, program) and initialization(_, main) wait until the outermost text is loaded, and all
% texts of the command line. The latter end the program, so they run after all others. '$starts'(When, Text, Init).
:- dynamic(system:'$starts'/3).
:- dynamic(system:'$start_is_held'/0).

'$start_waits' :- '$loading', !.
'$start_waits' :- '$start_is_held'.

'$hold_start' :- assertz(system:'$start_is_held').

'$start' :-
    retractall(system:'$start_is_held'),
    findall(I, '$starting'(program, I), Programs),
    findall(I, '$starting'(main, I), Mains),
    retractall(system:'$starts'(_, _, _)),
    '$run_initialization'(Programs),
    '$run_initialization'(Mains).

'$starting'(When, Init) :- '$starts'(When, Name, Init), \+ '$cut_short'(Name).

'$run_initialization'([]).
'$run_initialization'(['$init'(G, Place)|Is]) :-
    (   catch('$once'(G), E, true)
    ->  ( nonvar(E) -> '$initialization_raised'(G, E, Place) ; true )
    ;   '$initialization_failed'(G, Place)
    ),
    '$run_initialization'(Is).

'$initialization_raised'(G, E, Place) :-
    '$message_lines'(E, Lines),
    (   '$message_hook'(init_goal(E, G), error, Lines) -> true
    ;   '$message_of_program'(E, _) -> '$lines_text'(Lines, Text), '$load_error_at'(Place, E, Text)
    ;   '$load_error_at'(Place, E)
    ).

'$initialization_failed'(G, Place) :-
    '$init_failed_text'(G, S),
    ( '$message_hook'(init_goal(failed, G), error, ['~s'-[S]]) -> true ; '$load_failed_at'(Place, S) ).

'$init_failed_text'(G, S) :-
    '$shown_goal'(G, Shown),
    string_concat('the initialization goal failed: ', Shown, S).

'$goal_failed'(G) :-
    '$shown_goal'(G, Shown),
    string_concat('the goal of a directive failed: ', Shown, S),
    (   '$message_hook'(goal_failed(directive, G), warning, ['~s'-[S]]) -> true
    ;   '$loading' -> '$load_failed'(S)
    ;   '$say_message'(warning, sentence, S)
    ).

% A goal as a person would write it: without its module, variables by letters.
'$shown_goal'(G, Shown) :-
    '$strip_module'(G, _, P),
    copy_term(P, Copy, _),
    numbervars(Copy, 0, _),
    format(string(Shown), "~W", [Copy, [quoted(true), numbervars(true)]]).

'$declare_operators'([], _).
'$declare_operators'([X|Xs], M) :-
    ( nonvar(X), X = op(P, T, N) -> op(P, T, M:N) ; true ),
    '$declare_operators'(Xs, M).

% Records the operators that a module exports, for module_property/2.
'$note_operators'(Exports, M) :-
    findall(op(P, T, N), '$member'(op(P, T, N), Exports), Os),
    ( Os == [] -> true ; retractall(system:'$exported_operators'(M, _)), assertz(system:'$exported_operators'(M, Os)) ).

% An included text is read in place of the directive (ISO 7.4.2.7).
'$include'(V) :- var(V), !, throw(error(instantiation_error, _)).
'$include'([]) :- !.
'$include'([F|Fs]) :- !, '$include'(F), '$include'(Fs).
'$include'(File) :-
    '$source_text'(File, Name, Text),
    '$check_not_loading'(Name, include, File),
    '$load_whole'(Whole),
    '$note_time'(Name, Whole),
    '$load_guard',
    '$load_part'(Name, Text),
    '$run_load'(_, _), !.
