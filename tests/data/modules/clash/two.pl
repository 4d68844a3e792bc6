:- module(clash_two, [priced/1, counted/1]).
priced(two).
counted(two).
