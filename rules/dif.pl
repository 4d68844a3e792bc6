% dif/2: two terms that must stay different.
%
% A constraint is or(Equations, State, Count): the terms are different as long as one
% of the Equations is not yet true, and Count are not. State is an unbound variable
% until the constraint is known to hold for good, then it is done. An equation eq(X, Y, Or, Seen) is
% watched by the variables X and Y (if Y is one): each has it in the list in its
% attribute, watched(Equations, Room). When one of them is bound, the equation is marked Seen, and it is
% solved again: it may have become impossible (the constraint holds), true (one
% equation less; none left: failure), or several simpler equations. A variable that
% no equation needs any more loses the attribute.

:- module(dif, [dif/2]).

:- autoload(library(lists), [append/3]).

%! dif(?X, ?Y) is semidet.
% X and Y are and stay different: fails if they are identical, succeeds for good
% once they cannot be unified, and waits otherwise. O(size) now, and O(size of the
% bound term) whenever a variable that matters is bound.
dif(X, Y) :-
    (   differing(X, Y, Unifier)
    ->  Unifier = [_|_],
        Or = or([], _State, 0),
        add_equations(Unifier, Or)
    ;   true
    ).

% The equations that would make X and Y equal, in the order of their arguments. Of two variables, the one that is the
% first of the two terms is on the left, or else the older one.
differing(X, Y, [X = Y]) :-
    var(X),
    ( var(Y) -> X \== Y ; atomic(Y) ), !.
differing(X, Y, [Y = X]) :-
    var(Y), atomic(X), !.
differing(X, Y, Unifier) :-
    unifiable(X, Y, Backwards),
    turned(Backwards, [], Unifier).

turned([], Unifier, Unifier).
turned([X = Y|Backwards], Unifier0, Unifier) :-
    ( var(Y), Y @< X -> Equation = (Y = X) ; Equation = (X = Y) ),
    turned(Backwards, [Equation|Unifier0], Unifier).

% Adds an equation for each Variable = Term to the constraint and to its watchers.
add_equations(Unifier, Or) :-
    arg(1, Or, Equations0),
    arg(3, Or, Count0),
    watch_all(Unifier, Or, Equations0, Equations, Count0, Count),
    setarg(1, Or, Equations),
    setarg(3, Or, Count).

watch_all([], _, Equations, Equations, Count, Count).
watch_all([X = Y|Unifier], Or, Equations0, Equations, Count0, Count) :-
    Equation = eq(X, Y, Or, _),
    watch(X, Equation),
    (   var(Y)
    ->  watch(Y, Equation)
    ;   true
    ),
    Count1 is Count0+1,
    watch_all(Unifier, Or, [Equation|Equations0], Equations, Count1, Count).

watch(Variable, Equation) :-
    (   get_attr(Variable, dif, watched(Equations, Room))
    ->  (   Room > 0
        ->  Room1 is Room-1,
            put_attr(Variable, dif, watched([Equation|Equations], Room1))
        ;   put_pending(Variable, [Equation|Equations])
        )
    ;   put_attr(Variable, dif, watched([Equation], 1))
    ).

% Only equations that still matter are kept; as many may come before they are looked
% through again, so that each is looked at a constant number of times.
put_pending(Variable, Equations) :-
    pending(Equations, Pending),
    length(Pending, Room),
    put_attr(Variable, dif, watched(Pending, Room)).

% The equations that still matter.
pending([], []).
pending([Equation|Equations], Pending) :-
    (   matters(Equation)
    ->  Pending = [Equation|Pending1]
    ;   Pending = Pending1
    ),
    pending(Equations, Pending1).

matters(eq(_, _, or(_, State, _), Seen)) :-
    var(State),
    var(Seen).

%! attr_unify_hook(+Attribute, +Value) is semidet.
% A watched variable has been bound to Value.
attr_unify_hook(watched(Equations, Room), Value) :-
    (   var(Value),
        get_attr(Value, dif, watched(Others, _))
    ->  append(Equations, Others, All),
        put_pending(Value, All)
    ;   var(Value)
    ->  put_attr(Value, dif, watched(Equations, Room))
    ;   true
    ),
    solve_again(Equations),
    release(Value).

solve_again([]).
solve_again([Equation|Equations]) :-
    (   matters(Equation)
    ->  reconsider(Equation)
    ;   true
    ),
    solve_again(Equations).

reconsider(eq(X, Y, Or, Seen)) :-
    (   differing(X, Y, Unifier)
    ->  (   unchanged(Unifier, X, Y)
        ->  true
        ;   Seen = seen,
            arg(3, Or, Count0),
            Count is Count0-1,
            setarg(3, Or, Count),
            add_equations(Unifier, Or),
            arg(3, Or, Count1),
            Count1 > 0,
            release(X),
            release(Y)
        ),
        settle(Or, X-Unifier)
    ;   hold(Or)
    ).

% The constraint holds for good.
hold(or(Equations, done, _)) :-
    release_all(Equations).

release_all([]).
release_all([eq(X, Y, _, Seen)|Equations]) :-
    (   var(Seen)
    ->  release(X),
        release(Y)
    ;   true
    ),
    release_all(Equations).

% Equations that no longer matter are dropped up to the first that does, so that each is
% dropped once.
release(X) :-
    (   get_attr(X, dif, watched(Equations0, Room))
    ->  drop(Equations0, Equations),
        (   Equations == []
        ->  del_attr(X, dif)
        ;   put_attr(X, dif, watched(Equations, Room))
        )
    ;   true
    ).

drop(Equations0, Equations) :-
    (   Equations0 = [Equation|Equations1],
        \+ matters(Equation)
    ->  drop(Equations1, Equations)
    ;   Equations = Equations0
    ).

% Where two equations speak of one variable they may contradict each other: then
% the constraint holds for good.
settle(Or, Term) :-
    (   arg(3, Or, Count), Count > 1,
        term_variables(Term, Variables),
        in_two_equations(Variables, Or),
        left_and_right(Or, Left, Right),
        \+ unifiable(Left, Right, _)
    ->  hold(Or)
    ;   true
    ).

in_two_equations([V|Vs], Or) :-
    (   get_attr(V, dif, watched(Equations, _)),
        equations_of(Equations, Or, [_,_|_])
    ->  true
    ;   in_two_equations(Vs, Or)
    ).

equations_of([], _, []).
equations_of([Equation|Equations], Or, Own) :-
    (   matters(Equation),
        arg(3, Equation, Or1),
        same_constraint(Or, Or1)
    ->  Own = [Equation|Own1]
    ;   Own = Own1
    ),
    equations_of(Equations, Or, Own1).

% The equation is as it was, and watched by the variables in it: only an unrelated variable was renamed, or one side of
% two variables is an atom or a number now.
unchanged([A = B], X, Y) :-
    ( var(X) -> true ; var(Y), atomic(X) ),
    ( var(Y) -> true ; atomic(Y) ),
    ( A == X, B == Y -> true ; A == Y, B == X ).

%! attribute_goals(+Variable)// is det.
% The goals dif(X, Y) of which Variable is the first variable; none for a constraint that
% holds. That goes unnoticed when a variable without attributes is bound.
attribute_goals(Variable) -->
    { get_attr(Variable, dif, watched(Equations, _)) },
    goals(Equations, Variable, []).

goals([], _, _) --> [].
goals([eq(X, Y, Or, Seen)|Equations], Variable, Told) -->
    (   { matters(eq(X, Y, Or, Seen)),
          \+ told(Told, Or),
          left_and_right(Or, Left, Right),
          term_variables(Left-Right, [First|_]),
          First == Variable,
          unifiable(Left, Right, _) }
    ->  [dif(Left, Right)],
        goals(Equations, Variable, [Or|Told])
    ;   goals(Equations, Variable, Told)
    ).

told([Or0|Told], Or) :-
    ( same_constraint(Or0, Or) -> true ; told(Told, Or) ).

left_and_right(or(Equations, _, _), Left, Right) :-
    sides(Equations, [], Lefts, [], Rights),
    (   Lefts = [Left0]
    ->  Left = Left0,
        Rights = [Right]
    ;   Left =.. [f|Lefts],
        Right =.. [f|Rights]
    ).

% The equations were added in front, so this turns them around. A variable is on the left.
sides([], Lefts, Lefts, Rights, Rights).
sides([eq(X, Y, _, Seen)|Equations], Lefts0, Lefts, Rights0, Rights) :-
    (   nonvar(Seen)
    ->  sides(Equations, Lefts0, Lefts, Rights0, Rights)
    ;   var(X)
    ->  sides(Equations, [X|Lefts0], Lefts, [Y|Rights0], Rights)
    ;   sides(Equations, [Y|Lefts0], Lefts, [X|Rights0], Rights)
    ).

% Every constraint has a State variable of its own.
same_constraint(or(_, State1, _), or(_, State2, _)) :-
    State1 == State2.
