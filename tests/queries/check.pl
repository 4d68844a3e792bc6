% library(check)
:- use_module(library(check)).
:- set_prolog_flag(unknown, fail).
:- dynamic kept/1.
q(1).
r(X) :- q(X), \+ gone(X).
s(X) :- findall(Y, (q(2) ; lost(X, Y)), _).
t :- maplist(missing(1), [a]).
u :- kept(1), append([], [], _), other:far.
v(L) :- setof(X, Y^unseen(X, Y), L), phrase(( "a", unread ), L).
?- findall(P, check:undefined_call(P, _, _), Ps).
Ps = [gone/1, lost/2, missing/2, other:far/0, unseen/2, unread/2].
?- findall(G-P, check:trivial_failure(G, P, _), Fs).
Fs = [q(2)-s/1].
