% Patterns of file names, and the files that match them.

:- module(wildcards,
          [ wildcard_match/2,
            wildcard_match/3,
            expand_file_name/2,
            atom_prefix/2
          ]).

:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3, member/2, memberchk/2]).
:- use_module(library(option), [option/3]).
:- use_module(library(prolog_code/expanded_names), [expanded_name/2]).

%! wildcard_match(+Pattern, +Text) is semidet.
% Text matches: ? is any character, * any number of them, [a-z] one of these, {a,b} one of these texts,
% \C the character C. O(Pattern * Text).
wildcard_match(Pattern, Text) :-
    wildcard_match(Pattern, Text, []).

%! wildcard_match(+Pattern, +Text, +Options) is semidet.
% As wildcard_match/2; with case_sensitive(false) upper and lower case are the same.
wildcard_match(Pattern0, Text0, Options) :-
    atom_string(Pattern0, Pattern1),
    atom_string(Text0, Text1),
    option(case_sensitive(Sensitive), Options, true),
    (   Sensitive == true
    ->  Pattern = Pattern1,
        Text = Text1
    ;   string_lower(Pattern1, Pattern),
        string_lower(Text1, Text)
    ),
    string_chars(Pattern, PatternChars),
    string_chars(Text, TextChars),
    matches(PatternChars, TextChars).

% A place in the text is the number of characters left there, with these. All places that a part of the pattern can
% lead to are known before the next part is looked at, so that none is tried twice.
matches(Pattern, Text) :-
    length(Text, N),
    ends(Pattern, [N-Text], Ends),
    memberchk(0-[], Ends).

% ends(+Pattern, +Places0, -Places): the places, each once, those further on last.
ends([], Places, Places).
ends([P|Ps0], Places0, Places) :-
    Places0 = [Place|_],
    part(P, Ps0, Ps, Part),
    behind(Part, Place, Places0, Places1),
    ends(Ps, Places1, Places).

% part(+Char, +Pattern0, -Pattern, -Part): Part begins with Char and ends where Pattern does.
part(*, Ps, Ps, any_number) :- !.
part(?, Ps, Ps, any) :- !.
part('[', Ps0, Ps, set(Set)) :- !, set(Ps0, Set, Ps).
part('{', Ps0, Ps, choices(Choices)) :- !, choices(Ps0, Choices, Ps).
part(\, [P|Ps], Ps, char(P)) :- !.
part(P, Ps, Ps, char(P)).

behind(any_number, N-Text, _, Places) :- !, suffixes(Text, N, Places).
behind(choices(Choices), _, Places0, Places) :- !,
    ends_of_all(Choices, Places0, Ends),
    sort(1, @>, Ends, Places).
behind(Part, _, Places0, Places) :- behind_char(Places0, Part, Places).

ends_of_all([], _, []).
ends_of_all([Choice|Choices], Places0, Places) :-
    (   ends(Choice, Places0, Ends)
    ->  append(Ends, Places1, Places)
    ;   Places = Places1
    ),
    ends_of_all(Choices, Places0, Places1).

suffixes([], N, [N-[]]).
suffixes([C|Text], N, [N-[C|Text]|Places]) :-
    N1 is N-1,
    suffixes(Text, N1, Places).

behind_char([], _, []).
behind_char([N-Text|Places0], Part, Places) :-
    (   Text = [C|Text1],
        is_in(Part, C)
    ->  N1 is N-1,
        Places = [N1-Text1|Places1]
    ;   Places = Places1
    ),
    behind_char(Places0, Part, Places1).

is_in(any, _).
is_in(char(C), C).
is_in(set(Set), C) :-
    member(Range, Set),
    in_range(Range, C),
    !.

in_range(A-B, C) :- A @=< C, C @=< B.

% set(+Pattern0, -Ranges, -Pattern): up to the bracket that closes it.
set([']'|Ps], [], Ps) :- !.
set([A, -, B|Ps0], [A-B|Ranges], Ps) :-
    B \== ']', !,
    set(Ps0, Ranges, Ps).
set([P|Ps0], [P-P|Ranges], Ps) :-
    set(Ps0, Ranges, Ps).

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
    expanded_name(Pattern0, Pattern),
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
