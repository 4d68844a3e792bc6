% library(http/json)
:- use_module(library(http/json)).
wrong(Text, What) :- catch(atom_json_term(Text, _, []), error(syntax_error(json(What)), _), true).
text(Term, Text) :- text(Term, [], Text).
text(Term, Options, Text) :- with_output_to(string(Text), ( current_output(S), json_write(S, Term, Options) )).
lines(Term, Lines) :- text(Term, Text), split_string(Text, "\n", "", Lines).
same(T) :- text(T, Text), atom_json_term(Text, T1, []), T == T1.

?- atom_json_term('{"a": 1, "b": [true,false,null], "c": "str", "d": 1.5e3, "e": {}, "f":[]}', T, []).
T = json([a=1, b=[@(true), @(false), @(null)], c=str, d=1500.0, e=json([]), f=[]]).
?- atom_json_term("\"a\\u0041\\n\\u00e9\\ud83d\\ude00\\/\"", T, []), atom_codes(T, Cs).
T = 'aA\né😀/', Cs = [97, 65, 10, 233, 128512, 47].
?- member(Text, ['  -12.5 ', '1e2', '1.5E-1', '0', '12E+1', '123456789012345678901']), atom_json_term(Text, N, []).
Text = '  -12.5 ', N = -12.5 ;
Text = '1e2', N = 100.0 ;
Text = '1.5E-1', N = 0.15 ;
Text = '0', N = 0 ;
Text = '12E+1', N = 120.0 ;
Text = '123456789012345678901', N = 123456789012345678901.
?- atom_json_term('[1,/* c */ 2, // foo
 3]', T, []).
T = [1, 2, 3].
?- atom_json_term("[1,/* c **/ 2, // foo\n 3]", T, []).
T = [1, 2, 3].
?- findall(What, ( member(Text, ['[1, 2', '{"a" 1}', tru, '', '[1,]', '{a:1}', '[1 2]', '{"a":1,}', '"a']), wrong(Text, What) ), L).
L = [illegal_array, illegal_json, json_expected(true), unexpected_end_of_file, illegal_json, illegal_json, illegal_array, illegal_json,
     unexpected_end_of_file].
?- findall(What, ( member(Text, ['"\\x"', '1.', '-', '"\\ud83d"', '"\\udc00"', nul, '{"a":1 2}', '[/* ]', '"\\u00g0"', '/x']), wrong(Text, What) ), L).
L = [illegal_string_escape, illegal_number, illegal_number, illegal_surrogate_pair, illegal_surrogate_pair, json_expected(null), illegal_object,
     unterminated_comment, illegal_string_escape, illegal_comment].
?- open_string("1 [2]\"a\" ", _S), json_read(_S, A), json_read(_S, B), json_read(_S, C), json_read(_S, D, [end_of_file(eof)]).
A = 1, B = [2], C = a, D = eof.
?- atom_json_term('[null,true,false]', T, [null(n), true(yes), false(no)]).
T = [n, yes, no].

?- text(json([a=1, b-[x, "y", 'Z w'], c(json([]))]), T).
T = "{\"a\": 1, \"b\": [\"x\", \"y\", \"Z w\"], \"c\": {}}".
?- findall(T, ( member(X, [[], json([]), @(null), null, 1.0, '</script>', 'a/b', [@(true), true], "a\"b\\c\n\té\x01\"]), text(X, T) ), L).
L = ["[]", "{}", "null", "\"null\"", "1.0", "\"<\\/script>\"", "\"a/b\"", "[true, \"true\"]", "\"a\\\"b\\\\c\\n\\té\\u0001\""].
?- text([n, a], [null(n)], T).
T = "[null, \"a\"]".
?- numlist(10, 40, _L), lines(json([a=[1,2], b=_L]), _Ls), length(_Ls, N), nth0(1, _Ls, A), nth0(2, _Ls, B), nth0(3, _Ls, C), nth0(34, _Ls, D).
N = 36, A = "  \"a\": [1, 2],", B = "  \"b\": [", C = "    10,", D = "  ]".
?- numlist(10, 40, _L), lines(json([a=_L]), _Ls), text(json([a=_L]), [width(0)], _T), split_string(_T, "\n", "", _Ws), length(_Ws, N), atom_json_term(_T, json([a=_L]), []), _Ls = [A|_].
N = 1, A = "{".
?- atom_json_term(T, json([a=1]), []).
T = '{"a": 1}'.
?- atom_json_term(T, [a], [as(string)]).
T = "[\"a\"]".
?- text(f(x), _).
error(type_error(json_term, f(x)), _).
?- text([_], _).
error(instantiation_error, _).
?- text(json([a]), _).
error(type_error(pair, a), _).
?- atom_json_term(_, _, []).
error(instantiation_error, _).
?- X is inf, text(X, _).
error(type_error(json_term, 1.0Inf), _).
?- findall(X, ( member(X, [a, [1, 'b c'], json([k=json([l=[]])]), f(x), _, json([x]), @(null)]), is_json_term(X) ), L).
L = [a, [1, 'b c'], json([k=json([l=[]])]), @(null)].
?- numlist(1, 30, _L), member(T, [json([a=_L, 'b c'=[json([x = @(null)]), -1.5e30]]), [[[]], json([])], 'é😀\\"']), \+ same(T).
false.
?- text(f(x), [serialize_unknown(true)], T).
T = "\"f(x)\"".
?- text(json([a=g('B', "s")]), [serialize_unknown(true)], T).
T = "{\"a\": \"g('B',\\\"s\\\")\"}".
?- text(_, [serialize_unknown(true)], T).
error(instantiation_error, _).
?- text(f(x), [serialize_unknown(false)], T).
error(type_error(json_term, f(x)), _).
?- is_json_term(f(x), [serialize_unknown(true)]).
false.
?- atom_json_term('[]', T, []), atom_json_term("12", N, []).
T = [], N = 12.
?- atom_json_term(_, [1|2], []).
error(type_error(json_term, [1|2]), _).
?- atom_json_term(_, json([a=[[b]|c]]), []).
error(type_error(json_term, [[b]|c]), _).
?- is_json_term([1|2]).
false.
?- atom_json_term(_, [1|_], []).
error(instantiation_error, _).
