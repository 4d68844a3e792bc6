% Modules: use_module/1,2 and its kin, and the libraries that are loaded when first called.

module(M) :- ( var(M) -> throw(error(instantiation_error, _)) ; true ).

% context_module(-Module): the module of the clause that contains the goal.
context_module(Spec) :- '$strip_module'(Spec, M, M).

use_module(Spec) :- '$use'(Spec, all).
use_module(Spec, Imports) :- '$use'(Spec, Imports).
ensure_loaded(Spec) :- '$use'(Spec, all).
autoload(Spec) :- '$use'(Spec, all).

% autoload(:Spec, +Imports): in Taquin's own libraries, the first call of an import loads the file. No import may be a
% meta-predicate: the compiler qualifies the goals of a call only if it knows the predicate.
autoload(Spec, Imports) :-
    '$strip_module'(Spec, M, File),
    (   '$module_class'(M, library)
    ->  retractall(system:'$autoloads'(M, _, File)),
        assertz(system:'$autoloads'(M, Imports, File)),
        '$await'(M, Imports)
    ;   '$use'(Spec, Imports)
    ).

reexport(Spec) :- reexport(Spec, except([])).
reexport(Spec, Imports) :-
    '$must_be_tree'(Spec-Imports),
    '$strip_module'(Spec, M, File),
    '$reexport'(File, M, Imports).

'$reexport'(Files, M, Imports) :- is_list(Files), !, forall('$member'(F, Files), '$reexport'(F, M, Imports)).
'$reexport'(File, M, Imports) :-
    '$use'(File, M, Imports),
    '$module_of'(File, From),
    '$exports'(From, PIs),
    findall(PI, '$imported_as'(Imports, PIs, PI), Passed),
    '$export'(M, Passed),
    '$pass_operators'(Imports, From, M).

% The operators that From exports, and that a list of imports or except(List) selects, are exported by M too.
'$pass_operators'(Imports, From, M) :-
    (   '$exported_operators'(From, All)
    ->  findall(O, ( '$member'(O, All), '$is_selected'(Imports, O) ), Passed),
        ( '$exported_operators'(M, Own) -> true ; Own = [] ),
        '$append'(Own, Passed, Os),
        '$note_operators'(Os, M)
    ;   true
    ).

'$is_selected'(except(Except), O) :- !, \+ '$member'(O, Except).
'$is_selected'(Imports, O) :- \+ \+ '$member'(O, Imports).

% The exports that a list of imports, or except(List), selects, with their names in the importing module.
'$imported_as'(except(Except), PIs, PI) :- !,
    '$member'(N/A, PIs), \+ '$memberchk'(N/A, Except),
    ( '$member'(N/A as New, Except) -> PI = New/A ; PI = N/A ).
'$imported_as'(Imports, _, PI) :-
    '$member'(I, Imports),
    (   I = (_/A as New) -> PI = New/A
    ;   I = op(_, _, _) -> fail
    ;   PI = I
    ).

export(Spec) :- '$must_be_tree'(Spec), '$strip_module'(Spec, M, PIs), '$conj_list'(PIs, L), '$export'(M, L).

% import(+Indicators): transparent, since Module:Name/Arity names the exporting module. An indicator, or a list of them,
% may be qualified with the importing module, which is the caller's otherwise.
:- '$declare'(transparent, system:import/1).
import(Spec) :-
    context_module(Here),
    '$must_be_tree'(Spec),
    '$importer'(Spec, Here, M, PIs), '$conj_list'(PIs, L), '$import_from_each'(L, M).

'$importer'(M:(From:PI), _, M, From:PI) :- !.
'$importer'(M:[PI|PIs], _, M, [PI|PIs]) :- !.
'$importer'(M:(A, B), _, M, (A, B)) :- !.
'$importer'(PIs, M, M, PIs).

'$import_from_each'([], _).
'$import_from_each'([Spec|Specs], M) :-
    ( nonvar(Spec), Spec = From:PI -> true ; throw(error(type_error(predicate_indicator, Spec), _)) ),
    '$import_one'(PI, M, From),
    '$import_from_each'(Specs, M).

% make: files that changed since they were loaded are loaded again, each into the modules that it was loaded into. Those
% that are gone stay as they are. O(files).
make :-
    findall(File-M, ( '$changed'(File), '$loaded'(File, M) ), Loads),
    '$reload_each'(Loads).

'$reload_each'([]).
'$reload_each'([File-M|Loads]) :-
    ( '$read_text'(File, Text) -> '$load'(File, Text, M, all) ; true ),
    '$reload_each'(Loads).

'$changed'(File) :-
    findall(File, ( '$loaded_at'(Part, File, Then), '$newer'(Part, Then) ), Files),
    sort(0, @<, Files, Distinct),
    findall(F, ( '$loaded_at'(F, F, _), '$memberchk'(F, Distinct) ), InOrder),
    '$member'(File, InOrder).

'$newer'(File, Then) :-
    '$source_time'(File, Now),
    Now > Then.

% Fails if there is no such file. The goals called are of names that the debugger does not show.
'$source_time'(Name, Time) :-
    '$source_path'(Name, Path),
    catch('$file_time'(Path, Time), E, true),
    var(E).

'$file_time'(Path, Time) :- time_file(Path, Time).

% unload_file(+Spec): removes everything that the file has added to the program.
unload_file(Spec) :-
    '$source_key'(Spec, Key),
    findall(M, '$loaded'(Key, M), Modules),
    '$unload_each'(Modules, Key),
    retractall(system:'$loaded_at'(_, Key, _)).

'$unload_each'([], _).
'$unload_each'([M|Ms], Key) :-
    '$forget_load'(Key, M),
    ignore('$unload_text'(Key, M)),
    '$unload_each'(Ms, Key).

'$conj_list'((A, B), L) :- !, '$conj_list'(A, L1), '$conj_list'(B, L2), '$append'(L1, L2, L).
'$conj_list'(L, L) :- is_list(L), !.
'$conj_list'(A, [A]).

'$use'(Spec, Imports) :-
    '$must_be_tree'(Spec-Imports),
    '$strip_module'(Spec, M, File),
    '$use'(File, M, Imports).

'$use'(V, _, _) :- var(V), !, throw(error(instantiation_error, _)).
'$use'([], _, _) :- !.
'$use'([F|Fs], M, I) :- !, '$load_of_list'('$use'(F, M, I), Fs), '$use'(Fs, M, I).
'$use'(File, M, Imports) :- '$built_in_text'(File, _), !, '$library_work', '$use_one'(File, M, Imports), !.
'$use'(File, M, Imports) :- '$use_one'(File, M, Imports).

'$use_one'(File, M, Imports) :-
    '$source_key'(File, Key),
    (   '$loaded_for'(Key, M, Module), \+ '$cut_short'(Key)
    ->  '$import_for'(M, Module, Imports)
    ;   '$built_in_library'(File)
    ->  true
    ;   '$loaded_by_program'(File, M)
    ->  true
    ;   '$source_text'(File, Name, Text),
        '$load'(Name, Text, M, Imports)
    ).

% '$loaded_for'(+Key, +M, -Module): M need not load a text again, which is in Module: a module file, or clauses that are
% in M or in user already.
'$loaded_for'(Key, M, Module) :-
    '$loaded'(Key, Module),
    ( Module == M ; Module == user ; '$module_file'(Module, Key) ), !.

'$built_in_library'(library(L)) :-
    '$memberchk'(L, [tabling, system, when_and_freeze, format,
                     between, iso_ext, dicts,
                     time, builtins, atts, sgml, www_browser, prolog_source, make]).

'$module_of'(File, Module) :- '$source_key'(File, Key), '$loaded'(Key, Module).

'$source_key'(Spec, Key) :- '$built_in_text'(Spec, N), !, atom_concat('library(', N, K1), atom_concat(K1, ')', Key).
'$source_key'(File, Key) :- '$found_file'(File, Key), !.
'$source_key'(File, File).

% '$built_in_text'(+Spec, -Name): library(Name), or the atom that source_file/1 gives for it.
'$built_in_text'(library(L), N) :- !, '$library_name'(L, N), '$has_library'(N).
'$built_in_text'(Key, N) :-
    atom(Key), atom_concat('library(', Rest, Key), atom_concat(N, ')', Rest),
    '$has_library'(N).

'$library_name'(L, N) :- atom(L), !, N = L.
'$library_name'(A/B, N) :- !, '$library_name'(A, NA), '$library_name'(B, NB), atom_concat(NA, '/', N1), atom_concat(N1, NB, N).
'$library_name'(L, _) :- throw(error(type_error(source_sink, library(L)), _)).

% '$loaded'(Name, Module): a text was loaded into a module. '$loaded_at'(Name, Whole, Time): Whole, or a file that it
% includes, was changed at Time when it was loaded. '$imports'(M, Module, Imports, Name): the imports of the text Name
% into M; [] is none. '$exported_operators'(Module, Operators). '$autoloads'(M, Imports, File): calls of Imports in M
% load File.
:- dynamic(system:'$loaded'/2).
:- dynamic(system:'$loaded_at'/3).
:- dynamic(system:'$imports'/4).
:- dynamic(system:'$exported_operators'/2).
:- dynamic(system:'$autoloads'/3).

'$load_begin'(Name, Text, M) :-
    '$forget_load'(Name, M),
    '$load_text'(Name, Text, M),
    assertz(system:'$loaded'(Name, M)),
    retractall(system:'$loaded_at'(_, Name, _)),
    '$note_time'(Name, Name).

'$note_time'(Name, Whole) :-
    ( '$source_time'(Name, Time) -> assertz(system:'$loaded_at'(Name, Whole, Time)) ; true ).

% Forgets a text that was loaded into M, or is a module.
'$forget_load'(Name, M) :-
    (   '$loaded'(Name, Module), '$module_file'(Module, Name)
    ->  retractall(system:'$exported_operators'(Module, _))
    ;   Module = M
    ),
    retractall(system:'$loaded'(Name, Module)),
    retractall(system:'$imports'(_, _, _, Name)),
    retractall(system:'$at_halt'(_, Name)),
    retractall(system:'$starts'(_, Name, _)).

'$source_text'(Spec, Key, Text) :- '$built_in_text'(Spec, N), !, '$library_text'(N, Text), '$source_key'(Spec, Key).
'$source_text'(File, Name, Text) :-
    (   '$found_file'(File, Name)
    ->  '$read_text'(Name, Text)
    ;   '$source_missing'(File)
    ).

'$source_missing'(library(L)) :- !, '$library_name'(L, N), throw(error(existence_error(source_sink, library(N)), _)).
'$source_missing'(File) :-
    '$path'(File, Path), ( atom(Path) ; string(Path) ), exists_directory(Path), !,
    throw(error(permission_error(open, source_sink, File), context(_, 'it is a directory'))).
'$source_missing'(File) :-
    ( atom(File) ; string(File) ; File = _/_ ; '$alias'(File, Alias, _), '$folder_of'(Alias, _) ), !,
    throw(error(existence_error(source_sink, File), _)).
'$source_missing'(File) :- '$alias'(File, Alias, _), !,
    atom_concat('file_search_path/2 has no folder for ', Alias, Why),
    throw(error(domain_error(source_sink, File), context(_, Why))).
'$source_missing'(File) :- throw(error(domain_error(source_sink, File), _)).

% '$import_for'(+M, +Module, +Imports): the text at hand imports; it does so again when the other is loaded again.
'$import_for'(M, Module, _) :- M == Module, !.
'$import_for'(M, Module, Imports) :-
    '$import_into'(M, Module, Imports),
    '$load_use'(M, Module),
    (   '$module_class'(Module, library) -> true
    ;   ( '$load_whole'(Name) -> true ; Name = [] ),
        retractall(system:'$imports'(M, Module, Imports, Name)),
        assertz(system:'$imports'(M, Module, Imports, Name))
    ).

% Repeats the imports from a module that was loaded again, since its exports may have changed.
'$import_again'(Module) :-
    findall(M-Imports, '$imports'(M, Module, Imports, _), Users),
    '$import_into_each'(Users, Module).

'$import_into_each'([], _).
'$import_into_each'([M-Imports|Users], Module) :-
    '$import_into'(M, Module, Imports),
    '$import_into_each'(Users, Module).

'$import_into'(M, Module, all) :- !, '$import_into'(M, Module, except([])).
'$import_into'(M, Module, except(Except)) :- !,
    ( is_list(Except) -> true ; throw(error(type_error(list, Except), _)) ),
    ( Except == [] -> Left = [] ; '$import_renamed'(Except, M, Module, Left) ),
    '$exports'(Module, PIs), '$import_except'(PIs, Left, M, Module),
    ( '$module_class'(Module, library) -> '$load_except'(Left) ; true ),
    '$import_operators'(M, Module, Except).
'$import_into'(M, Module, PIs) :- '$import_each'(PIs, M, Module).

% '$import_renamed'(+Except, +M, +Module, -Left): imports the exceptions that have a new name; Left are all names.
'$import_renamed'(Except, M, Module, Left) :-
    findall(PI as New, '$member'(PI as New, Except), Renamed), '$import_each'(Renamed, M, Module),
    findall(PI, ( '$member'(E, Except), ( E = (PI as _) -> true ; PI = E ) ), Left).

% The operators that Module exports, but for those in a list of exceptions.
'$import_operators'(M, Module, Except) :-
    (   '$exported_operators'(Module, Os)
    ->  findall(O, ( '$member'(O, Os), \+ '$member'(O, Except) ), Imported),
        '$declare_operators'(Imported, M)
    ;   true
    ).

'$import_each'([], _, _).
'$import_each'([PI|PIs], M, Module) :- '$import_one'(PI, M, Module), '$import_each'(PIs, M, Module).

'$import_one'(N//A, M, Module) :- !, A2 is A+2, '$import_one'(N/A2, M, Module).
'$import_one'(op(P, T, N), M, Module) :- !,
    findall(op(P, T, N), ( '$exported_operators'(Module, Os), '$member'(op(P, T, N), Os) ), Imported),
    '$declare_operators'(Imported, M).
'$import_one'(PI as New, M, Module) :- !,
    '$import'(M, Module, PI, New, Clash),
    ( Clash == none -> true ; '$import_clash'(Clash, listed, PI, M, Module) ).
'$import_one'(PI, M, Module) :-
    '$import'(M, Module, PI, Clash),
    ( Clash == none -> true ; '$import_clash'(Clash, listed, PI, M, Module) ).

'$import_except'([], _, _, _).
'$import_except'([PI|PIs], Except, M, Module) :-
    (   '$memberchk'(PI, Except) -> true
    ;   '$import'(M, Module, PI, Clash),
        ( Clash == none -> true ; '$import_clash'(Clash, all, PI, M, Module) )
    ),
    '$import_except'(PIs, Except, M, Module).

% The predicate that M has already stays. A library that is imported as a whole gives way in silence.
'$import_clash'(imported(_), all, _, _, Module) :- '$module_class'(Module, library), !.
'$import_clash'(defined, all, PI, M, Module) :- !,
    format(string(Text), "~w defines ~q, which ~w exports", [M, PI, Module]),
    ( '$loading' -> '$load_overrides'(Text) ; '$say_message'(warning, sentence, Text) ).
'$import_clash'(Clash, _, PI, M, Module) :-
    (   Clash = imported(From) -> atom_concat('already imported from ', From, Reason)
    ;   atom_concat(M, ' defines it', Reason)
    ),
    '$report'(error(permission_error(import_into(M), procedure, Module:PI), context(_, Reason))).

% '$autoload'(+Module, +Name, +Arity): called again until it has finished.
'$autoload'(M, N, A) :-
    '$autoloads'(M, Imports, File), '$memberchk'(N/A, Imports), !,
    '$use'(File, M, Imports),
    '$looked_for'(M, N, A).
'$autoload'(M, N, A) :-
    '$library_of'(N, A, Library), !,
    '$use'(library(Library), M, [N/A]),
    '$looked_for'(M, N, A).
'$autoload'(M, N, A) :- '$looked_for'(M, N, A).

% The libraries that export predicates of a name.
'$exported'(N, A, Library) :- ( integer(A) -> true ; between(0, 12, A) ), '$library_of'(N, A, Library).

% '$autoload_named'(+Module, +Name, ?Arity): imports the exports of libraries that a call of Name would.
'$autoload_named'(M, N, A) :-
    findall(L-A, '$exported'(N, A, L), Exports),
    '$autoload_each'(Exports, M, N).

'$autoload_each'([], _, _).
'$autoload_each'([L-A|Exports], M, N) :- '$use'(library(L), M, [N/A]), '$autoload_each'(Exports, M, N).

current_module(M) :- atom(M), !, '$modules'(Ms), '$memberchk'(M, Ms).
current_module(M) :- '$modules'(Ms), '$member'(M, Ms).

% module_property(?Module, ?Property): class(user, system or library), file(File), exports(Indicators) and
% exported_operators(Operators).
module_property(M, P) :-
    current_module(M),
    '$module_property'(P, M).

'$module_property'(class(C), M) :- '$module_class'(M, C).
'$module_property'(file(F), M) :- '$module_file'(M, F).
'$module_property'(exports(PIs), M) :- '$exports'(M, PIs).
'$module_property'(exported_operators(Os), M) :- '$exported_operators'(M, Os0), Os = Os0.

import_module(M, Parent) :- '$module_class'(M, C), '$module_parent'(M, C, Parent).

'$module_parent'(system, _, _) :- !, fail.
'$module_parent'(_, library, system) :- !.
'$module_parent'(M, _, P) :- '$parent'(M, P).

% A module has one parent: the newest.
add_import_module(M, Parent, _) :- '$set_parent'(M, Parent).
delete_import_module(M, Parent) :- ( '$parent'(M, Parent) -> '$set_parent'(M, user) ; true ).

set_module(Spec) :-
    '$strip_module'(Spec, M, Property),
    ( nonvar(Property), Property = base(Parent) -> '$set_parent'(M, Parent) ; true ).
