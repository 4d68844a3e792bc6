% Goals that attributed variables woke, and goals that native predicates request.

'$wakeup'([]).
'$wakeup'([wake(Atts, Value)|Rest]) :- '$wake'(Atts, Value), '$wakeup'(Rest).

'$wake'([], _).
'$wake'(att(M, Value, Rest), Other) :-
    (   M == freeze -> '$wake_frozen'(Value, Other)
    ;   M == '$goal' -> call(Value)
    ;   M:attr_unify_hook(Value, Other)
    ),
    '$wake'(Rest, Other).

'$wake_frozen'(G, Y) :-
    (   nonvar(Y) -> '$run_frozen'(G)
    ;   get_attr(Y, freeze, G2) -> put_attr(Y, freeze, both(G2, G))
    ;   put_attr(Y, freeze, G)
    ).

'$run_frozen'(one(G)) :- call(G).
'$run_frozen'(both(A, B)) :- '$run_frozen'(A), '$run_frozen'(B).

% '$missing_variable'(+Key, ?Value): a global variable that has no value yet; the program may give it one.
'$missing_variable'(Key, Value) :-
    (   user:exception(undefined_global_variable, Key, Action) -> true ; Action = error ),
    (   Action == fail -> fail
    ;   Action == retry, nb_current(Key, Value0) -> Value = Value0
    ;   throw(error(existence_error(variable, Key), _))
    ).

% '$length_from'(?Tail, +Length0, -Length): length/2 of a list with an attributed tail, one element after the other,
% so that delayed goals run at each length. Length0 elements are before Tail.
'$length_from'([], N, N).
'$length_from'([_|Tail], N0, N) :-
    N1 is N0+1,
    (   attvar(Tail) -> '$length_from'(Tail, N1, N)
    ;   length(Tail, M), N is N1+M
    ).
