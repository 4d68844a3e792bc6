% Random numbers and choices.
%
% All of it draws from the engine's one generator, through the evaluables
% random/1 and random_float; set_random(seed(S)) makes a run repeatable.

:- module(random,
          [ random/1,
            random_between/3,
            random/3,
            getrand/1,
            setrand/1,
            maybe/0,
            maybe/1,
            maybe/2,
            random_member/2,
            random_select/3,
            random_perm2/4,
            random_permutation/2,
            random_subseq/3,
            randseq/3,
            randset/3,
            random_numlist/4
          ]).

:- use_module(library(error), [must_be/2, domain_error/2]).
:- use_module(library(lists), [nth0/3, nth0/4]).

%! random(-X) is det.
% X is a random number: a float, 0.0 < X < 1.0. O(1).
random(X) :-
    X is random_float.

%! random_between(+Low, +High, -X) is semidet.
% X is a random number: an integer, Low =< X =< High, each as likely; fails if High < Low. O(1).
random_between(Low, High, X) :-
    must_be(integer, Low),
    must_be(integer, High),
    High >= Low,
    X is Low+random(High-Low+1).

%! random(+Low, +High, -X) is det.
% X is a random number in [Low, High): an integer if both are, otherwise a float. O(1).
random(Low, High, X) :-
    must_be(number, Low),
    must_be(number, High),
    (   integer(Low), integer(High)
    ->  Range is High-Low,
        ( Range > 0 -> true ; domain_error(not_less_than_one, Range) ),
        X is Low+random(Range)
    ;   X is Low+(High-Low)*random_float
    ).

%! setrand(+Seed) is det.
% Seeds the generator: Seed is an integer, or random for an arbitrary seed. O(1).
setrand(Seed) :-
    must_be(nonvar, Seed),
    (   Seed = rand(A, B, C)
    ->  S is A*30269*30307+B*30307+C
    ;   S = Seed
    ),
    set_random(seed(S)).

%! getrand(-State) is det.
% State is a seed drawn from the generator: after setrand(State) the same numbers
% follow. O(1).
getrand(State) :-
    State is random(1<<62),
    set_random(seed(State)).

%! maybe is semidet.
% Succeeds half of the times. O(1).
maybe :-
    0 is random(2).

%! maybe(+P) is semidet.
% Succeeds with probability P, 0.0 =< P =< 1.0. O(1).
maybe(P) :-
    must_be(between(0.0, 1.0), P),
    P > random_float.

%! maybe(+K, +N) is semidet.
% Succeeds with probability K/N. O(1).
maybe(K, N) :-
    must_be(nonneg, K),
    must_be(positive_integer, N),
    random(N) < K.

%! random_member(-X, +List) is semidet.
% X is an element of List, each as likely; fails for []. O(n).
random_member(X, List) :-
    must_be(list, List),
    length(List, N),
    N > 0,
    I is random(N),
    nth0(I, List, X).

%! random_select(?X, ?List, ?Rest) is semidet.
% X is a random element of List and Rest is the others; or, with List unbound, List
% is Rest with X at a random place. O(n).
random_select(X, List, Rest) :-
    (   is_list(List)
    ->  length(List, N),
        N > 0
    ;   must_be(list, Rest),
        length(Rest, N0),
        N is N0+1
    ),
    I is random(N),
    nth0(I, List, X, Rest).

%! random_perm2(?A, ?B, ?X, ?Y) is det.
% X-Y is A-B or B-A, either as likely. O(1).
random_perm2(A, B, X, Y) :-
    (   maybe
    ->  X = A, Y = B
    ;   X = B, Y = A
    ).

%! random_permutation(?List, ?Permutation) is det.
% Permutation is List in a random order, shuffled, each as likely; or the other way round.
% O(n log n): the elements are sorted by random keys.
random_permutation(List, Permutation) :-
    (   is_list(List)
    ->  shuffle(List, Permutation)
    ;   must_be(list, Permutation),
        shuffle(Permutation, List)
    ).

shuffle(List, Shuffled) :-
    random_keys(List, Keyed),
    keysort(Keyed, Sorted),
    strip_keys(Sorted, Shuffled).

random_keys([], []).
random_keys([X|Xs], [K-X|Ps]) :-
    K is random_float,
    random_keys(Xs, Ps).

strip_keys([], []).
strip_keys([_-X|Ps], [X|Xs]) :-
    strip_keys(Ps, Xs).

%! random_subseq(+List, -Sub, -Rest) is det.
% Puts each element of List into Sub or Rest with equal probability, in order. O(n).
random_subseq([], [], []).
random_subseq([X|Xs], Sub, Rest) :-
    (   maybe
    ->  Sub = [X|Sub1], Rest = Rest1
    ;   Sub = Sub1, Rest = [X|Rest1]
    ),
    random_subseq(Xs, Sub1, Rest1).

%! randseq(+K, +N, -Sequence) is det.
% Sequence has K different integers of 1..N in random order. O(K log K).
randseq(K, N, Sequence) :-
    randset(K, N, Set),
    shuffle(Set, Sequence).

%! randset(+K, +N, -Set) is det.
% Set has K different integers of 1..N, ascending. O(K log K) for K of at most N/2,
% otherwise O(N).
% @error domain_error(not_less_than(K), N) if N < K
randset(K, N, Set) :-
    must_be(nonneg, K),
    must_be(nonneg, N),
    ( K =< N -> true ; domain_error(not_less_than(K), N) ),
    (   2*K > N
    ->  pick(1, N, K, Set)
    ;   draw(K, N, [], Set)
    ).

% K of the integers I..N, each K-subset as likely.
pick(I, N, K, Set) :-
    (   K =:= 0
    ->  Set = []
    ;   random(N-I+1) < K
    ->  Set = [I|Set1],
        K1 is K-1,
        I1 is I+1,
        pick(I1, N, K1, Set1)
    ;   I1 is I+1,
        pick(I1, N, K, Set)
    ).

% Draws until there are K different integers.
draw(K, N, Set0, Set) :-
    length(Set0, Have),
    Missing is K-Have,
    (   Missing =:= 0
    ->  Set = Set0
    ;   numbers(Missing, N, Numbers, Set0),
        sort(Numbers, Set1),
        draw(K, N, Set1, Set)
    ).

numbers(0, _, Rest, Rest) :- !.
numbers(K, N, [X|Xs], Rest) :-
    X is 1+random(N),
    K1 is K-1,
    numbers(K1, N, Xs, Rest).

%! random_numlist(+P, +Low, +High, -List) is det.
% List has each integer of Low..High with probability P, ascending. O(High-Low).
random_numlist(P, Low, High, List) :-
    must_be(between(0.0, 1.0), P),
    must_be(integer, Low),
    must_be(integer, High),
    random_numlist_(Low, High, P, List).

random_numlist_(I, High, P, List) :-
    (   I > High
    ->  List = []
    ;   ( P > random_float -> List = [I|List1] ; List = List1 ),
        I1 is I+1,
        random_numlist_(I1, High, P, List1)
    ).
