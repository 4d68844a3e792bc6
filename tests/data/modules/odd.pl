:- module(odd, [odd/1]).
:- use_module(even).
odd(N) :- N > 0, M is N-1, even(M).
