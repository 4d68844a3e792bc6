% term_expansion/2 and goal_expansion/2.

expand_term(T, T) :- var(T), !.
expand_term(T, _) :- '$must_be_tree'(T), fail.
expand_term(T, X) :-
    '$defined'(user:term_expansion(_, _)),
    user:term_expansion(T, X0), !,
    '$expand_dcgs'(X0, X).
expand_term(T, X) :- '$expand_dcgs'(T, X).

'$expand_dcgs'(T, T) :- var(T), !.
'$expand_dcgs'([], []) :- !.
'$expand_dcgs'([T|Ts], [X|Xs]) :- !, '$expand_dcgs'(T, X), '$expand_dcgs'(Ts, Xs).
'$expand_dcgs'((H --> B), X) :- !, dcg_translate_rule((H --> B), X).
'$expand_dcgs'(T, T).

expand_goal(G, G) :- \+ '$defined'(user:goal_expansion(_, _)), !.
expand_goal(G, X) :- '$must_be_tree'(G), '$expand_goal'(G, X).

'$expand_goal'(G, G) :- var(G), !.
'$expand_goal'((A, B), (X, Y)) :- !, '$expand_goal'(A, X), '$expand_goal'(B, Y).
'$expand_goal'((A ; B), (X ; Y)) :- !, '$expand_goal'(A, X), '$expand_goal'(B, Y).
'$expand_goal'((A -> B), (X -> Y)) :- !, '$expand_goal'(A, X), '$expand_goal'(B, Y).
'$expand_goal'((A *-> B), (X *-> Y)) :- !, '$expand_goal'(A, X), '$expand_goal'(B, Y).
'$expand_goal'(\+ A, \+ X) :- !, '$expand_goal'(A, X).
'$expand_goal'(G, X) :- user:goal_expansion(G, G1), G1 \== G, !, '$expand_goal'(G1, X).
'$expand_goal'(G, G).

'$defined'(M:H) :- '$predicate'(M, H, _).
