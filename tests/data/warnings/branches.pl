% Variables that stand only once on every way through a clause.
a1 :- ( X = 1 ; X = 2 ), p.
a2 :- ( p(X) -> true ; q(X) ).
a3 :- ( p(Y) -> q(Y) ; r(Y) ).
a4 :- \+ p(X), q(X).
a5 :- ( \+ p(X) -> q(X) ; p ).
a6 :- ( p ; ( q(X) ; r(X) ) ).
a7 :- ( p(X) ; ( q(X), r(X) ) ).
a8 :- ( s(X, X) ; q(X) ).
a9(Y) :- ( p(X) *-> q(Y) ; r(X) ).
a10 --> ( [X] ; c(X) ).
a11 :- ( X = Y, p ; p(X), q(Y) ).
a12 :- ( p, ( q(X) ; p ) ; r(X), p ).
a13 :- ( p(_X) ; q(_X), r(_X) ).
a14, p => ( p(X) ; q(X) ).
% These are as they should be.
b1 :- ( p(X) ; q(X) ), r(X).
b2 :- ( p(_X) ; q(_X) ).
b3 :- findall(X, ( p(X) ; q(X) ), L), s(L, L).
b4 :- p(X), \+ q(X).
b5 :- ( p(X), \+ q(X) ; r(X), q(X) ).
b6(X) :- ( p(X) -> true ; q(X) ).
b7 :- \+ ( p(X), q(X) ), \+ ( q(X), r(X) ).
p. p(_). q(_). r(_). s(_, _).
c(_) --> [].
% A part that is skipped may be in the syntax of another system.
:- if(fail).
skipped(X) :- X = point{x: 1}.
:- else.
taken(1).
:- endif.
