% Control constructs: variables that begin in some branches only.
nine(_, _, _, _, _, _, _, X, X).

t1(A, X) :- ( A = 1 -> X1 = a ; A = 2 -> X1 = b ; A = 3 -> true ; X1 = c ), X = f(X1).
t2(A, B, X) :-
    (   A = 1
    ->  X1 = a, ( B = 1 -> Y = 1 ; Y = 2 )
    ;   B = 1
    ->  ( A = 2 -> Y = 3 ; X1 = 4 )
    ;   true
    ),
    X = f(X1, Y).
t3(A, X) :- ( A = 1, Y = 1 ; A = 2, ( Y = 2 ; Y = 3 ) ; A = 3 ), g(Y), X = Y.
g(_).

in_place(X) :- ( Y = 1 ; Y = 2 ), once(( Z = Y ; Z = 0 )), X = Z.
in_place_cut(X) :- ( X = a ; X = b ), once(( true, ! )).
in_place_wrong :- once(1).
in_place_unbound(X) :- once(X).

?- t1(2, X).
X = f(b).
?- t1(3, X).
X = f(_).
?- t1(4, X).
X = f(c).
?- t2(1, 2, X).
X = f(a, 2).
?- t2(2, 1, X).
X = f(_, 3).
?- t2(3, 1, X).
X = f(4, _).
?- t2(3, 3, X).
X = f(_, _).
?- t3(2, X).
X = 2 ;
X = 3.
?- t3(3, X).
true.

% The condition of *-> leaves no choice point behind its last answer.
?- ( member(X, [1, 2]) *-> true ; X = 3 ), findall(D, call_cleanup(( member(Y, [1]) *-> true ; Y = 2 ), D = det), Ds).
X = 1, Ds = [det] ; X = 2, Ds = [det].
?- call_cleanup(( fail *-> true ; true ), D = det).
D = det.
% What a cleanup throws when its choice points are cut comes out there, after the others have run.
?- catch(once(call_cleanup(member(_, [1, 2]), throw(b))), E, true).
E = b.
?- catch(once(( call_cleanup(member(_, [1, 2]), nb_setval(ran, yes)), call_cleanup(member(_, [1, 2]), throw(b)) )), E, true), nb_getval(ran, R).
E = b, R = yes.
?- catch(( call_cleanup(member(_, [1, 2]), throw(b)), throw(a) ), E, true).
E = a.
?- setup_call_catcher_cleanup(true, true, How, true).
How = exit.
?- setup_call_catcher_cleanup(true, member(X, [1, 2]), How, nb_setval(how, How)), nb_getval(how, H), ! ; true.
error(existence_error(variable, how), _).
?- \+ setup_call_catcher_cleanup(true, fail, How, nb_setval(how, How)), nb_getval(how, H).
H = fail.
?- catch(setup_call_catcher_cleanup(true, throw(x), How, nb_setval(how, How)), _, true), nb_getval(how, H).
H = exception(x).
?- once(setup_call_catcher_cleanup(true, member(_, [1, 2]), How, nb_setval(how, How))), nb_getval(how, H).
How = !, H = !.
?- setup_call_catcher_cleanup(true, true, fail, nb_setval(how, wrong)), nb_getval(how, H).
H = !.
?- catch_with_backtrace(throw(a), E, true).
E = a.
?- @(lists:append([a], [b], L), user).
L = [a, b].
?- divmod(-7, 2, Q, R).
Q = -4, R = 1.
?- ( b_setval(never_set, 1) ; b_getval(never_set, X) ), nonvar(X).
error(existence_error(variable, never_set), _).
?- predicate_property(append(_, _, _), imported_from(M)), predicate_property(lists:append(_, _, _), exported).
M = lists.
?- T = f(a, b), setarg(1, T, c), T = f(X, b), ( setarg(1, T, d), fail ; T = f(Y, b) ).
T = f(c, b), X = c, Y = c.
?- T = f(X, Y), ( setarg(1, T, a), fail ; var(X), T = f(A, B), A == X, B == Y ).
T = f(X, Y), X = A, Y = B.

% Goals that must be deterministic.
?- $member(X, [1]).
X = 1.
?- $member(_, [1, 2]).
error(determinism_error(user:member/2, det, nondet, guard), _).
?- $fail.
error(determinism_error(user:fail/0, det, fail, guard), _).
?- call(format, atom(A), "~w", [x]).
A = x.
?- call(nine, 1, 2, 3, 4, 5, 6, 7, 8, V).
V = 8.

% once/1 in a clause is compiled in place; cuts in it are local, and what is no goal is an error of the call.
?- in_place(X).
X = 1 ;
X = 2.
?- in_place_cut(X).
X = a ;
X = b.
?- in_place_wrong.
error(type_error(callable, _), _).
?- in_place_unbound(_).
error(instantiation_error, _).
% An error thrown after the goal has exited is not the goal's own.
?- catch(( setup_call_catcher_cleanup(true, member(_, [1, 2]), How, nb_setval(how, How)), throw(x) ), _, true), nb_getval(how, H).
H = external_exception(x).
% A cut in a variable goal behind a module is local, too.
?- call(( G = !, user:G, fail ; true )).
true.
?- call(( true, user:( G = !, G, fail ; true ) )).
true.
