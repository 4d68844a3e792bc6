% Scenes: what every output of library(draw) shows.
%
% A scene is scene(Width, Height, Marks) in columns and rows of a terminal. The places of marks are counted in half
% cells, so that edges of cells have places too: 2*C is the centre of column C, 2*C-1 its left edge. A mark is
%
%   at(X, Y, Marks)                 other marks, moved by an even number of half cells
%   text(X, Y, Anchor, Text, Colour)   Anchor of start, middle and end is at X
%   fill(X0, Y0, X1, Y1, Colour)    a rectangle behind text, which may be invisible without colours
%   solid(X0, Y0, X1, Y1, Colour)   a rectangle that is visible without colours too; X1 may be a fraction
%   rule(Points, Colour)            a line along columns and rows, through X/Y and so on
%   curve(Points, Colour)           straight lines between any places
%   point(X, Y, Symbol, Colour)     the symbol of a series, numbered from 1
%   head(X, Y, Direction, Colour)   the head of an arrow: down or up, in the cell before that which it points to
%
% A colour is a name of palette/5, or '' for that of text.

:- module(draw_scene,
          [ palette/5,
            series_colour/2,
            series_letter/2,
            on_colour/2,
            characters/2,
            stacked/3,
            side_by_side/4
          ]).

%! palette(?Colour, -Number, -On, -Hex, -Shades) is nondet.
% Number is the colour among the 256 of terminals, On that of text on it, Hex is for SVG; without colours, solid
% rectangles are drawn with Shades, shades(Unicode, Ascii).
palette(red, 160, 231, '#d64545', shades(▓, 'R')).
palette(orange, 208, 16, '#f2994a', shades(▒, 'O')).
palette(yellow, 220, 16, '#f2c94c', shades(░, +)).
palette(green, 71, 16, '#4caf6e', shades(▒, +)).
palette(blue, 68, 231, '#4a7fd6', shades(▓, =)).
palette(magenta, 133, 231, '#9b59b6', shades(▓, 'M')).
palette(cyan, 73, 16, '#3fa7b5', shades(▒, ~)).
palette(white, 231, 16, '#ffffff', shades(' ', ' ')).
palette(sand, 223, 16, '#f3e3c3', shades(░, ' ')).
palette(grey, 247, 16, '#9aa3af', shades(░, -)).
palette(dark, 238, 231, '#3b4252', shades(█, #)).

%! series_colour(+Number, -Colour) is det.
% The colour of a series, counted from 1.
series_colour(Number, Colour) :-
    I is (Number-1) mod 6+1,
    arg(I, colours(blue, orange, green, magenta, red, cyan), Colour).

%! series_letter(+Number, -Letter) is semidet.
% The letter that is the symbol of a series; the first ten have shapes.
series_letter(Number, Letter) :-
    Number > 10,
    Code is 0'A+(Number-11) mod 26,
    char_code(Letter, Code).

%! on_colour(+Colour, -TextColour) is det.
% The colour of text on a rectangle of a colour.
on_colour(Colour, TextColour) :-
    ( palette(Colour, _, 231, _, _) -> TextColour = white ; TextColour = '' ).

%! characters(+Text, -Characters) is det.
% Characters are those of a text as a reader counts them: atoms, each with the marks behind it that take no column.
% O(n).
characters(Text, Characters) :-
    string_chars(Text, Chars),
    marked(Chars, Characters).

marked([], []).
marked([Char|Chars0], [Character|Characters]) :-
    marks(Chars0, Marks, Chars),
    ( Marks == [] -> Character = Char ; atom_chars(Character, [Char|Marks]) ),
    marked(Chars, Characters).

marks([Mark|Chars0], [Mark|Marks], Chars) :-
    '$columns'(Mark, 0), !,
    marks(Chars0, Marks, Chars).
marks(Chars, [], Chars).

%! stacked(+Scenes, +Gap, -Scene) is det.
% Scenes below one another, Gap rows between them.
stacked(Scenes, Gap, scene(Width, Height, Marks)) :-
    stacked(Scenes, Gap, 0, 0, Width, Height, Marks).

stacked([], _, Row, Width, Width, Row, []).
stacked([scene(W, H, Ms)|Scenes], Gap, Row0, Width0, Width, Height, [at(0, Y, Ms)|Marks]) :-
    Y is 2*Row0,
    Width1 is max(Width0, W),
    (   Scenes == []
    ->  Row is Row0+H
    ;   Row is Row0+H+Gap
    ),
    stacked(Scenes, Gap, Row, Width1, Width, Height, Marks).

%! side_by_side(+Scenes, +Columns, +Gap, -Scene) is det.
% Scenes beside one another, Gap columns between them, in as many rows as they need to keep to Columns.
side_by_side(Scenes, Columns, Gap, Scene) :-
    rows(Scenes, Columns, Gap, Rows),
    stacked(Rows, 1, Scene).

rows([], _, _, []).
rows([Scene|Scenes], Columns, Gap, [Row|Rows]) :-
    Scene = scene(W, H, Ms),
    row(Scenes, Columns, Gap, W, H, [at(0, 0, Ms)], Row, Rest),
    rows(Rest, Columns, Gap, Rows).

row([scene(W, H, Ms)|Scenes], Columns, Gap, Width0, Height0, Marks, Row, Rest) :-
    Width is Width0+Gap+W,
    Width =< Columns, !,
    X is 2*(Width0+Gap),
    Height is max(Height0, H),
    row(Scenes, Columns, Gap, Width, Height, [at(X, 0, Ms)|Marks], Row, Rest).
row(Rest, _, _, Width, Height, Marks, scene(Width, Height, Marks), Rest).
