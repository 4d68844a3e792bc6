% library(counters)
?- flag(visits, Old, Old+1), flag(visits, V, V).
Old = 0, V = 1.
?- ( flag(kept, _, 5), fail ; flag(kept, V, V) ).
V = 5.
?- set_flag(tea, 1.5), get_flag(tea, V).
V = 1.5.
?- set_flag(seen, 1), current_flag(seen).
true.
?- flag(_, _, 1).
error(instantiation_error, _).
?- flag(visits, _, a+1).
error(type_error(evaluable, a/0), _).
?- flag(state, Old, open), flag(state, Now, Now), flag(state, _, 0).
Old = 0, Now = open.
