% Exports what another module exports, but its own predicate.
:- module(clash_again, [weighed/1]).
:- reexport(one, [priced/1]).
weighed(again).
