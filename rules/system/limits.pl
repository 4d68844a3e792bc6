% Goals with limits of their own.

% call_with_inference_limit(:Goal, +Limit, -Result): nondet, as Goal; Result is !, true or inference_limit_exceeded.
% All answers together may take Limit inferences; goals that run between the answers do not count.
call_with_inference_limit(G, Limit, Result) :-
    '$limit_number'(Id),
    catch('$limited'(inferences, Limit, G, Id, R), '$limit'(I), '$limit_passed'(I, Id, R, inference_limit_exceeded)),
    Result = R.

% call_with_time_limit(+Seconds, :Goal): once(Goal); time_limit_exceeded is thrown where Goal is by then.
call_with_time_limit(Seconds, G) :-
    Milliseconds is ceiling(min(float(Seconds), 1.0e15)*1000),
    ( Milliseconds > 0 -> true ; throw(time_limit_exceeded) ),
    '$limit_number'(Id),
    '$limited'(time, Milliseconds, G, Id, _), !.

% The limit begins inside the catch/3 that its end, which may come at once, is meant for.
'$limited'(Kind, Amount, G, Id, R) :-
    '$limit_begin'(Id, Kind, Amount),
    '$call_cleanup'(G, '$limit_over'(Id, Det)),
    ( Det == true -> R = (!) ; '$limit_pause'(Id), R = true ).

'$limit_over'(Id, true) :- '$limit_end'(Id).

'$limit_passed'(I, Id, R, Result) :- ( I == Id -> R = Result ; throw('$limit'(I)) ).
