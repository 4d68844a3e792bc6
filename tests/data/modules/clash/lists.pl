% Exports what libraries export.
:- module(clash_lists, [last/2, memberchk/2]).
last(own, own).
memberchk(own, own).
