% Goals that leave no choice point behind their first answer, for the index tells the other clauses apart.

:- dynamic
    employee/3, edge/2, counter/2, grid/3, mixed/2, grown/2, shrunk/2.

% Any argument.
colour(1, red, warm).
colour(2, green, cold).
colour(3, blue, cold).

deterministic(colour(2, _, _)).
deterministic(colour(_, blue, _)).
deterministic(colour(_, _, warm)).

% Several together.
pair(a, 1).
pair(a, 2).
pair(b, 1).
pair(b, 2).

deterministic(pair(a, 1)).
deterministic(pair(a, 2)).
deterministic(pair(b, 1)).

% Lists and structures, and what is in them.
token([], end).
token([plus|_], sum).
token([minus|_], difference).
token([times|_], product).

shape(circle(_), round).
shape(square(_), angular).
shape(side(left), a_side).
shape(side(right), a_side).

size(f(x), 1).
size(f(y), 2).
size(f(z), 3).

state([a, _], first).
state([b, 1], second).
state([b, 2], third).

deterministic(token([], _)).
deterministic(token([plus, 1], _)).
deterministic(token([minus], _)).
deterministic(shape(circle(1), _)).
deterministic(shape(side(left), _)).
deterministic(size(f(x), _)).
deterministic(size(f(y), _)).
deterministic(state([a, 1], _)).

% Second and third in a list tell apart when the first does not.
op(num(int, 1), p).
op(num(int, 2), q).
op(num(float, 1), r).

deterministic(op(num(int, 1), _)).
deterministic(op(num(float, _), _)).

% Late arguments, floats, big integers, strings.
wide(_, _, _, _, _, _, _, _, _, a).
wide(_, _, _, _, _, _, _, _, _, b).

number_of(1.5, a).
number_of(2.5, b).
number_of(100000000000000000000, c).
number_of(200000000000000000000, d).
number_of("text", e).
number_of("other", f).

deterministic(wide(_, _, _, _, _, _, _, _, _, a)).
deterministic(number_of(1.5, _)).
deterministic(number_of(100000000000000000000, _)).
deterministic(number_of("text", _)).

% Clauses without a key match everything, and come in their order.
open(a, 1).
open(_, 2).
open(b, 3).

deterministic(open(z, _)).
deterministic(findall(N, open(a, N), [1, 2])).
deterministic(findall(N, open(b, N), [2, 3])).
deterministic(findall(N, open(_, N), [1, 2, 3])).

% Recursion down a list, and on the result.
join([], L, L).
join([H|T], L, [H|R]) :- join(T, L, R).

deterministic(join([1, 2], [3], _)).
deterministic(join(_, _, [])).

% What clauses compare before they commit.
part([], _, [], []).
part([X|L], Y, [X|L1], L2) :- X =< Y, part(L, Y, L1, L2).
part([X|L], Y, L1, [X|L2]) :- X > Y, part(L, Y, L1, L2).

order(X, Y, less) :- X < Y.
order(X, Y, equal) :- X =:= Y.
order(X, Y, more) :- Y < X.

count(0).
count(N) :- N > 0, M is N - 1, count(M).

insert(X, nil, t(nil, X, nil)).
insert(X, t(L, K, R), t(L1, K, R)) :- X < K, insert(X, L, L1).
insert(X, t(L, K, R), t(L, K, R1)) :- X > K, insert(X, R, R1).
insert(X, t(L, K, R), t(L, K, R)) :- X == K.

least(X, Y, Z) :- X =< Y, !, Z = X.
least(_, Y, Y).

deterministic(least(1, 2, 1)).
deterministic(findall(Z, least(2, 2, Z), [2])).
deterministic(findall(Z, least(3, 2, Z), [2])).
deterministic(part([1, 5, 2], 3, [1, 2], [5])).
deterministic(order(1, 2, less)).
deterministic(order(2, 2, equal)).
deterministic(order(-1, -2, more)).
deterministic(findall(O, order(1.0, 2, O), [less])).
deterministic(count(3)).
deterministic(insert(3, t(nil, 2, t(nil, 4, nil)), _)).
deterministic(insert(2, t(nil, 2, nil), _)).

% Dynamic facts: by any argument, by clause/2 and retract/1, while facts come and go.
employee(1, ann, sales).
employee(2, bob, sales).
employee(3, cem, legal).

deterministic(employee(_, bob, _)).
deterministic(clause(employee(_, bob, _), true)).
deterministic(clause(employee(_, _, legal), true)).
deterministic(retract(employee(3, _, _))).
deterministic((assertz(employee(4, dee, legal)), employee(_, dee, _))).
deterministic((asserta(employee(5, eva, legal)), employee(_, eva, _))).
deterministic((asserta(employee(6, eva, law)), employee(6, eva, _))).
deterministic(retract(employee(_, _, law))).

counter(hits, 0).
counter(misses, 0).

deterministic((
    between(1, 100, N), retract(counter(hits, _)), assertz(counter(hits, N)), N == 100, !,
    counter(hits, 100))).
deterministic(retract(counter(hits, _))).

deterministic(forall((between(1, 30, A), between(1, 30, B)), (V is A*B, assertz(grid(A, B, V))))).
deterministic(grid(7, 8, _)).
deterministic(grid(7, _, 49)).
deterministic(clause(grid(30, 30, _), true)).
deterministic(retract(grid(7, 8, _))).
deterministic(\+ grid(7, 8, _)).

% An index is kept up while the predicate grows far beyond what it was built for.
deterministic((assertz(grown(0, f(0))), assertz(grown(1, f(1))), grown(0, _))).
deterministic(forall(between(2, 2000, N), assertz(grown(N, f(N))))).
deterministic(grown(1999, _)).
deterministic(grown(_, f(1998))).

% And when most of it has gone.
deterministic(forall(between(1, 2000, N), assertz(shrunk(N, N)))).
deterministic(shrunk(_, 2000)).
deterministic(forall(between(1, 1990, N), retract(shrunk(N, _)))).
deterministic(shrunk(1995, _)).
deterministic(findall(N, shrunk(_, N), [1991, 1992, 1993, 1994, 1995, 1996, 1997, 1998, 1999, 2000])).

% Goals of the table, in order, that leave a choice point or fail.
left(Goals) :-
    findall(Goal, ( deterministic(Goal), \+ is_deterministic(Goal) ), Goals).

is_deterministic(Goal) :-
    call_cleanup(Goal, Exit = true),
    !,
    Exit == true.
