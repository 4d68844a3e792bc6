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

% dynamic(+Specifications, +Options): what Options ask for is so anyway.
dynamic(Specs, _) :- '$declare_all'(Specs, dynamic).

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
'$declare_each'(A as _, M, P) :- !, '$declare_each'(A, M, P).
'$declare_each'(N//A, M, P) :- integer(A), !, A2 is A+2, '$declare_each'(N/A2, M, P).
'$declare_each'(PI, M, untabled) :- !, '$untable'(M:PI).
'$declare_each'(PI, M, tabled) :- !, '$table'(PI, M).
'$declare_each'(PI, M, P) :- '$declare'(P, M:PI).

meta_predicate(Spec) :- '$must_be_tree'(Spec), '$strip_module'(Spec, M, Plain), '$meta_each'(Plain, M).

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
garbage_collect_atoms :- garbage_collect.
license(_).
license(_, _).
predicate_options(_, _, _).
expects_dialect(_).
set_prolog_stack(_, _).
det(_).
redefine_system_predicate(_).
garbage_collect_clauses.
trim_stacks.
abolish_module_tables(_) :- abolish_all_tables.

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
