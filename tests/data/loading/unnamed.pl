% A module without a name, and an export with its module.
:- module(_, [host/1, measures:length_of/2]).
host(here).
measures:length_of(a, 1).
