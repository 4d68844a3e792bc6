% Spaces of library(spaces/...) that are stated as sets of facts, and scenarios of paths.
:- use_module(library(spaces/sokoban)).
:- use_module(library(spaces/rush_hour)).
:- use_module(library(spaces/movingai)).
:- use_module(library(lists)).

?- sokoban_moves(["#####", "#@$.#", "#####"], Moves).
Moves = 'R'.
?- sokoban_moves(["#######", "#.@ # #", "#$* $ #", "#   $ #", "# ..  #", "#  *  #", "#######"], _Moves), atom_length(_Moves, N).
N = 16.
?- sokoban_moves(["######", "#@   #", "# $  #", "#   .#", "######"], Moves).
Moves = dRRurD.
?- sokoban_moves(["####", "#@$#", "#. #", "####"], Moves).
false.
?- sokoban_moves(["######", "#+$ .#", "######"], Moves).
Moves = 'RR'.
?- sokoban_moves(["###", "#@#", "###"], Moves).
Moves = ''.
?- catch(sokoban_moves(["###", "#$#", "###"], _), error(E, _), true).
E = domain_error(sokoban_level, ["###", "#$#", "###"]).
?- sokoban_levels("; first\n####\n#@.#\n####\n\n###\n#*#\n", Levels).
Levels = [["####", "#@.#", "####"], ["###", "#*#"]].
?- sokoban_levels("####\n\t#@#\n####\n", [L]), catch(sokoban_moves(L, _), error(E, _), true).
L = ["####", "\t#@#", "####"], E = domain_error(sokoban_level, ["####", "\t#@#", "####"]).

?- rush_hour_moves('ooooAABoooBooooo', Moves).
Moves = ['B'-1, 'A'-2].
?- rush_hour_moves('ooxoAAxooooooooo', Moves).
false.
?- rush_hour_moves('GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo', _Moves), length(_Moves, N).
N = 51.
?- member(Board, ['AABB', 'AAABBBCCC']), rush_hour_moves(Board, Moves).
Board = 'AABB', Moves = [] ;
Board = 'AAABBBCCC', Moves = [].
?- catch(rush_hour_moves('oooAoooAoooooooo', _), error(E, _), true).
E = domain_error(rush_hour_board, oooAoooAoooooooo).

file(Extension, Text, File) :-
    tmp_file(movingai, Base), atomic_list_concat([Base, Extension], File),
    open(File, write, S), write(S, Text), close(S), nb_setval(Extension, File).
map("type octile\nheight 3\nwidth 4\nmap\n..@.\n.@@.\n....\n").

?- map(_M), file('.map', _M, _F), file_base_name(_F, _N), format(string(_T), "version 1\n0\tdao/~w\t4\t3\t0\t0\t3\t0\t7.0\n1 ~w 4 3 0 0 1 2 3.0\n", [_N, _N]), file('.scen', _T, _S), scenarios(_S, [scenario(B, _F, S0, S, L)|_More]), length(_More, N).
B = 0, S0 = 0/0, S = 3/0, L = 7.0, N = 1.
?- nb_getval('.scen', _S), scenarios(_S, _Ss), findall(C, ( member(_Scenario, _Ss), scenario_path(_Scenario, _, C, []) ), Cs).
Cs = [7.0, 3.0].
?- file('.scen', "version 1\n0 a.map 4 3 0 zero 3 0 7\n", _S), catch(scenarios(_S, _), error(E, _), true).
E = syntax_error(scenario).
