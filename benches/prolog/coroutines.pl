% coroutines - stresses: attributed variables: freeze/2 in chains and as
% generators that are asked for, dif/2 among many variables, when/2, and
% backtracking over all of it.
% freeze/2, dif/2, when/2 and length/2, otherwise ISO core only.
% expect: coroutines: ok [2000,120,6,1000]

main :-
    ( upto(1, 60, _), run(_), fail ; true ),
    run(R),
    verdict(coroutines, R, [2000,120,6,1000]).

run([Last,Orders,Colours,Sum]) :-
    chain(2000, X, Y), X = 0, Last = Y,
    findall(L, (length(L, 5), different(L), choose_all(L, [1,2,3,4,5])), Ls), length(Ls, Orders),
    findall(C, colours(C), Cs), length(Cs, Colours),
    waiting(1000, Xs, 0, Sum), bind(Xs).

% Each variable is known once the one before it is.
chain(0, X, X) :- !.
chain(N, X, Z) :- freeze(X, Y is X+1), M is N-1, chain(M, Y, Z).

different([]).
different([X|Xs]) :- apart(Xs, X), different(Xs).

apart([], _).
apart([Y|Ys], X) :- dif(X, Y), apart(Ys, X).

choose_all([], _).
choose_all([X|Xs], L) :- one_of(L, X), choose_all(Xs, L).

one_of([X|_], X).
one_of([_|Xs], X) :- one_of(Xs, X).

% Three colours for the corners of a wheel with four spokes.
colours([H,A,B,C,D]) :-
    dif(H, A), dif(H, B), dif(H, C), dif(H, D), dif(A, B), dif(B, C), dif(C, D), dif(D, A),
    choose_all([H], [red]), choose_all([A,B,C,D], [red,green,blue]).
colours([H,A,B,C]) :-
    dif(H, A), dif(H, B), dif(H, C), dif(A, B), dif(B, C),
    choose_all([C,B,A,H], [red,green]).
colours([A,B,C]) :-
    dif(A, B), dif(B, C), dif(f(A), f(C)), dif(A, red),
    choose_all([A,B,C], [red,green,blue]).

waiting(0, [], S, S) :- !.
waiting(N, [X-Y|Xs], S0, S) :-
    when((nonvar(X), nonvar(Y)), S1 is S0+X), M is N-1, waiting(M, Xs, S1, S).

bind([]).
bind([X-Y|Xs]) :- X = 1, Y = 2, bind(Xs).

upto(L, H, L) :- L =< H.
upto(L, H, X) :- L < H, M is L+1, upto(M, H, X).

verdict(Name, Got, Want) :-
    ( Got == Want -> V = ok ; V = wrong ),
    write(Name), write(': '), write(V), write(' '), write(Got), nl.
