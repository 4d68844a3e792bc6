% The built-in predicates that are rules: loaded into `system` before anything else, with those of tables and of loading
% (`system/`).
% What stands here is used by every program; libraries are loaded when first called.

:- '$meta_predicate'(assertz(:)).
:- '$meta_predicate'(asserta(:)).
:- '$meta_predicate'(assert(:)).
:- '$meta_predicate'(retractall(:)).
:- '$meta_predicate'(abolish(:)).
:- '$meta_predicate'(setup_call_cleanup(0, 0, 0)).
:- '$meta_predicate'(call_cleanup(0, 0)).
:- '$meta_predicate'(setup_call_catcher_cleanup(0, 0, ?, 0)).
:- '$meta_predicate'(catch_with_backtrace(0, ?, 0)).
:- '$meta_predicate'(@(:, +)).
:- '$meta_predicate'(bagof(?, ^, -)).
:- '$meta_predicate'(setof(?, ^, -)).
:- '$meta_predicate'(not(0)).
:- '$meta_predicate'(dynamic(:)).
:- '$meta_predicate'(discontiguous(:)).
:- '$meta_predicate'(multifile(:)).
:- '$meta_predicate'(initialization(0)).
:- '$meta_predicate'(initialization(0, +)).
:- '$meta_predicate'(phrase(//, ?)).
:- '$meta_predicate'(phrase(//, ?, ?)).
:- '$meta_predicate'(meta_predicate(:)).
:- '$meta_predicate'(use_module(:)).
:- '$meta_predicate'(use_module(:, +)).
:- '$meta_predicate'(ensure_loaded(:)).
:- '$meta_predicate'(consult(:)).
:- '$meta_predicate'(current_predicate(:)).
:- '$meta_predicate'(predicate_property(:, ?)).
:- '$meta_predicate'(listing(:)).
:- '$meta_predicate'(time(0)).
:- '$meta_predicate'(with_output_to(?, 0)).
:- '$meta_predicate'(apply(:, +)).
:- '$meta_predicate'(call_with_inference_limit(0, +, -)).
:- '$meta_predicate'(call_with_time_limit(+, 0)).
:- '$meta_predicate'(call_with_depth_limit(0, +, -)).
:- '$meta_predicate'(thread_local(:)).
:- '$meta_predicate'(table(:)).
:- '$meta_predicate'(tnot(0)).
:- '$meta_predicate'(reexport(:)).
:- '$meta_predicate'(reexport(:, +)).
:- '$meta_predicate'(import(:)).
:- '$meta_predicate'(export(:)).
:- '$meta_predicate'(solve(+, :, ?)).
:- '$meta_predicate'(solve(+, +, :, ?)).

repeat.
repeat :- repeat.

not(G) :- \+ G.

apply(G, Extra) :-
    '$strip_module'(G, M, P),
    P =.. L0, '$append'(L0, Extra, L), G2 =.. L,
    call(M:G2).

'$append'([], L, L).
'$append'([X|Xs], L, [X|Ys]) :- '$append'(Xs, L, Ys).

'$memberchk'(X, [Y|_]) :- X == Y, !.
'$memberchk'(X, [_|Ys]) :- '$memberchk'(X, Ys).

'$member'(X, [X|_]).
'$member'(X, [_|Xs]) :- '$member'(X, Xs).

'$strip_module'(T, user, T) :- var(T), !.
'$strip_module'(M0:T0, M, T) :- atom(M0), !, '$strip_module'(T0, M0, M, T).
'$strip_module'(T, user, T).

'$strip_module'(T, M, M, T) :- var(T), !.
'$strip_module'(M0:T0, _, M, T) :- atom(M0), !, '$strip_module'(T0, M0, M, T).
'$strip_module'(T, M, M, T).

strip_module(T, M, P) :- '$strip_module'(T, M, P).

% ---- cleanup ----

setup_call_cleanup(Setup, Goal, Cleanup) :-
    once(Setup),
    ( var(Cleanup) -> throw(error(instantiation_error, _)) ; true ),
    '$call_cleanup'(Goal, Cleanup).

call_cleanup(Goal, Cleanup) :- setup_call_cleanup(true, Goal, Cleanup).

'$run_cleanups'([]).
'$run_cleanups'([G|Gs]) :- '$run_cleanup'(G, _), '$run_cleanups'(Gs).

% After all of them the first error goes on.
'$cut_cleanups'([]).
'$cut_cleanups'([G|Gs]) :-
    '$run_cleanup'(G, E),
    (   var(E) -> '$cut_cleanups'(Gs)
    ;   '$run_cleanups'(Gs), throw(E)
    ).

'$run_cleanup'(G, E) :- catch(G, E, true), !.
'$run_cleanup'(_, _).

% setup_call_catcher_cleanup(:Setup, :Goal, ?Catcher, :Cleanup): as setup_call_cleanup/3, but Cleanup is called only if
% Catcher unifies with how Goal was left: exit, fail, exception(Ball), or ! when its choice points went for another
% reason.
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

% @(:Goal, +Module): Goal as called from Module.
@(Goal, Module) :-
    '$strip_module'(Goal, _, Plain),
    call(Module:Plain).

% ---- all solutions ----

bagof(T, G, L) :-
    '$bag_free'(T, G, L, Goal, Witness),
    (   Witness == v
    ->  findall(T, Goal, L0), L0 \== [], L = L0
    ;   findall(Witness-T, Goal, Pairs), Pairs \== [],
        keysort(Pairs, Sorted),
        '$bag_pick'(Sorted, Witness, L)
    ).

setof(T, G, L) :-
    '$bag_free'(T, G, L, Goal, Witness),
    (   Witness == v
    ->  findall(T, Goal, L0), L0 \== [], sort(L0, L)
    ;   findall(Witness-T, Goal, Pairs), Pairs \== [],
        sort(Pairs, Sorted),
        '$bag_pick'(Sorted, Witness, L1),
        sort(L1, L)
    ).

'$bag_pick'(Pairs, Witness, Items) :-
    Pairs = [W-_|_],
    '$bag_split'(Pairs, W, Items0, Rest),
    (   Rest == []
    ->  Witness = W, Items = Items0
    ;   (   Witness = W, Items = Items0
        ;   '$bag_pick'(Rest, Witness, Items)
        )
    ).

% Items of the first witness and of its variants, which are made equal to it.
'$bag_split'([], _, [], []).
'$bag_split'([W1-T|Pairs], W, Items, Rest) :-
    (   W1 == W
    ->  Items = [T|Items1], '$bag_split'(Pairs, W, Items1, Rest)
    ;   W1 =@= W
    ->  W1 = W, Items = [T|Items1], '$bag_split'(Pairs, W, Items1, Rest)
    ;   ground(W), ground(W1)
    ->  Items = [], Rest = [W1-T|Pairs]
    ;   Rest = [W1-T|Rest1], '$bag_split'(Pairs, W, Items, Rest1)
    ).

% ---- declarations ----

dynamic(Spec) :- '$declare_all'(Spec, dynamic).
discontiguous(Spec) :- '$declare_all'(Spec, discontiguous).
multifile(Spec) :- '$declare_all'(Spec, multifile).
thread_local(Spec) :- '$declare_all'(Spec, dynamic).
table(Spec) :- '$declare_all'(Spec, tabled).

'$declare_all'(Spec, Property) :-
    '$strip_module'(Spec, M, Plain),
    '$declare_each'(Plain, M, Property).

'$declare_each'(V, _, _) :- var(V), !, throw(error(instantiation_error, _)).
'$declare_each'([], _, _) :- !.
'$declare_each'([A|B], M, P) :- !, '$declare_each'(A, M, P), '$declare_each'(B, M, P).
'$declare_each'((A, B), M, P) :- !, '$declare_each'(A, M, P), '$declare_each'(B, M, P).
'$declare_each'(M:A, _, P) :- !, '$declare_each'(A, M, P).
'$declare_each'(A as _, M, P) :- !, '$declare_each'(A, M, P).
'$declare_each'(N//A, M, P) :- integer(A), !, A2 is A+2, '$declare_each'(N/A2, M, P).
'$declare_each'(PI, M, tabled) :- !, '$table'(PI, M).
'$declare_each'(PI, M, P) :- '$declare'(P, M:PI).

% ---- what is known of predicates ----

current_predicate(Spec) :-
    '$strip_module'(Spec, M, PI),
    (   var(PI) -> true
    ;   PI = N/A
    ->  ( var(N) -> true ; atom(N) -> true ; throw(error(type_error(predicate_indicator, PI), _)) ),
        ( var(A) -> true ; integer(A) -> true ; throw(error(type_error(predicate_indicator, PI), _)) )
    ;   throw(error(type_error(predicate_indicator, PI), _))
    ),
    (   nonvar(PI), PI = N1/A1, atom(N1), integer(A1)
    ->  A1 >= 0, functor(H, N1, A1),
        '$predicate'(M, H, Ps), \+ '$memberchk'(built_in, Ps), '$callable_now'(Ps)
    ;   '$predicates'(M, PIs), '$member'(PI, PIs),
        PI = N2/A2, functor(H2, N2, A2), '$predicate'(M, H2, Ps2), '$callable_now'(Ps2)
    ).

current_predicate(N, Spec) :-
    '$strip_module'(Spec, M, H),
    (   nonvar(H) -> functor(H, N, A), current_predicate(M:N/A), !
    ;   current_predicate(M:N/A), functor(H, N, A)
    ).

% A dynamic predicate without clauses is known, but is no current predicate.
'$callable_now'(Ps) :-
    ( '$member'(number_of_clauses(0), Ps) -> '$memberchk'(dynamic, Ps), fail ; true ), !.

predicate_property(Spec, Property) :-
    '$strip_module'(Spec, M, H),
    (   var(H)
    ->  '$predicates'(M, PIs), '$member'(N/A, PIs), functor(H, N, A)
    ;   true
    ),
    '$known_predicate'(M, H, Ps),
    ( nonvar(Property) -> once('$member'(Property, Ps)) ; '$member'(Property, Ps) ).

% What a library would provide is known too: it is loaded.
'$known_predicate'(M, H, Ps) :- '$predicate'(M, H, Ps), !.
'$known_predicate'(M, H, Ps) :-
    functor(H, N, A),
    '$library_of'(N, A, Library),
    '$use'(library(Library), M, [N/A]),
    '$predicate'(M, H, Ps).

% ---- listing ----

listing :- '$predicates'(user, PIs), '$listing_each'(PIs, user).
listing(Spec) :- '$strip_module'(Spec, M, What), '$listing'(What, M).

'$listing'(V, _) :- var(V), !, throw(error(instantiation_error, _)).
'$listing'([], _) :- !.
'$listing'([X|Xs], M) :- !, '$listing'(X, M), '$listing'(Xs, M).
'$listing'(N/A, M) :- !, '$listing_all'(N, A, M).
'$listing'(N//A, M) :- !, A2 is A+2, '$listing_all'(N, A2, M).
'$listing'(N, M) :- atom(N), !, '$listing_all'(N, _, M).
'$listing'(X, _) :- throw(error(type_error(predicate_indicator, X), _)).

'$listing_all'(N, A, M) :-
    '$predicates'(M, PIs),
    findall(N/A, '$member'(N/A, PIs), Found),
    ( Found == [] -> throw(error(existence_error(procedure, N/A), _)) ; true ),
    '$listing_each'(Found, M).

'$listing_each'([], _).
'$listing_each'([N/A|PIs], M) :- '$listing_one'(M, N, A), '$listing_each'(PIs, M).

'$listing_one'(M, N, A) :-
    functor(H, N, A),
    '$predicate'(M, H, Ps),
    ( '$memberchk'(dynamic, Ps) -> format(":- dynamic ~q.~n~n", [N/A]) ; true ),
    (   '$memberchk'(foreign, Ps) -> format("%  ~q is native~n", [N/A])
    ;   '$clauses'(M:H, Cs) -> '$portray_clauses'(Cs)
    ;   true
    ),
    nl.

'$portray_clauses'([]).
'$portray_clauses'([C|Cs]) :- '$plain_clause'(C, P), portray_clause(P), '$portray_clauses'(Cs).

'$plain_clause'((H :- B), H) :- B == true, !.
'$plain_clause'(C, C).

% The code of a predicate: what the compiler made of it.
vm_list(Spec) :-
    '$strip_module'(Spec, M, N/A), functor(H, N, A),
    '$code'(M:H, Text), write(Text).

% ---- queries ----

% '$query'(+Goal, +Shown, -Residue): a query as the engine asks it. Residue are the goals that wait for variables in
% its answer, which shows some of the query's variables.
'$query'(G, Shown, Residue) :-
    expand_goal(G, X),
    call(user:X),
    '$residue'(Shown, Residue).

'$residue'(Term, Goals) :-
    term_attvars(Term, Variables),
    (   Variables == [] -> Goals = []
    ;   '$attribute_goals'(Variables, Goals0, []),
        '$distinct'(Goals0, [], Goals)
    ).

'$attribute_goals'([], Goals, Goals).
'$attribute_goals'([V|Vs], Goals, Rest) :-
    (   get_attrs(V, Attributes)
    ->  '$attributes_goals'(Attributes, V, Goals, Goals1)
    ;   Goals = Goals1
    ),
    '$attribute_goals'(Vs, Goals1, Rest).

'$attributes_goals'(att(M, Value, More), V, Goals, Rest) :- !,
    (   '$defined'(M:attribute_goals(_, _, _)),
        M:attribute_goals(V, Goals, Goals1)
    ->  true
    ;   Goals = [put_attr(V, M, Value)|Goals1]
    ),
    '$attributes_goals'(More, V, Goals1, Rest).
'$attributes_goals'(_, _, Goals, Goals).

'$distinct'([], _, []).
'$distinct'([G|Gs], Seen, Goals) :-
    (   '$memberchk'(G, Seen) -> Goals = Goals1 ; Goals = [G|Goals1] ),
    '$distinct'(Gs, [G|Seen], Goals1).

copy_term(Term, Copy, Goals) :-
    '$residue'(Term, Goals0),
    copy_term_nat(Term-Goals0, Copy-Goals).

% ---- arithmetic ----

% divmod(+Dividend, +Divisor, -Quotient, -Remainder): of integers, rounded down.
divmod(Dividend, Divisor, Quotient, Remainder) :-
    Quotient is Dividend div Divisor,
    Remainder is Dividend mod Divisor.

% ---- time ----

time(G) :-
    statistics(inferences, I0), statistics(cputime, C0), statistics(walltime, [W0, _]),
    (   catch(G, E, true) -> ( nonvar(E) -> R = throw(E) ; R = true ) ; R = false ),
    statistics(inferences, I1), statistics(cputime, C1), statistics(walltime, [W1, _]),
    I is I1-I0, C is C1-C0, W is (W1-W0)/1000,
    ( C > 0 -> Rate is truncate(I/C) ; Rate = 0 ),
    format(user_error, "% ~D inferences, ~3f CPU in ~3f seconds (~D inferences a second)~n", [I, C, W, Rate]),
    '$time_result'(R).

'$time_result'(true).
'$time_result'(throw(E)) :- throw(E).

% ---- limits for goals ----

% call_with_inference_limit(:Goal, +Limit, -Result): nondet, as Goal; Result is !, true or inference_limit_exceeded.
% All answers together may take so many inferences; what comes between them does not count.
call_with_inference_limit(G, Limit, Result) :-
    '$limit_begin'(inferences, Limit, Id),
    catch('$limited'(G, Id, R), '$limit'(I), '$limit_passed'(I, Id, R, inference_limit_exceeded)),
    Result = R.

% call_with_time_limit(+Seconds, :Goal): once(Goal); throws time_limit_exceeded.
call_with_time_limit(Seconds, G) :-
    Milliseconds is ceiling(Seconds*1000),
    '$limit_begin'(time, Milliseconds, Id),
    catch('$limited'(G, Id, R), '$limit'(I), '$limit_passed'(I, Id, R, time_limit_exceeded)), !,
    ( R == time_limit_exceeded -> throw(time_limit_exceeded) ; true ).

'$limited'(G, Id, R) :-
    '$call_cleanup'(G, '$limit_over'(Id, Det)),
    ( Det == true -> R = (!) ; '$limit_pause'(Id), R = true ).

'$limit_over'(Id, true) :- '$limit_end'(Id).

'$limit_passed'(I, Id, R, Result) :- ( I == Id -> R = Result ; throw('$limit'(I)) ).

% ---- output into terms ----

with_output_to(Sink, G) :-
    '$check_sink'(Sink),
    '$push_output',
    (   catch(G, E, true) -> true ; '$drop_output', fail ), !,
    (   nonvar(E) -> '$drop_output', throw(E) ; '$pop_output'(Sink) ).

% format/1,2,3: '$format' hands out the goals of ~@ instead of writing when there are any, and is called again with
% what they wrote.

format(Format) :- format(Format, []).
format(Format, Args) :-
    '$strip_module'(Args, M, Plain),
    '$format'(Format, Plain, Goals),
    (   Goals == [] -> true
    ;   '$outputs'(Goals, M, Texts), '$format'(Format, Plain, Texts)
    ).
format(Sink, Format, Args) :-
    '$strip_module'(Args, M, Plain),
    '$format'(Sink, Format, Plain, Goals),
    (   Goals == [] -> true
    ;   '$outputs'(Goals, M, Texts), '$format'(Sink, Format, Plain, Texts)
    ).

'$outputs'([], _, []).
'$outputs'([G|Gs], M, [T|Ts]) :- with_output_to(string(T), M:G), '$outputs'(Gs, M, Ts).

% ---- goals that attributed variables woke ----

'$wakeup'([]).
'$wakeup'([wake(Atts, Value)|Rest]) :- '$wake'(Atts, Value), '$wakeup'(Rest).

'$wake'([], _).
'$wake'(att(M, Value, Rest), Other) :-
    ( M == freeze -> '$wake_frozen'(Value, Other) ; M:attr_unify_hook(Value, Other) ),
    '$wake'(Rest, Other).

'$wake_frozen'(G, Y) :-
    (   attvar(Y)
    ->  ( get_attr(Y, freeze, G2) -> put_attr(Y, freeze, '$and'(G2, G)) ; put_attr(Y, freeze, G) )
    ;   '$run_frozen'(G)
    ).

'$run_frozen'('$and'(A, B)) :- !, '$run_frozen'(A), '$run_frozen'(B).
'$run_frozen'(G) :- call(G).

% ---- messages ----

'$report'(E) :- '$loading', !, '$load_error'(E).
'$report'(E) :- print_message(error, E).

portray(_) :- fail.
prolog_load_context(module, M) :- '$loading', !, '$load_context'(_, _, M).
prolog_load_context(source, F) :- '$loading', '$load_context'(F, _, _).
prolog_load_context(file, F) :- '$loading', '$load_context'(F, _, _).
prolog_load_context(term_position, '$stream_position'(0, L, 0, 0)) :- '$loading', '$load_context'(_, L, _).
prolog_load_context(dialect, taquin).
source_location(F, L) :- '$loading', '$load_context'(F, L, _).

halt_on_error.

% ---- shortest paths of sliding boards ----

%! solve(+Board, :Heuristic, ?Path), solve(+Board, +Goal, :Heuristic, ?Path): semidet.
% Taquin's own heuristics are left to the search; others are called for one board
% after another, each time from '$guided'/4, where the search stands still meanwhile.
solve(Board, Heuristic, Path) :-
    '$strip_module'(Heuristic, M, H),
    '$solve'(Board, M, H, Found),
    '$solve_found'(Found, Board, M:H, Path).
solve(Board, Goal, Heuristic, Path) :-
    '$strip_module'(Heuristic, M, H),
    '$solve'(Board, Goal, M, H, Found),
    '$solve_found'(Found, Board, M:H, Path).

'$solve_found'(path(Path), _, _, Path).
'$solve_found'(ask(Goal), Board, H, Path) :-
    '$guided'(Board, Goal, Search, Request),
    '$solve_answer'(Request, Goal, Search, H, Found), !,
    Path = Found.

'$solve_answer'(path(Path), _, _, _, Path).
'$solve_answer'(estimate(Board), Goal, Search, H, _) :-
    ( call(H, Board, Goal, Estimate) -> '$estimate'(Search, Estimate) ; '$dead_end'(Search) ),
    fail.
