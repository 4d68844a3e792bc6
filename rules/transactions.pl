% Transactions: goals whose changes of clauses are kept together or not at all.
%
% Clauses of dynamic predicates are restored; loaded texts, flags, global variables, records, streams and declarations
% are not. Transactions nest, and what an inner one keeps is undone with the outer one. Tables are computed again after
% changes were undone. The memory of removed clauses is freed when the outermost transaction ends.

:- module(transactions,
          [ transaction/1,
            transaction/3,
            snapshot/1,
            current_transaction/1,
            transaction_updates/1
          ]).

:- use_module(library(lists), [member/2]).

:- meta_predicate
    transaction(0),
    transaction(0, 0, +),
    snapshot(0),
    current_transaction(:).

%! transaction(:Goal) is semidet.
% As once(Goal). If Goal fails, throws or is stopped, the clauses are again those from before the call. O(changes).
% @error whatever Goal throws
transaction(Goal) :-
    setup_call_catcher_cleanup(
        '$begin_transaction'(Depth),
        marked(Goal),
        Catcher,
        ended(Catcher, Depth)).

ended(exit, Depth) :- !, '$end_transaction'(Depth, true).
ended(_, Depth) :- '$end_transaction'(Depth, false).

%! transaction(:Goal, :Constraint, +Mutex) is semidet.
% As transaction(Goal), provided that once(Constraint) is true after Goal, while Mutex is held. Otherwise the changes
% are undone, and transaction/3 fails or throws as Constraint does.
transaction(Goal, Constraint, Mutex) :-
    transaction(( once(Goal), with_mutex(Mutex, Constraint) )).

%! snapshot(:Goal) is semidet.
% As once(Goal), and afterwards the clauses are those from before the call. O(changes).
% @error whatever Goal throws
snapshot(Goal) :-
    setup_call_cleanup(
        '$begin_transaction'(Depth),
        marked(Goal),
        '$end_transaction'(Depth, false)).

% The goals of open transactions are a list, innermost first.
marked(Goal) :-
    '$hold_transaction',
    open_goals(Outer),
    b_setval('$transactions', [Goal|Outer]),
    once(Goal),
    b_setval('$transactions', Outer),
    !.

open_goals(Goals) :-
    (   nb_current('$transactions', Goals)
    ->  true
    ;   Goals = []
    ).

%! current_transaction(:Goal) is nondet.
% Goal is that of an open transaction or snapshot, innermost first.
current_transaction(Spec) :-
    strip_module(Spec, Module, Goal),
    open_goals(Goals),
    member(Open, Goals),
    strip_module(Open, Of, Plain),
    (   Of == Module
    ->  Goal = Plain
    ;   Goal = Of:Plain
    ).

%! transaction_updates(-Updates) is semidet.
% Updates are the changes that the innermost transaction would keep, in their order: asserta(Reference),
% assertz(Reference) and erased(Reference). A clause that was added and removed is not among them. Fails outside of
% transactions. O(changes).
transaction_updates(Updates) :-
    '$transaction_updates'(Updates).
