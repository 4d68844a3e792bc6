% Predicates over lists.
%
% A list is [] or [Head|Tail]. Predicates that walk a list take it apart in the
% first argument of an auxiliary predicate, so that clause indexing makes the
% last answer deterministic.
%
% memberchk/2, numlist/3, sum_list/2, sumlist/2, max_list/2 and min_list/2 are built in; they are exported here for
% programs that import them by name.

:- module(lists,
          [ append/3,
            append/2,
            prefix/2,
            member/2,
            memberchk/2,
            select/3,
            select/4,
            selectchk/3,
            selectchk/4,
            subseq/3,
            subtract/3,
            subset/2,
            union/3,
            intersection/3,
            permutation/2,
            delete/3,
            nextto/3,
            nth0/3,
            nth0/4,
            nth1/3,
            nth1/4,
            last/2,
            proper_length/2,
            same_length/2,
            reverse/2,
            flatten/2,
            clumped/2,
            list_to_set/2,
            is_set/1,
            sum_list/2,
            sumlist/2,
            max_list/2,
            min_list/2,
            max_member/2,
            min_member/2,
            max_member/3,
            min_member/3,
            numlist/3
          ]).

:- autoload(library(error), [must_be/2, domain_error/2]).

:- meta_predicate
    max_member(2, -, +),
    min_member(2, -, +).

%! append(?Xs, ?Ys, ?Zs) is nondet.
% Zs is Xs followed by Ys. Det if Xs is a proper list; enumerates the splits of
% a proper list Zs, len(Zs)+1 of them. O(len(Xs)) an answer.
append([], Ys, Ys).
append([X|Xs], Ys, [X|Zs]) :-
    append(Xs, Ys, Zs).

%! append(+Lists, ?List) is nondet.
% List is the concatenation of a list of lists. Det if all of them are proper
% lists. O(total length).
append(Lists, List) :-
    must_be_list(Lists),
    append_lists(Lists, List).

append_lists([], []).
append_lists([L|Ls], List) :-
    append(L, Rest, List),
    append_lists(Ls, Rest).

% Loads library(error) only for an error.
must_be_list(List) :-
    ( is_list(List) -> true ; must_be(list, List) ).

%! prefix(?Part, ?Whole) is nondet.
% Whole starts with the elements of Part. Det if Part is proper. O(len(Part)).
prefix([], _).
prefix([X|Part], [X|Whole]) :-
    prefix(Part, Whole).

%! member(?X, ?List) is nondet.
% X is an element of List; the last element is found deterministically. O(n).
member(X, [Y|Ys]) :-
    member_(Ys, X, Y).

member_(_, X, X).
member_([Y|Ys], X, _) :-
    member_(Ys, X, Y).

%! select(?X, ?List, ?Rest) is nondet.
% Rest is List without one occurrence of X; with Rest bound, X is inserted at
% every place. O(n) an answer.
select(X, [Y|Ys], Rest) :-
    select_(Ys, X, Y, Rest).

select_(Ys, X, X, Ys).
select_([Y|Ys], X, Z, [Z|Rest]) :-
    select_(Ys, X, Y, Rest).

%! selectchk(?X, +List, ?Rest) is semidet.
% The first answer of select/3. O(n).
selectchk(X, List, Rest) :-
    select(X, List, Rest0),
    !,
    Rest = Rest0.

%! select(?X, ?Xs, ?Y, ?Ys) is nondet.
% Ys is Xs with one X replaced by Y. O(n) an answer.
select(X, Xs, Y, Ys) :-
    select4_(Xs, X, Y, Ys).

select4_([X|Xs], X, Y, [Y|Xs]).
select4_([Z|Xs], X, Y, [Z|Ys]) :-
    select4_(Xs, X, Y, Ys).

%! selectchk(?X, +Xs, ?Y, ?Ys) is semidet.
% The first answer of select/4. O(n).
selectchk(X, Xs, Y, Ys) :-
    select(X, Xs, Y, Ys),
    !.

%! subseq(+List, ?Sub, ?Rest) is nondet.
% Sub holds some elements of List in their order, Rest the others in theirs:
% 2^n answers for n elements. O(n) an answer.
subseq([], [], []).
subseq([X|Xs], Sub, Rest) :-
    subseq_(X, Xs, Sub, Rest).

subseq_(X, Xs, Sub, [X|Rest]) :-
    subseq(Xs, Sub, Rest).
subseq_(X, Xs, [X|Sub], Rest) :-
    subseq(Xs, Sub, Rest).

%! subtract(+Set, +Delete, -Rest) is det.
% Rest holds the elements of Set that unify with none of Delete. O(len(Set)*len(Delete)).
subtract(Set, Delete, Rest) :-
    must_be_list(Set),
    subtract_(Set, Delete, Rest).

subtract_([], _, []).
subtract_([X|Xs], Delete, Rest) :-
    (   memberchk(X, Delete)
    ->  Rest = Rest1
    ;   Rest = [X|Rest1]
    ),
    subtract_(Xs, Delete, Rest1).

%! subset(+Sub, +Set) is semidet.
% Every element of Sub unifies with one of Set. O(len(Sub)*len(Set)).
subset(Sub, Set) :-
    must_be_list(Sub),
    subset_(Sub, Set).

subset_([], _).
subset_([X|Xs], Set) :-
    memberchk(X, Set),
    subset_(Xs, Set).

%! union(+Xs, +Ys, -Zs) is det.
% Zs holds the elements of Xs that are not in Ys, then Ys. O(len(Xs)*len(Ys)).
union(Xs, Ys, Zs) :-
    must_be_list(Xs),
    union_(Xs, Ys, Zs).

union_([], Ys, Ys).
union_([X|Xs], Ys, Zs) :-
    (   memberchk(X, Ys)
    ->  Zs = Zs1
    ;   Zs = [X|Zs1]
    ),
    union_(Xs, Ys, Zs1).

%! intersection(+Xs, +Ys, -Zs) is det.
% Zs holds the elements of Xs that are in Ys too. O(len(Xs)*len(Ys)).
intersection(Xs, Ys, Zs) :-
    must_be_list(Xs),
    intersection_(Xs, Ys, Zs).

intersection_([], _, []).
intersection_([X|Xs], Ys, Zs) :-
    (   memberchk(X, Ys)
    ->  Zs = [X|Zs1]
    ;   Zs = Zs1
    ),
    intersection_(Xs, Ys, Zs1).

%! permutation(?Xs, ?Ys) is nondet.
% Ys is a reordering of Xs; one of them must be a proper list, or lengths are
% enumerated. n! answers, in lexicographic order of positions.
permutation(Xs, Ys) :-
    list_skeleton(Xs, 0, LenX, TailX),
    list_skeleton(Ys, 0, LenY, TailY),
    permutation_lengths(TailX, TailY, Xs, Ys, LenX, LenY),
    permutation_(Xs, Ys).

permutation_lengths(TailX, TailY, Xs, Ys, LenX, LenY) :-
    (   TailX == []
    ->  (   TailY == [] -> LenX == LenY
        ;   var(TailY) -> length(Ys, LenX)
        ;   must_be(list, Ys)
        )
    ;   var(TailX)
    ->  (   TailY == [] -> length(Xs, LenY)
        ;   var(TailY) -> length(Xs, Len), length(Ys, Len)
        ;   must_be(list, Ys)
        )
    ;   must_be(list, Xs)
    ).

permutation_([], []).
permutation_([X|Xs], [Y|Ys]) :-
    select_(Xs, Y, X, Rest),
    permutation_(Rest, Ys).

% N elements precede Tail, which is no longer a list cell.
list_skeleton(List, N, N, Tail) :- var(List), !, Tail = List.
list_skeleton([_|Xs], N0, N, Tail) :- !, N1 is N0+1, list_skeleton(Xs, N1, N, Tail).
list_skeleton(Tail, N, N, Tail).

%! delete(+List, @X, -Rest) is det.
% Rest is List without all elements that unify with X (binding none). O(n).
delete(List, X, Rest) :-
    must_be_list(List),
    delete_(List, X, Rest).

delete_([], _, []).
delete_([Y|Ys], X, Rest) :-
    (   Y \= X
    ->  Rest = [Y|Rest1]
    ;   Rest = Rest1
    ),
    delete_(Ys, X, Rest1).

%! nextto(?X, ?Y, ?List) is nondet.
% Y follows X directly in List. O(n).
nextto(X, Y, [X,Y|_]).
nextto(X, Y, [_|List]) :-
    nextto(X, Y, List).

%! nth0(?Index, ?List, ?X) is nondet.
% X is the element of List at Index, counted from 0. Det if Index is bound.
% O(Index). A negative Index fails.
% @error type_error(integer, Index)
% @error domain_error(not_less_than_zero, Index) if the flag iso is set
nth0(Index, List, X) :-
    nth_from(Index, 0, List, X).

%! nth1(?Index, ?List, ?X) is nondet.
% As nth0/3, counted from 1.
nth1(Index, List, X) :-
    nth_from(Index, 1, List, X).

nth_from(Index, Base, List, X) :-
    (   integer(Index)
    ->  Skip is Index-Base,
        ( Skip >= 0 -> true ; nth_below(Index) ),
        nth_skip(Skip, List, X)
    ;   var(Index)
    ->  List = [Y|Ys],
        nth_enumerate(Ys, Y, X, Base, Index)
    ;   must_be(integer, Index)
    ).

% Fails where the prologue of the standard specifies no error.
nth_below(Index) :-
    Index < 0,
    current_prolog_flag(iso, true),
    domain_error(not_less_than_zero, Index).

nth_skip(N, List, X) :-
    '$drop'(N, List, Left, Rest),
    nth_open(Left, Rest, X).

% The list may end in a variable. No cut: what unifies may leave choice points, as attributed variables of compiled
% rules do.
nth_open(N, [Y|Ys], X) :-
    (   N =:= 0
    ->  X = Y
    ;   N1 is N-1,
        nth_skip(N1, Ys, X)
    ).

nth_enumerate(_, X, X, Index, Index).
nth_enumerate([Y|Ys], _, X, N, Index) :-
    N1 is N+1,
    nth_enumerate(Ys, Y, X, N1, Index).

%! nth0(?Index, ?List, ?X, ?Rest) is nondet.
% X is at Index (from 0) of List and Rest is List without it; with Rest bound,
% X is inserted. Det if Index is bound. O(Index).
% @error type_error(nonneg, Index); of nth1/4 type_error(positive_integer, Index)
nth0(Index, List, X, Rest) :-
    nth_from(Index, 0, List, X, Rest).

%! nth1(?Index, ?List, ?X, ?Rest) is nondet.
% As nth0/4, counted from 1.
nth1(Index, List, X, Rest) :-
    nth_from(Index, 1, List, X, Rest).

nth_from(Index, Base, List, X, Rest) :-
    (   var(Index)
    ->  List = [Y|Ys],
        nth_select(Ys, Y, X, Rest, Base, Index)
    ;   nth_check(Base, Index),
        Skip is Index-Base,
        nth_take(Skip, List, X, Rest)
    ).

nth_check(Base, Index) :-
    current_prolog_flag(iso, true),
    !,
    must_be(integer, Index),
    ( Index >= Base -> true ; nth_below(Index) ).
nth_check(0, Index) :- must_be(nonneg, Index).
nth_check(1, Index) :- must_be(positive_integer, Index).

nth_take(N, [X|Xs], Y, Rest) :-
    (   N =:= 0
    ->  Y = X,
        Rest = Xs
    ;   Rest = [X|Rest1],
        N1 is N-1,
        nth_take(N1, Xs, Y, Rest1)
    ).

nth_select(Ys, X, X, Ys, Index, Index).
nth_select([Y|Ys], Z, X, [Z|Rest], N, Index) :-
    N1 is N+1,
    nth_select(Ys, Y, X, Rest, N1, Index).

%! last(?List, ?X) is nondet.
% X is the last element of List. Det if List is proper. O(n).
last([X|Xs], Last) :-
    last_(Xs, X, Last).

last_([], X, X).
last_([X|Xs], _, Last) :-
    last_(Xs, X, Last).

%! proper_length(@List, -Length) is semidet.
% List is a proper list of Length elements; fails for anything else. O(n).
proper_length(List, Length) :-
    is_list(List),
    length(List, Length).

%! same_length(?Xs, ?Ys) is nondet.
% Xs and Ys have the same number of elements. Det if one is proper. O(n).
same_length([], []).
same_length([_|Xs], [_|Ys]) :-
    same_length(Xs, Ys).

%! reverse(?Xs, ?Ys) is nondet.
% Ys is Xs from its last element to its first. Det if one of them is a proper list. O(n).
reverse(Xs, Ys) :-
    (   is_list(Xs)
    ->  reverse_(Xs, [], Ys)
    ;   is_list(Ys)
    ->  reverse_(Ys, [], Xs)
    ;   reverse_(Xs, [], Ys)
    ).

reverse_([], Ys, Ys).
reverse_([X|Xs], Rest, Ys) :-
    reverse_(Xs, [X|Rest], Ys).

%! flatten(+Nested, -Flat) is det.
% Flat has the elements of Nested and of all its inner lists, in order. [] adds no element,
% a variable is an element, and a Nested that is not a list becomes a list of one element. O(size).
flatten(Nested, Flat) :-
    flatten_(Nested, [], Flat0),
    !,
    Flat = Flat0.

flatten_(Var, Tail, [Var|Tail]) :- var(Var), !.
flatten_([], Tail, Tail) :- !.
flatten_([X|Xs], Tail, Flat) :-
    !,
    flatten_(X, Flat1, Flat),
    flatten_(Xs, Tail, Flat1).
flatten_(Atomic, Tail, [Atomic|Tail]).

%! clumped(+Items, -Pairs) is det.
% Pairs counts runs of identical Items: clumped([a,a,b], [a-2,b-1]). O(n).
clumped(Items, Pairs) :-
    clumped_(Items, Pairs).

clumped_([], []).
clumped_([X|Xs], [X-N|Pairs]) :-
    clump(Xs, X, 1, N, Rest),
    clumped_(Rest, Pairs).

clump([Y|Ys], X, N0, N, Rest) :-
    Y == X,
    !,
    N1 is N0+1,
    clump(Ys, X, N1, N, Rest).
clump(Rest, _, N, N, Rest).

%! list_to_set(+List, ?Set) is det.
% Set is List without duplicates: the first of each group of identical (==) elements, in
% the order of List. O(n log n): the positions are sorted by element, duplicates dropped, and
% the rest sorted back.
list_to_set(List, Set) :-
    must_be_list(List),
    number_elements(List, 1, Numbered),
    sort(1, @=<, Numbered, Sorted),
    first_of_runs(Sorted, Firsts),
    sort(2, @<, Firsts, InOrder),
    elements_of(InOrder, Set).

number_elements([], _, []).
number_elements([X|Xs], N, [X-N|Ps]) :-
    N1 is N+1,
    number_elements(Xs, N1, Ps).

first_of_runs([], []).
first_of_runs([X-N|Ps], [X-N|Firsts]) :-
    skip_run(Ps, X, Rest),
    first_of_runs(Rest, Firsts).

skip_run([Y-_|Ps], X, Rest) :-
    X == Y,
    !,
    skip_run(Ps, X, Rest).
skip_run(Rest, _, Rest).

elements_of([], []).
elements_of([X-_|Ps], [X|Xs]) :-
    elements_of(Ps, Xs).

%! is_set(@Set) is semidet.
% Set is a proper list without identical (==) elements. O(n log n).
is_set(Set) :-
    is_list(Set),
    length(Set, N),
    sort(Set, Sorted),
    length(Sorted, N).

%! max_member(-Max, +List) is semidet.
% Max is the maximum in the standard order of terms; fails for []. O(n).
max_member(Max, List) :-
    must_be_list(List),
    List = [X|Xs],
    max_member_(Xs, X, Max).

max_member_([], Max, Max).
max_member_([X|Xs], Max0, Max) :-
    (   X @> Max0
    ->  max_member_(Xs, X, Max)
    ;   max_member_(Xs, Max0, Max)
    ).

%! min_member(-Min, +List) is semidet.
% Min is the minimum in the standard order of terms; fails for []. O(n).
min_member(Min, List) :-
    must_be_list(List),
    List = [X|Xs],
    min_member_(Xs, X, Min).

min_member_([], Min, Min).
min_member_([X|Xs], Min0, Min) :-
    (   X @< Min0
    ->  min_member_(Xs, X, Min)
    ;   min_member_(Xs, Min0, Min)
    ).

%! max_member(:Pred, -Max, +List) is semidet.
% Max is the maximum, where call(Pred, A, B) says that A is at most B. O(n).
max_member(Pred, Max, List) :-
    must_be_list(List),
    List = [X|Xs],
    max_member_(Xs, Pred, X, Max).

max_member_([], _, Max, Max).
max_member_([X|Xs], Pred, Max0, Max) :-
    (   call(Pred, Max0, X)
    ->  max_member_(Xs, Pred, X, Max)
    ;   max_member_(Xs, Pred, Max0, Max)
    ).

%! min_member(:Pred, -Min, +List) is semidet.
% Min is the minimum, where call(Pred, A, B) says that A is at most B. O(n).
min_member(Pred, Min, List) :-
    must_be_list(List),
    List = [X|Xs],
    min_member_(Xs, Pred, X, Min).

min_member_([], _, Min, Min).
min_member_([X|Xs], Pred, Min0, Min) :-
    (   call(Pred, X, Min0)
    ->  min_member_(Xs, Pred, X, Min)
    ;   min_member_(Xs, Pred, Min0, Min)
    ).
