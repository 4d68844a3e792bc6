% Terms as data: comparing, measuring, generalising and mapping them.

:- module(terms,
          [ subsumes/2,
            subsumes_chk/2,
            variant/2,
            term_size/2,
            variant_hash/2,
            term_hash/4,
            term_subsumer/3,
            term_factorized/3,
            mapargs/3,
            mapsubterms/3,
            mapsubterms_var/3,
            foldsubterms/4,
            foldsubterms/5,
            same_functor/2,
            same_functor/3,
            same_functor/4
          ]).

:- use_module(library(copying), [functor/4]).
:- use_module(library(error), [must_be/2, domain_error/2]).
:- use_module(library(rbtrees), [rb_new/1, rb_insert_new/4, rb_lookup/3, rb_update/4]).
:- autoload(library(lists), [append/3]).

:- meta_predicate
    mapargs(2, ?, ?),
    mapsubterms(2, ?, ?),
    mapsubterms_var(2, ?, ?),
    foldsubterms(3, +, +, -),
    foldsubterms(4, +, ?, +, -).

%! subsumes(+General, @Specific) is semidet.
% Binds variables of General alone so that it becomes Specific. O(size).
subsumes(General, Specific) :-
    subsumes_term(General, Specific),
    General = Specific.

%! subsumes_chk(@General, @Specific) is semidet.
% As the standard's subsumes_term/2. O(size).
subsumes_chk(General, Specific) :-
    subsumes_term(General, Specific).

%! variant(@A, @B) is semidet.
% A and B are the same but for the names of variables. O(size).
variant(A, B) :-
    A =@= B.

%! term_size(@Term, -Size) is det.
% Size is the number of cells that Term takes: arity + 1 for each compound in it,
% 0 for a term that fits a cell. A subterm that several places share counts once,
% also in a cyclic Term. O(size).
term_size(Term, Size) :-
    '$term_size'(Term, Size).

%! variant_hash(@Term, -Hash) is det.
% Hash is an integer, which is the same for variants of Term. O(size).
variant_hash(Term, Hash) :-
    (   ground(Term)
    ->  term_hash(Term, Hash)
    ;   copy_term_nat(Term, Copy),
        numbervars(Copy, 0, _),
        term_hash(Copy, Hash)
    ).

% True of a compound with arguments. One without, f(), is as an atomic term here.
has_arguments(Term, Name, Arity) :-
    compound(Term),
    compound_name_arity(Term, Name, Arity),
    Arity > 0.

%! same_functor(?A, ?B) is semidet.
% A and B have the same name and arity; one of them may be unbound. O(arity).
same_functor(A, B) :-
    same_functor(A, B, _, _).

%! same_functor(?A, ?B, ?Arity) is semidet.
% As same_functor/2, with the Arity of both.
same_functor(A, B, Arity) :-
    same_functor(A, B, _, Arity).

%! same_functor(?A, ?B, ?Name, ?Arity) is semidet.
% As same_functor/2, with the Name and Arity of both.
same_functor(A, B, Name, Arity) :-
    (   nonvar(A)
    ->  functor(A, Name, Arity, Type),
        functor(B, Name, Arity, Type)
    ;   functor(B, Name, Arity, Type),
        functor(A, Name, Arity, Type)
    ).

%! term_hash(@Term, +Depth, +Range, -Hash) is det.
% Hash is a number less than Range, computed from the subterms of Term that are less than Depth deep, or from all if
% Depth is -1. It stays unbound if these subterms have variables. O(size).
% @error domain_error(not_less_than_zero, Depth)
% @error domain_error(not_less_than_one, Range)
term_hash(Term, Depth, Range, Hash) :-
    must_be(integer, Depth),
    must_be(integer, Range),
    ( Depth < -1 -> domain_error(not_less_than_zero, Depth) ; true ),
    ( Range < 1 -> domain_error(not_less_than_one, Range) ; true ),
    to_depth(Depth, Term, Top),
    term_hash(Top, Hash0),
    ( var(Hash0) -> true ; Hash is Hash0 mod Range ).

to_depth(Depth, Term, Top) :-
    (   Depth =:= 0
    ->  Top = []
    ;   Depth > 0, has_arguments(Term, _, _)
    ->  Depth1 is Depth-1,
        mapargs(to_depth(Depth1), Term, Top)
    ;   Top = Term
    ).

%! term_subsumer(+A, +B, -General) is det.
% General is the least general term that subsumes both (their anti-unifier): equal
% pairs of different subterms become equal variables. O(size log size).
term_subsumer(A, B, General) :-
    rb_new(Map),
    generalise(A, B, General, Map, _).

generalise(A, B, General, Map0, Map) :-
    (   A == B
    ->  General = A,
        Map = Map0
    ;   has_arguments(A, Name, Arity),
        has_arguments(B, Name, Arity)
    ->  functor(General, Name, Arity),
        generalise_arguments(1, Arity, A, B, General, Map0, Map)
    ;   rb_lookup(A-B, General0, Map0)
    ->  General = General0,
        Map = Map0
    ;   rb_insert_new(Map0, A-B, General, Map)
    ).

generalise_arguments(I, N, A, B, General, Map0, Map) :-
    arg(I, A, X),
    arg(I, B, Y),
    arg(I, General, Z),
    (   I =:= N
    ->  generalise(X, Y, Z, Map0, Map)
    ;   generalise(X, Y, Z, Map0, Map1),
        I1 is I+1,
        generalise_arguments(I1, N, A, B, General, Map1, Map)
    ).

%! term_factorized(+Term, -Skeleton, -Substitutions) is det.
% Skeleton is Term with a variable for each compound subterm that occurs more than
% once (==); Substitutions is a list of Variable = Subterm. For a Term without
% cycles. O(size^2 log) in the worst case.
term_factorized(Term, Skeleton, Substitutions) :-
    rb_new(Counts0),
    count_subterms([Term], Counts0, Counts),
    rb_new(Names0),
    factorize(Term, Counts, Skeleton, Names0, _, Substitutions, []).

count_subterms([], Counts, Counts).
count_subterms([T|Ts], Counts0, Counts) :-
    (   \+ has_arguments(T, _, _)
    ->  count_subterms(Ts, Counts0, Counts)
    ;   rb_lookup(T, _, Counts0)
    ->  rb_update(Counts0, T, many, Counts1),
        count_subterms(Ts, Counts1, Counts)
    ;   rb_insert_new(Counts0, T, once, Counts1),
        T =.. [_|Args],
        append(Args, Ts, Ts1),
        count_subterms(Ts1, Counts1, Counts)
    ).

factorize(T, Counts, Skeleton, Names0, Names, Substs, Rest) :-
    (   \+ has_arguments(T, _, _)
    ->  Skeleton = T,
        Names = Names0,
        Substs = Rest
    ;   rb_lookup(T, Skeleton0, Names0)
    ->  Skeleton = Skeleton0,
        Names = Names0,
        Substs = Rest
    ;   rb_lookup(T, many, Counts)
    ->  rb_insert_new(Names0, T, Skeleton, Names1),
        Substs = [Skeleton = Inner|Substs1],
        factorize_arguments(T, Counts, Inner, Names1, Names, Substs1, Rest)
    ;   factorize_arguments(T, Counts, Skeleton, Names0, Names, Substs, Rest)
    ).

factorize_arguments(T, Counts, Copy, Names0, Names, Substs, Rest) :-
    functor(T, Name, Arity),
    functor(Copy, Name, Arity),
    factorize_arguments(1, Arity, T, Counts, Copy, Names0, Names, Substs, Rest).

factorize_arguments(I, N, T, Counts, Copy, Names0, Names, Substs, Rest) :-
    arg(I, T, X),
    arg(I, Copy, Y),
    (   I =:= N
    ->  factorize(X, Counts, Y, Names0, Names, Substs, Rest)
    ;   factorize(X, Counts, Y, Names0, Names1, Substs, Substs1),
        I1 is I+1,
        factorize_arguments(I1, N, T, Counts, Copy, Names1, Names, Substs1, Rest)
    ).

%! mapargs(:Goal, ?Term1, ?Term2) is nondet.
% The terms have one name and arity, and call(Goal, A1, A2) relates their
% arguments. O(arity) calls.
mapargs(Goal, Term1, Term2) :-
    same_functor(Term1, Term2, Arity),
    mapargs(1, Arity, Goal, Term1, Term2).

mapargs(I, N, Goal, Term1, Term2) :-
    (   I > N
    ->  true
    ;   arg(I, Term1, A1),
        arg(I, Term2, A2),
        call(Goal, A1, A2),
        I1 is I+1,
        mapargs(I1, N, Goal, Term1, Term2)
    ).

%! mapsubterms(:Goal, +Term1, -Term2) is det.
% Term2 is Term1 with each subterm T1 for which call(Goal, T1, T2) succeeds replaced
% by T2, from the root down. Neither replaced subterms nor variables are visited
% further. O(size) calls.
mapsubterms(Goal, Term1, Term2) :-
    mapsubterms_var(no_variable(Goal), Term1, Term2).

no_variable(Goal, Term1, Term2) :-
    nonvar(Term1),
    call(Goal, Term1, Term2).

%! mapsubterms_var(:Goal, +Term1, -Term2) is det.
% As mapsubterms/3; Goal is called for variables too.
mapsubterms_var(Goal, Term1, Term2) :-
    (   call(Goal, Term1, Term0)
    ->  Term2 = Term0
    ;   has_arguments(Term1, Name, Arity)
    ->  functor(Term2, Name, Arity),
        mapsubterms_arguments(1, Arity, Goal, Term1, Term2)
    ;   Term2 = Term1
    ).

% Here and below the last argument is a tail call: long lists need no stack.
mapsubterms_arguments(I, N, Goal, Term1, Term2) :-
    arg(I, Term1, A1),
    arg(I, Term2, A2),
    (   I =:= N
    ->  mapsubterms_var(Goal, A1, A2)
    ;   mapsubterms_var(Goal, A1, A2),
        I1 is I+1,
        mapsubterms_arguments(I1, N, Goal, Term1, Term2)
    ).

%! foldsubterms(:Goal, +Term, +V0, ?V) is semidet.
% Threads a value through the subterms from the root down: where call(Goal, T, V0, V1)
% succeeds, T is not looked into. The last V1 is V itself. O(size) calls.
foldsubterms(Goal, Term, V0, V) :-
    (   call(Goal, Term, V0, V)
    ->  true
    ;   has_arguments(Term, _, Arity)
    ->  fold_arguments(1, Arity, Goal, Term, V0, V)
    ;   V = V0
    ).

fold_arguments(I, N, Goal, Term, V0, V) :-
    arg(I, Term, A),
    (   I =:= N
    ->  foldsubterms(Goal, A, V0, V)
    ;   foldsubterms(Goal, A, V0, V1),
        I1 is I+1,
        fold_arguments(I1, N, Goal, Term, V1, V)
    ).

%! foldsubterms(:Goal, +Term1, ?Term2, +V0, ?V) is semidet.
% As foldsubterms/4 and mapsubterms/3 at once: call(Goal, T1, T2, V0, V1).
foldsubterms(Goal, Term1, Term2, V0, V) :-
    (   call(Goal, Term1, Term2, V0, V)
    ->  true
    ;   has_arguments(Term1, Name, Arity)
    ->  functor(Term2, Name, Arity),
        fold_arguments(1, Arity, Goal, Term1, Term2, V0, V)
    ;   Term2 = Term1,
        V = V0
    ).

fold_arguments(I, N, Goal, Term1, Term2, V0, V) :-
    arg(I, Term1, A1),
    arg(I, Term2, A2),
    (   I =:= N
    ->  foldsubterms(Goal, A1, A2, V0, V)
    ;   foldsubterms(Goal, A1, A2, V0, V1),
        I1 is I+1,
        fold_arguments(I1, N, Goal, Term1, Term2, V1, V)
    ).
