% A module file begins with the types of quoted text that are the default, whatever the file that loads it has set.
:- module(quoted, [text_of_module/2]).
first("ab").
:- set_prolog_flag(double_quotes, atom).
text_of_module(X, "ab") :- first(X).
