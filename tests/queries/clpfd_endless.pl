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
