% Each record defines predicates of several clauses.
:- use_module(library(record)).
:- record point(x:integer=0, y:integer=0), size(width, height, depth).
