% library(lazy_lists)
:- use_module(library(lazy_lists)).
next(N0, N, N0) :- N0 < 1000000000, N is N0+1.
upto5(N0, N, N0) :- N0 =< 5, N is N0+1.
walked(_, N, N) :- N >= 30, !.
walked([_|T], N0, N) :- N1 is N0+1, walked(T, N1, N).
pairs([A, B|T], T) :- A = 1, B = 2.
del_attrs_of(T) :- term_attvars(T, Vs), maplist(del_attrs, Vs).

?- lazy_list(next, 1, _L), _L = [A, B, C|_], nth1(1000, _L, X), del_attrs_of(_L).
A = 1, B = 2, C = 3, X = 1000.
% Only the query holds the list; the trail knows its beginning as it was.
?- lazy_list(next, 1, _L), '$collect_every'(1), walked(_L, 0, N), '$collect_every'(0).
N = 30.
?- lazy_list(upto5, 1, _L), lazy_list_length(_L, N), lazy_list_materialize(_L), length(_L, M).
N = 5, M = 5.
?- lazy_list(upto5, 1, _L), findall(X, ( member(X, _L), X > 3 ), Xs), lazy_list_materialize(_L), sum_list(_L, S).
Xs = [4, 5], S = 15.
?- lazy_list(pairs, _L), _L = [A, B, C|_].
A = 1, B = 2, C = 1.
?- open_string("hello", _S), lazy_list(lazy_get_codes(_S, 2), _L), ( _L = [0'x|_] ; _L = [A, B, C, D, E] ), string_codes(T, _L).
A = 104, B = 101, C = 108, D = 108, E = 111, T = "hello".
?- open_string("a b\nc\n", _S), lazy_list(lazy_read_lines(_S, [as(atom), chunk(1)]), _L), _L = [A, B], lazy_list_materialize(_L).
A = 'a b', B = c.
?- open_string("a. b(X).", _S), lazy_list(lazy_read_terms(_S, []), _L), _L = [A, B].
A = a, B = b(_).
?- lazy_findall(X, between(1, inf, X), _L), nth0(250, _L, Y).
Y = 251.

% Each time it is called again, the goal gives as many answers as there are already.
?- flag(calls, _, 0), lazy_findall(2, X, ( between(1, inf, X), flag(calls, N, N+1) ), _L), nth1(1000, _L, Y), flag(calls, Calls, 0).
Y = 1000, Calls = 2046.
