% Tasks that share a resource. A task certainly runs from its latest start to its
% earliest end. The uses of these parts add up to a profile; a task cannot run where
% the profile leaves too little for it. The tasks that run between two times need their
% durations times their uses there, which the limit must leave room for.

:- module(clpfd_scheduling, [post_cumulative/2, run_cumulative/2]).

:- use_module(library(clpfd/linear)).
:- use_module(library(clpfd/store)).

%! post_cumulative(+Tasks, ?Limit) is semidet.
% Tasks are shared(Start, Duration, End, Use). Queues a propagator that takes
% O(n^2) domain operations.
post_cumulative(Tasks, Limit) :-
    post_tasks(Tasks, Xs),
    at_least(Limit, 0),
    constrain(cumulative(Tasks, Limit), 3, [bounds([Limit|Xs])]).

post_tasks([], []).
post_tasks([shared(S, D, E, C)|Tasks], [S,D,E,C|Xs]) :-
    at_least(D, 0),
    at_least(C, 0),
    merged([1*S,1*D,-1*E], Terms),
    unbound(Terms, 0, Sum, K),
    post_linear(=, Sum, K),
    post_tasks(Tasks, Xs).

%! run_cumulative(+Tasks, ?Limit) is semidet.
run_cumulative(Tasks, Limit) :-
    events(Tasks, Events),
    msort(Events, Sorted),
    profile(Sorted, 0, Segments),
    highest(Segments, 0, Highest),
    at_least(Limit, Highest),
    use_limit(Tasks, Limit),
    windows(Tasks, Windows, Starts),
    sort(Starts, DifferentStarts),
    msort(Windows, InOrder),
    enough(DifferentStarts, InOrder, Limit),
    bounds(Limit, _, Most),
    (   integer(Most)
    ->  fit_all(Tasks, Segments, Most)
    ;   true
    ).

% No task that takes time uses more than the limit.
use_limit([], _).
use_limit([shared(_, D, _, C)|Tasks], Limit) :-
    bounds(D, Least, _),
    (   Least > 0
    ->  bounds(C, Use, _),
        at_least(Limit, Use),
        bounds(Limit, _, Most),
        at_most(C, Most)
    ;   true
    ),
    use_limit(Tasks, Limit).

% window(End, Start, Need) of each task that needs something between its earliest start and latest end.
windows([], [], []).
windows([shared(S, D, E, C)|Tasks], Windows, Starts) :-
    bounds(S, Start, _),
    bounds(D, Least, _),
    bounds(E, _, End),
    bounds(C, Use, _),
    Need is Least*Use,
    (   integer(Start), integer(End), Need > 0
    ->  Windows = [window(End, Start, Need)|Windows1],
        Starts = [Start|Starts1]
    ;   Windows = Windows1,
        Starts = Starts1
    ),
    windows(Tasks, Windows1, Starts1).

% The limit is enough for the tasks between each start and each end. O(n^2).
enough([], _, _).
enough([Start|Starts], Windows, Limit) :-
    bounds(Limit, Least, _),
    enough_from(Windows, Start, 0, Least, Limit),
    enough(Starts, Windows, Limit).

enough_from([], _, _, _, _).
enough_from([window(End, Start1, Need)|Windows], Start, Needed0, Least, Limit) :-
    (   Start1 < Start
    ->  Needed = Needed0
    ;   Needed is Needed0+Need,
        Span is End-Start,
        leave_room(Needed, Span, Least, Limit)
    ),
    enough_from(Windows, Start, Needed, Least, Limit).

% Limit, which is at least Least, times the span is enough.
leave_room(Needed, Span, Least, Limit) :-
    (   Needed =< Least*Span
    ->  true
    ;   Span > 0,
        Least1 is -(-Needed div Span),
        at_least(Limit, Least1)
    ).

% Time-Change for the ends of each certain part.
events([], []).
events([Task|Tasks], Events) :-
    (   certain(Task, From, To, Use)
    ->  Less is -Use,
        Events = [From-Use,To-Less|Events1]
    ;   Events = Events1
    ),
    events(Tasks, Events1).

certain(shared(S, _, E, C), From, To, Use) :-
    bounds(S, _, From),
    bounds(E, To, _),
    bounds(C, Use, _),
    integer(From),
    integer(To),
    From < To,
    Use > 0.

% segment(From, To, Height) wherever Height is not 0.
profile([], _, []).
profile([Time-Change|Events], Height0, Segments) :-
    Height is Height0+Change,
    (   Events = [Next-_|_],
        Next > Time,
        Height > 0
    ->  Segments = [segment(Time, Next, Height)|Segments1]
    ;   Segments = Segments1
    ),
    profile(Events, Height, Segments1).

highest([], Highest, Highest).
highest([segment(_, _, Height)|Segments], Highest0, Highest) :-
    Highest1 is max(Highest0, Height),
    highest(Segments, Highest1, Highest).

fit_all([], _, _).
fit_all([Task|Tasks], Segments, Most) :-
    Task = shared(S, D, _, C),
    bounds(D, Least, _),
    bounds(C, Use, _),
    (   Least > 0, Use > 0
    ->  ( certain(Task, From, To, _) -> true ; From = 0, To = 0 ),
        fit(Segments, S, Least, Use, From, To, Most)
    ;   true
    ),
    fit_all(Tasks, Segments, Most).

% A task that does not fit beside a segment cannot run at that time. From and To bound the task's own
% part of the profile, inside which no segment ends.
fit([], _, _, _, _, _, _).
fit([segment(A, B, Height)|Segments], S, D, Use, From, To, Most) :-
    (   From =< A, B =< To
    ->  true
    ;   Height+Use =< Most
    ->  true
    ;   Before is A-D,
        confine(S, [inf-Before,B-sup])
    ),
    fit(Segments, S, D, Use, From, To, Most).
