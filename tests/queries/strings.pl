% library(strings)
:- use_module(library(strings)).

starts_with_a(Line) :- sub_string(Line, 0, 1, _, "a").
greeting :- write(hello).

?- string_lines("a\nb\n", L).
L = ["a", "b"].
?- string_lines("a\nb", L).
L = ["a", "b"].
?- string_lines("", L).
L = [].
?- string_lines("\n", L).
L = [""].
?- string_lines("a\n\nb", L).
L = ["a", "", "b"].
?- string_lines(S, ["a","b"]).
S = "a\nb\n".
?- string_lines(S, []).
S = "".
?- dedent_lines("  a\n    b\n  c", S, []).
S = "a\n  b\nc".
?- dedent_lines("  a\n\n  b\n", S, []).
S = "a\n\nb\n".
?- dedent_lines("\n  a\n b\n", S, []).
S = "\n a\nb\n".
?- dedent_lines("", S, []).
S = "".
?- dedent_lines("\ta\n\t  b", S, []).
S = "a\n  b".
?- dedent_lines("\ta\n  b", S, [tab(4)]).
S = "  a\nb".
?- indent_lines("  ", "a\nb", S).
S = "  a\n  b".
?- indent_lines("  ", "a\n\nb\n", S).
S = "  a\n\n  b\n".
?- indent_lines(starts_with_a, "> ", "ab\nc\nad", S).
S = "> ab\nc\n> ad".
?- interpolate_string("a {X} b", S, ['X'=1], []).
S = "a 1 b".
?- interpolate_string("{X}{Y}", S, ['X'=foo,'Y'="bar"], []).
S = "foobar".
?- interpolate_string("{X,dflt}!", S, [], []).
S = "dflt!".
?- interpolate_string("{X}", S, [], []).
error(existence_error(template_var, 'X'), _).
?- interpolate_string("no { braces }", S, [], []).
S = "no { braces }".
?- interpolate_string("", S, [], []).
S = "".
?- split_lines("a  \nb\t\n", L).
L = ["a", "b"].
?- interpolate_string("{x}", S, [x=1], []).
S = "{x}".

?- normalize_space(atom(A), "  two  words\n and\tone ").
A = 'two words and one'.
?- normalize_space(string(S), '').
S = "".
?- normalize_space(codes(Cs), [0' , 0'a, 0' ]).
Cs = [97].
?- atom_codes(A, "ab"), atom_chars(B, "ab"), number_codes(N, "12"), number_chars(12, "12").
A = ab, B = ab, N = 12.
?- term_to_atom('$VAR'(1), A), term_to_atom(T, A), T == '$VAR'(1).
A = '\'$VAR\'(1)', T = '$VAR'(1).
?- code_type(a, alpha), \+ code_type(a, digit(_)).
true.
?- format(atom(A), "~w ~W|~t~W~24||", [x, f('A', '$VAR'(1)), [quoted(true), numbervars(true)], [1,2,3,4,5], [max_depth(3)]]).
A = 'x f(\'A\',B)|    [1,2|...]|'.
?- atom_concat(A, A, aaaa).
A = aa.
?- findall(A, ( member(W, [aaa, abab, '', 'éé']), atom_concat(A, A, W) ), L).
L = [ab, '', 'é'].
?- format(atom(A), "~3s|~0s|~6s|~*s|~s", ["abcd", "abcd", `abcd`, 2, [a,b,c], abc]).
A = 'abc||abcd|ab|abc'.
?- format(atom(A), "~E ~2E ~G ~e", [1.5, 12345, 0.00000123, 1.5]).
A = '1.500000E+00 1.23E+04 1.23E-06 1.500000e+00'.
?- format(atom(A), "~d ~2d ~36r ~8|~D", [1+2, 5*5, 36*36-1, 10**6]).
A = '3 0.25 zz 1,000,000'.
?- format(atom(A), "~:d|~2:d|~:D|~:d", [1234567, 1234567, 1234567, -12]).
A = '1,234,567|12,345.67|1,234,567|-12'.
?- catch(format("~:a", [abc]), error(E, _), true).
E = format('unknown directive: ~:').
?- format(atom(A), "~t~w~10||~w~t~10+|~`ét~30|~t~w~6|é~t~8||~w", [abc, "d\ne", x, y]).
A = '       abc|d\ne         |éééééééééééééééééééxé|y'.
?- format(atom(A), "~~~a~w~d~q", ['', -5, -12345678901234567890, -7]).
A = '~-5-12345678901234567890-7'.
?- catch(format("~d", [1+1.0]), error(E, _), true).
E = format_argument_type(d, 1+1.0).
?- catch(encoding(foo), error(E, _), true).
E = domain_error(encoding, foo).
?- catch(format("~W", [x, [quoted(maybe)]]), error(E, _), true).
E = domain_error(write_option, quoted(maybe)).
?- format(atom(A), "~r ~16r ~36R", [64, 255, 35]).
A = '100 ff Z'.
?- format(atom(A), "a~Nb~n~N~Nc", []).
A = 'a\nb\nc'.

?- string_lines("ab\n", ["ab", ""]), string_lines("ab\n", ["ab"]), \+ string_lines("ab", ["ab", ""]).
true.
?- indent_lines(string, "  ", "a\n\nb\n", S), indent_lines(string, "  ", "", E), indent_lines(string, "  ", "\n", N).
S = "  a\n  \n  b\n", E = "", N = "  \n".

% string_bytes/3
?- string_bytes("h\u00e9", L, utf8).
L = [104, 195, 169].
?- string_bytes("h\u00e9", L, iso_latin_1).
L = [104, 233].
?- string_bytes(S, [104, 195, 169], utf8).
S = "h\u00e9".
?- string_bytes(S, [104, 195], utf8), string_length(S, N).
S = "h\uFFFD", N = 2.
?- string_bytes("\u00e9", _, ascii).
error(representation_error(encoding), _).
?- string_bytes(_, [256], utf8).
error(type_error(byte, 256), _).
?- string_bytes(_, [_], utf8).
error(instantiation_error, _).
?- string_bytes(a, _, foo).
error(domain_error(encoding, foo), _).

% The places of characters are kept for the last long texts.
long(C, A) :- length(Cs, 1000), maplist(=(C), Cs), atom_chars(A0, Cs), atomic_list_concat([x, A0, y], A).
lengths(T, L, S) :- atom_length(T, L), string_length(T, S).
at(T, B, C) :- sub_atom(T, B, 1, _, C), sub_string(T, B, 1, _, S), atom_string(C, S), I is B+1, string_code(I, T, Code), char_code(C, Code).

?- \+ \+ ( member(C, ['\u00e9', '\u65e5', z]), long(C, A), atom_string(A, S),
          forall(( member(T, [A, S, A]), member(B-D, [0-x, 1-C, 500-C, 1000-C, 1001-y]) ), at(T, B, D)),
          forall(member(T, [A, S, S, A]), lengths(T, 1002, 1002)),
          \+ sub_atom(A, 1002, 1, _, _), \+ string_code(1003, S, _), C == z ).
true.
?- \+ \+ ( long('\u00e9', A), long('\u00ea', B), atom_string(A, S), atom_string(B, T),
          forall(between(1, 3, _),
                 ( at(S, 7, '\u00e9'), at(T, 7, '\u00ea'), at(A, 1001, y), at(B, 1, '\u00ea') )) ).
true.
?- \+ \+ ( long('\u00e9', A),
          call_with_inference_limit(forall(between(1, 1000, _), ( atom_length(A, 1002), sub_atom(A, 500, 1, _, _) )),
                                    10000, R), R \== inference_limit_exceeded ).
true.

?- normalize_space(atom(A), " a\u2003 b ").
A = 'a b'.

% [] is an atom, and its text has two characters.
?- string_lines('[]', L), split_lines('[]', M), dedent_lines('[]', D, []), indent_lines(> , '[]', I), interpolate_string('[]', S, [], []).
L = M, M = ["[]"], D = S, S = "[]", I = ">[]".

% Goals in texts.
?- interpolate_string("{@write(f(1))}, {@ greeting}{X}", S, ['X'=2], [goals(true)]).
S = "f(1), hello2".
?- interpolate_string("{@fail}", _, [], [goals(true)]).
false.
?- interpolate_string("{@greeting}", S, [], []), interpolate_string("{@greeting", T, [], [goals(true)]).
S = "{@greeting}", T = "{@greeting".

% A bound result is compared as text, whatever kind of text it is.
?- string_lower('Ab', ab), string_upper(ab, 'AB'), upcase_atom(ab, "AB"), downcase_atom(1, 1), string_chars(abc, abc).
true.
?- string_chars("abc", [97, 98, 99]), string_codes(abc, [a, b, c]), atom_string(abc, [a, b, c]), text_to_string(abc, abc).
true.
?- string_lower(ab, 'AB').
false.
?- string_chars("", []), string_codes("", []), \+ string_chars("[]", []), \+ string_chars("a", []).
true.
?- string_chars("abc", [X|Y]), string_codes("ab", [0'a, Z]).
X = a, Y = [b, c], Z = 98.
?- text_to_string("abc", abc).
false.
