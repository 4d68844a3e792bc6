% pidigits - stresses: unbounded integers of up to some thousands of digits
% (products by small and large ones, sums, quotients), beside them short
% ones: factorials, and the test of a Mersenne number (Lucas and Lehmer).
% Unbounded integers, otherwise ISO core only.
% expect: pidigits: ok [2668,539,true,3]

main :-
    ( upto(1, 120, _), run(_), fail ; true ),
    run(R),
    verdict(pidigits, R, [2668,539,true,3]).

run([Sum,Zeros,Prime,Last]) :-
    digits(600, s(1,180,60,2), 0, Sum),
    factorial(800, 1, F), remainders(F, 0, Zeros),
    ( mersenne(607) -> Prime = true ; Prime = false ),
    Power is 3**2001, Last is Power mod 10.

% Gibbons' spigot, a digit a step.
digits(0, _, Sum, Sum) :- !.
digits(N, s(Q,R,T,I), Sum0, Sum) :-
    U is 3*(3*I+1)*(3*I+2),
    Y is (Q*(27*I-12)+5*R) // (5*T),
    R1 is 10*U*(Q*(5*I-2)+R-Y*T),
    Q1 is 10*Q*I*(2*I-1), T1 is T*U, I1 is I+1,
    Sum1 is Sum0+Y, M is N-1,
    digits(M, s(Q1,R1,T1,I1), Sum1, Sum).

factorial(0, F, F) :- !.
factorial(N, F0, F) :- F1 is F0*N, M is N-1, factorial(M, F1, F).

remainders(0, S, S) :- !.
remainders(F, S0, S) :- S1 is S0 + F mod 100003 mod 7, G is F // 100000000000, remainders(G, S1, S).

mersenne(P) :- M is 2**P-1, N is P-2, lucas(N, 4, M).

lucas(0, S, M) :- !, S mod M =:= 0.
lucas(N, S0, M) :- S is (S0*S0-2) mod M, K is N-1, lucas(K, S, M).

upto(L, H, L) :- L =< H.
upto(L, H, X) :- L < H, M is L+1, upto(M, H, X).

verdict(Name, Got, Want) :-
    ( Got == Want -> V = ok ; V = wrong ),
    write(Name), write(': '), write(V), write(' '), write(Got), nl.
