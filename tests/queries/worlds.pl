% Word ladders and grids

?- word_neighbour(cat, W).
error(existence_error(dictionary, load_words/1), _).
?- catch(word_ladder(cat, dog, _), E, message_to_string(E, S)).
E = error(existence_error(dictionary, load_words/1), _), S = "No dictionary is loaded: load_words/1 loads one".
?- load_words('tests/data/no_such_words.txt').
error(existence_error(source_sink, 'tests/data/no_such_words.txt'), _).
?- load_words(_).
error(instantiation_error, _).
?- load_words('tests/data/words/seedwords.txt').
true.
?- word_ladder(horse, nurse, L), length(L, N).
L = [horse, hose, hole, cole, core, cure, pure, purse, nurse], N = 9.
?- word_ladder("stories", shore, [A|_]).
A = stories.
?- word_ladder(horse, horse, L).
L = [horse].
?- word_ladder(horse, xyzzy, L).
error(existence_error(word, xyzzy), _).
?- word_ladder(horse, _, L).
error(instantiation_error, _).
?- findall(W, word_neighbour(horse, W), Ws), msort(Ws, S).
Ws = [horses, hose, house, worse], S = [horses, hose, house, worse].
?- word_neighbour(horse, house).
true.
?- word_neighbour(horse, nurse).
false.

maze(['..#.',
      '.#..',
      '....']).
?- maze(_M), grid_path(_M, 0/0, 3/0, P).
P = [0/0, 0/1, 0/2, 1/2, 2/2, 3/2, 3/1, 3/0].
?- maze(_M), grid_path(_M, 0/0, 3/0, P, [cost(C)]).
P = [0/0, 0/1, 0/2, 1/2, 2/2, 3/2, 3/1, 3/0], C = 7.
?- grid_path(["...", "...", "..."], 0/0, 2/2, P, [neighbours(8), cost(C)]).
P = [0/0, 1/1, 2/2], C = 2.8284271247461903.
?- maze(_M), grid_path(_M, 0/0, 2/0, P).
false.
?- maze(_M), grid_path(_M, 0/0, 9/9, P).
false.
?- grid_path(['..', '.'], 0/0, 1/1, P).
error(domain_error(grid, ['..', '.']), _).
?- grid_path([], 0/0, 1/1, P).
error(domain_error(grid, []), _).
?- grid_path(_, 0/0, 1/1, P).
error(instantiation_error, _).
?- grid_path(['..'], 0, 1/0, P).
error(domain_error(place, 0), _).
?- grid_path(['..'], 0/ -1, 1/0, P).
error(domain_error(place, 0/ -1), _).
?- grid_path(['..'], 0/0, 1/0, P, [neighbours(6)]).
error(domain_error(grid_option, neighbours(6)), _).
?- grid_path(['..'], 0/0, 1/0, P, [diagonal]).
error(domain_error(grid_option, diagonal), _).
?- catch(grid_path(['..', '.'], 0/0, 1/1, P), error(domain_error(grid, _), context(_, Why)), true).
Why = 'line 2: a row of 1 cells where 2 are expected'.
% In plain rows, letters are floor.
?- grid_path(["TOW"], 0/0, 2/0, P).
P = [0/0, 1/0, 2/0].

% Files as other systems write them: a byte order mark, carriage returns.
written(Text, File) :-
    tmp_file(hand, File),
    setup_call_cleanup(open(File, write, S, [bom(true)]), write(S, Text), close(S)).
?- written("cat\r\ncot\r\n\r\ndot\r\n", _F), load_words(_F), word_ladder(cat, dot, L).
L = [cat, cot, dot].
?- written("type octile\r\nheight 2\r\nwidth 2\r\nmap\r\n.T\r\n..\r\n", _F), grid_path(file(_F), 0/0, 1/1, P).
P = [0/0, 0/1, 1/1].
?- written("type octile\nheight 1\nwidth 2\nmap\n.x\n", _F), catch(grid_path(file(_F), 0/0, 1/0, P), error(domain_error(grid, file(_F)), context(_, Why)), true).
Why = 'line 5: \'x\' in column 2 is not one of . G S W @ O T'.

% An unknown option names those there are.
?- catch(grid_path(['..'], 0/0, 1/0, _, [diagonal(true)]), _E, true), message_to_string(_E, _S), sub_string(_S, _, _, _, "neighbours(8)").
true.
% A blank is floor, at the end of a row too. Line endings and empty rows are none.
?- grid_path(["   ", " # ", "   "], 0/0, 0/2, P).
P = [0/0, 0/1, 0/2].
?- grid_path(["", "..\r\n", ".  "], 0/0, 2/1, P).
error(domain_error(grid, _), _).
?- grid_path(["", ".. \r\n", ".# "], 0/0, 2/1, P).
P = [0/0, 1/0, 2/0, 2/1].
?- grid_path(["", "\n"], 0/0, 0/0, P).
error(domain_error(grid, _), _).
