% tables - stresses: tabling: Fibonacci's numbers by double recursion, and
% which nodes of a graph with cycles reach which, by left recursion and by
% double recursion.
% table/1 and abolish_all_tables/0, otherwise ISO core only.
% expect: tables: ok [832040,6400,900]

:- table(fib/2).
:- table(reach/2).
:- table(connected/2).

main :-
    ( upto(1, 9, _), run(_), fail ; true ),
    run(R),
    verdict(tables, R, [832040,6400,900]).

run([F,Reached,Connected]) :-
    abolish_all_tables,
    fib(400, _), fib(30, F),
    findall(X-Y, reach(X, Y), Rs), count(Rs, 0, Reached),
    findall(X-Y, connected(X, Y), Cs), count(Cs, 0, Connected).

fib(0, 0).
fib(1, 1).
fib(N, F) :- N > 1, A is N-1, B is N-2, fib(A, X), fib(B, Y), F is X+Y.

reach(X, Y) :- edge(80, X, Y).
reach(X, Z) :- reach(X, Y), edge(80, Y, Z).

connected(X, Y) :- edge(30, X, Y).
connected(X, Z) :- connected(X, Y), connected(Y, Z).

% A circle of N nodes, with a chord from every seventh.
edge(N, X, Y) :- ( var(X) -> L is N-1, upto(0, L, X) ; true ), next(N, X, Y).

next(N, X, Y) :- Y is (X+1) mod N.
next(N, X, Y) :- X mod 7 =:= 0, Y is (X*3+5) mod N.

count([], N, N).
count([_|Xs], N0, N) :- N1 is N0+1, count(Xs, N1, N).

upto(L, H, L) :- L =< H.
upto(L, H, X) :- L < H, M is L+1, upto(M, H, X).

verdict(Name, Got, Want) :-
    ( Got == Want -> V = ok ; V = wrong ),
    write(Name), write(': '), write(V), write(' '), write(Got), nl.
