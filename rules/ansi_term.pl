% Output with colours, on a terminal that has them.

:- module(ansi_term, [ansi_format/3]).

:- meta_predicate ansi_format(+, +, :).

%! ansi_format(+Attributes, +Format, :Arguments) is det.
% As format/2, and on a terminal with these attributes: bold, faint, italic, underline, inverse, fg(Colour), bg(Colour),
% hfg(Colour), hbg(Colour) or a list of them; unknown ones change nothing.
ansi_format(Attributes, Format, Arguments) :-
    (   stream_property(Stream, alias(user_output)),
        current_output(Stream),
        stream_property(Stream, tty(true)),
        codes_of(Attributes, Codes),
        Codes = [_|_]
    ->  atomic_list_concat(Codes, ;, Text),
        format("\e[~wm", [Text]),
        format(Format, Arguments),
        write('\e[0m')
    ;   format(Format, Arguments)
    ).

codes_of(Attributes, Codes) :-
    (   is_list(Attributes)
    ->  findall(C, ( one_of(Attributes, A), code(A, C) ), Codes)
    ;   findall(C, code(Attributes, C), Codes)
    ).

one_of([X|_], X).
one_of([_|Xs], X) :- one_of(Xs, X).

code(bold, 1).
code(faint, 2).
code(italic, 3).
code(underline, 4).
code(inverse, 7).
code(fg(Colour), Code) :- colour(Colour, N), Code is 30+N.
code(bg(Colour), Code) :- colour(Colour, N), Code is 40+N.
code(hfg(Colour), Code) :- colour(Colour, N), Code is 90+N.
code(hbg(Colour), Code) :- colour(Colour, N), Code is 100+N.

colour(black, 0).
colour(red, 1).
colour(green, 2).
colour(yellow, 3).
colour(blue, 4).
colour(magenta, 5).
colour(cyan, 6).
colour(white, 7).
colour(default, 9).
