% 8.11: streams. 8.12: characters and bytes. 8.13.
:- include('../../data/reads_and_writes').
:- set_prolog_flag(double_quotes, codes).
:- dynamic(file/1), retractall(file(_)).
:- tmp_file(iso, F), assertz(file(F)).
% holds(+Text): the file's text.
holds(Text) :- file(F), open(F, write, W), write(W, Text), close(W).
% on(+Text, +Options, -Stream, +Goal): once(Goal) over a stream on a file that holds Text.
on(Text, Options, S, Goal) :- holds(Text), file(F), open(F, read, S, Options), setup_call_cleanup(true, once(Goal), close(S)).
on(Text, S, Goal) :- on(Text, [], S, Goal).
% to(+Mode, +Options, -Stream, +Goal, -Text): what a goal writes to a file.
to(Mode, Options, S, Goal, Text) :-
    file(F), open(F, Mode, S, Options), setup_call_cleanup(true, once(Goal), close(S)),
    open(F, read, R), chars(R, Cs), close(R), atom_chars(Text, Cs).
to(S, Goal, Text) :- to(write, [], S, Goal, Text).
chars(R, Cs) :- get_char(R, C), ( C == end_of_file -> Cs = [] ; Cs = [C|Cs1], chars(R, Cs1) ).
% bytes(+Bytes, +Options, -Stream, +Goal): a binary stream.
bytes(Bytes, Options, S, Goal) :-
    file(F), open(F, write, W, [type(binary)]), forall(member(B, Bytes), put_byte(W, B)), close(W),
    open(F, read, S, [type(binary)|Options]), setup_call_cleanup(true, once(Goal), close(S)).
closed(S) :- file(F), open(F, write, S), close(S).
input_is(Text, Goal) :- current_input(Old), on(Text, S, ( set_input(S), setup_call_cleanup(true, once(Goal), set_input(Old)) )).
past(S) :- get_char(S, end_of_file).
?- set_prolog_flag(double_quotes, codes).
true.

% 8.11.1 current_input/1
?- current_input(_S), nonvar(_S).
true .
?- current_input(foo).
error(domain_error(stream, foo), _).
?- current_input(1).
error(domain_error(stream, 1), _).
?- current_input(user_input).
error(domain_error(stream, user_input), _).
?- closed(_S), current_input(_S).
error(domain_error(stream, _), _).
?- on('', _S, current_input(_S)).
false.
?- on('', _S, ( current_input(_Old), set_input(_S), current_input(_Now), set_input(_Old), _Now == _S )).
true .
?- current_output(_S), current_input(_S).
false.

% 8.11.2 current_output/1
?- current_output(_S), nonvar(_S).
true .
?- current_output(foo).
error(domain_error(stream, foo), _).
?- current_output(f(1)).
error(domain_error(stream, f(1)), _).
?- closed(_S), current_output(_S).
error(domain_error(stream, _), _).
?- on('', _S, current_output(_S)).
false.
?- to(_S, ( current_output(_Old), set_output(_S), write(x), set_output(_Old) ), T).
T = x.

% 8.11.3 set_input/1
?- set_input(_).
error(instantiation_error, _).
?- set_input(foo).
error(existence_error(stream, foo), _).
?- set_input(1).
error(domain_error(stream_or_alias, 1), _).
?- set_input(f(_)).
error(domain_error(stream_or_alias, f(_)), _).
?- current_output(_S), set_input(_S).
error(permission_error(input, stream, _), _).
?- to(_S, set_input(_S), _).
error(permission_error(input, stream, _), _).
?- closed(_S), set_input(_S).
error(existence_error(stream, _), _).
?- current_input(_S), set_input(_S).
true .

% 8.11.4 set_output/1
?- set_output(_).
error(instantiation_error, _).
?- set_output(foo).
error(existence_error(stream, foo), _).
?- set_output(1).
error(domain_error(stream_or_alias, 1), _).
?- current_input(_S), set_output(_S).
error(permission_error(output, stream, _), _).
?- on('', _S, set_output(_S)).
error(permission_error(output, stream, _), _).
?- closed(_S), set_output(_S).
error(existence_error(stream, _), _).
?- current_output(_S), set_output(_S).
true .

% 8.11.5 open/3, open/4
?- open(_, read, _).
error(instantiation_error, _).
?- open(f, _, _).
error(instantiation_error, _).
?- open(f, write, _, _).
error(instantiation_error, _).
?- open(f, write, _, [type(text)|_]).
error(instantiation_error, _).
?- open(f, write, _, [type(text), _]).
error(instantiation_error, _).
?- open(f, write, _, [_, foo]).
error(instantiation_error, _).
?- open(f, write, _, [type(_)]).
error(instantiation_error, _).
?- open(f, write, _, [alias(_)]).
error(instantiation_error, _).
?- open(f, write, _, [reposition(_)]).
error(instantiation_error, _).
?- open(f, 1, _).
error(type_error(atom, 1), _).
?- open(f, f(x), _).
error(type_error(atom, f(x)), _).
?- open(f, write, _, type(text)).
error(type_error(list, type(text)), _).
?- open(f, write, _, foo).
error(type_error(list, foo), _).
?- open(f, write, _, [type(text)|foo]).
error(type_error(list, [type(text)|foo]), _).
?- open(f, write, bar).
error(uninstantiation_error(bar), _).
?- open(f, write, 1, []).
error(uninstantiation_error(1), _).
?- current_input(_S), open(f, write, _S).
error(uninstantiation_error(_), _).
?- open(foo(1, 2), write, _).
error(domain_error(source_sink, foo(1, 2)), _).
?- open(1, read, _).
error(domain_error(source_sink, 1), _).
?- open(f, red, _).
error(domain_error(io_mode, red), _).
?- open(f, 'Read', _).
error(domain_error(io_mode, 'Read'), _).
?- open(f, write, _, [bar]).
error(domain_error(stream_option, bar), _).
?- open(f, write, _, [type(bar)]).
error(domain_error(stream_option, type(bar)), _).
?- open(f, write, _, [reposition(bar)]).
error(domain_error(stream_option, reposition(bar)), _).
?- open(f, read, _, [eof_action(bar)]).
error(domain_error(stream_option, eof_action(bar)), _).
?- open(f, read, _, [alias(1)]).
error(domain_error(stream_option, alias(1)), _).
?- open(f, write, _, [1]).
error(domain_error(stream_option, 1), _).
?- open(f, write, _, [type(text, text)]).
error(domain_error(stream_option, type(text, text)), _).
?- open('no such file', read, _).
error(existence_error(source_sink, 'no such file'), _).
?- open('no such file', read, _, [type(binary)]).
error(existence_error(source_sink, 'no such file'), _).
?- open('no/such/folder/f', write, _).
error(existence_error(source_sink, _), _).
?- open('.', write, _).
error(permission_error(open, source_sink, '.'), _).
?- file(_F), open(_F, write, _, [alias(a)]), open(_F, read, _, [alias(a)]).
error(permission_error(open, source_sink, alias(a)), _).
?- close(a).
true .
?- file(_F), open(_F, write, _S), atom(_S).
false.
?- file(_F), open(_F, write, _S, [alias(b)]), stream_property(_T, alias(b)), close(b), _S == _T.
true .
?- to(write, [], _S, write(_S, abc), T).
T = abc.
?- to(append, [], _S, write(_S, def), T).
T = abcdef.
?- to(append, [bom(true)], _S, write(_S, g), T).
T = abcdefg.
?- file(_F), open(_F, write, _S, [type(binary), bom(true)]), put_byte(_S, 1), close(_S), size_file(_F, N).
N = 1.
?- file(_F), open(_F, write, _S, [type(binary)]), stream_property(_S, encoding(E)), stream_property(_S, bom(B)), close(_S).
E = octet, B = false.
?- file(_F), open(_F, write, _S, [bom(true)]), put_char(_S, a), close(_S), open(_F, read, _R, [encoding(octet)]), get_code(_R, C), close(_R).
C = 239.
?- file(_F), open(_F, write, _S, [bom(true)]), stream_property(_S, bom(B)), close(_S), open(_F, read, _R), stream_property(_R, bom(C)), get_char(_R, D), close(_R).
B = true, C = true, D = end_of_file.
?- to(write, [], _S, write(_S, abc), T).
T = abc.
?- to(append, [], _S, write(_S, def), T).
T = abcdef.
?- to(write, [type(text)], _S, write(_S, x), T).
T = x.
?- to(_S, true, T).
T = ''.
?- open(_, _, _).
error(instantiation_error, _).
?- open(1, _, _).
error(instantiation_error, _).
?- open(1, 2, _).
error(type_error(atom, 2), _).
?- open(1, red, _).
error(domain_error(source_sink, 1), _).

% 8.11.6 close/1, close/2
?- close(_).
error(instantiation_error, _).
?- close(_, []).
error(instantiation_error, _).
?- close(_, _).
error(instantiation_error, _).
?- close(foo).
error(existence_error(stream, foo), _).
?- close(1).
error(domain_error(stream_or_alias, 1), _).
?- close(f(x)).
error(domain_error(stream_or_alias, f(x)), _).
?- closed(_S), close(_S).
error(existence_error(stream, _), _).
?- current_input(_S), close(_S, _).
error(instantiation_error, _).
?- current_input(_S), close(_S, [force(true)|_]).
error(instantiation_error, _).
?- current_input(_S), close(_S, [force(true), _]).
error(instantiation_error, _).
?- current_input(_S), close(_S, foo).
error(type_error(list, foo), _).
?- current_input(_S), close(_S, [foo]).
error(domain_error(close_option, foo), _).
?- current_input(_S), close(_S, [force(maybe)]).
error(domain_error(close_option, force(maybe)), _).
?- current_input(_S), close(_S, [force(_)]).
error(instantiation_error, _).
?- file(_F), open(_F, write, _S), close(_S, [force(true)]).
true .
?- file(_F), open(_F, write, _S), close(_S, [force(false)]).
true .
?- file(_F), open(_F, write, _S), close(_S, []).
true .
?- current_input(_S), close(_S), current_input(_T), _S == _T.
true .
?- current_output(_S), close(_S), current_output(_T), _S == _T.
true .
?- to(_S, set_output(_S), _), current_output(_T), _T \== _S.
true .
?- on('', _S, set_input(_S)), current_input(_T), _T \== _S.
true .

% 8.11.7 flush_output/0,1
?- flush_output.
true .
?- flush_output(_).
error(instantiation_error, _).
?- flush_output(foo).
error(existence_error(stream, foo), _).
?- flush_output(1).
error(domain_error(stream_or_alias, 1), _).
?- closed(_S), flush_output(_S).
error(existence_error(stream, _), _).
?- current_input(_S), flush_output(_S).
error(permission_error(output, stream, _), _).
?- to(_S, flush_output(_S), T).
T = ''.

% 8.11.8 stream_property/2
?- stream_property(foo, _).
error(domain_error(stream, foo), _).
?- stream_property(1, _).
error(domain_error(stream, 1), _).
?- stream_property(_, foo).
error(domain_error(stream_property, foo), _).
?- stream_property(_, 1).
error(domain_error(stream_property, 1), _).
?- stream_property(_, alias(1)).
false.
?- closed(_S), stream_property(_S, _).
error(existence_error(stream, _), _).
?- current_input(_S), stream_property(_S, input).
true .
?- current_output(_S), stream_property(_S, output).
true .
?- current_input(_S), stream_property(_S, output).
false.
?- on('', _S, stream_property(_S, mode(M))).
M = read.
?- to(_S, stream_property(_S, mode(M)), _).
M = write.
?- to(append, [], _S, stream_property(_S, mode(M)), _).
M = append.
?- on('', _S, ( file(_F), stream_property(_S, file_name(_F)) )).
true .
?- on('', _S, ( stream_property(_S, file_name(_F)), file(_F) )).
true .
?- on('', [alias(al)], _S, stream_property(_S, alias(A))).
A = al.
?- on('', [alias(al)], _S, ( stream_property(_T, alias(al)), _S == _T )).
true .
?- on('', _S, stream_property(_S, alias(_))).
false.
?- on('', _S, stream_property(_S, type(T))).
T = text.
?- bytes([], [], _S, stream_property(_S, type(T))).
T = binary.
?- on('', [eof_action(error)], _S, stream_property(_S, eof_action(E))).
E = error.
?- on('', [eof_action(eof_code)], _S, stream_property(_S, eof_action(E))).
E = eof_code.
?- on('', [eof_action(reset)], _S, stream_property(_S, eof_action(E))).
E = reset.
?- on('', [reposition(true)], _S, stream_property(_S, reposition(B))).
B = true.
?- on(a, _S, stream_property(_S, end_of_stream(E))).
E = not.
?- on(a, _S, ( peek_char(_S, _), stream_property(_S, end_of_stream(E)) )).
E = not.
?- on('', _S, ( peek_char(_S, _), stream_property(_S, end_of_stream(E)) )).
E = at.
?- on('', _S, ( get_char(_S, _), stream_property(_S, end_of_stream(E)) )).
E = past.
?- on(a, [reposition(true)], _S, ( stream_property(_S, position(_P)), nonvar(_P) )).
true .
?- findall(_S, stream_property(_S, alias(user_input)), [_]).
true .
?- findall(_S, stream_property(_S, alias(user_output)), [_]).
true .
?- findall(_S, stream_property(_S, alias(user_error)), [_]).
true .
?- findall(_S, stream_property(_S, alias(nobody)), L).
L = [].

% at_end_of_stream/0,1
?- on('', _S, at_end_of_stream(_S)).
true .
?- on(a, _S, at_end_of_stream(_S)).
false.
?- on(a, _S, ( get_char(_S, _), at_end_of_stream(_S) )).
true .
?- on('', _S, ( get_char(_S, _), at_end_of_stream(_S) )).
true .
?- at_end_of_stream(_).
error(instantiation_error, _).
?- at_end_of_stream(foo).
error(existence_error(stream, foo), _).
?- at_end_of_stream(1).
error(domain_error(stream_or_alias, 1), _).
?- closed(_S), at_end_of_stream(_S).
error(existence_error(stream, _), _).
?- current_output(_S), at_end_of_stream(_S).
error(permission_error(input, stream, _), _).
?- input_is('', at_end_of_stream).
true .
?- input_is(a, at_end_of_stream).
false.

% 8.11.9 set_stream_position/2
?- set_stream_position(_, _).
error(instantiation_error, _).
?- on(a, [reposition(true)], _S, set_stream_position(_S, _)).
error(instantiation_error, _).
?- on(a, [reposition(true)], _S, set_stream_position(_S, foo)).
error(domain_error(stream_position, foo), _).
?- on(a, [reposition(true)], _S, set_stream_position(_S, 1)).
error(domain_error(stream_position, 1), _).
?- on(a, [reposition(true)], _S, ( stream_property(_S, position(_P)), set_stream_position(foo, _P) )).
error(existence_error(stream, foo), _).
?- on(a, [reposition(true)], _S, ( stream_property(_S, position(_P)), set_stream_position(1, _P) )).
error(domain_error(stream_or_alias, 1), _).
?- on(a, [reposition(true)], _S, ( stream_property(_S, position(_P)), closed(_T), set_stream_position(_T, _P) )).
error(existence_error(stream, _), _).
?- closed(_S), set_stream_position(_S, 3.5).
error(domain_error(stream_position, 3.5), _).

% what may be repositioned may be, whatever the mode
?- to(write, [reposition(true)], _S, ( write(_S, abcd), stream_property(_S, reposition(R)) ), T).
R = true, T = abcd.
?- to(append, [reposition(true)], _S, ( stream_property(_S, position(_P)), write(_S, efg), set_stream_position(_S, _P), write(_S, 'X') ), T).
T = abcdXfg.
?- to(append, [reposition(true)], _S, stream_property(_S, reposition(R)), _).
R = true.
?- to(append, [], _S, ( stream_property(_S, position(_P)), set_stream_position(_S, _P) ), _).
error(permission_error(reposition, stream, _), _).
?- set_stream_position(1, 3.5).
error(domain_error(stream_or_alias, 1), _).

% Standard input may be a file, which has positions.
?- on(a, [reposition(true)], _S, ( stream_property(_S, position(_P)), set_stream_position(user_input, _P) )).
true .
?- on(abc, [reposition(true)], _S, ( get_char(_S, A), stream_property(_S, position(_P)), get_char(_S, B), get_char(_S, C), set_stream_position(_S, _P), get_char(_S, D) )).
A = a, B = b, C = c, D = b.
?- on('äbc', [reposition(true)], _S, ( get_char(_S, _), stream_property(_S, position(_P)), get_char(_S, B), set_stream_position(_S, _P), get_char(_S, D) )).
B = b, D = b.
?- on(a, [reposition(true)], _S, ( stream_property(_S, position(_P)), get_char(_S, _), get_char(_S, _), set_stream_position(_S, _P), get_char(_S, C) )).
C = a.
?- bytes([1, 2, 3], [reposition(true)], _S, ( get_byte(_S, _), stream_property(_S, position(_P)), get_byte(_S, _), set_stream_position(_S, _P), get_byte(_S, B) )).
B = 2.

% 8.12.1 get_char, get_code
?- on('qwerty', _S, get_char(_S, C)).
C = q.
?- on('qwerty', _S, get_code(_S, C)).
C = 0'q.
?- on('qwerty', _S, ( get_code(_S, 0'q), get_char(_S, C) )).
C = w.
?- on('qwerty', _S, get_code(_S, 0'p)).
false.
?- on('qwerty', _S, get_char(_S, p)).
false.
?- on('''qwerty', _S, get_char(_S, C)).
C = ''''.
?- on('', _S, get_char(_S, C)).
C = end_of_file.
?- on('', _S, get_code(_S, C)).
C = -1.
?- on('é€😀', _S, ( get_char(_S, A), get_code(_S, B), get_char(_S, C) )).
A = 'é', B = 0x20ac, C = '😀'.
?- input_is('qwerty', get_char(C)).
C = q.
?- input_is('qwerty', get_code(C)).
C = 0'q.
?- input_is('', get_char(C)).
C = end_of_file.
?- get_char(_, _).
error(instantiation_error, _).
?- get_code(_, _).
error(instantiation_error, _).
?- get_char(_, 1).
error(instantiation_error, _).
?- get_char(foo, _).
error(existence_error(stream, foo), _).
?- get_code(foo, _).
error(existence_error(stream, foo), _).
?- get_char(1, _).
error(domain_error(stream_or_alias, 1), _).
?- get_code(1, _).
error(domain_error(stream_or_alias, 1), _).
?- get_char(f(x), _).
error(domain_error(stream_or_alias, f(x)), _).
?- get_char(1).
error(type_error(in_character, 1), _).
?- get_char(ab).
error(type_error(in_character, ab), _).
?- get_char('').
error(type_error(in_character, ''), _).
?- get_char(user_input, 1).
error(type_error(in_character, 1), _).
?- get_char(user_input, f(x)).
error(type_error(in_character, f(x)), _).
?- get_code(a).
error(type_error(integer, a), _).
?- get_code(1.5).
error(type_error(integer, 1.5), _).
?- get_code(-2).
error(representation_error(in_character_code), _).
?- get_code(user_input, -2).
error(representation_error(in_character_code), _).
?- get_code(user_input, 0x110000).
error(representation_error(in_character_code), _).
?- get_code(user_input, f(x)).
error(type_error(integer, f(x)), _).
?- on('', _S, get_char(_S, ab)).
error(type_error(in_character, ab), _).
?- closed(_S), get_char(_S, _).
error(existence_error(stream, _), _).
?- closed(_S), get_code(_S, _).
error(existence_error(stream, _), _).
?- get_char(user_output, _).
error(permission_error(input, stream, user_output), _).
?- get_code(user_output, _).
error(permission_error(input, stream, user_output), _).
?- to(_S, get_char(_S, _), _).
error(permission_error(input, stream, _), _).
?- bytes([1], [], _S, get_char(_S, _)).
error(permission_error(input, binary_stream, _), _).
?- bytes([1], [], _S, get_code(_S, _)).
error(permission_error(input, binary_stream, _), _).
?- bytes([], [], _S, get_char(_S, _)).
error(permission_error(input, binary_stream, _), _).
?- on('', [eof_action(error)], _S, ( past(_S), get_char(_S, _) )).
error(permission_error(input, past_end_of_stream, _), _).
?- on('', [eof_action(error)], _S, ( past(_S), get_code(_S, _) )).
error(permission_error(input, past_end_of_stream, _), _).
?- on('', [eof_action(error)], _S, ( past(_S), peek_char(_S, _) )).
error(permission_error(input, past_end_of_stream, _), _).
?- on('', [eof_action(error)], _S, ( past(_S), peek_code(_S, _) )).
error(permission_error(input, past_end_of_stream, _), _).
?- on('', [eof_action(error)], _S, ( past(_S), read(_S, _) )).
error(permission_error(input, past_end_of_stream, _), _).
?- on('', [eof_action(eof_code)], _S, ( past(_S), get_char(_S, C) )).
C = end_of_file.
?- on('', [eof_action(eof_code)], _S, ( past(_S), get_code(_S, C) )).
C = -1.
?- on('', [eof_action(eof_code)], _S, ( past(_S), peek_char(_S, C) )).
C = end_of_file.
?- on('', [eof_action(eof_code)], _S, ( past(_S), read(_S, C) )).
C = end_of_file.
?- on('', [eof_action(reset)], _S, ( past(_S), get_char(_S, C) )).
C = end_of_file.

% 8.12.2 peek_char, peek_code
?- on('qwerty', _S, ( peek_char(_S, C), get_char(_S, D) )).
C = q, D = q.
?- on('qwerty', _S, ( peek_code(_S, C), get_code(_S, D) )).
C = 0'q, D = 0'q.
?- on('qwerty', _S, peek_char(_S, p)).
false.
?- on('qwerty', _S, peek_code(_S, 0'p)).
false.
?- on('', _S, ( peek_char(_S, C), peek_char(_S, D), get_char(_S, E) )).
C = end_of_file, D = end_of_file, E = end_of_file.
?- on('', _S, peek_code(_S, C)).
C = -1.
?- on('é', _S, peek_char(_S, C)).
C = 'é'.
?- input_is('qwerty', ( peek_char(C), get_char(D) )).
C = q, D = q.
?- input_is('qwerty', ( peek_code(C), get_code(D) )).
C = 0'q, D = 0'q.
?- peek_char(_, _).
error(instantiation_error, _).
?- peek_code(_, _).
error(instantiation_error, _).
?- peek_char(foo, _).
error(existence_error(stream, foo), _).
?- peek_code(foo, _).
error(existence_error(stream, foo), _).
?- peek_char(1, _).
error(domain_error(stream_or_alias, 1), _).
?- peek_char(1).
error(type_error(in_character, 1), _).
?- peek_char(ab).
error(type_error(in_character, ab), _).
?- peek_char(user_input, 1).
error(type_error(in_character, 1), _).
?- peek_code(a).
error(type_error(integer, a), _).
?- peek_code(-2).
error(representation_error(in_character_code), _).
?- peek_code(user_input, -2).
error(representation_error(in_character_code), _).
?- peek_char(user_output, _).
error(permission_error(input, stream, user_output), _).
?- peek_code(user_output, _).
error(permission_error(input, stream, user_output), _).
?- closed(_S), peek_char(_S, _).
error(existence_error(stream, _), _).
?- closed(_S), peek_code(_S, _).
error(existence_error(stream, _), _).
?- bytes([1], [], _S, peek_char(_S, _)).
error(permission_error(input, binary_stream, _), _).
?- bytes([1], [], _S, peek_code(_S, _)).
error(permission_error(input, binary_stream, _), _).

% 8.12.3 put_char, put_code, nl
?- to(_S, put_char(_S, t), T).
T = t.
?- to(_S, put_code(_S, 0't), T).
T = t.
?- to(_S, ( put_char(_S, 'é'), put_code(_S, 0x1f600) ), T).
T = 'é😀'.
?- to(_S, ( put_char(_S, a), nl(_S), put_char(_S, b) ), T).
T = 'a\nb'.
?- writes(put_char(a), T).
T = a.
?- writes(put_code(0'a), T).
T = a.
?- writes(nl, T).
T = '\n'.
?- put_char(_).
error(instantiation_error, _).
?- put_char(_, a).
error(instantiation_error, _).
?- put_char(_, _).
error(instantiation_error, _).
?- put_code(_).
error(instantiation_error, _).
?- put_code(_, 0'a).
error(instantiation_error, _).
?- put_char(user_output, _).
error(instantiation_error, _).
?- put_code(user_output, _).
error(instantiation_error, _).
?- nl(_).
error(instantiation_error, _).
?- put_char(ty).
error(type_error(character, ty), _).
?- put_char(1).
error(type_error(character, 1), _).
?- put_char('').
error(type_error(character, ''), _).
?- put_char(f(x)).
error(type_error(character, f(x)), _).
?- put_char(user_output, 1).
error(type_error(character, 1), _).
?- put_code(ty).
error(type_error(integer, ty), _).
?- put_code(1.5).
error(type_error(integer, 1.5), _).
?- put_code(user_output, ty).
error(type_error(integer, ty), _).
?- put_code(-1).
error(representation_error(character_code), _).
?- put_code(0x110000).
error(representation_error(character_code), _).
?- put_code(0xd800).
error(representation_error(character_code), _).
?- put_code(user_output, -1).
error(representation_error(character_code), _).
?- put_char(foo, a).
error(existence_error(stream, foo), _).
?- put_code(foo, 1).
error(existence_error(stream, foo), _).
?- nl(foo).
error(existence_error(stream, foo), _).
?- put_char(1, a).
error(domain_error(stream_or_alias, 1), _).
?- put_code(1, 1).
error(domain_error(stream_or_alias, 1), _).
?- nl(1).
error(domain_error(stream_or_alias, 1), _).
?- closed(_S), put_char(_S, a).
error(existence_error(stream, _), _).
?- closed(_S), put_code(_S, 1).
error(existence_error(stream, _), _).
?- closed(_S), nl(_S).
error(existence_error(stream, _), _).
?- put_char(user_input, a).
error(permission_error(output, stream, user_input), _).
?- put_char(user_input, _).
error(permission_error(output, stream, user_input), _).
?- put_char(foo, _).
error(existence_error(stream, foo), _).
?- put_char(1.5, ty).
error(domain_error(stream_or_alias, 1.5), _).
?- put_code(foo, _).
error(existence_error(stream, foo), _).
?- put_code(user_input, _).
error(permission_error(output, stream, user_input), _).
?- put_code(1.5, a).
error(domain_error(stream_or_alias, 1.5), _).
?- to(write, [type(binary)], _S, put_char(_S, _), _).
error(instantiation_error, _).
?- put_code(user_input, 0'a).
error(permission_error(output, stream, user_input), _).
?- nl(user_input).
error(permission_error(output, stream, user_input), _).
?- on('', _S, put_char(_S, a)).
error(permission_error(output, stream, _), _).
?- to(write, [type(binary)], _S, put_char(_S, a), _).
error(permission_error(output, binary_stream, _), _).
?- to(write, [type(binary)], _S, put_code(_S, 0'a), _).
error(permission_error(output, binary_stream, _), _).
?- to(write, [type(binary)], _S, nl(_S), _).
error(permission_error(output, binary_stream, _), _).

% 8.13.1 get_byte
?- bytes([113, 119], [], _S, ( get_byte(_S, A), get_byte(_S, B), get_byte(_S, C) )).
A = 113, B = 119, C = -1.
?- bytes([0, 255], [], _S, ( get_byte(_S, A), get_byte(_S, B) )).
A = 0, B = 255.
?- bytes([1], [], _S, get_byte(_S, 2)).
false.
?- bytes([], [], _S, get_byte(_S, -1)).
true .
?- bytes([], [eof_action(error)], _S, ( get_byte(_S, _), get_byte(_S, _) )).
error(permission_error(input, past_end_of_stream, _), _).
?- bytes([], [eof_action(error)], _S, ( get_byte(_S, _), peek_byte(_S, _) )).
error(permission_error(input, past_end_of_stream, _), _).
?- bytes([], [eof_action(eof_code)], _S, ( get_byte(_S, _), get_byte(_S, B) )).
B = -1.
?- get_byte(_, _).
error(instantiation_error, _).
?- get_byte(foo, _).
error(existence_error(stream, foo), _).
?- get_byte(1, _).
error(domain_error(stream_or_alias, 1), _).
?- get_byte(user_output, _).
error(permission_error(input, stream, user_output), _).
?- get_byte(user_input, _).
error(permission_error(input, text_stream, user_input), _).
?- on(a, _S, get_byte(_S, _)).
error(permission_error(input, text_stream, _), _).
?- closed(_S), get_byte(_S, _).
error(existence_error(stream, _), _).
?- bytes([1], [], _S, get_byte(_S, a)).
error(type_error(in_byte, a), _).
?- bytes([1], [], _S, get_byte(_S, -2)).
error(type_error(in_byte, -2), _).
?- bytes([1], [], _S, get_byte(_S, 256)).
error(type_error(in_byte, 256), _).
?- bytes([1], [], _S, get_byte(_S, 1.0)).
error(type_error(in_byte, 1.0), _).
?- get_byte(p).
error(type_error(in_byte, p), _).
?- get_byte(-2).
error(type_error(in_byte, -2), _).
?- get_byte(_).
error(permission_error(input, text_stream, _), _).

% 8.13.2 peek_byte
?- bytes([113, 119], [], _S, ( peek_byte(_S, A), get_byte(_S, B) )).
A = 113, B = 113.
?- bytes([1], [], _S, peek_byte(_S, 2)).
false.
?- bytes([], [], _S, ( peek_byte(_S, A), peek_byte(_S, B) )).
A = -1, B = -1.
?- peek_byte(_, _).
error(instantiation_error, _).
?- peek_byte(foo, _).
error(existence_error(stream, foo), _).
?- peek_byte(1, _).
error(domain_error(stream_or_alias, 1), _).
?- peek_byte(user_output, _).
error(permission_error(input, stream, user_output), _).
?- peek_byte(user_input, _).
error(permission_error(input, text_stream, user_input), _).
?- on(a, _S, peek_byte(_S, _)).
error(permission_error(input, text_stream, _), _).
?- closed(_S), peek_byte(_S, _).
error(existence_error(stream, _), _).
?- bytes([1], [], _S, peek_byte(_S, a)).
error(type_error(in_byte, a), _).
?- bytes([1], [], _S, peek_byte(_S, -2)).
error(type_error(in_byte, -2), _).
?- peek_byte(256).
error(type_error(in_byte, 256), _).

% 8.13.3 put_byte
?- to(write, [type(binary)], _S, put_byte(_S, 84), T).
T = 'T'.
?- to(append, [type(binary)], _S, put_byte(_S, 85), T).
T = 'TU'.
?- put_byte(_, _).
error(instantiation_error, _).
?- put_byte(_, 1).
error(instantiation_error, _).
?- put_byte(_).
error(instantiation_error, _).
?- to(write, [type(binary)], _S, put_byte(_S, _), _).
error(instantiation_error, _).
?- to(write, [type(binary)], _S, put_byte(_S, ty), _).
error(type_error(byte, ty), _).
?- to(write, [type(binary)], _S, put_byte(_S, -1), _).
error(type_error(byte, -1), _).
?- to(write, [type(binary)], _S, put_byte(_S, 256), _).
error(type_error(byte, 256), _).
?- to(write, [type(binary)], _S, put_byte(_S, 1.0), _).
error(type_error(byte, 1.0), _).
?- put_byte(ty).
error(type_error(byte, ty), _).
?- put_byte(user_output, ty).
error(type_error(byte, ty), _).
?- put_byte(foo, 1).
error(existence_error(stream, foo), _).
?- put_byte(1, 1).
error(domain_error(stream_or_alias, 1), _).
?- put_byte(user_output, 77).
error(permission_error(output, text_stream, user_output), _).
?- put_byte(user_input, 77).
error(permission_error(output, stream, user_input), _).
?- put_byte(user_input, _).
error(permission_error(output, stream, user_input), _).
?- put_byte(user_output, _).
error(instantiation_error, _).
?- put_byte(foo, ty).
error(existence_error(stream, foo), _).
?- put_byte(1.5, _).
error(domain_error(stream_or_alias, 1.5), _).
?- on(a, _S, put_byte(_S, 1)).
error(permission_error(output, stream, _), _).
?- to(_S, put_byte(_S, 1), _).
error(permission_error(output, text_stream, _), _).
?- closed(_S), put_byte(_S, 1).
error(existence_error(stream, _), _).
?- file(_F), delete_file(_F).
true .

% 7.10.2.13
?- current_output(_S), findall(_P, ( stream_property(_S, _P), functor(_P, _N, _), memberchk(_N, [output, eof_action, reposition, type]) ), L).
L = [output, eof_action(reset), reposition(false), type(text)].

% 7.10.2.11 reposition(false) is kept to
?- on(a, [reposition(false)], _S, ( stream_property(_S, position(_P)), set_stream_position(_S, _P) )).
error(permission_error(reposition, stream, _), _).
?- on(a, [reposition(false)], _S, stream_property(_S, reposition(R))).
R = false.

% Beyond the standard: looking ahead, and parts of a stream
?- on(hello, _S, ( peek_string(_S, 3, _A0), get_char(_S, C), peek_string(_S, 30, _B0), peek_string(_S, 0, _E0), read_string(_S, _, _D0) )), maplist(atom_string, [A, B, E, D], [_A0, _B0, _E0, _D0]).
C = h, A = hel, B = ello, E = '', D = ello.
?- on('', _S, ( peek_string(_S, 3, _A0), get_char(_S, C) )), atom_string(A, _A0).
A = '', C = end_of_file.
?- on('äö\nü', _S, ( get_char(_S, _), peek_string(_S, 2, _A0), get_char(_S, _), line_position(_S, P) )), atom_string(A, _A0).
A = 'ö\n', P = 2.
?- on(hello, _S, peek_string(_S, -1, _)).
error(domain_error(not_less_than_zero, -1), _).
?- on(hello, _S, peek_string(_S, _, _)).
error(instantiation_error, _).
?- peek_string(_, 1, _).
error(instantiation_error, _).
?- peek_string(user_output, 1, _).
error(permission_error(input, stream, user_output), _).
?- on(hello, _S, ( writes(( current_output(_O), copy_stream_data(_S, _O, 2) ), A), get_char(_S, C) )).
A = he, C = l.
?- on(hello, _S, ( writes(( current_output(_O), copy_stream_data(_S, _O, 9) ), A), get_char(_S, C) )).
A = hello, C = end_of_file.
?- on(hello, _S, copy_stream_data(_S, user_output, a)).
error(type_error(integer, a), _).
?- on(hello, _S, copy_stream_data(_S, user_output, -1)).
error(domain_error(not_less_than_zero, -1), _).
?- on(hello, _S, copy_stream_data(_S, _, 1)).
error(instantiation_error, _).
?- on(ab, _S, ( fill_buffer(_S), read_pending_codes(_S, L, t), read_pending_codes(_S, M, T) )).
L = [0'a, 0'b|t], M = [], T = [].
?- on(ab, _S, ( peek_char(_S, _), read_pending_chars(_S, L, []), get_char(_S, C) )).
L = [a, b], C = end_of_file.
