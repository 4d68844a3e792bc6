% mandelbrot - stresses: arithmetic on floats in line: the steps until points
% of a plane escape, and a planet's orbit by small steps.
% ISO core only.
% expect: mandelbrot: ok [23883,1000]

main :-
    ( upto(1, 12, _), run(_), fail ; true ),
    run(R),
    verdict(mandelbrot, R, [23883,1000]).

run([Steps,Energy]) :-
    rows(0, 30, 0, Steps),
    orbit(8000, 1.0, 0.0, 0.0, 1.0, Energy).

rows(Y, Y, S, S) :- !.
rows(Y, H, S0, S) :- columns(0, 40, Y, S0, S1), Y1 is Y+1, rows(Y1, H, S1, S).

columns(X, X, _, S, S) :- !.
columns(X, W, Y, S0, S) :-
    Re is X*3.0/W-2.0, Im is Y/15.0-1.0,
    escape(0, 0.0, 0.0, Re, Im, N), S1 is S0+N, X1 is X+1, columns(X1, W, Y, S1, S).

escape(N, X, Y, Re, Im, Steps) :-
    N < 60, X*X+Y*Y =< 4.0, !,
    X1 is X*X-Y*Y+Re, Y1 is 2.0*X*Y+Im, M is N+1, escape(M, X1, Y1, Re, Im, Steps).
escape(N, _, _, _, _, N).

% The energy of a circle's orbit, in two-thousandths, is what it was.
orbit(0, X, Y, U, V, E) :- !, E is round(2000 * (1.0/sqrt(X*X+Y*Y) - (U*U+V*V)/2.0)).
orbit(N, X, Y, U, V, E) :-
    R is sqrt(X*X+Y*Y), A is -0.001/(R*R*R),
    U1 is U+A*X, V1 is V+A*Y, X1 is X+0.001*U1, Y1 is Y+0.001*V1,
    M is N-1, orbit(M, X1, Y1, U1, V1, E).

upto(L, H, L) :- L =< H.
upto(L, H, X) :- L < H, M is L+1, upto(M, H, X).

verdict(Name, Got, Want) :-
    ( Got == Want -> V = ok ; V = wrong ),
    write(Name), write(': '), write(V), write(' '), write(Got), nl.
