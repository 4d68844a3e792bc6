% 8.11: streams. 8.12: characters and bytes. 8.13.
:- set_prolog_flag(double_quotes, codes).
:- dynamic(file/1), retractall(file(_)).
:- tmp_file(conformity, F), assertz(file(F)).
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
% 8.11.1 current_input/1
current_input(S), nonvar(S) ==> true.
current_input(foo) ==> domain_error(stream, foo).
current_input(1) ==> domain_error(stream, 1).
current_input(user_input) ==> domain_error(stream, user_input).
closed(S), current_input(S) ==> domain_error(stream, _).
on('', S, current_input(S)) ==> false.
on('', S, ( current_input(Old), set_input(S), current_input(Now), set_input(Old), Now == S )) ==> true.
current_output(S), current_input(S) ==> false.
% 8.11.2 current_output/1
current_output(S), nonvar(S) ==> true.
current_output(foo) ==> domain_error(stream, foo).
current_output(f(1)) ==> domain_error(stream, f(1)).
closed(S), current_output(S) ==> domain_error(stream, _).
on('', S, current_output(S)) ==> false.
to(S, ( current_output(Old), set_output(S), write(x), set_output(Old) ), T) ==> T = x.
% 8.11.3 set_input/1
set_input(_) ==> instantiation_error.
set_input(foo) ==> existence_error(stream, foo).
set_input(1) ==> domain_error(stream_or_alias, 1).
set_input(f(_)) ==> domain_error(stream_or_alias, f(_)).
current_output(S), set_input(S) ==> permission_error(input, stream, _).
to(S, set_input(S), _) ==> permission_error(input, stream, _).
closed(S), set_input(S) ==> existence_error(stream, _).
current_input(S), set_input(S) ==> true.
% 8.11.4 set_output/1
set_output(_) ==> instantiation_error.
set_output(foo) ==> existence_error(stream, foo).
set_output(1) ==> domain_error(stream_or_alias, 1).
current_input(S), set_output(S) ==> permission_error(output, stream, _).
on('', S, set_output(S)) ==> permission_error(output, stream, _).
closed(S), set_output(S) ==> existence_error(stream, _).
current_output(S), set_output(S) ==> true.
% 8.11.5 open/3, open/4
open(_, read, _) ==> instantiation_error.
open(f, _, _) ==> instantiation_error.
open(f, write, _, _) ==> instantiation_error.
open(f, write, _, [type(text)|_]) ==> instantiation_error.
open(f, write, _, [type(text), _]) ==> instantiation_error.
open(f, write, _, [_, foo]) ==> instantiation_error.
open(f, write, _, [type(_)]) ==> instantiation_error.
open(f, write, _, [alias(_)]) ==> instantiation_error.
open(f, write, _, [reposition(_)]) ==> instantiation_error.
open(f, 1, _) ==> type_error(atom, 1).
open(f, f(x), _) ==> type_error(atom, f(x)).
open(f, write, _, type(text)) ==> type_error(list, type(text)).
open(f, write, _, foo) ==> type_error(list, foo).
open(f, write, _, [type(text)|foo]) ==> type_error(list, [type(text)|foo]).
open(f, write, bar) ==> uninstantiation_error(bar).
open(f, write, 1, []) ==> uninstantiation_error(1).
current_input(S), open(f, write, S) ==> uninstantiation_error(_).
open(foo(1, 2), write, _) ==> domain_error(source_sink, foo(1, 2)).
open(1, read, _) ==> domain_error(source_sink, 1).
open(f, red, _) ==> domain_error(io_mode, red).
open(f, 'Read', _) ==> domain_error(io_mode, 'Read').
open(f, write, _, [bar]) ==> domain_error(stream_option, bar).
open(f, write, _, [type(bar)]) ==> domain_error(stream_option, type(bar)).
open(f, write, _, [reposition(bar)]) ==> domain_error(stream_option, reposition(bar)).
open(f, read, _, [eof_action(bar)]) ==> domain_error(stream_option, eof_action(bar)).
open(f, read, _, [alias(1)]) ==> domain_error(stream_option, alias(1)).
open(f, write, _, [1]) ==> domain_error(stream_option, 1).
open(f, write, _, [type(text, text)]) ==> domain_error(stream_option, type(text, text)).
open('no such file', read, _) ==> existence_error(source_sink, 'no such file').
open('no such file', read, _, [type(binary)]) ==> existence_error(source_sink, 'no such file').
open('no/such/folder/f', write, _) ==> either(existence_error(source_sink, _), permission_error(open, source_sink, _)).
open('.', write, _) ==> permission_error(open, source_sink, '.').
file(F), open(F, write, _, [alias(a)]), open(F, read, _, [alias(a)]) ==> permission_error(open, source_sink, alias(a)).
close(a) ==> true.
file(F), open(F, write, S), atom(S) ==> false.
file(F), open(F, write, S, [alias(b)]), stream_property(T, alias(b)), close(b), S == T ==> true.
to(write, [], S, write(S, abc), T) ==> T = abc.
to(append, [], S, write(S, def), T) ==> T = abcdef.
to(append, [bom(true)], S, write(S, g), T) ==> T = abcdefg.
file(F), open(F, write, S, [type(binary), bom(true)]), put_byte(S, 1), close(S), size_file(F, N) ==> N = 1.
file(F), open(F, write, S, [type(binary)]), stream_property(S, encoding(E)), stream_property(S, bom(B)), close(S) ==> E = octet, B = false.
file(F), open(F, write, S, [bom(true)]), stream_property(S, bom(B)), close(S), open(F, read, R), stream_property(R, bom(C)), get_char(R, D), close(R) ==> B = true, C = true, D = end_of_file.
to(write, [], S, write(S, abc), T) ==> T = abc.
to(append, [], S, write(S, def), T) ==> T = abcdef.
to(write, [type(text)], S, write(S, x), T) ==> T = x.
to(S, true, T) ==> T = ''.
open(_, _, _) ==> instantiation_error.
open(1, _, _) ==> instantiation_error.
open(1, 2, _) ==> type_error(atom, 2).
open(1, red, _) ==> either(domain_error(source_sink, 1), domain_error(io_mode, red)).
% 8.11.6 close/1, close/2
close(_) ==> instantiation_error.
close(_, []) ==> instantiation_error.
close(_, _) ==> instantiation_error.
close(foo) ==> existence_error(stream, foo).
close(1) ==> domain_error(stream_or_alias, 1).
close(f(x)) ==> domain_error(stream_or_alias, f(x)).
closed(S), close(S) ==> existence_error(stream, _).
current_input(S), close(S, _) ==> instantiation_error.
current_input(S), close(S, [force(true)|_]) ==> instantiation_error.
current_input(S), close(S, [force(true), _]) ==> instantiation_error.
current_input(S), close(S, foo) ==> type_error(list, foo).
current_input(S), close(S, [foo]) ==> domain_error(close_option, foo).
current_input(S), close(S, [force(maybe)]) ==> domain_error(close_option, force(maybe)).
current_input(S), close(S, [force(_)]) ==> instantiation_error.
file(F), open(F, write, S), close(S, [force(true)]) ==> true.
file(F), open(F, write, S), close(S, [force(false)]) ==> true.
file(F), open(F, write, S), close(S, []) ==> true.
current_input(S), close(S), current_input(T), S == T ==> true.
current_output(S), close(S), current_output(T), S == T ==> true.
to(S, set_output(S), _), current_output(T), T \== S ==> true.
on('', S, set_input(S)), current_input(T), T \== S ==> true.
% 8.11.7 flush_output/0,1
flush_output ==> true.
flush_output(_) ==> instantiation_error.
flush_output(foo) ==> existence_error(stream, foo).
flush_output(1) ==> domain_error(stream_or_alias, 1).
closed(S), flush_output(S) ==> existence_error(stream, _).
current_input(S), flush_output(S) ==> permission_error(output, stream, _).
to(S, flush_output(S), T) ==> T = ''.
% 8.11.8 stream_property/2
stream_property(foo, _) ==> domain_error(stream, foo).
stream_property(1, _) ==> domain_error(stream, 1).
stream_property(_, foo) ==> domain_error(stream_property, foo).
stream_property(_, 1) ==> domain_error(stream_property, 1).
stream_property(_, alias(1)) ==> either(domain_error(stream_property, alias(1)), false).
closed(S), stream_property(S, _) ==> either(existence_error(stream, _), false).
current_input(S), stream_property(S, input) ==> true.
current_output(S), stream_property(S, output) ==> true.
current_input(S), stream_property(S, output) ==> false.
on('', S, stream_property(S, mode(M))) ==> M = read.
to(S, stream_property(S, mode(M)), _) ==> M = write.
to(append, [], S, stream_property(S, mode(M)), _) ==> M = append.
on('', S, ( file(F), stream_property(S, file_name(F)) )) ==> true.
on('', S, ( stream_property(S, file_name(F)), file(F) )) ==> true.
on('', [alias(al)], S, stream_property(S, alias(A))) ==> A = al.
on('', [alias(al)], S, ( stream_property(T, alias(al)), S == T )) ==> true.
on('', S, stream_property(S, alias(_))) ==> false.
on('', S, stream_property(S, type(T))) ==> T = text.
bytes([], [], S, stream_property(S, type(T))) ==> T = binary.
on('', [eof_action(error)], S, stream_property(S, eof_action(E))) ==> E = error.
on('', [eof_action(eof_code)], S, stream_property(S, eof_action(E))) ==> E = eof_code.
on('', [eof_action(reset)], S, stream_property(S, eof_action(E))) ==> E = reset.
on('', [reposition(true)], S, stream_property(S, reposition(B))) ==> B = true.
on(a, S, stream_property(S, end_of_stream(E))) ==> E = not.
on(a, S, ( peek_char(S, _), stream_property(S, end_of_stream(E)) )) ==> E = not.
on('', S, ( peek_char(S, _), stream_property(S, end_of_stream(E)) )) ==> E = at.
on('', S, ( get_char(S, _), stream_property(S, end_of_stream(E)) )) ==> E = past.
on(a, [reposition(true)], S, ( stream_property(S, position(P)), nonvar(P) )) ==> true.
findall(S, stream_property(S, alias(user_input)), [_]) ==> true.
findall(S, stream_property(S, alias(user_output)), [_]) ==> true.
findall(S, stream_property(S, alias(user_error)), [_]) ==> true.
findall(S, stream_property(S, alias(nobody)), L) ==> L = [].
% at_end_of_stream/0,1
on('', S, at_end_of_stream(S)) ==> true.
on(a, S, at_end_of_stream(S)) ==> false.
on(a, S, ( get_char(S, _), at_end_of_stream(S) )) ==> true.
on('', S, ( get_char(S, _), at_end_of_stream(S) )) ==> true.
at_end_of_stream(_) ==> instantiation_error.
at_end_of_stream(foo) ==> existence_error(stream, foo).
at_end_of_stream(1) ==> domain_error(stream_or_alias, 1).
closed(S), at_end_of_stream(S) ==> existence_error(stream, _).
current_output(S), at_end_of_stream(S) ==> either(permission_error(input, stream, _), false).
input_is('', at_end_of_stream) ==> true.
input_is(a, at_end_of_stream) ==> false.
% 8.11.9 set_stream_position/2
set_stream_position(_, _) ==> instantiation_error.
on(a, [reposition(true)], S, set_stream_position(S, _)) ==> instantiation_error.
on(a, [reposition(true)], S, set_stream_position(S, foo)) ==> domain_error(stream_position, foo).
on(a, [reposition(true)], S, set_stream_position(S, 1)) ==> domain_error(stream_position, 1).
on(a, [reposition(true)], S, ( stream_property(S, position(P)), set_stream_position(foo, P) )) ==> existence_error(stream, foo).
on(a, [reposition(true)], S, ( stream_property(S, position(P)), set_stream_position(1, P) )) ==> domain_error(stream_or_alias, 1).
on(a, [reposition(true)], S, ( stream_property(S, position(P)), closed(T), set_stream_position(T, P) )) ==> existence_error(stream, _).
closed(S), set_stream_position(S, 3.5) ==> domain_error(stream_position, 3.5).
% what may be repositioned may be, whatever the mode
to(write, [reposition(true)], S, ( write(S, abcd), stream_property(S, reposition(R)) ), T) ==> R = true, T = abcd.
to(append, [reposition(true)], S, ( stream_property(S, position(P)), write(S, efg), set_stream_position(S, P), write(S, 'X') ), T) ==> T = abcdXfg.
to(append, [reposition(true)], S, stream_property(S, reposition(R)), _) ==> R = true.
to(append, [], S, ( stream_property(S, position(P)), set_stream_position(S, P) ), _) ==> permission_error(reposition, stream, _).
set_stream_position(1, 3.5) ==> domain_error(stream_or_alias, 1).
% Standard input may be a file, which has positions.
on(a, [reposition(true)], S, ( stream_property(S, position(P)), set_stream_position(user_input, P) )) ==> either(permission_error(reposition, stream, _), true).
on(abc, [reposition(true)], S, ( get_char(S, A), stream_property(S, position(P)), get_char(S, B), get_char(S, C), set_stream_position(S, P), get_char(S, D) )) ==> A = a, B = b, C = c, D = b.
on('äbc', [reposition(true)], S, ( get_char(S, _), stream_property(S, position(P)), get_char(S, B), set_stream_position(S, P), get_char(S, D) )) ==> B = b, D = b.
on(a, [reposition(true)], S, ( stream_property(S, position(P)), get_char(S, _), get_char(S, _), set_stream_position(S, P), get_char(S, C) )) ==> C = a.
bytes([1, 2, 3], [reposition(true)], S, ( get_byte(S, _), stream_property(S, position(P)), get_byte(S, _), set_stream_position(S, P), get_byte(S, B) )) ==> B = 2.
% 8.12.1 get_char, get_code
on('qwerty', S, get_char(S, C)) ==> C = q.
on('qwerty', S, get_code(S, C)) ==> C = 0'q.
on('qwerty', S, ( get_code(S, 0'q), get_char(S, C) )) ==> C = w.
on('qwerty', S, get_code(S, 0'p)) ==> false.
on('qwerty', S, get_char(S, p)) ==> false.
on('''qwerty', S, get_char(S, C)) ==> C = ''''.
on('', S, get_char(S, C)) ==> C = end_of_file.
on('', S, get_code(S, C)) ==> C = -1.
on('é€😀', S, ( get_char(S, A), get_code(S, B), get_char(S, C) )) ==> A = 'é', B = 0x20ac, C = '😀'.
input_is('qwerty', get_char(C)) ==> C = q.
input_is('qwerty', get_code(C)) ==> C = 0'q.
input_is('', get_char(C)) ==> C = end_of_file.
get_char(_, _) ==> instantiation_error.
get_code(_, _) ==> instantiation_error.
get_char(_, 1) ==> instantiation_error.
get_char(foo, _) ==> existence_error(stream, foo).
get_code(foo, _) ==> existence_error(stream, foo).
get_char(1, _) ==> domain_error(stream_or_alias, 1).
get_code(1, _) ==> domain_error(stream_or_alias, 1).
get_char(f(x), _) ==> domain_error(stream_or_alias, f(x)).
get_char(1) ==> type_error(in_character, 1).
get_char(ab) ==> type_error(in_character, ab).
get_char('') ==> type_error(in_character, '').
get_char(user_input, 1) ==> type_error(in_character, 1).
get_char(user_input, f(x)) ==> type_error(in_character, f(x)).
get_code(a) ==> type_error(integer, a).
get_code(1.5) ==> type_error(integer, 1.5).
get_code(-2) ==> representation_error(in_character_code).
get_code(user_input, -2) ==> representation_error(in_character_code).
get_code(user_input, 0x110000) ==> representation_error(in_character_code).
get_code(user_input, f(x)) ==> type_error(integer, f(x)).
on('', S, get_char(S, ab)) ==> type_error(in_character, ab).
closed(S), get_char(S, _) ==> existence_error(stream, _).
closed(S), get_code(S, _) ==> existence_error(stream, _).
get_char(user_output, _) ==> permission_error(input, stream, user_output).
get_code(user_output, _) ==> permission_error(input, stream, user_output).
to(S, get_char(S, _), _) ==> permission_error(input, stream, _).
bytes([1], [], S, get_char(S, _)) ==> permission_error(input, binary_stream, _).
bytes([1], [], S, get_code(S, _)) ==> permission_error(input, binary_stream, _).
bytes([], [], S, get_char(S, _)) ==> permission_error(input, binary_stream, _).
on('', [eof_action(error)], S, ( past(S), get_char(S, _) )) ==> permission_error(input, past_end_of_stream, _).
on('', [eof_action(error)], S, ( past(S), get_code(S, _) )) ==> permission_error(input, past_end_of_stream, _).
on('', [eof_action(error)], S, ( past(S), peek_char(S, _) )) ==> permission_error(input, past_end_of_stream, _).
on('', [eof_action(error)], S, ( past(S), peek_code(S, _) )) ==> permission_error(input, past_end_of_stream, _).
on('', [eof_action(error)], S, ( past(S), read(S, _) )) ==> permission_error(input, past_end_of_stream, _).
on('', [eof_action(eof_code)], S, ( past(S), get_char(S, C) )) ==> C = end_of_file.
on('', [eof_action(eof_code)], S, ( past(S), get_code(S, C) )) ==> C = -1.
on('', [eof_action(eof_code)], S, ( past(S), peek_char(S, C) )) ==> C = end_of_file.
on('', [eof_action(eof_code)], S, ( past(S), read(S, C) )) ==> C = end_of_file.
on('', [eof_action(reset)], S, ( past(S), get_char(S, C) )) ==> C = end_of_file.
% 8.12.2 peek_char, peek_code
on('qwerty', S, ( peek_char(S, C), get_char(S, D) )) ==> C = q, D = q.
on('qwerty', S, ( peek_code(S, C), get_code(S, D) )) ==> C = 0'q, D = 0'q.
on('qwerty', S, peek_char(S, p)) ==> false.
on('qwerty', S, peek_code(S, 0'p)) ==> false.
on('', S, ( peek_char(S, C), peek_char(S, D), get_char(S, E) )) ==> C = end_of_file, D = end_of_file, E = end_of_file.
on('', S, peek_code(S, C)) ==> C = -1.
on('é', S, peek_char(S, C)) ==> C = 'é'.
input_is('qwerty', ( peek_char(C), get_char(D) )) ==> C = q, D = q.
input_is('qwerty', ( peek_code(C), get_code(D) )) ==> C = 0'q, D = 0'q.
peek_char(_, _) ==> instantiation_error.
peek_code(_, _) ==> instantiation_error.
peek_char(foo, _) ==> existence_error(stream, foo).
peek_code(foo, _) ==> existence_error(stream, foo).
peek_char(1, _) ==> domain_error(stream_or_alias, 1).
peek_char(1) ==> type_error(in_character, 1).
peek_char(ab) ==> type_error(in_character, ab).
peek_char(user_input, 1) ==> type_error(in_character, 1).
peek_code(a) ==> type_error(integer, a).
peek_code(-2) ==> representation_error(in_character_code).
peek_code(user_input, -2) ==> representation_error(in_character_code).
peek_char(user_output, _) ==> permission_error(input, stream, user_output).
peek_code(user_output, _) ==> permission_error(input, stream, user_output).
closed(S), peek_char(S, _) ==> existence_error(stream, _).
closed(S), peek_code(S, _) ==> existence_error(stream, _).
bytes([1], [], S, peek_char(S, _)) ==> permission_error(input, binary_stream, _).
bytes([1], [], S, peek_code(S, _)) ==> permission_error(input, binary_stream, _).
% 8.12.3 put_char, put_code, nl
to(S, put_char(S, t), T) ==> T = t.
to(S, put_code(S, 0't), T) ==> T = t.
to(S, ( put_char(S, 'é'), put_code(S, 0x1f600) ), T) ==> T = 'é😀'.
to(S, ( put_char(S, a), nl(S), put_char(S, b) ), T) ==> T = 'a\nb'.
writes(put_char(a), T) ==> T = a.
writes(put_code(0'a), T) ==> T = a.
writes(nl, T) ==> T = '\n'.
put_char(_) ==> instantiation_error.
put_char(_, a) ==> instantiation_error.
put_char(_, _) ==> instantiation_error.
put_code(_) ==> instantiation_error.
put_code(_, 0'a) ==> instantiation_error.
put_char(user_output, _) ==> instantiation_error.
put_code(user_output, _) ==> instantiation_error.
nl(_) ==> instantiation_error.
put_char(ty) ==> type_error(character, ty).
put_char(1) ==> type_error(character, 1).
put_char('') ==> type_error(character, '').
put_char(f(x)) ==> type_error(character, f(x)).
put_char(user_output, 1) ==> type_error(character, 1).
put_code(ty) ==> type_error(integer, ty).
put_code(1.5) ==> type_error(integer, 1.5).
put_code(user_output, ty) ==> type_error(integer, ty).
put_code(-1) ==> representation_error(character_code).
put_code(0x110000) ==> representation_error(character_code).
put_code(0xd800) ==> representation_error(character_code).
put_code(user_output, -1) ==> representation_error(character_code).
put_char(foo, a) ==> existence_error(stream, foo).
put_code(foo, 1) ==> existence_error(stream, foo).
nl(foo) ==> existence_error(stream, foo).
put_char(1, a) ==> domain_error(stream_or_alias, 1).
put_code(1, 1) ==> domain_error(stream_or_alias, 1).
nl(1) ==> domain_error(stream_or_alias, 1).
closed(S), put_char(S, a) ==> existence_error(stream, _).
closed(S), put_code(S, 1) ==> existence_error(stream, _).
closed(S), nl(S) ==> existence_error(stream, _).
put_char(user_input, a) ==> permission_error(output, stream, user_input).
put_char(user_input, _) ==> permission_error(output, stream, user_input).
put_char(foo, _) ==> existence_error(stream, foo).
put_char(1.5, ty) ==> domain_error(stream_or_alias, 1.5).
put_code(foo, _) ==> existence_error(stream, foo).
put_code(user_input, _) ==> permission_error(output, stream, user_input).
put_code(1.5, a) ==> domain_error(stream_or_alias, 1.5).
to(write, [type(binary)], S, put_char(S, _), _) ==> instantiation_error.
put_code(user_input, 0'a) ==> permission_error(output, stream, user_input).
nl(user_input) ==> permission_error(output, stream, user_input).
on('', S, put_char(S, a)) ==> permission_error(output, stream, _).
to(write, [type(binary)], S, put_char(S, a), _) ==> permission_error(output, binary_stream, _).
to(write, [type(binary)], S, put_code(S, 0'a), _) ==> permission_error(output, binary_stream, _).
to(write, [type(binary)], S, nl(S), _) ==> permission_error(output, binary_stream, _).
% 8.13.1 get_byte
bytes([113, 119], [], S, ( get_byte(S, A), get_byte(S, B), get_byte(S, C) )) ==> A = 113, B = 119, C = -1.
bytes([0, 255], [], S, ( get_byte(S, A), get_byte(S, B) )) ==> A = 0, B = 255.
bytes([1], [], S, get_byte(S, 2)) ==> false.
bytes([], [], S, get_byte(S, -1)) ==> true.
bytes([], [eof_action(error)], S, ( get_byte(S, _), get_byte(S, _) )) ==> permission_error(input, past_end_of_stream, _).
bytes([], [eof_action(error)], S, ( get_byte(S, _), peek_byte(S, _) )) ==> permission_error(input, past_end_of_stream, _).
bytes([], [eof_action(eof_code)], S, ( get_byte(S, _), get_byte(S, B) )) ==> B = -1.
get_byte(_, _) ==> instantiation_error.
get_byte(foo, _) ==> existence_error(stream, foo).
get_byte(1, _) ==> domain_error(stream_or_alias, 1).
get_byte(user_output, _) ==> permission_error(input, stream, user_output).
get_byte(user_input, _) ==> permission_error(input, text_stream, user_input).
on(a, S, get_byte(S, _)) ==> permission_error(input, text_stream, _).
closed(S), get_byte(S, _) ==> existence_error(stream, _).
bytes([1], [], S, get_byte(S, a)) ==> type_error(in_byte, a).
bytes([1], [], S, get_byte(S, -2)) ==> type_error(in_byte, -2).
bytes([1], [], S, get_byte(S, 256)) ==> type_error(in_byte, 256).
bytes([1], [], S, get_byte(S, 1.0)) ==> type_error(in_byte, 1.0).
get_byte(p) ==> type_error(in_byte, p).
get_byte(-2) ==> type_error(in_byte, -2).
get_byte(_) ==> permission_error(input, text_stream, _).
% 8.13.2 peek_byte
bytes([113, 119], [], S, ( peek_byte(S, A), get_byte(S, B) )) ==> A = 113, B = 113.
bytes([1], [], S, peek_byte(S, 2)) ==> false.
bytes([], [], S, ( peek_byte(S, A), peek_byte(S, B) )) ==> A = -1, B = -1.
peek_byte(_, _) ==> instantiation_error.
peek_byte(foo, _) ==> existence_error(stream, foo).
peek_byte(1, _) ==> domain_error(stream_or_alias, 1).
peek_byte(user_output, _) ==> permission_error(input, stream, user_output).
peek_byte(user_input, _) ==> permission_error(input, text_stream, user_input).
on(a, S, peek_byte(S, _)) ==> permission_error(input, text_stream, _).
closed(S), peek_byte(S, _) ==> existence_error(stream, _).
bytes([1], [], S, peek_byte(S, a)) ==> type_error(in_byte, a).
bytes([1], [], S, peek_byte(S, -2)) ==> type_error(in_byte, -2).
peek_byte(256) ==> type_error(in_byte, 256).
% 8.13.3 put_byte
to(write, [type(binary)], S, put_byte(S, 84), T) ==> T = 'T'.
to(append, [type(binary)], S, put_byte(S, 85), T) ==> T = 'TU'.
put_byte(_, _) ==> instantiation_error.
put_byte(_, 1) ==> instantiation_error.
put_byte(_) ==> instantiation_error.
to(write, [type(binary)], S, put_byte(S, _), _) ==> instantiation_error.
to(write, [type(binary)], S, put_byte(S, ty), _) ==> type_error(byte, ty).
to(write, [type(binary)], S, put_byte(S, -1), _) ==> type_error(byte, -1).
to(write, [type(binary)], S, put_byte(S, 256), _) ==> type_error(byte, 256).
to(write, [type(binary)], S, put_byte(S, 1.0), _) ==> type_error(byte, 1.0).
put_byte(ty) ==> type_error(byte, ty).
put_byte(user_output, ty) ==> type_error(byte, ty).
put_byte(foo, 1) ==> existence_error(stream, foo).
put_byte(1, 1) ==> domain_error(stream_or_alias, 1).
put_byte(user_output, 77) ==> permission_error(output, text_stream, user_output).
put_byte(user_input, 77) ==> permission_error(output, stream, user_input).
put_byte(user_input, _) ==> permission_error(output, stream, user_input).
put_byte(user_output, _) ==> instantiation_error.
put_byte(foo, ty) ==> existence_error(stream, foo).
put_byte(1.5, _) ==> domain_error(stream_or_alias, 1.5).
on(a, S, put_byte(S, 1)) ==> permission_error(output, stream, _).
to(S, put_byte(S, 1), _) ==> permission_error(output, text_stream, _).
closed(S), put_byte(S, 1) ==> existence_error(stream, _).
:- file(F), delete_file(F).
% 7.10.2.13
current_output(S), findall(P, ( stream_property(S, P), functor(P, N, _), memberchk(N, [output, eof_action, reposition, type]) ), L) ==> L = [output, eof_action(reset), reposition(false), type(text)].
% 7.10.2.11 reposition(false) is kept to
on(a, [reposition(false)], S, ( stream_property(S, position(P)), set_stream_position(S, P) )) ==> permission_error(reposition, stream, _).
on(a, [reposition(false)], S, stream_property(S, reposition(R))) ==> R = false.
% Beyond the standard: looking ahead, and parts of a stream
on(hello, S, ( peek_string(S, 3, A0), get_char(S, C), peek_string(S, 30, B0), peek_string(S, 0, E0), read_string(S, _, D0) )), maplist(atom_string, [A, B, E, D], [A0, B0, E0, D0]) ==> C = h, A = hel, B = ello, E = '', D = ello.
on('', S, ( peek_string(S, 3, A0), get_char(S, C) )), atom_string(A, A0) ==> A = '', C = end_of_file.
on('äö\nü', S, ( get_char(S, _), peek_string(S, 2, A0), get_char(S, _), line_position(S, P) )), atom_string(A, A0) ==> A = 'ö\n', P = 2.
on(hello, S, peek_string(S, -1, _)) ==> domain_error(not_less_than_zero, -1).
on(hello, S, peek_string(S, _, _)) ==> instantiation_error.
peek_string(_, 1, _) ==> instantiation_error.
peek_string(user_output, 1, _) ==> permission_error(input, stream, user_output).
on(hello, S, ( writes(( current_output(O), copy_stream_data(S, O, 2) ), A), get_char(S, C) )) ==> A = he, C = l.
on(hello, S, ( writes(( current_output(O), copy_stream_data(S, O, 9) ), A), get_char(S, C) )) ==> A = hello, C = end_of_file.
on(hello, S, copy_stream_data(S, user_output, a)) ==> type_error(integer, a).
on(hello, S, copy_stream_data(S, user_output, -1)) ==> domain_error(not_less_than_zero, -1).
on(hello, S, copy_stream_data(S, _, 1)) ==> instantiation_error.
on(ab, S, ( fill_buffer(S), read_pending_codes(S, L, t), read_pending_codes(S, M, T) )) ==> L = [0'a, 0'b|t], M = [], T = [].
on(ab, S, ( peek_char(S, _), read_pending_chars(S, L, []), get_char(S, C) )) ==> L = [a, b], C = end_of_file.
