% library(clpb)
:- use_module(library(clpb)).
:- use_module(library(apply)).
:- use_module(library(lists)).

% Each pigeon in one hole, at most one pigeon in each.
pigeons(Pigeons, Holes, Cs) :-
    length(Rows, Pigeons), length(Row, Holes), maplist(same_length(Row), Rows),
    columns(Rows, Columns),
    maplist(card([1]), Rows, Cs1), maplist(card([0-1]), Columns, Cs2), append(Cs1, Cs2, Cs).

card(Is, Xs, card(Is, Xs)).

columns([[]|_], []) :- !.
columns(Rows, [Column|Columns]) :- maplist([[X|Xs],X,Xs]>>true, Rows, Column, Rest), columns(Rest, Columns).

adder([], [], C, [C], []).
adder([X|Xs], [Y|Ys], C, [S|Ss], [S =:= X#Y#C, C1 =:= X*Y + X*C + Y*C|Es]) :- adder(Xs, Ys, C1, Ss, Es).

pairs([], 0).
pairs([X,Y|Vs], X*Y + E) :- pairs(Vs, E).

?- sat(X+Y).
sat(X=\=X*Y#Y).
?- sat(X =:= Y).
X = Y,
sat(Y=:=Y).
?- sat(X =< Y).
sat(X=:=X*Y).
?- sat(X >= Y).
sat(Y=:=Y*X).
?- sat(X < Y).
X = 0,
Y = 1.
?- sat(X =:= Y*Z).
sat(X=:=Y*Z).
?- sat(X#Y#Z).
sat(X=\=Y#Z).
?- sat(X + Y*Z).
sat(X=\=X*Y#Y),
sat(X=\=X*Z#Z).
?- sat((X+Y)*(X+Z)*(Y+Z) # 0).
sat(X*Y#X*Z#Y*Z).
?- sat(card([2], [X,Y,Z])).
sat(X*Y#X*Y*Z#X*Z#Y*Z).
?- sat(card([0-1,3], [X,Y,Z])).
sat(1#X*Y#X*Y*Z#X*Z#Y*Z).
?- sat(+[X,Y,Z]).
sat(X=\=X*Y#X*Y*Z#X*Z#Y#Y*Z#Z).
?- sat(*([X,Y+Z])).
X = 1,
sat(Y=\=Y*Z#Z).
?- sat(+[]).
false.
?- sat(X^(X =:= Y+Z)), sat(Y).
Y = 1,
sat(X=:=X),
sat(Z=:=Z).
?- sat(X^(X*Y + ~X*Z)).
sat(Y=\=Y*Z#Z),
sat(X=:=X).
% A value of the variable outside changes nothing.
?- sat(X^(X*Y + ~X*Z)), X = 1.
X = 1,
sat(Y=\=Y*Z#Z).
% Chains of implications and cycles.
?- sat(A =< B), sat(B =< C), taut(A =< C, T).
T = 1,
sat(A=:=A*B),
sat(B=:=B*C).
?- sat(A =< B), sat(B =< C), sat(C =< A).
A = B,
B = C,
sat(C=:=C).
?- sat(A =\= B), sat(B =\= C).
A = C,
sat(C=\=B).
?- sat(X+Y), sat(~X + ~Y).
sat(X=\=Y).
?- sat(X+Y), X = 0.
X = 0,
Y = 1.
?- sat(X+Y), X = Y.
X = 1,
Y = 1.
?- sat(A+B), sat(C+D), A = C.
A = C,
sat(C=\=C*B#B),
sat(C=\=C*D#D).
?- sat(A#B), sat(C#D), [A,B] = [C,D], sat(A).
A = 1,
B = 0,
C = 1,
D = 0.
?- sat(X+Y), X = Z+Y.
X = Z+Y,
sat(Y=\=Y*Z#Z).
?- sat(X+Y), sat(Z+W), X = 0, Z = 0.
X = 0,
Y = 1,
Z = 0,
W = 1.
?- sat(X+Y), freeze(Y, writeln(y(Y))), X = 0.
X = 0,
Y = 1.
% Atoms stand for all values.
?- sat(a).
false.
?- sat(X =:= a).
X = a.
?- sat(X =:= a+b), taut(a =< X, T).
T = 1,
sat(X=:=a#a*b#b).
?- sat(x =< A), sat(A =< y).
false.
?- taut(x + ~x, T).
T = 1.
?- sat(A+x), A = 0.
false.
?- taut(X, T).
false.
?- sat(X+Y), taut(~X * ~Y, T).
T = 0,
sat(X=\=X*Y#Y).
?- taut(X =:= X, T).
T = 1,
sat(X=:=X).
?- sat(X+Y), labeling([Y,X]).
X = 0,
Y = 1 ;
X = 1,
Y = 0 ;
X = 1,
Y = 1.
?- labeling([X,Y]).
X = 0,
Y = 0 ;
X = 0,
Y = 1 ;
X = 1,
Y = 0 ;
X = 1,
Y = 1.
?- sat_count(+[1,X,Y], N).
N = 4.
?- sat(X =< Y), sat_count(X+Z, N).
N = 3,
sat(X=:=X*Y).
?- length(_Vs, 60), sat_count(card([30], _Vs), N).
N = 118264581564861424.
?- length(_Vs, 200), \+ ( sat(+_Vs), sat_count(+[1|_Vs], N), N =\= 2^200-1 ).
true.
?- sat(card([2], [X,Y,Z])), weighted_maximum([1,1,-1], [X,Y,Z], M).
X = 1,
Y = 1,
Z = 0,
M = 2.
?- sat(A#B), weighted_maximum([1,1], [A,B], M).
A = 0,
B = 1,
M = 1 ;
A = 1,
B = 0,
M = 1.
?- length(_Vs, 30), sat(card([15], _Vs)), random_labeling(7, _Vs), sum_list(_Vs, N).
N = 15.
?- pigeons(7, 6, Cs), sat(*(Cs)).
false.
?- pigeons(6, 6, _Cs), sat_count(*(_Cs), N).
N = 720.
?- length(_Xs, 8), length(_Ys, 8), adder(_Xs, _Ys, 0, _S1, _E1), adder(_Ys, _Xs, 0, _S2, _E2),
   \+ \+ ( maplist(sat, _E1), maplist(sat, _E2), _S1 == _S2 ).
true.
% A copy is a class of its own.
?- sat(A+B), copy_term(A-B, C-D), sat(A =< C), sat_count(+[1,A,B,C,D], N).
N = 7,
sat(A=:=A*C),
sat(A=\=A*B#B),
sat(C=\=C*D#D).
?- findall(X-Y, sat(X#Y), [A-B]), findall(X-Y, sat(X#Y), [C-D]), sat(A =:= C), B == D.
A = C,
B = D,
sat(C=\=D).
% Where the normal form is too large, the constraint is shown as it was posted.
?- length(_Vs, 30), pairs(_Vs, _E), \+ ( sat(_E), copy_term(_Vs, _, Gs), Gs \= [sat(_ * _ + _)] ).
true.
?- sat(foo(X)).
error(domain_error(clpb_expr, foo(_A)), _B).
?- sat(X+Y), X = 2.
error(domain_error(clpb_expr, 2), _A).
?- sat(_ + "a").
error(domain_error(clpb_expr, _A+"a"), _B).
?- sat(card([1], _)).
error(instantiation_error, _A).
?- sat((X+Y)^X).
error(domain_error(clpb_expr, (_A+_B)^_A), _C).
?- labeling([a]).
error(domain_error(clpb_variable, a), _A).
?- random_labeling(a, [X]).
error(type_error(seed, a), _A).
?- weighted_maximum([a], [X], M).
error(type_error(integer, a), _A).
?- length(_Xs, 2000), call_with_inference_limit(\+ \+ sat(card([0-1], _Xs)), 1_000_000, Within).
Within = !.
?- findall(Is-N, ( member(Is, [[], [0], [1], [0-1], [2-3], [1, 3], [5], [0-9], [4-2]]), length(Xs, 4), findall(Xs, ( sat(card(Is, Xs)), labeling(Xs) ), Ls), length(Ls, N) ), Counts).
Counts = [[]-0, [0]-1, [1]-4, [0-1]-5, [2-3]-10, [1, 3]-8, [5]-0, [0-9]-16, [4-2]-0].
