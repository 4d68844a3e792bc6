% Another file has the name of `near` in the directory that this one is loaded from.
:- use_module(near).
:- include(parts).
