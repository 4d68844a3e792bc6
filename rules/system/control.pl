% Control: repeat/0, not/1, apply/2, cleanups, and predicates that the other rules of `system` share.

repeat.
repeat :- repeat.

not(G) :- \+ G.

apply(G, Extra) :-
    '$check_goal'(G),
    '$skip_list'(_, Extra, Tail),
    (   Tail == [] -> true
    ;   var(Tail) -> throw(error(instantiation_error, _))
    ;   throw(error(type_error(list, Extra), _))
    ),
    '$strip_module'(G, M, P),
    P =.. L0, '$append'(L0, Extra, L), G2 =.. L,
    call(M:G2).

'$append'([], L, L).
'$append'([X|Xs], L, [X|Ys]) :- '$append'(Xs, L, Ys).

'$memberchk'(X, [Y|_]) :- X == Y, !.
'$memberchk'(X, [_|Ys]) :- '$memberchk'(X, Ys).

'$member'(X, [X|_]).
'$member'(X, [_|Xs]) :- '$member'(X, Xs).

% Rules walk only through acyclic terms.
'$must_be_tree'(T) :- ( acyclic_term(T) -> true ; throw(error(type_error(acyclic_term, T), _)) ).

% '$no_rule'(+Module:Goal): where a call comes that none of the rules with => matches.
'$no_rule'(M:G) :- ( M == user -> Shown = G ; Shown = M:G ), throw(error(existence_error(matching_rule, Shown), _)).

setup_call_cleanup(Setup, Goal, Cleanup) :-
    ( Setup == true -> true ; once(Setup) ),
    ( var(Cleanup) -> throw(error(instantiation_error, _)) ; true ),
    '$call_cleanup'(Goal, Cleanup).

call_cleanup(Goal, Cleanup) :- setup_call_cleanup(true, Goal, Cleanup).

% '$run_cleanups'(+Goals, +How): How is external_exception(Ball), or ! if the run stops. Their bindings are undone.
'$run_cleanups'([], _).
'$run_cleanups'([G|Gs], How) :- \+ ( '$left_by'(G, How), '$run_cleanup'(G, _), fail ), '$run_cleanups'(Gs, How).

% A goal that exited is left by what makes its choice points go.
'$left_by'(Cleanup, How) :-
    '$strip_module'(Cleanup, _, Left),
    ( nonvar(Left), Left = '$left'(State, _, _), arg(1, State, !) -> setarg(1, State, How) ; true ).

% After all of them, the first error is thrown again.
'$cut_cleanups'([]).
'$cut_cleanups'([G|Gs]) :-
    '$run_cleanup'(G, E),
    (   var(E) -> '$cut_cleanups'(Gs)
    ;   '$run_cleanups'(Gs, external_exception(E)), throw(E)
    ).

% '$once'(:Goal): as once/1, not shown by the debugger. The cut, which runs the cleanups that Goal leaves, is to be
% inside of catch/3, so that it sees their errors.
'$once'(G) :- call(G), !.

'$run_cleanup'(G, E) :- catch('$once'(G), E, true), !.
'$run_cleanup'(_, _).

% setup_call_catcher_cleanup(:Setup, :Goal, ?Catcher, :Cleanup): as setup_call_cleanup/3, but Cleanup is called only if
% Catcher unifies with how Goal was left: exit, fail, exception(Ball), external_exception(Ball) if Ball was thrown
% after it exited, or ! when its choice points went for another reason.
setup_call_catcher_cleanup(Setup, Goal, Catcher, Cleanup) :-
    once(Setup),
    ( var(Cleanup) -> throw(error(instantiation_error, _)) ; true ),
    State = left(fail),
    '$call_cleanup'('$watched'(Goal, State), '$left'(State, Catcher, Cleanup)).

'$watched'(Goal, State) :-
    catch('$call_cleanup'(Goal, Det = true), E, ( nb_setarg(1, State, exception(E)), throw(E) )),
    (   Det == true -> nb_setarg(1, State, exit)
    ;   nb_setarg(1, State, !)
    ;   nb_setarg(1, State, fail), fail
    ).

'$left'(State, Catcher, Cleanup) :-
    arg(1, State, How),
    ( Catcher = How -> ignore(Cleanup) ; true ).

% catch_with_backtrace(:Goal, ?Catcher, :Recovery): catch/3; there is no backtrace to add.
catch_with_backtrace(Goal, Catcher, Recovery) :- catch(Goal, Catcher, Recovery).

% @(:Goal, +Module): Goal with Module in the place of the module that calls it, to which its goals belong.
@(Goal, Module) :-
    '$strip_module'(Goal, M, Plain),
    (   callable(Plain), '$in_context'(M, Plain, Module, Call)
    ->  call(Call)
    ;   callable(Plain), '$known_predicate'(M, Plain, Ps), '$member'(meta_predicate(Modes), Ps)
    ->  Plain =.. [N|Args0], Modes =.. [_|Specs],
        '$of_module'(Specs, Args0, Module, Args),
        G =.. [N|Args], call(M:G)
    ;   call(M:Plain)
    ).

'$of_module'([], [], _, []).
'$of_module'([S|Ss], [A|As], M, [B|Bs]) :-
    ( ( integer(S) ; '$memberchk'(S, [:, ^, //]) ), \+ ( nonvar(A), A = _:_ ) -> B = M:A ; B = A ),
    '$of_module'(Ss, As, M, Bs).

% With one thread, locks and signals have no effect.
with_mutex(_, Goal) :- once(Goal).
sig_atomic(Goal) :- once(Goal).
thread_self(main).

% divmod(+Dividend, +Divisor, -Quotient, -Remainder): of integers, rounded down.
divmod(Dividend, Divisor, Quotient, Remainder) :-
    Quotient is Dividend div Divisor,
    Remainder is Dividend mod Divisor.

% $: the cut; the rest of the clause must succeed without a choice point. The compiler checks this.
'$'.

% $(:Goal): once(Goal) that must be true, and true without a choice point.
$(Goal) :-
    (   '$choice'(Before), call(Goal), '$choice'(After)
    ->  ( Before == After -> true ; '$not_det'(Goal, nondet) )
    ;   '$not_det'(Goal, fail)
    ).

'$not_det'(Goal, How) :-
    '$strip_module'(Goal, M, Plain), functor(Plain, N, A),
    '$not_det'(M:N/A, How, guard).

'$not_det'(PI, How, Declared) :- throw(error(determinism_error(PI, det, How, Declared), _)).
