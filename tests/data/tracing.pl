app([], L, L).
app([X|Xs], Ys, [X|Zs]) :- app(Xs, Ys, Zs).

p(X) :- q(X), r(X).
p(3).

q(1).
q(2).

r(2).

s(X) :- p(X), X > 2, Y is X+1, Y = 4, \+ q(Y), ( q(X) -> true ; true ).

m(L) :- maplist(q, L).

c(X) :- q(X), !.
c(9).

e(E) :- catch(f(_), error(E, _), true).

f(X) :- Y is X+1, write(Y).

fac(0, 1) :- !.
fac(N, F) :- N1 is N-1, fac(N1, F1), F is N*F1.

even(0).
even(N) :- N > 0, M is N-1, odd(M).

odd(N) :- N > 0, M is N-1, even(M).

sign(X, S), X > 0 => S = 1.
sign(0, S) => S = 0.
sign(_, S) => S = -1.

:- table path/2.
path(X, Y) :- path(X, Z), edge(Z, Y).
path(X, Y) :- edge(X, Y).

edge(a, b).
edge(b, c).
edge(c, a).

:- dynamic seen/1.

note(X) :- \+ seen(X), assertz(seen(X)).

tidy(X) :- setup_call_cleanup(true, q(X), ( write(done), nl )).

first(X, Y) :- ( q(X), X > 1 -> Y = big ; Y = none ).
soft(X, Y) :- ( q(X) *-> Y = yes ; Y = no ).
neither(X) :- \+ ( q(X), r(X) ).
cutting(X, Y) :- q(X), ( X > 1, ! ; true ), q(Y).
cutting(8, 9).
inner(X) :- call(( q(X), ! ; X = 5 )).
inner(6).
loop(0) :- !.
loop(N) :- M is N-1, loop(M).
nat(0).
nat(N) :- nat(M), N is M+1.
greeting --> [hello], name.
name --> [world].
name --> [prolog].
deep :- deep, true.
wait(X) :- freeze(X, q(X)), X = 2.
digits(N, Cs) :- number_codes(N, Cs).

size(X, Size) :-
    q(X),
    (   X > 1
    ->  Size = big
    ;   Size = small
    ),
    % A comment: the next goal is meant.
    findall(Y,
            r(Y),
            Ys),
    Ys = [_],
    !.
