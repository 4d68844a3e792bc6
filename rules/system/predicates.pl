% Properties of predicates (ISO 8.8.2), also of those without clauses if they are declared.

% current_predicate(:Indicator): with a name given, built-in predicates are there too, unless the flag iso is on
% (8.8.2).
current_predicate(Spec) :-
    '$strip_module'(Spec, M, PI),
    (   nonvar(PI), PI = N//A0
    ->  ( integer(A0) -> A is A0+2 ; true ),
        current_predicate(M:N/A),
        A0 is A-2, A0 >= 0
    ;   nonvar(PI), PI = V:Plain, var(V)
    ->  '$current_parts'(Plain, N, A),
        current_module(V),
        ( V == system -> atom(N), \+ current_prolog_flag(iso, true) ; true ),
        '$defined'(V, N, A)
    ;   '$current_parts'(PI, N, A),
        '$current_predicate'(N, A, M)
    ).

% The name and the arity of an indicator, as far as they are given.
'$current_parts'(PI, N, A) :-
    PI = N/A,
    ( var(N) -> true ; atom(N) ),
    ( var(A) -> true ; integer(A), A >= 0 ), !.
'$current_parts'(PI, _, _) :- throw(error(type_error(predicate_indicator, PI), _)).

'$current_predicate'(N, A, M) :- atom(N), integer(A), !, functor(H, N, A), '$is_current'(M, H).
'$current_predicate'(N, A, M) :-
    atom(N), \+ current_prolog_flag(iso, true), !,
    '$arities'(M, N, Arities),
    '$member'(A, Arities),
    functor(H, N, A),
    '$is_current'(M, H).
'$current_predicate'(N, A, M) :- '$defined'(M, N, A).

% The predicates that a module itself defines.
'$defined'(M, N, A) :-
    ( atom(N) -> '$predicates_named'(M, N, PIs) ; '$predicates'(M, PIs) ),
    '$member'(N/A, PIs).

% As in the standard's example (8.8.2.4), current_predicate/1 is not among its own answers by default.
'$is_current'(M, H) :-
    '$predicate_flag'(M, H, built_in, Is),
    (   Is == false -> true
    ;   H = current_predicate(_) -> fail
    ;   \+ current_prolog_flag(iso, true)
    ).

% current_predicate(?Name, :Head): includes predicates that a library would provide, unless the flag iso is on.
current_predicate(N, Spec) :-
    '$strip_module'(Spec, M, H0),
    (   nonvar(H0), H0 = V:H, var(V)
    ->  current_module(V),
        '$current_head'(H, V, N)
    ;   '$current_head'(H0, M, N)
    ).

'$current_head'(H, M, N) :- var(H), !, current_predicate(M:N/A), functor(H, N, A).
'$current_head'(H, M, N) :-
    functor(H, N0, A),
    N = N0,
    (   current_predicate(M:N/A) -> true
    ;   \+ current_prolog_flag(iso, true), '$known_predicate'(M, H, _) -> true
    ).

% current_functor/2: the functors of all predicates.
current_functor(N, A) :-
    ( var(N) -> true ; atom(N) -> true ; throw(error(type_error(atom, N), _)) ),
    ( var(A) -> true ; integer(A) -> true ; throw(error(type_error(integer, A), _)) ),
    findall(N/A, '$known_functor'(N, A), Functors),
    sort(Functors, Distinct),
    '$member'(N/A, Distinct).

'$known_functor'(N, A) :-
    current_module(M),
    '$defined'(M, N, A).

predicate_property(Spec, Property) :-
    '$strip_module'(Spec, M, H),
    (   nonvar(H), H = V:Plain, var(V)
    ->  current_module(V),
        '$strip_module'(V:Plain, In, Head),
        '$is_property_of'(Property, In, Head)
    ;   In = M,
        Head = H
    ),
    '$property'(Head, In, Property).

% With any module asked for, a predicate has its properties in the module that defines it, and is imported elsewhere.
'$is_property_of'(_, _, H) :- var(H), !.
'$is_property_of'(Property, M, H) :-
    nonvar(Property), Property = imported_from(_), !,
    '$predicate_flag'(M, H, defined, _).
'$is_property_of'(_, M, H) :- callable(H), !, functor(H, N, A), once('$defined'(M, N, A)).
'$is_property_of'(_, _, _).

'$property'(H, M, Property) :-
    ( var(H) -> true ; callable(H) -> true ; throw(error(type_error(callable, H), _)) ),
    (   atom(Property), '$predicate_flag'(M, H, Property, Has) -> Has == true
    ;   '$predicate_property'(H, M, Property)
    ).

'$predicate_property'(H, M, Property) :-
    (   var(H)
    ->  '$defined'(M, N, A), functor(H, N, A)
    ;   true
    ),
    '$known_predicate'(M, H, Ps),
    (   nonvar(Property)
    ->  once(( '$member'(Property, Ps) ; '$extent_property'(Property, M, H) ))
    ;   '$member'(Property, Ps)
    ;   '$extent_property'(Property, M, H)
    ).

% The properties that take the time of looking at the clauses.
'$extent_property'(Property, M, H) :-
    ( var(Property) -> true ; functor(Property, N, 1), '$memberchk'(N, [size, number_of_rules, line_count]) ),
    '$predicate_extent'(M, H, Ps),
    '$member'(Property, Ps).

% A predicate that a library would provide is known too: the library is loaded.
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
    ( '$known_predicate'(M1, H, Ps) -> true ; throw(error(existence_error(procedure, N1/A1), _)) ),
    ( '$member'(imported_from(M), Ps) -> true ; M = M1 ),
    ( '$clauses'(M:H, Cs0) -> true ; throw(error(permission_error(access, private_procedure, N1/A1), _)) ),
    % The clauses of libraries cannot be read: a call does the same.
    ( Cs0 == [], '$module_class'(M, library) -> Cs = [(H :- H)] ; Cs = Cs0 ),
    '$copy_clauses'(Cs, M, M2, N2).

'$copy_clauses'([], _, _, _).
'$copy_clauses'([(H1 :- B)|Cs], M1, M2, N2) :-
    H1 =.. [_|As], H2 =.. [N2|As],
    ( ( M1 == M2 ; B == true ) -> C = (M2:H2 :- B) ; C = (M2:H2 :- M1:B) ),
    ( '$loading' -> '$load_clause'(C) ; assertz(C) ),
    '$copy_clauses'(Cs, M1, M2, N2).

% compile_predicates(:Indicators): makes dynamic predicates static. O(clauses).
compile_predicates(Spec) :-
    '$strip_module'(Spec, M, PIs),
    (   is_list(PIs) -> true
    ;   var(PIs) -> throw(error(instantiation_error, _))
    ;   throw(error(type_error(list, PIs), _))
    ),
    '$compile_each'(PIs, M).

'$compile_each'([], _).
'$compile_each'([Spec|Specs], M0) :-
    '$strip_module'(M0:Spec, M, PI),
    ( '$indicator_error'(PI, E) -> throw(error(E, _)) ; PI = N/A, functor(H, N, A) ),
    (   '$own_flag'(M, H, dynamic) -> '$clauses'(M:H, Clauses), abolish(M:PI), '$compiled'(Clauses, M, PI)
    ;   '$own_flag'(M, H, defined) -> true
    ;   throw(error(existence_error(procedure, PI), _))
    ),
    '$compile_each'(Specs, M0).

'$compiled'(Clauses, M, PI) :- '$declare'(defined, M:PI), '$det_add'(Clauses, M).
