% Variables that stand once, scattered clauses, directives.
p(X, Y) :- q(X).
q(_).
p(_, _).
:- fail.
:- atom_length(_, _).
