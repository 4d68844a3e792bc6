% library(clpfd): sets of integers.
:- use_module(library(clpfd)).

?- X in 1..5\/7..9, fd_set(X, S), fdset_to_range(S, R), fdset_size(S, N), del_attrs(X).
S = [1-5, 7-9], R = 1..5\/7..9, N = 8.
?- list_to_fdset([5, 1, 2], _S), X in_set _S, fd_dom(X, D), del_attrs(X).
D = 1..2\/5.
?- list_to_fdset([1, 5], _S), (X in_set _S) #<==> B, X #= 3.
X = 3, B = 0.
?- 3 in_set [1-2, 5-5].
false.
?- X in_set [1-2], label([X]).
X = 1 ;
X = 2.
?- fdset_parts(S, 1, 3, [5-sup]), fdset_complement(S, C), fdset_to_range(C, R), fdset_min(C, Min), fdset_max(C, Max).
S = [1-3, 5-sup], C = [inf-0, 4-4], R = inf..0\/4, Min = inf, Max = 4.
?- fdset_parts(_, 1, 3, [4-5]).
false.
?- is_fdset([1-3, 4-5]) ; is_fdset([3-1]) ; is_fdset(foo) ; is_fdset(_).
false.
?- is_fdset([]), is_fdset([inf-sup]), is_fdset([inf-2, 4-sup]).
true.
?- findall(V, fdset_member(V, [1-2, 4-4]), L), \+ fdset_member(_, [1-sup]), fdset_member(7, [1-sup]).
L = [1, 2, 4].
?- empty_fdset(E), fdset_to_range(E, R), fdset_to_list(E, L), \+ fdset_min(E, _), \+ fdset_to_list([1-sup], _).
E = [], R = 1..0, L = [].
?- fdset_add_element([1-2], 3, A), fdset_del_element(A, 2, B), fdset_del_element(B, 9, C), fdset_singleton(D, 4).
A = [1-3], B = [1-1, 3-3], C = [1-1, 3-3], D = [4-4].
?- fdset_subtract([1-9], [3-4], A), fdset_intersection([1-5], [3-9], B), fdset_union([1-2], [3-3], C), fdset_union([[1-1], [5-5], [3-3]], D).
A = [1-2, 5-9], B = [3-5], C = [1-3], D = [1-1, 3-3, 5-5].
?- fdset_subset([2-3], [1-4]), \+ fdset_subset([1-4], [2-3]), fdset_disjoint([1-2], [3-4]), fdset_intersect([1-3], [3-4]), fdset_eq([1-2], [1-2]).
true.
?- fdset_interval(S, inf, 3), empty_interval(2, 1), \+ empty_interval(1, 1), empty_interval(sup, inf).
S = [inf-3].
?- list_to_fdset([a], _).
error(type_error(integer, a), _).
?- range_to_fdset(1..3\/5, S).
S = [1-3, 5-5].
?- X in_set _.
error(instantiation_error, _).
?- X in_set [_ - 3].
error(instantiation_error, _).
