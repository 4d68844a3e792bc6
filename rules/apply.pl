% Applying a closure to the elements of lists.
%
% The closure comes first, as a user writes it, but the recursion runs over an
% auxiliary predicate whose first argument is the list: so a proper list is
% consumed without a choice point.

:- module(apply,
          [ maplist/2,
            maplist/3,
            maplist/4,
            maplist/5,
            maplist/6,
            maplist/7,
            maplist/8,
            foldl/4,
            foldl/5,
            foldl/6,
            foldl/7,
            foldr/4,
            scanl/4,
            scanl/5,
            scanl/6,
            scanl/7,
            include/3,
            exclude/3,
            partition/4,
            partition/5,
            convlist/3
          ]).

:- autoload(library(error), [must_be/2]).

:- meta_predicate
    maplist(1, ?),
    maplist(2, ?, ?),
    maplist(3, ?, ?, ?),
    maplist(4, ?, ?, ?, ?),
    maplist(5, ?, ?, ?, ?, ?),
    maplist(6, ?, ?, ?, ?, ?, ?),
    maplist(7, ?, ?, ?, ?, ?, ?, ?),
    foldl(3, +, +, -),
    foldl(4, +, +, +, -),
    foldl(5, +, +, +, +, -),
    foldl(6, +, +, +, +, +, -),
    foldr(3, +, +, -),
    scanl(3, +, +, -),
    scanl(4, +, +, +, -),
    scanl(5, +, +, +, +, -),
    scanl(6, +, +, +, +, +, -),
    include(1, +, -),
    exclude(1, +, -),
    partition(1, +, -, -),
    partition(2, +, -, -, -),
    convlist(2, +, -).

%! maplist(:Goal, ?List) is nondet.
% call(Goal, X) is true for each element X. As deterministic as Goal. O(n) calls.
maplist(Goal, Xs) :-
    maplist_(Xs, Goal).

maplist_([], _).
maplist_([X|Xs], Goal) :-
    call(Goal, X),
    maplist_(Xs, Goal).

%! maplist(:Goal, ?Xs, ?Ys) is nondet.
% Xs and Ys have one length, and call(Goal, X, Y) is true of their elements pairwise.
maplist(Goal, Xs, Ys) :-
    maplist_(Xs, Ys, Goal).

maplist_([], [], _).
maplist_([X|Xs], [Y|Ys], Goal) :-
    call(Goal, X, Y),
    maplist_(Xs, Ys, Goal).

%! maplist(:Goal, ?Xs, ?Ys, ?Zs) is nondet.
% As maplist/3, over three lists.
maplist(Goal, Xs, Ys, Zs) :-
    maplist_(Xs, Ys, Zs, Goal).

maplist_([], [], [], _).
maplist_([X|Xs], [Y|Ys], [Z|Zs], Goal) :-
    call(Goal, X, Y, Z),
    maplist_(Xs, Ys, Zs, Goal).

%! maplist(:Goal, ?Ws, ?Xs, ?Ys, ?Zs) is nondet.
% As maplist/3, over four lists.
maplist(Goal, Ws, Xs, Ys, Zs) :-
    maplist_(Ws, Xs, Ys, Zs, Goal).

maplist_([], [], [], [], _).
maplist_([W|Ws], [X|Xs], [Y|Ys], [Z|Zs], Goal) :-
    call(Goal, W, X, Y, Z),
    maplist_(Ws, Xs, Ys, Zs, Goal).

%! maplist(:Goal, ?Vs, ?Ws, ?Xs, ?Ys, ?Zs) is nondet.
% As maplist/3, over five lists.
maplist(Goal, Vs, Ws, Xs, Ys, Zs) :-
    maplist_(Vs, Ws, Xs, Ys, Zs, Goal).

maplist_([], [], [], [], [], _).
maplist_([V|Vs], [W|Ws], [X|Xs], [Y|Ys], [Z|Zs], Goal) :-
    call(Goal, V, W, X, Y, Z),
    maplist_(Vs, Ws, Xs, Ys, Zs, Goal).

%! maplist(:Goal, ?Us, ?Vs, ?Ws, ?Xs, ?Ys, ?Zs) is nondet.
% As maplist/3, over six lists.
maplist(Goal, Us, Vs, Ws, Xs, Ys, Zs) :-
    maplist_(Us, Vs, Ws, Xs, Ys, Zs, Goal).

maplist_([], [], [], [], [], [], _).
maplist_([U|Us], [V|Vs], [W|Ws], [X|Xs], [Y|Ys], [Z|Zs], Goal) :-
    call(Goal, U, V, W, X, Y, Z),
    maplist_(Us, Vs, Ws, Xs, Ys, Zs, Goal).

%! maplist(:Goal, ?Ts, ?Us, ?Vs, ?Ws, ?Xs, ?Ys, ?Zs) is nondet.
% As maplist/3, over seven lists.
maplist(Goal, Ts, Us, Vs, Ws, Xs, Ys, Zs) :-
    maplist_(Ts, Us, Vs, Ws, Xs, Ys, Zs, Goal).

maplist_([], [], [], [], [], [], [], _).
maplist_([T|Ts], [U|Us], [V|Vs], [W|Ws], [X|Xs], [Y|Ys], [Z|Zs], Goal) :-
    call(Goal, T, U, V, W, X, Y, Z),
    maplist_(Ts, Us, Vs, Ws, Xs, Ys, Zs, Goal).

%! foldl(:Goal, +Xs, +V0, -V) is nondet.
% Threads a value from left to right: call(Goal, X, V0, V1) for each element. O(n) calls.
foldl(Goal, Xs, V0, V) :-
    foldl_(Xs, Goal, V0, V).

foldl_([], _, V, V).
foldl_([X|Xs], Goal, V0, V) :-
    call(Goal, X, V0, V1),
    foldl_(Xs, Goal, V1, V).

%! foldl(:Goal, +Xs, +Ys, +V0, -V) is nondet.
% As foldl/4, over two lists of one length.
foldl(Goal, Xs, Ys, V0, V) :-
    foldl_(Xs, Ys, Goal, V0, V).

foldl_([], [], _, V, V).
foldl_([X|Xs], [Y|Ys], Goal, V0, V) :-
    call(Goal, X, Y, V0, V1),
    foldl_(Xs, Ys, Goal, V1, V).

%! foldl(:Goal, +Xs, +Ys, +Zs, +V0, -V) is nondet.
% As foldl/4, over three lists of one length.
foldl(Goal, Xs, Ys, Zs, V0, V) :-
    foldl_(Xs, Ys, Zs, Goal, V0, V).

foldl_([], [], [], _, V, V).
foldl_([X|Xs], [Y|Ys], [Z|Zs], Goal, V0, V) :-
    call(Goal, X, Y, Z, V0, V1),
    foldl_(Xs, Ys, Zs, Goal, V1, V).

%! foldl(:Goal, +Ws, +Xs, +Ys, +Zs, +V0, -V) is nondet.
% As foldl/4, over four lists of one length.
foldl(Goal, Ws, Xs, Ys, Zs, V0, V) :-
    foldl_(Ws, Xs, Ys, Zs, Goal, V0, V).

foldl_([], [], [], [], _, V, V).
foldl_([W|Ws], [X|Xs], [Y|Ys], [Z|Zs], Goal, V0, V) :-
    call(Goal, W, X, Y, Z, V0, V1),
    foldl_(Ws, Xs, Ys, Zs, Goal, V1, V).

%! foldr(:Goal, +Xs, +V0, -V) is nondet.
% As foldl/4, from the last element to the first. O(n) calls and O(n) extra memory.
foldr(Goal, Xs, V0, V) :-
    must_be(list, Xs),
    backwards(Xs, [], Ys),
    foldl_(Ys, Goal, V0, V).

backwards([], Ys, Ys).
backwards([X|Xs], Rest, Ys) :-
    backwards(Xs, [X|Rest], Ys).

%! scanl(:Goal, +Xs, +V0, -Values) is nondet.
% As foldl/4, keeping every value: Values starts with V0. O(n) calls.
scanl(Goal, Xs, V0, [V0|Vs]) :-
    scanl_(Xs, Goal, V0, Vs).

scanl_([], _, _, []).
scanl_([X|Xs], Goal, V0, [V1|Vs]) :-
    call(Goal, X, V0, V1),
    scanl_(Xs, Goal, V1, Vs).

%! scanl(:Goal, +Xs, +Ys, +V0, -Values) is nondet.
% As scanl/4, over two lists of one length.
scanl(Goal, Xs, Ys, V0, [V0|Vs]) :-
    scanl_(Xs, Ys, Goal, V0, Vs).

scanl_([], [], _, _, []).
scanl_([X|Xs], [Y|Ys], Goal, V0, [V1|Vs]) :-
    call(Goal, X, Y, V0, V1),
    scanl_(Xs, Ys, Goal, V1, Vs).

%! scanl(:Goal, +Xs, +Ys, +Zs, +V0, -Values) is nondet.
% As scanl/4, over three lists of one length.
scanl(Goal, Xs, Ys, Zs, V0, [V0|Vs]) :-
    scanl_(Xs, Ys, Zs, Goal, V0, Vs).

scanl_([], [], [], _, _, []).
scanl_([X|Xs], [Y|Ys], [Z|Zs], Goal, V0, [V1|Vs]) :-
    call(Goal, X, Y, Z, V0, V1),
    scanl_(Xs, Ys, Zs, Goal, V1, Vs).

%! scanl(:Goal, +Ws, +Xs, +Ys, +Zs, +V0, -Values) is nondet.
% As scanl/4, over four lists of one length.
scanl(Goal, Ws, Xs, Ys, Zs, V0, [V0|Vs]) :-
    scanl_(Ws, Xs, Ys, Zs, Goal, V0, Vs).

scanl_([], [], [], [], _, _, []).
scanl_([W|Ws], [X|Xs], [Y|Ys], [Z|Zs], Goal, V0, [V1|Vs]) :-
    call(Goal, W, X, Y, Z, V0, V1),
    scanl_(Ws, Xs, Ys, Zs, Goal, V1, Vs).

%! include(:Goal, +Xs, -Included) is det.
% Included are the elements for which call(Goal, X) succeeds, tried once each. O(n) calls.
include(Goal, Xs, Included) :-
    include_(Xs, Goal, Included).

include_([], _, []).
include_([X|Xs], Goal, Included) :-
    (   call(Goal, X)
    ->  Included = [X|Included1]
    ;   Included = Included1
    ),
    include_(Xs, Goal, Included1).

%! exclude(:Goal, +Xs, -Excluded) is det.
% Excluded are the elements for which call(Goal, X) fails. O(n) calls.
exclude(Goal, Xs, Excluded) :-
    exclude_(Xs, Goal, Excluded).

exclude_([], _, []).
exclude_([X|Xs], Goal, Excluded) :-
    (   call(Goal, X)
    ->  Excluded = Excluded1
    ;   Excluded = [X|Excluded1]
    ),
    exclude_(Xs, Goal, Excluded1).

%! partition(:Goal, +Xs, -Included, -Excluded) is det.
% Included is the result of include/3, Excluded that of exclude/3, with one call for each element. O(n) calls.
partition(Goal, Xs, Included, Excluded) :-
    partition_(Xs, Goal, Included, Excluded).

partition_([], _, [], []).
partition_([X|Xs], Goal, Included, Excluded) :-
    (   call(Goal, X)
    ->  Included = [X|Included1],
        Excluded = Excluded1
    ;   Included = Included1,
        Excluded = [X|Excluded1]
    ),
    partition_(Xs, Goal, Included1, Excluded1).

%! partition(:Goal, +Xs, -Less, -Equal, -Greater) is semidet.
% Divides Xs in three by the Order that call(Goal, X, Order) gives: <, = or >. O(n) calls.
% @error type_error(oneof([<, =, >]), Order)
partition(Goal, Xs, Less, Equal, Greater) :-
    partition_(Xs, Goal, Less, Equal, Greater).

partition_([], _, [], [], []).
partition_([X|Xs], Goal, Less, Equal, Greater) :-
    call(Goal, X, Order),
    place(Order, X, Less, Less1, Equal, Equal1, Greater, Greater1),
    partition_(Xs, Goal, Less1, Equal1, Greater1).

place(Order, X, Less, Less1, Equal, Equal1, Greater, Greater1) :-
    must_be(oneof([<, =, >]), Order),
    place_(Order, X, Less, Less1, Equal, Equal1, Greater, Greater1).

place_(<, X, [X|L], L, E, E, G, G).
place_(=, X, L, L, [X|E], E, G, G).
place_(>, X, L, L, E, E, [X|G], G).

%! convlist(:Goal, +Xs, -Ys) is det.
% Ys holds Y for each X where call(Goal, X, Y) succeeds; other elements are left out. O(n) calls.
convlist(Goal, Xs, Ys) :-
    convlist_(Xs, Goal, Ys).

convlist_([], _, []).
convlist_([X|Xs], Goal, Ys) :-
    (   call(Goal, X, Y)
    ->  Ys = [Y|Ys1]
    ;   Ys = Ys1
    ),
    convlist_(Xs, Goal, Ys1).
