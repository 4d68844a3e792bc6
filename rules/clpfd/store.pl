% The constraint store: domains of variables, and propagators that wait for them to change.
%
% The attribute of a variable is fd(Min, Max, Domain, Waiting): its bounds are stored
% beside the domain so that they are found in constant time. Waiting is
% waiting(Bound, Bounds, Any), three lists of propagators: those that run when the
% variable is bound, when one of its bounds changes too, and at any change.
%
% A propagator is propagator(State, Constraint, Queue); State is idle, queued or dead.
% clpfd_propagators:run/2 runs a Constraint. Propagators that have to run are in one of
% two queues, 1 (cheap) before 3 (expensive), which are lists with an open end in the
% global variable '$clpfd'. Its fifth argument says whether they are being run already, its
% sixth how often since then a bound moved towards infinity. All this is undone on
% backtracking, that of an exception included.

:- module(clpfd_store,
          [ fd_get/5,
            bounds/3,
            domain/2,
            variable_size/2,
            at_least/2,
            at_most/2,
            raise_to/2,
            lower_to/2,
            exclude/2,
            confine/2,
            narrow_to/2,
            bind/2,
            integer_variable/1,
            integer_variables/1,
            constrain/3,
            constrain/4,
            waiting_for/2,
            kill/1,
            become/2,
            fixpoint/0,
            woken/2
          ]).

:- use_module(library(clpfd/domains)).
:- use_module(library(error), [type_error/2]).
:- use_module(library(lists), [append/3]).

:- initialization(nb_setval('$clpfd', queues(Cheap, Cheap, Dear, Dear, idle, 0))).

%! fd_get(@Variable, -Min, -Max, -Domain, -Waiting) is det.
fd_get(X, Min, Max, Domain, Waiting) :-
    (   get_attr(X, clpfd, fd(Min0, Max0, Domain0, Waiting0))
    ->  Min = Min0, Max = Max0, Domain = Domain0, Waiting = Waiting0
    ;   Min = inf, Max = sup, Domain = [inf-sup], Waiting = waiting([], [], [])
    ).

%! bounds(@X, -Min, -Max) is det.
% O(1), as domain/2.
bounds(X, Min, Max) :-
    (   integer(X)
    ->  Min = X, Max = X
    ;   get_attr(X, clpfd, fd(Min0, Max0, _, _))
    ->  Min = Min0, Max = Max0
    ;   must_be_variable(X),
        Min = inf, Max = sup
    ).

%! domain(@X, -Domain) is det.
domain(X, Domain) :-
    (   integer(X)
    ->  Domain = [X-X]
    ;   get_attr(X, clpfd, fd(_, _, Domain0, _))
    ->  Domain = Domain0
    ;   must_be_variable(X),
        Domain = [inf-sup]
    ).

%! variable_size(@X, -Size) is det.
% How many values X can have, or sup.
variable_size(X, Size) :-
    domain(X, Domain),
    domain_size(Domain, Size).

must_be_variable(X) :-
    ( var(X) -> true ; type_error(integer, X) ).

%! integer_variable(?X) is det.
% X is an integer, or a variable that will be one.
% @error type_error(integer, X)
integer_variable(X) :-
    (   integer(X)
    ->  true
    ;   get_attr(X, clpfd, _)
    ->  true
    ;   must_be_variable(X),
        put_attr(X, clpfd, fd(inf, sup, [inf-sup], waiting([], [], [])))
    ).

%! at_least(?X, +Low) is semidet.
% X >= Low. Like the next three, it queues the propagators that wait for the change and runs none. O(intervals).
at_least(X, Low) :-
    (   integer(X)
    ->  below(Low, X)
    ;   fd_get(X, Min, Max, Domain, Waiting),
        (   below(Low, Min)
        ->  true
        ;   below(Low, Max),
            domain_from(Domain, Low, Domain1),
            Domain1 = [Min1-_|_],
            (   Min1 == Max
            ->  bind(X, Max)
            ;   put_attr(X, clpfd, fd(Min1, Max, Domain1, Waiting)),
                wake_bounds(Waiting)
            )
        )
    ).

%! at_most(?X, +High) is semidet.
at_most(X, High) :-
    (   integer(X)
    ->  below(X, High)
    ;   fd_get(X, Min, Max, Domain, Waiting),
        (   below(Max, High)
        ->  true
        ;   below(Min, High),
            domain_to(Domain, High, Domain1),
            domain_bounds(Domain1, _, Max1),
            (   Max1 == Min
            ->  bind(X, Min)
            ;   put_attr(X, clpfd, fd(Min, Max1, Domain1, Waiting)),
                wake_bounds(Waiting)
            )
        )
    ).

%! raise_to(?X, +Low) is semidet.
% As at_least/2, for propagators that stay: nothing is done once bounds seem to move
% towards infinity without end, as those of X and Y do if X > Y > X > 0.
raise_to(X, Low) :-
    (   var(X),
        bounds(X, Min, sup),
        integer(Min),
        \+ below(Low, Min),
        endless(Low)
    ->  true
    ;   at_least(X, Low)
    ).

%! lower_to(?X, +High) is semidet.
lower_to(X, High) :-
    (   var(X),
        bounds(X, inf, Max),
        integer(Max),
        \+ below(Max, High),
        endless(High)
    ->  true
    ;   at_most(X, High)
    ).

%! endless(?Bound) is semidet.
% A bound of a domain without another end seems to move towards infinity without end: such bounds have moved often since
% propagation began, or it is very long.
endless(Bound) :-
    nb_getval('$clpfd', Queues),
    arg(6, Queues, Steps),
    (   Steps > 20
    ->  true
    ;   integer(Bound), Bound =\= 0, msb(abs(Bound)) > 4096
    ->  true
    ;   Steps1 is Steps+1,
        nb_setarg(6, Queues, Steps1),
        fail
    ).

%! exclude(?X, +Integer) is semidet.
exclude(X, V) :-
    (   integer(X)
    ->  X =\= V
    ;   fd_get(X, Min, Max, Domain, Waiting),
        (   domain_without(Domain, V, Domain1)
        ->  Domain1 = [Min1-High|Rest],
            (   V == Max
            ->  domain_bounds(Domain1, _, Max1)
            ;   Max1 = Max
            ),
            (   Rest == [], Min1 == High
            ->  bind(X, Min1)
            ;   put_attr(X, clpfd, fd(Min1, Max1, Domain1, Waiting)),
                (   Min == Min1, Max == Max1
                ->  Waiting = waiting(_, _, Any),
                    push_all(Any)
                ;   wake_bounds(Waiting)
                )
            )
        ;   true
        )
    ).

%! confine(?X, +Domain) is semidet.
confine(X, Domain) :-
    (   integer(X)
    ->  domain_contains(Domain, X)
    ;   fd_get(X, Min, Max, Domain0, Waiting),
        domain_intersection(Domain0, Domain, Domain1),
        (   Domain1 == Domain0
        ->  integer_variable(X)
        ;   domain_bounds(Domain1, Min1, Max1),
            set_domain(X, Min, Max, fd(Min1, Max1, Domain1, Waiting))
        )
    ).

set_domain(X, Min, Max, New) :-
    New = fd(Min1, Max1, _, Waiting),
    (   Min1 == Max1
    ->  bind(X, Min1)
    ;   put_attr(X, clpfd, New),
        (   Min == Min1, Max == Max1
        ->  Waiting = waiting(_, _, Any),
            push_all(Any)
        ;   wake_bounds(Waiting)
        )
    ).

%! narrow_to(?X, +Domain) is semidet.
% As confine/2, for propagators that stay, as raise_to/2 is at_least/2.
narrow_to(X, Domain) :-
    (   integer(X)
    ->  domain_contains(Domain, X)
    ;   fd_get(X, Min, Max, Domain0, Waiting),
        domain_intersection(Domain0, Domain, Domain1),
        (   Domain1 == Domain0
        ->  true
        ;   domain_bounds(Domain1, Min1, Max1),
            (   % The only bound moves.
                (   Max1 == sup
                ->  integer(Min), Min1 \== Min, endless(Min1)
                ;   Min1 == inf, integer(Max), Max1 \== Max, endless(Max1)
                )
            ->  true
            ;   set_domain(X, Min, Max, fd(Min1, Max1, Domain1, Waiting))
            )
        )
    ).

%! bind(?X, ?Value) is semidet.
% X = Value, for propagators. Goals of other libraries that this wakes find the store at rest, so that the constraints
% that they post and the variables that they bind are propagated at once.
bind(X, Value) :-
    (   '$wakes_others'(X, Value, clpfd)
    ->  nb_getval('$clpfd', Queues),
        arg(5, Queues, State),
        setarg(5, Queues, idle),
        X = Value,
        setarg(5, Queues, State)
    ;   X = Value
    ).

wake_bounds(waiting(_, Bounds, Any)) :-
    push_all(Bounds),
    push_all(Any).

push_all([]).
push_all([P|Ps]) :-
    arg(1, P, State),
    (   State == idle
    ->  push(P)
    ;   true
    ),
    push_all(Ps).

push(P) :-
    setarg(1, P, queued),
    arg(3, P, Front),
    Back is Front+1,
    nb_getval('$clpfd', Queues),
    arg(Back, Queues, [P|End]),
    setarg(Back, Queues, End).

%! integer_variables(+Xs) is semidet.
integer_variables([]).
integer_variables([X|Xs]) :-
    integer_variable(X),
    integer_variables(Xs).

%! constrain(+Constraint, +Queue, +Watched) is semidet.
% Posts a propagator. Watched is a list of bound(Variables), bounds(Variables) and
% any(Variables), the events to run at. It has been queued, but not run.
constrain(Constraint, Queue, Watched) :-
    constrain(Constraint, Queue, Watched, _).

%! constrain(+Constraint, +Queue, +Watched, -Propagator) is semidet.
constrain(Constraint, Queue, Watched, P) :-
    P = propagator(idle, Constraint, Queue),
    watch(Watched, P),
    push(P).

watch([], _).
watch([Event|Events], P) :-
    watch_event(Event, P),
    watch(Events, P).

watch_event(bound(Xs), P) :- watch_bound(Xs, P).
watch_event(bounds(Xs), P) :- watch_bounds(Xs, P).
watch_event(any(Xs), P) :- watch_any(Xs, P).

watch_bound([], _).
watch_bound([X|Xs], P) :-
    (   var(X)
    ->  fd_get(X, Min, Max, Domain, waiting(Bound, Bounds, Any)),
        put_attr(X, clpfd, fd(Min, Max, Domain, waiting([P|Bound], Bounds, Any)))
    ;   true
    ),
    watch_bound(Xs, P).

watch_bounds([], _).
watch_bounds([X|Xs], P) :-
    (   var(X)
    ->  fd_get(X, Min, Max, Domain, waiting(Bound, Bounds, Any)),
        put_attr(X, clpfd, fd(Min, Max, Domain, waiting(Bound, [P|Bounds], Any)))
    ;   true
    ),
    watch_bounds(Xs, P).

watch_any([], _).
watch_any([X|Xs], P) :-
    (   var(X)
    ->  fd_get(X, Min, Max, Domain, waiting(Bound, Bounds, Any)),
        put_attr(X, clpfd, fd(Min, Max, Domain, waiting(Bound, Bounds, [P|Any])))
    ;   true
    ),
    watch_any(Xs, P).

%! waiting_for(@X, -Constraints) is det.
% The constraints that X can still wake, each once, oldest first in each kind of events. O(n^2).
waiting_for(X, Constraints) :-
    (   var(X)
    ->  fd_get(X, _, _, _, waiting(Bound, Bounds, Any)),
        append(Any, Bounds, Ps1),
        append(Ps1, Bound, Ps2),
        alive(Ps2, [], Constraints)
    ;   Constraints = []
    ).

alive([], Constraints, Constraints).
alive([propagator(State, Constraint, _)|Ps], Constraints0, Constraints) :-
    (   ( State == dead ; stands(Constraints0, Constraint) )
    ->  alive(Ps, Constraints0, Constraints)
    ;   alive(Ps, [Constraint|Constraints0], Constraints)
    ).

stands([C|Cs], Constraint) :-
    ( C == Constraint -> true ; stands(Cs, Constraint) ).

%! kill(+Propagator) is det.
% Removes a propagator whose constraint will always hold, or was replaced by others.
kill(P) :- setarg(1, P, dead).

%! become(+Propagator, +Constraint) is det.
% An equivalent, simpler constraint takes the place of a propagator's.
become(P, Constraint) :- setarg(2, P, Constraint).

%! fixpoint is semidet.
% Runs the propagators that are queued, and those that these queue, until none is
% left. A call from inside a propagator does nothing, as the first call runs them all, unless it is by a goal that
% bind/2 woke.
fixpoint :-
    nb_getval('$clpfd', Queues),
    arg(5, Queues, State),
    (   State == idle
    ->  setarg(5, Queues, running),
        ( arg(6, Queues, 0) -> true ; nb_setarg(6, Queues, 0) ),
        drain(Queues),
        setarg(5, Queues, idle)
    ;   true
    ).

drain(Queues) :-
    (   next(Queues, P)
    ->  setarg(1, P, idle),
        arg(2, P, Constraint),
        clpfd_propagators:run(Constraint, P),
        drain(Queues)
    ;   true
    ).

% A propagator that died in the queue is passed over.
next(Queues, P) :-
    (   first(1, Queues, P0)
    ->  P = P0
    ;   first(3, Queues, P)
    ).

first(Front, Queues, P) :-
    arg(Front, Queues, List),
    nonvar(List),
    List = [P0|Rest],
    setarg(Front, Queues, Rest),
    (   arg(1, P0, queued)
    ->  P = P0
    ;   first(Front, Queues, P)
    ).

%! woken(+Attribute, +Value) is semidet.
% A variable with this attribute has been bound to Value.
% @error type_error(integer, Value)
woken(fd(_, _, Domain, Waiting), Value) :-
    (   integer(Value)
    ->  domain_contains(Domain, Value),
        wake(Waiting)
    ;   var(Value)
    ->  join(Domain, Waiting, Value)
    ;   type_error(integer, Value)
    ),
    fixpoint.

wake(waiting(Bound, Bounds, Any)) :-
    push_all(Bound),
    push_all(Bounds),
    push_all(Any).

% Two variables were unified: the result has the domains and propagators of both.
join(Domain1, waiting(Bound1, Bounds1, Any1), X) :-
    fd_get(X, _, _, Domain2, waiting(Bound2, Bounds2, Any2)),
    domain_intersection(Domain1, Domain2, Domain),
    domain_bounds(Domain, Min, Max),
    append(Bound1, Bound2, Bound),
    append(Bounds1, Bounds2, Bounds),
    append(Any1, Any2, Any),
    Waiting = waiting(Bound, Bounds, Any),
    put_attr(X, clpfd, fd(Min, Max, Domain, Waiting)),
    (   Min == Max
    ->  bind(X, Min)
    ;   merge_all(Bound),
        merge_all(Bounds),
        merge_all(Any),
        wake(Waiting)
    ).

merge_all([]).
merge_all([P|Ps]) :-
    P = propagator(State, Constraint, _),
    (   State == dead
    ->  true
    ;   clpfd_propagators:merge(Constraint, P)
    ),
    merge_all(Ps).
