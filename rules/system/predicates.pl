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
        '$predicate'(M, H, Ps), \+ '$memberchk'(built_in, Ps)
    ;   '$predicates'(M, PIs), '$member'(PI, PIs)
    ).

current_predicate(N, Spec) :-
    '$strip_module'(Spec, M, H),
    (   nonvar(H) -> functor(H, N, A), current_predicate(M:N/A), !
    ;   current_predicate(M:N/A), functor(H, N, A)
    ).

predicate_property(Spec, Property) :-
    '$strip_module'(Spec, M, H),
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
