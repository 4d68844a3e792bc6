% Control constructs: variables that begin in some branches only.

t1(A, X) :- ( A = 1 -> X1 = a ; A = 2 -> X1 = b ; A = 3 -> true ; X1 = c ), X = f(X1).
t2(A, B, X) :-
    (   A = 1
    ->  X1 = a, ( B = 1 -> Y = 1 ; Y = 2 )
    ;   B = 1
    ->  ( A = 2 -> Y = 3 ; X1 = 4 )
    ;   true
    ),
    X = f(X1, Y).
t3(A, X) :- ( A = 1, Y = 1 ; A = 2, ( Y = 2 ; Y = 3 ) ; A = 3 ), g(Y), X = Y.
g(_).

?- t1(2, X).
X = f(b).
?- t1(3, X).
X = f(_).
?- t1(4, X).
X = f(c).
?- t2(1, 2, X).
X = f(a, 2).
?- t2(2, 1, X).
X = f(_, 3).
?- t2(3, 1, X).
X = f(4, _).
?- t2(3, 3, X).
X = f(_, _).
?- t3(2, X).
X = 2 ;
X = 3.
?- t3(3, X).
true.
