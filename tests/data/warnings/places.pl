% Where a procedure that nobody defines is called.
p(X) :- X := 3.
p(X) :- memberr(X, [1]), foo:bar(X), lists:appendd(X).
q(X) :- retract(nobody(X)), assertz(nobody(2)), nobody(3).
r(X) :- findall(Y, none(X, Y), _), \+ none(X).
s --> [none], none(1).
