% Directed graphs without labels.
%
% A graph is a list of Vertex-Neighbours, one a vertex, by ascending vertex;
% Neighbours is the ordered set of the vertices that an edge from Vertex leads to.
% V and E below are the numbers of vertices and edges.

:- module(ugraphs,
          [ vertices_edges_to_ugraph/3,
            vertices/2,
            edges/2,
            add_vertices/3,
            del_vertices/3,
            add_edges/3,
            del_edges/3,
            transpose_ugraph/2,
            neighbours/3,
            neighbors/3,
            complement/2,
            compose/3,
            ugraph_union/3,
            connect_ugraph/3,
            top_sort/2,
            top_sort/3,
            ugraph_layers/2,
            transitive_closure/2,
            transitive_reduction/2,
            reachable/3
          ]).

:- use_module(library(assoc),
              [assoc_to_keys/2, empty_assoc/1, get_assoc/3, get_assoc/5, ord_list_to_assoc/2, put_assoc/4]).
:- use_module(library(error), [instantiation_error/1, must_be/2]).
:- use_module(library(ordsets),
              [ ord_union/3, ord_subtract/3, ord_del_element/3,
                ord_memberchk/2, list_to_ord_set/2 ]).
:- use_module(library(pairs), [pairs_keys/2]).

%! vertices_edges_to_ugraph(+Vertices, +Edges, -Graph) is det.
% Graph has the Vertices and the From-To of Edges, and the ends of those. O((V+E) log).
vertices_edges_to_ugraph(Vertices, Edges, Graph) :-
    edge_ends(Edges, Ends),
    list_to_ord_set(Vertices, Set1),
    list_to_ord_set(Ends, Set2),
    ord_union(Set1, Set2, All),
    sort(Edges, Sorted),
    attach_edges(All, Sorted, Graph).

edge_ends([], []).
edge_ends([From-To|Edges], [From,To|Ends]) :-
    edge_ends(Edges, Ends).

attach_edges([], _, []).
attach_edges([V|Vs], Edges, [V-Neighbours|Graph]) :-
    edges_from(Edges, V, Neighbours, Rest),
    attach_edges(Vs, Rest, Graph).

edges_from([From-To|Edges], V, Neighbours, Rest) :-
    From == V,
    !,
    Neighbours = [To|Neighbours1],
    edges_from(Edges, V, Neighbours1, Rest).
edges_from(Rest, _, [], Rest).

%! vertices(+Graph, -Vertices) is det.
% Vertices of Graph, ascending. O(V).
vertices(Graph, Vertices) :-
    must_be(list, Graph),
    pairs_keys(Graph, Vertices).

%! edges(+Graph, -Edges) is det.
% Edges of Graph as From-To, ascending. O(V+E).
edges(Graph, Edges) :-
    must_be(list, Graph),
    edges_(Graph, Edges).

edges_([], []).
edges_([V-Neighbours|Graph], Edges) :-
    edges_of(Neighbours, V, Graph, Edges).

edges_of([], _, Graph, Edges) :- edges_(Graph, Edges).
edges_of([To|Tos], V, Graph, [V-To|Edges]) :- edges_of(Tos, V, Graph, Edges).

%! add_vertices(+Graph0, +Vertices, -Graph) is det.
% Graph is Graph0 with Vertices, without edges where they are new. O(V log V).
add_vertices(Graph0, Vertices, Graph) :-
    isolated(Vertices, Pairs),
    sort(0, @=<, Pairs, Sorted),
    merge_graphs(Graph0, Sorted, Graph).

isolated([], []).
isolated([V|Vs], [V-[]|Pairs]) :-
    isolated(Vs, Pairs).

% Both are lists of V-Neighbours by ascending V, the second may name a V twice.
merge_graphs([], Pairs, Graph) :- merge_repeated(Pairs, Graph).
merge_graphs([V-Ns|Graph0], Pairs, Graph) :-
    merge_graphs(Pairs, V, Ns, Graph0, Graph).

merge_graphs([], V, Ns, Graph0, [V-Ns|Graph0]).
merge_graphs([W-Ms|Pairs], V, Ns, Graph0, Graph) :-
    compare(Order, V, W),
    merge_graphs(Order, V, Ns, Graph0, W, Ms, Pairs, Graph).

merge_graphs(=, V, Ns, Graph0, _, Ms, Pairs, Graph) :-
    ord_union(Ns, Ms, All),
    merge_graphs(Pairs, V, All, Graph0, Graph).
merge_graphs(<, V, Ns, Graph0, W, Ms, Pairs, [V-Ns|Graph]) :-
    merge_graphs(Graph0, [W-Ms|Pairs], Graph).
merge_graphs(>, V, Ns, Graph0, W, Ms, Pairs, Graph) :-
    merge_graphs(Pairs, W, Ms, [V-Ns|Graph0], Graph).

merge_repeated([], []).
merge_repeated([V-Ns|Pairs], Graph) :-
    merge_graphs(Pairs, V, Ns, [], Graph).

%! del_vertices(+Graph0, +Vertices, -Graph) is det.
% Graph is Graph0 without Vertices and all edges from or to them. O((V+E) log V).
del_vertices(Graph0, Vertices, Graph) :-
    list_to_ord_set(Vertices, Set),
    isolated(Set, Pairs),
    ord_list_to_assoc(Pairs, Deleted),
    del_vertices_(Graph0, Deleted, Graph).

del_vertices_([], _, []).
del_vertices_([V-Ns0|Graph0], Deleted, Graph) :-
    (   get_assoc(V, Deleted, _)
    ->  Graph = Graph1
    ;   kept(Ns0, Deleted, Ns),
        Graph = [V-Ns|Graph1]
    ),
    del_vertices_(Graph0, Deleted, Graph1).

kept([], _, []).
kept([V|Vs], Deleted, Kept) :-
    ( get_assoc(V, Deleted, _) -> Kept = Kept1 ; Kept = [V|Kept1] ),
    kept(Vs, Deleted, Kept1).

%! add_edges(+Graph0, +Edges, -Graph) is det.
% Graph is Graph0 with the From-To of Edges and their ends. O(V+E log E).
add_edges(Graph0, Edges, Graph) :-
    vertices_edges_to_ugraph([], Edges, Graph1),
    ugraph_union(Graph0, Graph1, Graph).

%! del_edges(+Graph0, +Edges, -Graph) is det.
% Graph is Graph0 without the From-To of Edges; its vertices stay. O(V+E log E).
del_edges(Graph0, Edges, Graph) :-
    vertices_edges_to_ugraph([], Edges, Graph1),
    subtract_graph(Graph0, Graph1, Graph).

subtract_graph([], _, []).
subtract_graph([V-Ns|Graph0], Graph1, Graph) :-
    subtract_graph(Graph1, V, Ns, Graph0, Graph).

subtract_graph([], V, Ns, Graph0, [V-Ns|Graph0]).
subtract_graph([W-Ms|Graph1], V, Ns, Graph0, Graph) :-
    compare(Order, V, W),
    subtract_graph(Order, V, Ns, Graph0, W, Ms, Graph1, Graph).

subtract_graph(=, V, Ns, Graph0, _, Ms, Graph1, [V-Rest|Graph]) :-
    ord_subtract(Ns, Ms, Rest),
    subtract_graph(Graph0, Graph1, Graph).
subtract_graph(<, V, Ns, Graph0, W, Ms, Graph1, [V-Ns|Graph]) :-
    subtract_graph(Graph0, [W-Ms|Graph1], Graph).
subtract_graph(>, V, Ns, Graph0, _, _, Graph1, Graph) :-
    subtract_graph(Graph1, V, Ns, Graph0, Graph).

%! ugraph_union(+Graph1, +Graph2, -Graph) is det.
% Graph has the vertices and edges of both. O(V+E).
ugraph_union(Graph1, Graph2, Graph) :-
    merge_graphs(Graph1, Graph2, Graph).

%! transpose_ugraph(+Graph, -Transposed) is det.
% Transposed has each edge of Graph turned around. O(V+E log E).
transpose_ugraph(Graph, Transposed) :-
    edges(Graph, Edges),
    vertices(Graph, Vertices),
    turn_around(Edges, Turned),
    vertices_edges_to_ugraph(Vertices, Turned, Transposed).

turn_around([], []).
turn_around([From-To|Edges], [To-From|Turned]) :-
    turn_around(Edges, Turned).

%! neighbours(+Vertex, +Graph, -Neighbours) is semidet.
% An edge leads from Vertex to each of Neighbours; fails for no vertex of Graph. O(V).
neighbours(Vertex, [V-Ns|Graph], Neighbours) :-
    compare(Order, Vertex, V),
    neighbours(Order, Vertex, Ns, Graph, Neighbours).

neighbours(=, _, Neighbours, _, Neighbours).
neighbours(>, Vertex, _, Graph, Neighbours) :-
    neighbours(Vertex, Graph, Neighbours).

%! neighbors(+Vertex, +Graph, -Neighbors) is semidet.
% Another spelling of neighbours/3.
neighbors(Vertex, Graph, Neighbors) :-
    neighbours(Vertex, Graph, Neighbors).

%! complement(+Graph, -Complement) is det.
% Complement has an edge between two different vertices where Graph has none. O(V^2).
complement(Graph, Complement) :-
    vertices(Graph, Vertices),
    complement_(Graph, Vertices, Complement).

complement_([], _, []).
complement_([V-Ns|Graph], Vertices, [V-Others|Complement]) :-
    ord_subtract(Vertices, Ns, Others0),
    ord_del_element(Others0, V, Others),
    complement_(Graph, Vertices, Complement).

%! compose(+Graph1, +Graph2, -Composed) is det.
% Composed has the vertices of both and an edge X-Z wherever Graph1 has X-Y and
% Graph2 Y-Z. O(V+E*V).
% @error domain_error(key_ordered_pairs, Graph2) if it is no graph
compose(Graph1, Graph2, Composed) :-
    must_be(list, Graph1),
    vertices(Graph2, Vertices),
    isolated(Vertices, Pairs),
    merge_graphs(Graph1, Pairs, Graph),
    ord_list_to_assoc(Graph2, Neighbours),
    compose_(Graph, Neighbours, Composed).

compose_([], _, []).
compose_([V-Middles|Graph], Neighbours, [V-Ns|Composed]) :-
    neighbours_of_all(Middles, Neighbours, [], Ns),
    compose_(Graph, Neighbours, Composed).

% Neighbours maps vertices to theirs.
neighbours_of_all([], _, Ns, Ns).
neighbours_of_all([V|Vs], Neighbours, Ns0, Ns) :-
    (   get_assoc(V, Neighbours, Ms)
    ->  ord_union(Ns0, Ms, Ns1)
    ;   Ns1 = Ns0
    ),
    neighbours_of_all(Vs, Neighbours, Ns1, Ns).

%! connect_ugraph(+Graph, -Start, -Connected) is det.
% Connected is Graph with a vertex Start, least in the standard order of terms,
% and an edge from it to every other vertex; the empty graph stays empty. O(V).
connect_ugraph([], 0, []).
connect_ugraph([V-Ns|Graph], Start, [Start-Vertices,V-Ns|Graph]) :-
    vertices([V-Ns|Graph], Vertices),
    before(V, Start).

before(V, _) :- var(V), !, instantiation_error(V).
before(V, Start) :- number(V), !, Start is floor(float(V))-1.
before(_, 0).

%! top_sort(+Graph, -Sorted) is semidet.
% Sorted has the vertices such that no edge leads to an earlier one; fails if Graph
% has a cycle. O((V+E) log V).
top_sort(Graph, Sorted) :-
    top_sort(Graph, Sorted, []).

%! top_sort(+Graph, -Sorted, ?Rest) is semidet.
% As top_sort/2; Sorted ends in Rest.
top_sort(Graph, Sorted, Rest) :-
    sources(Graph, Sources, Neighbours, Degrees),
    length(Graph, N),
    top_sort_(Sources, Neighbours, Degrees, N, Sorted, Rest).

% sources(+Graph, -Sources, -Neighbours, -Degrees): no edge leads to Sources. The neighbours of each vertex, and the
% number of edges that lead to it.
sources(Graph, Sources, Neighbours, Degrees) :-
    indegrees(Graph, Counts),
    sources(Counts, Sources),
    ord_list_to_assoc(Graph, Neighbours),
    ord_list_to_assoc(Counts, Degrees).

% Vertex-Count by ascending vertex: how many edges lead to Vertex.
indegrees(Graph, Counts) :-
    transpose_ugraph(Graph, Transposed),
    count_neighbours(Transposed, Counts).

count_neighbours([], []).
count_neighbours([V-Ns|Graph], [V-Count|Counts]) :-
    length(Ns, Count),
    count_neighbours(Graph, Counts).

sources([], []).
sources([V-Count|Counts], Sources) :-
    (   Count =:= 0
    ->  Sources = [V|Sources1]
    ;   Sources = Sources1
    ),
    sources(Counts, Sources1).

% Sources is a stack of the vertices all of whose predecessors are sorted; N
% vertices remain, which are on a cycle or reachable from one when Sources is empty.
top_sort_([], _, _, N, Sorted, Rest) :- N =:= 0, Sorted = Rest.
top_sort_([V|Sources], Neighbours, Degrees0, N, [V|Sorted], Rest) :-
    get_assoc(V, Neighbours, Ns),
    lower_degrees(Ns, Degrees0, Degrees, Sources, Sources1),
    N1 is N-1,
    top_sort_(Sources1, Neighbours, Degrees, N1, Sorted, Rest).

lower_degrees([], Degrees, Degrees, Sources, Sources).
lower_degrees([V|Vs], Degrees0, Degrees, Sources0, Sources) :-
    get_assoc(V, Degrees0, Count0, Degrees1, Count),
    Count is Count0-1,
    (   Count =:= 0
    ->  Sources1 = [V|Sources0]
    ;   Sources1 = Sources0
    ),
    lower_degrees(Vs, Degrees1, Degrees, Sources1, Sources).

push_all([], Vertices, Vertices).
push_all([V|Vs], Vertices0, Vertices) :- push_all(Vs, [V|Vertices0], Vertices).

%! ugraph_layers(+Graph, -Layers) is semidet.
% Layers is a list of ordered sets: each has the vertices all of whose
% predecessors are in earlier ones. Fails if Graph has a cycle. O((V+E) log V).
ugraph_layers(Graph, Layers) :-
    sources(Graph, Layer, Neighbours, Degrees),
    length(Graph, N),
    layers(Layer, Neighbours, Degrees, N, Layers).

% N vertices remain, as for top_sort_/6.
layers([], _, _, N, []) :- N =:= 0.
layers([V|Vs], Neighbours, Degrees0, N0, [[V|Vs]|Layers]) :-
    next_sources([V|Vs], Neighbours, Degrees0, Degrees, [], Sources),
    list_to_ord_set(Sources, Layer),
    length([V|Vs], Size),
    N is N0-Size,
    layers(Layer, Neighbours, Degrees, N, Layers).

next_sources([], _, Degrees, Degrees, Sources, Sources).
next_sources([V|Vs], Neighbours, Degrees0, Degrees, Sources0, Sources) :-
    get_assoc(V, Neighbours, Ns),
    lower_degrees(Ns, Degrees0, Degrees1, Sources0, Sources1),
    next_sources(Vs, Neighbours, Degrees1, Degrees, Sources1, Sources).

%! reachable(+Vertex, +Graph, -Reachable) is semidet.
% Reachable has Vertex and all that a path from it leads to; fails for no vertex of
% Graph. O((V+E) log V).
reachable(Vertex, Graph, Reachable) :-
    neighbours(Vertex, Graph, _),
    ord_list_to_assoc(Graph, Neighbours),
    empty_assoc(Reached0),
    reach([Vertex], Neighbours, Reached0, Reached),
    assoc_to_keys(Reached, Reachable).

% The list is a stack of vertices that edges from those reached lead to.
reach([], _, Reached, Reached).
reach([V|Vs], Neighbours, Reached0, Reached) :-
    (   get_assoc(V, Reached0, _)
    ->  reach(Vs, Neighbours, Reached0, Reached)
    ;   put_assoc(V, Reached0, reached, Reached1),
        ( get_assoc(V, Neighbours, Ns) -> push_all(Ns, Vs, Vs1) ; Vs1 = Vs ),
        reach(Vs1, Neighbours, Reached1, Reached)
    ).

%! transitive_closure(+Graph, -Closure) is det.
% Closure has an edge X-Y wherever Graph has a path of one edge or more from X to
% Y. Warshall's algorithm, O(V^3).
transitive_closure(Graph, Closure) :-
    vertices(Graph, Vertices),
    warshall(Vertices, Graph, Closure).

warshall([], Closure, Closure).
warshall([V|Vs], Graph, Closure) :-
    neighbours(V, Graph, Ns),
    through(Graph, V, Ns, Graph1),
    warshall(Vs, Graph1, Closure).

through([], _, _, []).
through([X-Ns0|Graph0], V, Ns, [X-Ns1|Graph]) :-
    (   ord_memberchk(V, Ns0)
    ->  ord_union(Ns0, Ns, Ns1)
    ;   Ns1 = Ns0
    ),
    through(Graph0, V, Ns, Graph).

%! transitive_reduction(+Graph, -Reduction) is det.
% For a Graph without cycles, Reduction has the fewest edges that reach the same. O(V^3).
transitive_reduction(Graph, Reduction) :-
    transitive_closure(Graph, Closure),
    ord_list_to_assoc(Closure, Reached),
    reduce(Graph, Reached, Reduction).

reduce([], _, []).
reduce([V-Ns|Graph], Reached, [V-Kept|Reduction]) :-
    neighbours_of_all(Ns, Reached, [], Indirect),
    ord_subtract(Ns, Indirect, Kept),
    reduce(Graph, Reached, Reduction).
