% Older names of SWI-Prolog's predicates.

:- module(backcomp,
          [ concat/3,
            concat_atom/2,
            concat_atom/3,
            checklist/2,
            sublist/3,
            sformat/2,
            sformat/3,
            flush/0,
            read_clause/1,
            read_variables/2,
            merge/3,
            merge_set/3
          ]).

:- use_module(library(apply), [maplist/2, include/3]).
:- use_module(library(ordsets), [ord_union/3]).

:- meta_predicate
    checklist(1, +),
    sublist(1, +, -).

%! concat(+A, +B, -Atom) is det.
% Atom is the text of A followed by that of B.
concat(A, B, Atom) :-
    atomic_list_concat([A,B], Atom).

%! concat_atom(+List, -Atom) is det.
% atomic_list_concat/2.
concat_atom(List, Atom) :-
    atomic_list_concat(List, Atom).

%! concat_atom(?List, +Separator, ?Atom) is det.
% atomic_list_concat/3.
concat_atom(List, Separator, Atom) :-
    atomic_list_concat(List, Separator, Atom).

%! checklist(:Goal, +List) is semidet.
% maplist/2.
checklist(Goal, List) :-
    maplist(Goal, List).

%! sublist(:Goal, +List, -Included) is det.
% include/3.
sublist(Goal, List, Included) :-
    include(Goal, List, Included).

%! sformat(-String, +Format, +Arguments) is det.
% String is what format/2 would print.
sformat(String, Format, Arguments) :-
    format(string(String), Format, Arguments).

%! sformat(-String, +Format) is det.
sformat(String, Format) :-
    format(string(String), Format, []).

%! flush is det.
% flush_output/0.
flush :-
    flush_output.

%! merge(+Xs, +Ys, -Zs) is det.
% Zs has the elements of two sorted lists in order, duplicates kept. O(n).
merge([], Ys, Ys) :- !.
merge(Xs, [], Xs) :- !.
merge([X|Xs], [Y|Ys], Zs) :-
    (   X @=< Y
    ->  Zs = [X|Zs1],
        merge(Xs, [Y|Ys], Zs1)
    ;   Zs = [Y|Zs1],
        merge([X|Xs], Ys, Zs1)
    ).

%! merge_set(+Set1, +Set2, -Set) is det.
% ord_union/3.
merge_set(Set1, Set2, Set) :-
    ord_union(Set1, Set2, Set).

%! read_clause(-Term) is det.
% read/1.
read_clause(Term) :-
    read(Term).

%! read_variables(-Term, -Bindings) is det.
% Reads a term with its variables as Name = Variable.
read_variables(Term, Bindings) :-
    read_term(Term, [variable_names(Bindings)]).
