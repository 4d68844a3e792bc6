% Reading from and writing to lists of codes.

:- module(codesio,
          [ format_to_codes/3,
            format_to_codes/4,
            write_to_codes/2,
            write_to_codes/3,
            write_term_to_codes/3,
            write_term_to_codes/4,
            with_output_to_codes/2,
            with_output_to_codes/3,
            with_output_to_codes/4,
            open_codes_stream/2,
            read_from_codes/2,
            read_term_from_codes/3
          ]).

:- meta_predicate
    with_output_to_codes(0, -),
    with_output_to_codes(0, -, ?),
    with_output_to_codes(0, -, -, ?).

%! format_to_codes(+Format, +Arguments, -Codes) is det.
% Codes is the output of format/2. O(n).
format_to_codes(Format, Arguments, Codes) :-
    format(codes(Codes), Format, Arguments).

%! format_to_codes(+Format, +Arguments, -Codes, ?Tail) is det.
% As format_to_codes/3, ending in Tail.
format_to_codes(Format, Arguments, Codes, Tail) :-
    format(codes(Codes, Tail), Format, Arguments).

%! write_to_codes(+Term, -Codes) is det.
% Codes is the output of write/1. O(n).
write_to_codes(Term, Codes) :-
    format(codes(Codes), '~w', [Term]).

%! write_to_codes(+Term, -Codes, ?Tail) is det.
% As write_to_codes/2, ending in Tail.
write_to_codes(Term, Codes, Tail) :-
    format(codes(Codes, Tail), '~w', [Term]).

%! write_term_to_codes(+Term, -Codes, +Options) is det.
% Codes is the output of write_term/2. O(n).
write_term_to_codes(Term, Codes, Options) :-
    with_output_to(codes(Codes), write_term(Term, Options)).

%! write_term_to_codes(+Term, -Codes, ?Tail, +Options) is det.
% As write_term_to_codes/3, ending in Tail.
write_term_to_codes(Term, Codes, Tail, Options) :-
    with_output_to(codes(Codes, Tail), write_term(Term, Options)).

%! with_output_to_codes(:Goal, -Codes) is semidet.
% Codes is the output of Goal, which is called once. O(n).
with_output_to_codes(Goal, Codes) :-
    with_output_to(codes(Codes), Goal).

%! with_output_to_codes(:Goal, -Codes, ?Tail) is semidet.
% As with_output_to_codes/2, ending in Tail.
with_output_to_codes(Goal, Codes, Tail) :-
    with_output_to(codes(Codes, Tail), Goal).

%! with_output_to_codes(:Goal, -Stream, -Codes, ?Tail) is semidet.
% As with_output_to_codes/3; Stream is the current output while Goal runs.
with_output_to_codes(Goal, Stream, Codes, Tail) :-
    with_output_to(codes(Codes, Tail), ( current_output(Stream), call(Goal) )).

%! open_codes_stream(+Codes, -Stream) is det.
% Stream is open for reading Codes. O(n).
open_codes_stream(Codes, Stream) :-
    string_codes(String, Codes),
    open_string(String, Stream).

%! read_from_codes(+Codes, -Term) is det.
% The term that Codes spell; the end dot may be missing. O(n).
read_from_codes(Codes, Term) :-
    read_term_from_codes(Codes, Term, []).

%! read_term_from_codes(+Codes, -Term, +Options) is det.
% As read_from_codes/2; Options as for read_term/2.
read_term_from_codes(Codes, Term, Options) :-
    atom_codes(Text, Codes),
    read_term_from_atom(Text, Term, Options).
