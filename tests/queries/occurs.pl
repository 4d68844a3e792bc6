% library(occurs)
:- use_module(library(occurs)).
:- use_module(library(lists)).

?- contains_term(f(_), g(f(a))).
true.
?- contains_term(h(_), g(f(a))).
false.
?- contains_term(a, a).
true.
?- contains_var(X, f(X,Y)), X = 1, Y = 2, !.
X = 1, Y = 2.
?- contains_var(_, f(_)).
false.
?- contains_var(a, f(a)).
true.
?- free_of_term(a, f(b)).
true.
?- free_of_term(a, f(_)).
false.
?- free_of_var(_, f(_)).
true.
?- free_of_var(X, f(X)).
false.
?- sub_var(X, g(X)).
true.
?- occurrences_of_term(a, f(a,g(a),b), N).
N = 2.
?- occurrences_of_term(f(_), f(f(a)), N).
N = 2.
?- occurrences_of_term(a, f(_,a), N).
N = 2.
?- occurrences_of_var(X, f(X,g(X,_)), N).
N = 2.
?- occurrences_of_var(a, b, N).
N = 0.
?- sub_term(X, f(a,g(b))).
X = f(a, g(b)) ;
X = a ;
X = g(b) ;
X = b.
?- sub_term(X, a).
X = a.
?- findall(X, sub_term(X, [1,2]), L).
L = [[1, 2], 1, [2], 2, []].
?- findall(X, sub_term(g(X), f(a,g(b),g(c))), L).
L = [b, c].
?- sub_term_shared_variables(f(X,Y), g(f(X,Y),Y,Z), L), X = x, L == [Y], Z = z.
X = x, Z = z, L = [Y].
?- sub_term_shared_variables(f(_), g(f(_)), L).
L = [].
?- numlist(1, 100000, _L), occurrences_of_term(7, _L, N).
N = 1.
% The first subterm that unifies, the term itself before its arguments.
?- contains_term(f(X), g(f(1), f(2))).
X = 1.
?- contains_term(X, g(f(1))).
X = g(f(1)).
?- contains_term(f(X), g(a, f(b), f(c))).
X = b.

?- T = f(X)-f(X), arg(1, T, S), sub_term_shared_variables(S, T, Vs), Vs == [X].
T = f(X)-f(X), S = f(X), Vs = [X].
