% library(intercept)
:- use_module(library(intercept)).
:- use_module(library(lists)).

:- dynamic(came/1).
came_to(X) :- assertz(came(X)).
all_came(Xs) :- findall(X, retract(came(X)), Xs).
count(I, Max) :- I =< Max, !, send_signal(at(I)), I1 is I+1, count(I1, Max).
count(_, _).

?- intercept(send_signal(a), X, came_to(X)), all_came(L).
L = [a].
?- intercept(( send_signal(a), send_signal(b) ), X, came_to(X)), all_came(L).
L = [a, b].
% The innermost handler that fits has the signal, and those further out hear what it sends itself.
?- intercept(intercept(send_signal(a), X, came_to(inner(X))), Y, came_to(outer(Y))), all_came(L).
L = [inner(a)].
?- intercept(intercept(send_signal(a), b, came_to(inner)), Y, came_to(outer(Y))), all_came(L).
L = [outer(a)].
?- intercept(intercept(send_signal(a), X, send_signal(again(X))), Y, came_to(outer(Y))), all_came(L).
L = [outer(again(a))].
?- intercept(send_signal(a), _, fail).
false.
?- intercept(send_signal(a), _, throw(oops)).
oops.
?- catch(send_signal(a), error(unintercepted_signal(S), _), true).
S = a.
?- catch(( intercept(true, X, true), send_signal(a) ), error(unintercepted_signal(S), _), true).
S = a.
?- catch(intercept(throw(x), _, true), x, true), send_silent_signal(a).
true.
% Handlers are copied, their argument is not.
?- intercept(send_signal(a), X, Y = X), var(Y).
true.
?- intercept(send_signal(a), X, =(X), Y).
Y = a.
% A goal that is tried again has its handler again.
?- findall(X, ( intercept(( X = 1 ; X = 2, send_signal(a) ), a, came_to(a)), true ), Xs), all_came(L).
Xs = [1, 2], L = [a].
?- findall(L, intercept_all(I, ( between(1, 2, Max), count(1, Max) ), at(I), L), Ls).
Ls = [[1], [1, 2]].
?- intercept_all(I, forall(member(X, [1,2]), send_signal(at(X))), at(I), L).
L = [].
?- nb_intercept_all(I, forall(member(X, [1,2]), send_signal(at(f(X,_)))), at(I), L).
L = [f(1, _), f(2, _)].
