% Built-in predicates on terms, called in each mode

% 8.2 unification
?- =(X, 1).
X = 1.
?- =(f(X,def), f(def,Y)).
X = def,
Y = def.
?- =(1, 1.0).
false.
?- \=(1, 1.0).
true.
?- \=(X, 1).
false.
?- \=(f(X,1), f(a(X))).
true.
?- unify_with_occurs_check(X, f(X)).
false.
?- unify_with_occurs_check(f(X,1), f(a,Y)).
X = a,
Y = 1.
?- subsumes_term(f(X,Y), f(1,2)).
true.
?- subsumes_term(f(X,X), f(1,2)).
false.
?- subsumes_term(f(1), f(X)).
false.
?- ?=(a, b).
true.
?- ?=(X, b).
false.
?- unifiable(f(X,Y), f(a,Z), L).
L = [Z=Y, X=a].
?- unifiable(X, Y, L).
L = [Y=X].
?- unifiable(a, b, L).
false.

% 8.3 type testing
?- var(X).
true.
?- var(a).
false.
?- nonvar(a).
true.
?- atom([]).
true.
?- atom(6).
false.
?- atom("a").
false.
?- number(3.3).
true.
?- number(123456789012345678901234567890).
true.
?- number(a).
false.
?- integer(3.3).
false.
?- integer(123456789012345678901234567890).
true.
?- float(3.3).
true.
?- float(3).
false.
?- atomic("s").
true.
?- atomic(f(x)).
false.
?- compound([a]).
true.
?- compound(a).
false.
?- callable(a).
true.
?- callable(3).
false.
?- string("a").
true.
?- string(a).
false.
?- is_list([a]).
true.
?- is_list([a|_]).
false.
?- is_list(a).
false.
?- ground(f(a)).
true.
?- ground(f(_)).
false.
?- acyclic_term(f(_)).
true.
?- blob(a, T).
T = text.
?- rational(1, N, D).
N = 1,
D = 1.

% 8.4 comparison
?- ==(X, X).
true.
?- ==(X, Y).
false.
?- \==(X, Y).
true.
?- @<(1.0, 1).
true.
?- @<(foo(a,X), foo(b,Y)).
true.
?- @>(short, shorter).
false.
?- @>=(short, short).
true.
?- @=<(foo(b), foo(a)).
false.
?- compare(O, 1, 2).
O = (<).
?- compare(O, a, 1.0).
O = (>).
?- compare(<, 1, 1).
false.
?- compare(1, 1, 2).
error(type_error(atom,1), _).
?- compare(a, 1, 2).
error(domain_error(order,a), _).
?- =@=(f(X,Y,X), f(A,B,A)).
true.
?- =@=(f(X,Y), f(A,A)).
false.
?- \=@=(f(X,Y), f(A,A)).
true.
?- =@=(f(X,Y), f(Y,X)).
true.
?- =@=(f(X,Y), f(X,X)).
false.
?- =@=(f(X,g(X,Y),"s"), f(Y,g(Y,X),"s")), var(X), var(Y).
true.
?- =@=(f(X,Y,Z), f(Y,Z,X)), \=@=(f(X,Y,Z), f(Y,X,X)).
true.
?- same_term(a, a).
true.
?- term_variables(f(X,Y,X), L).
L = [X, Y].
?- term_variables(t, L).
L = [].
?- term_variables(t, [x,y|a]).
error(type_error(list,[x,y|a]), _).
?- term_variables(t, foo).
error(type_error(list,foo), _).
?- term_variables(f(X), L, [a]).
L = [X, a].
?- nonground(f(a,X,Y), V).
X = V.
?- nonground(f(a), V).
false.
?- numbervars(f(X,Y), 23, E).
X = '$VAR'(23),
Y = '$VAR'(24),
E = 25.
?- put_attr(X, a, 1), numbervars(f(X), 0, E).
error(type_error(free_of_attvar,f(X)), _).
?- put_attr(X, a, 1), numbervars(f(X)).
error(type_error(free_of_attvar,f(X)), _).
?- numbervars(f(X), a, E).
error(type_error(integer,a), _).
?- numbervars(f(X), S, E).
error(instantiation_error, _).
?- term_hash(f(X), H).
true.

% 8.5 creation and decomposition
?- functor(foo(a,b,c), foo, 3).
true.
?- functor(foo(a,b,c), X, Y).
X = foo,
Y = 3.
?- functor(X, foo, 3).
X = foo(_A, _B, _C).
?- functor(X, foo, 0).
X = foo.
?- functor(mats(A,B), A, B).
A = mats,
B = 2.
?- functor(foo(a), foo, 2).
false.
?- functor(1, X, Y).
X = 1,
Y = 0.
?- functor(X, 1.1, 0).
X = 1.1.
?- functor([_|_], '.', 2).
true.
?- functor([], [], 0).
true.
?- functor(X, Y, 3).
error(instantiation_error, _).
?- functor(X, foo, N).
error(instantiation_error, _).
?- functor(X, foo, a).
error(type_error(integer,a), _).
?- functor(F, 1.5, 1).
error(type_error(atom,1.5), _).
?- functor(F, foo(a), 1).
error(type_error(atomic,foo(a)), _).
?- functor(F, foo(a), 0).
error(type_error(atomic,foo(a)), _).
?- functor(T, foo, -1).
error(domain_error(not_less_than_zero,-1), _).
?- functor(T, foo, 100000000).
error(representation_error(max_arity), _).
?- functor(T, foo, 100000000000000000000).
error(representation_error(max_arity), _).
?- arg(1, foo(a,b), X).
X = a.
?- arg(1, foo(X,b), Y).
X = Y.
?- arg(2, foo(a,f(X,b),c), f(a,Y)).
X = a,
Y = b.
?- arg(0, foo(a,b), foo).
false.
?- arg(3, foo(3,4), N).
false.
?- arg(100000000000000000000, foo(3,4), N).
false.
?- arg(X, foo(a,b), a).
error(instantiation_error, _).
?- arg(1, X, a).
error(instantiation_error, _).
?- arg(0, atom, A).
error(type_error(compound,atom), _).
?- arg(0, 3, A).
error(type_error(compound,3), _).
?- arg(-3, foo(a,b), A).
error(domain_error(not_less_than_zero,-3), _).
?- arg(a, foo(a,b), X).
error(type_error(integer,a), _).
?- genarg(N, f(a,b), X).
N = 1,
X = a ;
N = 2,
X = b.
?- genarg(N, f(a,b,a), a).
N = 1 ;
N = 3.
?- =..(foo(a,b), L).
L = [foo, a, b].
?- =..(X, [foo,a,b]).
X = foo(a, b).
?- =..([a], L).
L = ['.', a, []].
?- =..(1.5, L).
L = [1.5].
?- =..(X, [1.5]).
X = 1.5.
?- =..(a, []).
false.
?- =..(_, 1).
error(type_error(list,1), _).
?- =..(_, foo(x,y)).
error(type_error(list,foo(x,y)), _).
?- =..(_, []).
error(domain_error(non_empty_list,[]), _).
?- =..(_, [_]).
error(instantiation_error, _).
?- =..(X, [foo|bar]).
error(type_error(list,[foo|bar]), _).
?- =..(X, [foo|_]).
error(instantiation_error, _).
?- =..(X, [foo(a)]).
error(type_error(atomic,foo(a)), _).
?- =..(X, [foo(a),b]).
error(type_error(atom,foo(a)), _).
?- =..(X, [1,b]).
error(type_error(atom,1), _).
?- =..(f(x), a).
error(type_error(list,a), _).
?- =..(foo(X,Y), [F|As]).
F = foo,
As = [X, Y].
?- copy_term(a+X, X+b).
X = a.
?- copy_term(X+X+Y, A+B+B).
A = B.
?- copy_term(a, b).
false.
?- copy_term(f(X), Y).
Y = f(_A).
?- copy_term_nat(f(X,X), Y).
Y = f(_A, _A).
?- compound_name_arity(f(a), N, A).
N = f,
A = 1.
?- compound_name_arity(T, f, 2).
T = f(_A, _B).
?- compound_name_arity(a, N, A).
error(type_error(compound,a), _).
?- compound_name_arity(T, N, 1).
error(instantiation_error, _).
?- compound_name_arguments(f(a,b), N, L).
N = f,
L = [a, b].
?- compound_name_arguments(T, f, [a]).
T = f(a).
?- compound_name_arguments(T, f, [a|_]).
error(instantiation_error, _).
?- setarg(1, f(a), b).
true.
?- setarg(3, f(a), b).
false.
?- setarg(-1, f(a), b).
error(domain_error(not_less_than_zero,-1), _).
?- setarg(X, f(a), b).
error(instantiation_error, _).
?- setarg(1, a, b).
error(type_error(compound,a), _).
?- nb_setarg(1, f(a), g(X)).
true.

% 8.6, 8.7 arithmetic
?- is(X, +(1,2)).
X = 3.
?- is(X, 3+11.0).
X = 14.0.
?- is(foo, 77).
false.
?- is(77, N).
error(instantiation_error, _).
?- is(77, foo).
error(type_error(evaluable,foo/0), _).
?- is(X, foo(1)+1).
error(type_error(evaluable,foo/1), _).
?- is(X, mod(7.5,2)).
error(type_error(integer,7.5), _).
?- is(X, 7 mod 0).
error(evaluation_error(zero_divisor), _).
?- is(X, 2^100).
X = 1267650600228229401496703205376.
?- is(X, "a"+0).
X = 97.
?- is(X, [1]).
X = 1.
?- =:=(1.0, 1).
true.
?- =:=(N, 5).
error(instantiation_error, _).
?- =\=(1.0, 1).
false.
?- <(0, 1).
true.
?- =<(3*2, 7-1).
true.
?- >(2+floot(1), 5).
error(type_error(evaluable,floot/1), _).
?- >=(X, 5).
error(instantiation_error, _).
?- =:=(nan, nan).
false.
?- =\=(nan, nan).
true.
?- succ(3, X).
X = 4.
?- succ(X, 4).
X = 3.
?- succ(X, 0).
false.
?- succ(X, Y).
error(instantiation_error, _).
?- succ(a, X).
error(type_error(integer,a), _).
?- succ(-1, X).
error(domain_error(not_less_than_zero,-1), _).
?- succ(X, -1).
error(domain_error(not_less_than_zero,-1), _).
?- succ(9223372036854775807, X).
X = 9223372036854775808.
?- plus(1, 2, X).
X = 3.
?- plus(1, X, 3).
X = 2.
?- plus(X, 2, 3).
X = 1.
?- plus(X, Y, 3).
error(instantiation_error, _).
?- plus(a, 1, X).
error(type_error(integer,a), _).
?- set_random(seed(42)).
true.
?- set_random(foo).
error(domain_error(set_random_option,foo), _).
?- current_arithmetic_function(sin(_)).
true.
?- current_arithmetic_function(foo(_)).
false.

% global variables
?- nb_getval(no_such_key, X).
error(existence_error(variable,no_such_key), _).
?- nb_setval(_, 1).
error(instantiation_error, _).
?- nb_setval(f(x), 1).
error(type_error(atom,f(x)), _).
?- ','(nb_setval(k, f(X)), nb_getval(k, Y)).
Y = f(_A).
?- ','(b_setval(v, 1), b_getval(v, Y)).
Y = 1.
?- (nb_setval(w, 1), (b_setval(w, 2), a = b ; a = a), nb_getval(w, X)).
X = 1.

% attributes
?- put_attr(a, b, c).
error(uninstantiation_error(a), _).
?- put_attr(X, Y, c).
error(instantiation_error, _).
?- get_attr(a, b, X).
false.
?- ','(put_attr(X, m, 1), get_attr(X, m, V)).
V = 1,
put_attr(X, m, 1).

% duplicate_term/2, nb_linkarg/3, get_attrs/2, put_attrs/2, is_dict/1, current_functor/2
?- duplicate_term(f(X, Y, X, a), T), T = f(1, _, Z, _).
T = f(1, _, 1, a), Z = 1.
?- T = f(a), ( nb_linkarg(1, T, b), fail ; true ).
T = f(b).
?- put_attr(_X, foo, 1), put_attr(_X, bar, 2), get_attrs(_X, As), put_attrs(_Y, As), get_attr(_Y, bar, B).
As = att(foo, 1, att(bar, 2, [])), B = 2.
?- get_attrs(_, _).
false.
?- ( is_dict(a) ; is_dict(_) ; is_dict(f(x)) ).
false.
?- current_functor(atom_length, 2), \+ current_functor(atom_length, 77).
true.

?- current_arithmetic_function(X), X = sin(_), !.
X = sin(_).
?- findall(N/A, ( current_arithmetic_function(F), functor(F, N, A) ), _L), memberchk(pi/0, _L), memberchk(powm/3, _L), length(_L, _N), sort(_L, _S), length(_S, _N).
true.
