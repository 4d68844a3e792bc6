% library(clpfd): quotients and remainders, compared with the integers that is/2 computes.
:- use_module(library(clpfd)).

operation(//).
operation(div).
operation(rem).
operation(mod).

range(-7.. -5).
range(-4.. -1).
range(-3..2).
range(0..0).
range(-1..1 \/ 5).
range(0..6).
range(2..3).
range(4..9).

computed(Operation, Dx, Dy, Dz, Solutions) :-
    findall(X-Y-Z,
            ( X in Dx, Y in Dy, V in Dz, label([X,Y]), Y =\= 0, E =.. [Operation,X,Y], Z is E, \+ \+ V = Z ),
            Solutions).

% Domains before or after the constraint is posted.
constrained(before, Operation, Dx, Dy, Dz, Solutions) :-
    E =.. [Operation,X,Y],
    findall(X-Y-Z, ( X in Dx, Y in Dy, Z in Dz, Z #= E, label([X,Y,Z]) ), Solutions).
constrained(after, Operation, Dx, Dy, Dz, Solutions) :-
    E =.. [Operation,X,Y],
    findall(X-Y-Z, ( Z #= E, Z in Dz, Y in Dy, X in Dx, label([X,Y,Z]) ), Solutions).

% Combinations of domains whose solutions differ.
wrong(Operation, Order, Dx, Dy, Dz) :-
    operation(Operation),
    range(Dx),
    range(Dy),
    range(Dz),
    computed(Operation, Dx, Dy, Dz, Expected),
    member(Order, [before,after]),
    \+ constrained(Order, Operation, Dx, Dy, Dz, Expected).

?- wrong(Operation, Order, Dx, Dy, Dz).
false.

% Divisors.
?- 20 // Y #> 5, Y #> 0, findall(Y, label([Y]), Ys), Y = 1.
Y = 1, Ys = [1,2,3].
?- 20 div Y #= 5.
Y = 4.
?- 20 // Y #= X, X in 5..7, Y #> 0, fd_dom(Y, D), Y = 3.
Y = 3, X = 6, D = 3..4.
?- 100 // X #= Y, Y in 10..20, X in 1..100, fd_dom(X, D), X = 5.
X = 5, Y = 20, D = 5..10.
?- A in 3..4, D in 2..9, A div D #= 2.
A = 4, D = 2.
?- 12 // X #= 3.
X = 4.
?- X in 1..100, X // Y #= 5, Y #> 0, fd_dom(X, D), fd_dom(Y, E), X = 100, Y = 17.
X = 100, Y = 17, D = 5..100, E = 1..20.
?- X // Y #= 2, fd_dom(X, D), X = 7, Y = 3.
X = 7, Y = 3, D = inf.. -2\/2..sup.

% Remainders.
?- D in -1..5, 2 #< D mod 5, fd_dom(D, Dom), D = 3.
D = 3, Dom = -1\/3..4.
?- B in -2..3, C in 5..9, 4*B #>= B rem C, fd_dom(B, Dom), B = 2.
B = 2, Dom = 0..3, C in 5..9.
?- A in -1..6, C in -3..4, D in 0..5, -1*A #= C rem D, fd_dom(A, Dom), A = 3, C = -3, D = 4.
A = 3, C = -3, D = 4, Dom = -1..3.
?- X in 0..3, X mod 5 #= Z.
Z = X, X in 0..3.
?- X in 0..3, Y in 4..9, X rem Y #= Z.
Z = X, X in 0..3, Y in 4..9.
?- X in -3..3, X mod 4 #= Z, findall(X-Z, label([X,Z]), L), X = -1.
X = -1, Z = 3, L = [-3-1,-2-2,-1-3,0-0,1-1,2-2,3-3].

% Bounds that are not finite.
?- X #>= 7, Y #>= 2, X // Y #= Z, fd_dom(Z, D), Z #>= 4, fd_dom(X, E), X = 9, Y = 2.
X = 9, Y = 2, Z = 4, D = 0..sup, E = 8..sup.
?- X #=< -7, Y #>= 2, X div Y #= Z, fd_dom(Z, D), Y = 2, X = -7.
X = -7, Y = 2, Z = -4, D = inf.. -1.
?- Y #< 0, X mod Y #= Z, fd_dom(Z, D), Z #< -4, fd_dom(Y, E), X = -5, Y = -7.
X = -5, Y = -7, Z = -5, D = inf..0, E = inf.. -6.
