% Grammars over files and streams.
%
% The text is read whole, as a list of codes, before the grammar runs: it takes
% memory in proportion to the file, and the grammar may look as far ahead as it
% likes.

:- module(pure_input,
          [ phrase_from_file/2,
            phrase_from_file/3,
            phrase_from_stream/2,
            syntax_error//1
          ]).

:- use_module(library(readutil), [read_file_to_codes/3, read_stream_to_codes/2]).

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
    read_file_to_codes(File, Codes, Options),
    phrase(Body, Codes).

%! phrase_from_stream(:Body, +Stream) is nondet.
% Body accepts what is left of Stream. O(n) to read it.
phrase_from_stream(Body, Stream) :-
    read_stream_to_codes(Stream, Codes),
    phrase(Body, Codes).

%! syntax_error(+Message)// is erroneous.
% The text is wrong here: throws a syntax error. O(1).
syntax_error(Message, _, _) :-
    throw(error(syntax_error(Message), _)).
