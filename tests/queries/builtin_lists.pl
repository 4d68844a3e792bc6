% Built-in predicates on lists, called in each mode

?- length([a,b,c], N).
N = 3.
?- length([], N).
N = 0.
?- length(L, 2).
L = [_A, _B].
?- length([a|T], 3).
T = [_A, _B].
?- length([a,b|T], 1).
false.
?- length([a,b], 2).
true.
?- length([a,b], 3).
false.
?- length(L, N).
L = [],
N = 0 ;
L = [_A],
N = 1 ;
L = [_A, _B],
N = 2 ;
L = [_A, _B, _C],
N = 3 ;
... .
?- length([a|T], N).
T = [],
N = 1 ;
T = [_A],
N = 2 ;
T = [_A, _B],
N = 3 ;
T = [_A, _B, _C],
N = 4 ;
... .
?- length(L, L).
false.
?- length(L, -1).
error(domain_error(not_less_than_zero,-1), _).
?- length([a], -1).
error(domain_error(not_less_than_zero,-1), _).
?- length(L, a).
error(type_error(integer,a), _).
?- length(L, 1.5).
error(type_error(integer,1.5), _).
?- length(a, N).
error(type_error(list,a), _).
?- length([a|b], N).
error(type_error(list,[a|b]), _).
?- length(L, 100000000000000000000).
error(resource_error(memory), _).
?- between(1, 3, X).
X = 1 ;
X = 2 ;
X = 3.
?- between(3, 1, X).
false.
?- between(1, 3, 2).
true.
?- between(1, 3, 4).
false.
?- between(1, inf, X).
X = 1 ;
X = 2 ;
X = 3 ;
X = 4 ;
... .
?- between(1, infinite, 5).
true.
?- between(9223372036854775807, inf, X).
X = 9223372036854775807 ;
X = 9223372036854775808 ;
X = 9223372036854775809 ;
X = 9223372036854775810 ;
... .
?- between(9223372036854775807, 9223372036854775808, X).
X = 9223372036854775807 ;
X = 9223372036854775808.
?- between(X, 3, 1).
error(instantiation_error, _).
?- between(1, X, 1).
error(instantiation_error, _).
?- between(1, a, X).
error(type_error(integer,a), _).
?- between(1, 3, a).
error(type_error(integer,a), _).
?- memberchk(b, [a,b]).
true.
?- memberchk(f(X), [f(a),f(b)]).
X = a.
?- memberchk(f(X,b), [f(a,c),f(c,b)]).
X = c.
?- memberchk(a, []).
false.
?- memberchk(a, [X|_]).
X = a.
?- memberchk(a, L).
L = [a|_A].
?- memberchk(a, b).
error(type_error(list,b), _).
?- numlist(1, 3, L).
L = [1, 2, 3].
?- numlist(3, 1, L).
false.
?- numlist(a, 1, L).
error(type_error(integer,a), _).
?- sum_list([1,2.5], S).
S = 3.5.
?- sum_list([], S).
S = 0.
?- sum_list([a], S).
error(type_error(evaluable,a/0), _).
?- max_list([1,3,2], S).
S = 3.
?- max_list([], S).
false.
?- min_list([2,1,3], S).
S = 1.
?- sort([b,a,b], L).
L = [a, b].
?- sort([3,1,2,1], L).
L = [1, 2, 3].
?- sort([1,1.0], L).
L = [1.0, 1].
?- sort([f(b),c,1,2.0,X,"s"], L).
L = [X, 2.0, 1, c, "s", f(b)].
?- sort([X,Y,X], L).
L = [X, Y].
?- sort([a|_], L).
error(instantiation_error, _).
?- sort(L, M).
error(instantiation_error, _).
?- sort(a, L).
error(type_error(list,a), _).
?- sort([a|b], L).
error(type_error(list,[a|b]), _).
?- sort([a], [a|b]).
error(type_error(list,[a|b]), _).
?- sort([a], b).
error(type_error(list,b), _).
?- msort([b,a,b], L).
L = [a, b, b].
?- msort(a, L).
error(type_error(list,a), _).
?- keysort([b-1,a-2,b-0,a-1], L).
L = [a-2, a-1, b-1, b-0].
?- keysort([a-1|_], L).
error(instantiation_error, _).
?- keysort([X], L).
error(instantiation_error, _).
?- keysort([a], L).
error(type_error(pair,a), _).
?- keysort(a, L).
error(type_error(list,a), _).
?- keysort([a-1], [b|_]).
error(type_error(pair,b), _).
?- keysort([a-1], b).
error(type_error(list,b), _).
% The sorted list may be anything: it only fails to unify.
?- member(G, [msort([b,a], x), msort([b,a], [a|x]), sort(0, @>=, [1], x), predsort(compare, [b,a], x)]), call(G).
false.
?- sort([2,1], @>=, [a-f(2),b-f(3),c-f(2)], L), sort([2,1], @<, [a-f(2),b-f(3),c-f(2)], M), sort([], @>, [1,2], N).
L = [b-f(3), a-f(2), c-f(2)], M = [a-f(2), b-f(3)], N = [2, 1].
?- sort([2,1], @>=, [a-f(2),b-c], L).
error(type_error(compound,c), _).
?- sort([2,2], @>=, [a-f(2)], L).
error(existence_error(argument,2,f(2)), _).
?- sort([1,0], @>=, [a-b], L).
error(domain_error(not_less_than_one,0), _).
?- sort([1|_], @>=, [a-b], L).
error(instantiation_error, _).
?- sort(0, @>=, [1,2,3,2], L).
L = [3, 2, 2, 1].
?- sort(0, @>, [1,2,3,2], L).
L = [3, 2, 1].
?- sort(0, @=<, [c,a,b,a], L).
L = [a, a, b, c].
?- sort(1, @<, [f(2,a),f(1,b),f(2,c)], L).
L = [f(1, b), f(2, a)].
?- sort(1, @>=, [f(1,a),f(2,b),f(1,c)], L).
L = [f(2, b), f(1, a), f(1, c)].
?- sort(2, @<, [f(1)], L).
error(existence_error(argument,2,f(1)), _).
?- sort(3, @<, [[a]], L).
error(existence_error(argument,3,[a]), _).
?- sort(1, @<, [a], L).
error(type_error(compound,a), _).
?- sort(1, foo, [f(1)], L).
error(domain_error(order,foo), _).
?- sort(-1, @<, [f(1)], L).
error(domain_error(not_less_than_zero,-1), _).
?- sort(X, @<, [a], L).
error(instantiation_error, _).
?- sort(a, @<, [a], L).
error(type_error(integer,a), _).

% The length of a list whose end a delayed goal decides.
?- freeze(L, L = []), findall(N, length(L, N), Ns).
Ns = [0], freeze(L, L = []).
?- freeze(T, T = [_]), findall(N-T, length([a|T], N), Ns).
Ns = [2-[_]], freeze(T, T = [_]).
?- freeze(T, (T == [] ; T = [_|R], freeze(R, R = [_]))), findall(N, length([a|T], N), Ns).
Ns = [1, 3], freeze(T, (T == [] ; T = [_|R], freeze(R, R = [_]))).
?- freeze(T, T = [_|_]), length([a|T], N).
N = 2, T = [_] ;
N = 3, T = [_, _] ;
...
?- length(L, N), L = [_, _], !.
L = [_, _], N = 2.
