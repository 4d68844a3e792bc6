% library(planning): states as sets of facts
:- use_module(library(planning)).
:- use_module(library(spaces/blocks)).
:- use_module(library(spaces/gripper)).
:- use_module(library(lists)).

:- space(rooms).
action(go(A, B), [at(A), \+ locked(B)], [at(B), -at(A), forall(lamp(L), lit(L))], Cost) :- door(A, B, Cost).
action(unlock(B), [at(A), key], [-locked(B)]) :- door(A, B, _).
action(take_key, [at(cellar)], [key, (dark(cellar) -> [-dark(cellar), dark(hall)])]).
door(hall, cellar, 2).
door(cellar, hall, 1).
door(hall, study, 5).
door(study, attic, 1).
lamp(l1).
lamp(l2).
high :- at(attic).
high :- at(roof).
all_lit :- forall(lamp(L), lit(L)).
rooms([at(hall), locked(study), dark(cellar)]).

?- rooms(_I), plan(rooms, _I, [at(attic)], Plan, [cost(C)]).
Plan = [go(hall, cellar), take_key, go(cellar, hall), unlock(study), go(hall, study), go(study, attic)], C = 11.
?- rooms(_I), findall(C-N, (plan(rooms, _I, [at(attic)], P, [cost(C), plans(3)]), length(P, N)), Costs).
Costs = [11-6].
?- findall(P, plan_pddl('tests/data/planning/towers.pddl', 'tests/data/planning/towers-swap.pddl', P, [plans(2)]), [_, P]).
P = [carry(middle, centre, right), carry(small, left, centre), carry(middle, right, left)].
?- findall(C, plan_pddl('tests/data/planning/towers.pddl', 'tests/data/planning/towers-swap.pddl', _, [cost(C), plans(6)]), Costs).
Costs = [2, 3, 3, 4].
?- findall(C, plan_pddl('tests/data/planning/slots.pddl', 'tests/data/planning/slots-five.pddl', _, [cost(C), plans(6)]), Costs).
Costs = [10, 10, 10, 10, 11, 11].
?- findall(P, plan_pddl('tests/data/planning/slots.pddl', 'tests/data/planning/slots-five.pddl', P, [plans(cheapest)]), _Ps), sort(_Ps, _Ds), length(_Ps, All), length(_Ds, Different).
All = 4, Different = 4.
?- rooms(_I), findall(C, limit(3, (plan(rooms, _I, [high], _, [cost(C), plans(inf)]), rooms(_J), plan(rooms, [at(x)|_J], [high], _))), Costs).
Costs = [11].
?- rooms(_I), findall(P, plan(rooms, _I, [at(hall)], P, [plans(5)]), Plans).
Plans = [[]].
?- rooms(_I), findall(P, plan(rooms, _I, [at(roof)], P, [plans(5)]), Plans).
Plans = [].
?- rooms(_I), catch(plan(rooms, _I, [high], _, [plans(0)]), error(E, _), true).
E = type_error(positive_integer, 0).
?- rooms(_I), plan(rooms, _I, [high], _P, [cost(C)]).
C = 11.
?- rooms(_I), plan(rooms, _I, [dark(hall), lit(l1), lit(l2)], Plan).
Plan = [go(hall, cellar), take_key].
?- rooms(_I), plan(rooms, _I, [at(roof)], _).
false.
?- rooms(_I), plan(rooms, _I, [at(hall)], Plan).
Plan = [].
?- rooms(_I), catch(plan(rooms, _I, [flying(me)], _), error(E, _), true).
E = existence_error(fluent, flying/1).
?- catch(plan(nowhere, [], [], _), error(E, _), true).
E = existence_error(space, nowhere).
?- stack_up([[a, b, c]], [on(c, b), on(b, a)], P).
P = [unstack(a, b), put_down(a), unstack(b, c), stack(b, a), pick_up(c), stack(c, b)].
?- stack_up([[a], [b], [c]], [above(a, c), on(a, b)], P).
P = [pick_up(b), stack(b, c), pick_up(a), stack(a, b)].
?- carry([b1, b2, b3, b4], _P), length(_P, N).
N = 11.
?- use_module(library(spaces/logistics), []), plan(logistics, [at(p1, office1), at(p2, office2), at(t1, airport1), at(t2, office2), at(a1, airport2)], [at(p1, office2), at(p2, office1)], _P, [cost(C)]).
C = 26.
?- catch(plan_pddl('tests/data/planning/ferry-roads-two.pddl', 'tests/data/planning/ferry-roads-two.pddl', _, []), error(domain_error(pddl, M), _), true), atomic_list_concat([File, Line|_], ':', M).
M = 'tests/data/planning/ferry-roads-two.pddl:2:9: expected `(domain NAME)`, found `(problem ...)`', File = 'tests/data/planning/ferry-roads-two.pddl', Line = '2'.
?- tmp_file_stream(text, _F, _S), write(_S, '(define (problem p) (:domain towers) (:init (onn a b)) (:goal (and)))'), close(_S), catch(plan_pddl('tests/data/planning/towers.pddl', _F, _, []), error(domain_error(pddl, _M), _), true), atom_concat(_F, M, _M), delete_file(_F).
M = ':1:45: predicate `onn` is not defined; did you mean `on`?'.

% Steps that cost nothing make no detours, and shorter plans go before longer ones of the same cost.
:- switches:assertz((action(on(L), [off(L)], [lit(L), -off(L)], 0) :- between(1, 8, L))).
:- switches:assertz((action(off(L), [lit(L)], [off(L), -lit(L)], 0) :- between(1, 8, L))).
:- switches:assertz(action(win, [lit(1)], [won], 1)).
won(Others, Plan, Options) :-
    findall(off(L), between(1, 8, L), Start),
    findall(lit(L), member(L, Others), Goals),
    plan(switches, Start, [won|Goals], Plan, Options).

?- numlist(1, 8, _All), won(_All, _P, [cost(C)]), length(_P, N).
C = 1, N = 9.
?- findall(C-N, (won([2, 3], P, [plans(40), cost(C)]), length(P, N)), _All), sort(_All, Kinds), msort(_All, _All).
Kinds = [1-4, 1-5, 1-6].
