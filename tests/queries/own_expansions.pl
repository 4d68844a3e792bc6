% What a program expands are its own clauses, not those of libraries that a later call loads.
:- use_module(library(search)).

step(X, Y) :- X < 20, Y is X+1.
step(X, Y) :- X < 10, Y is X*2.

goal_expansion(true, fail).
term_expansion((_ --> _), []).
term_expansion((_ :- _), []).

lost(1) :- step(1, 2).
lost(2) --> [].
kept(1).

?- lost(X).
error(existence_error(procedure, lost/1), lost/1).

?- kept(X).
X = 1.

?- shortest_path(step, ==(9), 1, Path, [algorithm(idastar)]).
Path = [1, 2, 4, 8, 9].

?- shortest_path(step, ==(9), 1, Path, [verify(true)]).
Path = [1, 2, 4, 8, 9].

?- phrase(digits(Codes), `12`), atom_codes(Digits, Codes).
Codes = [0'1, 0'2], Digits = '12'.

?- list_to_assoc([a-1, a-2], Assoc).
error(domain_error(unique_key_pairs, [a-1, a-2]), _).
