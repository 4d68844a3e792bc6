% Clauses that are no terms.
p(X) :- q((X, r(X).
q(1).
p(X) :- q(X)), r.
q(1).
p(X) :- q(X) :- r(X).
q(1).
p :- X = "abc, print(X).
q.
p :- print('it's).
q.
p :- a,, b.
p :- a, .
Foo(X) :- bar(X).
p(X) :- X(1).
p (X) :- q(X).
p(X) :- X <= 3.
p(X) :- if X > 3 then print(a) else print(b).
// a comment
p.
p([H|T]) :- q([H|T|X]).
p :- X = 0'.
p :- X = 'a\qb'.
p(X) :- print(X) nl.
p :- print("hello).
q :- print("x").
s --> {X = 1, foo.
p(X) :- X = [1|].
p(X) :- q(X, ).
p(X) :- X = [1,2,.
p(X) :- q(X); r(X);.
p(X) <- q(X).
p(X) :- q(X) -> .
p :- format("~w\n", [x].
p :- print(“hello”).
p(‘Ann’).
p("a”).
p(X, Y) :- Y is X – 1.
p(X) :- X mod 2 = 0, Y = X 2.
p :-	q
	r.
p(1)
q(2).
r(3).
s --> np, vp
np --> [the].
p :- X = 'abc.
q :- write(', '), print("it's").
p(1) */ .
/* a comment */ */
p(2).
p(`abc).
p(`abc
