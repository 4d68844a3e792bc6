% library(codesio) and library(charsio)
:- use_module(library(codesio)).
:- use_module(library(charsio)).

?- format_to_codes('~w-~a', [1,b], _C), atom_codes(A, _C).
A = '1-b'.
?- format_to_codes('~w', [1], _C, [0'x]), atom_codes(A, _C).
A = '1x'.
?- write_to_codes(f('A',b), _C), atom_codes(A, _C).
A = 'f(A,b)'.
?- write_to_codes(a, _C, [0'!]), atom_codes(A, _C).
A = 'a!'.
?- write_term_to_codes('A', _C, [quoted(true)]), atom_codes(A, _C).
A = '\'A\''.
?- with_output_to_codes((write(a),write(b)), _C), atom_codes(A, _C).
A = ab.
?- with_output_to_codes(fail, C).
false.
?- atom_codes('foo(X,Y,X)', _C), read_from_codes(_C, _T), _T = foo(1,2,Z).
Z = 1.
?- atom_codes('foo(', _C), catch(read_from_codes(_C, _), error(syntax_error(_),_), true).
true.
?- format_to_chars('~w', [f(x)], _C), atom_codes(A, _C).
A = 'f(x)'.
?- write_to_chars(a+b, _C), atom_codes(A, _C).
A = 'a+b'.
?- number_to_chars(42, _C), atom_codes(A, _C).
A = '42'.
?- atom_to_chars(abc, _C), atom_codes(A, _C).
A = abc.
?- atom_codes('f(a)', _C), read_from_chars(_C, T).
T = f(a).
?- with_output_to_chars(write(x), _C), atom_codes(A, _C).
A = x.
?- open_codes_stream(`ab. c.`, _S), read(_S, X), read(_S, Y), close(_S).
X = ab, Y = c.
?- with_output_to_codes(write(_S, x), _S, _Cs, [0'y]), atom_codes(A, _Cs).
A = xy.
?- number_to_chars(12, Cs, []), atom_to_chars(ab, Ds, []), open_chars_stream(`x.`, _S), read(_S, T).
Cs = [49, 50], Ds = [97, 98], T = x.
?- number_to_chars(a, _, []).
error(type_error(number, a), _).
?- read_term_from_codes(`foo(X, Y).`, T, [variable_names(Vs)]).
T = foo(X, Y), Vs = ['X'=X, 'Y'=Y].
?- read_term_from_chars("foo(a). ", T, []).
T = foo(a).
