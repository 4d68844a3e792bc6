% Formatted writing as programs of the eighties have it; format/2 does more.

:- module(writef,
          [ writef/1,
            writef/2,
            swritef/2,
            swritef/3
          ]).

%! writef(+Text) is det.
% As writef(Text, []). O(length).
writef(Text) :-
    writef(Text, []).

%! writef(+Text, +Arguments) is det.
% Writes Text with, in place of `%w`, the next argument as write/1 does, of `%p` as print/1, of
% `%d` as writeq/1 and of `%s` a list of codes or characters as text; `\n`, `\r` and `\l`, written as
% two characters, end the line, `\\` is a backslash, `\%` a percent sign, and `\NNN` the character of a
% decimal code of up to three digits. `%Nl`, `%Nr` and `%Nc` write the next
% argument to the left, right or middle of N columns. O(length).
writef(Text, Arguments) :-
    atom_string(Text, String),
    string_chars(String, Chars),
    pieces(Chars, Arguments).

%! swritef(-String, +Text) is det.
% String is the output of writef(Text). O(length).
swritef(String, Text) :-
    swritef(String, Text, []).

%! swritef(-String, +Text, +Arguments) is det.
% String is the output of writef(Text, Arguments). O(length).
swritef(String, Text, Arguments) :-
    with_output_to(string(String), writef(Text, Arguments)).

pieces([], _).
pieces(['%', D|Chars], [X|Xs]) :- directive(D, X), !, pieces(Chars, Xs).
pieces(['%'|Chars], [X|Xs]) :-
    number_of(Chars, Digits, [D|Rest]),
    Digits = [_|_],
    number_chars(N, Digits),
    column(D, N, X, Format, Args), !,
    format(string(Column), Format, Args),
    write(Column),
    pieces(Rest, Xs).
pieces([\, C|Chars], Xs) :- escape(C), !, pieces(Chars, Xs).
pieces([\|Chars], Xs) :- coded(Chars, Code, Rest), !, put_char(Code), pieces(Rest, Xs).
pieces([C|Chars], Xs) :- put_char(C), pieces(Chars, Xs).

directive(w, X) :- write(X).
directive(p, X) :- print(X).
directive(d, X) :- writeq(X).
directive(s, X) :- text_to_string(X, Text), write(Text).

column(l, N, X, "~w~t~*|", [X, N]).
column(r, N, X, "~t~w~*|", [X, N]).
column(c, N, X, "~t~*|~w~t~*|", [Left, X, N]) :-
    format(string(Text), "~w", [X]),
    string_length(Text, Length),
    Left is max(0, (N-Length+1)//2).

number_of([D|Chars], [D|Digits], Rest) :- char_type(D, digit), !, number_of(Chars, Digits, Rest).
number_of(Chars, [], Chars).

% coded(+Chars, -Char, -Rest): Chars begin with the decimal code of Char, three digits at most.
coded([A, B, C|Rest], Char, Rest) :- code_of([A, B, C], Char), !.
coded([A, B|Rest], Char, Rest) :- code_of([A, B], Char), !.
coded([A|Rest], Char, Rest) :- code_of([A], Char).

code_of(Digits, Char) :-
    number_of(Digits, Digits, []),
    number_chars(Code, Digits),
    char_code(Char, Code).

escape(n) :- nl.
escape(r) :- nl.
escape(l) :- nl.
escape('%') :- put_char('%').
escape(t) :- put_char('\t').
escape(\) :- put_char(\).
