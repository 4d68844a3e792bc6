% Tabled predicates.
%
% The clauses of a tabled p/N belong to 'p tabled'/N; p/N itself reads the table. An argument with a mode is not part of
% the call: of all its values for the other arguments the table keeps the one that the mode prefers.

'$table'(N/A, M) :- !, functor(H, N, A), '$table_head'(M, H, H, Vs, Vs, []).
'$table'(Spec, M) :-
    Spec =.. [N|Args], '$table_modes'(Args, M, Keys, Impls, Outer, Inner, Modes),
    H =.. [N|Keys], Impl =.. [N|Impls],
    '$table_head'(M, H, Impl, Outer, Inner, Modes).

% '$table_modes'(+Arguments, +Module, -Keys, -Clauses, -Called, -Found, -Modes)
'$table_modes'([], _, [], [], [], [], []).
'$table_modes'([A|As], M, [K|Ks], [K|Is], Os, Vs, Ms) :-
    ( var(A) ; A == index ; A == (+) ), !,
    '$table_modes'(As, M, Ks, Is, Os, Vs, Ms).
'$table_modes'([A|As], M, [O-V|Ks], [V|Is], [O|Os], [V|Vs], [Mode|Ms]) :-
    '$table_mode'(A, M, Mode), !,
    '$table_modes'(As, M, Ks, Is, Os, Vs, Ms).
'$table_modes'([A|_], _, _, _, _, _, _) :- throw(error(domain_error(tabling_mode, A), _)).

'$table_mode'(-, _, first).
'$table_mode'(first, _, first).
'$table_mode'(last, _, last).
'$table_mode'(min, _, min).
'$table_mode'(max, _, max).
'$table_mode'(sum, _, sum).
'$table_mode'(lattice(Join), M, lattice(G)) :- '$table_closure'(Join, M, 3, G).
'$table_mode'(po(Better), M, po(G)) :- '$table_closure'(Better, M, 2, G).

'$table_closure'(Spec, M0, A, M:N) :-
    '$strip_module'(M0:Spec, M, Plain), callable(Plain),
    ( Plain = N/A -> true ; atom(Plain) -> N = Plain ; functor(Plain, N, A) ).

'$table_head'(M, H, _, _, _, _) :- '$predicate'(M, H, Ps), '$memberchk'(tabled, Ps), !, abolish_all_tables.
'$table_head'(M, H, _, _, _, _) :-
    '$own_flag'(M, H, det), !,
    functor(H, N, A),
    throw(error(permission_error(table, deterministic_procedure, M:N/A), _)).
'$table_head'(M, H, Impl0, Outer, Inner, Modes) :-
    functor(H, N, A),
    '$table_clauses'(M:H, N/A, Clauses),
    atom_concat(N, ' tabled', N2), Impl0 =.. [_|Args], Impl =.. [N2|Args],
    '$declare'(defined, M:N2/A),
    '$table_wrapper'(Modes, M, H, Impl, Outer, Inner, Clause),
    '$det_clause'(Clause),
    '$declare'(tabled, M:N/A),
    '$table_again'(Clauses, M:N/A).

% Clauses that were there before: of a dynamic predicate they move to the table.
'$table_clauses'(M:H, PI, dynamic(Clauses)) :-
    '$predicate'(M, H, Ps), '$memberchk'(dynamic, Ps), '$memberchk'(implementation_module(M), Ps), !,
    '$clauses'(M:H, Clauses),
    abolish(M:PI).
'$table_clauses'(M:H, _, Clauses) :- '$det_clauses'(M, H, Clauses).

'$table_again'(static(Clauses), M:_) :- '$det_add'(Clauses, M).
'$table_again'(dynamic(Clauses), M:PI) :-
    '$declare'(dynamic, M:PI),
    '$table_assert'(Clauses, M).

'$table_assert'([], _).
'$table_assert'([C|Cs], M) :- assertz(M:C), '$table_assert'(Cs, M).

'$table_wrapper'([], M, H, Impl, _, _, (M:H :- '$tabled'(M:H, M:Impl))).
'$table_wrapper'([Mode|Modes], M, H, Impl, Outer, Inner, (M:Head :- '$tabled'(M:Goal, M:Impl, V, [Mode|Modes]), Outer = Inner)) :-
    V =.. [v|Inner], H =.. [N|Keys],
    '$table_arguments'(Keys, Heads, Goals), Head =.. [N|Heads], Goal =.. [N|Goals].

% An argument with a mode is in the head as it was called, and is the same in every goal that names a table.
'$table_arguments'([], [], []).
'$table_arguments'([K|Ks], [H|Hs], [G|Gs]) :-
    ( var(K) -> H = K, G = K ; K = H-_, G = (-) ),
    '$table_arguments'(Ks, Hs, Gs).

'$tabled'(Goal, Impl) :-
    '$tbl_call'(Goal, Id, Answer, Status),
    '$tabled'(Status, Id, Answer, [], Impl).

'$tabled'(Goal, Impl, Value, Modes) :-
    '$tbl_call'(Goal, Id, Skeleton, Status),
    '$tabled'(Status, Id, Skeleton-Value, Modes, Impl).

'$tabled'(known, Id, A, _, _) :- '$tbl_answers'(Id, A).
'$tabled'(fresh, Id, A, Ms, Impl) :- '$tbl_fill'(Id, '$tbl_run'(Ms, Id, A, Impl)), '$tbl_answers'(Id, A).
% The table serves every variant of the call, so that attributes of its variables filter the answers only.
'$tabled'(constrained, Id, A, Ms, Impl) :- copy_term_nat(A-Impl, A1-Impl1), '$tabled'(fresh, Id, A1, Ms, Impl1), A = A1.

% '$tbl_run'(+Modes, +Table, +Answer, :Clauses): adds the answers of the clauses, and fails; at once after the only
% answer that there can be.
'$tbl_run'([], Id, A, Impl) :- call(Impl), '$tbl_new'(Id, A), !, fail.
'$tbl_run'([M|Ms], Id, A, Impl) :- call(Impl), '$tbl_found'([M|Ms], Id, A), fail.

% '$tbl_found'(+Modes, +Table, +Answer): the table has the answer now and had it not before, nor a better one.
'$tbl_found'(Ms, Id, S-V) :-
    (   '$tbl_value'(Id, S, Old)
    ->  Old =.. [_|Os], V =.. [_|Vs],
        '$tbl_prefer'(Ms, Os, Vs, Ws, Seen), nonvar(Seen),
        W =.. [v|Ws], '$tbl_put'(Id, S, W, Seen), V = W
    ;   '$tbl_put'(Id, S, V, true)
    ).

% '$tbl_prefer'(+Modes, +Old, +New, -Values, -Seen): Seen stays unbound if nothing changed, and is false if consumers of
% the table need not see the change.
'$tbl_prefer'([], [], [], [], _).
'$tbl_prefer'([M|Ms], [O|Os], [V|Vs], [W|Ws], Seen) :-
    '$tbl_prefer'(Ms, Os, Vs, Ws, Seen0),
    '$tbl_preferred'(M, O, V, W),
    (   W == O -> Seen = Seen0 ; M == last, Seen0 \== true -> Seen = false ; Seen = true ).

'$tbl_preferred'(first, O, _, O).
'$tbl_preferred'(last, _, V, V).
'$tbl_preferred'(min, O, V, W) :- ( V @< O -> W = V ; W = O ).
'$tbl_preferred'(max, O, V, W) :- ( V @> O -> W = V ; W = O ).
'$tbl_preferred'(sum, O, V, W) :- W is O + V.
'$tbl_preferred'(lattice(G), O, V, W) :- call(G, O, V, W), !.
'$tbl_preferred'(po(G), O, V, W) :- ( call(G, O, V) -> W = V ; W = O ).

% Deterministic predicates: the clauses of p/N belong to 'p det'/N, and p/N checks how that ends.

'$det'(PI, _) :- '$indicator_error'(PI, E), !, throw(error(E, _)).
'$det'(N/A, M) :- functor(H, N, A), '$own_flag'(M, H, det), !.
'$det'(N/A, M) :-
    functor(H, N, A),
    ( '$own_flag'(M, H, tabled) -> throw(error(permission_error(declare_det, tabled_procedure, M:N/A), _)) ; true ),
    '$det_clauses'(M, H, Clauses),
    H =.. [_|Args], atom_concat(N, ' det', N2), Impl =.. [N2|Args],
    '$declare'(defined, M:N2/A),
    '$det_clause'((M:H :- '$det_call'(M:Impl, M:N/A))),
    '$declare'(det, M:N/A),
    '$det_again'(Clauses, M, N/A).

'$indicator_error'(PI, instantiation_error) :- \+ ground(PI), !.
'$indicator_error'(N/A, _) :- atom(N), integer(A), A >= 0, !, fail.
'$indicator_error'(PI, type_error(predicate_indicator, PI)).

'$own_flag'(M, H, Flag) :- '$predicate'(M, H, Ps), '$memberchk'(implementation_module(M), Ps), '$memberchk'(Flag, Ps).

'$det_clauses'(M, H, dynamic(Clauses)) :- '$own_flag'(M, H, dynamic), !, '$take_clauses'(M:H, Clauses).
'$det_clauses'(M, H, static(Clauses)) :- '$own_flag'(M, H, defined), !, '$take_clauses'(M:H, Clauses).
'$det_clauses'(_, _, static([])).

'$det_clause'(Clause) :- ( '$loading' -> '$load_clause'(Clause) ; '$add_clause'(Clause) ).

'$det_again'(static(Clauses), M, _) :- '$det_add'(Clauses, M).
'$det_again'(dynamic(Clauses), M, PI) :- '$declare'(dynamic, M:PI), '$table_assert'(Clauses, M).

'$det_add'([], _).
'$det_add'([(H :- B)|Cs], M) :- '$det_clause'((M:H :- B)), '$det_add'(Cs, M).

% '$det_call'(:Goal, +Indicator): Goal, which has to be true without a choice point.
'$det_call'(Goal, PI) :-
    (   '$call_cleanup'(Goal, Last = true), ( Last == true -> How = det ; How = nondet )
    ->  ( How == det -> true ; '$not_det'(PI, nondet, property) )
    ;   '$not_det'(PI, fail, property)
    ).

% tnot(:Goal): as \+; a goal whose table is not complete has no negation.
tnot(G) :- \+ G.

% not_exists(:Goal): likewise; Goal may have variables, and need not be tabled.
not_exists(G) :- \+ G.

% current_table(:Goal, -Table): Table has the answers of a variant of Goal; if Goal is unbound, of each goal of its
% module that has a table.
current_table(Spec, Table) :-
    '$strip_module'(Spec, M, Goal),
    '$table_of'(M, Goal0, Table),
    ( var(Goal) -> Goal = Goal0 ; Goal =@= Goal0, ! ).

% abolish_table_subgoals(:Goal): removes the tables whose goals unify with Goal.
abolish_table_subgoals(Spec) :-
    '$strip_module'(Spec, M, Goal),
    ( var(Goal) -> throw(error(instantiation_error, _)) ; true ),
    ( callable(Goal) -> true ; throw(error(type_error(callable, Goal), _)) ),
    findall(Id, '$table_of'(M, Goal, '$table'(Id)), Ids),
    '$abolish_each'(Ids).

'$abolish_each'([]).
'$abolish_each'([Id|Ids]) :- '$tbl_abolish'(Id), '$abolish_each'(Ids).

% '$table_of'(+M, ?Goal, -Table): a goal with a table, nondet. Arguments with modes are variables.
'$table_of'(M, Goal, '$table'(Id)) :-
    '$tables'(Tables),
    '$member'(Id-(M0:Goal0), Tables), M0 == M,
    functor(Goal0, N, A), functor(H, N, A),
    (   '$own_clauses'(M:H, [(_ :- '$tabled'(_:Named, _, _, _), _)])
    ->  Goal0 =.. [_|As0], Named =.. [_|Ns], '$table_called'(Ns, As0, As), Goal =.. [N|As]
    ;   Goal = Goal0
    ).

'$table_called'([], [], []).
'$table_called'([N|Ns], [A0|As0], [A|As]) :- ( N == (-) -> true ; A = A0 ), '$table_called'(Ns, As0, As).
