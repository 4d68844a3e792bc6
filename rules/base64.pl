% Base64 (RFC 4648): six bits a character.

:- module(base64,
          [ base64/2,
            base64url/2,
            base64_encoded/3,
            base64//1,
            base64url//1
          ]).

:- use_module(library(error), [instantiation_error/1]).
:- use_module(library(option), [option/3]).

%! base64(?Plain, ?Encoded) is semidet.
% Encoded is the base64 of the bytes of Plain, with padding; both are atoms. O(length).
base64(Plain, Encoded) :-
    base64_encoded(Plain, Encoded, [as(atom), encoding(octet)]).

%! base64url(?Plain, ?Encoded) is semidet.
% As base64/2 with - and _ in the place of + and /, and without padding.
base64url(Plain, Encoded) :-
    base64_encoded(Plain, Encoded, [as(atom), charset(url), padding(false), encoding(octet)]).

%! base64_encoded(?Plain, ?Encoded, +Options) is semidet.
% Options: as(string) or as(atom) for the type of the result, charset(classic) or charset(url),
% padding(Boolean), encoding(utf8) or encoding(octet).
base64_encoded(Plain, Encoded, Options) :-
    option(as(As), Options, string),
    option(charset(Set), Options, classic),
    option(padding(Padding), Options, true),
    option(encoding(Encoding), Options, utf8),
    (   nonvar(Plain)
    ->  text_to_string(Plain, Text),
        string_codes(Text, Codes),
        bytes_of(Encoding, Codes, Bytes),
        encoded(Bytes, Set, Padding, Characters),
        text_of(As, Characters, Encoded)
    ;   nonvar(Encoded)
    ->  text_to_string(Encoded, Text),
        string_codes(Text, Characters),
        decoded(Characters, Set, Bytes),
        bytes_of(Encoding, Codes, Bytes),
        text_of(As, Codes, Plain)
    ;   instantiation_error(Plain)
    ).

text_of(atom, Codes, Text) :- atom_codes(Text, Codes).
text_of(string, Codes, Text) :- string_codes(Text, Codes).

%! base64(+Plain)// is det.
% The base64 of a list of bytes.
base64(Plain) -->
    { encoded(Plain, classic, true, Characters) },
    all(Characters).

%! base64url(+Plain)// is det.
% As base64//1, with the characters of base64url/2.
base64url(Plain) -->
    { encoded(Plain, url, false, Characters) },
    all(Characters).

all([]) --> [].
all([C|Cs]) --> [C], all(Cs).

% bytes_of(+Encoding, ?Codes, ?Bytes)
bytes_of(octet, Codes, Codes).
bytes_of(utf8, Codes, Bytes) :-
    (   nonvar(Codes)
    ->  to_utf8(Codes, Bytes)
    ;   from_utf8(Bytes, Codes)
    ).

to_utf8([], []).
to_utf8([C|Cs], Bytes) :-
    utf8(C, Bytes, Rest),
    to_utf8(Cs, Rest).

utf8(C, [C|Rest], Rest) :- C < 0x80, !.
utf8(C, [A, B|Rest], Rest) :- C < 0x800, !,
    A is 0xC0 \/ C >> 6, tail(C, 0, B).
utf8(C, [A, B, D|Rest], Rest) :- C < 0x10000, !,
    A is 0xE0 \/ C >> 12, tail(C, 6, B), tail(C, 0, D).
utf8(C, [A, B, D, E|Rest], Rest) :-
    A is 0xF0 \/ C >> 18, tail(C, 12, B), tail(C, 6, D), tail(C, 0, E).

tail(C, Shift, Byte) :- Byte is 0x80 \/ ((C >> Shift) /\ 0x3F).

from_utf8([], []).
from_utf8([A|Bytes], [C|Cs]) :-
    (   A < 0x80
    ->  C = A,
        Rest = Bytes
    ;   A < 0xE0
    ->  Bytes = [B|Rest],
        C is (A /\ 0x1F) << 6 \/ (B /\ 0x3F)
    ;   A < 0xF0
    ->  Bytes = [B, D|Rest],
        C is (A /\ 0xF) << 12 \/ (B /\ 0x3F) << 6 \/ (D /\ 0x3F)
    ;   Bytes = [B, D, E|Rest],
        C is (A /\ 7) << 18 \/ (B /\ 0x3F) << 12 \/ (D /\ 0x3F) << 6 \/ (E /\ 0x3F)
    ),
    from_utf8(Rest, Cs).

encoded([], _, _, []).
encoded([A], Set, Padding, [W, X|Rest]) :- !,
    V is A << 4,
    characters(Set, [6, 0], V, [W, X]),
    padding(Padding, "==", Rest).
encoded([A, B], Set, Padding, [W, X, Y|Rest]) :- !,
    V is A << 10 \/ B << 2,
    characters(Set, [12, 6, 0], V, [W, X, Y]),
    padding(Padding, "=", Rest).
encoded([A, B, C|Bytes], Set, Padding, [W, X, Y, Z|Rest]) :-
    V is A << 16 \/ B << 8 \/ C,
    characters(Set, [18, 12, 6, 0], V, [W, X, Y, Z]),
    encoded(Bytes, Set, Padding, Rest).

padding(true, Padding, Codes) :- atom_codes(Atom, Padding), atom_codes(Atom, Codes).
padding(false, _, []).

characters(_, [], _, []).
characters(Set, [Shift|Shifts], V, [C|Cs]) :-
    Six is (V >> Shift) /\ 0x3F,
    character(Six, Set, C),
    characters(Set, Shifts, V, Cs).

character(Six, Set, C) :-
    (   Six < 26 -> C is Six+0'A
    ;   Six < 52 -> C is Six-26+0'a
    ;   Six < 62 -> C is Six-52+0'0
    ;   last_two(Set, Six, C)
    ).

last_two(classic, 62, 0'+).
last_two(classic, 63, 0'/).
last_two(url, 62, 0'-).
last_two(url, 63, 0'_).

six(C, Set, Six) :-
    (   C >= 0'A, C =< 0'Z -> Six is C-0'A
    ;   C >= 0'a, C =< 0'z -> Six is C-0'a+26
    ;   C >= 0'0, C =< 0'9 -> Six is C-0'0+52
    ;   last_two(Set, Six, C)
    ).

decoded([], _, []).
decoded([C|Cs], Set, Bytes) :-
    taken([C|Cs], Set, Sixes, Rest),
    joined(Sixes, Bytes, Bytes1),
    decoded(Rest, Set, Bytes1).

% Up to four characters, without padding.
taken(Cs, Set, Sixes, Rest) :- taken(4, Cs, Set, Sixes, Rest).

taken(0, Rest, _, [], Rest) :- !.
taken(_, [], _, [], []) :- !.
taken(N, [0'=|Cs], Set, Sixes, Rest) :- !,
    N1 is N-1,
    taken(N1, Cs, Set, Sixes, Rest).
taken(N, [C|Cs], Set, [Six|Sixes], Rest) :-
    six(C, Set, Six),
    N1 is N-1,
    taken(N1, Cs, Set, Sixes, Rest).

joined([W, X], [A|Rest], Rest) :- !,
    A is W << 2 \/ X >> 4.
joined([W, X, Y], [A, B|Rest], Rest) :- !,
    V is W << 12 \/ X << 6 \/ Y,
    A is V >> 10,
    B is (V >> 2) /\ 0xFF.
joined([W, X, Y, Z], [A, B, C|Rest], Rest) :-
    V is W << 18 \/ X << 12 \/ Y << 6 \/ Z,
    A is V >> 16,
    B is (V >> 8) /\ 0xFF,
    C is V /\ 0xFF.
