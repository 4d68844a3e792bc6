% Ground terms of clauses are copied whole: what is in boxes stays as it is, wherever the copy is put.
kept(f(g(1.5, "s", 1180591620717411303424), [a, h(-3, []), 'b c'|t], k(k(k("longer than one word"))))).
kept_by_body(X) :- X = f(g(1.5, "s", 1180591620717411303424), [a, h(-3, []), 'b c'|t], k(k(k("longer than one word")))).
kept_long(L) :- L = [1.5, "s", g(2), 1180591620717411303424, [[[]]], x(y), 1.5, "s", g(2), 9007199254740993, [[[]]], x(y)].

?- kept(X).
X = f(g(1.5, "s", 1180591620717411303424), [a,h(-3, []),'b c'|t], k(k(k("longer than one word")))).
?- kept_by_body(X), kept_by_body(Y), X == Y, kept(X), \+ same_term(X, Y).
X = f(g(1.5, "s", 1180591620717411303424), [a,h(-3, []),'b c'|t], k(k(k("longer than one word")))),
Y = f(g(1.5, "s", 1180591620717411303424), [a,h(-3, []),'b c'|t], k(k(k("longer than one word")))).
?- length(L, 12), kept_long(L), nth0(9, L, N), nth0(6, L, F), last(L, E).
L = [1.5,"s",g(2),1180591620717411303424,[[[]]],x(y),1.5,"s",g(2),9007199254740993,[[[]]],x(y)],
N = 9007199254740993,
F = 1.5,
E = x(y).
?- findall(X, (member(_, [1,2,3]), kept_by_body(X)), _Xs), garbage_collect, sort(_Xs, _Sorted), length(_Sorted, N).
N = 1.
