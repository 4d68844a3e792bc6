% The 8-puzzle as rules
:- use_module(library(spaces/eight)).
:- use_module(library(lists)).
:- use_module(library(search)).

?- findall(B, slide([1,2,3,4,5,6,7,8,0], B), Bs).
Bs = [[1, 2, 3, 4, 5, 0, 7, 8, 6], [1, 2, 3, 4, 5, 6, 7, 0, 8]].
?- findall(B, slide([1,2,3,4,0,5,6,7,8], B), Bs).
Bs = [[1, 0, 3, 4, 2, 5, 6, 7, 8], [1, 2, 3, 0, 4, 5, 6, 7, 8], [1, 2, 3, 4, 5, 0, 6, 7, 8], [1, 2, 3, 4, 7, 5, 6, 0, 8]].
?- distance([8,6,7,2,5,4,3,0,1], D).
D = 21.
?- distance([1,2,3,4,5,6,7,8,0], D).
D = 0.
?- solve_eight([0,1,3,4,2,5,7,8,6], Bs).
Bs = [[0, 1, 3, 4, 2, 5, 7, 8, 6], [1, 0, 3, 4, 2, 5, 7, 8, 6], [1, 2, 3, 4, 0, 5, 7, 8, 6], [1, 2, 3, 4, 5, 0, 7, 8, 6], [1, 2, 3, 4, 5, 6, 7, 8, 0]].
?- solve_eight([1,2,3,4,5,6,7,8,0], Bs).
Bs = [[1, 2, 3, 4, 5, 6, 7, 8, 0]].
?- solve_eight([8,6,7,2,5,4,3,0,1], _Bs), length(_Bs, N).
N = 32.
?- findall(D, reachable(slide, [1,2,3,4,5,6,7,8,0], _, D), _Ds), length(_Ds, N), last(_Ds, Depth).
N = 181440, Depth = 31.
