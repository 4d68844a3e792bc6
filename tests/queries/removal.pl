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

% A rule that runs goes, after its predicate has lost so many clauses that its dead ones were removed.
:- dynamic([going/2, other/1, late/1, none/0, held/2, more/2, chosen/2]).
going(go, X) :-
    clause(going(go, _), _, Reference),
    forall(between(1, 400, I), assertz(going(f(I), I))),
    retractall(going(f(_), _)),
    forall(between(1, 10, I), assertz(going(g(I), I))),
    forall(between(1, 400, I), assertz(going(f(I), I))),
    retractall(going(f(_), _)),
    erase(Reference),
    forall(between(1, 300, I), assertz(( other(I) :- X0 = bag([1, 2, 3, I]), nb_setval(other, X0) ))),
    forall(between(1, 300, I), other(I)),
    X = big([1, 2, f(g)]).

% A call is in the list of an index while the lists of other keys go, and other predicates get lists.
kept(L) :-
    retractall(held(_, _)),
    forall(( member(K, [a, b]), between(1, 20, I) ), assertz(held(K, I))),
    findall(X, ( held(a, X), ( X =:= 1 -> churn ; true ) ), L).
churn :-
    retractall(held(b, _)),
    forall(between(1, 60, I), assertz(held(c, I))), retractall(held(c, _)),
    forall(( between(1, 10, K), between(1, 5, I) ), assertz(more(K, I))),
    forall(between(1, 10, K), forall(more(K, _), true)),
    retractall(held(a, _)),
    forall(between(1, 160, I), assertz(held(d, I))), retractall(held(d, _)),
    forall(between(1, 20, I), assertz(held(a, wrong(I)))).

% A fact without arguments keeps nothing, after the texts of many others went.
alone(Body) :-
    forall(between(1, 6000, I), assertz(late(I))),
    assertz(none),
    retractall(late(_)),
    clause(none, Body).

% The body of a clause selects it for calls, but not for clause/2 and its like.
chosen(A, B) :- A = 1, B = one.
chosen(A, B) :- A = 2, B = two.
chosen(A, B) :- A = 3, B = three.

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
?- going(go, X).
X = big([1, 2, f(g)]).
?- kept(L), numlist(1, 20, L).
L = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20].
?- alone(B), none.
B = true.
?- chosen(2, X), findall(B, clause(chosen(4, _), B), Bs), length(Bs, N).
X = two, Bs = [(4 = 1, _ = one), (4 = 2, _ = two), (4 = 3, _ = three)], N = 3.
?- retract(( chosen(4, _) :- _ )), !, findall(X, chosen(_, X), Xs).
Xs = [two, three].
?- retractall(chosen(4, _)), findall(X, chosen(_, X), Xs).
Xs = [].
