:- module(clash_one, [priced/1, weighed/1]).
priced(one).
weighed(one).
