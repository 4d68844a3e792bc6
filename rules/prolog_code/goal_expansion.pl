% Goal expansion: goals and the goals inside them, as the clauses of goal_expansion/2,4 rewrite them. These expand no
% goal here. So the file uses no other library: one that is loaded first would be expanded.

:- module(prolog_code_goal_expansion, [expanded_goal/4]).

%! expanded_goal(+Goal, +Module, +Expanders, -Expanded) is det.
% Expanded is Goal of Module, expanded by the clauses of the modules Expanders. O(size) without those clauses.
expanded_goal(Goal, Module, Expanders, Expanded) :-
    expand(Goal, in(Module, Expanders), [], Expanded).

% expand(+Goal, +In, +From, -Expanded): In is the module of the goal, and the modules whose clauses expand it. From are
% the goals that were expanded to this one or to a goal around it: a goal that equals one of them is not expanded again,
% so that an expansion may call what it expands.
expand(Goal, _, _, Goal) :-
    var(Goal),
    !.
expand((A, B), In, From, (X, Y)) :-
    !,
    expand(A, In, From, X),
    expand(B, In, From, Y).
% The expansion of an alternative is not taken as a condition, unless the alternative was one.
expand((A ; B), In, From, (X ; Y)) :-
    \+ is_condition(A),
    !,
    expand(A, In, From, X0),
    (   is_condition(X0)
    ->  X = (X0, true)
    ;   X = X0
    ),
    expand(B, In, From, Y).
expand(Module:Goal, _, From, Module:Expanded) :-
    atom(Module),
    !,
    '$expanders'(Module, goal_expansion, Expanders),
    expand(Goal, in(Module, Expanders), From, Expanded).
expand(Goal, In, From, Expanded) :-
    \+ ( '$member'(Before, From), Before =@= Goal ),
    In = in(_, Expanders),
    '$member'(Expander, Expanders),
    expanded_in(Expander, Goal, Goal1),
    Goal1 \== Goal,
    !,
    expand(Goal1, In, [Goal|From], Expanded).
expand(Goal, In, From, Expanded) :-
    compound(Goal),
    In = in(Module, _),
    modes(Module, Goal, Modes),
    !,
    Goal =.. [Name|Arguments],
    Modes =.. [_|Specifiers],
    expand_arguments(Specifiers, Arguments, In, From, Expansions),
    Expanded =.. [Name|Expansions].
expand(Goal, _, _, Goal).

% modes(+Module, +Goal, -Modes): what meta_predicate/1 declares of Goal.
modes(Module, Goal, Modes) :-
    '$meta_head'(Module, Goal, Modes),
    !.
modes(Module, Goal, Modes) :-
    unread(Goal, Modes),
    functor(Goal, Name, Arity),
    \+ '$is_own'(Module, Name, Arity).

% unread(+Goal, -Modes): built in elsewhere, but of a library here that is read when it is first called.
unread(freeze(_, _), freeze(?, 0)).
unread(findnsols(_, _, _, _), findnsols(+, ?, 0, -)).
unread(findnsols(_, _, _, _, _), findnsols(+, ?, 0, -, ?)).
unread(call_with_depth_limit(_, _, _), call_with_depth_limit(0, +, -)).
unread(call_residue_vars(_, _), call_residue_vars(0, -)).
unread(snapshot(_), snapshot(0)).
unread(transaction(_), transaction(0)).

expanded_in(Module, Goal, Expanded) :-
    '$has_clauses'(Module, goal_expansion(_, _, _, _)),
    Module:goal_expansion(Goal, _, Expanded, _).
expanded_in(Module, Goal, Expanded) :-
    '$has_clauses'(Module, goal_expansion(_, _)),
    Module:goal_expansion(Goal, Expanded).

is_condition(Goal) :-
    nonvar(Goal),
    ( Goal = (_ -> _) ; Goal = (_ *-> _) ),
    !.

expand_arguments([], [], _, _, []).
expand_arguments([Specifier|Specifiers], [A|As], In, From, [X|Xs]) :-
    expand_argument(Specifier, A, In, From, X),
    expand_arguments(Specifiers, As, In, From, Xs).

expand_argument(0, A, In, From, X) :-
    !,
    expand(A, In, From, X).
expand_argument(^, A, In, From, X) :-
    !,
    expand_behind(A, In, From, X).
expand_argument(N, A, In, From, X) :-
    integer(N),
    callable(A),
    !,
    expand_closure(A, N, In, From, X).
expand_argument(_, A, _, _, A).

expand_behind(A, _, _, A) :-
    var(A),
    !.
expand_behind(Variable^A, In, From, Variable^X) :-
    !,
    expand_behind(A, In, From, X).
expand_behind(A, In, From, X) :-
    expand(A, In, From, X).

% The goal of a closure is expanded with variables for the arguments that are still to come. If the expanded goal does
% not end with these, it becomes a lambda expression.
expand_closure(Closure, N, In, From, Expanded) :-
    length(Variables, N),
    extended(Closure, Variables, Goal),
    expand(Goal, In, From, Goal1),
    (   Goal1 == Goal
    ->  Expanded = Closure
    ;   callable(Goal1),
        shortened(Goal1, Variables, Expanded)
    ->  true
    ;   term_variables(Closure, Free),
        lambda(Free, Variables, Goal1, Expanded)
    ).

% lambda(+Free, +Parameters, +Goal, -Lambda): Lambda shares the variables Free with the clause around it.
lambda([], Parameters, Goal, Parameters>>Goal) :-
    !.
lambda(Free, Parameters, Goal, Shared/Parameters>>Goal) :-
    Shared =.. [v|Free].

extended(Module:Closure, Variables, Module:Goal) :-
    !,
    extended(Closure, Variables, Goal).
extended(Closure, Variables, Goal) :-
    Closure =.. [Name|Arguments],
    '$append'(Arguments, Variables, All),
    Goal =.. [Name|All].

% shortened(+Goal, +Variables, -Closure): fails unless Variables are the last arguments, and nowhere else in Goal.
shortened(Module:Goal, Variables, Module:Closure) :-
    !,
    callable(Goal),
    shortened(Goal, Variables, Closure).
shortened(Goal, Variables, Closure) :-
    Goal =.. [Name|All],
    '$append'(Arguments, Last, All),
    Last == Variables,
    !,
    Closure =.. [Name|Arguments],
    term_variables(Closure, Free),
    \+ ( '$member'(V, Variables), '$member'(F, Free), V == F ).
