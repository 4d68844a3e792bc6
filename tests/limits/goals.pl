% Goals that try to pass a limit from inside one built-in, a goal a line, by the families of docs/reference.md.
% Helper predicates and the meaning of shares are in data.pl.

%% control
repeat, fail.
loop.
nat(X), X < 0.
call((repeat, fail)).
apply(loop, []).
once((repeat, fail)).
ignore((repeat, fail)).
\+ (repeat, fail).
forall(repeat, true).
catch((repeat, fail), _, true).
catch(loop, _, loop).
catch((nat(_), fail), _, catch((nat(_), fail), _, loop)).
( repeat *-> fail ; true ).
( repeat, fail -> true ; loop ).
findall(a, catch(nat(_), _, true), _).
repeat, catch(throw(x), _, fail).
list(20, L), catch(throw(L), B, true), B = [_|_].
list(12, L), repeat, catch(throw(L), _, fail).
list(20, L), catch(throw(L), B, throw(B)).
deep(10, T), catch(throw(T), _, true).
text(20, T), catch(throw(T), _, true).
integer_of(5, I), catch(throw(I), _, true).
setup_call_cleanup(true, loop, true).
setup_call_cleanup(true, true, loop).
setup_call_cleanup(true, (repeat, fail), true).
setup_call_cleanup(true, fail, (repeat, fail)).
setup_call_cleanup(true, throw(x), (repeat, fail)).
setup_call_cleanup(true, nat(_), true), fail.
call_cleanup(loop, loop).
repeat, setup_call_cleanup(true, member(_, [a,b]), true), fail.
list(50, L), pending(3000, L), throw(x).
list(50, L), catch((pending(3000, L), throw(x)), _, true).
list(50, L), pending(3000, L), repeat, fail.
cleaned(a).
reset((repeat, fail), _, _).
reset((repeat, shift(x), fail), _, C), call(C).
findall(C, (repeat, reset((shift(x), true), _, C)), _).
call_with_inference_limit(loop, 1000000000000, _).
call_with_time_limit(100, loop).
call_with_depth_limit(loop, 100000000, _).
list(20, L), X = s(L), call(true), X = s(_), foldl([A,B,[A|B]]>>true, L, [], _).
freeze(X, loop), X = 1.
findall(X-Y, (repeat, freeze(X, Y = 1)), _).
length(L, 100000), maplist([X]>>freeze(X, loop), L).
sig_atomic(loop).
with_mutex(m, loop).
at_halt(true), repeat, at_halt(true), fail.
elements(20, N), length(L, N), Goal =.. [call|L], catch(Goal, _, true).
elements(50, N), findall(true, between(1, N, _), L), foldl([G, A, (G, A)]>>true, L, true, C), call(C).
X = (X, X), call(X).
findall(a, X = findall(a, X, _), _).
X = findall(a, X, _), call(X).
X = forall(X, true), call(X).
X = (\+ X), call(X).
forks(60), fail.
\+ ( forks(60), fail ).
findall(a, ( forks(60), fail ), _).
forks_below(100000), fail.
setup_call_cleanup(true, fail, ( forks(60), fail )).
catch(call_with_time_limit(1, ( forks(60), fail )), _, ( forks(60), fail )).
X = catch(X, _, true), call(X).
X = call(X), call(X).
X = once(X), call(X).
X = setof(a, X, _), call(X).
X = bagof(a, X, _), call(X).
X = with_output_to(string(_), X), call(X).
X = setup_call_cleanup(true, X, true), call(X).
X = reset(X, _, _), call(X).
X = call_with_time_limit(100, X), call(X).
X = call_with_inference_limit(X, 1000000000, _), call(X).
X = findall(Y, (Y = 1 ; X), _), call(X).
X = aggregate_all(count, X, _), call(X).
X = format("~@", [X]), call(X).

%% type tests
list(30, L), repeat, \+ is_list(L).
list(30, L), repeat, \+ ground(L).
shared(40, T), ground(T).
shared(100000, T), ground(T).
tower(100000, T), \+ ground(T).
deep(30, T), ground(T).
deep(30, T), acyclic_term(T).
wide(30, T), acyclic_term(T).
list(30, L), acyclic_term(L).
list(30, L), append(L, L2, L3), L2 = L3, cyclic_term(L3).
shared(1000, T), acyclic_term(T).
X = f(X, X, X), ground(X), cyclic_term(X).
list(20, L), maplist([I, s(I)]>>true, L, Ls), ground(Ls).
list(20, L), is_assoc(L).
repeat, list(5, L), \+ acyclic_term(L).
repeat, wide(5, L), ground(L).

%% comparing and unifying
list(15, L), copy_term(L, M), L = M.
elements(15, N), length(L, N), length(M, N), L = M.
wide(15, A), wide(15, B), A = B.
tower(60, A), tower(60, B), A = B.
tower(100000, A), tower(100000, B), A = B.
shared(60, A), shared(60, B), A == B.
deep(15, A), deep(15, B), A = B.
deep(15, A), deep(15, B), A == B.
deep(15, A), deep(15, B), compare(_, A, B).
deep(15, A), copy_term(A, B), A =@= B.
tower(60, A), copy_term(A, B), A =@= B.
wide(15, A), copy_term(A, B), A =@= B.
elements(15, N), length(L, N), copy_term(L, M), L =@= M.
elements(15, N), length(L, N), length(M, N), unifiable(L, M, _).
wide(15, A), wide(15, B), unifiable(A, B, _).
elements(15, N), length(L, N), length(M, N), unify_with_occurs_check(L, M).
tower(40, A), tower(40, B), unify_with_occurs_check(A, B).
elements(15, N), length(L, N), length(M, N), subsumes_term(L, M).
tower(40, A), tower(40, B), subsumes_term(A, B).
elements(15, N), length(L, N), length(M, N), ?=(L, M).
elements(15, N), length(L, N), length(M, N), \+ L \= M.
list(20, L), repeat, L \== L.
text(20, T), repeat, T \== T.
integer_of(5, I), repeat, I \== I.
text(20, T), string_concat(T, "y", U), repeat, T == U.
X = f(X, _), Y = f(Y, _), X = Y.
X = [a|X], Y = [a,a|Y], repeat, X \= Y.
length(L, 2000), foldl([V, A, f(A, V, A)]>>true, L, z, T), copy_term(T, U), unify_with_occurs_check(T, U).
wide(20, T), T =.. [_|As], foldl([A, B, B]>>(A = B), As, _, _).
elements(10, N), length(L, N), dif(L, [a]), L = [b|_].
elements(5, N), length(L, N), length(M, N), dif(L, M).
elements(5, N), length(L, N), foldl([X, Y, X]>>dif(X, Y), L, _, _).
elements(5, N), length(L, N), maplist([X]>>when(ground(X), true), L).
elements(10, N), length(L, N), when(ground(L), true).

%% terms
functor(_, f, 10000000000).
functor(_, f, 2000000000).
elements(60, N), functor(_, f, N).
elements(200, N), functor(_, f, N).
repeat, elements(40, N), functor(_, f, N), fail.
findall(T, (repeat, functor(T, f, 1000)), _).
list(20, L), T =.. [f|L], T =.. M, M = [_|_].
list(40, L), T =.. [f|L], T = f(_).
list(30, L), compound_name_arguments(_, f, L).
wide(30, T), compound_name_arguments(T, _, L), L = [].
wide(30, T), repeat, arg(_, T, x), fail.
wide(30, T), genarg(_, T, A), A == x.
wide(20, T), findall(A, arg(_, T, A), _).
list(30, L), copy_term(L, _).
list(50, L), copy_term(L, _).
list(20, L), repeat, copy_term(L, _), fail.
findall(C, (list(5, L), repeat, copy_term(L, C)), _).
wide(30, T), copy_term(T, _).
deep(20, T), copy_term(T, _).
text(30, T), copy_term(f(T, _), _).
integer_of(10, I), copy_term(f(I, I, I, I, I, _), _).
shared(60, T), copy_term(f(T, _), _).
tower(60, T), copy_term(T, _).
tower(100000, T), copy_term(T, _).
elements(20, N), length(L, N), copy_term(L, _).
elements(20, N), length(L, N), duplicate_term(L, _).
elements(20, N), length(L, N), copy_term_nat(L, _).
elements(3, N), length(L, N), maplist([X]>>freeze(X, true), L), copy_term(L, _).
elements(3, N), length(L, N), maplist([X]>>freeze(X, true), L), copy_term(L, _, _).
elements(3, N), length(L, N), maplist([X]>>put_attr(X, a, L), L), copy_term(L, _).
elements(3, N), length(L, N), maplist([X]>>put_attr(X, a, 1), L), copy_term_nat(L, _).
T = f(a), endless(x, E), repeat, arg(1, T, A), setarg(1, T, g(A, E)), fail.
T = f(a), repeat, arg(1, T, A), nb_setarg(1, T, g(A)), fail.
T = f(a), repeat, arg(1, T, A), nb_setarg(1, T, g(A, A)), fail.
T = f(a), list(10, L), repeat, nb_setarg(1, T, L), fail.
T = f([]), repeat, arg(1, T, A), nb_linkarg(1, T, [x|A]), fail.
T = count(0), repeat, arg(1, T, C0), C is C0 + 1, nb_setarg(1, T, C), fail.
elements(20, N), length(L, N), term_variables(L, _).
elements(30, N), length(L, N), term_variables(L, Vs), Vs = [].
wide(20, T), term_variables(T, _).
tower(60, T), term_variables(T, _).
tower(100000, T), term_variables(T, _).
elements(20, N), length(L, N), term_variables(L, _, _).
elements(20, N), length(L, N), repeat, term_variables(L, Vs), Vs = [].
elements(20, N), length(L, N), nonground(L, V), V == 1.
shared(1000, T), \+ nonground(T, _).
elements(20, N), length(L, N), numbervars(L).
elements(40, N), length(L, N), numbervars(L, 0, _).
wide(40, T), numbervars(T, 0, _).
tower(60, T), numbervars(T, 0, _).
elements(20, N), length(L, N), numbervars(L, 0, _), print_message_lines(user_error, '', []).
list(30, L), term_hash(L, _).
shared(60, T), term_hash(T, _).
shared(60, T), variant_sha1(T, _).
deep(30, T), term_hash(T, _).
text(30, T), term_hash(T, _).
list(20, L), term_to_atom(L, A), atom_length(A, _).
wide(10, T), term_to_atom(T, _).
deep(10, T), term_to_atom(T, _).
shared(60, T), term_to_atom(T, _).
shared(60, T), term_size(T, _).
list(20, L), mapargs([X, Y]>>(X = Y), f(L), _).
shared(60, T), mapsubterms([x, y]>>true, T, _).
shared(60, T), sub_term(X, T), X == z.
shared(60, T), occurrences_of_term(x, T, _).
shared(60, T), term_factorized(T, _, _).
list(10, L), foldsubterms([X, S0, S]>>(integer(X), S is S0 + X), L, 0, _).
bytes(48, B), N is B // 8, functor(T, foo, N), copy_term(T, T2), T = T2.
bytes(12, B), N is B // 8, functor(T, foo, N), copy_term(T, T2), T = T2.

%% arithmetic
X is 1 << 100000000000.
X is 1 << 1000000000.
bytes(50, N), X is 1 << (8 * N).
bytes(10, N), X is (1 << (8 * N)) - 1, Y is X * X, Y > 0.
bytes(5, N), X is (1 << (8 * N)) - 1, Y is X * X, Y > 0.
bytes(2, N), X is (1 << (8 * N)) - 1, Y is X * X * X, Y > 0.
bytes(12, N), X is 7 ** (N * 2), X > 0.
X is 7 ** 100000000, X > 0.
X is 7 ** 10000000, X > 0.
X is 7 ^ 10000000, X > 0.
X is 7 ** 7 ** 7 ** 7 ** 7.
X is 12345678901234567890 ** 1000000, X > 0.
X is 9 ** 9 ** 9, X > 0.
X is (-7) ^ 30000001, X < 0.
X is 2 ** 1000000000.
X is 2.0 ** 1000000000.
X is powm(3, 1 << 100000, (1 << 100000) - 1), X > 0.
X is powm(3, 1 << 1000000, (1 << 1000000) - 1), X > 0.
X is powm(3, 7 ** 1000000, 7 ** 1000001), X > 0.
X is powm(3, 1 << 10000000, (1 << 10000000) + 1), X > 0.
X is powm(3, 5, (1 << 30000000) - 1), X > 0.
X is powm(3, 1 << 1000000, 1 << 1000000), X > 0.
X is powm(7 ** 10000000, 5, 11 ** 5000000), X > 0.
X is powm((1 << 50000000) - 1, 3, (1 << 30000001) - 1), X > 0.
X is powm(5, 1 << 20000, 3 ** 100000 << 100000), X > 0.
integer_of(5, I), X is I // 7, X > 0.
integer_of(5, I), X is I // (I >> 1000000), X > 0.
integer_of(5, I), X is I // (7 ** 1000000), X > 0.
integer_of(5, I), X is I mod (7 ** 1000000), X > 0.
integer_of(5, I), X is I rem (3 ** 10000000), X > 0.
integer_of(5, I), X is I div (3 ** 1000000), X > 0.
integer_of(5, I), X is -I // (3 ** 1000000), X < 0.
integer_of(4, I), divmod(I, 12345678901234567890123456789, Q, _), Q > 0.
integer_of(4, I), X is I / (I - 1), X > 0.
integer_of(4, I), X is I / 3 ** 1000000, X > 0.
integer_of(4, I), X is gcd(I, 3 ** 10000000), X > 0.
X is gcd(7 ** 1000000, 7 ** 1000000 - 1), X > 0.
X is gcd(3 ** 5000000, 5 ** 5000000), X > 0.
X is lcm(3 ** 3000000, 5 ** 3000000), X > 0.
nth_integer_root_and_remainder(3, 7 ** 1000000, R, _), R > 0.
nth_integer_root_and_remainder(2, 7 ** 10000000, R, _), R > 0.
nth_integer_root_and_remainder(100000, 7 ** 5000000, R, _), R > 0.
integer_of(4, I), nth_integer_root_and_remainder(2, I, R, _), R > 0.
integer_of(5, I), nth_integer_root_and_remainder(7, I, R, _), R > 0.
integer_of(4, I), X is popcount(I), X > 0.
integer_of(4, I), repeat, X is popcount(I), X < 0.
integer_of(4, I), repeat, X is msb(I), X < 0.
integer_of(4, I), repeat, X is I + 1, X < 0.
integer_of(4, I), repeat, X is -I, X > 0.
integer_of(4, I), repeat, X is abs(I), X < 0.
integer_of(4, I), repeat, X is \ I, X > 0.
integer_of(4, I), repeat, X is I /\ (I - 1), X < 0.
integer_of(4, I), repeat, X is I xor (I - 1), X < 0.
integer_of(4, I), repeat, X is I >> 3, X < 0.
integer_of(4, I), repeat, X is I << 3, X < 0.
integer_of(4, I), repeat, X is max(I, 7), X < 0.
integer_of(4, I), repeat, X is sign(I), X < 0.
integer_of(4, I), repeat, I < 0.
integer_of(4, I), repeat, I =\= I.
integer_of(4, I), repeat, J is I - 1, I < J.
integer_of(4, I), repeat, catch(X is float(I), _, fail), X < 0.
integer_of(4, I), findall(J, (repeat, J is I + 1), _).
integer_of(1, I), findall(I, repeat, _).
integer_of(4, I), numlist(1, 1000, L), foldl([X, Y, Z]>>(Z is Y * X), L, I, _).
numlist(1, 1000000, L), foldl([X, Y, Z]>>(Z is Y * X), L, 1, F), F > 0.
foldl([_, Y, Z]>>(Z is Y * Y), [1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32], 3, _).
foldl([_, Y, Z]>>(Z is Y * Y), [1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32], 10 ** 18, _).
nat(N), X is N ** N, X < 0.
findall(X, between(1, inf, X), _).
between(1, inf, X), X < 0.
forall(between(1, inf, _), true).
aggregate_all(count, between(1, inf, _), _).
aggregate_all(sum(X), between(1, inf, X), _).
aggregate_all(max(X), between(1, inf, X), _).
aggregate_all(bag(X), between(1, inf, X), _).
aggregate_all(set(X), between(1, inf, X), _).
elements(50, N), findall(true, between(1, N, _), L), foldl([_, A, A + 1]>>true, L, 0, E), X is E, X > 0.
elements(10, N), findall(true, between(1, N, _), L), foldl([_, A, A + 1]>>true, L, 0, E), repeat, X is E, X < 0.
length(L, 60), foldl([_, A, A + A]>>true, L, 1, E), X is E, X > 0.
length(L, 60), foldl([_, A, A + A]>>true, L, 1, E), E =:= 7.
length(L, 60), foldl([_, A, max(A, A)]>>true, L, 1, E), E < 7.
X = 1 + X, Y is X.
integer_of(5, I), repeat, succ(I, J), J < 0.
integer_of(5, I), repeat, plus(I, 1, J), J < 0.
repeat, set_random(seed(1)), fail.
integer_of(5, I), X is random(I), X < 0.
repeat, random_between(1, 100000000000000000000000000, X), X < 0.
X is cot(1.0e300) + truncate(1.0e300) ** 100000, X > 0.
X is truncate(1.0e300) ** 10000000, X > 0.
repeat, X is max_integer * max_integer * max_integer * max_integer, X < 0.

%% atoms and characters
text(30, T), atom_length(T, _).
text(30, T), atom_string(A, T), atom_length(A, _).
text(20, T), atom_concat(T, T, _).
text(20, T), repeat, atom_concat(T, x, _), fail.
repeat, gensym(a, A), atom_concat(A, A, _), fail.
findall(A, (nat(N), atom_number(A, N)), _).
findall(A, (nat(N), atom_concat(some_rather_long_name_of_an_atom_, N, A)), _).
nat(N), atom_concat(some_rather_long_name_of_an_atom_, N, A), assertz(fact(A)), fail.
words(10, "ab", T), atom_string(A, T), findall(P-S, atom_concat(P, S, A), _).
words(10, "ab", T), atom_string(A, T), atom_concat(_, S, A), S == zz.
words(10, "ab", T), atom_string(A, T), findall(X, sub_atom(A, _, _, _, X), _).
words(10, "ab", T), atom_string(A, T), sub_atom(A, _, _, _, zz).
words(10, "ab", T), atom_string(A, T), sub_atom(A, B, 1, _, X), X == z, B < 0.
words(10, "ab", T), atom_string(A, T), findall(B, sub_atom(A, B, _, 0, _), _).
words(10, "ab", T), atom_string(A, T), findall(B, sub_atom(A, B, 2, _, ab), _).
words(10, "ab", T), atom_string(A, T), repeat, sub_atom(A, _, _, 0, bb), fail.
words(10, "ab", T), atom_string(A, T), sub_atom_icasechk(A, _, zz).
words(10, "aaaaaaab", T), words(2, "a", U), sub_atom_icasechk(T, _, U).
text(10, T), atom_chars(T, _).
text(3, T), atom_chars(T, L), atom_chars(_, L).
text(30, T), atom_chars(T, _).
text(10, T), atom_codes(T, _).
text(3, T), atom_codes(T, L), atom_codes(_, L).
text(30, T), atom_codes(T, _).
text(3, T), repeat, atom_codes(T, L), L = [].
same(40, 0'x, L), atom_codes(A, L), atom_length(A, _).
same(40, x, L), atom_chars(A, L), atom_length(A, _).
same(40, 0'7, L), catch(atom_codes(A, L), _, true), atom_length(A, _).
same(20, 0'7, L), number_codes(N, L), N > 0.
same(5, 0'7, L), number_codes(N, L), N > 0.
same(5, '7', L), number_chars(N, L), N > 0.
same(20, '7', L), atom_chars(A, L), atom_number(A, N), N > 0.
integer_of(3, I), number_codes(I, L), L = [_|_].
integer_of(1, I), number_codes(I, L), L = [_|_].
integer_of(1, I), atom_number(A, I), atom_length(A, _).
integer_of(3, I), atom_length(I, _).
integer_of(1, I), repeat, atom_length(I, L), L < 0.
X is 7 ** 5000000, atom_length(X, _).
X is 7 ** 1000000, number_codes(X, Cs), number_codes(Y, Cs), X =:= Y.
X is 7 ** 3000000, format(atom(A), "~d", [X]), atom_number(A, Y), X =:= Y.
text(20, T), upcase_atom(T, _).
text(20, T), downcase_atom(T, _).
text(10, T), repeat, upcase_atom(T, A), A == x.
list(10, L), atomic_list_concat(L, A), atom_length(A, _).
list(10, L), atomic_list_concat(L, ', ', A), atom_length(A, _).
list(30, L), atomic_list_concat(L, ', ', A), atom_length(A, _).
text(10, T), same(1, T, L), atomic_list_concat(L, A), atom_length(A, _).
words(10, "ab,", T), atom_string(A, T), atomic_list_concat(L, ',', A), L = [_|_].
words(3, ",", T), atom_string(A, T), atomic_list_concat(L, ',', A), L = [_|_].
words(3, "a,", T), atom_string(A, T), repeat, atomic_list_concat(L, ',', A), L = [].
repeat, char_type(X, alpha), X == ' '.
repeat, code_type(X, digit(_)), X == 0.
findall(X-Y, (repeat, char_type(X, to_lower(Y))), _).
repeat, char_code(_, 0'a), fail.
text(10, T), term_to_atom(f(T), A), atom_length(A, _).
words(3, "f(", T), catch(term_to_atom(_, T), _, true).
words(3, "[", T), catch(term_to_atom(_, T), _, true).
words(3, "- ", T), catch(term_to_atom(_, T), _, true).
words(3, "a+", T), string_concat(T, a, U), term_to_atom(X, U), compound(X).
words(10, "a,", T), string_concat(T, a, U), term_to_atom(X, U), compound(X).
words(3, "X", T), term_to_atom(X, T), var(X).
words(10, "7", T), term_to_atom(X, T), X > 0.
words(10, "abc", T), term_to_atom(X, T), atom(X).
text(10, T), format(string(Q), "'~s'", [T]), term_to_atom(X, Q), atom(X).
text(10, T), format(string(Q), "\"~s\"", [T]), term_to_atom(X, Q), string(X).
text(10, T), format(string(Q), "`~s`", [T]), term_to_atom(X, Q), X = [_|_].
words(5, "A,", T), format(string(Q), "f(~s_)", [T]), term_to_atom(X, Q), compound(X).
elements(5, N), numlist(1, N, L), atomic_list_concat(L, ',V', A), format(string(Q), "f(V~w)", [A]), term_to_atom(X, Q), compound(X).
words(5, "% comment\n", T), string_concat(T, "x.", U), term_to_atom(X, U), atom(X).
words(5, "/* */ ", T), string_concat(T, "x.", U), term_to_atom(X, U), atom(X).
words(5, "( ", T), catch(term_to_atom(_, T), _, true).
words(5, "{ ", T), catch(term_to_atom(_, T), _, true).
words(5, "0'a ", T), catch(term_to_atom(_, T), _, true).
words(5, "a:-", T), catch(term_to_atom(_, T), _, true).
words(5, "\\", T), catch(term_to_atom(_, T), _, true).

%% strings
text(30, T), string_length(T, _).
text(20, T), string_concat(T, T, _).
text(40, T), string_concat(T, T, _).
text(20, T), repeat, string_concat(T, "y", S), string_length(S, 0).
repeat, text(20, T), string_length(T, 0).
findall(S, (repeat, string_concat("some text", " more", S)), _).
words(10, "ab", T), findall(P, string_concat(P, _, T), _).
words(10, "ab", T), string_concat(_, S, T), S == "zz".
words(10, "ab", T), findall(X, sub_string(T, _, _, _, X), _).
words(10, "ab", T), sub_string(T, _, _, _, "zz").
words(10, "ab", T), findall(B, sub_string(T, B, 2, _, "ab"), _).
text(20, T), string_length(T, N), M is N - 1, sub_string(T, 1, M, _, S), string_length(S, _).
text(20, T), repeat, sub_string(T, 1, _, 0, S), string_length(S, 0).
text(10, T), string_chars(T, _).
text(30, T), string_chars(T, _).
text(3, T), string_chars(T, L), string_chars(_, L).
text(10, T), string_codes(T, _).
text(30, T), string_codes(T, _).
text(3, T), repeat, string_codes(T, L), string_codes(S, L), S == x.
text(10, T), string_to_atom(T, A), atom(A).
text(10, T), repeat, string_code(1, T, 0).
text(10, T), string_length(T, N), repeat, string_code(N, T, 0).
text(10, T), string_length(T, N), repeat, get_string_code(N, T, 0).
text(5, T), string_bytes(T, B, utf8), B = [_|_].
text(5, T), string_bytes(T, B, utf16le), string_bytes(S, B, utf16le), S == T.
same(30, 0'x, L), string_bytes(S, L, utf8), string(S).
text(20, T), atom_string(A, T), atom(A).
words(5, "7", T), number_string(N, T), N > 0.
words(0.5, "7", T), number_string(N, T), N > 0.
words(20, " ", T), string_concat(T, "7", U), number_string(N, U), N > 0.
list(10, L), term_string(L, S), string_length(S, _).
list(10, L), term_string(L, S), term_string(M, S), M = [_|_].
shared(60, T), term_string(T, S), string_length(S, _).
integer_of(1, I), term_string(I, S), string_length(S, _).
integer_of(10, I), number_string(I, S), string_length(S, _).
list(10, L), text_to_string(L, S), string(S).
same(30, 0'x, L), text_to_string(L, S), string(S).
list(20, L), atomics_to_string(L, S), string(S).
text(20, T), string_upper(T, S), string(S).
text(20, T), string_lower(T, S), string(S).
words(10, "ß", T), string_upper(T, S), string(S).
text(10, T), repeat, string_upper(T, "X").
words(10, "ab,", T), split_string(T, ",", "", L), L = [_|_].
words(3, ",", T), split_string(T, ",", "", L), L = [_|_].
words(20, "ab", T), split_string(T, "", "", L), L = [_|_].
words(10, "  a", T), split_string(T, " ", " ", L), L = [_|_].
words(1, " ", T), split_string(T, " ", " ", L), L = [_|_].
words(5, " ", T), split_string(T, "", " ", L), L = [_].
words(3, "a,", T), repeat, split_string(T, ",", "", L), L = [].
words(1, "abc", T), words(1, "xyz", S), split_string(T, S, S, L), L = [_|_].
words(10, "f(a, b), ", T), catch(read_term_from_atom(T, _, []), _, true).
words(10, "f(A, b), ", T), catch(atom_to_term(T, _, _), _, true).
words(5, "f(A,b)+", T), string_concat(T, "c", U), atom_to_term(U, X, _), compound(X).
words(10, "ab", T), string_code_list(T, _).
words(5, "ab ", T), sformat(S, "~w", [T]), string(S).
text(10, T), char_code(C, 0'x), sub_string(T, B, 1, 0, S), S == C, B < 0.
words(5, "a b ", T), normalize_space(string(S), T), string(S).
words(5, "line\n", T), string_lines(T, L), L = [_|_].
words(5, "  line\n", T), dedent_lines(T, S, []), string(S).
words(5, "ab ", T), interpolate_string(T, S, [], []), string(S).
words(5, "ab", T), base64(T, X), atom(X).
words(5, "ab", T), string_codes(T, Cs), phrase(base64(Cs), X), X = [_|_].
words(5, "ab", T), base32(T, X), atom(X).
words(5, "a b", T), uri_encoded(query_value, T, X), atom(X).
words(5, "a,b\n", T), string_codes(T, Cs), phrase(csv(Rows), Cs), Rows = [_|_].
words(5, "[1,", T), open_string(T, S), catch(json_read(S, _), _, true).
words(5, "abc", T), wildcard_match("*a*b*c*d", T).
words(1, "a", T), wildcard_match("*a*a*a*a*a*a*b", T).

%% lists and sorting
findall(L, length(L, _), _).
length(L, N), N < 0, L = [].
length(_, 10000000000).
elements(80, N), length(_, N).
elements(200, N), length(_, N).
elements(40, N), repeat, length(_, N), fail.
list(40, L), length(L, _).
list(30, L), repeat, length(L, 0).
list(30, L), memberchk(x, L).
list(20, L), repeat, memberchk(x, L).
list(20, L), repeat, \+ memberchk(x, L), fail.
elements(20, N), length(L, N), memberchk(f(x), L).
deep(10, T), same(10, T, L), memberchk(s(T), L).
elements(80, N), numlist(1, N, _).
elements(200, N), numlist(1, N, _).
numlist(1, 100000000000, _).
elements(20, N), repeat, numlist(1, N, L), L = [].
list(30, L), sum_list(L, _).
list(20, L), repeat, sum_list(L, 0).
integer_of(2, I), same(1, I, L), sum_list(L, S), S > 0.
list(30, L), max_list(L, _), min_list(L, _).
list(20, L), repeat, max_list(L, 0).
list(20, L), sort(L, _).
list(40, L), sort(L, _).
list(20, L), sort(0, @>=, L, _).
list(20, L), msort(L, _).
list(40, L), msort(L, _).
list(20, L), predsort([O, A, B]>>compare(O, A, B), L, _).
list(10, L), repeat, msort(L, []).
elements(20, N), length(L, N), sort(L, _).
elements(10, N), length(L, N), repeat, sort(0, @>=, L, []).
elements(10, N), findall(X, (between(1, N, _), X is random(1000000000)), L), msort(L, _).
elements(5, N), findall(f(X, Y), (between(1, N, _), X is random(10), Y is random(1000000)), L), sort(L, _).
elements(5, N), findall(X, (between(1, N, _), X is random_float), L), msort(L, _).
elements(5, N), findall(X, (between(1, N, I), atom_concat(atom, I, X)), L), sort(L, _).
elements(5, N), findall(X, (between(1, N, I), number_string(I, X)), L), sort(L, _).
deep(2, T), findall(T, between(1, 30, _), L), msort(L, _).
list(5, A), findall(A, between(1, 4, _), L), repeat, msort(L, []).
pairs(20, L), keysort(L, _).
pairs(40, L), keysort(L, _).
pairs(10, L), repeat, keysort(L, []).
pairs(20, L), sort(1, @>=, L, _).
pairs(20, L), sort(2, @<, L, _).
pairs(20, L), pairs_keys_values(L, _, _).
pairs(20, L), transpose_pairs(L, _).
list(20, L), append(L, [x], _).
list(20, L), append(X, [y], L), X == [].
append(X, [a], Y), X == Y.
list(20, L), reverse(L, _).
list(20, L), nth0(_, L, x).
list(20, L), nth1(_, L, x).
list(20, L), last(L, x).
list(20, L), findall(X, member(X, L), _).
list(20, L), findall(R, select(_, L, R), _).
list(20, L), select(x, L, _).
list(20, L), subtract(L, [x], _).
list(1, L), subtract(L, L, _).
list(1, L), intersection(L, L, _).
list(1, L), union(L, L, _).
list(20, L), list_to_set(L, _).
list(20, L), sumlist(L, _), permutation(L, [a|_]).
list(20, L), delete(L, x, _).
list(20, L), exclude([X]>>(X > 0), L, _).
list(20, L), partition([X]>>(X > 0), L, _, _).
list(20, L), maplist([X, Y]>>(Y is X + 1), L, _).
list(20, L), foldl([X, Y, Z]>>(Z is X + Y), L, 0, _).
list(20, L), ord_union(L, L, _).
list(20, L), ord_subtract(L, [], _).
list(20, L), ord_memberchk(x, L).
list(20, L), sumlist(L, _), max_member(_, L).
list(20, L), flatten([L, [L]], _).
list(20, L), list_to_ord_set(L, _).
list(20, L), pairs_keys_values(_, L, L).
list(2, L), sumlist(L, _), subseq(L, [], _).
list(20, L), append(X, Y, L), X == Y.
list(20, L), exclude([_]>>fail, L, _).
list(20, L), clumped(_, L).
permutation([1,2,3,4,5,6,7,8,9,10,11,12,13,14,15], P), P = [x|_].
findall(P, permutation([1,2,3,4,5,6,7,8,9,10,11,12,13,14,15], P), _).
list(20, L), random_permutation(L, _).
list(20, L), aggregate_all(count, member(_, L), _).
pairs(5, L), list_to_assoc(L, _).
pairs(5, L), list_to_assoc(L, A), assoc_to_list(A, _).
pairs(5, L), list_to_assoc(L, A), repeat, assoc_to_keys(A, []).
nat(N), b_getval(missing, N).
list_to_assoc([], A), list(20, L), foldl([K, A0, A1]>>put_assoc(K, A0, x, A1), L, A, _).
list(20, L), foldl([K, A0, A1]>>rb_insert(A0, K, x, A1), L, black('', _, _, ''), _).
pairs(5, L), list_to_rbtree(L, _).
pairs(5, L), list_to_heap(L, _).
pairs(5, L), ord_list_to_assoc(L, A), map_assoc([V, W]>>(W = V), A, _).
pairs(5, L), vertices_edges_to_ugraph([], L, _).
list(3, L), maplist([X, Y]>>(Y is X + 1), L, M), pairs_keys_values(P, L, M), vertices_edges_to_ugraph([], P, G), transitive_closure(G, _).
empty_nb_set(S), nat(N), add_nb_set(N, S), fail.
ht_new(T), nat(N), ht_put(T, N, x), fail.

%% all solutions
findall(X, repeat, _).
findall(X, nat(X), _).
findall(f(X, Y), (nat(X), Y = X), _).
findall(L, (list(5, L), repeat), _).
findall(L, (text(5, L), repeat), _).
findall(a, repeat, _, _).
findall(X, findall(Y, repeat, X), _).
findall(L, (repeat, findall(X, between(1, 100000, X), L)), _).
findall(L, (repeat, findall(X, between(1, 100, X), L)), _).
list(15, L), findall(L, member(_, [a,b,c]), _).
list(30, L), findall(L, true, _).
list(30, L), findall(M, findall(L, true, M), _).
list(20, L), findall(M, findall(L, true, M), _).
list(10, L), findall(N, findall(M, findall(L, true, M), N), _).
wide(20, T), findall(T, true, _).
deep(20, T), findall(T, true, _).
tower(60, T), findall(T, member(_, [a,b,c]), _).
elements(20, N), findall(X, between(1, N, X), L), findall(Y, member(Y, L), _).
elements(40, N), findall(X, between(1, N, X), _).
elements(40, N), findall(X-Y, (between(1, N, X), Y = X), _).
bagof(X, repeat, _).
bagof(X, nat(X), _).
bagof(X-Y, nat(X), _).
bagof(X, member(X-Y, [1-2]), _), loop.
setof(X, nat(X), _).
setof(X-Y, (nat(X), Y = X), _).
elements(10, N), bagof(X, between(1, N, X), _).
elements(10, N), setof(X, between(1, N, X), _).
elements(10, N), bagof(X, (between(1, N, X), Y is X mod 100), _), Y < 0.
elements(5, N), setof(X, (between(1, N, Y), X = Y), _), Y < 0.
elements(10, N), forall(between(1, N, X), X > 0), loop.
findnsols(100000000, X, nat(X), _).
findnsols(1000, X, nat(X), L), L == [].
aggregate_all(count, nat(_), _).
aggregate_all(bag(X), nat(X), _).
aggregate_all(max(X-X), nat(X), _).
aggregate(count, X^nat(X), _).
limit(1000000000, nat(X)), X < 0.
distinct(X, nat(X)), X < 0.
order_by([asc(X)], nat(X)).
call_nth(nat(_), 1000000000).
offset(100000000, nat(_)).
reduced(X, nat(X)), X < 0.

%% clauses and the database
nat(N), assertz(fact(N)), fail.
nat(N), asserta(fact(N)), fail.
nat(N), assertz((rule(X) :- X = N)), fail.
nat(N), assertz((rule(X) :- X = N, X > 1, X < 1000 ; X = 2)), fail.
nat(N), assertz(fact(N, N)), fact(N, _), fail.
nat(N), assertz(fact(N)), retract(fact(N)), fail.
repeat, assertz(fact(1)), retractall(fact(_)), fail.
list(10, L), assertz(fact(L)).
list(20, L), assertz(fact(L)).
list(10, L), repeat, assertz(fact(L)), fail.
text(10, T), repeat, assertz(fact(T)), fail.
integer_of(1, T), repeat, assertz(fact(T)), fail.
deep(5, T), repeat, assertz(fact(T)), fail.
wide(10, T), assertz(fact(T)).
tower(60, T), assertz(fact(T)).
shared(60, T), assertz(fact(T)).
list(10, L), assertz((rule(X) :- X = L)).
list(5, L), assertz((rule(X) :- X = L)), rule(X), X = [].
elements(5, N), findall(true, between(1, N, _), L), foldl([G, A, (G, A)]>>true, L, true, B), assertz((rule(_) :- B)), rule(1).
elements(5, N), findall(p, between(1, N, _), L), foldl([G, A, (G ; A)]>>true, L, fail, B), assertz((rule(_) :- B)).
elements(2, N), findall((X = Y), between(1, N, _), L), foldl([G, A, (G, A)]>>true, L, true, B), assertz((rule(_) :- B)), rule(1).
elements(3, N), findall((_ = f(_)), between(1, N, _), L), foldl([G, A, (G, A)]>>true, L, true, B), assertz((rule(_) :- B)), rule(1).
elements(2, N), findall((X is Y + Z), between(1, N, _), L), foldl([G, A, (G, A)]>>true, L, true, B), assertz((rule(_) :- B)), catch(rule(1), _, true).
elements(3, N), length(L, N), foldl([V, A, (V = 1, A)]>>true, L, true, B), assertz((rule(_) :- B)), rule(1).
elements(3, N), length(L, N), foldl([_, A, (A -> true ; fail)]>>true, L, true, B), catch(assertz((rule(_) :- B)), _, true).
elements(3, N), length(L, N), foldl([_, A, \+ A]>>true, L, true, B), catch(assertz((rule(_) :- B)), _, true).
elements(10, N), forall(between(1, N, X), assertz(fact(X))), retract(fact(x)).
elements(2, N), forall(between(1, N, X), assertz(fact(X))), findall(Y, fact(Y), _).
elements(2, N), forall(between(1, N, X), assertz(fact(X))), findall(Y, clause(fact(Y), _), _).
elements(2, N), forall(between(1, N, X), assertz(fact(X))), findall(Y, retract(fact(Y)), _).
elements(2, N), forall(between(1, N, X), assertz(fact(X))), repeat, fact(x).
elements(2, N), forall(between(1, N, X), assertz(fact(X))), repeat, clause(fact(_), fail).
elements(1, N), forall(between(1, N, X), assertz(fact(X, X))), forall(fact(X, Y), fact(Y, X)), loop.
elements(1, N), forall(between(1, N, X), assertz(fact(f(X), g(X)))), forall(fact(X, Y), fact(X, Y)), loop.
repeat, retractall(fact(_)), fail.
nat(N), atom_concat(p, N, P), assertz(P), fail.
nat(N), atom_concat(p, N, P), dynamic(P/1), fail.
nat(N), atom_concat(p, N, P), abolish(P/1), fail.
findall(X, (repeat, current_predicate(X)), _).
repeat, current_predicate(X/1), X == 1.
findall(P, (repeat, predicate_property(_, P)), _).
repeat, current_functor(X, _), X == 1.
elements(2, N), forall(between(1, N, X), assertz(fact(X))), copy_predicate_clauses(fact/1, rule/1).
elements(2, N), forall(between(1, N, X), assertz(fact(X))), listing(fact/1).
elements(2, N), forall(between(1, N, X), assertz(fact(X))), with_output_to(string(_), listing(fact/1)).
list(5, L), portray_clause(L).
shared(60, T), portray_clause(T).
list(5, L), portray_clause((a :- L)).
nat(N), recordz(key, N), fail.
nat(N), recorda(key, f(N)), fail.
nat(N), recordz(N, x), fail.
list(10, L), repeat, recordz(key, L), fail.
list(10, L), recordz(key, L), repeat, recorded(key, []).
elements(2, N), forall(between(1, N, X), recordz(key, X)), findall(X, recorded(key, X), _).
elements(2, N), forall(between(1, N, X), recordz(key, X)), repeat, recorded(key, x).
repeat, recordz(key, x, R), erase(R), fail.
findall(R, (repeat, recordz(key, x, R)), _).
nat(N), flag(N, _, 1), fail.
repeat, current_key(X), X == 1.
nat(N), assertz((rule(N) --> "abc")), fail.
elements(1, N), numlist(1, N, L), expand_term((a --> L), C), assertz(C).
nat(N), atom_concat(m, N, M), assertz(M:a), fail.
assertz((kept(N) :- M is N+1, assertz(kept(M)), kept(M))), kept(0).
assertz(kept(0)), between(1, inf, N), assertz(kept(N)), kept(N), fail.

%% global variables and flags
nat(N), nb_setval(N, x), fail.
nat(N), atom_concat(v, N, V), nb_setval(V, N), fail.
list(10, L), nb_setval(v, L), repeat, nb_getval(v, []).
list(30, L), nb_setval(v, L).
nb_setval(v, []), repeat, nb_getval(v, X), nb_setval(v, [x|X]), fail.
nb_setval(v, []), repeat, nb_getval(v, X), nb_setval(v, f(X, X)), fail.
list(10, L), b_setval(v, L), b_getval(v, X), X = [_|_], repeat, b_setval(v, L), fail.
nat(N), atom_concat(v, N, V), b_setval(V, N), N < 0.
b_setval(v, 0), findall(X, (repeat, b_getval(v, X), Y is X + 1, b_setval(v, Y)), _).
findall(K, (repeat, nb_current(K, _)), _).
nat(N), atom_concat(f, N, F), create_prolog_flag(F, N, []), fail.
list(10, L), create_prolog_flag(f, L, []), repeat, current_prolog_flag(f, []).
text(20, T), atom_string(A, T), repeat, create_prolog_flag(f, A, []), fail.
repeat, current_prolog_flag(_, x_y_z).
findall(F, (repeat, current_prolog_flag(F, _)), _).
repeat, set_prolog_flag(double_quotes, codes), fail.

%% streams
repeat, open_null_stream(_), fail.
repeat, open_string("text", _), fail.
text(10, T), repeat, open_string(T, _), fail.
findall(S, (repeat, open_string("text", S)), _).
repeat, open('/dev/null', read, _), fail.
repeat, open('/dev/zero', read, S), get_char(S, _), fail.
nat(N), atom_concat(alias, N, A), open_null_stream(S), set_stream(S, alias(A)), fail.
repeat, open_null_stream(S), close(S), fail.
repeat, open_string("abc", S), close(S), fail.
open('/dev/zero', read, S), read_string(S, _, _).
open('/dev/zero', read, S, [type(binary)]), repeat, get_byte(S, 1).
open('/dev/zero', read, S), read_stream_to_codes(S, _).
open('/dev/zero', read, S), read_line_to_codes(S, _).
open('/dev/zero', read, S), read_line_to_string(S, _).
open('/dev/zero', read, S), read_term(S, _, []).
open('/dev/zero', read, S), read(S, _).
open('/dev/zero', read, S), copy_stream_data(S, user_output).
open('/dev/zero', read, S), open_null_stream(N), copy_stream_data(S, N).
open('/dev/zero', read, S), skip(S, 0'a).
open('/dev/zero', read, S), repeat, get_char(S, a).
open('/dev/zero', read, S), repeat, peek_char(S, a).
open('/dev/zero', read, S), peek_string(S, 10000000000, _).
open('/dev/zero', read, S), bytes(30, N), peek_string(S, N, _).
open('/dev/zero', read, S), bytes(30, N), read_string(S, N, _).
open('/dev/zero', read, S), repeat, fill_buffer(S), fail.
open('/dev/zero', read, S), repeat, fill_buffer(S), read_pending_codes(S, _, []), fail.
open('/dev/zero', read, S), read_string(S, "x", "", _, _).
open('/dev/zero', read, S), read_term(S, _, [syntax_errors(quiet)]).
read_file_to_string('/dev/zero', _, []).
read_file_to_codes('/dev/zero', _, []).
read_file_to_terms('/dev/zero', _, []).
consult('/dev/zero').
phrase_from_file(items, '/dev/zero').
phrase_from_file(items, '/dev/zero'), loop.
open_null_stream(S), repeat, put_char(S, x), fail.
open_null_stream(S), repeat, write(S, x), fail.
open_null_stream(S), text(10, T), repeat, write(S, T), fail.
open_null_stream(S), tab(S, 1000000000000).
open_null_stream(S), bytes(200, N), tab(S, N).
open_null_stream(S), repeat, nl(S), fail.
open_null_stream(S), shared(60, T), write(S, T).
open_null_stream(S), integer_of(1, T), write(S, T).
text(10, T), open_string(T, S), read_string(S, _, _).
text(10, T), open_string(T, S), read_stream_to_codes(S, _).
text(10, T), open_string(T, S), read_line_to_codes(S, _).
text(10, T), open_string(T, S), read_line_to_string(S, _).
text(10, T), open_string(T, S), repeat, get_char(S, end_of_file).
text(10, T), open_string(T, S), read(S, X), X == 1.
words(10, "abc. ", T), open_string(T, S), repeat, read(S, end_of_file).
words(10, "abc. ", T), open_string(T, S), read_term(S, _, [subterm_positions(_)]), repeat, read(S, end_of_file).
words(10, "line\n", T), open_string(T, S), repeat, read_line_to_string(S, end_of_file).
words(10, "line\n", T), open_string(T, S), repeat, read_line_to_codes(S, end_of_file).
words(5, "x ", T), open_string(T, S), read_stream_to_codes(S, Cs), atom_codes(_, Cs).
repeat, stream_property(S, alias(_)), S == x.
repeat, current_stream(_, _, S), S == x.
repeat, current_input(_), current_output(_), fail.
repeat, see('/dev/null'), fail.
repeat, tell('/dev/null'), fail.
file(10, "x. ", F), read_file_to_terms(F, _, []).
file(10, "x. ", F), consult(F).
file(5, "x(a, B) :- c(B). ", F), consult(F).
file(10, "x", F), read_file_to_string(F, _, []).
file(10, "x", F), read_file_to_codes(F, _, []).
file(10, "x", F), open(F, read, S), repeat, get_char(S, end_of_file).
file(10, "x", F), open(F, read, S), read_string(S, _, _).
file(10, "x\n", F), open(F, read, S), repeat, read_line_to_string(S, end_of_file).
file(10, "x", F), phrase_from_file(items, F).
file(10, "f(", F), consult(F).
file(10, ":- true. ", F), consult(F).
file(3, ":- loop. ", F), consult(F).
file(3, ":- repeat, fail. ", F), consult(F).
file(5, ":- op(700, xfx, abc). ", F), consult(F).
file(3, "a --> b, \"text\". ", F), consult(F).
file(3, "a(X) :- ( X = 1 -> true ; X = 2 ), \\+ X = 3. ", F), consult(F).
file(3, "\"long text\\n\" . ", F), consult(F).
file(1, "p(a). q(b). ", F), consult(F).
open('out.tmp', write, S), bytes(5, N), tab(S, N), close(S).
open('out.tmp', write, S, [buffer(full)]), text(20, T), write(S, T), close(S).
prompt(_, ''), repeat, prompt(_, x), fail.
nat(N), set_stream(user_input, line_position(N)), fail.

%% reading and writing
list(20, L), with_output_to(string(_), write(L)).
list(20, L), with_output_to(codes(_), write(L)).
list(20, L), with_output_to(chars(_), write(L)).
list(20, L), with_output_to(atom(_), write(L)).
list(20, L), with_output_to(string(_), print(L)).
list(20, L), with_output_to(string(_), write_canonical(L)).
list(20, L), with_output_to(string(_), write_term(L, [max_depth(10)])).
with_output_to(string(_), (repeat, write(x), fail)).
with_output_to(codes(_), (repeat, write(xxxxxxxx), fail)).
with_output_to(string(_), tab(1000000000000)).
bytes(40, N), with_output_to(string(_), tab(N)).
bytes(120, N), with_output_to(string(_), tab(N)).
text(20, T), with_output_to(string(_), (repeat, write(T), fail)).
shared(60, T), with_output_to(string(_), write(T)).
shared(60, T), with_output_to(string(_), print(T)).
shared(60, T), with_output_to(string(_), write_canonical(T)).
shared(60, T), write(T).
shared(60, T), print(T).
shared(60, T), writeq(T).
tower(60, T), write_canonical(T).
shared(60, T), write_length(T, _, []).
shared(60, T), print_message(error, format("~w", [T])).
shared(60, T), message_to_string(T, _).
deep(20, T), with_output_to(string(_), write(T)).
elements(12, N), length(L, N), foldl([_, T, f(T, a)]>>true, L, 0, T), with_output_to(string(_), write(T)).
elements(12, N), length(L, N), foldl([_, T, -T]>>true, L, 0, T), format(atom(_), "~w", [T]).
elements(12, N), length(L, N), foldl([_, T, {T}]>>true, L, 0, T), term_to_atom(T, _).
wide(20, T), with_output_to(string(_), write(T)).
elements(5, N), length(L, N), with_output_to(string(_), write_canonical(L)).
elements(5, N), length(L, N), with_output_to(string(_), write_term(L, [variable_names([])])).
elements(2, N), length(L, N), findall(x=_, between(1, 1000, _), Ns), with_output_to(string(_), write_term(L, [variable_names(Ns)])).
X = [a|X], write(X).
X = f(X, X), with_output_to(string(_), print(X)).
X = f(X), write_canonical(X).
X is 7 ** 1000000, write(X).
X is 7 ** 5000000, with_output_to(string(_), write(X)).
X is 7 ** 20000000, print(X).
integer_of(5, X), with_output_to(string(_), write(X)).
integer_of(1, X), with_output_to(codes(_), print(X)).
format("~*c", [1000000000000, 0'x]).
bytes(50, N), format(string(_), "~*c", [N, 0'x]).
bytes(200, N), format(atom(_), "~*c", [N, 0'x]).
bytes(200, N), format("~*c", [N, 0'x]).
format("~1000000000000|x").
format("~t~w~1000000000|", [x]).
bytes(40, N), format(string(_), "~t~w~*|", [x, N]).
bytes(200, N), format(string(_), "~t~w~*|", [x, N]).
format("~1000000000n").
format(string(_), "~1000000000n", []).
format(string(_), "~1000000000e", [1.0]).
format(string(_), "~1000000000f", [1.0]).
bytes(20, N), format(string(_), "~*f", [N, 1.0]).
bytes(20, N), format(string(_), "~*d", [N, 1]).
bytes(20, N), format(string(_), "~*e", [N, 1.0]).
bytes(20, N), format(string(_), "~*f", [N, 1]).
format(string(_), "~1000000000d", [1]).
integer_of(1, I), format(string(_), "~D", [I]).
integer_of(2, I), format(string(_), "~d", [I]).
integer_of(2, I), format(string(_), "~8r", [I]).
integer_of(2, I), format(string(_), "~36R", [I]).
integer_of(2, I), format(string(_), "~7r", [I]).
integer_of(2, I), format(string(_), "~16r", [I]).
integer_of(2, I), format(string(_), "~a", [I]).
integer_of(1, I), format(string(_), "~3f", [I]).
integer_of(1, I), format(string(_), "~e", [I]).
list(10, L), format(string(_), "~w", [L]).
list(10, L), format(string(_), "~p", [L]).
list(10, L), format(string(_), "~q", [L]).
same(10, 0'x, L), format(string(_), "~s", [L]).
text(10, T), format(string(_), "~a~a~a~a", [T, T, T, T]).
text(10, T), format(string(_), T, []).
words(10, "~w", T), list(10, L), catch(format(string(_), T, L), _, true).
words(10, "~a~t~20|", T), same(20, x, L), catch(format(string(_), T, L), _, true).
format("~@", [loop]).
format(string(_), "~@", [(repeat, write(x), fail)]).
format("~@", [(repeat, fail)]).
words(10, "~n", T), format(T, []).
words(10, "~~", T), format(string(_), T, []).
words(5, "~i", T), same(20, x, L), catch(format(string(_), T, L), _, true).
repeat, format("~w~n", [x]), fail.
nat(N), atom_concat(op, N, A), op(700, xfx, A), fail.
findall(A, (between(1, 100000, N), atom_concat(op, N, A)), As), op(700, xfx, As), loop.
repeat, op(700, xfx, abc), op(0, xfx, abc), fail.
findall(A, (repeat, current_op(_, _, A)), _).
repeat, current_op(_, _, abc_def).
nat(N), N < 100000, char_code(C, N), char_conversion(C, C), fail.
findall(X, (repeat, current_char_conversion(X, _)), _).
repeat, write_term(f(x), [quoted(true)]), fail.
list(10, L), repeat, write_length(L, 0, []).
list(10, L), print_message(error, format("~w", [L])).
list(10, L), print_message_lines(user_error, '', [L]).
text(10, T), print_message(error, format("~w", [T])).
list(10, L), message_to_string(format("~w", [L]), _).
repeat, print_message(silent, x), fail.
list(10, L), catch(atom_length(L, _), E, (print_message(error, E))).
list(10, L), catch(call(L), E, (print_message(error, E))).
list(5, L), print_term(L, []).
list(5, L), writef("%w", [L]).
shared(60, T), print_term(T, []).

%% grammars
words(10, "a", T), string_codes(T, Cs), phrase(items, Cs).
phrase(items, L), L == [].
phrase(ones, L), L == [].
same(20, 0'a, L), phrase(ones, L, [x]).
same(20, 0'a, L), call_dcg(items, L, [x]).
elements(3, N), numlist(1, N, L), dcg_translate_rule((a --> L), _).
elements(1, N), findall(b, between(1, N, _), L), foldl([G, A, (G, A)]>>true, L, b, B), dcg_translate_rule((a --> B), _).
X = (X, X), catch(dcg_translate_rule((a --> X), _), _, true).

%% modules and loading
nat(N), atom_concat(m, N, M), add_import_module(M, user, end), fail.
nat(N), atom_concat(m, N, M), M:assertz(a), fail.
nat(N), atom_concat(m, N, M), set_module(M:class(user)), fail.
findall(M, (repeat, current_module(M)), _).
findall(M, (repeat, module_property(_, M)), _).
repeat, strip_module(a:b:c, _, _), fail.
elements(20, N), findall(m, between(1, N, _), L), foldl([M, G, M:G]>>true, L, true, G), call(G).
X = m:X, call(X).
X = m:X, strip_module(X, _, _).
X = (a :- X), expand_term(X, _).
X = (X, X), expand_goal(X, _).
elements(3, N), findall(b, between(1, N, _), L), foldl([G, A, (G, A)]>>true, L, b, B), expand_goal(B, _).
elements(3, N), findall(b, between(1, N, _), L), foldl([G, A, (G, A)]>>true, L, b, B), expand_term((a --> B), _).
repeat, prolog_load_context(_, _), fail.
nat(N), use_module(library(lists)), N < 0.
nat(N), open_string("a. ", S), load_files(x, [stream(S)]), N < 0.

%% tables of names
between(1, inf, N), atom_concat(k, N, K), create_prolog_flag(K, 1, []), fail.
between(1, inf, N), atom_concat(k, N, K), create_prolog_flag(K, a, [type(oneof([a, b]))]), fail.
between(1, inf, N), atom_concat(k, N, K), catch(add_import_module(K, lists, end), _, true), fail.
between(1, inf, N), atom_concat(k, N, K), op(200, xfy, K), fail.
between(1, inf, N), atom_concat(k, N, K), K:op(700, xfx, ===>), fail.
between(1, inf, N), atom_concat(k, N, K), export(K/1), fail.
between(1, inf, N), atom_concat(k, N, K), m:export(K/0), import(m:K/0), fail.
between(1, inf, N), atom_concat(k, N, K), K:use_module(library(lists)), fail.
between(1, inf, N), atom_concat(k, N, K), setenv(K, N), fail.
between(1, inf, N), char_code(C, N), format_predicate(C, writes(_, _)), fail.
format(atom(A), "%~*c", [1000000, 0'a]), between(1, inf, N), open_string(A, S), load_files(N, [stream(S)]), close(S), fail.

%% tables
grown(X), X < 0.
longer(X), X == x.
path(1, X), X < 0.
path(X, Y), X < 0, Y < 0.
findall(X, (repeat, path(1, X)), _).
nat(N), path(N, 1), fail.
repeat, abolish_all_tables, path(1, 2), fail.
nat(N), atom_concat(t, N, T), table(T/1), fail.

%% attributed variables
findall(V, (repeat, put_attr(V, a, 1)), _).
nat(N), put_attr(V, a, N), V == 1.
put_attr(V, a, 0), repeat, put_attr(V, a, x), fail.
put_attr(V, a, 0), findall(x, (repeat, get_attr(V, a, X), Y is X + 1, put_attr(V, a, Y)), _).
elements(5, N), length(L, N), maplist([X]>>put_attr(X, a, 1), L), term_attvars(L, _).
elements(5, N), length(L, N), maplist([X]>>freeze(X, true), L), L = [Y|_], maplist(=(Y), L), Y = 1.
elements(2, N), length(L, N), L ins 0..10.
elements(1, N), length(L, N), L ins 0..10, sum(L, #=, 7).
length(L, 12), L ins 1..12, all_different(L), sum(L, #=, 77), label(L).
length(L, 30), L ins 1..30, all_distinct(L), sum(L, #>, 1000).
X #> Y, Y #> X, X in 0..10000000.
X * X * X + Y * Y * Y #= Z * Z * Z, [X, Y, Z] ins 1..10000, label([X, Y, Z]).
X in 1..1000000000, findall(X, indomain(X), _).
X in 0..10000000, findall(X, label([X]), _).
elements(1, N), tuples_in([[X, Y]], []), N > 0 ; numlist(1, 100000, L), maplist([I, [I, I]]>>true, L, T), tuples_in([[X, Y]], T), X #> 5, label([X, Y]), fail.
length(Q, 40), Q ins 1..40, all_different(Q), label(Q), fail.

%% files and system
repeat, exists_file('/dev/null'), fail.
repeat, directory_files('/', _), fail.
findall(F, (repeat, directory_files('/', F)), _).
nat(N), atom_concat(v, N, V), setenv(V, x), fail.
text(10, T), atom_string(A, T), repeat, setenv(v, A), fail.
text(10, T), atom_string(A, T), catch(exists_file(A), _, true).
text(10, T), atom_string(A, T), file_base_name(A, _).
words(10, "a/", T), atom_string(A, T), file_directory_name(A, _).
words(10, "a.", T), atom_string(A, T), file_name_extension(_, x, A).
words(10, "../", T), atom_string(A, T), catch(absolute_file_name(A, _), _, true).
words(10, "{a,b}", T), atom_string(A, T), catch(expand_file_name(A, _), _, true).
expand_file_name('{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}', _).
words(5, "a", T), atom_string(A, T), catch(absolute_file_name(A, _, [extensions([pl, txt])]), _, true).
repeat, tmp_file(x, _), fail.
nat(N), atom_concat(x, N, A), tmp_file(A, _), fail.
repeat, garbage_collect, fail.
repeat, garbage_collect_atoms, fail.
repeat, garbage_collect_clauses, fail.
list(40, _), repeat, garbage_collect, fail.
list(40, L), garbage_collect, L = [_|_].
deep(40, T), garbage_collect, compound(T).
wide(40, T), garbage_collect, compound(T).
list(30, L), maplist([X, f(X)]>>true, L, M), garbage_collect, M = [_|_].
elements(10, N), findall([_], between(1, N, _), L), W =.. [f|L], garbage_collect, compound(W).
elements(20, N), length(L, N), foldl([_, A, [A|y(A)]]>>true, L, z, T), garbage_collect, compound(T).
repeat, statistics(_, _), fail.
repeat, get_time(_), fail.
repeat, trim_stacks, fail.
elements(2, N), forall(between(1, N, X), assertz(fact(X))), vm_list(fact/1).
repeat, term_to_atom(f(_, x, "y"), _), fail.
repeat, ground(f(x)), fail.
profile(loop).
prolog_stack_property(_, _), loop ; loop.
tnot(grown(x)).
repeat, apropos(zzzzzz), fail.

%% waiting
sleep(100).
sleep(1.0e18).
repeat, sleep(0.001), fail.
read(_).
read_term(_, []).
get_char(_).
get_code(_).
get_byte(_).
peek_char(_).
get_single_char(_).
skip(0'x).
read_line_to_string(user_input, _).
read_line_to_codes(user_input, _).
read_stream_to_codes(user_input, _).
read_string(user_input, _, _).
read_string(user_input, 10, _).
copy_stream_data(user_input, user_output).
at_end_of_stream(user_input).
at_end_of_stream.
fill_buffer(user_input).
peek_string(user_input, 10, _).
see(user_input), read(_).
consult(user).
shell('sleep 100').
shell('sleep 100', _).
shell('sleep 100 & wait').
shell('sleep 100 | cat').
shell('cat').
shell('yes > /dev/null').
repeat, shell(true), fail.
process_create(path(sleep), ['100'], []).
process_create(path(sleep), ['100'], [process(P)]), process_wait(P, _).
process_create(path(sleep), ['100'], [process(P)]), process_wait(P, _, [timeout(50)]).
process_create(path(sleep), ['100'], [stdout(pipe(S))]), read(S, _).
process_create(path(sleep), ['100'], [stdout(pipe(S))]), get_char(S, _).
process_create(path(sleep), ['100'], [stdout(pipe(S))]), read_string(S, _, _).
process_create(path(sleep), ['100'], [stderr(pipe(S))]), read_line_to_string(S, _).
process_create(path(sleep), ['100'], [stdin(pipe(S))]), repeat, write(S, xxxxxxxx), fail.
process_create(path(sleep), ['100'], [stdin(pipe(S))]), text(10, T), write(S, T), flush_output(S).
process_create(path(sleep), ['100'], [stdin(pipe(S))]), text(10, T), write(S, T), close(S).
process_create(path(yes), [], [stdout(pipe(S))]), read_string(S, _, _).
process_create(path(yes), [], [stdout(pipe(S))]), read_line_to_codes(S, _), repeat, get_char(S, x).
process_create(path(yes), [], [stdout(pipe(S))]), open_null_stream(N), copy_stream_data(S, N).
repeat, process_create(path(true), [], []), fail.
shell('mkfifo fifo.tmp'), open('fifo.tmp', read, S), get_char(S, _).
shell('mkfifo fifo.tmp'), open('fifo.tmp', write, S), put_char(S, x), flush_output(S).
shell('mkfifo fifo.tmp'), open('fifo.tmp', append, _).
shell('mkfifo fifo.tmp'), see('fifo.tmp').
shell('mkfifo fifo.tmp'), tell('fifo.tmp').
shell('mkfifo fifo.tmp'), consult('fifo.tmp').
shell('mkfifo fifo.tmp'), read_file_to_string('fifo.tmp', _, []).
shell('mkfifo fifo.tmp'), open('fifo.tmp', update, S), text(10, T), write(S, T), flush_output(S).
shell('mkfifo fifo.tmp; exec 3<> fifo.tmp; sleep 100 <&3 &'), open('fifo.tmp', read, S), read(S, _).
shell('mkfifo fifo.tmp; (sleep 100 < fifo.tmp) > /dev/null 2>&1 &'), open('fifo.tmp', write, S), text(10, T), write(S, T), flush_output(S).
load_words('/dev/zero').
shell('mkfifo fifo.tmp'), load_words('fifo.tmp').
thread_get_message(_).
wait_for_input([user_input], _, 100).

%% boards and other worlds
list(10, L), inversions(L, _).
elements(10, N), numlist(1, N, L), reverse(L, R), inversions(R, _).
list(10, L), catch(solvable(L), _, true).
list(10, L), catch(solve(L, manhattan, _), _, true).
list(10, L), catch(hamming(L, L, _), _, true).
list(10, L), catch(manhattan(L, L, _), _, true).
list(5, L), catch(coordinate(L, 1, X, Y), _, true), X-Y == 1.
list(5, L), catch(move(L, X), _, true), X == 1.
solve([15,14,8,12,10,11,9,13,2,6,5,1,3,7,4,0], manhattan, P), P = [].
solve([15,14,8,12,10,11,9,13,2,6,5,1,3,7,4,0], walking_distance, P), P = [].
solve([0,12,9,13,15,11,10,14,3,7,2,5,4,8,6,1], hamming, P), P = [].
solve([24,23,22,21,20,19,18,17,16,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1,0], manhattan, P), P = [].
solve_bounded([15,14,8,12,10,11,9,13,2,6,5,1,3,7,4,0], 80, P), P = [].
findall(P, solve_bounded([1,2,3,4,5,6,7,8,0], 31, P), _).
solve([15,14,8,12,10,11,9,13,2,6,5,1,3,7,4,0]).
solve([8,6,7,2,5,4,3,0,1], far, P), P = [].
shortest_path(0, 100000007, move, P), P = [].
shortest_path(0, -1, move, _).
shortest_path(0, -1, move, _, [algorithm(breadth_first)]).
shortest_path(0, -1, move, _, [algorithm(bidirectional)]).
shortest_path(0, -1, up, _, [algorithm(astar)]).
shortest_path(0, -1, move, _, [heuristic(far)]).
shortest_path(0, -1, move, _, [algorithm(idastar), heuristic(far)]).
list(1, L), shortest_path(L, x, [A, [x|A]]>>true, _).
text(1, T), shortest_path(T, x, [A, B]>>string_concat(A, "y", B), _).
paths_within(0, -1, move, 100, _).
grid_path("..........", (1,1), (1,10), P), P = [].
words(5, ".", T), split_string(T, "", "", [S]), catch(grid_path([S], 1-1, 1-9, _), _, true).
words(5, "abc\n", T), open('words.tmp', write, S), write(S, T), close(S), load_words('words.tmp'), word_neighbour(abc, X), X == 1.
findall(W, (between(1, 100000, _), length(L, 5), maplist([C]>>(X is 97 + random(26), char_code(C, X)), L), atom_chars(W, L)), Ws), open('words.tmp', write, S), forall(member(W, Ws), (write(S, W), nl(S))), close(S), load_words('words.tmp'), word_ladder(aaaaa, zzzzz, P), P = [].
cube_solution("UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB", T), T == x.
words(5, "R", T), cube_turned("UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB", T, _).
