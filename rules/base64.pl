% Base64 (RFC 4648): six bits a character.

:- module(base64,
          [ base64/2,
            base64url/2,
            base64_encoded/3,
            base64_encoded//2,
            base64//1,
            base64url//1
          ]).

:- use_module(library(error), [instantiation_error/1, must_be/2, representation_error/1, syntax_error/1]).
:- use_module(library(option), [option/3]).

%! base64(?Plain, ?Encoded) is semidet.
% Encoded is the base64 of Plain, whose characters are bytes, with padding; both are atoms. O(length).
% @error representation_error(encoding) for a character above 0xFF
% @error syntax_error(base64_char(_, Code)) for a Code in Encoded that does not belong there
base64(Plain, Encoded) :-
    base64_encoded(Plain, Encoded, [as(atom), encoding(octet)]).

%! base64url(?Plain, ?Encoded) is semidet.
% As base64/2 for the bytes of Plain in UTF-8, with - and _ in the place of + and /, and without padding.
base64url(Plain, Encoded) :-
    base64_encoded(Plain, Encoded, [as(atom), charset(url), padding(false), encoding(utf8)]).

%! base64_encoded(?Plain, ?Encoded, +Options) is semidet.
% Options: as(string) or as(atom) for the type of the result, charset(classic) or charset(url),
% padding(Boolean), encoding(utf8) or encoding(octet).
base64_encoded(Plain, Encoded, Options) :-
    option(as(As), Options, string),
    option(charset(Set), Options, classic),
    option(padding(Padding), Options, true),
    option(encoding(Encoding), Options, utf8),
    (   nonvar(Plain)
    ->  atom_string(Plain, Text),
        string_bytes(Text, Bytes, Encoding),
        encoded(Bytes, Set, Padding, Characters),
        text_of(As, Characters, Encoded)
    ;   nonvar(Encoded)
    ->  atom_string(Encoded, Text),
        string_codes(Text, Characters),
        decoded(Characters, Set, Bytes),
        string_bytes(Decoded, Bytes, Encoding),
        string_codes(Decoded, Codes),
        text_of(As, Codes, Plain)
    ;   instantiation_error(Plain)
    ).

text_of(atom, Codes, Text) :- atom_codes(Text, Codes).
text_of(string, Codes, Text) :- string_codes(Text, Codes).

%! base64_encoded(?Plain, +Options)// is semidet.
% As base64_encoded/3: writes the base64 of Plain, or reads it to the end of the text.
base64_encoded(Plain, Options) -->
    { nonvar(Plain) },
    !,
    { base64_encoded(Plain, Encoded, Options), string_codes(Encoded, Characters) },
    all(Characters).
base64_encoded(Plain, Options, Characters, []) :-
    string_codes(Encoded, Characters),
    base64_encoded(Plain, Encoded, Options).

%! base64(?Plain)// is det.
% Writes the base64 of Plain, a list of bytes, or reads it to the end of the text. O(length).
base64(Plain) -->
    translated(Plain, classic, true).

%! base64url(?Plain)// is det.
% As base64//1, with the characters of base64url/2.
base64url(Plain) -->
    translated(Plain, url, false).

translated(Plain, Set, Padding) -->
    { nonvar(Plain) },
    !,
    { must_be_bytes(Plain), encoded(Plain, Set, Padding, Characters) },
    all(Characters).
translated(Plain, Set, _, Characters, []) :-
    must_be(list, Characters),
    decoded(Characters, Set, Plain).

must_be_bytes([]).
must_be_bytes([Byte|Bytes]) :-
    ( Byte =< 0xFF -> must_be_bytes(Bytes) ; representation_error(encoding) ).

all([]) --> [].
all([C|Cs]) --> [C], all(Cs).

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
    ;   last_two(Set, Six0, C)
    ->  Six = Six0
    ;   syntax_error(base64_char(_, C))
    ).

decoded([], _, []).
decoded([C|Cs], Set, Bytes) :-
    quad([C|Cs], Quad, Rest),
    sixes(Quad, Set, Sixes),
    joined(Sixes, Bytes, Bytes1),
    decoded(Rest, Set, Bytes1).

% The next four characters, or as many as are left where padding is missing.
quad([A, B, C, D|Rest], Quad, Rest) :- !, unpadded(A, B, C, D, Quad).
quad(Quad, Quad, []).

unpadded(A, B, 0'=, 0'=, [A, B]) :- !.
unpadded(A, B, C, 0'=, [A, B, C]) :- !.
unpadded(A, B, C, D, [A, B, C, D]).

sixes([], _, []).
sixes([C|Cs], Set, [Six|Sixes]) :-
    six(C, Set, Six),
    sixes(Cs, Set, Sixes).

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
