% Rubik's cube and the 2x2x2 cube

turns(Cube, Turns, N) :- cube_solution(Cube, Turns), length(Turns, N).

% Turns.
?- cube_turned(solved, [], C).
C = 'UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB'.
?- cube_turned(solved, "F", C).
C = 'UUUUUULLLURRURRURRFFFFFFFFFRRRDDDDDDLLDLLDLLDBBBBBBBBB'.
?- cube_turned(solved, ['R', 'U', 'R''', 'U'''], C0), cube_turned(C0, "U R U' R'", C), cube_turned(solved, [], C).
C0 = 'UULUUFUUFRRUBRRURRFFDFFUFFFDDRDDDDDDBLLLLLLLLBRRBBBBBB', C = 'UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB'.
?- cube_turned('UUUURRRRFFFFDDDDLLLLBBBB', "R2", C).
C = 'UDUDRRRRFBFBDUDULLLLFBFB'.
?- cube_turned(_, "R", C).
error(instantiation_error, _).
?- cube_turned(solved, _, C).
error(instantiation_error, _).
?- cube_turned(solved, ['R', _], C).
error(instantiation_error, _).
?- cube_turned(solved, ['R', x], C).
error(domain_error(cube_turn, x), _).
?- cube_turned(solved, "R X", C).
error(domain_error(cube_turn, "R X"), _).
?- cube_turned(foo, "R", C).
error(domain_error(cube, foo), _).
?- cube_turned('UUUUUUUFURRRRRRRRRFUFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB', "R", C).
error(domain_error(cube, _), _).
?- cube_turned(f(x), "R", C).
error(type_error(text, f(x)), _).

% Shortest solutions.
?- cube_solution(solved, T).
T = [].
?- cube_turned(solved, "R U", C), cube_solution(C, T).
C = 'UUUUUUFFFUBBRRRRRRRRRFFDFFDDDBDDBDDBFFDLLLLLLLLLUBBUBB', T = ['U\'', 'R\''].
?- cube_turned(solved, "R U2 F' L D B2 R' U F2 D' L2 B", _C), turns(_C, _T, N), cube_turned(_C, _T, S).
N = 12, S = 'UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB'.
?- cube_solution('UUUURRRRFFFFDDDDLLLLBBBB', T).
error(domain_error(cube, _), _).
?- pocket_cube_solution('UUUURRRRFFFFDDDDLLLLBBBB', T).
T = [].
?- cube_turned('UUUURRRRFFFFDDDDLLLLBBBB', "R U2 F' R U F2 R2 U", _C), pocket_cube_solution(_C, _T), length(_T, N), cube_turned(_C, _T, S).
N = 8, S = 'UUUURRRRFFFFDDDDLLLLBBBB'.
?- pocket_cube_solution('UUUURRRRFFFFDDDDLLLLBBBU', T).
error(domain_error(cube, _), _).

% Why a text is no cube, or no turn.
fault(Goal, Why) :- catch(Goal, error(domain_error(_, _), context(_, Why)), true).
?- fault(cube_turned(foo, [], _), W).
W = 'a cube has 54 stickers, and 3 are given'.
?- fault(pocket_cube_solution('UUUURRRRFFFFDDDDLLLLBBBX', _), W).
W = 'sticker 24 is \'X\', which names no face'.
?- fault(cube_turned(solved, "R U3", _), W).
W = '"U3" is no turn: a face of URFDLB, then nothing, 2 or \''.
?- fault(cube_turned(solved, ['R', x], _), W).
W = '"x" is no turn: a face of URFDLB, then nothing, 2 or \''.
