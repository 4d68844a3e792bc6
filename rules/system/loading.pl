% Loading files, modules, and what becomes of a clause before it is added.

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

reexport(Spec, Imports) :-
    '$strip_module'(Spec, M, File),
    '$use'(Spec, Imports),
    '$module_of'(File, From),
    '$exports'(From, PIs),
    findall(PI, '$imported_as'(Imports, PIs, PI), Passed),
    '$export'(M, Passed).

% What a list of imports, or except(List), brings of what a module exports, by the names it has afterwards.
'$imported_as'(except(Except), PIs, PI) :- !, '$member'(PI, PIs), \+ '$memberchk'(PI, Except).
'$imported_as'(Imports, _, PI) :-
    '$member'(I, Imports),
    (   I = (_/A as New) -> PI = New/A
    ;   I = op(_, _, _) -> fail
    ;   PI = I
    ).

export(Spec) :- '$strip_module'(Spec, M, PIs), '$conj_list'(PIs, L), '$export'(M, L).
import(Spec) :- '$strip_module'(Spec, M, PIs), '$conj_list'(PIs, L), '$import_from_each'(L, M).

'$import_from_each'([], _).
'$import_from_each'([From:PI|PIs], M) :- '$import_one'(PI, M, From), '$import_from_each'(PIs, M).

% make: files that changed since they were loaded are loaded again. O(files).
make :-
    findall(File, '$changed'(File), Files),
    '$consult_all'(Files, user).

'$changed'(File) :-
    '$loaded_at'(File, Then),
    catch(time_file(File, Now), _, fail),
    Now > Then.

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
:- dynamic(system:'$loaded_at'/2).

'$load_begin'(Name, Text, M) :-
    '$load_text'(Name, Text),
    '$load_into'(M),
    retractall(system:'$loaded'(Name, _)),
    assertz(system:'$loaded'(Name, M)),
    retractall(system:'$loaded_at'(Name, _)),
    ( catch(time_file(Name, Time), _, fail) -> assertz(system:'$loaded_at'(Name, Time)) ; true ).

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

