% The program's own definition of a library predicate counts; its second clause is not told of again.
append([], L, L).
append([X|Xs], L, [X|Ys]) :- append(Xs, L, Ys).
:- use_module(library(pairs)).
pairs_keys(_, _).
% Names of libraries that nobody asked for are free.
mv(a, b).
digits([]) --> [].
