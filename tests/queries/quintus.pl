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
?- date(date(_Y, _M, _D)), _Y > 2000, between(1, 12, _M), between(1, 31, _D), !.
true.
?- tmp_file(position, _F), open(_F, write, _W), write(_W, 'a. b. '), close(_W), open(_F, read, _S, [reposition(true)]), stream_position(_S, _P, _P), read(_S, X), stream_position(_S, _, _P), read(_S, Y), close(_S).
X = a, Y = a.
?- log10(1000, X), Y is log10(1000).
X = 3.0, Y = 3.0.
?- unix(system(true)), unix(shell(true)), unix(access('/', 0)).
true.
?- unix(shell(false)).
false.
?- working_directory(_Before, _Before), unix(cd('/')), working_directory(Root, _Before).
Root = (/).
