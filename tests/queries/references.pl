% library(references)
:- dynamic fact/1.
fact(a).
fact(b).
rule(X) :- fact(X), X \== a.

?- assertz(fact(c), _R), clause(fact(X), true, _R), erase(_R), findall(Y, fact(Y), L).
X = c, L = [a, b].
?- asserta(fact(z), _R), fact(X), !, erase(_R).
X = z.
?- assert((twice(X, Y) :- Y is 2*X), _R), twice(4, Z), clause(H, B, _R).
Z = 8, H = twice(A, C), B = (C is 2*A).
?- assertz(fact(q), r).
error(uninstantiation_error(r), _).
?- assertz((foo :- 4), _).
error(type_error(callable, _), _).
?- assertz(atom(_), _).
error(permission_error(modify, static_procedure, atom/1), _).
?- assertz(fact(once), _R), erase(_R), clause(_, _, _R).
false.
?- assertz(fact(once), _R), erase(_R), erase(_R).
error(existence_error(db_reference, ...), _).
?- assertz(fact(once), _R), erase(_R), assertz(fact(other), _S), _R \== _S, \+ clause(_, _, _R), erase(_S).
true.
?- clause(rule(X), Body, _R), erase(_R).
error(permission_error(modify, static_procedure, rule/1), _).
?- erase(_).
error(instantiation_error, _).
?- erase(foo).
error(type_error(db_reference, foo), _).
?- findall(X-B, clause(fact(X), B, _), L).
L = [a-true, b-true].
?- clause(fact(b), true, _R), clause(H, B, _R).
H = fact(b), B = true.
?- clause(_, true, _).
error(instantiation_error, _).
?- clause(fact(_), 3, _).
error(type_error(callable, 3), _).
?- clause(3, _, _).
error(type_error(callable, 3), _).
?- clause(atom_length(_, _), _, _).
error(permission_error(access, private_procedure, atom_length/2), _).
?- clause(nowhere, _, _).
false.
?- findall(N, nth_clause(fact(_), N, _), L).
L = [1, 2].
?- member(N, [-1, 0, 1, 3, 4, 100000000000000000000]), nth_clause(fact(_), N, R), \+ nth_clause(fact(_), 2, R), findall(M, nth_clause(fact(_), M, R), [N]), fail.
false.
?- catch(nth_clause(fact(_), a, _), error(E, _), true).
E = type_error(integer, a).
?- nth_clause(fact(_), 2, _R), clause(H, _, _R), nth_clause(P, N, _R).
H = fact(b), P = fact(_), N = 2.
?- nth_clause(fact(_), 1, _R), findall(P, clause_property(_R, P), [F, P2|_]).
F = fact, P2 = predicate(user:fact/1).
?- m:assertz(here(1), _R), clause(H, _, _R), m:clause(H2, _, _R), m:here(X).
H = m:here(1), H2 = here(1), X = 1.

% copy_predicate_clauses/2, listing/2
:- dynamic copied/2, several/1.
:- multifile several/1.
original(1, a). original(X, b) :- X > 1.
several(1).
?- copy_predicate_clauses(original/2, copied/2), findall(X-Y, ( member(X, [1, 2]), copied(X, Y) ), L).
L = [1-a, 2-b].
?- copy_predicate_clauses(original/2, copied/3).
error(domain_error(arity_mismatch, 2/3), _).
?- copy_predicate_clauses(no_such_original/2, copied/2).
error(existence_error(procedure, no_such_original/2), _).
?- copy_predicate_clauses(atom_length/2, copied/2).
error(permission_error(access, private_procedure, atom_length/2), _).
?- copy_predicate_clauses(last/2, my_last/2), my_last([1, 2], X).
X = 2.
?- with_output_to(string(S), listing(several/1, [source(false)])).
S = ":- dynamic several/1.\n:- multifile several/1.\n\nseveral(1).\n\n".
?- with_output_to(string(S), ( current_output(_O), portray_clause(_O, foo(_, X, X), []) )).
S = "foo(_, A, A).\n".

% The names of variables in the text of a clause.
two_names(First, Second) :- member(First, [Second]).
?- H = two_names(_, _), clause(H, B, _R), clause_variable_names(_R, (H :- B), Names).
H = two_names(_A, _B), B = member(_A, [_B]), Names = ['First' = _A, 'Second' = _B].
?- assertz((added(X) :- atom(X)), _R), clause(H, B, _R), clause_variable_names(_R, (H :- B), Names).
H = added(_A), B = atom(_A), Names = [].

% A clause has the place where it is written, wherever others of its predicate are.
?- open_string(":- multifile told/1.\ntold(one).\n", _A), load_files(told_one, [stream(_A)]), open_string("\n\n:- multifile told/1.\ntold(two).\n", _B), load_files(told_two, [stream(_B)]), findall(X-N-Line, ( clause(told(X), true, R), clause_property(R, file(F)), file_base_name(F, N), clause_property(R, line_count(Line)) ), L).
L = [one-told_one-2, two-told_two-4].

% A copy has facts as facts, and rules as they are unless they come to another module.
?- copy_predicate_clauses(original/2, copied_here/2), findall(H-B, ( H = copied_here(_, _), clause(H, B) ), L).
L = [copied_here(1, a)-true, copied_here(X, b)-(X > 1)].
?- copy_predicate_clauses(original/2, copies:copied/2), findall(H-B, ( H = copied(_, _), clause(copies:H, B) ), L).
L = [copied(1, a)-true, copied(X, b)-(user:(X > 1))].

% clause/3 goes on with the clauses that there were when it was called.
:- dynamic viewed/1.
viewed(1). viewed(2). viewed(3).
?- findall(X, ( clause(viewed(X), true, _), retractall(viewed(2)), assertz(viewed(4)) ), L).
L = [1, 2, 3].
?- findall(X, ( clause(viewed(X), true, R), erase(R) ), L), \+ viewed(_).
L = [1, 3, 4, 4, 4].
