% Messages, and the context of the current load.
%
% A program says its own messages with clauses of prolog:message//1, which give the elements of the lines, and errors
% with prolog:error_message//1. user:message_hook/3 sees every message before it is printed, and keeps it from being
% printed if it succeeds.

% print_message(+Kind, +Message): O(length).
print_message(Kind, Message) :-
    '$message_lines'(Message, Lines, Form),
    (   '$message_hook'(Message, Kind, Lines) -> true
    ;   '$is_left_out'(Kind) -> true
    ;   '$lines_text'(Lines, Text), '$say_message'(Kind, Form, Text)
    ).

% '$is_left_out'(+Kind): the flag verbose is silent, and messages of this kind only inform.
'$is_left_out'(Kind) :-
    nonvar(Kind),
    ( Kind = informational ; Kind = banner ), !,
    current_prolog_flag(verbose, silent).

'$message_hook'(Message, Kind, Lines) :-
    '$has_clauses'(user, message_hook(_, _, _)),
    \+ \+ user:message_hook(Message, Kind, Lines).

% '$has_messages': the program has clauses for its own messages.
'$has_messages' :- '$has_clauses'(user, message_hook(_, _, _)), !.
'$has_messages' :- '$has_clauses'(prolog, message(_, _, _)).

% '$hears'(+Kind, +Message): the program itself sees to a message that the command is about to print.
'$hears'(Kind, Message) :-
    '$message_lines'(Message, Lines),
    (   '$message_hook'(Message, Kind, Lines) -> true
    ;   ( Ball = Message ; Message = unhandled_exception(Ball) ; Message = init_goal_failed(Ball, _) ),
        '$message_of_program'(Ball, _) -> '$lines_text'(Lines, Text), '$say_message'(Kind, sentence, Text)
    ).

message_to_string(Message, String) :- '$message_lines'(Message, Lines), '$lines_text'(Lines, String).

'$message_lines'(Message, Lines) :- '$message_lines'(Message, Lines, _).

% '$messages':translate_message(+Message)//: the lines, by the name that programs know from SWI-Prolog.
'$messages':translate_message(Message, Lines0, Lines) :-
    '$message_lines'(Message, Own),
    '$append'(Own, Lines, Lines0).

% '$message_lines'(+Message, -Lines, -Form): Form is report if the first line is `File:Line:Column: error: Text`, else
% sentence.
'$message_lines'(Message, Lines, sentence) :- nonvar(Message), '$message_of_program'(Message, Lines), !.
'$message_lines'(Message, Lines, Form) :- nonvar(Message), Message = unhandled_exception(Ball), !,
    (   nonvar(Ball), '$message_of_program'(Ball, Lines) -> Form = sentence
    ;   '$ball_text'(Ball, Text), '$split_lines'(Text, Lines), '$message_form'(Ball, Form)
    ).
'$message_lines'(Message, ['~w: ~w'-[Place, Text]], sentence) :-
    nonvar(Message), Message = load_warning(Place, Text), !.
'$message_lines'(Message, Lines, Form) :- nonvar(Message), Message = init_goal_failed(Why, Goal), !,
    (   Why == failed -> Lines = ['the goal failed: ~w'-[Goal]], Form = sentence
    ;   '$message_lines'(unhandled_exception(Why), Lines, Form)
    ).
'$message_lines'(Message, Message, sentence) :- nonvar(Message), Message = [_|_], !.
'$message_lines'(format(Format, Args), [Format-Args], sentence) :- !.
'$message_lines'(Message, Lines, Form) :-
    '$message_text'(Message, Text),
    '$split_lines'(Text, Lines),
    '$message_form'(Message, Form).

'$message_form'(Ball, Form) :- ( '$has_report'(Ball) -> Form = report ; Form = sentence ).

% '$lines_text'(+Lines, -Text): O(length).
'$lines_text'(Lines, Text) :-
    must_be(list, Lines),
    with_output_to(string(Text), ( current_output(S), '$put_elements'(Lines, S) )).

'$put_elements'([], _).
'$put_elements'([E|Es], S) :- '$put_element'(E, S), '$put_elements'(Es, S).

% '$put_element'(+Element, +Stream): those of SWI-Prolog's messages. Formats see the program's goals and portray/1.
% A format that raises an error is written with its arguments and the error, and the message goes on.
'$put_element'(E, _) :- var(E), !, throw(error(instantiation_error, _)).
'$put_element'(nl, S) :- !, nl(S).
'$put_element'(full_stop, S) :- !, write(S, '.').
'$put_element'(flush, _) :- !.
'$put_element'(at_same_line, _) :- !.
'$put_element'(begin(_, _), _) :- !.
'$put_element'(end(_), _) :- !.
'$put_element'(Format-Args, S) :- !, '$put_format'(Format, Args, S).
'$put_element'(ansi(_, Format, Args), S) :- !, '$put_format'(Format, Args, S).
'$put_element'(url(_, Format, Args), S) :- !, '$put_format'(Format, Args, S).
'$put_element'(url(_, Label), S) :- !, '$put_element'(Label, S).
'$put_element'(url(Location), S) :- !, write(S, Location).
'$put_element'(E, S) :- compound(E), !, writeq(S, E).
'$put_element'(Format, S) :- '$put_format'(Format, [], S).

'$put_format'(Format, _, _) :- var(Format), !, throw(error(instantiation_error, _)).
'$put_format'(Format, Args, S) :-
    catch(user:format(S, Format, Args), error(Formal, _), '$put_wrong_format'(Formal, Format, Args, S)).

'$put_wrong_format'(Formal, _, _, _) :- nonvar(Formal), Formal = resource_error(_), !, throw(error(Formal, _)).
'$put_wrong_format'(Formal, Format, Args, S) :-
    '$message_text'(error(Formal, _), Text),
    user:format(S, '~q [~w]', [Format-Args, Text]).

% print_message_lines(+Stream, +Prefix, +Lines): each line begins with the prefix, a format with or without arguments.
% That of kind(Kind) is the one of such messages. Without at_same_line, the first line has it too.
print_message_lines(Stream, Prefix, Lines) :-
    must_be(list, Lines),
    '$line_prefixes'(Prefix, First, Below),
    ( Lines = [First0|_], First0 == at_same_line -> true ; '$put_element'(First, Stream) ),
    '$put_lines'(Lines, Below, Stream).

'$put_lines'([], _, S) :- nl(S).
'$put_lines'([E|Es], Below, S) :-
    (   Es == [], E == nl -> nl(S)
    ;   Es == [], E == flush -> flush_output(S)
    ;   '$put_element'(E, S),
        ( E == nl -> '$put_element'(Below, S) ; true ),
        '$put_lines'(Es, Below, S)
    ).

'$line_prefixes'(Prefix, _, _) :- var(Prefix), !, throw(error(instantiation_error, _)).
'$line_prefixes'(kind(Kind), '~N~w'-[First], '~w'-[Below]) :- !, '$kind_prefixes'(Kind, First, Below).
'$line_prefixes'(Format-Args, Format-Args, Format-Args) :- !.
'$line_prefixes'(Format, Format-[], Format-[]).

'$split_lines'(Text, Lines) :- split_string(Text, "\n", "", Parts), '$text_lines'(Parts, Lines).

'$message_of_program'(Message, Lines) :- prolog:message(Message, Lines, []).
'$message_of_program'(error(Formal, _), Lines) :-
    nonvar(Formal), prolog:error_message(Formal, Lines, []).

'$text_lines'([], []).
'$text_lines'([T], ['~w'-[T]]) :- !.
'$text_lines'([T|Ts], ['~w'-[T], nl|Lines]) :- '$text_lines'(Ts, Lines).

% '$report'(+Ball): reports an uncaught error.
'$report'(E) :- '$loading', !, '$report_load'(E).
'$report'(E) :-
    ( '$raised'(E, Raised) -> true ; Raised = [] ),
    ( E = error(_, _) -> Message = E ; Message = unhandled_exception(E) ),
    (   Raised == [] -> print_message(error, Message)
    ;   '$hears'(error, Message) -> true
    ;   '$say_report'(Raised)
    ).

% '$say_report'(+Text): prints a finished report on a line of its own.
'$say_report'(Text) :-
    ( line_position(user_error, 0) -> true ; nl(user_error) ),
    write(user_error, Text).

'$report_load'(E) :-
    '$message_lines'(unhandled_exception(E), Lines),
    (   '$message_hook'(E, error, Lines) -> true
    ;   '$message_of_program'(E, _) -> '$lines_text'(Lines, Text), '$load_error'(E, Text)
    ;   '$load_error'(E)
    ).

% '$portray'(+Stream, +Term, +Options): writes a term. Calls portray/1 of the program, or the goal of the option
% portray_goal, for each of its nonvar subterms; the output of a call that succeeds replaces the subterm.
'$portray'(Stream, Term, Options) :-
    use_module(library(prolog_code/portrayal), []),
    prolog_code_portrayal:portrayed(Term, Options, Shown, Texts),
    '$write_portrayed'(Stream, Shown, Options, Texts).

prolog_load_context(module, M) :- '$loading', !, '$load_context'(_, _, M).
prolog_load_context(source, F) :- '$loading', '$load_whole'(F).
prolog_load_context(file, F) :- '$loading', '$load_context'(F, _, _).
prolog_load_context(directory, D) :- '$loading', '$load_context'(F, _, _), '$absolute_folder'(F, D).
prolog_load_context(term_position, Position) :- '$loading', '$load_position'(Position).
prolog_load_context(term, Term) :- '$loading', '$item_at_hand'(item(Term, _)).
prolog_load_context(variable_names, Names) :- '$loading', '$item_at_hand'(item(_, Names)).
prolog_load_context(stream, Stream) :- '$loading', '$load_stream'(Stream).
prolog_load_context(dialect, taquin).
prolog_load_context(script, false) :- '$loading'.

'$absolute_folder'(File, Folder) :-
    file_directory_name(File, D),
    ( catch('$absolute_file_name'(D, Folder, [relative_to('.')]), error(_, _), fail) -> true ; Folder = D ).

source_location(F, L) :- '$loading', '$load_context'(F, L, _).

halt_on_error.
