% Nothing of this is as stated.
p(1).
p(2).
?- p(X).
X = 1.
?- p(1) .
true ;
true .
?- X is 4 * atan(1).
X ~ 3.15.
?- X = f(1).
X = f(_A).
?- writeln(a), X = 1.
b
X = 1.
?- atom_length(_, _).
error: something else
?- atom_length(_, _).
elsewhere.pl:1:2: error: Arguments are not sufficiently instantiated
?- member(X, [1, a]), Y is X + 1.
X = 1, Y = 3 ;
error: Arithmetic: unknown function a/0
?- halt.
true.
?- p(1),
?- p(3).
?- repeat, fail.
false.
