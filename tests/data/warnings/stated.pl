% Queries with their answers are tests, which loading passes over. All else is loaded.
p(1).
p(2).

?- p(X).
X = 1 ;
X = 2.
?- p(X), format("not run~n").
X = 1 ;
... .
?- p(3).
% Comments may come between.

false.
?- p(1), write(this), nl.
true .
?- X is pi.
X ~ 3.14.
?- dif(X, a), Y = 1.
Y = 1,
dif(X, a).
?- X is foo+1.
error(type_error(evaluable, foo/0), _).
?- X is foo+1.
stated.pl:20:8: error: Arithmetic: unknown function foo/0
  20 | ?- X is foo+1.
     |    ^^^^^^^^^^
?- format("this is run~n").

q(1).

% The answers of these may be clauses.
?- format("this, too~n").
error(404, not_found).
?- format("and this~n").
error(Code, M) :- atomic(Code), =(Code, M).
?- format("and that~n").
r(2).
?- p(1), write(hello), nl.
hello
true.
?- catch(throw(oops), _, true).
oops.
:- p(X).
X = 1.
?- r(2), error(404, not_found), error(2, 2), oops, format("all is loaded~n").
