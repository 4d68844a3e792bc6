% Integers at the ends of what words of the machine hold: none wraps around to a small one.

% yes(Goal), no(Goal), error(Goal, Formal)
yes(X^( X is -9223372036854775808 // -1, X =:= 9223372036854775808 )).
yes(X^( X is -1152921504606846976 // -1, X =:= 1152921504606846976 )).
yes(X^( X is -(-1152921504606846976), X =:= 1152921504606846975+1 )).
yes(X^( X is abs(-9223372036854775808), X =:= 1<<63 )).
yes(X^( X is 1 << -9223372036854775808, X =:= 0 )).
yes(X^( X is -1 >> 18446744073709551616, X =:= -1 )).
yes(X^( X is -1 ** 18446744073709551617, X =:= -1 )).
yes(X^( X is (-6) ** 5001, X < 0, X mod 1000003 =:= 632389, X // 3 ** 5001 =:= -(1 << 5001) )).
yes(X^( X is 12 ** 6000, X >> 12000 =:= 3 ** 6000, (-4) ** 6000 =:= 1 << 12000 )).
yes(X^( X is lcm(-9223372036854775808, -1), X =:= 1<<63 )).
yes(X^( X is truncate(9223372036854775807.0), X =:= 1<<63 )).
yes(X^( X is getbit(1<<100, 100), X =:= 1 )).
yes(X^( X is 18446744073709551617 /\ 4294967295, X =:= 1 )).
yes(X^Y^( X = 18446744073709551616, between(X, inf, Y), Y > X )).
yes(X^( succ(9223372036854775807, X), X =:= 1<<63 )).
yes(X^( plus(9223372036854775807, 1, X), X =:= 1<<63 )).
yes(X^Y^( numbervars(f(X, Y), 9223372036854775805, 9223372036854775807), Y = '$VAR'(9223372036854775806) )).
yes(S^P^( open_string("abc", S), seek(S, 1, bof, P), P =:= 1 )).
yes(S^P^( open_string("abc", S), set_stream(S, line_position(4294967297)), line_position(S, P), P >= 2147483647 )).
yes(tab(-9223372036854775808)).

no(arg(4294967297, f(a), _)).
no(arg(18446744073709551617, f(a), _)).
no(setarg(4294967297, f(a), b)).
no(sub_atom(abc, 4294967296, _, _, _)).
no(sub_atom(abc, _, 18446744073709551617, _, _)).
no(string_code(4294967297, "abc", _)).
no(nth0(18446744073709551616, [a, b], _)).
no(nth1(4294967297, [a, b], _)).
no(atom_length(abc, 4294967299)).
no(random_between(1, -9223372036854775808, _)).

error(length(_, 4294967297), resource_error(memory)).
error(length(_, 18446744073709551617), resource_error(memory)).
error(functor(_, f, 4294967297), representation_error(max_arity)).
error(char_code(_, 4294967361), representation_error(character_code)).
error(atom_codes(_, [18446744073709551681]), representation_error(character_code)).
error(put_byte(4294967361), type_error(byte, 4294967361)).
error(op(4294967296, xfx, foo), domain_error(operator_priority, 4294967296)).
error(_ is 1 << 18446744073709551616, resource_error(memory)).
error(_ is 2 ** 4294967297, resource_error(memory)).
error(numbervars(f(_, _), 9223372036854775806, _), representation_error(int64)).
error(numlist(1, 18446744073709551617, _), representation_error(int64)).
error(format("~*c", [4294967297, 0'a]), format('column argument too large')).
error(( open_string("abc", S), seek(S, -1, bof, _) ), domain_error(position, -1)).
error(close('$stream'(4294967296)), existence_error(stream, '$stream'(4294967296))).
error(atom_to_term('"\\x100000041\\"', _, _), syntax_error(_)).

call_bare(_^Goal) :- !, call_bare(Goal).
call_bare(Goal) :- call(Goal).

wrong(Goal) :- clause(yes(Goal), true), \+ call_bare(Goal).
wrong(Goal) :- clause(no(Goal), true), call(Goal).
wrong(Goal-Formal) :- clause(error(Goal, Expected), true), catch(( Goal, Formal = none ), error(Formal, _), true), \+ subsumes_term(Expected, Formal).

?- findall(Goal, wrong(Goal), Goals).
Goals = [].
