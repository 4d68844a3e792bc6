% Scenes of boards, maps, nets, tables, bars and timetables.

:- module(draw_shapes,
          [ text_scene/2,
            board_scene/2,
            map_scene/3,
            net_scene/2,
            table_scene/3,
            bars_scene/3,
            gantt_scene/3,
            label/2
          ]).

:- use_module(library(lists), [append/2, append/3, last/2, max_list/2, member/2, min_list/2, nth0/3, nth1/3]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(error), [domain_error/2, instantiation_error/1, must_be/2, type_error/2]).
:- use_module(library(draw/scene), [characters/2, on_colour/2, palette/5, series_colour/2]).
:- use_module(library(draw/scales), [beyond/3, counted/3, decimals/2, scale/5]).

%! label(+Term, -Text) is det.
% The text of a term in a picture: one line, without quotes.
label(Term, Text) :-
    Options = [quoted(false), numbervars(true), portray(true), spacing(next_argument)],
    with_output_to(string(Text0), write_term(Term, Options)),
    line(Text0, Text).

% Controls and the codes that XML excludes are shown as spaces.
printable(Code, Shown) :-
    (   ( Code < 0' ; Code >= 0x7f, Code =< 0x9f ; Code =:= 0xfffe ; Code =:= 0xffff )
    ->  Shown = 0x20
    ;   Shown = Code
    ).

% The text of a string or an atom, on one line.
line(Text0, Text) :-
    string_codes(Text0, Codes),
    maplist(printable, Codes, Shown),
    string_codes(Text, Shown).

%! text_scene(+Text, -Scene) is det.
% The lines of a text.
text_scene(Text, scene(Width, Height, Marks)) :-
    split_string(Text, '\n', '', Lines0),
    maplist(line, Lines0, Lines),
    widest(Lines, Width),
    length(Lines, Height),
    findall(text(0, Y, start, Line, ''), ( nth0(I, Lines, Line), Y is 2*I ), Marks).

widest(Texts, Width) :-
    maplist('$columns', Texts, Widths),
    max_list([0|Widths], Width).

% cell(+Cell, -Text, -Colour)
cell(Cell, Text, Colour) :-
    (   nonvar(Cell), Cell = cell(Term, Colour0)
    ->  must_be_colour(Colour0), Colour = Colour0
    ;   Term = Cell, Colour = ''
    ),
    label(Term, Text).

must_be_colour(Colour) :-
    must_be(nonvar, Colour),
    ( ( Colour == '' ; palette(Colour, _, _, _, _) ) -> true ; domain_error(colour, Colour) ).

%! board_scene(+Rows, -Scene) is det.
% A board with lines between its cells: each a term, or cell(Term, Colour).
board_scene(Rows, scene(Width, Height, Marks)) :-
    findall(Text, ( member(Row, Rows), member(Cell, Row), cell(Cell, Text, _) ), Texts),
    widest(Texts, Widest),
    Inner is max(3, Widest+2),
    maplist(length, Rows, Lengths),
    max_list([0|Lengths], Columns),
    length(Rows, Count),
    Width is Columns*(Inner+1)+1,
    Height is 2*Count+1,
    findall(Mark, board_mark(Rows, Inner, Mark), Cells),
    Right is 2*(Width-1), Bottom is 2*(Height-1),
    findall(rule([0/Y, Right/Y], ''), ( between(0, Count, I), Y is 4*I ), Across),
    findall(rule([X/0, X/Bottom], ''), ( between(0, Columns, I), X is 2*I*(Inner+1) ), Down),
    append([Cells, Across, Down], Marks).

board_mark(Rows, Inner, Mark) :-
    nth0(R, Rows, Row), nth0(C, Row, Cell),
    cell(Cell, Text, Colour),
    X0 is 2*C*(Inner+1), X1 is X0+2*(Inner+1),
    Y0 is 4*R, Y1 is Y0+4,
    (   Colour \== '',
        Mark = fill(X0, Y0, X1, Y1, Colour)
    ;   X is X0+Inner+1, Y is Y0+2,
        on_colour(Colour, On),
        Mark = text(X, Y, middle, Text, On)
    ).

%! map_scene(+Rows, +Path, -Scene) is det.
% A map, rows of text in which # and @ are walls, and a path on it: places X/Y from 0/0 at the top left. Without
% rows, a path alone.
map_scene(Rows, Path, scene(Width, Height, Marks)) :-
    maplist(row_chars, Rows, Chars),
    findall(L, ( member(Row, Chars), length(Row, L) ; member(X/_, Path), L is X+1 ), Lengths),
    max_list([0|Lengths], Columns),
    length(Chars, Count),
    findall(H, ( H = Count ; member(_/Y, Path), H is Y+1 ), Heights),
    max_list(Heights, Tall),
    Width is 2*Columns+2,
    Height is Tall+2,
    Right is 2*(Width-1), Bottom is 2*(Height-1),
    Frame = rule([0/0, Right/0, Right/Bottom, 0/Bottom, 0/0], ''),
    findall(Mark, map_mark(Chars, Mark), Tiled),
    maplist([Tiles, Line]>>compound_name_arguments(Line, row, Tiles), Chars, Lines),
    compound_name_arguments(Ground, map, Lines),
    findall(Mark, path_mark(Path, Ground, Mark), Steps),
    Marks = [at(2, 2, Tiled), at(2, 2, Steps), Frame].

row_chars(Row, Chars) :-
    ( is_list(Row) -> string_chars_of(Row, Chars) ; line(Row, Text), characters(Text, Chars) ).

string_chars_of(Row, Chars) :-
    maplist(label, Row, Texts),
    maplist(atom_string, Chars, Texts).

map_mark(Chars, Mark) :-
    nth0(R, Chars, Row), nth0(C, Row, Char),
    tile(C, R, X0, Y0, X1, Y1),
    ground(Char, X0, Y0, X1, Y1, Mark).

ground(Char, X0, Y0, X1, Y1, solid(X0, Y0, X1, Y1, dark)) :- is_wall(Char), !.
ground(Char, X0, Y0, X1, _, text(X, Y, middle, Text, '')) :-
    \+ is_free(Char),
    X is (X0+X1)//2, Y is Y0+1,
    atom_string(Char, Text).

is_wall(#).
is_wall(@).

is_free('.').
is_free(' ').

% A tile of a map: two columns and a row.
tile(C, R, X0, Y0, X1, Y1) :-
    X0 is 4*C-1, X1 is X0+4,
    Y0 is 2*R-1, Y1 is Y0+2.

% A place of a path is yellow; one on a wall is red, with a cross or the letter of its end, since a path
% goes around walls.
path_mark(Path, Ground, Mark) :-
    Path = [First|_],
    last(Path, Last),
    (   member(Place, Path),
        Place = X/Y,
        tile(X, Y, X0, Y0, X1, Y1),
        (   wall_at(Place, Ground)
        ->  (   Mark = solid(X0, Y0, X1, Y1, red)
            ;   Place \== First, Place \== Last,
                path_end(Place, 'X', Mark)
            )
        ;   Mark = solid(X0, Y0, X1, Y1, yellow)
        )
    ;   path_end(First, 'S', Mark)
    ;   Last \== First,
        path_end(Last, 'G', Mark)
    ).

wall_at(X/Y, Ground) :-
    R is Y+1, C is X+1,
    arg(R, Ground, Row),
    arg(C, Row, Char),
    is_wall(Char).

path_end(X/Y, Text, text(MX, MY, middle, Text, '')) :-
    MX is 4*X+1, MY is 2*Y.

%! net_scene(+Stickers, -Scene) is det.
% The net of a cube of 54 or 24 stickers, in the order of faces U R F D L B.
net_scene(Stickers, scene(Width, Height, Marks)) :-
    string_chars(Stickers, Chars),
    length(Chars, Count),
    (   nth0(I, [24, 54], Count)
    ->  Side is I+2
    ;   domain_error(cube, Stickers)
    ),
    Width is 4*(2*Side)+3,
    Height is 3*Side,
    findall(Mark, net_mark(Chars, Side, Mark), Marks).

net_mark(Chars, Side, Mark) :-
    nth0(I, Chars, Char),
    Face is I//(Side*Side),
    Row is I mod (Side*Side)//Side, Column is I mod Side,
    face(Face, Across, Down),
    X0 is 4*(Across*Side+Column)+2*Across-1, X1 is X0+4,
    Y0 is 2*(Down*Side+Row)-1, Y1 is Y0+2,
    sticker(Char, Colour),
    (   Mark = fill(X0, Y0, X1, Y1, Colour)
    ;   X is X0+2, Y is Y0+1,
        atom_string(Char, Text),
        on_colour(Colour, On),
        Mark = text(X, Y, middle, Text, On)
    ).

face(0, 1, 0).
face(1, 2, 1).
face(2, 1, 1).
face(3, 1, 2).
face(4, 0, 1).
face(5, 3, 1).

sticker('U', Colour) :- !, Colour = white.
sticker('R', Colour) :- !, Colour = red.
sticker('F', Colour) :- !, Colour = green.
sticker('D', Colour) :- !, Colour = yellow.
sticker('L', Colour) :- !, Colour = orange.
sticker('B', Colour) :- !, Colour = blue.
sticker(_, grey).

%! table_scene(+Head, +Rows, -Scene) is det.
% A table; Head is the list of titles of its columns, or []. Numbers are aligned at the right.
table_scene(Head, Rows, scene(Width, Height, Marks)) :-
    ( Head == [] -> All = Rows, First = 1 ; All = [Head|Rows], First = 3 ),
    maplist(maplist(label), All, Texts),
    maplist(length, All, Lengths),
    max_list([0|Lengths], Columns),
    widths(Columns, Texts, Widths),
    starts(Widths, 0, Starts, Right),
    length(Rows, Count),
    Width is Right+1,
    Height is First+Count+1,
    findall(Mark, table_text(All, Texts, First, Starts, Widths, Mark), Cells),
    Edge is 2*Right, Bottom is 2*(Height-1),
    findall(rule([0/Y, Edge/Y], ''), ( member(Y, [0, Bottom]) ; Head \== [], Y = 4 ), Across),
    findall(rule([X/0, X/Bottom], ''), ( member(C, [Right|Starts]), X is 2*C ), Down),
    append([Cells, Across, Down], Marks).

widths(0, _, []) :- !.
widths(N, Rows, [Width|Widths]) :-
    findall(First, member([First|_], Rows), Column),
    widest(Column, Width),
    findall(Rest, ( member(Row, Rows), ( Row = [_|Rest] -> true ; Rest = [] ) ), Rests),
    N1 is N-1,
    widths(N1, Rests, Widths).

% The columns of the lines at the left of each column of the table, and of the last line.
starts([], C, [], C).
starts([Width|Widths], C0, [C0|Cs], Right) :-
    C is C0+Width+3,
    starts(Widths, C, Cs, Right).

table_text(All, Texts, First, Starts, Widths, text(X, Y, Anchor, Text, '')) :-
    nth0(R, All, Row), nth0(R, Texts, Line),
    ( First =:= 3, R =:= 0 -> Y = 2 ; First =:= 3 -> Y is 2*(R+2) ; Y is 2*(R+1) ),
    nth0(C, Row, Term), nth0(C, Line, Text),
    nth0(C, Starts, Start), nth0(C, Widths, Width),
    (   number(Term)
    ->  Anchor = end, X is 2*(Start+1+Width)
    ;   Anchor = start, X is 2*(Start+2)
    ).

%! bars_scene(+Pairs, +Columns, -Scene) is det.
% A bar for each Label-Number, in at most Columns columns. The label of a number alone is its place in the list.
bars_scene(Bars0, Columns, scene(Width, Height, Marks)) :-
    findall(Pair, ( nth1(I, Bars0, Bar), bar_pair(Bar, I, Pair) ), Pairs),
    findall(L, ( member(Label-_, Pairs), label(Label, L) ), Labels),
    findall(N, member(_-N, Pairs), Numbers),
    maplist(must_be(number), Numbers),
    maplist(label, Numbers, Values),
    widest(Labels, Left),
    widest(Values, Behind),
    Area is max(10, min(60, Columns-Left-2*Behind-6)),
    lengths(Numbers, Area, Lengths),
    max_list([0|Lengths], High),
    min_list([0|Lengths], Low),
    findall(Value, ( nth0(I, Lengths, Length), Length < 0, nth0(I, Values, Value) ), Negative),
    widest(Negative, Before),
    ( Low < 0 -> Margin is Before+2 ; Margin = 0 ),
    Zero is 2*(Left+1+Margin)+2*ceiling(-Low/2),
    length(Pairs, Height),
    Width is Zero//2+ceiling(High/2)+2+Behind,
    findall(Mark, bar_mark(Lengths, Labels, Values, Left, Zero, Mark), Bars),
    End is 2*Height-1,
    append(Bars, [rule([Zero/(-1), Zero/End], '')], Marks).

bar_pair(Bar, I, Pair) :-
    (   var(Bar)
    ->  instantiation_error(Bar)
    ;   number(Bar)
    ->  Pair = I-Bar
    ;   Bar = _-_
    ->  Pair = Bar
    ;   type_error(pair, Bar)
    ).

% The lengths of bars, in half cells, which take Area columns from the least to the greatest.
lengths(Numbers, Area, Lengths) :-
    decimals(Numbers, Decimals),
    maplist(counted(Decimals), Numbers, Counts),
    max_list([0|Counts], High),
    min_list([0|Counts], Low),
    Span is max(1, High-Low),
    findall(Length, ( member(Count, Counts), Length is 2*Area*Count/Span ), Lengths).

bar_mark(Lengths, Labels, Values, Left, Zero, Mark) :-
    nth0(I, Lengths, Length), nth0(I, Labels, Label), nth0(I, Values, Value),
    Y is 2*I,
    (   X is 2*(Left-1),
        Mark = text(X, Y, end, Label, '')
    ;   bar(Length, Zero, Y, Value, Mark)
    ).

bar(Length, Zero, Y, Value, Mark) :-
    Y0 is Y-0.8, Y1 is Y+0.8,
    (   Length >= 0
    ->  X0 is Zero+1, X1 is X0+Length,
        (   Length > 0, Mark = solid(X0, Y0, X1, Y1, blue)
        ;   X is 2*ceiling((X1+1)/2)+2, Mark = text(X, Y, start, Value, '')
        )
    ;   X1 is Zero-1, X0 is X1+Length,
        (   Mark = solid(X0, Y0, X1, Y1, red)
        ;   X is 2*floor((X0-1)/2)-2, Mark = text(X, Y, end, Value, '')
        )
    ).

%! gantt_scene(+Tasks, +Columns, -Scene) is det.
% A timetable of tasks task(Label, Start, End), a row each, or task(Row, Label, Start, End) by rows. A label for
% which its bar is too short ends in an ellipsis. A task that takes no time is a diamond.
gantt_scene(Tasks, Columns, scene(Width, Height, Marks)) :-
    maplist(task, Tasks, Bars),
    findall(Row, member(bar(Row, _, _, _), Bars), All),
    distinct(All, Rows),
    maplist(label, Rows, Labels),
    widest(Labels, Widest),
    findall(T, ( member(bar(_, _, A, B), Bars), ( T = A ; T = B ) ), Times),
    decimals(Times, Decimals),
    maplist(counted(Decimals), Times, Counts),
    Room is max(10, Columns-Widest-4),
    scale(Counts, Decimals, Room, across, scale(Low, High, Ticks, Cells)),
    beyond(Ticks, Before, Behind),
    Left is max(Widest, Before-2),
    Area is Cells-1,
    length(Rows, Count),
    Height is Count+2,
    Width is Left+2+Area+max(4, Behind),
    Origin is 2*(Left+1),
    Axis = axis(Origin, Area, Low, High),
    findall(text(X, Y, end, Label, ''), ( nth0(I, Labels, Label), X is 2*(Left-1), Y is 2*I ), Names),
    findall(Mark, gantt_mark(Bars, Rows, Decimals, Axis, Mark), Marked),
    Bottom is 2*Count, Right is Origin+2*Area+1,
    findall(Mark, tick_mark(Ticks, Axis, Bottom, Mark), Ticked),
    append([Names, Marked, [rule([Origin/(-1), Origin/Bottom, Right/Bottom], '')], Ticked], Marks).

task(Task, bar(Row, Label, Start, End)) :-
    (   Task = task(Row, Label, Start, End)
    ->  true
    ;   Task = task(Row, Start, End)
    ->  Label = ''
    ;   domain_error(task, Task)
    ),
    must_be(number, Start),
    must_be(number, End),
    ( Start =< End -> true ; domain_error(end_not_before_start, Task) ).

distinct(All, Distinct) :-
    findall(X, ( append(Before, [X|_], All), \+ ( member(Y, Before), Y == X ) ), Distinct).

gantt_mark(Bars, Rows, Decimals, Axis, Mark) :-
    findall(Kind, ( member(bar(Row, Label, _, _), Bars), ( Label == '' -> Kind = Row ; Kind = Label ) ), Kinds0),
    distinct(Kinds0, Kinds),
    member(bar(Row, Label, Start, End), Bars),
    position(Row, Rows, R),
    ( Label == '' -> position(Row, Kinds, K) ; position(Label, Kinds, K) ),
    series_colour(K+1, Colour),
    counted(Decimals, Start, From), counted(Decimals, End, To),
    column(From, Axis, X0), column(To, Axis, Reach),
    % A bar fills half of the cell that it begins in, so that a short one is seen.
    X1 is max(Reach, 2*(floor(X0/2)+1)),
    Y is 2*R, Y0 is Y-0.9, Y1 is Y+0.9,
    (   To > From,
        Mark = solid(X0, Y0, X1, Y1, Colour)
    ;   To =:= From,
        Mark = point(X0, Y, 4, Colour)
    ;   label(Label, Text0),
        Room is floor((X1-X0)/2),
        fitted(Text0, Room, Text),
        X is floor((X0+X1)/2),
        on_colour(Colour, On),
        Mark = text(X, Y, middle, Text, On)
    ).

position(X, Xs, I) :- nth0(I, Xs, Y), X == Y, !.

% Text that fits into Room columns: with spaces around it, or cut with an ellipsis.
fitted(Text0, Room, Text) :-
    '$columns'(Text0, Width),
    Width > 0,
    (   Width+2 =< Room
    ->  format(string(Text), " ~s ", [Text0])
    ;   Width =< Room
    ->  Text = Text0
    ;   Room >= 2,
        Kept is Room-1,
        characters(Text0, Characters),
        first_columns(Characters, Kept, Start),
        atomics_to_string(Start, Shortened),
        string_concat(Shortened, '…', Text)
    ).

% The first of some characters, as many as these columns hold.
first_columns([], _, []).
first_columns([Character|Characters], Columns0, First) :-
    '$columns'(Character, Width),
    Columns is Columns0-Width,
    (   Columns >= 0
    ->  First = [Character|First1],
        first_columns(Characters, Columns, First1)
    ;   First = []
    ).

tick_mark(Ticks, Axis, Bottom, Mark) :-
    member(Time-Text, Ticks),
    column(Time, Axis, X0),
    X is round(X0),
    Below is Bottom+1, Y is Bottom+2,
    (   Mark = rule([X/Bottom, X/Below], '')
    ;   Mark = text(X, Y, middle, Text, '')
    ).

% The place of a time on an axis over Area columns, in half cells.
column(Time, axis(Origin, Area, Low, High), X) :-
    X is Origin+1+2*Area*(Time-Low)/(High-Low).
