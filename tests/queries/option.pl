% library(option)
:- use_module(library(option)).

is_meta(goal).

?- option(a(X), [a(1),b(2)]).
X = 1.
?- option(b(X), [a(1),b=2]).
X = 2.
?- option(c(X), [a(1)]).
false.
?- option(a(1), [a(1),a(2)]).
true.
?- option(a(2), [a(1),a(2)]).
false.
?- option(a(X), []).
false.
?- option(a(X), [b(1)], default).
X = default.
?- option(a(X), [a(1)], default).
X = 1.
?- option(a(X), [a=1], default).
X = 1.
?- option(a(2), [a(1)], default).
false.
?- option(a(X), _).
error(instantiation_error, _).
?- select_option(a(X), [b(2),a(1)], R).
X = 1, R = [b(2)].
?- select_option(c(X), [b(2),a(1)], R).
false.
?- select_option(a(X), [b(2),a=1,a(3)], R).
X = 1, R = [b(2), a(3)].
?- select_option(a(X), [b(2)], R, d).
X = d, R = [b(2)].
?- select_option(a(X), [b(2),a(1)], R, d).
X = 1, R = [b(2)].
?- merge_options([a(1)], [a(2),b(3)], M).
M = [a(1), b(3)].
?- merge_options([b=1], [a=2], M).
M = [a(2), b(1)].
?- merge_options([], [], M).
M = [].
?- merge_options([c(1),a(2)], [b(3)], M).
M = [a(2), b(3), c(1)].

% The values that a closure picks belong to the caller.
is_meta(goal).
?- meta_options(is_meta, [goal(x),other(y)], O).
O = [goal(user:x), other(y)].
