% Reading lines, whole streams and whole files.
%
% read_line_to_codes/2,3, read_line_to_string/2 and read_stream_to_codes/2,3 are built in; they are exported here for
% programs that import them by name.

:- module(readutil,
          [ read_line_to_codes/2,
            read_line_to_codes/3,
            read_line_to_string/2,
            read_stream_to_codes/2,
            read_stream_to_codes/3,
            read_stream_to_string/2,
            read_term_from_stream/2,
            read_stream_to_terms/3,
            read_file_to_codes/3,
            read_file_to_string/3,
            read_file_to_terms/3
          ]).

%! read_stream_to_string(+Stream, -String) is det.
% All text up to the end of Stream. O(n).
read_stream_to_string(Stream, String) :-
    read_string(Stream, _, String).

%! read_term_from_stream(+Stream, -Term) is det.
% The next term of Stream, end_of_file at its end. O(n).
read_term_from_stream(Stream, Term) :-
    read_term(Stream, Term, []).

%! read_stream_to_terms(+Stream, -Terms, +Options) is det.
% All terms up to the end of Stream; Options as for read_term/3. O(n).
read_stream_to_terms(Stream, Terms, Options) :-
    read_term(Stream, Term, Options),
    stream_terms(Term, Stream, Terms, Options).

stream_terms(Term, _, Terms, _) :-
    Term == end_of_file,
    !,
    Terms = [].
stream_terms(Term, Stream, [Term|Terms], Options) :-
    read_term(Stream, Term1, Options),
    stream_terms(Term1, Stream, Terms, Options).

%! read_file_to_codes(+File, -Codes, +Options) is det.
% All codes of File; Options as for open/4, and tail(Tail). O(n).
read_file_to_codes(File, Codes, Options) :-
    tail_option(Options, Tail, OpenOptions),
    with_file(File, OpenOptions, Stream, read_stream_to_codes(Stream, Codes0, Tail)),
    Codes = Codes0.

tail_option(Options, Tail, Rest) :-
    (   take_tail(Options, Tail0, Rest0)
    ->  Tail = Tail0,
        Rest = Rest0
    ;   Tail = [],
        Rest = Options
    ).

take_tail([Option|Options], Tail, Rest) :-
    (   nonvar(Option),
        Option = tail(Tail0)
    ->  Tail = Tail0,
        Rest = Options
    ;   Rest = [Option|Rest1],
        take_tail(Options, Tail, Rest1)
    ).

%! read_file_to_string(+File, -String, +Options) is det.
% The text of File, of which split_string(String, "\n", "", Lines) makes lines; Options as for open/4. O(n).
read_file_to_string(File, String, Options) :-
    with_file(File, Options, Stream, read_stream_to_string(Stream, String0)),
    String = String0.

%! read_file_to_terms(+File, -Terms, +Options) is det.
% All terms of File; Options as for open/4 (encoding, type, ...) and read_term/3. O(n).
read_file_to_terms(File, Terms, Options) :-
    open_options(Options, OpenOptions, ReadOptions),
    with_file(File, OpenOptions, Stream, read_stream_to_terms(Stream, Terms0, ReadOptions)),
    Terms = Terms0.

open_options([], [], []).
open_options([Option|Options], OpenOptions, ReadOptions) :-
    (   open_option(Option)
    ->  OpenOptions = [Option|OpenOptions1],
        ReadOptions = ReadOptions1
    ;   OpenOptions = OpenOptions1,
        ReadOptions = [Option|ReadOptions1]
    ),
    open_options(Options, OpenOptions1, ReadOptions1).

open_option(Option) :- var(Option), !, fail.
open_option(encoding(_)).
open_option(type(_)).
open_option(alias(_)).
open_option(eof_action(_)).
open_option(reposition(_)).
open_option(bom(_)).

with_file(File, Options, Stream, Goal) :-
    setup_call_cleanup(open(File, read, Stream, Options),
                       once(Goal),
                       close(Stream)).
