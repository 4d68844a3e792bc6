% freeze/2: goals that wait for a variable to be bound.
%
% The attribute of a variable is the conjunction of the goals that wait for it.

:- module(freeze,
          [ freeze/2,
            frozen/2
          ]).

:- meta_predicate freeze(?, 0).

%! freeze(?X, :Goal) is nondet.
% Calls Goal as soon as X is bound: now if it is. Goals run in the order of their
% freezing. O(1), or O(n) for the nth goal that waits.
freeze(X, Goal) :-
    (   nonvar(X)
    ->  call(Goal)
    ;   get_attr(X, freeze, Goals)
    ->  put_attr(X, freeze, '$and'(Goals, Goal))
    ;   put_attr(X, freeze, Goal)
    ).

%! attr_unify_hook(+Goals, +Value) is nondet.
% A variable that Goals wait for has been bound to Value.
attr_unify_hook(Goals, Value) :-
    (   nonvar(Value)
    ->  run(Goals)
    ;   get_attr(Value, freeze, Others)
    ->  put_attr(Value, freeze, '$and'(Others, Goals))
    ;   put_attr(Value, freeze, Goals)
    ).

run(Goals) :-
    listed(Goals, List, []),
    run_all(List).

run_all([]).
run_all([Goal|Goals]) :-
    call(Goal),
    run_all(Goals).

% '$and'/2 nests to the left; the list has the goals in their order.
listed(Goals, List, Rest) :-
    (   Goals = '$and'(Left, Right)
    ->  listed(Left, List, List1),
        listed(Right, List1, Rest)
    ;   List = [Goals|Rest]
    ).

%! frozen(@Term, -Goal) is det.
% Goal is the conjunction of freeze(Variable, G) for all goals that wait for the
% variables of Term; true if none does. O(size).
frozen(Term, Goal) :-
    term_variables(Term, Variables),
    all_frozen(Variables, Goals, []),
    conjunction(Goals, Goal).

all_frozen([], Goals, Goals).
all_frozen([V|Vs], Goals, Rest) :-
    frozen_goals(V, Goals, Goals1),
    all_frozen(Vs, Goals1, Rest).

frozen_goals(V, Goals, Rest) :-
    (   get_attr(V, freeze, Waiting)
    ->  listed(Waiting, List, []),
        wrap(List, V, Goals, Rest)
    ;   Goals = Rest
    ).

wrap([], _, Goals, Goals).
wrap([G|Gs], V, [freeze(V, G)|Goals], Rest) :-
    wrap(Gs, V, Goals, Rest).

conjunction([], true).
conjunction([G|Gs], Goal) :-
    conjunction(Gs, G, Goal).

conjunction([], G, G).
conjunction([G1|Gs], G, (G, Goal)) :-
    conjunction(Gs, G1, Goal).

%! attribute_goals(+Variable)// is det.
% The goals freeze(Variable, Goal) that state the attribute.
attribute_goals(Variable, Goals, Rest) :-
    frozen_goals(Variable, Goals, Rest).
