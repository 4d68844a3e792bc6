% The recorded database: terms under keys, in order, each with a reference of its own.
%
% A key is an atom or a small number; of a compound only name and arity count. A record is a
% fact record(Key, Term, Number), and its reference is '$record'(Number).

:- module(records,
          [ recorda/2, recorda/3,
            recordz/2, recordz/3,
            recorded/2, recorded/3,
            erase/1,
            instance/2,
            current_key/1
          ]).

:- use_module(library(error), [must_be/2, existence_error/2, type_error/2, uninstantiation_error/1]).
:- use_module(library(counters), [flag/3]).

:- dynamic record/3.

%! recorda(+Key, +Term) is det.
% Records Term in front of what the key has. O(size).
recorda(Key, Term) :-
    recorda(Key, Term, _).

%! recorda(+Key, +Term, -Reference) is det.
% As recorda/2; Reference names the record.
recorda(Key, Term, Reference) :-
    new_record(Key, Reference, Plain, Number),
    asserta(record(Plain, Term, Number)).

%! recordz(+Key, +Term) is det.
% Records Term behind what the key has. O(size).
recordz(Key, Term) :-
    recordz(Key, Term, _).

%! recordz(+Key, +Term, -Reference) is det.
% As recordz/2; Reference names the record.
recordz(Key, Term, Reference) :-
    new_record(Key, Reference, Plain, Number),
    assertz(record(Plain, Term, Number)).

new_record(Key, Reference, Plain, Number) :-
    must_be(nonvar, Key),
    (   var(Reference)
    ->  true
    ;   uninstantiation_error(Reference)
    ),
    plain_key(Key, Plain),
    flag('$records', Number, Number+1),
    Reference = '$record'(Number).

plain_key(Key, Plain) :-
    (   compound(Key)
    ->  functor(Key, Name, Arity),
        Plain = Name/Arity
    ;   Plain = Key
    ).

%! recorded(?Key, ?Term) is nondet.
% Term is recorded under Key.
recorded(Key, Term) :-
    recorded(Key, Term, _).

%! recorded(?Key, ?Term, ?Reference) is nondet.
% As recorded/2; Reference names the record. O(1) for a reference.
recorded(Key, Term, Reference) :-
    (   nonvar(Reference)
    ->  number_of(Reference, Number)
    ;   Reference = '$record'(Number)
    ),
    (   var(Key)
    ->  true
    ;   plain_key(Key, Plain)
    ),
    record(Plain, Term, Number),
    shown_key(Plain, Key).

number_of(Reference, Number) :-
    (   Reference = '$record'(Number),
        integer(Number)
    ->  true
    ;   type_error(db_reference, Reference)
    ).

shown_key(Plain, Key) :-
    (   nonvar(Key)
    ->  true
    ;   Plain = Name/Arity
    ->  functor(Key, Name, Arity)
    ;   Key = Plain
    ).

%! erase(+Reference) is det.
% The record, or the clause that Reference names, is no more.
% @error existence_error(db_reference, Reference)
erase(Reference) :-
    must_be(nonvar, Reference),
    erase_referred(Reference).

erase_referred(Reference) :-
    Reference = '$clause'(_, _), !,
    '$erase_clause'(Reference).
erase_referred(Reference) :-
    number_of(Reference, Number),
    (   retract(record(_, _, Number))
    ->  true
    ;   existence_error(db_reference, Reference)
    ).

%! instance(+Reference, -Term) is semidet.
% Term is what was recorded.
instance(Reference, Term) :-
    must_be(nonvar, Reference),
    number_of(Reference, Number),
    record(_, Term, Number).

%! current_key(?Key) is nondet.
% Something is recorded under Key.
current_key(Key) :-
    findall(Plain, record(Plain, _, _), Plains0),
    sort(Plains0, Plains),
    member_of(Plains, Plain),
    shown_key(Plain, Key0),
    Key = Key0.

member_of([X|Xs], Y) :-
    member_of(Xs, X, Y).

member_of(_, X, X).
member_of([X|Xs], _, Y) :-
    member_of(Xs, X, Y).
