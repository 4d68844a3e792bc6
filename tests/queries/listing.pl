% listing/1 and vm_list/1 of what the program did not write, and goals that are given to be called at once.
p(a).

% Variables have the names that they have in the text.
named(First, _, _Third, [Last|_]) :- \+ p(First), Goal = p(Last), Goal.
two(X) :- p(X). two(Other) :- named(Other, Other, _, _).
pair(Same, Same).
grammar(Item) --> [Item], grammar(A), { p(A) }, !.
:- dynamic changed/1.
changed(Old) :- p(Old).
goal_expansion(to_be_expanded(X), p(X)).
expanded(Name) :- to_be_expanded(Name).
:- initialization(assertz((changed(New) :- p(New), p(New)))).

sign(X, Y), X > 0 => Y = positive.
sign(0, Sign) => Sign = zero, !.
sign(_, Y), true, Y \= z => ( Y = a ; Y = b ).

paired(X) => X = 1.
paired([_|T], N) => paired(T, M), N is M+1.
paired(f(X, g(Y)), Y), X == Y => true.

:- table tabled/2, modes(_, _, min, _, lattice(larger/3), po(less/2)).
tabled(X, Y) :- p(X), p(Y).
modes(a, b, 1, c, 2, 3).
larger(X, Y, Z) :- Z is max(X, Y).
less(X, Y) :- X < Y.
:- dynamic tabled_dynamic/1.
:- table tabled_dynamic/1.
tabled_dynamic(1).
:- det(single/1).
single(1).

% Its table is filled once.
:- table filled/1.
:- initialization(nb_setval(fillings, 0)).
filled(1) :- nb_getval(fillings, N), M is N+1, nb_setval(fillings, M).

written(Goal, Text) :- with_output_to(string(Text), Goal).

?- written(listing(p/1), Text).
Text = "p(a).\n\n".
?- written(listing(named/4), Text).
Text = "named(First, _, _Third, [Last|_]) :-\n    \\+ p(First),\n    Goal=p(Last),\n    call(Goal).\n\n".
?- written(listing(two/1), Text).
Text = "two(X) :-\n    p(X).\ntwo(Other) :-\n    named(Other, Other, _, _).\n\n".
?- written(listing(pair/2), Text).
Text = "pair(Same, Same).\n\n".
?- written(listing(grammar//1), Text).
Text = "grammar(Item, [Item|B], C) :-\n    grammar(A, B, D),\n    p(A),\n    D=E,\n    !,\n    E=C.\n\n".
?- written(listing(changed/1), Text).
Text = ":- dynamic changed/1.\n\nchanged(Old) :-\n    p(Old).\nchanged(A) :-\n    p(A),\n    p(A).\n\n".
?- written(listing(expanded/1), Text).
Text = "expanded(A) :-\n    p(A).\n\n".
?- written(listing(sign/2), Text).
Text = "sign(X, Y), X>0 =>\n    Y=positive.\nsign(0, Sign) =>\n    Sign=zero,\n    !.\nsign(_, Y), true, Y\\=z =>\n    (   Y=a\n    ;   Y=b\n    ).\n\n".

?- written(listing(paired/1), Text).
Text = "paired(X) =>\n    X=1.\n\n".
?- written(listing(paired/2), Text).
Text = "paired([_|T], N) =>\n    paired(T, M),\n    N is M+1.\npaired(f(X, g(Y)), Y), X==Y =>\n    true.\n\n".

% Directives are listed as they are read, and the clauses of tabled and deterministic predicates once.
?- written(listing(tabled/2), Text).
Text = ":- table tabled/2.\n\ntabled(X, Y) :-\n    p(X),\n    p(Y).\n\n".
?- written(listing(modes/6), Text).
Text = ":- table modes(_, _, min, _, lattice(larger/3), po(less/2)).\n\nmodes(a, b, 1, c, 2, 3).\n\n".
?- written(listing(tabled_dynamic/1), Text).
Text = ":- dynamic tabled_dynamic/1.\n:- table tabled_dynamic/1.\n\ntabled_dynamic(1).\n\n".
?- written(listing(single/1), Text).
Text = ":- det(single/1).\n\nsingle(1).\n\n".
% Looking at clauses changes no table.
?- filled(1), written(listing(filled/1), _), written(vm_list(filled/1), _), clause(filled(_), _), filled(1),
   nb_getval(fillings, N).
N = 1.
?- written(listing, _Text), member(_Part, ["tabled(X", "modes(a", "tabled_dynamic(1", "single(1", " tabled'", " det'"]),
   atomic_list_concat(_Parts, _Part, _Text), length(_Parts, _N), Times is _N-1.
Times = 1 ; Times = 1 ; Times = 1 ; Times = 1 ; Times = 0 ; Times = 0.
?- written(listing, _Text), tmp_file(listed, _F), atom_concat(_F, '.pl', _File), open(_File, write, _S), write(_S, _Text), close(_S),
   load_files(again:_File), again:modes(a, b, Least, c, _, _), delete_file(_File).
Least = 1.

% A module that is a library means its text, loaded or not.
?- written(listing(lists:append/3), Text).
Text = "%  append/3 is of library(lists)\nappend([], Ys, Ys).\nappend([X|Xs], Ys, [X|Zs]) :-\n    append(Xs, Ys, Zs).\n\n".
?- written(listing(clpfd:transpose), _Text), sub_string(_Text, 0, _, _, "%  transpose/2 is of library(clpfd)\ntranspose(Rows, Columns) :-").
true.
?- listing(lists:nobody).
error(existence_error(procedure, nobody/_), _).

% A name without an arity means the built-in predicate and those of libraries.
?- written(listing(append), _Text), sub_string(_Text, _, _, _, "append([X|Xs], Ys, [X|Zs]) :-").
true.
?- catch(assertz(tabled(_, _)), error(permission_error(modify, static_procedure, PI), _), true).
PI = tabled/2.
?- catch(assertz(single(2)), error(permission_error(modify, static_procedure, PI), _), true).
PI = single/1.

?- written(portray_clause(f(_X, _Y, _X, _Z, _Z)), Text).
Text = "f(A, _, A, B, B).\n".
?- with_output_to(string(Text), ( current_output(_S), portray_clause(_S, f(_X, _Y, _X, _Z, _Z), [variable_names(['A' = _X, 'Second' = _Y])]) )).
Text = "f(A, Second, A, B, B).\n".
?- written(listing(atom_length/2), Text).
Text = "%  atom_length/2 is built in\n".
?- written(listing(repeat/0), Text).
Text = "%  repeat/0 is built in\n".
?- written(listing(select/3), Text).
Text = "%  select/3 is of library(lists)\nselect(X, [Y|Ys], Rest) :-\n    select_(Ys, X, Y, Rest).\n\n".
?- written(listing(is), Text).
Text = "%  (is)/2 is built in\n".
?- listing(nobody/3).
error(existence_error(procedure, nobody/3), _).
?- member(A, [-1, 65536, -1152921504606846976]), catch(listing(nobody/A), error(existence_error(P, I), _), true).
A = -1, P = procedure, I = nobody/ -1 ;
A = 65536, P = procedure, I = nobody/65536 ;
A = -1152921504606846976, P = procedure, I = nobody/ -1152921504606846976.
?- '$looked_for'(user, nobody, -1).
false.

?- written(vm_list(p/1), _Text), sub_string(_Text, 0, _, _, "clause 1:\n").
true.
?- assertz(( came(X) :- X > 1, p(X) )), written(vm_list(came/1), _Text), sub_string(_Text, _, _, _, "execute p/1").
true.
?- assertz(( fact(N, F) :- integer(N), N > 0, M is N - 1, fact(M, G), write(G), F is N * G mod 7 )),
   written(vm_list(fact/2), _Text), split_string(_Text, "\n", " ", [_ | _Lines]), !, member(Line, _Lines), Line \== "".
Line = "0  test integer, x0" ;
Line = "1  fail" ;
Line = "2  test_greater_int x0, 0" ;
Line = "3  fail" ;
Line = "4  neck_allocate 3" ;
Line = "5  store_y2 x0, y0, x1, y1" ;
Line = "6  add_int x0, x0, -1" ;
Line = "7  put_var_y y2, x1" ;
Line = "8  call fact/2, 3" ;
Line = "9  wake {}" ;
Line = "10  load_y y2, x2" ;
Line = "11  call_native write/1, x2" ;
Line = "12  wake {}" ;
Line = "13  load_y2 y0, x3, y2, x4" ;
Line = "14  mul x5, x3, x4" ;
Line = "15  put_int x6, 7" ;
Line = "16  arith2 mod, x7, x5, x6" ;
Line = "17  load_y y1, x8" ;
Line = "18  unify x8, x7" ;
Line = "19  deallocate_proceed".
?- written(vm_list(last/2), _Text), sub_string(_Text, 0, _, _, "clause 1:\n").
true.
?- written(vm_list(atom_length/2), Text).
Text = "".
?- vm_list(nobody/3).
error(existence_error(procedure, nobody/3), _).
?- vm_list(p).
error(type_error(predicate_indicator, p), _).
?- vm_list(_).
error(instantiation_error, _).

?- written(initialization(write(hi), now), Text).
Text = "hi".
?- written(initialization(write(hi), after_load), Text).
Text = "hi".

% The predicate that has the clauses of a tabled one is seen by that one's name.
?- current_predicate(Name/1), sub_atom(Name, _, _, _, tabled).
Name = tabled_dynamic.
?- filled(_), written(profile(filled(_)), _Text), \+ sub_string(_Text, _, _, _, " tabled'"), sub_string(_Text, _, _, _, "filled/1").
true.

% A full stop does not run together with a symbol, of ASCII or not.
?- written(portray_clause('∀'), Text).
Text = "∀ .\n".
?- written(portray_clause((a :- b = '≤')), Text).
Text = "a :-\n    b= ≤ .\n".
?- written(write_term(+, [fullstop(true)]), Text).
Text = "+ . ".
?- written(write_term('∀', [fullstop(true)]), Text).
Text = "∀ . ".

% Heads, and what the program imports from its own modules.
?- written(listing(paired(_)), Text).
Text = "paired(X) =>\n    X=1.\n\n".
?- written(listing(sorts(_, b)), Text).
Text = "sorts(B, b) :-\n    p(B).\nsorts(c, _).\n\n".
sorts(A, a) :- p(A).
sorts(B, b) :- p(B).
sorts(c, _).
?- listing(no_such_head(_)).
error(existence_error(procedure, no_such_head/1), _).
?- assertz(lister:inner(1)), lister:export(inner/1), import(lister:inner/1), written(listing(inner/1), Text), written(listing(inner), Text).
Text = ":- dynamic inner/1.\n\ninner(1).\n\n".

% Atoms that are operators, control constructs as arguments, and long goals.
?- written(portray_clause(((+) :- (dynamic), -)), Text).
Text = "(+) :-\n    (dynamic),\n    (-).\n".
?- written(portray_clause((a :- catch((p, q), E, (print(E) -> fail ; true)), findall(X, (q(X) ; r(X)), _L))), Text).
Text = "a :-\n    catch(( p,\n            q\n          ),\n          A,\n          (   print(A)\n          ->  fail\n          ;   true\n          )),\n    findall(B,\n            (   q(B)\n            ;   r(B)\n            ),\n            _).\n".
?- written(portray_clause((a --> b, {p, q}, {r})), Text).
Text = "a -->\n    b,\n    { p,\n      q\n    },\n    {r}.\n".
?- length(_Codes, 30), maplist(=(0'a), _Codes), atom_codes(_A, _Codes), written(portray_clause((a :- p([_A, f(_A, _A, _A)|_T], _T), q(_A))), Text).
Text = "a :-\n    p([ aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa,\n        f(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa,\n          aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa,\n          aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa)\n      | A\n      ],\n      A),\n    q(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa).\n".
?- _X = (a, _X), written(portray_clause((h :- _X)), Text).
Text = "@((h:-A), [A=(a, A)]).\n".

% Heads of predicates that are not the program's; what a module inherits is not its own.
?- written(listing(append([], _, _)), A), written(listing(append/3), B), A == B.
A = "%  append/3 is of library(lists)\nappend([], Ys, Ys).\nappend([X|Xs], Ys, [X|Zs]) :-\n    append(Xs, Ys, Zs).\n\n",
B = "%  append/3 is of library(lists)\nappend([], Ys, Ys).\nappend([X|Xs], Ys, [X|Zs]) :-\n    append(Xs, Ys, Zs).\n\n".
?- written(listing(atom_length(_, _)), Text).
Text = "%  atom_length/2 is built in\n".
