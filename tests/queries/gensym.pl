% library(gensym)
:- use_module(library(gensym)).

?- reset_gensym, gensym(a, X), gensym(a, Y), gensym(b, Z).
X = a1, Y = a2, Z = b1.
?- reset_gensym(a), gensym(a, X), gensym(b, Y).
X = a1, Y = b2.
?- reset_gensym(never_used).
true.
?- reset_gensym, gensym(a, X).
X = a1.
?- gensym(a, X).
X = a2.
?- gensym(_, X).
error(instantiation_error, _).
?- reset_gensym(_).
error(instantiation_error, _).
?- reset_gensym(f(x)).
error(type_error(atomic, f(x)), _).
