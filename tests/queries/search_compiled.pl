% Rules of moves run compiled and run as they are: the same states in the same order, the same paths, the same costs.
% Spaces are made of random clauses over states s(A, B, [C, D, E]).
:- use_module(library(search)).
:- use_module(library(search/compiling), []).
:- use_module(library(search/ordered), []).
:- use_module(library(search/replay), []).
:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(random)).
:- use_module(library(aggregate)).
:- use_module(library(heaps)).
:- dynamic move/3, goal/1, start/1.

% ---- random spaces ----

space(Seed) :-
    set_random(seed(Seed)),
    retractall(move(_, _, _)), retractall(goal(_)), retractall(start(_)),
    assertz(start(s(0, 1, [2, 0, 1]))),
    random_between(2, 5, Clauses),
    ( maybe(0.7) -> assertz(move(s(A, B, [C, D, E]), s(C, A, [D, E, B]), 1)) ; true ),
    forall(between(1, Clauses, _), ( a_clause(Head, Body), assertz((Head :- Body)) )),
    a_goal(S, Goal),
    assertz((goal(S) :- Goal)).


a_clause(move(s(A, B, Cs), S, Cost), Body) :-
    random_between(0, 2, Guards),
    numbers(Guards, Ns),
    maplist(a_guard(A, B, Cs), Ns, Goals0),
    random_between(1, 16, E),
    effect(E, A, B, Cs, S, Effect),
    ( maybe(0.2) -> append(Goals0, [!|Effect], Goals1) ; append(Goals0, Effect, Goals1) ),
    (   maybe(0.6) -> random_member(Cost, [0, 1, 2, 5]), Goals = Goals1
    ;   append(Goals1, [price(A, Cost)], Goals)
    ),
    conjunction(Goals, Body).

numbers(0, []) :- !.
numbers(N, [N|Ns]) :- N1 is N-1, numbers(N1, Ns).

conjunction([], true).
conjunction([G], G) :- !.
conjunction([G|Gs], (G, B)) :- conjunction(Gs, B).

a_guard(A, B, Cs, _, Goal) :- random_between(1, 18, K), random_between(0, 2, V), guard(K, A, B, Cs, V, Goal).

guard(1, A, _, _, V, A = V).
guard(2, A, B, _, _, A \= B).
guard(3, A, B, _, _, A =:= B).
guard(4, A, B, _, _, A < B).
guard(5, _, B, Cs, _, memberchk(B, Cs)).
guard(6, A, _, Cs, _, \+ member(A, Cs)).
guard(7, A, B, _, V, ( A > V -> B < 2 ; B =\= V )).
guard(8, A, _, _, _, even(A)).
guard(9, _, B, Cs, _, nth0(B, Cs, B)).
guard(10, _, _, [C|_], V, ( C = V ; C = 1 )).
guard(11, _, _, Cs, V, first_not(V, Cs)).
guard(12, A, B, _, _, A @=< B).
guard(13, _, _, Cs, V, forall(member(X, Cs), X >= V-1)).
guard(14, A, _, Cs, V, \+ (nth0(I, Cs, A), I < V)).
guard(15, A, B, Cs, V, \+ (nth1(I, Cs, X), V < I, X >= A, I =\= B)).
guard(16, _, B, Cs, _, \+ nth0(_, Cs, B)).
guard(17, A, B, Cs, _, \+ (nth0(I, Cs, A), I > B)).
guard(18, A, _, Cs, V, forall(nth1(I, Cs, X), ( I > V -> X >= A ; X < 3 ))).

effect(1, A, B, Cs, s(B, A, Cs), []).
effect(2, _, B, [C, D, E], s(C, B, [D, E, C]), []).
effect(3, A, B, Cs, s(A1, B, Cs), [A1 is (A+1) mod 3]).
effect(4, A, B, Cs, s(A, B, Ds), [reverse(Cs, Ds)]).
effect(5, A, B, Cs, s(A, B, Ds), [maplist(next, Cs, Ds)]).
effect(6, A, _, Cs, s(A, X, Cs), [member(X, Cs)]).
effect(7, A, B, Cs, s(A, B, Ds), [select(A, Cs, B, Ds)]).
effect(8, A, B, Cs, s(X, B, Cs), [next(A, X)]).
effect(9, A, B, Cs, s(A, B, Ds), [swapped(Cs, Ds)]).
effect(10, A, B, Cs, s(A, L, Cs), [findall(X, ( member(X, Cs), X \== B ), Xs), length(Xs, L)]).
effect(11, A, B, [C|Cs], s(A, M, [C|Cs]), [( C > A -> M = C ; M = B )]).

effect(12, A, B, Cs, s(A1, B, Cs), [A1 is A+1, A1 < 3]).
effect(13, A, B, Cs, s(B, Y, Cs), [next(A, X), next(X, Y)]).
effect(14, _, B, [_|Cs], s(X, B, [X|Cs]), [X is 2-B]).
effect(15, A, B, Cs, s(X, B, Cs), [half(A, X)]).
effect(16, A, B, [C, D, E], s(A, X, [Y, D, E]), [X is (2*C) mod 3, Y is (X+1) mod 3, ( X =\= B -> true ; C > 0 )]).

a_goal(s(A, B, Cs), Goal) :-
    random_between(1, 5, K),
    nth1(K, [ (A = 2, B = 2), memberchk([A, B], [[1, 1], [2, 0]]), Cs = [0, 1, 2], (A =:= B, \+ memberchk(A, Cs)), Cs = [1, 1|_] ], Goal).

next(0, 1).
next(1, 2).
next(2, 0).
half(0, 0).
half(1, 0).
price(A, C) :- C is A mod 2.
even(A) :- A mod 2 =:= 0, !.
even(A) :- A > 5.
first_not(V, [V|Cs]) :- !, first_not(V, Cs).
first_not(_, [C|_]) :- C =\= 1.
swapped([X, Y|Zs], [Y, X|Zs]).
swapped([X|Xs], [X|Ys]) :- swapped(Xs, Ys).

% ---- random boards: tiles, and beside them the place of the tile 0 ----

board(Seed) :-
    set_random(seed(Seed)),
    retractall(move(_, _, _)), retractall(goal(_)), retractall(start(_)),
    random_permutation([0, 1, 2, 3], Tiles),
    nth0(Place, Tiles, 0),
    assertz(start(b(Place, Tiles))),
    random_between(1, 3, Clauses),
    forall(between(1, Clauses, _), ( random_between(1, 12, K), a_turn(K, Clause), assertz(Clause) )),
    ( maybe(0.7) -> random_between(1, 3, First), a_turn(First, Clause), assertz(Clause) ; true ),
    random_permutation([0, 1, 2, 3], [A, B, C, D]),
    random_member(Goal, [b(A, _), b(_, [A, B|_]), b(_, [A, B, C, D]), b(A, [_, _, B, _])]),
    assertz(goal(Goal)).

a_turn(1, ( move(b(P, L), b(Q, M), 1) :- beside(P, Q), exchanged(P, Q, L, M) )).
a_turn(2, ( move(b(P, L), b(Q, M), 2) :- beside(P, Q), nth0(Q, L, T), select(T, L, x, L1), select(0, L1, T, L2), select(x, L2, 0, M) )).
a_turn(3, ( move(b(P, L), b(Q, M), 1) :- beside(P, Q), nth0(P, L, B), nth0(Q, L, T), maplist(swapped(B, T), L, M) )).
a_turn(4, ( move(b(P, [A, B, C, D]), b(Q, [D, A, B, C]), 1) :- Q is (P+1) mod 4 )).
a_turn(5, ( move(b(P, L), b(P, M), 1) :- another(P, Q), another(P, R), Q < R, exchanged(Q, R, L, M) )).
a_turn(6, ( move(b(P, L), b(P, L1), 1) :- P > 1, reverse(L, L1) )).
a_turn(7, ( move(b(P, L), b(Q, L), 1) :- P =:= 2, beside(P, Q) )).
a_turn(8, ( move(b(P, [A, A1|L]), b(P, [A1, A|L]), 1) :- P > 1 )).
a_turn(9, ( move(b(P, [A, B|L]), b(P, [A, A|L]), 3) :- A > B )).
a_turn(10, ( move(b(P, L), b(Q, M), 1) :- another(P, Q), nth0(Q, L, 3), exchanged(P, Q, L, M) )).
a_turn(11, ( move(b(P, L), b(Q, M), 1) :- nth0(Q, L, 1), exchanged(P, Q, L, M) )).
a_turn(12, ( move(b(_, L), b(Q, M), 1) :- member(T-U, [1-2, 0-3]), maplist(swapped(T, U), L, M), nth0(Q, M, 0) )).

beside(P, Q) :- P < 3, Q is P+1.
beside(P, Q) :- P > 0, Q is P-1.

another(P, Q) :- member(Q, [0, 1, 2, 3]), Q =\= P.

exchanged(P, Q, L, M) :- nth0(P, L, A), nth0(Q, L, B), placed(P, L, B, L1), placed(Q, L1, A, M).

placed(0, [_|Ts], T, [T|Ts]) :- !.
placed(N, [X|Ts0], T, [X|Ts]) :- N1 is N-1, placed(N1, Ts0, T, Ts).

swapped(A, B, X, Y) :- ( X == A -> Y = B ; X == B -> Y = A ; Y = X ).

% ---- both ways ----

compiled(Rules, form(Skeleton, Values, Number, Starts), Row) :-
    start(S),
    met(S, States),
    search_compiling:compiled_rules(costs(user:move), user:goal, States, none, Rules),
    Rules = rules(Skeleton, Values, _, _, _, _, Starts),
    '$cells_keep'(Rules, Number),
    search_compiling:start_numbers(Starts, S, Row).

% Boards are told from the states around the start, the other spaces from the start alone.
met(S, States) :- ( S = b(_, _) -> findall(X, limit(20, reachable(move, S, X, _)), States) ; States = [S] ).

blind(Path, C) :-
    start(S),
    (   catch(shortest_path(move, goal, S, Path, [heuristic(none), statistics(St)]), _, fail) -> memberchk(cost(C), St)
    ;   Path = [], C = none
    ).

differs(Seed, What) :- space(Seed), differs(What).

board_differs(Seed, What) :- board(Seed), differs(What).

differs(What) :-
    start(S),
    catch(compiled(Rules, Form, Row), space(Why), ( What = refused(Why) )),
    (   nonvar(What) -> true
    ;   arg(5, Rules, Ops), memberchk(operator(_, _, -1), Ops) -> fail
    ;   findall(X-D, reachable(move, S, X, D), Xs),
        findall(X-D, '$cells_reached'(Form, Row, 0, X, D), Ys),
        Xs \== Ys -> What = states(Xs, Ys)
    ;   findall(P, limit(200, paths_within(move, goal, S, 3, P)), Ps),
        findall(P, limit(200, '$cells_paths'(Form, Row, 3, P)), Qs),
        Ps \== Qs -> What = paths
    ;   blind(_, C),
        '$cells_cheapest'(Form, Row, options(none, none, none), 1, Found),
        (   Found = found(Path, St) -> memberchk(cost(C1), St), search_replay:replayed(Path, costs(user:move), C2) ; C1 = none, C2 = none ),
        \+ ( C == C1, C == C2 ) -> What = costs(C, C1, C2)
    ;   out_of_order(S, Form, Row, Why) -> What = order(Why)
    ;   limit(6, ( reachable(move, S, S1, D), D > 2 )), differs_from(S1, Rules, Form, Why) -> What = from(S1, Why)
    ).

% The costs of the first paths in order, unless they take too long by the rules.
out_of_order(S, Form, Row, Cs-Ds) :-
    findall(C-P, limit(6, '$cells_in_order'(Form, Row, options(none, none, none), inf, P, C)), Found),
    findall(C, member(C-_, Found), Cs),
    Task = task(costs(user:move), user:goal, none, none, 1, none, none),
    call_with_inference_limit(findall(C, limit(6, search_ordered:path_asked_for([S], false, inf, Task, _, C)), Ds), 300000, Result),
    Result \== inference_limit_exceeded,
    (   Cs \== Ds -> true
    ;   Ds = [C0|_], C0 > 0, \+ is_limited(Form, Row) -> true
    ;   member(C-P, Found), \+ search_replay:replayed(P, costs(user:move), C)
    ).

% Without an expansion there is no path.
is_limited(Form, Row) :-
    \+ catch('$cells_in_order'(Form, Row, options(none, 0, none), inf, _, _), error(resource_error(search_states), _), fail).

% A compiled space serves other starts.
differs_from(S, Rules, Form, What) :-
    arg(7, Rules, Starts),
    (   \+ search_compiling:start_numbers(Starts, S, _) -> What = no_start
    ;   search_compiling:start_numbers(Starts, S, Row),
        '$cells_cheapest'(Form, Row, options(none, none, none), 1, Found),
        (   Found = found(_, St) -> memberchk(cost(C1), St) ; C1 = none ),
        (   shortest_path(move, goal, S, _, [heuristic(none), statistics(St0)]) -> memberchk(cost(C), St0) ; C = none ),
        C \== C1,
        What = costs(C, C1, Found)
    ).

?- findall(Seed-What, ( between(1, 4, Seed), board_differs(Seed, What) ), Differences).
Differences = [].
?- findall(Seed-What, ( between(5, 8, Seed), board_differs(Seed, What) ), Differences).
Differences = [].
?- findall(Seed-What, ( between(9, 12, Seed), board_differs(Seed, What) ), Differences).
Differences = [].
?- findall(Seed-What, ( between(1, 3, Seed), differs(Seed, What) ), Differences).
Differences = [].
?- findall(Seed-What, ( between(4, 6, Seed), differs(Seed, What) ), Differences).
Differences = [].
?- findall(Seed-What, ( between(7, 9, Seed), differs(Seed, What) ), Differences).
Differences = [].
?- findall(Seed-What, ( between(10, 12, Seed), differs(Seed, What) ), Differences).
Differences = [].
?- findall(Seed-What, ( between(13, 15, Seed), differs(Seed, What) ), Differences).
Differences = [].
?- findall(Seed-What, ( between(16, 18, Seed), differs(Seed, What) ), Differences).
Differences = [].
?- findall(Seed-What, ( between(19, 21, Seed), differs(Seed, What) ), Differences).
Differences = [].
?- findall(Seed-What, ( between(22, 24, Seed), differs(Seed, What) ), Differences).
Differences = [].

% ---- predicates of lists that run over cells as they are ----

% Cells that they unify take each value that matches: a cut in them would keep the first one alone.
over_cells(A, B, C, D, Goal) :-
    member(Goal, [ member(D, [A, B, C]), append([A], [B], [C, D]), append(_, [D|_], [A, B, C]), select(D, [A, B], [C]),
                   select(A, [B, C], D, [A, C]), reverse([A, B], [C, D]), last([A, B], D), nth0(1, [A, B], D), nth1(1, [A, B], D),
                   nth0(D, [A, B], C), nth1(D, [A, B], C), nth0(0, [A, B], D, [C]), nth1(D, [A, B], C, [B]), length([A, B], D),
                   permutation([A, B], [C, D]), permutation([A, B, C], [D, _, _]) ]).

lists_differ(Goal) :-
    over_cells(A, B, C, D, Goal),
    retractall(move(_, _, _)), retractall(goal(_)), retractall(start(_)),
    assertz(start(s(0, 1, 2, 0, far))),
    assertz(move(s(A, B, C, D, E), s(D, A, B, C, E), 1)),
    assertz((move(s(A, B, C, D, E), s(A, B, C, D1, E), 1) :- next(D, D1))),
    assertz((move(s(A, B, C, D, _), s(A, B, C, D, near), 1) :- Goal)),
    assertz(goal(s(_, _, _, 2, near))),
    differs(_).

?- findall(Goal, lists_differ(Goal), Goals).
Goals = [].

% ---- moves without a cost from a goal on ----

free_beyond_goals :-
    retractall(move(_, _, _)), retractall(goal(_)), retractall(start(_)),
    assertz(start(s(0, 0))),
    assertz((move(s(A, B), s(C, B), 1) :- next(A, C))),
    assertz((move(s(A, B), s(A, C), 0) :- next(B, C))),
    assertz(goal(s(2, _))).

?- free_beyond_goals, compiled(_, _Form, _Row), aggregate_all(count, '$cells_paths'(_Form, _Row, 2, _), Compiled), aggregate_all(count, paths_within(move, goal, s(0, 0), 2, _), Called).
Compiled = 27, Called = 27.

% ---- searches that take long enough to be compiled ----

:- use_module(library(spaces/eight)).
:- use_module(library(spaces/missionaries)).
noisy(X, Y) :- Y is X+1, nb_setval(noise, Y).
raising(X, Y) :- Y is (X+1) mod 400, ( Y =:= 300 -> throw(too_far) ; true ).

% The place of the blank beside the tiles: those that change places are told by their places, or by their values.
to_beside(C, D) :- C mod 3 > 0, D is C-1.
to_beside(C, D) :- C mod 3 < 2, D is C+1.
to_beside(C, D) :- C >= 3, D is C-3.
to_beside(C, D) :- C < 6, D is C+3.
slid(s(C, Ts0), s(D, Ts)) :- to_beside(C, D), exchanged(C, D, Ts0, Ts).
swapped_blank(s(C, Ts0), s(D, Ts)) :- to_beside(C, D), nth0(D, Ts0, T), maplist(swapped(0, T), Ts0, Ts).
selected_blank(s(C, Ts0), s(D, Ts)) :-
    to_beside(C, D), nth0(D, Ts0, T), select(T, Ts0, x, Ts1), select(0, Ts1, T, Ts2), select(x, Ts2, 0, Ts).
% A board that is no list, whose tiles are compared as numbers.
flat(B0, B) :- B0 =.. [Name|Ts0], nth0(C, Ts0, 0), to_beside(C, D), nth0(D, Ts0, T), maplist(counted(T), Ts0, Ts), B =.. [Name|Ts].
counted(T, X, Y) :- ( X =:= 0 -> Y = T ; X =:= T -> Y = 0 ; Y = X ).
hardest(s(7, [8,6,7,2,5,4,3,0,1])).
ordered(s(8, [1,2,3,4,5,6,7,8,0])).

?- hardest(_S), shortest_path(slid, ordered, _S, _, [cost(C)]), space_report(slid, R).
C = 31, R = compiled([cells(10), operators(24)]).
?- hardest(_S), shortest_path(swapped_blank, ordered, _S, _, [cost(C)]), space_report(swapped_blank, R).
C = 31, R = compiled([cells(10), operators(24)]).
?- hardest(_S), shortest_path(selected_blank, ordered, _S, _, [cost(C)]), space_report(selected_blank, R).
C = 31, R = compiled([cells(10), operators(24)]).

?- shortest_path(flat, ==(b(1,2,3,4,5,6,7,8,0)), b(8,6,7,2,5,4,3,0,1), _, [cost(C)]), space_report(flat, R).
C = 31, R = compiled([cells(9), operators(24)]).
% Of answers without end, the first is asked for.
turned_once(S0, S) :- once(turns(S0, S)).
turned_once([A, B|Cs], [B, A|Cs]).
turns([A|As], Bs) :- append(As, [A], Bs).
turns(As, Cs) :- turns(As, [B|Bs]), append(Bs, [B], Cs).
?- search:rule_space(user:turned_once, user:(==([e, d, c, b, a])), [a, b, c, d, e], _, _, R).
R = [].
?- shortest_path(slide, in_order, [8,6,7,2,5,4,3,0,1], _P, [statistics(_S)]), memberchk(cost(C), _S), space_report(slide, R).
C = 31, R = compiled([cells(9), operators(24)]).
?- shortest_path(slide, in_order, [8,6,7,2,5,4,3,0,1], _P, [bound(30)]).
false.
?- shortest_path(noisy, ==(1000), 0, _P, []), length(_P, N).
N = 1001.
?- shortest_path(raising, ==(290), 0, _P, []), length(_P, N).
N = 291.
?- shortest_path(noisy, ==(9000), 0, _P, []), space_report(noisy, refused(_Why)), sub_atom(_Why, 0, _, _After, 'noisy/2 calls nb_setval/2, '), ( _After > 0 -> P = placed ; P = nowhere ).
P = placed.
% A hint about a search that ran long enough to try.
?- nb_setval('$spaces_searched', []), shortest_path(noisy, ==(9000), 0, _P, []), search_compiled:space_hints([hint(_F, _L, H)]).
H = 'these rules are not compiled for searches: noisy/2 calls nb_setval/2'.
?- catch(shortest_path(raising, ==(350), 0, _P, []), E, true).
E = too_far.
?- findall(P, paths_within(crossing, all_across, bank(3, 3, left), 20, P), _Ps), length(_Ps, N).
N = 4.

% A program's own predicates come before those of libraries that have their names.
own(Xs0, Xs) :- select(_, Xs0, Xs).
select(_, [A, B|Xs], [B, A|Xs]).
select(_, [A|Xs0], [A|Xs]) :- select(_, Xs0, Xs).

?- shortest_path(own, ==([g, f, e, d, c, b, a]), [a, b, c, d, e, f, g], _P, [statistics(_S)]), memberchk(cost(C), _S), space_report(own, R).
C = 21, R = compiled([cells(7), operators(6), symmetries(1)]).
?- aggregate_all(count, reachable(own, [a, b, c, d, e, f], _, _), N).
N = 720.
?- shortest_path(own, ==([a, b, c, d, e, z]), [a, b, c, d, e, f], _P, []).
false.

% Those that have the names of built-ins with effects have none.
wheel([A, B, C, D], [X, B, C, D]) :- turned(A, X).
wheel([A, B, C, D], [A, X, C, D]) :- turned(B, X).
wheel([A, B, C, D], [A, B, X, D]) :- turned(C, X).
wheel([A, B, C, D], [A, B, C, X]) :- turned(D, X), open(left).
turned(A, X) :- member(D, [1, 9]), X is (A+D) mod 10.
open(left).

?- shortest_path(wheel, ==([5, 5, 5, 5]), [0, 0, 0, 0], _, [cost(C)]), space_report(wheel, compiled(_)).
C = 20.

% ---- compiled once, for many starts, weights and forms of paths ----

?- shortest_path(slide, in_order, [1,2,3,4,5,6,0,7,8], _P, [cost(C)]).
C = 2.
?- shortest_path(slide, in_order, [6,4,7,8,5,0,3,2,1], _P, [cost(C), statistics(_S)]), memberchk(states(_N), _S), ( _N < 40000 -> F = few ; F = many ).
C = 31, F = few.
?- shortest_path(slide, in_order, [1,2,3,4,5,6,8,7,0], _P, []).
false.
?- shortest_path(slide, in_order, [8,6,7,2,5,4,3,0,1], _P, [weight(3), cost(_C)]), ( between(31, 93, _C) -> B = within ; B = beyond ).
B = within.
?- shortest_path(slide, in_order, [8,6,7,2,5,4,3,0,1], _P, [starts([[1,2,3,4,5,0,7,8,6], [1,2,0,4,5,3,7,8,6]]), cost(C)]), _P = [S|_].
C = 1, S = [1,2,3,4,5,0,7,8,6].

?- estimates(slide, _R), _R = [tiers(_), orders(_), tables(_), bytes(_), symmetries(_)].
true.
?- catch(shortest_path(slide, in_order, [8,6,7,2,5,4,3,0,1], _P, [limit(1000)]), error(E, context(_, _M)), true), sub_atom(_M, B, _, _, 'option limit(1000): no path costs less than ').
E = resource_error(search_states), B = 0.

% The rules that a search runs by are those of the program as it is then.
:- dynamic stuck/1.
swaps([A, B|Xs], [B, A|Xs]) :- \+ stuck(A).
swaps([A|Xs0], [A|Xs]) :- swaps(Xs0, Xs).
?- shortest_path(swaps, ==([h, g, f, e, d, c, b, a]), [a, b, c, d, e, f, g, h], _P, [cost(C)]), space_report(swaps, R).
C = 28, R = compiled([cells(8), operators(7), symmetries(1)]).
?- assertz(stuck(a)), shortest_path(swaps, ==([h, g, f, e, d, c, b, a]), [a, b, c, d, e, f, g, h], _P, []).
false.
?- retract(stuck(a)), shortest_path(swaps, ==([h, g, f, e, d, c, b, a]), [a, b, c, d, e, f, g, h], _P, [cost(C)]).
C = 28.

% Libraries that are loaded meanwhile change nothing.
inferences(Goal, Count) :- statistics(inferences, Before), ( Goal -> true ; true ), statistics(inferences, After), Count is After-Before.
again(Count) :- inferences(shortest_path(swaps, ==([h, g, f, e, d, c, b, a]), [a, b, c, d, e, f, g, h], _, []), Count).
?- again(_), list_to_rbtree([a-b], _), again(_C), ( _C < 5000 -> K = kept ; K = compiled(_C) ).
K = kept.

hop(X, right(N), Y, N) :- member(N, [1, 2, 3]), Y is X+N, Y < 500.
hop(X, back, Y, 1) :- X > 0, Y is X-1.
hop(X, jump, Y, 2) :- Y is X+3, Y < 500.

?- shortest_path(hop, ==(7), 0, P, [path(actions), cost(C)]).
P = [right(1), jump, jump], C = 5.
?- shortest_path(hop, ==(4), 0, P, [path(both), algorithm(breadth)]), length(P, N).
P = [0, jump-3, right(1)-4], N = 3.
?- shortest_path(hop, ==(499), 0, _P, [path(actions), cost(C)]), length(_P, N).
C = 333, N = 167.
?- catch(shortest_path(swaps, ==([b, a]), [a, b], _, [path(actions)]), error(E, _), true).
E = existence_error(search_actions, swaps).
?- catch(shortest_path(swaps, ==([b, a]), [a, b], _, [path(moves)]), error(E, _), true).
E = domain_error(path_form, moves).

% Things that are alike: of states that differ in which ball is where, one is searched.
tidy(s(R, F0, Bs0), s(R, F, Bs)) :- F0 > 0, F is F0-1, replaced(Bs0, R, held, Bs).
tidy(s(R, F0, Bs0), s(R, F, Bs)) :- F0 < 2, F is F0+1, replaced(Bs0, held, R, Bs).
tidy(s(a, F, Bs), s(b, F, Bs)).
tidy(s(b, F, Bs), s(a, F, Bs)).
replaced([X|Xs], X, Y, [Y|Xs]).
replaced([X|Xs], Y, Z, [X|Ys]) :- replaced(Xs, Y, Z, Ys).
tidied(s(_, _, [b, b, b, b, b, b, b, b, b, b])).

?- shortest_path(tidy, tidied, s(a, 2, [a, a, a, a, a, a, a, a, a, a]), _P, [cost(C)]), length(_P, N), space_report(tidy, compiled(_R)), memberchk(symmetries(_S), _R), ( _S > 0 -> B = some ; B = none ).
C = 29, N = 30, B = some.
?- shortest_path(tidy, tidied, s(a, 2, [b, a, a, b, a, a, b, a, a, b]), _P, [cost(C)]), shortest_path(tidy, tidied, s(a, 2, [b, a, a, b, a, a, b, a, a, b]), _Q, [cost(D), heuristic(none)]).
C = 17, D = 17.

operators_of(Kind, Goal, Start, Count) :-
    search_compiled:compiled_now(Kind, Goal, Start, Rules),
    arg(5, Rules, Operators),
    length(Operators, Count).

% What becomes of a cell may be calculated from it, or looked up: one operator serves all its values.
press(Ls0, Ls) :- between(1, 9, I), pressed(Ls0, 1, I, Ls).
pressed([], _, _, []).
pressed([L0|Ls0], J, I, [L|Ls]) :- ( touches(I, J) -> L is 1-L0 ; L = L0 ), J1 is J+1, pressed(Ls0, J1, I, Ls).
touches(I, I).
touches(I, J) :- ( J is I-3 ; J is I+3 ; I mod 3 =\= 1, J is I-1 ; I mod 3 =\= 0, J is I+1 ).
switch(Ls0, Ls) :- between(1, 9, I), switched(Ls0, 1, I, Ls).
switched([], _, _, []).
switched([L0|Ls0], J, I, [L|Ls]) :- ( touches(I, J) -> other(L0, L) ; L = L0 ), J1 is J+1, switched(Ls0, J1, I, Ls).
other(on, off).
other(off, on).

?- shortest_path(press, ==([0, 0, 0, 0, 0, 0, 0, 0, 0]), [1, 0, 1, 0, 1, 0, 0, 1, 0], _P, [cost(C)]), operators_of(unit(press), ==([0, 0, 0, 0, 0, 0, 0, 0, 0]), [1, 0, 1, 0, 1, 0, 0, 1, 0], N).
C = 5, N = 9.
?- shortest_path(switch, ==([off, off, off, off, off, off, off, off, off]), [on, off, on, off, on, off, off, on, off], _P, [cost(C)]), operators_of(unit(switch), ==([off, off, off, off, off, off, off, off, off]), [on, off, on, off, on, off, off, on, off], N).
C = 5, N = 9.

% An expression whose value changes is evaluated for each state.
drift(X, Y) :- Y is X + 1 + truncate(random_float).
?- shortest_path(drift, ==(9000), 0, _P, [cost(C)]), space_report(drift, refused(_W)), sub_atom(_W, 0, 28, _, W).
C = 9000, W = 'drift/2 calls random_float/0'.

% A disc lies on a peg; none that is smaller may lie on the same peg, nor on the one that it goes to.
disc(S, T) :- nth0(I, S, A), \+ (nth0(J, S, A), J < I), member(B, [a, b, c]), B \== A, \+ (nth0(J, S, B), J < I), put(I, S, B, T).
put(0, [_|R], B, [B|R]) :- !.
put(I, [H|R], B, [H|T]) :- I1 is I-1, put(I1, R, B, T).
on_c(S) :- maplist(==(c), S).
?- shortest_path(disc, on_c, [a, a, a, a, a, a, a], _P, [cost(C)]), operators_of(unit(disc), on_c, [a, a, a, a, a, a, a], N).
C = 127, N = 39.

% Where compiling is given up, the search takes at most half as long again, besides what the first attempt may take. The
% report names the clause or the goal.
flip(S0, S) :- append(P, T, S0), P \== [], turned_over(P, [], Q), append(Q, T, S).
turned_over([], Q, Q).
turned_over([X-A|Xs], Q0, Q) :- side(A, B), turned_over(Xs, [X-B|Q0], Q).
side(u, d).
side(d, u).
peg(P0, P) :- peg_line(A, B, C), arg(A, P0, 1), arg(B, P0, 1), arg(C, P0, 0), P0 =.. [p|L0], leapt(L0, 1, A, B, C, L), P =.. [p|L].
peg_line(A, B, C) :- member(I/J/K, [1/2/4, 1/3/6, 2/4/7, 2/5/9, 3/5/8, 3/6/10, 4/5/6, 4/7/11, 4/8/13, 5/8/12, 5/9/14, 6/9/13, 6/10/15, 7/8/9, 8/9/10, 11/12/13, 12/13/14, 13/14/15]), ( A = I, B = J, C = K ; A = K, B = J, C = I ).
leapt([], _, _, _, _, []).
leapt([X|Xs], I, A, B, C, [Y|Ys]) :- ( I =:= A -> Y = 0 ; I =:= B -> Y = 0 ; I =:= C -> Y = 1 ; Y = X ), I1 is I+1, leapt(Xs, I1, A, B, C, Ys).
few(P) :- P =.. [_|L], sum_list(L, S), S =:= 1.
pegs(p(0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)).
grows(s(a, N, [M, b]), s(a, N1, [M, b])) :- N1 is N+1.
grows(s(a, N, [M, b]), s(a, N, [M1, b])) :- N > 3, M1 is M+1, M1 < 3.

dearer(Moves, Goal, Start, Times) :-
    inferences(shortest_path(Moves, Goal, Start, _, []), Auto),
    inferences(shortest_path(Moves, Goal, Start, _, [heuristic(none)]), None),
    ( 2*(Auto-140000) =< 3*None -> Times = few ; Times is Auto/None ).

?- dearer(flip, ==([1-u, 2-u, 3-u, 4-u, 5-u]), [3-d, 1-u, 4-d, 2-u, 5-d], T).
T = few.
?- pegs(_P), dearer(peg, few, _P, T), space_report(peg, refused(_W)), sub_atom(_W, 0, 31, _, W).
T = few, W = 'few/1 takes too long to compile'.
?- catch(search:rule_space(user:grows, user:(==(s(b, 0, [0, b]))), s(a, 0, [0, b]), _, _, _W), _, true), sub_string(_W, 0, 48, _, W).
W = "grows/2 gives argument 2 of s/3 ever more values".

% Searches that are too short to be compiled are compiled once there are many.
overtaken([A, B|L], [B, A|L]).
overtaken([A|L], [A|M]) :- overtaken(L, M).

?- shortest_path(overtaken, ==([e, d, c, b, a]), [a, b, c, d, e], _, [cost(C)]), \+ space_report(overtaken, _).
C = 10.
?- findall(_C, ( between(1, 200, _), shortest_path(overtaken, ==([e, d, c, b, a]), [a, b, c, d, e], _, [cost(_C)]) ), _Cs), sort(_Cs, Cs), space_report(overtaken, compiled(_)).
Cs = [10].

% Compiled rules hold for the values that they were compiled with: another start may lead to others.
counts(s(K, A, B, C, D), s(K, A1, B, C, D)) :- A < K, A1 is A+1.
counts(s(K, A, B, C, D), s(K, B, C, D, A)).
full(s(K, K, K, K, K)).
all_counts(K, Count, First) :- findall(S, reachable(counts, s(K, 0, 0, 0, 0), S, _), Ss), length(Ss, Count), Ss = [First|_].

?- all_counts(9, N, _), all_counts(3, M, S), space_report(counts, compiled(_)).
N = 10000, M = 256, S = s(3, 0, 0, 0, 0).
?- findall(C, shortest_path(counts, full, s(8, 0, 0, 0, 0), _, [plans(2), cost(C)]), Cs), findall(C, shortest_path(counts, full, s(3, 0, 0, 0, 0), _, [plans(2), cost(C)]), Ds).
Cs = [35, 36], Ds = [15, 16].

% A dynamic predicate without clauses is the program's, whatever the libraries have of its name.
:- dynamic last/2.
unless_last(s(A, B, C, D), s(A1, B, C, D)) :- A < 9, \+ last([A], 8), A1 is A+1.
unless_last(s(A, B, C, D), s(B, C, D, A)).
?- findall(S, reachable(unless_last, s(0, 0, 0, 0), S, _), _Ss), length(_Ss, N), space_report(unless_last, compiled(_)).
N = 10000.

% Rules that read what may change without a change of the program run as they are.
up_to_limit(s(A, B, C, D), s(A1, B, C, D)) :- nb_current(most, L), A < L, A1 is A+1.
up_to_limit(s(A, B, C, D), s(B, C, D, A)).
count_to(L, N) :- nb_setval(most, L), findall(S, reachable(up_to_limit, s(0, 0, 0, 0), S, _), Ss), length(Ss, N).
?- count_to(8, N), count_to(9, M), space_report(up_to_limit, refused(_Why)), sub_atom(_Why, 0, _, _, 'up_to_limit/2 calls nb_current/2').
N = 6561, M = 10000.

% An infinite cost is a float.
no_cost(s(A, B), s(A1, B), C) :- A < 60, A1 is A+1, ( A =:= 50 -> C = inf ; C = 1 ).
no_cost(s(A, B), s(B, A), 1).
?- shortest_path(no_cost, ==(s(60, 60)), s(0, 0), _, [cost(_)]).
error(type_error(number, inf), _).
% A goal that waits for a variable keeps its rules from being compiled, since cells get no values. A wheel at 2 is
% stuck.
?- use_module(library(dif)), use_module(library(freeze)), use_module(library(when)).
true.
turns_on(0, 1).
turns_on(1, 2).
turns_on(2, 3).
turns_on(3, 0).
stuck(dif, Ws0, Ws) :- dif(W, 2), select(W, Ws0, V, Ws), turns_on(W, V).
stuck(freeze, Ws0, Ws) :- freeze(W, W \== 2), select(W, Ws0, V, Ws), turns_on(W, V).
stuck(when, Ws0, Ws) :- when(nonvar(W), W \== 2), select(W, Ws0, V, Ws), turns_on(W, V).
told(Ws0, Ws) :- select(W, Ws0, V, Ws), turns_on(W, V), dif(V, W).
wheels(Moves, Count, Said) :-
    findall(Ws, reachable(Moves, [0, 0, 0, 0, 0, 0], Ws, _), All),
    length(All, Count),
    space_report(Moves, Report),
    ( Report = refused(Why) -> atomic_list_concat([Said|_], ',', Why) ; functor(Report, Said, _) ).
?- member(Goal, [dif, freeze, when]), wheels(stuck(Goal), N, Why).
Goal = dif, N = 729, Why = 'stuck/3 lets a goal wait for a variable' ;
Goal = freeze, N = 729, Why = 'stuck/3 lets a goal wait for a variable' ;
Goal = when, N = 729, Why = 'stuck/3 lets a goal wait for a variable'.
?- wheels(told, N, Said).
N = 4096, Said = compiled.
% Nor are rules compiled that lead to a predicate or function with effects, or with other answers from call to call,
% also one of a library, in a closure, or in an expression that is known late.
flagged(_) :- flag(step, _, 1).
drawn(_) :- random_between(1, 3, _).
thrown(N) :- _ is N+random(3).
thrown_late(_) :- E = random, _ is E+1.
shown(N) :- maplist(print, [N]).
sure(N) :- assertion(N >= 0), maplist([X]>>(X >= 0), [N]), sum_list([N], M), aggregate_all(count, member(_, [M]), 1).
compared(_) :- print(_) \== a.
touched_wheels(Touch, Ws0, Ws) :- select(W, Ws0, V, Ws), call(Touch, 1), turns_on(W, V).
?- member(Touch, [flagged, drawn, thrown, thrown_late]), wheels(touched_wheels(Touch), N, Said).
Touch = flagged, N = 4096, Said = 'flagged/1 calls flag/3' ;
Touch = drawn, N = 4096, Said = 'drawn/1 calls random_between/3' ;
Touch = thrown, N = 4096, Said = 'thrown/1 calls random/1' ;
Touch = thrown_late, N = 4096, Said = 'thrown_late/1 calls random/0'.
?- catch(search_purity:pure_rules([user:shown(_)]), space(in(Why, _, PI, _)), true).
Why = 'calls print/1', PI = shown/1.
?- member(Touch, [sure, compared]), wheels(touched_wheels(Touch), N, Said).
Touch = sure, N = 4096, Said = compiled ;
Touch = compared, N = 4096, Said = compiled.
