% Editing the program from the top level.

:- module(edit, [edit/0, edit/1]).

:- use_module(library(lists), [last/2]).
:- use_module(library(error), [must_be/2, existence_error/2]).

%! edit is det.
% Edits the file loaded last, as edit/1 does.
% @error existence_error(source_file, program): no file was loaded
edit :-
    findall(File, loaded_file(_, File), Files),
    (   last(Files, File)
    ->  edit_at(File, 1)
    ;   existence_error(source_file, program)
    ).

% loaded_file(-File, -Path): Path is where File is, whatever the working directory is by now.
loaded_file(File, Path) :- source_file(File), system:'$source_path'(File, Path), exists_file(Path).

%! edit(+Spec) is det.
% Opens a file, or the file of a predicate Name or Name/Arity at its first clause, in the editor that the
% environment names by VISUAL or EDITOR, or in vi; then loads what changed, by make/0. file(File) need not exist.
% @error existence_error(file_or_predicate, Spec): neither a file nor a predicate of the program
edit(Spec) :-
    must_be(nonvar, Spec),
    (   Spec = file(File0)
    ->  must_be(text, File0),
        edit_at(File0, 1)
    ;   place(Spec, File, Line)
    ->  edit_at(File, Line)
    ;   existence_error(file_or_predicate, Spec)
    ).

place(Name/Arity, File, Line) :- !, predicate_place(Name, Arity, File, Line).
place(File, File, 1) :- exists_file(File), !.
place(Base, File, 1) :- atomic(Base), atom_concat(Base, '.pl', File), exists_file(File), !.
place(Base, Path, 1) :- atomic(Base), loaded_file(File, Path), is_named(File, Base), !.
place(Name, File, Line) :- atom(Name), predicate_place(Name, _, File, Line).

is_named(File, File).
is_named(File, Base) :- file_base_name(File, Name), ( Name = Base ; atom_concat(Base, '.pl', Name) ).

predicate_place(Name, Arity, Path, Line) :-
    current_predicate(user:Name/Arity),
    functor(Head, Name, Arity),
    catch(nth_clause(user:Head, 1, Reference), _, fail),
    clause_property(Reference, file(File)),
    clause_property(Reference, line_count(Line)),
    system:'$source_path'(File, Path),
    exists_file(Path), !.

edit_at(File, Line) :-
    editor(Editor),
    shell_word(File, Word),
    (   Line > 1
    ->  format(string(Command), "~w +~d ~w", [Editor, Line, Word])
    ;   format(string(Command), "~w ~w", [Editor, Word])
    ),
    shell(Command, Status),
    (   Status =:= 0
    ->  make
    ;   print_message(warning, format("~w ended with status ~d", [Editor, Status]))
    ).

editor(Editor) :- ( getenv('VISUAL', Editor) ; getenv('EDITOR', Editor) ), Editor \== '', !.
editor(vi).

% The text as one word of the shell.
shell_word(Text, Word) :-
    atomic_list_concat(Parts, '\'', Text),
    atomic_list_concat(Parts, '\'\\\'\'', Inside),
    format(atom(Word), "'~w'", [Inside]).
