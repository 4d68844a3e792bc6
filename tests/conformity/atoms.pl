% 8.16 atomic terms; double_quotes are codes here
:- set_prolog_flag(double_quotes, codes).
% 8.16.1 atom_length/2
atom_length('enchanted evening', N) ==> N = 17.
atom_length('enchanted\
 evening', N) ==> N = 17.
atom_length('', N) ==> N = 0.
atom_length(scarlet, 5) ==> false.
atom_length(_, _) ==> instantiation_error.
atom_length(1.23, 4) ==> either(true, type_error(atom, 1.23)).
atom_length(a(b), _) ==> type_error(_, a(b)).
atom_length(atom, '4') ==> type_error(integer, '4').
atom_length(atom, a) ==> type_error(integer, a).
atom_length(atom, 1.5) ==> type_error(integer, 1.5).
atom_length(atom, -4) ==> domain_error(not_less_than_zero, -4).
atom_length(atom, 4) ==> true.
atom_length([], N) ==> N = 2.
atom_length('é', N) ==> N = 1.
% 8.16.2 atom_concat/3
atom_concat(hello, ' world', X) ==> X = 'hello world'.
atom_concat(T, ' world', 'small world') ==> T = small.
atom_concat(hello, ' world', 'small world') ==> false.
atom_concat(X, Y, hello) ==> X = '', Y = hello ; X = h, Y = ello ; X = he, Y = llo ; X = hel, Y = lo ; X = hell, Y = o ; X = hello, Y = ''.
atom_concat(T1, T2, _) ==> instantiation_error.
atom_concat(_, a, _) ==> instantiation_error.
atom_concat(a, _, _) ==> instantiation_error.
atom_concat(a, b(c), _) ==> type_error(_, b(c)).
atom_concat(b(c), a, _) ==> type_error(_, b(c)).
atom_concat(_, _, f(x)) ==> type_error(_, f(x)).
atom_concat('', '', X) ==> X = ''.
atom_concat(X, Y, '') ==> X = '', Y = ''.
atom_concat(X, X, aa) ==> X = a.
atom_concat(ab, X, abc) ==> X = c.
atom_concat(b, X, abc) ==> false.
atom_concat(X, bc, abc) ==> X = a.
atom_concat(X, X, X) ==> instantiation_error.
% 8.16.3 sub_atom/5
sub_atom(abracadabra, 0, 5, _, S) ==> S = abrac.
sub_atom(abracadabra, _, 5, 0, S) ==> S = dabra.
sub_atom(abracadabra, 3, L, 3, S) ==> L = 5, S = acada.
sub_atom(abracadabra, B, 2, A, ab) ==> B = 0, A = 9 ; B = 7, A = 2.
sub_atom('Banana', 3, 3, _, S) ==> S = ana.
sub_atom(charity, B, 3, A, S) ==> B = 0, A = 4, S = cha ; B = 1, A = 3, S = har ; B = 2, A = 2, S = ari ; B = 3, A = 1, S = rit ; B = 4, A = 0, S = ity.
sub_atom(ab, B, L, A, S) ==> B = 0, L = 0, A = 2, S = '' ; B = 0, L = 1, A = 1, S = a ; B = 0, L = 2, A = 0, S = ab ; B = 1, L = 0, A = 1, S = '' ; B = 1, L = 1, A = 0, S = b ; B = 2, L = 0, A = 0, S = ''.
sub_atom(_, _, _, _, _) ==> instantiation_error.
sub_atom(f(a), _, _, _, _) ==> type_error(_, f(a)).
sub_atom('Banana', _, _, _, f(x)) ==> type_error(_, f(x)).
sub_atom(abc, a, _, _, _) ==> type_error(integer, a).
sub_atom(abc, _, a, _, _) ==> type_error(integer, a).
sub_atom(abc, _, _, a, _) ==> type_error(integer, a).
sub_atom(abc, 1.0, _, _, _) ==> type_error(integer, 1.0).
sub_atom(abc, -1, _, _, _) ==> either(false, domain_error(not_less_than_zero, -1)).
sub_atom(abc, _, -1, _, _) ==> either(false, domain_error(not_less_than_zero, -1)).
sub_atom(abc, _, _, -1, _) ==> either(false, domain_error(not_less_than_zero, -1)).
sub_atom(abc, 4, _, _, _) ==> false.
sub_atom(abc, 2, 2, _, _) ==> false.
sub_atom(abc, B, L, A, abcd) ==> false.
sub_atom(abc, B, L, A, b) ==> B = 1, L = 1, A = 1.
sub_atom(aaa, B, L, A, aa) ==> B = 0, L = 2, A = 1 ; B = 1, L = 2, A = 0.
sub_atom(abc, 0, 0, A, S) ==> A = 3, S = ''.
sub_atom(abc, 1, 1, 1, S) ==> S = b.
sub_atom(abc, B, 0, 0, S) ==> B = 3, S = ''.
sub_atom(abc, _, _, 0, c) ==> true.
sub_atom(abc, 1, L, 0, S) ==> L = 2, S = bc.
sub_atom('', B, L, A, S) ==> B = 0, L = 0, A = 0, S = ''.
sub_atom(abc, B, 2, A, bc) ==> B = 1, A = 0.
% 8.16.4 atom_chars/2
atom_chars('', L) ==> L = [].
atom_chars([], L) ==> L = ['[', ']'].
atom_chars('''', L) ==> L = [''''].
atom_chars(ant, L) ==> L = [a, n, t].
atom_chars(Str, ['S', o, p]) ==> Str = 'Sop'.
atom_chars('North', ['N'|X]) ==> X = [o, r, t, h].
atom_chars('soap', ['s', 'o', 'p']) ==> false.
atom_chars(_, _) ==> instantiation_error.
atom_chars(A, [a|_]) ==> instantiation_error.
atom_chars(A, [a, _]) ==> instantiation_error.
atom_chars(A, [a, f(b)]) ==> type_error(character, f(b)).
atom_chars(f(a), _) ==> type_error(_, f(a)).
atom_chars(_, a) ==> type_error(list, a).
atom_chars(_, [a|b]) ==> type_error(list, [a|b]).
atom_chars(_, [ab]) ==> type_error(character, ab).
atom_chars(_, [a, 1]) ==> either(type_error(character, 1), true).
atom_chars(123, L) ==> either(L = ['1', '2', '3'], type_error(atom, 123)).
atom_chars(abc, [X|_]) ==> X = a.
atom_chars(X, []) ==> X = ''.
atom_chars(X, ['1', '2']) ==> X = '12'.
atom_chars(a, [_, _]) ==> false.
% 8.16.5 atom_codes/2
atom_codes('', L) ==> L = [].
atom_codes([], L) ==> L = [0'[, 0']].
atom_codes('''', L) ==> L = [39].
atom_codes(ant, L) ==> L = [97, 110, 116].
atom_codes(Str, [0'S, 0'o, 0'p]) ==> Str = 'Sop'.
atom_codes('North', [0'N|X]) ==> X = [0'o, 0'r, 0't, 0'h].
atom_codes('soap', [0's, 0'o, 0'p]) ==> false.
atom_codes(_, _) ==> instantiation_error.
atom_codes(_, [0'a|_]) ==> instantiation_error.
atom_codes(_, [0'a, _]) ==> instantiation_error.
atom_codes(f(a), _) ==> type_error(_, f(a)).
atom_codes(_, 0'x) ==> type_error(list, 0'x).
atom_codes(_, [0'a|b]) ==> type_error(list, [0'a|b]).
atom_codes(_, [-1]) ==> representation_error(character_code).
atom_codes(_, [0'a, 0x110000]) ==> representation_error(character_code).
atom_codes(_, [0'a, f(b)]) ==> type_error(_, f(b)).
atom_codes(X, "abc") ==> X = abc.
atom_codes(X, []) ==> X = ''.
% 8.16.6 char_code/2
char_code('b', X) ==> X = 0'b.
char_code(X, 0'b) ==> X = b.
char_code(X, 99) ==> X = c.
char_code(b, 4) ==> false.
char_code(b, 98) ==> true.
char_code(_, _) ==> instantiation_error.
char_code(ab, _) ==> type_error(character, ab).
char_code(1, _) ==> type_error(character, 1).
char_code(f(x), _) ==> type_error(character, f(x)).
char_code(_, a) ==> type_error(integer, a).
char_code(_, 1.0) ==> type_error(integer, 1.0).
char_code(a, x) ==> type_error(integer, x).
char_code(_, -2) ==> representation_error(character_code).
char_code(_, 0x110000) ==> representation_error(character_code).
char_code('', _) ==> type_error(character, '').
char_code(X, 0xe9) ==> X = 'é'.
% 8.16.7 number_chars/2
number_chars(33, L) ==> L = ['3', '3'].
number_chars(33, ['3', '3']) ==> true.
number_chars(33.0, L) ==> L = ['3', '3', '.', '0'].
number_chars(X, ['3', '.', '3', 'E', +, '0']) ==> X = 3.3.
number_chars(3.3, ['3'|_]) ==> true.
number_chars(A, [-, '2', '5']) ==> A = -25.
number_chars(A, ['\n', ' ', '3']) ==> A = 3.
number_chars(A, ['3', ' ']) ==> syntax_error(_).
number_chars(A, ['0', x, f]) ==> A = 15.
number_chars(A, ['0', '''', a]) ==> A = 97.
number_chars(A, ['4', '.', '2']) ==> A = 4.2.
number_chars(A, ['4', '2', '.', '0', 'e', '-', '1']) ==> A = 4.2.
number_chars(A, ['3', x]) ==> syntax_error(_).
number_chars(A, [a]) ==> syntax_error(_).
number_chars(A, []) ==> syntax_error(_).
number_chars(A, [-]) ==> syntax_error(_).
number_chars(A, ['3', '.']) ==> syntax_error(_).
number_chars(A, ['.', '3']) ==> syntax_error(_).
number_chars(A, [-, ' ', '1']) ==> A = -1.
number_chars(A, ['/', '*', '*', '/', '1']) ==> A = 1.
number_chars(A, ['%', '\n', '1']) ==> A = 1.
number_chars(A, [+, '1']) ==> either(syntax_error(_), A = 1).
number_chars(A, [-, -, '1']) ==> syntax_error(_).
number_chars(A, ['1', e, '1']) ==> either(syntax_error(_), A = 10.0).
number_chars(A, ['0', '.']) ==> syntax_error(_).
number_chars(A, ['0', b, '1', '0']) ==> A = 2.
number_chars(A, ['0', o, '1', '7']) ==> A = 15.
number_chars(A, ['0', '''', '''', '''']) ==> A = 39.
number_chars(A, ['0', '''', \, n]) ==> A = 10.
number_chars(1, ['0', '1']) ==> true.
number_chars(1, ['0', x, '1']) ==> true.
number_chars(1, ['2']) ==> false.
number_chars(1, [a]) ==> either(syntax_error(_), false).
number_chars(_, _) ==> instantiation_error.
number_chars(_, ['3'|_]) ==> instantiation_error.
number_chars(_, ['3', _]) ==> instantiation_error.
number_chars(a, L) ==> type_error(number, a).
number_chars(f(x), L) ==> type_error(number, f(x)).
number_chars(_, 4) ==> type_error(list, 4).
number_chars(_, ['4'|'2']) ==> type_error(list, ['4'|'2']).
number_chars(_, ['4', 2]) ==> type_error(character, 2).
number_chars(_, ['4', f(a)]) ==> type_error(character, f(a)).
number_chars(_, ['a b']) ==> type_error(character, 'a b').
number_chars(1, [_|_]) ==> true.
number_chars(10, [X|Y]) ==> X = '1', Y = ['0'].
number_chars(A, ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '1', '2']) ==> A = 1234567890123456789012.
% 8.16.8 number_codes/2
number_codes(33, L) ==> L = "33".
number_codes(33, "33") ==> true.
number_codes(33.0, L) ==> L = "33.0".
number_codes(X, "3.3E+0") ==> X = 3.3.
number_codes(A, "-25") ==> A = -25.
number_codes(A, " 3") ==> A = 3.
number_codes(A, "'-'1") ==> A = -1.
number_codes(A, "'-' 0x1f") ==> A = -31.
number_codes(A, "'\\x2d\\'2.5") ==> A = -2.5.
number_codes(A, "'\\\n-'1") ==> A = -1.
number_codes(_, "'+'1") ==> syntax_error(_).
number_codes(_, "'--'1") ==> syntax_error(_).
number_codes(_, "'-") ==> syntax_error(_).
number_codes(_, "\"-\"1") ==> syntax_error(_).
number_codes(A, "0xf") ==> A = 15.
number_codes(A, "0''a") ==> either(A = 39, syntax_error(_)).
number_codes(A, "0'a") ==> A = 97.
number_codes(A, "4.2") ==> A = 4.2.
number_codes(A, "42.0e-1") ==> A = 4.2.
number_codes(A, "foo") ==> syntax_error(_).
number_codes(A, "3 ") ==> syntax_error(_).
number_codes(A, "") ==> syntax_error(_).
number_codes(_, _) ==> instantiation_error.
number_codes(_, [0'3|_]) ==> instantiation_error.
number_codes(_, [0'3, _]) ==> instantiation_error.
number_codes(a, _) ==> type_error(number, a).
number_codes(_, 0'1) ==> type_error(list, 0'1).
number_codes(_, [0'1|2]) ==> type_error(list, [0'1|2]).
number_codes(_, [0'4, -1]) ==> representation_error(character_code).
number_codes(_, [0'4, f(a)]) ==> type_error(_, f(a)).
number_codes(X, "/**/3") ==> X = 3.
number_codes(X, "1.0e400") ==> either(syntax_error(_), evaluation_error(float_overflow)).
% strings and text beyond the standard
atom_number('12', X) ==> X = 12.
atom_number(A, 12) ==> A = '12'.
atom_number('0x1f', X) ==> X = 31.
atom_number(foo, _) ==> false.
atom_number(_, _) ==> instantiation_error.
upcase_atom('hello World', X) ==> X = 'HELLO WORLD'.
downcase_atom('Hello', X) ==> X = hello.
atom_string(A, "abc") ==> A = abc.
atomic_list_concat([a, 1, b], X) ==> X = a1b.
atomic_list_concat([a, b, c], '-', X) ==> X = 'a-b-c'.
atomic_list_concat(L, '-', 'a-b-c') ==> L = [a, b, c].
atomic_list_concat([a, X], '-', 'a-b') ==> X = b.
atomic_list_concat(L, '', abc) ==> domain_error(non_empty_atom, '').
atomic_list_concat([a, _], X) ==> instantiation_error.
atomic_list_concat([a, f(x)], _) ==> type_error(_, f(x)).
atomic_list_concat(_, ',', _) ==> instantiation_error.
string_concat(abc, def, S), atom_string(A, S) ==> A = abcdef.
string_length('abc', N) ==> N = 3.
string_chars(S, [a, b]), atom_string(A, S) ==> A = ab.
string_to_atom(S, abc), string(S) ==> true.
number_string(N, " 42 ") ==> N = 42.
string_code(1, abc, X) ==> X = 97.
string_code(4, abc, X) ==> false.
string_code(0, abc, X) ==> false.
sub_string(abc, 1, 1, A, S), atom_string(T, S) ==> A = 1, T = b.
split_string("a,b,,c", ",", "", L), length(L, N) ==> N = 4.
string_lower('ABC', S), atom_string(A, S) ==> A = abc.
string_upper(abc, S), atom_string(A, S) ==> A = 'ABC'.
char_type(a, alpha) ==> true.
char_type(X, digit(5)) ==> X = '5'.
char_type(a, digit(_)) ==> false.
code_type(0'a, alnum) ==> true.
code_type(0' , space) ==> true.
char_type('A', upper(L)) ==> L = a.
char_type(a, lower(U)) ==> U = 'A'.
term_to_atom(T, 'foo(X, bar, X)') ==> T = foo(X, bar, X).
term_to_atom(_, _) ==> instantiation_error.
sformat(S, "a~w", [1]) ==> either(true, existence_error(procedure, sformat/3)).
term_string(f(a), S), atom_string(A, S) ==> A = 'f(a)'.
term_string(T, "f(a)") ==> T = f(a).
term_string(T, "f(X,Y)", [variable_names(Vs)]) ==> T = f(X,Y), Vs = ['X'=X,'Y'=Y].
read_term_from_atom('p(Q)', T, []) ==> T = p(_).
text_concat(abc, X, abcd) ==> X = d.
text_concat(X, cd, abcd) ==> X = ab.
nb_setval(k, 1), nb_getval(k, X) ==> X = 1.
b_setval(k, 2), b_getval(k, X) ==> X = 2.
nb_getval(unknown_key, _) ==> existence_error(_, unknown_key).
% 8.16.4.3, 8.16.5.3 what is bound in the list is looked at though the atom is given
atom_chars(abc, [1, 2, 3]) ==> type_error(character, 1).
atom_chars(abc, [a, bb|_]) ==> type_error(character, bb).
atom_chars(abc, [a|b]) ==> type_error(list, [a|b]).
atom_chars(abc, foo) ==> type_error(list, foo).
atom_chars(abc, [_, b|T]) ==> T = [c].
atom_codes(abc, [a, b, c]) ==> type_error(integer, a).
atom_codes(abc, [0'a, -1|_]) ==> representation_error(character_code).
atom_codes(abc, [0'a|foo]) ==> type_error(list, [0'a|foo]).
number_chars(12, ['1', f(x)|_]) ==> type_error(character, f(x)).
number_codes(12, [0'1|x]) ==> type_error(list, [0'1|x]).
