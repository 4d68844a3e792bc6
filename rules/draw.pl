% Pictures of terms: boards, maps, cubes, trees, graphs, tables, timetables and plots, on the terminal and as SVG.
%
% A term is drawn as the program says (draw:picture/2), else as what it looks like. A picture is a term:
%
%   text(Text)              lines of text
%   board(Rows)             cells with lines between them; a cell is a term or cell(Term, Colour)
%   map(Rows), map(Rows, Path)   rows of text with # or @ for walls; a path of places X/Y, red where it meets a wall
%   net(Stickers)           the net of a cube of 54 or 24 stickers
%   tree(Label, Trees)      a tree; term(Term) is that of a term, proof(Goal) that of a proof
%   graph(Edges)            edges From-To, edge(From, To) and edge(From, To, Label), and node(Node)
%   table(Head, Rows)       a table; Head is a list of titles, or []
%   bars(Bars)              a bar for each Label-Number, or number
%   lines(Series), points(Series)   plots; a series is Name-Points, a point X-Y
%   gantt(Tasks)            tasks task(Label, Start, End) or task(Row, Label, Start, End)
%   titled(Title, Picture)  with a title above
%   above(Pictures)         below one another
%   beside(Pictures)        beside one another, in as many rows as the width needs
%
% The parts of the last three are pictures or terms. Colours are red, orange, yellow, green, blue, magenta, cyan, white,
% sand, grey and dark. library(draw/scene) tells how a picture becomes a scene, which both outputs show.

:- module(draw,
          [ draw/1,
            draw/2,
            animate/1,
            animate/2,
            plot/2,
            svg/2
          ]).

:- use_module(library(lists), [append/3, member/2, nth1/3, numlist/3]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(error), [domain_error/2, existence_error/2, must_be/2, type_error/2]).
:- use_module(library(option), [option/2, option/3]).
:- use_module(library(draw/scene), [side_by_side/4, stacked/3]).
:- use_module(library(draw/shapes)).
:- use_module(library(draw/trees)).
:- use_module(library(draw/graphs), [graph_scene/2]).
:- use_module(library(draw/charts), [chart_scene/4]).
:- use_module(library(draw/terminal), [scene_lines/4]).
:- use_module(library(draw/svg), [scene_svg/2]).

:- multifile picture/2.
:- dynamic picture/2.

:- meta_predicate draw(:), draw(:, +), animate(:), animate(:, +), svg(:, +).

%! draw(:Term) is det.
% Draws Term on the current output: draw(Term, []).
draw(Term0) :-
    qualified(Term0, Module, Term),
    draw(Module:Term, []).

%! draw(:Term, +Options) is det.
% Draws Term. Options: as(Kind) of term, table, graph, bars, lines, points, board, map, net, gantt or text overrides
% what Term looks like; width(Columns) is by default that of the terminal, elsewhere that of the environment variable
% COLUMNS, or 80; colour(Boolean) is by default as the flag color says: always, never, or on terminals (auto), which the
% command sets as for its messages; unicode(Boolean) is true unless LC_ALL, LC_CTYPE or LANG names a character set other
% than UTF-8; stream(Stream). Name/2 and Name/3 mean the facts of a predicate of the program, as a graph; any other
% Name/Arity is drawn as a term. Of a term that is not said to be a picture, at most 500 parts of a list, or about 1000
% nodes of a tree, are drawn. O(n log n) in the cells.
draw(Term0, Options) :-
    qualified(Term0, Module, Term),
    lines_of(Term, Module, Options, whole, Lines),
    output(Options, Out),
    forall(member(Line, Lines), format(Out, "~w~n", [Line])).

% A term a:b is drawn as it is, unless a is a module.
qualified(Qualified, Module, Term) :-
    (   Qualified = Module0:Term0,
        atom(Module0), current_module(Module0)
    ->  Module = Module0, Term = Term0
    ;   Module = user, Term = Qualified
    ).

% lines_of(+Term, +Module, +Options, +Extent, -Lines): Extent is extent(Rows, Columns), to which the picture is cut, or
% whole.
lines_of(Term, Module, Options, Extent, Lines) :-
    must_be(list, Options),
    width(Options, Columns),
    output(Options, Out),
    scene(Term, Module, Options, Columns, Scene),
    option(unicode(Unicode), Options, _),
    ( var(Unicode) -> is_unicode(Unicode) ; must_be(boolean, Unicode) ),
    option(colour(Colour), Options, _),
    ( var(Colour) -> is_coloured(Out, Colour) ; must_be(boolean, Colour) ),
    scene_lines(Scene, style(Unicode, Colour), Extent, Lines).

output(Options, Out) :-
    (   option(stream(Stream), Options)
    ->  ( atom(Stream) -> aliased(Stream, Out) ; Out = Stream )
    ;   current_output(Out)
    ).

aliased(Alias, Out) :-
    ( stream_property(Found, alias(Alias)) -> Out = Found ; existence_error(stream, Alias) ).

width(Options, Columns) :-
    (   option(width(Columns0), Options)
    ->  must_be(positive_integer, Columns0), Columns = Columns0
    ;   output(Options, Out),
        stream_property(Out, tty(true)),
        catch(tty_size(_, Columns0), error(system_error, _), fail)
    ->  Columns = Columns0
    ;   environment('COLUMNS', Text),
        catch(number_codes(Columns0, Text), error(syntax_error(_), _), fail),
        integer(Columns0), Columns0 > 0
    ->  Columns = Columns0
    ;   Columns = 80
    ).

% The codes of a variable of the environment; fails if there is none, or it may not be read.
environment(Name, Codes) :-
    catch(getenv(Name, Value), error(_, _), fail),
    Value \== '',
    atom_codes(Value, Codes).

is_unicode(Unicode) :-
    (   member(Name, ['LC_ALL', 'LC_CTYPE', 'LANG']),
        environment(Name, Codes)
    ->  atom_codes(Value, Codes),
        upcase_atom(Value, Upper),
        ( ( sub_atom(Upper, _, _, _, 'UTF-8') ; sub_atom(Upper, _, _, _, 'UTF8') ) -> Unicode = true ; Unicode = false )
    ;   Unicode = true
    ).

is_coloured(Out, Colour) :-
    current_prolog_flag(color, Choice),
    ( ( Choice == always ; Choice == auto, stream_property(Out, tty(true)) ) -> Colour = true ; Colour = false ).

%! svg(:Term, +File) is det.
% Writes a picture of Term into File, as SVG.
svg(Term0, File) :-
    qualified(Term0, Module, Term),
    scene(Term, Module, [], 100, Scene),
    % A file is overwritten only once there is a picture.
    scene_svg(Scene, Text),
    setup_call_cleanup(open(File, write, Out, [encoding(utf8)]), write(Out, Text), close(Out)).

%! animate(:Terms) is det.
% Shows the pictures of a list one after the other: animate(Terms, []).
animate(Terms0) :-
    qualified(Terms0, Module, Terms),
    animate(Module:Terms, []).

%! animate(:Terms, +Options) is det.
% Shows the pictures of a list one after the other: on a terminal each in the place of the one before, elsewhere below
% it. A picture larger than the terminal is cut, with an ellipsis. Of map(Rows, Path), shows the path growing. Options
% are those of draw/2, and delay(Seconds) (0.3).
animate(Terms0, Options) :-
    qualified(Terms0, Module, Terms),
    frames(Terms, Frames),
    option(delay(Delay), Options, 0.3),
    must_be(number, Delay),
    output(Options, Out),
    (   stream_property(Out, tty(true)), current_prolog_flag(tty_control, true)
    ->  % Keys that are echoed would be in the picture.
        setup_call_cleanup('$terminal_echo'(false),
                           animate(Frames, Module, Options, over, Delay, Out),
                           '$terminal_echo'(true))
    ;   animate(Frames, Module, Options, below, Delay, Out)
    ).

frames(Terms, _) :- var(Terms), !, throw(error(instantiation_error, _)).
frames(map(Rows, Path), Frames) :- !,
    findall(map(Rows, Start), ( append(Start, _, Path), Start \== [] ), Frames).
frames(Terms, Terms) :- must_be(list, Terms).

animate([], _, _, _, _, _).
animate([Frame|Frames], Module, Options, Way, Delay, Out) :-
    extent(Way, Extent),
    lines_of(Frame, Module, Options, Extent, Lines),
    forall(member(Line, Lines), ( Way == over -> format(Out, "\e[K~w~n", [Line]) ; format(Out, "~w~n", [Line]) )),
    % Erases the rest of a taller frame below.
    ( Way == over -> write(Out, '\e[J') ; true ),
    (   Frames == []
    ->  true
    ;   Way == below
    ->  nl(Out)
    ;   flush_output(Out),
        sleep(Delay),
        length(Lines, Count),
        ( Count > 0 -> format(Out, "\e[~dA", [Count]) ; true )
    ),
    animate(Frames, Module, Options, Way, Delay, Out).

% The rows and columns that a frame may have: a line that the terminal breaks, or scrolls away, would stay behind. The
% last row is for the cursor.
extent(over, extent(Rows, Columns)) :-
    catch(tty_size(Rows0, Columns), error(system_error, _), fail), !,
    Rows is max(1, Rows0-1).
extent(_, whole).

%! plot(+Data, +Options) is det.
% Draws Data as a plot: a list of numbers, of points X-Y, of Label-Number, or of series Name-Points. Options: kind(Kind)
% of line, point or bar, title(Title), file(File) to write SVG instead, and those of draw/2. By default bars are drawn
% of Label-Number if a Label is no number, for which kind(line) and kind(point) do the same, and lines of other data.
plot(Data, Options) :-
    must_be(list, Options),
    option(kind(Kind), Options, line),
    must_be(oneof([line, point, bar]), Kind),
    plotted(Kind, Data, Picture0),
    ( option(title(Title), Options) -> Picture = titled(Title, Picture0) ; Picture = Picture0 ),
    ( option(file(File), Options) -> svg(Picture, File) ; draw(Picture, Options) ).

plotted(Kind, Data, Picture) :-
    must_be(list, Data),
    (   Data == []
    ->  domain_error(data, Data)
    ;   ( Kind == bar ; maplist(is_bar, Data), \+ maplist(is_point, Data) )
    ->  Picture = bars(Data)
    ;   series(Data, Series)
    ->  ( Kind == line -> Picture = lines(Series) ; Picture = points(Series) )
    ;   domain_error(data, Data)
    ).

series(Data, ['' - Points]) :-
    maplist(number, Data), !,
    findall(I-Y, nth1(I, Data, Y), Points).
series(Data, ['' - Data]) :-
    maplist(is_point, Data), !.
series(Data, Data) :-
    maplist(is_series, Data).

is_point(Point) :- nonvar(Point), Point = X-Y, number(X), number(Y).
is_bar(Bar) :- nonvar(Bar), Bar = Label-Number, atomic(Label), number(Number).
is_series(Series) :- nonvar(Series), Series = _-Points, is_list(Points), Points = [_|_], maplist(is_point, Points).

% scene(+Term, +Module, +Options, +Columns, -Scene)
scene(Term, Module, Options, Columns, Scene) :-
    ( acyclic_term(Term) -> true ; type_error(acyclic_term, Term) ),
    (   option(as(Kind), Options)
    ->  (   as(Kind, Term, Module, Picture)
        ->  true
        ;   picture_kinds(Kinds), memberchk(Kind, Kinds)
        ->  domain_error(picture(Kind), Term)
        ;   domain_error(picture_kind, Kind)
        )
    ;   picture_of(Term, Module, Picture)
    ),
    ( laid_out(Picture, Module, Columns, Scene) -> true ; domain_error(picture, Picture) ).

picture_kinds([term, text, board, table, map, net, graph, bars, lines, points, gantt]).

as(Kind, _, _, _) :- var(Kind), !, throw(error(instantiation_error, _)).
as(term, Term, _, term(Term)).
as(text, Term, _, text(Term)).
as(board, Rows, _, board(Rows)).
as(table, Rows, _, table([], Rows)).
as(map, Rows, _, map(Rows)).
as(net, Stickers, _, net(Stickers)).
as(graph, Term, Module, graph(Edges)) :- ( edges(Term, Module, Edges) -> true ; must_be(list, Term), Edges = Term ).
as(bars, Bars, _, bars(Bars)).
as(lines, Data, _, lines(Series)) :- series(Data, Series).
as(points, Data, _, points(Series)) :- series(Data, Series).
as(gantt, Tasks, _, gantt(Tasks)).

% picture_of(+Term, +Module, -Picture): by the program's picture/2, else by the look of the term.
picture_of(Term, Module, Picture) :-
    (   picture(Term, Own)
    ->  ( Own == Term -> Picture = Own ; picture_of(Own, Module, Picture) )
    ;   is_picture(Term)
    ->  Picture = Term
    ;   looks(Term, Module, Picture)
    ), !.

is_picture(Term) :-
    compound(Term),
    compound_name_arity(Term, Name, Arity),
    is_picture(Name, Arity, Parts),
    ( Parts == 0 -> true ; arg(Parts, Term, List), is_list(List) ).

% is_picture(?Name, ?Arity, -Argument): Argument must be a list, unless it is 0.
is_picture(text, 1, 0).
is_picture(board, 1, 1).
is_picture(map, 1, 1).
is_picture(map, 2, 2).
is_picture(net, 1, 0).
is_picture(tree, 2, 2).
is_picture(term, 1, 0).
is_picture(proof, 1, 0).
is_picture(graph, 1, 1).
is_picture(table, 2, 2).
is_picture(bars, 1, 1).
is_picture(lines, 1, 1).
is_picture(points, 1, 1).
is_picture(gantt, 1, 1).
is_picture(titled, 2, 0).
is_picture(above, 1, 1).
is_picture(beside, 1, 1).

looks(Term, _, text(Term)) :- ( var(Term) ; atomic(Term) ), \+ is_cube(Term), !.
looks(Term, _, net(Text)) :- is_cube(Term), !, text_to_string(Term, Text).
looks(Term, Module, graph(Edges)) :- edges(Term, Module, Edges), !.
looks(List, Module, Picture) :-
    is_list(List), List = [First|_], nonvar(First),
    list_looks(List, Module, Picture0), !,
    shortened(Picture0, Picture).
looks(Term, _, term(Term)).

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

% The facts of a predicate Name/2 or Name/3 of the program.
edges(Name/Arity, Module, Edges) :-
    atom(Name), integer(Arity), Arity >= 2, Arity =< 3,
    functor(Head, Name, Arity),
    predicate_property(Module:Head, number_of_clauses(_)),
    ( Arity =:= 2 -> Edge = edge(A, B), Head =.. [_, A, B] ; Edge = edge(A, B, C), Head =.. [_, A, B, C] ),
    % The clauses of libraries cannot be read.
    catch(findall(Edge, clause(Module:Head, true), Edges), error(permission_error(_, _, _), _), fail).

list_looks(List, _, board(Rows)) :- sliding_rows(List, Rows).
list_looks(List, _, map([], List)) :- maplist(is_place, List).
list_looks(List, _, bars(List)) :- maplist(is_bar, List), \+ maplist(is_point, List).
list_looks(List, _, lines(Series)) :-
    ( maplist(is_point, List) ; maplist(is_series, List) ),
    series(List, Series).
list_looks(List, _, gantt(List)) :- maplist(is_task, List).
list_looks(List, _, graph(List)) :- maplist(is_edge, List).
list_looks(List, _, map(List)) :- is_map(List), same_length_texts(List).
list_looks(List, Module, beside(List)) :-
    List = [First|_],
    is_list(First),
    looks(First, Module, board(_)),
    maplist(is_list, List).
list_looks(List, _, board(List)) :-
    same_length_lists(List),
    forall(( member(Row, List), member(X, Row) ), \+ ( nonvar(X), X = [_|_] )).
list_looks(List, _, beside(List)) :- List = [First,_|_], ( is_picture(First) ; picture(First, _) ; is_cube(First) ).

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

is_place(Place) :- nonvar(Place), Place = X/Y, integer(X), integer(Y), X >= 0, Y >= 0.

is_task(Task) :- nonvar(Task), ( Task = task(_, A, B) ; Task = task(_, _, A, B) ), number(A), number(B), !.

is_edge(Edge) :- nonvar(Edge), ( Edge = A-B ; Edge = edge(A, B) ; Edge = edge(A, B, _) ), atomic(A), atomic(B), !.

% Rows of several characters may have others for places; one row, or one column, is a map if it has no others.
is_map(Rows) :-
    maplist(row_chars, Rows, Lines),
    (   Rows = [_,_|_], Lines = [[_,_|_]|_]
    ->  forall(member(Line, Lines), ( member(Char, Line), is_ground(Char) ))
    ;   forall(( member(Line, Lines), member(Char, Line) ), is_ground(Char))
    ).

row_chars(Row, Chars) :- ( atom(Row) ; string(Row) ), atom_chars(Row, Chars), Chars = [_|_], !.

is_ground(#).
is_ground('.').
is_ground(@).

same_length_texts([Row|Rows]) :- atom_length(Row, Length), forall(member(Other, Rows), atom_length(Other, Length)).

same_length_lists([Row|Rows]) :-
    Row = [_|_],
    is_list(Row), length(Row, Length),
    forall(member(Other, Rows), ( is_list(Other), length(Other, Length) )).

% Pictures without a mark are shown as words.
empty(board(Rows), board) :- is_list(Rows), forall(member(Row, Rows), Row == []).
empty(map([]), map).
empty(map([], []), map).
empty(graph([]), graph).
empty(table([], []), table).
empty(bars([]), 'bar chart').
empty(lines(Series), plot) :- has_no_points(Series).
empty(points(Series), plot) :- has_no_points(Series).
empty(gantt([]), timetable).
empty(above([]), picture).
empty(beside([]), picture).

has_no_points(Series) :- is_list(Series), forall(member(One, Series), subsumes_term(_-[], One)).

% laid_out(+Picture, +Module, +Columns, -Scene)
laid_out(Picture, _, _, Scene) :- empty(Picture, Kind), !,
    format(string(Text), "(empty ~w)", [Kind]),
    text_scene(Text, Scene).
laid_out(text(Term), _, _, Scene) :-
    ( string(Term) -> Text = Term ; atom(Term) -> atom_string(Term, Text) ; label(Term, Text) ),
    text_scene(Text, Scene).
laid_out(board(Rows), _, _, Scene) :- must_be(list(list), Rows), board_scene(Rows, Scene).
laid_out(map(Rows), _, _, Scene) :- map_scene(Rows, [], Scene).
laid_out(map(Rows, Path), _, _, Scene) :-
    ( maplist(is_place, Path) -> true ; type_error(list(place), Path) ),
    map_scene(Rows, Path, Scene).
laid_out(net(Stickers), _, _, Scene) :- net_scene(Stickers, Scene).
laid_out(tree(Label, Trees), _, Columns, Scene) :- tree_scene(tree(Label, Trees), Columns, Scene).
laid_out(term(Term), _, Columns, Scene) :-
    ( acyclic_term(Term) -> true ; type_error(acyclic_term, Term) ),
    term_tree(Term, Tree), tree_scene(Tree, Columns, Scene).
laid_out(proof(Goal), Module, Columns, Scene) :-
    (   proof_tree(Goal, Module, Tree)
    ->  tree_scene(Tree, Columns, Scene)
    ;   label(Goal, Text),
        string_concat('there is no proof of ', Text, Told),
        text_scene(Told, Scene)
    ).
laid_out(graph(Edges), _, Columns, Scene) :-
    graph_scene(Edges, Scene0),
    Scene0 = scene(Width, _, _),
    (   Width =< Columns
    ->  Scene = Scene0
    ;   findall(Row, ( member(Edge, Edges), edge_row(Edge, Row) ), Rows),
        table_scene([], Rows, Scene)
    ).
laid_out(table(Head, Rows), _, _, Scene) :-
    must_be(list(list), Rows),
    must_be(list, Head),
    table_scene(Head, Rows, Scene).
laid_out(bars(Pairs), _, Columns, Scene) :- bars_scene(Pairs, Columns, Scene).
laid_out(lines(Series), _, Columns, Scene) :- chart_scene(line, Series, Columns, Scene).
laid_out(points(Series), _, Columns, Scene) :- chart_scene(point, Series, Columns, Scene).
laid_out(gantt(Tasks), _, Columns, Scene) :- gantt_scene(Tasks, Columns, Scene).
laid_out(titled(Title, Term), Module, Columns, Scene) :-
    label(Title, Text),
    text_scene(Text, Above),
    scene(Term, Module, [], Columns, Below),
    stacked([Above, Below], 1, Scene).
laid_out(above(Terms), Module, Columns, Scene) :-
    scenes(Terms, Module, Columns, Scenes),
    stacked(Scenes, 1, Scene).
laid_out(beside(Terms), Module, Columns, Scene) :-
    scenes(Terms, Module, Columns, Scenes),
    side_by_side(Scenes, Columns, 3, Scene).

scenes([], _, _, []).
scenes([Term|Terms], Module, Columns, [Scene|Scenes]) :-
    scene(Term, Module, [], Columns, Scene),
    scenes(Terms, Module, Columns, Scenes).

edge_row(A-B, [A, →, B]).
edge_row(edge(A, B), [A, →, B]).
edge_row(edge(A, B, Label), [A, →, B, Label]).
edge_row(node(A), [A]).
