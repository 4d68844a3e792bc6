% Constraints over integers, as SWI-Prolog's library(clpfd) has them.
%
% A constraint is a relation between variables whose values are integers of any size.
% It holds from the moment it is posted. Propagators remove bounds or values that cannot
% occur in a solution from the domains of its variables (each comment says which), and
% search, label/1, tries the remaining values. An expression is built from variables and
% integers with + - * // div mod rem ^ min max abs and the bits' /\ \/ xor \ << >>
% msb; a comparison, X in Domain, and a variable that is 0 or 1 can be combined with
% the connectives.
%
% The parts: clpfd/domains has sets of integers, and clpfd/sets their predicates for programs;
% clpfd/store the variables and the queue of propagators; clpfd/expressions and clpfd/linear
% comparisons; clpfd/arithmetic, clpfd/division and clpfd/powers nonlinear expressions, with ranges
% of clpfd/ranges; clpfd/reification the connectives; clpfd/distinct, clpfd/tables,
% clpfd/counting, clpfd/circuits, clpfd/automata, clpfd/scheduling and clpfd/ordering relations of
% many variables; clpfd/labeling the search; and clpfd/residuals the goals that the top level shows.

:- module(clpfd,
          [ (#=)/2,
            (#\=)/2,
            (#<)/2,
            (#>)/2,
            (#=<)/2,
            (#>=)/2,
            (in)/2,
            (ins)/2,
            (#\)/1,
            (#\)/2,
            (#/\)/2,
            (#\/)/2,
            (#==>)/2,
            (#<==)/2,
            (#<==>)/2,
            all_different/1,
            all_distinct/1,
            sum/3,
            scalar_product/4,
            tuples_in/2,
            element/3,
            global_cardinality/2,
            global_cardinality/3,
            circuit/1,
            cumulative/1,
            cumulative/2,
            serialized/2,
            disjoint2/1,
            chain/2,
            lex_chain/1,
            zcompare/3,
            label/1,
            labeling/2,
            indomain/1,
            fd_var/1,
            fd_dom/2,
            fd_inf/2,
            fd_sup/2,
            fd_size/2,
            fd_degree/2,
            fd_set/2,
            (in_set)/2,
            transpose/2
          ]).

:- reexport(library(clpfd/operators)).
:- reexport(library(clpfd/automata)).
:- reexport(library(clpfd/sets)).
:- use_module(library(clpfd/circuits)).
:- use_module(library(clpfd/counting)).
:- use_module(library(clpfd/distinct)).
:- use_module(library(clpfd/domains)).
:- use_module(library(clpfd/expressions)).
:- use_module(library(clpfd/labeling)).
:- use_module(library(clpfd/linear)).
:- use_module(library(clpfd/ordering)).
:- use_module(library(clpfd/propagators)).
:- use_module(library(clpfd/ranges)).
:- use_module(library(clpfd/reification)).
:- use_module(library(clpfd/residuals)).
:- use_module(library(clpfd/scheduling)).
:- use_module(library(clpfd/store)).
% The hook of unification, without a call in between.
:- use_module(library(clpfd/store), [woken/2 as attr_unify_hook]).
:- use_module(library(clpfd/tables)).
:- use_module(library(error), [domain_error/2, must_be/2, type_error/2]).
:- use_module(library(lists), [is_set/1, reverse/2, same_length/2]).

%! ?X #= ?Y is semidet.
% The expressions X and Y have one value. As for all comparisons: bounds consistent in
% O(n) for sums, and X = Y+C and X+Y = C for whole domains; fails where a
% subexpression has no value.
% @error domain_error(clpfd_expression, E)
% @error type_error(integer, V) when a variable is bound to another term than an integer
X #= Y :-
    (   '$small_value'(Y, V)
    ->  (   var(X)
        ->  X = V
        ;   '$small_value'(X, U)
        ->  U =:= V
        ;   % '$small_value'/2 makes short work of integers alone.
            post_comparison(=, X, Y)
        )
    ;   var(Y), '$small_value'(X, V)
    ->  Y = V
    ;   post_comparison(=, X, Y)
    ).

%! ?X #\= ?Y is semidet.
% The values are different: waits until one variable is left.
X #\= Y :-
    (   '$small_value'(X, U), '$small_value'(Y, V)
    ->  U =\= V
    ;   post_comparison(\=, X, Y)
    ).

%! ?X #=< ?Y is semidet.
% X is at most Y.
X #=< Y :-
    (   '$small_value'(X, U), '$small_value'(Y, V)
    ->  U =< V
    ;   post_comparison(=<, X, Y)
    ).

%! ?X #>= ?Y is semidet.
% X is at least Y.
X #>= Y :- Y #=< X.

%! ?X #< ?Y is semidet.
% X is less than Y.
X #< Y :-
    (   '$small_value'(X, U), '$small_value'(Y, V)
    ->  U < V
    ;   post_comparison(=<, X+1, Y)
    ).

%! ?X #> ?Y is semidet.
% X is greater than Y.
X #> Y :- Y #< X.

%! ?X in +Domain is semidet.
% X is one of Domain: an integer, L..H (L may be inf, H may be sup), D1 \/ D2 or \ D.
% @error domain_error(clpfd_domain, Domain)
% @error type_error(integer, X)
X in Term :-
    integer_variable(X),
    term_domain(Term, Domain),
    confine(X, Domain),
    fixpoint.

%! ?X in_set +Set is semidet.
% X is an integer of the set, which is one of library(clpfd/sets).
X in_set Set :-
    must_be(ground, Set),
    integer_variable(X),
    confine(X, Set),
    fixpoint.

%! +Xs ins +Domain is semidet.
% Each of the list is in Domain.
Xs ins Term :-
    must_be(list, Xs),
    integer_variables(Xs),
    term_domain(Term, Domain),
    confine_all(Xs, Domain),
    fixpoint.

confine_all([], _).
confine_all([X|Xs], Domain) :-
    confine(X, Domain),
    confine_all(Xs, Domain).

%! #\ ?P is semidet.
% P does not hold. The operands of all connectives are comparisons, X in Domain,
% variables of 0..1, 0, 1, and connections of these; a comparison with a
% subexpression that has no value does not hold.
% @error domain_error(clpfd_reifiable_expression, P)
#\ P :- holds(#\ P).

%! ?P #\ ?Q is semidet.
% Either P or Q holds, not both.
P #\ Q :- holds(P #\ Q).

%! ?P #/\ ?Q is semidet.
% Both hold.
P #/\ Q :- holds(P #/\ Q).

%! ?P #\/ ?Q is semidet.
% One of them holds, or both.
P #\/ Q :- holds(P #\/ Q).

%! ?P #==> ?Q is semidet.
% Q holds if P does.
P #==> Q :- holds(P #==> Q).

%! ?P #<== ?Q is semidet.
% P holds if Q does.
P #<== Q :- holds(P #<== Q).

%! ?P #<==> ?Q is semidet.
% P holds if and only if Q does.
P #<==> Q :- holds(P #<==> Q).

holds(Constraint) :-
    hold(Constraint),
    fixpoint.

%! all_different(+Xs) is semidet.
% No two of Xs are equal: the value that one of them gets is removed from all others. O(n) each time.
all_different(Xs) :-
    must_be(list, Xs),
    integer_variables(Xs),
    post_different(Xs),
    fixpoint.

%! all_distinct(+Xs) is semidet.
% No two of Xs are equal. Every value left in their domains is part of a solution of this
% constraint. O(n^2) operations on sets of values, unless values are 4096 apart.
all_distinct(Xs) :-
    must_be(list, Xs),
    integer_variables(Xs),
    post_distinct(Xs, Xs),
    fixpoint.

%! sum(+Xs, +Relation, ?E) is semidet.
% The sum of Xs is in Relation, one of #= #\= #< #> #=< #>=, to the expression E.
% @error domain_error(scalar_product_relation, Relation)
sum(Xs, Relation, E) :-
    must_be(list, Xs),
    integer_variables(Xs),
    total(Xs, 0, Sum),
    related(Relation, Sum, E).

total([], Sum, Sum).
total([X|Xs], Sum0, Sum) :- total(Xs, Sum0+X, Sum).

related(Relation, X, Y) :-
    must_be(nonvar, Relation),
    (   relation(Relation, X, Y, Goal)
    ->  call(Goal)
    ;   domain_error(scalar_product_relation, Relation)
    ).

relation(#=, X, Y, X #= Y).
relation(#\=, X, Y, X #\= Y).
relation(#<, X, Y, X #< Y).
relation(#>, X, Y, X #> Y).
relation(#=<, X, Y, X #=< Y).
relation(#>=, X, Y, X #>= Y).

%! scalar_product(+Cs, +Xs, +Relation, ?E) is semidet.
% The sum of the products of the integers Cs and Xs is in Relation to E.
% @error domain_error(scalar_product_relation, Relation)
scalar_product(Cs, Xs, Relation, E) :-
    must_be(list(integer), Cs),
    must_be(list, Xs),
    integer_variables(Xs),
    products(Cs, Xs, 0, Sum),
    related(Relation, Sum, E).

products([], [], Sum, Sum).
products([C|Cs], [X|Xs], Sum0, Sum) :- products(Cs, Xs, Sum0+C*X, Sum).

%! tuples_in(+Tuples, +Relation) is semidet.
% Each of Tuples, lists of variables, is one of the lists of integers in Relation.
% Domain consistent, in O(size of Relation) for each tuple.
tuples_in(Tuples, Relation) :-
    must_be(list(list), Tuples),
    must_be(list(list(integer)), Relation),
    post_tuples(Tuples, Relation),
    fixpoint.

post_tuples([], _).
post_tuples([Tuple|Tuples], Relation) :-
    integer_variables(Tuple),
    of_length(Relation, Tuple, Rows),
    post_rows(Tuple, Rows),
    post_tuples(Tuples, Relation).

of_length([], _, []).
of_length([Row|Relation], Tuple, Rows) :-
    (   same_length(Row, Tuple)
    ->  Rows = [Row|Rows1]
    ;   Rows = Rows1
    ),
    of_length(Relation, Tuple, Rows1).

%! element(?I, +Xs, ?V) is semidet.
% V is the Ith of Xs, counted from 1. Domain consistent, O(n).
element(I, Xs, V) :-
    must_be(list, Xs),
    integer_variables([I,V|Xs]),
    post_element(I, Xs, V),
    fixpoint.

%! global_cardinality(+Xs, +Pairs) is semidet.
% Each of Xs is a key of the pairs Key-Count, and Count of them are Key. O(n) for each
% key whenever one of Xs changes.
% @error domain_error(gcc_pair, Pair)
% @error domain_error(gcc_unique_key_pairs, Pairs) if two of the pairs have the same key
global_cardinality(Xs, Pairs) :-
    must_be(list, Xs),
    must_be(list, Pairs),
    integer_variables(Xs),
    keys(Pairs, Keys, Counts),
    ( is_set(Keys) -> true ; domain_error(gcc_unique_key_pairs, Pairs) ),
    values_domain(Keys, Domain),
    confine_all(Xs, Domain),
    length(Xs, N),
    confine_all(Counts, [0-N]),
    total(Counts, 0, Sum),
    comparison(=, Sum, N),
    post_counts(Pairs, Xs),
    constrain(noted(global_cardinality(Xs, Pairs)), 1, [bound(Xs)]),
    fixpoint.

%! global_cardinality(+Xs, +Pairs, +Options) is semidet.
% As global_cardinality/2. Option cost(Cost, Matrix): Matrix has a row for each of Xs with the
% cost of each key there, in the order of Pairs, and Cost is the sum. consistency(value) is
% accepted and has no effect.
% @error domain_error(gcc_option, Option)
global_cardinality(Xs, Pairs, Options) :-
    must_be(list, Options),
    global_cardinality(Xs, Pairs),
    keys(Pairs, Keys, _),
    gcc_options(Options, Xs, Keys).

gcc_options([], _, _).
gcc_options([Option|Options], Xs, Keys) :-
    must_be(nonvar, Option),
    (   Option = cost(Cost, Matrix)
    ->  must_be(list(list), Matrix),
        costs(Xs, Matrix, Keys, Costs),
        sum(Costs, #=, Cost)
    ;   Option == consistency(value) -> true
    ;   domain_error(gcc_option, Option)
    ),
    gcc_options(Options, Xs, Keys).

costs([], [], _, []).
costs([X|Xs], [Row|Rows], Keys, [Cost|Costs]) :-
    pairs_up(Keys, Row, Tuples),
    tuples_in([[X,Cost]], Tuples),
    costs(Xs, Rows, Keys, Costs).

pairs_up([], [], []).
pairs_up([Key|Keys], [Cost|Costs], [[Key,Cost]|Tuples]) :-
    pairs_up(Keys, Costs, Tuples).

keys([], [], []).
keys([Pair|Pairs], [Key|Keys], [Count|Counts]) :-
    must_be(nonvar, Pair),
    (   Pair = Key0-Count0
    ->  must_be(integer, Key0),
        integer_variable(Count0),
        Key = Key0,
        Count = Count0
    ;   domain_error(gcc_pair, Pair)
    ),
    keys(Pairs, Keys, Counts).

post_counts([], _).
post_counts([Key-Count|Pairs], Xs) :-
    post_count(Key, Xs, Count),
    post_counts(Pairs, Xs).

%! circuit(+Xs) is semidet.
% The Ith of Xs is the successor of node I on a circuit that visits every node once. Keeps the
% values distinct and excludes shorter cycles, O(n^2).
circuit(Xs) :-
    must_be(list, Xs),
    integer_variables(Xs),
    post_circuit(Xs),
    fixpoint.

%! cumulative(+Tasks) is semidet.
% As cumulative(Tasks, [limit(1)]).
cumulative(Tasks) :- cumulative(Tasks, [limit(1)]).

%! cumulative(+Tasks, +Options) is semidet.
% Tasks task(Start, Duration, End, Use, Id) never use more than L at once, with the option
% limit(L); the default is 1. The times at which a task certainly runs are removed from other
% tasks that would exceed the limit; fails if tasks need more than the limit between an earliest
% start and a latest end. O(n^2).
% @error domain_error(cumulative_options_empty_or_limit, Options)
cumulative(Tasks, Options) :-
    must_be(list, Tasks),
    must_be(list, Options),
    (   Options == []
    ->  Limit = 1
    ;   Options = [Option], nonvar(Option), Option = limit(Limit0)
    ->  Limit = Limit0
    ;   domain_error(cumulative_options_empty_or_limit, Options)
    ),
    integer_variable(Limit),
    shared(Tasks, Shared),
    post_cumulative(Shared, Limit),
    fixpoint.

%! serialized(+Starts, +Durations) is semidet.
% Tasks with these starts and durations do not overlap: of each two one ends before the other
% starts. O(n^2) propagators on bounds.
serialized(Starts, Durations) :-
    must_be(list, Starts),
    must_be(list, Durations),
    integer_variables(Starts),
    integer_variables(Durations),
    tasks(Starts, Durations, Tasks),
    apart(Tasks).

tasks([], [], []).
tasks([S|Ss], [D|Ds], [[S-D]|Tasks]) :- D #>= 0, tasks(Ss, Ds, Tasks).

%! disjoint2(+Rectangles) is semidet.
% Rectangles, compounds F(X, Width, Y, Height), do not overlap. O(n^2) propagators on bounds.
% @error type_error(rectangle, R)
disjoint2(Rectangles) :-
    must_be(list, Rectangles),
    boxes(Rectangles, Boxes),
    apart(Boxes).

boxes([], []).
boxes([R|Rs], [[X-W,Y-H]|Boxes]) :-
    must_be(nonvar, R),
    (   R =.. [_,X,W,Y,H] -> true ; type_error(rectangle, R) ),
    integer_variables([X,W,Y,H]),
    boxes(Rs, Boxes).

% Any two are apart along one of the axes: one ends there before the other begins.
apart([]).
apart([Box|Boxes]) :- apart_from(Boxes, Box), apart(Boxes).

apart_from([], _).
apart_from([Other|Others], Box) :-
    before_or_behind(Box, Other, Alternatives),
    call(Alternatives),
    apart_from(Others, Box).

before_or_behind([A-D], [B-E], (A+D #=< B #\/ B+E #=< A)) :- !.
before_or_behind([A-D|As], [B-E|Bs], (A+D #=< B #\/ B+E #=< A #\/ Rest)) :-
    before_or_behind(As, Bs, Rest).

% Tasks without their names.
shared([], []).
shared([Task|Tasks], [shared(S, D, E, C)|Shared]) :-
    must_be(nonvar, Task),
    (   Task = task(S, D, E, C, _)
    ->  integer_variables([S,D,E,C])
    ;   domain_error(task, Task)
    ),
    shared(Tasks, Shared).

%! chain(+Xs, +Relation) is semidet.
% Each of Xs is in Relation (#=, #<, #=<, #> or #>=) to the next.
% @error domain_error(chain_relation, Relation)
chain(Xs, Relation) :-
    must_be(list, Xs),
    integer_variables(Xs),
    must_be(nonvar, Relation),
    (   Relation \== #\=, relation(Relation, _, _, _)
    ->  tightened(Relation, Xs),
        neighbours(Xs, Relation)
    ;   domain_error(chain_relation, Relation)
    ).

% Bounds of all first: each of the constraints, posted alone, would change those of all before it.
tightened(Relation, Xs) :-
    (   ascending(Relation, Xs, Ys, Step)
    ->  raised(Ys, inf, Step),
        reverse(Ys, Zs),
        Down is -Step,
        lowered(Zs, sup, Down),
        fixpoint
    ;   true
    ).

ascending(#<, Xs, Xs, 1).
ascending(#=<, Xs, Xs, 0).
ascending(#>, Xs, Ys, 1) :- reverse(Xs, Ys).
ascending(#>=, Xs, Ys, 0) :- reverse(Xs, Ys).

raised([], _, _).
raised([X|Xs], Low0, Step) :-
    at_least(X, Low0),
    bounds(X, Low, _),
    bound_sum(Low, Step, Low1),
    raised(Xs, Low1, Step).

lowered([], _, _).
lowered([X|Xs], High0, Step) :-
    at_most(X, High0),
    bounds(X, _, High),
    bound_sum(High, Step, High1),
    lowered(Xs, High1, Step).

neighbours([], _).
neighbours([X|Xs], Relation) :-
    (   Xs = [Y|_]
    ->  related(Relation, X, Y),
        neighbours(Xs, Relation)
    ;   true
    ).

%! lex_chain(+Lists) is semidet.
% Lists of one length are in ascending lexicographic order. Propagates bounds, O(n) for each.
lex_chain(Lists) :-
    must_be(list(list), Lists),
    lists_of_variables(Lists),
    lists_in_order(Lists),
    fixpoint.

lists_of_variables([]).
lists_of_variables([Xs|Lists]) :-
    integer_variables(Xs),
    lists_of_variables(Lists).

lists_in_order([]).
lists_in_order([Xs|Lists]) :-
    (   Lists = [Ys|_]
    ->  same_length(Xs, Ys),
        post_lexicographic(Xs, Ys),
        lists_in_order(Lists)
    ;   true
    ).

%! zcompare(?Order, ?X, ?Y) is semidet.
% As compare/3 for integers: Order is <, = or >, and is found once bounds decide.
zcompare(Order, X, Y) :-
    integer_variable(X),
    integer_variable(Y),
    post_order(X, Y, Order),
    fixpoint.

%! label(+Xs) is nondet.
% As labeling([], Xs).
label(Xs) :- label_variables([], Xs).

%! indomain(?X) is nondet.
% The values of X, in ascending order.
indomain(X) :- label_variables([], [X]).

%! labeling(+Options, +Xs) is nondet.
% All values that Xs, variables of finite domains, have in solutions. Options, at most one of each kind:
%   leftmost (the default), ff (fewest values), ffc (of these, most constraints), min
%   (least lower bound), max (greatest upper bound)     which variable is next
%   up (the default), down                              in which order its values are tried
%   step (the default: X #= V or X #\= V), enum (all values), bisect (halves)
%   min(E), max(E)                                      the best value of E comes first,
%                                                       found by branch and bound
% @error instantiation_error for a variable whose domain is not finite
% @error domain_error(labeling_option, Option)
% @error domain_error(consistent_labeling_options, Options)
labeling(Options, Xs) :- label_variables(Options, Xs).

%! fd_var(@X) is semidet.
% X is a variable with a domain.
fd_var(X) :- get_attr(X, clpfd, _).

%! fd_dom(@X, -Domain) is det.
% The domain as X in Domain takes it.
fd_dom(X, Term) :-
    (   integer(X)
    ->  Term = X..X
    ;   domain(X, Domain),
        domain_term(Domain, Term)
    ).

%! fd_set(@X, -Set) is det.
% The domain as a set that X in_set Set takes.
fd_set(X, Set) :-
    domain(X, Set).

%! fd_inf(@X, -Low) is det.
% The least value of X, or inf.
fd_inf(X, Low) :- bounds(X, Low, _).

%! fd_sup(@X, -High) is det.
% The greatest value of X, or sup.
fd_sup(X, High) :- bounds(X, _, High).

%! fd_size(@X, -Size) is det.
% How many values X can have, or sup.
fd_size(X, Size) :- variable_size(X, Size).

%! fd_degree(@X, -Degree) is det.
% How many constraints X is part of.
fd_degree(X, Degree) :-
    waiting_for(X, Constraints),
    length(Constraints, Degree).

%! transpose(+Rows, -Columns) is semidet.
% Rows and Columns are lists of lists. O(size).
transpose(Rows, Columns) :-
    must_be(list(list), Rows),
    (   Rows = [Row|_]
    ->  columns(Row, Rows, Columns)
    ;   Columns = []
    ).

columns([], _, []).
columns([_|Xs], Rows, [Column|Columns]) :-
    heads(Rows, Column, Rest),
    columns(Xs, Rest, Columns).

heads([], [], []).
heads([[X|Row]|Rows], [X|Column], [Row|Rest]) :- heads(Rows, Column, Rest).

%! attribute_goals(+Variable)// is det.
attribute_goals(X) --> residual_goals(X).
