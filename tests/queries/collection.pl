% What the collector has to leave alone, with a collection at every call.

stale(X, Y) :- member(X, [1, 2, 3]), sub_atom(abc, _, 1, _, A), grown(X, T), length(T, N), Y = A-N.
grown(N, T) :- findall(f(I, s(I), "text", 1.5), between(1, N, I), T).

loops(R) :- findall(Y, stale(_, Y), R).

branches(X, Z) :-
    member(X, [1, 2, 3, 4]),
    (   odd(X) -> grown(X, T), Y = odd(T) ; even(X), Y = even(X) ),
    (   \+ odd(X) -> Z = Y ; length([Y, Y], Z) ).

odd(X) :- X mod 2 =:= 1.
even(X) :- X mod 2 =:= 0.

disjunction(X, Y) :-
    member(X, [1, 2, 3, 4]),
    L = [X, X],
    (   odd(X), fail ; grown(X, T), odd(X), Y = T-L ; even(X), Y = L ).

waited(X, Y) :- freeze(V, (grown(2, T), length(T, N), Y = N)), W = g(X), V = a, !, W == g(X).

% After a call no register holds anything; a cleanup that a cut runs comes between all the same.
cleaned(R) :-
    (   grown(500, L), wide(L, L, L, L, L, L), fail ; true ),
    setup_call_cleanup(true, member(A, [1, 2, 3]), grown(2, _)), !,
    wide(A, A, A, A, A, R).

wide(X, X, X, X, X, X).

% More registers in use than are told apart one by one.
waited_for_many(R) :-
    (   grown(500, L), wide(L, L, L, L, L, L), fail ; true ),
    freeze(V, (grown(2, T), length(T, N), V == N)),
    many(V, [1], [1], [1], [1], [1], [1], [1], [1], [1], [1], [1], [1], [1], [1], [1], [1], [1], [1], [1], [1],
        [1], [1], [1], [1], [1], [1], [1], [1], [1], [1], [1], [1], [1], [1], [1], R).

many(X0, X1, X2, X3, X4, X5, X6, X7, X8, X9, X10, X11, X12, X13, X14, X15, X16, X17, X18, X19, X20, X21, X22,
        X23, X24, X25, X26, X27, X28, X29, X30, X31, X32, X33, X34, X35, R) :- X0 = 2, !, R = [X0|X35].

% Garbage at each of many levels.
deep(0) :- !.
deep(N) :- length(L, 10), msort(L, M), length(M, _), N1 is N-1, deep(N1), true.

collections(Goal, N) :-
    statistics(garbage_collection, [N0|_]),
    call(Goal),
    statistics(garbage_collection, [N1|_]),
    N is N1-N0.

every(Calls, Goal) :- '$collect_every'(Calls), call(Goal), '$collect_every'(0).

moved(0, _) :- !.
moved(N, Q) :-
    arg(2, Q, [N|E]), setarg(2, Q, E),
    arg(1, Q, [_|R]), setarg(1, Q, R),
    N1 is N-1,
    moved(N1, Q).

kept_after_moves(Bytes) :-
    Q = q(C, C),
    ( true ; true ),
    moved(1000, Q),
    garbage_collect, statistics(globalused, Before),
    moved(1000, Q),
    garbage_collect, statistics(globalused, After),
    Bytes is After-Before,
    arg(1, Q, _).

?- every(1, loops(R)).
R = [a-1, b-1, c-1, a-2, b-2, c-2, a-3, b-3, c-3].
?- every(1, findall(Z, branches(_, Z), R)).
R = [2, even(2), 2, even(4)].
?- every(1, findall(Y, disjunction(_, Y), R)).
R = [[f(1, s(1), "text", 1.5)]-[1, 1], [2, 2], [f(1, s(1), "text", 1.5), f(2, s(2), "text", 1.5), f(3, s(3), "text", 1.5)]-[3, 3], [4, 4]].
?- every(1, waited(_, R)).
R = 2.
?- every(1, cleaned(R)).
R = 1.
?- every(1, waited_for_many(R)).
R = [2, 1].

% An argument that was the variable itself, and is overwritten: what it was bound to is not kept for backtracking.
?- once(kept_after_moves(_Bytes)), _Bytes < 200.
true.

% Deep stacks are walked through by each collection, so that there are fewer of them.
?- collections(deep(1000000), _N), _N < 40.
true.
