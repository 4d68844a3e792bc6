% Reading from and writing to lists of codes, with Quintus' names.

:- module(charsio,
          [ format_to_chars/3,
            format_to_chars/4,
            write_to_chars/2,
            write_to_chars/3,
            atom_to_chars/2,
            atom_to_chars/3,
            number_to_chars/2,
            number_to_chars/3,
            open_chars_stream/2,
            read_from_chars/2,
            read_term_from_chars/3,
            with_output_to_chars/2,
            with_output_to_chars/3,
            with_output_to_chars/4
          ]).

:- use_module(library(codesio)).
:- use_module(library(error), [must_be/2]).

:- meta_predicate
    with_output_to_chars(0, -),
    with_output_to_chars(0, -, ?),
    with_output_to_chars(0, -, -, ?).

%! format_to_chars(+Format, +Arguments, -Codes) is det.
% format_to_codes/3.
format_to_chars(Format, Arguments, Codes) :-
    format_to_codes(Format, Arguments, Codes).

%! format_to_chars(+Format, +Arguments, -Codes, ?Tail) is det.
% format_to_codes/4.
format_to_chars(Format, Arguments, Codes, Tail) :-
    format_to_codes(Format, Arguments, Codes, Tail).

%! write_to_chars(+Term, -Codes) is det.
% write_to_codes/2.
write_to_chars(Term, Codes) :-
    write_to_codes(Term, Codes).

%! write_to_chars(+Term, -Codes, ?Tail) is det.
% write_to_codes/3.
write_to_chars(Term, Codes, Tail) :-
    write_to_codes(Term, Codes, Tail).

%! atom_to_chars(+Atomic, -Codes) is det.
% Codes of the text of Atomic. O(n).
atom_to_chars(Atomic, Codes) :-
    atom_codes(Atomic, Codes).

%! number_to_chars(+Number, -Codes) is det.
% Codes of the text of Number. O(n).
number_to_chars(Number, Codes) :-
    number_codes(Number, Codes).

%! atom_to_chars(+Atom, -Codes, ?Tail) is det.
% The codes of Atom, ending in Tail. O(n).
atom_to_chars(Atom, Codes, Tail) :-
    format(codes(Codes, Tail), '~a', [Atom]).

%! number_to_chars(+Number, -Codes, ?Tail) is det.
% The codes of Number, ending in Tail. O(n).
number_to_chars(Number, Codes, Tail) :-
    must_be(number, Number),
    format(codes(Codes, Tail), '~w', [Number]).

%! with_output_to_chars(:Goal, -Stream, -Codes, ?Tail) is semidet.
% with_output_to_codes/4.
with_output_to_chars(Goal, Stream, Codes, Tail) :-
    with_output_to_codes(Goal, Stream, Codes, Tail).

%! open_chars_stream(+Codes, -Stream) is det.
% open_codes_stream/2.
open_chars_stream(Codes, Stream) :-
    open_codes_stream(Codes, Stream).

%! read_from_chars(+Codes, -Term) is det.
% read_from_codes/2.
read_from_chars(Codes, Term) :-
    read_from_codes(Codes, Term).

%! read_term_from_chars(+Codes, -Term, +Options) is det.
% read_term_from_codes/3.
read_term_from_chars(Codes, Term, Options) :-
    read_term_from_codes(Codes, Term, Options).

%! with_output_to_chars(:Goal, -Codes) is semidet.
% with_output_to_codes/2.
with_output_to_chars(Goal, Codes) :-
    with_output_to_codes(Goal, Codes).

%! with_output_to_chars(:Goal, -Codes, ?Tail) is semidet.
% with_output_to_codes/3.
with_output_to_chars(Goal, Codes, Tail) :-
    with_output_to_codes(Goal, Codes, Tail).
