% library(lists)
:- use_module(library(lists)).
unbound(Goal) :- catch(Goal, error(instantiation_error, _), Caught = true), Caught == true.

?- append([a,b], [c], L).
L = [a, b, c].
?- append([], L, [a]).
L = [a].
?- append(X, [c], [a,b,c]), !.
X = [a, b].
?- findall(X-Y, append(X, Y, [a,b]), L).
L = [[]-[a, b], [a]-[b], [a, b]-[]].
?- append([a], Y, [a,b]).
Y = [b].
?- append([a|X], Y, [b]).
false.
?- append(X, b, [a|b]), !.
X = [a].
?- append([a], b, L).
L = [a|b].
?- append([[a],[b,c],[],[d]], L).
L = [a, b, c, d].
?- append([], L).
L = [].
?- findall(X-Y, append([X,Y], [a,b]), L).
L = [[]-[a, b], [a]-[b], [a, b]-[]].
?- append(_, L).
error(instantiation_error, _).
?- append([a|_], L).
error(instantiation_error, _).
?- append(foo, L).
error(type_error(list, foo), _).
?- prefix([a,b], [a,b,c]).
true.
?- findall(P, prefix(P, [a,b]), L).
L = [[], [a], [a, b]].
?- prefix([b], [a,b]).
false.
?- member(X, [a,b,c]).
X = a ;
X = b ;
X = c.
?- member(a, [a]).
true.
?- member(c, [a,b,c]).
true.
?- member(a, [b,c]).
false.
?- member(_, []).
false.
?- member(f(X), [f(1),g(2),f(3)]).
X = 1 ;
X = 3.
?- findall(X, member(X-1, [a-1,b-2,c-1]), L).
L = [a, c].
?- L = [_,_], member(a, L), !.
L = [a, _G0].
?- member(X, foo).
false.
?- memberchk(b, [a,b,c]).
true.
?- memberchk(X, [a,b]).
X = a.
?- memberchk(d, [a,b,c]).
false.
?- memberchk(a, L), L = [_|T], T = [], !.
L = [a], T = [].
?- memberchk(k-V, [j-1,k-2,k-3]).
V = 2.
?- length(L, 2), L = [a|_].
L = [a, _G0].
?- select(X, [a,b,c], R).
X = a, R = [b, c] ;
X = b, R = [a, c] ;
X = c, R = [a, b].
?- select(b, [a,b,c,b], R).
R = [a, c, b] ;
R = [a, b, c].
?- findall(L, select(x, L, [a,b]), Ls).
Ls = [[x, a, b], [a, x, b], [a, b, x]].
?- select(d, [a,b], R).
false.
?- selectchk(b, [a,b,c,b], R).
R = [a, c, b].
?- selectchk(z, [a], R).
false.
?- findall(L, select(b, [a,b,c,b], x, L), Ls).
Ls = [[a, x, c, b], [a, b, c, x]].
?- selectchk(b, [a,b,c,b], x, L).
L = [a, x, c, b].
?- findall(X-Y, select(X, [1,2], Y, [1,3]), L).
L = [2-3].
?- subtract([a,b,c,b], [b], L).
L = [a, c].
?- subtract([], [a], L).
L = [].
?- subtract([a], [], L).
L = [a].
?- subset([a,c], [c,b,a]).
true.
?- subset([a,d], [c,b,a]).
false.
?- subset([], []).
true.
?- union([a,b], [b,c], L).
L = [a, b, c].
?- union([a,a], [], L).
L = [a, a].
?- intersection([a,b,c,a], [a,c], L).
L = [a, c, a].
?- intersection([], [a], L).
L = [].
?- permutation([a,b,c], P), !.
P = [a, b, c].
?- findall(P, permutation([1,2,3], P), L).
L = [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]].
?- findall(P, permutation(P, [1,2]), L).
L = [[1, 2], [2, 1]].
?- permutation([], L).
L = [].
?- permutation([a,b], [b]).
false.
?- permutation([a,b], [b,a]), !.
true.
?- permutation(foo, L).
error(type_error(list, foo), _).
?- permutation([a|b], L).
error(type_error(list, [a|b]), _).
?- permutation(L, foo).
error(type_error(list, foo), _).
?- delete([a,b,a,c], a, L).
L = [b, c].
?- delete([f(1),g(2),f(3)], f(_), L).
L = [g(2)].
?- delete([a,_,b], b, L).
L = [a].
?- delete([], a, L).
L = [].
?- findall(X-Y, nextto(X, Y, [1,2,3]), L).
L = [1-2, 2-3].
?- nextto(a, b, [a,c,b]).
false.
?- nth0(0, [a,b,c], X).
X = a.
?- nth0(2, [a,b,c], X).
X = c.
?- nth0(3, [a,b,c], X).
false.
?- nth1(1, [a,b,c], X).
X = a.
?- nth1(0, [a,b,c], X).
false.
?- nth1(4, [a,b,c], X).
false.
?- nth0(I, [a,b,c], X).
I = 0, X = a ;
I = 1, X = b ;
I = 2, X = c.
?- nth1(I, [a,b,c], c).
I = 3.
?- findall(I, nth1(I, [a,b,a], a), L).
L = [1, 3].
?- nth0(I, [a], b).
false.
?- nth0(a, [a], X).
error(type_error(integer, a), _).
?- nth0(-1, [a], X).
false.
?- nth1(-1, [a], X).
false.
?- nth0(1.0, [a], X).
error(type_error(integer, 1.0), _).
?- nth0(1, L, a), L = [_,_|T], T = [].
L = [_G0, a], T = [].
?- nth0(1, [a|_], X).
true.
?- nth0(0, [a,b,c], X, R).
X = a, R = [b, c].
?- nth0(1, L, x, [a,b]).
L = [a, x, b].
?- nth1(3, [a,b,c], X, R).
X = c, R = [a, b].
?- nth1(I, [a,b], X, R).
I = 1, X = a, R = [b] ;
I = 2, X = b, R = [a].
?- findall(L, nth0(_, L, x, [a,b]), Ls).
Ls = [[x, a, b], [a, x, b], [a, b, x]].
?- nth1(0, [a,b,c], X, R).
error(type_error(positive_integer, 0), _).
?- nth0(b, [a,b,c], X, R).
error(type_error(nonneg, b), _).
?- nth0(-1, [a,b,c], X, R).
error(type_error(nonneg, -1), _).
?- last([a,b,c], X).
X = c.
?- last([], X).
false.
?- last([a|T], z), T = [_], !.
T = [z].
?- proper_length([a,b], N).
N = 2.
?- proper_length([a|_], N).
false.
?- proper_length(a, N).
false.
?- proper_length([], N).
N = 0.
?- same_length([a,b], L).
L = [_G0, _G1].
?- same_length(L, [a,b]).
L = [_G0, _G1].
?- same_length([a], [b,c]).
false.
?- reverse([a,b,c], L).
L = [c, b, a].
?- reverse([], L).
L = [].
?- reverse([a,b], [b,a]).
true.
?- flatten([a,[b,[c,[]],d],[[e]]], L).
L = [a, b, c, d, e].
?- flatten(a, L).
L = [a].
?- flatten([], L).
L = [].
?- flatten(_, [_]).
true.
?- flatten([X,[Y]], [a,b]).
X = a, Y = b.
?- flatten([a|b], L).
L = [a, b].
?- flatten([[[[[]]]]], L).
L = [].
?- flatten(["abc",f([x])], L).
L = ["abc", f([x])].
?- clumped([a-1,a-2,b-1], L).
L = [a-1-1, a-2-1, b-1-1].
?- clumped([a,a,b,a], L).
L = [a-2, b-1, a-1].
?- clumped([], L).
L = [].
?- list_to_set([a,b,a,c,b], L).
L = [a, b, c].
?- list_to_set([1,1.0,1], L).
L = [1, 1.0].
?- list_to_set([X,_,X], L), length(L, N).
L = [X, _G0], N = 2.
?- list_to_set([], L).
L = [].
?- list_to_set([a|_], L).
error(instantiation_error, _).
?- list_to_set(foo, L).
error(type_error(list, foo), _).
?- is_set([a,b]).
true.
?- is_set([a,b,a]).
false.
?- is_set([_,_]).
true.
?- is_set([a|_]).
false.
?- is_set(a).
false.
?- is_set([1,1.0]).
true.
?- sum_list([1,2,3], S).
S = 6.
?- sum_list([], S).
S = 0.
?- sum_list([1,2.5], S).
S = 3.5.
?- sum_list([a], S).
error(type_error(evaluable, a/0), _).
?- sum_list([_], S).
error(instantiation_error, _).
?- sum_list([1+1,2], S).
S = 4.
?- sumlist([4,5], S).
S = 9.
?- max_list([3,1,4,1,5], M).
M = 5.
?- max_list([], M).
false.
?- max_list([1,2.0], M).
M = 2.0.
?- min_list([3,1,4], M).
M = 1.
?- min_list([], M).
false.
?- max_member(M, [3,a,f(x),"s"]).
M = f(x).
?- max_member(M, []).
false.
?- min_member(M, [b,a,3,1.0]).
M = 1.0.
?- max_member(@=<, M, [c,a,d,b]).
M = d.
?- min_member(@=<, M, [c,a,d,b]).
M = a.
?- min_member(@=<, M, []).
false.
?- numlist(1, 5, L).
L = [1, 2, 3, 4, 5].
?- numlist(3, 3, L).
L = [3].
?- numlist(3, 2, L).
false.
?- numlist(-1, 1, L).
L = [-1, 0, 1].
?- numlist(a, 2, L).
error(type_error(integer, a), _).
?- numlist(1, _, L).
error(instantiation_error, _).
?- numlist(1, 2.5, L).
error(type_error(integer, 2.5), _).
?- numlist(1, 100000, L), sum_list(L, S), L = [], !.
false.
?- numlist(1, 100000, _L), sum_list(_L, S), reverse(_L, [Last|_]).
S = 5000050000, Last = 100000.
?- findall(S-R, subseq([a,b], S, R), L).
L = [[]-[a, b], [b]-[a], [a]-[b], [a, b]-[]].
?- findall(R, subseq([a,b,a], [a], R), L).
L = [[a, b], [b, a]].
?- subseq([a,b,c], [a,c], R), !.
R = [b].
?- reverse(X, [a, b]).
X = [b, a].
?- reverse([a | T], [c, b, a]).
T = [b, c].
?- memberchk(b, [a | b]).
error(type_error(list, b), _).
?- lists:memberchk(b, [a, b]), lists:numlist(1, 3, L), lists:sum_list(L, S).
L = [1, 2, 3], S = 6.
?- subtract([a], foo, L).
error(type_error(list, foo), _).
?- numlist(1, 1000000, _L), reverse(_L, _R), _R = [X | _], last(_R, Y).
X = 1000000, Y = 1.
% The variables that length/2 makes are in the order of their age.
?- length(_L, 20), sort(_L, _S), ( _S == _L -> R = same ; R = other ), length([a|_T], 3), sort(_T, _U), _U == _T.
R = same.
?- length(L, 0).
L = [].

% Lists that are not known are no sets.
?- maplist(unbound, [union(_, [c], [2]), subtract(_, [1], [2]), intersection([a|_], [a], _), subset(_, [c]), delete(_, a, [b])]).
true.
?- maplist(unbound, [max_member(a, _), min_member(a, [b|_]), max_member(@=<, a, _), min_member(@=<, a, _)]).
true.
?- subset([a], X).
X = [a|_].
?- union([a|b], [], _).
error(type_error(list, [a|b]), _).
