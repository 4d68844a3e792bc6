% Limits on inferences count the work of built-ins; figures of inferences count calls.
?- call_with_inference_limit(findall(X, between(1, inf, X), _), 100000, R).
R = inference_limit_exceeded.
?- call_with_inference_limit(( numlist(1, 100000, L), repeat, msort(L, []) ), 1000000, R).
R = inference_limit_exceeded.
?- call_with_inference_limit(( length(L, N), N < 0 ), 100000, R).
R = inference_limit_exceeded.
?- call_with_inference_limit(( X is 7 ** 10000000, X > 0 ), 1000000, R).
R = inference_limit_exceeded.
?- call_with_inference_limit(solve([0,12,9,13,15,11,10,14,3,7,2,5,4,8,6,1], manhattan, _), 100000, R).
R = inference_limit_exceeded.
?- \+ \+ ( statistics(inferences, A), numlist(1, 10000, L), msort(L, _), statistics(inferences, B), B - A < 100 ).
true.

% Waiting ends at a limit.
:- use_module(library(process)).
?- call_with_time_limit(0.1, shell('exec sleep 3')).
time_limit_exceeded.
?- call_with_time_limit(0.1, ( process_create(path(sleep), ['3'], [stdout(pipe(S))]), get_char(S, _) )).
time_limit_exceeded.
?- call_with_time_limit(0.1, ( tmp_file(fifo, F), atom_concat('mkfifo ', F, C), shell(C), open(F, read, _) )).
time_limit_exceeded.
?- call_with_time_limit(0.1, ( tmp_file(fifo, F), atom_concat('mkfifo ', F, C), shell(C), open(F, write, _) )).
time_limit_exceeded.

% Long integers are computed in pieces, and limits looked at in between.
?- call_with_time_limit(0.1, X is powm(3, 1 << 1000000, (1 << 1000000) - 1)).
time_limit_exceeded.
?- call_with_time_limit(0.1, ( X is 7 ** 20000000, atom_length(X, _) )).
time_limit_exceeded.
?- \+ \+ ( X is 7 ** 300000, number_codes(X, Cs), number_codes(Y, Cs), X =:= Y ).
true.
?- \+ \+ ( X is 7 ** 300000, X * X // X =:= X, gcd(X * 6, X * 4) =:= X * 2 ).
true.
