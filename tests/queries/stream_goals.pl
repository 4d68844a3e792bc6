% Goals that write, set flags or open streams, with their output or error

% characters
?- put_char(a), put_code(98), nl, put_char('\n').
ab
true.
?- put_char(_).
error(instantiation_error, _).
?- put_char(ty).
error(type_error(character,ty), _).
?- put_code(ty).
error(type_error(integer,ty), _).
?- put_code(-1).
error(representation_error(character_code), _).
?- put_char(_, t).
error(instantiation_error, _).
?- put_byte(ty).
error(type_error(byte,ty), _).
?- put_byte(1).
error(permission_error(output,text_stream,'$stream'(1)), _).
?- put_char(3, t).
error(domain_error(stream_or_alias,3), _).
?- put_char(nobody, t).
error(existence_error(stream,nobody), _).
?- nl(_).
error(instantiation_error, _).
?- open_string("x", _S), at_end_of_stream(_S).
false.
?- flush_output.
true.
?- flush_output(_).
error(instantiation_error, _).

% streams
?- current_output(_S), write(_S, x).
x
true.
?- current_input(foo).
error(domain_error(stream,foo), _).
?- current_output(user_output).
error(domain_error(stream,user_output), _).
?- set_input(_).
error(instantiation_error, _).
?- set_input(user_output).
error(permission_error(input,stream,user_output), _).
?- set_output(foo(1)).
error(domain_error(stream_or_alias,foo(1)), _).
?- open(f, _, _).
error(instantiation_error, _).
?- open(f, write, _, _).
error(instantiation_error, _).
?- open(f, write, _, [type(text)|_]).
error(instantiation_error, _).
?- open(f, write, _, [type(text), _]).
error(instantiation_error, _).
?- open(f, 1, _).
error(type_error(atom,1), _).
?- open(f, write, _, type(text)).
error(type_error(list,type(text)), _).
?- open(f, write, bar).
error(uninstantiation_error(bar), _).
?- open('Cargo.toml', red, _).
error(domain_error(io_mode,red), _).
?- open('no/such/folder', write, _).
error(existence_error(source_sink,'no/such/folder'), _).
?- set_stream_position(_, foo).
error(instantiation_error, _).
?- set_stream_position(user_output, '$stream_position'(0,1,0,0)).
error(permission_error(reposition,stream,user_output), _).
?- close(_).
error(instantiation_error, _).
?- close(foo).
error(existence_error(stream,foo), _).
?- close(1).
error(domain_error(stream_or_alias,1), _).
?- close(user_output), write(still).
still
true.
?- stream_property(foo, _).
error(domain_error(stream,foo), _).
?- stream_property(_, foo).
error(domain_error(stream_property,foo), _).
?- stream_property(_, 1).
error(domain_error(stream_property,1), _).
?- stream_property(_S, alias(nobody)).
false.
?- open_null_stream(_S), write(_S, hello), character_count(_S, _N), write(_N).
5
true.
?- is_stream(foo).
false.
?- is_stream(_).
false.
?- see(nothing_here).
error(existence_error(source_sink,nothing_here), _).

% reading
?- term_to_atom(_, _).
error(instantiation_error, _).
?- term_string(a+'B', _S), writeq(_S).
"a+'B'"
true.
?- term_string("a b", _S), writeq(_S).
"\"a b\""
true.
?- term_string('A'-[1], _S, [quoted(false)]), writeq(_S).
"A-[1]"
true.
?- term_string(f(1), "f(X)"), write(yes).
yes
true.

% writing
?- write('a b'), writeq('a b'), print('a b'), write_canonical('a b').
a b'a b''a b''a b'
true.
?- write_canonical([a]).
'.'(a,[])
true.
?- _T = g(_X, _), write_canonical(f(_T, _T, _Y, "s", 'A b'-_Z, _Z)).
f(g(A,B),g(A,B),_,"s",-('A b',C),C)
true.
?- _X = f(_Y, _X, _Z, _Z), write_canonical(_X).
@(A,'.'(=(A,f(_,A,B,B)),[]))
true.
?- length(_L, 12), append(_L, _L, _M), write_canonical(_M).
'.'(A,'.'(B,'.'(C,'.'(D,'.'(E,'.'(F,'.'(G,'.'(H,'.'(I,'.'(J,'.'(K,'.'(L,'.'(A,'.'(B,'.'(C,'.'(D,'.'(E,'.'(F,'.'(G,'.'(H,'.'(I,'.'(J,'.'(K,'.'(L,[]))))))))))))))))))))))))
true.
?- write_term(f([1, [2], c], 'x y', g(y, -, - 1)), [quoted(true), max_depth(4)]).
f([1,[...]|...],'x y',g(y,-,-1))
true.
?- write_term(f([1, 2, 3, 4|t], a), [max_depth(4)]).
f([1,2|...],a)
true.
?- write_term(f(_X, 'a b', [1]), [quoted(true), variable_names(['Foo'=_X])]).
f(Foo,'a b',[1])
true.
?- write_term(a, _).
error(instantiation_error, _).
?- write_term(a, [quoted(true)|_]).
error(instantiation_error, _).
?- write_term(a, [quoted(true), _]).
error(instantiation_error, _).
?- write_term(a, foo).
error(type_error(list,foo), _).
?- write_term(a, [foo]).
error(domain_error(write_option,foo), _).
?- write_term(a, [quoted(maybe)]).
error(domain_error(write_option,quoted(maybe)), _).
?- write_term(f(_X), [variable_names([x=_X])]).
f(x)
true.
?- write_term(a, [variable_names([1=_])]).
error(domain_error(write_option,variable_names([1=_])), _).
?- write_term(f(x,y), [spacing(next_argument)]).
f(x, y)
true.
?- writeln(hi), tab(1+1), write(x).
hi
  x
true.
?- tab(_).
error(instantiation_error, _).
?- tab(a).
error(type_error(evaluable,a/0), _).

% operators
?- op(30, xfy, ++) , writeq(++(a,b)).
a++b
true.
?- op(max, xfy, ++).
error(type_error(integer,max), _).
?- op(1201, xfy, ++).
error(domain_error(operator_priority,1201), _).
?- op(-1, xfy, ++).
error(domain_error(operator_priority,-1), _).
?- op(30, yfy, ++).
error(domain_error(operator_specifier,yfy), _).
?- op(30, 1, ++).
error(type_error(atom,1), _).
?- op(_, xfx, ++).
error(instantiation_error, _).
?- op(30, xfy, [a|_]).
error(instantiation_error, _).
?- op(30, xfy, [a,_]).
error(instantiation_error, _).
?- op(30, xfy, 0).
error(type_error(list,0), _).
?- op(30, xfy, [a|b]).
error(type_error(list,[a|b]), _).
?- op(30, xfy, ',').
error(permission_error(modify,operator,','), _).
?- op(30, xfy, [++, ',']).
error(permission_error(modify,operator,','), _).
?- op(30, xfy, []).
error(permission_error(create,operator,[]), _).
?- op(30, xfy, {}).
error(permission_error(create,operator,{}), _).
?- op(30, xfy, '|').
error(permission_error(create,operator,'|'), _).
?- op(30, yf, is).
error(permission_error(create,operator,is), _).
?- current_op(_P, xfx, is), write(_P).
700
true.
?- current_op(1201, _, _).
error(domain_error(operator_priority,1201), _).
?- current_op(_, yfy, _).
error(domain_error(operator_specifier,yfy), _).
?- current_op(_, _, 0).
error(type_error(atom,0), _).
?- current_op(_, _, nobody).
false.
?- char_conversion(_, a).
error(instantiation_error, _).
?- char_conversion(a, bc).
error(representation_error(character), _).
?- char_conversion('&', ','), current_char_conversion(_X, ','), write(_X).
&
true.
?- current_char_conversion(x, _X), write(_X).
x
true.

% flags
?- set_prolog_flag(unknown, fail), current_prolog_flag(unknown, _V), write(_V).
fail
true.
?- set_prolog_flag(_, off).
error(instantiation_error, _).
?- set_prolog_flag(5, decimals).
error(type_error(atom,5), _).
?- set_prolog_flag(date, 'July 1999').
error(domain_error(prolog_flag,date), _).
?- set_prolog_flag(debug, no).
error(domain_error(flag_value,debug+no), _).
?- set_prolog_flag(max_arity, 40).
error(permission_error(modify,flag,max_arity), _).
?- current_prolog_flag(5, _).
error(type_error(atom,5), _).
?- current_prolog_flag(warning, _).
error(domain_error(prolog_flag,warning), _).
?- current_prolog_flag(bounded, _V), write(_V).
false
true.
?- create_prolog_flag(mine, 1, []), set_prolog_flag(mine, 2), current_prolog_flag(mine, _V), write(_V).
2
true.
?- set_prolog_flag(color, never), current_prolog_flag(color, _V), write(_V).
never
true.

% format
?- format("~w ~q ~a~n", [f('A'), f('A'), 'A']).
f(A) f('A') A
true.
?- format("hello", x).
error(format('too many arguments'), _).
?- format("~w", []).
error(format('not enough arguments'), _).
?- format("~d ~D ~2d", [1234567, 1234567, 1234567]).
1234567 1,234,567 12345.67
true.
?- format("~d", [a]).
error(format_argument_type(d,a), _).
?- format("~d", [1.0]).
error(format_argument_type(d,1.0), _).
?- format("~4f|~0f|~2e|~g", [3.14159, 2.5, 1234.5, 0.1]).
3.1416|2|1.23e+03|0.1
true.
?- format("~3f", [2**100]).
1267650600228229401496703205376.000
true.
?- format("~s~s~s", ["abc", [100,101], [f]]).
abcdef
true.
?- format("~c~3c", [65, 66]).
ABBB
true.
?- format("~8r ~16r ~16R ~8|x", [100, 255, 255]).
144 ff FF x
true.
?- format("~*c~i~w~~", [3, 0'x, skipped, y]).
xxxy~
true.
?- format("~p", ['A b']).
'A b'
true.
?- format(atom(_A), "~w", [x]), writeq(_A).
x
true.
?- format(codes(_C, []), "ab", []), writeq(_C).
[97,98]
true.
?- format("~y", []).
error(format('unknown directive: ~y'), _).
?- format("~@ and ~w~@", [write(out), x, ( member(_X, [!, b]), write(_X) )]).
out and x!
true.
?- forall(format("~@", [format("~@", [write(out)])]), true), \+ format("~@", [fail]), format(atom(_A), "~@", [nl]), writeq(_A).
out'\n'
true.
?- format("~@ ~y", [write(out)]).
error(format('unknown directive: ~y'), _).
?- format("no args", []).
no args
true.
?- format(abc, []).
abc
true.
?- format(_, []).
error(instantiation_error, _).

% output into terms
?- '$push_output', write(abc), '$pop_output'(atom(_A)), writeq([_A]).
[abc]
true.
?- '$check_sink'(foo).
error(domain_error(output_sink,foo), _).

% the world
?- exists_file('Cargo.toml'), \+ exists_file(src), exists_directory(src).
true.
?- file_base_name('/a/b.pl', _B), file_directory_name('/a/b.pl', _D), file_name_extension(_X, _E, 'b.pl'), write([_B,_D,_X,_E]).
[b.pl,/a,b,pl]
true.
?- file_name_extension(foo, pl, _F), write(_F).
foo.pl
true.
?- getenv(no_such_variable_here, _).
false.
?- statistics(nothing, _).
error(domain_error(statistics_key,nothing), _).
?- delete_file('no such file').
error(existence_error(file,'no such file'), _).

% messages
?- '$message_text'(error(type_error(integer, a), _), _S), write(_S).
Type error: 'integer' expected, found a (an atom)
true.
?- '$message_text'(error(evaluation_error(zero_divisor), _), _S), write(_S).
Arithmetic: division by zero
true.
?- '$message_text'(error(existence_error(procedure, put_chat/1), _), _S), write(_S).
Unknown procedure: put_chat/1. Did you mean put_char/1?
true.
?- '$message_text'(error(existence_error(procedure, put_char/3), _), _S), write(_S).
Unknown procedure: put_char/3. There are put_char/1, put_char/2
true.
?- '$message_text'(error(existence_error(source_sink, 'x.pl'), _), _S), write(_S).
File 'x.pl' does not exist
true.
?- '$message_text'(error(permission_error(modify, static_procedure, foo/1), _), _S), write(_S).
No permission to modify static procedure foo/1
true.
?- '$message_text'(hello, _S), write(_S).
Unknown message: hello
true.
?- '$ball_text'(hello, _S), write(_S).
Unhandled exception: hello
true.
?- message_to_string(format("~w-~w", [a,b]), _S), write(_S).
a-b
true.

% where the parts of a clause stand
?- term_string(_, "a/b", [subterm_positions(_P)]), write(_P).
term_position(0,3,1,2,[0-1,2-3])
true.

% pairs of streams
?- stream_pair(_P, user_output, user_output).
error(permission_error(input,stream,user_output), _).
?- write(current_output, x), nl(current_output).
x
true.

% what is no variable cannot receive a stream
?- open_null_stream(f).
error(uninstantiation_error(f), _).
?- open_string("text", f).
error(uninstantiation_error(f), _).

% Lines that end as on DOS, from the beginning or from a goal on.
?- tmp_file(dos, _F), open(_F, write, _S, [newline(dos)]), format(_S, "a~nb", []), nl(_S), set_stream(_S, newline(posix)), nl(_S), close(_S), read_file_to_codes(_F, _Cs, []), atom_codes(A, _Cs).
A = 'a\r\nb\r\n\n'.
?- tmp_file(dos, _F), open(_F, write, _S, [newline(dos)]), write(_S, 'a\r\nb\r'), write(_S, '\n\n'), close(_S),
   read_file_to_codes(_F, _Cs, []), atom_codes(A, _Cs), read_file_to_string(_F, B, [newline(dos)]),
   read_file_to_string(_F, C, [newline(detect)]), open(_F, read, _T, [newline(dos)]), get_char(_T, _), peek_char(_T, D),
   get_char(_T, E), line_count(_T, L), close(_T).
A = 'a\r\nb\r\n\r\n', B = "a\nb\n\n", C = "a\nb\n\n", D = '\n', E = '\n', L = 2.

% Text in UTF-16, with a mark or without.
written(Text, Options, Bytes, File) :-
    tmp_file(utf16, File), open(File, write, S, Options), write(S, Text), close(S),
    read_file_to_codes(File, Bytes, [type(binary)]).

?- written('aé😀\n', [encoding(utf16le), bom(true)], A, _F), read_file_to_string(_F, B, []),
   open(_F, read, _S), stream_property(_S, encoding(E)), stream_property(_S, bom(M)), close(_S).
A = [255, 254, 97, 0, 233, 0, 61, 216, 0, 222, 10, 0], B = "aé😀\n", E = utf16le, M = true.
?- written('f(é). ', [encoding(unicode_be)], A, _F), open(_F, read, _S, [encoding(utf16be)]), peek_char(_S, C), read(_S, T),
   get_char(_S, D), at_end_of_stream(_S), close(_S).
A = [0, 102, 0, 40, 0, 233, 0, 41, 0, 46, 0, 32], C = f, T = f(é), D = ' '.
?- string_bytes("é😀", A, utf16be), string_bytes(_B, [233, 0, 61], utf16le), string_codes(_B, B).
A = [0, 233, 216, 61, 222, 0], B = [233, 65533].

% Options without effect have their values all the same.
?- open('no such file', read, _, [lock(foo)]).
error(domain_error(stream_option, lock(foo)), _).
?- open('no such file', read, _, [create([read, foo])]).
error(domain_error(stream_option, create([read, foo])), _).
?- open('no such file', read, _, [wait(1)]).
error(domain_error(stream_option, wait(1)), _).
?- open('Cargo.toml', read, _S, [lock(shared), create([all]), wait(false), close_on_abort(true)]), close(_S).
true.

% What is closed may be closed by force.
?- open_null_stream(_S), close(_S), close(_S, [force(true)]).
true.
?- open_null_stream(_S), close(_S), close(_S, [force(false)]).
error(existence_error(stream, _), _).
?- close(no_such_alias, [force(true)]).
error(existence_error(stream, no_such_alias), _).

% byte_count/2, stream_position_data/3, current_stream/3
?- open_string("é1\nb", _S), get_char(_S, _), byte_count(_S, Bytes), read_string(_S, 2, _), stream_property(_S, position(_P)), findall(K-N, ( member(K, [char_count, line_count, line_position, byte_count]), stream_position_data(K, _P, N) ), Data), close(_S).
Bytes = 2, Data = [char_count-3, line_count-2, line_position-0, byte_count-4].
?- open_string("a", _S), ( current_stream(_, read, _S), \+ current_stream(_, write, _S) -> Is = read ; Is = other ), close(_S), \+ current_stream(_, _, _S).
Is = read.
