% library(when)
:- use_module(library(when)).

?- when(nonvar(X), Y = 1), var(Y), X = a.
X = a, Y = 1.
?- when(nonvar(a), Y = 1).
Y = 1.
?- when(nonvar(X), fail), X = a.
false.
?- when(ground(f(X,Y)), Z = z), X = 1, var(Z), Y = 2.
X = 1, Y = 2, Z = z.
?- when(ground(a), Z = z).
Z = z.
?- when(?=(X,Y), Z = z), X = 1, var(Z), Y = 2.
X = 1, Y = 2, Z = z.
?- when(?=(X,_Y), Z = z), var(Z), X = _Y, Z == z, X = 2.
X = 2, Z = z.
?- when(?=(f(X),f(_Y)), Z = z), X = 1, _Y = 1.
X = 1, Z = z.
?- when(?=(a,b), Z = z).
Z = z.
?- when((nonvar(X),nonvar(Y)), Z = z), X = 1, var(Z), Y = 2.
X = 1, Y = 2, Z = z.
?- when((nonvar(X),nonvar(Y)), Z = z), Y = 1, var(Z), X = 2.
X = 2, Y = 1, Z = z.
?- when((nonvar(X);nonvar(Y)), Z = z), X = a, Z == z, Y = b.
X = a, Y = b, Z = z.
?- when((nonvar(X);nonvar(Y)), Z = z), Y = b, Z == z, X = a.
X = a, Y = b, Z = z.
?- when((nonvar(X);ground(Y)), Z = z), Y = f(W), var(Z), W = w, X = a.
X = a, Y = f(w), Z = z, W = w.
?- when(_, true).
error(instantiation_error, _).
?- when(foo, true).
error(domain_error(when_condition, foo), _).
?- when((nonvar(_),foo), true).
error(domain_error(when_condition, foo), _).
?- when(nonvar(X), true), X = _Y, _Y = 1.
X = 1.
?- when(ground(X), Z = z), X = f(Y), var(Z), Y = 2.
X = f(2), Z = z, Y = 2.
?- when(nonvar(X), Z = z), when(nonvar(X), W = 2), X = a.
X = a, Z = z, W = 2.
?- when(nonvar(X), throw(oops)), X = 1.
oops.
?- when(nonvar(X), (Y = 1 ; Y = 2)), X = a.
X = a, Y = 1 ;
X = a, Y = 2.
?- when(nonvar(X), Z = z), X = _Y, var(Z), _Y = f(_), X = f(a).
X = f(a), Z = z.
?- when(nonvar(X), foo), copy_term(X, _, [G]), G = when(nonvar(_), _), fail ; true.
true.
?- when(nonvar(X), fail), \+ X = 1.
when(nonvar(X), fail).
?- _C = (_C, _C), catch(when(_C, true), error(type_error(T, _), _), true).
T = acyclic_term.
?- _C = (nonvar(_) ; _C), catch(when(_C, true), error(type_error(T, _), _), true).
T = acyclic_term.
?- when((ground(f(X,Y)) ; nonvar(Z)), true), X = g(1).
X = g(1),
when((ground(Y);nonvar(Z)), true).
?- length(_V, 40000), when(ground(_V), Z = z), maplist(=(1), _V).
Z = z.
?- _X = [_X, 1], when(( nonvar(_X), ground(Y) ), Z = 1), var(Z), Y = 2.
Y = 2, Z = 1.
?- _X = ( nonvar(_), _X ), when(_X, true).
error(type_error(acyclic_term, _), _).
?- when(( nonvar(_) ; _ ), true).
error(instantiation_error, _).
