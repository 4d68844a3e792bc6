:- dynamic fact/1.
fact(1).
fact(2).
fact(3).

loop(0) :- !.
loop(N) :-
    N1 is N-1,
    loop(N1).

nrev30 :-
    numlist(1, 30, L),
    nrev(L, _).

nrev([], []).
nrev([X|Xs], R) :-
    nrev(Xs, R1),
    app(R1, [X], R).

app([], L, L).
app([X|Xs], L, [X|R]) :-
    app(Xs, L, R).

many :-
    between(1, 10000, _),
    nrev30,
    fail.
many.

lengths(0) :- !.
lengths(N) :-
    atom_length(abc, _),
    N1 is N-1,
    lengths(N1).

missing :-
    fact(4).
