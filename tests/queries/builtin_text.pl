% Built-in predicates on text, called in each mode

?- atom_length('enchanted evening', N).
N = 17.
?- atom_length('', N).
N = 0.
?- atom_length(scarlet, 5).
false.
?- atom_length(A, 4).
error(instantiation_error, _).
?- atom_length(1.23, 4).
error(type_error(atom,1.23), _).
?- atom_length(f(x), N).
error(type_error(atom,f(x)), _).
?- atom_length(atom, '4').
error(type_error(integer,'4'), _).
?- atom_length(atom, -4).
error(domain_error(not_less_than_zero,-4), _).
?- atom_length(naïve, N).
N = 5.
?- atom_chars('', L).
L = [].
?- atom_chars([], L).
L = ['[', ']'].
?- atom_chars(iso, L).
L = [i, s, o].
?- atom_chars(A, [p,r]).
A = pr.
?- atom_chars('North', ['N'|X]).
X = [o, r, t, h].
?- atom_chars(iso, [i,s]).
false.
?- atom_chars(A, L).
error(instantiation_error, _).
?- atom_chars(A, [a,E,c]).
error(instantiation_error, _).
?- atom_chars(A, [a,b|L]).
error(instantiation_error, _).
?- atom_chars(f(a), L).
error(type_error(atom,f(a)), _).
?- atom_chars(A, iso).
error(type_error(list,iso), _).
?- atom_chars(A, [a,f(b)]).
error(type_error(character,f(b)), _).
?- atom_chars(A, [a,97]).
error(type_error(character,97), _).
?- atom_chars(123, L).
L = ['1', '2', '3'].
?- atom_codes(iso, L).
L = [105, 115, 111].
?- atom_codes(A, [112,114]).
A = pr.
?- atom_codes(f(a), L).
error(type_error(atom,f(a)), _).
?- atom_codes(A, 0'x).
error(type_error(list,120), _).
?- atom_codes(A, [0'i,1114112]).
error(representation_error(character_code), _).
?- atom_codes(A, [0'i,-1]).
error(representation_error(character_code), _).
?- atom_codes(A, [a|b]).
error(type_error(list,[a|b]), _).
?- char_code(a, X).
X = 97.
?- char_code(X, 99).
X = c.
?- char_code(X, Y).
error(instantiation_error, _).
?- char_code(ab, Y).
error(type_error(character,ab), _).
?- char_code(X, a).
error(type_error(integer,a), _).
?- char_code(a, x).
error(type_error(integer,x), _).
?- char_code(X, -1).
error(representation_error(character_code), _).
?- char_code(X, 55296).
error(representation_error(character_code), _).
?- number_chars(33, L).
L = ['3', '3'].
?- number_chars(33.0, L).
L = ['3', '3', '.', '0'].
?- number_chars(X, ['3','.','3','E','+','0']).
X = 3.3.
?- number_chars(3.3, ['3','.','3','E','+','0']).
true.
?- number_chars(X, ['-','2','5']).
X = -25.
?- number_chars(X, ['\n',' ','3']).
X = 3.
?- number_chars(X, ['3','_']).
error(syntax_error(illegal_number), _).
?- number_chars(X, ['3',' ']).
error(syntax_error(illegal_number), _).
?- number_chars(X, []).
error(syntax_error(illegal_number), _).
?- number_chars(X, ['0',x,f]).
X = 15.
?- number_chars(X, ['0','''','A']).
X = 65.
?- number_chars(X, L).
error(instantiation_error, _).
?- number_chars(X, ['1'|_]).
error(instantiation_error, _).
?- number_chars(a, L).
error(type_error(number,a), _).
?- number_chars(X, 4).
error(type_error(list,4), _).
?- number_chars(1, a).
error(type_error(list,a), _).
?- number_chars(X, ['4',2]).
error(type_error(character,2), _).
?- number_chars(12, ['1'|T]).
T = ['2'].
?- number_codes(33, L).
L = [51, 51].
?- number_codes(X, [0' ,0'3]).
X = 3.
?- number_codes(X, [0'a]).
error(syntax_error(illegal_number), _).
?- number_codes(a, L).
error(type_error(number,a), _).
?- number_codes(X, [0'1,-1]).
error(representation_error(character_code), _).
?- atom_number('12', X).
X = 12.
?- atom_number(A, 12).
A = '12'.
?- atom_number(A, N).
error(instantiation_error, _).
?- atom_number(foo, N).
false.
?- atom_number('0x1a', N).
N = 26.
?- atom_number(' 12', N).
false.
?- atom_number('12 ', N).
false.
?- atom_number('-12', N).
N = -12.
?- atom_number('+12', N).
N = 12.
?- atom_number(12, N).
error(type_error(atom,12), _).
?- atom_number("12", N).
N = 12.
?- atom_number(f(x), N).
error(type_error(atom,f(x)), _).
?- atom_number(A, b).
error(type_error(number,b), _).
?- upcase_atom([], A), string_upper([], S).
A = [], S = "[]".
?- upcase_atom('aé ß', A).
A = 'AÉ ß'.
?- upcase_atom(X, A).
error(instantiation_error, _).
?- upcase_atom(f(x), A).
error(type_error(text,f(x)), _).
?- downcase_atom('AB', A).
A = ab.
?- string_upper(abc, S).
S = "ABC".
?- string_lower("ABC", S).
S = "abc".
?- sub_atom(abracadabra, 0, 5, A, S).
A = 6,
S = abrac.
?- sub_atom(abracadabra, B, 5, 0, S).
B = 6,
S = dabra.
?- sub_atom(abracadabra, 3, L, 3, S).
L = 5,
S = acada.
?- sub_atom(abracadabra, B, 2, A, ab).
B = 0,
A = 9 ;
B = 7,
A = 2.
?- sub_atom(charity, B, 3, A, S).
B = 0,
A = 4,
S = cha ;
B = 1,
A = 3,
S = har ;
B = 2,
A = 2,
S = ari ;
B = 3,
A = 1,
S = rit ;
B = 4,
A = 0,
S = ity.
?- sub_atom(ab, B, L, A, S).
B = 0,
L = 0,
A = 2,
S = '' ;
B = 0,
L = 1,
A = 1,
S = a ;
B = 0,
L = 2,
A = 0,
S = ab ;
B = 1,
L = 0,
A = 1,
S = '' ;
B = 1,
L = 1,
A = 0,
S = b ;
B = 2,
L = 0,
A = 0,
S = ''.
?- sub_atom(abc, B, L, 0, S).
B = 0,
L = 3,
S = abc ;
B = 1,
L = 2,
S = bc ;
B = 2,
L = 1,
S = c ;
B = 3,
L = 0,
S = ''.
?- sub_atom(abc, 1, L, A, S).
L = 0,
A = 2,
S = '' ;
L = 1,
A = 1,
S = b ;
L = 2,
A = 0,
S = bc.
?- sub_atom(aaa, B, L, A, aa).
B = 0,
L = 2,
A = 1 ;
B = 1,
L = 2,
A = 0.
?- sub_atom(abc, B, L, A, '').
B = 0,
L = 0,
A = 3 ;
B = 1,
L = 0,
A = 2 ;
B = 2,
L = 0,
A = 1 ;
B = 3,
L = 0,
A = 0.
?- sub_atom(naïve, B, 1, A, ï).
B = 2,
A = 2.
?- sub_atom(abc, B, L, A, d).
false.
?- sub_atom(abc, 2, 5, A, S).
false.
?- sub_atom(abc, 3, L, 3, S).
false.
?- sub_atom(abc, 1, 1, 1, b).
true.
?- sub_atom(abc, B, 2, A, a).
false.
?- sub_atom(X, 3, 2, A, S).
error(instantiation_error, _).
?- sub_atom(f(a), 2, 2, A, S).
error(type_error(atom,f(a)), _).
?- sub_atom('Banana', 4, 2, A, 2).
error(type_error(atom,2), _).
?- sub_atom('Banana', a, 2, A, S).
error(type_error(integer,a), _).
?- sub_atom('Banana', 4, n, A, S).
error(type_error(integer,n), _).
?- sub_atom('Banana', 4, L, m, S).
error(type_error(integer,m), _).
?- sub_atom('Banana', -1, L, A, S).
error(domain_error(not_less_than_zero,-1), _).
?- sub_string("abc", B, 1, A, "b").
B = 1,
A = 1.
?- sub_string(abc, 0, 2, A, S).
A = 1,
S = "ab".
?- sub_atom_icasechk('Hello World', S, world).
S = 6.
?- atom_concat(hello, ' world', A).
A = 'hello world'.
?- atom_concat(T, ' world', 'small world').
T = small.
?- atom_concat(small, T, 'small world').
T = ' world'.
?- atom_concat(hello, ' world', 'small world').
false.
?- atom_concat(T1, T2, ab).
T1 = '',
T2 = ab ;
T1 = a,
T2 = b ;
T1 = ab,
T2 = ''.
?- atom_concat(A1, iso, A3).
error(instantiation_error, _).
?- atom_concat(iso, A2, A3).
error(instantiation_error, _).
?- atom_concat(f(a), iso, A3).
error(type_error(atom,f(a)), _).
?- atom_concat(iso, f(a), A3).
error(type_error(atom,f(a)), _).
?- atom_concat(A1, A2, f(a)).
error(type_error(atom,f(a)), _).
?- atom_concat(x, 1, A).
A = x1.
?- string_concat(a, b, S).
S = "ab".
?- string_concat(S, T, "ab").
S = "",
T = "ab" ;
S = "a",
T = "b" ;
S = "ab",
T = "".
?- string_concat("a", S, "abc").
S = "bc".
?- string_concat(S, "c", abc).
S = "ab".
?- string_concat(f(x), a, S).
error(type_error(atomic,f(x)), _).
?- string_concat(S, T, U).
error(instantiation_error, _).
?- text_concat(abc, X, abcdef).
X = def.
?- text_concat("a", b, X).
X = "ab".
?- text_concat(X, Y, ab).
X = '',
Y = ab ;
X = a,
Y = b ;
X = ab,
Y = ''.
?- atomic_list_concat([a,1,"s",2.5], A).
A = 'a1s2.5'.
?- atomic_list_concat([a,X], A).
error(instantiation_error, _).
?- atomic_list_concat([a,f(x)], A).
error(type_error(atomic,f(x)), _).
?- atomic_list_concat([a,b], -, A).
A = 'a-b'.
?- atomic_list_concat(L, -, 'a-b-c').
L = [a, b, c].
?- atomic_list_concat([a,X], -, 'a-b').
X = b.
?- atomic_list_concat(L, '', abc).
error(domain_error(non_empty_atom,''), _).
?- atomic_list_concat(L, S, abc).
error(instantiation_error, _).
?- atomic_list_concat([a,X], -, A).
error(instantiation_error, _).
?- atomic_list_concat([a|T], -, 'a-b').
T = [b].
?- atomic_list_concat(foo, -, A).
error(type_error(list,foo), _).
?- atomic_list_concat([], -, A).
A = ''.
?- atomic_list_concat(L, -, '').
L = [''].
?- atomic_list_concat([a,b], -, c).
false.
?- atomics_to_string([a,1], S).
S = "a1".
?- split_string("a.b.c", ".", "", L).
L = ["a", "b", "c"].
?- split_string("/home//jan", "/", "", L).
L = ["", "home", "", "jan"].
?- split_string("//a//b//", "/", "/", L).
L = ["a", "b"].
?- split_string(" a , b ", ",", " ", L).
L = ["a", "b"].
?- split_string("a, ,b", ",", " ", L).
L = ["a", "", "b"].
?- split_string("éaé.é.", ".", "é", L), split_string(" é ", "", " ", M), split_string("é", "é", "", N), split_string(" ", "", " ", K).
L = ["a", "", ""], M = ["é"], N = ["", ""], K = [""].
?- split_string("  a b  ", "", " ", L).
L = ["a b"].
?- split_string("", "", "", L).
L = [""].
?- split_string(X, "", "", L).
error(instantiation_error, _).
?- string_length("abc", N).
N = 3.
?- string_length(123, N).
N = 3.
?- string_length(f(x), N).
error(type_error(text,f(x)), _).
?- string_chars(S, [a,b]).
S = "ab".
?- string_chars(ab, L).
L = [a, b].
?- string_codes("ab", L).
L = [97, 98].
?- string_chars(S, L).
error(instantiation_error, _).
?- string_to_atom(S, ab).
S = "ab".
?- string_to_atom("ab", A).
A = ab.
?- atom_string(A, "abc").
A = abc.
?- atom_string(12, S).
S = "12".
?- atom_string(A, S).
error(instantiation_error, _).
?- number_string(N, " 12 ").
N = 12.
?- number_string(N, "a").
false.
?- number_string(12, S).
S = "12".
?- number_string(N, S).
error(instantiation_error, _).
?- text_to_string([a,b], S).
S = "ab".
?- text_to_string([], S).
S = "".
?- text_to_string(hello, S).
S = "hello".
?- text_to_string(X, S).
error(instantiation_error, _).
?- text_to_string(f(x), S).
error(type_error(text,f(x)), _).
?- get_string_code(2, "aé", C), \+ get_string_code(0, "aé", _), \+ get_string_code(3, "aé", _).
C = 233.
?- get_string_code(_, "a", _).
error(instantiation_error, _).
?- string_code(1, abc, X).
X = 97.
?- string_code(0, abc, X).
false.
?- string_code(4, abc, X).
false.
?- string_code(-1, abc, X).
error(domain_error(not_less_than_zero,-1), _).
?- char_type(X, digit(5)).
X = '5' ;
false.
?- char_type(a, alpha).
true.
?- char_type('_', alpha).
false.
?- char_type('_', csym).
true.
?- char_type('7', digit(W)).
W = 7.
?- char_type(f, xdigit(W)).
W = 15.
?- char_type('A', upper(L)).
L = a.
?- char_type(X, upper(a)).
X = 'A'.
?- char_type(a, to_lower(U)).
U = 'A'.
% The argument of a class asks for one character, and is in it by either way.
?- findall(T-X, ( member(T, [to_lower(0'a), to_lower(0'A), to_upper(0'a), to_upper(0'A), to_lower(0'1)]), code_type(X, T) ), L).
L = [to_lower(97)-97, to_lower(65)-97, to_upper(97)-65, to_upper(65)-65, to_lower(49)-49].
?- findall(X-C, ( member(C, [a, 'A', 'é', 'É', 'ß', '1']), ( char_type(X, upper(C)) ; char_type(X, lower(C)) ) ), L).
L = ['A'-a, a-'A', 'É'-'é', 'é'-'É'].
?- findall(X-C, ( member(X-C, [a-a, a-'A', 'A'-a, 'A'-'A', 'É'-'é', 'é'-'É']), char_type(X, to_lower(C)) ), L).
L = [a-a, a-'A', 'A'-'A', 'é'-'É'].
?- findall(X-C, ( member(X-C, [a-a, a-'A', 'A'-a, 'A'-'A', 'É'-'é', 'é'-'É']), char_type(X, to_upper(C)) ), L).
L = [a-a, 'A'-a, 'A'-'A', 'É'-'é'].
?- char_type(X, to_lower(0'A)), code_type(Y, paren(')')).
X = a, Y = 40.
?- code_type(0'a, alpha).
true.
?- code_type(-1, end_of_file).
true.
?- code_type(0'(, paren(P)).
P = 41.
?- char_type(ab, alpha).
error(type_error(character,ab), _).
?- char_type(a, foo).
error(domain_error(char_type,foo), _).
?- char_type(X, newline).
X = '\n' ;
false.
?- code_type(0'., X).
X = prolog_symbol ;
X = ascii ;
X = print ;
X = graph ;
X = punct ;
X = period ;
X = to_lower(46) ;
X = to_upper(46) ;
X = code(46).

% Classes of Prolog's characters are those that the reader has.
classes(Char, Classes) :-
    findall(C, ( member(C, [prolog_var_start, prolog_atom_start, prolog_identifier_continue, prolog_symbol]),
                 char_type(Char, C) ), Classes).
?- classes('∀', A), classes('é', B), classes('É', C), classes('2', D), classes('²', E), classes('“', F), classes(\, G).
A = [prolog_symbol], B = [prolog_atom_start, prolog_identifier_continue],
C = [prolog_var_start, prolog_identifier_continue], D = [prolog_identifier_continue], E = [], F = [], G = [prolog_symbol].

% A comment may end a text.
?- term_to_atom(A, 'a % c'), term_to_atom(B, 'b. % c.'), atom_to_term('f(X) %', C, _), term_string(D, "d % x\n% y"),
   term_to_atom(E, '\'50 % \''), read_term_from_atom('g % .', F, []).
A = a, B = b, C = f(_), D = d, E = '50 % ', F = g.
?- term_to_atom(_, 'a b % c').
error(syntax_error(_), _).
?- term_to_atom(_, 'a. b % c').
error(syntax_error(_), _).
?- term_to_atom(_, 'f( % c').
error(syntax_error(_), _).

% The code of no character.
?- term_to_atom(_, 'X = 0\'').
error(syntax_error(_), _).
?- term_to_atom(X, '0\' ').
X = 32.

% Numbers may be in groups, in terms and alone.
?- atom_number('1 000', A), number_codes(B, "-1 000 000"), term_to_atom(C, '1 000'), atom_number('1_ 000', D), atom_number('1E3', E).
A = 1000, B = -1000000, C = 1000, D = 1000, E = 1000.0.
?- atom_number('1 00', _).
false.
?- number_codes(_, "1000 000").
error(syntax_error(_), _).
% Without escapes, quotes are doubled.
?- with_output_to(codes(Cs), write_term("a\n\"'", [quoted(true), character_escapes(false)])).
Cs = [34, 97, 10, 34, 34, 39, 34].

% `[]` is an atom of two characters, except where lists of codes are usual.
?- term_to_atom([], A), term_to_atom(T, A), atom_to_term('[]', U, Bs), term_string(V, '[]'), read_term_from_atom('[]', W, []).
A = [], T = [], U = [], Bs = [], V = [], W = [].
?- split_string('a[]b', '[]', '', L), split_string("[a]", "", '[]', M), split_string([], "", "", N).
L = ["a", "", "b"], M = ["a"], N = [""].
?- atom_string('[]', S), string_length('[]', N), sub_string('[]', 0, 1, _, C), string_code(2, '[]', D), sub_string("a[]b", B, _, 1, '[]').
S = "[]", N = 2, C = "[", D = 0'], B = 1.
?- with_output_to(string(F), format('[]')), normalize_space(atom(A), '[]'), open_string('[]', _S), read_string(_S, _, T), close(_S).
F = "[]", A = [], T = "[]".
?- text_to_string([], S), string_codes(T, []), atom_codes(A, []), atom_string(B, []).
S = "", T = "", A = '', B = ''.

?- with_output_to(string(S), write_term(f(λ, 'ñ', 日本(a), "日", ab), [quoted(true), quote_non_ascii(true)])).
S = "f('λ',ñ,'日本'(a),\"日\",ab)".
?- with_output_to(string(S), write_term(λ, [quoted(true), quote_non_ascii(false)])), with_output_to(string(T), write_term(λ, [quote_non_ascii(true)])).
S = "λ", T = "λ".

% Separators that are padding act as one; one that is padding behind one that is not ends an empty string.
?- split_string("a, b", ", ", " ", L).
L = ["a", "", "b"].
?- split_string("Name: John Smith, Age 5", ":, ", " ", L).
L = ["Name", "", "John", "Smith", "", "Age", "5"].
?- split_string("//a//b//", "/", "/", L).
L = ["a", "b"].
?- split_string("  a   b  ", " ", " ", L).
L = ["a", "b"].
?- sub_atom_icasechk('Hello', S, 'LL').
false.
?- sub_atom_icasechk('HelloLL', S, 'LL').
S = 5.
% write_length/3
?- write_length(f('A b', x), L, [quoted(true), max_length(100)]).
L = 10.
?- write_length('é b', L, [quoted(true)]).
L = 5.
?- write_length(f(x), L, [fullstop(true), nl(true)]), with_output_to(string(_S), write_term(f(x), [fullstop(true), nl(true)])), string_length(_S, L).
L = 6.
?- write_length(- , L, [fullstop(true)]).
L = 4.
?- write_length([1,2,3], L, [max_length(7)]), \+ write_length([1,2,3], _, [max_length(6)]).
L = 7.
?- catch(write_length(a, _, [max_length(-1)]), error(E, _), true).
E = domain_error(write_option, max_length(-1)).
?- catch(write_length(a, _, [nope]), error(E, _), true).
E = domain_error(write_option, nope).
