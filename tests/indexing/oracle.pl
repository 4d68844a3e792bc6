% The same facts kept twice: in r/3, where indexes see them, and in o/1, three levels deep, where none does. Whatever
% is done to both has to give the same answers in the same order.

:- dynamic
    r/3, o/1.

agree(Steps) :-
    outcome(r, Steps, Indexed),
    outcome(o, Steps, Plain),
    Indexed =@= Plain.

% The same from the facts that there are.
go_on(Steps) :-
    steps(Steps, r, Indexed),
    steps(Steps, o, Plain),
    Indexed =@= Plain.

outcome(Store, Steps, Results) :-
    retractall(r(_, _, _)),
    retractall(o(_)),
    steps(Steps, Store, Results).

steps([], _, []).
steps([Step|Steps], Store, [Result|Results]) :-
    step(Step, Store, Result),
    steps(Steps, Store, Results).

step(ask(T), Store, Ts) :-
    findall(T, fact(Store, T), Ts).
step(look(T), Store, Ts) :-
    head(Store, T, Head),
    findall(T, clause(Head, true), Ts).
% Changes are made while the answers are walked along, one at each: the walk sees the facts it began with.
step(walk(T, Changes), Store, Ts-Rs) :-
    nb_setval(changes, Changes),
    nb_setval(results, []),
    findall(T, ( fact(Store, T), change_next(Store) ), Ts),
    nb_getval(results, Rs).
% The same with retract/1, which takes out what it walks along.
step(drain(T, Changes), Store, Ts) :-
    nb_setval(changes, Changes),
    nb_setval(results, []),
    head(Store, T, Head),
    findall(T, ( retract(Head), change_next(Store) ), Ts).
step(change(Change), Store, Result) :-
    change(Change, Store, Result).

change_next(Store) :-
    nb_getval(changes, [Change|Changes]),
    !,
    nb_setval(changes, Changes),
    change(Change, Store, Result),
    nb_getval(results, Results),
    nb_setval(results, [Result|Results]).
change_next(_).

change(last(T), Store, added) :-
    head(Store, T, Head),
    assertz(Head).
change(first(T), Store, added) :-
    head(Store, T, Head),
    asserta(Head).
change(remove(T), Store, Result) :-
    head(Store, T, Head),
    ( retract(Head) -> Result = removed(T) ; Result = none ).
change(remove_all(T), Store, removed) :-
    head(Store, T, Head),
    retractall(Head).

fact(r, t(A, B, C)) :- r(A, B, C).
fact(o, T) :- o(w(w(T))).

head(r, t(A, B, C), r(A, B, C)).
head(o, T, o(w(w(T)))).
