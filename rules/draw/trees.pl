% Scenes of trees.
%
% A tree is tree(Label, Trees). Children are below their parent, which is over the middle of them. A tree too wide
% for that is drawn as an outline: a line for each node, indented below its parent.

:- module(draw_trees, [tree_scene/3, term_tree/2, proof_tree/3]).

:- use_module(library(lists), [append/3, last/2, max_list/2, member/2]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(proofs), [proof/3]).
:- use_module(library(draw/shapes), [label/2]).

% The most nodes of a term that are drawn.
most_nodes(1000).

%! term_tree(+Term, -Tree) is det.
% The tree of a term: functors above their arguments, a list above its elements. Behind about 1000 nodes, an ellipsis
% is drawn for the rest of each node's parts. O(1) beyond the length of the lists drawn.
term_tree(Term, Tree) :-
    most_nodes(Most),
    term_tree(Term, Tree, Most, _).

term_tree(Term, tree(Label, Trees), Room0, Room) :-
    (   is_list(Term), Term \== []
    ->  Label = '[]', Parts = Term
    ;   compound(Term), Term \= '$VAR'(_)
    ->  compound_name_arguments(Term, Label, Parts)
    ;   Label = Term, Parts = []
    ),
    Room1 is Room0-1,
    part_trees(Parts, Trees, Room1, Room).

part_trees([], [], Room, Room).
part_trees([Part|Parts], Trees, Room0, Room) :-
    (   Room0 > 0
    ->  Trees = [Tree|Trees1],
        term_tree(Part, Tree, Room0, Room1),
        part_trees(Parts, Trees1, Room1, Room)
    ;   length([Part|Parts], More),
        format(string(Text), "… ~D more", [More]),
        Trees = [tree(Text, [])], Room = Room0
    ).

%! proof_tree(+Goal, +Module, -Tree) is nondet.
% A proof of Goal by the clauses of a module: each goal above those that it rests on.
proof_tree(Goal, Module, Tree) :-
    proof(Module:Goal, Proof, [depth(1000), size(10000)]),
    tree_of(Proof, Tree).

tree_of(proof(Goal, By, Proofs), tree(Goal, Trees)) :-
    ( By == negation -> Trees = [] ; maplist(tree_of, Proofs, Trees) ).

%! tree_scene(+Tree, +Columns, -Scene) is det.
% A tree: an outline if the picture would be wider than the columns given.
tree_scene(Tree, Columns, Scene) :-
    is_tree(Tree),
    below(Tree, laid(Width, Height, _, Marks)),
    (   Width =< Columns
    ->  Scene = scene(Width, Height, Marks)
    ;   outline(Tree, Scene)
    ).

% A variable in the place of a tree or of its trees would be bound to one after the other.
is_tree(Tree) :-
    must_be(nonvar, Tree),
    Tree = tree(_, Trees),
    must_be(list, Trees),
    maplist(is_tree, Trees).

% laid(Width, Height, Root, Marks): the root's label is centred at Root, in half cells, the centre of a column.
below(tree(Label, Trees), laid(Width, Height, Root, Marks)) :-
    label(Label, Text),
    '$columns'(Text, Own),
    (   Trees == []
    ->  Width = Own, Height = 1, Root is 2*(Own//2),
        Marks = [text(Root, 0, middle, Text, '')]
    ;   maplist(below, Trees, Laid),
        beside(Laid, 0, Placed, Roots, Under, Deep),
        Roots = [First|_],
        last(Roots, Last),
        Middle is 2*((First+Last)//4),
        % A label wider than the trees below it moves them to the right.
        Shift is max(0, 2*(Own//2)-Middle),
        Root is Middle+Shift,
        Width is max(Under+Shift//2, (Root+Own+1)//2),
        Height is Deep+2,
        branches(Roots, First, Last, Middle, Rules),
        append(Rules, Placed, Lower),
        Marks = [text(Root, 0, middle, Text, ''), at(Shift, 0, Lower)]
    ).

beside([], C, [], [], Width, 0) :- Width is max(0, C-2).
beside([laid(W, H, Root0, Ms)|Laid], C, [at(X, 4, Ms)|Placed], [Root|Roots], Width, Height) :-
    X is 2*C,
    Root is X+Root0,
    C1 is C+W+2,
    beside(Laid, C1, Placed, Roots, Width, Height1),
    Height is max(H, Height1).

% The lines between a node and its children, in the row between them.
branches(Roots, First, Last, Middle, Rules) :-
    ( First =:= Last -> Across = [] ; Across = [rule([First/2, Last/2], '')] ),
    findall(rule([X/2, X/3], ''), member(X, Roots), Down),
    append(Across, [rule([Middle/1, Middle/2], '')|Down], Rules).

outline(Tree, scene(Width, Height, Marks)) :-
    outline(Tree, 0, 0, Height, Marks, [], Widths, []),
    max_list(Widths, Width).

outline(tree(Label, Trees), C, Row, Rows, [text(X, Y, start, Text, '')|Ms0], Ms, [Width|Ws0], Ws) :-
    label(Label, Text),
    '$columns'(Text, Own),
    Width is C+Own,
    X is 2*C, Y is 2*Row, From is Y+1,
    Next is Row+1,
    Inner is C+4,
    inner(Trees, Inner, X, From, Next, Rows, Ms0, Ms, Ws0, Ws).

% Each line begins where that of the child above ends, so that their lengths add up to the height.
inner([], _, _, _, Row, Row, Ms, Ms, Ws, Ws).
inner([Tree|Trees], Inner, X, From, Row, Rows, [rule([X/From, X/Y, End/Y], '')|Ms0], Ms, Ws0, Ws) :-
    Y is 2*Row, End is X+5,
    outline(Tree, Inner, Row, Row1, Ms0, Ms1, Ws0, Ws1),
    inner(Trees, Inner, X, Y, Row1, Rows, Ms1, Ms, Ws1, Ws).
