% Scenes of plots: lines and points over two axes.

:- module(draw_charts, [chart_scene/4]).

:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(lists), [append/2, last/2, max_list/2, member/2, nth1/3]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(draw/scene), [series_colour/2]).
:- use_module(library(draw/scales), [beyond/3, counted/3, decimals/2, scale/5]).
:- use_module(library(draw/shapes), [label/2]).

% The rows of a plot, and the points of a line above which they have no symbols.
rows(15).
points(20).

%! chart_scene(+Kind, +Series, +Columns, -Scene) is det.
% A plot of Kind line or point. Series are Name-Points; a point is X-Y. A name '' is left out.
chart_scene(Kind, Series0, Columns, scene(Width, Height, Marks)) :-
    maplist(is_series, Series0),
    coordinates(Series0, Xs0, Ys0),
    must_be(list(number), Xs0),
    must_be(list(number), Ys0),
    Xs0 = [_|_],
    decimals(Xs0, XDecimals),
    decimals(Ys0, YDecimals),
    maplist(counted_series(XDecimals, YDecimals), Series0, Series),
    coordinates(Series, Xs, Ys),
    rows(Rows),
    scale(Ys, YDecimals, Rows, down, scale(YLow, YHigh, YTicks, Down)),
    findall(W, ( member(_-Text, YTicks), '$columns'(Text, W) ), Widths),
    max_list(Widths, Widest),
    Room is max(10, min(72, Columns-Widest-6)),
    scale(Xs, XDecimals, Room, across, scale(XLow, XHigh, XTicks, Across)),
    beyond(XTicks, Before, Behind),
    Left is max(Widest, Before-2),
    Area = area(Left, Top, Down, Across, XLow, XHigh, YLow, YHigh),
    legend(Series, Left, Columns, Legend, LegendWidth, Top),
    Height is Top+Down+2,
    Width is max(LegendWidth, Left+Across+max(6, Behind+1)),
    findall(Mark, axis_mark(Area, XTicks, YTicks, Mark), Axes),
    findall(Mark, series_mark(Kind, Series, Area, Mark), Drawn),
    append([Legend, Axes, Drawn], Marks).

% Points that are a partial list would be completed without end.
is_series(Series) :-
    must_be(nonvar, Series),
    Series = _-Points,
    must_be(list, Points).

coordinates(Series, Xs, Ys) :-
    findall(X, ( member(_-Points, Series), member(X-_, Points) ), Xs),
    findall(Y, ( member(_-Points, Series), member(_-Y, Points) ), Ys).

counted_series(XDecimals, YDecimals, Name-Points0, Name-Points) :-
    maplist(counted_point(XDecimals, YDecimals), Points0, Points).

counted_point(XDecimals, YDecimals, X0-Y0, X-Y) :-
    counted(XDecimals, X0, X),
    counted(YDecimals, Y0, Y).

% The place of a point; the axis at the left is column Left+1, that below is row Top+Down.
place(X-Y, area(Left, Top, Down, Across, XLow, XHigh, YLow, YHigh), PX, PY) :-
    PX is 2*(Left+2)+2*(Across-1)*(X-XLow)/(XHigh-XLow),
    PY is 2*Top+2*(Down-1)*(YHigh-Y)/(YHigh-YLow).

% The names of the series above a plot, on as many rows as the columns need.
legend(Series, Left, Columns, Marks, Width, Top) :-
    findall(I-Name, ( nth1(I, Series, Name-_), Name \== '' ), Names),
    (   Names == []
    ->  Marks = [], Width = 0, Top = 0
    ;   First is Left+2,
        entries(Names, First, 0, margins(First, Columns), Marks, Width, Last),
        Top is Last+2
    ).

entries([], _, Row, _, [], 0, Row).
entries([I-Name|Names], C0, Row0, Margins, [point(X, Y, I, Colour), text(XT, Y, start, Text, '')|Marks], Width, Last) :-
    series_colour(I, Colour),
    label(Name, Text),
    '$columns'(Text, Columns),
    Margins = margins(First, Most),
    ( C0 > First, C0+2+Columns > Most -> C1 = First, Row is Row0+1 ; C1 = C0, Row = Row0 ),
    X is 2*C1, XT is 2*(C1+2), Y is 2*Row,
    End is C1+2+Columns,
    C is End+3,
    entries(Names, C, Row, Margins, Marks, Width0, Last),
    Width is max(End, Width0).

axis_mark(Area, XTicks, YTicks, Mark) :-
    Area = area(Left, Top, Down, Across, XLow, _, YLow, _),
    X0 is 2*(Left+1), Bottom is 2*(Top+Down),
    (   Y0 is 2*Top, Right is 2*(Left+Across+1),
        Mark = rule([X0/Y0, X0/Bottom, Right/Bottom], '')
    ;   member(Y-Text, YTicks),
        place(XLow-Y, Area, _, PY),
        Row is round(PY),
        (   Stub is X0-1, Mark = rule([Stub/Row, X0/Row], '')
        ;   End is 2*(Left-1), Mark = text(End, Row, end, Text, '')
        )
    ;   member(X-Text, XTicks),
        place(X-YLow, Area, PX, _),
        Column is round(PX),
        (   Stub is Bottom+1, Mark = rule([Column/Bottom, Column/Stub], '')
        ;   Row is Bottom+2, Mark = text(Column, Row, middle, Text, '')
        )
    ).

series_mark(Kind, Series, Area, Mark) :-
    nth1(I, Series, _-Points),
    series_colour(I, Colour),
    findall(X/Y, ( member(Point, Points), place(Point, Area, X, Y) ), Places),
    (   Kind == line,
        Places = [_,_|_],
        Mark = curve(Places, Colour)
    ;   length(Places, Count),
        points(Most),
        (   ( Kind == point ; Count =< Most )
        ->  member(X/Y, Places)
        ;   last(Places, X/Y)
        ),
        Mark = point(X, Y, I, Colour)
    ).
