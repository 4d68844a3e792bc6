% Queries that are not as stated, and things that cannot be read.
p(1). p(2).
p(3) :-
?- p(X).
X = 1 ; X = 2.
?- p(2).
?- p(X)
X = 1.
	?- p(X), q(.
true.
?- p(1).
X == .
?- p(2).
false.
?- p(X).
X = 1 ;
false.
?- write(noise), atom_length(_, _).
false.
?- throw(foo).
bar.
?- X = f(X, _).
X = f(X, 1).
