% A module that only plans has a space too; `above/2` is a rule for goals.
:- module(planned, [action/3, above/2, stack_up/3]).
:- use_module(library(planning), [plan/4]).
action(stack(X, Y), [holding(X), clear(Y)], [on(X, Y), -holding(X), -clear(Y)]).
above(X, Y) :- on(X, Y).
above(X, Z) :- on(X, Y), above(Y, Z).
stack_up(Facts, Goal, Plan) :- plan(planned, Facts, Goal, Plan).
