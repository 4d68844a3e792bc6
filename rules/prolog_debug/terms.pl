% Lists and terms for the debugger alone: it would stop within itself at a spy point on those of the libraries. Programs
% have the same elsewhere, as if built in: append/3, foldl/4, last/2, member/2, memberchk/2, nth1/3, nth1/4, sub_term/2,
% subtract/3, union/3.

:- module(prolog_debug_terms,
          [ append/3,
            foldl/4,
            last/2,
            member/2,
            memberchk/2,
            nth1/3,
            nth1/4,
            sub_term/2,
            subtract/3,
            union/3
          ]).

:- meta_predicate foldl(3, +, +, -).

% append(?Xs, ?Ys, ?Zs): Zs is Xs, then Ys.
append([], Ys, Ys).
append([X|Xs], Ys, [X|Zs]) :- append(Xs, Ys, Zs).

% foldl(:Goal, +Xs, +V0, -V): V is what Goal makes of V0 with each element in turn.
foldl(_, [], V, V).
foldl(Goal, [X|Xs], V0, V) :-
    call(Goal, X, V0, V1),
    foldl(Goal, Xs, V1, V).

% last(+Xs, -Last): Last is the last element.
last([X|Xs], Last) :- last(Xs, X, Last).

last([], Last, Last).
last([X|Xs], _, Last) :- last(Xs, X, Last).

% member(?X, ?Xs): X is an element of Xs.
member(X, [Y|Ys]) :- member(Ys, X, Y).

member(_, X, X).
member([Y|Ys], X, _) :- member(Ys, X, Y).

% memberchk(?X, +Xs): X is an element of Xs: the first.
memberchk(X, Ys) :- member(X, Ys), !.

% nth1(?N, +Xs, ?X): X is the N-th element of Xs, from 1.
nth1(N, Xs, X) :- nth1(N, Xs, X, _).

% nth1(+N, -Xs, +X, +Rest): Rest is Xs without X, its N-th element.
nth1(N, Xs, X, Rest) :-
    integer(N),
    !,
    N >= 1,
    nth(N, Xs, X, Rest).
nth1(N, Xs, X, Rest) :- any(Xs, X, Rest, 1, N).

nth(1, [X|Rest], X, Rest) :- !.
nth(N0, [Y|Xs], X, [Y|Rest]) :-
    N is N0-1,
    nth(N, Xs, X, Rest).

any([X|Rest], X, Rest, N, N).
any([Y|Xs], X, [Y|Rest], N0, N) :-
    N1 is N0+1,
    any(Xs, X, Rest, N1, N).

% sub_term(-Sub, +Term): Sub is Term or within it.
sub_term(Term, Term).
sub_term(Sub, Term) :-
    compound(Term),
    arg(_, Term, Arg),
    sub_term(Sub, Arg).

% subtract(+Xs, +Ys, -Zs): Zs are the elements of Xs that are not in Ys.
subtract([], _, []).
subtract([X|Xs], Ys, Zs) :-
    (   memberchk(X, Ys)
    ->  Zs = Rest
    ;   Zs = [X|Rest]
    ),
    subtract(Xs, Ys, Rest).

% union(+Xs, +Ys, -Zs): Zs are the elements of both.
union(Xs, Ys, Zs) :-
    subtract(Xs, Ys, Rest),
    append(Rest, Ys, Zs).
