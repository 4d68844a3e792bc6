% library(broadcast)
:- dynamic(heard/1).

hear(X) :- assertz(heard(X)).

?- listen(sum(X), hear(X)), listen(me, size(X), member(X, [1, 2])), listen(you, size(X), X = 3).
true.
?- listening(L, T, G).
L = user, T = sum(_A), G = hear(_A) ;
L = me, T = size(_A), G = member(_A, [1, 2]) ;
L = you, T = size(_A), G = (_A=3).
?- broadcast(sum(1)), broadcast(sum(2)), broadcast(nothing), findall(X, heard(X), L).
L = [1, 2].
?- broadcast_request(size(X)).
X = 1 ;
X = 2 ;
X = 3.
?- unlisten(me, other), unlisten(you), findall(X, broadcast_request(size(X)), L), unlisten(me), \+ broadcast_request(size(_)).
L = [1, 2].
?- unlisten(user, sum(_), hear(_)), listening(L, T, G).
false.
?- broadcast(_).
error(instantiation_error, _).
?- listen(_, a, true).
error(instantiation_error, _).
