% The built-in predicates that are rules: loaded into `system` before anything else.
% What stands here is used by every program; libraries are loaded when first called.

:- '$meta_predicate'(assertz(:)).
:- '$meta_predicate'(asserta(:)).
:- '$meta_predicate'(assert(:)).
:- '$meta_predicate'(retractall(:)).
:- '$meta_predicate'(abolish(:)).
:- '$meta_predicate'(setup_call_cleanup(0, 0, 0)).
:- '$meta_predicate'(call_cleanup(0, 0)).
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

'$run_cleanup'(G) :- catch(G, _, true), !.
'$run_cleanup'(_).

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

% ---- tables ----

% The clauses of a tabled p/N belong to 'p tabled'/N; p/N itself asks the table. An argument with a mode is no part of
% the call: of all its values for the other arguments the table keeps the one that the mode prefers.
'$table'(N/A, M) :- !, functor(H, N, A), '$table_head'(M, H, H, Vs, Vs, []).
'$table'(Spec, M) :-
    Spec =.. [N|Args], '$table_modes'(Args, M, Keys, Impls, Outer, Inner, Modes),
    H =.. [N|Keys], Impl =.. [N|Impls],
    '$table_head'(M, H, Impl, Outer, Inner, Modes).

% '$table_modes'(+Arguments, +Module, -Keys, -Clauses, -Called, -Found, -Modes)
'$table_modes'([], _, [], [], [], [], []).
'$table_modes'([A|As], M, [K|Ks], [K|Is], Os, Vs, Ms) :-
    ( var(A) ; A == index ), !,
    '$table_modes'(As, M, Ks, Is, Os, Vs, Ms).
'$table_modes'([A|As], M, [O-V|Ks], [V|Is], [O|Os], [V|Vs], [Mode|Ms]) :-
    '$table_mode'(A, M, Mode), !,
    '$table_modes'(As, M, Ks, Is, Os, Vs, Ms).
'$table_modes'([A|_], _, _, _, _, _, _) :- throw(error(domain_error(tabling_mode, A), _)).

'$table_mode'(-, _, first).
'$table_mode'(first, _, first).
'$table_mode'(last, _, last).
'$table_mode'(min, _, min).
'$table_mode'(max, _, max).
'$table_mode'(lattice(Join), M, lattice(G)) :- '$table_closure'(Join, M, 3, G).
'$table_mode'(po(Better), M, po(G)) :- '$table_closure'(Better, M, 2, G).

'$table_closure'(Spec, M0, A, M:N) :-
    '$strip_module'(M0:Spec, M, Plain), callable(Plain),
    ( Plain = N/A -> true ; atom(Plain) -> N = Plain ; functor(Plain, N, A) ).

'$table_head'(M, H, _, _, _, _) :- '$predicate'(M, H, Ps), '$memberchk'(tabled, Ps), !, abolish_all_tables.
'$table_head'(M, H, Impl0, Outer, Inner, Modes) :-
    functor(H, N, A),
    '$table_clauses'(M:H, N/A, Clauses),
    atom_concat(N, ' tabled', N2), Impl0 =.. [_|Args], Impl =.. [N2|Args],
    '$declare'(defined, M:N2/A),
    '$table_wrapper'(Modes, M, H, Impl, Outer, Inner, Clause),
    ( '$loading' -> '$load_clause'(Clause) ; assertz(Clause) ),
    '$declare'(tabled, M:N/A),
    '$table_again'(Clauses, M:N/A).

% Clauses that were there before: of a dynamic predicate they move to the table.
'$table_clauses'(M:H, PI, dynamic(Clauses)) :-
    '$predicate'(M, H, Ps), '$memberchk'(dynamic, Ps), '$memberchk'(implementation_module(M), Ps), !,
    '$clauses'(M:H, Clauses),
    abolish(M:PI).
'$table_clauses'(M:H, PI, static) :-
    (   '$predicate'(M, H, Ps), '$memberchk'(implementation_module(M), Ps),
        '$memberchk'(number_of_clauses(C), Ps), C > 0
    ->  throw(error(permission_error(table, static_procedure, PI), _))
    ;   true
    ).

'$table_again'(static, _).
'$table_again'(dynamic(Clauses), M:PI) :-
    '$declare'(dynamic, M:PI),
    '$table_assert'(Clauses, M).

'$table_assert'([], _).
'$table_assert'([C|Cs], M) :- assertz(M:C), '$table_assert'(Cs, M).

'$table_wrapper'([], M, H, Impl, _, _, (M:H :- '$tabled'(M:H, M:Impl))).
'$table_wrapper'([Mode|Modes], M, H, Impl, Outer, Inner, (M:Head :- '$tabled'(M:Goal, M:Impl, V, [Mode|Modes]), Outer = Inner)) :-
    V =.. [v|Inner], H =.. [N|Keys],
    '$table_arguments'(Keys, Heads, Goals), Head =.. [N|Heads], Goal =.. [N|Goals].

% An argument with a mode stands in the head as it is called, and is the same in every goal that names a table.
'$table_arguments'([], [], []).
'$table_arguments'([K|Ks], [H|Hs], [G|Gs]) :-
    ( var(K) -> H = K, G = K ; K = H-_, G = (-) ),
    '$table_arguments'(Ks, Hs, Gs).

'$tabled'(Goal, Impl) :-
    '$tbl_call'(Goal, Id, Answer, Status),
    '$tabled'(Status, Id, Answer, [], Impl).

'$tabled'(Goal, Impl, Value, Modes) :-
    '$tbl_call'(Goal, Id, Skeleton, Status),
    '$tabled'(Status, Id, Skeleton-Value, Modes, Impl).

'$tabled'(complete, Id, A, _, _) :- '$tbl_answers'(Id, A).
'$tabled'(active, Id, A, _, _) :- '$tbl_answers'(Id, A).
'$tabled'(outer, Id, A, Ms, Impl) :-
    '$tbl_reset', '$tbl_outer'(Id, A, Ms, Impl),
    '$tbl_answers'(Id, A).
'$tabled'(eager, Id, A, Ms, Impl) :-
    '$tbl_begin'(Id),
    '$call_cleanup'('$tbl_eager'(Id, A, Ms, Impl), '$tbl_abandon'(Id)).
'$tabled'(local, Id, A, Ms, Impl) :-
    '$tbl_begin'(Id),
    '$call_cleanup'('$tbl_passes'(Id, A, Ms, Impl), '$tbl_abandon'(Id)),
    '$tbl_answers'(Id, A).

'$tbl_outer'(Id, A, Ms, Impl) :-
    '$tbl_begin'(Id),
    catch('$tbl_passes'(Id, A, Ms, Impl), E, true),
    (   '$tbl_again' -> '$tbl_outer'(Id, A, Ms, Impl)
    ;   var(E) -> true
    ;   '$tbl_reset', throw(E)
    ).

'$tbl_passes'(Id, A, Ms, Impl) :-
    \+ ( '$tbl_mark'(Id), call(Impl), '$tbl_found'(Ms, Id, A), fail ),
    '$tbl_end'(Id, Again),
    ( Again == true -> '$tbl_passes'(Id, A, Ms, Impl) ; true ).

'$tbl_eager'(Id, A, _, _) :- '$tbl_old'(Id, A).
'$tbl_eager'(Id, A, Ms, Impl) :- '$tbl_rounds'(Id, A, Ms, Impl).

'$tbl_rounds'(Id, A, Ms, Impl) :- '$tbl_mark'(Id), call(Impl), '$tbl_found'(Ms, Id, A).
'$tbl_rounds'(Id, A, Ms, Impl) :- '$tbl_end'(Id, true), '$tbl_rounds'(Id, A, Ms, Impl).

% '$tbl_found'(+Modes, +Table, +Answer): the table has the answer now and had it not before, nor a better one.
'$tbl_found'([], Id, A) :- '$tbl_new'(Id, A).
'$tbl_found'([M|Ms], Id, S-V) :-
    (   '$tbl_value'(Id, S, Old)
    ->  Old =.. [_|Os], V =.. [_|Vs],
        '$tbl_prefer'([M|Ms], Os, Vs, Ws, Seen), nonvar(Seen),
        W =.. [v|Ws], '$tbl_put'(Id, S, W, Seen), V = W
    ;   '$tbl_put'(Id, S, V, true)
    ).

% '$tbl_prefer'(+Modes, +Old, +New, -Values, -Seen): Seen stays unbound if nothing changed, and is false if those who
% read the table need not see the change.
'$tbl_prefer'([], [], [], [], _).
'$tbl_prefer'([M|Ms], [O|Os], [V|Vs], [W|Ws], Seen) :-
    '$tbl_prefer'(Ms, Os, Vs, Ws, Seen0),
    '$tbl_preferred'(M, O, V, W),
    (   W == O -> Seen = Seen0 ; M == last, Seen0 \== true -> Seen = false ; Seen = true ).

'$tbl_preferred'(first, O, _, O).
'$tbl_preferred'(last, _, V, V).
'$tbl_preferred'(min, O, V, W) :- ( V @< O -> W = V ; W = O ).
'$tbl_preferred'(max, O, V, W) :- ( V @> O -> W = V ; W = O ).
'$tbl_preferred'(lattice(G), O, V, W) :- call(G, O, V, W), !.
'$tbl_preferred'(po(G), O, V, W) :- ( call(G, O, V) -> W = V ; W = O ).

% tnot(:Goal): as \+; a goal whose table is not complete has no negation.
tnot(G) :- \+ G.

meta_predicate(Spec) :- '$strip_module'(Spec, M, Plain), '$meta_each'(Plain, M).

'$meta_each'(V, _) :- var(V), !, throw(error(instantiation_error, _)).
'$meta_each'((A, B), M) :- !, '$meta_each'(A, M), '$meta_each'(B, M).
'$meta_each'([], _) :- !.
'$meta_each'([A|B], M) :- !, '$meta_each'(A, M), '$meta_each'(B, M).
'$meta_each'(M:A, _) :- !, '$meta_each'(A, M).
'$meta_each'(H, M) :- '$meta_predicate'(M:H).

module_transparent(_).
noprofile(_).
'$set_source_module'(_, _).
set_prolog_gc_thread(_).
garbage_collect.
garbage_collect_atoms.
license(_).
style_check(_).
public(_).
volatile(_).

initialization(G) :-
    '$check_goal'(G),
    ( '$loading' -> '$load_initialization'(G) ; '$directive'(G) ).
initialization(G, When) :-
    '$check_goal'(G),
    (   When == main
    ->  '$load_initialization'('$run_main'(G))
    ;   '$load_initialization'(G)
    ).

'$check_goal'(G) :-
    '$strip_module'(G, _, P),
    (   var(P) -> throw(error(instantiation_error, _))
    ;   callable(P) -> true
    ;   throw(error(type_error(callable, P), _))
    ).

'$run_main'(G) :-
    ( catch(G, E, true) -> ( var(E) -> halt ; '$report'(E), halt(2) ) ; halt(1) ).

% ---- loading ----

consult(Spec) :- '$strip_module'(Spec, M, File), '$consult_all'(File, M).

'$consult_all'(V, _) :- var(V), !, throw(error(instantiation_error, _)).
'$consult_all'([], _) :- !.
'$consult_all'([F|Fs], M) :- !, '$consult_all'(F, M), '$consult_all'(Fs, M).
'$consult_all'(user, M) :- !,
    '$typed_lines'(Lines),
    atomic_list_concat(Lines, '\n', Typed),
    atom_string(Typed, Text),
    '$load'(user, Text, M, all).
'$consult_all'(File, M) :-
    '$source_text'(File, Name, Text),
    (   '$is_loading'(Name) -> throw(error(permission_error(load, source_sink, File), _)) ; true ),
    '$load'(Name, Text, M, all).

[F|Fs] :- consult([F|Fs]).

% The lines of the standard input up to its end, or to `end_of_file.` on a line of its own.
'$typed_lines'(Lines) :-
    read_line_to_string(user_input, Line),
    (   '$is_last_line'(Line)
    ->  Lines = []
    ;   Lines = [Line|Rest],
        '$typed_lines'(Rest)
    ).

'$is_last_line'(end_of_file) :- !.
'$is_last_line'(Line) :- split_string(Line, '', ' \t', [Text]), atom_string('end_of_file.', Text).

'$load'(Name, Text, M, Imports) :-
    '$load_begin'(Name, Text, M),
    catch('$run_load'(Module, Goals), E, ( '$load_abandon', throw(E) )),
    retractall(system:'$loaded'(Name, _)),
    assertz(system:'$loaded'(Name, Module)),
    '$import_into'(M, Module, Imports),
    '$run_initialization'(Goals).

'$run_load'(Module, Goals) :-
    repeat,
    '$load_next'(Item),
    '$load_item'(Item),
    !,
    '$load_end'(Module, Goals).

'$load_item'(end_of_file).
'$load_item'(directive(G)) :- '$load_directive'(G), fail.
'$load_item'(expand(T)) :- '$load_expand'(T), fail.

'$load_expand'(T) :-
    catch(expand_term(T, X), E, ( '$report'(E), fail )),
    '$load_expanded'(X), !.

'$load_expanded'([]) :- !.
'$load_expanded'([X|Xs]) :- !, '$load_expanded'(X), '$load_expanded'(Xs).
'$load_expanded'((:- G)) :- !, '$load_context'(_, _, M), '$load_directive'(M:G).
'$load_expanded'(X) :- '$expand_body'(X, Y), '$load_clause'(Y).

'$expand_body'((H :- B0), (H :- B)) :- !, expand_goal(B0, B).
'$expand_body'(X, X).

'$load_directive'(_:if(G)) :- !, ( catch(G, E, ( '$report'(E), fail )) -> '$load_condition'(true) ; '$load_condition'(false) ).
'$load_directive'(_:elif(G)) :- !, '$load_directive'(user:if(G)).
'$load_directive'(_:module(M, Exports)) :- !, '$load_module'(M, Exports), '$declare_operators'(Exports).
'$load_directive'(M:include(Files)) :- !, '$directive'('$include'(Files, M)).
'$load_directive'(G) :- '$directive'(G).

'$directive'(G) :-
    (   catch(G, E, true)
    ->  ( nonvar(E) -> '$report'(E) ; true )
    ;   '$goal_failed'(G)
    ).

'$run_initialization'([]).
'$run_initialization'([G|Gs]) :- '$directive'(G), '$run_initialization'(Gs).

'$goal_failed'(G) :-
    '$strip_module'(G, _, P),
    format(string(S), "the goal of a directive failed: ~q", [P]),
    (   '$loading' -> '$load_failed'(S) ; format(user_error, "Warning: ~s~n", [S]) ).

'$declare_operators'([]).
'$declare_operators'([X|Xs]) :-
    ( nonvar(X), X = op(P, T, N) -> op(P, T, N) ; true ),
    '$declare_operators'(Xs).

'$include'([], _) :- !.
'$include'([F|Fs], M) :- !, '$include'(F, M), '$include'(Fs, M).
'$include'(File, M) :-
    '$source_text'(File, Name, Text),
    '$load_begin'(Name, Text, M),
    catch('$run_load'(_, Goals), E, ( '$load_abandon', throw(E) )),
    '$run_initialization'(Goals).

% ---- modules ----

module(M) :- ( var(M) -> throw(error(instantiation_error, _)) ; true ).

use_module(Spec) :- '$use'(Spec, all).
use_module(Spec, Imports) :- '$use'(Spec, Imports).
ensure_loaded(Spec) :- '$use'(Spec, all).
autoload(Spec) :- '$use'(Spec, all).
autoload(Spec, Imports) :- '$use'(Spec, Imports).

reexport(Spec) :-
    '$strip_module'(Spec, M, File),
    '$use'(Spec, all),
    '$module_of'(File, From),
    '$exports'(From, PIs), '$export'(M, PIs).

export(Spec) :- '$strip_module'(Spec, M, PIs), '$conj_list'(PIs, L), '$export'(M, L).
import(_).

'$conj_list'((A, B), L) :- !, '$conj_list'(A, L1), '$conj_list'(B, L2), '$append'(L1, L2, L).
'$conj_list'(L, L) :- '$is_list'(L), !.
'$conj_list'(A, [A]).

'$is_list'(L) :- is_list(L).

'$use'(Spec, Imports) :-
    '$strip_module'(Spec, M, File),
    '$use'(File, M, Imports).

'$use'(V, _, _) :- var(V), !, throw(error(instantiation_error, _)).
'$use'([], _, _) :- !.
'$use'([F|Fs], M, I) :- !, '$use'(F, M, I), '$use'(Fs, M, I).
'$use'(File, M, Imports) :-
    '$source_key'(File, Key),
    (   '$loaded'(Key, Module)
    ->  '$import_into'(M, Module, Imports)
    ;   '$built_in_library'(File)
    ->  true
    ;   '$source_text'(File, Name, Text),
        '$load'(Name, Text, M, Imports)
    ).

'$built_in_library'(library(L)) :-
    '$memberchk'(L, [tabling, system, prolog_stack, date, ansi_term, when_and_freeze, format,
                     statistics, arithmetic, thread, between, lazy_lists, iso_ext, dicts, edinburgh,
                     time, builtins, atts, sgml, shell, url, utf8, www_browser, prolog_source, make, listing]).

'$module_of'(File, Module) :- '$source_key'(File, Key), '$loaded'(Key, Module).

'$source_key'(library(L), Key) :- !, '$library_name'(L, N), atom_concat('library(', N, K1), atom_concat(K1, ')', Key).
'$source_key'(File, Key) :- '$source_file'(File, Key), !.
'$source_key'(File, File).

'$library_name'(L, N) :- atom(L), !, N = L.
'$library_name'(A/B, N) :- !, '$library_name'(A, NA), '$library_name'(B, NB), atom_concat(NA, '/', N1), atom_concat(N1, NB, N).
'$library_name'(L, _) :- throw(error(type_error(source_sink, library(L)), _)).

:- dynamic(system:'$loaded'/2).

'$load_begin'(Name, Text, M) :-
    '$load_text'(Name, Text),
    '$load_into'(M),
    retractall(system:'$loaded'(Name, _)),
    assertz(system:'$loaded'(Name, M)).

'$source_text'(library(L), Key, Text) :- !,
    '$library_name'(L, N),
    (   '$library_text'(N, Text)
    ->  '$source_key'(library(L), Key)
    ;   throw(error(existence_error(library, L), _))
    ).
'$source_text'(File, Name, Text) :-
    (   '$source_file'(File, Name)
    ->  '$read_text'(Name, Text)
    ;   '$source_missing'(File)
    ).

'$source_missing'(File) :- ( atom(File) ; string(File) ), !, throw(error(existence_error(source_sink, File), _)).
'$source_missing'(File) :- throw(error(domain_error(source_sink, File), _)).

'$import_into'(M, Module, _) :- M == Module, !.
'$import_into'(M, Module, all) :- !, '$exports'(Module, PIs), '$import_each'(PIs, M, Module).
'$import_into'(M, Module, except(Except)) :- !,
    '$exports'(Module, PIs), '$import_except'(PIs, Except, M, Module).
'$import_into'(M, Module, PIs) :- '$import_each'(PIs, M, Module).

'$import_each'([], _, _).
'$import_each'([PI|PIs], M, Module) :- '$import_one'(PI, M, Module), '$import_each'(PIs, M, Module).

'$import_one'(N//A, M, Module) :- !, A2 is A+2, '$import'(M, Module, N/A2).
'$import_one'(op(P, T, N), _, _) :- !, op(P, T, N).
'$import_one'(PI as New, M, Module) :- !,
    PI = N/A, functor(H, N, A), H =.. [_|Args], H2 =.. [New|Args],
    '$load_alias'(M:H2, Module:H).
'$import_one'(PI, M, Module) :- '$import'(M, Module, PI).

'$load_alias'(New, Old) :- assertz((New :- Old)).

'$import_except'([], _, _, _).
'$import_except'([PI|PIs], Except, M, Module) :-
    ( '$memberchk'(PI, Except) -> true ; '$import'(M, Module, PI) ),
    '$import_except'(PIs, Except, M, Module).

'$autoload'(M, N, A) :-
    '$library_of'(N, A, Library), !,
    '$use'(library(Library), M, [N/A]).
'$autoload'(_, _, _).

current_module(M) :- atom(M), !, '$modules'(Ms), '$memberchk'(M, Ms).
current_module(M) :- '$modules'(Ms), '$member'(M, Ms).

add_import_module(_, _, _).
delete_import_module(_, _).
set_module(_).

% ---- expansion ----

expand_term(T, T) :- var(T), !.
expand_term(T, X) :-
    '$defined'(user:term_expansion(_, _)),
    user:term_expansion(T, X0), !,
    '$expand_dcgs'(X0, X).
expand_term(T, X) :- '$expand_dcgs'(T, X).

'$expand_dcgs'(T, T) :- var(T), !.
'$expand_dcgs'([], []) :- !.
'$expand_dcgs'([T|Ts], [X|Xs]) :- !, '$expand_dcgs'(T, X), '$expand_dcgs'(Ts, Xs).
'$expand_dcgs'((H --> B), X) :- !, dcg_translate_rule((H --> B), X).
'$expand_dcgs'(T, T).

expand_goal(G, G) :- \+ '$defined'(user:goal_expansion(_, _)), !.
expand_goal(G, X) :- '$expand_goal'(G, X).

'$expand_goal'(G, G) :- var(G), !.
'$expand_goal'((A, B), (X, Y)) :- !, '$expand_goal'(A, X), '$expand_goal'(B, Y).
'$expand_goal'((A ; B), (X ; Y)) :- !, '$expand_goal'(A, X), '$expand_goal'(B, Y).
'$expand_goal'((A -> B), (X -> Y)) :- !, '$expand_goal'(A, X), '$expand_goal'(B, Y).
'$expand_goal'((A *-> B), (X *-> Y)) :- !, '$expand_goal'(A, X), '$expand_goal'(B, Y).
'$expand_goal'(\+ A, \+ X) :- !, '$expand_goal'(A, X).
'$expand_goal'(G, X) :- user:goal_expansion(G, G1), G1 \== G, !, '$expand_goal'(G1, X).
'$expand_goal'(G, G).

'$defined'(M:H) :- '$predicate'(M, H, _).

dcg_translate_rule(Rule, Clause) :-
    Rule = (H --> B),
    (   var(H) -> throw(error(instantiation_error, _)) ; true ),
    (   H = (Head, Push)
    ->  '$dcg_head'(Head, S0, S, H1),
        '$dcg_body'(B, S0, S1, B1),
        '$dcg_terminals'(Push, S, S1, B2),
        Clause = (H1 :- B1, B2)
    ;   '$dcg_head'(H, S0, S, H1),
        '$dcg_body'(B, S0, S, B1),
        Clause = (H1 :- B1)
    ).

'$dcg_head'(H, _, _, _) :- var(H), !, throw(error(instantiation_error, _)).
'$dcg_head'(M:H, S0, S, M:G) :- !, '$dcg_head'(H, S0, S, G).
'$dcg_head'(H, S0, S, G) :- callable(H), !, '$extend'(H, S0, S, G).
'$dcg_head'(H, _, _, _) :- throw(error(type_error(callable, H), _)).

'$extend'(H, S0, S, G) :- H =.. L0, '$append'(L0, [S0, S], L), G =.. L.

'$dcg_body'(V, S0, S, phrase(V, S0, S)) :- var(V), !.
'$dcg_body'(M:B, S0, S, G) :- !,
    ( atom(M), callable(B) -> '$dcg_body'(B, S0, S, G0), G = M:G0 ; G = phrase(M:B, S0, S) ).
'$dcg_body'((A, B), S0, S, (A1, B1)) :- !, '$dcg_body'(A, S0, S1, A1), '$dcg_body'(B, S1, S, B1).
'$dcg_body'((A ; B), S0, S, (A1 ; B1)) :- !, '$dcg_body'(A, S0, S, A1), '$dcg_body'(B, S0, S, B1).
'$dcg_body'((A '|' B), S0, S, (A1 ; B1)) :- !, '$dcg_body'(A, S0, S, A1), '$dcg_body'(B, S0, S, B1).
'$dcg_body'((A -> B), S0, S, (A1 -> B1)) :- !, '$dcg_body'(A, S0, S1, A1), '$dcg_body'(B, S1, S, B1).
'$dcg_body'((A *-> B), S0, S, (A1 *-> B1)) :- !, '$dcg_body'(A, S0, S1, A1), '$dcg_body'(B, S1, S, B1).
'$dcg_body'(\+ A, S0, S, (\+ A1, S0 = S)) :- !, '$dcg_body'(A, S0, _, A1).
'$dcg_body'(!, S0, S, (!, S0 = S)) :- !.
'$dcg_body'([], S0, S, S0 = S) :- !.
'$dcg_body'({G}, S0, S, (G, S0 = S)) :- !.
'$dcg_body'(call(G), S0, S, call(G, S0, S)) :- !.
'$dcg_body'(call(G, A), S0, S, call(G, A, S0, S)) :- !.
'$dcg_body'(call(G, A, B), S0, S, call(G, A, B, S0, S)) :- !.
'$dcg_body'(call(G, A, B, C), S0, S, call(G, A, B, C, S0, S)) :- !.
'$dcg_body'(call(G, A, B, C, D), S0, S, call(G, A, B, C, D, S0, S)) :- !.
'$dcg_body'(L, S0, S, G) :- '$dcg_is_terminals'(L), !, '$dcg_terminals'(L, S0, S, G).
'$dcg_body'(B, S0, S, G) :- callable(B), !, '$extend'(B, S0, S, G).
'$dcg_body'(B, _, _, _) :- throw(error(type_error(callable, B), _)).

'$dcg_is_terminals'(L) :- string(L), !.
'$dcg_is_terminals'([_|_]).

'$dcg_terminals'(L, S0, S, S0 = List) :- string(L), !, string_codes(L, Cs), '$append'(Cs, S, List).
'$dcg_terminals'(L, S0, S, S0 = List) :-
    (   is_list(L) -> '$append'(L, S, List)
    ;   '$partial_list'(L) -> throw(error(instantiation_error, _))
    ;   throw(error(type_error(list, L), _))
    ).

'$partial_list'(L) :- var(L), !.
'$partial_list'([_|L]) :- '$partial_list'(L).

phrase(G, L) :- phrase(G, L, []).
phrase(G, L, R) :-
    '$strip_module'(G, M, B),
    ( var(B) -> throw(error(instantiation_error, _)) ; true ),
    ( callable(B) -> true ; string(B) -> true ; throw(error(type_error(callable, B), _)) ),
    '$phrase_list'(L), '$phrase_list'(R),
    '$dcg_body'(B, S0, S, Goal),
    S0 = L, S = R,
    call(M:Goal).

'$phrase_list'(L) :- ( is_list(L) -> true ; '$partial_list'(L) -> true ; throw(error(type_error(list, L), _)) ).

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
    '$predicate'(M, H, Ps),
    ( nonvar(Property) -> '$memberchk'(Property, Ps) ; '$member'(Property, Ps) ).

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

make.
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
