% term_expansion/2,4 and goal_expansion/2,4: of the module that is being loaded first, then of those that it looks in,
% user and system among them. Where a module has both, the one with four arguments is asked first; it gets no layouts.

expand_term(T, X) :-
    '$expand_by_program'(T, X0),
    '$expand_dcgs'(X0, X1),
    X = X1.

% '$expand_by_program'(?Term, -Expanded): by term_expansion/2,4 alone; grammar rules stay.
'$expand_by_program'(T, T) :- var(T), !.
'$expand_by_program'(T, _) :- '$must_be_tree'(T), fail.
'$expand_by_program'(T, X) :-
    '$expanders'(term_expansion, Modules),
    '$expand_term'(Modules, T, X).

% '$expanders'(+Name, -Modules): the modules that have clauses of their own for an expansion. Those of a program do not
% expand Taquin's own libraries, whenever these are loaded.
'$expanders'(Name, Modules) :-
    '$source_module'(Here),
    functor(Short, Name, 2), functor(Long, Name, 4),
    '$expanders'(Here, Short, Long, Modules).

'$expanders'(M, Short, Long, Modules) :-
    ( ( '$has_clauses'(M, Long) ; '$has_clauses'(M, Short) ) -> Modules = [M|Modules1] ; Modules = Modules1 ),
    ( import_module(M, Parent) -> '$expanders'(Parent, Short, Long, Modules1) ; Modules1 = [] ).

'$source_module'(M) :- ( '$loading' -> '$load_context'(_, _, M) ; M = user ).

'$expand_term'([], T, T).
'$expand_term'([M|Ms], T, X) :-
    '$expand_in'(T, M, T1),
    '$expand_term'(Ms, T1, X).

'$expand_in'(T, _, T) :- var(T), !.
'$expand_in'([T|Ts], M, [X|Xs]) :- !, '$expand_in'(T, M, X), '$expand_in'(Ts, M, Xs).
'$expand_in'(T, M, X) :- '$has_clauses'(M, term_expansion(_, _, _, _)), M:term_expansion(T, _, X, _), !.
'$expand_in'(T, M, X) :- '$has_clauses'(M, term_expansion(_, _)), M:term_expansion(T, X), !.
'$expand_in'(T, _, T).

'$expand_dcgs'(T, T) :- var(T), !.
'$expand_dcgs'([], []) :- !.
'$expand_dcgs'([T|Ts], [X|Xs]) :- !, '$expand_dcgs'(T, X), '$expand_dcgs'(Ts, Xs).
'$expand_dcgs'((H --> B), X) :- !, dcg_translate_rule((H --> B), X).
'$expand_dcgs'(T, T).

expand_goal(G, X) :-
    '$expanders'(goal_expansion, Modules),
    ( Modules == [] -> X = G ; '$must_be_tree'(G), '$expand_goal'(G, Modules, X0), X = X0 ).

'$expand_goal'(G, Modules, X) :- '$expand_goal'(G, Modules, [], X).

% '$expand_goal'(+Goal, +Modules, +From, -Expanded): From are the goals that were expanded to this one; a goal that
% equals one of them is not expanded again.
'$expand_goal'(G, _, _, G) :- var(G), !.
'$expand_goal'((A, B), Ms, _, (X, Y)) :- !, '$expand_goal'(A, Ms, X), '$expand_goal'(B, Ms, Y).
% The expansion of an alternative is not taken as a condition, unless the alternative was one.
'$expand_goal'((A ; B), Ms, _, (X ; Y)) :- \+ '$condition'(A), !,
    '$expand_goal'(A, Ms, X0),
    ( '$condition'(X0) -> X = (X0, true) ; X = X0 ),
    '$expand_goal'(B, Ms, Y).
'$expand_goal'(G, Ms, From, X) :-
    '$member'(M, Ms),
    '$expand_goal_in'(M, G, G1), G1 \== G, !,
    ( '$member'(G0, From), G0 =@= G1 -> X = G1 ; '$expand_goal'(G1, Ms, [G|From], X) ).
'$expand_goal'(G, Ms, _, X) :-
    compound(G),
    '$source_module'(M), '$meta_head'(M, G, Modes), !,
    G =.. [N|As], Modes =.. [_|Ss],
    '$expand_arguments'(Ss, As, Ms, Xs),
    X =.. [N|Xs].
'$expand_goal'(G, _, _, G).

'$expand_goal_in'(M, G, X) :- '$has_clauses'(M, goal_expansion(_, _, _, _)), M:goal_expansion(G, _, X, _).
'$expand_goal_in'(M, G, X) :- '$has_clauses'(M, goal_expansion(_, _)), M:goal_expansion(G, X).

'$condition'(G) :- nonvar(G), ( G = (_ -> _) ; G = (_ *-> _) ), !.

% Arguments that are called as they are.
'$expand_arguments'([], [], _, []).
'$expand_arguments'([S|Ss], [A|As], Ms, [X|Xs]) :-
    (   S == 0 -> '$expand_goal'(A, Ms, X)
    ;   S == (^) -> '$expand_behind'(A, Ms, X)
    ;   X = A
    ),
    '$expand_arguments'(Ss, As, Ms, Xs).

'$expand_behind'(A, _, A) :- var(A), !.
'$expand_behind'(V^A, Ms, V^X) :- !, '$expand_behind'(A, Ms, X).
'$expand_behind'(A, Ms, X) :- '$expand_goal'(A, Ms, X).

'$defined'(M:H) :- '$predicate'(M, H, _).
