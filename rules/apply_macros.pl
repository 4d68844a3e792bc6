% Programs load this library to have maplist/3 and the like expanded into loops.
% Here calls through library(apply) need no such help, so there is nothing to load.

:- module(apply_macros, []).

:- reexport(library(apply)).
