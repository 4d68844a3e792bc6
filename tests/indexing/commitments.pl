% Calls of p/3, some of whose clauses cut behind the head, and the same clauses tried one after the other: c/2 has their
% heads, and whether they cut.

agree :-
    forall(call_of(G), ( answers(G, As), by_hand(G, Bs), As =@= Bs )),
    forall(call_of(G), ( answers(G, As), by_hand(G, Bs), As =@= Bs )).

answers(G, Gs) :- findall(G, G, Gs).

by_hand(G, Gs) :-
    findall(H-Cut, c(H, Cut), Clauses),
    one_after_the_other(Clauses, G, Gs).

one_after_the_other([], _, []).
one_after_the_other([H-Cut|Clauses], G, Gs) :-
    findall(G, G = H, Here),
    ( Here = [_], Cut == cut -> Gs = Here ; append(Here, Rest, Gs), one_after_the_other(Clauses, G, Rest) ).

call_of(p(A, B, C)) :-
    arg(A),
    arg(B),
    arg(C).
call_of(p(A, A, C)) :- arg(C).
call_of(p(A, C, A)) :- arg(C).
call_of(p(C, A, A)) :- arg(C).
call_of(p(f(A), A, A)).
call_of(p(f(A), g(A, B), B)).
call_of(p([A|B], B, A)).
call_of(p(A, B, C)) :-
    arg(A),
    arg(B),
    freeze(C, C = f(_)).
call_of(p(A, B, C)) :-
    arg(B),
    arg(C),
    freeze(A, fail).

arg(_).
arg(a).
arg(1).
arg([]).
arg([1, 2]).
arg([_|_]).
arg(f(_)).
arg(f(a)).
arg(g(_, 1)).
arg(1.5).
arg("s").
