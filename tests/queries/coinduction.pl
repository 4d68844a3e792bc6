% library(coinduction)
:- use_module(library(coinduction)).
:- coinductive stream/1.
stream([H|T]) :- num(H), stream(T).
num(0).
num(s(N)) :- num(N).
?- X = [0, s(0)|X], once(stream(X)).
X = [0, s(0)|X].
?- X = [0, s(1)|X], stream(X).
false.
?- stream([0]).
false.
