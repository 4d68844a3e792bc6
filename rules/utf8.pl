% UTF-8 as bytes.

:- module(utf8, [ utf8_codes//1 ]).

%! utf8_codes(?Codes)// is det.
% A list of character codes and its bytes in UTF-8, in either direction; fails for invalid UTF-8.
% O(n).
utf8_codes(Codes) -->
    (   { is_list(Codes) } -> bytes_of(Codes) ; codes_of(Codes) ).

bytes_of([]) --> [].
bytes_of([C|Cs]) --> bytes(C), bytes_of(Cs).

bytes(C) --> { C < 0x80 }, !, [C].
bytes(C) --> { C < 0x800 }, !, { A is 0xC0 \/ C>>6 }, [A], tail(1, C).
bytes(C) --> { C < 0x10000 }, !, { A is 0xE0 \/ C>>12 }, [A], tail(2, C).
bytes(C) --> { A is 0xF0 \/ C>>18 }, [A], tail(3, C).

tail(0, _) --> !.
tail(N, C) -->
    { N1 is N-1, B is 0x80 \/ (C>>(6*N1) /\ 0x3F) },
    [B],
    tail(N1, C).

codes_of([C|Cs]) --> [A], !, code(A, C), codes_of(Cs).
codes_of([]) --> [].

code(A, A) --> { A < 0x80 }, !.
code(A, C) --> { A >= 0xC0, A < 0xE0 }, !, { C0 is A /\ 0x1F }, more(1, C0, C).
code(A, C) --> { A >= 0xE0, A < 0xF0 }, !, { C0 is A /\ 0x0F }, more(2, C0, C).
code(A, C) --> { A >= 0xF0, A < 0xF8 }, { C0 is A /\ 0x07 }, more(3, C0, C).

more(0, C, C) --> !.
more(N, C0, C) -->
    [B],
    { B /\ 0xC0 =:= 0x80, C1 is C0<<6 \/ (B /\ 0x3F), N1 is N-1 },
    more(N1, C1, C).
