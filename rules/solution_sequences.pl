% Goals whose solutions are limited, skipped, ordered or made distinct.
%
% State that must survive backtracking lives in a term that nb_setarg/3 changes.

:- module(solution_sequences,
          [ limit/2,
            offset/2,
            call_nth/2,
            countall/2,
            findnsols/4,
            findnsols/5,
            order_by/2,
            distinct/1,
            distinct/2,
            reduced/1,
            reduced/3,
            group_by/4
          ]).

:- use_module(library(error), [must_be/2, domain_error/2]).
:- use_module(library(lists), [member/2]).
:- use_module(library(nb_set), [empty_nb_set/1, add_nb_set/3]).
:- use_module(library(ordsets), [ord_subtract/3]).

:- meta_predicate
    limit(+, 0),
    offset(+, 0),
    call_nth(0, ?),
    countall(0, ?),
    findnsols(+, ?, 0, -),
    findnsols(+, ?, 0, -, ?),
    order_by(+, 0),
    distinct(0),
    distinct(?, 0),
    reduced(0),
    reduced(?, 0, +),
    group_by(?, ?, 0, -).

% A fresh term with a counter, shared with no other term.
counter(State) :-
    functor(State, count, 1),
    nb_setarg(1, State, 0).

%! limit(+Count, :Goal) is nondet.
% The first Count solutions of Goal; all of them if Count is inf or infinite. The
% last one that Count allows leaves no choice point.
limit(Count, Goal) :-
    Count == infinite,
    !,
    call(Goal).
limit(Count, Goal) :-
    Count == inf,
    !,
    call(Goal).
limit(Count, Goal) :-
    must_be(nonneg, Count),
    Count > 0,
    counter(State),
    call(Goal),
    arg(1, State, N0),
    N is N0+1,
    (   N =:= Count
    ->  !
    ;   nb_setarg(1, State, N)
    ).

%! offset(+Count, :Goal) is nondet.
% The solutions of Goal without the first Count.
offset(Count, Goal) :-
    must_be(integer, Count),
    ( Count >= 0 -> true ; domain_error(not_less_than_zero, Count) ),
    counter(State),
    call(Goal),
    arg(1, State, N0),
    (   N0 >= Count
    ->  true
    ;   N is N0+1,
        nb_setarg(1, State, N),
        fail
    ).

%! call_nth(:Goal, ?Nth) is nondet.
% The Nth solution of Goal, counted from 1: semidet if Nth is bound, otherwise each
% solution with its number. There is no solution before the first: domain_error(not_less_than_one, Nth); by the
% prologue of the standard (flag iso) 0 fails, and a negative Nth is a domain_error(not_less_than_zero, Nth).
call_nth(Goal, Nth) :-
    nonvar(Nth),
    !,
    must_be(integer, Nth),
    ( Nth > 0 -> true ; nth_below(Nth) ),
    counter(State),
    call(Goal),
    arg(1, State, N0),
    N is N0+1,
    nb_setarg(1, State, N),
    N =:= Nth,
    !.
call_nth(Goal, Nth) :-
    counter(State),
    call(Goal),
    arg(1, State, N0),
    Nth is N0+1,
    nb_setarg(1, State, Nth).

nth_below(Nth) :-
    (   \+ current_prolog_flag(iso, true)
    ->  domain_error(not_less_than_one, Nth)
    ;   Nth < 0,
        domain_error(not_less_than_zero, Nth)
    ).

%! countall(:Goal, ?Count) is semidet.
% Count is the number of solutions of Goal.
countall(Goal, Count) :-
    must_be(callable, Goal),
    ( var(Count) -> true ; count_given(Count) ),
    counter(State),
    ignore(( call(Goal), arg(1, State, N0), N is N0+1, nb_setarg(1, State, N), fail )),
    arg(1, State, Count).

count_given(Count) :-
    must_be(integer, Count),
    ( Count >= 0 -> true ; domain_error(not_less_than_zero, Count) ).

%! findnsols(+N, ?Template, :Goal, -List) is nondet.
% As findall/3, with at most N solutions at a time; backtracking gives the next ones. The last
% List may be shorter than N; it is empty if a full one is before it and Goal left a choice point.
findnsols(N, Template, Goal, List) :-
    findnsols(N, Template, Goal, List, []).

%! findnsols(+N, ?Template, :Goal, -List, ?Tail) is nondet.
% As findnsols/4; List ends in Tail. O(1) for each solution besides Goal.
findnsols(N, Template, Goal, List, Tail) :-
    must_be(nonneg, N),
    (   N =:= 0
    ->  List = Tail
    ;   copy_term(Template-Goal, Copy-Run),
        '$findnsols'(Copy, Run, List, Tail, N)
    ).

%! order_by(+Keys, :Goal) is nondet.
% The solutions of Goal ordered by Keys, a list of asc(Term) and desc(Term), the
% most important one first. O(n log n), after all solutions are there.
order_by(Keys, Goal) :-
    must_be(list, Keys),
    ( Keys = [_|_] -> true ; domain_error(non_empty_list, Keys) ),
    key_terms(Keys, Terms),
    term_variables(Goal, Variables),
    Row =.. [row, Variables|Terms],
    findall(Row, Goal, Rows0),
    sorts(Keys, 2, [], Sorts),
    sort_rows(Sorts, Rows0, Rows),
    member(row(Variables), Rows).

key_terms([], []).
key_terms([Key|Keys], [Term|Terms]) :-
    must_be(nonvar, Key),
    (   Key = asc(Term) -> true
    ;   Key = desc(Term) -> true
    ;   domain_error(order_specifier, Key)
    ),
    key_terms(Keys, Terms).

% Sorts are Position-Order, the least important one first: the sort is stable.
sorts([], _, Sorts, Sorts).
sorts([Key|Keys], I, Sorts0, Sorts) :-
    ( Key = asc(_) -> Order = (@=<) ; Order = (@>=) ),
    I1 is I+1,
    sorts(Keys, I1, [I-Order|Sorts0], Sorts).

sort_rows([], Rows0, Rows) :-
    first_arguments(Rows0, Rows).
sort_rows([I-Order|Sorts], Rows0, Rows) :-
    sort(I, Order, Rows0, Rows1),
    sort_rows(Sorts, Rows1, Rows).

first_arguments([], []).
first_arguments([Row|Rows], [row(Variables)|Firsts]) :-
    arg(1, Row, Variables),
    first_arguments(Rows, Firsts).

%! distinct(:Goal) is nondet.
% The solutions of Goal, without those that are variants of an earlier one.
distinct(Goal) :-
    distinct(Goal, Goal).

%! distinct(?Witness, :Goal) is nondet.
% As distinct/1, comparing the bindings of Witness. O(log^2 n) a solution.
distinct(Witness, Goal) :-
    term_variables(Witness, Variables),
    Key =.. [v|Variables],
    empty_nb_set(Seen),
    call(Goal),
    add_nb_set(Key, Seen, true).

%! reduced(:Goal) is nondet.
% As distinct/1.
reduced(Goal) :-
    distinct(Goal).

%! reduced(?Witness, :Goal, +Options) is nondet.
% As distinct/2; Options are accepted and ignored.
reduced(Witness, Goal, Options) :-
    must_be(list, Options),
    distinct(Witness, Goal).

%! group_by(?By, ?Template, :Goal, -Bag) is nondet.
% For each binding of the variables of By, ascending, Bag is the list of Template of the solutions
% with it, as bagof/3 has them; other variables of Goal do not matter. O(n log n).
group_by(By, Template, Goal, Bag) :-
    ordered_variables(Goal, Variables),
    ordered_variables(By-Template, Kept),
    ord_subtract(Variables, Kept, Others),
    bagof(Template, Others^Goal, Bag).

ordered_variables(Term, Variables) :-
    term_variables(Term, Variables0),
    sort(Variables0, Variables).
