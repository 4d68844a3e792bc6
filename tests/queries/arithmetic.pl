% library(arithmetic)
:- use_module(library(arithmetic)).
:- arithmetic_function(double/1).
:- arithmetic_function(answer/0).
double(X, Y) :- Y is 2*X.
answer(42).
mean(X, Y, M) :- M is (double(X)+double(Y))/4.
larger(X) :- double(X) > answer-1.
nested(X) :- X is double(double(answer)+1).

?- mean(4, 6, M).
M = 5.0.
?- larger(21).
true.
?- larger(3).
false.
?- nested(X).
X = 170.
?- arithmetic_expression_value(double(3)+answer, X).
X = 48.
% A function that exists stays as it is.
?- arithmetic_function(sin/1), arithmetic_expression_value(sin(0.0), X).
X = 0.0.
?- arithmetic_function(_).
error(instantiation_error, _).
