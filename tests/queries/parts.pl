% What clauses do in line: taking terms apart, and facts that are kept as they were asserted.
:- dynamic kept/3, filed/3.

part(N, T, [A]) :- arg(N, T, A).
shape(T, F/A) :- functor(T, F, A).
both(T, X) :- functor(T, _, N), arg(N, T, X), X \== z.
again(T, A) :- arg(1, T, A), arg(1, T, A).
same(T) :- functor(T, N, N).
error_of(G, E) :- catch((G, E = none), error(E, _), true).

filed(X, f(X, Y), [Y|X]).
filed(1, "text", 2.5).
filed(_, g(A, A), 123456789012345678901234567890).
keep :- retractall(kept(_, _, _)), forall(clause(filed(A, B, C), true), assertz(kept(A, B, C))).
agree(T) :- T = t(A, B, C), findall(T, filed(A, B, C), L1), findall(T, kept(A, B, C), L2), L1 =@= L2.

?- part(2, f(a,b), P).
P = [b].
?- part(1, [a,b], P).
P = [a].
?- part(3, f(a,b), P).
false.
?- part(1, f(X), P), X = 1.
X = 1, P = [1].
?- error_of(part(_, f(a), _), E).
E = instantiation_error.
?- error_of(part(x, f(a), _), E).
E = type_error(integer, x).
?- error_of(part(1, a, _), E).
E = type_error(compound, a).
?- error_of(part(-1, f(a), _), E).
E = domain_error(not_less_than_zero, -1).
?- shape(f(a,b), S), shape(a, T), shape([x], U), shape(1.5, V), shape("s", W).
S = f/2, T = a/0, U = '.'/2, V = 1.5/0, W = "s"/0.
?- error_of(shape(_, _), E).
E = instantiation_error.
?- both(f(a,b), X).
X = b.
?- both(f(z), X).
false.
?- again(f(X,Y), Z), Z = 1.
X = 1, Z = 1.
?- same(f(a)).
false.
?- freeze(X, X > 1), part(1, f(X), [Y]), Y = 2.
X = 2, Y = 2.
?- freeze(X, X > 1), part(1, f(X), [Y]), Y = 1.
false.

?- keep, kept(a, B, C).
B = f(a, Y), C = [Y|a] ;
B = g(A, A), C = 123456789012345678901234567890.
?- keep, kept(1, "text", X).
X = 2.5.
?- keep, kept(X, f(b, c), [Y|Z]).
X = b, Y = c, Z = b.
?- keep, kept(X, f(X, [X]), [Y|b]).
X = b, Y = [b].
?- keep, kept(_, g(h(X), h(1)), N), N > 1.
X = 1, N = 123456789012345678901234567890.
?- keep, freeze(X, fail), kept(1, "text", X).
false.
?- keep, X = f(A, _), kept(p, X, L), A == p.
X = f(p, Y), A = p, L = [Y|p].
?- keep, forall(member(T, [t(_,_,_), t(1,_,_), t(X,X,_), t(_,X,X), t(a,f(_,b),_), t(_,g(_,h),_), t(_,_,[_|_])]), agree(T)).
true.
?- error_of((X = f(X), assertz(kept(X, 1, 1))), representation_error(cyclic_term)).
true.
