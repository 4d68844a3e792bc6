% library(depth_limit)
down(0).
down(N) :- N > 0, M is N-1, down(M).
endless(X) :- endless(X).
choice(X) :- ( X = 1 ; endless(X) ; X = 2 ).
first(X) :- member_of(X), !.
member_of(1).
member_of(2).
each(L) :- findall(X, member_of(X), L).

?- call_with_depth_limit(true, 10, D).
D = 1.
?- call_with_depth_limit(down(5), 10, D), !.
D = 6.
?- call_with_depth_limit(down(50), 10, D).
D = depth_limit_exceeded.
?- call_with_depth_limit(endless(1), 1000, D).
D = depth_limit_exceeded.
?- call_with_depth_limit(choice(X), 20, D).
X = 1, D = 1 ;
X = 2, D = 21.
?- call_with_depth_limit(fail, 10, _).
false.
?- call_with_depth_limit(first(X), 10, D).
X = 1, D = 2.
?- call_with_depth_limit(each(L), 10, D), !.
L = [1, 2], D = 3.
?- call_with_depth_limit(\+ down(50), 10, D).
D = 11.
?- call_with_depth_limit(member(X, [a]), 10, D).
X = a, D = 1.
?- call_with_depth_limit(throw(ball), 10, _).
ball.
% A call inside another one: the limits of both apply.
?- call_with_depth_limit(call_with_depth_limit(down(3), 10, Inner), 20, Outer), !.
Inner = 4, Outer = 5.
?- call_with_depth_limit(call_with_depth_limit(down(10), 3, Inner), 100, Outer).
Inner = depth_limit_exceeded, Outer = 4.
?- call_with_depth_limit(call_with_depth_limit(down(10), 100, _), 3, Outer).
Outer = depth_limit_exceeded.
?- call_with_depth_limit(( down(2), call_with_depth_limit(down(10), 3, Inner) ), 100, Outer), !.
Inner = depth_limit_exceeded, Outer = 4.
?- call_with_depth_limit(findall(R, call_with_depth_limit(( down(1), down(5) ), 3, R), Rs), 100, _), !.
Rs = [depth_limit_exceeded].
% A goal without a choice point leaves none.
?- call_cleanup(call_with_depth_limit(true, 100, R), IsDet = true).
R = 1, IsDet = true.
?- call_cleanup(call_with_depth_limit(member(X, [a, b]), 100, R), IsDet = true), !.
X = a, R = 1, IsDet = true.
