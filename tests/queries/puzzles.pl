% The puzzle predicates: modes, determinism and errors
?- move([0], M).
false.
?- move([3,0,1,2], M).
M = [0, 3, 1, 2] ;
M = [3, 2, 1, 0].
?- move(B, [0,3,2,4,5,1,7,8,6]).
B = [3, 0, 2, 4, 5, 1, 7, 8, 6] ;
B = [4, 3, 2, 0, 5, 1, 7, 8, 6].
?- move([0,2,3,7,8,4,5,6,1], [2,0,3,7,8,4,5,6,1]).
true.
?- move([1,2,3,4,5,6,7,_,0], M).
error(instantiation_error, _).
?- move([1,2,3,4,5.0,6,7,8,0], M).
error(type_error(integer, 5.0), _).
?- solvable([1,2,3|4]).
error(type_error(list, [1, 2, 3|4]), _).
?- inversions([1,1,3,4,5,6,7,8,0], N).
error(domain_error(board, [1, 1, 3, 4, 5, 6, 7, 8, 0]), _).
?- solvable([6,0,7,3,4,8,2,5,1], [4,8,3,7,5,1,6,2,0]).
false.
?- coordinate([0,1,3,7,8,5,6,2,4], A, 1, Y).
A = 1, Y = 0 ;
A = 8, Y = 1 ;
A = 2, Y = 2.
?- coordinate([0,1,3,7,8,5,6,2,4], A, 3, 0).
false.
?- coordinate([1,2,3,4,5,6,7,8,0], A, foo, 0).
error(type_error(integer, foo), _).
?- solve_bounded([1,2,3,4,5,6,7,8,0], 10, S).
S = [[1, 2, 3, 4, 5, 6, 7, 8, 0]].
?- solve_bounded([1,2,3,4,5,6,7,0,8], 2+2, S).
error(type_error(integer, 2+2), _).
?- solve_bounded([1,2,3,4,5,6,7,0,8], -1, S).
error(domain_error(not_less_than_zero, -1), _).
?- aggregate_all(count, solve_bounded([0,1,3,4,2,5,7,8,6], 22, _), N).
N = 76.

% The flag of the default goal of a bounded search.
?- current_prolog_flag(puzzle_goal, G).
G = auto.
?- solve_bounded([1,0,2,3], 3, S), last(S, G).
S = [[1, 0, 2, 3], [0, 1, 2, 3]], G = [0, 1, 2, 3].
?- set_prolog_flag(puzzle_goal, last), \+ solve_bounded([1,0,2,3], 3, _), current_prolog_flag(puzzle_goal, G), set_prolog_flag(puzzle_goal, auto).
G = last.
?- set_prolog_flag(puzzle_goal, best).
error(domain_error(flag_value, puzzle_goal+best), _).
?- create_prolog_flag(puzzle_goal, best, []).
error(permission_error(modify, flag, puzzle_goal), _).

?- solve([1,2,3,4,5,0,7,8,6], 3, S).
error(type_error(callable, 3), _).
?- solve([1,2,3,4,5,0,7,8,6], nobody, S).
error(existence_error(procedure, nobody/3), _).

halved(Board, Goal, H) :- manhattan(Board, Goal, M), H is M/2.
dead(_, _, _) :- fail.
thrown(_, _, _) :- throw(oops).

?- solve([1,2,3,0,4,5,7,8,6], halved, S).
S = [[1, 2, 3, 0, 4, 5, 7, 8, 6], [1, 2, 3, 4, 0, 5, 7, 8, 6], [1, 2, 3, 4, 5, 0, 7, 8, 6], [1, 2, 3, 4, 5, 6, 7, 8, 0]].
?- solve([1,2,3,0,4,5,7,8,6], dead, S).
false.
?- solve([1,2,3,0,4,5,7,8,6], thrown, S).
oops.

% An estimate is a number that is not below 0.
always(H, _, _, H).
?- solve([1,2,3,4,5,6,7,0,8], always(-1), S).
error(domain_error(not_less_than_zero, -1), _).
?- solve([1,2,3,4,5,6,7,0,8], always(-0.5), S).
error(domain_error(not_less_than_zero, -0.5), _).
?- solve([1,2,3,4,5,6,7,0,8], always(some), S).
error(type_error(number, some), _).
?- solve([1,2,3,4,5,6,7,0,8], always(_), S).
error(instantiation_error, _).
?- _H is inf, solve([1,2,3,4,5,6,7,0,8], always(_H), S).
false.
?- solve([1,2,0,3], always(0.0), S).
S = [[1, 2, 0, 3], [1, 2, 3, 0]].

% Why a list is no board.
fault(Board, Why) :- catch(solvable(Board), error(domain_error(board, Board), context(_, Why)), true).
?- fault([1,2,3], W).
W = 'a board has N × N cells, N from 1 to 32768; 3 are given'.
?- fault([1,2,2,0], W).
W = 'tile 2 appears again on cell 2'.
?- fault([1,4,2,0], W).
W = 'tile 4 on cell 1 is not one of 1 to 3: a smaller tile is missing'.
?- fault([1,-1,2,0], W).
W = '-1 is no tile'.
?- fault([1,2,0,100000000000000000000], W).
W = '100000000000000000000 is no tile'.
?- fault([1,2,3,4], W).
W = 'no cell is blank (0)'.
?- catch(solve([1,2,3,0], [1,2,0,0], manhattan, _), error(domain_error(board, B), context(_, W)), true).
B = [1, 2, 0, 0], W = 'a board of size 2 with 3 tiles cannot reach a goal of size 2 with 2'.

% Several blanks: one after the other, and no board twice.
?- findall(B, move([2,0,0,1], B), Bs).
Bs = [[0, 2, 0, 1], [2, 1, 0, 0], [0, 0, 2, 1], [2, 0, 1, 0]].

% Errors about estimates name the rule and the board.
low(_, _, -1).
?- catch(solve([1,2,3,4,5,6,7,0,8], low, _), _E, true), message_to_string(_E, _S), sub_string(_S, _, _, _, "low estimates [1, 2, 3, 4, 5, 6, 7, 0, 8]").
true.
