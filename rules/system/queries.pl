% Queries as the engine asks them, and the goals that wait for variables in their answers.

% '$query'(+Goal, +Shown, -Residue): a query as the engine asks it. Residue are the goals that wait for variables in
% its answer, which shows some of the query's variables.
'$query'(G, Shown, Residue) :-
    expand_goal(G, X),
    '$trace_query',
    call(user:X),
    '$residue'(Shown, Residue).

% '$aside'(+Goal): calls Goal between two answers of a query. Is true once, whatever Goal does, and binds nothing.
'$aside'(Goal) :-
    (   \+ catch(user:Goal, Ball, ( '$report'(Ball), fail ))
    ->  true
    ;   true
    ).

% '$all_aside'(+Goal, +Columns, -Rows): the columns of all answers of a query that is asked between two answers of
% another one, or '$thrown'(Ball). '$once_aside'/3: those of its first answer.
'$all_aside'(Goal, Columns, Rows) :-
    catch(findall(Columns, user:Goal, Rows), Ball, Rows = '$thrown'(Ball)).
'$once_aside'(Goal, Columns, Rows) :-
    catch(findall(Columns, once(user:Goal), Rows), Ball, Rows = '$thrown'(Ball)).

% '$why'(+Goal, -Proof, -Text): why a query is true or not, as a term and as print_proof/1 writes it.
'$why'(G, Proof, Text) :-
    expand_goal(G, X),
    use_module(library(proofs), []),
    proofs:why(user:X, Proof),
    with_output_to(string(Text), proofs:print_proof(Proof)).

'$residue'(Term, Goals) :-
    term_attvars(Term, Variables),
    (   Variables == [] -> Goals = []
    ;   '$attribute_goals'(Variables, Goals0, []),
        '$distinct'(Goals0, Goals)
    ).

'$attribute_goals'([], Goals, Goals).
'$attribute_goals'([V|Vs], Goals, Rest) :-
    (   get_attrs(V, Attributes)
    ->  '$attributes_goals'(Attributes, V, Goals, Goals1)
    ;   Goals = Goals1
    ),
    '$attribute_goals'(Vs, Goals1, Rest).

'$attributes_goals'(att(M, Value, More), V, Goals, Rest) :- !,
    (   '$defined'(M:attribute_goals(_, _, _)),
        M:attribute_goals(V, Goals, Goals1)
    ->  true
    ;   Goals = [put_attr(V, M, Value)|Goals1]
    ),
    '$attributes_goals'(More, V, Goals1, Rest).
'$attributes_goals'(_, _, Goals, Goals).

% The first of each group of identical goals, in order. O(n log n).
'$distinct'(Goals0, Goals) :-
    '$numbered'(Goals0, 1, Numbered),
    sort(1, @<, Numbered, Firsts),
    sort(2, @<, Firsts, InOrder),
    '$unnumbered'(InOrder, Goals).

'$numbered'([], _, []).
'$numbered'([G|Gs], N, [G-N|Ps]) :-
    N1 is N+1,
    '$numbered'(Gs, N1, Ps).

'$unnumbered'([], []).
'$unnumbered'([G-_|Ps], [G|Gs]) :-
    '$unnumbered'(Ps, Gs).

% What attribute_goals//1 does to attributes is undone.
copy_term(Term, Copy, Goals) :-
    term_attvars(Term, Variables),
    (   Variables == []
    ->  Goals = [],
        copy_term(Term, Copy)
    ;   findall(Copied, ( '$residue'(Term, Goals0), copy_term_nat(Term-Goals0, Copied) ), [Copy-Goals])
    ).
