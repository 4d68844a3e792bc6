% when/2: goals that wait for a condition.
%
% A condition is simplified to the part that does not hold yet, and the goal waits at
% enough variables to notice a change: for (A, B) those of A, for (A ; B) those of both. The
% attribute of a variable is a list of wait(Condition, Goal, Done); Done is bound
% when the goal has been moved elsewhere or called. While a goal waits, ground(T) is
% unbound(Vs, T): the first of Vs is a variable, and T has no variables but those in Vs.

:- module(when, [when/2]).

:- use_module(library(error), [instantiation_error/1, domain_error/2, type_error/2]).

:- meta_predicate when(+, 0).

%! when(+Condition, :Goal) is nondet.
% Calls Goal as soon as Condition is true: now if it is. Conditions are nonvar(X),
% ground(T), ?=(X, Y) (X and Y are identical or can not be unified), (C1, C2) and
% (C1 ; C2).
% @error domain_error(when_condition, Condition)
% @error type_error(acyclic_term, Condition)
when(Condition, Goal) :-
    (   nonvar(Condition), Condition = nonvar(X)
    ->  ( nonvar(X) -> call(Goal) ; wait([X], wait(Condition, Goal, _)) )
    ;   (   acyclic_conditions(Condition)
        ->  check(Condition)
        ;   type_error(acyclic_term, Condition)
        ),
        decide(Condition, Goal)
    ).

% Only conditions of conditions have a depth: others need no look at their terms.
acyclic_conditions(Condition) :-
    (   nonvar(Condition),
        ( Condition = (_, _) ; Condition = (_ ; _) )
    ->  (   acyclic_term(Condition)
        ->  true
        ;   '$term_size'(Condition, Size),
            count_conditions(Condition, Size, _)
        )
    ;   true
    ).

% count_conditions(+Condition, +N0, -N): N is N0 less the conditions in Condition; fails if they are more. A condition
% of more conditions than it has cells contains itself; the terms in it may be cyclic.
count_conditions(Condition, N0, N) :-
    N0 > 0,
    N1 is N0 - 1,
    (   nonvar(Condition),
        ( Condition = (A, B) ; Condition = (A ; B) )
    ->  count_conditions(A, N1, N2),
        count_conditions(B, N2, N)
    ;   N = N1
    ).

check(Condition) :-
    var(Condition),
    !,
    instantiation_error(Condition).
check(nonvar(_)) :- !.
check(ground(_)) :- !.
check(?=(_, _)) :- !.
check((A, B)) :- !, check(A), check(B).
check((A ; B)) :- !, check(A), check(B).
check(Condition) :-
    domain_error(when_condition, Condition).

decide(Condition0, Goal) :-
    simplify(Condition0, Condition),
    (   Condition == true
    ->  call(Goal)
    ;   watched_variables(Condition, Variables),
        wait(Variables, wait(Condition, Goal, _))
    ).

% simplify(+Condition0, -Condition): Condition is the part of Condition0 that does not hold yet, or true.
simplify(nonvar(X), Condition) :-
    ( nonvar(X) -> Condition = true ; Condition = nonvar(X) ).
simplify(ground(T), Condition) :-
    (   ground(T)
    ->  Condition = true
    ;   term_variables(T, Variables),
        Condition = unbound(Variables, T)
    ).
% A value is looked at once, when it is the first of Vs.
simplify(unbound([V|Vs], T), Condition) :-
    (   var(V)
    ->  Condition = unbound([V|Vs], T)
    ;   term_variables(V, Variables, Vs),
        simplify(unbound(Variables, T), Condition)
    ).
simplify(unbound([], _), true).
simplify(?=(X, Y), Condition) :-
    (   ?=(X, Y)
    ->  Condition = true
    ;   Condition = ?=(X, Y)
    ).
simplify((A0, B0), Condition) :-
    simplify(A0, A),
    (   A == true
    ->  simplify(B0, Condition)
    ;   simplify(B0, B),
        ( B == true -> Condition = A ; Condition = (A, B) )
    ).
simplify((A0 ; B0), Condition) :-
    simplify(A0, A),
    (   A == true
    ->  Condition = true
    ;   simplify(B0, B),
        ( B == true -> Condition = true ; Condition = (A ; B) )
    ).

% watched_variables(+Condition, -Variables): Variables are those at which a simplified condition waits.
watched_variables(nonvar(X), [X]).
watched_variables(unbound([V|_], _), [V]).
watched_variables(?=(X, Y), Variables) :-
    unifiable(X, Y, Unifier),
    sides(Unifier, Sides),
    term_variables(Sides, Variables).
watched_variables((A, _), Variables) :- watched_variables(A, Variables).
watched_variables((A ; B), Variables) :-
    watched_variables(A, VariablesA),
    watched_variables(B, VariablesB),
    term_variables(VariablesA-VariablesB, Variables).

% Both sides of an equation matter only where they are variables.
sides([], []).
sides([X = Y|Unifier], Sides) :-
    ( var(Y) -> Sides = [X,Y|Sides1] ; Sides = [X|Sides1] ),
    sides(Unifier, Sides1).

wait([], _).
wait([V|Vs], Wait) :-
    (   get_attr(V, when, waiting(Waits0))
    ->  pending(Waits0, Waits, [Wait]),
        put_attr(V, when, waiting(Waits))
    ;   put_attr(V, when, waiting([Wait]))
    ),
    wait(Vs, Wait).

pending([], Rest, Rest).
pending([wait(C, G, Done)|Waits], Pending, Rest) :-
    (   var(Done)
    ->  Pending = [wait(C, G, Done)|Pending1]
    ;   Pending = Pending1
    ),
    pending(Waits, Pending1, Rest).

%! attr_unify_hook(+Attribute, +Value) is nondet.
% A variable that goals wait for has been bound to Value.
attr_unify_hook(waiting(Waits), Value) :-
    decide_all(Waits),
    (   var(Value),
        get_attr(Value, when, waiting(Others))
    ->  decide_all(Others)
    ;   true
    ).

decide_all([]).
decide_all([wait(Condition, Goal, Done)|Waits]) :-
    (   var(Done)
    ->  Done = done,
        decide(Condition, Goal)
    ;   true
    ),
    decide_all(Waits).

%! attribute_goals(+Variable)// is det.
% The goals when(Condition, Goal) of which Variable is the first variable to wait at.
attribute_goals(Variable) -->
    { get_attr(Variable, when, waiting(Waits)) },
    goals(Waits, Variable).

goals([], _) --> [].
goals([wait(Condition, Goal, Done)|Waits], Variable) -->
    (   { var(Done),
          watched_variables(Condition, [First|_]),
          First == Variable }
    ->  { as_stated(Condition, Stated) },
        [when(Stated, Goal)]
    ;   []
    ),
    goals(Waits, Variable).

% as_stated(+Condition, -Stated): Stated is the condition as when/2 takes it.
as_stated(Condition, Stated) :-
    (   Condition = unbound(_, T)
    ->  term_variables(T, Variables),
        ( Variables = [V] -> Stated = ground(V) ; Stated = ground(T) )
    ;   Condition = (A, B)
    ->  Stated = (StatedA, StatedB),
        as_stated(A, StatedA),
        as_stated(B, StatedB)
    ;   Condition = (A ; B)
    ->  Stated = (StatedA ; StatedB),
        as_stated(A, StatedA),
        as_stated(B, StatedB)
    ;   Stated = Condition
    ).
