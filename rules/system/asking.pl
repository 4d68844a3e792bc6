% Native predicates that ask.

% Proves a goal once for the native predicate of the choice point, passes it the value, or that there is none, and
% backtracks to it.
'$ask'(Number, Goal, Value) :-
    ( call(Goal) -> '$answered'(Number, Value) ; '$answered'(Number) ),
    fail.
