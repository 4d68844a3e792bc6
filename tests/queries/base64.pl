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
false.
?- base64(_, _).
error(instantiation_error, _).
?- phrase(base64([0'a]), L), atom_codes(A, L).
L = [89, 81, 61, 61], A = 'YQ=='.
