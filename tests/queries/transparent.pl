% Transparent predicates (module_transparent/1) run in the module of their caller.
:- use_module('../data/modules/transparent').
:- callers:use_module('../data/modules/transparent').
:- dynamic callers:own/1.
callers:own(1).
inc(X, Y) :- Y is X + 100.

?- twice(own, L).
error(existence_error(procedure, own/1), _).
?- callers:twice(own, L).
L = 1-1.
?- callers:call(tell(own, M, Own)).
M = callers, Own = transparent.
?- context(M), callers:context(C), transparent:context(T), callers:later(L).
M = user, C = callers, T = transparent, L = callers.
?- callers:stripped(t, S), callers:stripped(m:t, T).
S = callers-t, T = m-t.
?- callers:unless(own(2)), \+ callers:unless(own(1)).
true.
?- mapped(inc, L), findall(M, call(callers:context(M)), Ms).
L = [101, 102], Ms = [callers].
?- callers:first(own, X).
X = 1.
?- @(context(M), elsewhere), @(transparent:tell(inc(1), N, _), user).
M = elsewhere, N = user.
?- predicate_property(context(_), transparent), predicate_property(maplist(_, _), transparent), \+ predicate_property(inc(_, _), transparent).
true.
?- findall(PI, current_predicate(transparent:PI), L).
L = [twice/2, context/1, tell/3, stripped/2, unless/1, mapped/2, first/2, own/1, later/1].
?- assertz(built:(where(M) :- context_module(M))), module_transparent(built:where/1), assertz((built:where(M) :- strip_module(t, M, _))), findall(M, @(built:where(M), here), L).
L = [here, here].
?- module_transparent(f(1)).
error(type_error(predicate_indicator, f(1)), _).
?- predicate_property(tell(_, _, _), number_of_clauses(N)).
N = 1.
