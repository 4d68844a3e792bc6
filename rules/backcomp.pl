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
            merge_set/3,
            write_ln/1,
            displayq/1,
            displayq/2,
            proper_list/1,
            free_variables/2,
            hash_term/2,
            substring/4,
            string_to_list/2,
            setup_and_call_cleanup/3,
            call_cleanup/3,
            at_initialization/1,
            convert_time/2,
            convert_time/8,
            current_module/2,
            'C'/3
          ]).

:- use_module(library(apply), [maplist/2, include/3]).
:- use_module(library(ordsets), [ord_union/3]).

:- meta_predicate
    checklist(1, +),
    sublist(1, +, -),
    setup_and_call_cleanup(0, 0, 0),
    call_cleanup(0, ?, 0),
    at_initialization(0).

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
% String is the output of format/2.
sformat(String, Format, Arguments) :-
    format(string(String), Format, Arguments).

%! sformat(-String, +Format) is det.
% As sformat/3, without arguments.
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

%! write_ln(@Term) is det.
% writeln/1.
write_ln(Term) :-
    writeln(Term).

%! displayq(@Term) is det.
% write_canonical/1.
displayq(Term) :-
    write_canonical(Term).

%! displayq(+Stream, @Term) is det.
% write_canonical/2.
displayq(Stream, Term) :-
    write_canonical(Stream, Term).

%! proper_list(@Term) is semidet.
% is_list/1.
proper_list(Term) :-
    is_list(Term).

%! free_variables(@Term, -Variables) is det.
% term_variables/2.
free_variables(Term, Variables) :-
    term_variables(Term, Variables).

%! hash_term(@Term, -Hash) is det.
% term_hash/2.
hash_term(Term, Hash) :-
    term_hash(Term, Hash).

%! substring(+Text, +Start, +Length, -Substring) is det.
% As sub_string/5; the first character has the number 1.
substring(Text, Start, Length, Substring) :-
    Before is Start-1,
    sub_string(Text, Before, Length, _, Substring).

%! string_to_list(?String, ?Codes) is det.
% string_codes/2.
string_to_list(String, Codes) :-
    string_codes(String, Codes).

%! setup_and_call_cleanup(:Setup, :Goal, :Cleanup) is nondet.
% setup_call_cleanup/3.
setup_and_call_cleanup(Setup, Goal, Cleanup) :-
    setup_call_cleanup(Setup, Goal, Cleanup).

%! call_cleanup(:Goal, ?Catcher, :Cleanup) is nondet.
% setup_call_catcher_cleanup/4 without a setup.
call_cleanup(Goal, Catcher, Cleanup) :-
    setup_call_catcher_cleanup(true, Goal, Catcher, Cleanup).

%! at_initialization(:Goal) is det.
% initialization/1.
at_initialization(Goal) :-
    initialization(Goal).

%! convert_time(+Stamp, -String) is det.
% String is the local time of Stamp, as date(1) writes it.
convert_time(Stamp, String) :-
    format_time(string(String), '%+', Stamp).

%! convert_time(+Stamp, -Year, -Month, -Day, -Hour, -Minute, -Second, -Milliseconds) is det.
% The parts of the local time of Stamp, all integers.
convert_time(Stamp, Year, Month, Day, Hour, Minute, Second, Milliseconds) :-
    stamp_date_time(Stamp, date(Year, Month, Day, Hour, Minute, Seconds, _, _, _), local),
    Second is truncate(Seconds),
    Milliseconds is truncate(float_fractional_part(Seconds)*1000).

%! current_module(?Module, ?File) is nondet.
% Module was loaded from File.
current_module(Module, File) :-
    current_module(Module),
    module_property(Module, file(File)).

%! 'C'(?List, ?Element, ?Rest) is semidet.
% List begins with Element: the terminal of a grammar rule.
'C'([Element|Rest], Element, Rest).
