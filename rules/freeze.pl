% freeze/2: goals that wait for a variable to be bound.
%
% The attribute of a variable has the goals that wait for it: one(Goal), or both(Earlier, Later) of two attributes.
% rules/system/wakeups.pl runs them.

:- module(freeze,
          [ freeze/2,
            frozen/2
          ]).

:- meta_predicate freeze(?, 0).

%! freeze(?X, :Goal) is nondet.
% Calls Goal as soon as X is bound: now if it is. Goals run in the order of their
% freezing; where variables became one, those of the one that waited first run first. O(1).
freeze(X, Goal) :-
    (   nonvar(X)
    ->  call(Goal)
    ;   get_attr(X, freeze, Goals)
    ->  put_attr(X, freeze, both(Goals, one(Goal)))
    ;   put_attr(X, freeze, one(Goal))
    ).

%! frozen(@Term, -Goal) is det.
% Goal is the conjunction of the goals that wait for the variables of Term, and for the variables of those goals, in
% the standard order and each once: freeze(Variable, M:G), dif(X, Y), when(Condition, M:G) and the goals of other
% attributes; true if there are none. O(n log n) for n goals, and O(size).
frozen(Term, Goal) :-
    term_attvars(Term, Variables),
    '$attribute_goals'(Variables, Goals0, []),
    sort(Goals0, Goals1),
    in_modules(Goals1, Goals),
    conjunction(Goals, Goal).

% A goal that waits without a module is one of user.
in_modules([], []).
in_modules([Goal0|Goals0], [Goal|Goals]) :-
    (   waits(Goal0, G, Goal, Qualified)
    ->  ( nonvar(G), G = _:_ -> Qualified = G ; Qualified = user:G )
    ;   Goal = Goal0
    ),
    in_modules(Goals0, Goals).

waits(freeze(X, G), G, freeze(X, Q), Q).
waits(when(Condition, G), G, when(Condition, Q), Q).

conjunction([], true).
conjunction([G|Gs], Goal) :-
    conjunction(Gs, G, Goal).

conjunction([], G, G).
conjunction([G1|Gs], G, (G, Goal)) :-
    conjunction(Gs, G1, Goal).

%! attribute_goals(+Variable)// is det.
% The goals freeze(Variable, Goal) that state the attribute.
attribute_goals(Variable, Goals, Rest) :-
    get_attr(Variable, freeze, Waiting),
    wrap(Waiting, Variable, Goals, Rest).

wrap(one(Goal), Variable, [freeze(Variable, Goal)|Rest], Rest).
wrap(both(Earlier, Later), Variable, Goals, Rest) :-
    wrap(Earlier, Variable, Goals, Goals1),
    wrap(Later, Variable, Goals1, Rest).
