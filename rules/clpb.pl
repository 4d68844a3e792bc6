% Boolean constraints, as SWI-Prolog's library(clpb) has them.
%
% An expression is 0, 1, a variable, ~P, P+Q (or), P*Q (and), P#Q (exclusive or), P =:= Q, P =\= Q, P =< Q (implies),
% P >= Q, P < Q, P > Q, X^P (there is an X such that P), +Ps and *Ps (the disjunction and conjunction of a list),
% card(Is, Ps) (the number of those of Ps that hold is in Is, a list of integers and ranges L-H), or an atom. An atom is
% universally quantified: a constraint has to be solvable for all values of its atoms.
%
% Constraints are kept as reduced ordered binary decision diagrams, with the variables in the order of their appearance.
% A constraint that has no solution together with the others fails at once, without labeling (Triska, The Boolean
% Constraint Solver of SWI-Prolog, FLOPS 2016; Bryant, Graph-based algorithms for Boolean function manipulation, 1986).
%
% The parts: clpb/diagrams has the diagrams, and the classes of variables that constraints connect; clpb/expressions
% makes diagrams of expressions; clpb/propagation finds the values and equalities that constraints entail;
% clpb/solutions counts and chooses; clpb/residuals has the goals that the top level shows.

:- module(clpb,
          [ sat/1,
            taut/2,
            labeling/1,
            sat_count/2,
            weighted_maximum/3,
            random_labeling/2
          ]).

:- reexport(library(clpb/operators)).
:- use_module(library(clpb/diagrams)).
:- use_module(library(clpb/expressions)).
:- use_module(library(clpb/propagation)).
:- use_module(library(clpb/residuals)).
:- use_module(library(clpb/solutions)).
:- use_module(library(error), [domain_error/2, instantiation_error/1, must_be/2, type_error/2]).

%! sat(+Expression) is semidet.
% Expression holds: fails if that contradicts the constraints on its variables. Variables that have one value in all
% solutions are bound to it, and variables that are equal in all solutions are unified.
% @error domain_error(clpb_expr, Expression)
sat(E) :-
    formula(E, F, Vs),
    conjuncts(F, Fs, []),
    post_all(Fs, Classes),
    enter_each(Vs),
    settle_all(Classes).

post_all([], []).
post_all([F|Fs], [Class|Classes]) :-
    variables(F, Own),
    class_of(Own, Class),
    add_formula(Class, F),
    expression_diagram(F, Class, D1),
    diagram(Class, D0),
    apply(and, D0, D1, Class, D),
    D \== 0,
    set_diagram(Class, D),
    post_all(Fs, Classes).

% Each is in a class.
enter_each([]).
enter_each([V|Vs]) :-
    ( variable_class(V, _) -> true ; class_of([V], _) ),
    enter_each(Vs).

settle_all(Classes0) :-
    roots(Classes0, Classes1),
    distinct_classes(Classes1, Classes),
    settle_each(Classes).

roots([], []).
roots([Class0|Classes0], [Class|Classes]) :-
    root(Class0, Class),
    roots(Classes0, Classes).

settle_each([]).
settle_each([Class|Classes]) :-
    settle(Class),
    settle_each(Classes).

%! taut(+Expression, ?Truth) is semidet.
% Truth is 1 if Expression holds in all solutions of the constraints on its variables, 0 if in none; fails otherwise.
% @error domain_error(clpb_expr, Expression)
taut(E, Truth) :-
    formula(E, F, Vs),
    enter_each(Vs),
    variables(F, Own),
    combined(Own, Class, _),
    set_universals(Own, Class),
    expression_diagram(F, Class, D),
    diagram(Class, D0),
    apply(and, D0, D, Class, Both),
    (   unsolvable(Both, Class)
    ->  Truth = 0
    ;   negation(D, Class, D1),
        apply(and, D0, D1, Class, 0),
        Truth = 1
    ).

unsolvable(D, Class) :-
    (   D == 0
    ->  true
    ;   universal(Class),
        \+ always_solvable(D, Class)
    ).

%! labeling(+Xs) is nondet.
% Each of the list is 0 or 1: tries the values of its variables, 0 first, in the order of their appearance in
% constraints; variables in no constraint come first.
% @error domain_error(clpb_variable, X)
labeling(Xs) :-
    must_be(list, Xs),
    truth_values(Xs),
    labeling_order(Xs, Vs),
    try_all(Vs).

truth_values([]).
truth_values([X|Xs]) :-
    (   var(X) -> true
    ;   X == 0 -> true
    ;   X == 1 -> true
    ;   domain_error(clpb_variable, X)
    ),
    truth_values(Xs).

try_all([]).
try_all([V|Vs]) :-
    (   var(V)
    ->  ( V = 0 ; V = 1 ),
        try_all(Vs)
    ;   try_all(Vs)
    ).

%! sat_count(+Expression, -Count) is det.
% Expression holds for Count assignments to its variables that the constraints on them admit.
% `sat_count(+[1|Xs], Count)` counts the solutions of the constraints, projected on Xs. O(n) for n nodes of the diagram.
% @error domain_error(clpb_expr, Expression)
sat_count(E, Count) :-
    findall(Count0, count(E, Count0), [Count1]),
    Count = Count1.

count(E, Count) :-
    formula(E, F, Vs0),
    combined(Vs0, Class, Vs),
    set_universals(Vs, Class),
    expression_diagram(F, Class, D1),
    diagram(Class, D0),
    apply(and, D0, D1, Class, D),
    projected(D, Vs, Class, Projection),
    free_variables(Vs, Free),
    solutions(Projection, Free, Class, Count).

%! weighted_maximum(+Weights, +Xs, -Maximum) is nondet.
% Maximum is the greatest sum of the integers Weights, each times its variable of the list Xs, that the constraints
% admit. Assigns 0 and 1 to Xs so that this sum is reached; on backtracking, in all ways, in the order of labeling/1.
% O(n) for n nodes of the diagram.
weighted_maximum(Weights, Xs, Maximum) :-
    must_be(list(integer), Weights),
    must_be(list, Xs),
    projected_on(Xs, Vs, Class, D),
    heaviest(Weights, Xs, Vs, D, Class, Maximum0, Choices),
    Maximum = Maximum0,
    choose(Choices, Values),
    Vs = Values.

%! random_labeling(+Seed, +Xs) is semidet.
% Assigns 0 and 1 to the variables of the list Xs, as the constraints on them admit. Each solution has the same
% probability; the integer Seed determines the choice. O(n) for n nodes of the diagram.
% @error type_error(seed, Seed)
random_labeling(Seed, Xs) :-
    must_be(list, Xs),
    ( var(Seed) -> instantiation_error(Seed) ; integer(Seed) -> true ; type_error(seed, Seed) ),
    projected_on(Xs, Vs, Class, D),
    random_solution(Seed, Vs, D, Class, Values),
    Vs = Values.

% projected_on(+Xs, -Variables, -Class, -Diagram): what the constraints on the Variables of Xs say about these.
projected_on(Xs, Vs, Class, D) :-
    truth_values(Xs),
    number_variables(Xs),
    in_order(Xs, Vs0),
    enter_each(Vs0),
    combined(Vs0, Class, Vs),
    diagram(Class, D0),
    projected(D0, Vs, Class, D).

%! attr_unify_hook(+Attribute, ?Other) is semidet.
% A variable with Attribute was bound to Other, an expression.
attr_unify_hook(bool(I, Class0, _), Other) :-
    (   var(Other),
        \+ get_attr(Other, clpb, _)
    ->  put_attr(Other, clpb, bool(I, Class0, free))
    ;   root(Class0, Class1)
    ->  formula(Other, F, _),
        variables(F, Vs),
        replaced(Vs, F, I, Class1)
    ;   formula(Other, _, Vs),
        enter_each(Vs)
    ).

replaced([], F, I, Class) :-
    !,
    diagram(Class, D0),
    expression_diagram(F, Class, B),
    substitute(D0, I, B, Class, D),
    set_diagram(Class, D),
    settle(Class).
replaced(Vs, F, I, Class0) :-
    class_with(Vs, Class0, Class),
    diagram(Class, D0),
    expression_diagram(F, Class, B),
    substitute(D0, I, B, Class, D),
    set_diagram(Class, D),
    settle(Class).

%! attribute_goals(+Variable)// is det.
attribute_goals(X) --> residual_goals(X).
