% exceptions - stresses: catch/3 that is left without an exception, throw/1
% caught at once, caught through a deep recursion, through several catchers
% of other balls, and errors of built-ins.
% ISO core only.
% expect: exceptions: ok [20000,20000,4000,20000]

main :-
    ( upto(1, 10, _), run(_), fail ; true ),
    run(R),
    verdict(exceptions, R, [20000,20000,4000,20000]).

run([A,B,C,D]) :-
    count(20000, calm, 0, A), count(20000, thrown, 0, B),
    count(40, deep, 0, C), count(20000, mistake, 0, D).

count(0, _, S, S) :- !.
count(N, Kind, S0, S) :- attempt(Kind, N, X), S1 is S0+X, M is N-1, count(M, Kind, S1, S).

attempt(calm, N, X) :- catch(one(N, X), _, X = 0).
attempt(thrown, N, X) :- catch(ball(N), ball(N, X), true).
attempt(deep, _, X) :- catch(descend(100), depth(X), true).
attempt(mistake, N, X) :-
    catch(catch(catch(Y is N+a, other, Y = 0), another(_), Y = 0), error(type_error(_, _), _), X = 1),
    ( var(X) -> X = Y ; true ).

one(N, 1) :- N > 0.

ball(N) :- throw(ball(N, 1)).

descend(0) :- throw(depth(100)).
descend(N) :- M is N-1, descend(M), true_of(M).

true_of(_).

upto(L, H, L) :- L =< H.
upto(L, H, X) :- L < H, M is L+1, upto(M, H, X).

verdict(Name, Got, Want) :-
    ( Got == Want -> V = ok ; V = wrong ),
    write(Name), write(': '), write(V), write(' '), write(Got), nl.
