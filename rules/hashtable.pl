% Hash tables that are changed in place until backtracking.
%
% A table is ht(Size, Buckets): Buckets is a compound of 2^n arguments, each a list of Key-Value, and is doubled when
% there are more keys than arguments. A key's hash gives its bucket; keys that are not ground share the first one.
% Keys are compared by ==; a variable is none.

:- module(hashtable,
          [ ht_new/1,
            ht_is_hashtable/1,
            ht_size/2,
            ht_put/3,
            ht_put_new/3,
            ht_put/5,
            ht_update/4,
            ht_get/3,
            ht_gen/3,
            ht_del/3,
            ht_keys/2,
            ht_values/2,
            ht_pairs/2
          ]).

:- use_module(library(error), [must_be/2, domain_error/2, instantiation_error/1]).
:- use_module(library(pairs), [pairs_keys/2, pairs_values/2]).

%! ht_new(-Table) is det.
% Table has no keys. O(1).
ht_new(ht(0, Buckets)) :-
    buckets(4, Buckets).

buckets(N, Buckets) :-
    functor(Buckets, buckets, N),
    empty(N, Buckets).

empty(N, Buckets) :-
    (   N =:= 0
    ->  true
    ;   arg(N, Buckets, []),
        N1 is N-1,
        empty(N1, Buckets)
    ).

%! ht_is_hashtable(@Term) is semidet.
% Term is a table. O(1).
ht_is_hashtable(Term) :-
    nonvar(Term),
    Term = ht(Size, Buckets),
    integer(Size),
    functor(Buckets, buckets, _).

%! ht_size(+Table, -Size) is det.
% Table has Size keys. O(1).
ht_size(ht(Size, _), Size).

% place(+Table, +Key, -Buckets, -Place, -Pairs): the bucket of Key, which must be bound.
place(ht(_, Buckets), Key, Buckets, Place, Pairs) :-
    functor(Buckets, _, N),
    (   var(Key)
    ->  instantiation_error(Key)
    ;   ground(Key)
    ->  term_hash(Key, Hash),
        Place is Hash mod N + 1
    ;   Place = 1
    ),
    arg(Place, Buckets, Pairs).

found([Key0-Value0|Pairs], Key, Value) :-
    (   Key0 == Key
    ->  Value = Value0
    ;   found(Pairs, Key, Value)
    ).

% replaced(+Pairs0, +Key, +Value, -Pairs): Pairs0 has the Key.
replaced([Key0-Value0|Pairs0], Key, Value, Pairs) :-
    (   Key0 == Key
    ->  Pairs = [Key0-Value|Pairs0]
    ;   Pairs = [Key0-Value0|Pairs1],
        replaced(Pairs0, Key, Value, Pairs1)
    ).

removed([Key0-Value0|Pairs0], Key, Value, Pairs) :-
    (   Key0 == Key
    ->  Value = Value0,
        Pairs = Pairs0
    ;   Pairs = [Key0-Value0|Pairs1],
        removed(Pairs0, Key, Value, Pairs1)
    ).

%! ht_get(+Table, +Key, -Value) is semidet.
% Table maps Key to Value. O(1).
ht_get(Table, Key, Value) :-
    place(Table, Key, _, _, Pairs),
    found(Pairs, Key, Value).

%! ht_put(!Table, +Key, +Value) is det.
% Key has the Value from now on. O(1), amortised.
ht_put(Table, Key, Value) :-
    place(Table, Key, Buckets, Place, Pairs0),
    (   replaced(Pairs0, Key, Value, Pairs)
    ->  setarg(Place, Buckets, Pairs)
    ;   add(Table, Buckets, Place, Pairs0, Key, Value)
    ).

add(Table, Buckets, Place, Pairs, Key, Value) :-
    setarg(Place, Buckets, [Key-Value|Pairs]),
    Table = ht(Size0, _),
    Size is Size0+1,
    setarg(1, Table, Size),
    functor(Buckets, _, N),
    ( Size > N -> grow(Table, N) ; true ).

grow(Table, N) :-
    ht_gen_all(Table, Pairs),
    N2 is 2*N,
    buckets(N2, Buckets),
    setarg(2, Table, Buckets),
    place_all(Pairs, Table).

place_all([], _).
place_all([Key-Value|Pairs], Table) :-
    place(Table, Key, Buckets, Place, Others),
    setarg(Place, Buckets, [Key-Value|Others]),
    place_all(Pairs, Table).

%! ht_put_new(!Table, +Key, +Value) is semidet.
% As ht_put/3; fails if Key is there. O(1), amortised.
ht_put_new(Table, Key, Value) :-
    place(Table, Key, Buckets, Place, Pairs),
    \+ found(Pairs, Key, _),
    add(Table, Buckets, Place, Pairs, Key, Value).

%! ht_put(!Table, +Key, +Value, +IfNew, -Old) is det.
% Changes the value of Key to Value; Old is the previous value, or IfNew. O(1), amortised.
ht_put(Table, Key, Value, IfNew, Old) :-
    (   ht_get(Table, Key, Old0)
    ->  Old = Old0
    ;   Old = IfNew
    ),
    ht_put(Table, Key, Value).

%! ht_update(!Table, +Key, ?Old, ?New) is semidet.
% Key has Old and has New from now on; fails if Key is not there. O(1).
ht_update(Table, Key, Old, New) :-
    place(Table, Key, Buckets, Place, Pairs0),
    found(Pairs0, Key, Old),
    replaced(Pairs0, Key, New, Pairs),
    setarg(Place, Buckets, Pairs).

%! ht_del(!Table, +Key, -Value) is semidet.
% Takes away Key, which had the Value; fails if it is not there. O(1).
ht_del(Table, Key, Value) :-
    place(Table, Key, Buckets, Place, Pairs0),
    removed(Pairs0, Key, Value, Pairs),
    setarg(Place, Buckets, Pairs),
    Table = ht(Size0, _),
    Size is Size0-1,
    setarg(1, Table, Size).

%! ht_gen(+Table, ?Key, ?Value) is nondet.
% Table maps Key to Value; enumerates the keys that Table has now, in the standard order. O(n log n).
ht_gen(Table, Key, Value) :-
    ht_pairs(Table, Pairs),
    member(Key-Value, Pairs).

%! ht_keys(+Table, -Keys) is det.
% Keys of Table in the standard order. O(n log n).
ht_keys(Table, Keys) :-
    ht_pairs(Table, Pairs),
    pairs_keys(Pairs, Keys).

%! ht_values(+Table, -Values) is det.
% Values of Table in the order of their keys. O(n log n).
ht_values(Table, Values) :-
    ht_pairs(Table, Pairs),
    pairs_values(Pairs, Values).

%! ht_pairs(?Table, ?Pairs) is det.
% Pairs are the Key-Value of Table in the order of the keys; or Table is a new one that has them. O(n log n).
% @error domain_error(unique_key_pairs, Pairs)
ht_pairs(Table, Pairs) :-
    (   nonvar(Table)
    ->  ht_gen_all(Table, Pairs0),
        keysort(Pairs0, Pairs)
    ;   must_be(list, Pairs),
        ht_new(Table),
        fill(Pairs, Table, Pairs)
    ).

fill([], _, _).
fill([Key-Value|Rest], Table, Pairs) :-
    (   ht_put_new(Table, Key, Value)
    ->  fill(Rest, Table, Pairs)
    ;   domain_error(unique_key_pairs, Pairs)
    ).

% The pairs in no order.
ht_gen_all(ht(_, Buckets), Pairs) :-
    Buckets =.. [_|Lists],
    append(Lists, Pairs).
