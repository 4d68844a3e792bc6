% Rules that match: Head, Guard => Body.
len([], N) => N = 0.
len([_|T], N) => len(T, M), N is M+1.

max(X, Y, Z), X >= Y => Z = X.
max(_, Y, Z) => Z = Y.

same(X, X) => true.
same(_, _) => fail.

deep(f(g(X), [1, "s", 2.5|T])) => T = X.

many(X) => member(X, [1, 2]).

kind(a) => true.
kind(3) => true.
kind(X), atom(X), X \== b => true.

none => true.

:- dynamic grown/1.

?- len([a, b, c], N).
N = 3.
?- len(_, _).
error(existence_error(matching_rule, len(_, _)), _).
?- len([a|_], _).
error(existence_error(matching_rule, len(_, _)), _).
?- len([a], 2).
false.
?- max(1, 2, X), max(3, 2, Y).
X = 2, Y = 3.
?- max(_, 2, _).
error(instantiation_error, _).
?- same(A, A).
true.
?- same(_, _).
false.
?- same(f(X, 1), f(X, 1)).
true.
?- deep(f(g(X), [1, "s", 2.5|T])).
X = T.
?- deep(f(g(_), _)).
error(existence_error(matching_rule, deep(f(g(_), _))), _).
?- deep(f(g(_), [1, "t", 2.5])).
error(existence_error(matching_rule, _), _).
?- many(X).
X = 1 ;
X = 2.
?- kind(a), kind(3), kind(c).
true.
?- kind(b).
error(existence_error(matching_rule, kind(b)), _).
?- kind(_).
error(existence_error(matching_rule, kind(_)), _).
?- none.
true.
?- freeze(X, true), kind(X).
error(existence_error(matching_rule, kind(_)), _).
?- assertz((grown(1) => true)), assertz((grown(X), X > 5 => true)), grown(1), grown(7).
true.
?- grown(2).
error(existence_error(matching_rule, grown(2)), _).
?- assertz((grown(2) => true)), grown(2).
true.
?- predicate_property(len(_, _), number_of_clauses(N)), predicate_property(len(_, _), ssu).
N = 2.
?- clause(none, Body).
Body = (!, true).
?- retractall(grown(_)), grown(1).
error(existence_error(matching_rule, grown(1)), _).
?- assertz((_ => true)).
error(instantiation_error, _).
?- assertz((3 => true)).
error(type_error(callable, 3), _).
?- assertz((grown(_) => 3)).
error(type_error(callable, _), _).
?- m:assertz((here(1) => true)), m:here(1), m:here(2).
error(existence_error(matching_rule, m:here(2)), _).

% A unification of an argument with a term at the start of a guard matches as the head does.
boxed(X), X = f(Y) => print(Y), nl.
boxed(_) => writeln(other).
pair(X, Y), true, ( X = f(Z), g(Z) = Y ) => print(Z), nl.
pair(_, _) => writeln(other).
inside([H|_], Y), Y = g(H) => writeln(H).
inside(_, _) => writeln(other).
alike(X, Y), X = Y => writeln(alike).
under(f(X)), X = 1 => writeln(X).
endless(X), X = f(X) => writeln(X).
endless(_) => writeln(other).

?- boxed(_).
% other
true.
?- boxed(f(1)).
% 1
true.
?- pair(f(_), _), pair(f(1), g(_)), pair(f(1), g(1)).
% other
% other
% 1
true.
?- inside([1, 2], _), inside([1], g(1)), inside([_], g(_)).
% other
% 1
% other
true.
?- alike(X, 1), under(f(Y)).
% alike
% 1
X = 1, Y = 1.
?- endless(a).
% other
true.
