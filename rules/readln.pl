% Lines of text as lists of words and numbers.

:- module(readln,
          [ readln/1,
            readln/2,
            readln/5
          ]).

:- use_module(library(dcg/basics), [number//1]).

%! readln(-Words) is det.
% Words of the next line of the current input: atoms of letters, digits and underscores,
% numbers, and other characters as atoms of one. `[]` for an empty line and at the end.
% O(length).
readln(Words) :-
    readln(Words, _).

%! readln(-Words, -Last) is det.
% The same; Last is the code that ended the line, or end_of_file.
readln(Words, Last) :-
    readln(Words, Last, [], "_0123456789", uppercase).

%! readln(-Words, -Last, +Stops, +InWords, +Case) is det.
% Like readln/2, with the characters InWords in words besides letters. Case is lowercase, which
% converts words to lower case, or uppercase, which keeps them. Reading ends at a line feed or at
% one of the codes Stops.
readln(Words, Last, Stops, InWords, Case) :-
    get_code(C),
    line(C, Stops, Codes, Last),
    text_to_string(InWords, String),
    string_codes(String, More),
    phrase(words(Words, More, Case), Codes).

line(-1, _, [], end_of_file) :- !.
line(C, Stops, [], C) :- ( C == 0'\n ; memberchk(C, Stops) ), !.
line(C, Stops, [C|Cs], Last) :- get_code(D), line(D, Stops, Cs, Last).

words(Words, More, Case) --> [C], { code_type(C, space) }, !, words(Words, More, Case).
words([N|Words], More, Case) -->
    digits_ahead, number(N), !,
    words(Words, More, Case).
words([Word|Words], More, Case) -->
    in_word(C, More), !,
    in_words(Cs, More),
    { cased(Case, [C|Cs], Codes), atom_codes(Word, Codes) },
    words(Words, More, Case).
words([Word|Words], More, Case) -->
    [C], !,
    { char_code(Word, C) },
    words(Words, More, Case).
words([], _, _) --> [].

digits_ahead, [C] --> [C], { code_type(C, digit) }.

in_words([C|Cs], More) --> in_word(C, More), !, in_words(Cs, More).
in_words([], _) --> [].

in_word(C, More) --> [C], { ( code_type(C, alpha), C =\= 0'_ -> true ; memberchk(C, More) ) }.

cased(lowercase, Codes0, Codes) :- !,
    atom_codes(Atom0, Codes0), downcase_atom(Atom0, Atom), atom_codes(Atom, Codes).
cased(_, Codes, Codes).
