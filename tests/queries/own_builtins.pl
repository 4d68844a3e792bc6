% What a program defines in place of built-in predicates, libraries do not call.
:- use_module(library(http/json)).

length([], z).
length([_|T], s(N)) :- length(T, N).
forall(_, _) :- fail.
format(_, _, _) :- fail.
setup_call_cleanup(_, _, _) :- fail.

?- length([a, b], N).
N = s(s(z)).
?- permutation([1, 2], P).
P = [1, 2] ;
P = [2, 1].
?- list_to_assoc([a-1], A), get_assoc(a, A, V).
A = t(a, 1, -, t, t), V = 1.
?- predsort([O, A, B]>>compare(O, A, B), [b, a, c, a], L).
L = [a, b, c].
?- with_output_to(string(S), json_write(current_output, json([a=1]))).
S = "{\"a\": 1}".
?- read_term_from_atom('f(X)', T, []).
T = f(_).
?- forall(true, true).
false.
?- import_module(lists, M).
M = system.
