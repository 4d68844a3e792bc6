:- module(unknown, [asks/0]).
:- set_prolog_flag(unknown, fail).
asks :- no_such_predicate_here.
