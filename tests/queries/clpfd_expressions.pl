% library(clpfd): bits, and what is known at once.
:- use_module(library(clpfd)).

% Bits.
?- X in 0..7, X /\ 5 #= 5, findall(X, label([X]), L).
L = [5, 7], X in 0..7, X/\5 #= 5.
?- Z #= X << 3, X in 1..4, fd_dom(Z, D), X = 3.
X = 3, Z = 24, D = 8..32.
?- X in 0..12, Z #= X >> 2, fd_dom(Z, D), X = 9.
X = 9, Z = 2, D = 0..3.
?- X in -9..12, Z #= X << -1, X = -5.
X = -5, Z = -3.
?- Z #= msb(X), Z in 3..4, fd_dom(X, D), X = 31.
X = 31, Z = 4, D = 8..31.
?- X in 0..20, Y in 0..9, Z #= X \/ Y, fd_dom(Z, D), X = 16, Y = 5.
X = 16, Y = 5, Z = 21, D = 0..31.
?- X #= 12 xor 10, Y #= \ X.
X = 6, Y = -7.
?- X in -5..0, msb(X) #= 3 #<==> B.
B = 0, X in -5..0.
?- 0 #= msb(0).
false.
?- findall(X-Y, ( [X, Y] ins -2..3, X xor Y #= -1, label([X, Y]) ), L).
L = [-2-1, -1-0, 0- -1, 1- -2].
% What is known is evaluated at once, and small or not it is the same.
?- X #= 3 + 4 * 5 - 6 mod 4.
X = 21.
?- 10 #= X, X #> 2 + 3, X #>= 10, X #=< 5 * 2, X #\= 9, X #< 11.
X = 10.
?- X #= 4611686018427387903 + 1, X - 1 #= 4611686018427387903, X #> 4611686018427387903.
X = 4611686018427387904.
?- X #= 1 // 0.
false.
?- X #= 7 - a.
error(domain_error(clpfd_expression, a), _).
?- 1 #> 2.0.
error(domain_error(clpfd_expression, 2.0), _).
?- a #= 1 + 1.
error(domain_error(clpfd_expression, a), _).

% An absolute value differs from every negative number, and says nothing of its argument then.
?- findall(X, ( X in -2..2, abs(X) #\= -2, label([X]) ), Xs).
Xs = [-2,-1,0,1,2].
?- X = -4, X #\= abs(X).
X = -4.
?- X #\= abs(X), X = -4.
X = -4.
?- findall(X, ( X in -3..3, 2 #\= abs(X-1), label([X]) ), Xs).
Xs = [-3,-2,0,1,2].
?- findall(X-Y, ( [X,Y] ins -1..1, X #\= abs(Y), label([X,Y]) ), XYs).
XYs = [-1- -1,-1-0,-1-1,0- -1,0-1,1-0].

% An absolute value that is compared with an integer has no variable of its own.
?- X in -10..10, abs(X) #= 3.
X in -3\/3.
?- abs(X) #< 3.
X in -2..2.
?- 3 #=< abs(X), 5 #> abs(X).
X in -4.. -3\/3..4.
?- abs(X) #< 0.
false.
?- abs(X) #> -2.
X in inf..sup.
?- findall(X, ( X in -5..5, abs(X-1) #= 2, label([X]) ), Xs).
Xs = [-1,3].
?- X in -4..4, abs(X) #= Y, Y = 3.
Y = 3, X in -3\/3.
?- X #>= 0, abs(X) #= Y.
Y = X, X in 0..sup.

% A product that is one of its factors.
?- D in 3..sup, D #= B*D.
B = 1, D in 3..sup.
?- D #= B*D, B #> 3.
D = 0, B in 4..sup.
?- D #= B*D, D = 5.
D = 5, B = 1.
?- findall(B-D, ( [B,D] ins -1..2, D #= D*B, label([B,D]) ), L).
L = [-1-0,0-0,1- -1,1-0,1-1,1-2,2-0].

% Bounds that move towards infinity without end stay where they are after a while.
?- -4 #= abs(X)+X, fd_sup(X, Sup), Sup < -4, X = -100.
false.
?- X #= abs(X)+1, fd_inf(X, Inf), Inf > 4, X = 100000.
false.
?- X #=< -5, A #= abs(X), fd_dom(A, D), X #>= -7, fd_dom(A, E).
D = 5..sup, E = 5..7, X in -7.. -5, X+A#=0, A in 5..7.
