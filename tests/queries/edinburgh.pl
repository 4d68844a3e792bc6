% library(edinburgh)
?- name(X, "12").
X = 12.
?- name(X, " 12").
X = ' 12'.
?- name(X, []).
X = ''.
?- name(X, [0'-, 0'1]).
X = -1.
?- name(abc, L).
L = [97, 98, 99].
?- name(foo(a), _).
error(type_error(atomic, foo(a)), _).
?- name(_, [_]).
error(instantiation_error, _).
?- with_output_to(atom(A), display(1+[a])).
A = '+(1,[a])'.
?- unknown(Old, Old).
Old = error.
?- open_string(" \n a b", _S), get(_S, A), get(_S, B), get(_S, C).
A = 0'a, B = 0'b, C = -1.

?- with_output_to(string(S), display('A b'+"str")).
S = "+('A b',\"str\")".
