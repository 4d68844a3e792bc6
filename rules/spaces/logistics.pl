% Packages, trucks within cities and planes between airports. Fluents: at(Thing, Place), in(Package, Vehicle).
% Static facts: city(Place, City), airport(Place).

:- module(logistics, [action/4]).

%! action(?Action, ?Conditions, ?Effects, ?Cost) is nondet.
% A flight costs 3, a drive 2, loading and unloading 1.
action(load(P, V, L), [at(P, L), at(V, L)], [in(P, V), -at(P, L)], 1) :- package(P), vehicle(V), city(L, _).
action(unload(P, V, L), [in(P, V), at(V, L)], [at(P, L), -in(P, V)], 1) :- package(P), vehicle(V), city(L, _).
action(drive(T, From, To), [at(T, From)], [at(T, To), -at(T, From)], 2) :-
    truck(T), city(From, City), city(To, City), From \== To.
action(fly(A, From, To), [at(A, From)], [at(A, To), -at(A, From)], 3) :-
    plane(A), airport(From), airport(To), From \== To.

vehicle(V) :- truck(V).
vehicle(V) :- plane(V).
truck(t1).
truck(t2).
plane(a1).
package(p1).
package(p2).
city(airport1, one).
city(office1, one).
city(airport2, two).
city(office2, two).
airport(airport1).
airport(airport2).
