% Constraints whose truth is the value of a variable, and the connectives between them.
%
%     linear_if(Op, Sum, K, B)    B = 1 if Sum Op K holds, else 0
%     member_if(X, Domain, B)     the same of X in Domain
%     truth(Connective, A, B, C)  C is the truth of A Connective B

:- module(clpfd_reification,
          [ hold/1,
            reify/2,
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

%! hold(?Constraint) is semidet.
% A reifiable constraint holds from now on. Queues propagators.
% @error domain_error(clpfd_reifiable_expression, Constraint)
hold(Constraint) :-
    reify(Constraint, 1).

%! reify(?Constraint, ?B) is semidet.
% B is 1 if Constraint holds, 0 if not.
reify(Constraint, B) :-
    var(Constraint),
    !,
    boolean(Constraint),
    B = Constraint.
reify(Constraint, B) :-
    integer(Constraint),
    !,
    (   between(0, 1, Constraint)
    ->  B = Constraint
    ;   domain_error(clpfd_reifiable_expression, Constraint)
    ).
reify(X in Term, B) :-
    !,
    integer_variable(X),
    term_domain(Term, Domain),
    reify_member(X, Domain, B).
reify(X in_set Domain, B) :-
    !,
    integer_variable(X),
    reify_member(X, Domain, B).
reify(#\ P, B) :-
    !,
    opposite(B, NotB),
    reify(P, NotB).
reify(Constraint, B) :-
    compare(Constraint, Op, Left, Right),
    !,
    reify_comparison(Op, Left, Right, B).
reify(Constraint, B) :-
    connective(Constraint, Name, P, Q),
    !,
    reify_connective(Name, P, Q, B).
reify(Constraint, _) :-
    domain_error(clpfd_reifiable_expression, Constraint).

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

reify_comparison(Op, Left, Right, B) :-
    (   B == 1
    ->  comparison(Op, Left, Right)
    ;   linear_comparison(Left, Right, reified, Defined, Sum, K),
        (   Defined == []
        ->  reify_linear(Op, Sum, K, B)
        ;   boolean(Holds),
            reify_linear(Op, Sum, K, Holds),
            all_of(Defined, Holds, B)
        )
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
    ;   Sum = [C*X]
    ->  allowed(Op, C, K, Domain),
        reify_member(X, Domain, B)
    ;   boolean(B),
        sum_variables(Sum, Xs),
        constrain(linear_if(Op, Sum, K, B), 1, [any(Xs),bound([B])])
    ).

% The values of X where C*X Op K, C being 1 or -1.
allowed(=, C, K, [V-V]) :- V is C*K.
allowed(\=, C, K, Domain) :- V is C*K, domain_complement([V-V], Domain).
allowed(=<, 1, K, [inf-K]).
allowed(=<, -1, K, [V-sup]) :- V is -K.

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

reify_connective(and, P, Q, B) :-
    B == 1,
    !,
    reify(P, 1),
    reify(Q, 1).
reify_connective(equivalent, P, Q, B) :-
    B == 1,
    !,
    reify(P, Truth),
    reify(Q, Truth).
reify_connective(Name, P, Q, B) :-
    reify(P, A),
    reify(Q, C),
    boolean(B),
    post_truth(Name, A, C, B).

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
