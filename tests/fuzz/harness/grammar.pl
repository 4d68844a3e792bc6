% What the generator knows of terms and goals: Kind --> Alternatives.
%
% `$Kind` is a hole that a term of that kind fills; kinds that have no rule here are made in Rust (values.rs). Variables
% of an alternative are renamed apart each time. A kind that fits where another is expected is an alternative of it.

small --> [0, 1, 2, 3, 3, 4, 5, 7, 10, 2].
int --> [$small, $small, $small, $small, -1, -2, 12, 100, 255, 256, 65536, $edge, $new_int].
edge --> [1152921504606846975, 1152921504606846976, -1152921504606846976, -1152921504606846977, 2147483647, -2147483648,
    4294967296, 9223372036854775807, -9223372036854775808, 9223372036854775808, 18446744073709551616,
    340282366920938463463374607431768211456, -340282366920938463463374607431768211457, $big].
float --> [0.0, -0.0, 1.0, 1.5, -2.5, 0.1, 3.14, 1.0e10, 1.0e300, 5.0e-324, 1.7976931348623157e308, 9007199254740993.0,
    9223372036854775807.0, $new_float].
number --> [$int, $int, $int, $float].
expression --> [$int, $int, $int, $number, $expression+ $expression, $expression - $expression, $expression * $small,
    $expression // $small, $expression mod $small, $expression rem $small, $expression div $small, $expression / $small,
    min($expression, $expression), max($expression, $expression), abs($expression), sign($expression), - $expression,
    $expression ** $small, $expression ^ $small, $int << $small, $int >> $small, $int /\ $int, $int \/ $int,
    xor($int, $int), \ $int, msb($small), gcd($int, $int), truncate($float), round($number), integer($number), ceiling($number),
    floor($number), sqrt($small), sin($number), cos($number), atan2($number, $number), exp($small), log($small), float($int),
    powm($int, $small, $small), succ($small), plus($int, $int), cot($float), copysign($float, $float), popcount($small),
    getbit($small, $small), trunc($float), pi, e, inf, nan, max_tagged_integer, max_integer, random($small), $edge * $edge,
    $edge ** $small, "a", [$int], cmpflags($number, $number), nexttoward($float, $float), lsb($small), $any].

atom --> [a, b, c, foo, foo, bar, [], {}, +, '', 'hello world', 'A', 'é', '日本', [], ';', '!', '\n', $new_atom].
name --> [a, b, c, foo, key, x].
key --> [$name, $name, $small, $atom, f(_), "s"].
string --> ["", "a", "abc", "hello world", "é日本😀", "a,b,c", "  pad ", "1", "foo(X, Y)", "line\nline", $new_string].
text --> [$string, $string, $atom, $atom, $codes, $chars, $int, $float].
word --> [$string, $name, $atom].
character --> [a, b, 'Z', ' ', 'é', '日', '1', '_', '\n'].
code --> [0'a, 0'b, 0'Z, 32, 10, 233, 0'1, 26085, 128512, 0].
byte --> [0, 1, 10, 97, 127, 128, 255].
chars --> [[], [a], [a, b, c], ['1', '2'], [$character, $character], [f, o, o]].
codes --> [[], [97], `abc`, `12`, [$code, $code], `foo(X).`, `a b`].
number_text --> ["1", '12', "0x1F", "1.5e3", '0''a', " 7", "1r3", "-5", `12`, "1_000", "0b101"].
term_text --> ["foo(X, Y, X)", 'a + b * c', "[1, 2|T]", "\"s\"", "'quoted atom'", "{x}", "p :- q, r", "- 1", "-(1)", "a = \\+ b",
    "f(,)", "X is 1 + 2", "0'a", "\\ a", "[a|b|c]", "1.0Inf", "f(A, _B, _)", $new_text].

var --> [_, X, $old].
order --> [<, >, =, $any].
sort_order --> [@<, @>, @=<, @>=].
list --> [[], [a], [a, b, c], [$any], [$any, $any], [$any, $any, $any], [1, 2, 3, 4], [c, a, b, a], [X, Y, X], $numbers, $pairs,
    [$any|_], _, $cyclic_list, $long_list, $atoms, $atoms, $codes].
lists --> [[], [[a], [b, c]], [[], []], [$list, $list], [[1, 2], [3, 4]], [[a, b], [c, d]]].
numbers --> [[1, 2, 3], [3, 1, 2], [$int], [$small, $small, $small], [1.5, 2], [], [$number, $number]].
integers --> [[1, 2, 3], [$small, $small], [2, 1], []].
atoms --> [[a, b, c], [$atom], [$name, $name], [foo, bar], [b, a]].
texts --> [$atoms, ["a", "b"], [$text, $text], [a, "b", 1]].
pairs --> [[a-1, b-2], [$key- $any], [1-a, 2-b, 3-c], [b-1, a-2, b-3], [X-1, Y-2], []].
compound --> [f(a), f($any), f($any, $any), g(X, Y, X), f(g(h(a))), a-b, $any + $any, foo(1, "s", [x]), {a}, $wide, $deep].
callable --> [$atom, $compound, foo(X)].
ground --> [a, 1, "s", f(a, b), [1, 2], 1.5, [], g(h(1))].

set --> [[], [a], [a, b], [1, 2, 3], [a, b, c, d], [$small], [b, f(x), "s"]].
assoc --> [t, t(k, v, <, t, t), t(a, 1, <, t, t(b, 2, <, t, t)), $old_assoc].
heap --> [heap(nil, 0), $old_heap].
graph --> [[], [1-[2], 2-[]], [a-[b, c], b-[c], c-[]], [1-[2], 2-[1]], [1-[], 2-[], 3-[1, 2]]].
edges --> [[], [1-2], [1-2, 2-3, 1-3], [a-b, b-a]].
vertices --> [[1, 2], [a], [], [a, b, c]].
matrix --> [[[1, 2], [3, 4]], [[a]], []].

module --> [user, lists, system, fuzz_m, foo].
indicator --> [foo/1, $name/ $small, p/1, append/3, fact/2, g_a/1, foo//1, lists:append/3, _/2].
head --> [foo($any), fact($any, $any), fact(_, _), p(_), append(_, _, _), lists:member(_, _), $callable, store(_)].
clause --> [fact($any, $any), store($any), (store(X) :- fact(X, _)), (p(X) :- $goal), ($head :- $goal), fact($ground, $ground)].
grammar --> [[], "abc", [a], ([a], [b]), ([a] ; [b]), \+ [a], {true}, {$goal}, !, call($closure(2)), ([X], {atom(X)}),
    ([a] -> [b] ; []), digits(_), blanks, string(_), integer(_), string_without(`,`, _), $grammar, ($grammar, $grammar)].
rule --> [(a --> [b]), (a(X) --> [X], b), (a, [c] --> $grammar), (a --> $grammar)].

stream --> [user_output, user_error, user_input, $old_stream, S, foo].
input --> [user_input, $old_stream].
output --> [user_output, user_error, $old_stream].
options --> [[], [], [$option], [$option, $option], _, [foo]].
option --> [quoted(true), ignore_ops(true), numbervars(true), max_depth($small), variable_names(['X'=X]), variables(_),
    double_quotes(codes), syntax_errors(fail), term_position(_), priority($small), portray(true), spacing(next_argument),
    cycles(true), attributes(write), algorithm(bfs), algorithm(astar), limit($small), alias(fuzz_a), type(binary), encoding(utf8),
    eof_action(reset), a(1), k=v, subterm_positions(_), singletons(_), cost(_), dotlists(true), module(user)].
format --> ["~w", "~q~n", "~a", "~d", "~2d", "~D", "~e", "~4f", "~g", "~s", "~c", "~8r", "~p ~i~w", "~t~w~10|", "~`-t~30|",
    "~*c", "~w~t~w~20|~w", "no directive", "~~", "~", "~0f", "~100d", "~@", "~k", "~+~w~+", "~R", "~200t~w~3+"].
format_arguments --> [[$any], [$int], [$text], $any, [], [$any, $any], [$number, $any, $any], [$goal], [$small, $code]].
flag --> [bounded, max_integer, double_quotes, unknown, occurs_check, fuzz_flag, $atom].
type --> [integer, atom, list, list(integer), positive_integer, boolean, callable, oneof([a, b]), between(1, 10), text, any, var,
    number, nonneg, list_or_partial, order, chars, $any].
property --> [dynamic, static, defined, built_in, number_of_clauses(_), file(_), meta_predicate(_), mode(_), input, alias(_),
    position(_), _].
ball --> [oops, error(type_error(integer, a), _), $any, f(_), error(_, _)].
message --> [format("~w", [x]), oops, error(type_error(integer, a), _), $any, goal_failed(x)].
operator --> [+, -, fuzz_op, is, dynamic, a, ','].
priority --> [0, 200, 700, 999, 1200, 1201, $int].
operator_type --> [xfx, xfy, yfx, fy, fx, xf, yf, foo].
file --> ['/tmp/fuzz', "nofile.pl", library(lists), foo, user, '/', '..', '', $text].
date --> [date(2024, 2, 29), date(2024, 2, 30, 12, 0, 0.0, 0, -, -), 0, 1700000000.5, $number].
board --> [[1, 2, 3, 4, 5, 6, 7, 0, 8], [1, 2, 3, 0], [3, 1, 2, 0], [0], [1, 2, 3, 4, 5, 6, 7, 8, 0], [2, 1, 3, 0], [1, 2], [1, 1, 2, 0],
    [0, 1, 2, 3], [1, 2, 3, 4, 5, 6, 0, 7, 8], _].
heuristic --> [zero, hamming, manhattan, linear_conflict, walking_distance, [_, _, 0]>>true, foo, fail].
cube --> [solved, "solved", $text].
turns --> [[], ['R'], "R U'", ['F2', 'B'], foo].
grid --> [["...", ".#.", "..."], ["."], ["..", "."], [], ["#"]].
place --> [0/0, 1/1, 2/2, 5/5, _].

fd --> [$fd_var, $fd_var, $fd_var, $small, $int].
fds --> [[$fd_var, $fd_var], [$fd_var, $fd_var, $fd_var], [X, Y], [$fd, $fd], []].
fd_expression --> [$fd, $fd, $fd + $fd, $fd - $fd, $fd * $fd, $fd // $small, $fd mod $small, abs($fd), min($fd, $fd), max($fd, $fd),
    $fd ^ $small, - $fd, $fd rem $small].
fd_constraint --> [$fd_expression #= $fd_expression, $fd_expression #= $fd, $fd #< $fd, $fd #>= $fd_expression, $fd #\= $fd, $fd #=< $small,
    $fd_var in $domain, $fd #> $fd].
fd_reified --> [$fd_constraint, #\ $fd_constraint, $fd_constraint #==> $fd_constraint, $fd_constraint #\/ $fd_constraint,
    $fd_var #<==> $fd_constraint, $fd_constraint #/\ $fd_constraint, $fd_constraint #\ $fd_constraint].
domain --> [0..9, 1..3, inf..sup, 1 \/ 3 \/ 5, 0..sup, -5.. -1, $small, 1..2 \/ 4..6, foo, 9..1].
fd_choice --> [[], [ff], [min(X)], [max(X)], [bisect], [down], [ffc, down], [foo]].

% ---- goals that are put together as programs put them ----

goal --> [
    ($goal, $goal), ($goal, $goal, $goal), ($goal ; $goal), ($test -> $goal ; $goal), ($goal *-> $goal ; $goal), \+ $goal,
    ($test -> $goal), call($goal), once($goal), ignore($goal), forall($goal, $test), catch($goal, $ball, $goal),
    catch($goal, _, true), catch($goal, error(E, _), E = E), findall($any, $goal, L), (findall(X, ($goal, X = 1), L), length(L, N)),
    (bagof(X, member(X, $list), L)), setof(K-V, member(K-V, $pairs), L), bagof(V, K^member(K-V, $pairs), L),
    aggregate_all(count, $goal, C), aggregate_all(max(X), member(X, $numbers), M), aggregate_all(bag(X), member(X, $list), B),
    findall(X, limit($small, member(X, $list)), L), (call_nth(member(X, $list), $small)), findnsols($small, X, member(X, $list), L),
    setup_call_cleanup($goal, $goal, $goal), call_cleanup($goal, $goal), setup_call_cleanup(true, member(X, $list), $goal),
    catch(setup_call_cleanup(true, $goal, throw($ball)), _, true), catch(throw($ball), $ball, $goal),
    (X = $any, $goal), (X = $any, copy_term(X, Y), X =@= Y), ($any = $any), ($any == $any), $any \= $any, compare(O, $any, $any),
    (member(X, $list), $goal), (between(1, $small, I), $goal), (append(A, B, $list)), (select(X, $list, R), $goal),
    (nth0(I, $list, E)), (length(L, $small), $goal), (length(L, $small), maplist(=($any), L)), maplist($closure(1), $list),
    maplist($closure(2), $list, L), foldl($closure(3), $list, $any, R), include($closure(1), $list, L),
    call($closure(1), $any), call($closure(2), $any, Y), call($closure(0)), apply($closure(1), [$any]),
    X is $expression, $expression =:= $expression, $expression < $expression, (X is $expression, Y is X + $small), succ(X, $small), plus($int, X, $int),
    (freeze(X, $goal), X = $any), (freeze(X, $goal), freeze(Y, $goal), X = Y), (freeze(X, Y = X), X = $any, nonvar(Y)), (dif(X, $any), X = $any),
    (dif(f(X, Y), f($any, $any)), X = $any, Y = $any), when(?=(X, Y), $goal), (when(ground(X+Y), $goal), X = 1, Y = $any),
    (when((nonvar(X) ; ground(Y)), $goal), Y = $any), (freeze(X, true), frozen(X, G)), (dif(X, a), copy_term(X, Y, Gs)),
    (put_attr(X, fuzz_attr, $any), get_attr(X, fuzz_attr, V)), (put_attr(X, fuzz_attr, $any), \+ X = $any),
    (freeze(X, fail), \+ X = 1), (freeze(X, $goal), findall(X, member(X, $list), L)), (freeze(X, throw($ball)), catch(X = 1, _, true)),
    (nb_setval(fuzz_key, $any), nb_getval(fuzz_key, V)), (b_setval(fuzz_key, $any), b_getval(fuzz_key, V)),
    (b_setval(fuzz_key, $any), ( b_setval(fuzz_key, 2), fail ; true ), b_getval(fuzz_key, V)),
    (assertz($clause), $head), (assertz(store($any)), store(X)), (asserta(store($ground)), retract(store(X))), retractall(store(_)),
    (assertz(store($ground)), clause(store(X), B)), (retract(fact(X, Y)), $goal), (assertz(fact($any, $any)), forall(fact(X, Y), $test)),
    (assertz((store(X) :- $goal)), store($any)), (fact(X, Y), assertz(fact(Y, X)), fail ; true), (store(X), retractall(store(_)), $goal),
    (recordz($key, $any), recorded($key, X)), (recordz(k, $any, R), erase(R)), (flag(fuzz, N, N + 1)), (gensym(g, X)),
    reset($goal, B, C), (reset((shift($any), $goal), B, C), call(C)), reset((member(X, $list), shift(X)), Y, C), (reset(shift(a), a, C), copy_term(C, D), call(D)),
    (reset(($goal, shift($any), $goal), _, C), (C == 0 -> true ; call(C))),
    with_output_to(string(S), $goal), with_output_to(atom(A), (write($any), $goal)), with_output_to(codes(C), print($any)),
    (format(string(S), $format, $format_arguments)), (format(atom(S), $format, $format_arguments), atom_length(S, N)), (with_output_to(string(S), writeq($any)), term_string(T, S)),
    (open_string($string, S), read_term(S, T, $options), close(S)), (open_string($term_text, S), catch(read(S, T), _, true), close(S)),
    (open_string($string, S), read_string(S, _, T), close(S)), (open_string($string, S), get_char(S, C), peek_char(S, D), close(S)),
    (open_string($string, S), catch($goal, _, true), close(S)), setup_call_cleanup(open_string($string, S), read_string(S, $small, T), close(S)),
    (open_string($string, S), read_line_to_string(S, L), line_count(S, N), close(S)), (open_null_stream(S), write(S, $any), character_count(S, N), close(S)),
    term_to_atom($any, A), (term_to_atom($any, A), term_to_atom(T, A)), (term_string(T, $term_text)), catch(term_to_atom(T, $term_text), error(syntax_error(E), _), true),
    (atom_to_term($term_text, T, B)), (number_codes(N, $codes)), (atom_number($number_text, N)), read_term_from_atom($term_text, T, []),
    (atom_codes($text, C), atom_codes(A, C)), (atom_concat(A, B, $word)), sub_atom($word, B, L, A, S), (sub_string($string, B, $small, A, S)), (atomic_list_concat($texts, $word, A)),
    (atomic_list_concat(L, ',', $word)), split_string($string, $string, $string, L), string_concat(A, B, $word), (upcase_atom($word, U), atom_length(U, N)), (char_code(C, $code), char_type(C, T)),
    (string_code($small, $string, C)), (text_concat($text, $text, T)), string_to_atom($text, A), (nb_setval(fuzz_key, []), forall(member(X, $list), (nb_getval(fuzz_key, L), nb_setval(fuzz_key, [X|L])))),
    phrase($grammar, $list), phrase($grammar, $codes, R), (phrase(([A], [B]), $list, R)), phrase((string(S), [X], string(R)), $codes), (dcg_translate_rule($rule, C)), (expand_term($rule, C)),
    ($fd_constraint), ($fd_constraint, $fd_constraint), ($fd_constraint, $fd_constraint, $fd_constraint), ([X, Y] ins 0..4, $fd_reified, X + Y #= 4), (X in $domain, fd_dom(X, D)), (X in $domain, fd_size(X, S)),
    (Xs = $fds, Xs ins 0..3, $fd_constraint, labeling($fd_choice, Xs)), (Xs = [X, Y, Z], Xs ins 1..4, all_distinct(Xs), label(Xs)), (length(Q, $small), Q ins 1..4, all_different(Q), sum(Q, #=, $int), label(Q)),
    (X in 0..5, $fd_reified, indomain(X)), (tuples_in([[X, Y]], [[1, 2], [2, 3], [3, 4]]), X #> 1), (X #> 3, X #< $small, $goal), (X in 1..3, copy_term(X, X, Gs)), (X in 0..20, Y in 0..20, X * Y #= $int, label([X, Y])),
    (element(I, [3, 1, 2], X), indomain(I)), (global_cardinality([X, Y], [1-A, 2-B]), label([X, Y])), (circuit([A, B, C]), label([A, B, C])), (cumulative([task(0, 2, _, 1, _), task(S, 2, E, 1, _)], [limit(1)]), S in 0..3, label([S])),
    (X #= abs(Y), Y in -2..2, label([X, Y])), (lex_chain([[A, B], [C, D]]), [A, B, C, D] ins 0..1, label([A, B, C, D])), (X in 0..3, findall(X, label([X]), L)), (X #\= 2, X in 1..3, \+ X = 2), (zcompare(O, $int, $int)), (scalar_product([1, 2], [X, Y], #=, 5), [X, Y] ins 0..5, label([X, Y])),
    (list_to_assoc($pairs, A)), (list_to_assoc([a-1, b-2], A), put_assoc($key, A, $any, B), assoc_to_list(B, L)), (list_to_assoc([k-1], A), get_assoc(K, A, V)), (list_to_ord_set($list, S)), (list_to_heap([3-a, 1-b], H), get_from_heap(H, P, K, R)), (rb_new(T), rb_insert(T, $key, $any, T2), rb_keys(T2, K)), (list_to_rbtree($pairs, T), rb_lookup($key, V, T)),
    (vertices_edges_to_ugraph($vertices, $edges, G)), (vertices_edges_to_ugraph([], [1-2, 2-3], G), transitive_closure(G, C)), (list_to_ord_set($set, A), ord_union(A, $set, B)), (msort($list, L)), (sort($small, $sort_order, $list, L)), (predsort([O, A, B]>>compare(O, A, B), $list, L)), (keysort($pairs, L)), (sort(0, @>=, $list, L)), (length($list, N)), (last($list, X)), sumlist($numbers, S), max_member(M, $list),
    numlist(1, $small, L), (numlist(1, 200, L), sum_list(L, S)), (numlist(1, 50, L), foldl([X, A, B]>>(B is A + X), L, 0, S)), nb_setval(fuzz_key, $any), (T = f(A, B, A), T =.. L), (functor(T, foo, $small)), (functor($compound, N, A)), (arg($small, $compound, A)), (setarg(1, f(a), $any)), (T = f(a, b), setarg($small, T, $any)), (T = f(a), nb_setarg(1, T, $any)), copy_term($any, C), (copy_term([X, Y, X]- $any, C)), term_variables($any, Vs), (T = g(X, Y), numbervars(T, 0, E), print(T)), subsumes_term($any, $any), unifiable($any, $any, U), term_hash($ground, H), (X = f(X), acyclic_term($any)), (X = f(X, $any), cyclic_term(X)), (X = [a|X], Y = [a|Y], X == Y), (X = f(X), copy_term(X, Y), X = Y), (X = f(X), \+ ground(g(X, _))), (X = f(X), catch(atom_length(X, L), error(E, _), true)), (X = [1|X], catch(length(X, L), error(E, _), true)), (X = f(X), with_output_to(string(S), print(X))),
    tab_path($name, X), (tab_fib($small, F)), (abolish_all_tables, tab_path(a, X)), findall(X, tab_path(a, X), L), (tab_reach(X, Y), $goal), (tnot(tab_path(z, z))), (tab_short(a, X, C)),
    (shortest_path(fuzz_move, 0, $small, P)), shortest_path(fuzz_move, 0, 5, P, $options), (solve($board, $heuristic, P)), solve_bounded($board, $small, P), move($board, N), (solvable($board)), inversions($board, N), (grid_path($grid, $place, $place, P)), cube_turned($cube, $turns, C), (hamming($board, $board, D)), (manhattan([1, 2, 3, 0], [1, 2, 0, 3], D)), word_ladder($atom, $atom, L), (length(P, N), solve_bounded([1, 2, 0, 3], N, P)),
    call_with_depth_limit($goal, $small, R), call_with_inference_limit($goal, 1000, R), call_with_inference_limit($goal, $int, R), catch(call_with_time_limit(0.02, (repeat, fail)), E, true), catch(call_with_time_limit(0.1, $goal), E, true), call_with_depth_limit(append(A, B, $list), 10, R),
    (string_codes(S, $codes), string_length(S, N)), tab($small), (print_message(silent, $message)), print_message(error, $message), message_to_string($message, S), (must_be($type, $any)), is_of_type($type, $any), (catch(must_be($type, $any), error(E, _), true)), (print($any), nl), writeq($any), write_canonical($any), (write_term($any, $options)), portray_clause($clause), print_message_lines(user_error, '', ["x"-[], nl]), listing(store/1), (read_term(X, $options)), (peek_char(C)),
    (base64($word, X)), (uri_encoded(path, $word, X)), (uri_components($word, C)), (format_time(string(S), '%F', $date)), (parse_time($word, T)), (option(a(X), $options, $any)), select_option(a(X), $options, R), (string_lines($string, L)), (dedent_lines($string, L, [])), interpolate_string("a {x}", S, [x=1], []), (mapargs([X, Y]>>(Y = X), f(1, 2), R)), (sumlist($numbers, S), S > 0), pairs_keys_values(P, $list, $list), (transpose($matrix, M)), (sum_list($numbers, X), max_list($numbers, Y)), (foldsubterms([a, b, S, S]>>true, $any, R, 0, N)), (sub_term(X, $any)), (occurrences_of_term(a, $any, C)), (term_size($any, S)), (term_factorized($any, S, F)), (list_to_set($list, S)), (subtract($list, $list, D)), (permutation([1, 2, 3], P)), (sumlist([], S)), (partition($closure(1), $list, I, E)), (aggregate_all(sum(X), member(X, $numbers), S)), (aggregate(count, X^member(X, $list), C)), (nb_setval(k, 0), between(1, 5, X), nb_getval(k, V), W is V + X, nb_setval(k, W), fail ; nb_getval(k, R)), (succ_or_zero(_) = succ_or_zero(1)), (order_by([asc(X)], member(X, $list))), (distinct(X, member(X, $list))), (offset(1, member(X, $list))), (reduced(X, member(X, $list))), (group_by(K, V, member(K-V, $pairs), B)), (call_nth(member(X, [a, b]), N)),
    repeat, (repeat, $goal, !), between(1, inf, X), ($goal, !, $goal), (length(X, Y), $goal), (findall(X, between(1, 1000, X), L), length(L, N)), (atom_codes(A, $codes), atom_length(A, N)), (fuzz_loop($small)), fuzz_deep(3000), fuzz_count(2000), (fuzz_tree($small, T), ground(T)), (findall(X-Y, (member(X, $list), member(Y, $list)), L), sort(L, S))
].

test --> [true, true, fail, atom($any), integer($any), var($any), nonvar($any), $any == $any, $any \= $any, $int < $int, $any @< $any, \+ fail, ground($any), is_list($list),
    memberchk($any, $list), $goal].

% Goals that a program's clauses consist of.
step --> [true, !, X = $any, X is Y + 1, Y > $small, X == $any, member(X, $list), \+ X = $any, (X == a -> Y = b ; Y = c), (X = $any ; X = $any), g_a(X), g_b(X), g_c(X, Y), g_d(Y, X),
    (Y > 0, Z is Y - 1, g_e(Z)), atom(X), var(Y), X = f(Y), X = [Y|Z], once(g_c(X, Y)), catch(g_b(X), _, true), (member(X, [1, 2, 3]), !), ( X > 1 -> ! ; true ), \+ \+ X = $any, findall(Z, g_a(Z), Y),
    freeze(X, g_a(Y)), dif(X, $any), $goal, call(g_c, X, Y), ( atom(X) *-> true ; Y = $any), throw($ball), arg(1, X, Y), functor(X, Y, Z), X =.. Y, copy_term(X, Y), X @< Y, X \== Y,
    (X = 1, ! ; X = 2), (integer(X), X > 0, Y is X * 2), (nonvar(X), X = f(Z)), X = "s", X = 1.5, X = $edge, Y is X + $edge, length(Y, 2), atom_length($word, Y)].
