% Names of files with ~ and variables of the environment.

:- module(prolog_code_expanded_names, [expanded_name/2]).

%! expanded_name(+Name, -Expanded) is det.
% Expanded is Name with the home folder for ~ at its beginning, and the values of the environment's variables for $NAME
% and ${NAME}. A Name that is no atom or string stays. Raises an existence_error for an unknown variable. O(length).
expanded_name(Name, Expanded) :-
    (   atom(Name)
    ;   string(Name)
    ),
    !,
    atom_chars(Name, Chars0),
    (   Chars0 = [~|Rest],
        ( Rest == [] ; Rest = [/|_] ),
        getenv('HOME', Home)
    ->  atom_chars(Home, Start),
        '$append'(Start, Rest, Chars)
    ;   Chars = Chars0
    ),
    with_values(Chars, Parts),
    atomic_list_concat(Parts, Expanded).
expanded_name(Name, Name).

with_values([], []).
with_values([$|Chars], [Value|Parts]) :-
    (   Chars = ['{'|More],
        '$append'(Word, ['}'|Rest], More)
    ->  true
    ;   word(Chars, Word, Rest)
    ),
    Word \== [],
    !,
    atom_chars(Name, Word),
    (   getenv(Name, Value)
    ->  true
    ;   throw(error(existence_error(variable, Name), _))
    ),
    with_values(Rest, Parts).
with_values([Char|Chars], [Char|Parts]) :-
    with_values(Chars, Parts).

word([Char|Chars], [Char|Word], Rest) :-
    char_type(Char, csym),
    !,
    word(Chars, Word, Rest).
word(Rest, [], Rest).
