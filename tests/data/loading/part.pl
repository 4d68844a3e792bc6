% Included: what it says counts as if it stood in the other text.
p(2).
p(3).
:- dynamic started/1.
:- set_prolog_flag(double_quotes, atom).
:- initialization(assertz(started(part))).
