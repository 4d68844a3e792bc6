% Sets of numbers as integers, with a bit for each.

:- module(search_sets, [members/2, ones/2, only/2, union/3]).

:- use_module(library(apply), [maplist/3]).

%! members(+Set, -Numbers) is det.
% Numbers are those in the set, in order.
members(Set, Numbers) :- ones(Set, Ones), maplist(bit_number, Ones, Numbers).

bit_number(One, N) :- N is msb(One).

%! ones(+Set, -Ones) is det.
% Ones are the sets of one number that Set is the union of.
ones(Set, Ones) :-
    (   Set =:= 0
    ->  Ones = []
    ;   One is Set /\ -Set,
        Ones = [One|Ones1],
        Set1 is Set /\ (Set-1),
        ones(Set1, Ones1)
    ).

%! only(+Set, -Number) is semidet.
% Number is the only one in the set.
only(Set, N) :- Set =\= 0, Set /\ (Set-1) =:= 0, N is msb(Set).

%! union(+Set1, +Set2, -Set) is det.
union(Set1, Set2, Set) :- Set is Set1 \/ Set2.
