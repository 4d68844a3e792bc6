% Files that programs come from.

:- module(source_files,
          [ load_files/1,
            load_files/2,
            source_file/1,
            source_file/2,
            exists_source/1,
            same_file/2,
            access_file/2,
            read_clause/3,
            compiling/0
          ]).

:- use_module(library(error), [domain_error/2, must_be/2]).
:- use_module(library(option), [merge_options/3, option/3]).

:- meta_predicate load_files(:), load_files(:, +), source_file(:, ?).

%! load_files(:Files) is det.
% As consult/1.
load_files(Files) :-
    consult(Files).

%! load_files(:Files, +Options) is det.
% Loads Files. Options: if(true), if(not_loaded) or if(changed), imports(all) or imports(List),
% must_be_module(Boolean), reexport(Boolean), stream(Stream) for the text of the file, and options that do
% not change the meaning of a program.
% @error domain_error(load_option, Option) for any other, or another value
load_files(Files, Options) :-
    must_be(list, Options),
    check_load_options(Options),
    option(if(When), Options, true),
    option(imports(Imports), Options, all),
    option(must_be_module(MustBe), Options, false),
    option(reexport(Reexport), Options, false),
    (   memberchk(stream(Stream), Options)
    ->  load_stream(Stream, Files, Imports)
    ;   When == true,
        Imports == all,
        MustBe == false,
        Reexport == false
    ->  consult(Files)
    ;   strip_module(Files, Module, Plain),
        load_each(Plain, Module, load(When, Imports, MustBe, Reexport))
    ).

load_each(Files, _, _) :-
    var(Files), !,
    must_be(nonvar, Files).
load_each([], _, _) :-
    !.
load_each([File|Files], Module, Load) :-
    !,
    system:'$load_of_list'(source_files:load_each(File, Module, Load), Files),
    load_each(Files, Module, Load).
load_each(File, Module, load(When, Imports, MustBe, Reexport)) :-
    (   MustBe == true,
        \+ is_module_file(File)
    ->  domain_error(module_file, File)
    ;   is_due(When, File)
    ->  system:'$consult_all'(File, Module, Imports)
    ;   use_module(Module:File, Imports)
    ),
    (   Reexport == true
    ->  selected(Imports, Selected),
        reexport(Module:File, Selected)
    ;   true
    ).

selected(Imports, Selected) :-
    (   Imports == all
    ->  Selected = except([])
    ;   Selected = Imports
    ).

% The first clause of the file says that it is a module.
is_module_file(File) :-
    system:'$source_text'(File, _, Text),
    setup_call_cleanup(
        open_string(Text, Stream),
        ( skip_first_line(Stream), catch(read(Stream, Clause), error(_, _), fail) ),
        close(Stream)
    ),
    Clause = (:- module(_, _)).

skip_first_line(Stream) :-
    (   peek_string(Stream, 2, Mark),
        string_codes(Mark, "#!")
    ->  skip(Stream, '\n')
    ;   true
    ).

% A file that is loaded already is loaded again.
is_due(true, _).
is_due(changed, File) :-
    system:'$source_key'(File, Key),
    system:'$changed'(Key).

load_stream(Stream, Spec, Imports) :-
    strip_module(Spec, Module, File),
    must_be(atom, File),
    read_string(Stream, _, Text),
    system:'$load'(File, Text, Module, Imports).

check_load_options([]).
check_load_options([Option|Options]) :-
    must_be(nonvar, Option),
    ( Option = (Name = Value) -> true ; Option =.. [Name, Value] -> true ; domain_error(load_option, Option) ),
    ( load_option(Name, Value) -> true ; domain_error(load_option, Option) ),
    check_load_options(Options).

load_option(if, When) :- memberchk(When, [true, not_loaded, changed, exist]).
load_option(imports, _).
load_option(stream, Stream) :- nonvar(Stream).
load_option(must_be_module, Boolean) :- boolean(Boolean).
load_option(silent, Boolean) :- boolean(Boolean).
load_option(verbose, _).
load_option(autoload, Boolean) :- boolean(Boolean).
load_option(expand, Boolean) :- boolean(Boolean).
load_option(register, Boolean) :- boolean(Boolean).
load_option(check_script, Boolean) :- boolean(Boolean).
load_option(optimise, Boolean) :- boolean(Boolean).
load_option(qcompile, _).
load_option(derived_from, _).
load_option(sandboxed, false).
load_option(reexport, Boolean) :- boolean(Boolean).
load_option(redefine_module, _).
load_option(format, _).
load_option(modified, _).
load_option(scope_settings, Boolean) :- boolean(Boolean).
load_option(dialect, _).
load_option(encoding, utf8).

boolean(true).
boolean(false).

%! source_file(?File) is nondet.
% File was loaded.
source_file(File) :-
    system:'$loaded'(File, _),
    \+ sub_atom(File, 0, _, _, 'library('),
    File \== user.

%! source_file(:Head, ?File) is semidet.
% The predicate of Head has its clauses from File, or from a file that it includes.
source_file(Spec, File) :-
    strip_module(Spec, Module, Head),
    callable(Head),
    predicate_property(Module:Head, file(_)),
    strip_module(Module:Head, In, Plain),
    system:'$predicate_source'(In, Plain, File).

%! exists_source(+Spec) is semidet.
% There is a library or file of this name to load.
exists_source(Spec) :-
    (   nonvar(Spec),
        system:'$built_in_text'(Spec, _)
    ->  true
    ;   system:'$found_file'(Spec, _)
    ).

%! same_file(+File1, +File2) is semidet.
% Both names are of one file.
same_file(File1, File2) :-
    (   File1 == File2
    ->  true
    ;   absolute_file_name(File1, Path),
        absolute_file_name(File2, Path)
    ).

%! access_file(+File, +Mode) is semidet.
% File can be opened in this mode: read, write, append, exist, execute or none.
access_file(File, Mode) :-
    (   Mode == none
    ->  true
    ;   ( Mode == write ; Mode == append )
    ->  \+ exists_directory(File)
    ;   exists_file(File)
    ->  true
    ;   exists_directory(File)
    ).

%! compiling is semidet.
% Fails, since programs are only loaded.
compiling :-
    fail.

%! read_clause(+Stream, -Term, +Options) is det.
% read_term/3 for clauses: warns about singleton variables, and reports a syntax error and reads on, unless
% Options has another syntax_errors(Way).
read_clause(Stream, Term, Options0) :-
    merge_options(Options0, [singletons(warning), syntax_errors(dec10)], Options),
    read_term(Stream, Term, Options).
