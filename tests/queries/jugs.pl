% Water jugs
:- use_module(library(spaces/jugs)).
:- use_module(library(lists)).

?- measure([5,3], 4, Ss, D).
Ss = [[0, 0], [0, 3], [3, 0], [3, 3], [5, 1], [0, 1], [1, 0], [1, 3], [4, 0]], D = 9.
?- measure([8,5,3], 4, _, D).
D = 6.
?- measure([4,2], 3, _, _).
false.
?- findall(S-C, pour([5,3], [5,0], S, C), L).
L = [[5, 3]-3, [0, 0]-0, [2, 3]-0].
