% Names of files: paths as terms, aliases of folders (file_search_path/2), absolute names.

% '$path'(+Spec, -Path): the names that a specification may mean, nondet: an atom or a string is one, A/B is A, a slash
% and B, Alias(Spec) is Spec in each folder that file_search_path/2 has for Alias.
'$path'(Spec, Path) :- '$path'(Spec, Path, 20).

'$path'(V, _, _) :- var(V), !, throw(error(instantiation_error, _)).
'$path'(A/B, Path, Depth) :- !,
    '$path'(A, PathA, Depth), '$path'(B, PathB, Depth),
    atomic_list_concat([PathA, PathB], /, Path).
'$path'(Spec, Path, Depth0) :- '$alias'(Spec, Alias, Inner), !,
    Depth0 > 0, Depth is Depth0-1,
    '$path'(Inner, PathB, Depth),
    '$folder_of'(Alias, Folder),
    '$path'(Folder, PathA, Depth),
    atomic_list_concat([PathA, PathB], /, Path).
'$path'(Spec, Spec, _).

'$alias'(Spec, Alias, Inner) :- compound(Spec), compound_name_arguments(Spec, Alias, [Inner]).

'$folder_of'(Alias, Folder) :- user:file_search_path(Alias, Folder).
'$folder_of'(library, Folder) :- user:library_directory(Folder).

% '$found_file'(+Spec, -Name): the file to load, by the first of its names that is there.
'$found_file'(Spec, Name) :- '$path'(Spec, Path), '$source_file'(Path, Name), !.

absolute_file_name(Spec, Absolute) :- absolute_file_name(Spec, Absolute, [relative_to('.')]).

% absolute_file_name(+Spec, -Absolute, +Options): as the system's own for a plain name, which in a directive is one in
% the folder of its file. Of an alias the first name that
% fits the options is meant, or the first of all if they require no file. A built-in library has the name by which
% source_file/1 knows it, unless a folder or a file to write is asked for. (The old order of arguments is accepted too.)
absolute_file_name(Spec, Options, Absolute) :- is_list(Options), \+ is_list(Absolute), !,
    absolute_file_name(Spec, Absolute, Options).
absolute_file_name(Spec, Absolute, Options) :-
    nonvar(Spec), '$built_in_text'(Spec, _),
    \+ ( '$member'(Option, [file_type(directory), access(write), access(append)]), '$option'(Option, Options) ), !,
    '$source_key'(Spec, Absolute).
absolute_file_name(Spec0, Absolute, Options) :-
    ( '$option'(expand(true), Options) -> '$expanded_name'(Spec0, Spec) ; Spec = Spec0 ),
    (   '$plain_name'(Spec, Path)
    ->  ( prolog_load_context(directory, Folder) -> true ; Folder = '.' ),
        '$with_base'(Options, Folder, Own),
        '$absolute_file_name'(Path, Absolute, Own)
    ;   '$with_base'([file_errors(fail)|Options], '.', Own),
        '$path'(Spec, Path), '$absolute_file_name'(Path, Absolute0, Own)
    ->  Absolute = Absolute0
    ;   '$option'(file_errors(fail), Options)
    ->  fail
    ;   throw(error(existence_error(source_sink, Spec), _))
    ).

% '$with_base'(+Options0, +Folder, -Options): relative names are names in Folder, unless an option says otherwise.
'$with_base'(Options0, Folder, Options) :- is_list(Options0), !, '$append'(Options0, [relative_to(Folder)], Options).
'$with_base'(Options, _, Options).

'$plain_name'(Spec, Path) :- compound(Spec), Spec = _/_, !, '$path'(Spec, Path), !.
'$plain_name'(Spec, Spec) :- \+ '$alias'(Spec, _, _).

% '$expanded_name'(+Name, -Expanded): with the values of ~ and $NAME.
'$expanded_name'(Name, Expanded) :-
    use_module(library(prolog_code/expanded_names), []),
    prolog_code_expanded_names:expanded_name(Name, Expanded).

'$option'(Option, Options) :- is_list(Options), '$member'(O, Options), O == Option, !.
