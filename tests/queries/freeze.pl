% library(freeze)
:- use_module(library(freeze)).

nat(0).
nat(s(N)) :- freeze(N, nat(N)).

?- freeze(X, Y = 1), var(Y), X = a.
X = a, Y = 1.
?- freeze(a, Y = 1).
Y = 1.
?- freeze(X, fail), X = a.
false.
?- freeze(X, throw(ball)), X = a.
ball.
?- freeze(X, Y = 1), freeze(X, Z = 2), X = a.
X = a, Y = 1, Z = 2.
?- freeze(X, Y = 1), X = _W, var(Y), _W = b.
X = b, Y = 1.
?- freeze(X, A = 1), freeze(_Y, B = 2), X = _Y, var(A), var(B), X = c.
X = c, A = 1, B = 2.
?- freeze(X, (Y = 1 ; Y = 2)), X = a.
X = a, Y = 1 ;
X = a, Y = 2.
?- nat(N), N = s(s(0)).
N = s(s(0)).
?- nat(N), N = s(s(a)).
false.
?- frozen(X, G), X = a.
X = a, G = true.
?- freeze(X, foo), frozen(X, freeze(_, G)), del_attrs(X).
G = user:foo.
?- freeze(X, true), frozen(f(X), _G), _G \== true, X = a.
X = a.
?- freeze(X, true), freeze(Y, foo(X)), freeze(Y, foo(X)), frozen(Y, _G), _G == (freeze(X, user:true), freeze(Y, user:foo(X))), X = a, del_attrs(Y).
X = a.
?- dif(X, a), when(nonvar(X), true), freeze(X, true), frozen(g(X, X), _G), _G == (dif(X, a), freeze(X, user:true), when(nonvar(X), user:true)), X = b.
X = b.
?- freeze(L, L = [1,2,3]), memberchk(2, L).
L = [1, 2, 3].
?- freeze(L, L = [1,2,3]), memberchk(X, [a|L]), X = a, del_attrs(L).
X = a.
?- freeze(L, L = []), memberchk(X, L).
false.
?- freeze(X, fail), \+ X = a.
freeze(X, fail).
?- freeze(X, writeln(never)), fail.
false.
?- freeze(X, (freeze(_Y, Z = 1), _Y = X)), X = a.
X = a, Z = 1.

% Goals that wait run before the next goal of a clause, be it a predicate, a test, arithmetic or a cut.

before_output(T) :- with_output_to(atom(T), ( freeze(X, write(a)), X = 1, write(b) )).
before_native :- freeze(X, fail), X = 1, atom_length(abc, _).
before_test :- freeze(X, Y = 2), X = 1, Y == 2.
before_type_test :- freeze(X, fail), X = 1, nonvar(X).
before_sum(Z) :- freeze(X, Y = 2), X = 1, Z is Y+1.
after_call(Y) :- freeze(X, Y = 2), one(X), Y == 2.
one(1).
in_guard(T) :- freeze(X, Y = 2), guarded(X, Y, T).
guarded(1, Y, yes) :- Y == 2, !.
guarded(_, _, no).
in_branch(T) :- freeze(X, Y = 2), X = 1, ( Y == 2 -> T = yes ; T = no ).
before_cut :- freeze(X, fail), X = 1, !.
before_cut.
several(Q) :- functor(T, foo, 3), freeze(A, P = A), arg(1, T, A), A = g(1), P == g(1), arg(2, T, B), freeze(B, Q = B), B = 2, Q =:= 2.

?- before_output(T).
T = ab.
?- before_native.
false.
?- before_test.
true.
?- before_type_test.
false.
?- before_sum(Z).
Z = 3.
?- after_call(Y).
Y = 2.
?- in_guard(T).
T = yes.
?- in_branch(T).
T = yes.
?- before_cut.
true.
?- several(Q).
Q = 2.

% Whoever would bind a variable, if only for a try, has to do with the goals that wait for it.

f(1).
f(2).
c(a) :- freeze(X, fail), X \= 1.
c(b) :- freeze(X, fail), \+ X = 1.
c(c) :- freeze(X, fail), ( X = 1 -> fail ; true ).
c(d) :- freeze(X, fail), \+ ( X = 1 ).
c(e) :- freeze(X, true), X \= 1.
c(f) :- freeze(X, Y = 2), \+ ( X = 1, Y \== 2 ).
c(g) :- freeze(X, fail), \+ f(X).
c(h) :- freeze(X, fail), dif(X, 1).
c(i) :- dif(X, 1), X \= 1.
c(j) :- dif(X, 1), X \= 2.
c(k) :- freeze(X, fail), subsumes_term(X, 1).
c(l) :- freeze(X, fail), subsumes_term(f(_), X).
c(m) :- freeze(X, fail), unifiable(X, 1, _).
c(n) :- freeze(X, fail), X = 1, !.
c(n).
c(o) :- freeze(X, fail), forall(X = 1, fail).
c(p) :- freeze(X, fail), findall(X, X = 1, L), L == [].
c(q) :- freeze(X, fail), ( \+ X \= 1 -> fail ; true ).
c(r) :- freeze(X, fail), once((X = 1 ; true)).
c(s) :- freeze(X, fail), ( X = 1 *-> fail ; true ).
c(t) :- freeze(X, X > 2), \+ memberchk(X, [1,2]).
c(u) :- freeze(X, X > 2), memberchk(X, [1,2,3]), X == 3.
c(v) :- freeze(X, X > 1), member(X, [1,2,3]), !, X == 2.
c(w) :- freeze(X, fail), call((X = 1 -> fail ; true)).
c(x) :- freeze(X, fail), call(X \= 1).
c(y) :- freeze(X, fail), ?=(X, 1).
c(z) :- freeze(X, fail), f(X, a) \= f(1, b).
c(aa) :- freeze(X, fail), freeze(Y, true), X \= Y.
c(ab) :- freeze(X, fail), G = (X \= 1), G.
c(ac) :- freeze(X, fail), ( X \= 1, true -> true ; fail ).
c(ad) :- freeze(X, fail), findall(x, X \= 1, L), L == [x].
c(ae) :- freeze(X, fail), catch(X \= 1, _, fail).
c(af) :- freeze(X, throw(oops)), catch(X \= 1, oops, true).
c(ag) :- freeze(X, throw(oops)), catch((X = 1, true), oops, true).
c(ah) :- freeze(X, throw(oops)), catch(X = 1, oops, true).
c(ai) :- freeze(X, fail), ignore(X = 1), var(X).
c(aj) :- freeze(X, fail), once(X = 1).
c(ak) :- freeze(X, nb_setval(k, 1)), nb_setval(k, 0), ( X == X, X = 1, nb_getval(k, V), V =:= 1 -> true ; fail ).
c(al) :- freeze(X, fail), \+ \+ X = 1.
c(am) :- freeze(X, fail), sort([X], L), L = [1].
c(an) :- when(ground(X+Y), fail), X = 1, Y \= 2.
c(ao) :- when(ground(X+Y), fail), X = 1, \+ Y = 2.
c(ap) :- freeze(X, fail), aggregate_all(count, X = 1, 0).
c(aq) :- freeze(X, fail), copy_term(X, Y), Y = 1.
c(ar) :- freeze(X, fail), unify_with_occurs_check(X, 1).
c(at) :- freeze(X, fail), functor(X, f, 1).
c(au) :- freeze(X, fail), arg(1, f(1), X).
c(av) :- freeze(X, fail), X is 1.
c(aw) :- freeze(X, fail), length(X, 1).
d(1) :- freeze(X, fail), X = 1, ( fail ; true ).
d(2) :- freeze(X, fail), X = 1, ( fail -> true ; true ).
d(3) :- freeze(X, fail), X = 1, \+ fail.
d(4) :- freeze(X, fail), X = 1, ( foo *-> true ; true ).
d(5) :- freeze(X, fail), G = ( X = 1, ( fail ; true ) ), G.
d(6) :- freeze(X, fail), G = ( X = 1, ( fail -> true ; true ) ), G.
d(7) :- freeze(X, fail), G = ( X = 1, \+ fail ), G.
d(8) :- freeze(X, fail), G = ( X = 1, ( foo *-> true ; true )), G.
d(9) :- freeze(X, fail), G = ( X = 1, findall(a, fail, _)), G.
d(10) :- freeze(X, fail), G = ( X = 1, catch(fail, _, true) ; fail), G.
d(11) :- freeze(X, fail), e(X).
e(1) :- fail.
e(1) :- ( fail ; true ).
foo :- fail.

% A branch that is left again does not forget them.

?- findall(K, ( clause(c(K), _), once(c(K)) ), _Ks0), sort(_Ks0, Ks).
Ks = [a, ab, ac, ad, ae, af, ag, ah, ai, ak, an, ao, ap, b, c, d, f, g, h, i, m, n, o, p, q, r, s, t, u, v, w, x, z].
?- d(_).
false.

% An unbound goal, and a goal that looks like two.
'$and'(A, B) :- A = B.
output(Goal, Text) :- with_output_to(atom(Text), Goal).

?- freeze(X, G), X = 1.
error(instantiation_error, _).
?- freeze(X, _), freeze(X, true), X = 1.
error(instantiation_error, _).
?- freeze(X, G), frozen(X, F), G = true, X = 1.
G = true, X = 1, F = freeze(1, user:true).
?- freeze(X, '$and'(A, b)), X = 1.
X = 1, A = b.
?- freeze(X, '$and'(fail, b)), copy_term(X, _, [freeze(_, G)]), del_attrs(X).
G = '$and'(fail, b).

% Goals of the variable that waited first run first, whichever is bound to the other.
?- output(( freeze(X, write(a)), freeze(Y, write(b)), X = Y, X = 1 ), T).
T = ab, X = 1, Y = 1.
?- output(( freeze(X, write(a)), freeze(Y, write(b)), Y = X, X = 1 ), T).
T = ab, X = 1, Y = 1.
?- output(( freeze(X, write(a)), freeze(Y, write(b)), freeze(X, write(c)), Y = X, X = 1 ), T).
T = acb, X = 1, Y = 1.

% A goal that the head binds a variable for runs before a failure that follows.
late(a) :- fail.
?- output(( freeze(_X, write(woken)), \+ late(_X) ), T).
T = woken.
?- freeze(X, throw(woken)), late(X).
woken.

% What a unification that failed has bound wakes nothing.
:- dynamic stored/2.
stored(1, 2).
absent(Y) :- ( retract(stored(Y, Y)) -> true ; Y == 0 ; true ).
collected(Y) :- ( findall(X, member(X, [1,2]), [Y,Y]) -> true ; true ).
?- freeze(Y, throw(woken)), absent(Y).
freeze(Y, throw(woken)).
?- freeze(Y, throw(woken)), \+ clause(stored(Y, Y), true).
freeze(Y, throw(woken)).
?- freeze(Y, throw(woken)), collected(Y).
freeze(Y, throw(woken)).

% In a clause, goals run once the unifications in a row have bound all they bind.
row :- freeze(X, var(Z)), X = 1, Z = 1.
?- row.
false.
?- freeze(X, var(Z)), X = 1, Z = 1.
X = 1, Z = 1.
