% A module that imports by a goal.
:- module(importing_one, [imports_one/1]).
:- use_module(counter, []).
imports_one(X) :- import(counter:limit/1), limit(X).
