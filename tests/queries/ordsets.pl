% library(ordsets)
:- use_module(library(ordsets)).
:- use_module(library(lists)).

?- is_ordset([a,b,c]).
true.
?- is_ordset([b,a]).
false.
?- is_ordset([a,a]).
false.
?- is_ordset([]).
true.
?- is_ordset([a|_]).
false.
?- is_ordset(a).
false.
?- ord_empty(S).
S = [].
?- list_to_ord_set([c,a,b,a], S).
S = [a, b, c].
?- list_to_ord_set([1,a,"s",f(x),Z,2.0,1.0], S), Z = z, !.
Z = z, S = [z, 1.0, 2.0, 1, a, "s", f(x)].
?- list_to_ord_set([a|_], S).
error(instantiation_error, _).
?- ord_memberchk(b, [a,b,c]).
true.
?- ord_memberchk(bb, [a,b,c]).
false.
?- ord_memberchk(a, []).
false.
?- ord_add_element([a,c], b, S).
S = [a, b, c].
?- ord_add_element([a,c], c, S).
S = [a, c].
?- ord_add_element([], c, S).
S = [c].
?- ord_add_element([a,c], d, S).
S = [a, c, d].
?- ord_del_element([a,b,c], b, S).
S = [a, c].
?- ord_del_element([a,b,c], z, S).
S = [a, b, c].
?- ord_del_element([], z, S).
S = [].
?- ord_selectchk(b, [a,b,c], S).
S = [a, c].
?- ord_selectchk(z, [a,b,c], S).
false.
?- ord_intersect([a,c], [b,c]).
true.
?- ord_intersect([a,c], [b,d]).
false.
?- ord_intersect([], [a]).
false.
?- ord_intersection([a,b,c,e], [b,d,e,f], S).
S = [b, e].
?- ord_intersection([], [a], S).
S = [].
?- ord_intersection([a], [], S).
S = [].
?- ord_intersection([[a,b,c],[b,c,d],[c,d,e]], S).
S = [c].
?- ord_intersection([[a]], S).
S = [a].
?- ord_intersection([a,b,c], [b,d], C, R).
C = [b], R = [d].
?- ord_disjoint([a,c], [b,d]).
true.
?- ord_disjoint([a,c], [c]).
false.
?- ord_disjoint([], []).
true.
?- ord_subtract([a,b,c,d], [b,d,e], S).
S = [a, c].
?- ord_subtract([], [a], S).
S = [].
?- ord_subtract([a], [], S).
S = [a].
?- ord_subtract([a,b], [a,b], S).
S = [].
?- ord_union([a,c,e], [b,c,d], S).
S = [a, b, c, d, e].
?- ord_union([], [a], S).
S = [a].
?- ord_union([a], [], S).
S = [a].
?- ord_union([[a,c],[b],[],[a,d]], S).
S = [a, b, c, d].
?- ord_union([], S).
S = [].
?- ord_union([a,c], [b,c,d], U, New).
U = [a, b, c, d], New = [b, d].
?- ord_seteq([a,b], [a,b]).
true.
?- ord_seteq([a,b], [a,c]).
false.
?- ord_subset([a,c], [a,b,c]).
true.
?- ord_subset([a,d], [a,b,c]).
false.
?- ord_subset([], []).
true.
?- ord_subset([a], []).
false.
?- ord_symdiff([a,b,c], [b,c,d], S).
S = [a, d].
?- ord_symdiff([], [a], S).
S = [a].
?- ord_symdiff([a], [], S).
S = [a].
?- ord_symdiff([a], [a], S).
S = [].
?- ord_union([1,1.5], [1.0], S).
S = [1.0, 1, 1.5].
?- ord_union([X], [X], S), S = [x], !.
X = x, S = [x].
?- ord_product([a,b], [1,2], P).
P = [a-1, a-2, b-1, b-2].
?- ord_insert([a,c], b, S).
S = [a, b, c].
?- ord_max([a,b,c], M).
M = c.
?- ord_max([], M).
false.
?- ord_min([a,b,c], M).
M = a.
?- numlist(1, 50000, _L), ord_union(_L, [0.5], _S), length(_S, N).
N = 50001.
?- ord_union(_, [b, d]).
error(instantiation_error, _).

% From the set without the element, too.
?- ord_selectchk(b, X, [1, 3, d]), ord_selectchk(c, Y, [e]), ord_selectchk(c, Z, []).
X = [1, 3, b, d], Y = [c, e], Z = [c].
?- ord_selectchk(b, _, [a, b]).
false.
?- ord_selectchk(b, _, _).
error(instantiation_error, _).
