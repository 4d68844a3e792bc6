% Sokoban: a man pushes boxes onto goals, one at a time. Levels are text as in .xsb files: `#` wall, `@` man, `+` man on
% a goal, `$` box, `*` box on a goal, `.` goal; a blank, `-` or `_` is floor.
%
% Fluents: man(Square), box(Square), free(Square). next(Square, Direction, Square) never changes. Squares are X/Y, from
% 0/0 at the top left; directions are l, u, r and d.

:- module(sokoban, [action/3, sokoban_moves/2, sokoban_levels/2]).

:- use_module(library(lists), [member/2, memberchk/2, nth0/3, reverse/2, same_length/2]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(assoc), [get_assoc/3, list_to_assoc/2]).
:- use_module(library(planning), [plan/4]).

% There may be no two squares beside each other.
:- dynamic next/3.

%! action(?Action, ?Conditions, ?Effects) is nondet.
% Action is possible where the Conditions hold, and makes the Effects hold.
action(go(D, A, B), [man(A), next(A, D, B), free(B)], [man(B), free(A), -man(A), -free(B)]).
action(push(D, A, B, C), [man(A), next(A, D, B), box(B), next(B, D, C), free(C)],
       [man(B), box(C), free(A), -man(A), -box(B), -free(C)]).

%! sokoban_moves(+Rows, -Moves) is semidet.
% Moves is an atom: a solution of a level, with the fewest moves, in the letters l, u, r and d; pushes are in capitals.
% Rows are atoms or strings. Fails if there is no solution.
% @error domain_error(sokoban_level, Rows) if there is not one man, there are fewer goals than boxes, or a character
%        is none of those above
sokoban_moves(Rows, Moves) :-
    findall(Square-Char, square(Rows, Square, Char), Squares),
    check(Squares, Rows),
    findall(Fact, fact(Squares, Fact), Init),
    findall(box(Goal), ( member(Goal-Char, Squares), memberchk(Char, ['.', '+', '*']) ), Goals0),
    goal(Squares, Goals0, Goal),
    plan(sokoban, Init, Goal, Plan),
    maplist(letter, Plan, Letters),
    atomic_list_concat(Letters, Moves).

% With more goals than boxes, each box must be on some goal.
goal(Squares, Goals, Goal) :-
    boxes(Squares, Boxes),
    (   same_length(Boxes, Goals)
    ->  Goal = Goals
    ;   findall(\+ box(Square), ( member(Square-Char, Squares), memberchk(Char, [' ', -, '_', '@', $]) ), Goal)
    ).

boxes(Squares, Boxes) :- findall(Box, ( member(Box-Char, Squares), memberchk(Char, [$, *]) ), Boxes).

check(Squares, Rows) :-
    findall(Man, ( member(Man-Char, Squares), memberchk(Char, ['@', +]) ), Men),
    findall(Goal, ( member(Goal-Char, Squares), memberchk(Char, ['.', +, *]) ), Goals),
    boxes(Squares, Boxes),
    length(Goals, Most),
    length(Boxes, Count),
    (   \+ ( member(_-Char, Squares), \+ memberchk(Char, [' ', -, '_', '@', +, $, *, '.']) ),
        Men = [_],
        Count =< Most
    ->  true
    ;   throw(error(domain_error(sokoban_level, Rows),
                    context(sokoban_moves/2, 'a level has one man (@ or +) and a goal (. + or *) for each box ($ or *)')))
    ).

% Walls are no squares.
square(Rows, X/Y, Char) :-
    nth0(Y, Rows, Row),
    atom_chars(Row, Chars),
    nth0(X, Chars, Char),
    Char \== (#).

fact(Squares, Fact) :-
    member(A-Char, Squares),
    (   Char = '@' -> Fact = man(A)
    ;   Char = + -> Fact = man(A)
    ;   memberchk(Char, [$, *]) -> Fact = box(A)
    ;   Fact = free(A)
    ).
fact(Squares, next(A, D, B)) :-
    list_to_assoc(Squares, Known),
    member(A-_, Squares),
    beside(A, D, B),
    get_assoc(B, Known, _).

beside(X/Y, l, X1/Y) :- X1 is X-1.
beside(X/Y, u, X/Y1) :- Y1 is Y-1.
beside(X/Y, r, X1/Y) :- X1 is X+1.
beside(X/Y, d, X/Y1) :- Y1 is Y+1.

letter(go(D, _, _), D).
letter(push(D, _, _, _), Letter) :- upcase_atom(D, Letter).

%! sokoban_levels(+Text, -Levels) is det.
% Levels are lists of rows: the levels in the text of a .xsb file. Lines without a wall separate them. A tab is kept,
% which sokoban_moves/2 refuses.
sokoban_levels(Text, Levels) :-
    split_string(Text, "\n", "\r", Lines),
    levels(Lines, [], Levels).

levels([], Rows, Levels) :- ended(Rows, Levels, []).
levels([Line|Lines], Rows, Levels) :-
    (   is_row(Line)
    ->  levels(Lines, [Line|Rows], Levels)
    ;   ended(Rows, Levels, Levels1),
        levels(Lines, [], Levels1)
    ).

ended(Rows, Levels, Levels1) :-
    (   Rows == [] -> Levels = Levels1
    ;   reverse(Rows, Level), Levels = [Level|Levels1]
    ).

is_row(Line) :-
    string_chars(Line, Chars),
    memberchk(#, Chars),
    \+ ( member(Char, Chars), \+ memberchk(Char, [#, ' ', '\t', -, '_', '@', +, $, *, '.']) ).
