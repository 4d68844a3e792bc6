% Definite clause grammars, as the draft of 2019 has them.
:- set_prolog_flag(double_quotes, codes).
digits([D|T]) --> digit(D), digits(T).
digits([D]) --> digit(D).
digit(D) --> [D], { D >= 0'0, D =< 0'9 }.
greeting --> [hello], name.
name --> [world].
name --> [prolog].
ab --> "a", "b".
empty --> [].
alt --> [a] ; [b].
bar --> ( [a] | [b] ).
ite(X) --> ( [a] -> { X = yes } ; { X = no } ).
thenonly --> ( [a] -> [b] ).
neg --> \+ [a], [_].
cut --> [a], !, [b].
cut --> [a], [c].
look(X), [X] --> [X].
push, [a, b] --> [c].
push_empty, [] --> [c].
call1 --> call(eats, a).
call0 --> call(eats_a).
var_body(X) --> X.
prefixed(L) --> { L = [y] }, [x|L].
pushed(L), [y|R] --> { R = [x|L], L = [y] }, [x], L.
any(X) --> [X].
rest(L, L, L).
eats(X, [X|L], L).
eats_a([a|L], L).
curly --> { true }, [x].
cutcurly --> { ! }, [x].
cutcurly --> [y].
nested --> ( { fail } ; [z] ), !, [w].
anbncn --> "".
all([]) --> [].
all([X|Xs]) --> [X], all(Xs).
?- set_prolog_flag(double_quotes, codes).
true.

% phrase/2,3
?- atom_codes('12', _Cs), phrase(digits(D), _Cs).
D = [0'1, 0'2].
?- phrase(greeting, [hello, world]).
true .
?- phrase(greeting, [hello, X]).
X = world ;
X = prolog.
?- phrase(greeting, [hello]).
false.
?- phrase(greeting, L).
L = [hello, world] ;
L = [hello, prolog].
?- phrase(greeting, [hello, world, again], R).
R = [again].
?- phrase(ab, L).
L = [0'a, 0'b].
?- phrase(empty, []).
true .
?- phrase(empty, [a]).
false.
?- phrase(empty, _L, _R), _L == _R.
true .
?- phrase(alt, L).
L = [a] ;
L = [b].
?- phrase(bar, L).
L = [a] ;
L = [b].
?- phrase(ite(X), [a]).
X = yes.
?- phrase(ite(X), []).
X = no.
?- phrase(thenonly, [a, b]).
true .
?- phrase(thenonly, [b]).
false.
?- phrase(neg, [b]).
true .
?- phrase(neg, [a]).
false.
?- phrase(cut, [a, b]).
true .
?- phrase(cut, [a, c]).
false.
?- phrase(look(X), [1, 2], R).
X = 1, R = [1, 2].
?- phrase(push, [c, d], R).
R = [a, b, d].
?- phrase(push_empty, [c, d], R).
R = [d].
?- phrase(call1, [a, b], R).
R = [b].
?- phrase(call0, [a, b], R).
R = [b].
?- phrase(var_body(any(X)), [1], R).
X = 1, R = [].
?- phrase(var_body([1]), [1], R).
R = [].
?- phrase(var_body("ab"), L, []).
L = [0'a, 0'b].
?- phrase(var_body(_), []).
error(instantiation_error, _).
?- phrase(var_body(1), []).
error(type_error(callable, 1), _).
?- phrase(rest(L), [a, b], R).
L = [a, b], R = [a, b].
?- phrase(curly, [x]).
true .
?- phrase(cutcurly, [y]).
false.
?- phrase(nested, [z, w]).
true .
?- phrase(all(L), [a, b]).
L = [a, b].
?- phrase(([a], [b]), L).
L = [a, b].
?- phrase(([a] ; [b]), L).
L = [a] ;
L = [b].
?- phrase(([a] | [b]), L).
L = [a] ;
L = [b].
?- phrase(([a] -> [b] ; [c]), L).
L = [a, b].
?- phrase(\+ [a], [b], R).
R = [b].
?- phrase(\+ [a], [a], _).
false.
?- phrase({X = 1}, _L, _R), _L == _R.
X = 1.
?- phrase(!, _L, _R), _L == _R.
true .
?- phrase([], _L, _R), _L == _R.
true .
?- phrase("ab", L, R).
L = [0'a, 0'b|R].
?- phrase([a|_T], _).
error(instantiation_error, _).
?- phrase([a|b], _).
error(type_error(list, [a|b]), _).
?- phrase(call(eats_a), [a]).
true .
?- phrase(call(eats, a), [a]).
true .
?- phrase((any(X), !), [1, 2], R).
X = 1, R = [2].
?- phrase(_, []).
error(instantiation_error, _).
?- phrase(_, [], []).
error(instantiation_error, _).
?- phrase(1, []).
error(type_error(callable, 1), _).
?- phrase(1, [], []).
error(type_error(callable, 1), _).
?- phrase(1.5, []).
error(type_error(callable, 1.5), _).
?- phrase(digits(_), a).
error(type_error(list, a), _).
% Outside of the flag iso, the rest of a list is not looked at: phrase/3 may be called on each.
?- phrase([a], [a|b], R).
R = b.
?- phrase(([b] ; []), [a|b], [a|R]).
R = b.
?- phrase(empty, [], a).
error(type_error(list, a), _).
?- phrase(empty, 1, _).
error(type_error(list, 1), _).
?- phrase(nosuch_nonterminal, []).
error(existence_error(procedure, nosuch_nonterminal/2), _).
?- phrase(nosuch_nonterminal(1), []).
error(existence_error(procedure, nosuch_nonterminal/3), _).
?- phrase(({fail}, 1), []).
error(type_error(callable, _), _).
?- phrase((call(eats_a), {true}), [a]).
true .

% translation
?- expand_term((a --> b), X).
X = (a(S0, S) :- b(S0, S)).
?- expand_term((a --> b, c), X).
X = (a(S0, S) :- b(S0, S1), c(S1, S)).
?- expand_term((a(X) --> b(X)), T).
T = (a(X, S0, S) :- b(X, S0, S)).
?- expand_term((a --> _), X).
X = (a(S0, S) :- phrase(_, S0, S)).
?- expand_term((_ --> b), _).
error(instantiation_error, _).
?- expand_term((1 --> b), _).
error(type_error(callable, 1), _).
?- expand_term((a --> 1), _).
error(type_error(callable, 1), _).
?- expand_term((a --> b, 1), _).
error(type_error(callable, _), _).
% Outside of the flag iso, terminals may be known at run time only, and a pushback is any body.
?- expand_term((a, b --> c), X).
X = (a(S0, S) :- c(S0, S1), b(S, S1)).
?- expand_term((a, P --> c), X).
X = (a(S0, S) :- c(S0, S1), phrase(P, S, S1)).
?- expand_term((a --> [b|T]), X).
X = (a(S0, S) :- phrase([b|T], S0, S)).
?- phrase(prefixed(L), [x, y, z], R).
L = [y], R = [z].
?- phrase(pushed(L), [x, y, z], R).
L = [y], R = [y, x, y, z].
?- expand_term((a --> [b|c]), _).
error(type_error(list, [b|c]), _).
?- expand_term(foo, X).
X = foo.
?- expand_term((a :- b), X).
X = (a :- b).
