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
% sand, grey and dark. library(draw/kinds) has a row for each kind of picture, library(draw/looks) tells which one a
% term looks like, and library(draw/scene) how a picture becomes a scene, which both outputs show.

:- module(draw,
          [ draw/1,
            draw/2,
            animate/1,
            animate/2,
            plot/2,
            svg/2
          ]).

:- use_module(library(dwim), [dwim_match/2]).
:- use_module(library(lists), [append/3, member/2, memberchk/2]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(error), [domain_error/2, existence_error/2, instantiation_error/1, must_be/2, type_error/2]).
:- use_module(library(option), [option/2, option/3]).
:- use_module(library(draw/scene), [side_by_side/4, stacked/3]).
:- use_module(library(draw/shapes)).
:- use_module(library(draw/trees)).
:- use_module(library(draw/graphs), [graph_scene/2]).
:- use_module(library(draw/charts), [chart_scene/4]).
:- use_module(library(draw/kinds)).
:- use_module(library(draw/looks)).
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
% Name/Arity is drawn as a term. Unless Term names its picture, at most 500 parts of a list, or about 1000 nodes of a
% tree, are drawn. O(n log n) in the cells.
draw(Term0, Options) :-
    qualified(Term0, Module, Term),
    lines_of(Term, Module, Options, whole, Lines),
    tell_of_misspelling(Term, Module),
    output(Options, Out),
    forall(member(Line, Lines), format(Out, "~w~n", [Line])).

% Warns of a term that was probably meant as the indicator of a predicate with facts.
tell_of_misspelling(Term, Module) :-
    (   nonvar(Term), Term = Name/Arity,
        atom(Name), memberchk(Arity, [2, 3]),
        \+ edges(Term, Module, _),
        current_predicate(Module:Near/Arity),
        dwim_match(Name, Near),
        edges(Near/Arity, Module, [_|_])
    ->  print_message(warning, format("~q has no facts and is drawn as a term. Did you mean ~q?", [Term, Near/Arity]))
    ;   true
    ).

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
    tell_of_misspelling(Term, Module),
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

frames(Terms, _) :- var(Terms), !, instantiation_error(Terms).
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
% of line, point or bar, title(Title), file(File) to write SVG instead, and those of draw/2. The default is bars for
% Label-Number if a Label is no number, and a line for other data. Such labels have bars with every kind.
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

% scene(+Term, +Module, +Options, +Columns, -Scene)
scene(Term, Module, Options, Columns, Scene) :-
    ( acyclic_term(Term) -> true ; type_error(acyclic_term, Term) ),
    (   option(as(Kind), Options)
    ->  picture_as(Kind, Term, Module, Picture)
    ;   picture_of(Term, Module, Picture)
    ),
    ( laid_out(Picture, Module, Columns, Scene) -> true ; domain_error(picture, Picture) ).

% picture_of(+Term, +Module, -Picture): by the program's picture/2, else by the look of the term.
picture_of(Term, Module, Picture) :-
    (   nonvar(Term), picture(Term, Own)
    ->  ( Own == Term -> Picture = Own ; picture_of(Own, Module, Picture) )
    ;   is_picture(Term)
    ->  Picture = Term
    ;   looks(Term, Module, shows_itself, Picture)
    ), !.

% The program, or the term itself, says what it looks like.
shows_itself(Term) :- is_picture(Term), !.
shows_itself(Term) :- nonvar(Term), picture(Term, _).

% laid_out(+Picture, +Module, +Columns, -Scene)
laid_out(Picture, _, _, Scene) :- empty_picture(Picture, Kind), !,
    format(string(Text), "(empty ~w)", [Kind]),
    text_scene(Text, Scene).
laid_out(text(Term), _, _, Scene) :-
    ( ( string(Term) ; atom(Term) ) -> text_to_string(Term, Text) ; label(Term, Text) ),
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
laid_out(graph(Edges0), _, Columns, Scene) :-
    maplist(must_be(nonvar), Edges0),
    % A node with variables is the same one in all of its copies.
    copy_term(Edges0, Edges, _),
    numbervars(Edges, 0, _),
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
