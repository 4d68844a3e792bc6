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
