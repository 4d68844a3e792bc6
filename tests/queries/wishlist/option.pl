% meta_options/3 qualifies the values that a closure picks.
:- use_module(library(option)).
is_meta(goal).
?- meta_options(is_meta, [goal(x),other(y)], O).
O = [goal(user:x), other(y)].
