% copies - stresses: terms that leave the heap and come back: findall/3 of
% small and large answers, bagof/3 and setof/3 with free variables,
% copy_term/2 of ground terms and terms with variables, assertz/1 and
% clause/2 of long facts.
% ISO core only.
% expect: copies: ok [3200,8,500,400,200]

:- dynamic(fact/2).

main :-
    ( upto(1, 20, _), run(_), fail ; true ),
    run(R),
    verdict(copies, R, [3200,8,500,400,200]).

run([A,B,C,D,E]) :-
    findall(X-Y, (upto(1, 400, _), pair(X, Y)), L1), count(L1, 0, A),
    bags(100, 0, B0), B is B0 // 100,
    long(500, T), copies(60, T, T2), count(T2, 0, C),
    findall(T, upto(1, 20, _), Ts), sum_lengths(Ts, 0, D0), D is D0 // 25,
    facts(40, T, 0, E0), E is E0 // 100.

pair(1, a). pair(2, b). pair(3, a). pair(4, c). pair(5, b). pair(6, a). pair(7, d). pair(8, c).

bags(0, S, S) :- !.
bags(N, S0, S) :-
    findall(Y-Xs, bagof(X, pair(X, Y), Xs), Groups), count(Groups, 0, K),
    setof(Y, X^pair(X, Y), Ys), count(Ys, 0, J),
    S1 is S0+K+J, M is N-1, bags(M, S1, S).

long(0, []) :- !.
long(N, [f(N,X,g(X,_,abc))|T]) :- M is N-1, long(M, T).

copies(0, T, T) :- !.
copies(N, T0, T) :- copy_term(T0, T1), M is N-1, copies(M, T1, T).

facts(0, _, S, S) :- !.
facts(N, T, S0, S) :-
    assertz(fact(N, T)), clause(fact(N, C), true), count(C, 0, K), retract(fact(N, _)),
    S1 is S0+K, M is N-1, facts(M, T, S1, S).

sum_lengths([], S, S).
sum_lengths([L|Ls], S0, S) :- count(L, S0, S1), sum_lengths(Ls, S1, S).

count([], N, N).
count([_|Xs], N0, N) :- N1 is N0+1, count(Xs, N1, N).

upto(L, H, L) :- L =< H.
upto(L, H, X) :- L < H, M is L+1, upto(M, H, X).

verdict(Name, Got, Want) :-
    ( Got == Want -> V = ok ; V = wrong ),
    write(Name), write(': '), write(V), write(' '), write(Got), nl.
