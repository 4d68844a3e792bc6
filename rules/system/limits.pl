% Goals with limits of their own.

% call_with_inference_limit(:Goal, +Limit, -Result): nondet, as Goal; Result is !, true or inference_limit_exceeded.
% All answers together may take Limit inferences; goals that run between the answers do not count.
call_with_inference_limit(G, Limit, Result) :-
    '$limit_number'(Id),
    catch('$limited'(inferences, Limit, G, Id, R), inference_limit_exceeded, '$limit_passed'(Id, R)),
    Result = R.

% call_with_time_limit(+Seconds, :Goal): once(Goal); time_limit_exceeded is thrown where Goal is by then.
call_with_time_limit(Seconds, G) :-
    Milliseconds is ceiling(min(float(Seconds), 1.0e15)*1000),
    ( Milliseconds > 0 -> true ; throw(time_limit_exceeded) ),
    '$limit_number'(Id),
    '$limited'(time, Milliseconds, G, Id, _), !.

% The limit begins inside the catch/3 that its end, which may come at once, is meant for. It ends with the choice point
% of '$limit_begin'/3, so that nothing which runs outside of that catch/3 is limited.
'$limited'(Kind, Amount, G, Id, R) :-
    '$limit_begin'(Id, Kind, Amount),
    '$choice'(Before), call(G), '$choice'(After),
    (   Before == After -> !, '$limit_end'(Id), R = (!)
    ;   '$limit_pause'(Id), R = true
    ).

% Each limit has the same ball, also that of a call around this one.
'$limit_passed'(Id, R) :-
    (   '$limit_has_passed'(Id) -> R = inference_limit_exceeded
    ;   throw(inference_limit_exceeded)
    ).
