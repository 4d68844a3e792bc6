% library(process)
:- use_module(library(process)).
output(Program, Arguments, Options, Text) :-
    process_create(Program, Arguments, [stdout(pipe(Out))|Options]),
    call_cleanup(read_string(Out, _, Text), close(Out)).
status(Script, Status) :- process_create(path(sh), ['-c', Script], [process(P)]), process_wait(P, Status).

?- output(path(echo), [a, 'b c', "d", 1, x=2], [], T).
T = "a b c d 1 x=2\n".
?- process_create(path(cat), [], [stdin(pipe(_I)), stdout(pipe(_O))]), format(_I, "hello~n", []), close(_I), read_term(_O, T, [syntax_errors(quiet)]), close(_O).
false.
?- process_create(path(cat), [], [stdin(pipe(_I)), stdout(pipe(_O)), process(_P)]), format(_I, "hello(1).~n", []), close(_I), read(_O, T), close(_O), process_wait(_P, S).
T = hello(1), S = exit(0).
?- status('exit 3', S), status('exit 0', T).
S = exit(3), T = exit(0).
?- process_create(path(sh), ['-c', 'exit 3'], []).
error(process_error(_, exit(3)), _).
?- process_create(path(sh), ['-c', 'exit 0'], []).
true.
?- process_create(path(no_such_program), [], []).
error(existence_error(source_sink, path(no_such_program)), _).
?- process_create('no/such/program', [], []).
error(existence_error(source_sink, 'no/such/program'), _).
?- process_create(_, [], []).
error(instantiation_error, _).
?- process_create(path(true), [], [colour(red)]).
error(domain_error(process_option, colour(red)), _).
?- process_create(path(true), [], [stdout(paper)]).
error(domain_error(process_stream, paper), _).
?- output(path(sh), ['-c', 'echo $A-$B; pwd'], [environment(['A'=x, 'B'=2]), cwd('/')], T).
T = "x-2\n/\n".
?- output('/bin/sh', ['-c', 'echo "$HOME-$A"'], [env(['A'=x])], T).
T = "-x\n".
?- process_create(path(sh), ['-c', 'echo out; echo err >&2'], [stdout(null), stderr(pipe(_E))]), read_string(_E, _, T), close(_E).
T = "err\n".
?- process_create(path(printf), ['\\303\\251'], [stdout(pipe(_O, [type(binary)]))]), get_byte(_O, A), get_byte(_O, B), close(_O).
A = 195, B = 169.
?- process_create(path(sleep), [20], [process(_P)]), process_wait(_P, S, [timeout(0.05)]), is_process(_P), process_kill(_P), process_wait(_P, T).
S = timeout, T = killed(15).
?- process_create(path(sleep), [20], [process(_P)]), process_kill(_P, kill), process_wait(_P, T), \+ is_process(_P).
T = killed(9).
?- process_create(path(true), [], [process(_P)]), process_release(_P), \+ is_process(_P), catch(process_wait(_P, _), error(existence_error(K, _), _), true).
K = process.
?- catch(process_wait(-1, _), error(existence_error(K, _), _), true).
K = process.
?- process_wait(x, _).
error(type_error(integer, x), _).

?- process_create(path(true), [], [stdout(pipe(f))]).
error(uninstantiation_error(f), _).
?- process_create(path(true), [], [process(f)]).
error(uninstantiation_error(f), _).
?- process_create(path(echo), ['[]', 12], [stdout(pipe(_O))]), read_string(_O, _, S), close(_O).
S = "[] 12\n".
