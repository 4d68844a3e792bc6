% Pure input: another name of library(pure_input).

:- module(pio, []).

:- reexport(library(pure_input)).
