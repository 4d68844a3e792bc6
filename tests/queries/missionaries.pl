% Missionaries and cannibals
:- use_module(library(spaces/missionaries)).
:- use_module(library(lists)).
:- use_module(library(search)).

?- cross(_Ss), length(_Ss, N), nth0(0, _Ss, First), last(_Ss, Last).
N = 12, First = bank(3, 3, left), Last = bank(0, 0, right).
?- findall(S, crossing(bank(3,3,left), S), L).
L = [bank(3, 2, right), bank(3, 1, right), bank(2, 2, right)].
?- once(crossing(bank(0,0,right), bank(0,2,left))).
true.
?- crossing(bank(3,3,left), bank(2,3,right)).
false.
?- findall(S, paths_within(crossing, all_across, bank(3,3,left), 11, S), _L), length(_L, N).
N = 4.
