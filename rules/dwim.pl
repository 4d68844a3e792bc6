% Do what I mean: names that are nearly the same.

:- module(dwim, [dwim_match/2, dwim_match/3]).

:- use_module(library(apply), [exclude/3]).
:- use_module(library(lists), [append/3]).

%! dwim_match(+Name1, +Name2) is semidet.
% The names are the same but for a character, two that are exchanged, the way in which words are joined
% (existsFile, exists_file), or the order of two words. O(length²).
dwim_match(Name1, Name2) :-
    dwim_match(Name1, Name2, _).

%! dwim_match(+Name1, +Name2, -Difference) is semidet.
% Difference is equal, mismatched_char, inserted_char, transposed_char, separated or transposed_word. O(length²).
dwim_match(Name1, Name2, Difference) :-
    is_name(Name1),
    is_name(Name2),
    atom_chars(Name1, Chars1),
    atom_chars(Name2, Chars2),
    once(difference(Chars1, Chars2, Difference)).

is_name(Name) :-
    ( atom(Name) -> true ; string(Name) ).

% Of two characters every other pair would be nearly the same.
difference(Chars, Chars, equal).
difference(Chars1, Chars2, Difference) :-
    Chars1 = [_,_,_|_],
    Chars2 = [_,_,_|_],
    append(Begin, Rest1, Chars1),
    append(Begin, Rest2, Chars2),
    rest_differs(Rest1, Rest2, Difference).
difference(Chars1, Chars2, Difference) :-
    words(Chars1, Words1),
    words(Chars2, Words2),
    Words1 = [A,B|_],
    (   Words1 == Words2
    ->  Difference = separated
    ;   Words1 = [A,B],
        Words2 == [B,A],
        Difference = transposed_word
    ).

rest_differs([_|Rest], [_|Rest], mismatched_char).
rest_differs([A,B|Rest], [B,A|Rest], transposed_char).
rest_differs(Rest, [_|Rest], inserted_char).
rest_differs([_|Rest], Rest, inserted_char).

% words(+Chars, -Words): those between underscores, and from an upper-case letter on, in lower case.
words(Chars, Words) :-
    separated(Chars, Separated),
    atomic_list_concat(Separated, Text),
    atomic_list_concat(Parts, '_', Text),
    exclude(==(''), Parts, Words).

separated([], []).
separated([Char|Chars], Separated) :-
    downcase_atom(Char, Lower),
    (   Lower == Char
    ->  Separated = [Char|Rest]
    ;   Separated = ['_',Lower|Rest]
    ),
    separated(Chars, Rest).
