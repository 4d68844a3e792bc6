% Initialization goals run when the whole text has been loaded, in their order, those of what it includes among them and
% a main goal last; what they come to is told of where they stand. Goals for the start of the program keep their order.
:- initialization(main, main).
:- initialization((write(first), nl)).
:- include('initialization.part').
:- initialization(fact(_)).
:- initialization((write(program), nl), program).
:- consult('initialization_nested.part').
:- initialization((write(behind_nested), nl), program).
:- initialization((write(restored), nl), restore).
:- initialization(throw(odd)).
main :- write(main), nl.
fact(_) :- fail.
:- write(directive), nl.
