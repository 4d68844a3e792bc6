% A text declares one space: its actions would be those of each other one too. The name may be declared again.
:- use_module(library(planning)).
:- space(lamps).
action(on(L), [off(L)], [lit(L), -off(L)]).
:- space(lamps).
:- space(doors).
action(open(D), [shut(D)], [open(D), -shut(D)]).
