% 8.10: all solutions.
:- set_prolog_flag(double_quotes, codes).
:- dynamic(none/2).
a(1, f(_)).
a(2, f(_)).
b(1, 1).
b(1, 1).
b(1, 2).
b(2, 1).
b(2, 2).
b(2, 2).
d(1, 1).
d(1, 2).
d(1, 1).
d(2, 2).
d(2, 1).
d(2, 2).
m(3, z).
m(1, x).
m(2, y).
m(1, x).
w(1, _).
w(2, _).
?- set_prolog_flag(double_quotes, codes).
true.

% 8.10.1 findall/3
?- findall(_X, (_X = 1 ; _X = 2), S).
S = [1, 2].
?- findall(_X+_, _X = 1, S).
S = [1+_].
?- findall(_, fail, L).
L = [].
?- findall(_X, (_X = 1 ; _X = 1), S).
S = [1, 1].
?- findall(_X, (_X = 2 ; _X = 1), [1, 2]).
false.
?- findall(X, (X = 1 ; X = 2), [X, Y]).
X = 1, Y = 2.
?- findall(_X, _, _).
error(instantiation_error, _).
?- findall(_, 4, _).
error(type_error(callable, 4), _).
?- findall(_, (a, 4), _).
error(type_error(callable, (a, 4)), _).
?- findall(_X, _X = 1, [_A|1]).
error(type_error(list, [A|1]), _).
?- findall(_X, _X = 1, foo).
error(type_error(list, foo), _).
?- findall(_X, _X = 1, [a|foo]).
error(type_error(list, [a|foo]), _).
?- findall(_, _, foo).
error(type_error(list, foo), _).
?- findall(_X, _X = 1, [_|_]).
true .
?- findall(_X, (_X = 1 ; throw(oops)), _).
oops.
?- findall(_X, member(_X, [_A, _B, _A]), L).
L = [_, _, _].
?- findall(_X-_Y, member(_X, [_A, _A]), L).
L = [_-_, _-_].
?- findall(f(_X, _X), _X = _, [f(_A, _B)]), _A == _B.
true .
?- findall(_G, (_G = 1, !), L).
L = [1].
?- findall(_X, undefined_here(_X), _).
error(existence_error(procedure, undefined_here/1), _).
?- findall(_X, findall(_Y, (_Y = 1 ; _Y = 2), _X), L).
L = [[1, 2]].

% findall/4
?- findall(_X, (_X = 1 ; _X = 2), L, [3]).
L = [1, 2, 3].
?- findall(_X, fail, L, T).
L = T.
?- findall(_X, _X = 1, L, T).
L = [1|T].
?- findall(_X, _, _, _).
error(instantiation_error, _).
?- findall(_X, 4, _, _).
error(type_error(callable, 4), _).
?- findall(_X, _X = 1, foo, _).
error(type_error(list, foo), _).
?- findall(_X, _X = 1, _, foo).
error(type_error(list, foo), _).

% 8.10.2 bagof/3
?- bagof(_X, (_X = 1 ; _X = 2), S).
S = [1, 2].
?- bagof(X, (X = 1 ; X = 2), X).
X = [1, 2].
?- bagof(_X, (_X = Y ; _X = Z), S).
S = [Y, Z].
?- bagof(_, fail, _).
false.
?- bagof(1, (Y = 1 ; Y = 2), L).
L = [1], Y = 1 ;
L = [1], Y = 2.
?- bagof(f(_X, _Y), (_X = a ; _Y = b), L).
L = [f(a, _), f(_, b)].
?- bagof(_X, _Y^((_X = 1, _Y = 1) ; (_X = 2, _Y = 2)), S).
S = [1, 2].
?- bagof(_X, _Y^((_X = 1 ; _Y = 1) ; (_X = 2, _Y = 2)), S).
S = [1, _, 2].
?- bagof(_X, (_Y^(_X = 1 ; _Y = 1) ; _X = 3), _S).
error(_, _).
?- bagof(_X, (_X = Y ; _X = Z ; Y = 1), S).
S = [Y, Z] ;
S = [_], Y = 1.
?- bagof(_X, a(_X, Y), L).
L = [1, 2], Y = f(_).
?- bagof(_X, b(_X, Y), L).
L = [1, 1, 2], Y = 1 ;
L = [1, 2, 2], Y = 2.
?- bagof(_X-_Y, b(_X, _Y), L).
L = [1-1, 1-1, 1-2, 2-1, 2-2, 2-2].
?- bagof(_X, _Y^b(_X, _Y), L).
L = [1, 1, 1, 2, 2, 2].
?- bagof(_X, none(_X, _), _).
false.
?- bagof(_, _^_, _).
error(instantiation_error, _).
?- bagof(_, _, _).
error(instantiation_error, _).
?- bagof(_, 1, _).
error(type_error(callable, 1), _).
?- bagof(_, 4, _).
error(type_error(callable, 4), _).
?- bagof(_, _^4, _).
error(type_error(callable, 4), _).
?- bagof(_X, _X = 1, foo).
error(type_error(list, foo), _).
?- bagof(_X, _X = 1, [_|a]).
error(type_error(list, [_|a]), _).
?- bagof(_X, _X = 1, [_Y|1]).
error(type_error(list, [Y|1]), _).
?- bagof(_X, undefined_here(_X), _).
error(existence_error(procedure, undefined_here/1), _).
?- bagof(_X, member(_X, [V, U, f(U), f(V)]), L).
L = [V, U, f(U), f(V)].
?- bagof(_X, _Z^_Y^(_X = 1, _Z = _Y), L).
L = [1].
?- bagof(_X, (_X = 1, Y = 2, Z = 3), L).
L = [1], Y = 2, Z = 3.
?- bagof(_X, member(_X-Y, [1-a, 2-b, 3-a]), L).
Y = a, L = [1, 3] ;
Y = b, L = [2].
?- bagof(_X, member(_X-Y, [1-b, 2-a]), L).
Y = a, L = [2] ;
Y = b, L = [1].
?- bagof(_Y, m(X, _Y), L).
X = 1, L = [x, x] ;
X = 2, L = [y] ;
X = 3, L = [z].
?- bagof(_X, throw(oops), _L).
oops.

% 8.10.3 setof/3
?- setof(_X, (_X = 1 ; _X = 2), S).
S = [1, 2].
?- setof(X, (X = 1 ; X = 2), X).
X = [1, 2].
?- setof(_X, (_X = 2 ; _X = 1), S).
S = [1, 2].
?- setof(t, (_L = 2 ; _L = 1), _L).
false.
?- setof(_A, member(_A-_L, [1-foo, 2-bar]), _L).
false.
?- setof(_X, (member(_X, [2, 1]), _L = foo), _L).
false.
?- setof(t, (L = [a|b] ; L = [t|_]), L).
L = [t].
?- setof(_X, (_X = 2 ; _X = 2), S).
S = [2].
?- setof(_, fail, _).
false.
?- setof(1, (Y = 2 ; Y = 1), L).
L = [1], Y = 1 ;
L = [1], Y = 2.
?- setof(f(_X, _Y), (_X = a ; _Y = b), L).
L = [f(_, b), f(a, _)].
?- setof(_X, _Y^((_X = 1, _Y = 1) ; (_X = 2, _Y = 2)), S).
S = [1, 2].
?- setof(_X, _Y^((_X = 1 ; _Y = 1) ; (_X = 2, _Y = 2)), S).
S = [_, 1, 2].
?- setof(_X, b(_X, Y), L).
L = [1, 2], Y = 1 ;
L = [1, 2], Y = 2.
?- setof(_X-_Xs, _Y^setof(_Y, b(_X, _Y), _Xs), L).
L = [1-[1, 2], 2-[1, 2]].
?- setof(_X-_Xs, setof(_Y, b(_X, _Y), _Xs), L).
L = [1-[1, 2], 2-[1, 2]].
?- setof(_X-_Xs, bagof(_Y, d(_X, _Y), _Xs), L).
L = [1-[1, 2, 1], 2-[2, 1, 2]].
?- setof(_X, member(_X, [f(_B), f(_A)]), _L), length(_L, N).
N = 2.
?- setof(_X, member(_X, [b, 1, "a", f(a), 0.5, _Z]), [_A|_]), _A == _Z.
true .
?- setof(_X, member(_X, [c, a, b, a]), L).
L = [a, b, c].
?- setof(_X, member(_X, [c, a, b, a]), [a, c]).
false.
?- setof(_X-_Y, m(_X, _Y), L).
L = [1-x, 2-y, 3-z].
?- setof(_, _^_, _).
error(instantiation_error, _).
?- setof(_, _, _).
error(instantiation_error, _).
?- setof(_, 4, _).
error(type_error(callable, 4), _).
?- setof(_X, _X^(true ; 4), _).
error(type_error(callable, (true ; 4)), _).
?- setof(_X, _X^(true, 4), _).
error(type_error(callable, (true, 4)), _).
?- setof(_, _A^_A^1, _).
error(type_error(callable, 1), _).
?- setof(_X, _X = 1, foo).
error(type_error(list, foo), _).
?- setof(_X, _X = 1, [_|foo]).
error(type_error(list, [_|foo]), _).
?- setof(_X, _X = 1, [_A|1]).
error(type_error(list, [A|1]), _).
?- setof(_X, undefined_here(_X), _).
error(existence_error(procedure, undefined_here/1), _).
?- setof(_X, member(_X, [_V, _U, f(_U), f(_V)]), [_V, _U, f(_U), f(_V)]), true.
true .
?- setof(_X, _X^(_X = 1), L).
L = [1].
?- setof(_X, \+ member(_X, [1]), _L).
false.
?- setof(_K-_V, member(_K-_V, [b-1, a-2, a-1]), L).
L = [a-1, a-2, b-1].
?- (setof(_X, member(_X, [2, 1]), L), L = [1|_]).
L = [1, 2].
?- setof(_Y, member(_X, [_V-1, _V-2]), _L), fail.
false.

% variables of the template, of ^ and free ones (7.1.1.4)
?- bagof(_X, member(_X, [1]), L), var(_X).
L = [1].
?- bagof(f(_X), _Y^member(_X-_Y, [1-2, 3-4]), L).
L = [f(1), f(3)].
?- bagof(_X, _Y^member(_X-_Y-Z, [1-2-c, 3-4-d, 5-6-c]), L).
Z = c, L = [1, 5] ;
Z = d, L = [3].
?- bagof(_X, \+ fail, L).
L = [_].
?- bagof(_X, w(_X, _Y), L), var(_Y).
L = [1, 2].
?- setof(_X, _A^_B^member(_X-_A-_B, [3-a-b, 1-c-d]), L).
L = [1, 3].
?- forall(bagof(_X, member(_X-_Y, [1-a, 2-b]), _L), ( _L = [_], atom(_Y) )).
true .
