% Figures of each kind, as pairs or numbers, that fit together.
?- statistics(cputime, A), statistics(process_cputime, B), statistics(epoch, C), B >= A, A >= 0.0, C > 0.0.
A = _, B = _, C = _.
?- statistics(walltime, [_,A]), statistics(real_time, [_,B]), statistics(system_time, [_,C]), A >= 0, B >= 0, C >= 0.
A = _, B = _, C = _.
?- statistics(global_stack, [A,B]), A > 0, B > 0, statistics(globalused, U), statistics(global, G), G > U.
A = _, B = _, U = _, G = _.
?- statistics(local_stack, [A,B]), A >= 0, B > 0, statistics(localused, U), statistics(local, L), L > U.
A = _, B = _, U = _, L = _.
?- statistics(trail, T), statistics(trailused, U), T >= U, statistics(stack_limit, L), L > 1000000.
T = _, U = _, L = _.
?- statistics(memory, [A,B]), statistics(core, [_,_]), A > 0, B > 0, statistics(program, [P,0]), P > 0, A > P.
A = _, B = _, P = _.
?- statistics(atoms, A), statistics(modules, M), statistics(predicates, P), A > 100, M > 0, P > 100.
A = _, M = _, P = _.
?- statistics(clauses, C), statistics(codes, D), C >= 0, D > 0, statistics(threads, 1), statistics(agc, 0).
C = _, D = _.
?- statistics(garbage_collection, [N,_,_,_]), integer(N).
N = _.
?- statistics(no_such_key, _).
error(domain_error(statistics_key, no_such_key), _).
?- statistics(_, _).
error(instantiation_error, _).
?- numlist(1, 100000, _), _A is cputime, statistics(cputime, _B), _B >= _A, _A > _B/2.
true.
% What was told of is counted, and the stacks are never moved.
?- statistics(errors, _E0), statistics(warnings, _W0), print_message(error, format("one", [])), print_message(warning, format("two", [])), print_message(silent, format("three", [])), statistics(errors, _E), statistics(warnings, _W), E is _E-_E0, W is _W-_W0.
E = 1, W = 1.
?- statistics(stack_shifts, S), statistics(shift_time, T), statistics(threads_created, N).
S = [0, 0, 0], T = 0.0, N = 1.
