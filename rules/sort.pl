% Sorting by an order that the caller defines.

:- module(sort,
          [ predsort/3,
            locale_sort/2
          ]).

:- use_module(library(error), [must_be/2]).

:- meta_predicate predsort(3, +, -).

%! predsort(:Compare, +List, -Sorted) is semidet.
% Merge sort with call(Compare, Order, A, B), Order one of <, > and =; of equal
% elements only the first stays. Fails if Compare does. O(n log n) calls.
predsort(Compare, List, Sorted) :-
    must_be(list, List),
    length(List, N),
    predsort_(N, Compare, List, [], Sorted0),
    !,
    Sorted = Sorted0.

% Sorts the first N elements of List; Rest has the elements after them.
predsort_(0, _, Rest, Rest, []) :- !.
predsort_(1, _, [X|Rest], Rest, [X]) :- !.
predsort_(N, Compare, List, Rest, Sorted) :-
    Half is N // 2,
    Other is N - Half,
    predsort_(Half, Compare, List, Middle, Left),
    predsort_(Other, Compare, Middle, Rest, Right),
    merge_by(Left, Right, Compare, Sorted).

merge_by([], Right, _, Right) :- !.
merge_by(Left, [], _, Left) :- !.
merge_by([X|Xs], [Y|Ys], Compare, Merged) :-
    call(Compare, Order, X, Y),
    !,
    merge_by(Order, X, Xs, Y, Ys, Compare, Merged).

merge_by(<, X, Xs, Y, Ys, Compare, [X|Merged]) :-
    merge_by(Xs, [Y|Ys], Compare, Merged).
merge_by(=, X, Xs, _, Ys, Compare, Merged) :-
    merge_by([X|Xs], Ys, Compare, Merged).
merge_by(>, X, Xs, Y, Ys, Compare, [Y|Merged]) :-
    merge_by([X|Xs], Ys, Compare, Merged).

%! locale_sort(+List, -Sorted) is det.
% List in the order of its elements' text, duplicates kept. There is one locale:
% characters by their codes. O(n log n).
locale_sort(List, Sorted) :-
    must_be(list, List),
    text_keys(List, Keyed),
    keysort(Keyed, Ordered),
    keyed_values(Ordered, Sorted).

text_keys([], []).
text_keys([X|Xs], [Key-X|Ps]) :-
    term_text(X, Key),
    text_keys(Xs, Ps).

term_text(X, Text) :-
    format(string(Text), '~w', [X]).

keyed_values([], []).
keyed_values([_-X|Ps], [X|Xs]) :-
    keyed_values(Ps, Xs).
