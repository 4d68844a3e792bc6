% sorting - stresses: sort/2, msort/2 and keysort/2 of integers, atoms,
% floats and compound terms, in no order, in order and with few different
% keys; and a merge sort written as rules, with compare/3.
% msort/2, otherwise ISO core only.
% expect: sorting: ok [4000,4000,251,4000,4000]

main :-
    ( upto(1, 25, _), run(_), fail ; true ),
    run(R),
    verdict(sorting, R, [4000,4000,251,4000,4000]).

run([A,B,C,D,E]) :-
    numbers(4000, 42, Ns),
    sort(Ns, S1), count(S1, 0, A),
    msort(Ns, S2), msort(S2, S3), count(S3, 0, B),
    terms(Ns, Ts, Ks), sort(Ts, S4), count(S4, 0, C),
    keysort(Ks, S5), count(S5, 0, D),
    merge_sort(4000, Ns, [], S6), count(S6, 0, E), S6 == S2.

numbers(0, _, []) :- !.
numbers(N, S0, [X|Xs]) :- S is (S0*3125+49) mod 65536, X is S*16+N mod 7, M is N-1, numbers(M, S, Xs).

terms([], [], []).
terms([N|Ns], [f(K,F,g(A))|Ts], [F-N|Ks]) :-
    K is N mod 251, F is K/4.0, name_of(K, A), terms(Ns, Ts, Ks).

name_of(K, A) :- K mod 2 =:= 0, !, A = even.
name_of(_, odd).

count([], N, N).
count([_|Xs], N0, N) :- N1 is N0+1, count(Xs, N1, N).

merge_sort(1, [X|Xs], Xs, [X]) :- !.
merge_sort(N, Xs, Rest, Sorted) :-
    H is N // 2, K is N-H,
    merge_sort(H, Xs, Ys, S1), merge_sort(K, Ys, Rest, S2), merge(S1, S2, Sorted).

merge([], Ys, Ys) :- !.
merge(Xs, [], Xs) :- !.
merge([X|Xs], [Y|Ys], Zs) :- compare(O, X, Y), merge(O, X, Xs, Y, Ys, Zs).

merge(>, X, Xs, Y, Ys, [Y|Zs]) :- !, merge([X|Xs], Ys, Zs).
merge(_, X, Xs, Y, Ys, [X|Zs]) :- merge(Xs, [Y|Ys], Zs).

upto(L, H, L) :- L =< H.
upto(L, H, X) :- L < H, M is L+1, upto(M, H, X).

verdict(Name, Got, Want) :-
    ( Got == Want -> V = ok ; V = wrong ),
    write(Name), write(': '), write(V), write(' '), write(Got), nl.
