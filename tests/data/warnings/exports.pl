:- module(m, [a/1, b/x]).
a(1).
:- include(_).
:- encoding(foo).
