% Texts on the lines of a terminal.

:- module(help_paragraphs,
          [ terminal_columns/1,
            columns/1,
            text_width/1,
            fitting/2,
            fitting/3,
            filled/2,
            filled/3,
            put_unbroken/1
          ]).

:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module(library(apply), [maplist/2]).

:- set_prolog_flag(double_quotes, string).

%! terminal_columns(-Columns) is semidet.
% The width of the terminal that shows the output.
terminal_columns(Columns) :-
    stream_property(Stream, alias(user_output)),
    stream_property(Stream, tty(true)),
    catch(tty_size(_, Columns), error(system_error, _), fail).

%! columns(-Columns) is det.
% The width of the terminal, if that is narrower than the lines of the texts.
columns(Columns) :-
    (   terminal_columns(Columns0)
    ->  Columns is max(40, min(80, Columns0))
    ;   Columns = 80
    ).

%! text_width(-Width) is det.
% The columns of a text that is indented.
text_width(Width) :- columns(Columns), Width is Columns-4.

%! put_unbroken(+Line) is det.
% Writes a line. A line wider than the terminal is broken between words, and goes on indented.
put_unbroken(Line) :-
    (   terminal_columns(Columns),
        string_length(Line, Length),
        Length > Columns
    ->  Width is max(20, Columns-4),
        filled(Line, Width, [First|More]),
        format("~w~n", [First]),
        forall(member(Next, More), format("    ~w~n", [Next]))
    ;   format("~w~n", [Line])
    ).

%! fitting(+Lines, -Fitting) is det.
% The words that do not fit on an indented line begin the next one, if that goes on with the same text. A word longer
% than a line is left whole.
fitting(Lines, Fitting) :-
    text_width(Width),
    fitting(Lines, Width, Fitting).

%! fitting(+Lines, +Width, -Fitting) is det.
% As before, for lines of Width columns.
fitting([], _, []).
fitting([Line|Lines], Width0, Fitting) :-
    (   string_length(Line, Length), Length > Width0,
        text_column(Line, Column),
        sub_string(Line, 0, Column, _, Head), sub_string(Line, Column, _, 0, Text),
        Width is max(Width0-Column, 20),
        filled(Text, Width, [First, Second|More])
    ->  string_concat(Head, First, Line1),
        Fitting = [Line1|Fitting1],
        atomic_list_concat([Second|More], ' ', Rest),
        carried(Column, Rest, Lines, Lines1)
    ;   Fitting = [Line|Fitting1],
        Lines1 = Lines
    ),
    fitting(Lines1, Width0, Fitting1).

% text_column(+Line, -Column): where the text of a line begins: in prose at its start, else behind the spaces, and
% behind a term that is followed by more than one space.
text_column(Line, Column) :-
    indentation(Line, 0, Indent),
    (   Indent > 0,
        sub_string(Line, Gap, 2, _, "  "), Gap > Indent
    ->  indentation(Line, Gap, Column)
    ;   Column = Indent
    ).

% indentation(+Line, +From, -Column): the column of the first character from From on that is no space.
indentation(Line, From, Column) :-
    (   sub_string(Line, From, 1, _, " ")
    ->  Next is From+1,
        indentation(Line, Next, Column)
    ;   Column = From
    ).

% carried(+Column, +Rest, +Lines, -Carried): Rest belongs to the text in Column, which the next line may go on with.
carried(Column, Rest, [Line|Lines], [Longer|Lines]) :-
    indentation(Line, 0, Column),
    sub_string(Line, Column, 1, _, First),
    \+ memberchk(First, ["|", "-", "*", "@"]), !,
    sub_string(Line, 0, Column, _, Indent), sub_string(Line, Column, _, 0, Text),
    atomics_to_string([Indent, Rest, ' ', Text], Longer).
carried(Column, Rest, Lines, [Line|Lines]) :-
    length(Spaces, Column),
    maplist(=(' '), Spaces),
    atomic_list_concat([''|Spaces], Indent),
    string_concat(Indent, Rest, Line).

%! filled(+Text, -Lines) is det.
% The words of a text, on lines of a text that is indented.
filled(Text, Lines) :-
    text_width(Width),
    filled(Text, Width, Lines).

%! filled(+Text, +Width, -Lines) is det.
% Breaks a text between words into lines of Width columns.
filled(Text, Width, Lines) :-
    split_string(Text, " ", "", [Word|Words]),
    filled(Words, Word, Width, Lines).

filled([], Line, _, [Line]).
filled([Word|Words], Line, Width, Lines) :-
    atomics_to_string([Line, ' ', Word], Longer),
    (   string_length(Longer, Length),
        Length =< Width
    ->  filled(Words, Longer, Width, Lines)
    ;   Lines = [Line|More],
        filled(Words, Word, Width, More)
    ).
