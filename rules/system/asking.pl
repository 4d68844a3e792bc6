% Native predicates that ask.

% Proves a goal once for the native predicate that stands in the choice point, tells it the value that it wants or that
% there is none, and goes back there.
'$ask'(Number, Goal, Value) :-
    ( call(Goal) -> '$answered'(Number, Value) ; '$answered'(Number) ),
    fail.
