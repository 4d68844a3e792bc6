% Messages of the program's own, and how it prints terms of its own.
:- multifile user:portray/1, prolog:message//1, prolog:error_message//1, user:message_hook/3.
:- dynamic heard/2.
user:portray(secret(_)) :- write('<hidden>').
user:portray(X) :- X == 42, write('the answer').
user:portray(loud) :- throw(too_loud).
prolog:message(hello(X)) --> ['Hello ~w'-[X], nl, 'and good bye'].
prolog:error_message(sold_out(X)) --> ['No more ~q'-[X]].
user:message_hook(Message, Kind, Lines) :- ground(Message), Message = quiet(_), assertz(heard(Kind, Lines)).

user:message_hook(error(existence_error(procedure, PI), _), warning, _) :- assertz(heard(unknown, PI)).

baz(1).

printed(T, A) :- with_output_to(atom(A), print(T)).

?- printed(f(secret(1), [secret(2), 'B'|secret(3)]), A).
A = 'f(<hidden>,[<hidden>,\'B\'|<hidden>])'.
?- printed(42+secret(a)*2, A).
A = 'the answer+<hidden>*2'.
?- printed(_X, _A), sub_atom(_A, 0, 1, _, C).
C = '_'.
?- with_output_to(atom(A), writeq(secret(1))).
A = 'secret(1)'.
?- with_output_to(atom(A), write_term([42, 'B'], [portray(true), quoted(true)])).
A = '[the answer,\'B\']'.
?- format(atom(A), "~p~t~15||~w ~q", [secret(1), secret(2), 'C']).
A = '<hidden>       |secret(2) \'C\''.
?- printed(loud, _).
too_loud.
?- printed('$VAR'(1), A).
A = 'B'.
?- message_to_string(hello(you), S).
S = "Hello you\nand good bye".
?- message_to_string(error(sold_out('Tea'), _), S).
S = "No more 'Tea'".
?- message_to_string(['~w'-[a], nl, b], S).
S = "a\nb".
?- print_message(warning, quiet(1)), print_message(silent, quiet(2)), findall(K, heard(K, _), L).
L = [warning, silent].
?- print_message(silent, foo).
true.
?- message_to_string(error(type_error(integer, a), _), S).
S = "Type error: 'integer' expected, found a (an atom)".
?- message_to_string(error(type_error(list, [a|b]), _), S).
S = "Type error: 'list' expected, found [a|b] (a list that does not end in [])".
?- message_to_string(error(evaluation_error(zero_divisor), _), S).
S = "Arithmetic: division by zero".
?- message_to_string(error(existence_error(procedure, put_chat/1), _), S).
S = "Unknown procedure: put_chat/1. Did you mean put_char/1?".
% A predicate of the program is meant rather than var/1.
?- message_to_string(error(existence_error(procedure, bar/1), _), S).
S = "Unknown procedure: bar/1. Did you mean baz/1?".
?- message_to_string(error(existence_error(procedure, tabling/0), _), S).
S = "Unknown procedure: tabling/0. `:- table Name/Arity.` tables a predicate".
?- catch(_ is $x + 1, _E, true), message_to_string(_E, S).
S = "Arithmetic: $X is the value of X in an earlier answer of the top level; a program has none: use a variable".
?- message_to_string(error(existence_error(procedure, put_char/3), _), S).
S = "Unknown procedure: put_char/3. There are put_char/1, put_char/2".
?- message_to_string(error(existence_error(source_sink, 'x.pl'), _), S).
S = "File 'x.pl' does not exist".
?- message_to_string(error(permission_error(modify, static_procedure, foo/1), _), S).
S = "No permission to modify static procedure foo/1".
?- message_to_string(error(syntax_error(scenario), context(scenarios/2, 'a.scen:2: expected nine fields')), S).
S = "scenarios/2: Syntax error: scenario (a.scen:2: expected nine fields)".
?- message_to_string(hello, S).
S = "Unknown message: hello".
?- message_to_string(unhandled_exception(hello), S).
S = "Unhandled exception: hello".
?- message_to_string(format("~w-~w", [a,b]), S).
S = "a-b".
% What unknown(warning) warns of fails.
?- set_prolog_flag(unknown, warning), ( nobody_defines(this) -> R = true ; R = failed ), set_prolog_flag(unknown, error), findall(PI, heard(unknown, PI), L).
R = failed, L = [nobody_defines/1].

% Lines have the prefix of a kind of message, or one of their own.
lines(Prefix, Lines, Text) :-
    with_output_to(string(Text), ( current_output(S), print_message_lines(S, Prefix, Lines) )).

?- lines(kind(error), ['a~w'-[1], nl, b, nl], A), lines(kind(informational), [a, nl, b], B), lines('log: ', [a, nl, b, nl], C).
A = "error: a1\n       b\n", B = "% a\n% b\n", C = "log: a\nlog: b\n".

% A prefix is a format, written at the beginning of each line; ~N ends a line before it.
?- lines('PFX~N', ['x ~w'-[1], nl, y, nl], A), lines('~N~NB', [x, nl, y], B), lines("A~~", [x, nl, nl], C), lines('~w:'-[7], [x, nl, y], D).
A = "PFX\nx 1\nPFX\ny\n", B = "Bx\nBy\n", C = "A~x\nA~\n", D = "7:x\n7:y\n".
?- lines('A', [], A), lines('A', [at_same_line, x], B), lines('A', [x, flush], C), lines(kind(error), [], D).
A = "A\n", B = "x\n", C = "Ax", D = "error: \n".
?- with_output_to(string(S), ( write(begun), current_output(_O), print_message_lines(_O, kind(help), [x]) )).
S = "begun\nx\n".
?- lines('', [begin(a, b), ansi(bold, '~w', [x]), url('http://a'), url(a, '~w'-[b]), url('f.pl':1), end(b), full_stop], L).
L = "xhttp://abf.pl:1.\n".
?- lines('', ['ab~t~8|~w'-[c], d, '~t~12|e'], L).
L = "ab      cd  e\n".
?- lines(_, [x], _).
error(instantiation_error, _).
?- lines('', [x|_], _).
error(instantiation_error, _).
?- lines('', [_], _).
error(instantiation_error, _).

% Formats of messages call portray/1 and goals of the program.
said :- write(said).
prolog:message(told(X)) --> [ 'told ~p'-[f(X)], ' ~w'-[X], ' ~@'-[said] ].

?- message_to_string(told(secret(1)), S), message_to_string(format("~p", [secret(1)]), T).
S = "told f(<hidden>) secret(1) said", T = "<hidden>".
?- lines('', ['~p'-[[secret(1)]]], L).
L = "[<hidden>]\n".

% The lines of a message, by SWI-Prolog's name.
?- phrase('$messages':translate_message(format("a ~w", [b])), L).
L = ["a ~w"-[b]].
?- phrase('$messages':translate_message(error(type_error(integer, a), _)), L), message_to_string(error(type_error(integer, a), _), S), format(string(T), "~w", ["x"]), L = [F-As|_], format(string(S), F, As).
L = ['~w'-["Type error: 'integer' expected, found a (an atom)"]], S = "Type error: 'integer' expected, found a (an atom)", T = "x", F = '~w', As = ["Type error: 'integer' expected, found a (an atom)"].

% The private predicates of libraries are not meant, those of the program's modules with the module.
:- use_module('../data/modules/m1.pl', [t/2]).
?- use_module(library(clpfd)), in(_X, ..(1, 2)), label([_X]).
true ;
true.
?- message_to_string(error(existence_error(procedure, step/2), _), S).
S = "Unknown procedure: step/2".
?- message_to_string(error(existence_error(procedure, big1/1), _), S).
S = "Unknown procedure: big1/1. There is m1:big1/1".
?- message_to_string(error(existence_error(procedure, m1:bigg1/1), _), S).
S = "Unknown procedure: m1:bigg1/1. Did you mean big1/1?".
?- message_to_string(error(existence_error(procedure, catchign/1), _), S).
S = "Unknown procedure: catchign/1. Did you mean m1:catching/1?".
% A format that is wrong is written with its arguments, and the message goes on.
?- message_to_string(['a ~w ~w'-[1], nl, ansi(bold, '~a', [f(x)]), nl, '~w', 'b ~w'-[2]], S).
S = "'a ~w ~w'-[1] [Format error: not enough arguments]\n'~a'-[f(x)] [Illegal argument to format directive ~a: f(x) (a compound term)]\n'~w'-[] [Format error: not enough arguments]b 2".
?- print_message(informational, format("~w", [])), print_message_lines(user_output, '', ['~q'-[x, y], nl]).
'~q'-[x,y] [Format error: too many arguments]
true.

% A goal instead of portray/1.
?- assertz((portray_letter(X, Options) :- atom(X), memberchk(priority(P), Options), write(X/P))).
true.
?- with_output_to(atom(A), write_term(f(a, 'B', [c|_]), [portray_goal(portray_letter), quoted(true), max_depth(3)])).
A = 'f(a/999,B/999,[c/999|...])'.
?- with_output_to(atom(A), write_term(g('$VAR'(1), 3), [portray_goal(portray_letter)])).
A = 'g(B,3)'.
?- write_term(a, [portray_goal(_)]).
error(instantiation_error, _).
?- write_term(a, [portray_goal(3)]).
error(type_error(callable, 3), _).
?- with_output_to(atom(A), write_term('$VAR'(1), [portray(true)])), with_output_to(atom(B), write_term('$VAR'(1), [numbervars(false), portray(true)])).
A = 'B', B = '$VAR(1)'.
