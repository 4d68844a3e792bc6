% 8.16 atomic terms; double_quotes are codes here
:- set_prolog_flag(double_quotes, codes).
?- set_prolog_flag(double_quotes, codes).
true.

% 8.16.1 atom_length/2
?- atom_length('enchanted evening', N).
N = 17.
?- atom_length('enchanted\
 evening', N).
N = 17.
?- atom_length('', N).
N = 0.
?- atom_length(scarlet, 5).
false.
?- atom_length(_, _).
error(instantiation_error, _).
?- atom_length(1.23, 4).
error(type_error(atom, 1.23), _).
?- atom_length(a(b), _).
error(type_error(_, a(b)), _).
?- atom_length(atom, '4').
error(type_error(integer, '4'), _).
?- atom_length(atom, a).
error(type_error(integer, a), _).
?- atom_length(atom, 1.5).
error(type_error(integer, 1.5), _).
?- atom_length(atom, -4).
error(domain_error(not_less_than_zero, -4), _).
?- atom_length(atom, 4).
true .
?- atom_length([], N).
N = 2.
?- atom_length('é', N).
N = 1.

% 8.16.2 atom_concat/3
?- atom_concat(hello, ' world', X).
X = 'hello world'.
?- atom_concat(T, ' world', 'small world').
T = small.
?- atom_concat(hello, ' world', 'small world').
false.
?- atom_concat(X, Y, hello).
X = '', Y = hello ;
X = h, Y = ello ;
X = he, Y = llo ;
X = hel, Y = lo ;
X = hell, Y = o ;
X = hello, Y = ''.
?- atom_concat(_T1, _T2, _).
error(instantiation_error, _).
?- atom_concat(_, a, _).
error(instantiation_error, _).
?- atom_concat(a, _, _).
error(instantiation_error, _).
?- atom_concat(a, b(c), _).
error(type_error(_, b(c)), _).
?- atom_concat(b(c), a, _).
error(type_error(_, b(c)), _).
?- atom_concat(_, _, f(x)).
error(type_error(_, f(x)), _).
?- atom_concat('', '', X).
X = ''.
?- atom_concat(X, Y, '').
X = '', Y = ''.
?- atom_concat(X, X, aa).
X = a.
?- atom_concat(ab, X, abc).
X = c.
?- atom_concat(b, _X, abc).
false.
?- atom_concat(X, bc, abc).
X = a.
?- atom_concat(_X, _X, _X).
error(instantiation_error, _).

% 8.16.3 sub_atom/5
?- sub_atom(abracadabra, 0, 5, _, S).
S = abrac.
?- sub_atom(abracadabra, _, 5, 0, S).
S = dabra.
?- sub_atom(abracadabra, 3, L, 3, S).
L = 5, S = acada.
?- sub_atom(abracadabra, B, 2, A, ab).
B = 0, A = 9 ;
B = 7, A = 2.
?- sub_atom('Banana', 3, 3, _, S).
S = ana.
?- sub_atom(charity, B, 3, A, S).
B = 0, A = 4, S = cha ;
B = 1, A = 3, S = har ;
B = 2, A = 2, S = ari ;
B = 3, A = 1, S = rit ;
B = 4, A = 0, S = ity.
?- sub_atom(ab, B, L, A, S).
B = 0, L = 0, A = 2, S = '' ;
B = 0, L = 1, A = 1, S = a ;
B = 0, L = 2, A = 0, S = ab ;
B = 1, L = 0, A = 1, S = '' ;
B = 1, L = 1, A = 0, S = b ;
B = 2, L = 0, A = 0, S = ''.
?- sub_atom(_, _, _, _, _).
error(instantiation_error, _).
?- sub_atom(f(a), _, _, _, _).
error(type_error(_, f(a)), _).
?- sub_atom('Banana', _, _, _, f(x)).
error(type_error(_, f(x)), _).
?- sub_atom(abc, a, _, _, _).
error(type_error(integer, a), _).
?- sub_atom(abc, _, a, _, _).
error(type_error(integer, a), _).
?- sub_atom(abc, _, _, a, _).
error(type_error(integer, a), _).
?- sub_atom(abc, 1.0, _, _, _).
error(type_error(integer, 1.0), _).
?- sub_atom(abc, -1, _, _, _).
error(domain_error(not_less_than_zero, -1), _).
?- sub_atom(abc, _, -1, _, _).
error(domain_error(not_less_than_zero, -1), _).
?- sub_atom(abc, _, _, -1, _).
error(domain_error(not_less_than_zero, -1), _).
?- sub_atom(abc, 4, _, _, _).
false.
?- sub_atom(abc, 2, 2, _, _).
false.
?- sub_atom(abc, _B, _L, _A, abcd).
false.
?- sub_atom(abc, B, L, A, b).
B = 1, L = 1, A = 1.
?- sub_atom(aaa, B, L, A, aa).
B = 0, L = 2, A = 1 ;
B = 1, L = 2, A = 0.
?- sub_atom(abc, 0, 0, A, S).
A = 3, S = ''.
?- sub_atom(abc, 1, 1, 1, S).
S = b.
?- sub_atom(abc, B, 0, 0, S).
B = 3, S = ''.
?- sub_atom(abc, _, _, 0, c).
true .
?- sub_atom(abc, 1, L, 0, S).
L = 2, S = bc.
?- sub_atom('', B, L, A, S).
B = 0, L = 0, A = 0, S = ''.
?- sub_atom(abc, B, 2, A, bc).
B = 1, A = 0.

% 8.16.4 atom_chars/2
?- atom_chars('', L).
L = [].
?- atom_chars([], L).
L = ['[', ']'].
?- atom_chars('''', L).
L = [''''].
?- atom_chars(ant, L).
L = [a, n, t].
?- atom_chars(Str, ['S', o, p]).
Str = 'Sop'.
?- atom_chars('North', ['N'|X]).
X = [o, r, t, h].
?- atom_chars('soap', ['s', 'o', 'p']).
false.
?- atom_chars(_, _).
error(instantiation_error, _).
?- atom_chars(_A, [a|_]).
error(instantiation_error, _).
?- atom_chars(_A, [a, _]).
error(instantiation_error, _).
?- atom_chars(_A, [a, f(b)]).
error(type_error(character, f(b)), _).
?- atom_chars(f(a), _).
error(type_error(_, f(a)), _).
?- atom_chars(_, a).
error(type_error(list, a), _).
?- atom_chars(_, [a|b]).
error(type_error(list, [a|b]), _).
?- atom_chars(_, [ab]).
error(type_error(character, ab), _).
?- atom_chars(_, [a, 1]).
error(type_error(character, 1), _).
?- atom_chars(123, L).
L = ['1', '2', '3'].
?- atom_chars(abc, [X|_]).
X = a.
?- atom_chars(X, []).
X = ''.
?- atom_chars(X, ['1', '2']).
X = '12'.
?- atom_chars(a, [_, _]).
false.

% 8.16.5 atom_codes/2
?- atom_codes('', L).
L = [].
?- atom_codes([], L).
L = [0'[, 0']].
?- atom_codes('''', L).
L = [39].
?- atom_codes(ant, L).
L = [97, 110, 116].
?- atom_codes(Str, [0'S, 0'o, 0'p]).
Str = 'Sop'.
?- atom_codes('North', [0'N|X]).
X = [0'o, 0'r, 0't, 0'h].
?- atom_codes('soap', [0's, 0'o, 0'p]).
false.
?- atom_codes(_, _).
error(instantiation_error, _).
?- atom_codes(_, [0'a|_]).
error(instantiation_error, _).
?- atom_codes(_, [0'a, _]).
error(instantiation_error, _).
?- atom_codes(f(a), _).
error(type_error(_, f(a)), _).
?- atom_codes(_, 0'x).
error(type_error(list, 0'x), _).
?- atom_codes(_, [0'a|b]).
error(type_error(list, [0'a|b]), _).
?- atom_codes(_, [-1]).
error(representation_error(character_code), _).
?- atom_codes(_, [0'a, 0x110000]).
error(representation_error(character_code), _).
?- atom_codes(_, [0'a, f(b)]).
error(type_error(_, f(b)), _).
?- atom_codes(X, "abc").
X = abc.
?- atom_codes(X, []).
X = ''.

% 8.16.6 char_code/2
?- char_code('b', X).
X = 0'b.
?- char_code(X, 0'b).
X = b.
?- char_code(X, 99).
X = c.
?- char_code(b, 4).
false.
?- char_code(b, 98).
true .
?- char_code(_, _).
error(instantiation_error, _).
?- char_code(ab, _).
error(type_error(character, ab), _).
?- char_code(1, _).
error(type_error(character, 1), _).
?- char_code(f(x), _).
error(type_error(character, f(x)), _).
?- char_code(_, a).
error(type_error(integer, a), _).
?- char_code(_, 1.0).
error(type_error(integer, 1.0), _).
?- char_code(a, x).
error(type_error(integer, x), _).
?- char_code(_, -2).
error(representation_error(character_code), _).
?- char_code(_, 0x110000).
error(representation_error(character_code), _).
?- char_code('', _).
error(type_error(character, ''), _).
?- char_code(X, 0xe9).
X = 'é'.

% 8.16.7 number_chars/2
?- number_chars(33, L).
L = ['3', '3'].
?- number_chars(33, ['3', '3']).
true .
?- number_chars(33.0, L).
L = ['3', '3', '.', '0'].
?- number_chars(X, ['3', '.', '3', 'E', +, '0']).
X = 3.3.
?- number_chars(3.3, ['3'|_]).
true .
?- number_chars(A, [-, '2', '5']).
A = -25.
?- number_chars(A, ['\n', ' ', '3']).
A = 3.
?- number_chars(_A, ['3', ' ']).
error(syntax_error(_), _).
?- number_chars(A, ['0', x, f]).
A = 15.
?- number_chars(A, ['0', '''', a]).
A = 97.
?- number_chars(A, ['4', '.', '2']).
A = 4.2.
?- number_chars(A, ['4', '2', '.', '0', 'e', '-', '1']).
A = 4.2.
?- number_chars(_A, ['3', x]).
error(syntax_error(_), _).
?- number_chars(_A, [a]).
error(syntax_error(_), _).
?- number_chars(_A, []).
error(syntax_error(_), _).
?- number_chars(_A, [-]).
error(syntax_error(_), _).
?- number_chars(_A, ['3', '.']).
error(syntax_error(_), _).
?- number_chars(_A, ['.', '3']).
error(syntax_error(_), _).
?- number_chars(A, [-, ' ', '1']).
A = -1.
?- number_chars(A, ['/', '*', '*', '/', '1']).
A = 1.
?- number_chars(A, ['%', '\n', '1']).
A = 1.
?- number_chars(A, [+, '1']).
A = 1.
?- number_chars(_A, [-, -, '1']).
error(syntax_error(_), _).
?- number_chars(A, ['1', e, '1']).
A = 10.0.
?- number_chars(_A, ['0', '.']).
error(syntax_error(_), _).
?- number_chars(A, ['0', b, '1', '0']).
A = 2.
?- number_chars(A, ['0', o, '1', '7']).
A = 15.
?- number_chars(A, ['0', '''', '''', '''']).
A = 39.
?- number_chars(A, ['0', '''', \, n]).
A = 10.
?- number_chars(1, ['0', '1']).
true .
?- number_chars(1, ['0', x, '1']).
true .
?- number_chars(1, ['2']).
false.
?- number_chars(1, [a]).
error(syntax_error(_), _).
?- number_chars(_, _).
error(instantiation_error, _).
?- number_chars(_, ['3'|_]).
error(instantiation_error, _).
?- number_chars(_, ['3', _]).
error(instantiation_error, _).
?- number_chars(a, _L).
error(type_error(number, a), _).
?- number_chars(f(x), _L).
error(type_error(number, f(x)), _).
?- number_chars(_, 4).
error(type_error(list, 4), _).
?- number_chars(_, ['4'|'2']).
error(type_error(list, ['4'|'2']), _).
?- number_chars(_, ['4', 2]).
error(type_error(character, 2), _).
?- number_chars(_, ['4', f(a)]).
error(type_error(character, f(a)), _).
?- number_chars(_, ['a b']).
error(type_error(character, 'a b'), _).
?- number_chars(1, [_|_]).
true .
?- number_chars(10, [X|Y]).
X = '1', Y = ['0'].
?- number_chars(A, ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '1', '2']).
A = 1234567890123456789012.

% 8.16.8 number_codes/2
?- number_codes(33, L).
L = "33".
?- number_codes(33, "33").
true .
?- number_codes(33.0, L).
L = "33.0".
?- number_codes(X, "3.3E+0").
X = 3.3.
?- number_codes(A, "-25").
A = -25.
?- number_codes(A, " 3").
A = 3.
?- number_codes(A, "'-'1").
A = -1.
?- number_codes(A, "'-' 0x1f").
A = -31.
?- number_codes(A, "'\\x2d\\'2.5").
A = -2.5.
?- number_codes(A, "'\\\n-'1").
A = -1.
?- number_codes(_, "'+'1").
error(syntax_error(_), _).
?- number_codes(_, "'--'1").
error(syntax_error(_), _).
?- number_codes(_, "'-").
error(syntax_error(_), _).
?- number_codes(_, "\"-\"1").
error(syntax_error(_), _).
?- number_codes(A, "0xf").
A = 15.
?- number_codes(_A, "0''a").
error(syntax_error(_), _).
?- number_codes(A, "0'a").
A = 97.
?- number_codes(A, "4.2").
A = 4.2.
?- number_codes(A, "42.0e-1").
A = 4.2.
?- number_codes(_A, "foo").
error(syntax_error(_), _).
?- number_codes(_A, "3 ").
error(syntax_error(_), _).
?- number_codes(_A, "").
error(syntax_error(_), _).
?- number_codes(_, _).
error(instantiation_error, _).
?- number_codes(_, [0'3|_]).
error(instantiation_error, _).
?- number_codes(_, [0'3, _]).
error(instantiation_error, _).
?- number_codes(a, _).
error(type_error(number, a), _).
?- number_codes(_, 0'1).
error(type_error(list, 0'1), _).
?- number_codes(_, [0'1|2]).
error(type_error(list, [0'1|2]), _).
?- number_codes(_, [0'4, -1]).
error(representation_error(character_code), _).
?- number_codes(_, [0'4, f(a)]).
error(type_error(_, f(a)), _).
?- number_codes(X, "/**/3").
X = 3.
?- number_codes(_X, "1.0e400").
error(syntax_error(_), _).

% strings and text beyond the standard
?- atom_number('12', X).
X = 12.
?- atom_number(A, 12).
A = '12'.
?- atom_number('0x1f', X).
X = 31.
?- atom_number(foo, _).
false.
?- atom_number(_, _).
error(instantiation_error, _).
?- upcase_atom('hello World', X).
X = 'HELLO WORLD'.
?- downcase_atom('Hello', X).
X = hello.
?- atom_string(A, "abc").
A = abc.
?- atomic_list_concat([a, 1, b], X).
X = a1b.
?- atomic_list_concat([a, b, c], '-', X).
X = 'a-b-c'.
?- atomic_list_concat(L, '-', 'a-b-c').
L = [a, b, c].
?- atomic_list_concat([a, X], '-', 'a-b').
X = b.
?- atomic_list_concat(_L, '', abc).
error(domain_error(non_empty_atom, ''), _).
?- atomic_list_concat([a, _], _X).
error(instantiation_error, _).
?- atomic_list_concat([a, f(x)], _).
error(type_error(_, f(x)), _).
?- atomic_list_concat(_, ',', _).
error(instantiation_error, _).
?- string_concat(abc, def, _S), atom_string(A, _S).
A = abcdef.
?- string_length('abc', N).
N = 3.
?- string_chars(_S, [a, b]), atom_string(A, _S).
A = ab.
?- string_to_atom(_S, abc), string(_S).
true .
?- number_string(N, " 42 ").
N = 42.
?- string_code(1, abc, X).
X = 97.
?- string_code(4, abc, _X).
false.
?- string_code(0, abc, _X).
false.
?- sub_string(abc, 1, 1, A, _S), atom_string(T, _S).
A = 1, T = b.
?- split_string("a,b,,c", ",", "", _L), length(_L, N).
N = 4.
?- string_lower('ABC', _S), atom_string(A, _S).
A = abc.
?- string_upper(abc, _S), atom_string(A, _S).
A = 'ABC'.
?- char_type(a, alpha).
true .
?- char_type(X, digit(5)).
X = '5'.
?- char_type(a, digit(_)).
false.
?- code_type(0'a, alnum).
true .
?- code_type(0' , space).
true .
?- char_type('A', upper(L)).
L = a.
?- char_type(a, lower(U)).
U = 'A'.
?- term_to_atom(T, 'foo(X, bar, X)').
T = foo(X, bar, X).
?- term_to_atom(_, _).
error(instantiation_error, _).
?- term_string(f(a), _S), atom_string(A, _S).
A = 'f(a)'.
?- term_string(T, "f(a)").
T = f(a).
?- term_string(T, "f(X,Y)", [variable_names(Vs)]).
T = f(X,Y), Vs = ['X'=X,'Y'=Y].
?- read_term_from_atom('p(Q)', T, []).
T = p(_).
?- text_concat(abc, X, abcd).
X = d.
?- text_concat(X, cd, abcd).
X = ab.
?- nb_setval(k, 1), nb_getval(k, X).
X = 1.
?- b_setval(k, 2), b_getval(k, X).
X = 2.
?- nb_getval(unknown_key, _).
error(existence_error(_, unknown_key), _).

% 8.16.4.3, 8.16.5.3 what is bound in the list is looked at though the atom is given
?- atom_chars(abc, [1, 2, 3]).
error(type_error(character, 1), _).
?- atom_chars(abc, [a, bb|_]).
error(type_error(character, bb), _).
?- atom_chars(abc, [a|b]).
error(type_error(list, [a|b]), _).
?- atom_chars(abc, foo).
error(type_error(list, foo), _).
?- atom_chars(abc, [_, b|T]).
T = [c].
?- atom_codes(abc, [a, b, c]).
error(type_error(integer, a), _).
?- atom_codes(abc, [0'a, -1|_]).
error(representation_error(character_code), _).
?- atom_codes(abc, [0'a|foo]).
error(type_error(list, [0'a|foo]), _).
?- number_chars(12, ['1', f(x)|_]).
error(type_error(character, f(x)), _).
?- number_codes(12, [0'1|x]).
error(type_error(list, [0'1|x]), _).
