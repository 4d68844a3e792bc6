% What would make two terms equal, without making them so.

:- module(unifiable, [unifiable/3]).

%! unifiable(@X, @Y, -Unifier) is semidet.
% X and Y unify, and Unifier is a list of Variable = Term that says how: [] if they
% are identical. Attributes do not count. O(size log size): plain copies are
% unified, and what became of the copied variables is said in the variables.
unifiable(X, Y, Unifier) :-
    (   X == Y
    ->  Unifier = []
    ;   var(X), var(Y)
    ->  Unifier = [Y = X]
    ;   var(X)
    ->  Unifier = [X = Y]
    ;   var(Y)
    ->  Unifier = [Y = X]
    ;   term_variables(X-Y, Variables),
        copy_term_nat(Variables/X/Y, Copies/CopyX/CopyY),
        CopyX = CopyY,
        tag_unbound(Copies, Variables, Equated, Bound),
        equated_variables(Equated, Unifier, Unifier1),
        bound_variables(Bound, Unifier1)
    ).

% Equated pairs each variable whose copy is unbound with that copy, Bound the
% others.
tag_unbound([], [], [], []).
tag_unbound([C|Cs], [V|Vs], Equated, Bound) :-
    (   var(C)
    ->  Equated = [C-V|Equated1],
        Bound = Bound1
    ;   Equated = Equated1,
        Bound = [C-V|Bound1]
    ),
    tag_unbound(Cs, Vs, Equated1, Bound1).

% Variables with one copy are equal. The first of each group becomes the value of
% the copy, so that the terms of Bound speak of it.
equated_variables(Equated, Unifier, Rest) :-
    keysort(Equated, Sorted),
    groups(Sorted, Unifier, Rest, Firsts),
    name_copies(Firsts).

groups([], Unifier, Unifier, []).
groups([C-V|Pairs], Unifier, Rest, [C-V|Firsts]) :-
    group(Pairs, C, V, Others, Unifier, Unifier1),
    groups(Others, Unifier1, Rest, Firsts).

group([C1-W|Pairs], C, V, Others, Unifier, Rest) :-
    C1 == C,
    !,
    Unifier = [W = V|Unifier1],
    group(Pairs, C, V, Others, Unifier1, Rest).
group(Others, _, _, Others, Unifier, Unifier).

name_copies([]).
name_copies([C-V|Firsts]) :-
    C = V,
    name_copies(Firsts).

bound_variables([], []).
bound_variables([Value-V|Bound], [V = Value|Unifier]) :-
    bound_variables(Bound, Unifier).
