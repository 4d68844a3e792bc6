% Random programs of joins: consumers behind consumers, of the same table and of others, some of them cut. What the
% tables say is what a fixpoint from below says.
:- use_module(library(random)).
:- dynamic(p/3).
:- dynamic(rule/3).
:- dynamic(fact/3).
:- table(p/3).

% rule(p(I, X, Y), Form, Goals): four predicates over five constants.
random_program :-
    retractall(rule(_, _, _)), random_between(5, 14, N), forall(between(1, N, _), random_rule).
random_rule :-
    random_between(0, 3, I), random_between(0, 3, L), length(Vs, 4), Vs = [X, Y|_],
    length(Gs, L), maplist(random_goal(Vs), Gs), ( L =:= 0 -> random_constant(X), random_constant(Y) ; true ),
    random_member(Form, [plain, once, committed]),
    assertz(rule(p(I, X, Y), Form, Gs)).
random_goal(Vs, p(J, A, B)) :- random_between(0, 3, J), random_argument(Vs, A), random_argument(Vs, B).
random_argument(Vs, A) :- random_between(0, 9, R), ( R < 9 -> random_member(A, Vs) ; random_constant(A) ).
random_constant(C) :- random_between(0, 4, C).

constant(X) :- between(0, 4, X).

% From above. What is known to be the only answer may be cut.
install :-
    retractall(p(_, _, _)),
    forall(rule(p(I, X, Y), Form, Gs), ( body(Gs, Form, B), assertz((p(I, X, Y) :- B, constant(X), constant(Y))) )).
body([], _, true).
body([G|Gs], Form, (B, Bs)) :- body_goal(Form, G, B), body(Gs, Form, Bs).
body_goal(plain, G, G).
body_goal(once, G, ( ground(G) -> once(G) ; G )).
body_goal(committed, p(J, A, B), ( constant(B), ( p(J, A, B), nonvar(A) -> true ; fail ) )) :- nonvar(A), !.
body_goal(committed, G, G).

% From below.
fixpoint(Facts) :- retractall(fact(_, _, _)), close, findall(f(I, X, Y), fact(I, X, Y), Fs), sort(Fs, Facts).
close :-
    findall(f(I, X, Y),
            ( rule(p(I, X, Y), _, Gs), holds(Gs), constant(X), constant(Y), \+ fact(I, X, Y) ), New0),
    sort(New0, New),
    (   New == [] -> true ; forall(member(f(I, X, Y), New), assertz(fact(I, X, Y))), close ).
holds([]).
holds([p(I, X, Y)|Gs]) :- fact(I, X, Y), holds(Gs).

agrees(Facts) :-
    install, random_permutation([0, 1, 2, 3], Is),
    forall(member(I, Is),
           ( random_constant(A), agrees(I, A, Facts), agrees(I, _, Facts) )).
agrees(I, X, Facts) :-
    findall(f(I, X, Y), member(f(I, X, Y), Facts), Fs), findall(f(I, X, Y), p(I, X, Y), Gs), msort(Gs, Fs).

?- set_random(seed(7)), forall(between(1, 300, _), ( random_program, fixpoint(Facts), agrees(Facts) )).
true.
