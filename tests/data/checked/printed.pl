% What the top level prints is what a file may state.
:- dynamic seen/1.
p(1).
p(2).
half(X, Y) :- Y is X / 2, true.

?- p(X).
X = 1 .
?- p(X).
X = 1 ;
X = 2.
?- p(3).
false.
?- p(_) ; fail.
true ;
true ;
false.
?- between(1, inf, X).
X = 1 ;
X = 2 ;
... .
?- X = f(a, [1, 2, 3]).
X = f(_, [1|_]).
?- X = f(A, B, A).
X = f(_A, _123, _A).
?- X is 4 * atan(1), Y = p(X, -0.5).
X ~ 3.14,
Y ~ p(3.1416, -0.5).
?- numlist(1, 1000, L).
L = [1, 2, 3|...].
?- dif(X, a).
dif(X, a).
?- atom_length(X, Y).
error: Arguments are not sufficiently instantiated
?- atom_length(X, Y).
error(instantiation_error, _).
?- half(one, X).
printed.pl:5:15: error: Arithmetic: unknown function one/0
  5 | half(X, Y) :- Y is X / 2, true.
    |               ^^^^^^^^^^
?- half(one, X).
error: Arithmetic: ...
?- X = [1, 2.
query:1:10: error: `,`, `|` or `]` was expected, found the end of the clause
?- X = [1, 2.
printed.pl:45:13: error: `,`, `|` or `]` was expected, ...
?- member(X, [1, a]), Y is X + 1.
X = 1,
Y = 2 ;
error: Arithmetic: unknown function a/0
?- writeln('a. line'), writeln('X = 1'), X = 2.
a. line
X = 1
X = 2.
?- member(X, [1, 2]), write(X).
1
X = 1 ;
2
X = 2.
?- write(a), nl, fail.
a
false.
?- format("~w: no~n", [x]), atom_length(_, _).
x: no
error: Arguments are not sufficiently instantiated
?- print_message(error, format("told of ~w", [x])), X = 1.
X = 1.
?- p(1). ?- p(2). true.
?- open('no such file', read, _).
error(existence_error(source_sink, _), _).
?- read(X).
X = end_of_file.
?- assertz(seen(1)), op(700, xfx, ===>).
% Why there is one.
true.
?- seen(X), Y = (a ===> b).
X = 1,
Y = (a ===> b).
?- p(X), X > 1. /* two */ X = 2.
?-\+ p(3).
true.
