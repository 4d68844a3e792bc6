% library(backcomp)
:- use_module(library(backcomp)).

even(X) :- 0 is X mod 2.

?- concat(a, 1, X).
X = a1.
?- concat_atom([a,b,1], X).
X = ab1.
?- concat_atom([a,b], '-', X).
X = 'a-b'.
?- concat_atom(L, '-', 'a-b').
L = [a, b].
?- checklist(even, [2,4]).
true.
?- checklist(even, [2,3]).
false.
?- sublist(even, [1,2,4], L).
L = [2, 4].
?- sformat(S, "~w-~a", [1,b]).
S = "1-b".
?- merge([a,c], [b,c], L).
L = [a, b, c, c].
?- merge_set([a,c], [b,c], L).
L = [a, b, c].
?- substring("hello", 2, 3, S), string_to_list(T, `ab`), free_variables(f(A, B, A), Vs).
S = "ell", T = "ab", Vs = [A, B].
?- call_cleanup(true, C, nb_setval(seen, C)), nb_getval(seen, Seen).
C = exit, Seen = exit.
?- convert_time(0, S), string(S), convert_time(0.25, Y, M, D, H, Mn, Sec, Ms).
S = "Thu Jan  1 00:00:00 1970", Y = 1970, M = 1, D = 1, H = 0, Mn = 0, Sec = 0, Ms = 250.
?- 'C'([a, b], a, R), \+ 'C'([b], a, _).
R = [b].
