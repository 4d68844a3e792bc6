% A robot with two grippers carries balls from one room to another. Fluents: robot(Room), ball(Ball, Room),
% free(Gripper), carried(Ball, Gripper).

:- module(gripper, [action/3, carry/2]).

:- use_module(library(planning), [plan/4]).
:- use_module(library(lists), [member/2]).

%! action(?Action, ?Conditions, ?Effects) is nondet.
% Action is possible where the Conditions hold, and makes the Effects hold.
action(move(From, To), [robot(From)], [robot(To), -robot(From)]) :- room(From), room(To), From \== To.
action(pick(Ball, Room, Gripper), [ball(Ball, Room), robot(Room), free(Gripper)],
       [carried(Ball, Gripper), -ball(Ball, Room), -free(Gripper)]) :-
    room(Room), gripper(Gripper).
action(drop(Ball, Room, Gripper), [carried(Ball, Gripper), robot(Room)],
       [ball(Ball, Room), free(Gripper), -carried(Ball, Gripper)]) :-
    room(Room), gripper(Gripper).

room(here).
room(there).
gripper(left).
gripper(right).

%! carry(+Balls, -Plan) is det.
% Plan carries the balls from here to there.
carry(Balls, Plan) :-
    findall(ball(B, here), member(B, Balls), Facts),
    findall(ball(B, there), member(B, Balls), Goal),
    plan(gripper, [robot(here), free(left), free(right)|Facts], Goal, Plan).
