% library(copying)
?- copy_term([X], f(X, Y), Xs, T), T = f(A, B), B == Y, A \== X, Xs == [A].
Xs = [A], T = f(A, Y), B = Y.
?- copy_term_nat(g(X), f(X, Y), g(Z), T), T == f(Z, Y).
T = f(Z, Y).
?- T = f(X, Y, X), numbervars(T, 0, End, [singletons(true)]), with_output_to(atom(A), print(T)).
T = f('$VAR'(0), '$VAR'('_'), '$VAR'(0)), X = '$VAR'(0), Y = '$VAR'('_'), End = 1, A = 'f(A,_,A)'.
?- numbervars(f(X), 5, End, [functor_name(v)]).
X = v(5), End = 6.
?- put_attr(X, a, 1), numbervars(f(X), 0, _, []).
error(type_error(free_of_attvar, _), _).
?- put_attr(X, a, 1), numbervars(f(X, Y), 0, End, [attvar(skip)]), var(X), del_attrs(X).
Y = '$VAR'(0), End = 1.
?- put_attr(X, a, 1), numbervars(f(X, Y), 0, End, [attvar(bind)]).
X = '$VAR'(0), Y = '$VAR'(1), End = 2.
?- term_singletons(f(A, B, A, g(C)), L).
L = [B, C].
?- term_singletons([C, A, g(B, A), B, B, f(D), E], L).
L = [C, D, E].
?- length(As, 3000), length(Bs, 3000), numbervars(f(As, As, Bs), 0, End, [singletons(true)]),
   maplist(==('$VAR'('_')), Bs), last(As, '$VAR'(N)).
End = 3000, N = 2999, As = [...], Bs = [...].
?- var_number('$VAR'(3), N).
N = 3.
?- is_most_general_term(f(_, _)), is_most_general_term([_, _]), is_most_general_term(a).
true.
?- is_most_general_term(f(X, X)).
false.
?- is_most_general_term([_|_]).
false.
?- is_most_general_term([a]).
false.
?- functor(foo(a), N, A, T).
N = foo, A = 1, T = compound.
?- functor(foo, N, A, T).
N = foo, A = 0, T = atom.
?- functor(5, N, A, T).
N = 5, A = 0, T = atomic.
?- call_residue_vars(freeze(X, true), Vs), Vs == [X], X = 1.
X = 1, Vs = [1].
?- call_residue_vars(( freeze(_, true), freeze(Y, true), Y = 1 ), _Vs), length(_Vs, N), garbage_collect.
Y = 1, N = 1.
?- freeze(Old, true), call_residue_vars(freeze(Old, fail), Vs), del_attrs(Old).
Vs = [].

% What the attributes of variables share they share in a copy.
?- \+ \+ ( S = s(_, 0), put_attr(X, a, f(S)), put_attr(Y, a, g(S)), copy_term(X-Y, A-B), get_attr(A, a, f(T)), setarg(2, T, 1), get_attr(B, a, g(U)), arg(2, U, 1) ).
true.
?- \+ \+ ( S = s(_, 0), put_attr(X, a, f(S)), put_attr(Y, a, g(S)), findall(X-Y, true, [A-B]), get_attr(A, a, f(T)), setarg(2, T, 1), get_attr(B, a, g(U)), arg(2, U, 1) ).
true.

% A ball keeps the attributes of its variables.
?- \+ \+ ( freeze(X, true), catch(throw(f(X)), f(Y), true), frozen(Y, freeze(Z, user:true)), Z == Y, Y \== X ).
true.
?- freeze(X, X > 3), catch(throw(f(X, X)), f(Y, _), true), Y = 7, del_attrs(X).
Y = 7.
?- freeze(X, X > 3), catch(throw(X-1), Y-_, true), \+ Y = 2, del_attrs(X), del_attrs(Y).
true.
?- freeze(X, X > 3), catch(catch(throw(f(X)), f(2), Z = inner), f(5), Z = outer), del_attrs(X).
Z = outer.
?- dif(X, a), catch(throw(X-X), Y-Y, true), \+ Y = a, Y = b, X = c.
X = c, Y = b.
?- dif(X, a), catch(setup_call_catcher_cleanup(true, throw(f(X)), exception(f(Y)), nb_setval(thrown, Y)), _, true), nb_getval(thrown, Z), \+ Z = a, X = b, Z = c.
X = b, Z = c.
?- freeze(X, true), catch(atom_length(f(X), _), error(type_error(_, f(Y)), _), true), frozen(Y, G), G \== true, X = 1, Y = 2, G = freeze(_, H).
X = 1, Y = 2, G = freeze(2, user:true), H = user:true.
