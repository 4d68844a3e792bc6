% library(dcg/basics)
:- use_module(library(dcg/basics)).

codes(Text, Codes) :- atom_codes(Text, Codes).
chars_parse(Text, Body) :- atom_chars(Text, Chars), phrase(Body, Chars).
parse(Body, Text) :- codes(Text, Codes), phrase(Body, Codes).
parse(Body, Text, Rest) :- codes(Text, Codes), phrase(Body, Codes, RestCodes), atom_codes(Rest, RestCodes).
parsed(Body, Codes, Text, Atom) :- parse(Body, Text, _), atom_codes(Atom, Codes).
generated(Body, Atom) :- phrase(Body, Codes), atom_codes(Atom, Codes).
key_value(K, V) --> string_without([0'=], Cs), [0'=], blanks, number(V), blanks, eos, { atom_codes(K, Cs) }.

% Lists of characters do where the kind of a character is asked for.
?- phrase((whites, digit(A), digits(As), blanks, nonblanks(Bs), eol, eos), [' ', '\t', '4', '2', '1', ' ', x, '!', '\n']).
A = '4', As = ['2', '1'], Bs = [x, '!'].
?- phrase(integer(X), ['4', '2']).
X = 42.
?- phrase(string_without("\n", X), [a, b, '\n'], R).
X = [a, b], R = ['\n'].
?- phrase(string_without([b, c], X), `abc`, R).
X = [0'a], R = `bc`.
?- maplist(chars_parse, ['1.5', '-3', '+2e1', '0.5', 'fF', 'Ab_1', '+-'], [number(A), integer(B), number(C), float(D), xinteger(E), prolog_var_name(F), prolog_symbol(G)]).
A = 1.5, B = -3, C = 20.0, D = 0.5, E = 255, F = 'Ab_1', G = (+-).
?- phrase((alpha_to_lower(X), blanks, csym(Y), eol, number(5)), ['A', ' ', b, '\r', '\n', '5']).
X = 97, Y = b.
?- phrase(alpha_to_lower(a), ['A']), phrase(alpha_to_lower(0'A), `a`).
true.
?- phrase(digits(Ds), ['4', ab], R).
Ds = ['4'], R = [ab].
?- phrase(blanks_to_nl, [' ', '\n', a], R).
R = [a].
?- parse(integer(X), '42').
X = 42.
?- parse(integer(X), '-42').
X = -42.
?- parse(integer(X), '+42').
X = 42.
?- parse(integer(X), 'a').
false.
?- parse(integer(X), '').
false.
?- parse(integer(X), '42abc', R).
X = 42, R = abc.
?- generated(integer(-7), A).
A = '-7'.
?- phrase(integer(a), _).
error(type_error(integer, a), _).
?- parse(number(X), '3.14').
X = 3.14.
?- parse(number(X), '3').
X = 3.
?- parse(number(X), '3.').
false.
?- parse(number(X), '3.x', R).
X = 3, R = '.x'.
?- parse(number(X), '-2.5e3').
X = -2500.0.
?- parse(number(X), '1e10').
X = 10000000000.0.
?- parse(number(X), '1E-2').
X = 0.01.
?- parse(number(X), '12e', R).
X = 12, R = e.
?- generated(number(2.5), A).
A = '2.5'.
?- parse(float(X), '2.5').
X = 2.5.
?- parse(float(X), '2').
false.
?- generated(float(2.5), A).
A = '2.5'.
?- parse(xinteger(X), 'fF').
X = 255.
?- parse(xinteger(X), 'g').
false.
?- generated(xinteger(255), A).
A = ff.
?- parsed(digits(D), D, '123a', A).
D = [49, 50, 51], A = '123'.
?- parsed(digits(D), D, 'a', A).
D = [], A = ''.
?- parse(digit(D), '7').
D = 55.
?- parse(digit(D), 'x').
false.
?- parse(xdigit(W), 'b').
W = 11.
?- parse(xdigits(Ws), '1aF').
Ws = [1, 10, 15].
?- parse(whites, '  \tx', R).
R = x.
?- parse(white, 'x', R).
false.
?- parse(blanks, ' \n\t x', R).
R = x.
?- parse(blanks, 'x', R).
R = x.
?- parse(blank, 'x', R).
false.
?- parse(nonblank(C), 'x y', R).
C = 120, R = ' y'.
?- parsed(nonblanks(C), C, 'foo bar', A).
C = [102, 111, 111], A = foo.
?- parse(blanks_to_nl, '  \nfoo', R).
R = foo.
?- parse(blanks_to_nl, '  ', R).
R = ''.
?- parse(blanks_to_nl, ' x', R).
false.
?- parsed(string_without([0':], C), C, 'foo:bar', A).
C = [102, 111, 111], A = foo.
?- parsed(string_without(":", C), C, 'foo:bar', A).
C = [102, 111, 111], A = foo.
?- parsed(string_without([0':], C), C, 'foo', A).
C = [102, 111, 111], A = foo.
?- findall(A, (codes(ab, _Cs), phrase(string(_S), _Cs, _), atom_codes(A, _S)), L).
L = ['', a, ab].
?- parse((string(_S), [0',], remainder(_R)), 'a,b', _), atom_codes(A, _S), atom_codes(B, _R), !.
A = a, B = b.
?- parse(eos, '').
true.
?- parse(eos, a).
false.
?- parse(eol, '\nx', R).
R = x.
?- parse(eol, '\r\nx', R).
R = x.
?- parse(eol, '', R).
R = ''.
?- parse(eol, 'x', R).
false.
?- parsed(remainder(C), C, 'foo', A).
C = [102, 111, 111], A = foo.
?- parse(alpha_to_lower(C), 'A'), char_code(L, C).
C = 97, L = a.
?- parse(alpha_to_lower(C), '1').
false.
?- parse(prolog_var_name(N), 'Foo_1 ', R).
N = 'Foo_1', R = ' '.
?- parse(prolog_var_name(N), '_x', R).
N = '_x', R = ''.
?- parse(prolog_var_name(N), 'foo', R).
false.
?- generated(atom(hello), A).
A = hello.
?- generated(atom(42), A).
A = '42'.
?- phrase(atom(_), _).
error(instantiation_error, _).
?- parse(key_value(K, V), 'size= 12.5 ').
K = size, V = 12.5.
?- parse(prolog_symbol(S), '=..x', R).
S = =.., R = x.
?- parse(prolog_symbol(S), '→≤x', R).
S = →≤, R = x.
?- parse(csyms, 'ab_1-', R).
R = (-).

% Writing.
?- phrase(atom(f(x, 'A b')), L), atom_codes(A, L), phrase(atom([a]), M).
L = `f(x,A b)`, A = 'f(x,A b)', M = `[a]`.
?- phrase(xdigit(15), L, R), phrase(xdigits([1,10]), M).
L = [0'f|R], M = `1a`.
?- phrase(xdigit(16), _) ; phrase(xdigit(-1), _) ; phrase(xdigit(a), _).
false.
?- phrase((atom(a), eol, atom(b), blanks_to_nl, csyms, blanks), L).
L = `a\nb\n`.
?- phrase(xdigits(Ws), `Ff0g`, R).
Ws = [15, 15, 0], R = `g`.

?- parse(xinteger(A), '-ff', R), parse(xinteger(B), '+7', _).
A = -255, R = '', B = 7.
?- generated(xinteger(-255), A), parse(xinteger(B), A, _).
A = '-ff', B = -255.
