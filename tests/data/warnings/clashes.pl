% Of two exports of one name the first stays, and the program's own definition goes before both.
:- use_module('../modules/clash/one').
:- use_module('../modules/clash/two').
:- use_module('../modules/clash/two', [priced/1 as cost]).
:- use_module('../modules/clash/again', [priced/1]).
:- use_module('../modules/clash/again').
weighed(here).
:- use_module(library(lists)).
:- use_module('../modules/clash/lists').
:- use_module(library(lists)).
:- use_module(library(lists), [last/2]).
counted(here).
:- use_module('../modules/clash/two').
:- initialization((priced(one), cost(two), weighed(here), counted(here), last(own, own), memberchk(own, own))).
