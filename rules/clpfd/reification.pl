% Constraints whose truth is the value of a variable, and the connectives between them.
%
%     linear_if(Op, Sum, K, B)    B = 1 if Sum Op K holds, else 0
%     member_if(X, Domain, B)     the same of X in Domain
%     truth(Connective, A, B, C)  C is the truth of A Connective B

:- module(clpfd_reification,
          [ hold/1,
            run_linear_if/5,
            run_member_if/4,
            run_truth/5
          ]).

:- use_module(library(clpfd/operators)).
:- use_module(library(clpfd/domains)).
:- use_module(library(clpfd/expressions)).
:- use_module(library(clpfd/linear)).
:- use_module(library(clpfd/store)).
:- use_module(library(error), [domain_error/2]).
:- use_module(library(lists), [append/3]).

%! hold(?Constraint) is semidet.
% A reifiable constraint holds from now on. Queues propagators.
% @error domain_error(clpfd_reifiable_expression, Constraint)
hold(Constraint) :-
    (   nonvar(Constraint), Constraint = (P #/\ Q)
    ->  hold(P),
        hold(Q)
    ;   nonvar(Constraint), compare(Constraint, Op, Left, Right)
    ->  comparison(Op, Left, Right)
    ;   condition(Constraint, Condition),
        restrictions(Condition, Restrictions),
        confine_each(Restrictions),
        truth_of(Condition, 1)
    ).

% restrictions(+Condition, -Restrictions): X-Domain for each variable whose values are in Domain if the condition holds,
% whichever of the alternatives does.
restrictions(Condition, Restrictions) :-
    (   Condition = in(X, Domain)
    ->  Restrictions = [X-Domain]
    ;   Condition = connected(and, P, Q)
    ->  restrictions(P, Ps),
        restrictions(Q, Qs),
        append(Ps, Qs, Restrictions)
    ;   Condition = connected(or, P, Q)
    ->  restrictions(P, Ps),
        restrictions(Q, Qs),
        common(Ps, Qs, Restrictions)
    ;   Restrictions = []
    ).

common([], _, []).
common([X-P|Ps], Qs, Restrictions) :-
    (   restriction(Qs, X, Q)
    ->  domain_union(P, Q, Domain),
        Restrictions = [X-Domain|Rest]
    ;   Restrictions = Rest
    ),
    common(Ps, Qs, Rest).

restriction([Y-Domain0|Qs], X, Domain) :-
    ( X == Y -> Domain = Domain0 ; restriction(Qs, X, Domain) ).

confine_each([]).
confine_each([X-Domain|Restrictions]) :-
    confine(X, Domain),
    confine_each(Restrictions).

% condition(?Constraint, -Condition): Condition says the same, but connectives of conditions on one variable are one
% condition. It is value(B) for a Boolean, in(X, Domain), compared(Op, Sum, K, Defined) as in linear constraints, where
% the Booleans of Defined tell which subexpressions have a value, not(Condition) or connected(Name, P, Q) of conditions.
condition(B, value(B)) :-
    var(B),
    !,
    boolean(B).
condition(B, value(B)) :-
    integer(B),
    between(0, 1, B),
    !.
condition(X in Term, in(X, Domain)) :-
    !,
    integer_variable(X),
    term_domain(Term, Domain).
condition(X in_set Domain, in(X, Domain)) :-
    !,
    integer_variable(X).
condition(#\ P, Condition) :-
    !,
    condition(P, Condition0),
    opposite_condition(Condition0, Condition).
condition(Constraint, Condition) :-
    compare(Constraint, Op, Left, Right),
    !,
    linear_comparison(Left, Right, reified, Defined, Sum, K),
    comparison_condition(Defined, Op, Sum, K, Condition).
condition(Constraint, Condition) :-
    connective(Constraint, Name, P, Q),
    !,
    condition(P, ConditionP),
    condition(Q, ConditionQ),
    connected(Name, ConditionP, ConditionQ, Condition).
condition(Constraint, _) :-
    domain_error(clpfd_reifiable_expression, Constraint).

opposite_condition(Condition0, Condition) :-
    (   Condition0 = in(X, Domain)
    ->  Condition = in(X, Others),
        domain_complement(Domain, Others)
    ;   Condition = not(Condition0)
    ).

comparison_condition(Defined, Op, Sum, K, Condition) :-
    (   Defined == [],
        normal(Op, Sum, K, Op1, Sum1, K1),
        allowed(Op1, Sum1, K1, X, Domain)
    ->  Condition = in(X, Domain)
    ;   Condition = compared(Op, Sum, K, Defined)
    ).

connected(Name, ConditionP, ConditionQ, Condition) :-
    (   ConditionP = in(X, P), ConditionQ = in(Y, Q), X == Y
    ->  Condition = in(X, Domain),
        united(Name, P, Q, Domain)
    ;   Condition = connected(Name, ConditionP, ConditionQ)
    ).

% united(+Connective, +P, +Q, -Domain): the values for which the connective of membership in P and in Q holds.
united(and, P, Q, Domain) :-
    domain_intersection(P, Q, Domain).
united(or, P, Q, Domain) :-
    domain_union(P, Q, Domain).
united(implies, P, Q, Domain) :-
    domain_complement(P, NotP),
    domain_union(NotP, Q, Domain).
united(equivalent, P, Q, Domain) :-
    united(implies, P, Q, Domain1),
    united(implies, Q, P, Domain2),
    domain_intersection(Domain1, Domain2, Domain).
united(xor, P, Q, Domain) :-
    united(equivalent, P, Q, Equal),
    domain_complement(Equal, Domain).

% truth_of(+Condition, ?B): B is 1 if the condition holds, 0 if not.
truth_of(value(B), B).
truth_of(in(X, Domain), B) :-
    reify_member(X, Domain, B).
truth_of(compared(Op, Sum, K, Defined), B) :-
    (   Defined == []
    ->  reify_linear(Op, Sum, K, B)
    ;   boolean(Holds),
        reify_linear(Op, Sum, K, Holds),
        all_of(Defined, Holds, B)
    ).
truth_of(not(Condition), B) :-
    opposite(B, NotB),
    truth_of(Condition, NotB).
truth_of(connected(Name, P, Q), B) :-
    (   Name == equivalent, B == 1
    ->  truth_of(P, Truth),
        truth_of(Q, Truth)
    ;   truth_of(P, A),
        truth_of(Q, C),
        boolean(B),
        post_truth(Name, A, C, B)
    ).

compare(X #= Y, =, X, Y).
compare(X #\= Y, \=, X, Y).
compare(X #=< Y, =<, X, Y).
compare(X #>= Y, =<, Y, X).
compare(X #< Y, =<, X+1, Y).
compare(X #> Y, =<, Y+1, X).

connective(P #/\ Q, and, P, Q).
connective(P #\/ Q, or, P, Q).
connective(P #\ Q, xor, P, Q).
connective(P #==> Q, implies, P, Q).
connective(P #<== Q, implies, Q, P).
connective(P #<==> Q, equivalent, P, Q).

boolean(B) :-
    confine(B, [0-1]).

% B and its opposite.
opposite(B, NotB) :-
    (   integer(B)
    ->  NotB is 1-B
    ;   boolean(B),
        boolean(NotB),
        post_linear(=, [1*B,1*NotB], 1)
    ).

reify_member(X, Domain, B) :-
    (   B == 1
    ->  confine(X, Domain)
    ;   B == 0
    ->  domain_complement(Domain, Others),
        confine(X, Others)
    ;   boolean(B),
        constrain(member_if(X, Domain, B), 1, [any([X]),bound([B])])
    ).

all_of([], B, B).
all_of([D|Ds], B0, B) :-
    ( Ds == [] -> B1 = B ; true ),
    boolean(B1),
    post_truth(and, D, B0, B1),
    all_of(Ds, B1, B).

reify_linear(Op0, Sum0, K0, B) :-
    normal(Op0, Sum0, K0, Op, Sum, K),
    (   Op == true
    ->  B = 1
    ;   Op == false
    ->  B = 0
    ;   B == 1
    ->  post_linear(Op, Sum, K)
    ;   B == 0
    ->  negated(Op, Sum, K, NotOp, NotSum, NotK),
        post_linear(NotOp, NotSum, NotK)
    ;   allowed(Op, Sum, K, X, Domain)
    ->  reify_member(X, Domain, B)
    ;   boolean(B),
        sum_variables(Sum, Xs),
        constrain(linear_if(Op, Sum, K, B), 1, [any(Xs),bound([B])])
    ).

% The values of the only variable of the sum where Sum Op K. Its coefficient is 1 or -1.
allowed(Op, [C*X], K, X, Domain) :-
    V is C*K,
    values(Op, C, V, Domain).

values(=, _, V, [V-V]).
values(\=, _, V, Domain) :- domain_complement([V-V], Domain).
values(=<, C, V, Domain) :- ( C > 0 -> Domain = [inf-V] ; Domain = [V-sup] ).

%! run_linear_if(+Op, +Sum, +K, ?B, +Propagator) is semidet.
run_linear_if(Op, Sum, K, B, P) :-
    (   integer(B)
    ->  kill(P),
        unbound(Sum, K, Sum1, K1),
        reify_linear(Op, Sum1, K1, B)
    ;   linear_status(Op, Sum, K, Status),
        (   Status == true
        ->  kill(P),
            bind(B, 1)
        ;   Status == false
        ->  kill(P),
            bind(B, 0)
        ;   unbound(Sum, K, Sum1, K1),
            (   K1 == K, Sum1 == Sum
            ->  true
            ;   kill(P),
                reify_linear(Op, Sum1, K1, B)
            )
        )
    ).

%! run_member_if(?X, +Domain, ?B, +Propagator) is semidet.
run_member_if(X, Domain, B, P) :-
    (   integer(B)
    ->  kill(P),
        reify_member(X, Domain, B)
    ;   domain(X, Values),
        domain_intersection(Values, Domain, Both),
        (   Both == []
        ->  kill(P),
            bind(B, 0)
        ;   Both == Values
        ->  kill(P),
            bind(B, 1)
        ;   true
        )
    ).

post_truth(Name, A, B, C) :-
    constrain(truth(Name, A, B, C), 1, [bound([A,B,C])]).

%! run_truth(+Connective, ?A, ?B, ?C, +Propagator) is semidet.
% A variable that has one value in all rows of the table that are left gets it. Once
% there are as many rows as the variables have values, nothing more can go wrong.
run_truth(Name, A, B, C, P) :-
    table(Name, Table),
    fitting(Table, A, B, C, Rows),
    Rows = [row(X, Y, Z)|_],
    ( other(Rows, 1, X) -> true ; bind(A, X) ),
    ( other(Rows, 2, Y) -> true ; bind(B, Y) ),
    ( other(Rows, 3, Z) -> true ; bind(C, Z) ),
    term_variables(A-B-C, Variables),
    length(Variables, N),
    length(Rows, Left),
    ( Left =:= 1<<N -> kill(P) ; true ).

table(and, [row(0,0,0), row(0,1,0), row(1,0,0), row(1,1,1)]).
table(or, [row(0,0,0), row(0,1,1), row(1,0,1), row(1,1,1)]).
table(xor, [row(0,0,0), row(0,1,1), row(1,0,1), row(1,1,0)]).
table(implies, [row(0,0,1), row(0,1,1), row(1,0,0), row(1,1,1)]).
table(equivalent, [row(0,0,1), row(0,1,0), row(1,0,0), row(1,1,1)]).

fitting([], _, _, _, []).
fitting([Row|Table], A, B, C, Rows) :-
    (   fits(Row, A, B, C)
    ->  Rows = [Row|Rows1]
    ;   Rows = Rows1
    ),
    fitting(Table, A, B, C, Rows1).

fits(row(X, Y, Z), A, B, C) :-
    ( integer(A) -> A =:= X ; true ),
    ( integer(B) -> B =:= Y ; A == B -> X =:= Y ; true ),
    ( integer(C) -> C =:= Z ; A == C -> X =:= Z ; B == C -> Y =:= Z ; true ).

% Some row has another value than V in this column.
other([Row|Rows], Column, V) :-
    ( \+ arg(Column, Row, V) -> true ; other(Rows, Column, V) ).
