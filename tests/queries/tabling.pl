% Tables: complete answers, modes, negation, changes of the program.
:- dynamic(edge/2).
:- dynamic(weighted/3).
:- dynamic(move/2).
:- dynamic(changing/1).
:- table(changing/1).
:- dynamic(moved/1).
moved(1).
moved(2).
:- table(moved/1).

:- table path/2, back/2, even/1, odd/1.
path(X, Y) :- path(X, Z), edge(Z, Y).
path(X, Y) :- edge(X, Y).
back(X, Y) :- edge(X, Y).
back(X, Y) :- edge(X, Z), back(Z, Y).
even(N) :- odd(M), M < 20000, N is M + 1.
even(0).
odd(N) :- even(M), M < 20000, N is M + 1.

% answers(?X, :Goal, -Sorted)
answers(X, G, L) :- findall(X, G, L0), msort(L0, L).

cycle(N) :- retractall(edge(_, _)), forall(between(1, N, I), ( J is I mod N + 1, assertz(edge(I, J)) )).

% A graph of 100,000 edges by a congruential generator, and what a plain search finds from a node.
random_graph :- retractall(edge(_, _)), random_edges(100000, 12345).
random_edges(0, _) :- !.
random_edges(N, S0) :-
    S1 is (S0*1103515245 + 12345) mod 2147483648, S2 is (S1*1103515245 + 12345) mod 2147483648,
    A is (S1 >> 8) mod 40000, B is (S2 >> 8) mod 40000,
    assertz(edge(A, B)), N1 is N-1, random_edges(N1, S2).
search([], Seen, Seen).
search([X|Xs], Seen0, Seen) :-
    findall(Y-y, edge(X, Y), New0), new(New0, Xs, Queue, Seen0, Seen1), search(Queue, Seen1, Seen).
new([], Queue, Queue, Seen, Seen).
new([Y-_|Ys], Xs, Queue, Seen0, Seen) :-
    (   get_assoc(Y, Seen0, _) -> new(Ys, Xs, Queue, Seen0, Seen)
    ;   put_assoc(Y, Seen0, y, Seen1), new(Ys, [Y|Xs], Queue, Seen1, Seen)
    ).
agrees_with_search(From, Goal, To) :-
    findall(To, Goal, Tos), sort(Tos, Found), length(Tos, N), length(Found, N), N > 30000,
    empty_assoc(None), search([From], None, Seen), assoc_to_keys(Seen, Found).

% Tabled once the program is there.
late(X, Y) :- late(X, Z), link(Z, Y).
late(X, Y) :- link(X, Y).
link(a, b).
link(b, a).

?- cycle(2000), aggregate_all(count, path(1, _), N).
N = 2000.
?- abolish_all_tables, cycle(60), aggregate_all(count, path(_, _), N).
N = 3600.
?- abolish_all_tables, cycle(100), aggregate_all(count, back(1, _), N), aggregate_all(count, back(50, _), M).
N = 100, M = 100.
?- abolish_all_tables, random_graph, \+ \+ agrees_with_search(17, path(17, Y), Y).
true.
?- findall(X, even(X), Xs), findall(X, odd(X), Ys), length(Xs, N), length(Ys, M), N + M =:= 20001, fail ; true.
true.

% ---- modes ----
:- table shortest(_, _, min), longest(_, max), first_seen(_, first), last_seen(_, last), both(_, min, max).
:- table highest(+, +, max), routes(_, _, sum).
highest(Xs, Ys, V) :- member(X, Xs), member(Y, Ys), V is X+Y.
routes(X, Y, 1) :- hop(X, Y).
routes(X, Z, N) :- hop(X, Y), routes(Y, Z, N).
hop(a, b). hop(a, c). hop(b, d). hop(c, d). hop(d, e). hop(a, e).
:- table route(_, _, lattice(shorter/3)), way(_, _, po(improves/2)), oddly(_, -).
weighted(a, b, 4).
weighted(a, c, 1).
weighted(c, b, 1).
weighted(b, d, 5).
weighted(d, a, 1).
weighted(c, d, 9).
shortest(X, Y, C) :- weighted(X, Y, C).
shortest(X, Y, C) :- shortest(X, Z, A), weighted(Z, Y, B), C is A + B.
longest(a, 1).
longest(X, Y) :- longest(X, Z), Z < 50, Y is Z + 1.
first_seen(a, 1).
first_seen(a, 2).
last_seen(a, 1).
last_seen(a, 2).
both(a, 1, 1).
both(a, 3, 7).
both(a, 2, 0).
oddly(a, X) :- member(X, [3, 1, 2]).
shorter(A, B, C) :- length(A, N), length(B, M), ( N =< M -> C = A ; C = B ).
improves(A, B) :- length(A, N), length(B, M), M < N.
route(X, Y, [X, Y]) :- weighted(X, Y, _).
route(X, Y, P) :- route(X, Z, P0), weighted(Z, Y, _), append(P0, [Y], P).
way(X, Y, [X, Y]) :- weighted(X, Y, _).
way(X, Y, P) :- way(X, Z, P0), weighted(Z, Y, _), append(P0, [Y], P).

?- highest([1,5,98,3], [103,4,4], V).
V = 201.
?- routes(a, e, N).
N = 3.
?- findall(X-N, routes(a, X, N), Ns), msort(Ns, Sorted).
Ns = Sorted, Sorted = [b-1, c-1, d-2, e-3].
?- answers(Y-C, shortest(a, Y, C), L).
L = [a-8, b-2, c-1, d-7].
?- shortest(a, b, 4).
false.
?- shortest(a, b, 2).
true.
?- longest(a, X).
X = 50.
?- first_seen(a, X), last_seen(a, Y), oddly(a, Z).
X = 1, Y = 2, Z = 3.
?- both(X, Least, Most).
X = a, Least = 1, Most = 7.
?- route(a, d, P).
P = [a, b, d].
?- way(a, b, P).
P = [a, b].
?- table(wrong(_, mean)).
error(domain_error(tabling_mode, mean), _).

% ---- conclusions from failure ----
:- table win/1, p/0, q/0, bigger/1, sum_of/1, unbroken/1, circular/1.
win(X) :- move(X, Y), \+ win(Y).
p :- \+ q.
q :- tnot(p).
bigger(X) :- small(X), \+ ( small(Y), Y > X ).
:- table small/1.
small(1).
small(X) :- small(Y), Y < 6, X is Y + 1.
sum_of(S) :- findall(X, small(X), Xs), sum_list(Xs, S).
sum_of(S) :- sum_of(S0), S0 < 100, S is S0 + 40.
% Asks for small/1 while its generator stands still, and concludes from the answers.
unbroken(X) :- small(X), \+ gap(X).
:- table gap/1.
gap(X) :- small(Y), Y =:= X + 2.
circular(N) :- findall(X, around(X), Xs), length(Xs, N).
:- table around/1.
around(1).
around(X) :- circular(X).
line(N) :- retractall(move(_, _)), forall(between(1, N, I), ( J is I + 1, K is I + 2, assertz(move(I, J)), assertz(move(I, K)) )).

?- line(200), findall(X, ( between(1, 12, X), win(X) ), L).
L = [1, 2, 4, 5, 7, 8, 10, 11].
?- abolish_all_tables, retractall(move(_, _)), assertz(move(a, b)), assertz(move(b, a)), win(a).
error(permission_error(negate, incomplete_table, win(_)), _).
?- p.
error(permission_error(negate, incomplete_table, _), _).
?- findall(X, bigger(X), L).
L = [6].
?- answers(S, sum_of(S), L).
L = [21, 61, 101].
?- answers(X, unbroken(X), L).
L = [5, 6].
?- circular(_).
error(permission_error(negate, incomplete_table, _), _).

% ---- the program changes ----
changing(1).
changing(2).
?- answers(X, changing(X), L).
L = [1, 2].
?- assertz(changing(3)), asserta(changing(0)), answers(X, changing(X), L).
L = [0, 1, 2, 3].
?- retract(changing(1)), answers(X, changing(X), L).
L = [0, 2, 3].
?- clause(changing(X), true).
X = 0 ;
X = 2 ;
X = 3.
?- retractall(changing(_)), assertz(changing(0)), assertz((changing(X) :- changing(Y), Y < 3, X is Y + 1)),
   answers(Z, changing(Z), L).
L = [0, 1, 2, 3].
?- answers(X, moved(X), L).
L = [1, 2].

% ---- cuts, errors, large terms, goals in goals ----
:- table numbers/1, throws/1, large/1, inner/1, outer/2, chain/1.
numbers(1).
numbers(X) :- numbers(Y), Y < 1000, X is Y + 1.
throws(X) :- numbers(X), X > 500, throw(found(X)).
large(T) :- numlist(1, 20000, L), T = f(L, _, _).
large(T) :- large(T0), arg(2, T0, a), fail ; fail, T = x.
inner(X) :- numbers(X), X =< 3.
outer(N, L) :- findall(X, inner(X), L0), sort(L0, L), length(L, N).
outer(N, L) :- outer(M, L), M < 5, N is M + 1.
chain(X) :- once(numbers(X)).
chain(X) :- chain(Y), Y < 3, X is Y + 1.
?- once(numbers(X)), X >= 1.
X = ... .
?- catch(throws(_), found(X), true).
X = 501.
?- catch(throws(_), found(X), true).
X = 501.
?- aggregate_all(count, numbers(_), N).
N = 1000.
?- large(f(L, A, B)), length(L, N), var(A), A \== B.
L = [...|...], N = 20000.
?- answers(N-L, outer(N, L), Ls).
Ls = [3-[1, 2, 3], 4-[1, 2, 3], 5-[1, 2, 3]].
?- aggregate_all(count, chain(_), N).
N = 3.
?- call_with_inference_limit(numbers(_), 100, R) ; true.
R = ... ;
... .
?- aggregate_all(count, numbers(_), N).
N = 1000.

% ---- generators that run inside a consumer ----
:- table north/1, east/1, south/1, west/1.
north(X) :- east(Y), Y < 3000, X is Y + 1.
north(0).
east(X) :- south(Y), Y < 3000, X is Y + 2.
south(X) :- west(Y), Y < 3000, X is Y + 3.
south(1).
west(X) :- north(Y), Y < 3000, X is Y + 4.
?- aggregate_all(count-max(X), north(X), N), aggregate_all(count, west(_), M).
N = 601-3000, M = 600.

:- table caller/1, raiser/1.
caller(X) :- catch(raiser(Y), raised(Y), true), Y < 10, X is Y + 1.
caller(0).
raiser(X) :- caller(Y), ( Y =:= 5 -> throw(raised(Y)) ; X = Y ).
?- catch(( caller(_), fail ), E, true).
E = raised(5).

:- table first_only/1, feeder/1.
first_only(X) :- once(feeder(_)), X = a.
first_only(X) :- feeder(Y), X = f(Y).
feeder(X) :- first_only(Y), Y = a, X = b.
feeder(c).
?- answers(X, first_only(X), L).
L = [a, f(b), f(c)].

% ---- calls that do not recur are complete at once, whatever their number ----
:- table chain/2.
chain(0, 0).
chain(1, 1).
chain(N, F) :- N > 1, A is N-1, B is N-2, chain(A, FA), chain(B, FB), F is FA+FB.

% inferences(:Goal, -N)
inferences(G, N) :- statistics(inferences, A), call(G), statistics(inferences, B), N is B-A.

?- abolish_all_tables, inferences(chain(400, _), _N), abolish_all_tables, inferences(chain(1600, _), _M), _M < 5*_N.
true.
?- chain(100, F).
F = 354224848179261915075.

:- table once_tabled/1.
once_tabled(X) :- member(X, [b, a, b]).
?- findall(X, once_tabled(X), Xs), length(Xs, N), untable(once_tabled/1), findall(X, once_tabled(X), Ys).
Xs = [b, a], N = 2, Ys = [b, a, b].
?- untable(once_tabled/1), \+ predicate_property(once_tabled(_), tabled).
true.
?- findall(X-N, ( moved(X), abolish_all_tables, findall(M, ( even(M), M < 5 ), Ms), length(Ms, N) ), L).
L = [1-3, 2-3].
% What is not there is refused by its name.
?- table((as_variant/1, as_private/2) as (subsumptive, private)), predicate_property(as_private(_, _), tabled).
true.
?- table(as_incremental/1 as incremental).
error(domain_error(table_option, incremental), _).
?- table(as_incremental/1 as (variant, nonsense(1))).
error(domain_error(table_option, nonsense(1)), _).
?- table(as_incremental/1 as _).
error(instantiation_error, _).
?- predicate_property(as_incremental(_), tabled).
false.
?- dynamic(as_dynamic/1 as incremental).
error(domain_error(dynamic_option, incremental), _).
?- dynamic([as_dynamic/1], [incremental(true)]).
error(domain_error(dynamic_option, incremental(true)), _).
?- dynamic([as_dynamic/1], [multifile(true), thread(local), abstract(0)]), predicate_property(as_dynamic(_), multifile).
true.
?- discontiguous(as_dynamic/1 as private).
error(domain_error(declaration_option, private), _).

% ---- attributed variables ----
% A table answers every variant of a call: attributes of the variables choose among its answers.
:- table reach/2, tiny/1, least_hop(_, _, min), apart_from_a/1, kept(_, first).
reach(X, Y) :- linked(X, Y).
reach(X, Y) :- reach(X, Z), linked(Z, Y).
linked(a, b). linked(b, c). linked(c, a).
tiny(1). tiny(2). tiny(3).
least_hop(X, Y, 1) :- linked(X, Y).
least_hop(X, Z, N) :- least_hop(X, Y, M), M < 3, linked(Y, Z), N is M+1.
apart_from_a(X) :- dif(X, a).
kept(x, X) :- freeze(X, true).

?- findall(X, ( dif(X, b), reach(a, X) ), Some), findall(X, reach(a, X), All).
Some = [c, a], All = [b, c, a].
?- findall(X, ( freeze(X, X > 1), tiny(X) ), Some), findall(X, tiny(X), All).
Some = [2, 3], All = [1, 2, 3].
?- abolish_all_tables, findall(X-N, ( dif(X, c), least_hop(a, X, N) ), Some), answers(X-N, least_hop(a, X, N), All).
Some = [b-1, a-3], All = [a-3, b-1, c-2].
?- abolish_all_tables, dif(N, 2), least_hop(a, c, N).
false.
?- abolish_all_tables, freeze(X, true), del_attr(X, freeze), tiny(X).
X = 1
;  X = 2
;  X = 3.
% A table has no answers with attributes.
?- apart_from_a(X).
error(type_error(free_of_attvar, v(_)), _).
?- kept(x, X).
error(type_error(free_of_attvar, v-v(_)), _).
% A predicate with clauses is tabled by a goal, too.
?- table(late/2), findall(Y, late(a, Y), _L), msort(_L, L).
L = [a, b].
?- untable(late/2), clause(late(X, Y), link(X, Y)).
true.

% ---- calls without variables ----
% Such a call has one answer, behind which its clauses are not searched.
:- table endless/0, one_of/1, either/0, other/0, no_end/0, around/0, negated/0, thrown/0.
:- dynamic(many/1).
endless :- between(1, inf, _).
one_of(X) :- repeat, X = 1.
either :- many(_), other, many(_).
other :- either.
other :- many(_).
no_end :- around.
no_end :- repeat.
around :- no_end, fail.
around :- no_end.
negated :- tnot(no_end).
thrown :- around, throw(ball).

?- endless, \+ \+ one_of(1).
true.
?- no_end, around, \+ negated.
true.
?- abolish_all_tables, around, no_end.
true.
?- abolish_all_tables, catch(thrown, ball, true), catch(thrown, ball, true), no_end.
true.
?- forall(between(1, 300, I), assertz(many(I))), call_with_inference_limit(either, 10000, R).
R = (!).
?- other.
true.

?- not_exists(one_of(1)).
false.
?- not_exists(( endless, fail )).
true.
?- abolish_nonincremental_tables, abolish_nonincremental_tables([]), endless.
true.

% ---- tables of single goals ----
:- dynamic derived/1.
:- table doubled/2, cheapest(_, min).
doubled(X, Y) :- Y is 2*X, assertz(derived(X)).
cheapest(X, C) :- member(X-C, [a-3, a-2, b-5]).
derives(G, Xs) :- retractall(derived(_)), call(G), findall(X, derived(X), Xs).
?- abolish_all_tables, doubled(1, _), doubled(2, _), cheapest(a, C), findall(G, current_table(G, _), Gs).
C = 2, Gs = [doubled(1, _A), doubled(2, _B), cheapest(a, _C)].
?- current_table(doubled(1, _), T), T = '$table'(_), current_table(cheapest(a, _), _), \+ current_table(doubled(_, _), _).
T = '$table'(_).
?- abolish_table_subgoals(doubled(1, _)), derives(( doubled(1, X), doubled(2, Y) ), Xs).
X = 2, Y = 4, Xs = [1].
?- abolish_table_subgoals(doubled(7, _)), derives(( doubled(1, X), doubled(2, Y) ), Xs).
X = 2, Y = 4, Xs = [].
?- abolish_table_subgoals(cheapest(_, _)), \+ current_table(cheapest(_, _), _), current_table(doubled(1, _), _).
true.
?- abolish_table_subgoals(doubled(_, _)), findall(G, current_table(G, _), Gs).
Gs = [].
?- abolish_table_subgoals(_).
error(instantiation_error, _).
?- abolish_table_subgoals(3).
error(type_error(callable, 3), _).
