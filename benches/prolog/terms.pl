% terms - stresses: terms taken apart and put together by functor/3, arg/3
% and =../2: a rewriting system that simplifies derivatives, unification of
% long terms, term order, and term_variables/2.
% ISO core only (Cor.2 for term_variables/2).
% expect: terms: ok [37,2001,1045,100]

main :-
    ( upto(1, 90, _), run(_), fail ; true ),
    run(R),
    verdict(terms, R, [37,2001,1045,100]).

run([Size,Nodes,Less,Variables]) :-
    rewrites(100, Size),
    tree(1000, T), copy_by_arguments(T, C), C = T, nodes(C, 0, Nodes),
    findall(N, (upto(1, 10, N), upto(1, 99, M), wide(N, M)), Ns), count(Ns, 0, Less),
    functor(V, v, 100), term_variables(V-V, Vs), count(Vs, 0, Variables).

rewrites(1, Size) :- !, derivative(Size).
rewrites(N, Size) :- derivative(_), M is N-1, rewrites(M, Size).

derivative(Size) :-
    E = (x*x+3*x)*(x*y+2)*(0+x)*1,
    d(E, D), simple(D, S), nodes(S, 0, Size).

d(x, 1) :- !.
d(A, 0) :- atomic(A), !.
d(A+B, C+D) :- d(A, C), d(B, D).
d(A*B, A*D+C*B) :- d(A, C), d(B, D).

simple(A, A) :- atomic(A), !.
simple(E, S) :- E =.. [F|As], all_simple(As, Bs), G =.. [F|Bs], rewrite(G, S).

all_simple([], []).
all_simple([A|As], [B|Bs]) :- simple(A, B), all_simple(As, Bs).

rewrite(0+X, X) :- !.
rewrite(X+0, X) :- !.
rewrite(0*_, 0) :- !.
rewrite(_*0, 0) :- !.
rewrite(1*X, X) :- !.
rewrite(X*1, X) :- !.
rewrite(X, X).

tree(0, leaf) :- !.
tree(N, T) :- M is N-1, tree(M, S), functor(T, node, 2), arg(1, T, S), arg(2, T, N).

copy_by_arguments(T, T) :- atomic(T), !.
copy_by_arguments(T, C) :- functor(T, F, N), functor(C, F, N), arguments(N, T, C).

arguments(0, _, _) :- !.
arguments(N, T, C) :- arg(N, T, A), copy_by_arguments(A, B), arg(N, C, B), M is N-1, arguments(M, T, C).

nodes(T, N0, N) :- atomic(T), !, N is N0+1.
nodes(T, N0, N) :- functor(T, _, A), N1 is N0+1, nodes(A, T, N1, N).

nodes(0, _, N, N) :- !.
nodes(A, T, N0, N) :- arg(A, T, X), nodes(X, N0, N1), B is A-1, nodes(B, T, N1, N).

wide(N, M) :- functor(S, w, 20), functor(T, w, 20), arg(20, S, N), arg(20, T, M), S \== T, S @< T ; N @>= M.

count([], N, N).
count([_|Xs], N0, N) :- N1 is N0+1, count(Xs, N1, N).

upto(L, H, L) :- L =< H.
upto(L, H, X) :- L < H, M is L+1, upto(M, H, X).

verdict(Name, Got, Want) :-
    ( Got == Want -> V = ok ; V = wrong ),
    write(Name), write(': '), write(V), write(' '), write(Got), nl.
