% Calls of natives in libraries run in place, whatever the library defines further down: so a
% library defines no predicate of the name of a native of the system but those that it exports.
:- use_module(library(filesex)).

library(Name) :-
    member(Folder, ['', 'clpfd/', 'draw/', 'search/', 'spaces/', 'dcg/', 'http/', 'prolog_debug/']),
    atomic_list_concat([rules, /, Folder, '*.pl'], Pattern),
    expand_file_name(Pattern, Files),
    member(File, Files),
    file_base_name(File, Base),
    file_name_extension(Stem, _, Base),
    atom_concat(Folder, Stem, Name).

hides(Module:Name/Arity) :-
    current_module(Module),
    module_property(Module, class(library)),
    Module \== system,
    predicate_property(Module:Head, defined),
    \+ predicate_property(Module:Head, imported_from(_)),
    predicate_property(system:Head, foreign),
    functor(Head, Name, Arity).

?- forall(library(Name), use_module(library(Name), [])), setof(P, hides(P), Ps).
Ps = [assoc:is_assoc/1, prolog_debug_terms:memberchk/2, quintus:genarg/3, varnumbers:numbervars/1].
% The parts of a library are its own.
?- catch(goal_text(print, user:a, _), error(E, _), true).
E = existence_error(procedure, goal_text/3).
