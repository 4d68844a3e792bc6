% Search: values are given to variables, one after the other.

:- module(clpfd_labeling, [label_variables/2]).

:- use_module(library(clpfd/domains)).
:- use_module(library(clpfd/expressions)).
:- use_module(library(clpfd/linear)).
:- use_module(library(clpfd/store)).
:- use_module(library(error), [domain_error/2, instantiation_error/1, must_be/2]).

%! label_variables(+Options, +Variables) is nondet.
% Options are those of labeling/2.
label_variables(Options, Xs) :-
    must_be(list, Options),
    must_be(list, Xs),
    finite_all(Xs, 1),
    options(Options, Options, choice(_, _, _), Choice, Goals),
    defaults(Choice),
    optimal(Goals, Choice, Xs).

finite_all([], _).
finite_all([X|Xs], I) :-
    bounds(X, L, H),
    (   integer(L), integer(H)
    ->  true
    ;   format(atom(Why), 'variable ~d of the list has the infinite domain ~w..~w', [I, L, H]),
        throw(error(instantiation_error, context(labeling/2, Why)))
    ),
    I1 is I+1,
    finite_all(Xs, I1).

% choice(Selection, Order, Branching) has one of each kind; Goals are min(E) and max(E).
options([], _, Choice, Choice, []).
options([Option|Options], All, Choice, Choice1, Goals) :-
    must_be(nonvar, Option),
    (   option(Option, Kind)
    ->  (   arg(Kind, Choice, Option)
        ->  Goals = Goals1
        ;   domain_error(consistent_labeling_options, All)
        )
    ;   optimisation(Option)
    ->  Goals = [Option|Goals1]
    ;   domain_error(labeling_option, Option)
    ),
    options(Options, All, Choice, Choice1, Goals1).

option(leftmost, 1).
option(ff, 1).
option(ffc, 1).
option(min, 1).
option(max, 1).
option(up, 2).
option(down, 2).
option(step, 3).
option(enum, 3).
option(bisect, 3).

optimisation(min(_)).
optimisation(max(_)).

defaults(choice(Selection, Order, Branching)) :-
    default(Selection, leftmost),
    default(Order, up),
    default(Branching, step).

default(Option, Default) :- ( var(Option) -> Option = Default ; true ).

% The solutions in the order of the first objective, of the second where that is the same, ...
optimal([], Choice, Xs) :-
    solve(Xs, Choice).
optimal([Goal|Goals], Choice, Xs) :-
    Goal =.. [_,Expression],
    comparison(=, Objective, Expression),
    fixpoint,
    best_first(Goal, Objective, Goals, Choice, Xs).

best_first(Goal, Objective, Goals, Choice, Xs) :-
    best(Goal, Objective, Choice, Xs, Best),
    (   post_comparison(=, Objective, Best),
        optimal(Goals, Choice, Xs)
    ;   worse(Goal, Objective, Best),
        best_first(Goal, Objective, Goals, Choice, Xs)
    ).

worse(min(_), Objective, Best) :- post_comparison(=<, Best+1, Objective).
worse(max(_), Objective, Best) :- post_comparison(=<, Objective+1, Best).

better(min(_), Objective, Value) :- post_comparison(=<, Objective+1, Value).
better(max(_), Objective, Value) :- post_comparison(=<, Value+1, Objective).

% The best value, by branch and bound: each solution found has to be better than the
% one before.
best(Goal, Objective, Choice, Xs, Best) :-
    State = best(none),
    (   repeat,
        \+ improve(Goal, Objective, Choice, Xs, State)
    ->  true
    ),
    arg(1, State, Best),
    integer(Best).

improve(Goal, Objective, Choice, Xs, State) :-
    arg(1, State, Value0),
    ( integer(Value0) -> better(Goal, Objective, Value0) ; true ),
    solve(Xs, Choice),
    !,
    (   integer(Objective)
    ->  nb_setarg(1, State, Objective)
    ;   instantiation_error(Objective)
    ).

solve(Xs, Choice) :-
    arg(1, Choice, Selection),
    candidates(Selection, Xs, Rest),
    (   Rest = [X0|Rest0]
    ->  select_variable(Selection, X0, Rest0, X),
        arg(2, Choice, Order),
        arg(3, Choice, Branching),
        branch(Branching, Order, X),
        solve(Rest, Choice)
    ;   true
    ).

% A choice point keeps each list: the leftmost variable is found without a new one.
candidates(leftmost, Xs, Rest) :- !, from_variable(Xs, Rest).
candidates(_, Xs, Rest) :- unlabeled(Xs, Rest).

from_variable([], []).
from_variable([X|Xs], Rest) :-
    ( var(X) -> Rest = [X|Xs] ; from_variable(Xs, Rest) ).

unlabeled([], []).
unlabeled([X|Xs], Rest) :-
    ( var(X) -> Rest = [X|Rest1] ; Rest = Rest1 ),
    unlabeled(Xs, Rest1).

select_variable(leftmost, X, _, X).
select_variable(ff, X0, Xs, X) :- key(ff, X0, Key), least(Xs, ff, X0, Key, X).
select_variable(ffc, X0, Xs, X) :- key(ffc, X0, Key), least(Xs, ffc, X0, Key, X).
select_variable(min, X0, Xs, X) :- key(min, X0, Key), least(Xs, min, X0, Key, X).
select_variable(max, X0, Xs, X) :- key(max, X0, Key), least(Xs, max, X0, Key, X).

% The leftmost variable with the least key.
least([], _, X, _, X).
least([Y|Ys], Selection, X0, Key0, X) :-
    key(Selection, Y, Key),
    (   Key @< Key0
    ->  least(Ys, Selection, Y, Key, X)
    ;   least(Ys, Selection, X0, Key0, X)
    ).

key(ff, X, Size) :- variable_size(X, Size).
key(ffc, X, Size-Uses) :- variable_size(X, Size), waiting_for(X, Constraints), length(Constraints, N), Uses is -N.
key(min, X, Min) :- bounds(X, Min, _).
key(max, X, Key) :- bounds(X, _, Max), Key is -Max.

branch(step, up, X) :- bounds(X, Min, _), step(X, Min).
branch(step, down, X) :- bounds(X, _, Max), step(X, Max).
branch(enum, up, X) :- domain(X, Domain), domain_value(Domain, X).
branch(enum, down, X) :-
    domain(X, Domain),
    domain_mirrored(Domain, 0, Mirrored),
    domain_value(Mirrored, V),
    X is -V.
branch(bisect, Order, X) :- bisect(Order, X).

step(X, V) :- X = V.
step(X, V) :- exclude(X, V), fixpoint.

bisect(Order, X) :-
    bounds(X, Min, Max),
    Middle is (Min+Max) div 2,
    Above is Middle+1,
    halves(Order, X, Middle, Above).

halves(up, X, Middle, _) :- at_most(X, Middle), fixpoint.
halves(up, X, _, Above) :- at_least(X, Above), fixpoint.
halves(down, X, _, Above) :- at_least(X, Above), fixpoint.
halves(down, X, Middle, _) :- at_most(X, Middle), fixpoint.
