% Operations on files and directories that the built-in predicates lack.

:- module(filesex,
          [ make_directory_path/1,
            ensure_directory/1,
            delete_directory_contents/1,
            delete_directory_and_contents/1,
            copy_file/2,
            copy_directory/2,
            directory_member/3,
            relative_file_name/3,
            tmp_file_stream/3,
            prolog_to_os_filename/2
          ]).

:- use_module(library(error), [domain_error/2, must_be/2]).
:- use_module(library(lists), [member/2]).
:- use_module(library(option), [option/2, option/3]).

%! make_directory_path(+Folder) is det.
% Makes Folder and those above it that are not there. O(length).
make_directory_path(Folder) :-
    (   exists_directory(Folder)
    ->  true
    ;   file_directory_name(Folder, Above),
        (   Above == Folder
        ->  true
        ;   make_directory_path(Above)
        ),
        make_directory(Folder)
    ).

%! ensure_directory(+Folder) is det.
% Makes Folder, in a folder that is there, unless it is there itself.
ensure_directory(Folder) :-
    (   exists_directory(Folder)
    ->  true
    ;   make_directory(Folder)
    ).

%! delete_directory_contents(+Folder) is det.
% Deletes everything in Folder. O(files).
delete_directory_contents(Folder) :-
    directory_files(Folder, Names),
    forall(( member(Name, Names), \+ is_itself(Name) ),
           ( directory_file_path(Folder, Name, Path), delete_whole(Path) )).

is_itself('.').
is_itself('..').

delete_whole(Path) :-
    (   exists_directory(Path)
    ->  delete_directory_and_contents(Path)
    ;   delete_file(Path)
    ).

%! delete_directory_and_contents(+Folder) is det.
% Deletes Folder with everything in it. O(files).
delete_directory_and_contents(Folder) :-
    delete_directory_contents(Folder),
    delete_directory(Folder).

%! copy_file(+From, +To) is det.
% To becomes a copy of From; a folder gets a copy of the same name. O(size).
copy_file(From, To0) :-
    (   exists_directory(To0)
    ->  file_base_name(From, Name),
        directory_file_path(To0, Name, To)
    ;   To = To0
    ),
    setup_call_cleanup(
        open(From, read, In, [type(binary)]),
        setup_call_cleanup(
            open(To, write, Out, [type(binary)]),
            copy_bytes(In, Out),
            close(Out)),
        close(In)).

copy_bytes(In, Out) :-
    repeat,
    get_byte(In, Byte),
    (   Byte =:= -1
    ->  !
    ;   put_byte(Out, Byte),
        fail
    ).

%! relative_file_name(?File, +Place, ?Relative) is det.
% Relative is File as it is named from the folder that the file Place is in. O(length).
relative_file_name(File, Place, Relative) :-
    (   var(File)
    ->  must_be(text, Relative),
        file_directory_name(Place, Folder),
        directory_file_path(Folder, Relative, Joined),
        absolute_file_name(Joined, File)
    ;   absolute_file_name(File, Absolute),
        absolute_file_name(Place, AbsolutePlace),
        atomic_list_concat(Names, /, Absolute),
        atomic_list_concat(PlaceNames, /, AbsolutePlace),
        apart(Names, PlaceNames, Rest, PlaceRest),
        upwards(PlaceRest, Rest, Parts),
        atomic_list_concat(Parts, /, Relative)
    ).

apart([Name|Names0], [Name,Next|Places0], Names, Places) :- !,
    apart(Names0, [Next|Places0], Names, Places).
apart(Names, Places, Names, Places).

% One folder up for each name but the last, which is the file's.
upwards([_], Parts, Parts) :- !.
upwards([_|Names], Rest, [..|Parts]) :-
    upwards(Names, Rest, Parts).

%! tmp_file_stream(+Encoding, -File, -Stream) is det.
%! tmp_file_stream(-File, -Stream, +Options) is det.
% A new file for a while, open for writing, that is deleted with the engine. Encoding may be binary; options are
% encoding(Encoding) and extension(Ending).
tmp_file_stream(Encoding, File, Stream) :-
    atom(Encoding), !,
    tmp_stream(File, Stream, [encoding(Encoding)]).
tmp_file_stream(File, Stream, Options) :-
    tmp_stream(File, Stream, Options).

tmp_stream(File, Stream, Options) :-
    option(encoding(Encoding), Options, utf8),
    option(extension(Ending), Options, ''),
    file_name_extension(x, Ending, Named),
    atom_concat(x, Dotted, Named),
    '$tmp_file'(tmp, Dotted, File),
    (   Encoding == binary
    ->  Kind = type(binary)
    ;   Kind = encoding(Encoding)
    ),
    open(File, write, Stream, [Kind]).

%! prolog_to_os_filename(?File, ?Name) is det.
% Name is the name of File for the operating system: the same.
prolog_to_os_filename(File, Name) :-
    (   var(File)
    ->  must_be(text, Name)
    ;   must_be(text, File)
    ),
    File = Name.

%! copy_directory(+From, +To) is det.
% Copies the files in From and in the folders below it to To, which is made if it is not there. O(bytes).
copy_directory(From, To) :-
    make_directory_path(To),
    directory_files(From, Names),
    forall(( member(Name, Names), \+ is_itself(Name) ),
           ( directory_file_path(From, Name, Path),
             directory_file_path(To, Name, Copy),
             (   exists_directory(Path) -> copy_directory(Path, Copy)
             ;   copy_file(Path, Copy)
             ) )).

%! directory_member(+Folder, -Path, +Options) is nondet.
% Path is a file or directory in Folder. Options: recursive(true) includes subdirectories; extensions(Es),
% matches(Pattern) of wildcard_match/2 and file_type(T), `regular` or `directory`, select among them.
% O(1) for each answer and each entry skipped.
% @error domain_error(file_type, T)
directory_member(Folder, Path, Options) :-
    directory_files(Folder, Names0),
    msort(Names0, Names),
    member(Name, Names),
    \+ is_itself(Name),
    directory_file_path(Folder, Name, Here),
    (   is_member(Options, Name, Here),
        Path = Here
    ;   option(recursive(true), Options),
        exists_directory(Here),
        directory_member(Here, Path, Options)
    ).

is_member(Options, Name, Path) :-
    (   option(extensions(Extensions), Options)
    ->  file_name_extension(_, Extension, Name),
        memberchk(Extension, Extensions)
    ;   true
    ),
    (   option(matches(Pattern), Options)
    ->  wildcard_match(Pattern, Name)
    ;   true
    ),
    (   option(file_type(Type), Options)
    ->  is_of_type(Type, Path)
    ;   true
    ).

is_of_type(Type, Path) :-
    must_be(nonvar, Type),
    (   Type == directory -> exists_directory(Path)
    ;   Type == regular -> exists_file(Path)
    ;   domain_error(file_type, Type)
    ).
