% Mistakes of beginners, for each of which a hint says what was meant.
max(X, Y, Z) :- X => Y, Z = X.
p(X) :- q(X),
q(X) :- r(X).
Likes(john, X) :- friend(X).
a(X) :– b(X).
a(X) :-- b(X).
a(X) <- b(X).
a(X) :- b(X))).
a([X]]).
a(1), b(2).
a(X) :- X is 2(3).
a(X) :- f(X)(Y).
a :- print X.
a :- print X, nl.
a(X) :- X =/= 3, X /= 4.
a(X) :- X /= 4.
a(X) :- X += 1.
a(X) :- consult(family.pl).
a :- X = 1.Y = 2.
:- use_module(lists).
:- while(true, fail).
:- println(hello).
:- printf("hello").
:- X is [1, 2], print(X).
:- 1 + 1.
:- X = 1, X => 3.
