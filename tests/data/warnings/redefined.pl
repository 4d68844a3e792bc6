% The program's own definition of a library predicate counts; its second clause is not told of again.
append([], L, L).
append([X|Xs], L, [X|Ys]) :- append(Xs, L, Ys).
:- use_module(library(pairs)).
pairs_keys(_, _).
% Names of libraries that nobody asked for are free.
mv(a, b).
digits([]) --> [].
% One that is imported is not.
:- use_module(library(clpfd)).
:- use_module(library(dcg/basics)).
X in 8..10 :- X = 9.
digits(_, _, _).
% One that is declared is not told of.
:- redefine_system_predicate(plus(_, _, _)).
plus(a, b, c).
