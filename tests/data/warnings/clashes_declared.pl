% A declaration, too, makes a predicate the program's own, and what is defined before an import stays.
:- use_module('../modules/clash/two').
:- dynamic counted/1.
priced(here).
weighed(here).
:- use_module('../modules/clash/one', [weighed/1]).
:- use_module('../modules/clash/one').
:- initialization((priced(one) ; weighed(one) ; counted(two))).
