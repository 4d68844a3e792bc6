% library(base32)
?- base32('hello world!', X).
X = 'NBSWY3DPEB3W64TMMQQQ===='.
?- findall(X-Y, ( member(A, ['', a, ab, abc, abcd, abcde]), base32(A, X), base32(Y, X) ), L).
L = [''-'', 'ME======'-a, 'MFRA===='-ab, 'MFRGG==='-abc, 'MFRGGZA='-abcd, 'MFRGGZDF'-abcde].
?- base32(X, 'M===').
error(syntax_error(illegal_base32), _).
?- base32(_, _).
error(instantiation_error, _).
?- base32('ab€de', _).
error(type_error(between(0, 255), 8364), _).
?- base32('ab€', _).
error(type_error(between(0, 255), 8364), _).
