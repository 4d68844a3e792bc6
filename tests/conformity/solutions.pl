% 8.10: all solutions.
:- set_prolog_flag(double_quotes, codes).
:- dynamic(none/2).
a(1, f(_)). a(2, f(_)).
b(1, 1). b(1, 1). b(1, 2). b(2, 1). b(2, 2). b(2, 2).
d(1, 1). d(1, 2). d(1, 1). d(2, 2). d(2, 1). d(2, 2).
m(3, z). m(1, x). m(2, y). m(1, x).
w(1, _). w(2, _).
% 8.10.1 findall/3
findall(X, (X = 1 ; X = 2), S) ==> S = [1, 2].
findall(X+_, X = 1, S) ==> S = [1+_].
findall(_, fail, L) ==> L = [].
findall(X, (X = 1 ; X = 1), S) ==> S = [1, 1].
findall(X, (X = 2 ; X = 1), [1, 2]) ==> false.
findall(X, (X = 1 ; X = 2), [X, Y]) ==> X = 1, Y = 2.
findall(X, _, _) ==> instantiation_error.
findall(_, 4, _) ==> type_error(callable, 4).
findall(_, (a, 4), _) ==> type_error(callable, (a, 4)).
findall(X, X = 1, [A|1]) ==> type_error(list, [A|1]).
findall(X, X = 1, foo) ==> type_error(list, foo).
findall(X, X = 1, [a|foo]) ==> type_error(list, [a|foo]).
findall(_, _, foo) ==> either(type_error(list, foo), instantiation_error).
findall(X, X = 1, [_|_]) ==> true.
findall(X, (X = 1 ; throw(oops)), _) ==> ball(oops).
findall(X, member(X, [A, B, A]), L) ==> L = [_, _, _].
findall(X-Y, member(X, [A, A]), L) ==> L = [_-_, _-_].
findall(f(X, X), X = _, [f(A, B)]), A == B ==> true.
findall(G, (G = 1, !), L) ==> L = [1].
findall(X, undefined_here(X), _) ==> existence_error(procedure, undefined_here/1).
findall(X, findall(Y, (Y = 1 ; Y = 2), X), L) ==> L = [[1, 2]].
% findall/4
findall(X, (X = 1 ; X = 2), L, [3]) ==> L = [1, 2, 3].
findall(X, fail, L, T) ==> L = T.
findall(X, X = 1, L, T) ==> L = [1|T].
findall(X, _, _, _) ==> instantiation_error.
findall(X, 4, _, _) ==> type_error(callable, 4).
findall(X, X = 1, foo, _) ==> type_error(list, foo).
findall(X, X = 1, _, foo) ==> either(type_error(list, foo), true).
% 8.10.2 bagof/3
bagof(X, (X = 1 ; X = 2), S) ==> S = [1, 2].
bagof(X, (X = 1 ; X = 2), X) ==> X = [1, 2].
bagof(X, (X = Y ; X = Z), S) ==> S = [Y, Z].
bagof(_, fail, _) ==> false.
bagof(1, (Y = 1 ; Y = 2), L) ==> L = [1], Y = 1 ; L = [1], Y = 2.
bagof(f(X, Y), (X = a ; Y = b), L) ==> L = [f(a, _), f(_, b)].
bagof(X, Y^((X = 1, Y = 1) ; (X = 2, Y = 2)), S) ==> S = [1, 2].
bagof(X, Y^((X = 1 ; Y = 1) ; (X = 2, Y = 2)), S) ==> S = [1, _, 2].
bagof(X, (Y^(X = 1 ; Y = 1) ; X = 3), S) ==> either(S = [3], any_error).
bagof(X, (X = Y ; X = Z ; Y = 1), S) ==> S = [Y, Z] ; S = [_], Y = 1.
bagof(X, a(X, Y), L) ==> L = [1, 2], Y = f(_).
bagof(X, b(X, Y), L) ==> L = [1, 1, 2], Y = 1 ; L = [1, 2, 2], Y = 2.
bagof(X-Y, b(X, Y), L) ==> L = [1-1, 1-1, 1-2, 2-1, 2-2, 2-2].
bagof(X, Y^b(X, Y), L) ==> L = [1, 1, 1, 2, 2, 2].
bagof(X, none(X, _), _) ==> false.
bagof(_, _^_, _) ==> instantiation_error.
bagof(_, _, _) ==> instantiation_error.
bagof(_, 1, _) ==> type_error(callable, 1).
bagof(_, 4, _) ==> type_error(callable, 4).
bagof(_, _^4, _) ==> type_error(callable, 4).
bagof(X, X = 1, foo) ==> type_error(list, foo).
bagof(X, X = 1, [_|a]) ==> type_error(list, [_|a]).
bagof(X, X = 1, [Y|1]) ==> type_error(list, [Y|1]).
bagof(X, undefined_here(X), _) ==> existence_error(procedure, undefined_here/1).
bagof(X, member(X, [V, U, f(U), f(V)]), L) ==> L = [V, U, f(U), f(V)].
bagof(X, Z^Y^(X = 1, Z = Y), L) ==> L = [1].
bagof(X, (X = 1, Y = 2, Z = 3), L) ==> L = [1], Y = 2, Z = 3.
bagof(X, member(X-Y, [1-a, 2-b, 3-a]), L) ==> Y = a, L = [1, 3] ; Y = b, L = [2].
bagof(X, member(X-Y, [1-b, 2-a]), L) ==> Y = a, L = [2] ; Y = b, L = [1].
bagof(Y, m(X, Y), L) ==> X = 1, L = [x, x] ; X = 2, L = [y] ; X = 3, L = [z].
bagof(X, throw(oops), L) ==> ball(oops).
% 8.10.3 setof/3
setof(X, (X = 1 ; X = 2), S) ==> S = [1, 2].
setof(X, (X = 1 ; X = 2), X) ==> X = [1, 2].
setof(X, (X = 2 ; X = 1), S) ==> S = [1, 2].
setof(t, (L = 2 ; L = 1), L) ==> false.
setof(A, member(A-L, [1-foo, 2-bar]), L) ==> false.
setof(X, (member(X, [2, 1]), L = foo), L) ==> false.
setof(t, (L = [a|b] ; L = [t|_]), L) ==> L = [t].
setof(X, (X = 2 ; X = 2), S) ==> S = [2].
setof(_, fail, _) ==> false.
setof(1, (Y = 2 ; Y = 1), L) ==> L = [1], Y = 1 ; L = [1], Y = 2.
setof(f(X, Y), (X = a ; Y = b), L) ==> L = [f(_, b), f(a, _)].
setof(X, Y^((X = 1, Y = 1) ; (X = 2, Y = 2)), S) ==> S = [1, 2].
setof(X, Y^((X = 1 ; Y = 1) ; (X = 2, Y = 2)), S) ==> S = [_, 1, 2].
setof(X, b(X, Y), L) ==> L = [1, 2], Y = 1 ; L = [1, 2], Y = 2.
setof(X-Xs, Y^setof(Y, b(X, Y), Xs), L) ==> L = [1-[1, 2], 2-[1, 2]].
setof(X-Xs, setof(Y, b(X, Y), Xs), L) ==> L = [1-[1, 2], 2-[1, 2]].
setof(X-Xs, bagof(Y, d(X, Y), Xs), L) ==> L = [1-[1, 2, 1], 2-[2, 1, 2]].
setof(X, member(X, [f(B), f(A)]), L), length(L, N) ==> N = 2.
setof(X, member(X, [b, 1, "a", f(a), 0.5, Z]), [A|_]), A == Z ==> true.
setof(X, member(X, [c, a, b, a]), L) ==> L = [a, b, c].
setof(X, member(X, [c, a, b, a]), [a, c]) ==> false.
setof(X-Y, m(X, Y), L) ==> L = [1-x, 2-y, 3-z].
setof(_, _^_, _) ==> instantiation_error.
setof(_, _, _) ==> instantiation_error.
setof(_, 4, _) ==> type_error(callable, 4).
setof(X, X^(true ; 4), _) ==> type_error(callable, (true ; 4)).
setof(X, X^(true, 4), _) ==> type_error(callable, (true, 4)).
setof(_, A^A^1, _) ==> type_error(callable, 1).
setof(X, X = 1, foo) ==> type_error(list, foo).
setof(X, X = 1, [_|foo]) ==> type_error(list, [_|foo]).
setof(X, X = 1, [A|1]) ==> type_error(list, [A|1]).
setof(X, undefined_here(X), _) ==> existence_error(procedure, undefined_here/1).
setof(X, member(X, [V, U, f(U), f(V)]), [V, U, f(U), f(V)]), true ==> true.
setof(X, X^(X = 1), L) ==> L = [1].
setof(X, \+ member(X, [1]), L) ==> false.
setof(K-V, member(K-V, [b-1, a-2, a-1]), L) ==> L = [a-1, a-2, b-1].
(setof(X, member(X, [2, 1]), L), L = [1|_]) ==> L = [1, 2].
setof(Y, member(X, [V-1, V-2]), L), fail ==> false.
% variables of the template, of ^ and free ones (7.1.1.4)
bagof(X, member(X, [1]), L), var(X) ==> L = [1].
bagof(f(X), Y^member(X-Y, [1-2, 3-4]), L) ==> L = [f(1), f(3)].
bagof(X, Y^member(X-Y-Z, [1-2-c, 3-4-d, 5-6-c]), L) ==> Z = c, L = [1, 5] ; Z = d, L = [3].
bagof(X, \+ fail, L) ==> L = [_].
bagof(X, w(X, Y), L), var(Y) ==> L = [1, 2].
setof(X, A^B^member(X-A-B, [3-a-b, 1-c-d]), L) ==> L = [1, 3].
forall(bagof(X, member(X-Y, [1-a, 2-b]), L), ( L = [_], atom(Y) )) ==> true.
