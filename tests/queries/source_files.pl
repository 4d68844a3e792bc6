% library(source_files)
:- use_module('../data/modules/m2.pl').

?- source_file(_F), sub_atom(_F, _, _, 0, 'modules/m2.pl'), !.
true.
?- source_file(m2:deep(_, _, _), _F), sub_atom(_F, _, _, 0, 'modules/m2.pl').
true.
?- source_file(append(_, _, _), F), atom(F).
F = 'library(lists)'.
?- source_file(nobody(_), _).
false.
?- exists_source(library(lists)), \+ exists_source(library(nobody_has_this)).
true.
?- load_files(library(pairs), [if(not_loaded), imports([pairs_values/2])]), pairs_values([a-1], L).
L = [1].
?- load_files(nobody_has_this, []).
error(existence_error(source_sink, nobody_has_this), _).
?- load_files(library(pairs), [nonsense(1)]).
error(domain_error(load_option, nonsense(1)), _).
?- load_files(library(pairs), [if(sometimes)]).
error(domain_error(load_option, if(sometimes)), _).
?- load_files(library(pairs), [if(not_loaded), silent(true), reexport(maybe)]).
error(domain_error(load_option, reexport(maybe)), _).
?- load_files(library(pairs), [if(not_loaded)|_]).
error(instantiation_error, _).
?- load_files(library(pairs), [if(not_loaded), silent(true)]).
true.
?- compiling.
false.
?- module_property(m2, class(C)), module_property(lists, class(D)), module_property(system, class(E)).
C = user, D = library, E = system.
?- module_property(m2, exports(L)), length(L, N), module_property(m2, file(_F)), sub_atom(_F, _, _, 0, 'm2.pl').
L = [pass/2, deep/3, conj/2, helper/2, nest/3, pairs_keys/2], N = 6.

% read_clause/3
?- open_string("a(X) :- b(X, _). c", _S), read_clause(_S, T, [variable_names(Vs)]), catch(read_clause(_S, _, [syntax_errors(fail)]), _, true).
false.
?- open_string("a(X, X). b( c. d.", _S), read_clause(_S, T, [variable_names(Vs)]), catch(read_clause(_S, _, [syntax_errors(error)]), error(syntax_error(_), _), true), read_clause(_S, D, []), read_clause(_S, E, []), close(_S).
T = a(X, X), Vs = ['X'=X], D = d, E = end_of_file.

% Files that are loaded already are loaded again where the options say so.
text_is(File, Text) :- open(File, write, S), write(S, Text), close(S).
?- tmp_file_stream(_F, _S, [extension(pl)]), close(_S), text_is(_F, ':- module(again, [w/1, u/1]). w(1). u(1).'),
   load_files(_F, [imports([w/1])]), text_is(_F, ':- module(again, [w/1, u/1]). w(2). u(2).'),
   load_files(_F, [if(not_loaded), imports([w/1])]), w(A), load_files(_F, [if(true), imports([w/1])]), w(B),
   \+ catch(u(_), _, fail), delete_file(_F).
A = 1, B = 2.
?- tmp_file_stream(_F, _S, [extension(pl)]), close(_S), text_is(_F, "plain(1)."),
   catch(load_files(_F, [must_be_module(true)]), error(_E, _), true), delete_file(_F), _E =.. [Name, Kind|_],
   \+ catch(plain(_), _, fail).
Name = domain_error, Kind = module_file.
?- tmp_file_stream(_F, _S, [extension(pl)]), close(_S), text_is(_F, "#!/usr/bin/env taquin\n:- module(passed, [on/1, off/1]). on(1). off(0)."),
   load_files(passing:_F, [must_be_module(true), reexport(true), redefine_module(true), format(source), modified(0.0)]),
   load_files(choosing_on:_F, [if(not_loaded), must_be_module(true), reexport(true), imports([on/1])]), delete_file(_F),
   module_property(passing, exports(L)), module_property(choosing_on, exports(M)), passing:off(X).
L = [on/1, off/1], M = [on/1], X = 0.
?- tmp_file(accessed, _F), \+ access_file(_F, read), access_file(_F, none), open(_F, write, _S), close(_S), access_file(_F, read), same_file(_F, _F), delete_file(_F).
true.
% Of a list, files that are missing do not keep the others from being loaded.
?- load_files([nobody_has_this|_], [if(changed)]).
error(instantiation_error, _).
?- load_files(_, [if(changed)]).
error(instantiation_error, _).
% A name with its extension is not extended.
?- tmp_file_stream(_F, _S, [extension(pl)]), close(_S), text_is(_F, "named(whole)."), atom_concat(_F, '.pl', _G), text_is(_G, "named(extended)."),
   load_files(_F, []), named(Which), delete_file(_F), delete_file(_G).
Which = whole.
