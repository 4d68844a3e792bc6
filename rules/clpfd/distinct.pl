% Variables that are pairwise different.
%
%     different(All, Rest)   values are taken from the others when a variable is bound
%     distinct(All, Rest)    every value left is part of a solution, as in Régin,
%                            "A filtering algorithm for constraints of difference in
%                            CSPs" (AAAI 1994)
%
% All are the variables as they were given, Rest those that were not yet bound. The
% second has the first beside it, with All empty. For it, sets of values are bits of an integer, the least value's is
% bit 0. A variable with more values than there are variables is in no set of variables that
% needs all its values, so it is not looked at itself.

:- module(clpfd_distinct,
          [ post_different/1,
            post_distinct/2,
            run_different/3,
            run_distinct/3
          ]).

:- use_module(library(clpfd/domains)).
:- use_module(library(clpfd/store)).
:- use_module(library(lists), [same_length/2]).

%! post_different(+Variables) is semidet.
% Queues a propagator that takes O(n) for each variable that is bound.
post_different(Xs) :-
    constrain(different(Xs, Xs), 1, [bound(Xs)]).

%! post_distinct(+All, +Variables) is semidet.
% All is Variables, or [] where another constraint speaks for this one. Queues propagators; one run costs O(n^2)
% operations on sets.
post_distinct(All, Xs) :-
    constrain(different([], Xs), 1, [bound(Xs)]),
    constrain(distinct(All, Xs), 3, [any(Xs)]).

%! run_different(+All, +Rest, +Propagator) is semidet.
run_different(All, Rest0, P) :-
    split(Rest0, Rest, Values),
    (   Values == []
    ->  no_twins(Rest)
    ;   become(P, different(All, Rest)),
        sort(Values, Sorted),
        same_length(Values, Sorted),
        take_all(Rest, Sorted),
        ( Rest = [_,_|_] -> true ; kill(P) )
    ).

split([], [], []).
split([X|Xs], Rest, Values) :-
    (   integer(X)
    ->  Rest = Rest1,
        Values = [X|Values1]
    ;   Rest = [X|Rest1],
        Values = Values1
    ),
    split(Xs, Rest1, Values1).

% No variable occurs twice.
no_twins(Xs) :-
    term_variables(Xs, Variables),
    same_length(Xs, Variables).

take_all([], _).
take_all([X|Xs], Values) :-
    exclude_all(Values, X),
    take_all(Xs, Values).

exclude_all([], _).
exclude_all([V|Vs], X) :-
    exclude(X, V),
    exclude_all(Vs, X).

%! run_distinct(+All, +Rest, +Propagator) is semidet.
run_distinct(All, Rest0, P) :-
    split(Rest0, Rest, Values),
    ( Values == [] -> true ; become(P, distinct(All, Rest)) ),
    (   Rest = [_,_|_]
    ->  length(Rest, N),
        narrow_all(Rest, N)
    ;   kill(P)
    ).

narrow_all(Xs, N) :-
    small(Xs, N, Small, Large, sup, Least, inf, Greatest),
    (   Small = [_|_],
        Greatest-Least < 4096
    ->  sets(Small, Least, Sets),
        Variables =.. [v|Small],
        Domains =.. [d|Sets],
        Width is Greatest-Least+1,
        functor(Owners, o, Width),
        length(Small, K),
        match_all(K, Domains, Owners, 0, Matched),
        nodes(Matched, Owners, Variables, Domains, Nodes),
        free(Nodes, Matched, Free),
        reaching(Nodes, Free, Open, Tight, Taken),
        remove_all(Large, Taken, Least),
        remove_from(Open, Taken, Least),
        components(Tight, Taken, Least)
    ;   true
    ).

% Small variables have at most N values.
small([], _, [], [], Least, Least, Greatest, Greatest).
small([X|Xs], N, Small, Large, Least0, Least, Greatest0, Greatest) :-
    domain(X, Domain),
    domain_size(Domain, Size),
    (   integer(Size), Size =< N
    ->  Small = [X|Small1],
        Large = Large1,
        bounds(X, L, H),
        ( below(Least0, L) -> Least1 = Least0 ; Least1 = L ),
        ( below(H, Greatest0) -> Greatest1 = Greatest0 ; Greatest1 = H )
    ;   Small = Small1,
        Large = [X|Large1],
        Least1 = Least0,
        Greatest1 = Greatest0
    ),
    small(Xs, N, Small1, Large1, Least1, Least, Greatest1, Greatest).

sets([], _, []).
sets([X|Xs], Least, [Set|Sets]) :-
    domain(X, Domain),
    set(Domain, Least, 0, Set),
    sets(Xs, Least, Sets).

set([], _, Set, Set).
set([L-H|Rest], Least, Set0, Set) :-
    Set1 is Set0 \/ ((1 << (H-L+1)) - 1) << (L-Least),
    set(Rest, Least, Set1, Set).

% match_all(+K, +Domains, +Owners, +Matched0, -Matched): variables K, K-1, ... get a
% value each; argument V+1 of Owners is the variable that has the value V of the set
% Matched. Fails if there are too few values.
match_all(K, Domains, Owners, Matched0, Matched) :-
    (   K =:= 0
    ->  Matched = Matched0
    ;   match(K, Domains, Owners, Matched0, 0, _, Value),
        integer(Value),
        Matched1 is Matched0 \/ 1 << Value,
        K1 is K-1,
        match_all(K1, Domains, Owners, Matched1, Matched)
    ).

% match(+I, +Domains, +Owners, +Matched, +Seen0, -Seen, -Value): variable I gets a
% value, if need be that of a variable that gets another; Value is the one that no variable
% had, or none. Values in Seen have been tried.
match(I, Domains, Owners, Matched, Seen0, Seen, Value) :-
    arg(I, Domains, Domain),
    Unmatched is Domain /\ \Matched,
    (   Unmatched =\= 0
    ->  Value is msb(Unmatched),
        own(Owners, Value, I),
        Seen = Seen0
    ;   displace(Domain, I, Domains, Owners, Matched, Seen0, Seen, Value)
    ).

displace(Domain, I, Domains, Owners, Matched, Seen0, Seen, Value) :-
    Unseen is Domain /\ \Seen0,
    (   Unseen =:= 0
    ->  Value = none,
        Seen = Seen0
    ;   V is msb(Unseen),
        Seen1 is Seen0 \/ 1 << V,
        At is V+1,
        arg(At, Owners, J),
        match(J, Domains, Owners, Matched, Seen1, Seen2, Value1),
        (   Value1 == none
        ->  displace(Domain, I, Domains, Owners, Matched, Seen2, Seen, Value)
        ;   setarg(At, Owners, I),
            Value = Value1,
            Seen = Seen2
        )
    ).

own(Owners, Value, I) :-
    At is Value+1,
    setarg(At, Owners, I).

% node(X, Domain, Own) for each value that is matched: Own is the set of it alone.
nodes(Matched, Owners, Variables, Domains, Nodes) :-
    (   Matched =:= 0
    ->  Nodes = []
    ;   V is msb(Matched),
        Own is 1 << V,
        At is V+1,
        arg(At, Owners, I),
        arg(I, Variables, X),
        arg(I, Domains, Domain),
        Nodes = [node(X, Domain, Own)|Nodes1],
        Matched1 is Matched xor Own,
        nodes(Matched1, Owners, Variables, Domains, Nodes1)
    ).

% The values that no variable needs.
free(Nodes, Matched, Free) :-
    domains_of(Nodes, 0, Union),
    Free is Union /\ \Matched.

domains_of([], Union, Union).
domains_of([node(_, Domain, _)|Nodes], Union0, Union) :-
    Union1 is Union0 \/ Domain,
    domains_of(Nodes, Union1, Union).

% Open nodes can give their value away in exchange for a free one in the end, Tight
% ones can not: they need all of the set Taken.
reaching(Nodes, Free, Open, Tight, Taken) :-
    pass(Nodes, Free, Free1, Open, Open1, Nodes1),
    (   Free1 =:= Free
    ->  Open1 = [],
        Tight = Nodes1,
        own_values(Nodes1, 0, Taken)
    ;   reaching(Nodes1, Free1, Open1, Tight, Taken)
    ).

pass([], Free, Free, Open, Open, []).
pass([Node|Nodes], Free0, Free, Open, Open1, Rest) :-
    Node = node(_, Domain, Own),
    (   Domain /\ Free0 =\= 0
    ->  Free1 is Free0 \/ Own,
        Open = [Node|Open0],
        pass(Nodes, Free1, Free, Open0, Open1, Rest)
    ;   Rest = [Node|Rest1],
        pass(Nodes, Free0, Free, Open, Open1, Rest1)
    ).

own_values([], Values, Values).
own_values([node(_, _, Own)|Nodes], Values0, Values) :-
    Values1 is Values0 \/ Own,
    own_values(Nodes, Values1, Values).

% components(+Nodes, +Values, +Least): Values are those that the Nodes have. A node
% keeps those of its strongly connected component: the nodes that it can get a value from and
% that can get its.
components([], _, _).
components([Node|Nodes], Values, Least) :-
    Node = node(_, Domain, Own),
    All = [Node|Nodes],
    Forward0 is (Domain /\ Values) \/ Own,
    forward(Nodes, Forward0, Forward),
    backward(Nodes, Own, Backward),
    Component is Forward /\ Backward,
    (   Component =:= Values
    ->  true
    ;   Descendants is Forward /\ \Component,
        Others is Values /\ \Forward,
        parts(All, Component, Descendants, Values, Least, Below, Other),
        components(Below, Descendants, Least),
        components(Other, Others, Least)
    ).

% The values that can be had in turn, from those in Forward0.
forward(Nodes, Forward0, Forward) :-
    forward_pass(Nodes, Forward0, Forward1, Rest),
    (   Forward1 =:= Forward0
    ->  Forward = Forward0
    ;   forward(Rest, Forward1, Forward)
    ).

forward_pass([], Forward, Forward, []).
forward_pass([Node|Nodes], Forward0, Forward, Rest) :-
    Node = node(_, Domain, Own),
    (   Own /\ Forward0 =\= 0
    ->  Forward1 is Forward0 \/ Domain,
        forward_pass(Nodes, Forward1, Forward, Rest)
    ;   Rest = [Node|Rest1],
        forward_pass(Nodes, Forward0, Forward, Rest1)
    ).

backward(Nodes, Backward0, Backward) :-
    pass(Nodes, Backward0, Backward1, _, _, Rest),
    (   Backward1 =:= Backward0
    ->  Backward = Backward0
    ;   backward(Rest, Backward1, Backward)
    ).

% parts(+Nodes, +Component, +Descendants, +Values, +Least, -Below, -Others): each node
% gives up the values of other parts.
parts([], _, _, _, _, [], []).
parts([node(X, Domain, Own)|Nodes], Component, Descendants, Values, Least, Below, Others) :-
    (   Own /\ Component =\= 0
    ->  Kept = Component,
        Below = Below1,
        Others = Others1
    ;   Own /\ Descendants =\= 0
    ->  Kept = Descendants,
        Below = [node(X, Domain1, Own)|Below1],
        Others = Others1
    ;   Kept is Values /\ \(Component \/ Descendants),
        Below = Below1,
        Others = [node(X, Domain1, Own)|Others1]
    ),
    Domain1 is Domain /\ Kept,
    Removed is Domain xor Domain1,
    remove(Removed, X, Least),
    parts(Nodes, Component, Descendants, Values, Least, Below1, Others1).

remove_from([], _, _).
remove_from([node(X, Domain, _)|Nodes], Taken, Least) :-
    Removed is Domain /\ Taken,
    remove(Removed, X, Least),
    remove_from(Nodes, Taken, Least).

remove_all([], _, _).
remove_all([X|Xs], Taken, Least) :-
    remove(Taken, X, Least),
    remove_all(Xs, Taken, Least).

% X is none of the values of the set.
remove(Set, X, Least) :-
    (   Set =:= 0
    ->  true
    ;   B is msb(Set),
        V is Least+B,
        exclude(X, V),
        Set1 is Set xor (1 << B),
        remove(Set1, X, Least)
    ).
