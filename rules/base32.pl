% Base32 (RFC 4648): five bytes as eight letters and digits.

:- module(base32,
          [ base32/2,
            base32//1
          ]).

:- use_module(library(lists), [append/3]).
:- use_module(library(error), [instantiation_error/1, must_be/2, syntax_error/1]).

%! base32(+Plain, -Encoded) is det.
%! base32(-Plain, +Encoded) is det.
% Atoms of bytes and of their encoding. O(n).
% @error type_error(between(0, 255), Code) for a character above 0xFF
base32(Plain, Encoded) :-
    nonvar(Plain), !,
    atom_codes(Plain, Codes),
    phrase(base32(Codes), EncodedCodes),
    atom_codes(Encoded, EncodedCodes).
base32(Plain, Encoded) :-
    nonvar(Encoded), !,
    atom_codes(Encoded, EncodedCodes),
    phrase(base32(Codes), EncodedCodes),
    atom_codes(Plain, Codes).
base32(Plain, _) :-
    instantiation_error(Plain).

%! base32(+Codes)// is det.
%! base32(-Codes)// is det.
% The encoding of a list of bytes; a wrong letter or length is a syntax error. O(n).
base32(Codes) -->
    (   { is_list(Codes) }
    ->  { must_be(list(between(0, 255)), Codes) },
        encoded(Codes)
    ;   decoded(Codes)
    ).

encoded([]) --> !.
encoded(Codes) -->
    { append([A, B, C, D, E], Rest, Codes) }, !,
    { Bits is A<<32 \/ B<<24 \/ C<<16 \/ D<<8 \/ E },
    letters(8, 35, Bits),
    encoded(Rest).
encoded(Codes) -->
    { length(Codes, Count),
      bits(Codes, 0, Bits0),
      Digits is (8*Count+4)//5,
      Bits is Bits0<<(5*Digits-8*Count),
      Shift is 5*(Digits-1),
      Padding is 8-Digits
    },
    letters(Digits, Shift, Bits),
    padding(Padding).

bits([], Bits, Bits).
bits([C|Cs], Bits0, Bits) :-
    Bits1 is Bits0<<8 \/ C,
    bits(Cs, Bits1, Bits).

letters(0, _, _) --> !.
letters(N, Shift, Bits) -->
    { Digit is Bits>>Shift /\ 31,
      ( Digit < 26 -> Letter is Digit+0'A ; Letter is Digit-26+0'2 ),
      N1 is N-1,
      Shift1 is Shift-5
    },
    [Letter],
    letters(N1, Shift1, Bits).

padding(0) --> !.
padding(N) --> "=", { N1 is N-1 }, padding(N1).

decoded(Codes) -->
    digits(8, 0, Bits, 0, Count),
    (   { Count =:= 0 } -> { Codes = [] }
    ;   { Bytes is Count*5//8,
          Extra is Count*5-8*Bytes,
          ( Bytes*8+7 >= Count*5, Extra < 5, Bits /\ ((1<<Extra)-1) =:= 0 -> true ; syntax_error(illegal_base32) ),
          Whole is Bits>>Extra,
          bytes(Bytes, Whole, Codes, Rest)
        },
        (   { Count =:= 8 } -> decoded(Rest)
        ;   { Rest = [], Padding is 8-Count },
            ( padding(Padding) -> [] ; { syntax_error(illegal_base32) } )
        )
    ).

digits(0, Bits, Bits, Count, Count) --> !.
digits(N, Bits0, Bits, Count0, Count) -->
    [Letter], { digit(Letter, Digit) }, !,
    { Bits1 is Bits0<<5 \/ Digit, N1 is N-1, Count1 is Count0+1 },
    digits(N1, Bits1, Bits, Count1, Count).
digits(_, Bits, Bits, Count, Count) --> [].

digit(Letter, Digit) :- Letter >= 0'A, Letter =< 0'Z, !, Digit is Letter-0'A.
digit(Letter, Digit) :- Letter >= 0'2, Letter =< 0'7, Digit is Letter-0'2+26.

bytes(0, _, Rest, Rest) :- !.
bytes(N, Bits, [Byte|Bytes], Rest) :-
    N1 is N-1,
    Byte is Bits>>(8*N1) /\ 255,
    bytes(N1, Bits, Bytes, Rest).
