:- module(shop, [price/2, sold/1, (<<=)/2]).
:- use_module(library(lists), [no_such_thing/3]).
:- use_module(library(no_such_library)).
:- use_module(library(list)).
:- op(700, xfx, <<=).
price(tea, _P) :- _P = 3.
A <<= B :- A =< B.
:- initialization(price(coffee, _)).
:- initialization(nobody_knows).
:- if(price(tea, 3)).
:- else.
:- endif.
:- endif.
:- if(true).
