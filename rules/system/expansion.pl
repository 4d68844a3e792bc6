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
    '$source_module'(Here),
    '$expanders'(Here, term_expansion, Modules),
    '$expand_term'(Modules, T, X).

% '$expanders'(+Here, +Name, -Modules): the modules that have clauses of their own for an expansion in Here. Those of a
% program do not expand Taquin's own libraries, whenever these are loaded.
'$expanders'(Here, Name, Modules) :-
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
    '$source_module'(Here),
    '$expanders'(Here, goal_expansion, Modules),
    ( Modules == [] -> X = G ; '$must_be_tree'(G), '$expand_goal'(G, Here, Modules, X0), X = X0 ).

'$expand_goal'(G, prolog_code_goal_expansion, _, G) :- !.
'$expand_goal'(G, M, Modules, X) :-
    use_module(library(prolog_code/goal_expansion), []),
    prolog_code_goal_expansion:expanded_goal(G, M, Modules, X).

'$defined'(M:H) :- '$predicate'(M, H, _).
