% Options of tests that are none.
:- use_module(library(plunit)).
:- begin_tests(options).
test(misspelt, [trhows(foo)]) :- throw(foo).
test(unbound, Options) :- true.
test(right, true).
:- end_tests(options).
