% library(quintus)
:- use_module(library(quintus)).

?- genarg(N, f(a,b), X).
N = 1, X = a ;
N = 2, X = b.
?- genarg(2, f(a,b), X).
X = b.
?- otherwise.
true.
?- on_exception(E, throw(ball), true).
E = ball.
?- raise_exception(ball).
ball.
?- atom_char(a, X).
X = 97.
?- findall(R, midstring(abcd, bc, R), L).
L = [ad].
?- midstring(abc, X, _, 1, 2).
X = bc.
?- midstring(abc, X, R, 0, 1, A).
X = a, R = bc, A = 2.
?- simple(a).
true.
?- simple(f(a)).
false.
?- abs(-3, X).
X = 3.
?- floor(2.5, X).
X = 2.
?- prolog_flag(bounded, X).
X = false.
?- mode(app(+, +, -)), no_style_check(single_var).
true.
