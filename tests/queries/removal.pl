% Clauses that go while calls stand among them: each call goes on as if nothing had happened since it began.

:- dynamic([item/1, pair/2, rule/2, step/1]).

fill(N) :- retractall(item(_)), forall(between(1, N, I), assertz(item(I))).

% Each item that is met goes, and others come at both ends.
renewed(Sum, Left) :-
    fill(200),
    findall(X, ( item(X), retract(item(X)), Y is X + 1000, assertz(item(Y)), asserta(item(Y)) ), Xs),
    sum_list(Xs, Sum),
    aggregate_all(count, item(_), Left).

% All go at the first answer; the clauses that come meanwhile take their numbers.
swept(Sum, Left) :-
    fill(200),
    findall(X, ( item(X), retractall(item(_)), forall(between(1, 20, I), assertz(item(I))) ), Xs),
    sum_list(Xs, Sum),
    aggregate_all(count, item(_), Left).

% Two calls, the inner one through an index.
nested(Count, Left) :-
    retractall(pair(_, _)),
    forall(( between(1, 40, I), member(K, [a, b]) ), assertz(pair(K, I))),
    aggregate_all(count, ( pair(b, X), once(retract(pair(b, X))), pair(a, Y), Y =:= X, once(retract(pair(a, Y))) ), Count),
    aggregate_all(count, pair(_, _), Left).

% Rules that are running when they go.
running(N, R) :-
    retractall(rule(_, _)),
    assertz(( rule(0, done) :- ! )),
    assertz(( rule(I, Y) :- retractall(rule(I, _)), renew(100), J is I - 1, rule(J, Y) )),
    rule(N, R).

renew(N) :-
    forall(between(1, N, I), ( assertz(( step(I) :- atom(I), write(I) )), retract(( step(I) :- _ )) )).

% The head of a clause is tried while its predicate is emptied.
:- dynamic(emptied/1).
emptied_first(R) :-
    retractall(emptied(_)),
    assertz(( emptied(X) :- retractall(emptied(_)), X == 2, ! )),
    forall(between(1, 30, _), assertz(( emptied(_) :- fail ))),
    assertz(emptied(_)),
    (   emptied(1) -> R = seen ; R = gone ).

?- renewed(Sum, Left).
Sum = 20100, Left = 400.
?- swept(Sum, Left).
Sum = 20100, Left = 20.
?- nested(Count, Left).
Count = 40, Left = 0.
?- running(1, R).
R = done.
?- emptied_first(R).
R = seen.

% A rule's code is made when it is first tried, also by a call that began before the rule went or was followed by others.
:- dynamic([late/1, late/2]).
tried_late(Xs) :-
    retractall(late(_)),
    forall(between(1, 5, I), assertz(( late(X) :- X = I, retractall(late(_)), renew(50), garbage_collect ))),
    findall(X, late(X), Xs).

tried_again(Xs) :-
    retractall(late(_, _)),
    forall(between(1, 3, I), assertz(( late(I, Y) :- Y is I * 2 ; Y = f(I, Z, Z) ))),
    findall(I-Y, late(I, Y), First),
    findall(I-Y, late(I, Y), Second),
    First = Second, First = Xs.

?- tried_late(Xs).
Xs = [1, 2, 3, 4, 5].
?- tried_again(Xs).
Xs = [1-2, 1-f(1, _A, _A), 2-4, 2-f(2, _B, _B), 3-6, 3-f(3, _C, _C)].
?- assertz(( late(9, Y) :- undefined_here(Y) )), late(9, _).
error(existence_error(procedure, undefined_here/1), _).
?- assertz(far:( near(X) :- here(X) )), assertz(far:here(1)), far:near(X).
X = 1.
?- assertz(( far:there(X) :- late(2, X) )), far:there(X), !.
X = 4.
