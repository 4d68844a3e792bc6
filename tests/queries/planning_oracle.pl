% library(planning) beside an oracle in plain Prolog: random spaces whose conditions and effects are put together from
% all constructs, rules over facts among them. The oracle lists the states by reading the clauses as they are written.
:- use_module(library(planning)).
:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(random)).
:- use_module(library(ordsets)).
:- dynamic schema/5, dice:action/3, dice:action/4, dice:d/1, dice:g/1.

object(a).
object(b).
object(1).

:- dice:assertz(t(a)), dice:assertz(t(1)).
:- dice:assertz(e(a, b)), dice:assertz(e(b, 1)).
:- dice:assertz(price(a, 1)), dice:assertz(price(b, 3)), dice:assertz(price(1, 0)).

% ---- spaces ----

% Two rules define d/1, the second one by itself; g/1 negates it.
space(Seed, Init, Goal) :-
    set_random(seed(Seed)),
    retractall(schema(_, _, _, _, _)), retractall(dice:action(_, _, _)), retractall(dice:action(_, _, _, _)),
    retractall(dice:d(_)), retractall(dice:g(_)),
    condition(1, [X], facts, D),
    dice:assertz((d(X) :- D)),
    random_member(Step, [p(Z), \+ q(Y), (q(Z) ; t(Y)), Z \== 1]),
    dice:assertz((d(Y) :- e(Y, Z), d(Z), Step)),
    condition(1, [V], derived, G),
    random_member(Negated, [\+ d(V), forall(e(V, W), d(W)), (d(V) -> p(V) ; q(V))]),
    dice:assertz((g(V) :- Negated, G)),
    dice:assertz(action(never, [s, \+ s], [s, p(a), q(a)])),
    random_between(3, 5, Actions),
    forall(between(1, Actions, K), an_action(K)),
    findall(F, ( fact(F), random_between(0, 2, 0) ), Facts),
    findall(is_object(O), object(O), Objects),
    append(Objects, Facts, Init),
    random_member(F1, [p(b), p(1), q(a), q(b), s]),
    random_member(F2, [\+ p(a), q(1), g(b)]),
    condition(1, [], rules, C),
    random_member(Goal, [[F1, F2], [F1, C]]).

fact(s).
fact(p(O)) :- object(O).
fact(q(O)) :- object(O).

an_action(K) :-
    random_between(0, 2, N),
    length(Params, N),
    random_between(1, 2, Conditions),
    length(Conds0, Conditions),
    maplist(condition(2, Params, rules), Conds0),
    bound(Params, Conds0, Conds),
    random_between(1, 3, Effects),
    length(Effs, Effects),
    maplist(effect(Params), Effs),
    name(K, Params, Name),
    (   Params = [P|_], random_between(0, 1, 0)
    ->  Body = price(P, Cost), dice:assertz((action(Name, Conds, Effs, Cost) :- Body))
    ;   random_between(0, 1, 0) -> Body = true, Cost = 2, dice:assertz(action(Name, Conds, Effs, Cost))
    ;   Body = true, Cost = 1, dice:assertz(action(Name, Conds, Effs))
    ),
    assertz(schema(Name-Body, Conds, Effs, Cost, Params)).

name(K, Params, Name) :-
    atom_concat(act, K, Act),
    ( Params = [_|Few], random_between(0, 3, 0) -> Name =.. [Act|Few] ; Name =.. [Act|Params] ).

% Each parameter has a fact of its own, before or behind the other conditions.
bound([], Conds, Conds).
bound([P|Ps], Conds0, Conds) :-
    random_member(Fact, [is_object(P), is_object(P), t(P), p(P)]),
    ( random_between(0, 1, 0) -> append(Conds0, [Fact], Conds1) ; Conds1 = [Fact|Conds0] ),
    bound(Ps, Conds1, Conds).

% condition(+Depth, +Vars, +Kind, -Condition): over facts, over d/1 too, or over all rules.
condition(0, Vars, Kind, C) :- !, literal(Vars, Kind, C).
condition(Depth0, Vars, Kind, C) :-
    Depth is Depth0-1,
    random_between(0, 11, Form),
    condition_of(Form, Depth, Vars, Kind, C).

condition_of(0, D, Vs, K, \+ A) :- !, inner(D, Vs, K, A).
condition_of(1, D, Vs, K, (A ; B)) :- !, condition(D, Vs, K, A), condition(D, Vs, K, B).
condition_of(2, D, Vs, K, (A, B)) :- !, condition(D, Vs, K, A), condition(D, Vs, K, B).
condition_of(3, D, Vs, K, forall((is_object(V), A), B)) :- !, maplist(condition(D, [V|Vs], K), [A, B]).
condition_of(4, D, Vs, K, (A -> B ; C)) :- !, maplist(condition(D, Vs, K), [A, B, C]).
condition_of(5, D, Vs, K, once(A)) :- !, condition(D, Vs, K, A).
condition_of(_, _, Vs, K, C) :- literal(Vs, K, C).

% A negation may have a variable of its own.
inner(D, Vs, K, A) :- random_between(0, 1, 0), !, condition(D, Vs, K, A).
inner(D, Vs, K, (p(V), A)) :- condition(D, [V|Vs], K, A).

% An effect has variables of the action, or one of its own in a forall/2 or a condition.
effect(Vars, E) :- random_between(0, 7, Form), effect_of(Form, Vars, E).

effect_of(0, Vs, (C -> [E])) :- !, condition(1, Vs, rules, C), simple_effect(Vs, E).
effect_of(1, Vs, forall((is_object(V), C), E)) :- !, condition(1, [V|Vs], rules, C), simple_effect([V|Vs], E).
effect_of(2, Vs, forall(t(V), E)) :- !, simple_effect([V|Vs], E).
effect_of(3, Vs, (C -> [E])) :- !, condition(1, [_|Vs], rules, C), simple_effect(Vs, E).
effect_of(4, Vs, forall(t(V), (C -> [E]))) :- !, condition(1, [_, V|Vs], rules, C), simple_effect([V|Vs], E).
effect_of(_, Vs, E) :- simple_effect(Vs, E).

simple_effect(Vs, E) :- term(Vs, X), random_member(E, [p(X), q(X), -p(X), -q(X), s, -s]).

literal(Vars, Kind, C) :-
    term(Vars, X), term(Vars, Y),
    findall(f(X0, Y0)-C0, literal_of(Kind, f(X0, Y0), C0), All),
    random_member(f(X, Y)-C, All).

literal_of(_, f(_, _), s).
literal_of(_, f(X, _), p(X)).
literal_of(_, f(X, _), q(X)).
literal_of(_, f(X, _), \+ q(X)).
literal_of(_, f(X, _), t(X)).
literal_of(_, f(X, Y), e(X, Y)).
literal_of(_, f(X, Y), X \= Y).
literal_of(_, f(X, Y), X == Y).
literal_of(_, f(X, Y), X = Y).
literal_of(_, f(X, Y), dif(X, Y)).
literal_of(_, f(X, Y), X @< Y).
literal_of(_, f(X, _), integer(X)).
literal_of(_, f(X, _), atom(X)).
literal_of(_, f(X, _), (integer(X), X < 1)).
literal_of(derived, f(X, _), d(X)).
literal_of(rules, f(X, _), d(X)).
literal_of(rules, f(X, _), g(X)).

term(Vars, X) :- Vars \== [], random_between(1, 5, N), N > 1, !, random_member(X, Vars).
term(_, X) :- random_member(X, [a, b, 1]).

% ---- the oracle: variables have objects as values, facts and rules are looked up in a list ----

holds([], _).
holds([C|Cs], S) :- holds(C, S), holds(Cs, S).
holds((A, B), S) :- holds(A, S), holds(B, S).
holds((A -> B ; C), S) :- !, ( some((A, B), S) -> true ; \+ some(A, S), holds(C, S) ).
holds((A ; B), S) :- ( holds(A, S) -> true ; holds(B, S) ).
holds(\+ A, S) :- \+ some(A, S).
holds(forall(A, B), S) :- \+ some((A, \+ B), S).
holds(once(A), S) :- holds(A, S).
holds(true, _).
holds(A, S) :- functor(A, F, N), memberchk(F/N, [s/0, p/1, q/1, d/1, g/1, is_object/1]), !, memberchk(A, S).
holds(A, _) :- is_test(A), catch(dice:A, error(type_error(_, _), _), fail).

is_test(A) :-
    functor(A, F, N),
    memberchk(F/N, [(=)/2, (\=)/2, (==)/2, (\==)/2, dif/2, (@<)/2, (<)/2, integer/1, atom/1, t/1, e/2]).

some(C, S) :- outside(C, Outside), term_variables(Outside, Vs), \+ \+ ( maplist(object, Vs), holds(C, S) ).

% The variables that a negation or a forall/2 alone contains are its own.
outside(C, C) :- var(C), !.
outside(\+ _, []) :- !.
outside(forall(_, _), []) :- !.
outside(C, Outside) :- compound(C), !, C =.. [_|Parts], maplist(outside, Parts, Outside).
outside(C, C).

% Adds what d/1 gives until nothing changes, then g/1.
derived(S0, S) :- added(d(_), S0, S1), ( S1 == S0 -> added(g(_), S1, S) ; derived(S1, S) ).

added(Head, S0, S) :-
    findall(Head, ( clause(dice:Head, Body), term_variables(Head, Vs), maplist(object, Vs), some(Body, S0) ), New),
    list_to_ord_set(New, Facts),
    ord_union(S0, Facts, S).

step(S0, Name, S, Cost) :-
    derived(S0, All),
    schema(Name-Body, Conds, Effs, Cost, Params),
    maplist(object, Params),
    dice:Body,
    some(Conds, All),
    findall(E, takes(Effs, All, E), Es),
    findall(F, member(-F, Es), Deleted0), list_to_ord_set(Deleted0, Deleted),
    findall(F, ( member(F, Es), F \= -_ ), Added0), list_to_ord_set(Added0, Added),
    ord_subtract(S0, Deleted, S1),
    ord_union(S1, Added, S).

takes([E|Es], All, Effect) :- !, ( takes(E, All, Effect) ; takes(Es, All, Effect) ).
takes([], _, _) :- !, fail.
takes((E, Es), All, Effect) :- !, ( takes(E, All, Effect) ; takes(Es, All, Effect) ).
takes((C -> Es), All, Effect) :- !, some(C, All), takes(Es, All, Effect).
takes(forall(C, Es), All, Effect) :- !,
    outside(C-Es, Outside),
    term_variables(Outside, Vs),
    maplist(object, Vs),
    some(C, All),
    takes(Es, All, Effect).
takes(E, _, E).

% least(+Init, +Goal, -Cost): Cost is none or that of a cheapest plan.
least(Init, Goal, Cost) :- list_to_ord_set(Init, S), least_from([0-S], [], Goal, Cost).

least_from([], _, _, none).
least_from([C-S|Open], Seen, Goal, Cost) :-
    (   memberchk(S, Seen) -> least_from(Open, Seen, Goal, Cost)
    ;   derived(S, All), some(Goal, All) -> Cost = C
    ;   findall(C1-S1, ( step(S, _, S1, C0), C1 is C+C0 ), New0),
        list_to_ord_set(New0, New),
        ord_union(Open, New, Open1),
        least_from(Open1, [S|Seen], Goal, Cost)
    ).

% proves(+Plan, +State, +Goal, -Cost)
proves([], S, Goal, 0) :- derived(S, All), some(Goal, All).
proves([Name|Plan], S, Goal, Cost) :- step(S, Name, S1, C), proves(Plan, S1, Goal, Rest), Cost is C+Rest.

% Said is what plan/5 says: none, the cost of a plan that the oracle proves, or something else.
said(Init, Goal, Said) :-
    (   plan(dice, Init, Goal, Plan, [cost(C)])
    ->  list_to_ord_set(Init, S),
        ( proves(Plan, S, Goal, C) -> Said = C ; Said = invalid(Plan, C) )
    ;   Said = none
    ).

wrong(Seed, Seed-Least-Said) :-
    space(Seed, Init, Goal),
    least(Init, Goal, Least),
    catch(said(Init, Goal, Said), error(Formal, _), Said = error(Formal)),
    Said \== Least.

?- findall(Wrong, ( between(1, 300, Seed), wrong(Seed, Wrong) ), All).
All = [].
