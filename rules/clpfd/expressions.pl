% Expressions as sums, and comparisons as linear constraints.
%
% An expression becomes a sum of C*X and an integer. Each nonlinear subexpression gets a
% variable of its own, which a propagator of clpfd_arithmetic ties to its arguments.
% Division, remainders and powers have no value for some arguments. A comparison that is
% posted fails where a subexpression has no value. For one that is reified, Booleans that
% tell whether each subexpression has a value are collected.

:- module(clpfd_expressions,
          [ comparison/3,
            post_comparison/3,
            linear_comparison/6
          ]).

:- use_module(library(clpfd/operators)).
:- use_module(library(clpfd/arithmetic)).
:- use_module(library(clpfd/domains)).
:- use_module(library(clpfd/linear)).
:- use_module(library(clpfd/store)).
:- use_module(library(error), [domain_error/2]).
:- use_module(library(lists), [append/3]).

%! comparison(+Op, ?Left, ?Right) is semidet.
% Posts Left Op Right, Op as in linear constraints. Queues propagators.
% @error domain_error(clpfd_expression, E)
comparison(Op, Left, Right) :-
    absolute(Left, E, Add),
    constant(Right, K0),
    !,
    K is K0-Add,
    absolute_values(Op, K, Domain),
    compare_absolute(Op, E, K, Domain).
comparison(Op, Left, Right) :-
    constant(Left, K0),
    absolute(Right, E, Add),
    !,
    K is K0-Add,
    opposite_values(Op, K, Domain),
    compare_absolute(Op, E, K, Domain).
comparison(Op, Left, Right) :-
    linear_comparison(Left, Right, none, _, Sum, K),
    post_linear(Op, Sum, K).

%! post_comparison(+Op, ?Left, ?Right) is semidet.
% As comparison/3, and runs the propagators.
post_comparison(Op, Left, Right) :-
    comparison(Op, Left, Right),
    fixpoint.

% absolute(?Side, -E, -Add): the side is abs(E)+Add, Add being 1 on the greater side of a strict comparison.
absolute(Side, E, Add) :-
    nonvar(Side),
    (   Side = abs(E)
    ->  Add = 0
    ;   Side = Side1+One,
        One == 1,
        nonvar(Side1),
        Side1 = abs(E),
        Add = 1
    ).

constant(Side, K) :-
    (   integer(Side)
    ->  K = Side
    ;   nonvar(Side),
        Side = K0+One,
        One == 1,
        integer(K0),
        K is K0+1
    ).

% The values of E where abs(E) Op K.
absolute_values(=, K, Domain) :-
    Below is -K,
    ( K < 0 -> Domain = [] ; values_domain([Below,K], Domain) ).
absolute_values(\=, K, Domain) :-
    absolute_values(=, K, Equal),
    domain_complement(Equal, Domain).
absolute_values(=<, K, Domain) :-
    Below is -K,
    ( K < 0 -> Domain = [] ; Domain = [Below-K] ).

% The values of E where K Op abs(E).
opposite_values(Op, K, Domain) :-
    (   Op == (=<)
    ->  Less is K-1,
        absolute_values(=<, Less, Smaller),
        domain_complement(Smaller, Domain)
    ;   absolute_values(Op, K, Domain)
    ).

% Makes no variable for the absolute value, nor for a sum that has to differ from K. Constraints of queens have this
% form.
compare_absolute(Op, E, K, Domain) :-
    (   Op == (\=), K >= 0, nonvar(E)
    ->  Opposite is -K,
        comparison(\=, E, K),
        comparison(\=, E, Opposite)
    ;   argument(E, none, X, [], []),
        confine(X, Domain)
    ).

%! linear_comparison(?Left, ?Right, +Mode, -Defined, -Sum, -K) is semidet.
% Left Op Right is Sum Op K. With the Mode none, an expression without a value fails. With reified,
% Defined is a list of Booleans that are all 1 if there are values.
linear_comparison(Left, Right, Mode, Defined, Sum, K) :-
    terms(Left, 1, Mode, Terms, Terms1, 0, K1, Defined, Defined1),
    terms(Right, -1, Mode, Terms1, [], K1, K2, Defined1, []),
    merged(Terms, Sum),
    K is -K2.

% terms(?E, +M, +Mode, -Terms, ?Rest, +K0, -K, -Defined, ?Rest): M*E as terms and an integer.
terms(E, M, _, [M*E|Ts], Ts, K, K, Ds, Ds) :-
    var(E),
    !,
    integer_variable(E).
terms(E, M, _, Ts, Ts, K0, K, Ds, Ds) :-
    integer(E),
    !,
    K is K0+M*E.
terms(A+B, M, Mode, Ts0, Ts, K0, K, Ds0, Ds) :-
    !,
    terms(A, M, Mode, Ts0, Ts1, K0, K1, Ds0, Ds1),
    terms(B, M, Mode, Ts1, Ts, K1, K, Ds1, Ds).
terms(A-B, M, Mode, Ts0, Ts, K0, K, Ds0, Ds) :-
    !,
    terms(A, M, Mode, Ts0, Ts1, K0, K1, Ds0, Ds1),
    M1 is -M,
    terms(B, M1, Mode, Ts1, Ts, K1, K, Ds1, Ds).
terms(-A, M, Mode, Ts0, Ts, K0, K, Ds0, Ds) :-
    !,
    M1 is -M,
    terms(A, M1, Mode, Ts0, Ts, K0, K, Ds0, Ds).
terms(\A, M, Mode, Ts0, Ts, K0, K, Ds0, Ds) :-
    !,
    terms(-A-1, M, Mode, Ts0, Ts, K0, K, Ds0, Ds).
terms(A*B, M, Mode, Ts0, Ts, K0, K, Ds0, Ds) :-
    !,
    expression(A, Mode, SumA, KA, Ds0, Ds1),
    expression(B, Mode, SumB, KB, Ds1, Ds),
    (   SumA == []
    ->  M1 is M*KA,
        scaled(SumB, M1, Ts0, Ts),
        K is K0+M1*KB
    ;   SumB == []
    ->  M1 is M*KB,
        scaled(SumA, M1, Ts0, Ts),
        K is K0+M1*KA
    ;   value(SumA, KA, X),
        value(SumB, KB, Y),
        post_function(times, X, Y, Z),
        terms(Z, M, Mode, Ts0, Ts, K0, K, [], [])
    ).
terms(?(X), M, Mode, Ts0, Ts, K0, K, Ds0, Ds) :-
    !,
    terms(X, M, Mode, Ts0, Ts, K0, K, Ds0, Ds).
terms(#(X), M, Mode, Ts0, Ts, K0, K, Ds0, Ds) :-
    !,
    terms(X, M, Mode, Ts0, Ts, K0, K, Ds0, Ds).
terms(abs(A), M, Mode, Ts0, Ts, K0, K, Ds0, Ds) :-
    !,
    argument(A, Mode, X, Ds0, Ds),
    post_function(abs, X, Z),
    terms(Z, M, Mode, Ts0, Ts, K0, K, [], []).
terms(E, M, Mode, Ts0, Ts, K0, K, Ds0, Ds) :-
    function(E, Name, A, B),
    !,
    argument(A, Mode, X, Ds0, Ds1),
    argument(B, Mode, Y, Ds1, Ds2),
    (   total(Name)
    ->  Ds2 = Ds,
        post_function(Name, X, Y, Z)
    ;   Mode == none
    ->  Ds2 = Ds,
        post_function(Name, X, Y, Z)
    ;   guarded_function(Name, X, Y, Z, Defined),
        ( Defined == 1 -> Ds2 = Ds ; Ds2 = [Defined|Ds] )
    ),
    terms(Z, M, Mode, Ts0, Ts, K0, K, [], []).
terms(E, _, _, _, _, _, _, _, _) :-
    domain_error(clpfd_expression, E).

function(min(A, B), min, A, B).
function(max(A, B), max, A, B).
function(A//B, (//), A, B).
function(A div B, (div), A, B).
function(A mod B, (mod), A, B).
function(A rem B, (rem), A, B).
function(A^B, (^), A, B).
function(A/\B, (/\), A, B).
function(A\/B, (\/), A, B).
function(A xor B, (xor), A, B).
function(A<<B, (<<), A, B).
function(A>>B, (>>), A, B).
function(msb(A), msb, A, 0).

total(min).
total(max).
total(/\).
total(\/).
total(xor).
total(<<).
total(>>).

scaled([], _, Ts, Ts).
scaled([C0*X|Sum], M, [C*X|Ts0], Ts) :-
    C is C0*M,
    scaled(Sum, M, Ts0, Ts).

expression(E, Mode, Sum, K, Ds0, Ds) :-
    terms(E, 1, Mode, Terms, [], 0, K, Ds0, Ds),
    merged(Terms, Sum).

argument(E, _, E, Ds, Ds) :-
    ( var(E) -> integer_variable(E) ; integer(E) ),
    !.
argument(E, Mode, X, Ds0, Ds) :-
    expression(E, Mode, Sum, K, Ds0, Ds),
    value(Sum, K, X).

% The variable, or integer, that is Sum+K.
value(Sum, K, X) :-
    (   Sum == []
    ->  X = K
    ;   Sum = [1*Y], K =:= 0
    ->  X = Y
    ;   K1 is -K,
        append(Sum, [-1*X], Terms),
        post_linear(=, Terms, K1)
    ).
