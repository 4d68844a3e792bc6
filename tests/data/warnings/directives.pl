% Directives that raise or fail, or whose variables stand alone.
:- use_module(library(lsits)).
p :- append([], [], _).
:- use_module(library(lists), [appendd/3]).
p.
:- X is foo+1, print(X).
p.
:- foo(1).
:- use_module(foo).
:- consult(bar).
:- ['baz.pl'].
:- dynamic foo.
:- discontiguous p.
:- op(1300, xfx, foo).
:- op(200, xyz, bar).
:- op(700, xfx, ',').
:- ensure_loaded(library(nonsense)).
:- X = 1, Y = 2, print(X).
:- set_prolog_flag(doublequotes, codes).
:- set_prolog_flag(double_quotes, code).
:- style_check(-foo).
