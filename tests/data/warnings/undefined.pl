% What clauses call and nobody defines is told once each, at the end.
:- dynamic(known/1).
:- multifile(added/1).
:- discontiguous(late/0).
p :- lenght([], _), known(1), added(1), late.
q(L) :- ( missing(1) -> true ; findall(X, absent(X), L) ).
r :- missing(2), other:goal, last([1], _), call(_).
t(L) :- setof(X, Y^gone(X, Y), L), forall(member(A, L), \+ vanished(A)).
n --> unwritten, [a].
late.
u(X) :- % hidden(1) here
    /* hidden(2) */ X = "hidden", hidden(X).
