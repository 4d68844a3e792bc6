p(1).
:- include(part).
p(4).
:- initialization(assertz(started(whole))).
q("s").
