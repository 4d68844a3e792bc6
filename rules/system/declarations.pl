% Declarations of predicates (ISO 7.4.2), and directives of other systems that have nothing to do here.

dynamic(Spec) :- '$declare_all'(Spec, dynamic).
discontiguous(Spec) :- '$declare_all'(Spec, discontiguous).
multifile(Spec) :- '$declare_all'(Spec, multifile).
thread_local(Spec) :- '$declare_all'(Spec, dynamic).

% encoding(+Encoding): how a text that is loaded is encoded, if it is its first clause, which was heeded when the text
% was read.
encoding(Encoding) :-
    (   var(Encoding) -> throw(error(instantiation_error, _))
    ;   \+ atom(Encoding) -> throw(error(type_error(atom, Encoding), _))
    ;   '$is_encoding'(Encoding) -> true
    ;   throw(error(domain_error(encoding, Encoding), _))
    ).

% dynamic(+Specifications, +Options)
dynamic(Specs, Options) :-
    must_be(list, Options),
    '$dynamic_options'(Options, Specs),
    '$declare_all'(Specs, dynamic).

'$dynamic_options'([], _).
'$dynamic_options'([O|Os], Specs) :-
    ( var(O) -> throw(error(instantiation_error, _)) ; true ),
    (   '$dynamic_option'(O, Property) -> true
    ;   throw(error(domain_error(dynamic_option, O), _))
    ),
    ( Property == none -> true ; '$declare_all'(Specs, Property) ),
    '$dynamic_options'(Os, Specs).

% The options of dynamic/2: those that hold for every predicate, and the properties that others give it.
'$dynamic_option'(incremental(false), none).
'$dynamic_option'(abstract(0), none).
'$dynamic_option'(thread(T), none) :- '$memberchk'(T, [local, shared]).
'$dynamic_option'(multifile(B), P) :- '$chosen'(B, multifile, P).
'$dynamic_option'(discontiguous(B), P) :- '$chosen'(B, discontiguous, P).

'$chosen'(true, Property, Property).
'$chosen'(false, _, none).

% '$declared_as'(+Words, +Property): the words after `as`, each of which names a property that holds anyway.
'$declared_as'(V, _) :- var(V), !, throw(error(instantiation_error, _)).
'$declared_as'((A, B), P) :- !, '$declared_as'(A, P), '$declared_as'(B, P).
'$declared_as'(Word, tabled) :- !,
    ( '$memberchk'(Word, [variant, subsumptive, private, shared, opaque]) -> true ; throw(error(domain_error(table_option, Word), _)) ).
'$declared_as'(Word, dynamic) :- !,
    ( '$memberchk'(Word, [opaque, abstract(0)]) -> true ; throw(error(domain_error(dynamic_option, Word), _)) ).
'$declared_as'(Word, _) :- throw(error(domain_error(declaration_option, Word), _)).

% det(:Indicators): a call that fails or leaves a choice point is an error.
det(Spec) :- '$declare_all'(Spec, det).

table(Spec) :- '$declare_all'(Spec, tabled).
untable(Spec) :- '$declare_all'(Spec, untabled).

'$declare_all'(Spec, Property) :-
    '$must_be_tree'(Spec),
    '$strip_module'(Spec, M, Plain),
    '$declare_each'(Plain, M, Property).

'$declare_each'(V, _, _) :- var(V), !, throw(error(instantiation_error, _)).
'$declare_each'([], _, _) :- !.
'$declare_each'([A|B], M, P) :- !, '$declare_each'(A, M, P), '$declare_each'(B, M, P).
'$declare_each'((A, B), M, P) :- !, '$declare_each'(A, M, P), '$declare_each'(B, M, P).
'$declare_each'(M:A, _, P) :- !, '$declare_each'(A, M, P).
'$declare_each'(A as Words, M, P) :- !, '$declared_as'(Words, P), '$declare_each'(A, M, P).
'$declare_each'(N//A, M, P) :- integer(A), !, A2 is A+2, '$declare_each'(N/A2, M, P).
'$declare_each'(PI, M, untabled) :- !, '$untable'(M:PI).
'$declare_each'(PI, M, tabled) :- !, '$table'(PI, M).
'$declare_each'(PI, M, det) :- !, '$det'(PI, M).
'$declare_each'(PI, M, transparent) :- !, '$transparent'(PI, M).
'$declare_each'(PI, M, P) :- '$declare'(P, M:PI).

meta_predicate(Spec) :- '$must_be_tree'(Spec), '$strip_module'(Spec, M, Plain), '$meta_each'(Plain, M).

'$meta_each'(V, _) :- var(V), !, throw(error(instantiation_error, _)).
'$meta_each'((A, B), M) :- !, '$meta_each'(A, M), '$meta_each'(B, M).
'$meta_each'([], _) :- !.
'$meta_each'([A|B], M) :- !, '$meta_each'(A, M), '$meta_each'(B, M).
'$meta_each'(M:A, _) :- !, '$meta_each'(A, M).
'$meta_each'(H, M) :- '$meta_predicate'(M:H).

% module_transparent(:Indicators): a call runs in the module of its caller.
module_transparent(Spec) :- '$declare_all'(Spec, transparent).

% The clauses there are become those of a transparent predicate.
'$transparent'(PI, _) :- '$indicator_error'(PI, E), !, throw(error(E, _)).
'$transparent'(N/A, M) :-
    functor(H, N, A),
    '$det_clauses'(M, H, Clauses),
    '$declare'(transparent, M:N/A),
    '$det_again'(Clauses, M, N/A).

noprofile(_).
'$set_source_module'(_, _).
set_prolog_gc_thread(_).
garbage_collect_atoms :- garbage_collect.
license(_).
license(_, _).
predicate_options(_, _, _).
expects_dialect(_).
set_prolog_stack(_, _).
% The program may define it without a warning.
redefine_system_predicate(Spec) :-
    ( nonvar(Spec), Spec = _:Head -> true ; Head = Spec ),
    ( callable(Head) -> functor(Head, Name, Arity), '$load_except'([Name/Arity]) ; true ).
trim_stacks.
abolish_module_tables(_) :- abolish_all_tables.
% No table is incremental.
abolish_nonincremental_tables :- abolish_all_tables.
abolish_nonincremental_tables(_) :- abolish_all_tables.

% style_check(+Spec): +Name, -Name or a list of them, until the end of the text that is being loaded.
style_check(V) :- var(V), !, throw(error(instantiation_error, _)).
style_check([]) :- !.
style_check([Spec|Specs]) :- !, style_check(Spec), style_check(Specs).
style_check(+Name) :- !, '$style'(Name, true).
style_check(-Name) :- !, '$style'(Name, false).
style_check(?(_)) :- !, fail.
style_check(Spec) :- throw(error(domain_error(style_check, Spec), _)).

'$style'(V, _) :- var(V), !, throw(error(instantiation_error, _)).
'$style'(Name, On) :- '$style_name'(Name), !, '$load_style'(Name, On).
'$style'(Name, _) :- throw(error(domain_error(style_name, Name), _)).

'$style_name'(singleton).
'$style_name'(discontiguous).
'$style_name'(var_branches).
'$style_name'(no_effect).
'$style_name'(charset).
'$style_name'(atom).

public(_).
volatile(_).
