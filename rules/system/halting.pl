% Goals to run at the end: at_halt/1 and cancel_halt/1. The command calls '$at_end' when it has nothing more to do;
% halt/0,1 call '$halt'/1 if goals wait for the end.

:- dynamic(system:'$at_halt'/2).

% at_halt(:Goal): Goal is called when the command ends, after those that were given before. In an embedded engine only
% halt/0,1 call it.
at_halt(G) :-
    '$check_goal'(G),
    ( '$load_whole'(Name) -> true ; Name = [] ),
    assertz(system:'$at_halt'(G, Name)).

% cancel_halt(+Reason): called by a goal of at_halt/1, keeps the program running: halt/0,1 fails.
cancel_halt(Reason) :- throw(cancel_halt(Reason)).

% '$halt'(+Status): ends the program unless a goal that waits for the end says no. Such a goal cannot itself end it.
'$halt'(Status) :-
    \+ nb_current('$halting', true),
    '$at_end',
    halt(Status).

'$at_end' :-
    '$at_halt'(_, _), !,
    b_setval('$halting', true),
    % The text that with_output_to/2 captures is lost; what these goals write is not.
    current_output(Out),
    setup_call_cleanup(set_output(user_output), '$run_at_halt', set_output(Out)).
'$at_end'.

'$run_at_halt' :-
    '$at_halt'(G, Name), !,
    catch(( call(G) -> E = true ; E = failed ), E, true),
    (   E = cancel_halt(Why)
    ->  print_message(informational, format("halt cancelled: ~p", [Why])), fail
    ;   '$told_at_halt'(E, G),
        once(retract(system:'$at_halt'(G, Name))),
        '$run_at_halt'
    ).
'$run_at_halt'.

'$told_at_halt'(true, _) :- !.
'$told_at_halt'(failed, G) :- !,
    '$shown_goal'(G, Shown),
    print_message(warning, format("the goal of at_halt/1 failed: ~s", [Shown])).
'$told_at_halt'(E, _) :- '$report'(E).
