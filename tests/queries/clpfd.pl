% library(clpfd)
:- use_module(library(clpfd)).
:- use_module(library(apply)).
:- use_module(library(lists)).

send_more([S,E,N,D] + [M,O,R,E] = [M,O,N,E,Y]) :-
    Vars = [S,E,N,D,M,O,R,Y], Vars ins 0..9, all_different(Vars),
    S*1000 + E*100 + N*10 + D + M*1000 + O*100 + R*10 + E #= M*10000 + O*1000 + N*100 + E*10 + Y,
    M #\= 0, S #\= 0.

queens(N, Qs) :- length(Qs, N), Qs ins 1..N, safe(Qs).

safe([]).
safe([Q|Qs]) :- no_attack(Q, Qs, 1), safe(Qs).

no_attack(_, [], _).
no_attack(Q, [Q1|Qs], D) :- Q #\= Q1, abs(Q-Q1) #\= D, D1 is D+1, no_attack(Q, Qs, D1).

sudoku(Rows) :-
    length(Rows, 9), maplist(same_length(Rows), Rows), append(Rows, Vs), Vs ins 1..9,
    maplist(all_distinct, Rows), transpose(Rows, Columns), maplist(all_distinct, Columns),
    Rows = [A,B,C,D,E,F,G,H,I], blocks(A, B, C), blocks(D, E, F), blocks(G, H, I).

blocks([], [], []).
blocks([A,B,C|As], [D,E,F|Bs], [G,H,I|Cs]) :- all_distinct([A,B,C,D,E,F,G,H,I]), blocks(As, Bs, Cs).

diagonal([[1,_,_,8,_,4,_,_,_],[_,2,_,_,_,_,4,5,6],[_,_,3,2,_,5,_,_,_],[_,_,_,4,_,_,8,_,5],[7,8,9,_,5,_,_,_,_],
          [_,_,_,_,_,6,2,_,3],[8,_,1,_,_,_,7,_,_],[_,_,_,1,2,3,_,8,_],[2,_,5,_,_,_,_,_,9]]).

hard([[8,_,_,_,_,_,_,_,_],[_,_,3,6,_,_,_,_,_],[_,7,_,_,9,_,2,_,_],[_,5,_,_,_,7,_,_,_],[_,_,_,_,4,5,7,_,_],
      [_,_,_,1,_,_,_,3,_],[_,_,1,_,_,_,_,6,8],[_,_,8,5,_,_,_,1,_],[_,9,_,_,_,_,4,_,_]]).

magic(Square) :-
    Square = [A,B,C,D,E,F,G,H,I], Square ins 1..9, all_different(Square),
    maplist([Line]>>sum(Line, #=, 15), [[A,B,C],[D,E,F],[G,H,I],[A,D,G],[B,E,H],[C,F,I],[A,E,I],[C,E,G]]).

knapsack([A,B,C,D], Value) :-
    [A,B,C,D] ins 0..3, 4*A+3*B+5*C+2*D #=< 11, Value #= 9*A+6*B+10*C+3*D.

zebra(Zebra, Water) :-
    Nations = [English,Spaniard,Japanese,Ukrainian,Norwegian], Colours = [Red,Green,White,Yellow,Blue],
    Pets = [Dog,Snails,Fox,Horse,Zebra], Drinks = [Coffee,Tea,Milk,Juice,Water],
    Smokes = [OldGold,Kools,Chesterfield,LuckyStrike,Parliament],
    Groups = [Nations,Colours,Pets,Drinks,Smokes],
    maplist(all_different, Groups), append(Groups, All), All ins 1..5,
    English #= Red, Spaniard #= Dog, Coffee #= Green, Ukrainian #= Tea, Green #= White+1, OldGold #= Snails,
    Kools #= Yellow, Milk #= 3, Norwegian #= 1, abs(Chesterfield-Fox) #= 1, abs(Kools-Horse) #= 1,
    LuckyStrike #= Juice, Japanese #= Parliament, abs(Norwegian-Blue) #= 1,
    label(All).

% Operators that are passed on are the library's.
?- module_property(clpfd, exported_operators(_Os)), memberchk(op(700, xfx, #=), _Os), length(_Os, N).
N = 17.
?- X in 1..5, X #\= 3.
X in 1..2\/4..5.
?- X #> Y.
Y#=<X+ -1.
?- X #>= Y.
X#>=Y.
?- X #= Y.
X = Y,
Y in inf..sup.
?- X #= Y+1.
Y+1#=X.
?- X #= Y-1.
X+1#=Y.
?- X #= 2*Y.
2*Y#=X.
?- X #= Y+Z.
Y+Z#=X.
?- X+Y #= 10.
X+Y#=10.
?- X+Y #= Z+W.
X+Y#=Z+W.
?- 2*X+3*Y #=< 10.
2*X+3*Y#=<10.
?- 2*X-3*Y #>= Z.
Z+3*Y#=<2*X.
?- X+Y #>= 3.
X+Y#>=3.
?- X-Y #> 3.
Y#=<X+ -4.
?- X #\= Y+1.
X#\=Y+1.
?- X #\= Y-1.
Y#\=X+1.
?- 2*X #\= 3*Y+4.
2*X#\=3*Y+4.
?- X*Y #= Z.
X*Y#=Z.
?- X*X #= Y.
X^2#=Y,
Y in 0..sup.
?- X #= Y^Z.
Y^Z#=X.
?- X #= Y//Z.
Y//Z#=X,
Z in inf.. -1\/1..sup.
?- X #= Y mod Z.
Y mod Z#=X,
Z in inf.. -1\/1..sup.
?- X #= abs(Y).
X in 0..sup,
X#=abs(Y).
?- X #= min(Y,Z).
Y#>=X,
Z#>=X,
X#=min(Y, Z).
?- X #= Y*Z+1.
_A+1#=X,
Y*Z#=_A.
?- X in 0..3, Y #= 2*X.
X in 0..3,
Y in 0..6,
2*X#=Y.
?- X in 0..10, Y #= X//3.
X in 0..10,
X//3#=Y,
Y in 0..3.
?- X in -5..5, Y #= X*X.
X in -5..5,
X^2#=Y,
Y in 0..25.
?- X #\= X.
false.
?- X #= X+1.
false.
?- 3 #= X+2.
X = 1.
?- X #= 3+4.
X = 7.
?- X*3 #= 9.
X = 3.
?- 2*X #= 7.
false.
?- X*X #= 16.
X in -4\/4.
?- X^3 #= -27.
X = -3.
?- 2^X #= 8.
X = 3.
?- 2^X #= 9.
false.
?- 7 #= X//2.
X in 14..15.
?- X in 0..20, X mod 7 #= 3, label([X]).
X = 3 ;
X = 10 ;
X = 17.
?- X in -9..9, -2 #= X div 4, label([X]).
X = -8 ;
X = -7 ;
X = -6 ;
X = -5.
?- X in -9..9, -2 #= X // 4, label([X]).
X = -9 ;
X = -8.
?- X in -9..9, -1 #= X rem 4, label([X]).
X = -9 ;
X = -5 ;
X = -1.
?- X #= 10^30.
X = 1000000000000000000000000000000.
?- X #> 10^20, X #< 10^20+2.
X = 100000000000000000001.
?- X #= 0^0.
X = 1.
?- X #= 2^(-1).
false.
?- X #= 1^(-1).
X = 1.
?- X #= 3//0.
false.
?- X+Y #= 5, X = Y.
false.
?- X+Y #= 6, X = Y.
X = 3,
Y = 3.
?- X in 1..10, Y in 1..10, X+Y #= 15.
X in 5..10,
X+Y#=15,
Y in 5..10.
?- X in 1..10, Y in 1..10, X*Y #= 15.
X in 3..5,
X*Y#=15,
Y in 3..5.
?- X #> Y, Y #> X, X in 0..5.
false.
?- X #> Y, Y #> X, X #> 0, fail ; true.
true.
?- X #> 3, Y #> X, Y #< 6.
X = 4,
Y = 5.
?- B #<==> (X #> 3).
B in 0..1,
X#>=4#<==>B.
?- B #<==> (X #= Y).
B in 0..1,
X#=Y#<==>B.
?- X in 0..5, B #<==> (X #= 3), B = 0.
B = 0,
X in 0..2\/4..5.
?- X #> 3 #<==> B, X = 5.
X = 5,
B = 1.
?- X in 1..5, B #<==> (X in 3..9), X #< 3.
B = 0,
X in 1..2.
?- B #<==> (3//0 #= 2).
B = 0.
?- B #<==> (X mod 0 #= 2).
B = 0,
X in inf..sup.
?- B #<==> (X*Y #= 6), X = 2, Y = 3.
B = 1,
X = 2,
Y = 3.
?- X in 1..3, Y in 4..6, B #<==> (X #< Y).
B = 1,
X in 1..3,
Y in 4..6.
?- X in 1..3, Y in 4..6, B #<==> (X #= Y).
B = 0,
X in 1..3,
Y in 4..6.
?- #\ X #> 3.
X in inf..3.
?- #\ X.
X = 0.
?- X #/\ Y.
X = 1,
Y = 1.
?- X #\/ Y.
X in 0..1,
X#\/Y#<==>1,
Y in 0..1.
?- X #==> Y, X = 1.
X = 1,
Y = 1.
?- X #<== Y, X = 0.
X = 0,
Y = 0.
?- X #\ Y, X = 1.
X = 1,
Y = 0.
?- X #<==> Y, X = 1.
X = 1,
Y = 1.
?- B #<==> (X #\/ Y), X = 0, Y = 0.
B = 0,
X = 0,
Y = 0.
?- X #> 3 #/\ Y #< 1.
X in 4..sup,
Y in inf..0.
?- numlist(2, 2000, _L), foldl([I,D0,(D0\/J)]>>( J is 2*I ), _L, 2, _D), call_with_inference_limit(X in _D, 1_000_000, Within), fd_size(X, N), fd_sup(X, S), X = 4000.
X = 4000, Within = !, N = 2000, S = 4000.
?- X in 0..9, X #= 3 #\/ X #> 7, label([X]).
X = 3 ;
X = 8 ;
X = 9.
?- X in 0..4, (X #> 1 #==> X #= 4), label([X]).
X = 0 ;
X = 1 ;
X = 4.
?- [X,Y] ins 0..3, (X #= 1 #<==> Y #= 2), X #> Y, label([X,Y]).
X = 2,
Y = 0 ;
X = 2,
Y = 1 ;
X = 3,
Y = 0 ;
X = 3,
Y = 1.
?- [A,B,C] ins 0..1, A #/\ B #<==> C, C = 1.
A = 1,
B = 1,
C = 1.
?- length(_Vs, 20000), _Vs ins 0..1, label(_Vs), !, sum_list(_Vs, N).
N = 0.
?- Vs = [A,B,C], Vs ins 0..1, sum(Vs, #=, 2), label(Vs).
Vs = [0, 1, 1],
A = 0,
B = 1,
C = 1 ;
Vs = [1, 0, 1],
A = 1,
B = 0,
C = 1 ;
Vs = [1, 1, 0],
A = 1,
B = 1,
C = 0.
?- all_different([X,Y,Z]).
all_different([X, Y, Z]).
?- all_different([1,X,1]).
false.
?- all_different([X,Y]), X = Y.
false.
?- all_distinct([X,Y,Z]), X = 1.
X = 1,
Y in inf..0\/2..sup,
all_distinct([1, Y, Z]),
Z in inf..0\/2..sup.
?- [X,Y,Z] ins 1..2, all_distinct([X,Y,Z]).
false.
?- [X,Y] ins 1..2, Z in 1..3, all_distinct([X,Y,Z]).
Z = 3,
X in 1..2,
all_distinct([X, Y, 3]),
Y in 1..2.
?- [X,Y] ins 1..2, Z in 1..3, all_different([X,Y,Z]).
X in 1..2,
all_different([X, Y, Z]),
Y in 1..2,
Z in 1..3.
?- X in 1..2, Y in 1..2, Z in 0..100, all_distinct([X,Y,Z]).
X in 1..2,
all_distinct([X, Y, Z]),
Y in 1..2,
Z in 0\/3..100.
?- sum([X,Y,Z], #=, 10).
X+Y+Z#=10.
?- sum([X,Y,Z], #>, W).
W+1#=<X+Y+Z.
?- sum([], #=, X).
X = 0.
?- [X,Y] ins 0..3, sum([X,Y], #>=, 6).
X = 3,
Y = 3.
?- scalar_product([1,2,3], [X,Y,Z], #=, 10).
X+2*Y+3*Z#=10.
?- scalar_product([2,3], [X,Y], #=, 7), [X,Y] ins 0..9, label([X,Y]).
X = 2,
Y = 1.
?- scalar_product([1,2], [X], #=, 3).
false.
?- tuples_in([[X,Y]], [[1,2],[1,3],[2,4]]).
X in 1..2,
tuples_in([[X, Y]], [[1, 2], [1, 3], [2, 4]]),
Y in 2..4.
?- tuples_in([[X,Y]], [[1,2],[1,3],[2,4]]), X = 1.
X = 1,
Y in 2..3.
?- tuples_in([[X,Y]], [[2,1],[1,2],[1,1],[2,2],[1,2]]).
X in 1..2,
Y in 1..2.
?- X = 6, abs(X) #= 4+Y.
X = 6, Y = 2.
?- abs(X)+Y #= 4, X = 1.
X = 1, Y = 3.
?- abs(_) #= 4+W, var(W), W = 1.
W = 1.
?- X in -3..3, findall(X-Y, ( Y in 0..2, abs(X) #=< 1+Y, label([X,Y]) ), _L), length(_L, N).
X in -3..3, N = 15.
?- tuples_in([[X,X]], [[1,2],[2,3],[3,1]]), findall(X, label([X]), Xs).
false.
?- tuples_in([[X,Y]], [[1,2],[2,2],[3,1]]), X = Y, findall(X, label([X]), Xs).
X = Y, Y = 2, Xs = [2].
?- tuples_in([[X,Y,X]], [[1,2,3],[2,3,2],[3,1,3]]), findall(X-Y, label([X,Y]), L), Y #> 2.
X = 2, Y = 3, L = [2-3, 3-1].
?- tuples_in([[X,X]], [[1,1],[2,2],[1,1],[1,2]]), findall(X, label([X]), Xs), X = 2.
X = 2,
Xs = [1,2].
?- tuples_in([[X,Y]], [[1,2],[1,3],[2,4]]), Y #> 2, label([X,Y]).
X = 1,
Y = 3 ;
X = 2,
Y = 4.
?- element(I, [1,5,7], V), V #> 4.
I in 2..3,
element(I, [1, 5, 7], V),
V in 5\/7.
?- element(I, [X,Y], 3), X #< 2.
I = 2,
Y = 3,
X in inf..1.
?- element(I, [], V).
false.
?- global_cardinality([X,Y,Z], [1-2,3-1]), X = 3.
X = 3,
Y = 1,
Z = 1.
?- global_cardinality([X,Y], [1-A,3-B]), label([X,Y]).
X = 1,
Y = 1,
A = 2,
B = 0 ;
X = 1,
Y = 3,
A = 1,
B = 1 ;
X = 3,
Y = 1,
A = 1,
B = 1 ;
X = 3,
Y = 3,
A = 0,
B = 2.
?- global_cardinality([X,Y], [1-2,3-4]).
false.
?- circuit([X,Y,Z]), label([X,Y,Z]).
X = 2,
Y = 3,
Z = 1 ;
X = 3,
Y = 1,
Z = 2.
?- circuit([X]).
X = 1.
?- circuit([2,1,3]).
false.
?- Vs = [A,B,C,D], circuit(Vs), A = 2, B = 1.
false.
?- cumulative([task(0,3,_,1,_), task(S,2,_,1,_)]), S in 0..10.
S in 3..10,
cumulative([task(0, 3, 3, 1, _A), task(S, 2, _B, 1, _C)], [limit(1)]),
S+2#=_B,
_B in 5..12.
?- S in 0..9, cumulative([task(S,2,_,4,_)], [limit(3)]).
false.
?- S in 0..9, D in 0..2, U in 2..6, cumulative([task(S,D,_,U,_)], [limit(3)]), fd_dom(U, Us), D #> 0, fd_dom(U, Vs), S = 0, D = 1, U = 2.
S = 0, D = 1, U = 2, Us = 2..6, Vs = 2..3.
?- S in 0..9, cumulative([task(S,2,_,4,_)], [limit(L)]), fd_inf(L, Low), L = 5, S = 1.
S = 1, L = 5, Low = 4.
?- [A,B,C] ins 0..3, cumulative([task(A,2,_,1,_), task(B,2,_,1,_), task(C,2,_,1,_)]).
false.
?- [A,B,C] ins 0..3, cumulative([task(A,2,_,2,_), task(B,2,_,2,_), task(C,2,_,2,_)], [limit(L)]), fd_inf(L, Low), Low = 3, A = 0, B = 0, C = 2, L = 4.
A = 0, B = 0, C = 2, L = 4, Low = 3.
?- length(Ss, 3), Ss ins 0..2, Ss = [A,B,C], cumulative([task(A,1,_,1,_), task(B,1,_,1,_), task(C,1,_,1,_)]), A #< B, label(Ss).
Ss = [0, 1, 2],
A = 0,
B = 1,
C = 2 ;
Ss = [0, 2, 1],
A = 0,
B = 2,
C = 1 ;
Ss = [1, 2, 0],
A = 1,
B = 2,
C = 0.
?- [S,T] ins 0..4, cumulative([task(S,3,_,2,_), task(T,2,_,2,_)], [limit(3)]), label([S,T]).
S = 0,
T = 3 ;
S = 0,
T = 4 ;
S = 1,
T = 4 ;
S = 2,
T = 0 ;
S = 3,
T = 0 ;
S = 3,
T = 1 ;
S = 4,
T = 0 ;
S = 4,
T = 1 ;
S = 4,
T = 2.
?- automaton([X,Y,Z], [source(a),sink(b)], [arc(a,0,a), arc(a,1,b), arc(b,0,b)]), label([X,Y,Z]).
X = 0,
Y = 0,
Z = 1 ;
X = 0,
Y = 1,
Z = 0 ;
X = 1,
Y = 0,
Z = 0.
?- automaton([], [source(a),sink(a)], []).
true.
?- lex_chain([[X,Y],[2,1]]), [X,Y] ins 1..2, label([X,Y]).
X = 1,
Y = 1 ;
X = 1,
Y = 2 ;
X = 2,
Y = 1.
?- lex_chain([[2,X],[2,Y]]), X in 3..9, Y in 0..4.
X in 3..4,
lex_chain([[X], [Y]]),
Y in 3..4.
?- chain([X,Y,Z], #<), [X,Y,Z] ins 1..3.
X = 1,
Y = 2,
Z = 3.
?- length(_Xs, 2000), _Xs ins 0..5000, call_with_inference_limit(chain(_Xs, #>), 2_000_000, Within), _Xs = [X|_], fd_inf(X, Low), last(_Xs, _Y), fd_sup(_Y, High), X = Low.
X = Low, Low = 1999, Within = !, High = 3001.
?- X in 1..5, ( chain([X,X], #<) ; chain([3,X,4], #<) ; chain([2,1], #=<) ).
false.
?- X in 1..5, Y #= X+1, chain([3,X], #=<), chain([X,4], #>=).
X in 4..5,
Y in 5..6,
X+1#=Y.
?- chain([X,Y], #>=).
X#>=Y.
?- zcompare(O, 1, 2).
O = (<).
?- zcompare(<, X, Y).
X#=<Y+ -1.
?- X in 0..3, Y in 5..9, zcompare(O, X, Y).
O = (<),
X in 0..3,
Y in 5..9.
?- zcompare(O, X, 5), X #> 7.
O = (>),
X in 8..sup.
?- X in 1..3\/5..7, fd_dom(X, D), fd_inf(X, I), fd_sup(X, S), fd_size(X, N).
D = 1..3\/5..7,
I = 1,
S = 7,
N = 6,
X in 1..3\/5..7.
?- fd_dom(X, D), fd_size(X, S), fd_degree(X, G).
D = inf..sup,
S = sup,
G = 0.
?- X #= Y+Z, X #\= Z, fd_degree(X, D), X = 1, fail ; X = Y.
X = Y.
?- fd_var(X).
false.
?- X #> 3, fd_var(X).
X in 4..sup.
?- fd_dom(3, D).
D = 3..3.
?- X in inf..5.
X in inf..5.
?- X in \ (2..4), X in 1..5.
X in 1\/5.
?- X in 3.
X = 3.
?- X in 1..3, Y in 2..5, X = Y.
X = Y,
Y in 2..3.
?- X in 1..3, X = 4.
false.
?- X in 5..1.
false.
?- X in 1..3, copy_term(X, Y, Gs), maplist(call, Gs), Y = 2.
Y = 2,
Gs = [2 in 1..3],
X in 1..3.
?- X in 1..3, Y #= X+1, copy_term(X-Y, A-B, []), var(A), \+ attvar(A).
false.
?- X in 1..3, freeze(X, Y = X), X #> 2.
X = 3,
Y = 3.
?- transpose([[1,2,3],[4,5,6]], T).
T = [[1, 4], [2, 5], [3, 6]].
?- transpose([], T).
T = [].
?- X in 1..3, indomain(X).
X = 1 ;
X = 2 ;
X = 3.
?- [X,Y] ins 0..1, label([X,Y]).
X = 0,
Y = 0 ;
X = 0,
Y = 1 ;
X = 1,
Y = 0 ;
X = 1,
Y = 1.
?- X in 1..3, labeling([down], [X]).
X = 3 ;
X = 2 ;
X = 1.
?- X in 1..4, labeling([bisect], [X]).
X = 1 ;
X = 2 ;
X = 3 ;
X = 4.
?- X in 1..2\/5..6, labeling([enum,down], [X]).
X = 6 ;
X = 5 ;
X = 2 ;
X = 1.
?- X in 1..3, Y in 1..2, X #> Y, labeling([ff], [X,Y]).
X = 2,
Y = 1 ;
X = 3,
Y = 1 ;
X = 3,
Y = 2.
?- [X,Y] ins 0..2, X+Y #= 2, labeling([max(X)], [X,Y]).
X = 2,
Y = 0 ;
X = 1,
Y = 1 ;
X = 0,
Y = 2 ;
false.
?- [X,Y] ins 0..2, X+Y #>= 2, labeling([min(X+2*Y),max(X)], [X,Y]).
X = 2,
Y = 0 ;
X = 1,
Y = 1 ;
X = 2,
Y = 1 ;
X = 0,
Y = 2 ;
X = 1,
Y = 2 ;
X = 2,
Y = 2 ;
false.
?- label([]).
true.
?- X #> 3, label([X]).
error(instantiation_error, _).
?- label([_]).
error(instantiation_error, _).
?- label(_).
error(instantiation_error, _).
?- label([a]).
error(type_error(integer,a), _).
?- labeling([foo], [1]).
error(domain_error(labeling_option,foo), _).
?- labeling([ff,min], [1]).
error(domain_error(consistent_labeling_options,[ff,min]), _).
?- labeling(_, [1]).
error(instantiation_error, _).
?- X in 1..2, labeling([max(_)], [X]).
error(instantiation_error, _).
?- X in a.
error(domain_error(clpfd_domain,a), _).
?- X in 1..a.
error(domain_error(clpfd_domain,1..a), _).
?- X in _.
error(instantiation_error, _).
?- a in 1..2.
error(type_error(integer,a), _).
?- [a] ins 1..2.
error(type_error(integer,a), _).
?- _ ins 1..2.
error(instantiation_error, _).
?- X #= a.
error(domain_error(clpfd_expression,a), _).
?- X #= 3.0.
error(domain_error(clpfd_expression,3.0), _).
?- X #= foo(Y).
error(domain_error(clpfd_expression,foo(_)), _).
?- X/Y #= Z.
error(domain_error(clpfd_expression,_/_), _).
?- X #= Y, X = a.
error(type_error(integer,a), _).
?- X in 1..3, X = a.
error(type_error(integer,a), _).
?- B #<==> a.
error(domain_error(clpfd_reifiable_expression,a), _).
?- B #<==> 2.
error(domain_error(clpfd_reifiable_expression,2), _).
?- all_different(_).
error(instantiation_error, _).
?- all_distinct([X,a]).
error(type_error(integer,a), _).
?- sum([X], foo, 3).
error(domain_error(scalar_product_relation,foo), _).
?- sum([X], _, 3).
error(instantiation_error, _).
?- sum([a], #=, 3).
error(type_error(integer,a), _).
?- scalar_product([a], [X], #=, 3).
error(type_error(integer,a), _).
?- tuples_in([[X]], [[a]]).
error(type_error(integer,a), _).
?- tuples_in(_, [[1]]).
error(instantiation_error, _).
?- element(a, [1], X).
error(type_error(integer,a), _).
?- global_cardinality([X], [a]).
error(domain_error(gcc_pair,a), _).
?- global_cardinality([X], [1-1, 2-0, 1-1]).
error(domain_error(gcc_unique_key_pairs,[1-1,2-0,1-1]), _).
?- cumulative([task(1,2,3,4,5)], [foo]).
error(domain_error(cumulative_options_empty_or_limit,[foo]), _).
?- chain([X], foo).
error(domain_error(chain_relation,foo), _).
?- transpose(_, [[1]]).
error(instantiation_error, _).
?- send_more(Puzzle).
Puzzle = ([9, _A, _B, _C]+[1, 0, _D, _A]=[1, 0, _B, _A, _E]),
_A in 4..7,
all_different([9, _A, _B, _C, 1, 0, _D, _E]),
91*_A+_C+10*_D#=90*_B+_E,
_B in 5..8,
_C in 2..8,
_D in 2..8,
_E in 2..8.
?- send_more(Puzzle), term_variables(Puzzle, Vs), label(Vs).
Puzzle = ([9, 5, 6, 7]+[1, 0, 8, 5]=[1, 0, 6, 5, 2]),
Vs = [5, 6, 7, 8, 2] ;
false.
?- findall(_Qs, (queens(8, _Qs), label(_Qs)), _All), length(_All, N), _All = [First|_].
N = 92,
First = [1, 5, 8, 6, 3, 7, 2, 4].
?- once((queens(20, Qs), labeling([ff], Qs))).
Qs = [1, 3, 5, 14, 17, 4, 16, 7, 12, 18, 15, 19, 6, 10, 20, 11, 8, 2, 13, 9].
?- diagonal(Rows), sudoku(Rows).
Rows = [[1, 5, 6, 8, 9, 4, 3, 2, 7], [9, 2, 8, 7, 3, 1, 4, 5, 6], [4, 7, 3, 2, 6, 5, 9, 1, 8], [3, 6, 2, 4, 1, 7, 8, 9, 5], [7, 8, 9, 3, 5, 2, 6, 4, 1], [5, 1, 4, 9, 8, 6, 2, 7, 3], [8, 3, 1, 5, 4, 9, 7, 6, 2], [6, 9, 7, 1, 2, 3, 5, 8, 4], [2, 4, 5, 6, 7, 8, 1, 3, 9]].
?- hard(Rows), sudoku(Rows), once(maplist(labeling([ff]), Rows)).
Rows = [[8, 1, 2, 7, 5, 3, 6, 4, 9], [9, 4, 3, 6, 8, 2, 1, 7, 5], [6, 7, 5, 4, 9, 1, 2, 8, 3], [1, 5, 4, 2, 3, 7, 8, 9, 6], [3, 6, 9, 8, 4, 5, 7, 2, 1], [2, 8, 7, 1, 6, 9, 5, 3, 4], [5, 2, 1, 9, 7, 4, 3, 6, 8], [4, 3, 8, 5, 2, 6, 9, 1, 7], [7, 9, 6, 3, 1, 8, 4, 5, 2]].
?- findall(S, (magic(S), label(S)), Squares).
Squares = [[2, 7, 6, 9, 5, 1, 4, 3, 8], [2, 9, 4, 7, 5, 3, 6, 1, 8], [4, 3, 8, 9, 5, 1, 2, 7, 6], [4, 9, 2, 3, 5, 7, 8, 1, 6], [6, 1, 8, 7, 5, 3, 2, 9, 4], [6, 7, 2, 1, 5, 9, 8, 3, 4], [8, 1, 6, 3, 5, 7, 4, 9, 2], [8, 3, 4, 1, 5, 9, 6, 7, 2]].
?- once((knapsack(Ws, V), labeling([max(V)], Ws))).
Ws = [2, 1, 0, 0],
V = 24.
?- zebra(Zebra, Water).
Zebra = 5,
Water = 1 ;
false.
?- serialized([A, B], [2, 3]), [A, B] ins 0..3, findall(A-B, label([A, B]), L), fd_dom(A, D), del_attrs(A), del_attrs(B).
L = [0-2, 0-3, 1-3, 3-0], D = 0..3.
?- disjoint2([r(X, 2, 0, 2), r(1, 1, Y, 1)]), [X, Y] ins 0..2, findall(X-Y, label([X, Y]), L), del_attrs(X), del_attrs(Y).
L = [0-2, 1-2, 2-0, 2-1, 2-2].
?- disjoint2([r(1, 2)]).
error(type_error(rectangle, r(1, 2)), _).
?- _Xs = [_A, _B, _C], global_cardinality(_Xs, [1-2, 2-1], [cost(_Cost, [[1, 5], [3, 1], [2, 2]]), consistency(value)]), findall(_Cost-_Xs, label(_Xs), _L), msort(_L, Sorted).
Sorted = [4-[1, 2, 1], 6-[1, 1, 2], 10-[2, 1, 1]].
?- global_cardinality([_], [1-1], [foo]).
error(domain_error(gcc_option, foo), _).
