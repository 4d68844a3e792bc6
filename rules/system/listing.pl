% listing/0,1,2 and vm_list/1.

listing :- '$predicates'(user, PIs), '$listing_each'(PIs, user).
% listing(:Spec, +Options): as listing/1; Options are for systems that have the text of clauses.
listing(Spec, _) :- listing(Spec).
listing(Spec) :- '$must_be_tree'(Spec), '$strip_module'(Spec, M, What), '$listing'(What, M).

'$listing'(V, _) :- var(V), !, throw(error(instantiation_error, _)).
'$listing'([], _) :- !.
'$listing'([X|Xs], M) :- !, '$listing'(X, M), '$listing'(Xs, M).
'$listing'(N/A, M) :- !, '$listing_all'(N, A, M).
'$listing'(N//A, M) :- !, A2 is A+2, '$listing_all'(N, A2, M).
'$listing'(N, M) :- atom(N), !, '$listing_all'(N, _, M).
'$listing'(X, _) :- throw(error(type_error(predicate_indicator, X), _)).

'$listing_all'(N, A, M) :-
    '$predicates'(M, PIs),
    findall(N/A, '$member'(N/A, PIs), Found),
    ( Found == [] -> throw(error(existence_error(procedure, N/A), _)) ; true ),
    '$listing_each'(Found, M).

'$listing_each'([], _).
'$listing_each'([N/A|PIs], M) :- '$listing_one'(M, N, A), '$listing_each'(PIs, M).

'$listing_one'(M, N, A) :-
    functor(H, N, A),
    '$predicate'(M, H, Ps),
    '$listing_declared'([dynamic, multifile, discontiguous], Ps, N/A, Declared),
    ( Declared == true -> nl ; true ),
    (   '$memberchk'(foreign, Ps) -> format("%  ~q is native~n", [N/A])
    ;   '$clauses'(M:H, Cs) -> '$portray_clauses'(Cs)
    ;   true
    ),
    nl.

'$listing_declared'([], _, _, _).
'$listing_declared'([D|Ds], Ps, PI, Declared) :-
    ( '$memberchk'(D, Ps) -> format(":- ~w ~q.~n", [D, PI]), Declared = true ; true ),
    '$listing_declared'(Ds, Ps, PI, Declared).

'$portray_clauses'([]).
'$portray_clauses'([C|Cs]) :- '$plain_clause'(C, P), portray_clause(P), '$portray_clauses'(Cs).

'$plain_clause'((H :- B), H) :- B == true, !.
'$plain_clause'(C, C).

% The code of a predicate: what the compiler made of it.
vm_list(Spec) :-
    '$strip_module'(Spec, M, N/A), functor(H, N, A),
    '$code'(M:H, Text), write(Text).
