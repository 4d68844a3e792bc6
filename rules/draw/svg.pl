% Scenes as SVG.
%
% A column is 9 units wide and a row 18 high, so that text in a monospaced font of 14 units keeps to its columns.

:- module(draw_svg, [scene_svg/2]).

:- use_module(library(lists), [member/2]).
:- use_module(library(draw/scene), [palette/5, series_letter/2]).

%! scene_svg(+Scene, -Text) is det.
% Text is a scene as an SVG document. O(text).
scene_svg(Scene, Text) :-
    with_output_to(string(Text), ( current_output(Out), document(Scene, Out) )).

document(scene(Columns, Rows, Marks), Out) :-
    Width is 9*Columns+18,
    Height is 18*Rows+18,
    format(Out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"~d\" height=\"~d\" viewBox=\"0 0 ~d ~d\" ~w>~n",
           [Width, Height, Width, Height, 'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14"']),
    format(Out, "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>~n", []),
    marks(Marks, 0, 0, Out),
    format(Out, "</svg>~n", []).

marks(Marks, X0, Y0, Out) :-
    forall(member(Mark, Marks), mark(Mark, X0, Y0, Out)).

mark(at(DX, DY, Marks), X0, Y0, Out) :-
    X is X0+DX, Y is Y0+DY,
    marks(Marks, X, Y, Out).
mark(text(X, Y, Anchor, Text, Colour), X0, Y0, Out) :-
    anchored(Anchor, X0+X, Place),
    x(Place, PX), y(Y0+Y, PY0),
    PY is PY0+5,
    hex(Colour, '#1c2330', Hex),
    format(Out, "<text x=\"~w\" y=\"~w\" text-anchor=\"~w\" fill=\"~w\" xml:space=\"preserve\">", [PX, PY, Anchor, Hex]),
    escaped(Text, Out),
    format(Out, "</text>~n", []).
mark(fill(XA, YA, XB, YB, Colour), X0, Y0, Out) :-
    rectangle(X0+XA, Y0+YA, X0+XB, Y0+YB, Colour, ' stroke="#c5cad3"', Out).
mark(solid(XA, YA, XB, YB, Colour), X0, Y0, Out) :-
    rectangle(X0+XA, Y0+YA, X0+XB, Y0+YB, Colour, '', Out).
mark(rule(Points, Colour), X0, Y0, Out) :-
    polyline(Points, X0, Y0, Colour, 1, Out).
mark(curve(Points, Colour), X0, Y0, Out) :-
    polyline(Points, X0, Y0, Colour, 2, Out).
mark(point(X, Y, Symbol, Colour), X0, Y0, Out) :-
    x(X0+X, PX), y(Y0+Y, PY),
    hex(Colour, '#4a7fd6', Hex),
    (   series_letter(Symbol, Letter)
    ->  Base is PY+5,
        format(Out, "<text x=\"~w\" y=\"~w\" text-anchor=\"middle\" fill=\"~w\">~w</text>~n", [PX, Base, Hex, Letter])
    ;   symbol(Symbol, PX, PY, Hex, Out)
    ).
mark(head(X, Y, Direction, Colour), X0, Y0, Out) :-
    x(X0+X, PX), y(Y0+Y, PY),
    hex(Colour, '#6b7280', Hex),
    head(Direction, Points),
    format(Out, "<path d=\"M ~w ~w ~w z\" fill=\"~w\"/>~n", [PX, PY, Points, Hex]).

% The tip is at the centre of the next cell, where lines are.
head(down, 'm -4 10 l 4 8 l 4 -8').
head(up, 'm -4 -10 l 4 -8 l 4 8').

anchored(start, X, Place) :- Place is X-1.
anchored(middle, X, Place) :- Place is X.
anchored(end, X, Place) :- Place is X+1.

% The symbols of series, filled or hollow.
symbol(1, X, Y, Hex, Out) :- format(Out, "<circle cx=\"~w\" cy=\"~w\" r=\"3.5\" fill=\"~w\"/>~n", [X, Y, Hex]).
symbol(2, X, Y, Hex, Out) :-
    format(Out, "<circle cx=\"~w\" cy=\"~w\" r=\"3.5\" fill=\"#ffffff\" stroke=\"~w\" stroke-width=\"1.5\"/>~n", [X, Y, Hex]).
symbol(3, X, Y, Hex, Out) :- filled('m -4 3 l 4 -7 l 4 7 z', X, Y, Hex, Out).
symbol(4, X, Y, Hex, Out) :- filled('m -4 0 l 4 -4 l 4 4 l -4 4 z', X, Y, Hex, Out).
symbol(5, X, Y, Hex, Out) :- hollow('m -3 -3 h 6 v 6 h -6 z', X, Y, Hex, Out).
symbol(6, X, Y, Hex, Out) :- hollow('m -4 3 l 4 -7 l 4 7 z', X, Y, Hex, Out).
symbol(7, X, Y, Hex, Out) :- hollow('m -4 0 l 4 -4 l 4 4 l -4 4 z', X, Y, Hex, Out).
symbol(8, X, Y, Hex, Out) :- filled('m -3 -3 h 6 v 6 h -6 z', X, Y, Hex, Out).
symbol(9, X, Y, Hex, Out) :- filled('m -4 -3 l 4 7 l 4 -7 z', X, Y, Hex, Out).
symbol(10, X, Y, Hex, Out) :- hollow('m -4 -3 l 4 7 l 4 -7 z', X, Y, Hex, Out).

filled(Shape, X, Y, Hex, Out) :- format(Out, "<path d=\"M ~w ~w ~w\" fill=\"~w\"/>~n", [X, Y, Shape, Hex]).

hollow(Shape, X, Y, Hex, Out) :-
    format(Out, "<path d=\"M ~w ~w ~w\" fill=\"#ffffff\" stroke=\"~w\" stroke-width=\"1.5\"/>~n", [X, Y, Shape, Hex]).

rectangle(XA, YA, XB, YB, Colour, More, Out) :-
    x(XA, X), y(YA, Y), x(XB, X1), y(YB, Y1),
    number(X1-X, Width), number(Y1-Y, Height),
    hex(Colour, '#ffffff', Hex),
    format(Out, "<rect x=\"~w\" y=\"~w\" width=\"~w\" height=\"~w\" fill=\"~w\"~w/>~n", [X, Y, Width, Height, Hex, More]).

polyline(Points, X0, Y0, Colour, Wide, Out) :-
    hex(Colour, '#6b7280', Hex),
    write(Out, '<polyline points="'),
    forall(member(X/Y, Points), ( x(X0+X, PX), y(Y0+Y, PY), format(Out, "~w,~w ", [PX, PY]) )),
    format(Out, "\" fill=\"none\" stroke=\"~w\" stroke-width=\"~w\" stroke-linejoin=\"round\"/>~n", [Hex, Wide]).

hex('', Default, Hex) :- !, Hex = Default.
hex(Colour, _, Hex) :- palette(Colour, _, _, Hex, _).

x(X, P) :- number(4.5*(X+1)+9, P).
y(Y, P) :- number(9*(Y+1)+9, P).

% A number of units, with two decimals at most.
number(Expression, Number) :-
    Hundredths is round(100*Expression),
    (   Hundredths mod 100 =:= 0
    ->  Number is Hundredths//100
    ;   Number is Hundredths/100.0
    ).

escaped(Text, Out) :-
    string_chars(Text, Chars),
    forall(member(Char, Chars), ( entity(Char, Entity) -> write(Out, Entity) ; put_char(Out, Char) )).

entity(<, '&lt;').
entity(>, '&gt;').
entity(&, '&amp;').
entity('"', '&quot;').
