% The flag iso: what the default adds to the standard is gone.
:- set_prolog_flag(double_quotes, codes).
:- dynamic(file/1), retractall(file(_)).
:- tmp_file(conformity, F), assertz(file(F)).
:- set_prolog_flag(iso, true).
text(Text, S) :- open_string(Text, S).
on(Text, Options, S, Goal) :- file(F), open(F, write, W), write(W, Text), close(W), open(F, read, S, Options), setup_call_cleanup(true, once(Goal), close(S)).
% 6.4: tokens
reads('X = `a`.', _) ==> syntax_error(_).
reads('f(1_000).', _) ==> syntax_error(_).
reads('f(0xff_ff).', _) ==> syntax_error(_).
reads('f(1_0.5).', _) ==> syntax_error(_).
reads('f(1.0Inf).', _) ==> syntax_error(_).
reads('f(1.5NaN).', _) ==> syntax_error(_).
reads('f(1e10).', _) ==> syntax_error(_).
reads('f(16''ff).', _) ==> syntax_error(_).
reads('f(0'''').', _) ==> syntax_error(_).
reads('f(''\\e'').', _) ==> syntax_error(_).
reads('f(''\\u0041'').', _) ==> syntax_error(_).
reads('f(a :- b).', _) ==> syntax_error(_).
reads('- = x.', _) ==> syntax_error(_).
op(100, yf, '_1'), reads('f(1''_1'').', T), op(0, yf, '_1') ==> T = f('_1'(1)).
reads('f(0x1f, 0o17, 0b11, 1.5e3, 0''a).', T) ==> T = f(31, 15, 3, 1500.0, 97).
number_codes(_, "1_000") ==> syntax_error(_).
number_codes(_, "1.0Inf") ==> syntax_error(_).
number_codes(A, "'-'1") ==> A = -1.
% 7.10.2: what happens past the end of a stream, unless the options say
on('', [], S, ( get_char(S, A), get_char(S, _) )) ==> permission_error(input, past_end_of_stream, _).
on(a, [], S, ( get_char(S, _), get_code(S, A), peek_code(S, _) )) ==> permission_error(input, past_end_of_stream, _).
on('a.', [], S, ( read(S, _), read(S, A), read(S, _) )) ==> permission_error(input, past_end_of_stream, _).
on('', [], S, ( peek_char(S, A), peek_char(S, B), get_char(S, C) )) ==> A = end_of_file, B = end_of_file, C = end_of_file.
on('', [eof_action(eof_code)], S, ( get_char(S, _), get_char(S, A) )) ==> A = end_of_file.
on('', [type(binary)], S, ( get_byte(S, A), get_byte(S, _) )) ==> permission_error(input, past_end_of_stream, _).
% 7.11.1.2, 7.11.1.3: integers have no bounds
current_prolog_flag(max_integer, _) ==> false.
current_prolog_flag(min_integer, _) ==> false.
current_prolog_flag(F, _), F == max_integer ==> false.
set_prolog_flag(max_integer, 3) ==> permission_error(modify, flag, max_integer).
% 8.12.1.3: what is no character; reading goes past it
bytes(Bytes, S, Goal) :- file(F), open(F, write, W, [type(binary)]), forall(member(B, Bytes), put_byte(W, B)), close(W), open(F, read, S), setup_call_cleanup(true, once(Goal), close(S)).
bytes([0'a, 0xff], S, ( get_char(S, _), get_char(S, _) )) ==> representation_error(character).
bytes([0xc3], S, peek_code(S, _)) ==> representation_error(character).
bytes([0xff, 0'b], S, ( catch(get_code(S, _), _, true), get_char(S, C) )) ==> C = b.
bytes([0xff, 0'b], S, ( catch(peek_char(S, _), _, true), get_char(S, _) )) ==> representation_error(character).
bytes([0xef, 0xbf, 0xbd], S, ( get_char(S, C), get_char(S, E) )) ==> C = '\xfffd\', E = end_of_file.
bytes([0xc3, 0xa9], S, get_char(S, C)) ==> C = 'é'.
% 8.11.5: the modes are three
file(F), open(F, update, _) ==> domain_error(io_mode, update).
file(F), open(F, append, S), close(S) ==> true.
% 8.16: atoms are atoms, lists are lists
atom_length(1, _) ==> type_error(atom, 1).
atom_concat(a, 1, _) ==> type_error(atom, 1).
sub_atom(1, _, _, _, _) ==> type_error(atom, 1).
atom_codes(1, _) ==> type_error(atom, 1).
atom_chars(1.5, _) ==> type_error(atom, 1.5).
atom_codes(_, [a]) ==> representation_error(character_code).
atom_codes(_, [0'a, f(b)]) ==> representation_error(character_code).
atom_codes(a, [1.5]) ==> representation_error(character_code).
atom_codes(_, [0'a, _]) ==> instantiation_error.
atom_codes(_, [a|_]) ==> instantiation_error.
atom_chars(_, [0'a]) ==> type_error(character, 0'a).
number_codes(_, ['1']) ==> representation_error(character_code).
number_codes(1, [[]]) ==> representation_error(character_code).
number_codes(1, [0'1, a|_]) ==> representation_error(character_code).
char_code(_, a) ==> type_error(integer, a).
% 8.8.2: built-in predicates are none of the program's
current_predicate(atom_length/2) ==> false.
current_predicate(format/_) ==> false.
current_predicate(atom_length, atom_length(_, _)) ==> false.
current_predicate(max_assoc, max_assoc(_, _, _)) ==> false.
% 8.8.1: what is static is private
clause(covers(_, _), _) ==> permission_error(access, private_procedure, covers/2).
% 9.1.1: the roundings are of floats
X is floor(7.5) + ceiling(7.5) + round(7.5) + truncate(7.5) ==> X = 30.
X is floor(7) ==> type_error(float, 7).
X is ceiling(-7) ==> type_error(float, -7).
X is round(0) ==> type_error(float, 0).
X is truncate(100000000000000000000) ==> type_error(float, 100000000000000000000).
X is float_integer_part(2) ==> type_error(float, 2).
X is float_fractional_part(2) ==> type_error(float, 2).
X is float(2) + abs(-1) + sign(-3) ==> X = 2.0.
X is [1] ==> type_error(evaluable, '.'/2).
X is 1 + "a" ==> type_error(evaluable, '.'/2).
[a] =:= 97 ==> type_error(evaluable, '.'/2).
% the libraries do not mind
call_with_time_limit(10, X = 1) ==> X = 1.
stamp_date_time(0, D, 'UTC'), format_time(atom(T), '%Y-%m-%d %H:%M:%S.%3f', D) ==> T = '1970-01-01 00:00:00.000'.
format_time(atom(T), '%s', 86400) ==> T = '86400'.
% 9: a power of integers is a float
X is 5 ** 3 ==> X = 125.0.
X is 2 ** -1 ==> X = 0.5.
X is 5 ^ 3 ==> X = 125.
% 7.10.5: behind a prefix minus what is an infix or postfix operation stands in brackets
quoted(-(a^2), T) ==> T = '- (a^2)'.
quoted(-(1^2), T) ==> T = '- (1^2)'.
quoted(-((1*2)^3), T) ==> T = '- ((1*2)^3)'.
quoted(+((1*2)^3), T) ==> T = '+ (1*2)^3'.
quoted(+(a^2), T) ==> T = '+a^2'.
quoted([- a, - - a, - (- 1), -(1), - f(x), -[1], -{a}], T) ==> T = '[-a,- -a,- -1,- (1),-f(x),-[1],-{a}]'.
quoted(-(a=b)-(-(a-b)), T) ==> T = '- (a=b)- - (a-b)'.
writes(write_term(-X^2, [variable_names(['X'=X])]), T) ==> T = '- (X^2)'.
% the prologue: what fails, and what is an error
length(a, _) ==> type_error(list, a).
length(a, -1) ==> domain_error(not_less_than_zero, -1).
length([], -_) ==> type_error(integer, -_).
length(L, L) ==> resource_error(_).
length([a|L], L) ==> resource_error(_).
freeze(L, L = []), length(L, L) ==> false.
succ(_, -1) ==> domain_error(not_less_than_zero, -1).
succ(-1, _) ==> domain_error(not_less_than_zero, -1).
succ(-1, a) ==> type_error(integer, a).
succ(a, -1) ==> type_error(integer, a).
nth0(-1, _, _) ==> domain_error(not_less_than_zero, -1).
nth1(-1, _, _) ==> domain_error(not_less_than_zero, -1).
nth1(0, _, _) ==> false.
nth0(-1, _, _, _) ==> domain_error(not_less_than_zero, -1).
nth1(0, _, _, _) ==> false.
nth0(1, L, e, [a, b]) ==> L = [a, e, b].
nth0(a, _, _, _) ==> type_error(integer, a).
call_nth(_, 0) ==> false.
call_nth(1, 0) ==> false.
call_nth(true, -1) ==> domain_error(not_less_than_zero, -1).
call_nth(true, 1.0) ==> type_error(integer, 1.0).
call_nth(repeat, 3) ==> true.
% 8.9.5 (Cor.2): there is no procedure to search
retractall(nobody_defined(_)), catch(nobody_defined(_), error(E, _), true) ==> E = existence_error(procedure, nobody_defined/1).
retractall(nobody_defined(_)), current_predicate(nobody_defined/1) ==> false.
:- set_prolog_flag(iso, false).
:- file(F), delete_file(F).
