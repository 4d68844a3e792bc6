% assocs - stresses: library(assoc): balanced trees filled in no order, looked
% up, changed and listed; words counted with them.
% library(assoc), otherwise ISO core only.
% expect: assocs: ok [3000,4498500,20,3000]

:- use_module(library(assoc)).

main :-
    ( upto(1, 16, _), run(_), fail ; true ),
    run(R),
    verdict(assocs, R, [3000,4498500,20,3000]).

run([Keys,Sum,Words,Uses]) :-
    empty_assoc(E), fill(3000, E, A),
    assoc_to_keys(A, Ks), length(Ks, Keys),
    look_up(3000, A, 0, Sum),
    tally(3000, E, W), assoc_to_list(W, Ps), length(Ps, Words), uses(Ps, 0, Uses).

fill(0, A, A) :- !.
fill(N, A0, A) :- key(N, K), put_assoc(K, A0, N, A1), M is N-1, fill(M, A1, A).

look_up(0, _, S, S) :- !.
look_up(N, A, S0, S) :-
    key(N, K), get_assoc(K, A, V), M is N-1, S1 is S0+V-1,
    ( get_assoc(absent(N), A, _) -> S2 is S1+1 ; S2 = S1 ), look_up(M, A, S2, S).

key(N, k(K)) :- K is N*7919 mod 30011.

tally(0, A, A) :- !.
tally(N, A0, A) :-
    K is N*N mod 191 mod 20, M is N-1,
    ( get_assoc(K, A0, C) -> D is C+1 ; D = 1 ), put_assoc(K, A0, D, A1), tally(M, A1, A).

uses([], S, S).
uses([_-N|Ps], S0, S) :- S1 is S0+N, uses(Ps, S1, S).

upto(L, H, L) :- L =< H.
upto(L, H, X) :- L < H, M is L+1, upto(M, H, X).

verdict(Name, Got, Want) :-
    ( Got == Want -> V = ok ; V = wrong ),
    write(Name), write(': '), write(V), write(' '), write(Got), nl.
