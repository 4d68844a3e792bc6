% The flag iso: what the default adds to the standard is gone.
:- include('../../data/reads_and_writes').
:- set_prolog_flag(double_quotes, codes).
:- dynamic(file/1), retractall(file(_)).
:- tmp_file(iso, F), assertz(file(F)).
:- set_prolog_flag(iso, true).
text(Text, S) :- open_string(Text, S).
on(Text, Options, S, Goal) :- file(F), open(F, write, W), write(W, Text), close(W), open(F, read, S, Options), setup_call_cleanup(true, once(Goal), close(S)).
?- set_prolog_flag(double_quotes, codes).
true.

% The draft of grammar rules: terminals are known when a rule is translated, and only they may be pushed back.
?- expand_term((a, b --> c), _).
error(type_error(list, b), _).
?- expand_term((a, _ --> c), _).
error(instantiation_error, _).
?- expand_term((a, [x|_] --> c), _).
error(instantiation_error, _).
?- expand_term((a --> [b|_]), _).
error(instantiation_error, _).
?- phrase([a], [a|b], _).
error(type_error(list, [a|b]), _).
?- phrase([a], [a, b|R], [b]).
R = [].

% 6.4: tokens
?- reads('X = `a`.', _).
error(syntax_error(_), _).
?- reads('f(1_000).', _).
error(syntax_error(_), _).
?- reads('f(0xff_ff).', _).
error(syntax_error(_), _).
?- reads('f(1_0.5).', _).
error(syntax_error(_), _).
?- reads('f(1.0Inf).', _).
error(syntax_error(_), _).
?- reads('f(1.5NaN).', _).
error(syntax_error(_), _).
?- reads('f(1e10).', _).
error(syntax_error(_), _).
?- reads('f(16''ff).', _).
error(syntax_error(_), _).
?- reads('f(0'''').', _).
error(syntax_error(_), _).
?- reads('f(''\\e'').', _).
error(syntax_error(_), _).
?- reads('f(''\\u0041'').', _).
error(syntax_error(_), _).
?- reads('f(a :- b).', _).
error(syntax_error(_), _).
?- reads('- = x.', _).
error(syntax_error(_), _).
?- op(100, yf, '_1'), reads('f(1''_1'').', T), op(0, yf, '_1').
T = f('_1'(1)).
?- reads('f(0x1f, 0o17, 0b11, 1.5e3, 0''a).', T).
T = f(31, 15, 3, 1500.0, 97).
?- number_codes(_, "1_000").
error(syntax_error(_), _).
?- number_codes(_, "1.0Inf").
error(syntax_error(_), _).
?- number_codes(A, "'-'1").
A = -1.

% 7.10.2: what happens past the end of a stream, unless the options say
?- on('', [], _S, ( get_char(_S, _A), get_char(_S, _) )).
error(permission_error(input, past_end_of_stream, _), _).
?- on(a, [], _S, ( get_char(_S, _), get_code(_S, _A), peek_code(_S, _) )).
error(permission_error(input, past_end_of_stream, _), _).
?- on('a.', [], _S, ( read(_S, _), read(_S, _A), read(_S, _) )).
error(permission_error(input, past_end_of_stream, _), _).
?- on('', [], _S, ( peek_char(_S, A), peek_char(_S, B), get_char(_S, C) )).
A = end_of_file, B = end_of_file, C = end_of_file.
?- on('', [eof_action(eof_code)], _S, ( get_char(_S, _), get_char(_S, A) )).
A = end_of_file.
?- on('', [type(binary)], _S, ( get_byte(_S, _A), get_byte(_S, _) )).
error(permission_error(input, past_end_of_stream, _), _).

% 7.11.1.2, 7.11.1.3: integers have no bounds
?- current_prolog_flag(max_integer, _).
false.
?- current_prolog_flag(min_integer, _).
false.
?- current_prolog_flag(_F, _), _F == max_integer.
false.
?- set_prolog_flag(max_integer, 3).
error(permission_error(modify, flag, max_integer), _).

% 8.12.1.3: what is no character; reading goes past it
bytes(Bytes, S, Goal) :- file(F), open(F, write, W, [type(binary)]), forall(member(B, Bytes), put_byte(W, B)), close(W), open(F, read, S), setup_call_cleanup(true, once(Goal), close(S)).
?- bytes([0'a, 0xff], _S, ( get_char(_S, _), get_char(_S, _) )).
error(representation_error(character), _).
?- bytes([0xc3], _S, peek_code(_S, _)).
error(representation_error(character), _).
?- bytes([0xff, 0'b], _S, ( catch(get_code(_S, _), _, true), get_char(_S, C) )).
C = b.
?- bytes([0xff, 0'b], _S, ( catch(peek_char(_S, _), _, true), get_char(_S, _) )).
error(representation_error(character), _).
?- bytes([0xef, 0xbf, 0xbd], _S, ( get_char(_S, C), get_char(_S, E) )).
C = '\xfffd\', E = end_of_file.
?- bytes([0xc3, 0xa9], _S, get_char(_S, C)).
C = 'é'.

% 8.11.5: the modes are three
?- file(_F), open(_F, update, _).
error(domain_error(io_mode, update), _).
?- file(_F), open(_F, append, _S), close(_S).
true .

% 8.16: atoms are atoms, lists are lists
?- atom_length(1, _).
error(type_error(atom, 1), _).
?- atom_concat(a, 1, _).
error(type_error(atom, 1), _).
?- sub_atom(1, _, _, _, _).
error(type_error(atom, 1), _).
?- atom_codes(1, _).
error(type_error(atom, 1), _).
?- atom_chars(1.5, _).
error(type_error(atom, 1.5), _).
?- atom_codes(_, [a]).
error(representation_error(character_code), _).
?- atom_codes(_, [0'a, f(b)]).
error(representation_error(character_code), _).
?- atom_codes(a, [1.5]).
error(representation_error(character_code), _).
?- atom_codes(_, [0'a, _]).
error(instantiation_error, _).
?- atom_codes(_, [a|_]).
error(instantiation_error, _).
?- atom_chars(_, [0'a]).
error(type_error(character, 0'a), _).
?- number_codes(_, ['1']).
error(representation_error(character_code), _).
?- number_codes(1, [[]]).
error(representation_error(character_code), _).
?- number_codes(1, [0'1, a|_]).
error(representation_error(character_code), _).
?- char_code(_, a).
error(type_error(integer, a), _).

% 8.8.2: built-in predicates are none of the program's
?- current_predicate(atom_length/2).
false.
?- current_predicate(format/_).
false.
?- current_predicate(atom_length, atom_length(_, _)).
false.
?- current_predicate(max_assoc, max_assoc(_, _, _)).
false.

% 8.8.1: what is static is private
?- clause(reads(_, _), _).
error(permission_error(access, private_procedure, reads/2), _).

% 9.1.1: the roundings are of floats
?- X is floor(7.5) + ceiling(7.5) + round(7.5) + truncate(7.5).
X = 30.
?- _X is floor(7).
error(type_error(float, 7), _).
?- _X is ceiling(-7).
error(type_error(float, -7), _).
?- _X is round(0).
error(type_error(float, 0), _).
?- _X is truncate(100000000000000000000).
error(type_error(float, 100000000000000000000), _).
?- _X is float_integer_part(2).
error(type_error(float, 2), _).
?- _X is float_fractional_part(2).
error(type_error(float, 2), _).
?- X is float(2) + abs(-1) + sign(-3).
X = 2.0.
?- _X is [1].
error(type_error(evaluable, '.'/2), _).
?- _X is 1 + "a".
error(type_error(evaluable, '.'/2), _).
?- [a] =:= 97.
error(type_error(evaluable, '.'/2), _).

% the libraries do not mind
?- call_with_time_limit(10, X = 1).
X = 1.
?- stamp_date_time(0, _D, 'UTC'), format_time(atom(T), '%Y-%m-%d %H:%M:%S.%3f', _D).
T = '1970-01-01 00:00:00.000'.
?- format_time(atom(T), '%s', 86400).
T = '86400'.

% 9: a power of integers is a float
?- X is 5 ** 3.
X = 125.0.
?- X is 2 ** -1.
X = 0.5.
?- X is 5 ^ 3.
X = 125.

% 7.10.5: behind a prefix minus what is an infix or postfix operation stands in brackets
?- quoted(-(a^2), T).
T = '- (a^2)'.
?- quoted(-(1^2), T).
T = '- (1^2)'.
?- quoted(-((1*2)^3), T).
T = '- ((1*2)^3)'.
?- quoted(+((1*2)^3), T).
T = '+ (1*2)^3'.
?- quoted(+(a^2), T).
T = '+a^2'.
?- quoted([- a, - - a, - (- 1), -(1), - f(x), -[1], -{a}], T).
T = '[-a,- -a,- -1,- (1),-f(x),-[1],-{a}]'.
?- quoted(-(a=b)-(-(a-b)), T).
T = '- (a=b)- - (a-b)'.
?- writes(write_term(-_X^2, [variable_names(['X'=_X])]), T).
T = '- (X^2)'.

% the prologue: what fails, and what is an error
?- length(a, _).
error(type_error(list, a), _).
?- length(a, -1).
error(domain_error(not_less_than_zero, -1), _).
?- length([], -_).
error(type_error(integer, -_), _).
?- length(_L, _L).
error(resource_error(_), _).
?- length([a|_L], _L).
error(resource_error(_), _).
?- freeze(_L, _L = []), length(_L, _L).
false.
?- succ(_, -1).
error(domain_error(not_less_than_zero, -1), _).
?- succ(-1, _).
error(domain_error(not_less_than_zero, -1), _).
?- succ(-1, a).
error(type_error(integer, a), _).
?- succ(a, -1).
error(type_error(integer, a), _).
?- nth0(-1, _, _).
error(domain_error(not_less_than_zero, -1), _).
?- nth1(-1, _, _).
error(domain_error(not_less_than_zero, -1), _).
?- nth1(0, _, _).
false.
?- nth0(-1, _, _, _).
error(domain_error(not_less_than_zero, -1), _).
?- nth1(0, _, _, _).
false.
?- nth0(1, L, e, [a, b]).
L = [a, e, b].
?- nth0(a, _, _, _).
error(type_error(integer, a), _).
?- call_nth(_, 0).
false.
?- call_nth(1, 0).
false.
?- call_nth(true, -1).
error(domain_error(not_less_than_zero, -1), _).
?- call_nth(true, 1.0).
error(type_error(integer, 1.0), _).
?- call_nth(repeat, 3).
true .

% 8.9.5 (Cor.2): there is no procedure to search
?- retractall(nobody_defined(_)), catch(nobody_defined(_), error(E, _), true).
E = existence_error(procedure, nobody_defined/1).
?- retractall(nobody_defined(_)), current_predicate(nobody_defined/1).
false.
?- set_prolog_flag(iso, false).
true .
?- file(_F), delete_file(_F).
true .
