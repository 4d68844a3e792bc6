% What a clause no longer reads is garbage at the next call, wherever it was read last: of each case, which holds a list of
% 20,000 elements for a while, the heap keeps next to nothing.

big(X) :- numlist(1, 20000, X).
look(X) :- X = [_|_].

% The heap that is in use after a collection.
used(Bytes) :- garbage_collect, statistics(globalused, Bytes).

reads_last(X, Bytes) :- look(X), used(Bytes).
makes(Bytes) :- big(X), reads_last(X, Bytes).
binds(X) :- big(X).

% A variable of the clause.
case(clause, B) :- big(X), look(X), used(B).
case(clause_of_a_caller, B) :- big(X), reads_last(X, B0), B = B0.
case(head, B) :- made(_, B).
case(part, B) :- big([_|T]), look(T), used(B).
case(alias, B) :- big(X), Y = X, look(Y), used(B).

% Conditions.
case(condition, B) :- big(X), ( look(X) -> true ; fail ), used(B).
case(condition_before, B) :- ( big(X), look(X) -> used(B) ; true ).
case(one_branch, B) :- big(X), ( used(_) -> used(B) ; look(X) ).
case(first_in_branch, B) :- big(X), ( true, used(_) -> look(X), used(B) ; look(X) ).
case(soft_condition, B) :- ( big(X), look(X) *-> used(B) ; true ).
case(soft_condition_after, B) :- big(X), ( look(X) *-> used(B) ; true ).
case(negation, B) :- big(X), \+ ( look(X), fail ), used(B).
case(double_negation, B) :- big(X), \+ \+ ( reads_last(X, B0), nb_setval(used, B0) ), nb_getval(used, B).

% Disjunctions: what only the first branch reads goes with its last reading.
case(first_branch, B) :- big(X), ( look(X), used(B) ; true ).
case(inner_branch, B) :- big(X), ( ( look(X), fail ; look(X) ), used(B), look([_]) ; true ), look([_]).
case(after_a_cut, B) :- big(X), ( look(X) ; look(X) ), !, used(B).
case(alternatives_cut, B) :- big(X), member(_, [1, 2, 3]), look(X), !, used(B).
case(once, B) :- big(X), once(( member(_, [1, 2, 3]), look(X) )), used(B).

% Control predicates do not hold on to their goals.
case(catch, B) :- catch(makes(B), _, true).
case(catch_argument, B) :- big(X), catch(reads_last(X, B), _, true).
case(catch_conjunction, B) :- catch(( big(X), look(X), used(B) ), _, true).
case(caught, B) :- catch(( big(X), throw(X) ), Ball, true), look(Ball), used(B).
case(findall, B) :- findall(B0, ( big(X), look(X), used(B0) ), [B]).
case(findall_argument, B) :- big(X), findall(B0, reads_last(X, B0), [B]).
case(findall_before, B) :- big(X), findall(t, look(X), [_]), used(B).
case(findnsols, B) :- findnsols(1, B0, ( big(X), look(X), used(B0) ), [B]), !.
case(bagof, B) :- bagof(B0, X^( big(X), look(X), used(B0) ), [B]).
case(forall, B) :- big(X), forall(reads_last(X, B0), nb_setval(used, B0)), nb_getval(used, B).
case(cleanup, B) :- big(X), call_cleanup(reads_last(X, B), true).
case(cleanup_conjunction, B) :- setup_call_cleanup(true, ( big(X), look(X), used(B) ), true).
case(time_limit, B) :- call_with_time_limit(1000, ( big(X), look(X), used(B) )).
case(inference_limit, B) :- call_with_inference_limit(( big(X), look(X), used(B) ), 1_000_000, _).
case(depth_limit, B) :- call_with_depth_limit(( big(X), look(X), used(B) ), 1_000_000, _).
case(closure, B) :- big(X), G = reads_last(X), call(G, B).
case(body, B) :- G = ( big(X), look(X), used(B) ), call(G).
case(body_condition, B) :- G = ( big(X), look(X) -> used(B) ; true ), call(G).
case(body_branch, B) :- big(X), G = ( reads_last(X, B) ; true ), call(G).
case(continuation, B) :- reset(( big(X), look(X), shift(s), used(B0), nb_setval(used, B0) ), s, C), call(C), nb_getval(used, B).

% Recursion.
case(loop, B) :- big(X), walk(X, 0, B).
case(grammar, B) :- big(X), phrase(rest(B), X).
case(grammar_inside, B) :- big(X), all(B, X, []).

% Bindings that nobody sees: who goes back finds the variable unbound.
case(bound_since, B) :- T = f(_), ( arg(1, T, V), binds(V), used(B) ; arg(1, T, V), var(V), B = none ).
case(bound_below, B) :- T = f(_), member(_, [1, 2, 3]), arg(1, T, V), binds(V), used(B).
case(bound_by_clause, B) :- bound(_, B).
case(set_twice, B) :- T = f(0), member(_, [1, 2, 3]), big(X), setarg(1, T, X), setarg(1, T, none), used(B), arg(1, T, none).
case(global_twice, B) :- big(X), b_setval(reclaimed, X), b_setval(reclaimed, none), used(B).
case(suspended, B) :- big(X), freeze(_, look(X)), used(B).
case(attribute_twice, B) :- big(X), put_attr(V, reclaimed, X), put_attr(V, reclaimed, none), used(B), get_attr(V, reclaimed, none).

made(X, B) :- big(X), look(X), used(B).
walk([], _, B) :- used(B).
walk([X|Xs], S0, B) :- S is S0 + X, walk(Xs, S, B).
rest(B) --> [_], !, rest(B).
rest(B) --> { used(B) }.
all(B) --> every, { used(B) }.
every --> [_], !, every.
every --> [].
bound(V, B) :- binds(V), used(B).
bound(_, none).

held(Case) :- clause(case(Case, _), _), once(case(Case, B)), \+ ( integer(B), B < 100_000 ).

?- findall(Case, held(Case), Held).
Held = [].

% What may be read after going back is kept as it was.
again(Xs) :- T = f(_, _), findall(A, ( member(N, [1, 2, 3]), arg(1, T, V), check(V), big(X), V = X-N, used(_), T = f(_-A, _) ), Xs).
check(V) :- var(V).
undone(T) :- T = f(a, _), ( setarg(1, T, b), put_attr(V, reclaimed, 1), T = f(_, V), used(_), fail ; true ).
cleaned(Got) :- setup_call_cleanup(true, member(X, [1, 2, 3]), Got = X-Y), Y = bound, used(_), !.
caught_later(X-Y) :- reset(catch(( Y = 1, shift(s), throw(ball(2)) ), ball(X), true), s, C), used(_), call(C).
chunks(L, Y) :- findnsols(2, X-Y, ( Y = y, used(_), member(X, [1, 2, 3]) ), L).

?- again(Xs).
Xs = [1, 2, 3].
?- undone(T), T = f(A, B), var(B), \+ attvar(B).
T = f(a, B), A = a.
?- cleaned(Got).
Got = 1-bound.
?- caught_later(R).
R = 2-1.
?- findall(L, chunks(L, _), Ls).
Ls = [[1-y, 2-y], [3-y]].
