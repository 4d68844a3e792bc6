% Predicates of hProlog that programs of CHR's authors call: lists whose elements are compared by ==/2, and stores in
% global variables.

:- module(hprolog,
          [ substitute_eq/4,
            memberchk_eq/2,
            intersect_eq/3,
            list_difference_eq/3,
            take/3,
            drop/3,
            split_at/4,
            max_go_list/2,
            or_list/2,
            sublist/2,
            bounded_sublist/3,
            chr_delete/3,
            init_store/2,
            get_store/2,
            update_store/2,
            make_get_store_goal/3,
            make_update_store_goal/3,
            make_init_store_goal/3,
            empty_ds/1,
            ds_to_list/2,
            get_ds/3,
            put_ds/4
          ]).

:- use_module(library(apply), [exclude/3, foldl/4, include/3, maplist/3]).
:- use_module(library(assoc), [empty_assoc/1, assoc_to_list/2, get_assoc/3, put_assoc/4]).
:- use_module(library(lists), [append/3, max_member/2]).

%! substitute_eq(+Old, +List, +New, -Replaced) is det.
% Replaced is List with New in place of each element identical to Old. O(n).
substitute_eq(Old, List, New, Replaced) :-
    maplist(replaced(Old, New), List, Replaced).

replaced(Old, New, X, Y) :- ( X == Old -> Y = New ; Y = X ).

%! memberchk_eq(@X, +List) is semidet.
% An element of List is identical to X. O(n).
memberchk_eq(X, [Y|Ys]) :- ( X == Y -> true ; memberchk_eq(X, Ys) ).

%! intersect_eq(+Xs, +Ys, -Zs) is det.
% Zs are the elements of Xs that Ys has too, by ==/2. O(len(Xs) * len(Ys)).
intersect_eq(Xs, Ys, Zs) :- include(is_in(Ys), Xs, Zs).

%! list_difference_eq(+Xs, +Ys, -Zs) is det.
% Zs are the elements of Xs that Ys has not, by ==/2. O(len(Xs) * len(Ys)).
list_difference_eq(Xs, Ys, Zs) :- exclude(is_in(Ys), Xs, Zs).

is_in(Ys, X) :- memberchk_eq(X, Ys).

%! take(+N, +List, -First) is semidet.
% First are the first N elements of List; fails for a shorter one. O(N).
take(N, List, First) :- split_at(N, List, First, _).

%! drop(+N, +List, -Rest) is semidet.
% Rest is List without its first N elements. O(N).
drop(N, List, Rest) :-
    length(First, N),
    append(First, Rest, List),
    !.

%! split_at(+N, +List, -First, -Rest) is semidet.
% First are the first N elements of List, and Rest are the others; fails for a shorter one. O(N).
split_at(N, List, First, Rest) :-
    (   N =:= 0
    ->  First = [],
        Rest = List
    ;   N > 0,
        List = [X|Xs],
        First = [X|First1],
        N1 is N-1,
        split_at(N1, Xs, First1, Rest)
    ).

%! max_go_list(+List, -Max) is semidet.
% Max is the last element of List in the standard order of terms. O(n).
max_go_list(List, Max) :- max_member(Max, List).

%! or_list(+Integers, -Or) is det.
% Or has the bits of all Integers. O(n).
or_list(Integers, Or) :- foldl(or, Integers, 0, Or).

or(X, Y, Z) :- Z is X \/ Y.

%! sublist(?Sub, +List) is nondet.
% Sub are elements of List in their order. O(2^n) answers.
sublist([], _).
sublist([X|Xs], List) :-
    append(_, [X|Rest], List),
    sublist(Xs, Rest).

%! bounded_sublist(?Sub, +List, +Bound) is nondet.
% As sublist/2, with at most Bound elements.
bounded_sublist([], _, _).
bounded_sublist([X|Xs], List, Bound) :-
    Bound > 0,
    append(_, [X|Rest], List),
    Bound1 is Bound-1,
    bounded_sublist(Xs, Rest, Bound1).

%! chr_delete(+List, @X, -Rest) is det.
% Rest is List without its elements identical to X. O(n).
chr_delete(List, X, Rest) :- exclude(==(X), List, Rest).

%! init_store(+Name, +Value) is det.
% The store of this Name has Value, and what changes it is undone on backtracking. O(1), as for those below.
init_store(Name, Value) :- b_setval(Name, Value).

%! get_store(+Name, -Value) is det.
% Value is that of the store.
get_store(Name, Value) :- b_getval(Name, Value).

%! update_store(+Name, +Value) is det.
% The store has Value until backtracking.
update_store(Name, Value) :- b_setval(Name, Value).

%! make_init_store_goal(+Name, +Value, -Goal) is det.
% Goal does what init_store/2 does.
make_init_store_goal(Name, Value, b_setval(Name, Value)).

%! make_get_store_goal(+Name, +Value, -Goal) is det.
% Goal does what get_store/2 does.
make_get_store_goal(Name, Value, b_getval(Name, Value)).

%! make_update_store_goal(+Name, +Value, -Goal) is det.
% Goal does what update_store/2 does.
make_update_store_goal(Name, Value, b_setval(Name, Value)).

%! empty_ds(-Store) is det.
% Store is an association without keys. O(1).
empty_ds(Store) :- empty_assoc(Store).

%! ds_to_list(+Store, -Pairs) is det.
% Pairs are the Key-Value of Store. O(n).
ds_to_list(Store, Pairs) :- assoc_to_list(Store, Pairs).

%! get_ds(+Key, +Store, -Value) is semidet.
% Store has Value under Key. O(log n).
get_ds(Key, Store, Value) :- get_assoc(Key, Store, Value).

%! put_ds(+Key, +Store0, +Value, -Store) is det.
% Store is Store0 with Value under Key. O(log n).
put_ds(Key, Store0, Value, Store) :- put_assoc(Key, Store0, Value, Store).
