% Invariants of the cells of a state: found in the states met, assumed while the rules run, and checked of the operators
% that they give.
%
% group(Cells): the cells hold as many values as they are, each once. pointer(Cell, Number, Places): the value of the
% cell tells which cell of a group has the value of that Number; Places are pairs of a number of the cell's value and
% that cell.

:- module(search_invariants, [invariants/6, broken/3, groups_of/3, links_of/3, joined_sets/2, holds_in/2, implied/2]).

:- use_module(library(apply), [maplist/3, foldl/4]).
:- use_module(library(lists), [append/3, member/2, memberchk/2, nth0/3, numlist/3, same_length/2, select/3]).
:- use_module(library(search/sets), [members/2, only/2]).

%! invariants(+Shape, +Rows, +Values, +Sets0, -Invariants, -Sets) is det.
% Invariants hold in all Rows of numbers of Values. Each cell of a group may have all of the group's values, and a
% pointer all that point; Sets say so.
invariants(Shape, Rows, Values, Sets0, Invariants, Sets) :-
    joined_sets(Sets0, Components),
    parts(Shape, Parts),
    findall(Group, ( member(_-Cells, Components), group_within(Cells, Parts, Rows, Group) ), Groups),
    foldl(widened, Groups, Sets0, Sets1),
    findall(Pointer, ( member(Cells-_, Groups), pointer(Cells, Groups, Rows, Pointer0), completed(Pointer0, Cells, Values, Pointer) ), Pointers),
    findall([P]-All, ( member(pointer(P, _, Places), Pointers), places_set(Places, All) ), Pointing),
    foldl(widened, Pointing, Sets1, Sets),
    findall(group(Cells), member(Cells-_, Groups), Kept),
    append(Pointers, Kept, Invariants).

% ---- groups ----

%! joined_sets(+Sets, -Components) is det.
% Components are All-Cells: cells that share values, and the union of their sets.
joined_sets(Sets, Components) :-
    numbered_from(Sets, 1, Numbered),
    foldl(joined, Numbered, [], Components).

numbered_from([], _, []).
numbered_from([Set|Sets], I, [Set-[I]|Pairs]) :- I1 is I+1, numbered_from(Sets, I1, Pairs).

joined(Set-Cells, Components0, [All-Joined|Others]) :- joined(Components0, Set, Cells, All, Joined, Others).

joined([], All, Cells, All, Cells, []).
joined([Set1-Cells1|Components], Set0, Cells0, All, Cells, Others) :-
    (   Set0 /\ Set1 =:= 0
    ->  Others = [Set1-Cells1|Others1],
        joined(Components, Set0, Cells0, All, Cells, Others1)
    ;   Set is Set0 \/ Set1,
        append(Cells1, Cells0, Cells2),
        joined(Components, Set, Cells2, All, Cells, Others)
    ).

% parts(+Shape, -Parts): the cells of each part of the state, a list being one, the largest first.
parts(Skeleton-Cells, Parts) :-
    copy_term(Skeleton-Cells, Numbered-Numbers),
    length(Cells, Count),
    numlist(1, Count, Numbers0),
    maplist(place, Numbers0, Numbers),
    findall(Size-Part, ( subterm(Numbered, Sub), places_in(Sub, Part), Part = [_,_|_], length(Part, Size) ), Sized),
    sort(0, @>=, Sized, Sorted),
    findall(Part, member(_-Part, Sorted), Parts).

place(I, '$place'(I)).

subterm(Term, Sub) :-
    compound(Term),
    Term \= '$place'(_),
    ( Sub = Term ; ( is_list(Term) -> Parts = Term ; Term =.. [_|Parts] ), member(Part, Parts), subterm(Part, Sub) ).

places_in(Term, Places) :- findall(I, place_in(Term, I), Places).

place_in(Term, I) :-
    compound(Term),
    (   Term = '$place'(I0)
    ->  I = I0
    ;   Term =.. [_|Parts],
        member(Part, Parts),
        place_in(Part, I)
    ).

% All cells that share values, or the cells of parts of the state among them, which are disjoint then.
group_within(Cells0, Parts, Rows, Group) :-
    sort(Cells0, Cells),
    (   permuted(Cells, Rows, All)
    ->  Group = Cells-All
    ;   disjoint_groups(Parts, Cells, Rows, Groups),
        member(Group, Groups)
    ).

disjoint_groups([], _, _, []).
disjoint_groups([Part|Parts], Cells, Rows, Groups) :-
    (   \+ ( member(I, Part), \+ memberchk(I, Cells) ),
        permuted(Part, Rows, All)
    ->  Groups = [Part-All|Groups1],
        findall(I, ( member(I, Cells), \+ memberchk(I, Part) ), Cells1)
    ;   Groups = Groups1,
        Cells1 = Cells
    ),
    disjoint_groups(Parts, Cells1, Rows, Groups1).

permuted(Cells, [Row|Rows], All) :-
    Cells = [_,_|_],
    set_of(Cells, Row, All),
    length(Cells, Count),
    Count is popcount(All),
    \+ ( member(Other, Rows), \+ set_of(Cells, Other, All) ).

set_of(Cells, Row, Set) :- set_of(Cells, Row, 0, Set).

set_of([], _, Set, Set).
set_of([Cell|Cells], Row, Set0, Set) :- arg(Cell, Row, N), with_number(N, Set0, Set1), set_of(Cells, Row, Set1, Set).

widened(Cells-All, Sets0, Sets) :- widened(Sets0, 1, Cells, All, Sets).

widened([], _, _, _, []).
widened([Set0|Sets0], I, Cells0, All, [Set|Sets]) :-
    ( Cells0 = [I|Cells] -> Set = All ; Cells = Cells0, Set = Set0 ),
    I1 is I+1,
    widened(Sets0, I1, Cells, All, Sets).

% ---- pointers ----

% pointer(+Cells, +Groups, +Rows, -Pointer) is nondet: to a cell among Cells, a group.
pointer(Cells, Groups, Rows, pointer(P, N, Places)) :-
    findall(P0, outside(Groups, Rows, P0), Ps),
    Ps = [_|_],
    maplist(places_by_value(Cells), Rows, Inverses),
    member(P, Ps),
    Inverses = [Inverse|_],
    member(N-_, Inverse),
    places(Rows, Inverses, P, N, [], Places).

% The cells outside of groups, unless all rows have the same there.
outside(Groups, [Row|Rows], P) :-
    functor(Row, _, Count),
    between(1, Count, P),
    arg(P, Row, Place),
    \+ ( member(Group-_, Groups), memberchk(P, Group) ),
    \+ \+ ( member(Other, Rows), \+ arg(P, Other, Place) ).

% The cell of each value.
places_by_value(Cells, Row, Pairs) :-
    findall(N-I, ( member(I, Cells), arg(I, Row, N) ), Pairs0),
    msort(Pairs0, Pairs).

places([], [], _, _, Places, Places).
places([Row|Rows], [Inverse|Inverses], P, N, Places0, Places) :-
    arg(P, Row, Value),
    memberchk(N-Cell, Inverse),
    (   memberchk(Value-Known, Places0)
    ->  Known == Cell,
        Places1 = Places0
    ;   \+ memberchk(_-Cell, Places0),
        Places1 = [Value-Cell|Places0]
    ),
    places(Rows, Inverses, P, N, Places1, Places).

% Places that were not met, if the values are integers in the order of the cells.
completed(pointer(P, N, Places0), Cells, Values, pointer(P, N, Places)) :-
    (   findall(Offset, ( member(Number-Cell, Places0), nth0(Number, Values, V), integer(V), Offset is Cell-V ), Offsets),
        same_length(Offsets, Places0),
        sort(Offsets, [Offset])
    ->  findall(Number-Cell, ( member(Cell, Cells), V is Cell-Offset, nth0(Number, Values, W), W == V ), Places)
    ;   Places = Places0
    ).

places_set(Places, Set) :- findall(N, member(N-_, Places), Numbers), foldl(with_number, Numbers, 0, Set).

with_number(N, Set0, Set) :- Set is Set0 \/ (1<<N).

% ---- what they say of a cell ----

%! groups_of(+Invariants, +Count, -Groups) is det.
% Groups is a term with the cells of the group for each of Count cells, or [].
groups_of(Invariants, Count, Groups) :-
    functor(Groups, groups, Count),
    findall(Cells, member(group(Cells), Invariants), All),
    numlist(1, Count, Is),
    maplist(group_of(All), Is, List),
    Groups =.. [groups|List].

group_of(Groups, I, Group) :- ( member(Group0, Groups), memberchk(I, Group0) -> Group = Group0 ; Group = [] ).

%! links_of(+Invariants, +Count, -Links) is det.
% Links is a term with a list for each of Count cells: link(One, Cell, Other) says that the cell has the value in One
% if, and only if, Cell has the value in Other.
links_of(Invariants, Count, Links) :-
    findall(I-Link, ( member(pointer(P, N, Places), Invariants), member(Value-Cell, Places), link(P, Value, Cell, N, I, Link) ), All),
    numlist(1, Count, Is),
    maplist(links_at(All), Is, List),
    Links =.. [links|List].

link(P, Value, Cell, N, I, link(One, J, Other)) :-
    Ones is 1<<Value,
    There is 1<<N,
    ( I = P, One = Ones, J = Cell, Other = There ; I = Cell, One = There, J = P, Other = Ones ).

links_at(All, I, Links) :- findall(Link, member(I-Link, All), Links).

%! implied(+Pointer, +Sets) is semidet.
% Of cells with Sets, that to which the pointer points has its value.
implied(pointer(P, N, Places), Sets) :-
    arg(P, Sets, Known),
    only(Known, Value),
    memberchk(Value-Cell, Places),
    arg(Cell, Sets, Set),
    only(Set, N).

%! holds_in(+Row, +Invariant) is semidet.
% Row is a term row(Number, ...).
holds_in(Row, group(Cells)) :-
    length(Cells, Count),
    set_of(Cells, Row, Set),
    Count is popcount(Set).
holds_in(Row, pointer(P, N, Places)) :-
    arg(P, Row, Value),
    memberchk(Value-Cell, Places),
    arg(Cell, Row, N).

% ---- what operators do to them ----

%! broken(+Invariants0, +Operators, -Invariants) is semidet.
% Some operator breaks one of Invariants0; Invariants are the others.
broken(Invariants0, Operators, Invariants) :-
    select(Invariant, Invariants0, Invariants),
    member(operator(Sets, News, _, _), Operators),
    News \== none,
    \+ keeps(Invariant, Sets, News),
    !.

% An operator moves the values of a group about, and brings none from elsewhere.
keeps(group(Group), Sets, News) :-
    changed(Group, News, Changed, Becomes),
    (   Changed == []
    ->  true
    ;   sources(Becomes, Sources, Brought0),
        sort(Sources, Moved),
        length(Sources, Count),
        length(Moved, Count),
        lost(Changed, Moved, Sets, Lost0),
        sort(Lost0, Lost),
        msort(Brought0, Lost)
    ).
% The cell points to another to which the value has gone, or neither changes.
keeps(pointer(P, N, Places), Sets, News) :-
    arg(P, News, New),
    (   New = value(Value)
    ->  memberchk(Value-Cell, Places),
        arg(Cell, News, There),
        is_value(There, Sets, N)
    ;   New == copy(P),
        arg(P, Sets, Set),
        members(Set, Values),
        \+ ( member(Value, Values), \+ ( memberchk(Value-Cell, Places), arg(Cell, News, copy(Cell)) ) )
    ).

is_value(value(N), _, N).
is_value(copy(I), Sets, N) :- arg(I, Sets, Set), only(Set, N).

% The cells of a group that become something else, and what they become.
changed([], _, [], []).
changed([I|Is], News, Changed, Becomes) :-
    arg(I, News, New),
    ( New = copy(J), I =:= J -> Changed = Changed1, Becomes = Becomes1 ; Changed = [I|Changed1], Becomes = [New|Becomes1] ),
    changed(Is, News, Changed1, Becomes1).

% Where what the cells become comes from, and the numbers that come from nowhere.
sources([], [], []).
sources([copy(I)|News], [I|Sources], Brought) :- sources(News, Sources, Brought).
sources([value(N)|News], Sources, [N|Brought]) :- sources(News, Sources, Brought).

% lost(+Changed, +Moved, +Sets, -Lost) is semidet: the numbers of the cells that do not move. Fails if one that changes
% is not known, or one moves that stays where it is, too.
lost([], [], _, []).
lost([I|Is], Moved, Sets, Lost) :-
    (   Moved = [I|Moved1]
    ->  Lost = Lost1
    ;   Moved1 = Moved,
        Lost = [N|Lost1],
        arg(I, Sets, Set),
        only(Set, N)
    ),
    lost(Is, Moved1, Sets, Lost1).
