% Limits of goals hold when backtracking enters the goal again.
loop :- loop.
late(1).
late(2).
late(3) :- loop.

% 2^N answers, of which only the first takes calls.
forks(0).
forks(N) :- N > 0, M is N - 1, forks(M), ( true ; true ).

?- call_with_inference_limit(true, 1000, R).
R = (!).
?- call_with_inference_limit(loop, 1000, R).
R = inference_limit_exceeded.
?- call_with_inference_limit(fail, 1000, _).
false.
?- call_with_inference_limit(late(X), 1000, R).
X = 1, R = true ;
X = 2, R = true ;
R = inference_limit_exceeded.
% Control constructs inside one another are work, though nothing is called.
?- G = (\+ G), call_with_inference_limit(G, 1000, R).
G = (\+ G), R = inference_limit_exceeded.
% The inner limit passes first, the outer one goes on.
?- call_with_inference_limit(call_with_inference_limit(late(X), 1000, Inner), 100000, Outer).
X = 1, Inner = true, Outer = true ;
X = 2, Inner = true, Outer = true ;
Inner = inference_limit_exceeded, Outer = (!).
?- call_with_inference_limit(call_with_inference_limit(late(X), 100000, Inner), 1000, Outer).
X = 1, Inner = true, Outer = true ;
X = 2, Inner = true, Outer = true ;
Outer = inference_limit_exceeded.
% What comes between two answers is not counted.
?- findall(X, ( call_with_inference_limit(between(1, 5, X), 1000, _), numlist(1, 5000, L), maplist(integer, L) ), Xs).
Xs = [1, 2, 3, 4, 5].
% Nothing is left of a limit whose goal was cut.
?- call_with_inference_limit(late(X), 1000, R), !, numlist(1, 5000, L), maplist(integer, L), L = [_|_], X == 1.
X = 1, R = true, L = [1, ...].
?- catch(call_with_time_limit(0.05, loop), E, true).
E = time_limit_exceeded.
?- catch(call_with_time_limit(0.05, ( repeat, fail )), E, true).
E = time_limit_exceeded.
?- call_with_time_limit(100, late(X)).
X = 1.
?- call_with_inference_limit(throw(oops), 1000, _).
oops.

?- sleep(0), sleep(-1), sleep(0.001).
true.
?- sleep(a).
error(type_error(evaluable, a/0), _).
?- call_with_time_limit(0.02, sleep(60)).
time_limit_exceeded.

% Backtracking without calls is work too.
?- call_with_inference_limit(( forks(60), fail ), 10000, R).
R = inference_limit_exceeded.
?- catch(call_with_time_limit(0.02, ( forks(60), fail )), time_limit_exceeded, true).
true.

% A program that does nothing but throw is stopped.
?- catch(call_with_time_limit(0.02, ( numlist(1, 200000, L), repeat, catch(throw(L), _, fail) )), time_limit_exceeded, true).
true.
?- call_with_time_limit(1.0e300, true), call_with_time_limit(inf, true).
true.

% A limit ends with the call of its goal: what runs once a ball has left it is not limited.
?- findall(E, ( between(3, 12, N), catch(call_with_inference_limit(throw(a), N, _), E, true) ), Es), sort(Es, Caught).
Es = [a, ...], Caught = [a].
?- catch(call_with_time_limit(0.02, setup_call_cleanup(true, throw(a), catch(call_with_time_limit(0.1, loop), _, true))), E, true).
E = a.
% A goal that catches everything sees the ball that its limit has.
?- call_with_inference_limit(catch(loop, E, true), 1000, R).
E = inference_limit_exceeded, R = (!).
?- call_with_inference_limit(throw(inference_limit_exceeded), 1000, _).
inference_limit_exceeded.
?- call_with_inference_limit(setup_call_cleanup(true, loop, call_with_inference_limit(loop, 10, _)), 1000, R).
R = inference_limit_exceeded.
