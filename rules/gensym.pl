% Fresh atoms: a base followed by an increasing number.
%
% The last number of each base is a global variable, so that backtracking does
% not take it back; the dynamic predicate tells which bases exist.

:- module(gensym,
          [ gensym/2,
            reset_gensym/1,
            reset_gensym/0
          ]).

:- use_module(library(error), [must_be/2]).

:- dynamic known_base/2.

%! gensym(+Base, -Atom) is det.
% Atom is Base followed by 1, 2, 3 ... at each call. O(1).
gensym(Base, Atom) :-
    must_be(atomic, Base),
    base_key(Base, Key),
    nb_getval(Key, N0),
    N is N0+1,
    nb_setval(Key, N),
    atom_concat(Base, N, Atom).

base_key(Base, Key) :-
    known_base(Base, Key),
    !.
base_key(Base, Key) :-
    atom_concat('$gensym_', Base, Key),
    nb_setval(Key, 0),
    assertz(known_base(Base, Key)).

%! reset_gensym(+Base) is det.
% The next atom for Base ends in 1 again. O(1).
reset_gensym(Base) :-
    must_be(atomic, Base),
    (   known_base(Base, Key)
    ->  nb_setval(Key, 0)
    ;   true
    ).

%! reset_gensym is det.
% As reset_gensym/1 for every base. O(number of bases).
reset_gensym :-
    forall(known_base(_, Key), nb_setval(Key, 0)).
