% Numbers under keys: flag/3 and its kin. They outlive backtracking.

:- module(counters,
          [ flag/3,
            get_flag/2,
            set_flag/2,
            current_flag/1
          ]).

:- use_module(library(error), [must_be/2]).

:- dynamic counter/2.

%! flag(+Key, -Old, +Expression) is semidet.
% Old is the number under Key, 0 at first; then it is what Expression comes to. O(1).
flag(Key, Old, Expression) :-
    get_flag(Key, Old),
    New is Expression,
    set_flag(Key, New).

%! get_flag(+Key, -Value) is semidet.
% Value is the number under Key, 0 at first.
get_flag(Key, Value) :-
    must_be(nonvar, Key),
    (   counter(Key, Value0)
    ->  Value = Value0
    ;   Value = 0
    ).

%! set_flag(+Key, +Value) is det.
% Puts an atomic value under Key.
set_flag(Key, Value) :-
    must_be(nonvar, Key),
    must_be(atomic, Value),
    retractall(counter(Key, _)),
    assertz(counter(Key, Value)).

%! current_flag(?Key) is nondet.
% Something was put under Key.
current_flag(Key) :-
    counter(Key, _).
