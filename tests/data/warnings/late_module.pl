% What stands before module/2 belongs elsewhere.
p(1).
:- module(late, [p/1]).
