% Looking around among files from the top level.

:- module(shell,
          [ cd/1,
            cd/0,
            ls/0,
            ls/1,
            pwd/0,
            pushd/1,
            pushd/0,
            popd/0,
            dirs/0,
            mv/2,
            rm/1
          ]).

:- use_module(library(apply), [exclude/3, include/3, maplist/3]).
:- use_module(library(error), [existence_error/2]).

:- dynamic stacked/1.

%! cd(+Folder) is det.
% Makes Folder the working directory; `~` at its beginning is the user's home.
cd(Folder) :-
    expand_file_name(Folder, Found),
    (   Found = [To] -> working_directory(_, To)
    ;   existence_error(directory, Folder)
    ).

%! cd is det.
% Goes to the user's home.
cd :- cd(~).

%! pwd is det.
% Writes the working directory.
pwd :- working_directory(Folder, Folder), format("~w~n", [Folder]).

%! ls is det.
% Writes the names in the working directory, in columns.
ls :- ls('.').

%! ls(+Folder) is semidet.
% Writes the names in Folder that do not begin with a dot, directories with a slash after them;
% of a file, or of all files that a pattern matches, the name. Warns and fails if it matches none.
% O(n log n).
ls(Spec) :-
    expand_file_name(Spec, Names0),
    include(is_there, Names0, Found),
    (   Found == []
    ->  print_message(warning, format("No file matches ~w", [Spec])),
        fail
    ;   Found = [Folder], exists_directory(Folder)
    ->  directory_files(Folder, Inside),
        exclude(is_hidden, Inside, Shown),
        maplist(marked(Folder), Shown, Names)
    ;   maplist(marked(''), Found, Names)
    ),
    msort(Names, Sorted),
    columns(Sorted).

is_there(Name) :- ( exists_file(Name) -> true ; exists_directory(Name) ).

is_hidden(Name) :- sub_atom(Name, 0, _, _, '.').

marked(Folder, Name, Marked) :-
    ( Folder == '' -> Path = Name ; atomic_list_concat([Folder, /, Name], Path) ),
    ( exists_directory(Path) -> atom_concat(Name, /, Marked) ; Marked = Name ).

columns([]) :- !.
columns(Names) :-
    maplist('$columns', Names, Lengths),
    max_list(Lengths, Longest),
    Width is Longest+2,
    screen(Screen),
    Columns is max(1, (Screen+2)//Width),
    length(Names, Count),
    Rows is (Count+Columns-1)//Columns,
    forall(between(1, Rows, Row), row(Row, Rows, Width, Names)).

% The columns of the terminal; elsewhere 80.
screen(Columns) :-
    (   catch(tty_size(_, Columns0), error(system_error, _), fail)
    ->  Columns = Columns0
    ;   Columns = 80
    ).

row(Row, Rows, Width, Names) :-
    findall(Name, ( nth1(I, Names, Name), I mod Rows =:= Row mod Rows ), Found),
    cells(Found, Width),
    nl.

% The last cell of a row is not filled.
cells([], _).
cells([Name], _) :- !, write(Name).
cells([Name|Names], Width) :-
    '$columns'(Name, Length),
    Gap is Width-Length,
    format("~w~*c", [Name, Gap, 0' ]),
    cells(Names, Width).

%! pushd(+Folder) is det.
% Goes to Folder; popd/0 comes back.
pushd(Folder) :-
    working_directory(Here, Here),
    cd(Folder),
    asserta(stacked(Here)),
    dirs.

%! pushd is det.
% Changes the working directory for the one that the last pushd/1 left.
pushd :-
    (   retract(stacked(To))
    ->  working_directory(Here, To),
        asserta(stacked(Here)),
        dirs
    ;   existence_error(directory, stack)
    ).

%! popd is det.
% Goes back to where the last pushd/1 came from.
popd :-
    (   retract(stacked(To)) -> working_directory(_, To), dirs
    ;   existence_error(directory, stack)
    ).

%! dirs is det.
% Writes the working directory and those that popd/0 would come back to.
dirs :-
    working_directory(Here, Here),
    findall(Folder, stacked(Folder), Folders),
    atomic_list_concat([Here|Folders], ' ', Line),
    format("~w~n", [Line]).

%! mv(+From, +To) is det.
% Renames a file, or puts it into the folder To.
mv(From, To) :-
    (   exists_directory(To)
    ->  file_base_name(From, Base),
        atomic_list_concat([To, /, Base], Target)
    ;   Target = To
    ),
    rename_file(From, Target).

%! rm(+File) is det.
% Deletes a file.
rm(File) :- delete_file(File).
