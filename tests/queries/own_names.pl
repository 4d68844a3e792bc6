% Libraries load others with their first call. A program's own predicates of the same names are not what they call.
:- use_module(library(search)).

must_be(_, _).
is_of_type(_, _) :- fail.
domain_error(_, _).
type_error(_, _).
member(_, _) :- fail.
empty_assoc(none).
empty_heap(none).
refused(_, _, _, _).
option_values(_, _, []).
option_value(_, _, _) :- fail.
idastar(_, _, none).
both_ends(_, _, _, none).
one_of(_, _, _, none, 0).
replayed(_, _, 0).
paths_by_rules(_, _, _, _, none).
verified_steps(_, _, _, []).

step(X, Y) :- X < 20, Y is X+1.
step(X, Y) :- X < 10, Y is X*2.

back(X, Y) :- X > 1, Y is X-1.
back(X, Y) :- X mod 2 =:= 0, Y is X//2.

?- shortest_path(step, ==(9), 1, Path, [algorithm(idastar)]).
Path = [1, 2, 4, 8, 9].

?- shortest_path(step, ==(9), 1, Path, [algorithm(bidirectional), inverse(back)]).
Path = [1, 2, 4, 8, 9].

?- shortest_path(step, ==(9), 1, Path, [verify(true)]).
Path = [1, 2, 4, 8, 9].

?- shortest_path(step, ==(3), 2, Path, [plans(2)]).
Path = [2, 3].

?- paths_within(step, ==(5), 2, 2, Path).
Path = [2, 4, 5] ;
false.

?- shortest_path(3, ==(4), 1, Path, []).
error(type_error(callable, 3), _).

?- shortest_path(step, ==(4), 1, Path, [plans(none)]).
error(type_error(positive_integer, none), _).

?- append(foo, List).
error(type_error(list, foo), _).

?- numlist(a, 3, List).
error(type_error(integer, a), _).

?- list_to_assoc([a-1, a-2], Assoc).
error(domain_error(unique_key_pairs, [a-1, a-2]), _).

?- maplist(_, [1]).
error(instantiation_error, _).
