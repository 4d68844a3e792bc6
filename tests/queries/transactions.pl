% Transactions: changes of clauses that are kept together or not at all.

:- dynamic p/1, q/2, count/1.

p(1). p(2). p(3).
count(0).

all(L) :- findall(X, p(X), L).

?- transaction(( assertz(p(4)), retract(p(1)) )), all(L).
L = [2, 3, 4].

% The state is that of the transaction before, in this file as at the top level.
?- transaction(( asserta(p(0)), retract(p(3)), all(In), fail )) ; all(L).
L = [2, 3, 4].

?- catch(transaction(( retractall(p(_)), all(In), throw(ball(In)) )), ball(Seen), true), all(L).
Seen = [], L = [2, 3, 4].

% As once/1.
?- findall(X, transaction(member(X, [a, b])), L).
L = [a].

?- transaction(fail).
false.

?- transaction(_).
error(instantiation_error, _).

?- snapshot(( retract(p(2)), assertz(p(9)), all(In) )), all(L).
In = [3, 4, 9], L = [2, 3, 4].

% A clause alone under its key, removed and looked for with the key bound.
?- snapshot(( retract(p(3)), \+ p(3), assertz(p(3)), p(3) )), findall(x, p(3), L).
L = [x].

% What an inner transaction keeps goes with the outer one.
?- snapshot(( transaction(assertz(p(5))), transaction(retract(p(2))), all(In) )), all(L).
In = [3, 4, 5], L = [2, 3, 4].

?- transaction(( assertz(p(6)), ( transaction(( retract(p(6)), retract(p(2)), fail )) ; true ), all(In) )), all(L).
In = [2, 3, 4, 6], L = [2, 3, 4, 6].

?- transaction(( retract(p(6)), snapshot(( assertz(p(6)), assertz(p(7)) )) )), all(L).
L = [2, 3, 4].

% Calls from before see what they saw, and later ones what was restored.
?- findall(X-L, ( p(X), snapshot(( retractall(p(_)), all(L) )) ), Ls).
Ls = [2-[], 3-[], 4-[]].

?- findall(X, ( p(X), \+ transaction(( retract(p(X)), fail )) ), L).
L = [2, 3, 4].

% Order is restored.
?- snapshot(( retract(p(3)), assertz(p(3)) )), all(L).
L = [2, 3, 4].

% Many changes of one clause.
?- snapshot(( forall(between(1, 2000, _), ( retract(count(N)), N1 is N+1, assertz(count(N1)) )), count(In) )), count(N).
In = 2000, N = 0.

?- numlist(1, 500, L), transaction(forall(member(X, L), assertz(q(X, a)))),
   ( transaction(( retractall(q(_, a)), \+ q(_, _), fail )) ; true ),
   aggregate_all(count, q(_, _), N), findall(Y, q(250, Y), Ys).
L = [1|_], N = 500, Ys = [a].

?- snapshot(( retractall(q(_, _)), assertz(q(1, b)), findall(Y, q(1, Y), In) )), findall(Y, q(1, Y), Ys).
In = [b], Ys = [a].

% Indexes that are built meanwhile have what will be restored.
?- snapshot(( retract(q(77, a)), \+ q(77, _), \+ q(_, b), q(78, _) )), q(77, Y).
Y = a.

?- snapshot(( retract(q(1, a)), findall(X, ( q(X, a), X < 4 ), In) )), findall(X, ( q(X, a), X < 4 ), L).
In = [2, 3], L = [1, 2, 3].

% What would be kept.
?- transaction(( assertz(p(5)), retract(p(5)), asserta(p(1)), retract(p(2)), transaction_updates(Us) )), all(L).
Us = [asserta(_), erased(_)], L = [1, 3, 4].

?- transaction_updates(_).
false.

?- transaction(transaction_updates(Us)).
Us = [].

?- snapshot(( asserta(p(x)), transaction_updates([asserta(R)]), clause(p(X), true, R) )).
R = _, X = x.

open_goals(Goals) :- findall(Goal, current_transaction(Goal), Goals).

?- snapshot(transaction(open_goals(Gs))).
Gs = [open_goals(_), transaction(_)].

?- current_transaction(_).
false.

?- ( transaction(( open_goals([_]), fail )) ; true ), open_goals(Gs).
Gs = [].

% With a condition on the outcome.
?- transaction(assertz(p(5)), p(6), lock).
false.

?- transaction(assertz(p(5)), p(5), lock), all(L).
L = [1, 3, 4, 5].

% Tables that rest on what was undone are computed again.
:- dynamic edge/2.
:- table path/2.
edge(a, b).
path(X, Y) :- edge(X, Y).
path(X, Y) :- path(X, Z), edge(Z, Y).

?- snapshot(( assertz(edge(b, c)), findall(Y, path(a, Y), In0), sort(In0, In) )), findall(Y, path(a, Y), Ys).
In0 = _, In = [b, c], Ys = [b].

% A stop undoes as well.
?- catch(call_with_inference_limit(transaction(( assertz(p(stop)), repeat, fail )), 10000, R), _, true), all(L).
R = inference_limit_exceeded, L = [1, 3, 4, 5].

?- snapshot(( assertz(p(stop)), catch(call_with_time_limit(0.01, ( repeat, fail )), _, true), all(In) )), all(L).
In = [1, 3, 4, 5, stop], L = [1, 3, 4, 5].

% What a goal loads stays loaded.
?- snapshot(free_of_term(a, b)), free_of_term(a, b).
true.
