:- module(counter, [count/1, limit/1, marked/1]).
:- dynamic count/1.
count(0).
limit(9).
% The goals of an attributed variable take its attribute away.
attribute_goals(X) --> { get_attr(X, counter, V), del_attr(X, counter) }, [marked(X, V)].
marked(X) :- put_attr(X, counter, 1).
