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

% ---- by rules that are asked: as all paths by brute force, in the order of costs ----

% Random graphs with random costs, some of them zero; a graph is a list of From-To-Cost.
random_graph(Seed, Costs, Graph, Goals) :-
    set_random(seed(Seed)),
    random_between(2, 7, Nodes),
    random_between(1, 16, Edges),
    findall(X-Y-C, ( between(1, Edges, _), random_between(1, Nodes, X), random_between(1, Nodes, Y), random_member(C, Costs) ), Graph),
    random_between(1, 2, Count),
    findall(G, ( between(1, Count, _), random_between(1, Nodes, G) ), Goals).

along(Graph, X, Y, C) :- member(X-Y-C, Graph), nb_setval(asked, X).
is_goal(Goals, X) :- memberchk(X, Goals).

% brute(+Graph, +Goals, +Starts, +Zero, -Pairs): the paths with their costs, from Zero on, the cheapest of those over the same states.
brute(Graph, Goals, Starts, Zero, Pairs) :-
    findall(P-C, ( member(S, Starts), simple(Graph, Goals, S, [S], P, Zero, C) ), All0),
    sort(0, @=<, All0, All),
    least_ones(All, Pairs).

simple(_, Goals, X, Back, P, C, C) :- memberchk(X, Goals), !, reverse(Back, P).
simple(Graph, Goals, X, Back, P, C0, C) :-
    member(X-Y-D, Graph), \+ memberchk(Y, Back), C1 is C0+D, simple(Graph, Goals, Y, [Y|Back], P, C1, C).

least_ones([], []).
least_ones([P-C|Pairs0], [P-C|Pairs]) :- skip(Pairs0, P, Rest), least_ones(Rest, Pairs).
skip([P-_|Pairs0], P, Pairs) :- !, skip(Pairs0, P, Pairs).
skip(Pairs, _, Pairs).

wrong(Seed, Costs, Given-True) :-
    random_graph(Seed, Costs, Graph, Goals),
    sum_list(Costs, Sum), Zero is 0*Sum,
    ( Seed mod 3 =:= 0 -> Starts = [1, 2] ; Starts = [1] ),
    Starts = [Start|More],
    Moves = along(Graph), Goal = is_goal(Goals),
    findall(P-C, ( shortest_path(Moves, Goal, Start, P, [plans(inf), starts(More), cost(C0)]), C is C0+Zero ), Given),
    brute(Graph, Goals, Starts, Zero, True),
    (   msort(Given, Sorted), Sorted \== True
    ;   findall(C, member(_-C, Given), Cs), \+ msort(Cs, Cs)
    ;   True = [_|_],
        findall(C, member(_-C, True), Cs), min_list(Cs, Least),
        findall(P, member(P-Least, True), Cheapest),
        findall(P, shortest_path(Moves, Goal, Start, P, [plans(cheapest), starts(More)]), Ps),
        msort(Ps, Found), Found \== Cheapest
    ;   findall(P-C, ( shortest_path(Moves, Goal, Start, P, [plans(inf), starts(More), bound(4), cost(C0)]), C is C0+Zero ), Within),
        findall(P-C, ( member(P-C, True), C =< 4 ), Bounded),
        msort(Within, Found), Found \== Bounded
    ).

?- findall(S, ( between(1, 400, S), wrong(S, [0, 1, 1, 2, 3], _) ), Ss).
Ss = [].
?- findall(S, ( between(1, 200, S), wrong(S, [0, 0.5, 1.5, 2.25], _) ), Ss).
Ss = [].

% Spaces without a goal, of many paths, and without end.
turn(g(A, B, C, D, E, F), g(D, A, C, E, B, F)).
turn(g(A, B, C, D, E, F), g(B, E, C, A, D, F)).
turn(g(A, B, C, D, E, F), g(A, E, B, D, F, C)).
turn(g(A, B, C, D, E, F), g(A, C, F, D, B, E)).
counted_turn(S0, S) :- turn(S0, S), nb_setval(turned, S).
up(X, Y) :- nb_setval(up, X), ( Y is X+1 ; Y is X+2 ).

?- findall(P, shortest_path(counted_turn, ==(none), g(a, b, c, d, e, f), P, [plans(inf)]), Ps).
Ps = [].
?- findall(P, shortest_path(counted_turn, ==(g(f, e, d, c, b, a)), g(a, b, c, d, e, f), P, [plans(cheapest)]), _Ps), length(_Ps, N), nth0(0, _Ps, _P), length(_P, M).
N = 4, M = 6.
?- findall(P, limit(4, shortest_path(up, ==(4), 0, P, [plans(inf)])), Ps).
Ps = [[0, 2, 4], [0, 1, 2, 4], [0, 1, 3, 4], [0, 2, 3, 4]].
?- shortest_path(hop, ==(6), 1, _, [plans(_)]).
error(instantiation_error, _).

% A limit holds for all paths together.
?- shortest_path(counted_hop, ==(none), 1, _, [plans(inf), limit(3)]).
error(resource_error(search_states), context(shortest_path/5, 'option limit(3)')).
?- findall(P, shortest_path(counted_hop, ==(6), 1, P, [plans(inf), limit(6)]), Ps).
Ps = [[1, 2, 3, 6], [1, 2, 4, 5, 6], [1, 2, 3, 4, 5, 6]].

% Sums of floats in another order differ by a rounding, which gives no path twice.
path(s, a, 2.7).
path(a, g, 0).
path(s, b, 0.3).
path(b, c, 0).
path(c, d, 2.4).
path(d, h, 0).
path(s, g, 2.4).
path_end(g).
path_end(h).
?- findall(P, shortest_path(path, path_end, s, P, [plans(9)]), Ps).
Ps = [[s, g], [s, b, c, d, h], [s, a, g]].

% Options about how to search are ignored.
?- member(_Os, [[], [reversible(true)]]), findall(C, shortest_path(hop, ==(6), 1, _, [algorithm(bidirectional), plans(inf), cost(C)|_Os]), Cs).
Cs = [3, 4, 5] ;
Cs = [3, 4, 5].

% Among paths of one cost, those with fewer moves come first where some cost nothing.
flip(L0, L, 0) :- nth0(I, L0, V0, R), V is 1-V0, nth0(I, L, V, R).
flip([1|T], [2|T], 1).
counted_flip(L0, L, C) :- flip(L0, L, C), nb_setval(flipped, L).
flips(Moves, Bits, Most, Kinds) :-
    length(Start, Bits), maplist(=(0), Start),
    length(Rest, Bits), Rest = [2|Ones], maplist(=(1), Ones),
    findall(C-N, ( shortest_path(Moves, ==(Rest), Start, P, [plans(Most), cost(C)]), length(P, N) ), Kinds).

?- flips(flip, 10, 1, Kinds).
Kinds = [1-12].
?- flips(counted_flip, 7, 1, Kinds).
Kinds = [1-9].
?- findall(C-N, ( shortest_path(flip, ==([2, 1, 1, 1, 1, 1, 1]), [0, 0, 0, 0, 0, 0, 0], _P, [heuristic(none), cost(C)]), length(_P, N) ), Kinds).
Kinds = [1-9].
?- member(_Moves, [flip, counted_flip]), flips(_Moves, 3, 20, _Kinds), msort(_Kinds, _Sorted), ( _Sorted == _Kinds -> true ; throw(_Kinds) ), sort(_Kinds, Kinds).
Kinds = [1-5, 1-7] ;
Kinds = [1-5, 1-7].

% The cost of a path has the type of its own costs, whatever others are.
mixed(a, b, 1).
mixed(a, c, 0.5).
mixed(b, d, 1).
mixed(c, e, 2.0).
mixed(e, d, 0.5).
?- member(_Os, [[], [algorithm(idastar)], [algorithm(bidirectional)], [heuristic(none)], [plans(2)]]), findall(C, shortest_path(mixed, ==(d), a, _, [cost(C)|_Os]), Cs).
Cs = [2] ;
Cs = [2] ;
Cs = [2] ;
Cs = [2] ;
Cs = [2, 3.0].
