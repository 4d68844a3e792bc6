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
% In arguments of libraries' meta-predicates too, where the program does not define those itself.
v(L) :- maplist(unmapped, L), foldl(unfolded(a), L, 0, _), convlist(unused, L, L), unmapped(L).
w(L) :- partition(unparted, L, _), aggregate_all(count, Y^uncounted(Y), _).
partition(_, _, _).
convlist(_, X, X).
x(L) :- convlist(unasked, L, L).
% The place of a goal is where it is called.
y :- ( current_predicate(optional/0) -> optional ; otherwise ), otherwise.
z(unready) :- X = unready, unready, print(X).
% What clauses assert needs no definition.
adds :- assertz(asserted(1)), asserted(_), asserta((asserted(X, Y) :- member(X, Y))), asserted(_, _), assertz(away:asserted(_, _, _)), asserted(_, _, _).
