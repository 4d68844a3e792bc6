% library(clpfd): bounds that move towards infinity without end.
%
% Propagation stops after some steps, and what was posted stays as residual goals.
:- use_module(library(clpfd)).

% diverges: leaves nothing, but had propagation stopped.
diverges :- ( X #> Y, Y #> X, X #> 0, fail ; true ).

?- diverges, X #> 5, Y #> 0, Y #> X, fd_dom(Y, D), del_attrs(X), del_attrs(Y).
D = 7..sup.
?- forall(between(1, 1100, _), ( Y #> 0, X #> 5, Y #> X )), X #> 5, Y #> 0, Y #> X, fd_dom(Y, D), del_attrs(X), del_attrs(Y).
D = 7..sup.
?- diverges, -2*X #< W^X, X in 0..2, W = 3, findall(X, label([X]), Xs), del_attrs(X).
W = 3, Xs = [0, 1, 2].
% A power's lower bound may be too long for that of Z, which then says nothing about the exponent.
?- _Low is -(3^5000), Z #>= _Low, Y #>= 3000, Z #= 3^Y, fd_inf(Y, Least), del_attrs(Y), del_attrs(Z).
Least = 3000.

% ---- constraints that no integers satisfy, whose bounds say so never ----
% stays(:Constraints): they are posted, and neither fail nor end with the variables bound.
stays(G) :- term_variables(G, Vs), call(G), \+ ground(Vs), term_attvars(Vs, Attributed), del_all(Attributed).

del_all([]).
del_all([X|Xs]) :- del_attrs(X), del_all(Xs).

?- stays(( X #>= 0, Y #= X+1, X #= Y+1 )).
true.
?- stays(( X #=< 0, X+Y #= -1, Z+Y #= 0, X #= Z+1 )).
true.
?- stays(-1-X #= max(-X, 4)).
true.
?- stays(( X #>= 3, X #= X//2 )).
true.
?- stays(( X #>= 3, X #= X div 2 )).
true.
?- stays(( X #>= 0, Y #>= 0, X #= min(Y, Z), Z #= X+1, Y #= X+2 )).
true.
?- stays(( Z #> 0, Z #= msb(Z) )).
true.
?- stays(( Z #> 0, Z #< msb(Z) )).
true.
?- stays(( X #> 0, X mod 2 #= 0, X mod 2 #= 1 )).
true.
?- X #>= 0, X #= abs(Y), Y #= X+1.
false.
% A quotient that becomes known when propagation has stopped narrows the dividend for good.
?- Q #>= 0, Q div 3 #= Z, E #==> (Z #= 5), E #<==> (X #>= 15), X #> Y, Y #> X, X #> 0, fd_dom(Q, Qs), del_all([X, Y, Q]).
Z = 5, E = 1, Qs = 15..17.
% The variable that has no finite domain is named.
?- A in 1..3, B #> 3, label([A, B]).
error(instantiation_error, context(labeling/2, 'variable 2 of the list has the infinite domain 4..sup')).
