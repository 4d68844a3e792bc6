% library(readutil)
:- use_module(library(readutil)).

% with_text(+Text, -Stream, :Goal): Goal reads Text from a scratch file.
with_text(Text, Stream, Goal) :-
    scratch(Text, File),
    open(File, read, Stream),
    call(Goal),
    close(Stream).

scratch(Text, File) :-
    tmp_file(taquin, File),
    open(File, write, Out),
    write(Out, Text),
    close(Out).

?- with_text('ab\ncd\n', _S, (read_line_to_codes(_S, _A), read_line_to_codes(_S, _B), read_line_to_codes(_S, C))), atom_codes(A, _A), atom_codes(B, _B).
C = end_of_file, A = ab, B = cd.
?- with_text('ab\r\ncd', _S, (read_line_to_string(_S, A), read_line_to_string(_S, B), read_line_to_string(_S, C))).
A = "ab", B = "cd", C = end_of_file.
?- with_text('', _S, read_line_to_string(_S, A)).
A = end_of_file.
?- with_text('\n\n', _S, (read_line_to_string(_S, A), read_line_to_string(_S, B), read_line_to_string(_S, C))), A = B, fail ; true.
true.
?- with_text('ab\ncd', _S, read_line_to_codes(_S, _C, _T)), _T = [], atom_codes(A, _C).
A = 'ab\n'.
?- with_text('', _S, read_line_to_codes(_S, C, _T)).
C = [].
?- with_text('ab', _S, read_line_to_codes(_S, _C, T)), atom_codes(A, _C).
T = [], A = ab.
?- with_text('ab\ncd', _S, read_stream_to_codes(_S, _C)), atom_codes(A, _C).
A = 'ab\ncd'.
?- with_text('ab', _S, read_stream_to_codes(_S, _C, [0'x])), atom_codes(A, _C).
A = abx.
?- scratch('hello', _F), read_file_to_string(_F, S, []).
S = "hello".
?- scratch('hello', _F), read_file_to_codes(_F, _C, []), atom_codes(A, _C).
A = hello.
?- scratch('hello', _F), read_file_to_codes(_F, _C, [tail([0'!])]), atom_codes(A, _C).
A = 'hello!'.
?- scratch('foo(1). bar("s"). ', _F), read_file_to_terms(_F, L, []).
L = [foo(1), bar("s")].
?- scratch('', _F), read_file_to_terms(_F, L, []).
L = [].
?- scratch('foo(', _F), catch(read_file_to_terms(_F, _, []), error(syntax_error(_),_), true).
true.
?- read_file_to_terms('/no/such/file', _, []).
error(existence_error(source_sink, '/no/such/file'), _).
?- read_file_to_string('/no/such/file', _, []).
error(existence_error(source_sink, '/no/such/file'), _).
?- with_text('a. b.', _S, read_stream_to_terms(_S, L, [])).
L = [a, b].
?- with_text('one two', _S, read_stream_to_string(_S, A)).
A = "one two".

% Bytes are read and copied as characters with these codes.

scratch_bytes(Bytes, File) :-
    tmp_file(taquin, File),
    open(File, write, Out, [type(binary)]),
    forall(member(Byte, Bytes), put_byte(Out, Byte)),
    close(Out).

all([]) --> [].
all([C|Cs]) --> [C], all(Cs).

?- numlist(0, 255, _Bytes), scratch_bytes(_Bytes, _F), tmp_file(taquin, _G),
   open(_F, read, _In, [type(binary)]), open(_G, write, _Out, [type(binary)]), copy_stream_data(_In, _Out, 100),
   copy_stream_data(_In, _Out), close(_In), close(_Out),
   read_file_to_codes(_G, _Codes, [type(binary)]), _Codes == _Bytes, phrase_from_file(all(_Bytes), _G, [type(binary)]).
true.
?- scratch_bytes([200, 10, 0, 201, 13, 10, 202, 203, 204], _F), open(_F, read, _S, [type(binary)]),
   read_line_to_codes(_S, A), read_line_to_string(_S, _B), string_codes(_B, B), peek_string(_S, 1, _C), string_codes(_C, C),
   get_byte(_S, D), read_string(_S, 1, _E), string_codes(_E, E), read_stream_to_codes(_S, G), close(_S).
A = [200], B = [0, 201], C = [202], D = 202, E = [203], G = [204].
?- scratch_bytes([195, 169], _F), open(_F, read, _S), set_stream(_S, type(binary)), read_stream_to_codes(_S, A), close(_S).
A = [195, 169].
?- with_text('ab. foo(1).', _S, ( read_term_from_stream(_S, T), read_term_from_stream(_S, U), read_term_from_stream(_S, V) )).
T = ab, U = foo(1), V = end_of_file.
