% Definite clause grammars, as the draft of 2019 has them: translation and phrase/2,3.

dcg_translate_rule(Rule, Clause) :-
    Rule = (H --> B),
    (   var(H) -> throw(error(instantiation_error, _)) ; true ),
    '$must_be_tree'(B),
    (   H = (Head, Push)
    ->  '$dcg_head'(Head, S0, S, H1),
        '$dcg_body'(B, S0, S1, B1),
        '$dcg_pushback'(Push, S, S1, B2),
        Clause = (H1 :- B1, B2)
    ;   '$dcg_head'(H, S0, S, H1),
        '$dcg_body'(B, S0, S, B1),
        Clause = (H1 :- B1)
    ).

dcg_translate_rule(Rule, _, Clause, _) :- dcg_translate_rule(Rule, Clause).

'$grammar_clause'(Rule, Clause) :- dcg_translate_rule(Rule, Clause0), '$terminals_in_head'(Clause0, Clause).

'$dcg_head'(H, _, _, _) :- var(H), !, throw(error(instantiation_error, _)).
'$dcg_head'(M:H, S0, S, M:G) :- !, '$dcg_head'(H, S0, S, G).
'$dcg_head'(H, _, _, _) :- '$dcg_construct'(H), !, throw(error(permission_error(define, dcg_nonterminal, H), _)).
'$dcg_head'(H, S0, S, G) :- callable(H), !, '$extend'(H, S0, S, G).
'$dcg_head'(H, _, _, _) :- throw(error(type_error(callable, H), _)).

% '$dcg_construct'(+Body): what no rule can define.
'$dcg_construct'([]).
'$dcg_construct'([_|_]).
'$dcg_construct'({}).
'$dcg_construct'({_}).
'$dcg_construct'(!).
'$dcg_construct'((_, _)).
'$dcg_construct'((_ ; _)).
'$dcg_construct'((_ '|' _)).
'$dcg_construct'((_ -> _)).
'$dcg_construct'((_ *-> _)).
'$dcg_construct'(\+ _).

'$extend'(H, S0, S, G) :- H =.. L0, '$append'(L0, [S0, S], L), G =.. L.

'$dcg_body'(V, S0, S, phrase(V, S0, S)) :- var(V), !.
'$dcg_body'(M:B, S0, S, G) :- !,
    ( atom(M), callable(B) -> '$dcg_body'(B, S0, S, G0), G = M:G0 ; G = phrase(M:B, S0, S) ).
'$dcg_body'((A, B), S0, S, (A1, B1)) :- !, '$dcg_body'(A, S0, S1, A1), '$dcg_body'(B, S1, S, B1).
'$dcg_body'((A ; B), S0, S, (A1 ; B1)) :- !, '$dcg_body'(A, S0, S, A1), '$dcg_body'(B, S0, S, B1).
'$dcg_body'((A '|' B), S0, S, (A1 ; B1)) :- !, '$dcg_body'(A, S0, S, A1), '$dcg_body'(B, S0, S, B1).
'$dcg_body'((A -> B), S0, S, (A1 -> B1)) :- !, '$dcg_body'(A, S0, S1, A1), '$dcg_body'(B, S1, S, B1).
'$dcg_body'((A *-> B), S0, S, (A1 *-> B1)) :- !, '$dcg_body'(A, S0, S1, A1), '$dcg_body'(B, S1, S, B1).
'$dcg_body'(\+ A, S0, S, (\+ A1, S0 = S)) :- !, '$dcg_body'(A, S0, _, A1).
'$dcg_body'(!, S0, S, (!, S0 = S)) :- !.
'$dcg_body'([], S0, S, S0 = S) :- !.
'$dcg_body'({}, S0, S, S0 = S) :- !.
'$dcg_body'({G}, S0, S, (G, S0 = S)) :- !.
'$dcg_body'(call(G), S0, S, call(G, S0, S)) :- !.
'$dcg_body'(call(G, A), S0, S, call(G, A, S0, S)) :- !.
'$dcg_body'(call(G, A, B), S0, S, call(G, A, B, S0, S)) :- !.
'$dcg_body'(call(G, A, B, C), S0, S, call(G, A, B, C, S0, S)) :- !.
'$dcg_body'(call(G, A, B, C, D), S0, S, call(G, A, B, C, D, S0, S)) :- !.
'$dcg_body'(L, S0, S, G) :- '$dcg_is_terminals'(L), !, '$dcg_terminals'(L, S0, S, G).
'$dcg_body'(B, S0, S, G) :- callable(B), !, '$extend'(B, S0, S, G).
'$dcg_body'(B, _, _, _) :- throw(error(type_error(callable, B), _)).

'$dcg_is_terminals'(L) :- string(L), !.
'$dcg_is_terminals'([_|_]).

'$dcg_terminals'(L, S0, S, S0 = List) :- string(L), !, string_codes(L, Cs), '$append'(Cs, S, List).
'$dcg_terminals'(L, S0, S, Goal) :-
    (   is_list(L) -> Goal = (S0 = List), '$append'(L, S, List)
    ;   \+ '$partial_list'(L) -> throw(error(type_error(list, L), _))
    ;   current_prolog_flag(iso, true) -> throw(error(instantiation_error, _))
    ;   Goal = phrase(L, S0, S)
    ).

% Terminals in the draft; elsewhere any body, which may be known at run time only.
'$dcg_pushback'(Push, S0, S, G) :- current_prolog_flag(iso, true), !, '$dcg_terminals'(Push, S0, S, G).
'$dcg_pushback'(Push, S0, S, G) :- '$dcg_body'(Push, S0, S, G).

'$partial_list'(L) :- '$skip_list'(_, L, Tail), var(Tail).

phrase(G, L) :- phrase(G, L, []).
phrase(G, L, R) :-
    '$strip_module'(G, M, B),
    (   callable(B), \+ '$dcg_construct'(B)
    ->  '$phrase_list'(L), '$phrase_list'(R),
        call(M:B, L, R)
    ;   '$phrase_body'(M, B, L, R)
    ).

'$phrase_body'(M, B, L, R) :-
    ( var(B) -> throw(error(instantiation_error, _)) ; true ),
    ( callable(B) -> true ; string(B) -> true ; throw(error(type_error(callable, B), _)) ),
    '$phrase_list'(L), '$phrase_list'(R),
    '$must_be_tree'(B),
    ( '$partial_list'(B) -> throw(error(instantiation_error, _)) ; true ),
    '$dcg_body'(B, S0, S, Goal),
    S0 = L, S = R,
    call(M:Goal).

% call_dcg(:Body, ?List, ?Rest): as phrase/3, over states of any kind.
call_dcg(G, S0, S) :-
    '$strip_module'(G, M, B),
    '$must_be_tree'(B),
    ( nonvar(B), '$partial_list'(B) -> throw(error(instantiation_error, _)) ; true ),
    '$dcg_body'(B, S1, S2, Goal),
    S1 = S0, S2 = S,
    call(M:Goal).

% Looks at the first cell only, except under the flag iso: phrase/3 is called on every rest of a long list.
'$phrase_list'(L) :- var(L), !.
'$phrase_list'([]) :- !.
'$phrase_list'([_|L]) :- ( \+ current_prolog_flag(iso, true) ; is_list(L) ; '$partial_list'(L) ), !.
'$phrase_list'(L) :- throw(error(type_error(list, L), _)).
