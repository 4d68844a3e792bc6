% time/1, and goals with limits of their own.

time(G) :-
    statistics(inferences, I0), statistics(cputime, C0), statistics(walltime, [W0, _]),
    (   catch(G, E, true) -> ( nonvar(E) -> R = throw(E) ; R = true ) ; R = false ),
    statistics(inferences, I1), statistics(cputime, C1), statistics(walltime, [W1, _]),
    I is I1-I0, C is C1-C0, W is (W1-W0)/1000,
    ( C > 0 -> Rate is truncate(I/C) ; Rate = 0 ),
    format(user_error, "% ~D inferences, ~3f CPU in ~3f seconds (~D inferences a second)~n", [I, C, W, Rate]),
    '$time_result'(R).

'$time_result'(true).
'$time_result'(throw(E)) :- throw(E).

% call_with_inference_limit(:Goal, +Limit, -Result): nondet, as Goal; Result is !, true or inference_limit_exceeded.
% All answers together may take so many inferences; what comes between them does not count.
call_with_inference_limit(G, Limit, Result) :-
    '$limit_begin'(inferences, Limit, Id),
    catch('$limited'(G, Id, R), '$limit'(I), '$limit_passed'(I, Id, R, inference_limit_exceeded)),
    Result = R.

% call_with_time_limit(+Seconds, :Goal): once(Goal); throws time_limit_exceeded.
call_with_time_limit(Seconds, G) :-
    Milliseconds is ceiling(Seconds*1000),
    '$limit_begin'(time, Milliseconds, Id),
    catch('$limited'(G, Id, R), '$limit'(I), '$limit_passed'(I, Id, R, time_limit_exceeded)), !,
    ( R == time_limit_exceeded -> throw(time_limit_exceeded) ; true ).

'$limited'(G, Id, R) :-
    '$call_cleanup'(G, '$limit_over'(Id, Det)),
    ( Det == true -> R = (!) ; '$limit_pause'(Id), R = true ).

'$limit_over'(Id, true) :- '$limit_end'(Id).

'$limit_passed'(I, Id, R, Result) :- ( I == Id -> R = Result ; throw('$limit'(I)) ).
