% term_expansion/2 and goal_expansion/2, of a module and of user.
:- module(expanding, []).

:- multifile user:term_expansion/2, user:goal_expansion/2.
:- dynamic user:term_expansion/2, user:goal_expansion/2, note/1.

user:term_expansion(second, third(chained)).
user:term_expansion((:- remember(X)), noted(X)).
user:term_expansion(end_of_file, [at_end(yes), end_of_file]) :- \+ at_end_seen, assertz(at_end_seen).
:- dynamic at_end_seen/0.
term_expansion(first, second).
term_expansion(pair(X), [one(X), two(X)]).
term_expansion(grammar, (greeting --> [hello])).

goal_expansion(here, X = 1) :- nb_setval(expanding_here, X).
goal_expansion(twice(G), (G, G)).
goal_expansion(first(G), (G -> true)).
user:goal_expansion(said(X), note(X)).

first.
pair(a).
grammar.
:- remember(this).

inside(X) :- findall(Y, ( Y = 1 ; twice(Y = 2) ), X).
negated :- \+ \+ said(1).
chosen(X) :- ( said(1) -> X = yes ; X = no ).
each :- forall(member(X, [a, b]), twice(atom(X))).
bags(L) :- bagof(X, Y^( twice(member(X-Y, [1-a])) ), L).
note(1).
run(G) :- call(G).
% Of libraries that are read when they are first called.
later(X) :- freeze(X, said(1)).
kept_goal :- snapshot(said(1)).
rule(X) => said(X).
guarded(X), said(X) => true.
% Declared as a meta-predicate, and defined later.
:- meta_predicate run(0).
runs :- run(said(1)).
either(X) :- ( first(X = 1) ; X = 2 ).

?- expanding:third(X).
X = chained.
?- expanding:one(X), expanding:two(Y).
X = a, Y = a.
?- expanding:greeting([hello], Rest).
Rest = [].
?- expanding:noted(X).
X = this.
?- expanding:inside(L).
L = [1, 2].
?- expanding:negated, expanding:rule(1).
true.
?- expanding:chosen(X).
X = yes.
?- expanding:each.
true.
?- expanding:runs.
true.
?- findall(X, expanding:either(X), L).
L = [1, 2].
?- expanding:guarded(1).
true.
?- expanding:bags(L).
L = [1].
?- expand_term(pair(a), X).
X = pair(a).
?- expand_term((a --> b), X).
X = (a(A, B) :- b(A, B)).
?- expand_goal(said(2), X).
X = note(2).

% Goals that are expanded to each other are expanded once.
goal_expansion(to_and(X), fro(X)).
goal_expansion(fro(X), to_and(X)).
to_and(X) :- X = to_and.
fro(X) :- X = to_and.
goes(X) :- to_and(X).
?- expanding:goes(X).
X = to_and.

% The expansion of a variable is the variable, also where the result is known.
?- expand_term(X, a), expand_goal(Y, b).
X = a, Y = b.

% Clauses that an expansion adds: those around them are together.
term_expansion(with_aux(N), counted(N)) :- compile_aux_clauses([aux_of(N), (aux_of(X) :- X is N * 10)]).
counted(0).
with_aux(1).
with_aux(2).
counted(3).
:- compile_aux_clauses(aux_of(7)).
?- findall(X, expanding:aux_of(X), L), findall(X, expanding:counted(X), M).
L = [1, 10, 2, 20, 7], M = [0, 1, 2, 3].
?- compile_aux_clauses(in_aux:(a(X) :- X = 1)), in_aux:a(X), predicate_property(in_aux:a(_), static).
X = 1.
?- compile_aux_clauses(_).
error(instantiation_error, _).

% An expansion may call what it expands, inside other goals too.
user:goal_expansion(tallied(G), (nb_increment, tallied(G))).
user:goal_expansion(wrapped(G), once(wrapped(G))).
user:goal_expansion(renamed(X), new_name(X)).
user:goal_expansion(turned(X, Y), turn(Y, X)).
user:goal_expansion(doubled(X), (new_name(X), new_name(X))).
asks_elsewhere:goal_expansion(where, elsewhere).
asks_elsewhere:elsewhere.
recalls :- tallied(a), \+ wrapped(b).
% A goal with a module is expanded by the clauses of that module.
with_module :- asks_elsewhere:where, asks_elsewhere:renamed(1), \+ where.
% So are closures, with variables for the arguments that they are called with.
:- use_module(library(apply)).
closures(X) :- maplist(renamed, [1]), maplist(m:renamed, [1]), call(turned(1), X), maplist(turned, [2], [3]), maplist(doubled, [X]), call(turned(X), 2).
?- clause(expanding:recalls, B).
B = ((nb_increment, tallied(a)), \+ once(wrapped(b))).
?- clause(expanding:with_module, B).
B = (asks_elsewhere:elsewhere, asks_elsewhere:new_name(1), \+ where).
?- clause(expanding:closures(X), B).
B = (maplist(new_name, [1]), maplist(m:new_name, [1]), call([Y]>>turn(Y, 1), X), maplist([V, W]>>turn(W, V), [2], [3]), maplist([Z]>>(new_name(Z), new_name(Z)), [X]), call(v(X)/[U]>>turn(U, X), 2)).

?- expanding:later(X), X = 1.
X = 1.

?- expanding:kept_goal.
true.
