% Patterns of file names, and the files that match them.

:- module(wildcards,
          [ wildcard_match/2,
            wildcard_match/3,
            expand_file_name/2,
            atom_prefix/2
          ]).

:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(option), [option/3]).

%! wildcard_match(+Pattern, +Text) is semidet.
% Text matches: ? is any character, * any number of them, [a-z] one of these, {a,b} one of these texts,
% \C the character C. Exponential in the number of stars at worst.
wildcard_match(Pattern, Text) :-
    wildcard_match(Pattern, Text, []).

%! wildcard_match(+Pattern, +Text, +Options) is semidet.
% As wildcard_match/2; with case_sensitive(false) upper and lower case are the same.
wildcard_match(Pattern0, Text0, Options) :-
    text_to_string(Pattern0, Pattern1),
    text_to_string(Text0, Text1),
    option(case_sensitive(Sensitive), Options, true),
    (   Sensitive == true
    ->  Pattern = Pattern1,
        Text = Text1
    ;   string_lower(Pattern1, Pattern),
        string_lower(Text1, Text)
    ),
    string_chars(Pattern, PatternChars),
    string_chars(Text, TextChars),
    matches(PatternChars, TextChars),
    !.

matches([], []).
matches([P|Ps], Text) :-
    matches(P, Ps, Text).

matches(*, Ps, Text) :- !,
    from_here_or_later(Ps, Text).
matches(?, Ps, [_|Text]) :- !,
    matches(Ps, Text).
matches('[', Ps, [C|Text]) :- !,
    set(Ps, C, In, Rest),
    In == true,
    matches(Rest, Text).
matches('{', Ps, Text) :- !,
    choices(Ps, Choices, Rest),
    one_of(Choices, Choice),
    append(Choice, Rest, All),
    matches(All, Text).
matches(\, [P|Ps], [P|Text]) :- !,
    matches(Ps, Text).
matches(P, Ps, [P|Text]) :-
    matches(Ps, Text).

from_here_or_later(Ps, Text) :-
    matches(Ps, Text).
from_here_or_later(Ps, [_|Text]) :-
    from_here_or_later(Ps, Text).

set([']'|Rest], _, In, Rest) :- !,
    ( var(In) -> In = false ; true ).
set([A, -, B|Ps], C, In, Rest) :-
    B \== ']', !,
    ( A @=< C, C @=< B -> In = true ; true ),
    set(Ps, C, In, Rest).
set([P|Ps], C, In, Rest) :-
    ( P == C -> In = true ; true ),
    set(Ps, C, In, Rest).

choices(Ps, [Choice|Choices], Rest) :-
    choice(Ps, Choice, End, Ps1),
    (   End == '}'
    ->  Choices = [],
        Rest = Ps1
    ;   choices(Ps1, Choices, Rest)
    ).

choice([P|Ps], Choice, End, Rest) :-
    (   ( P == ',' ; P == '}' )
    ->  Choice = [],
        End = P,
        Rest = Ps
    ;   Choice = [P|Choice1],
        choice(Ps, Choice1, End, Rest)
    ).

one_of([X|_], X).
one_of([_|Xs], X) :- one_of(Xs, X).

%! atom_prefix(+Text, +Prefix) is semidet.
% Text begins with Prefix.
atom_prefix(Text, Prefix) :-
    must_be(atomic, Text),
    sub_atom(Text, 0, _, _, Prefix0),
    Prefix0 == Prefix,
    !.

%! expand_file_name(+Pattern, -Files) is det.
% Files are the names of existing files that match, in order, with ~ and $NAME replaced as the shell does. A Pattern
% without special characters is its own result. Names that begin with a dot match only patterns that begin with a dot.
% O(names in the directories searched).
expand_file_name(Pattern0, Files) :-
    system:'$expanded_name'(Pattern0, Pattern),
    (   has_wildcards(Pattern)
    ->  split_string(Pattern, "/", "", [First|Rest]),
        findall(File, file_of(First, Rest, File), Files0),
        sort(Files0, Files)
    ;   Files = [Pattern]
    ).

has_wildcards(Text) :-
    member(C, ['*', '?', '[', '{']),
    sub_atom(Text, _, 1, _, C),
    !.

file_of(First, Rest, File) :- string_length(First, 0), !,
    files(Rest, '/', File).
file_of(First, Rest, File) :-
    files([First|Rest], '', File).

files([], File, File).
files([Part|Parts], Folder, File) :-
    (   has_wildcards(Part)
    ->  ( Folder == '' -> Here = '.' ; Here = Folder ),
        exists_directory(Here),
        directory_files(Here, Names),
        member(Name, Names),
        \+ ( sub_atom(Name, 0, 1, _, '.'), \+ sub_atom(Part, 0, 1, _, '.') ),
        wildcard_match(Part, Name)
    ;   atom_string(Name, Part)
    ),
    joined_path(Folder, Name, Path),
    ( exists_file(Path) -> true ; exists_directory(Path) ),
    files(Parts, Path, File).

joined_path('', Name, Name) :- !.
joined_path(/, Name, Path) :- !,
    atom_concat(/, Name, Path).
joined_path(Folder, Name, Path) :-
    atomic_list_concat([Folder, Name], /, Path).
