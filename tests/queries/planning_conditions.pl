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
