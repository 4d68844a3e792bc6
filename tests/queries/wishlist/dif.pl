% Constraints on variables that no answer speaks of are left out of the answer.
?- length(_L, 200), dif(_L, _M), length(_M, 200), maplist(=(x), _L), \+ maplist(=(x), _M).
true.
