% library(varnumbers)
:- use_module(library(varnumbers)).

?- T = f(_,_), numbervars(T), T = f(A,B), A == '$VAR'(0), B == '$VAR'(1), T = f(_,_), fail ; true.
true.
?- numbervars(f(X,Y,X)), X == '$VAR'(0), Y == '$VAR'(1), fail ; true.
true.
?- varnumbers(f('$VAR'(0),'$VAR'(1),'$VAR'(0)), T).
T = f(_G0, _G1, _G0).
?- varnumbers(f('$VAR'(0),a), T).
T = f(_G0, a).
?- varnumbers(a, T).
T = a.
?- varnumbers(f('$VAR'(1),'$VAR'(5)), 3, _T), _T = f(A,B), A == '$VAR'(1), var(B), B = b, fail ; true.
true.
?- varnumbers(f('$VAR'(x)), _T), _T == f('$VAR'(x)).
true.
?- max_var_number(f('$VAR'(3),g('$VAR'(7))), 0, M).
M = 7.
?- max_var_number(f(a), 0, M).
M = 0.
?- max_var_number(f('$VAR'(3)), 5, M).
M = 5.
?- varnumbers_names(f('$VAR'(0),'$VAR'('Foo'),'$VAR'(27)), _T, _B), _T = f(1,2,3), msort(_B, L).
L = [0=1, 27=3, 'Foo'=2].
?- varnumbers_names(a, T, B).
T = a, B = [].
?- varnumbers([_,'$VAR'(0)], _L), _L = [_X,_Y], _X \== _Y.
true.
