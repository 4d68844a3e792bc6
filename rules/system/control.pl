% Control: repeat/0, not/1, apply/2, cleanups, and what the other rules of `system` share.

repeat.
repeat :- repeat.

not(G) :- \+ G.

apply(G, Extra) :-
    '$strip_module'(G, M, P),
    P =.. L0, '$append'(L0, Extra, L), G2 =.. L,
    call(M:G2).

'$append'([], L, L).
'$append'([X|Xs], L, [X|Ys]) :- '$append'(Xs, L, Ys).

'$memberchk'(X, [Y|_]) :- X == Y, !.
'$memberchk'(X, [_|Ys]) :- '$memberchk'(X, Ys).

'$member'(X, [X|_]).
'$member'(X, [_|Xs]) :- '$member'(X, Xs).

'$strip_module'(T, user, T) :- var(T), !.
'$strip_module'(M0:T0, M, T) :- atom(M0), !, '$strip_module'(T0, M0, M, T).
'$strip_module'(T, user, T).

'$strip_module'(T, M, M, T) :- var(T), !.
'$strip_module'(M0:T0, _, M, T) :- atom(M0), !, '$strip_module'(T0, M0, M, T).
'$strip_module'(T, M, M, T).

strip_module(T, M, P) :- '$strip_module'(T, M, P).

setup_call_cleanup(Setup, Goal, Cleanup) :-
    once(Setup),
    ( var(Cleanup) -> throw(error(instantiation_error, _)) ; true ),
    '$call_cleanup'(Goal, Cleanup).

call_cleanup(Goal, Cleanup) :- setup_call_cleanup(true, Goal, Cleanup).

'$run_cleanup'(G) :- catch(G, _, true), !.
'$run_cleanup'(_).
