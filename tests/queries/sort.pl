% library(sort)
:- use_module(library(sort)).

down(O, A, B) :- compare(O, B, A).
by_length(O, A, B) :- atom_length(A, LA), atom_length(B, LB), compare(O, LA, LB).
failing(<, a, b).

?- predsort(compare, [c,a,b,a], L).
L = [a, b, c].
?- predsort(down, [1,3,2,3], L).
L = [3, 2, 1].
?- predsort(by_length, [abc,d,ef,g,hij], L).
L = [d, ef, abc].
?- predsort(compare, [], L).
L = [].
?- predsort(compare, [a], L).
L = [a].
?- predsort(compare, [X,_,X], L), length(L, N).
L = [X, _G0], N = 2.
?- predsort(failing, [b,a], L).
false.
?- predsort(compare, [a|_], L).
error(instantiation_error, _).
?- predsort(compare, a, L).
error(type_error(list, a), _).
?- predsort(no_such_order, [b,a], L).
error(existence_error(procedure, no_such_order/3), _).
?- locale_sort([c,a,b], L).
L = [a, b, c].
?- locale_sort([], L).
L = [].
