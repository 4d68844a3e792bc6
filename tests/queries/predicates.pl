% What is known of predicates: current_predicate/1,2 and predicate_property/2.
:- dynamic kept/1.
here(1).
here(1, 2).

?- current_predicate(here/1), current_predicate(kept/1), \+ current_predicate(here/3).
true.
?- findall(A, current_predicate(here/A), As).
As = [1, 2].
:- dynamic asserted/1.
letters --> [a].
letters(X) --> [X].
?- findall(A, current_predicate(letters//A), As), \+ current_predicate(letters//7).
As = [0, 1].
?- current_predicate(letters//1), current_predicate(user:letters//0).
true.
% Properties that are counted over the clauses.
ruled(1).
ruled(X) :- here(X).
:- table counted/1.
counted(1).
counted(2).
?- predicate_property(ruled(_), number_of_rules(N)), predicate_property(ruled(_), interpreted), predicate_property(ruled(_), size(S)), S > 0.
N = 1, S = _.
?- predicate_property(here(_), line_count(L)).
L = 3.
?- predicate_property(counted(_), tabled(T)), predicate_property(counted(_), number_of_clauses(N)).
T = variant, N = 2.
?- predicate_property(atom_length(_, _), interpreted).
false.
?- findall(P, ( predicate_property(asserted(_), P), member(P, [number_of_rules(_), line_count(_), interpreted]) ), Ps).
Ps = [interpreted, number_of_rules(0)].
% Built-in predicates are there when they are named.
?- current_predicate(atom_length/2), current_predicate((is)/2), current_predicate((',')/2), current_predicate(!/0).
true.
?- current_predicate(system:atom_length/2), current_predicate(user:format/3), \+ current_predicate(atom_length/7).
true.
?- findall(A, current_predicate(format/A), As).
As = [1, 2, 3].
?- current_predicate(call/3), current_predicate(atom_length, atom_length(_, _)), \+ current_predicate(size, atom_length(_, _)).
true.
% Without a name they are not: those are the program's.
?- findall(N, (current_predicate(N/2), N == atom_length), Ns).
Ns = [].
?- current_predicate(N/1), N == here.
N = here.
% Predicates of libraries are there once they are used or imported.
?- current_predicate(subsumes_chk/3).
false.
?- use_module(library(ugraphs)), current_predicate(vertices_edges_to_ugraph/3), findall(A, current_predicate(top_sort/A), As).
As = [2, 3].
?- current_predicate(list_to_assoc/2).
false.
?- current_predicate(list_to_assoc, list_to_assoc(_, _)), current_predicate(list_to_assoc/2).
true.
% A module that is not given is one of those that there are.
?- findall(M, current_predicate(M:here/2), Ms).
Ms = [user].
?- findall(M, current_predicate(M:atom_length/2), Ms).
Ms = [system].
?- current_predicate(_:nowhere/2).
false.
?- current_predicate(M:vertices/2), M == ugraphs.
M = ugraphs.
?- predicate_property(M:here(_), dynamic).
false.
?- findall(M, predicate_property(M:here(_), defined), Ms).
Ms = [user].
?- predicate_property(_:here(_), file(_F)), atom(_F).
true.
?- findall(M-N, predicate_property(M:here(_), number_of_clauses(N)), L).
L = [user-1].
?- findall(M, predicate_property(M:atom_length(_, _), built_in), Ms).
Ms = [system].
?- predicate_property(M:vertices(_, _), exported).
M = ugraphs.
?- predicate_property(user:vertices(_, _), imported_from(M)).
M = ugraphs.
?- findall(M, predicate_property(M:vertices(_, _), imported_from(ugraphs)), Ms), memberchk(user, Ms), memberchk(ugraphs, Ms).
false.
?- current_predicate(_:1/_).
error(type_error(predicate_indicator, 1/_), _).
?- current_predicate(_:foo).
error(type_error(predicate_indicator, foo), _).
?- findall(A, current_predicate(system:length/A), As).
As = [2].
?- findall(M, current_predicate(M:vertices_edges_to_ugraph/3), Ms).
Ms = [ugraphs].
?- assertz(ternary(a, b, c)), assertz(ternary(a)), findall(A, current_predicate(ternary/A), As), retractall(ternary(_, _, _)), retractall(ternary(_)).
As = [1, 3].
?- current_predicate(no_such_name/_).
false.
% Dynamic predicates that become static.
?- assertz(settled(1)), assertz(( settled(X) :- X = 2 )), compile_predicates([settled/1]), findall(X, settled(X), Xs).
Xs = [1, 2].
?- predicate_property(settled(_), dynamic).
false.
?- assertz(settled(3)).
error(permission_error(modify, static_procedure, settled/1), _).
?- dynamic(unsettled/1), compile_predicates([unsettled/1, settled/1]), \+ unsettled(_).
true.
?- compile_predicates([no_such_predicate/1]).
error(existence_error(procedure, no_such_predicate/1), _).
?- compile_predicates(settled/1).
error(type_error(list, settled/1), _).
?- compile_predicates(_).
error(instantiation_error, _).

% The predicates of the standard, those that are rules among them.
?- forall(member(H, [setof(_, _, _), bagof(_, _, _), current_predicate(_), repeat, findall(_, _, _), atom_length(_, _)]), predicate_property(H, iso)).
true.
?- predicate_property(forall(_, _), iso) ; predicate_property(current_predicate(_, _), iso).
false.
