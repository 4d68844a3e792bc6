% Values under keys, which survive backtracking: flag/3 and related predicates.

:- module(counters,
          [ flag/3,
            get_flag/2,
            set_flag/2,
            current_flag/1
          ]).

%! flag(+Key, -Old, +New) is semidet.
% Old is the value under Key, 0 at first; its new value is New if that is an atom, or else that of the expression New.
% O(1).
flag(Key, Old, New) :-
    '$flag'(Key, Old, New).

%! get_flag(+Key, -Value) is semidet.
% Value is the number under Key, 0 at first.
get_flag(Key, Value) :-
    '$get_flag'(Key, Value).

%! set_flag(+Key, +Value) is det.
% Puts an atomic value under Key.
set_flag(Key, Value) :-
    '$set_flag'(Key, Value).

%! current_flag(?Key) is nondet.
% Something was put under Key.
current_flag(Key) :-
    '$current_flag'(Key).
