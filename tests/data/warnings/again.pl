% A file that comes back to itself.
:- include(again).
:- ensure_loaded(again).
fine.
:- fine, write(fine), nl.
