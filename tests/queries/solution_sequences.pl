% library(solution_sequences)
:- use_module(library(solution_sequences)).
:- use_module(library(aggregate)).
:- use_module(library(lists)).

p(1, b). p(2, a). p(1, a). p(3, c). p(2, a).

?- limit(2, member(X,[a,b,c])).
X = a ;
X = b.
?- limit(1, member(X,[a,b,c])).
X = a.
?- limit(0, member(X,[a,b,c])).
false.
?- limit(5, member(X,[a,b])).
X = a ;
X = b.
?- findall(X, limit(infinite, member(X,[a,b])), L).
L = [a, b].
?- limit(-1, true).
error(type_error(nonneg, -1), _).
?- limit(a, true).
error(type_error(nonneg, a), _).
?- limit(_, true).
error(instantiation_error, _).
?- limit(3, repeat), !.
true.
?- offset(1, member(X,[a,b,c])).
X = b ;
X = c.
?- offset(0, member(X,[a])).
X = a.
?- offset(3, member(X,[a,b,c])).
false.
?- offset(-1, true).
error(domain_error(not_less_than_zero, -1), _).
?- findall(X, limit(2, offset(1, member(X,[a,b,c,d]))), L).
L = [b, c].
?- call_nth(member(X,[a,b,c]), 2).
X = b.
?- call_nth(member(X,[a,b,c]), 4).
false.
?- call_nth(member(X,[a,b]), N).
X = a, N = 1 ;
X = b, N = 2.
?- call_nth(member(b,[a,b,c,b]), N), !.
N = 1.
?- call_nth(member(X,[a,b,c]), 0).
error(domain_error(not_less_than_one, 0), _).
?- call_nth(member(X,[a,b,c]), -1).
error(domain_error(not_less_than_one, -1), _).
?- call_nth(member(X,[a,b,c]), a).
error(type_error(integer, a), _).
?- countall(( X = 1 ; X = 2 ), N).
N = 2.
?- countall(N = 1, N).
N = 1.
?- countall(false, 1).
false.
?- countall(_, N).
error(instantiation_error, _).
?- countall(1, N).
error(type_error(callable, 1), _).
?- countall(false, -1).
error(domain_error(not_less_than_zero, -1), _).
?- countall(false, a).
error(type_error(integer, a), _).
?- findall(X-Y, order_by([asc(X)], p(X,Y)), L).
L = [1-b, 1-a, 2-a, 2-a, 3-c].
?- findall(X-Y, order_by([desc(X),asc(Y)], p(X,Y)), L).
L = [3-c, 2-a, 2-a, 1-a, 1-b].
?- findall(X-Y, order_by([asc(Y),desc(X)], p(X,Y)), L).
L = [2-a, 2-a, 1-a, 1-b, 3-c].
?- order_by([foo(X)], p(X,_)).
error(domain_error(order_specifier, foo(_G0)), _).
?- order_by(_, p(_,_)).
error(instantiation_error, _).
?- findall(X, order_by([asc(X)], fail), L).
L = [].
?- findall(X-Y, distinct(p(X,Y)), L).
L = [1-b, 2-a, 1-a, 3-c].
?- findall(X, distinct(X, p(X,_)), L).
L = [1, 2, 3].
?- findall(X, limit(2, distinct(X, p(X,_))), L).
L = [1, 2].
?- findall(X, distinct(X, member(X,[_,_])), L), length(L, N).
L = [_G0], N = 1.
?- distinct(X, member(X,[f(_),f(_),f(a)])), X = f(a), !.
X = f(a).
?- findall(X, reduced(p(X,_)), L), length(L, N).
L = [1, 2, 1, 3], N = 4.
?- group_by(X, Y, p(X,Y), L).
X = 1, L = [b, a] ;
X = 2, L = [a, a] ;
X = 3, L = [c].
?- findall(X-L, group_by(X, Y, p(X,Y), L), Ls).
Ls = [1-[b, a], 2-[a, a], 3-[c]].
?- group_by(X, Y, fail, L).
false.
?- findall(X, distinct(X, (member(X, [b,a,b,c,a]))), L).
L = [b, a, c].
?- aggregate_all(count, distinct(X, (between(1, 5000, I), X is I mod 70)), N).
N = 70.

?- findnsols(0, X, member(X, [a, b]), L).
L = [].
?- findnsols(2, X, member(X, [a, b, c, d, e]), L).
L = [a, b] ;
L = [c, d] ;
L = [e].
?- findnsols(2, X, member(X, []), L).
L = [].
?- findnsols(2, X, member(X, [a, b, c]), L, [z]), !.
L = [a, b, z].
?- findnsols(2, X, ( X = 1 ; X = 2 ; fail ), L).
L = [1, 2] ;
L = [].
?- findnsols(2, X, member(X, [1, 2, 3, 4, 5]), L), garbage_collect, L = [3|_].
L = [3, 4].
?- findnsols(2, A-B, findnsols(2, A, member(A, [1, 2, 3]), B), C).
C = [_-[1, 2], _-[3]].
?- catch(findnsols(2, X, ( member(X, [1, 2, 3]), ( X =:= 3 -> throw(oops) ; true ) ), L), oops, true).
L = [1, 2] ;
true.
?- findnsols(-1, X, member(X, [a]), L).
error(type_error(nonneg, -1), _).
?- catch(findnsols(2, X, ( member(X, [1, 2]) ; throw(oops) ), [3|_]), oops, true).
true.
?- order_by([], member(_, [2, 1])).
error(domain_error(non_empty_list, []), _).
?- group_by(X, Y, member(X-Y, [_-1,_-3]), L).
L = [1, 3].
?- group_by(f(X), Y-Z, member(X-Y-Z-_, [b-1-u-r,a-2-v-s,b-3-w-t]), L).
X = a, L = [2-v] ;
X = b, L = [1-u, 3-w].
?- group_by(X, Y, fail, L).
false.

% Witnesses with variables are grouped by variants, in the order of the first of each.
witnessed(g(_), 1).
witnessed(f(_), 2).
witnessed(_, 3).
witnessed(g(_), 4).
witnessed(f(b), 5).
witnessed(_, 6).
witnessed(f(_), 7).
?- findall(Xs, bagof(X, witnessed(_, X), Xs), L).
L = [[3, 6], [2, 7], [5], [1, 4]].
?- findall(Xs, setof(X, witnessed(_, X), Xs), L).
L = [[3, 6], [2, 7], [5], [1, 4]].
