% Calls of p/3, whose clauses are loaded, and of the same clauses as o/3, asserted.

agree :-
    forall(clause(p(A, B, C), Body), assertz((o(A, B, C) :- Body))),
    forall(( arg(A), arg(B) ), ( outcome(p(A, B, N), N, Os), outcome(o(A, B, N), N, Os) )).

outcome(Goal, N, Outcome) :-
    copy_term(Goal-N, G-M),
    nb_setval(numbers, []),
    catch(( G, nb_getval(numbers, Ms), nb_setval(numbers, [M|Ms]), fail ; Last = end ), error(Last, _), true),
    nb_getval(numbers, Numbers),
    Outcome = Numbers-Last.

arg(_).
arg(1).
arg(2).
arg(3).
arg(1.5).
arg(a).
arg([1, 2]).
arg([2, 1]).
arg([3|_]).
arg(f(1, 2)).
arg(f(2, 1)).
arg(f(0, 1, 2)).
arg(f(2)).
arg([_, 1]).
