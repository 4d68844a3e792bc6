% Further paths on backtracking, by rules that are compiled and by rules that are asked.
:- use_module(library(search)).
:- use_module(library(lists)).

hop(X, Y) :- Y is X+1, Y =< 6.
hop(X, Y) :- Y is 2*X, Y =< 6.
heavy(X, by(D), Y, D) :- member(D, [1, 2, 3]), Y is X+D, Y =< 4.
counted_hop(X, Y) :- hop(X, Y), nb_setval(hops, Y).

?- findall(C-P, shortest_path(hop, ==(6), 1, P, [plans(inf), cost(C)]), Ps).
Ps = [3-[1, 2, 3, 6], 4-[1, 2, 4, 5, 6], 5-[1, 2, 3, 4, 5, 6]].
?- findall(C-P, shortest_path(counted_hop, ==(6), 1, P, [plans(inf), cost(C)]), Ps).
Ps = [3-[1, 2, 3, 6], 4-[1, 2, 4, 5, 6], 5-[1, 2, 3, 4, 5, 6]].
?- findall(P, shortest_path(hop, ==(6), 1, P, [plans(2)]), Ps).
Ps = [[1, 2, 3, 6], [1, 2, 4, 5, 6]].
?- findall(P, shortest_path(hop, ==(6), 1, P, [plans(inf), bound(4)]), Ps), length(Ps, N).
Ps = [[1, 2, 3, 6], [1, 2, 4, 5, 6]], N = 2.
?- findall(A, shortest_path(heavy, ==(3), 0, A, [plans(cheapest), path(actions)]), As), length(As, N), memberchk([by(3)], As).
As = [_, _, _, _], N = 4.
?- findall(P, shortest_path(hop, ==(0), 1, P, [plans(5)]), Ps).
Ps = [].
?- findall(P, shortest_path(hop, ==(6), 1, P, [plans(3), starts([5])]), Ps).
Ps = [[5, 6], [1, 2, 3, 6], [1, 2, 4, 5, 6]].
?- shortest_path(hop, ==(6), 1, _, [plans(0)]).
error(type_error(positive_integer, 0), _).
?- shortest_path(hop, ==(6), 1, _, [plans(some)]).
error(type_error(positive_integer, some), _).
