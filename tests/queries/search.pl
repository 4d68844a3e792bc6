% library(search)
:- use_module(library(search)).
:- use_module(library(lists)).
:- use_module(library(aggregate)).

edge(a, b). edge(b, c). edge(c, d). edge(a, d). edge(d, a). edge(d, e).
onward(a, b, 1). onward(b, c, 0).
bend(b). bend(c).
road(a, b, 1). road(b, c, 1). road(c, d, 1). road(a, d, 5). road(d, e, 0.5).
bad(a, b, -1).
nonum(a, b, x).
open_ended(a, _).
step(X, Y) :- ( Y is X+1 ; Y is X-1 ).
up(X, Y) :- Y is X+1.
hop(X, Y, 1) :- Y is X+1.
hop(X, Y, 3) :- Y is X+10.
to(G, X, H) :- H is abs(G-X).
hop_left(G, X, H) :- G >= X, H is (G-X)/4.
only_below(G, X, 0) :- X =< G.
failing_goal(_) :- fail.

?- shortest_path(edge, ==(e), a, P, []).
P = [a, d, e].
?- shortest_path(edge, ==(a), a, P, []).
P = [a].
?- shortest_path(edge, ==(zz), a, P, []).
false.
?- shortest_path(road, ==(d), a, P, []).
P = [a, b, c, d].
?- shortest_path(road, ==(e), a, P, [statistics(_S)]), memberchk(cost(C), _S).
P = [a, b, c, d, e], C = 3.5.
?- shortest_path(road, ==(d), a, P, [algorithm(breadth)]).
P = [a, d].
?- shortest_path(road, ==(d), a, P, [algorithm(idastar)]).
P = [a, b, c, d].
?- shortest_path(edge, ==(e), a, P, [algorithm(idastar)]).
P = [a, d, e].
?- shortest_path(edge, ==(e), a, P, [algorithm(bidirectional)]).
P = [a, d, e].
?- shortest_path(edge, ==(e), a, P, [algorithm(astar)]).
P = [a, d, e].
?- shortest_path(edge, ==(e), a, P, [bound(1)]).
false.
?- shortest_path(edge, ==(e), a, P, [bound(2)]).
P = [a, d, e].
?- shortest_path(road, ==(d), a, P, [bound(2)]).
false.
?- shortest_path(step, ==(5), 0, P, [heuristic(to(5))]).
P = [0, 1, 2, 3, 4, 5].
?- shortest_path(step, ==(5), 0, P, [heuristic(to(5)), algorithm(idastar)]).
P = [0, 1, 2, 3, 4, 5].
?- shortest_path(step, ==(-3), 0, P, [limit(100)]).
P = [0, -1, -2, -3].
?- shortest_path(hop, ==(23), 0, _P, [statistics(_S)]), length(_P, N), memberchk(cost(C), _S).
N = 6, C = 9.
?- shortest_path(hop, ==(23), 0, _P, [heuristic(hop_left(23)), statistics(_S)]), length(_P, N), memberchk(cost(C), _S).
N = 6, C = 9.
?- shortest_path(hop, ==(23), 0, _P, [heuristic(hop_left(23)), algorithm(idastar), statistics(_S)]), memberchk(cost(C), _S).
C = 9.
?- shortest_path(step, ==(3), 0, P, [heuristic(only_below(3))]).
P = [0, 1, 2, 3].
?- shortest_path(up, failing_goal, 0, P, [limit(50)]).
error(resource_error(search_states), _).
?- shortest_path(up, ==(3), 0, P, [limit(3)]).
P = [0, 1, 2, 3].
?- shortest_path(up, failing_goal, 0, P, [bound(20)]).
false.
?- shortest_path(step, ==(4), 0, P, [heuristic(to(4)), weight(2)]).
P = [0, 1, 2, 3, 4].
?- shortest_path(edge, ==(e), _, P, []).
error(instantiation_error, _).
?- shortest_path(edge, ==(e), f(_), P, []).
error(instantiation_error, _).
?- shortest_path(_, ==(e), a, P, []).
error(instantiation_error, _).
?- shortest_path(3, ==(e), a, P, []).
error(type_error(callable, 3), _).
?- shortest_path(edge, _, a, P, []).
error(instantiation_error, _).
?- shortest_path(edge, "e", a, P, []).
error(type_error(callable, "e"), _).
?- shortest_path(edge, ==(e), a, P, _).
error(instantiation_error, _).
?- shortest_path(edge, ==(e), a, P, foo).
error(type_error(list, foo), _).
?- shortest_path(edge, ==(e), a, P, [algorithm(dfs)]).
error(domain_error(search_algorithm, dfs), _).
?- shortest_path(edge, ==(e), a, P, [algorithm(_)]).
error(instantiation_error, _).
?- shortest_path(edge, ==(e), a, P, [foo(1)]).
error(domain_error(search_option, foo(1)), _).
?- shortest_path(edge, ==(e), a, P, [bound(x)]).
error(type_error(number, x), _).
?- shortest_path(edge, ==(e), a, P, [weight(0)]).
error(domain_error(not_less_than_one, 0), _).
?- shortest_path(edge, ==(e), a, P, [limit(-1)]).
error(type_error(nonneg, -1), _).
?- shortest_path(edge, ==(e), a, P, [heuristic(1)]).
error(type_error(callable, 1), _).
?- shortest_path(bad, ==(e), a, P, []).
error(domain_error(not_less_than_zero, -1), _).
?- shortest_path(nonum, ==(e), a, P, []).
error(type_error(number, x), _).
?- shortest_path(open_ended, ==(e), a, P, []).
error(instantiation_error, _).
?- shortest_path(no_such_moves, ==(e), a, P, []).
error(existence_error(procedure, no_such_moves/2), _).
?- paths_within(edge, ==(e), a, 2, P).
P = [a, d, e].
?- findall(P, paths_within(edge, ==(e), a, 4, P), L).
L = [[a, b, c, d, e], [a, d, e]].
?- findall(P, paths_within(edge, ==(e), a, 1, P), L).
L = [].
?- findall(P, paths_within(road, ==(d), a, 3, P), L).
L = [[a, b, c, d]].
?- findall(P, paths_within(road, ==(d), a, 5, P), L).
L = [[a, b, c, d], [a, d]].
?- findall(P, paths_within(onward, bend, a, 1, P), L).
L = [[a, b], [a, b, c]].
?- paths_within(edge, ==(a), a, 0, P).
P = [a].
?- paths_within(edge, ==(a), a, -1, P).
error(domain_error(not_less_than_zero, -1), _).
?- paths_within(edge, ==(a), a, x, P).
error(type_error(number, x), _).
?- paths_within(edge, ==(a), a, _, P).
error(instantiation_error, _).
?- paths_within(edge, ==(a), _, 1, P).
error(instantiation_error, _).
?- reachable(edge, a, S, D).
S = a, D = 0 ;
S = b, D = 1 ;
S = d, D = 1 ;
S = c, D = 2 ;
S = e, D = 2.
?- reachable(edge, e, S, D).
S = e, D = 0.
?- findall(S-D, reachable(road, a, S, D), L).
L = [a-0, b-1, d-1, c-2, e-2].
?- reachable(edge, a, e, D), !.
D = 2.
?- reachable(edge, _, S, D).
error(instantiation_error, _).
?- reachable(_, a, S, D).
error(instantiation_error, _).

% From both ends.
step_cost(X, Y, 2) :- ( Y is X+1 ; Y is X-1 ).
step_cost(X, Y, 5) :- ( Y is X+3 ; Y is X-3 ).
target(5). target(-4).
tested(X) :- integer(X), X > 4.
one_way(X, Y) :- X < 9, Y is X+1.
one_way(X, Y) :- X > 5, Y is X-7.
?- shortest_path(step, ==(0), 0, P, [algorithm(bidirectional)]).
P = [0].
?- shortest_path(step, =(40), 0, _P, [algorithm(bidirectional), statistics(_S)]), memberchk(cost(C), _S), length(_P, N).
C = 40, N = 41.
?- shortest_path(step, target, 0, P, [algorithm(bidirectional)]).
P = [0, -1, -2, -3, -4].
?- shortest_path(step_cost, =(10), 0, _P, [algorithm(bidirectional), statistics(_S)]), memberchk(cost(C), _S).
C = 17.
?- shortest_path(step_cost, =(10), 0, _P, [algorithm(bidirectional), bound(16)]).
false.
?- shortest_path(step_cost, =(10), 0, _P, [algorithm(bidirectional), bound(17)]).
true.
?- shortest_path(step, =(50), 0, P, [algorithm(bidirectional), limit(10)]).
error(resource_error(search_states), _).
?- shortest_path(step, =(_), 0, P, [algorithm(bidirectional)]).
error(instantiation_error, _).
?- shortest_path(step, failing_goal, 0, P, [algorithm(bidirectional), bound(50)]).
false.
?- catch(shortest_path(step, tested, 0, _, [algorithm(bidirectional)]), error(E, context(_, M)), true).
E = existence_error(search_goals, tested), M = 'a search from both ends asks tested for the goals, with an unbound state: it must give them'.
?- shortest_path(one_way, =(0), 8, P, [algorithm(bidirectional)]).
error(domain_error(reversible_moves, _), _).
?- shortest_path(bad, =(e), a, P, [algorithm(bidirectional)]).
error(domain_error(not_less_than_zero, -1), _).
?- findall(A-C, (member(A, [astar, idastar, bidirectional]), shortest_path(step_cost, =(11), 0, _, [algorithm(A), statistics(_S)]), memberchk(cost(C), _S)), L).
L = [astar-19, idastar-19, bidirectional-19].

% Costs and estimates as they come.
down(X, Y) :- X > 0, Y is X-1.
paid(C, X, Y, C) :- X > 0, Y is X-1.
about(H, _, H).
turns_back(H, X, H) :- X =< 2.
turns_back(_, X, 0) :- X > 2.
detour(0, 3, C) :- C is inf.
detour(0, 1, 1). detour(1, 2, 1). detour(2, 3, 1). detour(3, 2, 1). detour(2, 1, 1). detour(1, 0, 1).
detour(3, 0, C) :- C is inf.
wide(0, 2, C) :- C is 10**400.
wide(0, 1, 1). wide(1, 2, 1).
narrow(0, 1, C) :- C is 2**53-1.
narrow(1, 2, 1).
algorithm(astar). algorithm(idastar). algorithm(bidirectional).

?- algorithm(A), catch(shortest_path(down, ==(0), 3, _, [algorithm(A), heuristic(about(-1))]), error(E, _), true).
A = astar, E = domain_error(not_less_than_zero, -1) ;
A = idastar, E = domain_error(not_less_than_zero, -1) ;
A = bidirectional.
?- algorithm(A), catch(shortest_path(down, ==(0), 3, _, [algorithm(A), heuristic(turns_back(-0.5))]), error(E, _), true).
A = astar, E = domain_error(not_less_than_zero, -0.5) ;
A = idastar, E = domain_error(not_less_than_zero, -0.5) ;
A = bidirectional.
?- _X is nan, algorithm(A), catch(shortest_path(down, ==(0), 3, _, [algorithm(A), heuristic(about(_X))]), error(domain_error(E, _), _), true).
A = astar, E = not_less_than_zero ;
A = idastar, E = not_less_than_zero ;
A = bidirectional.
?- shortest_path(down, ==(0), 3, _, [heuristic(about(a))]).
error(type_error(number, a), _).
?- shortest_path(down, ==(0), 3, _, [heuristic(about(_))]).
error(instantiation_error, _).
?- _X is inf, algorithm(A), A \== bidirectional, shortest_path(down, ==(0), 3, _, [algorithm(A), heuristic(about(_X))]).
false.
?- algorithm(A), shortest_path(detour, ==(3), 0, P, [algorithm(A), statistics(_S)]), memberchk(cost(C), _S).
A = astar, P = [0, 1, 2, 3], C = 3 ;
A = idastar, P = [0, 1, 2, 3], C = 3 ;
A = bidirectional, P = [0, 1, 2, 3], C = 3.
?- _X is inf, findall(P, paths_within(detour, ==(3), 0, _X, P), Ps).
Ps = [[0, 1, 2, 3]].
?- X is inf, algorithm(A), shortest_path(paid(X), ==(0), 3, P, [algorithm(A)]).
false.
?- shortest_path(wide, ==(2), 0, P, []).
P = [0, 1, 2].
?- algorithm(A), catch(shortest_path(paid(4503599627370496), ==(0), 2, P, [algorithm(A), statistics(_S)]), error(E, _), true).
A = astar, E = representation_error(search_cost) ;
A = idastar, P = [2, 1, 0] ;
A = bidirectional, E = representation_error(search_cost).
?- shortest_path(narrow, ==(1), 0, P, [statistics(_S)]), memberchk(cost(C), _S).
P = [0, 1], C = 9007199254740991.
?- shortest_path(narrow, ==(2), 0, P, []).
error(representation_error(search_cost), _).
?- shortest_path(paid(1.0e16), ==(0), 2, P, [statistics(_S)]), memberchk(cost(C), _S).
P = [2, 1, 0], C = 2.0e16.

% States that contain themselves.
around(a, f(b)).
around(f(b), X) :- X = f(X).
around(f(f(_)), [b, c|d]).
around([_|_], L) :- L = [x, y|L].
?- shortest_path(around, ==(z), a, _, []).
error(representation_error(cyclic_term), _).
?- L = [x, y|L], shortest_path(around, ==(z), L, _, [algorithm(breadth)]).
error(representation_error(cyclic_term), _).
?- reachable(around, a, _, 2).
error(representation_error(cyclic_term), _).
?- around(f(b), _X), shortest_path(around, ==(_X), a, [_, F|_], [algorithm(idastar)]).
F = f(b).

% The program's own moves come before those that are built in or a library's, and one arity is enough.
move(a, b, 1). move(b, c, 1). move(a, c, 5).
mv(a, b, 1). mv(b, c, 1). mv(a, c, 5).
either(a, b). either(a, b, 1).
pair(_, a, b). pair(_, a, b, 1).
?- shortest_path(move, ==(c), a, P, [statistics(_S)]), memberchk(cost(C), _S).
P = [a, b, c], C = 2.
?- shortest_path(mv, ==(c), a, P, []).
P = [a, b, c].
?- findall(P, paths_within(mv, ==(c), a, 2, P), L).
L = [[a, b, c]].
?- findall(S-D, reachable(move, a, S, D), L).
L = [a-0, b-1, c-1].
?- shortest_path(move, ==([1,2,0,3]), [1,2,3,0], P, []).
false.
?- shortest_path(either, ==(b), a, _, []).
error(domain_error(search_moves, [either/2, either/3]), _).
?- paths_within(pair(x), ==(b), a, 1, _).
error(domain_error(search_moves, [pair/3, pair/4]), _).
?- reachable(either, a, _, _).
error(domain_error(search_moves, [either/2, either/3]), _).
?- shortest_path([X, Y]>>either(X, Y), ==(b), a, P, []).
P = [a, b].

% Errors name the rule, the state and the option.
ways(a, b, 1). ways(b, c, far). ways(c, d, -2). ways(d, f(_), 1). ways(e, e, _).
foggy(X, H) :- X > 2, !, H = many.
foggy(_, 0).
faulty(X, H) :- H is X+unknown.
broken(X) :- X =:= unknown.
tells(Goal, Parts) :- catch(( Goal, fail ), E, true), message_to_string(E, S), ( member(P, Parts), \+ sub_string(S, _, _, _, P) -> print(S), nl, fail ; true ).

?- algorithm(A), tells(shortest_path(ways, ==(z), a, _, [algorithm(A)]), ["ways/3", "number", "far", "from b to c", "search.pl:"]).
A = astar ;
A = idastar ;
A = bidirectional.
?- algorithm(A), tells(shortest_path(ways, ==(z), c, _, [algorithm(A)]), ["ways/3", "not less than zero", "-2", "from c to d"]).
A = astar ;
A = idastar ;
A = bidirectional.
?- algorithm(A), tells(shortest_path(ways, ==(z), d, _, [algorithm(A)]), ["ways/3", "instantiated", "from d to f("]).
A = astar ;
A = idastar ;
A = bidirectional.
?- algorithm(A), tells(shortest_path(ways, ==(z), e, _, [algorithm(A)]), ["ways/3", "instantiated", "from e to e"]).
A = astar ;
A = idastar ;
A = bidirectional.
?- tells(paths_within(ways, ==(z), b, 9, _), ["ways/3", "far", "from b to c"]), tells(findall(S, reachable(ways, d, S, _), _), ["ways/3", "from d to f("]).
true.
?- member(A, [astar, idastar]), tells(shortest_path(step, ==(9), 0, _, [heuristic(foggy), algorithm(A)]), ["foggy/2", "number", "many", "estimate of 3"]).
A = astar ;
A = idastar.
?- tells(shortest_path(step, ==(9), 0, _, [heuristic(faulty)]), ["faulty/2", "unknown", "estimate of 0"]).
true.
?- tells(shortest_path(step, broken, 0, _, []), ["broken/1", "unknown", "whether 0 is a goal"]).
true.
?- tells(shortest_path([X, Y]>>(Y is X+unknown), ==(1), 0, _, []), ["unknown", "moves from 0"]).
true.
?- shortest_path(step, [X]>>throw(stop(X)), 0, _, []).
stop(0).
?- shortest_path([_, _]>>atom_length(_, _), ==(1), 0, _, []).
error(instantiation_error, context(_, _)).
?- tells(shortest_path(edge, ==(e), a, _, [algoritm(astar)]), ["search_option", "algoritm(astar)", "did you mean algorithm?", "weight"]).
true.
?- tells(shortest_path(edge, ==(e), a, _, [algorithm(a_star)]), ["search_algorithm", "did you mean astar?", "bidirectional"]).
true.
?- findall(O, ( member(O, [bound(x), weight(x), weight(0), limit(many), heuristic(3), progress("p"), verify(yes), reversible(1), inverse(2), algorithm(3), bound(_)]), functor(O, N, _), atom_string(N, S), tells(shortest_path(edge, ==(e), a, _, [O]), ["shortest_path/5", "option ", S]) ), _L), length(_L, N).
N = 11.
?- tells(shortest_path(step, failing_goal, 0, _, [limit(50)]), ["limit(50)"]).
true.
?- tells(shortest_path(edge, ==(e), f(_), _, []), ["start of the search"]).
true.

% Moves that cannot be undone, from both ends.
two(s, s1). two(s1, s2). two(s, a1). two(a1, a2). two(a2, a3). two(a3, g). two(s, x1). two(x1, x2).
ring(X, Y) :- two(X, Y).
ring(X, Y) :- two(Y, X).
ring(s2, g).
gnir(Y, X) :- ring(X, Y).
cheap(X, Y, 1) :- two(X, Y).
cheap(X, Y, 2) :- two(Y, X).
lonely(0, 0) :- fail.
lonely(X, Y) :- X > 0, Y is X+1.
over(X, H) :- H is 3*abs(5-X).
late(X, H) :- ( X =:= 1 -> H = 9 ; H = 0 ).
shut(X, 0) :- X < 3.
counted(a, b, C) :- flag(search_test, N, N+1), C is N.
twice(a, b, 1). twice(a, b, 2). twice(b, c, 1).
immense(N, M, 4503599627370496) :- N < 10, M is N+1.
spur(0, 1, 1). spur(1, 5, 1). spur(0, 5, 4).

?- shortest_path(ring, ==(g), s, P, [algorithm(bidirectional)]).
P = [s, s1, s2, g].
?- shortest_path(ring, ==(g), s, P, [algorithm(bidirectional), inverse(gnir)]).
P = [s, s1, s2, g].
?- shortest_path(ring, ==(g), s, P, [algorithm(bidirectional), inverse(gnir), verify(true)]).
P = [s, s1, s2, g].
?- tells(shortest_path(ring, ==(g), s, _, [algorithm(bidirectional), verify(true)]), ["ring/2", "reversible_moves", "from g back to s2", "search.pl:"]).
true.
?- tells(shortest_path(ring, ==(g), s, _, [algorithm(bidirectional), reversible(true), verify(true)]), ["ring/2", "from g back to s2"]).
true.
?- tells(shortest_path(one_way, =(0), 8, _, [algorithm(bidirectional)]), ["one_way/2", "no move leads from 1 to 0"]).
true.
?- shortest_path(cheap, ==(g), s, _, [algorithm(bidirectional), reversible(true)]).
error(domain_error(reversible_moves, _), _).
?- shortest_path(lonely, ==(9), 0, _, [algorithm(bidirectional), reversible(true)]).
false.
?- tells(shortest_path(step, ==(5), 0, _, [heuristic(over), verify(true)]), ["over/2", "admissible_estimate", "estimate of 4 is 3", "cost 1"]).
true.
?- tells(shortest_path(spur, ==(5), 0, _, [heuristic(late), verify(true)]), ["late/2", "estimate of 1 is 9", "cost 1"]).
true.
?- tells(shortest_path(up, ==(5), 0, _, [heuristic(shut), bound(9), verify(true)]), ["shut/2", "estimate of"]).
true.
?- tells(shortest_path(counted, ==(c), a, _, [verify(true)]), ["counted/3", "repeatable_moves", "moves from a"]).
true.
?- shortest_path(twice, ==(c), a, P, [verify(true), cost(C)]).
P = [a, b, c], C = 2.
?- tells(shortest_path(bad, ==(e), a, _, [verify(true)]), ["bad/3", "-1"]).
true.
?- tells(shortest_path(immense, ==(9), 0, _, []), ["immense/3", "less than 2**53", "the steps to 9"]).
true.
?- shortest_path(step, ==(5), 0, P, [heuristic(to(5)), verify(true)]).
P = [0, 1, 2, 3, 4, 5].
?- algorithm(A), shortest_path(step_cost, =(11), 0, _, [algorithm(A), heuristic(about(0)), verify(true), statistics(_S)]), memberchk(cost(C), _S).
A = astar, C = 19 ;
A = idastar, C = 19 ;
A = bidirectional, C = 19.
?- shortest_path(edge, ==(e), a, _, [weight(1)|_]).
error(instantiation_error, _).
?- shortest_path(edge, ==(e), a, _, [_]).
error(instantiation_error, _).
?- shortest_path(step, ==(3), 0, P, [bound(2), bound(3)]).
P = [0, 1, 2, 3].
?- shortest_path(step, ==(3), 0, _, [cost(4)]).
false.

% The cost of a path in floats is a bound that allows it, in whatever order a search adds its parts.
chain(N, I-K, I-K1, Cost) :- K < N, K1 is K+1, Cost is (I*(K+3)*7 mod 9 + 1)/10.
chained(N, I-K0, I-K, Cost) :- K0 > 0, K is K0-1, chain(N, I-K, I-K0, Cost).
rest(N, I-K, H) :- ( K =:= N -> H = 0 ; K1 is K+1, rest(N, I-K1, H1), chain(N, I-K, _, Cost), H is Cost+H1 ).
within_own_cost(I, Options) :-
    shortest_path(chain(5), ==(I-5), I-0, Path, [cost(C)]),
    (   Options == paths -> paths_within(chain(5), ==(I-5), I-0, C, Path)
    ;   shortest_path(chain(5), ==(I-5), I-0, Path, [bound(C)|Options])
    ).
?- member(Os, [[heuristic(rest(5))], [heuristic(rest(5)), algorithm(idastar)], [algorithm(bidirectional), inverse(chained(5))], [plans(2)], paths]), between(1, 60, I), \+ within_own_cost(I, Os).
false.
?- shortest_path(chain(5), ==(2-5), 2-0, _, [cost(_C)]), _B is _C*0.999999, member(_Os, [[heuristic(rest(5))], [heuristic(rest(5)), algorithm(idastar)], [algorithm(bidirectional), inverse(chained(5))]]), shortest_path(chain(5), ==(2-5), 2-0, P, [bound(_B)|_Os]).
false.

% No path costs less than nothing.
?- member(_A, [astar, idastar, bidirectional, breadth]), shortest_path(step, =(0), 0, P, [algorithm(_A), weight(2), bound(-1)]).
false.

% The options do not reach the lambdas, whose variables they may share.
?- shortest_path([X, A, Y, C]>>(X < 5, Y is X+1, C is 2*X, A = go(X)), ==(5), 0, P, [cost(C), path(actions)]).
C = 20, P = [go(0), go(1), go(2), go(3), go(4)].
?- tells(shortest_path(step, s(5), s(0), _, []), ["s/2", "a goal is a closure: write ==(s(5))"]).
true.
?- tells(shortest_path(step, s(5), 0, _, []), ["s/2", "closure"]).
false.
