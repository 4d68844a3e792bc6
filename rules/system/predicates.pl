% What is known of predicates (ISO 8.8.2): those without clauses too, once something declares them.

current_predicate(Spec) :-
    '$strip_module'(Spec, M, PI),
    (   var(PI) -> true
    ;   PI = N/A
    ->  ( var(N) -> true ; atom(N) -> true ; throw(error(type_error(predicate_indicator, PI), _)) ),
        ( var(A) -> true ; integer(A), A >= 0 -> true ; throw(error(type_error(predicate_indicator, PI), _)) )
    ;   throw(error(type_error(predicate_indicator, PI), _))
    ),
    (   nonvar(PI), PI = N1/A1, atom(N1), integer(A1)
    ->  functor(H, N1, A1),
        '$predicate_flag'(M, H, built_in, false)
    ;   '$predicates'(M, PIs), '$member'(PI, PIs)
    ).

current_predicate(N, Spec) :-
    '$strip_module'(Spec, M, H),
    (   nonvar(H) -> functor(H, N, A), current_predicate(M:N/A), !
    ;   current_predicate(M:N/A), functor(H, N, A)
    ).

% What is known of functors: those that some predicate has.
current_functor(N, A) :-
    ( var(N) -> true ; atom(N) -> true ; throw(error(type_error(atom, N), _)) ),
    ( var(A) -> true ; integer(A) -> true ; throw(error(type_error(integer, A), _)) ),
    findall(N/A, '$known_functor'(N, A), Functors),
    sort(Functors, Distinct),
    '$member'(N/A, Distinct).

'$known_functor'(N, A) :-
    current_module(M),
    '$predicates'(M, PIs),
    '$member'(N/A, PIs).

predicate_property(Spec, Property) :-
    '$strip_module'(Spec, M, H),
    ( var(H) -> true ; callable(H) -> true ; throw(error(type_error(callable, H), _)) ),
    (   atom(Property), '$predicate_flag'(M, H, Property, Has) -> Has == true
    ;   '$predicate_property'(H, M, Property)
    ).

'$predicate_property'(H, M, Property) :-
    (   var(H)
    ->  '$predicates'(M, PIs), '$member'(N/A, PIs), functor(H, N, A)
    ;   true
    ),
    '$known_predicate'(M, H, Ps),
    ( nonvar(Property) -> once('$member'(Property, Ps)) ; '$member'(Property, Ps) ).

% What a library would provide is known too: it is loaded.
'$known_predicate'(M, H, Ps) :- '$predicate'(M, H, Ps), !.
'$known_predicate'(M, H, Ps) :-
    functor(H, N, A),
    '$library_of'(N, A, Library),
    '$use'(library(Library), M, [N/A]),
    '$predicate'(M, H, Ps).

% copy_predicate_clauses(:From, :To): To, which has no clauses yet or is dynamic, gets those of From. O(size).
copy_predicate_clauses(From, To) :-
    '$strip_module'(From, M1, N1/A1), '$strip_module'(To, M2, N2/A2),
    ( A1 == A2 -> true ; throw(error(domain_error(arity_mismatch, A1/A2), _)) ),
    functor(H, N1, A1),
    '$clauses'(M1:H, Cs),
    '$copy_clauses'(Cs, M1, M2, N2).

'$copy_clauses'([], _, _, _).
'$copy_clauses'([(H1 :- B)|Cs], M1, M2, N2) :-
    H1 =.. [_|As], H2 =.. [N2|As],
    ( '$loading' -> '$load_clause'((M2:H2 :- M1:B)) ; assertz((M2:H2 :- M1:B)) ),
    '$copy_clauses'(Cs, M1, M2, N2).
