% Random programs whose negation is stratified: what the tables say is what a fixpoint from below says.
:- use_module(library(random)).
:- dynamic(p/2).
:- dynamic(rule/2).
:- dynamic(fact/2).
:- table(p/2).

% p(I, X): six predicates over four constants. rule(p(I, X), Goals) with goals as data: yes(J, Arg), no(J, Arg) of lower
% predicates, and fewer(J): X is less than the number of answers of p(J, _).
random_program :-
    retractall(rule(_, _)), random_between(4, 14, N), forall(between(1, N, _), random_rule).
random_rule :-
    random_between(0, 5, I), random_between(0, 4, K), ( K < 4 -> X = K ; true ),
    random_between(0, 3, L), length(Gs, L), maplist(random_goal(I), Gs),
    assertz(rule(p(I, X), Gs)).
random_goal(I, G) :-
    random_between(0, 9, R), random_argument(A),
    (   ( R < 7 ; I =:= 0 ) -> random_between(0, I, J), G = yes(J, A)
    ;   Below is I - 1, random_between(0, Below, J), ( R < 9 -> G = no(J, A) ; G = fewer(J) )
    ).
random_argument(A) :- random_between(0, 7, R), ( R < 3 -> A = own ; R =:= 3 -> A = any ; A is R mod 4 ).

constant(X) :- between(0, 3, X).

% From above: clauses, with the test for the constant first or last.
install(Order) :-
    retractall(p(_, _)),
    forall(rule(p(I, X), Gs),
           ( body(Gs, X, B0), ( Order == first -> B = (constant(X), B0) ; B = (B0, constant(X)) ), assertz((p(I, X) :- B)) )).
body([], _, true).
body([G|Gs], X, (B, Bs)) :- body_goal(G, X, B), body(Gs, X, Bs).
body_goal(yes(J, A), X, p(J, Y)) :- argument(A, X, Y).
body_goal(no(J, own), X, ( constant(X), \+ p(J, X) )) :- !.
body_goal(no(J, A), X, ( p(J, Y) -> fail ; true )) :- argument(A, X, Y).
body_goal(fewer(J), X, ( constant(X), findall(Y, p(J, Y), Ys), length(Ys, N), X < N )).
argument(own, X, X) :- !.
argument(any, _, _) :- !.
argument(A, _, A).

% From below: predicate after predicate.
fixpoint(Facts) :- retractall(fact(_, _)), forall(between(0, 5, I), closed_under(I)), setof(I-X, fact(I, X), Facts), !.
fixpoint([]).
closed_under(I) :-
    findall(X, ( rule(p(I, X), Gs), constant(X), maplist(holds(X), Gs), \+ fact(I, X) ), Xs),
    (   Xs == [] -> true ; forall(member(X, Xs), ( fact(I, X) -> true ; assertz(fact(I, X)) )), closed_under(I) ).
holds(X, yes(J, A)) :- argument(A, X, Y), once(fact(J, Y)).
holds(X, no(J, A)) :- argument(A, X, Y), \+ fact(J, Y).
holds(X, fewer(J)) :- findall(Y, fact(J, Y), Ys), length(Ys, N), X < N.

agrees(Order, Facts) :-
    install(Order), random_permutation([0, 1, 2, 3, 4, 5], Is),
    forall(member(I, Is), ( findall(I-X, member(I-X, Facts), Xs), findall(I-X, p(I, X), Ys), msort(Ys, Xs) )).

?- set_random(seed(11)),
   forall(between(1, 300, _), ( random_program, fixpoint(Facts), agrees(first, Facts), agrees(last, Facts) )).
true.
