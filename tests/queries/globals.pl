% Global variables: nb_setval/2, b_setval/2 and who asks for them.
:- multifile user:exception/3.
:- dynamic user:exception/3.
user:exception(undefined_global_variable, made_on_demand, retry) :- nb_setval(made_on_demand, queue([])).
user:exception(undefined_global_variable, never_made, retry).
user:exception(undefined_global_variable, refused, fail).

count(0) :- !.
count(N) :- nb_getval(counter, C), C1 is C+1, nb_setval(counter, C1), N1 is N-1, count(N1).

collected(N) :- nb_setval(collected, []), forall(between(1, N, I), ( nb_getval(collected, L), nb_setval(collected, [I|L]) )).

% Who asks twice gets the same term.
?- nb_setval(k, f(_)), nb_getval(k, A), nb_getval(k, B), A == B.
A = f(_), B = A.
?- nb_setval(k, f(_)), ( nb_getval(k, f(x)), fail ; nb_getval(k, V) ).
V = f(_).
?- nb_setval(k, f(a)), nb_getval(k, A), setarg(1, A, b), nb_getval(k, B).
A = f(b), B = f(b).
?- nb_setval(k, f(a)), ( nb_getval(k, A), setarg(1, A, b), fail ; nb_getval(k, B) ).
B = f(a).
?- nb_setval(k, f(a)), ( nb_getval(k, A), nb_setarg(1, A, b), fail ; nb_getval(k, B) ).
B = f(b).
?- nb_setval(k, f(a)), nb_getval(k, A), nb_setval(k, f(c)), nb_getval(k, B).
A = f(a), B = f(c).
?- nb_setval(k, f(a)), nb_getval(k, _), garbage_collect, nb_getval(k, B).
B = f(a).

% What b_setval/2 gave a variable ends with the query, or before.
?- nb_setval(k, f(a)), ( b_setval(k, 2), b_getval(k, 2), fail ; nb_getval(k, V) ).
V = f(a).
?- nb_setval(k, f(a)), b_setval(k, 2), b_getval(k, V).
V = 2.
?- nb_getval(k, V).
V = f(a).
?- b_setval(first, 1), b_getval(first, V).
V = 1.
?- b_setval(second, 2), b_getval(first, V).
error(existence_error(variable, first), _).
?- b_setval(k, 1), nb_setval(k, 2), b_setval(k, 3), nb_getval(k, V).
V = 3.
?- nb_setval(k, 0), ( b_setval(k, 1), nb_setval(k, 2), b_setval(k, 3), fail ; b_getval(k, V) ).
V = 2.
?- '$collect_every'(1), nb_setval(k, 0), ( b_setval(k, f(1)), nb_setval(k, f(2)), b_setval(k, f(3)), fail ; b_getval(k, V) ), '$collect_every'(0).
V = f(2).

% A variable that is deleted leaves no cell behind.
?- statistics(globalused, _A), forall(between(1, 1000, _), ( nb_setval(k, f(x)), nb_getval(k, _), nb_delete(k) )), garbage_collect, statistics(globalused, _B), _B-_A < 4096.
true.

% The program is asked for what is not there.
?- nb_getval(made_on_demand, V).
V = queue([]).
?- nb_getval(never_made, _).
error(existence_error(variable, never_made), _).
?- b_getval(refused, _).
false.
?- b_getval(not_there, _).
error(existence_error(variable, not_there), _).

?- nb_setval(counter, 0), count(1000), nb_getval(counter, N).
N = 1000.
?- collected(300), nb_getval(collected, _L), length(_L, N).
N = 300.
?- nb_linkval(gone, f(1)), nb_getval(gone, X), nb_delete(gone), \+ nb_current(gone, _), nb_delete(gone).
X = f(1).
?- b_setval(gone, 1), nb_delete(gone), nb_getval(gone, _).
error(existence_error(variable, gone), _).
?- nb_setval(gone, 1), b_setval(gone, 2), nb_delete(gone), nb_setval(gone, 3), nb_getval(gone, X), nb_delete(gone).
X = 3.

% Of a cleanup that runs because of a ball nothing stays.
?- b_setval(k, 0), catch(setup_call_cleanup(true, throw(x), b_setval(k, 2)), x, true), b_getval(k, V).
V = 0.
