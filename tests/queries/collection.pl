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

every(Calls, Goal) :- '$collect_every'(Calls), call(Goal), '$collect_every'(0).

?- every(1, loops(R)).
R = [a-1, b-1, c-1, a-2, b-2, c-2, a-3, b-3, c-3].
?- every(1, findall(Z, branches(_, Z), R)).
R = [2, even(2), 2, even(4)].
?- every(1, findall(Y, disjunction(_, Y), R)).
R = [[f(1, s(1), "text", 1.5)]-[1, 1], [2, 2], [f(1, s(1), "text", 1.5), f(2, s(2), "text", 1.5), f(3, s(3), "text", 1.5)]-[3, 3], [4, 4]].
?- every(1, waited(_, R)).
R = 2.
