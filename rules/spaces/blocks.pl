% Blocks on a table, moved one at a time by a hand. Fluents: on(X, Y), on_table(X), clear(X), holding(X), handempty.

:- module(blocks, [action/3, above/2, stack_up/3]).

:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(planning), [plan/4]).

%! action(?Action, ?Conditions, ?Effects) is nondet.
% Action is possible where the Conditions hold, and makes the Effects hold.
action(pick_up(X), [clear(X), on_table(X), handempty], [holding(X), -clear(X), -on_table(X), -handempty]).
action(put_down(X), [holding(X)], [clear(X), on_table(X), handempty, -holding(X)]).
action(stack(X, Y), [holding(X), clear(Y)], [on(X, Y), clear(X), handempty, -holding(X), -clear(Y)]).
action(unstack(X, Y), [on(X, Y), clear(X), handempty], [holding(X), clear(Y), -on(X, Y), -clear(X), -handempty]).

%! above(?X, ?Y) is nondet.
% A rule over fluents, for conditions and goals: X is somewhere above Y.
above(X, Y) :- on(X, Y).
above(X, Z) :- on(X, Y), above(Y, Z).

%! stack_up(+Towers, +Goal, -Plan) is semidet.
% Towers are lists of blocks, the topmost first; Goal is a list of conditions.
stack_up(Towers, Goal, Plan) :-
    findall(Fact, tower_fact(Towers, Fact), Facts),
    plan(blocks, [handempty|Facts], Goal, Plan).

tower_fact(Towers, clear(X)) :- member([X|_], Towers).
tower_fact(Towers, on(X, Y)) :- member(Tower, Towers), append(_, [X, Y|_], Tower).
tower_fact(Towers, on_table(X)) :- member(Tower, Towers), append(_, [X], Tower).
