% Sets that grow in place and survive backtracking.
%
% The set is nb_set(Table, Size). Table is a hash table with open addressing: a compound whose arguments are 0 or
% e(Hash, X), of which at least half are 0. Elements that are variants of each other are one.

:- module(nb_set,
          [ empty_nb_set/1,
            add_nb_set/2,
            add_nb_set/3,
            gen_nb_set/2,
            size_nb_set/2,
            nb_set_to_list/2
          ]).

:- use_module(library(error), [must_be/2, type_error/2]).
:- use_module(library(terms), [variant_hash/2]).

%! empty_nb_set(-Set) is det.
% Set is a fresh set without elements. O(1).
empty_nb_set(Set) :-
    empty_table(8, Table),
    Set0 = nb_set(Table, 0),
    duplicate_term(Set0, Set).

%! add_nb_set(+X, !Set) is det.
% Adds (a copy of) X to Set unless a variant is there. O(size of X) amortised.
add_nb_set(X, Set) :-
    add_nb_set(X, Set, _).

%! add_nb_set(+X, !Set, ?New) is semidet.
% Adds X to Set. New is true if it was not there, otherwise false; with New bound
% to false, only tests. O(size of X) amortised.
add_nb_set(X, Set, New) :-
    table(Set, Table),
    variant_hash(X, Hash),
    place(Table, Hash, X, I, Found),
    (   Found == true
    ->  New = false
    ;   New = true,
        nb_setarg(I, Table, e(Hash, X)),
        arg(2, Set, N0),
        N is N0+1,
        nb_setarg(2, Set, N),
        grow(Table, N, Set)
    ).

% table(+Set, -Table): raises a type error for a term that is no set.
table(Set, Table) :-
    (   nonvar(Set), Set = nb_set(Table0, Size), compound(Table0), integer(Size)
    ->  Table = Table0
    ;   must_be(nonvar, Set),
        type_error(nb_set, Set)
    ).

% place(+Table, +Hash, +X, -I, -Found): the argument I has a variant of X, or is where X belongs.
place(Table, Hash, X, I, Found) :-
    functor(Table, _, Length),
    I0 is Hash /\ (Length-1) + 1,
    place(Table, Length, Hash, X, I0, I, Found).

place(Table, Length, Hash, X, I0, I, Found) :-
    arg(I0, Table, Entry),
    (   Entry == 0
    ->  I = I0, Found = false
    ;   Entry = e(Hash, Y),
        Y =@= X
    ->  I = I0, Found = true
    ;   I1 is I0 /\ (Length-1) + 1,
        place(Table, Length, Hash, X, I1, I, Found)
    ).

% grow(+Table, +N, !Set): gives Set, of N elements, a table of twice the length if Table is half full.
grow(Table0, N, Set) :-
    functor(Table0, _, Length0),
    (   2*N =< Length0
    ->  true
    ;   Length is 2*Length0,
        empty_table(Length, Table),
        entries(Table0, Entries),
        insert(Entries, Table, Length),
        nb_setarg(1, Set, Table)
    ).

insert([], _, _).
insert([Entry|Entries], Table, Length) :-
    Entry = e(Hash, _),
    I0 is Hash /\ (Length-1) + 1,
    free(Table, Length, I0, I),
    setarg(I, Table, Entry),
    insert(Entries, Table, Length).

free(Table, Length, I0, I) :-
    (   arg(I0, Table, 0)
    ->  I = I0
    ;   I1 is I0 /\ (Length-1) + 1,
        free(Table, Length, I1, I)
    ).

empty_table(Length, Table) :-
    findall(0, between(1, Length, _), Zeros),
    Table =.. [t|Zeros].

entries(Table, Entries) :-
    Table =.. [_|Arguments],
    kept(Arguments, Entries).

kept([], []).
kept([Argument|Arguments], Entries0) :-
    ( Argument == 0 -> Entries0 = Entries ; Entries0 = [Argument|Entries] ),
    kept(Arguments, Entries).

%! gen_nb_set(+Set, -X) is nondet.
% Enumerates the elements that Set has now, in standard order. O(n log n).
gen_nb_set(Set, X) :-
    nb_set_to_list(Set, Xs),
    element(Xs, X).

element([X|Xs], Y) :- element(Xs, X, Y).

element([], X, X) :- !.
element(_, X, X).
element([X|Xs], _, Y) :- element(Xs, X, Y).

%! size_nb_set(+Set, -Size) is det.
% Set has Size elements. O(1).
size_nb_set(Set, Size) :-
    table(Set, _),
    arg(2, Set, Size).

%! nb_set_to_list(+Set, -List) is det.
% List has the elements of Set in standard order. O(n log n).
nb_set_to_list(Set, List) :-
    table(Set, Table),
    entries(Table, Entries),
    values(Entries, Values),
    sort(0, @=<, Values, List).

values([], []).
values([e(_, X)|Entries], [X|Xs]) :- values(Entries, Xs).
