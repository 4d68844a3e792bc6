% 8.14: reading and writing terms, operators, character conversion.
:- include('../../data/reads_and_writes').
:- set_prolog_flag(double_quotes, codes).
:- dynamic(file/1), retractall(file(_)).
:- tmp_file(iso, F), assertz(file(F)).
text(Text, S) :- open_string(Text, S).
reading(Text, Options, T) :- text(Text, S), read_term(S, T, Options).
all(S, Ts) :- read(S, T), ( T == end_of_file -> Ts = [] ; Ts = [T|Ts1], all(S, Ts1) ).
closed(S) :- file(F), open(F, write, S), close(S).
binary(Mode, S, Goal) :- file(F), open(F, write, S0), close(S0), open(F, Mode, S, [type(binary)]), setup_call_cleanup(true, once(Goal), close(S)).
input_is(Text, Goal) :- current_input(Old), text(Text, S), set_input(S), setup_call_cleanup(true, once(Goal), set_input(Old)).
out(T, Options, Text) :- writes(write_term(T, Options), Text).
reading_back(T, R) :- atom_concat(T, ' .', T1), text(T1, S), read(S, R).
?- set_prolog_flag(double_quotes, codes).
true.

% 8.14.1 read_term, read
?- reading('foo(A+Roger, A+_).', [variables(Vs)], T).
T = foo(X1+X2, X1+X3), Vs = [X1, X2, X3].
?- reading('foo(A+Roger, A+_).', [variable_names(N)], T).
T = foo(X1+X2, X1+_), N = ['A' = X1, 'Roger' = X2].
?- reading('foo(A+Roger, A+_).', [singletons(N)], T).
T = foo(X1+X2, X1+_), N = ['Roger' = X2].
?- reading('foo(A,_B,_,A,C).', [singletons(N)], foo(_, B, _, _, C)).
N = ['_B' = B, 'C' = C].
?- reading('foo(A,_B,_,A).', [variable_names(N)], foo(A, B, _, _)).
N = ['A' = A, '_B' = B].
?- reading('foo.', [variables(Vs), variable_names(Ns), singletons(Ss)], T).
T = foo, Vs = [], Ns = [], Ss = [].
?- reading('', [], T).
T = end_of_file.
?- reading(' % nothing\n /* here */ ', [], T).
T = end_of_file.
?- reading('', [variables(Vs), variable_names(Ns), singletons(Ss)], _).
Vs = [], Ns = [], Ss = [].
?- reading('foo. bar.', [], T).
T = foo.
?- reading('foo.', [], bar).
false.
?- reading('f(X, Y).', [], f(1, 2)).
true .
?- text('foo. bar. % end\n', _S), all(_S, Ts).
Ts = [foo, bar].
?- text('a. b', _S), read(_S, _), read(_S, _).
error(syntax_error(_), _).
?- text('a. b .', _S), read(_S, _), read(_S, T).
T = b.
?- text('a.b', _S), read(_S, _).
error(syntax_error(_), _).
?- text('foo bar. baz.', _S), catch(read(_S, _), error(syntax_error(_), _), true), read(_S, T).
T = baz.
?- text('3.1. 4.', _S), read(_S, T).
T = 3.1.
?- text('foo', _S), read(_S, _).
error(syntax_error(_), _).
?- text('f(', _S), read(_S, _).
error(syntax_error(_), _).
?- text('''abc', _S), read(_S, _).
error(syntax_error(_), _).
?- text('a %.\n.', _S), read(_S, T).
T = a.
?- text('a.%', _S), read(_S, T).
T = a.
?- text('a. %\nb', _S), read(_S, T), get_char(_S, C).
T = a, C = ' '.
?- text('a.%\nb', _S), read(_S, T), get_char(_S, C).
T = a, C = '%'.
?- input_is('a(X). b.', ( read(A), read(B) )).
A = a(_), B = b.
?- input_is('a(X). b.', read_term(A, [variable_names(N)])).
A = a(X), N = ['X' = X].
?- read(_, _).
error(instantiation_error, _).
?- read_term(_, _, []).
error(instantiation_error, _).
?- read_term(_, _, _).
error(instantiation_error, _).
?- read_term(user_input, _, _).
error(instantiation_error, _).
?- read_term(user_input, _, [variables(_)|_]).
error(instantiation_error, _).
?- read_term(user_input, _, [variables(_), _]).
error(instantiation_error, _).
?- read_term(_, [_]).
error(instantiation_error, _).
?- read_term(_, _).
error(instantiation_error, _).
?- read_term(user_input, _, foo).
error(type_error(list, foo), _).
?- read_term(user_input, _, [variables(_)|foo]).
error(type_error(list, [variables(_)|foo]), _).
?- read_term(_, foo).
error(type_error(list, foo), _).
?- read_term(user_input, _, [foo]).
error(domain_error(read_option, foo), _).
?- read_term(_, [foo]).
error(domain_error(read_option, foo), _).
?- read_term(_, [foo, _]).
error(instantiation_error, _).
?- read_term(user_input, _, [1]).
error(domain_error(read_option, 1), _).
?- read_term(user_input, _, [variables(a)]).
error(domain_error(read_option, variables(a)), _).
?- read_term(user_input, _, [variable_names([_|a])]).
error(domain_error(read_option, variable_names([_|a])), _).
?- read_term(user_input, _, [singletons(f(x))]).
error(domain_error(read_option, singletons(f(x))), _).

% 7.10.3: what an option is given is unified with what was read
?- open_string("f(X).", _S), read_term(_S, _, [variables([])]).
false.
?- open_string("f(X).", _S), read_term(_S, T, [variable_names([N=1])]).
T = f(1), N = 'X'.
?- reading('f(X).', [variables([])], _).
false.
?- reading('f(X, Y).', [variables([A|B])], T).
T = f(A, C), B = [C].
?- read_term(foo, _, []).
error(existence_error(stream, foo), _).
?- read(foo, _).
error(existence_error(stream, foo), _).
?- read(1, _).
error(domain_error(stream_or_alias, 1), _).
?- read_term(f(x), _, []).
error(domain_error(stream_or_alias, f(x)), _).
?- read_term(user_output, _, []).
error(permission_error(input, stream, user_output), _).
?- read(user_output, _).
error(permission_error(input, stream, user_output), _).
?- closed(_S), read(_S, _).
error(existence_error(stream, _), _).
?- closed(_S), read_term(_S, _, []).
error(existence_error(stream, _), _).
?- binary(read, _S, read(_S, _)).
error(permission_error(input, binary_stream, _), _).
?- binary(read, _S, read_term(_S, _, [])).
error(permission_error(input, binary_stream, _), _).

% 8.14.2 write_term and its kin
?- out([1, 2, 3], [], T).
T = '[1,2,3]'.
?- out([1, 2, 3], [ignore_ops(true)], T).
T = '.(1,.(2,.(3,[])))'.
?- out([' '], [ignore_ops(true), quoted(true)], T).
T = '''.''('' '',[])'.
?- out([1, {a}], [ignore_ops(true), dotlists(false)], T).
T = '[1,{}(a)]'.
?- out([1, {a}], [brace_terms(true), ignore_ops(true)], T).
T = '.(1,.({a},[]))'.
?- out('.', [ignore_ops(true)], T).
T = '.'.
?- out('1<2', [quoted(true)], T).
T = '\'1<2\''.
?- out('1<2', [], T).
T = '1<2'.
?- out(1 < 2, [ignore_ops(true)], T).
T = '<(1,2)'.
?- out(1 < 2, [ignore_ops(false)], T).
T = '1<2'.
?- out('$VAR'(0), [numbervars(true)], T).
T = 'A'.
?- out('$VAR'(1), [numbervars(true)], T).
T = 'B'.
?- out('$VAR'(25), [numbervars(true)], T).
T = 'Z'.
?- out('$VAR'(26), [numbervars(true)], T).
T = 'A1'.
?- out('$VAR'(51), [numbervars(true)], T).
T = 'Z1'.
?- out('$VAR'(52), [numbervars(true)], T).
T = 'A2'.
?- out('$VAR'(-1), [numbervars(true)], T).
T = '$VAR(-1)'.
?- out('$VAR'(1.0), [numbervars(true)], T).
T = '$VAR(1.0)'.
?- out('$VAR'(x, y), [numbervars(true)], T).
T = '$VAR(x,y)'.
?- out('$VAR'(1), [], T).
T = '$VAR(1)'.
?- out('$VAR'(1), [numbervars(false)], T).
T = '$VAR(1)'.
?- out('$VAR'(1), [quoted(true)], T).
T = '\'$VAR\'(1)'.
?- out(f(_X, _Y, _X), [variable_names(['X' = _X, 'Y' = _Y])], T).
T = 'f(X,Y,X)'.
?- out(f(_X), [variable_names(['A' = _X, 'B' = _X])], T).
T = 'f(A)'.
?- out(f(a), [variable_names(['A' = a])], T).
T = 'f(a)'.
?- out(_X+_, [variable_names(['_x' = _X, 'Y' = 1])], _T), sub_atom(_T, 0, 3, _, P).
P = '_x+'.
?- write_term(1, [variable_names(_)]).
error(instantiation_error, _).
?- write_term(1, [variable_names(['X' = _|_])]).
error(instantiation_error, _).
?- write_term(1, [variable_names([_])]).
error(instantiation_error, _).
?- write_term(1, [variable_names([_ = _])]).
error(instantiation_error, _).
?- write_term(1, [variable_names(a)]).
error(domain_error(write_option, variable_names(a)), _).
?- write_term(1, [quoted(on)]).
error(domain_error(write_option, quoted(on)), _).
?- write_term(1, [ignore_ops(fail)]).
error(domain_error(write_option, ignore_ops(fail)), _).
?- write_term(1, [attributes(none)]).
error(domain_error(write_option, attributes(none)), _).
?- write_term(1, [variable_names([a])]).
error(domain_error(write_option, variable_names([a])), _).
?- write_term(1, [variable_names([1 = _])]).
error(domain_error(write_option, variable_names([1 = _])), _).
?- out(f(_X), [quoted(true), variable_names([x = _X])], T).
T = 'f(x)'.
?- out(f(_X), [quoted(true), variable_names(['X Y' = _X])], T).
T = 'f(X Y)'.
?- out(1+_X, [variable_names([(+) = _X])], T).
T = '1++'.
?- out(_X+1, [variable_names([(+) = _X])], T).
T = '++1'.
?- write_term(1, [variable_names(['X' = _|a])]).
error(domain_error(write_option, variable_names(['X' = _|a])), _).
?- out('a b', [quoted(true), quoted(false)], T).
T = 'a b'.
?- out('a b', [quoted(false), quoted(true)], T).
T = '\'a b\''.
?- writes(write_term(1, []), T).
T = '1'.
?- writes(write('a b'), T).
T = 'a b'.
?- writes(write('$VAR'(1)), T).
T = 'B'.
?- writes(writeq('$VAR'(1)), T).
T = 'B'.
?- writes(writeq('A b'), T).
T = '\'A b\''.
?- writes(print(a), T).
T = a.
?- canonical([a, 'B'|c], T).
T = '\'.\'(a,\'.\'(\'B\',c))'.
?- canonical('$VAR'(1), T).
T = '\'$VAR\'(1)'.
?- canonical(1+2, T).
T = '+(1,2)'.
?- canonical({a}, T).
T = '{}(a)'.
?- canonical("ab", T).
T = '\'.\'(97,\'.\'(98,[]))'.
?- canonical(_, _T), sub_atom(_T, 0, 1, _, U).
U = '_'.
?- writes(write_term([a], [no_lists(true)]), T).
T = '.(a,[])'.
?- writes(write_term('a\n\t\'\\b', [quoted(true), character_escapes(false)]), _T), atom_codes(_T, Cs), term_to_atom(Back, _T).
Cs = [39,97,10,9,39,39,92,92,98,39], Back = 'a\n\t\'\\b'.
?- writes(write_term('\n', [quoted(true), character_escapes(no)]), _).
error(domain_error(write_option, character_escapes(no)), _).
?- writes(write_term(f(a), [portray_goals(foo)]), _).
error(domain_error(write_option, portray_goals(foo)), _).
?- canonical(f(_X, _X), _T), reading_back(_T, R).
R = f(Y, Y).
?- canonical(f(_, _X, g(_Y, _X), _, _Y), T).
T = 'f(_,A,g(B,A),_,B)'.
?- _S = f(_X), canonical(g(_S, _S), T).
T = 'g(f(A),f(A))'.
?- canonical(f('A', 'it''s _C', '_B', _X, _X), T).
T = 'f(\'A\',\'it\\\'s _C\',\'_B\',A,A)'.
?- length(_L, 27), append(_L, _L, _LL), _F =.. [f|_LL], canonical(_F, _T), sub_atom(_T, _B, _, 0, 'Z,A1)'), reading_back(_T, _R), _R =.. [_, _V|_Vs].
true .
?- _X = f(_X, _Y, _Y), canonical(_X, _T), sub_atom(_T, 0, 3, _, P).
P = '@(A'.
?- freeze(_X, true), canonical(f(_X, _X), T).
T = 'f(A,A)'.
?- format(atom(T), "~k", [f(_X, _, _X)]).
T = 'f(A,_,A)'.
?- quoted([], T).
T = '[]'.
?- quoted({}, T).
T = '{}'.
?- quoted(;, T).
T = ';'.
?- quoted(!, T).
T = '!'.
?- quoted(',', T).
T = '\',\''.
?- quoted('|', T).
T = '\'|\''.
?- quoted('.', T).
T = '\'.\''.
?- quoted('', T).
T = '\'\''.
?- quoted('\\', T).
T = '\\'.
?- quoted('^', T).
T = '^'.
?- quoted(aB, T).
T = aB.
?- quoted('Ab', T).
T = '\'Ab\''.
?- quoted('_a', T).
T = '\'_a\''.
?- quoted('a b', T).
T = '\'a b\''.
?- quoted('a\nb', T).
T = '\'a\\nb\''.
?- quoted('a\\b', T).
T = '\'a\\\\b\''.
?- quoted('é', T).
T = 'é'.
?- quoted(a=b, T).
T = 'a=b'.
?- quoted(a:-b, T).
T = 'a:-b'.
?- quoted((a:-b, c), T).
T = 'a:-b,c'.
?- quoted((:- a), T).
T = ':-a'.
?- quoted(\+a, T).
T = '\\+a'.
?- quoted(\+ (a, b), T).
T = '\\+ (a,b)'.
?- quoted(- 1, T).
T = '-1'.
?- quoted(-(1), T).
T = '- (1)'.
?- quoted(-(-(1)), T).
T = '- - (1)'.
?- quoted(-a, T).
T = '-a'.
?- quoted(1-(-1), T).
T = '1- -1'.
?- quoted(1-(2-3), T).
T = '1-(2-3)'.
?- quoted((1-2)-3, T).
T = '1-2-3'.
?- quoted(2^3^4, T).
T = '2^3^4'.
?- quoted((2^3)^4, T).
T = '(2^3)^4'.
?- quoted((-1)^2, T).
T = '-1^2'.
?- quoted((-(1))^2, T).
T = '(- (1))^2'.
?- quoted(-(1)^2, T).
T = '(- (1))^2'.
?- quoted(-(1^2), T).
T = '- (1^2)'.
?- quoted(-(a)^2, T).
T = '(-a)^2'.
?- quoted(-(a^2), T).
T = '-a^2'.
?- quoted(f((a, b)), T).
T = 'f((a,b))'.
?- quoted(f((a:-b)), T).
T = 'f((a:-b))'.
?- quoted([(a, b)], T).
T = '[(a,b)]'.
?- quoted([(a:-b)|c], T).
T = '[(a:-b)|c]'.
?- quoted({a, b}, T).
T = '{a,b}'.
?- quoted('{}'(a, b), T).
T = '{}(a,b)'.
?- quoted('[]'(a), T).
T = '[](a)'.
?- quoted(f(+, -), T).
T = 'f(+,-)'.
?- quoted([-], T).
T = '[-]'.
?- quoted(- - a, T).
T = '- -a'.
?- reads('a= \\+b', _).
error(syntax_error(_), _).
?- quoted(a=(\+b), T).
T = 'a=(\\+b)'.
?- quoted(a= \b, T).
T = 'a= \\b'.
?- quoted((a;b), T).
T = 'a;b'.
?- quoted((a->b;c), T).
T = 'a->b;c'.
?- quoted((a:-(b:-c)), T).
T = 'a:-(b:-c)'.
?- quoted(1.0, T).
T = '1.0'.
?- quoted(1.0e10, T).
T = '10000000000.0'.
?- quoted(a:b:c, T).
T = 'a:b:c'.
?- quoted((a:b):c, T).
T = '(a:b):c'.
?- quoted(a*(b, c), T).
T = 'a*(b,c)'.
?- quoted(dynamic, T).
T = dynamic.
?- quoted((dynamic a), T).
T = 'dynamic a'.
?- quoted(1 is 2, T).
T = '1 is 2'.
?- quoted(a mod b, T).
T = 'a mod b'.
?- quoted(a->b, T).
T = 'a->b'.
?- quoted(p:-q, T).
T = 'p:-q'.
?- write_term(_, a, []).
error(instantiation_error, _).
?- write_term(a, _).
error(instantiation_error, _).
?- write_term(a, [quoted(true)|_]).
error(instantiation_error, _).
?- write_term(a, [quoted(true), _]).
error(instantiation_error, _).
?- write_term(user_output, a, [quoted(true)|_]).
error(instantiation_error, _).
?- write_term(a, [quoted(_)]).
error(instantiation_error, _).
?- write_term(a, 2).
error(type_error(list, 2), _).
?- write_term(a, [quoted(true)|foo]).
error(type_error(list, [quoted(true)|foo]), _).
?- write_term(user_output, a, foo).
error(type_error(list, foo), _).
?- write_term(a, [quoted(true), foo]).
error(domain_error(write_option, foo), _).
?- write_term(a, [1]).
error(domain_error(write_option, 1), _).
?- write_term(a, [quoted(fail)]).
error(domain_error(write_option, quoted(fail)), _).
?- write_term(a, [ignore_ops(1)]).
error(domain_error(write_option, ignore_ops(1)), _).
?- write_term(a, [numbervars(maybe)]).
error(domain_error(write_option, numbervars(maybe)), _).
?- write_term(foo, a, []).
error(existence_error(stream, foo), _).
?- write_term(1, a, []).
error(domain_error(stream_or_alias, 1), _).
?- write_term(user_input, a, []).
error(permission_error(output, stream, user_input), _).
?- closed(_S), write_term(_S, a, []).
error(existence_error(stream, _), _).
?- binary(write, _S, write_term(_S, a, [])).
error(permission_error(output, binary_stream, _), _).
?- write(_, a).
error(instantiation_error, _).
?- write(foo, a).
error(existence_error(stream, foo), _).
?- write(1, a).
error(domain_error(stream_or_alias, 1), _).
?- write(user_input, a).
error(permission_error(output, stream, user_input), _).
?- closed(_S), write(_S, a).
error(existence_error(stream, _), _).
?- binary(write, _S, write(_S, a)).
error(permission_error(output, binary_stream, _), _).
?- writeq(_, a).
error(instantiation_error, _).
?- writeq(foo, a).
error(existence_error(stream, foo), _).
?- writeq(user_input, a).
error(permission_error(output, stream, user_input), _).
?- closed(_S), writeq(_S, a).
error(existence_error(stream, _), _).
?- binary(write, _S, writeq(_S, a)).
error(permission_error(output, binary_stream, _), _).
?- print(_, a).
error(instantiation_error, _).
?- write_canonical(_, a).
error(instantiation_error, _).
?- write_canonical(foo, a).
error(existence_error(stream, foo), _).
?- write_canonical(1, a).
error(domain_error(stream_or_alias, 1), _).
?- write_canonical(user_input, a).
error(permission_error(output, stream, user_input), _).
?- closed(_S), write_canonical(_S, a).
error(existence_error(stream, _), _).
?- binary(write, _S, write_canonical(_S, a)).
error(permission_error(output, binary_stream, _), _).

% 8.14.3 op/3
?- op(30, xfy, ++), current_op(30, xfy, ++), op(0, xfy, ++).
true .
?- current_op(_, _, ++).
false.
?- op(30, xfy, ++), op(0, xfy, ++), current_op(_, _, ++).
false.
?- op(0, fy, never_declared).
true .
?- op(_, xfx, ++).
error(instantiation_error, _).
?- op(30, _, ++).
error(instantiation_error, _).
?- op(30, xfx, _).
error(instantiation_error, _).
?- op(30, xfx, [a|_]).
error(instantiation_error, _).
?- op(30, xfx, [a, _]).
error(instantiation_error, _).
?- op(max, xfy, ++).
error(type_error(integer, max), _).
?- op(1.0, xfy, ++).
error(type_error(integer, 1.0), _).
?- op(30, 1, ++).
error(type_error(atom, 1), _).
?- op(30, f(x), ++).
error(type_error(atom, f(x)), _).
?- op(30, xfy, 0).
error(type_error(list, 0), _).
?- op(30, xfy, f(x)).
error(type_error(list, f(x)), _).
?- op(30, xfy, [a|b]).
error(type_error(list, [a|b]), _).
?- op(30, xfy, [a, 1]).
error(type_error(atom, 1), _).
?- op(30, xfy, [a, f(x)]).
error(type_error(atom, f(x)), _).
?- op(-30, xfy, ++).
error(domain_error(operator_priority, -30), _).
?- op(1201, xfy, ++).
error(domain_error(operator_priority, 1201), _).
?- op(30, yfy, ++).
error(domain_error(operator_specifier, yfy), _).
?- op(100, xyz, ++).
error(domain_error(operator_specifier, xyz), _).
?- op(30, xfy, ',').
error(permission_error(modify, operator, ','), _).
?- op(1000, xfy, ',').
error(permission_error(modify, operator, ','), _).
?- op(0, xfy, ',').
error(permission_error(modify, operator, ','), _).
?- op(30, fy, ',').
error(permission_error(modify, operator, ','), _).
?- op(30, xfy, [a, ',']).
error(permission_error(modify, operator, ','), _).
?- op(999, xfy, '|').
error(permission_error(create, operator, '|'), _).
?- op(1000, xfy, '|').
error(permission_error(create, operator, '|'), _).
?- op(1200, fy, '|').
error(permission_error(create, operator, '|'), _).
?- op(1200, yf, '|').
error(permission_error(create, operator, '|'), _).
?- op(500, xfy, []).
error(permission_error(create, operator, []), _).
?- op(500, xfy, {}).
error(permission_error(create, operator, {}), _).
?- op(500, xfy, [{}]).
error(permission_error(create, operator, {}), _).
?- op(500, fy, [[]]).
error(permission_error(create, operator, []), _).
?- op(30, xfy, ++), op(50, yf, ++).
error(permission_error(create, operator, ++), _).
?- op(30, xfy, ++), op(40, xfx, ++), findall(_P-_T, current_op(_P, _T, ++), L).
L = [40-xfx].
?- op(0, xfx, ++), current_op(_, _, ++).
false.
?- op(50, yf, +++), op(30, xfx, +++).
error(permission_error(create, operator, +++), _).
?- op(0, yf, +++).
true .
?- op(50, fy, [aa, bb]), current_op(P, T, bb).
P = 50, T = fy.
?- op(0, fy, [aa, bb]).
true .
?- op(700, xfx, xx), op(200, fy, xx), op(0, xfx, xx), findall(_P-_T, current_op(_P, _T, xx), L).
L = [200-fy].
?- op(0, fy, xx).
true .
?- op(1105, xfy, '|'), current_op(P, T, '|').
P = 1105, T = xfy.
?- op(0, xfy, '|'), current_op(_, _, '|').
false.
?- op(1100, xfy, '|'), current_op(P, _, '|').
P = 1100.
?- op(700, xfx, ab), reads('x ab y', T), op(0, xfx, ab).
T = ab(x, y).
?- reads('x ab y', _).
error(syntax_error(_), _).
?- op(500, fy, !), reads('(a, !, ! b, [!])', T), op(0, fy, !).
T = (a, !, !(b), [!]).

% 8.14.4 current_op/3
?- current_op(1200, xfx, -->).
true .
?- current_op(1200, xfx, :-).
true .
?- current_op(P, xfy, ',').
P = 1000.
?- current_op(P, fy, \+).
P = 900.
?- findall(_P-_T, current_op(_P, _T, -), _L0), msort(_L0, L).
L = [200-fy, 500-yfx].
?- current_op(P, T, mod).
P = 400, T = yfx.
?- current_op(P, T, div).
P = 400, T = yfx.
?- current_op(P, T, **).
P = 200, T = xfx.
?- current_op(P, T, ^).
P = 200, T = xfy.
?- current_op(P, T, =..).
P = 700, T = xfx.
?- current_op(P, T, ->).
P = 1050, T = xfy.
?- current_op(_, _, foo).
false.
?- current_op(0, _, _).
false.
?- current_op(1201, _, _).
error(domain_error(operator_priority, 1201), _).
?- current_op(-1, _, _).
error(domain_error(operator_priority, -1), _).
?- current_op(a, _, _).
error(domain_error(operator_priority, a), _).
?- current_op(1.0, _, _).
error(domain_error(operator_priority, 1.0), _).
?- current_op(_, yfy, _).
error(domain_error(operator_specifier, yfy), _).
?- current_op(_, 0, _).
error(domain_error(operator_specifier, 0), _).
?- current_op(_, f(x), _).
error(domain_error(operator_specifier, f(x)), _).
?- current_op(_, _, 1).
error(type_error(atom, 1), _).
?- current_op(_, _, f(x)).
error(type_error(atom, f(x)), _).
?- current_op(_, _, "ab").
error(type_error(atom, [97, 98]), _).
?- forall(current_op(_P, _T, _N), ( integer(_P), _P > 0, atom(_T), atom(_N) )).
true .

% wrong types come before wrong values
?- op(1201, xfx, [a, 1]).
error(type_error(atom, 1), _).
?- op(200, xfz, [a, f(x)]).
error(type_error(atom, f(x)), _).
?- op(-1, f(x), a).
error(type_error(atom, f(x)), _).
?- op(1201, xfz, a).
error(domain_error(operator_priority, 1201), _).

% the operators of 6.3.4.4
?- forall(member(_P-_T-_L, [1200-xfx-[:-, -->], 1200-fx-[:-, ?-], 1100-xfy-[;], 1050-xfy-[->], 1000-xfy-[','], 700-xfx-[=, \=, ==, \==, @<, @=<, @>, @>=, =.., is, =:=, =\=, <, =<, >, >=], 500-yfx-[+, -, /\, \/], 400-yfx-[*, /, //, rem, mod, div, <<, >>], 200-xfx-[**], 200-xfy-[^], 200-fy-[-, +, \], 900-fy-[\+]]), forall(member(_N, _L), current_op(_P, _T, _N))).
true .

% 8.14.5 char_conversion/2, 8.14.6 current_char_conversion/2
?- char_conversion(_, a).
error(instantiation_error, _).
?- char_conversion(a, _).
error(instantiation_error, _).
?- char_conversion(_, _).
error(instantiation_error, _).
?- char_conversion(ab, a).
error(representation_error(character), _).
?- char_conversion(a, ab).
error(representation_error(character), _).
?- char_conversion(1, a).
error(representation_error(character), _).
?- char_conversion(a, f(x)).
error(representation_error(character), _).
?- char_conversion(ab, _).
error(instantiation_error, _).
?- char_conversion('&', '\''), current_char_conversion('&', C).
C = '\''.
?- char_conversion('&', '&'), current_char_conversion('&', C).
C = '&'.
?- current_char_conversion(a, C).
C = a.
?- current_char_conversion(ab, _).
error(type_error(character, ab), _).
?- current_char_conversion(_, 1).
error(type_error(character, 1), _).
?- char_conversion('^', '^').
true .
?- set_prolog_flag(char_conversion, on), char_conversion('~', b), text('~.', _S), read(_S, T).
T = b.
?- text('f(~, ''~'', "~", 0''~).', _S), read(_S, T).
T = f(b, '~', [0'~], 0'~).
?- char_conversion('~', '~'), text('~ .', _S), read(_S, T).
T = '~'.
?- set_prolog_flag(char_conversion, off), char_conversion('~', b), text('~ .', _S), read(_S, T).
T = '~'.
?- char_conversion('~', '~').
true .

% what is quoted is decided by what the characters stand for
?- set_prolog_flag(char_conversion, on), char_conversion('^', ''''), char_conversion('%', +).
true .
?- text('^b+c^''. ', _S), read(_S, T), get_char(_S, C).
T = 'b+c^', C = ' '.
?- text('^%''%1. 0''%. ', _S), read(_S, T), read(_S, U).
T = '%'+1, U = 0'%.
?- text('- .% . next.', _S), read(_S, T), read(_S, U).
T = -('.+'), U = next.
?- text('[^é'', ü]. [^ü'', é].', _S), read(_S, T), read(_S, U).
T = ['é', 'ü'], U = ['ü', 'é'].
?- text('a %b. c', _S), read(_S, T), get_char(_S, _), get_char(_S, C).
T = a+b, C = c.
?- set_prolog_flag(char_conversion, off), char_conversion('^', '^'), char_conversion('%', '%').
true .
?- file(_F), delete_file(_F).
true .
