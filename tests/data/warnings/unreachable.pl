% A clause that takes every call and cuts hides those behind it; one that may fail before its cut does not.
:- dynamic(open/1).
p(_) :- !, q.
p(1).
p(2).
q.
r(X, X) :- !.
r(_, _).
s(X) :- X > 1, !.
s(_).
open(_) :- !.
open(1).
g --> !, [a].
g --> [b].
