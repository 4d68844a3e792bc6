% What a term looks like: which picture of it is drawn where nothing says so.

:- module(draw_looks, [looks/4, edges/3, series/2, is_bar/1, is_place/1, is_point/1]).

:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(lists), [append/3, member/2, nth1/3, numlist/3]).
:- use_module(library(draw/scene), [characters/2]).

:- meta_predicate looks(+, +, 1, -).

%! looks(+Term, +Module, :ShowsItself, -Picture) is det.
% Picture is what Term looks like. Module is that of predicates whose facts are edges; call(ShowsItself, Part) is true
% of what is drawn otherwise than by its look.
looks(Term, _, _, text(Term)) :- ( var(Term) ; atomic(Term) ), \+ is_cube(Term), !.
looks(Term, _, _, net(Text)) :- is_cube(Term), !, text_to_string(Term, Text).
looks(Term, Module, _, graph(Edges)) :- edges(Term, Module, Edges), !.
looks(List, Module, ShowsItself, Picture) :-
    is_list(List), List = [First|_], nonvar(First),
    list_looks(List, Module, ShowsItself, Picture0), !,
    shortened(Picture0, Picture).
looks(Term, _, _, term(Term)).

% The most rows, bars, edges and pictures drawn of a list that only looks like one of these.
most_shown(500).

shortened(Picture0, Picture) :-
    (   Picture0 =.. [Kind, List0],
        memberchk(Kind, [bars, graph, gantt, beside, board]),
        most_shown(Most),
        length(List0, Count), Count > Most
    ->  length(List, Most),
        append(List, _, List0),
        Part =.. [Kind, List],
        More is Count-Most,
        format(string(Text), "… ~D more; draw(~w(List)) draws all", [More, Kind]),
        Picture = above([Part, text(Text)])
    ;   Picture = Picture0
    ).

is_cube(Term) :-
    ( atom(Term) ; string(Term) ),
    atom_length(Term, Length),
    ( Length =:= 54 ; Length =:= 24 ), !,
    atom_chars(Term, Chars),
    forall(member(Char, Chars), sub_atom('URFDLB', _, 1, _, Char)).

%! edges(+Term, +Module, -Edges) is semidet.
% The facts of a predicate Name/2 or Name/3 of the program.
edges(Name/Arity, Module, Edges) :-
    atom(Name), integer(Arity), Arity >= 2, Arity =< 3,
    functor(Head, Name, Arity),
    predicate_property(Module:Head, number_of_clauses(_)),
    ( Arity =:= 2 -> Edge = edge(A, B), Head =.. [_, A, B] ; Edge = edge(A, B, C), Head =.. [_, A, B, C] ),
    % The clauses of libraries cannot be read.
    catch(findall(Edge, clause(Module:Head, true), Edges), error(permission_error(_, _, _), _), fail).

list_looks(List, _, _, board(Rows)) :- sliding_rows(List, Rows).
list_looks(List, _, _, map([], List)) :- maplist(is_place, List).
list_looks(List, _, _, bars(List)) :- maplist(is_bar, List), \+ maplist(is_point, List).
list_looks(List, _, _, lines(Series)) :-
    ( maplist(is_point, List) ; maplist(is_series, List) ),
    series(List, Series).
list_looks(List, _, _, gantt(List)) :- maplist(is_task, List).
list_looks(List, _, _, graph(List)) :- maplist(is_edge, List).
list_looks(List, _, _, map(List)) :- is_map(List).
list_looks(List, Module, ShowsItself, beside(List)) :-
    List = [First|_],
    is_list(First),
    looks(First, Module, ShowsItself, board(_)),
    maplist(is_list, List).
list_looks(List, _, _, board(List)) :-
    same_length_lists(List),
    forall(( member(Row, List), member(X, Row) ), \+ ( nonvar(X), X = [_|_] )).
list_looks(List, _, ShowsItself, beside(List)) :- List = [First,_|_], ( call(ShowsItself, First) ; is_cube(First) ).

% The rows of a sliding board: a permutation of 0, 1, ... of a square number of tiles.
sliding_rows(List, Rows) :-
    maplist(integer, List),
    length(List, Count),
    Count >= 4,
    Side is truncate(sqrt(Count)),
    Side*Side =:= Count,
    Last is Count-1,
    numlist(0, Last, All),
    msort(List, All),
    tile_rows(List, Side, Rows).

tile_rows([], _, []) :- !.
tile_rows(List, Side, [Row|Rows]) :-
    length(Numbers, Side),
    append(Numbers, Rest, List),
    maplist(tile, Numbers, Row),
    tile_rows(Rest, Side, Rows).

tile(0, '') :- !.
tile(Number, cell(Number, sand)).

%! is_place(@Term) is semidet.
% Term is the place X/Y of a map.
is_place(Place) :- nonvar(Place), Place = X/Y, integer(X), integer(Y), X >= 0, Y >= 0.

is_task(Task) :- nonvar(Task), ( Task = task(_, A, B) ; Task = task(_, _, A, B) ), number(A), number(B), !.

is_edge(Edge) :- nonvar(Edge), ( Edge = A-B ; Edge = edge(A, B) ; Edge = edge(A, B, _) ), atomic(A), atomic(B), !.

% Rows of several characters may have others for places; one row, or one column, is a map if it has no others.
is_map(Rows) :-
    maplist(row_chars, Rows, Lines),
    same_length_lists(Lines),
    (   Rows = [_,_|_], Lines = [[_,_|_]|_]
    ->  forall(member(Line, Lines), ( member(Char, Line), is_ground(Char) ))
    ;   forall(( member(Line, Lines), member(Char, Line) ), is_ground(Char))
    ).

row_chars(Row, Chars) :- ( atom(Row) ; string(Row) ), characters(Row, Chars), Chars = [_|_], !.

is_ground(#).
is_ground('.').
is_ground(@).

same_length_lists([Row|Rows]) :-
    Row = [_|_],
    is_list(Row), length(Row, Length),
    forall(member(Other, Rows), ( is_list(Other), length(Other, Length) )).

%! series(+Data, -Series) is semidet.
% Data as series Name-Points of a plot: numbers, points X-Y, or series.
series(Data, ['' - Points]) :-
    maplist(number, Data), !,
    findall(I-Y, nth1(I, Data, Y), Points).
series(Data, ['' - Data]) :-
    maplist(is_point, Data), !.
series(Data, Data) :-
    maplist(is_series, Data).

%! is_point(@Term) is semidet.
% Term is a point X-Y.
is_point(Point) :- nonvar(Point), Point = X-Y, number(X), number(Y).

%! is_bar(@Term) is semidet.
% Term is a bar Label-Number.
is_bar(Bar) :- nonvar(Bar), Bar = Label-Number, atomic(Label), number(Number).

is_series(Series) :- nonvar(Series), Series = _-Points, is_list(Points), Points = [_|_], maplist(is_point, Points).
