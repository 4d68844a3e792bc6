% Built-in predicates beyond ISO that are compiled in place, also in a program that defines them later.

early(L) :- forall(member(X, L), X > 0).
maybe(X) :- ignore(X = 1).
first(X) :- once(member(X, [a, b])).
cut_inside(X) :- member(X, [1, 2]), forall(true, !).
wrong :- forall(true, 1).

?- early([1, 2]).
true.
?- early([1, 0]).
false.
?- maybe(X).
X = 1.
?- maybe(2).
true.
?- first(X).
X = a.
?- findall(X, cut_inside(X), Xs).
Xs = [1, 2].
?- wrong.
error(type_error(callable, _), _).
?- predicate_property(forall(_, _), iso).
false.
?- assertz((forall(_, _) :- fail)), assertz((ignore(X) :- X = ignore(_))).
true.
?- early([1, 2]).
false.
?- catch(maybe(2), error(E, _), true), var(E).
false.
?- assertz((once(_) :- fail)).
error(permission_error(modify, static_procedure, once/1), _).
