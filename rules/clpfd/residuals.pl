% Constraints as goals, the way they are shown at the top level.

:- module(clpfd_residuals, [residual_goals//1]).

:- use_module(library(clpfd/operators)).
:- use_module(library(clpfd/domains)).
:- use_module(library(clpfd/linear)).
:- use_module(library(clpfd/store)).

%! residual_goals(+Variable)// is det.
% Its domain, and the constraints of which Variable is the first variable.
residual_goals(X) -->
    { fd_get(X, _, _, Domain, _),
      waiting_for(X, Constraints) },
    domain_goal(Domain, X, Constraints),
    constraint_goals(Constraints, X).

domain_goal(Domain, X, Constraints) -->
    (   { Domain == [inf-sup], Constraints \== [] }
    ->  []
    ;   { domain_term(Domain, Term) },
        [X in Term]
    ).

constraint_goals([], _) --> [].
constraint_goals([Constraint|Constraints], X) -->
    (   { term_variables(Constraint, [First|_]),
          First == X,
          constraint_goal(Constraint, Goal) }
    ->  [Goal]
    ;   []
    ),
    constraint_goals(Constraints, X).

% constraint_goal(+Constraint, -Goal): fails for those that others speak for.
constraint_goal(linear(Op, Terms, K0), Goal) :-
    unbound(Terms, K0, Sum, K),
    linear_goal(Op, Sum, K, Goal).
constraint_goal(offset(X, Y, C), Goal) :- linear_goal(=, [1*X,-1*Y], C, Goal).
constraint_goal(mirror(X, Y, C), X+Y #= C).
constraint_goal(differ(X, Y, C), Goal) :-
    (   C < 0
    ->  D is -C,
        sum_of(X, D, Right),
        Goal = (Y #\= Right)
    ;   sum_of(Y, C, Right),
        Goal = (X #\= Right)
    ).
constraint_goal(function(abs, X, Z), Z #= abs(X)).
constraint_goal(function(Name, X, Y, Z), Goal) :- function_goal(Name, X, Y, Z, Goal).
constraint_goal(guarded(Name, X, Y, Z, Defined), Defined #= 1 #==> Goal) :-
    function_goal(Name, X, Y, Z, Goal).
constraint_goal(linear_if(Op, Terms, K0, B), Goal #<==> B) :-
    unbound(Terms, K0, Sum, K),
    linear_goal(Op, Sum, K, Goal).
constraint_goal(member_if(X, Domain, B), Goal #<==> B) :- member_goal(Domain, X, Goal).
constraint_goal(truth(Name, A, B, C), Goal) :- truth_goal(Name, A, B, C, Goal).
constraint_goal(different([X|Xs], _), all_different([X|Xs])).
constraint_goal(distinct([X|Xs], _), all_distinct([X|Xs])).
constraint_goal(rows(Tuple, Rows), tuples_in([Tuple], Rows)).
constraint_goal(element(I, List, V), element(I, List, V)).
constraint_goal(circuit(Xs), circuit(Xs)).
constraint_goal(cumulative(Shared, Limit), cumulative(Tasks, [limit(Limit)])) :- tasks(Shared, Tasks).
constraint_goal(lexicographic(Xs, Ys), lex_chain([Xs,Ys])).
constraint_goal(order(X, Y, Order), zcompare(Order, X, Y)).
constraint_goal(noted(Goal), Goal).

tasks([], []).
tasks([shared(S, D, E, C)|Shared], [task(S, D, E, C, _)|Tasks]) :- tasks(Shared, Tasks).

function_goal(times, X, Y, Z, X*Y #= Z).
function_goal(min, X, Y, Z, Z #= min(X, Y)).
function_goal(max, X, Y, Z, Z #= max(X, Y)).
function_goal(//, X, Y, Z, X//Y #= Z).
function_goal(div, X, Y, Z, X div Y #= Z).
function_goal(mod, X, Y, Z, X mod Y #= Z).
function_goal(rem, X, Y, Z, X rem Y #= Z).
function_goal(^, X, Y, Z, X^Y #= Z).
function_goal(/\, X, Y, Z, X/\Y #= Z).
function_goal(\/, X, Y, Z, X\/Y #= Z).
function_goal(xor, X, Y, Z, X xor Y #= Z).
function_goal(<<, X, Y, Z, X<<Y #= Z).
function_goal(>>, X, Y, Z, X>>Y #= Z).
function_goal(msb, X, 0, Z, Z #= msb(X)).

% Membership as the comparison that it came from.
member_goal([L-H|Rest], X, Goal) :-
    (   Rest == [], L == H
    ->  Goal = (X #= L)
    ;   Rest == [], H == sup
    ->  Goal = (X #>= L)
    ;   Rest == [], L == inf
    ->  Goal = (X #=< H)
    ;   L == inf, Rest = [L1-sup], L1 =:= H+2
    ->  V is H+1,
        Goal = (X #\= V)
    ;   domain_term([L-H|Rest], Term),
        Goal = (X in Term)
    ).

truth_goal(and, A, B, C, A #/\ B #<==> C).
truth_goal(or, A, B, C, A #\/ B #<==> C).
truth_goal(xor, A, B, C, A #\ B #<==> C).
truth_goal(equivalent, A, B, C, (A #<==> B) #<==> C).
truth_goal(implies, A, B, C, Goal) :-
    ( C == 1 -> Goal = (A #==> B) ; Goal = ((A #==> B) #<==> C) ).

% Each term is on the side where its coefficient is positive.
linear_goal(Op, Sum, K, Goal) :-
    sides(Sum, Lefts, Rights),
    goal(Op, Lefts, Rights, K, Goal).

sides([], [], []).
sides([C*X|Sum], Lefts, Rights) :-
    (   C > 0
    ->  Lefts = [C*X|Lefts1],
        Rights = Rights1
    ;   D is -C,
        Lefts = Lefts1,
        Rights = [D*X|Rights1]
    ),
    sides(Sum, Lefts1, Rights1).

goal(=<, [1*X], [1*Y], K, Goal) :-
    !,
    (   K =:= 0
    ->  Goal = (Y #>= X)
    ;   Goal = (X #=< Y+K)
    ).
goal(=<, [], Rights, K0, Right #>= K) :-
    !,
    K is -K0,
    expression(Rights, 0, Right).
goal(=, [1*X], [R1,R2|Rights], 0, Left #= X) :-
    !,
    expression([R1,R2|Rights], 0, Left).
goal(=, [1*X], [1*Y], K, Left #= Right) :-
    !,
    (   K > 0
    ->  sum_of(Y, K, Left),
        Right = X
    ;   D is -K,
        sum_of(X, D, Left),
        Right = Y
    ).
goal(=, [1*X], [R], 0, Left #= X) :-
    !,
    expression([R], 0, Left).
goal(Op, Lefts, Rights, K, Goal) :-
    (   Lefts == []
    ->  D is -K,
        expression(Rights, 0, Left),
        Right = D
    ;   K < 0, Rights \== []
    ->  D is -K,
        expression(Lefts, D, Left),
        expression(Rights, 0, Right)
    ;   expression(Lefts, 0, Left),
        expression(Rights, K, Right)
    ),
    relation(Op, Left, Right, Goal).

relation(=, X, Y, X #= Y).
relation(\=, X, Y, X #\= Y).
relation(=<, X, Y, X #=< Y).

% expression(+Terms, +K, -Expression): the sum of all of them.
expression([], K, K).
expression([Term|Terms], K, Expression) :-
    factor(Term, Factor),
    added(Terms, Factor, Sum),
    sum_of(Sum, K, Expression).

added([], Sum, Sum).
added([Term|Terms], Sum0, Sum) :-
    factor(Term, Factor),
    added(Terms, Sum0+Factor, Sum).

factor(C*X, Factor) :- ( C =:= 1 -> Factor = X ; Factor = C*X ).

sum_of(E, K, Sum) :- ( K =:= 0 -> Sum = E ; Sum = E+K ).
