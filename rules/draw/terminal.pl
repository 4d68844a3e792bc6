% Scenes as lines of text.
%
% Every mark becomes operations on cells of the terminal. They are sorted by cell, stably, and applied in their order:
% lines that meet in a cell merge, text replaces what is under it and keeps its background.

:- module(draw_terminal, [scene_lines/4]).

:- use_module(library(lists), [member/2]).
:- use_module(library(draw/scene), [characters/2, palette/5, series_letter/2]).

%! scene_lines(+Scene, +Style, +Extent, -Lines) is det.
% Lines are the strings that show a scene; Style is style(Unicode, Colour) of two Booleans. Extent is whole, or
% extent(Rows, Columns), to which they are cut, with an ellipsis. O(n log n) in the cells that its marks touch.
scene_lines(scene(_, Height0, Marks), Style, Extent, Lines) :-
    findall(Key-Op, operation(Marks, 0, 0, Key, Op), Ops),
    keysort(Ops, Sorted),
    cells(Sorted, Cells0),
    cut(Extent, Height0, Cells0, Height, Cells),
    Last is Height-1,
    lines(0, Last, Cells, Style, Lines).

cut(whole, Height, Cells, Height, Cells).
cut(extent(Rows, Columns), Height0, Cells0, Height, Cells) :-
    Height is min(Rows, Height0),
    Edge is Columns-1,
    narrowed(Cells0, Edge, Cells1),
    ( Height < Height0 -> Last is Rows-1, shortened(Cells1, Last, Cells) ; Cells = Cells1 ).

% Without the cells behind the column Edge.
narrowed([], _, []).
narrowed([Row/Column-Cell|Cells0], Edge, Cells) :-
    (   Column > Edge
    ->  Cells = Cells1
    ;   Column =:= Edge, Cells0 = [Row/_-_|_]
    ->  Cells = [Row/Column-cell(char(…), '', '')|Cells1]
    ;   Cells = [Row/Column-Cell|Cells1]
    ),
    narrowed(Cells0, Edge, Cells1).

% Without the cells from the row Last on.
shortened([Row/Column-Cell|Cells0], Last, [Row/Column-Cell|Cells]) :-
    Row < Last, !,
    shortened(Cells0, Last, Cells).
shortened(_, Last, [Last/0-cell(char(…), '', '')]).

% The key of a cell is its row and column, in the order of writing.
key(Column, Row, Row/Column) :- Column >= 0, Row >= 0.

operation(Marks, X0, Y0, Key, Op) :-
    member(Mark, Marks),
    mark(Mark, X0, Y0, Key, Op).

mark(at(DX, DY, Marks), X0, Y0, Key, Op) :-
    X is X0+DX, Y is Y0+DY,
    operation(Marks, X, Y, Key, Op).
mark(text(X, Y, Anchor, Text, Colour), X0, Y0, Key, Op) :-
    '$columns'(Text, Width),
    start(Anchor, X0+X, Width, Column),
    Row is (Y0+Y)//2,
    characters(Text, Chars),
    glyph(Chars, Column, C, Char),
    key(C, Row, Key),
    Op = glyph(Char, Colour).
mark(fill(XA, YA, XB, YB, Colour), X0, Y0, Key, background(Colour)) :-
    inside(X0+XA, X0+XB, C0, C1),
    inside(Y0+YA, Y0+YB, R0, R1),
    between(R0, R1, R), between(C0, C1, C),
    key(C, R, Key).
mark(solid(XA, YA, XB, YB, Colour), X0, Y0, Key, Op) :-
    inside(Y0+YA, Y0+YB, R0, R1),
    between(R0, R1, R),
    C0 is floor((X0+XA)/2)+1,
    Eighths is round((X0+XB-(2*C0-1))*4),
    solid(Eighths, C0, Colour, C, Op),
    key(C, R, Key).
mark(rule(Points, Colour), X0, Y0, Key, line(Mask, Colour)) :-
    stretch(Points, XA/YA, XB/YB),
    half(X0+XA, Y0+YA, X0+XB, Y0+YB, C, R, Mask),
    key(C, R, Key).
mark(curve(Points, Colour), X0, Y0, Key, dots(Mask, Colour)) :-
    stretch(Points, XA/YA, XB/YB),
    dot(X0+XA, Y0+YA, X0+XB, Y0+YB, C, R, Mask),
    key(C, R, Key).
mark(point(X, Y, Symbol, Colour), X0, Y0, Key, point(Symbol, Colour)) :-
    C is round((X0+X)/2), R is round((Y0+Y)/2),
    key(C, R, Key).
mark(head(X, Y, Direction, Colour), X0, Y0, Key, head(Direction, Colour)) :-
    C is (X0+X)//2, R is (Y0+Y)//2,
    key(C, R, Key).

start(start, X, _, C) :- C is X//2.
start(middle, X, Width, C) :- C is (X-Width+1) div 2.
start(end, X, Width, C) :- C is X//2-Width+1.

glyph([Char|Chars], C0, C, Found) :-
    '$columns'(Char, Width),
    (   Width > 0, C = C0, Found = Char
    ;   Width =:= 2, C is C0+1, Found = ''
    ;   C1 is C0+Width, glyph(Chars, C1, C, Found)
    ).

% The cells whose centres are between two places.
inside(A, B, C0, C1) :-
    C0 is floor(A/2)+1,
    C1 is ceiling(B/2)-1.

solid(Eighths, C0, Colour, C, solid(Colour)) :-
    Last is C0+Eighths//8-1,
    between(C0, Last, C).
solid(Eighths, C0, Colour, C, part(Rest, Colour)) :-
    Rest is Eighths mod 8,
    Rest > 0,
    C is C0+Eighths//8.

stretch([A,B|_], A, B).
stretch([_|Points], A, B) :- stretch(Points, A, B).

% Half of a cell's line: north 1, east 2, south 4, west 8.
half(XA, YA, XB, YB, C, R, Mask) :-
    (   YA =:= YB
    ->  R is YA//2, Low is min(XA, XB), High is max(XA, XB)-1,
        between(Low, High, H),
        ( H mod 2 =:= 0 -> C is H//2, Mask = 2 ; C is (H+1)//2, Mask = 8 )
    ;   C is XA//2, Low is min(YA, YB), High is max(YA, YB)-1,
        between(Low, High, H),
        ( H mod 2 =:= 0 -> R is H//2, Mask = 4 ; R is (H+1)//2, Mask = 1 )
    ).

% A dot of a straight line: a cell is two dots wide and four high.
dot(XA, YA, XB, YB, C, R, Mask) :-
    PXA is floor(XA+1), PYA is floor(2*(YA+1)),
    PXB is floor(XB+1), PYB is floor(2*(YB+1)),
    N is max(1, max(abs(PXB-PXA), abs(PYB-PYA))),
    between(0, N, I),
    PX is PXA+round(I*(PXB-PXA)/N),
    PY is PYA+round(I*(PYB-PYA)/N),
    C is PX//2, R is PY//4,
    Bit is (PX mod 2)*4+PY mod 4+1,
    arg(Bit, dots(1, 2, 4, 64, 8, 16, 32, 128), Mask).

cells([], []).
cells([Key-Op|Ops], [Key-Cell|Cells]) :-
    applied(Op, cell(none, '', ''), Cell0),
    same(Ops, Key, Cell0, Cell, Rest),
    cells(Rest, Cells).

same([Key0-Op|Ops], Key, Cell0, Cell, Rest) :-
    Key0 == Key, !,
    applied(Op, Cell0, Cell1),
    same(Ops, Key, Cell1, Cell, Rest).
same(Rest, _, Cell, Cell, Rest).

applied(glyph(Char, Colour), cell(_, _, B), cell(char(Char), Colour, B)).
applied(background(Colour), cell(G, F, _), cell(G, F, Colour)).
applied(solid(Colour), _, cell(solid(Colour), '', Colour)).
applied(part(Eighths, Colour), cell(_, _, B), cell(part(Eighths, Colour), Colour, B)).
applied(line(Mask, Colour), cell(G, _, B), cell(line(Merged), Colour, B)) :-
    ( G = line(Mask0) -> Merged is Mask0 \/ Mask ; Merged = Mask ).
% The head of an arrow hides the curves that meet there, also those that come later.
applied(dots(_, _), cell(head(Direction), F, B), Cell) :- !, Cell = cell(head(Direction), F, B).
applied(dots(Mask, Colour), cell(G, _, B), cell(dots(Merged), Colour, B)) :-
    ( G = dots(Mask0) -> Merged is Mask0 \/ Mask ; Merged = Mask ).
applied(point(Symbol, Colour), cell(_, _, B), cell(point(Symbol), Colour, B)).
applied(head(Direction, Colour), cell(_, _, B), cell(head(Direction), Colour, B)).

lines(Row, Last, _, _, []) :- Row > Last, !.
lines(Row, Last, Cells, Style, [Line|Lines]) :-
    with_output_to(string(Line), line(Cells, Row, 0, Style, plain, Rest)),
    Next is Row+1,
    lines(Next, Last, Rest, Style, Lines).

% Writes the cells of a row; Look is the look of the text written last.
line([Row0/Column-Cell|Cells], Row, At, Style, Look0, Rest) :-
    Row0 =:= Row, !,
    (   Column > At
    ->  look(plain, Look0),
        Gap is Column-At,
        format("~*c", [Gap, 0' ]),
        Before = plain
    ;   Before = Look0
    ),
    Style = style(Unicode, Coloured),
    Cell = cell(Glyph, F, B),
    symbol(Glyph, Unicode, Coloured, Symbol),
    ( Coloured == true -> look_of(F, B, Look) ; Look = plain ),
    look(Look, Before),
    write(Symbol),
    Next is Column+1,
    line(Cells, Row, Next, Style, Look, Rest).
line(Rest, _, _, _, Look, Rest) :-
    look(plain, Look).

look_of('', '', plain) :- !.
look_of(F, '', Look) :- !, palette(F, N, _, _, _), format(atom(Look), "38;5;~d", [N]).
look_of(_, B, Look) :- palette(B, N, On, _, _), format(atom(Look), "38;5;~d;48;5;~d", [On, N]).

look(Look, Look) :- !.
look(plain, _) :- !, write('\e[0m').
look(Look, plain) :- !, format("\e[~wm", [Look]).
look(Look, _) :- format("\e[0;~wm", [Look]).

% symbol(+Glyph, +Unicode, +Coloured, -Symbol)
symbol(none, _, _, ' ').
symbol(char(Char), Unicode, _, Symbol) :-
    (   Unicode == false, plain(Char, Plain)
    ->  Symbol = Plain
    ;   Symbol = Char
    ).
symbol(solid(_), _, true, Symbol) :- !, Symbol = ' '.
symbol(solid(Colour), Unicode, false, Symbol) :-
    palette(Colour, _, _, _, shades(Shade, Plain)),
    ( Unicode == true -> Symbol = Shade ; Symbol = Plain ).
symbol(part(Eighths, Colour), Unicode, _, Symbol) :-
    (   Unicode == true
    ->  arg(Eighths, parts(▏, ▎, ▍, ▌, ▋, ▊, ▉), Symbol)
    ;   Eighths >= 4
    ->  palette(Colour, _, _, _, shades(_, Symbol))
    ;   Symbol = ' '
    ).
symbol(line(Mask), Unicode, _, Symbol) :-
    (   Unicode == true
    ->  arg(Mask, lines(╵, ╶, └, ╷, │, ┌, ├, ╴, ┘, ─, ┴, ┐, ┤, ┬, ┼), Symbol)
    ;   arg(Mask, lines('|', -, +, '|', '|', +, +, -, +, -, +, +, +, +, +), Symbol)
    ).
symbol(dots(Mask), Unicode, _, Symbol) :-
    (   Unicode == true
    ->  Code is 0x2800+Mask, char_code(Symbol, Code)
    ;   Symbol = (.)
    ).
symbol(point(N), Unicode, _, Symbol) :-
    (   series_letter(N, Letter)
    ->  Symbol = Letter
    ;   Unicode == true
    ->  arg(N, points(●, ○, ▲, ◆, □, △, ◇, ■, ▼, ▽), Symbol)
    ;   arg(N, points(o, x, +, *, #, @, '%', &, $, =), Symbol)
    ).
symbol(head(Direction), Unicode, _, Symbol) :-
    head(Direction, Arrow, Plain),
    ( Unicode == true -> Symbol = Arrow ; Symbol = Plain ).

head(down, ▼, v).
head(up, ▲, ^).

plain(→, >).
plain(↻, @).
plain(…, ~).
