% A program's own forall/2, ignore/1 and not/1 are what compiled rules of library(search) call.
:- use_module(library(search)).

ignore(G) :- \+ call(G).
not(G) :- call(G).
forall(L, G) :- \+ ( member(X, L), \+ call(G, X) ).

ignores(s(A, B, C, D), s(A1, B, C, D)) :- A < 9, ignore(A >= 8), A1 is A+1.
ignores(s(A, B, C, D), s(B, C, D, A)).
nots(s(A, B, C, D), s(A1, B, C, D)) :- A < 9, not(A < 8), A1 is A+1.
nots(s(A, B, C, D), s(B, C, D, A)).
all_below(s(A, B, C, D), s(A1, B, C, D)) :- A < 9, forall([A, B], >=(9)), A1 is A+1.
all_below(s(A, B, C, D), s(B, C, D, A)).
count(Moves, N) :- findall(S, reachable(Moves, s(0, 0, 0, 0), S, _), Ss), length(Ss, N).

?- count(ignores, N), space_report(ignores, compiled(_)).
N = 6561.
?- count(nots, N).
N = 6561.
?- count(all_below, N), space_report(all_below, compiled(_)).
N = 10000.
