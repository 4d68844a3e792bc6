% Names of files: aliases of folders, libraries of the program's own.
:- multifile user:file_search_path/2.
:- dynamic user:file_search_path/2.
user:file_search_path(data, tests/data).
user:file_search_path(mods, data(modules)).
user:file_search_path(mods, 'tests/data/warnings').
user:file_search_path(library, mods('.')).
user:file_search_path(round, round(x)).

base(Spec, Options, Base) :- absolute_file_name(Spec, Path, Options), file_base_name(Path, Base).

?- base(mods(m2), [file_type(prolog), access(read)], B).
B = 'm2.pl'.
?- base(mods(clauses), [file_type(prolog), access(read)], B).
B = 'clauses.pl'.
?- base(data(modules), [file_type(directory), access(exist)], B).
B = modules.
?- absolute_file_name(data(modules), _, [access(read), file_errors(fail)]).
false.
?- absolute_file_name(mods(nothing), _, [access(read)]).
error(existence_error(source_sink, mods(nothing)), _).
?- base(tests/data/cases, [], B).
B = cases.
?- absolute_file_name(round(a), _).
error(existence_error(source_sink, round(a)), _).
?- base(mods(m2), [extensions([txt, pl]), access(read)], B).
B = 'm2.pl'.
?- setenv(taquin_word, tests), base('$taquin_word/data', [expand(true)], B).
B = data.
?- setenv('HOME', '/nowhere'), absolute_file_name('~/x', P, [expand(true)]).
P = '/nowhere/x'.
?- use_module(library(m2)), pass(=(1), X).
X = 1.
?- use_module(mods(m2)).
true.
?- use_module(library(not_there)).
error(existence_error(source_sink, library(not_there)), _).
?- use_module(mods/not_there).
error(existence_error(source_sink, mods/not_there), _).
?- exists_source(library(m2)), exists_source(mods(m1)), \+ exists_source(mods(m3)).
true.
% A built-in library has a name instead of a file, which can be loaded.
?- absolute_file_name(library(ugraphs), F, [access(read), file_type(prolog)]), absolute_file_name(F, F, [access(read)]).
F = 'library(ugraphs)'.
?- absolute_file_name(library(clpfd/sets), F).
F = 'library(clpfd/sets)'.
?- absolute_file_name(library(ugraphs), F), exists_source(F), use_module(F), source_file(ugraphs:vertices(_, _), F).
F = 'library(ugraphs)'.
?- absolute_file_name(library(ugraphs), _, [file_type(directory), access(exist), file_errors(fail)]).
false.
?- absolute_file_name(library(not_there), _, [access(read)]).
error(existence_error(source_sink, library(not_there)), _).

% expand_file_search_path/2
?- expand_file_search_path(mods(m1), P), file_base_name(P, B), !, expand_file_search_path(a/b, Q), expand_file_search_path(abc, R), !.
P = 'tests/data/modules/m1', B = m1, Q = 'a/b', R = abc.
?- expand_file_search_path(unknown_alias(x), _).
false.
?- expand_file_search_path(_, _).
error(instantiation_error, _).
?- setenv(taquin_paths, on), getenv(taquin_paths, V), unsetenv(taquin_paths), \+ getenv(taquin_paths, _).
V = on.
