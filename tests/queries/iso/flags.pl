% 7.11: flags. 8.15, 8.17: once, \+, repeat, halt, call/N, false. 7.4: directives. 7.10: streams at the start.
:- include('../../data/reads_and_writes').
:- set_prolog_flag(double_quotes, codes).
:- dynamic(file/1), retractall(file(_)).
:- tmp_file(iso, F), assertz(file(F)).
:- dynamic(mark/1).
% loads(+Text, +Goal): what holds when a text has been consulted.
loads(Text, Goal) :-
    file(F), open(F, write, S), write(S, Text), close(S),
    retractall(mark(_)), consult(F), once(Goal).
p(1).
p(2).
plus3(X, Y, Z) :- Z is X+Y.
?- set_prolog_flag(double_quotes, codes).
true.

% 7.11.2, 8.17.1 set_prolog_flag/2
?- set_prolog_flag(_, off).
error(instantiation_error, _).
?- set_prolog_flag(unknown, _).
error(instantiation_error, _).
?- set_prolog_flag(_, _).
error(instantiation_error, _).
?- set_prolog_flag(1, off).
error(type_error(atom, 1), _).
?- set_prolog_flag(f(x), off).
error(type_error(atom, f(x)), _).
?- set_prolog_flag(date, 'July 1999').
error(domain_error(prolog_flag, date), _).
?- set_prolog_flag(debug, trace).
error(domain_error(flag_value, debug+trace), _).
?- set_prolog_flag(unknown, 1).
error(domain_error(flag_value, unknown+1), _).
?- set_prolog_flag(unknown, perhaps).
error(domain_error(flag_value, unknown+perhaps), _).
?- set_prolog_flag(double_quotes, f(x)).
error(domain_error(flag_value, double_quotes+f(x)), _).
?- set_prolog_flag(char_conversion, 1).
error(domain_error(flag_value, char_conversion+1), _).
?- set_prolog_flag(bounded, true).
error(permission_error(modify, flag, bounded), _).
?- set_prolog_flag(bounded, false).
error(permission_error(modify, flag, bounded), _).
?- set_prolog_flag(bounded, perhaps).
error(domain_error(flag_value, bounded+perhaps), _).
?- set_prolog_flag(max_integer, a).
error(domain_error(flag_value, max_integer+a), _).
?- set_prolog_flag(integer_rounding_function, up).
error(domain_error(flag_value, integer_rounding_function+up), _).
?- set_prolog_flag(max_integer, 3).
error(permission_error(modify, flag, max_integer), _).
?- set_prolog_flag(min_integer, 3).
error(permission_error(modify, flag, min_integer), _).
?- set_prolog_flag(max_arity, 40).
error(permission_error(modify, flag, max_arity), _).
?- set_prolog_flag(integer_rounding_function, down).
error(permission_error(modify, flag, integer_rounding_function), _).
?- set_prolog_flag(unknown, fail), undefined_here(_).
false.
?- set_prolog_flag(unknown, error), undefined_here(_).
error(existence_error(procedure, undefined_here/1), _).
?- set_prolog_flag(unknown, fail), current_prolog_flag(unknown, V).
V = fail.
?- set_prolog_flag(unknown, error), current_prolog_flag(unknown, V).
V = error.
?- set_prolog_flag(debug, on), current_prolog_flag(debug, V), set_prolog_flag(debug, off).
V = on.
?- set_prolog_flag(double_quotes, atom), reads('"ab"', T), set_prolog_flag(double_quotes, codes).
T = ab.

% Cor.1 6.3.7: such an atom may be an operator and a functor
?- set_prolog_flag(double_quotes, atom), reads('1 "+" 2 * "f"(x, "-" a)', T), set_prolog_flag(double_quotes, codes).
T = 1+2*f(x, -a).
?- set_prolog_flag(double_quotes, atom), reads('["-"1, "a b", "x""y", "dynamic", "\\n"]', T), set_prolog_flag(double_quotes, codes).
T = [-1, 'a b', 'x"y', dynamic, '\n'].
?- set_prolog_flag(double_quotes, atom), catch(reads('"a" "b"', _T), error(_E, _), true), set_prolog_flag(double_quotes, codes), _E = syntax_error(_).
true .
?- set_prolog_flag(double_quotes, chars), reads('"ab"', T), set_prolog_flag(double_quotes, codes).
T = [a, b].
?- set_prolog_flag(double_quotes, codes), reads('"ab"', T).
T = [97, 98].

% 8.17.2 current_prolog_flag/2
?- current_prolog_flag(debug, V).
V = off.
?- current_prolog_flag(bounded, V).
V = false.
?- current_prolog_flag(integer_rounding_function, V).
V = toward_zero.
?- current_prolog_flag(char_conversion, V).
V = off.
?- current_prolog_flag(double_quotes, V).
V = codes.
?- current_prolog_flag(unknown, V).
V = error.
?- current_prolog_flag(max_arity, _V), ( _V == unbounded ; integer(_V), _V >= 255 ).
true .
?- current_prolog_flag(_F, _V), atom(_F), nonvar(_V).
true .
?- forall(member(_F, [bounded, max_integer, min_integer, integer_rounding_function, char_conversion, debug, max_arity, unknown, double_quotes]), current_prolog_flag(_F, _)).
true .
?- findall(_F, current_prolog_flag(_F, _), _L), length(_L, _N), sort(_L, _S), length(_S, _N).
true .
?- current_prolog_flag(debug, on).
false.
?- current_prolog_flag(debug, 1).
false.
?- current_prolog_flag(warning, _).
error(domain_error(prolog_flag, warning), _).
?- current_prolog_flag(1, _).
error(type_error(atom, 1), _).

% Flags of other systems: a value, or none.
?- current_prolog_flag(threads, V).
V = false.
?- current_prolog_flag(xpce, _).
false.
?- set_prolog_flag(xpce, true).
error(permission_error(modify, flag, xpce), _).
?- current_prolog_flag(max_procedure_arity, _N), integer(_N).
true .
?- set_prolog_flag(debug, true), current_prolog_flag(debug, V), set_prolog_flag(debug, false).
V = on.
?- set_prolog_flag(gc, off), current_prolog_flag(gc, V), set_prolog_flag(gc, on).
V = false.
?- set_prolog_flag(print_write_options, [quoted(true)]), current_prolog_flag(print_write_options, V).
V = [quoted(true)].
?- set_prolog_flag(print_write_options, a).
error(type_error(list, a), _).
?- writes(print('A b'), T).
T = '\'A b\''.
?- writes(print([1, 2, 3]), T), set_prolog_flag(print_write_options, [max_depth(2), quoted(true), no_such(1)]).
T = '[1,2,3]'.
?- writes(print(['B', 2, 3]), T).
T = '[\'B\'|...]'.
?- set_prolog_flag(print_write_options, [portray(true), numbervars(true), quoted(true)]), writes(print('$VAR'(1)-'A'), T).
T = 'B-\'A\''.
?- current_prolog_flag(answer_write_options, [_|_]).
true .

% Flags of programs.
?- create_prolog_flag(own_a, 42, [type(atom)]).
error(type_error(atom, 42), _).
?- create_prolog_flag(own_b, on, [type(boolean)]), current_prolog_flag(own_b, V).
V = true.
?- create_prolog_flag(own_c, 1, [type(float)]), current_prolog_flag(own_c, V).
V = 1.0.
?- create_prolog_flag(own_d, x, [type(oneof([x,y]))]), set_prolog_flag(own_d, y), current_prolog_flag(own_d, V).
V = y.
?- create_prolog_flag(own_e, x, [type(oneof([x,y]))]), set_prolog_flag(own_e, z).
error(domain_error(flag_value, own_e+z), _).
?- create_prolog_flag(own_f, z, [type(oneof([x,y]))]).
error(domain_error(flag_value, own_f+z), _).
?- create_prolog_flag(own_g, 1, []), create_prolog_flag(own_g, 2, [keep(true)]), current_prolog_flag(own_g, V).
V = 1.
?- create_prolog_flag(gc, false, [keep(true)]), current_prolog_flag(gc, V).
V = true.
?- create_prolog_flag(gc, false, []).
error(permission_error(modify, flag, gc), _).
?- create_prolog_flag(own_h, f(_), [type(term), access(read_only)]), set_prolog_flag(own_h, 1).
error(permission_error(modify, flag, own_h), _).
?- current_prolog_flag(1.0, _).
error(type_error(atom, 1.0), _).
?- current_prolog_flag(f(x), _).
error(type_error(atom, f(x)), _).

% 8.17.3 halt/0, 8.17.4 halt/1
?- halt(_).
error(instantiation_error, _).
?- halt(a).
error(type_error(integer, a), _).
?- halt(1.0).
error(type_error(integer, 1.0), _).
?- halt(f(x)).
error(type_error(integer, f(x)), _).

% 8.15.1 (\+)/1
?- \+ true.
false.
?- \+ !.
false.
?- \+ (!, fail).
true .
?- (X = 1 ; X = 2), \+ (!, fail).
X = 1 ;
X = 2.
?- \+ 4 = 5.
true .
?- \+ 3.
error(type_error(callable, 3), _).
?- \+ (fail, 1).
error(type_error(callable, (fail, 1)), _).
?- \+ _.
error(instantiation_error, _).
?- \+ (_X = 1, fail), var(_X).
true .
?- \+ \+ _X = 1, var(_X).
true .
?- \+ undefined_here.
error(existence_error(procedure, undefined_here/0), _).

% 8.15.2 once/1
?- once(!).
true .
?- once(!), (X = 1 ; X = 2).
X = 1 ;
X = 2.
?- once(repeat).
true .
?- once(fail).
false.
?- once((_X = f(_X) ; true)).
true .
?- once(3).
error(type_error(callable, 3), _).
?- once(_).
error(instantiation_error, _).
?- once((p(X), X > 1)).
X = 2.
?- once(p(X)).
X = 1.
?- once((true, 1)).
error(type_error(callable, (true, 1)), _).
?- once(undefined_here).
error(existence_error(procedure, undefined_here/0), _).

% 8.15.3 false/0 (Cor.2)
?- false.
false.
?- (false ; true).
true .

% 8.15.4 call/2..8 (Cor.2)
?- call(p, X).
X = 1 ;
X = 2.
?- call(plus3, 1, 2, Z).
Z = 3.
?- call(plus3(1), 2, Z).
Z = 3.
?- call(plus3(1, 2), Z).
Z = 3.
?- call(=, X, 1).
X = 1.
?- call(',', X = 1, true).
X = 1.
?- call(;, X = 1, X = 2).
X = 1 ;
X = 2.
?- call(',', fail, 1).
error(type_error(callable, (fail, 1)), _).
?- call((_X = 1, !), _Y).
error(_, _).
?- call(_, 1).
error(instantiation_error, _).
?- call(_, 1, 2).
error(instantiation_error, _).
?- call(_, 1, 2, 3).
error(instantiation_error, _).
?- call(3, 1).
error(type_error(callable, 3), _).
?- call(3, 1, 2).
error(type_error(callable, 3), _).
?- call(1.5, a, b, c).
error(type_error(callable, 1.5), _).
?- call("a", 1).
error(_, _).
?- call((fail, 1), 1).
error(existence_error(procedure, (',')/3), _).
?- call(undefined_here, 1).
error(existence_error(procedure, undefined_here/1), _).
?- call(undefined_here, 1, 2, 3, 4, 5, 6, 7).
error(existence_error(procedure, undefined_here/7), _).
?- call(undefined_here(a), 1, 2).
error(existence_error(procedure, undefined_here/3), _).
?- call(call, call, call, true).
true .
?- call(call(p), X).
X = 1 ;
X = 2.
?- call(!, 1).
error(existence_error(procedure, !/1), _).
?- call(functor, foo(a), N, A).
N = foo, A = 1.
?- call(;, 1, true).
error(type_error(callable, (1 ; true)), _).
?- (X = 1 ; X = 2), call(\+, fail).
X = 1 ;
X = 2.

% 8.15.5 repeat
?- repeat, !.
true .

% 7.4.2 directives
?- loads(':- dynamic(dd/1). mark(a).', ( mark(a), \+ dd(_) )).
true .
?- loads(':- dynamic((de/1, df/2)). mark(a).', ( \+ de(_), \+ df(_, _) )).
true .
?- loads(':- dynamic([dg/1, dh/2]). mark(a).', ( \+ dg(_), \+ dh(_, _) )).
true .
?- loads(':- op(700, xfx, ===>). mark(a ===> b).', ( mark(_T), functor(_T, F, 2) )).
F = (===>).
?- loads(':- initialization(assertz(mark(last))). mark(first).', findall(_X, mark(_X), L)).
L = [first, last].
?- loads(':- initialization(assertz(seen(1))). :- dynamic(seen/1).', findall(_X, seen(_X), L)).
L = [1].
?- loads(':- set_prolog_flag(double_quotes, atom). mark("ab").', ( mark(X), set_prolog_flag(double_quotes, codes) )).
X = ab.
?- loads(':- discontiguous(di/1). di(1). mark(a). di(2).', findall(_X, di(_X), L)).
L = [1, 2].
?- loads(':- multifile(mu/1). mu(1).', findall(_X, mu(_X), L)).
L = [1].
?- loads('mark(X) :- X = 1. mark(2).', findall(_X, mark(_X), L)).
L = [1, 2].
?- loads(':- assertz(mark(d)).', mark(X)).
X = d.
?- loads('g --> "a", [b]. mark(x).', phrase(g, L)).
L = [97, b].
?- loads(':- include(''no such file''). mark(after).', mark(X)).
X = after.
?- loads('mark(1). mark(. mark(2).', findall(_X, mark(_X), L)).
L = [1, 2].
?- loads(':- char_conversion(a, a). mark(1).', mark(X)).
X = 1.
?- loads(':- fail. mark(1).', mark(X)).
X = 1.
?- loads(':- throw(oops). mark(1).', mark(X)).
X = 1.
?- loads('atom(foo). mark(1).', mark(X)).
X = 1.
?- loads(':- if(true). mark(1). :- else. mark(2). :- endif.', findall(_X, mark(_X), L)).
L = [1].
?- loads(':- if(fail). mark(1). :- elif(true). mark(2). :- else. mark(3). :- endif.', findall(_X, mark(_X), L)).
L = [2].
?- loads(':- if(fail). mark(1). :- if(true). mark(4). :- endif. :- else. mark(3). :- endif.', findall(_X, mark(_X), L)).
L = [3].
?- consult(_).
error(instantiation_error, _).
?- consult('no such file').
error(existence_error(source_sink, 'no such file'), _).
?- consult([]).
true .
?- consult(f(x)).
error(domain_error(source_sink, f(x)), _).
?- dynamic(_).
error(instantiation_error, _).
?- dynamic(foo/_).
error(instantiation_error, _).
?- dynamic(_/1).
error(instantiation_error, _).
?- dynamic(foo).
error(type_error(predicate_indicator, foo), _).
?- dynamic(foo/a).
error(type_error(integer, a), _).
?- dynamic(1/2).
error(type_error(atom, 1), _).
?- dynamic(foo/(-1)).
error(domain_error(not_less_than_zero, -1), _).
?- dynamic(atom/1).
error(permission_error(modify, static_procedure, atom/1), _).
?- dynamic([a/1|_]).
error(instantiation_error, _).
?- discontiguous(_).
error(instantiation_error, _).
?- discontiguous(foo).
error(type_error(predicate_indicator, foo), _).
?- multifile(foo/_).
error(instantiation_error, _).
?- initialization(_).
error(instantiation_error, _).
?- initialization(1).
error(type_error(callable, 1), _).
?- ensure_loaded(_).
error(instantiation_error, _).

% the standard streams
?- stream_property(_S, alias(user_input)), stream_property(_S, mode(M)).
M = read.
?- stream_property(_S, alias(user_output)), stream_property(_S, mode(_M)), ( _M == append ; _M == write ).
true .
?- stream_property(_S, alias(user_input)), stream_property(_S, input).
true .
?- stream_property(_S, alias(user_error)), stream_property(_S, output).
true .
?- file(_F), delete_file(_F).
true .

% Conversion of characters in a text that is being loaded (7.4.2.5): from the directive on, while the flag is on.

% converts(+Text, ?Marks): loads with the flag on, and undoes what the text's directives changed.
converts(Text, Marks) :-
    set_prolog_flag(char_conversion, on),
    loads(Text, findall(X, mark(X), Marks)),
    forall(member(C, ['&', '^', '%', 'A']), char_conversion(C, C)),
    set_prolog_flag(char_conversion, off).
?- converts(':- char_conversion(''&'', '',''). mark((a & b)). mark(''a & b''). mark("&").', L).
L = [(a, b), 'a & b', [0'&]].
?- converts('mark(a ^ b). :- char_conversion(^, *). mark(a ^ b). :- char_conversion(''^'', ''^''). mark(a ^ b).', L).
L = [a ^ b, a * b, a ^ b].
?- converts(':- char_conversion(''^'', *). mark(1 ^ 2). :- char_conversion(''^'', +). mark(1 ^ 2). :- set_prolog_flag(char_conversion, off). mark(1 ^ 2).', L).
L = [1 * 2, 1 + 2, 1 ^ 2].
?- converts(':- char_conversion(^, ''é''). mark(0''^). mark(f(^)). mark(b ^', L).
L = [0'^, f(é)].
?- converts(':- char_conversion(''%'', +). mark(1 % 2). :- char_conversion(''%'', ''%''). mark(3). % mark(4).', L).
L = [1 + 2, 3].
?- converts(':- char_conversion(''A'', a). mark(A). mark(f(A, ''A'')). /* A */ mark(A0).', L).
L = [a, f(a, 'A'), a0].
?- loads(':- char_conversion(''A'', a). mark(f(''A'', A)).', ( mark(f(_, _X)), char_conversion('A', 'A') )).
true .
