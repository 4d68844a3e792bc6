% Tabled predicates. The clauses of a tabled p/N belong to 'p tabled'/N; p/N itself asks the table.

'$table'(N/A, M) :- !, functor(H, N, A), '$table_head'(M, H, N, A).
'$table'(H, M) :- functor(H, N, A), functor(Head, N, A), '$table_head'(M, Head, N, A).

'$table_head'(M, H, _, _) :- '$predicate'(M, H, Ps), '$memberchk'(tabled, Ps), !, abolish_all_tables.
'$table_head'(M, H, N, A) :-
    atom_concat(N, ' tabled', N2), H =.. [_|Args], Impl =.. [N2|Args],
    '$declare'(defined, M:N2/A),
    Clause = (M:H :- '$tabled'(M:H, M:Impl)),
    ( '$loading' -> '$load_clause'(Clause) ; assertz(Clause) ),
    '$declare'(tabled, M:N/A).

'$tabled'(Goal, Impl) :-
    '$tbl_call'(Goal, Id, Skeleton, Status),
    '$tabled'(Status, Id, Skeleton, Impl).

'$tabled'(complete, Id, S, _) :- '$tbl_answers'(Id, S).
'$tabled'(active, Id, S, _) :- '$tbl_answers'(Id, S).
'$tabled'(outer, Id, S, Impl) :-
    '$tbl_reset', '$tbl_begin'(Id),
    catch('$tbl_passes'(Id, S, Impl), E, ( '$tbl_reset', throw(E) )),
    '$tbl_answers'(Id, S).
'$tabled'(fresh, Id, S, Impl) :-
    '$tbl_begin'(Id),
    '$call_cleanup'('$tbl_eager'(Id, S, Impl), '$tbl_abandon'(Id)).

'$tbl_passes'(Id, S, Impl) :-
    \+ ( call(Impl), '$tbl_new'(Id, S), fail ),
    '$tbl_end'(Id, Again),
    ( Again == true -> '$tbl_passes'(Id, S, Impl) ; true ).

'$tbl_eager'(Id, S, _) :- '$tbl_old'(Id, S).
'$tbl_eager'(Id, S, Impl) :- '$tbl_rounds'(Id, S, Impl).

'$tbl_rounds'(Id, S, Impl) :- call(Impl), '$tbl_new'(Id, S).
'$tbl_rounds'(Id, S, Impl) :- '$tbl_end'(Id, true), '$tbl_rounds'(Id, S, Impl).
