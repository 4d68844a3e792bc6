% Warnings that a text switches off stay off in the texts that it loads.
:- style_check(-singleton).
:- consult('inherited.part').
p(X).
