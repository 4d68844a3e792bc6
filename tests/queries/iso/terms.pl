% 8.2 unification and comparison, 8.3 types, 8.4 comparison, 8.5 terms
% 8.2.1 (=)/2
?- 1 = 1.
true .
?- X = 1.
X = 1.
?- X = Y.
X = Y.
?- _ = _.
true .
?- (X = Y, X = abc).
X = abc, Y = abc.
?- f(X, def) = f(def, Y).
X = def, Y = def.
?- 1 = 2.
false.
?- 1 = 1.0.
false.
?- 1.0 = 1.0.
true .
?- g(_X) = f(f(_X)).
false.
?- f(_X, 1) = f(a(_X)).
false.
?- f(_X, _Y, _X) = f(a, b, _Y).
false.
?- f(_A, _B, _C) = f(g(_B, _B), g(_C, _C), g(d, d)), _B = g(d, d).
false.
?- [] = '[]'.
true .
?- "ab" = [0'a, 0'b].
false.
?- [a|B] = [A, b].
A = a, B = [b].
?- '.'(a, []) = [a].
true .
?- {a} = '{}'(a).
true .
?- - 1 = -(1).
false.
?- -(1) = -1.
false.
?- a = 'a'.
true .
?- f(_X, _X) = f(1, 2).
false.

% 8.2.2 unify_with_occurs_check/2
?- unify_with_occurs_check(1, 1).
true .
?- unify_with_occurs_check(X, 1).
X = 1.
?- unify_with_occurs_check(X, Y).
X = Y.
?- unify_with_occurs_check(_, _).
true .
?- unify_with_occurs_check(X, Y), unify_with_occurs_check(X, abc).
X = abc, Y = abc.
?- unify_with_occurs_check(f(X, def), f(def, Y)).
X = def, Y = def.
?- unify_with_occurs_check(1, 2).
false.
?- unify_with_occurs_check(1, 1.0).
false.
?- unify_with_occurs_check(g(_X), f(f(_X))).
false.
?- unify_with_occurs_check(f(_X, 1), f(a(_X))).
false.
?- unify_with_occurs_check(f(_X, _Y, _X), f(a(_X), a(_Y), _Y, 2)).
false.
?- unify_with_occurs_check(_X, f(_X)).
false.
?- unify_with_occurs_check(_X, a(_X)).
false.
?- unify_with_occurs_check(f(_X, 1), f(a(_X), 1)).
false.
?- unify_with_occurs_check(f(_X, _Y), f(_Y, g(_X))).
false.
?- unify_with_occurs_check(X, X).
true.
?- unify_with_occurs_check(f(A, B), f(B, A)).
A = B.
?- unify_with_occurs_check([X|Y], [1, 2]).
X = 1, Y = [2].

% 8.2.3 (\=)/2
?- 1 \= 1.
false.
?- \=(_, 1).
false.
?- \=(_X, _Y).
false.
?- \=(f(_X, def), f(def, _Y)).
false.
?- 1 \= 2.
true .
?- 1 \= 1.0.
true .
?- \=(g(_X), f(f(_X))).
true .
?- \=(f(_X, 1), f(a(_X))).
true .
?- a \= b.
true .
?- f(_X) \= f(1).
false.
?- (X = 1, X \= 2).
X = 1.

% 8.2.4 subsumes_term/2
?- subsumes_term(a, a).
true .
?- subsumes_term(f(X, Y), f(Z, Z)).
true.
?- subsumes_term(f(_Z, _Z), f(_X, _Y)).
false.
?- subsumes_term(g(_X), g(f(_X))).
false.
?- subsumes_term(_X, f(_X)).
false.
?- subsumes_term(X, Y), subsumes_term(Y, f(X)).
true.
?- subsumes_term(_, a).
true .
?- subsumes_term(a, _).
false.
?- subsumes_term(f(_), f(1)).
true .
?- subsumes_term(f(1), f(_)).
false.
?- subsumes_term(f(X, X), f(1, 1)).
true.
?- subsumes_term(f(_X, _X), f(1, 2)).
false.
?- subsumes_term(1, 1.0).
false.

% 8.3.1 var/1
?- var(foo).
false.
?- var(_).
true .
?- (foo = _Foo, var(_Foo)).
false.
?- (_X = _Y, _Y = 1, var(_X)).
false.
?- var("a").
false.
?- nonvar(33.3).
true .
?- nonvar(foo).
true .
?- (foo = Foo, nonvar(Foo)).
Foo = foo.
?- nonvar(_).
false.
?- nonvar(a(_)).
true .
?- nonvar([]).
true .

% 8.3.2 atom/1
?- atom(atom).
true .
?- atom('string').
true .
?- atom(a(b)).
false.
?- atom(_).
false.
?- atom([]).
true .
?- atom({}).
true .
?- atom(6).
false.
?- atom(3.3).
false.
?- atom(+).
true .
?- atom('').
true .
?- atom('12').
true .
?- atom("a").
false.
?- atom(!).
true .
?- atom([a]).
false.

% 8.3.3 integer/1
?- integer(3).
true .
?- integer(3.3).
false.
?- integer(_).
false.
?- integer(-1).
true .
?- integer(- 1).
true .
?- integer(-(1)).
false.
?- integer(a).
false.
?- integer(0x1F).
true .
?- integer(0'a).
true .
?- integer(123456789012345678901234567890).
true .
?- integer(1.0e10).
false.

% 8.3.4 float/1
?- float(3.3).
true .
?- float(-3.3).
true .
?- float(3).
false.
?- float(atom).
false.
?- float(_).
false.
?- float(1.0e10).
true .

% 8.3.5 atomic/1
?- atomic(atom).
true .
?- atomic(a(b)).
false.
?- atomic(_).
false.
?- atomic(2.3).
true .
?- atomic(3).
true .
?- atomic([]).
true .
?- atomic("s").
true .

% 8.3.6 compound/1
?- compound(33.3).
false.
?- compound(-33.3).
false.
?- compound(-a).
true .
?- compound(- 1).
false.
?- compound(_).
false.
?- compound(a).
false.
?- compound(a(b)).
true .
?- compound([a]).
true .
?- compound([]).
false.
?- compound({a}).
true .

% 8.3.8 number/1, 8.3.9 callable/1, 8.3.10 ground/1, is_list/1
?- number(3).
true .
?- number(3.3).
true .
?- number(a).
false.
?- number(_).
false.
?- number('1').
false.
?- callable(a).
true .
?- callable(a(b)).
true .
?- callable(3).
false.
?- callable(3.3).
false.
?- callable(_).
false.
?- callable([]).
true .
?- callable((a, b)).
true .
?- callable("x").
false.
?- ground(a).
true .
?- ground(f(a, [b])).
true .
?- ground(_).
false.
?- ground(f(a, _)).
false.
?- ground(a(1, _)).
false.
?- ground(a([_])).
false.
?- (X = 1, ground(f(X))).
X = 1.
?- is_list([]).
true .
?- is_list([a]).
true .
?- is_list([a|_]).
false.
?- is_list(_).
false.
?- is_list([a|b]).
false.
?- is_list(a).
false.
?- acyclic_term(f(a)).
true .
?- acyclic_term(_).
true .
?- (_X = f(_X), acyclic_term(_X)).
false.
?- \+ \+ (_X = f(_X, _Y), _Y = 1, cyclic_term(_X)).
true .
?- cyclic_term(f(_)).
false.
?- \+ \+ (_X = [a|_X], \+ is_list(_X)).
true .

% 8.4.1 term order
?- '@=<'(1.0, 1).
true .
?- '@<'(1.0, 1).
true .
?- '\\=='(1, 1).
false.
?- '@=<'(aardvark, zebra).
true .
?- '@=<'(short, short).
true .
?- '@=<'(short, shorter).
true .
?- '@>='(short, shorter).
false.
?- '@<'(foo(a, b), north(a)).
false.
?- '@>'(foo(b), foo(a)).
true .
?- '@<'(foo(a, X), foo(b, Y)).
true.
?- '@<'(foo(_, a), foo(b, _)).
true .
?- X == X.
true.
?- _ == _.
false.
?- '\\=='(_, _).
true .
?- X @=< X.
true.
?- _ @< 1.
true .
?- _ @< 1.0.
true .
?- _ @< a.
true .
?- _ @< f(_).
true .
?- 1.0 @< 1.
true .
?- 1 @< a.
true .
?- 1.5 @< a.
true .
?- 99 @< a.
true .
?- a @< f(a).
true .
?- zzz @< f(a).
true .
?- f(z) @< f(a, a).
true .
?- z(a) @< a(a, a).
true .
?- a(z) @< b(a).
true .
?- f(1) @< f(2).
true .
?- f(1, 2) @< f(1, 3).
true .
?- [] @< [a].
true .
?- [] @< a.
true .
?- '' @< a.
true .
?- a @< aa.
true .
?- 'B' @< a.
true .
?- a @< b.
true .
?- 2 @< 10.
true .
?- -1 @< 1.
true .
?- 1 == 1.
true .
?- 1 == 1.0.
false.
?- 1.0 == 1.0.
true .
?- f(X) == f(X).
true.
?- f(_) == f(_).
false.
?- a == a.
true .
?- "a" == "a".
true .
?- [a, b] == [a, b].
true .
?- (X = Y, X == Y).
X = Y.
?- f(a, b) @>= f(a, b).
true .
?- f(a, b) @> f(a, b).
false.

% 8.4.2 compare/3
?- compare(Order, 3, 5).
Order = (<).
?- compare(Order, d, d).
Order = (=).
?- compare(Order, Order, 3).
Order = (<).
?- compare(<, <, <).
false.
?- compare(1+2, 3, 3.0).
error(type_error(atom, 1+2), _).
?- compare(>=, 3, 3.0).
error(domain_error(order, >=), _).
?- compare(<, 1, 2).
true .
?- compare(=, 1, 2).
false.
?- compare(>, 2, 1).
true .
?- compare(1, a, b).
error(type_error(atom, 1), _).
?- compare(a, a, b).
error(domain_error(order, a), _).
?- compare(=<, a, b).
error(domain_error(order, =<), _).
?- compare(O, f(X), f(X)).
O = (=).
?- compare(O, 1, 1.0).
O = (>).
?- compare(O, [a, b], [a, c]).
O = (<).
?- compare(O, f(a), g(a)).
O = (<).
?- compare(O, g(a), f(a, b)).
O = (<).
?- compare(O, 100000000000000000000, 99999999999999999999).
O = (>).

% 8.4.3 sort/2
?- sort([1, 1], S).
S = [1].
?- sort([1+Y, z, a, V, 1, 2, V, 1, 7.0, 8.0, 8.0, -a, a], S).
S = [V, 7.0, 8.0, 1, 2, a, z, -a, 1+Y].
?- sort([X, 1], [1, 1]).
X = 1.
?- sort([1, 1], [1, 1]).
false.
?- sort([_V], _V).
true .
?- sort([f(U), U, U, f(V), f(U), V], L).
L = [U, V, f(U), f(V)].
?- sort([], L).
L = [].
?- sort([c, a, b], L).
L = [a, b, c].
?- sort(_, _).
error(instantiation_error, _).
?- sort([a|_], _).
error(instantiation_error, _).
?- sort(a, _).
error(type_error(list, a), _).
?- sort([a|b], _).
error(type_error(list, [a|b]), _).
?- sort([], a).
error(type_error(list, a), _).
?- sort([], [a|a]).
error(type_error(list, [a|a]), _).
?- sort([3, 1, 2, 1], L).
L = [1, 2, 3].
?- sort([b, a], [X|Y]).
X = a, Y = [b].

% 8.4.4 msort/2, predsort/3, sort/4
?- msort([b, a, c, a], L).
L = [a, a, b, c].
?- msort(_, _).
error(instantiation_error, _).
?- msort([a|_], _).
error(instantiation_error, _).
?- msort(a, _).
error(type_error(list, a), _).
?- predsort([O, A, B]>>compare(O, A, B), [c, a, b, a], L).
L = [a, b, c].
?- sort(0, @>=, [1, 3, 2, 3], L).
L = [3, 3, 2, 1].
?- sort(0, @>, [1, 3, 2, 3], L).
L = [3, 2, 1].
?- sort(1, @<, [f(2, a), f(1, b), f(2, c)], L).
L = [f(1, b), f(2, a)].
?- sort(1, @=<, [f(2, a), f(1, b), f(2, c)], L).
L = [f(1, b), f(2, a), f(2, c)].
?- sort(_, @<, [], _).
error(instantiation_error, _).
?- sort(0, _, [], _).
error(instantiation_error, _).
?- sort(0, x, [], _).
error(domain_error(order, x), _).
?- sort(-1, @<, [], _).
error(_, _).

% 8.4.4 keysort/2
?- keysort([1-1, 1-1], S).
S = [1-1, 1-1].
?- keysort([2-99, 1-a, 3-f(A), 1-z, 1-a, 2-44], S).
S = [1-a, 1-z, 1-a, 2-99, 2-44, 3-f(A)].
?- keysort([X-1, 1-1], [2-1, 1-1]).
X = 2.
?- keysort([], L).
L = [].
?- keysort(_, _).
error(instantiation_error, _).
?- keysort([a-1|_], _).
error(instantiation_error, _).
?- keysort([_], _).
error(instantiation_error, _).
?- keysort([a-1, _], _).
error(instantiation_error, _).
?- keysort(a, _).
error(type_error(list, a), _).
?- keysort([a|b], _).
error(type_error(list, [a|b]), _).
?- keysort([a], _).
error(type_error(pair, a), _).
?- keysort([1], _).
error(type_error(pair, 1), _).
?- keysort([a-1], [b]).
error(type_error(pair, b), _).
?- keysort([], [a|a]).
error(type_error(list, [a|a]), _).
?- keysort([], a).
error(type_error(list, a), _).
?- keysort([b-1, a-2], [K-V|_]).
K = a, V = 2.
?- keysort([c-1, b-2, a-3, b-1], L).
L = [a-3, b-2, b-1, c-1].

% 8.5.1 functor/3
?- functor(foo(a, b, c), foo, 3).
true .
?- functor(foo(a, b, c), X, Y).
X = foo, Y = 3.
?- functor(X, foo, 3).
X = foo(_, _, _).
?- functor(X, foo, 0).
X = foo.
?- functor(mats(A, B), A, B).
A = mats, B = 2.
?- functor(foo(a), foo, 2).
false.
?- functor(foo(a), fo, 1).
false.
?- functor(1, X, Y).
X = 1, Y = 0.
?- functor(X, 1.1, 0).
X = 1.1.
?- functor([_|_], '.', 2).
true .
?- functor([], [], 0).
true .
?- functor(_, _, 3).
error(instantiation_error, _).
?- functor(_, foo, _).
error(instantiation_error, _).
?- functor(_, foo(a), 1).
error(type_error(atomic, foo(a)), _).
?- functor(_, foo(a), 0).
error(type_error(atomic, foo(a)), _).
?- functor(_, foo(a), a).
error(type_error(atomic, foo(a)), _).
?- functor(_, foo(a), -1).
error(type_error(atomic, foo(a)), _).
?- functor(_, 1.5, a).
error(type_error(integer, a), _).
?- functor(_, 1.5, 1).
error(type_error(atom, 1.5), _).
?- functor(_, 1, 1).
error(type_error(atom, 1), _).
?- functor(_, foo, a).
error(type_error(integer, a), _).
?- functor(_, foo, 1.0).
error(type_error(integer, 1.0), _).
?- functor(_, foo, f(1)).
error(type_error(integer, f(1)), _).
?- functor(_, foo, -1).
error(domain_error(not_less_than_zero, -1), _).
?- functor(_, 1, -1).
error(domain_error(not_less_than_zero, -1), _).
?- functor(_, foo(a), -1).
error(type_error(atomic, foo(a)), _).
?- functor(X, [], 0).
X = [].
?- functor(X, [], 1).
X = '[]'(_).
?- functor(X, '.', 2).
X = [_|_].
?- functor(X, {}, 1).
X = {_}.
?- functor({a}, N, A).
N = {}, A = 1.
?- functor(a-b, N, A).
N = (-), A = 2.
?- (current_prolog_flag(max_arity, _M), _M \== unbounded, _N is _M+1, functor(_, foo, _N)).
error(representation_error(max_arity), _).
?- functor(f(x), N, 1).
N = f.
?- functor(foo, foo, 0).
true .
?- functor(foo, bar, _).
false.
?- functor(2.5, 2.5, 0).
true .

% 8.5.2 arg/3
?- arg(1, foo(a, b), a).
true .
?- arg(1, foo(a, b), X).
X = a.
?- arg(1, foo(X, b), a).
X = a.
?- arg(1, foo(X, b), Y).
X = Y.
?- arg(2, foo(a, f(X, b), c), f(a, Y)).
X = a, Y = b.
?- arg(1, foo(a, b), b).
false.
?- arg(0, foo(a, b), foo).
false.
?- arg(3, foo(3, 4), _).
false.
?- arg(_, _, a).
error(instantiation_error, _).
?- arg(1, _, a).
error(instantiation_error, _).
?- arg(0, atom, _).
error(type_error(compound, atom), _).
?- arg(0, 3, _).
error(type_error(compound, 3), _).
?- arg(1, 3, _).
error(type_error(compound, 3), _).
?- arg(a, foo(a, b), _).
error(type_error(integer, a), _).
?- arg(1.0, foo(a, b), _).
error(type_error(integer, 1.0), _).
?- arg(-3, foo(a, b), _).
error(domain_error(not_less_than_zero, -3), _).
?- arg(-1, foo(a), _).
error(domain_error(not_less_than_zero, -1), _).
?- arg(100000000000000000000, foo(a), _).
false.
?- arg(2, [a, b], X).
X = [b].
?- arg(1, [a|b], X).
X = a.
?- arg(1, f(X), X).
true.
?- arg(1, f(X), g(Y)).
X = g(Y).

% 8.5.3 (=..)/2
?- '=..'(foo(a, b), [foo, a, b]).
true .
?- '=..'(X, [foo, a, b]).
X = foo(a, b).
?- '=..'(foo(a, b), L).
L = [foo, a, b].
?- '=..'(foo(X, b), [foo, a, Y]).
X = a, Y = b.
?- '=..'(1, [1]).
true .
?- '=..'(foo(a, b), [foo, b, a]).
false.
?- '=..'(_, _).
error(instantiation_error, _).
?- '=..'(_, [foo|_]).
error(instantiation_error, _).
?- '=..'(_, [foo|bar]).
error(type_error(list, [foo|bar]), _).
?- '=..'(_, [_, bar]).
error(instantiation_error, _).
?- '=..'(_, [_]).
error(instantiation_error, _).
?- '=..'(_, [3, 1]).
error(type_error(atom, 3), _).
?- '=..'(_, [1.1, foo]).
error(type_error(atom, 1.1), _).
?- '=..'(_, [a(b), 1]).
error(type_error(atom, a(b)), _).
?- '=..'(_, [a(b)]).
error(type_error(atomic, a(b)), _).
?- '=..'(_, 4).
error(type_error(list, 4), _).
?- '=..'(_, []).
error(domain_error(non_empty_list, []), _).
?- '=..'(f(X), [f, 1]).
X = 1.
?- '=..'(f(a), [f|X]).
X = [a].
?- '=..'(a, L).
L = [a].
?- '=..'(1.5, L).
L = [1.5].
?- '=..'([a], L).
L = ['.', a, []].
?- '=..'(X, [a]).
X = a.
?- '=..'(X, [1]).
X = 1.
?- '=..'(X, ['.', 1, 2]).
X = [1|2].
?- '=..'(f(a), g).
error(type_error(list, g), _).
?- '=..'(f(a), [f|a]).
error(type_error(list, [f|a]), _).
?- '=..'(f(a), [g(_)|_]).
false.
?- '=..'(f(a, b), [f, X|Y]).
X = a, Y = [b].

% 8.5.4 copy_term/2
?- copy_term(_, _).
true .
?- copy_term(X, 3).
true.
?- copy_term(_, a).
true .
?- copy_term(a, a).
true .
?- copy_term(a+X, X+b).
X = a.
?- copy_term(_, _).
true .
?- copy_term(X+X+Y, A+B+B).
A = B.
?- copy_term(a, b).
false.
?- (copy_term(a+_X, _X+b), copy_term(a+_X, _X+b)).
false.
?- copy_term(f(X, Y, X), Z).
Z = f(A, B, A).
?- copy_term([1, 2], L).
L = [1, 2].

% 8.5.5 term_variables/2
?- term_variables(t, Vs).
Vs = [].
?- term_variables(f(A, B), Vs).
Vs = [A, B].
?- term_variables(f(A, B, A), Vs).
Vs = [A, B].
?- term_variables(A+B/C-A, L).
L = [A, B, C].
?- term_variables(t, [x, y|a]).
error(type_error(list, [x, y|a]), _).
?- term_variables(t, a).
error(type_error(list, a), _).
?- term_variables(t, [_|a]).
error(type_error(list, [_|a]), _).
?- term_variables(_, [_, _|a]).
error(type_error(list, _), _).
?- (S = B+T, T = A*B, term_variables(S, Vs)).
S = B+A*B, T = A*B, Vs = [B, A].
?- (T = A*B, S = B+T, term_variables(S, Vs)).
S = B+A*B, T = A*B, Vs = [B, A].
?- term_variables(A+B+B, [B|Vs]).
A = B, Vs = [B].
?- term_variables([X, [Y|Z]], L).
L = [X, Y, Z].
?- term_variables(X, L).
L = [X].
?- term_variables("abc", L).
L = [].
?- term_variables(f(X, Y), [A, B|T], T).
A = X, B = Y.

% beyond: variants, unifiable, ?=
?- f(X, Y) =@= f(A, B).
true.
?- f(_X, _X) =@= f(_, _).
false.
?- f(X, Y) =@= f(Y, X).
true.
?- a =@= a.
true .
?- a \=@= b.
true .
?- ?=(a, b).
true .
?- ?=(a, a).
true .
?- ?=(_, a).
false.
?- ?=(X, X).
true.
?- unifiable(f(X), f(a), L).
L = [X = a].
?- unifiable(a, b, _).
false.
?- term_to_atom(f(_X, 'A', "s"), _T).
true .
?- setarg(1, f(a), b).
true .
?- (T = f(a, b), setarg(1, T, c)).
T = f(c, b).
?- (T = f(a), (setarg(1, T, b), fail ; true)).
T = f(a).
?- (T = f(a), (nb_setarg(1, T, b), fail ; true)).
T = f(b).
?- setarg(0, f(a), b).
false.
?- setarg(_, f(a), b).
error(instantiation_error, _).
?- setarg(1, a, b).
error(type_error(compound, a), _).
?- tab(-1).
true .
?- numbervars(f(X, Y), 0, E).
X = '$VAR'(0), Y = '$VAR'(1), E = 2.
?- numbervars(a, 3, E).
E = 3.
?- length(L, 2).
L = [_, _].
?- length([a, b], N).
N = 2.
?- length([a|b], _).
error(type_error(list, [a|b]), _).
?- length(a, _).
error(type_error(list, a), _).
?- length(_, -1).
error(domain_error(not_less_than_zero, -1), _).
?- length(_, a).
error(type_error(integer, a), _).
?- length([a], a).
error(type_error(integer, a), _).
?- length([_|L], 3).
L = [_, _].
?- length([a, b|_T], 1).
false.
?- length(_L, _L).
false.
?- length([a|_L], _L).
false.
?- length([], 0).
true .
?- length(_, 1.5).
error(type_error(integer, 1.5), _).
?- succ_or_zero(0).
error(existence_error(procedure, succ_or_zero/1), _).
?- succ(X, 4).
X = 3.
?- succ(3, X).
X = 4.
?- succ(_, _).
error(instantiation_error, _).
?- succ(_, 0).
false.
?- succ(a, _).
error(type_error(integer, a), _).
?- succ(_, a).
error(type_error(integer, a), _).
?- succ(-1, _).
error(domain_error(not_less_than_zero, -1), _).
?- succ(_, -1).
error(domain_error(not_less_than_zero, -1), _).
?- plus(1, 2, X).
X = 3.
?- plus(1, X, 3).
X = 2.
?- plus(X, 2, 3).
X = 1.
?- plus(_, _, 3).
error(instantiation_error, _).
?- between(1, 3, X).
X = 1 ;
X = 2 ;
X = 3.
?- between(3, 1, _).
false.
?- between(1, inf, 5).
true .
?- between(1, 3, 2).
true .
?- between(1, 3, 4).
false.
?- between(_, 3, _).
error(instantiation_error, _).
?- between(1, _, _).
error(instantiation_error, _).
?- between(a, 3, _).
error(type_error(integer, a), _).
?- between(1, a, _).
error(type_error(integer, a), _).
?- between(1, 3, a).
error(type_error(integer, a), _).
?- between(1, 1, X).
X = 1.

% 7.2 every float comes before every integer
?- 1.1 @< 1.
true .
?- compare(O, 1, 1.1).
O = (>).
?- compare(O, 1.0e10, -1).
O = (<).
?- compare(O, 1.0e10, 100000000000000000000).
O = (<).
?- sort([1, 0.5, 2, 1.5], L).
L = [0.5, 1.5, 1, 2].
?- keysort([1-a, 2.5-b, 0-c], L).
L = [2.5-b, 0-c, 1-a].
?- setof(_X, member(_X, [2, 1.0, 1, 3.5]), L).
L = [1.0, 3.5, 1, 2].
?- unify_with_occurs_check(_X, f(_X)).
false.
?- _X = f(_X), acyclic_term(_X).
false.
?- _X = [a|_X], \+ acyclic_term(g(_X, b)).
true .
?- (freeze(_X, true), numbervars(f(_X), 0, _)).
error(type_error(free_of_attvar, f(_)), _).
?- (_X = [b, a | _X], sort(_X, [a, b])).
true .
