% library(base64)
?- base64('Hello', X).
X = 'SGVsbG8='.
?- base64(X, 'SGVsbG8=').
X = 'Hello'.
?- maplist(base64, ['', a, ab, abc, abcd], L).
L = ['', 'YQ==', 'YWI=', 'YWJj', 'YWJjZA=='].
?- base64_encoded("ü€😀", X, []), base64_encoded(Y, X, []).
X = "w7zigqzwn5iA", Y = "ü€😀".
?- base64url('<<???>>', X), base64url(Y, X).
X = 'PDw_Pz8-Pg', Y = '<<???>>'.
?- base64(_, 'a!').
error(syntax_error(base64_char(_, 33)), _).
?- base64(_, _).
error(instantiation_error, _).
?- phrase(base64([0'a]), L), atom_codes(A, L).
L = [89, 81, 61, 61], A = 'YQ=='.

% Characters that are no bytes, and text that is not base64.
?- base64('€', _).
error(representation_error(encoding), _).
?- base64_encoded("€", _, [encoding(octet)]).
error(representation_error(encoding), _).
?- phrase(base64([0x20ac]), _).
error(representation_error(encoding), _).
?- base64url('€', X), base64url(Y, X).
X = '4oKs', Y = '€'.
?- base64(_, 'ab$d').
error(syntax_error(base64_char(_, 36)), _).
?- base64(_, 'ab=c').
error(syntax_error(base64_char(_, 61)), _).
?- base64(_, '=abc').
error(syntax_error(base64_char(_, 61)), _).
?- base64url(_, 'a+').
error(syntax_error(base64_char(_, 43)), _).
?- base64(X, 'aQ'), base64(Y, 'aQ==aQ==').
X = i, Y = ii.
?- base64_encoded(X, "gg==", []).
X = "\xfffd\".
?- phrase(base64_encoded("abc", []), _Cs), atom_codes(A, _Cs), phrase(base64_encoded(P, [as(atom)]), _Cs).
A = 'YWJj', P = abc.
?- maplist([X, Y]>>phrase(base64(X), Y), [P, Q], [`YWI=`, `YWJj`]), phrase(base64url(R), `PDw_Pz8`).
P = `ab`, Q = `abc`, R = `<<???`.
?- phrase(base64(_), [0'a|_]).
error(instantiation_error, _).
?- base64('[]', X), base64(Y, X), base64_encoded('[]', Z, []).
X = 'W10=', Y = '[]', Z = "W10=".
