% Scenes of directed graphs, in layers from top to bottom.
%
% Edges that close a cycle count as reversed. A node's layer is the length of the longest path to it, and an edge that
% passes layers has a bend in each. The order within layers follows the mean of neighbours, down and up by turns
% (Sugiyama, Tagawa and Toda 1981); columns likewise. Edges are straight between layers, so that none touches a label.
% Each link has a column of its own where it meets a box, so that an arrowhead belongs to one edge.
%
% A node is n(Term), l(Number, Label) for the label of an edge, or b(Number) for a bend. An edge is e(From, To, Label),
% in which Label is a node or none. An arc is arc(Upper, Lower, Head), in which Head is the end with the arrow: down, up
% or none.

:- module(draw_graphs, [graph_scene/2]).

:- use_module(library(lists), [append/3, max_list/2, member/2, min_list/2, nth0/3, reverse/2, sum_list/2]).
:- use_module(library(apply), [foldl/4, foldl/5, maplist/3, maplist/4]).
:- use_module(library(assoc)).
:- use_module(library(pairs), [group_pairs_by_key/2]).
:- use_module(library(error), [domain_error/2]).
:- use_module(library(draw/shapes), [label/2]).

:- meta_predicate sweeps(+, 4, +, +, +, -).

%! graph_scene(+Items, -Scene) is det.
% A graph of edges From-To, edge(From, To) and edge(From, To, Label), and of node(Node).
graph_scene(Items, scene(Width, Height, Marks)) :-
    parts(Items, 0, Nodes0, Edges0),
    once_each(Nodes0, Nodes),
    sort(Edges0, Edges),
    acyclic(Nodes, Edges, Arcs),
    layers(Nodes, Arcs, Layers0),
    bends(Arcs, 0, Layers0, Links, Layers),
    findall(N-Label, member(e(N, N, Label), Edges), Loops),
    places(Nodes, Links, Layers, Loops, Places),
    findall(R, ( member(_-place(_, Left, W, _), Places), R is Left+W ), Rights),
    max_list([0|Rights], Width),
    findall(L, member(_-place(L, _, _, _), Places), Ls),
    max_list([0|Ls], Deepest),
    Height is 6*Deepest+3,
    ports(Links, Places, Ports),
    findall(Mark, link_mark(Ports, Mark), Lines),
    findall(Mark, node_mark(Places, Mark), Boxes),
    append(Lines, Boxes, Marks).

parts([], _, [], []).
parts([Item|Items], I, Nodes, Edges) :-
    J is I+1,
    part(Item, I, Nodes, Nodes1, Edges, Edges1),
    parts(Items, J, Nodes1, Edges1).

part(A-B, _, [n(A),n(B)|Ns], Ns, [e(n(A), n(B), none)|Es], Es) :- !.
part(edge(A, B), _, [n(A),n(B)|Ns], Ns, [e(n(A), n(B), none)|Es], Es) :- !.
part(edge(A, B, Label), I, [n(A),n(B)|Ns0], Ns, [e(n(A), n(B), N)|Es], Es) :- !,
    N = l(I, Label),
    % The label of a loop is part of the node's text.
    ( A == B -> Ns0 = Ns ; Ns0 = [N|Ns] ).
part(node(A), _, [n(A)|Ns], Ns, Es, Es) :- !.
part(Item, _, _, _, _, _) :- domain_error(edge, Item).

% The nodes in the order of their first occurrence.
once_each(Nodes0, Nodes) :-
    empty_assoc(Empty),
    once_each(Nodes0, Empty, Nodes).

once_each([], _, []).
once_each([N|Ns], Seen, Nodes) :-
    (   get_assoc(N, Seen, _)
    ->  Nodes = Nodes1, Seen1 = Seen
    ;   Nodes = [N|Nodes1], put_assoc(N, Seen, true, Seen1)
    ),
    once_each(Ns, Seen1, Nodes1).

% neighbours(+Pairs, -Table): the values of each key.
neighbours(Pairs, Table) :-
    empty_assoc(Empty),
    foldl(neighbour, Pairs, Empty, Table).

neighbour(Key-Value, Table0, Table) :-
    of(Key, Table0, Values),
    put_assoc(Key, Table0, [Value|Values], Table).

of(Key, Table, Values) :- ( get_assoc(Key, Table, Found) -> Values = Found ; Values = [] ).

% The arcs of edges, of which those turn that a depth-first walk finds to lead to a node on its way; edges from a node
% to itself are left out. The label of an edge that turns is above its lower node, too.
acyclic(Nodes, Edges, Arcs) :-
    findall(A-B, ( member(e(A, B, _), Edges), A \== B ), Pairs),
    neighbours(Pairs, After),
    empty_assoc(Empty),
    visit(Nodes, After, Empty, _, Empty, Back),
    findall(Arc, ( member(Edge, Edges), arc_of(Edge, Back, Arc) ), Arcs).

arc_of(e(A, B, Label), Back, Arc) :-
    A \== B,
    (   get_assoc(A-B, Back, _)
    ->  ( Label == none -> Arc = arc(B, A, up) ; Arc = arc(B, Label, up) ; Arc = arc(Label, A, none) )
    ;   ( Label == none -> Arc = arc(A, B, down) ; Arc = arc(A, Label, none) ; Arc = arc(Label, B, down) )
    ).

visit([], _, State, State, Back, Back).
visit([N|Ns], After, State0, State, Back0, Back) :-
    (   get_assoc(N, State0, _)
    ->  State2 = State0, Back1 = Back0
    ;   put_assoc(N, State0, open, State1),
        of(N, After, Found),
        reverse(Found, Next),
        steps(Next, N, After, State1, State3, Back0, Back1),
        put_assoc(N, State3, done, State2)
    ),
    visit(Ns, After, State2, State, Back1, Back).

steps([], _, _, State, State, Back, Back).
steps([M|Ms], N, After, State0, State, Back0, Back) :-
    (   get_assoc(M, State0, open)
    ->  put_assoc(N-M, Back0, true, Back1), State1 = State0
    ;   visit([M], After, State0, State1, Back0, Back1)
    ),
    steps(Ms, N, After, State1, State, Back1, Back).

layers(Nodes, Arcs, Layers) :-
    findall(B-A, member(arc(A, B, _), Arcs), Pairs),
    neighbours(Pairs, Before),
    empty_assoc(Empty),
    foldl(layer(Before), Nodes, Empty, Layers).

layer(Before, Node, Layers0, Layers) :-
    (   get_assoc(Node, Layers0, _)
    ->  Layers = Layers0
    ;   of(Node, Before, Upper),
        foldl(layer(Before), Upper, Layers0, Layers1),
        findall(L, ( member(U, Upper), get_assoc(U, Layers1, L0), L is L0+1 ), Ls),
        max_list([0|Ls], Layer),
        put_assoc(Node, Layers1, Layer, Layers)
    ).

% Links are arcs between neighbouring layers.
bends([], _, Layers, [], Layers).
bends([arc(U, V, Head)|Arcs], I, Layers0, Links, Layers) :-
    get_assoc(U, Layers0, LU),
    get_assoc(V, Layers0, LV),
    ( Head == up -> First = up ; First = none ),
    bend(U, V, LU, LV, First, Head, I, J, Layers0, Layers1, Links, Links1),
    bends(Arcs, J, Layers1, Links1, Layers).

bend(U, V, LU, LV, First, Head, I, I, Layers, Layers, [arc(U, V, End)|Ls], Ls) :-
    LV =:= LU+1, !,
    ( Head == up -> End = First ; End = Head ).
bend(U, V, LU, LV, First, Head, I, J, Layers0, Layers, [arc(U, b(I), First)|Ls0], Ls) :-
    L is LU+1, I1 is I+1,
    put_assoc(b(I), Layers0, L, Layers1),
    bend(b(I), V, L, LV, none, Head, I1, J, Layers1, Layers, Ls0, Ls).

% places(+Nodes, +Links, +Layers, +Loops, -Places): pairs Node-place(Layer, Left, Width, Text).
places(Nodes, Links, Layers, Loops, Places) :-
    findall(b(I), member(arc(_, b(I), _), Links), Bends),
    append(Nodes, Bends, All),
    findall(L, ( member(N, All), get_assoc(N, Layers, L) ), Ls),
    max_list([0|Ls], Deepest),
    findall(Row, ( between(0, Deepest, L), findall(N, ( member(N, All), get_assoc(N, Layers, L) ), Row) ), Rows0),
    findall(B-A, member(arc(A, B, _), Links), Ups), neighbours(Ups, Upper),
    findall(A-B, member(arc(A, B, _), Links), Downs), neighbours(Downs, Lower),
    sweeps(4, ordered, Rows0, Upper, Lower, Rows),
    maplist(maplist(sized(Loops, Upper, Lower)), Rows, Sized),
    maplist(packed, Sized, Centres0),
    sweeps(6, centred, Centres0, Upper, Lower, Centres),
    findall(Left, ( member(Row, Centres), member(at(_, _, W, C), Row), Left is round(C-W/2) ), Lefts),
    ( Lefts == [] -> Least = 0 ; min_list(Lefts, Least) ),
    findall(N-place(L, Left, W, Text),
            ( nth0(L, Centres, Row), member(at(N, Text, W, C), Row), Left is round(C-W/2)-Least ), Places).

% sweeps(+N, :Step, +Rows0, +Upper, +Lower, -Rows): N times, down and then up, every row after the one before it.
sweeps(0, _, Rows, _, _, Rows) :- !.
sweeps(I, Step, Rows0, Upper, Lower, Rows) :-
    swept(Rows0, Step, Upper, Rows1),
    reverse(Rows1, Turned),
    swept(Turned, Step, Lower, Rows2),
    reverse(Rows2, Rows3),
    J is I-1,
    sweeps(J, Step, Rows3, Upper, Lower, Rows).

swept([], _, _, []).
swept([Row|Rows0], Step, Neighbours, [Row|Rows]) :-
    foldl(moved(Step, Neighbours), Rows0, Rows, Row, _).

moved(Step, Neighbours, Row0, Row, Before, Row) :-
    call(Step, Row0, Before, Neighbours, Row).

% ordered(+Row0, +Before, +Neighbours, -Row): sorts a row by the mean positions of the neighbours in the row before.
ordered(Row0, Before, Neighbours, Row) :-
    findall(N-I, nth0(I, Before, N), Positions),
    list_to_assoc(Positions, Table),
    findall(Mean-N, ( nth0(I, Row0, N), mean(N, Neighbours, Table, I, Mean) ), Keyed),
    keysort(Keyed, Sorted),
    findall(N, member(_-N, Sorted), Row).

% The mean of the values of a node's neighbours; without any, a value of its own.
mean(Node, Before, Table, Own, Mean) :-
    of(Node, Before, Neighbours),
    findall(V, ( member(M, Neighbours), get_assoc(M, Table, V) ), Values),
    (   Values == []
    ->  Mean is Own*1.0
    ;   sum_list(Values, Sum), length(Values, Count),
        Mean is Sum*1.0/Count
    ).

% A box is wide enough for every second column to be that of a link.
sized(Loops, Upper, Lower, Node, at(Node, Text, Width, 0)) :-
    (   Node = n(Term)
    ->  label(Term, Text0),
        findall(Label, ( member(Loop-Label, Loops), Loop == Node ), Labels),
        looped(Labels, Text0, Text),
        '$columns'(Text, W),
        of(Node, Upper, Above), length(Above, CountAbove),
        of(Node, Lower, Below), length(Below, CountBelow),
        Width is max(W+4, 2*max(CountAbove, CountBelow)+1)
    ;   Node = l(_, Term)
    ->  label(Term, Text), '$columns'(Text, W), Width is W+2
    ;   Text = '', Width = 1
    ).

looped([], Text, Text).
looped([Label|Labels], Text0, Text) :-
    string_concat(Text0, ' ↻', Text1),
    (   Label = l(_, Term)
    ->  label(Term, Shown), atomics_to_string([Text1, ' ', Shown], Text2)
    ;   Text2 = Text1
    ),
    looped(Labels, Text2, Text).

% The free columns between two nodes.
gap(3).

packed(Row, Packed) :- packed(Row, 0, Packed).

packed([], _, []).
packed([at(N, Text, W, _)|Row], C, [at(N, Text, W, Centre)|Packed]) :-
    gap(Gap),
    Centre is C+W/2.0,
    C1 is C+W+Gap,
    packed(Row, C1, Packed).

% centred(+Row0, +Before, +Neighbours, -Row): moves the nodes of a row towards the mean centres of their neighbours.
centred(Row0, Before, Neighbours, Row) :-
    findall(N-C, member(at(N, _, _, C), Before), Centres),
    list_to_assoc(Centres, Table),
    findall(at(N, Text, W, C), ( member(at(N, Text, W, C0), Row0), mean(N, Neighbours, Table, C0, C) ), Wanted),
    apart(Wanted, 1, Right),
    reverse(Wanted, Backwards),
    apart(Backwards, -1, Left0),
    reverse(Left0, Left),
    maplist(halfway, Right, Left, Row).

% Moves nodes in one direction until they are apart.
apart([], _, []).
apart([at(N, Text, W, C)|Row], Sign, [at(N, Text, W, C)|Apart]) :-
    apart(Row, W, C, Sign, Apart).

apart([], _, _, _, []).
apart([at(N, Text, W, C0)|Row], W0, Before, Sign, [at(N, Text, W, C)|Apart]) :-
    gap(Gap),
    Least is Before+Sign*((W0+W)/2.0+Gap),
    ( Sign > 0 -> C is max(C0, Least) ; C is min(C0, Least) ),
    apart(Row, W, C, Sign, Apart).

halfway(at(N, Text, W, A), at(_, _, _, B), at(N, Text, W, C)) :- C is (A+B)/2.

% ports(+Links, +Places, -Ports): Port is port(Head, UX/UY/UE, VX/VY/VE) for each link, the places where it leaves the
% upper node and meets the lower one, and the rows of their edges, up to which the line goes on straight.
ports(Links, Places, Ports) :-
    list_to_assoc(Places, Table),
    findall(Node-side(Middle, I), link_end(Links, Table, lower, Node, Middle, I), Lower0),
    findall(Node-side(Middle, I), link_end(Links, Table, upper, Node, Middle, I), Upper0),
    side_columns(Lower0, Table, Lower),
    side_columns(Upper0, Table, Upper),
    findall(port(Head, UX/UY/UE, VX/VY/VE),
            ( nth0(I, Links, arc(U, V, Head)),
              get_assoc(I, Lower, UX), get_assoc(I, Upper, VX),
              edge_row(U, Table, bottom, UY, UE), edge_row(V, Table, top, VY, VE) ), Ports).

% The middle of the node at the other end of link I, for a node and its lower or upper side.
link_end(Links, Table, Side, Node, Middle, I) :-
    nth0(I, Links, arc(U, V, _)),
    ( Side == lower -> Node = U, Other = V ; Node = V, Other = U ),
    get_assoc(Other, Table, place(_, Left, Width, _)),
    Middle is 2*Left+Width.

% The columns of links at their nodes, by number of the link: in the order of the nodes at their other ends.
side_columns(Sides0, Table, Columns) :-
    msort(Sides0, Sides),
    group_pairs_by_key(Sides, Groups),
    findall(I-C, ( member(Node-Group, Groups), side_column(Node, Group, Table, I, C) ), Pairs),
    list_to_assoc(Pairs, Columns).

side_column(Node, Group, Table, I, Column) :-
    get_assoc(Node, Table, place(_, Left, Width, _)),
    length(Group, Count),
    Step is max(1, min(4, (Width-3)//max(1, Count-1))),
    First is Left+(Width-1-Step*(Count-1))//2,
    nth0(N, Group, side(_, I)),
    Column is First+N*Step.

% The row of half cells at which a link may end, and that of the edge: of a box, or of the space around a label.
edge_row(Node, Table, Side, Y, Edge) :-
    get_assoc(Node, Table, place(Layer, _, _, _)),
    ( Node = l(_, _) -> Inner = 2, Gap = 0 ; Inner = 0, Gap = 1 ),
    ( Side == top -> Y is 12*Layer-1+Inner, Edge is Y+Gap ; Y is 12*Layer+5-Inner, Edge is Y-Gap ).

% A node takes three rows of the six of its layer.
node_mark(Places, Mark) :-
    member(Node-place(Layer, Left, Width, Text), Places),
    X0 is 2*Left, X1 is 2*(Left+Width-1),
    Y0 is 12*Layer, Y1 is Y0+4,
    Middle is (X0+X1)//2, Y is Y0+2,
    (   Node = b(_)
    ->  Mark = curve([X0/Y0, X0/Y1], '')
    ;   Node = n(_),
        Mark = rule([X0/Y0, X1/Y0, X1/Y1, X0/Y1, X0/Y0], '')
    ;   Mark = text(Middle, Y, middle, Text, '')
    ).

% The line of a link goes on under the edge of a box, or under its head.
link_mark(Ports, Mark) :-
    member(port(Head, U/YU0/UE, V/YV0/VE), Ports),
    XU is 2*U, XV is 2*V,
    ( Head == up -> YU is YU0+2, EU = YU0, HX = XU, HY is YU0+1 ; YU = YU0, EU = UE ),
    ( Head == down -> YV is YV0-2, EV = YV0, HX = XV, HY is YV0-1 ; YV = YV0, EV = VE ),
    (   Mark = curve([XU/EU, XU/YU, XV/YV, XV/EV], '')
    ;   Head \== none,
        Mark = head(HX, HY, Head, '')
    ).
