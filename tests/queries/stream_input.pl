% Goals that read what is typed or name standard streams and their numbers

% typed: the input is this text, as if a person had typed it.
typed :-
    open_string("first line\nterm(X, Y, X). 'more' .\n%\n", S),
    set_stream(S, alias(user_input)),
    set_input(S).

% characters
?- put_char(user_input, t).
error(permission_error(output, stream, user_input), _).
?- put_char('$stream'(99), t).
error(existence_error(stream, '$stream'(99)), _).
?- nl(user_input).
error(permission_error(output, stream, user_input), _).
?- typed, get_char(f), peek_char(C).
C = i.
?- typed, get_char(C).
C = f.
?- typed, get_char(1).
error(type_error(in_character, 1), _).
?- typed, get_char(ab).
error(type_error(in_character, ab), _).
?- typed, get_char(user_output, _).
error(permission_error(input, stream, user_output), _).
?- typed, get_code(-2).
error(representation_error(in_character_code), _).
?- typed, get_code(a).
error(type_error(integer, a), _).
?- typed, get_byte(_).
error(permission_error(input, text_stream, _), _).
?- typed, get_byte(x).
error(type_error(in_byte, x), _).
?- typed, get_byte(256).
error(type_error(in_byte, 256), _).
?- typed, peek_code(C).
C = 102.
?- peek_byte(user_output, _).
error(permission_error(input, stream, user_output), _).
?- open_string("", _S), get_char(_S, A).
A = end_of_file.
?- open_string("", _S), peek_code(_S, A), at_end_of_stream(_S).
A = -1.
?- open_string("x", S), set_stream(S, eof_action(error)), get_char(S,_), get_char(S,E), print(E), nl, get_char(S,_).
end_of_file
error(permission_error(input, past_end_of_stream, _), _).
?- flush_output(user_input).
error(permission_error(output, stream, user_input), _).

% streams
?- set_output(user_input).
error(permission_error(output, stream, user_input), _).
?- open(_, read, _).
error(instantiation_error, _).
?- open(f(1), read, _).
error(domain_error(source_sink, f(1)), _).
?- open('Cargo.toml', read, _, [bar]).
error(domain_error(stream_option, bar), _).
?- open('Cargo.toml', read, _, [type(bar)]).
error(domain_error(stream_option, type(bar)), _).
?- open('no such file', read, _).
error(existence_error(source_sink, 'no such file'), _).
?- open(src, read, _).
error(permission_error(open, source_sink, src), _).
?- open('Cargo.toml', read, _, [alias(user_input)]).
error(permission_error(open, source_sink, alias(user_input)), _).
?- open('Cargo.toml', read, _S, [alias(c)]), get_char(c, C), close(c), get_char(_S,_).
error(existence_error(stream, _), _).
?- open('Cargo.toml', read, _S), read_line_to_string(_S, _L), write(_L), line_count(_S, N).
N = 2.
?- open('Cargo.toml', read, _S), stream_property(_S, position(_P)), read_line_to_string(_S, _), set_stream_position(_S, _P), get_char(_S, C).
C = '['.
?- open('Cargo.toml', read, _S), stream_property(_S, reposition(R)), seek(_S, 1, bof, _), get_char(_S, C).
R = true,
C = p.
?- open('Cargo.toml', read, _S, [type(binary)]), get_byte(_S, B), get_char(_S, _).
error(permission_error(input, binary_stream, _), _).
?- set_stream_position(user_input, foo).
error(domain_error(stream_position, foo), _).
?- close(user_input, foo).
error(type_error(list, foo), _).
?- close(user_input, [foo]).
error(domain_error(close_option, foo), _).
?- close(user_input, [_]).
error(instantiation_error, _).
?- once((stream_property(_S, alias(user_error)), stream_property(_S, M))).
M = mode(append).
?- is_stream(user_input).
true.
?- typed, absolute_file_name('Cargo.toml', _F), see(_F), get_char(C), seen, get_char(D).
C = '[',
D = end_of_file.
% see/1 finds what it has opened, and no stream of open/3.
?- absolute_file_name('Cargo.toml', _F), open(_F, read, _S), get_char(_S, C), see(_F), get_char(D), see(_F), get_char(E), seen, get_char(_S, F), close(_S).
C = '[', D = '[', E = p, F = p.

% reading
?- open_string("b.", S), set_stream(S, eof_action(error)), read(S, X), stream_property(S, end_of_stream(P)), read(S, Y), print([X,P,Y]), nl, read(S, _).
[b,at,end_of_file]
error(permission_error(input, past_end_of_stream, _), _).
?- open_string("b.  ", S), set_stream(S, eof_action(error)), read(S, X), read(S, Y), print([X,Y]), nl, read(S, _).
[b,end_of_file]
error(permission_error(input, past_end_of_stream, _), _).
?- open_string("a. b.", _S), read(_S, _), get_char(_S, C).
C = ' '.
?- char_conversion('&', ','), set_prolog_flag(char_conversion, on), open_string("f(a&'&').", _S), read(_S, T).
T = f(a, &).
?- typed, read_line_to_string(user_input, L).
L = "first line".
?- typed, read_line_to_codes(user_input, _), read(T), read(U), read(V).
T = term(_A, _B, _A),
U = more,
V = end_of_file.
?- typed, read_line_to_codes(user_input, _), read_term(T, [variable_names(N), singletons(Ss), variables(_)]).
T = term(_A, _B, _A),
N = ['X'=_A, 'Y'=_B],
Ss = ['Y'=_B].
?- open_string("a. b. c.", _S), read(_S, A), read(_S, B), read(_S, C), read(_S, D).
A = a,
B = b,
C = c,
D = end_of_file.
?- open_string("a.b. c", S), catch(read(S, A), error(syntax_error(_), _), true), read(S, _).
error(syntax_error('the clause has no full stop at its end'), file(user, 1, 7, " c", "end it with `.`")).
?- open_string("a b. c.", _S), catch(read(_S, _), error(syntax_error(_), _), true), read(_S, C).
C = c.
?- open_string("a b. c.", S), read_term(S, _, [syntax_errors(quiet)]).
false.
?- open_string("a b. c.", _S), read_term(_S, X, [syntax_errors(dec10)]).
X = c.
?- read(user_output, _).
error(permission_error(input, stream, user_output), _).
?- read_term(user_input, _, _).
error(instantiation_error, _).
?- read_term(user_input, _, foo).
error(type_error(list, foo), _).
?- read_term(user_input, _, [foo]).
error(domain_error(read_option, foo), _).
?- read_term(user_input, _, [foo|_]).
error(instantiation_error, _).
?- term_to_atom(f(X, 'A', "s"), A).
A = 'f(_0,\'A\',"s")'.
?- term_to_atom(T, 'foo(X, bar, X)').
T = foo(_A, bar, _A).
?- term_string(T, "f(X, Y, X)", [variable_names(Vs), singletons(Ss)]).
T = f(_A, _B, _A),
Vs = ['X'=_A, 'Y'=_B],
Ss = ['Y'=_B].
?- read_term_from_atom('p(X)', T, []).
T = p(_A).
?- typed, read_string(user_input, 5, S).
S = "first".

% writing
?- write_term(1+2, [ignore_ops(true), fullstop(true), nl(true)]).
+(1,2).
true.
?- write(user_input, x).
error(permission_error(output, stream, user_input), _).

% flags
?- current_prolog_flag(argv, _).
true.

% format
?- with_output_to(string(S), format("<~t~w~10||", [right])).
S = "<    right|".
?- with_output_to(string(S), format("~w~t~10||", [left])).
S = "left      |".
?- with_output_to(string(S), format("<~t~w~t~11||", [mid])).
S = "<   mid    |".
?- with_output_to(string(S), format("~`-t~30|", [])).
S = "------------------------------".
?- with_output_to(string(S), format("~w~t~8+~w~t~8+~w", [a,b,c])).
S = "a       b       c".

% clauses
?- portray_clause(foo(X, Y, X)).
foo(A, _, A).
true.
?- portray_clause((a :- b, (c -> d ; e), \+ (f, g))).
a :-
    b,
    (   c
    ->  d
    ;   e
    ),
    \+ ( f,
         g
       ).
true.
?- with_output_to(string(S), portray_clause((:- dynamic foo/1))).
S = ":- dynamic foo/1.\n".
?- portray_clause([1,'A'|_]).
[1, 'A'|_].
true.
?- portray_clause(-).
- .
true.

% the world
?- statistics(runtime, [_,_]), statistics(inferences, _), get_time(_).
true.

% where the parts of a clause stand
?- open_string("f(X, [a|b], [1], \"s\", (c), {x}, -a, `cd`). ", _S), read_term(_S, _, [subterm_positions(P)]).
P = term_position(0, 41, 0, 1, [2-3, list_position(5, 10, [6-7], 8-9), list_position(12, 15, [13-14], none), string_position(17, 20), parentheses_term_position(22, 25, 23-24), brace_term_position(27, 30, 28-29), term_position(32, 34, 32, 33, [33-34]), string_position(36, 40)]).
?- open_string("a. é:-b+ \"ü\". ", _S), read(_S, _), read_term(_S, _, [subterm_positions(P)]).
P = term_position(3, 12, 4, 6, [3-4, term_position(6, 12, 7, 8, [6-7, string_position(9, 12)])]).
?- open_string("%é\n/*b*/ a /* c */. % d\n", _S), read_term(_S, _, [comments(C)]).
C = ['$stream_position'(0, 1, 0, 0)-"%é", '$stream_position'(3, 2, 0, 4)-"/*b*/", '$stream_position'(11, 2, 8, 12)-"/* c */"].
?- open_string(" % x\n", _S), read_term(_S, T, [subterm_positions(P), comments([_-C])]).
T = end_of_file,
C = "% x".

% clauses are read where they lie in the buffer, and those that do not lie there as a whole are gathered
clauses(S, [T-place(At, L, C)|Ts]) :-
    read_term(S, T, [term_position(P)]), T \== end_of_file, !,
    P = '$stream_position'(At, L, C, _), clauses(S, Ts).
clauses(_, []).
long(Length, Text) :- length(Cs, Length), maplist(=(x), Cs), atom_chars(Text, Cs).
in_file(Texts, Options, Goal, S) :-
    tmp_file(clauses, F), open(F, write, O, Options), maplist(write(O), Texts), close(O),
    open(F, read, S, Options), once(Goal), close(S), delete_file(F).

?- open_string("a. \tb.%c\n\n 'é. '.\nf('x. y', \"z.\n\"). g.\u00a0h. i", _S), catch(clauses(_S, _), error(syntax_error(_), _), true), open_string("a. \tb.%c\n\n 'é. '.\nf('x. y'). g.\u00a0h. ", _T), clauses(_T, L).
L = [a-place(0, 1, 0), b-place(4, 1, 8), 'é. '-place(11, 3, 1), f('x. y')-place(18, 4, 0), g-place(29, 4, 11), h-place(32, 4, 14)].
?- open_string("a(X, Y, X). b. ", _S), read_term(_S, a(1, 2, A), [singletons(N)]), peek_char(_S, C), stream_property(_S, position(_P)), read(_S, B), set_stream_position(_S, _P), read(_S, B2), read(_S, E).
A = 1, N = ['Y' = 2], C = ' ', B = b, B2 = b, E = end_of_file.
?- open_string("a. ) b. c. ", _S), read(_S, A), catch(read(_S, _), error(syntax_error(_), _), true), read(_S, C).
A = a, C = c.
?- forall(member(_N, [8180, 8188, 8189, 8190, 8191, 8192, 5000, 4094, 4095]),
          ( long(_N, _A), in_file(['', _A, '.\n', 'é(', _A, ').% c. d.\nlast.'], [encoding(utf8)],
                                  ( read(_S, _X), read_term(_S, _Y, [term_position(_P)]), read(_S, _Z), read(_S, _E) ), _S),
            _X-_Y-_Z-_E == _A-'é'(_A)-last-end_of_file, stream_position_data(line_count, _P, 2) )).
true.
?- in_file(['a(\'é\').\n', 'b.\n'], [encoding(iso_latin_1)], ( read(_S, A), read(_S, B) ), _S).
A = a('é'), B = b.
?- in_file(['a(é). ', 'b. '], [encoding(utf16le)], ( read(_S, A), read(_S, B), read(_S, E) ), _S).
A = a('é'), B = b, E = end_of_file.
?- in_file(['a\r\n. ', 'b(\'c\\\r\nd\').\r\n'], [newline(detect)], ( read(_S, A), read(_S, B), line_count(_S, N) ), _S).
A = a, B = b(cd), N = 3.
?- open_string("a", _S), set_stream(_S, newline(detect)), read(_S, _).
error(syntax_error(_), _).

% pairs of streams
?- open_string("abc. d.", _I), open_null_stream(_O), stream_pair(_P, _I, _O), read(_P, X), write(_P, X), stream_pair(_P, _I, _O), close(_I), stream_pair(_P, J, _O), close(_P), stream_pair(_P, K, L).
X = abc.
?- stream_pair(_P, user_input, user_input).
error(permission_error(output, stream, user_input), _).
?- stream_pair(user_input, _I, _O), stream_property(_I, alias(A)).
A = user_input.

% Equations of a term that contains itself.
?- read_term_from_atom('@(f(S), [S=g(S, X)])', f(_G), [cycles(true), variable_names(_Names)]), _G = g(_H, Y), _H == _G, memberchk('X'=_X, _Names), _X == Y.
true.
?- read_term_from_atom('@(f(S), [S=g(T), T=1])', T, [cycles(true)]).
T = f(g(1)).
?- read_term_from_atom('@(f(S), [S=a, S=b])', T, [cycles(true)]).
false.
?- read_term_from_atom('@(f(S), [S=a])', T, [cycles(false)]).
T = @(f(_A), [_A=a]).
?- read_term_from_atom('f(X)', T, [cycles(true)]).
T = f(_A).
?- read_term_from_atom('@(f(S), a)', T, [cycles(true)]).
error(type_error(list, a), _).
?- read_term_from_atom('@(f(S), [a])', T, [cycles(true)]).
error(type_error(equation, a), _).
?- read_term_from_atom(a, T, [cycles(x)]).
error(domain_error(read_option, cycles(x)), _).
?- read_term_from_atom(a, T, [cycles(_)]).
error(instantiation_error, _).
?- read_term_from_atom(a, T, [comments(x)]).
error(domain_error(read_option, comments(x)), _).

% read_string/5 skips padding, even where it separates.
?- open_string("a   b", S), read_string(S, " ", " ", _, A), read_string(S, " ", " ", E, B), close(S).
S = '$stream'(_), A = "a", E = -1, B = "b".
?- open_string("\n\nab\n", S), read_string(S, "\n", "\n", E, A), close(S).
S = '$stream'(_), E = 10, A = "ab".
?- stream_property(user_input, mode(M)).
M = read.
