% library(planning): negations with variables of their own, and conditions that are no fluents
:- use_module(library(planning)).

:- space(lamps).
:- dynamic([off/1, lit/1, near/2, level/1]).
lamp(1).
lamp(2).
lamp(3).
large(4).
large(5).
action(switch(L), [off(L)], [lit(L), -off(L)]) :- lamp(L).
action(look, [\+ off(_)], [seen]).
action(look(R), [in(R), forall(near(R, L), lit(L))], [seen(R)]).
action(press, [], [(\+ off(_) -> [pressed])]).
action(raise(X), [level(X)], [level(Y), -level(X)]) :- member(X, [0, 1, 2, 3, 4]), Y is X+1.
all_lit :- forall(lamp(L), lit(L)).
dark(R) :- room(R), \+ (near(R, L), \+ off(L)).
some_dark :- \+ (room(R), \+ (near(R, L), off(L))).
high :- level(X), X @> 3.
double(Y) :- level(X), Y =:= 2*X.
pair(p(X)) :- level(X).
begin([off(1), off(2), off(3), near(hall, 1), near(hall, 2), near(study, 3), room(hall), room(study), in(study), level(0)]).

cost(Goal, Cost) :- begin(Init), ( plan(lamps, Init, Goal, _, [cost(Cost0)]) -> Cost = Cost0 ; Cost = none ).

?- cost([forall(lamp(L), lit(L))], C).
C = 3.
?- cost([\+ off(_)], C).
C = 3.
?- cost([\+ (lamp(L), off(L))], C).
C = 3.
?- cost([all_lit], C).
C = 3.
?- cost([seen], C).
C = 4.
?- cost([pressed], C).
C = 4.
?- cost([seen(study)], C).
C = 2.
?- cost([near(R, 1), forall(near(R, L), lit(L))], C).
C = 2.
?- cost([lit(_), \+ (near(R, L), \+ off(L), \+ R = study)], C).
C = 1.
?- cost([lit(1), some_dark], C).
C = 1.
?- cost([lit(3), dark(_)], C).
C = 1.
?- cost([lit(3), dark(study)], C).
C = none.

% Other goals hold for some objects.
?- cost([level(X), X @> 3], C).
C = 4.
?- cost([level(X), X @< 3, X \= 0], C).
C = 1.
?- cost([high], C).
C = 4.
?- cost([level(X), large(X)], C).
C = 4.
?- cost([level(X), X > 2, member(X, [1, 2, 5])], C).
C = 5.
?- cost([level(X), \+ (level(X), X < 2)], C).
C = 2.
?- cost([level(X), atom(X)], C).
C = none.
?- cost([level(X), integer(X)], C).
C = 0.
?- cost([double(4)], C).
C = 2.
?- cost([pair(p(3))], C).
C = 3.
?- cost([level(s(_))], _).
error(type_error(fluent, level(s(_))), _).

% A variable inside a term, which no fact has, need not be an object.
terms:action(differs(X), [n(X), X \= f(_)], [differs(X)]).
terms:action(is(X), [n(X), X = f(_)], [is(X)]).
terms:action(none(X), [n(X), \+ X = f(_)], [none(X)]).
terms:action(either(X), [n(X), ( X = f(Y) ; X = h(Y) )], [either(X)]).
terms:action(member(X), [n(X), memberchk(X, [f(_), 7])], [member(X)]).
terms:action(sub(X), [n(X), subsumes_term(f(_), X)], [sub(X)]).
terms:action(large(X), [n(X), X = f(Y), Y > 1], [large(X)]).
terms:action(late(X), [n(X), \+ Y = 1, X = f(Y)], [late(X)]).
terms:action(look, [], [looked, (n(X), X = g(_) -> g), (n(Y), Y = h(_) -> h), (n(Z), Z = f(_) -> is(Z))]).
terms:action(same(X), [n(X), \+ adj(X, _)], [alone(X)]).
terms:action(other(X), [n(X), \+ adj(X, a)], [apart(X)]).
:- terms:assertz(adj(f(1), b)).
grid:action(go(X), [at(P), next(P, X)], [at(X), -at(P)]).
:- grid:assertz(next(1/1, 2/2)), grid:assertz(next(2/2, 3/1)).
:- grid:assertz((row(R) :- at(P), P = R/_)).
:- grid:assertz((diagonal :- at(P), P = X/X, \+ X = 1)).
:- grid:assertz((sum(N) :- at(P), P = X/Y, N =:= Z, Z is X+Y)).
:- grid:assertz((low :- at(P), ( P = X/_, X > 2 ; P = _/X, X > 2 ))).
:- grid:assertz((univ(F) :- at(P), P =.. L, L = [F|_])).

made(Fact, Made) :- findall(X, ( member(X, [f(1), f(2), g(2)]), G =.. [Fact, X], plan(terms, [n(f(1)), n(f(2)), n(g(2))], [G], [_]) ), Made).
steps(Goal, N) :- ( plan(grid, [at(1/1), sums([4])], Goal, P) -> length(P, N) ; N = none ).

?- member(F, [differs, is, none, either, member, sub, large, late, alone, apart]), made(F, Made).
F = differs, Made = [g(2)] ;
F = is, Made = [f(1), f(2)] ;
F = none, Made = [g(2)] ;
F = either, Made = [f(1), f(2)] ;
F = member, Made = [f(1), f(2)] ;
F = sub, Made = [f(1), f(2)] ;
F = large, Made = [f(2)] ;
F = late, Made = [f(2)] ;
F = alone, Made = [f(2), g(2)] ;
F = apart, Made = [f(1), f(2), g(2)].
?- plan(terms, [n(f(1)), n(g(2))], [g, is(f(1))], P).
P = [look].
?- plan(terms, [n(f(1)), n(g(2))], [h], P).
false.
?- member(G, [[at(P), P = 2/_], [at(P), P \= 1/_], [\+ (at(P), P = 1/_)], [row(2)], [row(R), R = 3], [low], [univ(/)]]), steps(G, N).
G = [at(P), P = 2/_], N = 1 ;
G = [at(P), P \= 1/_], N = 1 ;
G = [\+ (at(P), P = 1/_)], N = 1 ;
G = [row(2)], N = 1 ;
G = [row(R), R = 3], N = 2 ;
G = [low], N = 2 ;
G = [univ(/)], N = 0.
?- member(G, [[diagonal], [at(P), P = X/X, \+ X = 1], [at(P), P = X/Y, X > Y], [sum(4)], [at(P), P = X/Y, S is X+Y, S >= 4, \+ X = Y]]), steps(G, N).
G = [diagonal], N = 1 ;
G = [at(P), P = X/X, \+ X = 1], N = 1 ;
G = [at(P), P = X/Y, X > Y], N = 2 ;
G = [sum(4)], N = 1 ;
G = [at(P), P = X/Y, S is X+Y, S >= 4, \+ X = Y], N = 2.

% Conditions have no order: an error about a value is that of a test which another condition excludes.
guarded:action(half(A), [n(A), A =\= 0, 6 // A =:= 3], [halved(A)]).
guarded:action(root(A), [n(A), A > 0, log(A) =:= 0], [rooted(A)]).
guarded:action(before(A), [n(A), A > 0, least(A)], [small(A)]).
:- guarded:assertz((least(A) :- integer(A), succ(B, A), B < 1)).

?- plan(guarded, [n(0), n(2), n(1)], [halved(2)], P).
P = [half(2)].
?- plan(guarded, [n(0), n(2), n(1)], [small(1)], P).
P = [before(1)].
?- plan(guarded, [n(0), n(2), n(1)], [rooted(1)], P).
P = [root(1)].
