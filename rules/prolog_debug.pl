% The debugger: the ports of goals, and spy points.
%
% A goal that is shown is passed to '$trace'/1 instead of being called. That prints
% the ports call, exit, redo, fail and exception, each with the depth of the goal among
% those shown, and asks at a terminal how to continue. Predicates of the program are run
% clause by clause, so that every goal of a body is shown, and a redo at each further
% clause. All other predicates run unchanged; their calls of the program's predicates are
% shown.

:- module(prolog_debug,
          [ trace/0,
            notrace/0,
            tracing/0,
            debug/0,
            nodebug/0,
            debugging/0,
            spy/1,
            nospy/1,
            nospyall/0,
            leash/1,
            visible/1
          ]).

:- use_module(library(debug), [list_debug_topics/0]).
:- use_module(library(prolog_debug/terms)).
:- use_module(library(references), [clause/3]).
:- use_module(library(prolog_debug/breakpoints)).
:- use_module(library(prolog_debug/lines)).
:- use_module(library(prolog_debug/ports)).
:- use_module(library(prolog_debug/texts)).

:- meta_predicate spy(:), nospy(:).

:- nb_setval('$trace_frame', []).

% ---- modes ----

%! trace is det.
% From now on every goal is shown at its ports: Call, Exit, Redo, Fail and Exception. At a terminal a key
% says at each port how to go on; h lists the keys. Ends with notrace/0 or nodebug/0.
trace :-
    '$trace_go_on',
    '$trace'(creep, 0).

%! notrace is det.
% Goals are no longer shown, except those with spy points.
notrace :- ( tracing -> '$trace'(leap, 0) ; true ).

%! tracing is semidet.
% Every goal is shown, by trace/0.
tracing :- '$tracing'(creep).

%! debug is det.
% Goals with spy points are shown from now on.
debug :-
    (   '$tracing'(off)
    ->  '$trace_go_on',
        '$trace'(leap, 0)
    ;   true
    ).

%! nodebug is det.
% No goals are shown, even those with spy points.
nodebug :- '$trace'(off, 0).

%! debugging is det.
% Prints which goals are shown, at which ports, the spy points, and the topics of debug/3 that are on.
debugging :-
    '$tracing'(Mode),
    mode_text(Mode, Text),
    format(user_error, '% ~w~n', [Text]),
    forall(ports_text(Text1, Ports), format(user_error, '% ~w: ~w~n', [Text1, Ports])),
    '$spy_points'(Points),
    (   Points == []
    ->  format(user_error, '% no spy points~n', [])
    ;   format(user_error, '% spy points:~n', []),
        forall(( member(Point, Points), plain(Point, Plain) ), format(user_error, '%     ~q~n', [Plain]))
    ),
    forall(breakpoint(_, _, File, Line), format(user_error, '% breakpoint at ~q~n', [File:Line])),
    list_debug_topics.

mode_text(off, 'the debugger is off').
mode_text(leap, 'goals with spy points are shown').
mode_text(creep, 'every goal is shown').

ports_text('ports that are shown', Text) :-
    ports(visible, Ports),
    atomic_list_concat(Ports, ', ', Text).
ports_text('ports that ask for a key', Text) :-
    ports(leash, Ports),
    atomic_list_concat(Ports, ', ', Text).

% ---- spy points ----

%! spy(:Place) is det.
% Puts a spy point on Name/Arity, or on all predicates of that Name, and turns on debug/0: their goals are shown
% also where nothing else is. Goals that are compiled inline (arithmetic, unification, deterministic built-in
% predicates) are seen only while trace/0 shows every goal.
%
% File:Line sets a breakpoint: the debugger stops at the first goal that begins on that line of a loaded file, or behind
% it in the same clause. The first line of a clause stops once its head matches a goal. File may lack its folder and its
% ending. When the file is loaded again, its breakpoints stay on their lines.
% @error existence_error(procedure, Place), existence_error(loaded_file, File),
% existence_error(clause_at_line, Line, File)
spy(Spec) :-
    strip_module(Spec, File, Line),
    integer(Line),
    !,
    set_breakpoint(File, Line, Place, Goal),
    debug,
    format(user_error, '% breakpoint at ~q: ', [Place]),
    put_goal(Goal).
spy(Spec) :-
    spied(Spec, Points),
    debug,
    forall(member(Point, Points),
           ( '$spy'(Point), told('spy point on ', Point) )).

put_goal(Goal) :-
    \+ \+ ( numbervars(Goal, 0, _), goal_text(short, Goal, Text), format(user_error, '~w~n', [Text]) ).

%! nospy(:Place) is det.
% Removes the spy points from Name/Arity, or from all predicates of that Name; of File:Line, the breakpoint. With the
% last one the debugger ends, unless every goal is shown.
% @error as spy/1
nospy(Spec) :-
    strip_module(Spec, File, Line),
    integer(Line),
    !,
    clear_breakpoints(File, Line, Places),
    forall(member(Place, Places), format(user_error, '% no breakpoint at ~q~n', [Place])),
    end_without_points.
nospy(Spec) :-
    spied(Spec, Points),
    forall(( member(Point, Points), '$spied'(Point) ),
           ( '$no_spy'(Point), told('no spy point on ', Point) )),
    end_without_points.

% Once the last spy point or breakpoint was removed, goals with spy points are no longer looked for.
end_without_points :-
    (   '$tracing'(leap),
        '$spy_points'([]),
        \+ breakpoint(_, _, _, _)
    ->  nodebug
    ;   true
    ).

%! nospyall is det.
% Removes all spy points and breakpoints.
nospyall :-
    forall(breakpoint(_, _, File, Line), clear_breakpoints(File, Line, _)),
    '$spy_points'(Points),
    forall(( member(Module:Name/Arity, Points), functor(Head, Name, Arity) ), '$no_spy'(Module:Head)),
    end_without_points.

% The heads of the predicates that are meant.
spied(Spec, Heads) :-
    strip_module(Spec, Module, Plain),
    spied(Plain, Module, Name, Arity),
    heads(Module, Name, Arity, Heads0),
    (   Heads0 == []
    ->  '$autoload_named'(Module, Name, Arity),
        heads(Module, Name, Arity, Heads)
    ;   var(Arity)
    ->  findall(Other, new_arity(Name, Heads0, Other), Others),
        forall('$member'(Other, Others), '$autoload_named'(Module, Name, Other)),
        heads(Module, Name, Arity, Heads)
    ;   Heads = Heads0
    ),
    ( Heads == [] -> throw(error(existence_error(procedure, Plain), _)) ; true ).

% An arity of the name that a library exports and no predicate has yet.
new_arity(Name, Heads, Arity) :-
    '$exported'(Name, Arity, _),
    functor(Head, Name, Arity),
    \+ '$member'(_:Head, Heads).

heads(Module, Name, Arity, Heads) :-
    '$callable_as'(Module, Name, Found),
    findall(Owner:Head, ( member(Owner:Name/Arity, Found), functor(Head, Name, Arity) ), Heads).

spied(Plain, _, _, _) :-
    var(Plain),
    !,
    throw(error(instantiation_error, _)).
spied(Name/Arity, _, Name, Arity) :-
    atom(Name),
    !.
spied(Name//Arity0, _, Name, Arity) :-
    atom(Name),
    !,
    Arity is Arity0+2.
spied(Name, _, Name, _) :-
    atom(Name),
    !.
spied(Plain, _, _, _) :-
    throw(error(type_error(predicate_indicator, Plain), _)).

told(What, Module:Head) :-
    functor(Head, Name, Arity),
    plain(Module:Name/Arity, Plain),
    format(user_error, '% ~w~q~n', [What, Plain]).

plain(Module:What, Plain) :-
    (   memberchk(Module, [user, system])
    ->  Plain = What
    ;   Plain = Module:What
    ).

% ---- ports ----

%! leash(+Ports) is semidet.
% Sets the ports that wait for a key: call, exit, redo, fail, exception, or full or all of them, or half of them (call,
% redo and fail). +Port adds, -Port takes away, ?(Port) asks; a list of such does so in turn; a Port or a list of Ports
% as they are say which.
leash(Spec) :-
    change(leash, Spec).

%! visible(+Ports) is semidet.
% Which ports are shown, said as for leash/1.
visible(Spec) :-
    change(visible, Spec).

% ---- goals ----

% '$trace'(+Goal): Goal is called and shown. A frame is frame(Depth, Goal, Parent, Text, Running): Parent is the frame
% of the shown goal that called this one, [] for none, Text the goal as it was when it was called, once it has been
% shown, and Running its clause that runs, for put_line/3. The global variable '$trace_frame' is the frame of the
% running goal.
'$trace'(Goal) :-
    new_frame(Goal, Frame),
    attempt(Frame).

new_frame(Goal, frame(Depth, Goal, Parent, _, _)) :-
    b_getval('$trace_frame', Parent),
    depth(Parent, Outer),
    Depth is Outer+1.

depth([], 0).
depth(frame(Depth, _, _, _, _), Depth).

% After the goal has been entered, the keys r and f throw a ball that is caught here: '$trace'(retry) or '$trace'(fail).
% No goal of the program runs in between: the goal has exited, failed or thrown, or it has not begun.
attempt(Frame) :-
    catch(enter(Frame), Ball, caught(Ball, Frame)).

caught(Ball, Frame) :-
    '$trace_caught',
    caught_ball(Ball, Frame).

caught_ball('$trace'(retry), Frame) :-
    !,
    attempt(Frame).
caught_ball('$trace'(fail), Frame) :-
    !,
    catch(give_up(Frame), '$trace'(retry), attempt(Frame)).
caught_ball(Ball, Frame) :-
    '$trace_pause',
    catch(note_place(Frame), _, true),
    '$trace_go_on',
    nb_setval('$trace_ball', Ball),
    port(exception, Frame, Action),
    after_exception(Action, Frame, Ball).

% The clause that called a goal which a ball leaves. That of the first goal has the place of the error.
note_place(frame(_, Goal, Parent, _, _)) :-
    ( '$trace_place_open'(Goal) -> Wanted = goal ; Wanted = clause ),
    (   running(Parent, outer, Depth, Running),
        running_place(Wanted, Goal, Depth, Running, Reference, Path)
    ->  '$trace_place'(Reference, Path)
    ;   true
    ).

after_exception(retry, Frame, _) :-
    !,
    attempt(Frame).
after_exception(fail, Frame, _) :-
    !,
    caught_ball('$trace'(fail), Frame).
after_exception(ignore, _, _) :-
    !.
after_exception(_, _, Ball) :-
    '$trace_throw'(Ball).

enter(Frame) :-
    port(call, Frame, Action),
    enter(Action, Frame).

enter(fail, Frame) :-
    !,
    give_up(Frame).
enter(ignore, Frame) :-
    !,
    leave(Frame).
enter(_, Frame) :-
    Frame = frame(_, Goal, Parent, _, _),
    way(Goal, Way),
    (   '$newest_choice'(Before),
        b_setval('$trace_frame', Frame),
        run(Way, Goal, Frame),
        b_setval('$trace_frame', Parent),
        '$newest_choice'(After),
        (   Before == After
        ->  !,
            leave(Frame)
        ;   leave(Way, Frame)
        )
    ;   give_up(Frame)
    ).

% The way a goal runs: clause by clause; with its calls unseen, while a table is filled; else whole.
way(Goal, Way) :-
    (   '$trace_into'(Goal, Own)
    ->  Way = clauses(Own)
    ;   predicate_property(Goal, tabled)
    ->  Way = unseen
    ;   Way = whole
    ).

leave(Frame) :-
    port(exit, Frame, Action),
    again(Action).

% Where the clauses of a goal are shown one by one, they say themselves that there is a redo.
leave(Way, Frame) :-
    (   leave(Frame)
    ;   Way \= clauses(_),
        redo(Frame),
        fail
    ).

redo(Frame) :-
    port(redo, Frame, Action),
    again(Action).

again(Action) :-
    (   memberchk(Action, [retry, fail])
    ->  throw('$trace'(Action))
    ;   true
    ).

% The goal fails, unless it is tried again or taken for true.
give_up(Frame) :-
    port(fail, Frame, Action),
    (   Action == retry
    ->  throw('$trace'(retry))
    ;   Action == ignore
    ).

run(whole, Goal, _) :-
    '$trace_run'(Goal).
run(unseen, Goal, _) :-
    '$trace_pause',
    (   '$trace_run'(Goal)
    *-> '$trace_go_on'
    ;   '$trace_go_on',
        fail
    ).
run(clauses(Goal), _, Frame) :-
    '$newest_choice'(Barrier),
    Tried = tried(false),
    clause_with_breakpoints(Goal, Body, Paths),
    next(Tried, Frame),
    Goal = Module:_,
    setarg(5, Frame, running(Goal, Body, 0)),
    stops(Paths, Module, Frame, Body, Stopped),
    '$trace_body'(Module:Stopped, Barrier).

clause_with_breakpoints(Goal, Body, Paths) :-
    '$watched'(Goal),
    !,
    clause(Goal, Body, Reference),
    findall(Path, breakpoint_path(Reference, Path), Paths0),
    % A goal within another has the longer path, and is replaced first.
    sort(0, @>=, Paths0, Paths).
clause_with_breakpoints(Goal, Body, []) :-
    '$trace_clause'(Goal, Body).

% stops(+Paths, +Module, +Frame, +Body0, -Body): Body stops before the goals of Body0 at these paths. One path is that
% of the clause, which stops now.
stops([], _, _, Body, Body).
stops([[]|Paths], Module, Frame, Body0, Body) :-
    !,
    stop(Frame),
    stops(Paths, Module, Frame, Body0, Body).
stops([Path|Paths], Module, Frame, Body0, Body) :-
    stop_before(Path, Module, Body0, Body1),
    stops(Paths, Module, Frame, Body1, Body).

% A cut keeps its place in the body, since it would cut nothing elsewhere.
stop_before([body|Path], Module, Body0, Body) :-
    stop_before(Path, Module, Body0, Body).
stop_before([], Module, Goal, Stopped) :-
    (   Goal == !
    ->  Stopped = ( prolog_debug:'$break_before'(Module:Goal), ! )
    ;   Stopped = prolog_debug:'$break'(Module:Goal)
    ).
stop_before([Number|Path], Module, Body0, Body) :-
    integer(Number),
    Body0 =.. [Name|Parts0],
    nth1(Number, Parts0, Part0, Rest),
    stop_before(Path, Module, Part0, Part),
    nth1(Number, Parts, Part, Rest),
    Body =.. [Name|Parts].

% '$break'(+Goal): Goal has a breakpoint.
'$break'(Goal) :-
    new_frame(Goal, Frame),
    catch(enter_stopped(Frame), Ball, caught(Ball, Frame)).

enter_stopped(Frame) :-
    shown_call(Frame, Action),
    enter(Action, Frame).

% '$break_before'(+Goal): Goal has a breakpoint and comes next.
'$break_before'(Goal) :-
    new_frame(Goal, Frame),
    stop(Frame).

stop(Frame) :-
    shown_call(Frame, Action),
    Action \== fail.

shown_call(Frame, Action) :-
    (   '$tracing'(off)
    ->  Action = creep
    ;   shown_port(call, Frame, Action)
    ).

% A further clause is a redo.
next(Tried, Frame) :-
    (   arg(1, Tried, false)
    ->  nb_setarg(1, Tried, true)
    ;   redo(Frame)
    ).

% ---- showing ----

% The action at a port: creep, retry, fail or ignore; where nothing is shown, creep. Predicates of the program that are
% called to print the goal, such as portray/1, are not shown.
port(Port, Frame, Action) :-
    Frame = frame(Depth, Goal, _, _, _),
    (   '$trace_stops'(Depth, Goal),
        shows(visible, Port)
    ->  shown_port(Port, Frame, Action)
    ;   Action = creep
    ).

shown_port(Port, Frame, Action) :-
    '$trace_pause',
    (   catch(at_port(Port, Frame, Action), Ball, true)
    ->  '$trace_go_on',
        ( var(Ball) -> true ; throw(Ball) )
    ;   '$trace_go_on',
        Action = creep
    ).

shows(What, Port) :-
    ports(What, Ports),
    memberchk(Port, Ports).

at_port(Port, Frame, Action) :-
    (   shows(leash, Port),
        stream_property(Input, alias(user_input)),
        stream_property(Input, tty(true))
    ->  show_line(Port, Frame),
        show(Port, Frame, short),
        ask(Port, Frame, Action)
    ;   show(Port, Frame, short),
        nl(user_error),
        Action = creep
    ).

% A terminal shows the line on which a goal is called, by the nearest clause that runs.
show_line(call, frame(_, Goal, Parent, _, _)) :-
    stream_property(Output, alias(user_output)),
    stream_property(Output, tty(true)),
    running(Parent, outer, Depth, Running),
    !,
    put_line(Goal, Depth, Running).
show_line(_, _).

running(frame(_, _, Parent, _, Running0), Depth0, Depth, Running) :-
    (   var(Running0)
    ->  running(Parent, inner, Depth, Running)
    ;   Depth = Depth0,
        Running = Running0
    ).

show(Port, frame(Depth, Goal, _, Text, _), Style) :-
    port_name(Port, Name),
    (   predicate_property(Goal, meta_predicate(_))
    ->  Mark = (^)
    ;   Mark = ' '
    ),
    (   '$spied'(Goal)
    ->  Spy = (*)
    ;   Spy = ' '
    ),
    format(user_error, '~N~w~w ~w: (~d) ', [Mark, Spy, Name, Depth]),
    text_at(Port, Style, Goal, Text, Now),
    write(user_error, Now),
    ( Port == exception -> put_error ; true ).

% The first line of the message of the ball that was thrown last.
put_error :-
    nb_getval('$trace_ball', Ball),
    '$ball_text'(Ball, Text),
    once(( sub_string(Text, Length, _, _, '\n') ; string_length(Text, Length) )),
    sub_string(Text, 0, Length, _, Line),
    format(user_error, ': ~w', [Line]).

% A redo shows the goal as it was called, not as it exited.
text_at(redo, short, _, Text, Now) :-
    nonvar(Text),
    !,
    Now = Text.
text_at(Port, Style, Goal, Text, Now) :-
    goal_text(Style, Goal, Now),
    (   Port == call,
        Style == short
    ->  Text = Now
    ;   true
    ).

% ---- keys ----

ask(Port, Frame, Action) :-
    write(user_error, ' ? '),
    get_single_char(Code),
    (   key(Code, Key, Word, _)
    ->  write(user_error, Word),
        nl(user_error),
        obey(Key, Port, Frame, Action0)
    ;   format(user_error, 'unknown key (h lists the keys)~n', []),
        Action0 = stay(short)
    ),
    (   Action0 = stay(Style)
    ->  show(Port, Frame, Style),
        ask(Port, Frame, Action)
    ;   Action = Action0
    ).

key(Code, Key, Word, Text) :-
    key_of(Code, Key),
    word(Key, Word, Text).

key_of(-1, nodebug).
key_of(13, creep).
key_of(10, creep).
key_of(0'\s, creep).
key_of(0'c, creep).
key_of(0's, skip).
key_of(0'l, leap).
key_of(0'u, up).
key_of(0'r, retry).
key_of(0'f, fail).
key_of(0'i, ignore).
key_of(0'a, abort).
key_of(0'n, nodebug).
key_of(0'e, exit).
key_of(0'g, goals).
key_of(0'p, print).
key_of(0'w, write).
key_of(0'd, display).
key_of(0'L, listing).
key_of(0'+, spy).
key_of(0'-, nospy).
key_of(0'h, help).
key_of(0'?, help).

word(creep, creep, 'creep: to the next port (also Enter, space)').
word(skip, skip, 'skip: to the next port of this goal').
word(leap, leap, 'leap: to the next spy point').
word(up, up, 'up: to the next port of the goal that called this one').
word(retry, retry, 'retry this goal from its call').
word(fail, fail, 'fail: as if this goal failed').
word(ignore, ignore, 'ignore: as if this goal were true').
word(abort, abort, 'abort the query').
word(nodebug, nodebug, 'nodebug: go on without the debugger').
word(exit, exit, 'exit: leave the program').
word(goals, goals, 'goals: this one and those that called it').
word(print, print, 'print this goal in full').
word(write, write, 'write it without quotes').
word(display, display, 'display it without operators').
word(listing, listing, 'listing of its clauses').
word(spy, spy, 'spy point on its predicate').
word(nospy, nospy, 'no spy point on it').
word(help, help, 'help: these keys (also ?)').

% The effect of a key: the action, or stay(Style) for the same port again.
obey(creep, _, _, creep) :-
    '$trace'(creep, 0).
obey(skip, Port, frame(Depth, _, _, _, _), creep) :-
    (   memberchk(Port, [call, redo])
    ->  '$trace'(skip, Depth)
    ;   '$trace'(creep, 0)
    ).
obey(leap, _, _, creep) :-
    '$trace'(leap, 0).
obey(up, _, frame(Depth, _, _, _, _), creep) :-
    Above is Depth-1,
    '$trace'(skip, Above).
obey(retry, Port, _, Action) :-
    '$trace'(creep, 0),
    (   Port == call
    ->  Action = stay(short)
    ;   Action = retry
    ).
obey(fail, Port, _, Action) :-
    '$trace'(creep, 0),
    (   Port == fail
    ->  Action = creep
    ;   Action = fail
    ).
obey(ignore, _, _, ignore) :-
    '$trace'(creep, 0).
obey(abort, _, _, _) :-
    abort.
obey(nodebug, _, _, creep) :-
    nodebug.
obey(exit, _, _, stay(short)) :-
    ( leaves -> halt ; true ).
obey(goals, _, Frame, stay(short)) :-
    put_goals(Frame).
obey(print, _, _, stay(print)).
obey(write, _, _, stay(write)).
obey(display, _, _, stay(display)).
obey(listing, _, frame(_, Module:Goal, _, _, _), stay(short)) :-
    functor(Goal, Name, Arity),
    catch(with_output_to(string(Text), listing(Module:Name/Arity)), _, Text = '    it has no clauses\n'),
    write(user_error, Text).
obey(spy, _, frame(_, Goal, _, _, _), stay(short)) :-
    '$spy'(Goal),
    !.
obey(spy, _, _, stay(short)).
obey(nospy, _, frame(_, Goal, _, _, _), stay(short)) :-
    '$no_spy'(Goal),
    !.
obey(nospy, _, _, stay(short)).
obey(help, _, _, stay(short)) :-
    forall(( word(Key, _, Text), once(( key_of(Code, Key), Code > 32 )) ),
           format(user_error, '    ~c  ~w~n', [Code, Text])).

% The key may be a letter of text that was meant for the prompt.
leaves :-
    write(user_error, '    leave the program? (y or n) '),
    get_single_char(Code),
    (   memberchk(Code, [0'y, 0'Y, -1])
    ->  format(user_error, 'yes~n', [])
    ;   format(user_error, 'no~n', []),
        fail
    ).

put_goals([]).
put_goals(frame(Depth, Goal, Parent, _, _)) :-
    goal_text(short, Goal, Text),
    format(user_error, '    (~d) ~w~n', [Depth, Text]),
    put_goals(Parent).
