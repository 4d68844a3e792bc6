% Clauses that traverse two lists in step, and clauses that say the same goal by goal.
app([], L, L).
app([H|T], L, [H|R]) :- app(T, L, R).

slow([], L, L).
slow(Xs, L, Zs) :- Xs = [H|T], Zs = [G|R], G = H, slow(T, L, R).

same([], []).
same([X|Xs], [X|Ys]) :- same(Xs, Ys).

% The last call is not the clause's own predicate, or is not there.
other([X|Xs], [X|Ys]) :- same(Xs, Ys).
lost([X|Xs], [X|Ys]) :- nowhere(Xs, Ys).
early([X|Xs], [X|Ys]) :- early(Xs, Ys, X).
early(Xs, Ys, X) :- Xs = [X|_], Ys = Xs.

list(0, _, []).
list(1, _, _).
list(2, X, [X]).
list(3, X, [a, X]).
list(4, X, [X, b|_]).
list(5, X, [f(X), X, _]).
list(6, X, X).
list(7, _, no).

alike(G, H, Vs) :- findall(Vs, G, As), findall(Vs, H, Bs), ( As =@= Bs -> true ; throw(differ(G, As, Bs)) ).

?- forall(( list(_, X, A), list(_, X, B), list(_, Y, C), member(V, [X, Y, z]), X = V,
             ( is_list(A) ; is_list(C) ) ),
          alike(limit(9, app(A, B, C)), limit(9, slow(A, B, C)), [A, B, C])).
true.
?- findall(A-B, app(A, B, [1, 2, 3]), L).
L = [[]-[1, 2, 3], [1]-[2, 3], [1, 2]-[3], [1, 2, 3]-[]].
?- limit(3, same(L, L)).
L = [] ; L = [_] ; L = [_, _].
?- same(L, M), !, L == M.
L = M, M = [].
?- L = [A, B], same(L, M), M = [1, 2].
L = [1, 2], A = 1, B = 2, M = [1, 2].
?- L = [a, f(X)|T], same(L, [A, f(1)]), A == a.
L = [a, f(1)], X = 1, T = [], A = a.
?- same([f(1)], [f(2)]).
false.
?- same([], [_|_]).
false.
?- same(a, _).
false.
?- same([a], 1).
false.
?- other([1], L).
L = [1].
?- lost([1, 2], _).
error(existence_error(procedure, nowhere/2), _).
?- early([1, 1], L).
L = [1, 1].

% Goals that wait for a list's variable run before the next call.
?- freeze(L, ( L = [H|_], H == a )), same([a, b], L).
L = [a, b], H = a.
?- freeze(L, ( L = [H|_], H == c )), same([a, b], L).
false.
?- freeze(T, fail), same([a, b], [a|T]).
false.
?- put_attr(V, nobody, 1), same([V], [W]), W == V.
W = V, put_attr(V, nobody, 1).

% Nothing is lost when garbage is collected at each call.
?- '$collect_every'(1), numlist(1, 300, L), app(L, [x], M), app(P, [x], M), P == L, !, '$collect_every'(0), length(M, N).
N = 301, L = _, M = _, P = _.
