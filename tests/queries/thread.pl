% library(thread): what several threads would do, by one.
double(X, Y) :- Y is 2*X.
slow(_) :- fail.

?- concurrent_maplist(double, [1, 2, 3], L).
L = [2, 4, 6].
?- concurrent_maplist([X, Y, Z]>>(Z is X+Y), [1, 2], [3, 4], L).
L = [4, 6].
?- concurrent_maplist([X]>>(X > 0), [1, 2]).
true.
?- concurrent_maplist([X]>>member(X, [1, 2]), [A]).
A = 1.
?- concurrent(2, [A = 1, B = 2], []).
A = 1, B = 2.
?- concurrent(2, [A = 1, fail], []).
false.
?- concurrent(0, [], []).
error(type_error(positive_integer, 0), _).
?- concurrent_forall(member(X, [1, 2]), X > 0).
true.
?- concurrent_forall(member(X, [1, 2]), X > 1).
false.
?- concurrent_and(member(X, [1, 2, 3]), X > 1).
X = 2 ;
X = 3.
?- first_solution(X, [slow(X), member(X, [a, b])], []).
X = a.
?- first_solution(X, [slow(X), X = b], [on_fail(stop)]).
false.
?- first_solution(_, [throw(ball)], []).
ball.
?- first_solution(X, [throw(ball), X = 1], [on_error(continue)]).
X = 1.
?- mutex_create(M), mutex_lock(M), mutex_lock(M), mutex_unlock(M), mutex_unlock(M), catch(mutex_unlock(M), error(E, _), true), M = m.
false.
?- mutex_lock(m), mutex_unlock(m), mutex_unlock(m).
error(permission_error(unlock, mutex, m), _).
?- with_mutex(m, member(X, [1, 2])).
X = 1.
?- mutex_create(t), mutex_trylock(t), mutex_trylock(t), mutex_unlock_all, catch(mutex_unlock(t), error(E, _), true), mutex_destroy(t).
E = permission_error(unlock, mutex, t).
?- thread_self(Id).
Id = main.
