% Where one term occurs in another.
%
% A walk keeps its own stack of terms to visit, so deep terms do not overflow the native stack.

:- module(occurs,
          [ contains_term/2,
            contains_var/2,
            free_of_term/2,
            free_of_var/2,
            occurrences_of_term/3,
            occurrences_of_var/3,
            sub_term/2,
            sub_var/2,
            sub_term_shared_variables/3
          ]).

%! contains_term(?Sub, @Term) is semidet.
% Sub is unified with the first subterm of Term that it unifies with. O(size).
contains_term(Sub, Term) :-
    sub_term(X, Term),
    X = Sub,
    !.

%! contains_var(@Sub, @Term) is semidet.
% Some subterm of Term is identical (==) to Sub. O(size).
contains_var(Sub, Term) :-
    \+ free_of_var(Sub, Term).

%! free_of_term(@Sub, @Term) is semidet.
% No subterm of Term unifies with Sub. O(size).
free_of_term(Sub, Term) :-
    \+ ( sub_term(X, Term), X = Sub ).

%! free_of_var(@Sub, @Term) is semidet.
% No subterm of Term is identical (==) to Sub. O(size).
free_of_var(Sub, Term) :-
    \+ ( sub_term(X, Term), X == Sub ).

%! occurrences_of_term(@Sub, @Term, ?Count) is det.
% Count of the subterms of Term that unify with Sub. O(size).
occurrences_of_term(Sub, Term, Count) :-
    count_unifying([Term], Sub, 0, Count).

count_unifying([], _, Count, Count).
count_unifying([T|Ts], Sub, Count0, Count) :-
    (   T \= Sub
    ->  Count1 = Count0
    ;   Count1 is Count0+1
    ),
    push_arguments(T, Ts, Ts1),
    count_unifying(Ts1, Sub, Count1, Count).

%! occurrences_of_var(@Sub, @Term, ?Count) is det.
% Count of the subterms of Term that are identical (==) to Sub. O(size).
occurrences_of_var(Sub, Term, Count) :-
    count_identical([Term], Sub, 0, Count).

count_identical([], _, Count, Count).
count_identical([T|Ts], Sub, Count0, Count) :-
    (   T == Sub
    ->  Count1 is Count0+1
    ;   Count1 = Count0
    ),
    push_arguments(T, Ts, Ts1),
    count_identical(Ts1, Sub, Count1, Count).

% The arguments of T, first one on top, before Ts.
push_arguments(T, Ts0, Ts) :-
    (   compound(T)
    ->  functor(T, _, N),
        push_arguments(N, T, Ts0, Ts)
    ;   Ts = Ts0
    ).

push_arguments(N, T, Ts0, Ts) :-
    (   N =:= 0
    ->  Ts = Ts0
    ;   arg(N, T, A),
        N1 is N-1,
        push_arguments(N1, T, [A|Ts0], Ts)
    ).

%! sub_term(?Sub, +Term) is nondet.
% Sub is Term or a subterm of it, depth first from left to right. O(size) for all.
sub_term(Sub, Term) :-
    sub_terms([Term], Sub).

sub_terms([T|Ts0], Sub) :-
    push_arguments(T, Ts0, Ts),
    sub_terms(Ts, T, Sub).

sub_terms([], T, Sub) :- !, Sub = T.
sub_terms(_, T, T).
sub_terms(Ts, _, Sub) :- sub_terms(Ts, Sub).

%! sub_var(@Sub, @Term) is semidet.
% The older name of contains_var/2.
sub_var(Sub, Term) :-
    contains_var(Sub, Term).

%! sub_term_shared_variables(+Sub, +Term, -Variables) is det.
% Variables of Sub that occur in Term outside Sub too. O(size).
sub_term_shared_variables(Sub, Term, Variables) :-
    term_variables(Sub, SubVariables),
    outside([Term], Sub, Others),
    term_variables(Others, OtherVariables),
    common(SubVariables, OtherVariables, Variables).

% The terms without the first occurrence (==) of Sub.
outside([], _, []).
outside([T|Ts], Sub, Others) :-
    (   T == Sub
    ->  Others = Ts
    ;   compound(T)
    ->  push_arguments(T, Ts, Ts1),
        outside(Ts1, Sub, Others)
    ;   Others = [T|Others1],
        outside(Ts, Sub, Others1)
    ).

common([], _, []).
common([V|Vs], Others, Common) :-
    (   identical_member(Others, V)
    ->  Common = [V|Common1]
    ;   Common = Common1
    ),
    common(Vs, Others, Common1).

identical_member([X|Xs], V) :-
    (   X == V
    ->  true
    ;   identical_member(Xs, V)
    ).
