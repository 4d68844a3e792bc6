% Grammars over files and streams.
%
% The text is a lazy list of codes: a line is read when the grammar reaches it, and is kept as
% long as backtracking may return to it.

:- module(pure_input,
          [ phrase_from_file/2,
            phrase_from_file/3,
            phrase_from_stream/2,
            stream_to_lazy_list/2,
            lazy_list_character_count//1,
            lazy_list_location//1,
            syntax_error//1
          ]).

:- use_module(library(error)).
:- use_module(library(readutil), [read_line_to_codes/3]).

:- meta_predicate
    phrase_from_file(//, +),
    phrase_from_file(//, +, +),
    phrase_from_stream(//, +).

%! phrase_from_file(:Body, +File) is nondet.
% Body accepts the text of File. O(n) to read it.
phrase_from_file(Body, File) :-
    phrase_from_file(Body, File, []).

%! phrase_from_file(:Body, +File, +Options) is nondet.
% As phrase_from_file/2; Options as for open/4.
phrase_from_file(Body, File, Options) :-
    setup_call_cleanup(
        open(File, read, Stream, Options),
        phrase_from_stream(Body, Stream),
        close(Stream)).

%! phrase_from_stream(:Body, +Stream) is nondet.
% Body accepts the rest of Stream. O(n) to read it.
phrase_from_stream(Body, Stream) :-
    stream_to_lazy_list(Stream, Codes),
    phrase(Body, Codes).

%! stream_to_lazy_list(+Stream, -List) is det.
% List has the codes of the rest of Stream, which is read line by line as the list is accessed. O(1).
stream_to_lazy_list(Stream, List) :-
    line(Stream, [], List).

% line(+Stream, +Starts, -List): Starts are the character counts at which the last lines began that
% were read, the last one first. They are copied with every line, and so are few.
line(Stream, Starts, List) :-
    line_count(Stream, Line),
    line_position(Stream, Column),
    character_count(Stream, Count),
    Start is Count-Column,
    kept(10, Starts, Kept),
    put_attr(List, pure_input, input(Stream, at(Line, Count, [Start|Kept]), _)).

kept(0, _, []) :- !.
kept(_, [], []) :- !.
kept(N, [Start|Starts], [Start|Kept]) :- N1 is N-1, kept(N1, Starts, Kept).

% The attribute keeps a copy of the text read, across backtracking.
attr_unify_hook(State, Value) :-
    arg(3, State, Made),
    (   nonvar(Made) -> true
    ;   arg(1, State, Stream),
        arg(2, State, at(_, _, Starts)),
        next_line(Stream, Starts, Read),
        nb_setarg(3, State, made(Read))
    ),
    arg(3, State, made(List)),
    List = Value.

next_line(Stream, Starts, List) :-
    read_line_to_codes(Stream, List, Tail),
    ( Tail == [] -> true ; line(Stream, Starts, Tail) ).

attribute_goals(List) -->
    { get_attr(List, pure_input, input(Stream, _, Made)), var(Made) },
    [ stream_to_lazy_list(Stream, List) ].

%! lazy_list_character_count(-Count)// is det.
% Count is the number of characters before this position in the stream, or end_of_file-Rest if no
% more than Rest characters are left. O(text read ahead).
lazy_list_character_count(Count, Here, Here) :-
    ahead(Here, 0, Codes, 0, _, Place),
    (   Place = place(_, at(_, End, _)) -> Count is End-Codes
    ;   Count = end_of_file-Codes
    ).

%! lazy_list_location(-Location)// is det.
% Location is file(Name, Line, Column, Count) or stream(Stream, Line, Column, Count), where
% Column and Count count from 0; end_of_file-Rest after the last line. Column is unbound if more
% than ten lines were read ahead. O(text read ahead).
lazy_list_location(Location, Here, Here) :-
    ahead(Here, 0, Codes, 0, Lines, Place),
    (   Place = place(Stream, at(LastLine, End, Starts))
    ->  Line is LastLine-Lines,
        Count is End-Codes,
        ( start(Lines, Starts, Start) -> Column is Count-Start ; true ),
        (   stream_property(Stream, file_name(Name)) -> Location = file(Name, Line, Column, Count)
        ;   Location = stream(Stream, Line, Column, Count)
        )
    ;   Location = end_of_file-Codes
    ).

ahead(List, Codes, Codes, Lines, Lines, place(Stream, At)) :-
    attvar(List), !,
    ( get_attr(List, pure_input, input(Stream, At, _)) -> true ; type_error(lazy_list, List) ).
ahead([], Codes, Codes, Lines, Lines, end) :- !.
ahead([C|Cs], Codes0, Codes, Lines0, Lines, Place) :- !,
    Codes1 is Codes0+1,
    ( C == 0'\n -> Lines1 is Lines0+1 ; Lines1 = Lines0 ),
    ahead(Cs, Codes1, Codes, Lines1, Lines, Place).
ahead(List, _, _, _, _, _) :- type_error(lazy_list, List).

start(0, [Start|_], Start) :- !.
start(N, [_|Starts], Start) :- N1 is N-1, start(N1, Starts, Start).

%! syntax_error(+Message)// is erroneous.
% The text is wrong here: throws error(syntax_error(Message), Location), where Location is that
% of lazy_list_location//1, or unbound if the list is not a lazy list of a stream.
syntax_error(Message, Here, _) :-
    catch(lazy_list_location(Location, Here, Here), error(type_error(lazy_list, _), _), true),
    throw(error(syntax_error(Message), Location)).
