% library(clpfd): connectives of conditions on one variable restrict its domain.
:- use_module(library(clpfd)).

?- X #= 1 #\/ X #= 2, label([X]).
X = 1 ;
X = 2.
?- 2 #= X+1 #\/ 2 #= X #\/ X in 7..9.
X in 1..2\/7..9.
?- X in 0..5, (X #= 1 #\/ X #= 3 #\/ X #= 5).
X in 1\/3\/5.
?- X #= 1 #\/ (X #= 2 #\/ 3 #= X).
X in 1..3.
?- #\ (X #\= 1 #/\ X #\= 2).
X in 1..2.
?- X #= 1 #\ X in 1..2.
X = 2.
?- X #> 3 #==> X #> 5.
X in inf..3\/6..sup.
?- X #> 3 #<==> X #> 5.
X in inf..3\/6..sup.
?- X #< 3 #\/ X #>= 3.
X in inf..sup.
?- X #= 1 #/\ X #= 2 #\/ X in 3..2.
false.
?- B #<==> (X #= 1 #\/ X #= 2).
B in 0..1,
X in 1..2#<==>B.
?- B #<==> (X #= 1 #\/ X #= 2), B = 1.
B = 1,
X in 1..2.
?- B #<==> (X #= 1 #\/ X #= 2), B = 0.
B = 0,
X in inf..0\/3..sup.
?- B #<==> (X #= 1 #\/ X #= 2), X in 1..2.
B = 1,
X in 1..2.

% Alternatives that restrict several variables, or others too.
?- X #= 1 #/\ Y #= 5 #\/ X #= 2 #/\ Y #= 3, findall(X-Y, label([X,Y]), L), X = 2.
X = 2, Y = 3, L = [1-5,2-3].
?- X #= 1 #/\ Y #> Z #\/ X #= 4, fd_dom(X, D), X = 4.
X = 4, D = 1\/4, Z#=<Y+ -1#<==>_A, _A in 0..1.
?- X #= 1 #\/ Y #= 1, fd_dom(X, D), X = 2.
X = 2, Y = 1, D = inf..sup.

% ---- every condition of a depth, compared with what it says of each value ----
condition(X, 0, X #= 2).
condition(X, 0, X #\= 0).
condition(X, 0, X #=< -1).
condition(X, 0, 1 #< X).
condition(X, 0, X in -3.. -2\/1).
condition(X, N, #\ P) :- N > 0, M is N-1, condition(X, M, P).
condition(X, N, C) :-
    N > 0,
    M is N-1,
    member(Name, [#/\, #\/, #\, #==>, #<==, #<==>]),
    condition(X, M, P),
    condition(X, 0, Q),
    C =.. [Name,P,Q].

says(X #= Y, B) :- ( X =:= Y -> B = 1 ; B = 0 ).
says(X #\= Y, B) :- ( X =\= Y -> B = 1 ; B = 0 ).
says(X #=< Y, B) :- ( X =< Y -> B = 1 ; B = 0 ).
says(X #< Y, B) :- ( X < Y -> B = 1 ; B = 0 ).
says(X in D, B) :- ( X in D -> B = 1 ; B = 0 ).
says(#\ P, B) :- says(P, A), B is 1-A.
says(P #/\ Q, B) :- says(P, A), says(Q, C), B is A*C.
says(P #\/ Q, B) :- says(P, A), says(Q, C), B is max(A, C).
says(P #\ Q, B) :- says(P, A), says(Q, C), B is A xor C.
says(P #==> Q, B) :- says(P, A), says(Q, C), B is max(1-A, C).
says(P #<== Q, B) :- says(Q #==> P, B).
says(P #<==> Q, B) :- says(P, A), says(Q, C), B is 1-(A xor C).

% The domains of X where C is true are the values for which it says so.
wrong(C) :-
    condition(X, 2, C),
    findall(X, ( between(-5, 5, X), says(C, 1) ), Expected),
    \+ ( findall(X, ( X in -5..5, C, fd_dom(X, D), V in D, label([V]), X = V ), Found), Found == Expected ),
    \+ ( Expected == [], \+ ( X in -5..5, C ) ).
wrong(C) :-
    condition(X, 1, C),
    between(0, 1, B),
    findall(X, ( between(-5, 5, X), says(C, B) ), Expected),
    findall(X, ( X in -5..5, T #<==> C, T = B, label([X]) ), Found),
    Found \== Expected.

?- wrong(C).
false.
