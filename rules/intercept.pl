% Signals to the goals of enclosing calls. Unlike an exception, a signal returns to its sender.
%
% The active handlers are a list, innermost first, in a global variable that backtracking restores. It has one more
% while the goal of intercept/3 runs.

:- module(intercept,
          [ intercept/3,
            intercept/4,
            intercept_all/4,
            nb_intercept_all/4,
            send_signal/1,
            send_silent_signal/1
          ]).

:- meta_predicate
    intercept(0, ?, 0),
    intercept(0, ?, 1, ?),
    intercept_all(?, 0, ?, -),
    nb_intercept_all(?, 0, ?, -).

%! intercept(:Goal, ?Ball, :Handler) is nondet.
% Calls Goal. When it sends a signal that unifies with Ball, a copy of Handler is called there. O(1) beside Goal.
intercept(Goal, Ball, Handler) :-
    within(Goal, on(Ball, Handler)).

%! intercept(:Goal, ?Ball, :Handler, ?Argument) is nondet.
% As intercept/3; the copy of Handler is called with Argument, which is not copied.
intercept(Goal, Ball, Handler, Argument) :-
    within(Goal, on(Ball, Handler, Argument)).

within(Goal, Handler) :-
    handlers(Outer),
    b_setval('$handlers', [Handler|Outer]),
    call(Goal),
    b_setval('$handlers', Outer).

handlers(Handlers) :-
    ( nb_current('$handlers', Handlers0) -> Handlers = Handlers0 ; Handlers = [] ).

%! send_signal(+Signal) is nondet.
% Calls the innermost handler whose ball unifies with Signal; while it runs, those further out are in place.
% O(handlers).
% @error unintercepted_signal(Signal) if there is none
send_signal(Signal) :-
    handlers(Handlers),
    (   handler(Handlers, Signal, Goal, Outer)
    ->  handled(Goal, Handlers, Outer)
    ;   throw(error(unintercepted_signal(Signal), _))
    ).

%! send_silent_signal(+Signal) is nondet.
% As send_signal/1; true if there is no handler.
send_silent_signal(Signal) :-
    handlers(Handlers),
    (   handler(Handlers, Signal, Goal, Outer)
    ->  handled(Goal, Handlers, Outer)
    ;   true
    ).

handled(Goal, Handlers, Outer) :-
    b_setval('$handlers', Outer),
    call(Goal),
    b_setval('$handlers', Handlers).

handler([Handler|Outer0], Signal, Goal, Outer) :-
    (   prepared(Handler, Signal, Goal0)
    ->  Goal = Goal0,
        Outer = Outer0
    ;   handler(Outer0, Signal, Goal, Outer)
    ).

prepared(on(Ball, Handler), Signal, Goal) :-
    copy_term(Ball/Handler, Signal/Goal).
prepared(on(Ball, Handler, Argument), Signal, call(Goal, Argument)) :-
    copy_term(Ball/Handler, Signal/Goal).

%! intercept_all(+Template, :Goal, ?Ball, -List) is nondet.
% List has an instance of Template for each signal that unifies with Ball and that Goal sent on its way to its answer.
intercept_all(Template, Goal, Ball, List) :-
    kept(keep(Template), Goal, Ball, List).

keep(Template, State) :-
    arg(1, State, Sent),
    setarg(1, State, [Template|Sent]).

%! nb_intercept_all(+Template, :Goal, ?Ball, -List) is nondet.
% As intercept_all/4, with the signals of ways that failed, too.
nb_intercept_all(Template, Goal, Ball, List) :-
    kept(keep_for_good(Template), Goal, Ball, List).

keep_for_good(Template, State) :-
    arg(1, State, Sent),
    nb_setarg(1, State, [Template|Sent]).

kept(Keep, Goal, Ball, List) :-
    State = sent([]),
    intercept(Goal, Ball, intercept:Keep, State),
    arg(1, State, Sent),
    reverse(Sent, List).
