% library(aggregate)
:- use_module(library(aggregate)).
:- use_module(library(lists)).

age(peter, 7). age(ann, 11). age(pat, 8). age(tom, 5). age(mike, 11).
parent(a, x). parent(a, y). parent(b, z).

?- aggregate_all(count, age(_,_), N).
N = 5.
?- aggregate_all(count, fail, N).
N = 0.
?- aggregate_all(count, member(_,[a,a]), 2).
true.
?- aggregate_all(count, member(_,[a,a]), 3).
false.
?- aggregate_all(sum(A), age(_,A), S).
S = 42.
?- aggregate_all(sum(A), fail, S).
S = 0.
?- aggregate_all(sum(A*2), age(_,A), S).
S = 84.
?- aggregate_all(sum(A), member(A,[1,2.5]), S).
S = 3.5.
?- aggregate_all(sum(A), member(A,[a]), S).
error(type_error(evaluable, a/0), _).
?- aggregate_all(max(A), age(_,A), M).
M = 11.
?- aggregate_all(max(A), fail, M).
false.
?- aggregate_all(min(A), age(_,A), M).
M = 5.
?- aggregate_all(max(A,P), age(P,A), M).
M = max(11, ann).
?- aggregate_all(min(A,P), age(P,A), M).
M = min(5, tom).
?- aggregate_all(max(A,P), fail, M).
false.
?- aggregate_all(max(A), member(A,[1,3.0,2]), M).
M = 3.0.
?- aggregate_all(max(A+1), member(A,[1,3,2]), M).
M = 4.
?- aggregate_all(bag(P), age(P,11), L).
L = [ann, mike].
?- aggregate_all(bag(A), age(_,A), L).
L = [7, 11, 8, 5, 11].
?- aggregate_all(set(A), age(_,A), L).
L = [5, 7, 8, 11].
?- aggregate_all(bag(A), fail, L).
L = [].
?- aggregate_all(r(count,max(A),min(A)), age(_,A), R).
R = r(5, 11, 5).
?- aggregate_all(r(count,bag(A)), fail, R).
R = r(0, []).
?- aggregate_all(count, A, age(_,A), N).
N = 4.
?- aggregate_all(sum(A), A, age(_,A), N).
N = 31.
?- aggregate_all(_, true, R).
error(instantiation_error, _).
?- aggregate_all(foo, true, R).
error(domain_error(aggregate_template, foo), _).
?- aggregate(count, C^parent(P,C), N).
P = a, N = 2 ;
P = b, N = 1.
?- aggregate(count, parent(P,x), N).
P = a, N = 1.
?- aggregate(count, P^C^parent(P,C), N).
N = 3.
?- aggregate(count, fail, N).
false.
?- aggregate(sum(A), P^age(P,A), S).
S = 42.
?- aggregate(max(A,P), age(P,A), R).
R = max(11, ann).
?- aggregate(bag(C), parent(P,C), L).
P = a, L = [x, y] ;
P = b, L = [z].
?- aggregate(set(C), parent(P,C), L).
P = a, L = [x, y] ;
P = b, L = [z].
?- aggregate(r(count,max(A)), P^age(P,A), R).
R = r(5, 11).
?- aggregate(count, A, P^age(P,A), N).
N = 4.
?- foreach(member(X,[1,2]), dif_from(X,Y)).
error(existence_error(procedure, dif_from/2), _).
?- foreach(member(X,[1,2,3]), memberchk(X,[3,2,1,0])).
true.
?- foreach(member(X,[1,9]), member(X,[3,2,1,0])).
false.
?- foreach(fail, fail).
true.
?- foreach(member(X-Y,[1-a,2-b]), memberchk(X-Y,[2-b,1-Z])).
Z = a.
?- foreach(between(1,4,X), nth1(X, L, _)), !.
L = [_G0, _G0, _G0, _G0|_G1].
?- aggregate_all(count, between(1, 200000, _), N).
N = 200000.
?- aggregate_all(max(X), between(1, 200000, X), N).
N = 200000.
% The rest of foreach's goal is not copied: what it changes is changed.
?- T = f(0), foreach(member(X, [1, 2, 3]), setarg(1, T, X)).
T = f(3).
?- T = f(0, g(_)), foreach(member(X, [1, 2, 3]), ( arg(1, T, Old), New is Old+X, nb_setarg(1, T, New), fail ; true )).
T = f(6, g(_)).
?- put_attr(K, foreach_test, 0), foreach(member(X, [1, 2, 3]), put_attr(K, foreach_test, X)), get_attr(K, foreach_test, V), del_attr(K, foreach_test).
V = 3.
?- freeze(V, true), foreach(member(X, [1, 2]), dif(V, X)), V = 3.
V = 3.
?- freeze(V, true), foreach(member(X, [1, 2]), dif(V, X)), V = 2.
false.
?- T = f(_), foreach(member(X, [1, 2]), ( arg(1, T, A), A = g(Y), integer(X) )), Y = 5.
T = f(g(5)), A = g(5), Y = 5.
?- Q = [1|Q], foreach(member(X, [1, 2]), ( Q = [_|_], X > 0, Y = k )), Q = [1|_].
Q = [1|Q], Y = k.
?- foreach(member(X, [1, 2]), foreach(member(Y, [X, 3]), Y >= X)).
true.
?- b_setval(foreach_value, 0), foreach(member(X, [1, 2, 3]), b_setval(foreach_value, X)), b_getval(foreach_value, V).
V = 3.
?- call_cleanup(foreach(member(X, [1,2]), dif(X, Y)), Last = true), Y = 3.
Y = 3, Last = true.
?- foreach(between(1, 3, X), dif(X, Y)), Y = 2.
false.
% The variables by which bagof/3 keeps answers apart.
?- free_variables(X^foo(X,Y,Z,Y), Y, [], Vs).
Vs = [Z].
?- free_variables(setof(A, B^p(A,B,C), D), t, [E], Vs).
Vs = [C, D, E].
?- free_variables(( p(A), \+ q(B) ; not(r(C)) ; p(A, D) ), t, [D], Vs).
Vs = [A, D].
?- free_variables(f(A, B, g(B, C)), _, [], Vs), free_variables(V, V, [], Us).
Vs = [A, B, C], Us = [].

?- aggregate_all(bag(X), Y^member(X-Y, [1-a, 2-b]), L).
L = [1, 2].
?- aggregate_all(r(count, max(X)), Y^Z^member(f(X, Y, Z), [f(1, a, b), f(2, b, c)]), R).
R = r(2, 2).
?- aggregate_all(count, X, Y^member(X-Y, [1-a, 1-b]), N).
N = 1.

% As in max/2 and min/2, the float of two equal numbers counts.
?- aggregate_all(max(X), member(X, [1, 1.0]), A), aggregate_all(min(X), member(X, [1, 1.0, 1]), B).
A = B, B = 1.0.
?- aggregate_all(r(max(X), min(X)), member(X, [1, 1.0]), A), aggregate(max(X), member(X, [1, 1.0]), B).
A = r(1.0, 1.0), B = 1.0.
