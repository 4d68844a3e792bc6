% 8.14: reading and writing terms, operators, character conversion.
:- set_prolog_flag(double_quotes, codes).
:- dynamic(file/1), retractall(file(_)).
:- tmp_file(conformity, F), assertz(file(F)).
text(Text, S) :- open_string(Text, S).
reading(Text, Options, T) :- text(Text, S), read_term(S, T, Options).
all(S, Ts) :- read(S, T), ( T == end_of_file -> Ts = [] ; Ts = [T|Ts1], all(S, Ts1) ).
closed(S) :- file(F), open(F, write, S), close(S).
binary(Mode, S, Goal) :- file(F), open(F, write, S0), close(S0), open(F, Mode, S, [type(binary)]), setup_call_cleanup(true, once(Goal), close(S)).
input_is(Text, Goal) :- current_input(Old), text(Text, S), set_input(S), setup_call_cleanup(true, once(Goal), set_input(Old)).
out(T, Options, Text) :- writes(write_term(T, Options), Text).
reading_back(T, R) :- atom_concat(T, ' .', T1), text(T1, S), read(S, R).
% 8.14.1 read_term, read
reading('foo(A+Roger, A+_).', [variables(Vs)], T) ==> T = foo(X1+X2, X1+X3), Vs = [X1, X2, X3].
reading('foo(A+Roger, A+_).', [variable_names(N)], T) ==> T = foo(X1+X2, X1+_), N = ['A' = X1, 'Roger' = X2].
reading('foo(A+Roger, A+_).', [singletons(N)], T) ==> T = foo(X1+X2, X1+_), N = ['Roger' = X2].
reading('foo(A,_B,_,A,C).', [singletons(N)], foo(_, B, _, _, C)) ==> N = ['_B' = B, 'C' = C].
reading('foo(A,_B,_,A).', [variable_names(N)], foo(A, B, _, _)) ==> N = ['A' = A, '_B' = B].
reading('foo.', [variables(Vs), variable_names(Ns), singletons(Ss)], T) ==> T = foo, Vs = [], Ns = [], Ss = [].
reading('', [], T) ==> T = end_of_file.
reading(' % nothing\n /* here */ ', [], T) ==> T = end_of_file.
reading('', [variables(Vs), variable_names(Ns), singletons(Ss)], _) ==> Vs = [], Ns = [], Ss = [].
reading('foo. bar.', [], T) ==> T = foo.
reading('foo.', [], bar) ==> false.
reading('f(X, Y).', [], f(1, 2)) ==> true.
text('foo. bar. % end\n', S), all(S, Ts) ==> Ts = [foo, bar].
text('a. b', S), read(S, _), read(S, _) ==> syntax_error(_).
text('a. b .', S), read(S, _), read(S, T) ==> T = b.
text('a.b', S), read(S, _) ==> syntax_error(_).
text('foo bar. baz.', S), catch(read(S, _), error(syntax_error(_), _), true), read(S, T) ==> T = baz.
text('3.1. 4.', S), read(S, T) ==> T = 3.1.
text('foo', S), read(S, _) ==> syntax_error(_).
text('f(', S), read(S, _) ==> syntax_error(_).
text('''abc', S), read(S, _) ==> syntax_error(_).
text('a %.\n.', S), read(S, T) ==> T = a.
text('a.%', S), read(S, T) ==> T = a.
text('a. %\nb', S), read(S, T), get_char(S, C) ==> T = a, C = ' '.
text('a.%\nb', S), read(S, T), get_char(S, C) ==> T = a, C = '%'.
input_is('a(X). b.', ( read(A), read(B) )) ==> A = a(_), B = b.
input_is('a(X). b.', read_term(A, [variable_names(N)])) ==> A = a(X), N = ['X' = X].
read(_, _) ==> instantiation_error.
read_term(_, _, []) ==> instantiation_error.
read_term(_, _, _) ==> instantiation_error.
read_term(user_input, _, _) ==> instantiation_error.
read_term(user_input, _, [variables(_)|_]) ==> instantiation_error.
read_term(user_input, _, [variables(_), _]) ==> instantiation_error.
read_term(_, [_]) ==> instantiation_error.
read_term(_, _) ==> instantiation_error.
read_term(user_input, _, foo) ==> type_error(list, foo).
read_term(user_input, _, [variables(_)|foo]) ==> type_error(list, [variables(_)|foo]).
read_term(_, foo) ==> type_error(list, foo).
read_term(user_input, _, [foo]) ==> domain_error(read_option, foo).
read_term(_, [foo]) ==> domain_error(read_option, foo).
read_term(_, [foo, _]) ==> instantiation_error.
read_term(user_input, _, [1]) ==> domain_error(read_option, 1).
read_term(user_input, _, [variables(a)]) ==> domain_error(read_option, variables(a)).
read_term(user_input, _, [variable_names([_|a])]) ==> domain_error(read_option, variable_names([_|a])).
read_term(user_input, _, [singletons(f(x))]) ==> domain_error(read_option, singletons(f(x))).
% 7.10.3: what an option is given is unified with what was read
open_string("f(X).", S), read_term(S, _, [variables([])]) ==> false.
open_string("f(X).", S), read_term(S, T, [variable_names([N=1])]) ==> T = f(1), N = 'X'.
reading('f(X).', [variables([])], _) ==> false.
reading('f(X, Y).', [variables([A|B])], T) ==> T = f(A, C), B = [C].
read_term(foo, _, []) ==> existence_error(stream, foo).
read(foo, _) ==> existence_error(stream, foo).
read(1, _) ==> domain_error(stream_or_alias, 1).
read_term(f(x), _, []) ==> domain_error(stream_or_alias, f(x)).
read_term(user_output, _, []) ==> permission_error(input, stream, user_output).
read(user_output, _) ==> permission_error(input, stream, user_output).
closed(S), read(S, _) ==> existence_error(stream, _).
closed(S), read_term(S, _, []) ==> existence_error(stream, _).
binary(read, S, read(S, _)) ==> permission_error(input, binary_stream, _).
binary(read, S, read_term(S, _, [])) ==> permission_error(input, binary_stream, _).
% 8.14.2 write_term and its kin
out([1, 2, 3], [], T) ==> T = '[1,2,3]'.
out([1, 2, 3], [ignore_ops(true)], T) ==> T = '.(1,.(2,.(3,[])))'.
out([' '], [ignore_ops(true), quoted(true)], T) ==> T = '''.''('' '',[])'.
out([1, {a}], [ignore_ops(true), dotlists(false)], T) ==> T = '[1,{}(a)]'.
out([1, {a}], [brace_terms(true), ignore_ops(true)], T) ==> T = '.(1,.({a},[]))'.
out('.', [ignore_ops(true)], T) ==> T = '.'.
out('1<2', [quoted(true)], T) ==> T = '\'1<2\''.
out('1<2', [], T) ==> T = '1<2'.
out(1 < 2, [ignore_ops(true)], T) ==> T = '<(1,2)'.
out(1 < 2, [ignore_ops(false)], T) ==> T = '1<2'.
out('$VAR'(0), [numbervars(true)], T) ==> T = 'A'.
out('$VAR'(1), [numbervars(true)], T) ==> T = 'B'.
out('$VAR'(25), [numbervars(true)], T) ==> T = 'Z'.
out('$VAR'(26), [numbervars(true)], T) ==> T = 'A1'.
out('$VAR'(51), [numbervars(true)], T) ==> T = 'Z1'.
out('$VAR'(52), [numbervars(true)], T) ==> T = 'A2'.
out('$VAR'(-1), [numbervars(true)], T) ==> T = '$VAR(-1)'.
out('$VAR'(1.0), [numbervars(true)], T) ==> T = '$VAR(1.0)'.
out('$VAR'(x, y), [numbervars(true)], T) ==> T = '$VAR(x,y)'.
out('$VAR'(1), [], T) ==> T = '$VAR(1)'.
out('$VAR'(1), [numbervars(false)], T) ==> T = '$VAR(1)'.
out('$VAR'(1), [quoted(true)], T) ==> T = '\'$VAR\'(1)'.
out(f(X, Y, X), [variable_names(['X' = X, 'Y' = Y])], T) ==> T = 'f(X,Y,X)'.
out(f(X), [variable_names(['A' = X, 'B' = X])], T) ==> T = 'f(A)'.
out(f(a), [variable_names(['A' = a])], T) ==> T = 'f(a)'.
out(X+_, [variable_names(['_x' = X, 'Y' = 1])], T), sub_atom(T, 0, 3, _, P) ==> P = '_x+'.
write_term(1, [variable_names(_)]) ==> instantiation_error.
write_term(1, [variable_names(['X' = _|_])]) ==> instantiation_error.
write_term(1, [variable_names([_])]) ==> instantiation_error.
write_term(1, [variable_names([_ = _])]) ==> instantiation_error.
write_term(1, [variable_names(a)]) ==> domain_error(write_option, variable_names(a)).
write_term(1, [quoted(on)]) ==> domain_error(write_option, quoted(on)).
write_term(1, [ignore_ops(fail)]) ==> domain_error(write_option, ignore_ops(fail)).
write_term(1, [attributes(none)]) ==> domain_error(write_option, attributes(none)).
write_term(1, [variable_names([a])]) ==> domain_error(write_option, variable_names([a])).
write_term(1, [variable_names([1 = _])]) ==> domain_error(write_option, variable_names([1 = _])).
out(f(X), [quoted(true), variable_names([x = X])], T) ==> T = 'f(x)'.
out(f(X), [quoted(true), variable_names(['X Y' = X])], T) ==> T = 'f(X Y)'.
out(1+X, [variable_names([(+) = X])], T) ==> T = '1++'.
out(X+1, [variable_names([(+) = X])], T) ==> T = '++1'.
write_term(1, [variable_names(['X' = _|a])]) ==> domain_error(write_option, variable_names(['X' = _|a])).
out('a b', [quoted(true), quoted(false)], T) ==> T = 'a b'.
out('a b', [quoted(false), quoted(true)], T) ==> T = '\'a b\''.
writes(write_term(1, []), T) ==> T = '1'.
writes(write('a b'), T) ==> T = 'a b'.
writes(write('$VAR'(1)), T) ==> T = 'B'.
writes(writeq('$VAR'(1)), T) ==> T = 'B'.
writes(writeq('A b'), T) ==> T = '\'A b\''.
writes(print(a), T) ==> T = a.
canonical([a, 'B'|c], T) ==> either(T = '[a,\'B\'|c]', T = '\'.\'(a,\'.\'(\'B\',c))').
canonical('$VAR'(1), T) ==> T = '\'$VAR\'(1)'.
canonical(1+2, T) ==> either(T = '1+2', T = '+(1,2)').
canonical({a}, T) ==> either(T = '{a}', T = '{}(a)').
canonical("ab", T) ==> either(T = '[97,98]', T = '\'.\'(97,\'.\'(98,[]))').
canonical(_, T), sub_atom(T, 0, 1, _, U) ==> either(U = '_', U = 'A').
writes(write_term([a], [no_lists(true)]), T) ==> T = '.(a,[])'.
writes(write_term('\n', [quoted(true), character_escapes(false)]), _) ==> domain_error(write_option, character_escapes(false)).
writes(write_term(f(a), [portray_goal(foo)]), _) ==> domain_error(write_option, portray_goal(foo)).
canonical(f(X, X), T), reading_back(T, R) ==> R = f(Y, Y).
canonical(f(_, X, g(Y, X), _, Y), T) ==> T = 'f(_,A,g(B,A),_,B)'.
S = f(X), canonical(g(S, S), T) ==> T = 'g(f(A),f(A))'.
canonical(f('A', 'it''s _C', '_B', X, X), T) ==> T = 'f(\'A\',\'it\\\'s _C\',\'_B\',A,A)'.
length(L, 27), append(L, L, LL), F =.. [f|LL], canonical(F, T), sub_atom(T, B, _, 0, 'Z,A1)'), reading_back(T, R), R =.. [_, V|Vs] ==> true.
X = f(X, Y, Y), canonical(X, T), sub_atom(T, 0, 3, _, P) ==> P = '@(A'.
freeze(X, true), canonical(f(X, X), T) ==> T = 'f(A,A)'.
format(atom(T), "~k", [f(X, _, X)]) ==> T = 'f(A,_,A)'.
quoted([], T) ==> T = '[]'.
quoted({}, T) ==> T = '{}'.
quoted(;, T) ==> T = ';'.
quoted(!, T) ==> T = '!'.
quoted(',', T) ==> T = '\',\''.
quoted('|', T) ==> T = '\'|\''.
quoted('.', T) ==> T = '\'.\''.
quoted('', T) ==> T = '\'\''.
quoted('\\', T) ==> T = '\\'.
quoted('^', T) ==> T = '^'.
quoted(aB, T) ==> T = aB.
quoted('Ab', T) ==> T = '\'Ab\''.
quoted('_a', T) ==> T = '\'_a\''.
quoted('a b', T) ==> T = '\'a b\''.
quoted('a\nb', T) ==> T = '\'a\\nb\''.
quoted('a\\b', T) ==> T = '\'a\\\\b\''.
quoted('é', T) ==> T = 'é'.
quoted(a=b, T) ==> T = 'a=b'.
quoted(a:-b, T) ==> T = 'a:-b'.
quoted((a:-b, c), T) ==> T = 'a:-b,c'.
quoted((:- a), T) ==> T = ':-a'.
quoted(\+a, T) ==> T = '\\+a'.
quoted(\+ (a, b), T) ==> T = '\\+ (a,b)'.
quoted(- 1, T) ==> T = '-1'.
quoted(-(1), T) ==> T = '- (1)'.
quoted(-(-(1)), T) ==> T = '- - (1)'.
quoted(-a, T) ==> T = '-a'.
quoted(1-(-1), T) ==> T = '1- -1'.
quoted(1-(2-3), T) ==> T = '1-(2-3)'.
quoted((1-2)-3, T) ==> T = '1-2-3'.
quoted(2^3^4, T) ==> T = '2^3^4'.
quoted((2^3)^4, T) ==> T = '(2^3)^4'.
quoted((-1)^2, T) ==> T = '-1^2'.
quoted((-(1))^2, T) ==> T = '(- (1))^2'.
quoted(-(1)^2, T) ==> T = '(- (1))^2'.
quoted(-(1^2), T) ==> T = '- (1^2)'.
quoted(-(a)^2, T) ==> T = '(-a)^2'.
quoted(-(a^2), T) ==> T = '-a^2'.
quoted(f((a, b)), T) ==> T = 'f((a,b))'.
quoted(f((a:-b)), T) ==> T = 'f((a:-b))'.
quoted([(a, b)], T) ==> T = '[(a,b)]'.
quoted([(a:-b)|c], T) ==> T = '[(a:-b)|c]'.
quoted({a, b}, T) ==> T = '{a,b}'.
quoted('{}'(a, b), T) ==> T = '{}(a,b)'.
quoted('[]'(a), T) ==> T = '[](a)'.
quoted(f(+, -), T) ==> T = 'f(+,-)'.
quoted([-], T) ==> T = '[-]'.
quoted(- - a, T) ==> T = '- -a'.
reads('a= \\+b', _) ==> syntax_error(_).
quoted(a=(\+b), T) ==> T = 'a=(\\+b)'.
quoted(a= \b, T) ==> T = 'a= \\b'.
quoted((a;b), T) ==> T = 'a;b'.
quoted((a->b;c), T) ==> T = 'a->b;c'.
quoted((a:-(b:-c)), T) ==> T = 'a:-(b:-c)'.
quoted(1.0, T) ==> T = '1.0'.
quoted(1.0e10, T) ==> T = '10000000000.0'.
quoted(a:b:c, T) ==> T = 'a:b:c'.
quoted((a:b):c, T) ==> T = '(a:b):c'.
quoted(a*(b, c), T) ==> T = 'a*(b,c)'.
quoted(dynamic, T) ==> T = dynamic.
quoted((dynamic a), T) ==> T = 'dynamic a'.
quoted(1 is 2, T) ==> T = '1 is 2'.
quoted(a mod b, T) ==> T = 'a mod b'.
quoted(a->b, T) ==> T = 'a->b'.
quoted(p:-q, T) ==> T = 'p:-q'.
write_term(_, a, []) ==> instantiation_error.
write_term(a, _) ==> instantiation_error.
write_term(a, [quoted(true)|_]) ==> instantiation_error.
write_term(a, [quoted(true), _]) ==> instantiation_error.
write_term(user_output, a, [quoted(true)|_]) ==> instantiation_error.
write_term(a, [quoted(_)]) ==> instantiation_error.
write_term(a, 2) ==> type_error(list, 2).
write_term(a, [quoted(true)|foo]) ==> type_error(list, [quoted(true)|foo]).
write_term(user_output, a, foo) ==> type_error(list, foo).
write_term(a, [quoted(true), foo]) ==> domain_error(write_option, foo).
write_term(a, [1]) ==> domain_error(write_option, 1).
write_term(a, [quoted(fail)]) ==> domain_error(write_option, quoted(fail)).
write_term(a, [ignore_ops(1)]) ==> domain_error(write_option, ignore_ops(1)).
write_term(a, [numbervars(maybe)]) ==> domain_error(write_option, numbervars(maybe)).
write_term(foo, a, []) ==> existence_error(stream, foo).
write_term(1, a, []) ==> domain_error(stream_or_alias, 1).
write_term(user_input, a, []) ==> permission_error(output, stream, user_input).
closed(S), write_term(S, a, []) ==> existence_error(stream, _).
binary(write, S, write_term(S, a, [])) ==> permission_error(output, binary_stream, _).
write(_, a) ==> instantiation_error.
write(foo, a) ==> existence_error(stream, foo).
write(1, a) ==> domain_error(stream_or_alias, 1).
write(user_input, a) ==> permission_error(output, stream, user_input).
closed(S), write(S, a) ==> existence_error(stream, _).
binary(write, S, write(S, a)) ==> permission_error(output, binary_stream, _).
writeq(_, a) ==> instantiation_error.
writeq(foo, a) ==> existence_error(stream, foo).
writeq(user_input, a) ==> permission_error(output, stream, user_input).
closed(S), writeq(S, a) ==> existence_error(stream, _).
binary(write, S, writeq(S, a)) ==> permission_error(output, binary_stream, _).
print(_, a) ==> instantiation_error.
write_canonical(_, a) ==> instantiation_error.
write_canonical(foo, a) ==> existence_error(stream, foo).
write_canonical(1, a) ==> domain_error(stream_or_alias, 1).
write_canonical(user_input, a) ==> permission_error(output, stream, user_input).
closed(S), write_canonical(S, a) ==> existence_error(stream, _).
binary(write, S, write_canonical(S, a)) ==> permission_error(output, binary_stream, _).
% 8.14.3 op/3
op(30, xfy, ++), current_op(30, xfy, ++), op(0, xfy, ++) ==> true.
current_op(_, _, ++) ==> false.
op(30, xfy, ++), op(0, xfy, ++), current_op(_, _, ++) ==> false.
op(0, fy, never_declared) ==> true.
op(_, xfx, ++) ==> instantiation_error.
op(30, _, ++) ==> instantiation_error.
op(30, xfx, _) ==> instantiation_error.
op(30, xfx, [a|_]) ==> instantiation_error.
op(30, xfx, [a, _]) ==> instantiation_error.
op(max, xfy, ++) ==> type_error(integer, max).
op(1.0, xfy, ++) ==> type_error(integer, 1.0).
op(30, 1, ++) ==> type_error(atom, 1).
op(30, f(x), ++) ==> type_error(atom, f(x)).
op(30, xfy, 0) ==> type_error(list, 0).
op(30, xfy, f(x)) ==> type_error(list, f(x)).
op(30, xfy, [a|b]) ==> type_error(list, [a|b]).
op(30, xfy, [a, 1]) ==> type_error(atom, 1).
op(30, xfy, [a, f(x)]) ==> type_error(atom, f(x)).
op(-30, xfy, ++) ==> domain_error(operator_priority, -30).
op(1201, xfy, ++) ==> domain_error(operator_priority, 1201).
op(30, yfy, ++) ==> domain_error(operator_specifier, yfy).
op(100, xyz, ++) ==> domain_error(operator_specifier, xyz).
op(30, xfy, ',') ==> permission_error(modify, operator, ',').
op(1000, xfy, ',') ==> permission_error(modify, operator, ',').
op(0, xfy, ',') ==> permission_error(modify, operator, ',').
op(30, fy, ',') ==> permission_error(modify, operator, ',').
op(30, xfy, [a, ',']) ==> permission_error(modify, operator, ',').
op(999, xfy, '|') ==> permission_error(create, operator, '|').
op(1000, xfy, '|') ==> permission_error(create, operator, '|').
op(1200, fy, '|') ==> permission_error(create, operator, '|').
op(1200, yf, '|') ==> permission_error(create, operator, '|').
op(500, xfy, []) ==> either(permission_error(create, operator, []), true).
op(500, xfy, {}) ==> permission_error(create, operator, {}).
op(500, xfy, [{}]) ==> permission_error(create, operator, {}).
op(500, fy, [[]]) ==> permission_error(create, operator, []).
op(30, xfy, ++), op(50, yf, ++) ==> permission_error(create, operator, ++).
op(30, xfy, ++), op(40, xfx, ++), findall(P-T, current_op(P, T, ++), L) ==> L = [40-xfx].
op(0, xfx, ++), current_op(_, _, ++) ==> false.
op(50, yf, +++), op(30, xfx, +++) ==> permission_error(create, operator, +++).
op(0, yf, +++) ==> true.
op(50, fy, [aa, bb]), current_op(P, T, bb) ==> P = 50, T = fy.
op(0, fy, [aa, bb]) ==> true.
op(700, xfx, xx), op(200, fy, xx), op(0, xfx, xx), findall(P-T, current_op(P, T, xx), L) ==> L = [200-fy].
op(0, fy, xx) ==> true.
op(1105, xfy, '|'), current_op(P, T, '|') ==> P = 1105, T = xfy.
op(0, xfy, '|'), current_op(_, _, '|') ==> false.
op(1100, xfy, '|'), current_op(P, _, '|') ==> P = 1100.
op(700, xfx, ab), reads('x ab y', T), op(0, xfx, ab) ==> T = ab(x, y).
reads('x ab y', _) ==> syntax_error(_).
op(500, fy, !), reads('(a, !, ! b, [!])', T), op(0, fy, !) ==> T = (a, !, !(b), [!]).
% 8.14.4 current_op/3
current_op(1200, xfx, -->) ==> true.
current_op(1200, xfx, :-) ==> true.
current_op(P, xfy, ',') ==> P = 1000.
current_op(P, fy, \+) ==> P = 900.
findall(P-T, current_op(P, T, -), L0), msort(L0, L) ==> L = [200-fy, 500-yfx].
current_op(P, T, mod) ==> P = 400, T = yfx.
current_op(P, T, div) ==> P = 400, T = yfx.
current_op(P, T, **) ==> P = 200, T = xfx.
current_op(P, T, ^) ==> P = 200, T = xfy.
current_op(P, T, =..) ==> P = 700, T = xfx.
current_op(P, T, ->) ==> P = 1050, T = xfy.
current_op(_, _, foo) ==> false.
current_op(0, _, _) ==> either(false, domain_error(operator_priority, 0)).
current_op(1201, _, _) ==> domain_error(operator_priority, 1201).
current_op(-1, _, _) ==> domain_error(operator_priority, -1).
current_op(a, _, _) ==> domain_error(operator_priority, a).
current_op(1.0, _, _) ==> domain_error(operator_priority, 1.0).
current_op(_, yfy, _) ==> domain_error(operator_specifier, yfy).
current_op(_, 0, _) ==> domain_error(operator_specifier, 0).
current_op(_, f(x), _) ==> domain_error(operator_specifier, f(x)).
current_op(_, _, 1) ==> type_error(atom, 1).
current_op(_, _, f(x)) ==> type_error(atom, f(x)).
current_op(_, _, "ab") ==> type_error(atom, [97, 98]).
forall(current_op(P, T, N), ( integer(P), P > 0, atom(T), atom(N) )) ==> true.
% wrong types come before wrong values
op(1201, xfx, [a, 1]) ==> type_error(atom, 1).
op(200, xfz, [a, f(x)]) ==> type_error(atom, f(x)).
op(-1, f(x), a) ==> type_error(atom, f(x)).
op(1201, xfz, a) ==> domain_error(operator_priority, 1201).
% the operators of 6.3.4.4
forall(member(P-T-L, [1200-xfx-[:-, -->], 1200-fx-[:-, ?-], 1100-xfy-[;], 1050-xfy-[->], 1000-xfy-[','], 700-xfx-[=, \=, ==, \==, @<, @=<, @>, @>=, =.., is, =:=, =\=, <, =<, >, >=], 500-yfx-[+, -, /\, \/], 400-yfx-[*, /, //, rem, mod, div, <<, >>], 200-xfx-[**], 200-xfy-[^], 200-fy-[-, +, \], 900-fy-[\+]]), forall(member(N, L), current_op(P, T, N))) ==> true.
% 8.14.5 char_conversion/2, 8.14.6 current_char_conversion/2
char_conversion(_, a) ==> instantiation_error.
char_conversion(a, _) ==> instantiation_error.
char_conversion(_, _) ==> instantiation_error.
char_conversion(ab, a) ==> representation_error(character).
char_conversion(a, ab) ==> representation_error(character).
char_conversion(1, a) ==> representation_error(character).
char_conversion(a, f(x)) ==> representation_error(character).
char_conversion(ab, _) ==> instantiation_error.
char_conversion('&', '\''), current_char_conversion('&', C) ==> C = '\''.
char_conversion('&', '&'), current_char_conversion('&', C) ==> C = '&'.
current_char_conversion(a, C) ==> C = a.
current_char_conversion(ab, _) ==> type_error(character, ab).
current_char_conversion(_, 1) ==> type_error(character, 1).
char_conversion('^', '^') ==> true.
set_prolog_flag(char_conversion, on), char_conversion('~', b), text('~.', S), read(S, T) ==> T = b.
text('f(~, ''~'', "~", 0''~).', S), read(S, T) ==> T = f(b, '~', [0'~], 0'~).
char_conversion('~', '~'), text('~ .', S), read(S, T) ==> T = '~'.
set_prolog_flag(char_conversion, off), char_conversion('~', b), text('~ .', S), read(S, T) ==> T = '~'.
char_conversion('~', '~') ==> true.
% what is quoted is decided by what the characters stand for
set_prolog_flag(char_conversion, on), char_conversion('^', ''''), char_conversion('%', +) ==> true.
text('^b+c^''. ', S), read(S, T), get_char(S, C) ==> T = 'b+c^', C = ' '.
text('^%''%1. 0''%. ', S), read(S, T), read(S, U) ==> T = '%'+1, U = 0'%.
text('- .% . next.', S), read(S, T), read(S, U) ==> T = -('.+'), U = next.
text('[^é'', ü]. [^ü'', é].', S), read(S, T), read(S, U) ==> T = ['é', 'ü'], U = ['ü', 'é'].
text('a %b. c', S), read(S, T), get_char(S, _), get_char(S, C) ==> T = a+b, C = c.
set_prolog_flag(char_conversion, off), char_conversion('^', '^'), char_conversion('%', '%') ==> true.
:- file(F), delete_file(F).
