% Grammar rules for everyday text, over lists of codes or of characters. Lists that rules return,
% such as that of digits//1, have the elements of the text; text is generated as codes.
%
% A rule that reads as much as it can is deterministic; one that reads as little
% as it can (string//1, blanks before more) enumerates on backtracking.

:- module(dcg_basics,
          [ white//0, whites//0,
            blank//0, blanks//0, nonblank//1, nonblanks//1, blanks_to_nl//0,
            string//1, string_without//2,
            alpha_to_lower//1,
            digit//1, digits//1, integer//1, float//1, number//1,
            xdigit//1, xdigits//1, xinteger//1,
            eol//0, eos//0, remainder//1,
            prolog_symbol//1, csym//1, csyms//0, prolog_var_name//1,
            atom//1
          ]).

:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/2, nth0/3]).

% code(?Code)//: one element of the text that is this code or its character.
code(Code) --> [C], { nonvar(C), code_of(C, Code) }.

% Elements that are neither codes nor characters are their own codes.
code_of(C, Code) :-
    (   atom(C), atom_length(C, 1)
    ->  char_code(C, Code)
    ;   Code = C
    ).

%! string(?Codes)// is nondet.
% As few codes as possible, more on backtracking. O(1) a code.
string([]) --> [].
string([C|Cs]) --> [C], string(Cs).

%! string_without(+End, -Codes)// is det.
% All codes up to the first that is in End, a list of codes, of characters or a string. O(n * len(End)).
string_without(End, Codes) -->
    { string_codes(End, EndCodes) },
    without(EndCodes, Codes).

without(End, [C|Cs]) --> [C], { code_of(C, Code), \+ memberchk(Code, End) }, !, without(End, Cs).
without(_, []) --> [].

%! alpha_to_lower(?Lower)// is semidet.
% A letter: Lower is its code in lower case, or that letter in either case. Generating, writes Lower as it is. O(1).
alpha_to_lower(Lower) -->
    [C],
    {   nonvar(C)
    ->  code_type(C, alpha),
        to_lower_code(C, Code),
        ( var(Lower) -> Lower = Code ; to_lower_code(Lower, Code) )
    ;   Lower = C
    }.

to_lower_code(C, Lower) :-
    code_of(C, Code),
    code_type(Lower, to_lower(Code)).

%! white// is semidet.
% One space or tab. O(1).
white --> [C], { nonvar(C), white(C) }.

white(0' ).
white(0'\t).
white(' ').
white('\t').

%! whites// is det.
% As many spaces and tabs as there are. O(n).
whites --> white, !, whites.
whites --> [].

%! blank// is semidet.
% One code of white space: space, tab, line ends and the like. O(1).
blank --> [C], { nonvar(C), code_type(C, space) }.

%! blanks// is det.
% As much white space as there is. O(n).
blanks --> blank, !, blanks.
blanks --> [].

%! nonblank(-Code)// is semidet.
% One code that is visible. O(1).
nonblank(C) --> [C], { code_type(C, graph) }.

%! nonblanks(-Codes)// is det.
% As many visible codes as there are. O(n).
nonblanks([C|Cs]) --> [C], { code_type(C, graph) }, !, nonblanks(Cs).
nonblanks([]) --> [].

%! blanks_to_nl// is semidet.
% White space up to and with the end of the line, or up to the end of the text; writes a newline. O(n).
blanks_to_nl --> [C], { var(C) -> C = 0'\n ; newline(C) }, !.
blanks_to_nl --> blank, !, blanks_to_nl.
blanks_to_nl --> eos.

newline(0'\n).
newline('\n').

%! digits(?Codes)// is det.
% As many decimal digits as there are. O(n).
digits([C|Cs]) --> digit(C), !, digits(Cs).
digits([]) --> [].

%! digit(?Code)// is semidet.
% One decimal digit. O(1).
digit(C) --> [C], { nonvar(C), decimal(C) }.

decimal(C) :- integer(C), !, C >= 0'0, C =< 0'9.
decimal(C) :- atom_length(C, 1), '0' @=< C, C @=< '9'.

%! integer(?Integer)// is semidet.
% Digits with an optional sign; writes Integer if it is bound. O(n).
integer(Integer) -->
    { nonvar(Integer) },
    !,
    { must_be(integer, Integer), number_codes(Integer, Codes) },
    literal(Codes).
integer(Integer) -->
    integer_codes(Codes),
    { number_codes(Integer, Codes) }.

literal([]) --> [].
literal([Code|Codes]) --> [C], { var(C) -> C = Code ; code_of(C, Code) }, literal(Codes).

integer_codes([0'-|Codes]) --> code(0'-), !, some_digits(Codes).
integer_codes(Codes) --> code(0'+), !, some_digits(Codes).
integer_codes(Codes) --> some_digits(Codes).

some_digits(Codes) -->
    digits(Ds),
    { Ds = [D|_], ( integer(D) -> Codes = Ds ; maplist(code_of, Ds, Codes) ) }.

%! float(?Float)// is semidet.
% An integer with a fraction, an exponent or both; writes Float if it is bound. O(n).
float(Float) -->
    { nonvar(Float) },
    !,
    { must_be(float, Float), number_codes(Float, Codes) },
    literal(Codes).
float(Float) -->
    number(Number),
    { float(Number), Float = Number }.

%! number(?Number)// is semidet.
% An integer or a float; writes Number if it is bound. O(n).
number(Number) -->
    { nonvar(Number) },
    !,
    { must_be(number, Number), number_codes(Number, Codes) },
    literal(Codes).
number(Number) -->
    integer_codes(Whole),
    fraction(Fraction),
    exponent(Exponent),
    { number_from(Fraction, Exponent, Whole, Number) }.

fraction([0'.|Codes]) --> code(0'.), some_digits(Codes), !.
fraction([]) --> [].

exponent([0'e|Codes]) --> code(E), { E == 0'e ; E == 0'E }, integer_codes(Codes), !.
exponent([]) --> [].

number_from([], [], Whole, Number) :-
    !,
    number_codes(Number, Whole).
number_from(Fraction, Exponent, Whole, Number) :-
    (   Fraction == []
    ->  Fraction1 = [0'., 0'0]
    ;   Fraction1 = Fraction
    ),
    append([Whole, Fraction1, Exponent], Codes),
    number_codes(Number, Codes).

%! xinteger(?Integer)// is semidet.
% Hexadecimal digits, in either case, with or without a sign; writes lower case if Integer is bound. O(n).
xinteger(Integer) -->
    { nonvar(Integer) },
    !,
    { must_be(integer, Integer), format(codes(Codes), '~16r', [Integer]) },
    literal(Codes).
xinteger(Integer) -->
    [C],
    { C == 0'- },
    !,
    xnatural(Natural),
    { Integer is -Natural }.
xinteger(Integer) -->
    [C],
    { C == 0'+ },
    !,
    xnatural(Integer).
xinteger(Integer) -->
    xnatural(Integer).

xnatural(Natural) -->
    xdigit(W),
    xdigits(Ws),
    { weigh([W|Ws], 0, Natural) }.

weigh([], N, N).
weigh([W|Ws], N0, N) :- N1 is N0*16+W, weigh(Ws, N1, N).

%! xdigits(?Weights)// is det.
% As many hexadecimal digits as there are, as their weights; writes lower case. O(n).
xdigits([W|Ws]) --> xdigit(W), !, xdigits(Ws).
xdigits([]) --> [].

%! xdigit(?Weight)// is semidet.
% One hexadecimal digit of this Weight, 0..15; writes lower case. O(1).
xdigit(Weight) --> [C], { nonvar(C) -> code_type(C, xdigit(Weight)) ; of_weight(Weight, C) }.

of_weight(Weight, C) :-
    integer(Weight),
    between(0, 15, Weight),
    nth0(Weight, `0123456789abcdef`, C).

%! eos// is semidet.
% The end of the text. O(1).
eos([], []).

%! eol// is semidet.
% The end of a line, or of the text; writes a newline. O(1).
eol --> [C], { var(C) -> C = 0'\n ; newline(C) }, !.
eol --> code(0'\r), code(0'\n), !.
eol --> eos.

%! remainder(-Codes)// is det.
% All that is left. O(1).
remainder(Codes, Codes, []).

%! prolog_symbol(-Symbol)// is semidet.
% An atom made of the characters that Prolog operators are made of. O(n).
prolog_symbol(Symbol) -->
    symbol_code(C),
    symbol_codes(Cs),
    { atom_codes(Symbol, [C|Cs]) }.

symbol_codes([C|Cs]) --> symbol_code(C), !, symbol_codes(Cs).
symbol_codes([]) --> [].

symbol_code(C) --> code(C), { code_type(C, prolog_symbol) }.

%! csym(?Code)// is semidet.
% A letter, a digit or an underscore. O(1).
csym(C) --> [C], { code_type(C, csym) }.

%! csyms// is det.
% As many letters, digits and underscores as there are. O(n).
csyms --> [C], { nonvar(C), code_type(C, csym) }, !, csyms.
csyms --> [].

%! prolog_var_name(-Name)// is semidet.
% Name is an atom that starts with an upper-case letter or an underscore. O(n).
prolog_var_name(Name) -->
    code(C),
    { variable_start(C) },
    name_codes(Cs),
    { atom_codes(Name, [C|Cs]) }.

variable_start(0'_) :- !.
variable_start(C) :- code_type(C, upper(_)).

name_codes([C|Cs]) --> code(C), { code_type(C, csym) }, !, name_codes(Cs).
name_codes([]) --> [].

%! atom(+Term)// is det.
% Writes Term as write/1 does; reading is not possible, since no text is not an atom. O(n).
atom(Term, Head, Tail) :-
    must_be(nonvar, Term),
    format(codes(Head, Tail), '~w', [Term]).
