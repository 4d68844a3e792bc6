% Reduced ordered binary decision diagrams, and the classes of variables that share one.
%
% A diagram is 0, 1 or a node n(Id, Index, LowId, HighId, Low, High, Variable, Mark, Result). Low is the diagram where
% the variable is 0, High where it is 1; the indexes below a node are greater than its own. Equal nodes of a class are
% one: its Table, a compound of lists of nodes, finds the node of an index and two children. So diagrams are equal if
% their Ids are. Mark and Result remember what a walk has computed: Mark is the number of the walk.
%
% A class is class(Link, Diagram, Formulas, NextId, Table, Room, Memo, MemoRoom, Walks, Universal, Births), changed in
% place and restored on backtracking. Link is unbound, or the class that has absorbed this one. Diagram is the
% conjunction of Formulas, the constraints as posted. Room is how many nodes fit in Table before it is doubled. Memo
% holds results of apply/5 and ite/5, as Table does nodes. Universal tells whether atoms occur. Births are numbers of
% the classes that were joined: a class and its copy share some, and then the same indexes as well.
%
% The table belongs to the class, and goes with its variables. tidy/2 drops nodes that are not part of the diagram.

:- module(clpb_diagrams,
          [ new_class/1,
            root/2,
            diagram/2,
            set_diagram/2,
            formulas/2,
            add_formula/2,
            universal/1,
            set_universal/1,
            joined/3,
            births_shared/2,
            fresh_index/1,
            literal/4,
            make/6,
            apply/5,
            ite/5,
            negation/3,
            restrict/5,
            substitute/5,
            some/4,
            some_others/4,
            every/4,
            transfer/4,
            levels/3,
            walk/2,
            remember/3,
            tidy/2
          ]).

:- use_module(library(assoc), [get_assoc/3]).
:- use_module(library(lists), [append/3]).
:- use_module(library(ordsets), [ord_union/3, ord_intersect/2]).

:- initialization(nb_setval('$clpb', 1)).

%! fresh_index(-Index) is det.
% Index is greater than all before.
fresh_index(I) :-
    nb_getval('$clpb', I),
    I1 is I+1,
    nb_setval('$clpb', I1).

%! new_class(-Class) is det.
new_class(class(_, 1, [], 2, Table, 16, Memo, 32, 0, false, [Birth])) :-
    buckets(16, Table),
    buckets(32, Memo),
    fresh_index(Birth).

buckets(N, Buckets) :-
    findall([], between(1, N, _), Empty),
    Buckets =.. [b|Empty].

%! root(+Class, -Root) is semidet.
% Root is the class that has absorbed Class, or Class. Fails if Class is unbound.
root(Class, Root) :-
    nonvar(Class),
    arg(1, Class, Link),
    (   var(Link)
    ->  Root = Class
    ;   root(Link, Root)
    ).

%! diagram(+Class, -Diagram) is det.
diagram(Class, Diagram) :- arg(2, Class, Diagram).

%! set_diagram(!Class, +Diagram) is det.
set_diagram(Class, Diagram) :- setarg(2, Class, Diagram).

%! formulas(+Class, -Formulas) is det.
% The newest first.
formulas(Class, Formulas) :- arg(3, Class, Formulas).

%! add_formula(!Class, +Formula) is det.
add_formula(Class, Formula) :-
    arg(3, Class, Formulas),
    setarg(3, Class, [Formula|Formulas]).

%! universal(+Class) is semidet.
universal(Class) :- arg(10, Class, true).

%! set_universal(!Class) is det.
set_universal(Class) :- setarg(10, Class, true).

%! births_shared(+Class1, +Class2) is semidet.
% One of them may be a copy of the other, so that different variables have the same index.
births_shared(C1, C2) :-
    arg(11, C1, Births1),
    arg(11, C2, Births2),
    ord_intersect(Births1, Births2).

%! joined(!Class1, !Class2, -Class) is det.
% Class is the one with more nodes, and has absorbed the other. O(size of the smaller diagram).
joined(C1, C2, C) :-
    arg(4, C1, N1),
    arg(4, C2, N2),
    (   N1 >= N2
    ->  absorb(C1, C2),
        C = C1
    ;   absorb(C2, C1),
        C = C2
    ).

absorb(C, Other) :-
    Other = class(_, Diagram0, Formulas0, _, _, _, _, _, _, Universal, Births0),
    transfer(Diagram0, Other, C, Diagram1),
    diagram(C, Diagram2),
    apply(and, Diagram1, Diagram2, C, Diagram),
    set_diagram(C, Diagram),
    formulas(C, Formulas1),
    append(Formulas0, Formulas1, Formulas),
    setarg(3, C, Formulas),
    ( Universal == true -> set_universal(C) ; true ),
    arg(11, C, Births1),
    ord_union(Births0, Births1, Births),
    setarg(11, C, Births),
    setarg(1, Other, C).

%! transfer(+Diagram0, !Class0, !Class, -Diagram) is det.
% Diagram is Diagram0 of Class0, with nodes of Class.
transfer(D0, C0, C, D) :-
    walk(C0, Walk),
    transfer_(D0, Walk, C, D).

transfer_(D0, Walk, C, D) :-
    (   integer(D0)
    ->  D = D0
    ;   D0 = n(_, I, _, _, L0, H0, V, Mark, Result),
        (   Mark =:= Walk
        ->  D = Result
        ;   transfer_(L0, Walk, C, L),
            transfer_(H0, Walk, C, H),
            make(I, V, L, H, C, D),
            remember(D0, Walk, D)
        )
    ).

%! walk(!Class, -Walk) is det.
% Walk is the number of a new walk, which no node is marked with.
walk(Class, Walk) :-
    arg(9, Class, Walk0),
    Walk is Walk0+1,
    setarg(9, Class, Walk).

%! remember(!Node, +Walk, +Result) is det.
remember(Node, Walk, Result) :-
    setarg(8, Node, Walk),
    setarg(9, Node, Result).

id(D, Id) :- ( integer(D) -> Id = D ; arg(1, D, Id) ).

%! make(+Index, ?Variable, +Low, +High, !Class, -Diagram) is det.
% The only node with this index and these children, or Low if they are the same. O(1) expected.
make(I, V, L, H, C, D) :-
    id(L, A),
    id(H, B),
    (   A =:= B
    ->  D = L
    ;   arg(5, C, Table),
        functor(Table, _, Size),
        Place is ((I*3266489917 + A*2654435761 + B*2246822519) >> 7) /\ (Size-1) + 1,
        arg(Place, Table, Nodes),
        (   known(Nodes, I, A, B, D0)
        ->  D = D0
        ;   arg(4, C, Id),
            D = n(Id, I, A, B, L, H, V, 0, 0),
            Id1 is Id+1,
            setarg(4, C, Id1),
            setarg(Place, Table, [D|Nodes]),
            arg(6, C, Room),
            (   Room =:= 0
            ->  widen(Table, Size, C)
            ;   Room1 is Room-1,
                setarg(6, C, Room1)
            )
        )
    ).

known([N|Ns], I, A, B, D) :-
    (   N = n(_, I, A, B, _, _, _, _, _)
    ->  D = N
    ;   known(Ns, I, A, B, D)
    ).

widen(Table0, Size0, C) :-
    Size is 2*Size0,
    buckets(Size, Table),
    refill(Size0, Table0, Size, Table),
    setarg(5, C, Table),
    setarg(6, C, Size0).

refill(K, Table0, Size, Table) :-
    (   K =:= 0
    ->  true
    ;   arg(K, Table0, Nodes),
        insert_all(Nodes, Size, Table),
        K1 is K-1,
        refill(K1, Table0, Size, Table)
    ).

insert_all([], _, _).
insert_all([N|Ns], Size, Table) :-
    N = n(_, I, A, B, _, _, _, _, _),
    Place is ((I*3266489917 + A*2654435761 + B*2246822519) >> 7) /\ (Size-1) + 1,
    arg(Place, Table, Nodes),
    setarg(Place, Table, [N|Nodes]),
    insert_all(Ns, Size, Table).

%! tidy(!Class, +Live) is det.
% The diagram has Live nodes. Drops all other nodes if they are many: amortised O(1) for each node made.
tidy(C, Live) :-
    arg(5, C, Table),
    functor(Table, _, Size),
    (   Size > 4*Live+256
    ->  size_for(16, Live, Size1),
        buckets(Size1, Table1),
        diagram(C, Diagram),
        walk(C, Walk),
        levels_of(Diagram, Walk, Pairs, []),
        insert_pairs(Pairs, Size1, Table1),
        setarg(5, C, Table1),
        Room is Size1-Live,
        setarg(6, C, Room),
        forget(C)
    ;   true
    ).

size_for(Size0, Live, Size) :-
    (   Size0 > 2*Live
    ->  Size = Size0
    ;   Size1 is 2*Size0,
        size_for(Size1, Live, Size)
    ).

insert_pairs([], _, _).
insert_pairs([_-N|Pairs], Size, Table) :-
    insert_all([N], Size, Table),
    insert_pairs(Pairs, Size, Table).

% The memo.

forget(C) :-
    buckets(32, Memo),
    setarg(7, C, Memo),
    setarg(8, C, 32).

recall(Key1, Key2, C, Result) :-
    arg(7, C, Memo),
    functor(Memo, _, Size),
    Place is ((Key1*2654435761 + Key2*2246822519) >> 7) /\ (Size-1) + 1,
    arg(Place, Memo, Entries),
    noted(Entries, Key1, Key2, Result).

noted(e(A, B, R, Entries), Key1, Key2, Result) :-
    (   A =:= Key1, B =:= Key2
    ->  Result = R
    ;   noted(Entries, Key1, Key2, Result)
    ).

note(Key1, Key2, C, Result) :-
    arg(7, C, Memo),
    functor(Memo, _, Size),
    Place is ((Key1*2654435761 + Key2*2246822519) >> 7) /\ (Size-1) + 1,
    arg(Place, Memo, Entries),
    setarg(Place, Memo, e(Key1, Key2, Result, Entries)),
    arg(8, C, Room),
    (   Room =:= 0
    ->  Size1 is 2*Size,
        buckets(Size1, Memo1),
        refill_memo(Size, Memo, Size1, Memo1),
        setarg(7, C, Memo1),
        setarg(8, C, Size)
    ;   Room1 is Room-1,
        setarg(8, C, Room1)
    ).

refill_memo(K, Memo0, Size, Memo) :-
    (   K =:= 0
    ->  true
    ;   arg(K, Memo0, Entries),
        note_all(Entries, Size, Memo),
        K1 is K-1,
        refill_memo(K1, Memo0, Size, Memo)
    ).

note_all([], _, _).
note_all(e(A, B, R, Entries), Size, Memo) :-
    Place is ((A*2654435761 + B*2246822519) >> 7) /\ (Size-1) + 1,
    arg(Place, Memo, Entries1),
    setarg(Place, Memo, e(A, B, R, Entries1)),
    note_all(Entries, Size, Memo).

%! literal(+Index, ?Variable, !Class, -Diagram) is det.
literal(I, V, C, D) :- make(I, V, 0, 1, C, D).

%! apply(+Operation, +A, +B, !Class, -D) is det.
% D is A and B, A or B, or A xor B. O(size of A * size of B) at most.
apply(Op, A, B, C, D) :-
    (   integer(A), short(Op, A, B, D0)
    ->  D = D0
    ;   integer(B), short(Op, B, A, D0)
    ->  D = D0
    ;   id(A, IdA),
        id(B, IdB),
        (   IdA =:= IdB
        ->  ( Op == xor -> D = 0 ; D = A )
        ;   code(Op, Code),
            (   IdA < IdB
            ->  Key1 is 4*IdA+Code, Key2 = IdB
            ;   Key1 is 4*IdB+Code, Key2 = IdA
            ),
            (   recall(Key1, Key2, C, D0)
            ->  D = D0
            ;   index(A, I),
                index(B, J),
                (   I < J
                ->  A = n(_, _, _, _, L, H, V, _, _),
                    apply(Op, L, B, C, Low),
                    apply(Op, H, B, C, High),
                    make(I, V, Low, High, C, D)
                ;   I > J
                ->  B = n(_, _, _, _, L, H, V, _, _),
                    apply(Op, A, L, C, Low),
                    apply(Op, A, H, C, High),
                    make(J, V, Low, High, C, D)
                ;   A = n(_, _, _, _, L1, H1, V, _, _),
                    B = n(_, _, _, _, L2, H2, _, _, _),
                    apply(Op, L1, L2, C, Low),
                    apply(Op, H1, H2, C, High),
                    make(I, V, Low, High, C, D)
                ),
                note(Key1, Key2, C, D)
            )
        )
    ).

code(and, 0).
code(or, 1).
code(xor, 2).

short(and, 0, _, 0).
short(and, 1, B, B).
short(or, 0, B, B).
short(or, 1, _, 1).
short(xor, 0, B, B).
short(xor, 1, 0, 1).
short(xor, 1, 1, 0).

% Below all variables are the constants.
index(D, I) :- ( integer(D) -> I = 0x7ffffffffffffff ; arg(2, D, I) ).

%! negation(+A, !Class, -D) is det.
negation(A, C, D) :- apply(xor, 1, A, C, D).

%! ite(+If, +Then, +Else, !Class, -D) is det.
ite(F, G, H, C, D) :-
    (   integer(F)
    ->  ( F =:= 1 -> D = G ; D = H )
    ;   id(G, IdG),
        id(H, IdH),
        (   IdG =:= IdH -> D = G
        ;   IdH =:= 0 -> apply(and, F, G, C, D)
        ;   IdG =:= 1 -> apply(or, F, H, C, D)
        ;   index(F, IF), index(G, IG), index(H, IH),
            (   IF < IG, IF < IH, F = n(_, _, 0, 1, _, _, V, _, _)
            ->  make(IF, V, H, G, C, D)
            ;   arg(1, F, IdF),
                Key1 is 4*IdF+3,
                Key2 is IdG<<29 + IdH,
                (   recall(Key1, Key2, C, D0)
                ->  D = D0
                ;   I is min(IF, min(IG, IH)),
                    cofactors(F, IF, I, V, F0, F1),
                    cofactors(G, IG, I, V, G0, G1),
                    cofactors(H, IH, I, V, H0, H1),
                    ite(F0, G0, H0, C, Low),
                    ite(F1, G1, H1, C, High),
                    make(I, V, Low, High, C, D),
                    note(Key1, Key2, C, D)
                )
            )
        )
    ).

cofactors(D, J, I, V, L, H) :-
    (   J =:= I
    ->  D = n(_, _, _, _, L, H, V, _, _)
    ;   L = D, H = D
    ).

%! restrict(+A, +Index, +Value, !Class, -D) is det.
% D is A where the variable of Index is Value. O(nodes above Index).
restrict(A, I, Value, C, D) :-
    walk(C, Walk),
    restrict_(A, I, Value, Walk, C, D).

restrict_(A, I, Value, Walk, C, D) :-
    (   integer(A)
    ->  D = A
    ;   A = n(_, J, _, _, L, H, V, Mark, Result),
        (   J > I
        ->  D = A
        ;   J =:= I
        ->  ( Value =:= 0 -> D = L ; D = H )
        ;   Mark =:= Walk
        ->  D = Result
        ;   restrict_(L, I, Value, Walk, C, L1),
            restrict_(H, I, Value, Walk, C, H1),
            make(J, V, L1, H1, C, D),
            remember(A, Walk, D)
        )
    ).

%! substitute(+A, +Index, +B, !Class, -D) is det.
% D is A with the diagram B in place of the variable of Index.
substitute(A, I, B, C, D) :-
    (   integer(B)
    ->  restrict(A, I, B, C, D)
    ;   restrict(A, I, 0, C, A0),
        restrict(A, I, 1, C, A1),
        ite(B, A1, A0, C, D)
    ).

%! some(+A, +Index, !Class, -D) is det.
% D holds if A does for some value of the variable of Index.
some(A, I, C, D) :-
    restrict(A, I, 0, C, A0),
    restrict(A, I, 1, C, A1),
    apply(or, A0, A1, C, D).

%! some_others(+A, +Keep, !Class, -D) is det.
% D holds if A does for some values of the variables whose indexes are no keys of the association Keep.
some_others(A, Keep, C, D) :-
    walk(C, Walk),
    some_others_(A, Keep, Walk, C, D).

some_others_(A, Keep, Walk, C, D) :-
    (   integer(A)
    ->  D = A
    ;   A = n(_, I, _, _, L0, H0, V, Mark, Result),
        (   Mark =:= Walk
        ->  D = Result
        ;   some_others_(L0, Keep, Walk, C, L),
            (   get_assoc(I, Keep, _)
            ->  some_others_(H0, Keep, Walk, C, H),
                make(I, V, L, H, C, D)
            ;   L == 1
            ->  D = 1
            ;   some_others_(H0, Keep, Walk, C, H),
                apply(or, L, H, C, D)
            ),
            remember(A, Walk, D)
        )
    ).

%! every(+A, +Indexes, !Class, -D) is det.
% D holds if A does for all values of the variables of Indexes.
every(A, [], _, A).
every(A, [I|Is], C, D) :-
    restrict(A, I, 0, C, A0),
    restrict(A, I, 1, C, A1),
    apply(and, A0, A1, C, B),
    every(B, Is, C, D).

%! levels(+A, !Class, -Levels) is det.
% The nodes of A as level(Index, Variable, Nodes), from the top. O(n*log(n)).
levels(A, C, Levels) :-
    walk(C, Walk),
    levels_of(A, Walk, Pairs0, []),
    keysort(Pairs0, Pairs),
    grouped(Pairs, Levels).

levels_of(A, Walk, Pairs0, Pairs) :-
    (   integer(A)
    ->  Pairs0 = Pairs
    ;   A = n(_, I, _, _, L, H, _, Mark, _),
        (   Mark =:= Walk
        ->  Pairs0 = Pairs
        ;   setarg(8, A, Walk),
            Pairs0 = [I-A|Pairs1],
            levels_of(L, Walk, Pairs1, Pairs2),
            levels_of(H, Walk, Pairs2, Pairs)
        )
    ).

grouped([], []).
grouped([I-N|Pairs], [level(I, V, [N|Ns])|Levels]) :-
    arg(7, N, V),
    same_level(Pairs, I, Ns, Pairs1),
    grouped(Pairs1, Levels).

same_level(Pairs, I, Ns, Rest) :-
    (   Pairs = [I-N|Pairs1]
    ->  Ns = [N|Ns1],
        same_level(Pairs1, I, Ns1, Rest)
    ;   Ns = [],
        Rest = Pairs
    ).
