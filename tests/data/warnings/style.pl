% Warnings that a text switches off are on again in the next.
p(X, Y) :- q(X).
:- style_check(-singleton).
p(X, Y) :- q(Y).
q(X) :- ( X = 1, Y = X ; Y = 2 ).
:- style_check([+singleton, -discontiguous]).
p(_, _).
q(X).
end_of_file.
This is no Prolog at all.
