% library(search) beside an oracle in plain Prolog: random directed graphs with costs, moves that cannot be undone, steps
% that cost nothing, goals that cannot be reached, several goals, the start among them.
:- use_module(library(search)).
:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(random)).
:- use_module(library(aggregate)).
:- dynamic edge/3, goal/1, estimate/2.

% ---- graphs ----

graph(Seed, Kind) :-
    set_random(seed(Seed)),
    retractall(edge(_, _, _)), retractall(goal(_)), retractall(estimate(_, _)),
    random_between(0, 14, Edges),
    forall(between(1, Edges, _), an_edge(Kind)),
    random_between(0, 2, Goals),
    forall(between(1, Goals, _), ( random_between(0, 7, G), ( goal(G) -> true ; assertz(goal(G)) ) )),
    forall(between(0, 7, S), an_estimate(S)).

an_edge(Kind) :-
    random_between(0, 7, A), random_between(0, 7, B), random_member(C, [0, 1, 1, 2, 3, 5, 0.5]),
    (   edge(A, B, _) -> true
    ;   Kind == two_way -> assertz(edge(A, B, C)), ( A =:= B -> true ; assertz(edge(B, A, C)) )
    ;   assertz(edge(A, B, C))
    ).

% Estimates that are never too high, nor consistent; where there is no way some know it.
an_estimate(S) :-
    to_goal(S, D),
    random(Share),
    (   D < 1.0e8 -> H is Share*D, assertz(estimate(S, H))
    ;   Share < 0.5 -> H is 10*Share, assertz(estimate(S, H))
    ;   true
    ).

back(B, A, C) :- edge(A, B, C).
hop(A, B) :- edge(A, B, _).

% ---- the oracle: distances by relaxing all edges until nothing changes ----

to_goal(S, D) :- findall(X-D0, ( between(0, 7, X), ( goal(X) -> D0 = 0 ; D0 = 1.0e9 ) ), Ds0), relaxed(Ds0, 8, Ds), memberchk(S-D, Ds).

relaxed(Ds, 0, Ds) :- !.
relaxed(Ds0, N, Ds) :-
    findall(X-D, ( member(X-D0, Ds0), findall(D1, ( edge(X, Y, C), memberchk(Y-D2, Ds0), D1 is C+D2 ), Others), min_list([D0|Others], D) ), Ds1),
    N1 is N-1,
    relaxed(Ds1, N1, Ds).

fewest(D) :- findall(A-B-C, retract(edge(A, B, C)), Es), forall(member(A-B-_, Es), assertz(edge(A, B, 1))), to_goal(0, D), retractall(edge(_, _, _)), forall(member(A-B-C, Es), assertz(edge(A, B, C))).

% ---- what a search says ----

% none, cost(C) where the path found costs what it says, wrong(Path), or error(E).
says(Options, Said) :-
    catch(( shortest_path(edge, goal, 0, Path, [statistics(S)|Options]) -> memberchk(cost(C), S), found(Path, C, Options, Said) ; Said = none ),
          error(domain_error(What, _), _), Said = error(What)).

found(Path, C, Options, Said) :-
    (   Path = [0|_], last(Path, End), goal(End), cost(Path, Cost), ( memberchk(algorithm(breadth), Options) -> length(Path, N), C =:= N-1 ; abs(Cost-C) < 1.0e-9 ) -> Said = cost(C)
    ;   Said = wrong(Path-C)
    ).

cost([_], 0).
cost([A, B|Path], Cost) :- edge(A, B, C), cost([B|Path], Rest), Cost is C+Rest.

same(cost(C), D) :- abs(C-D) < 1.0e-9.
same(none, D) :- D > 1.0e8.

agrees(Options) :- to_goal(0, D), says(Options, Said), same(Said, D).

options([]).
options([algorithm(astar), heuristic(estimate)]).
options([algorithm(idastar)]).
options([algorithm(idastar), heuristic(estimate)]).
options([algorithm(bidirectional), inverse(back)]).
options([heuristic(estimate), verify(true)]).
options([algorithm(bidirectional), inverse(back), verify(true)]).

within(Bound) :-
    to_goal(0, D),
    forall(member(A, [astar, idastar, bidirectional]),
           ( says([algorithm(A), bound(Bound), inverse(back)], Said), ( D > Bound -> Said == none ; same(Said, D) ) )),
    ( paths_within(edge, goal, 0, Bound, _) -> D =< Bound ; D > Bound ).

in_moves :- fewest(D), says([algorithm(breadth)], Said), same(Said, D), ( hops(Depth) -> Depth =:= D ; D > 1.0e8 ).
hops(Depth) :- reachable(edge, 0, S, Depth), goal(S), !.

weighted :- to_goal(0, D), says([heuristic(estimate), weight(2)], Said), ( Said = cost(C) -> C =< 2*D+1.0e-9, C >= D-1.0e-9 ; same(Said, D) ).

% Where the rules lie, verify(true) says so or the answer is right.
lied(Options) :- to_goal(0, D), says([verify(true)|Options], Said), ( Said = error(_) -> true ; same(Said, D) ).
too_high :- forall(retract(estimate(S, H0)), ( random(R), H is H0*(1+R), assertz(higher(S, H)) )), forall(retract(higher(S, H)), assertz(estimate(S, H))).
:- dynamic higher/2.

wrong(Seed, Kind, Test) :- graph(Seed, Kind), \+ Test.

% Where nobody says that moves can be undone, the answer is right, or a move that cannot be undone is named.
right_or_refused :- to_goal(0, D), says([algorithm(bidirectional)], Said), ( Said = error(reversible_moves) -> true ; same(Said, D) ).

?- findall(Seed-Options, ( between(1, 16, Seed), options(Options), wrong(Seed, one_way, agrees(Options)) ), Wrong).
Wrong = [].
?- findall(Seed, ( member(Seed, [17, 254, 576, 725, 1503, 1818, 1879]), wrong(Seed, one_way, right_or_refused) ), Wrong).
Wrong = [].
?- findall(Seed-Options, ( between(61, 72, Seed), member(Options, [[algorithm(bidirectional), reversible(true)], [algorithm(bidirectional), reversible(true), verify(true)]]), wrong(Seed, two_way, agrees(Options)) ), Wrong).
Wrong = [].
?- findall(Seed-B, ( between(121, 130, Seed), member(B, [0, 1, 3.5]), wrong(Seed, one_way, within(B)) ), Wrong).
Wrong = [].
?- findall(Seed, ( between(141, 155, Seed), wrong(Seed, one_way, ( in_moves, weighted )) ), Wrong).
Wrong = [].
?- findall(Seed, ( between(201, 215, Seed), wrong(Seed, one_way, ( lied([algorithm(bidirectional), reversible(true)]), too_high, lied([heuristic(estimate)]) )) ), Wrong).
Wrong = [].
