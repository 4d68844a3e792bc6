% Planning: cheapest sequences of actions that change what holds.
%
% A state is a set of facts, the fluents. A space is a module, or a text that begins with `:- space(Name).`, with
% clauses for action/3 or action/4:
%
%     action(stack(X, Y), [holding(X), clear(Y)], [on(X, Y), clear(X), -holding(X), -clear(Y)]) :- block(X), block(Y).
%
% Conditions are fluents, \+ C, (C, D), (C ; D), (C -> D ; E), X = Y, X \= Y, X == Y, X \== Y, dif(X, Y), forall(C, D),
% call(C), once(C) and rules over fluents. Other goals of an action are called beforehand, unless they compare or negate
% variables that fluents bind; those, and the ones of goals and rules, are called with each object for each of their
% variables, for which an error about a value counts as failure. Variables inside a term of such a goal that occur in no
% fluent and nowhere else need not be objects. Variables that occur in a negation or a forall/2 only are its own.
% Effects are a list or a conjunction of fluents that begin to hold, -F for those that cease to, (Conditions ->
% Effects), and forall(Goal, Effects), for all answers of Goal. A variable of Conditions that occurs nowhere else in the
% action is for any object; others have one value in each step. A fourth argument is the cost, an integer of at most
% 1,000,000; otherwise it is 1. A rule may have a cut, by which its later clauses are for other arguments.

:- module(planning,
          [ space/1,
            plan/4,
            plan/5,
            plan_pddl/4
          ]).

:- use_module(library(lists), [append/3, member/2, memberchk/2, nth1/3]).
:- use_module(library(planning/conditions), [
       called_before/5, clauses_of/3, conjuncts/2, negated_rule/3, normal/4, outside_negations/2]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(dialect/hprolog), [list_difference_eq/3, memberchk_eq/2]).
:- use_module(library(assoc), [get_assoc/3, list_to_assoc/2]).
:- use_module(library(error), [instantiation_error/1, must_be/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(ordsets), [ord_subtract/3]).
:- use_module(library(readutil), [read_file_to_string/3]).
:- use_module(library(varnumbers), [max_var_number/3, varnumbers/2]).

:- meta_predicate space(:), plan(:, +, +, -), plan(:, +, +, -, +), problem_texts(:, +, +, -, -, -, -).
:- dynamic space_module/2, loading/2, named/3, names_made/2, uses/3.

%! space(:Name) is det.
% Declares that the actions of the space Name are in the text that is being loaded.
% @error permission_error(declare, space, Name) if the text declares another space in this module
space(Name0) :-
    strip_module(Name0, Module, Name),
    must_be(atom, Name),
    ( loading(Module, Other), Other \== Name -> second_space(Name, Other) ; true ),
    assertz(loading(Module, Name)),
    initialization(planning:retractall(loading(Module, _))),
    retractall(space_module(Name, _)),
    retractall(space_module(_, Module)),
    assertz(space_module(Name, Module)),
    Module:discontiguous([action/3, action/4]).

second_space(Name, Other) :-
    format(atom(Message), 'its module has the space ~q, with all actions; put others into another module', [Other]),
    throw(error(permission_error(declare, space, Name), context(space/1, Message))).

%! plan(:Space, +Init, +Goal, -Plan) is semidet.
% As plan/5 without options.
plan(Space, Init, Goal, Plan) :- plan(Space, Init, Goal, Plan, []).

%! plan(:Space, +Init, +Goal, -Plan, +Options) is nondet.
% Plan is a cheapest list of actions that lead from the facts Init to a state where the conditions Goal hold; fails if
% there is none. Options: cost(-C), the cost of the plan; plans(+N), up to N plans on backtracking, or any number if N
% is inf, in the order of their costs, each through other states and none through a state twice; plans(cheapest), all
% plans that cost as little as the first; statistics(-S), a list of expanded(E), generated(G), operators(O),
% variables(V) of the first search. Each plan is found when it is asked for.
% @error existence_error(space, Space), existence_error(actions, Space)
% @error existence_error(fluent, F/N) for a condition that no fact, effect or rule defines
% @error type_error(effect, E), domain_error(cost, C), domain_error(plan_option, O)
% @error permission_error(define, rule, F/N) for a rule over a fluent's name, permission_error(define, fact, F/N) for
% a fact of the program that is none of the start
% @error domain_error(object, '$VAR'(N))
plan(Space, Init, Goal, Plan, Options) :-
    check_options(Options),
    problem_texts(Space, Init, Goal, Domain, Problem, Steps, Objects),
    most(Options, Most),
    list_to_assoc(Objects, Names),
    '$plans'(domain-Domain, problem-Problem, Most, plan(Words, Cost, Statistics)),
    maplist(step(Steps, Names), Words, Plan),
    given(Options, Cost, Statistics).

%! problem_texts(:Space, +Init, +Goal, -Domain, -Problem, -Steps, -Objects) is det.
% The problem in PDDL, for plan/5 and for a host that plans itself. Steps are step(Action, Variables, Name), where
% Action is a name in the text, and Name the action with Variables for the objects; Objects are Object-Term. Another
% call may give objects other names.
problem_texts(Space0, Init, Goal, DomainText, Problem, Steps, Objects) :-
    must_be(list, Init),
    must_be(ground, Init),
    ( member(F, Init), \+ is_fluent(F) -> throw(error(type_error(fluent, F), context(plan/5, 'among the facts of the start'))) ; true ),
    strip_module(Space0, Here, Space),
    module_of(Space, Here, Module),
    maplist(retractall, [named(_, _, _), names_made(_, _), uses(_, _, _)]),
    numberless(Init, start),
    names(Init, Given),
    actions(Module, Given, Changing, Actions),
    fluents(Actions, Changing, Fluents),
    \+ defined_fluent(Module, Fluents, Init),
    domain(Module, Fluents, Actions, Goal, Domain, Steps, GoalText),
    problem(Module, Init, GoalText, Problem),
    domain_text(Domain, DomainText),
    findall(O-Term, named(object, Term, O), Objects).

% Raises an error for a list with an option that plan/5 does not have, before anything is searched for.
check_options(Options) :-
    must_be(list, Options),
    maplist(check_option, Options).

check_option(Option) :- var(Option), !, instantiation_error(Option).
check_option(cost(_)) :- !.
check_option(statistics(_)) :- !.
check_option(plans(Most)) :- !, ( Most == cheapest -> true ; Most == inf -> true ; must_be(positive_integer, Most) ).
check_option(Option) :-
    throw(error(domain_error(plan_option, Option), context(plan/5, 'there are cost(C), plans(N) and statistics(S)'))).

most(Options, Most) :- ( memberchk(plans(Most0), Options) -> Most = Most0 ; Most = 1 ).

% given(+Options, +Cost, +Statistics): binds the variables of options that ask for a value.
given([], _, _).
given([Option|Options], Cost, Statistics) :-
    value_asked(Option, Cost, Statistics),
    given(Options, Cost, Statistics).

value_asked(cost(Cost), Cost, _).
value_asked(statistics(Statistics), _, Statistics).
value_asked(plans(_), _, _).

module_of(Space, Here, Module) :-
    (   space_module(Space, Module0) -> Module = Module0
    ;   clauses_of(Space, action(_, _, _, _), [_|_]) -> Module = Space
    ;   clauses_of(Space, action(_, _, _), [_|_]) -> Module = Space
    ;   Space == Here -> Module = Here
    ;   throw(error(existence_error(space, Space), context(plan/5, 'no text says `:- space(Name).`, and no such module has action/3')))
    ).

% ---- actions ----

% Actions is a list of action(Where, Name, Conditions, Effects, Cost), without what is called beforehand. Where is
% action(Name, PI, N) for the N-th clause of PI. Given are the names of facts of the start, Changing those and the names
% of effects, also of clauses that no action is an instance of.
actions(Module, Given, Changing, Actions) :-
    findall(Clause, action_clause(Module, Clause), Clauses),
    ( Clauses \== [] -> true ; no_actions(Module) ),
    forall(( member(Clause, Clauses), arg(1, Clause, Where) ), numberless(Clause, Where)),
    effect_names(Clauses, Names),
    append(Names, Given, Changing),
    findall(Action, ( member(Clause, Clauses), instance(Clause, Module, Changing, Action) ), Actions).

no_actions(Module) :-
    ( space_module(Space, Module) -> true ; Space = Module ),
    throw(error(existence_error(actions, Space), context(plan/5, 'there are no clauses of action/3 or action/4'))).

action_clause(Module, clause(action(Name, action/3, K), Name, Conditions, Effects, 1, Body)) :-
    clauses_of(Module, action(_, _, _), Clauses),
    nth1(K, Clauses, (action(Name, Conditions, Effects) :- Body)).
action_clause(Module, clause(action(Name, action/4, K), Name, Conditions, Effects, Cost, Body)) :-
    clauses_of(Module, action(_, _, _, _), Clauses),
    nth1(K, Clauses, (action(Name, Conditions, Effects, Cost) :- Body)).

% An effect as a term of fluents, -Fluent, (Conditions -> Effects) with a list of Effects, and lists.
is_fluent(F) :- callable(F), \+ is_no_fluent(F).

is_no_fluent((_, _)).
is_no_fluent((_ ; _)).
is_no_fluent((_ -> _)).
is_no_fluent((_ *-> _)).
is_no_fluent((_ :- _)).
is_no_fluent((_ --> _)).
is_no_fluent((:- _)).
is_no_fluent((?- _)).
is_no_fluent(\+ _).
is_no_fluent(not(_)).
is_no_fluent(-_).
is_no_fluent(!).
is_no_fluent([]).
is_no_fluent([_|_]).
is_no_fluent(forall(_, _)).
is_no_fluent(_ = _).
is_no_fluent(_ \= _).
is_no_fluent(_ == _).
is_no_fluent(_ \== _).
is_no_fluent(_ is _).

effect_names(Clauses, Names) :-
    findall(Atom, ( member(clause(_, _, _, Effects, _, _), Clauses), effect_atom(Effects, Atom) ), Atoms),
    names(Atoms, Names).

names(Atoms, Names) :-
    findall(F/N, ( member(A, Atoms), callable(A), functor(A, F, N) ), Names0),
    sort(Names0, Names).

effect_atom(Effects, Atom) :-
    effect_within(Effects, Effect),
    ( Effect = -Atom -> true ; Atom = Effect ),
    is_fluent(Atom).

effect_within(Effects, _) :- var(Effects), !, fail.
effect_within([E|Es], Effect) :- !, ( effect_within(E, Effect) ; effect_within(Es, Effect) ).
effect_within((E, Es), Effect) :- !, ( effect_within(E, Effect) ; effect_within(Es, Effect) ).
effect_within((_ -> Effects), Effect) :- !, effect_within(Effects, Effect).
effect_within(all_of(_, _, Effects), Effect) :- !, effect_within(Effects, Effect).
effect_within(forall(_, Effects), Effect) :- !, effect_within(Effects, Effect).
effect_within(Effect, Effect).

instance(clause(Where, Name, Conditions0, Effects0, Cost, Body), Module, Changing, action(Where, Name, Conditions, Effects, Cost)) :-
    catch(kept_conditions(Body, Conditions0, Name-Effects0, [], effects(Where, context(Module, Changing, _), _), Kept), Ball, in_action(Ball, Where)),
    ( var(Name) -> bad(Where, instantiation_error, 'the action is not instantiated') ; true ),
    well_formed(Kept, Where),
    check_cost(Cost, Where),
    Context = context(Module, Changing, planning:refused(Where)),
    outside_negations(Kept, Outside),
    flat_effects(Effects0, effects(Where, Context, Name-Outside), Effects1, []),
    normal(Kept, Context, Name-Effects0, Conditions),
    for_any_objects(Effects1, Name-Conditions, Effects).

% Calls Body and those of Conditions that are called before the search. Kept are the others. Bound are variables that
% the action binds in states.
kept_conditions(Body, Conditions, Elsewhere, Bound, effects(Where, context(Module, Changing, _), _), Kept) :-
    call(Module:Body),
    conjuncts(Conditions, List),
    called_before(List, Elsewhere, Bound, context(Module, Changing, planning:unbound(Where)), Kept).

unbound(Where, C) :-
    bad(Where, type_error(condition, C), 'facts bind a variable of the goal, which is called before the search').

refused(Where, Culprit, Why) :- bad(Where, type_error(condition, Culprit), Why).

check_cost(Cost, Where) :-
    (   integer(Cost), Cost >= 0
    ->  ( Cost =< 1000000 -> true ; bad(Where, domain_error(cost, Cost), 'a cost is an integer from 0 to 1000000') )
    ;   var(Cost)
    ->  bad(Where, instantiation_error, 'the cost is not instantiated')
    ;   bad(Where, type_error(nonneg, Cost), 'a cost is an integer from 0 to 1000000')
    ).

% An error in a goal that was called beforehand, with the action.
in_action(Ball, Where) :-
    (   Ball = error(Formal, Context), nonvar(Formal), Formal \= resource_error(_)
    ->  where_text(Where, Text),
        ( nonvar(Context), Context = context(PI, Message) -> true ; true ),
        (   atomic(Message), sub_atom(Message, 0, _, _, Text) -> Told = Message
        ;   atomic(Message) -> format(atom(Told), '~w; raised ~w, before the search', [Message, Text])
        ;   format(atom(Told), 'raised ~w, before the search', [Text])
        ),
        throw(error(Formal, context(PI, Told)))
    ;   throw(Ball)
    ).

where_text(goal, 'in the goal').
where_text(start, 'among the facts of the start').
where_text(rule(PI), Text) :- format(atom(Text), 'in the rule ~q', [PI]).
where_text(action(Name0, PI, K), Text) :-
    copy_term(Name0, Name, _),
    numbervars(Name, 0, _),
    format(atom(Text), 'in the action ~p (clause ~w of ~w)', [Name, K, PI]).

bad(Where, Formal, What) :-
    where_text(Where, Text),
    ( Where = action(_, PI, _) -> true ; PI = plan/5 ),
    format(atom(Message), '~w: ~w', [Text, What]),
    throw(error(Formal, context(PI, Message))).

% Conditions may be bound by the body of a clause, but must be known after it.
well_formed([], _).
well_formed([C|Cs], Where) :-
    (   ( var(C) ; C = [_|_], \+ is_list(C) )
    ->  bad(Where, instantiation_error, 'a condition, or the end of a list of conditions, is not instantiated')
    ;   is_list(C)
    ->  well_formed(C, Where)
    ;   true
    ),
    well_formed(Cs, Where).

%! flat_effects(+Effects, +Scope, -List, ?Rest) is det.
% List are the effects without lists, conjunctions and forall/2 around them, followed by Rest. Scope is effects(Where,
% Context, Outside), where Outside has the variables of the action beside the effects that no forall/2 owns.
flat_effects(Effects, effects(Where, _, _), _, _) :- var(Effects), !, bad(Where, instantiation_error, 'an effect, or the end of a list of effects, is not instantiated').
flat_effects([], _, List, Rest) :- !, List = Rest.
flat_effects(true, _, List, Rest) :- !, List = Rest.
flat_effects([E|Es], Scope, List, Rest) :- !, flat_effects(E, Es, Scope, List, Rest).
flat_effects((E, Es), Scope, List, Rest) :- !, flat_effects(E, Es, Scope, List, Rest).
flat_effects((Conditions0 -> Effects0), Scope, [(Conditions -> Effects)|Rest], Rest) :- !,
    Scope = effects(Where, Context, Outside),
    conjuncts(Conditions0, List),
    well_formed(List, Where),
    normal(List, Context, Effects0-Outside, Conditions),
    beside(Conditions0, Scope, Inner),
    flat_effects(Effects0, Inner, Effects, []).
flat_effects(forall(Goal, Effects0), Scope, List, Rest) :- !,
    Scope = effects(Where, _, Outside),
    term_variables(Outside, Shared),
    catch(findall(Shared-Kept-Effects0, kept_conditions(true, Goal, Shared-Effects0, Shared, Scope, Kept), All), Ball, in_action(Ball, Where)),
    answered_effects(All, Shared, Scope, List, Rest).
flat_effects(-F, _, [-F|Rest], Rest) :- is_fluent(F), !.
flat_effects(F, _, [F|Rest], Rest) :- is_fluent(F), !.
flat_effects(Effect, effects(Where, _, _), _, _) :-
    format(atom(What), '`~q` is no effect: that is a fluent, -Fluent, (Conditions -> Effects), forall(Goal, Effects), or a list or a conjunction of effects', [Effect]),
    bad(Where, type_error(effect, Effect), What).

% As flat_effects/4, for two effects beside each other.
flat_effects(Effects1, Effects2, Scope, List, Rest) :-
    beside(Effects2, Scope, Scope1),
    beside(Effects1, Scope, Scope2),
    flat_effects(Effects1, Scope1, List, List1),
    flat_effects(Effects2, Scope2, List1, Rest).

beside(Other, effects(Where, Context, Outside0), effects(Where, Context, [Outside|Outside0])) :-
    outside_negations(Other, Outside).

% The effects for each answer of the goal of a forall/2. They are conditional if the answer binds variables of the
% action, or if a part of the goal can only be asked in states.
answered_effects([], _, _, List, List).
answered_effects([Values-Kept-Effects0|All], Shared, Scope, List, Rest) :-
    Scope = effects(Where, Context, _),
    well_formed(Kept, Where),
    bindings(Shared, Values, Shared, Conditions0, Kept),
    flat_effects(Effects0, effects(Where, Context, Shared-Values-Kept), Effects, []),
    (   Conditions0 == []
    ->  append(Effects, List1, List)
    ;   normal(Conditions0, Context, Shared-Effects0, Conditions),
        outside_negations([Conditions|Effects], Outside),
        own_variables(Outside, Shared, Own),
        List = [all_of(Own, Conditions, Effects)|List1]
    ),
    answered_effects(All, Shared, Scope, List1, Rest).

% Makes the free variables of an answer those of the action. Others are equal to their values.
bindings([], [], _, Rest, Rest).
bindings([V|Vs], [Value|Values], Shared, Conditions, Rest) :-
    (   var(Value), \+ memberchk_eq(Value, Shared)
    ->  Value = V, Conditions = Conditions1
    ;   Conditions = [V = Value|Conditions1]
    ),
    bindings(Vs, Values, Shared, Conditions1, Rest).

% A variable that only the condition of one effect has is for any object, and none of the action's. Elsewhere is a term
% with the other variables of the action.
for_any_objects([], _, []).
for_any_objects([Effect0|Effects0], Elsewhere, [Effect|Effects]) :-
    for_any_object(Effect0, Elsewhere-Effects0, Effect),
    for_any_objects(Effects0, Elsewhere-Effect0, Effects).

for_any_object((Conditions -> Inner0), Elsewhere, Effect) :- !,
    for_any_objects(Inner0, Elsewhere-Conditions, Inner),
    outside_negations(Conditions, Outside),
    own_variables(Outside, [], Vars),
    (   Vars \== [],
        term_variables(Elsewhere-Inner0, Shared),
        list_difference_eq(Vars, Shared, Own),
        Own \== []
    ->  Effect = all_of(Own, Conditions, Inner)
    ;   Effect = (Conditions -> Inner)
    ).
for_any_object(Effect, _, Effect).

own_variables(Term, Shared, Own) :-
    term_variables(Term, All),
    list_difference_eq(All, Shared, Own).

% The body of a clause may bind an effect, whose name is known in its instances alone.
fluents(Actions, Changing, Fluents) :-
    findall(Atom, ( member(action(_, _, _, Es, _), Actions), effect_atom(Es, Atom) ), Atoms),
    names(Atoms, Names),
    append(Names, Changing, All),
    sort(All, Fluents).

% A fluent holds by the facts of the start and by effects, so that no clause may define it. Facts that the start repeats
% and those of dynamic predicates, which a program may change as it likes, are passed over.
defined_fluent(Module, Fluents, Init) :-
    member(F/N, Fluents),
    functor(Head, F, N),
    clauses_of(Module, Head, Clauses),
    (   member((_ :- Body), Clauses), Body \== true
    ->  Kind = rule, Why = 'an effect or a fact of the start has this name; give the rule another one'
    ;   \+ predicate_property(Module:Head, dynamic),
        findall(Fact, member((Fact :- _), Clauses), Facts),
        sort(Facts, Stated),
        sort(Init, Given),
        ord_subtract(Stated, Given, [_|_]),
        Kind = fact,
        Why = 'an effect or a fact of the start has this name; add the fact to the start, or give it another name'
    ),
    throw(error(permission_error(define, Kind, F/N), context(plan/5, Why))).

% ---- as a planning problem in text ----

domain(Module, Fluents, Actions, Goal0, domain(ActionTexts, Rules), Steps, GoalText) :-
    numbered_actions(Actions, 1, Module, Fluents, ActionTexts, Steps),
    conjuncts(Goal0, Goal1),
    well_formed(Goal1, goal),
    numberless(Goal1, goal),
    normal(Goal1, context(Module, Fluents, planning:refused(goal)), [], Goal),
    formula_exists(Goal, goal, Module, Fluents, GoalText),
    rule_texts(Module, Fluents, [], Rules),
    \+ cyclic_negation.

numbered_actions([], _, _, _, [], []).
numbered_actions([action(Where, Name, Conditions, Effects, Cost)|Actions], K, Module, Fluents, [Text|Texts], [step(A, Vars, Name)|Steps]) :-
    atom_concat(a, K, A),
    maplist(outside_negations, [Conditions|Effects], Outside),
    term_variables(f(Outside, Name), Vars),
    copy_term(Where-Vars-Conditions-Effects, Where1-Vars1-Conditions1-Effects1),
    numbervars(Vars1, 0, _),
    formula(Conditions1, Where1, Module, Fluents, Condition),
    maplist(effect_text(Where1, Module, Fluents), Effects1, EffectTexts),
    spaced(EffectTexts, EffectText),
    maplist(variable_text, Vars1, Parameters0),
    spaced(Parameters0, Parameters),
    format(atom(Text), '(:action ~w :parameters (~w) :precondition ~w :effect (and ~w (increase (total-cost) ~w)))~n',
           [A, Parameters, Condition, EffectText, Cost]),
    K1 is K+1,
    numbered_actions(Actions, K1, Module, Fluents, Texts, Steps).

% Variables are numbered in formulas, so that no object may be such a term.
numberless(Term, Where) :-
    (   sub_term(Part, Term), nonvar(Part), Part = '$VAR'(_)
    ->  bad(Where, domain_error(object, Part), 'the functor $VAR/1 is for variables')
    ;   true
    ).

spaced(Texts, Text) :- atomic_list_concat(Texts, ' ', Text).

variable_text('$VAR'(N), Text) :- atom_concat('?v', N, Text).

argument_text(Argument, Text) :-
    (   Argument = '$VAR'(_) -> variable_text(Argument, Text)
    ;   name_of(object, Argument, Text)
    ).

% Each object, predicate and test has a name of its own.
name_of(Kind, Term, Name) :-
    (   named(Kind, Term, Name0)
    ->  Name = Name0
    ;   ( retract(names_made(Kind, Count)) -> true ; Count = 0 ),
        Next is Count+1,
        assertz(names_made(Kind, Next)),
        sub_atom(Kind, 0, 1, _, Letter),
        atom_concat(Letter, Count, Name),
        assertz(named(Kind, Term, Name))
    ).

atom_text(Atom, Text) :-
    Atom =.. [_|Arguments],
    functor(Atom, F, N),
    name_of(predicate, F/N, Name),
    applied_text(Name, Arguments, Text).

applied_text(Name, Arguments, Text) :-
    maplist(argument_text, Arguments, Texts),
    spaced([Name|Texts], Inner),
    format(atom(Text), '(~w)', [Inner]).

formula([], _, _, _, '(and)') :- !.
formula([C|Cs], Where, M, Fs, Text) :- !, formulas([C|Cs], Where, M, Fs, Texts), spaced(Texts, Inner), format(atom(Text), '(and ~w)', [Inner]).
formula((A, B), Where, M, Fs, Text) :- !, formula([A, B], Where, M, Fs, Text).
formula((A ; B), Where, M, Fs, Text) :- !, formulas([A, B], Where, M, Fs, Texts), spaced(Texts, Inner), format(atom(Text), '(or ~w)', [Inner]).
formula(\+ C, Where, M, Fs, Text) :- !, formula_exists(C, Where, M, Fs, Inner), format(atom(Text), '(not ~w)', [Inner]).
formula('$test'(_, C), _, M, _, Text) :- !, test_text(C, M, Text).
formula(A = B, _, _, _, Text) :- \+ has_inner_variables(A), \+ has_inner_variables(B), !, maplist(argument_text, [A, B], [X, Y]), format(atom(Text), '(= ~w ~w)', [X, Y]).
formula(A \= B, Where, M, Fs, Text) :- !, formula(A = B, Where, M, Fs, Equal), format(atom(Text), '(not ~w)', [Equal]).
formula(true, _, _, _, '(and)') :- !.
formula(C, Where, _, _, _) :-
    \+ callable(C), !,
    bad(Where, type_error(condition, C), 'a condition is a fact or a goal').
formula(C, Where, M, Fs, Text) :-
    functor(C, F, N),
    (   memberchk(F/N, Fs) -> fact_text(C, Where, Text)
    ;   functor(Head, F, N), clauses_of(M, Head, [_|_]) -> note_rule(F/N), fact_text(C, Where, Text)
    ;   predicate_property(M:C, defined) -> test_text(C, M, Text)
    ;   unknown_fluent(F/N, Where)
    ).

unknown_fluent(PI, Where) :-
    (   PI = (-)/1 -> What = '`\\+ Fact` is the condition that a fact does not hold'
    ;   format(atom(What), 'no fact, effect or rule defines this condition; `:- dynamic ~q.` in the space allows that',
               [PI])
    ),
    bad(Where, existence_error(fluent, PI), What).

formulas([], _, _, _, []).
formulas([C|Cs], Where, M, Fs, [Text|Texts]) :- formula(C, Where, M, Fs, Text), formulas(Cs, Where, M, Fs, Texts).

% Variables are '$VAR'(N) in a formula. Such a variable inside of an argument is that of no single object.
has_inner_variables(Argument) :- Argument \= '$VAR'(_), max_var_number(Argument, -1, Max), Max >= 0.

fact_text(C, Where, Text) :-
    C =.. [_|Arguments],
    (   member(Argument, Arguments), has_inner_variables(Argument)
    ->  varnumbers(C, Fact),
        bad(Where, type_error(fluent, Fact),
            'an argument is a variable or without variables: let the body bind those inside, or write V and V = Argument')
    ;   atom_text(C, Text)
    ).

% A goal without variables is called. One with variables is a test: a predicate that is a fact of the objects for which
% the goal holds. A variable that has no number is one of the goal's own.
test_text(C, M, Text) :-
    term_variables(C, Own),
    copy_term(Own-C, Own1-C1),
    varnumbers(Own1-C1, Own2-Goal),
    term_variables(Goal, All),
    list_difference_eq(All, Own2, Vars),
    (   Vars == []
    ->  ( test_holds(M, C) -> Text = '(and)' ; Text = '(or)' )
    ;   copy_term(Goal-Vars, C-Arguments),
        numbervars(Vars-Own2, 0, _),
        name_of(test, Vars-Goal, Name),
        applied_text(Name, Arguments, Text)
    ).

% Variables that occur nowhere else are those of some objects.
formula_exists(C, Where, M, Fs, Text) :-
    outside_negations(C, Outside),
    term_variables(Outside, Vars),
    (   Vars == []
    ->  formula(C, Where, M, Fs, Text)
    ;   copy_term(C-Vars, C1-Vars1),
        max_var_number(C, -1, Max),
        First is Max+1,
        numbervars(Vars1, First, _),
        maplist(variable_text, Vars1, Names),
        spaced(Names, List),
        formula(C1, Where, M, Fs, Inner),
        format(atom(Text), '(exists (~w) ~w)', [List, Inner])
    ).

note_rule(PI) :- ( named(rule, PI, _) -> true ; assertz(named(rule, PI, wanted)) ).

effect_text(Where, M, Fs, Effect, Text) :-
    (   Effect = (Conditions -> Effects)
    ->  formula(Conditions, Where, M, Fs, When),
        maplist(effect_text(Where, M, Fs), Effects, Texts), spaced(Texts, Inner),
        format(atom(Text), '(when ~w (and ~w))', [When, Inner])
    ;   Effect = all_of(Own, Conditions, Effects)
    ->  max_var_number(Effect, -1, Max),
        First is Max+1,
        numbervars(Own, First, _),
        maplist(variable_text, Own, Names),
        spaced(Names, List),
        effect_text(Where, M, Fs, (Conditions -> Effects), Inner),
        format(atom(Text), '(forall (~w) ~w)', [List, Inner])
    ;   Effect = -Atom
    ->  fact_text(Atom, Where, Inner), format(atom(Text), '(not ~w)', [Inner])
    ;   fact_text(Effect, Where, Text)
    ).

% Rules over fluents, and over other such rules.
rule_texts(Module, Fluents, Done, Texts) :-
    (   named(rule, F/N, _), \+ memberchk(F/N, Done)
    ->  functor(Head, F, N),
        clauses_of(Module, Head, Clauses),
        rule_clauses(Clauses, F/N, [], Rules),
        maplist(rule_text(Module, Fluents, F/N), Rules, Own),
        rule_texts(Module, Fluents, [F/N|Done], Others),
        append(Own, Others, Texts)
    ;   Texts = []
    ).

% Rules are rule(Parameters, Conditions) for the clauses of a predicate. The clauses after one with a cut are for
% arguments for which the goals before the cut do not hold.
rule_clauses([], _, _, []).
rule_clauses([Clause|Clauses], PI, Guards, [rule(Parameters, [Equal, Goals|Negations])|Rules]) :-
    copy_term(Clause, (Head :- Body)),
    Head =.. [_|Arguments],
    functor(Head, _, N),
    length(Parameters, N),
    equalities(Arguments, Parameters, Parameters, Equal),
    conjuncts(Body, Goals0),
    negations(Guards, Parameters, Negations),
    (   append(Before, [Cut|After], Goals0), Cut == !
    ->  no_first_answer(Before, After, Parameters, PI),
        append(Before, After, Goals),
        Guards1 = [guard(Parameters, [Equal|Before])|Guards]
    ;   Goals = Goals0,
        Guards1 = Guards
    ),
    rule_clauses(Clauses, PI, Guards1, Rules).

negations([], _, []).
negations([Guard|Guards], Parameters, [\+ Conditions|Negations]) :-
    copy_term(Guard, guard(Parameters, Conditions)),
    negations(Guards, Parameters, Negations).

% A set of facts has no first answer: a cut must not choose among several.
no_first_answer(Before, After, Parameters, PI) :-
    term_variables(After, Vars),
    own_variables(Before, Parameters, Own),
    (   member(V, Own), memberchk_eq(V, Vars)
    ->  bad(rule(PI), type_error(condition, !), 'a cut keeps the first answer of the goals before it, but facts have no order')
    ;   true
    ).

rule_text(Module, Fluents, F/N, rule(Parameters, Conditions0), Text) :-
    numberless(Conditions0, rule(F/N)),
    normal(Conditions0, context(Module, Fluents, planning:refused(rule(F/N))), Parameters, Conditions),
    forall(negated_rule(Conditions, positive, PI-Sign), ( uses(F/N, PI, Sign) -> true ; assertz(uses(F/N, PI, Sign)) )),
    numbervars(Parameters, 0, _),
    formula_exists(Conditions, rule(F/N), Module, Fluents, Formula),
    General =.. [F|Parameters],
    atom_text(General, HeadText),
    format(atom(Text), '(:derived ~w ~w)~n', [HeadText, Formula]).

% A rule that depends on its own negation has no meaning.
cyclic_negation :-
    uses(PI, Negated, negative),
    named(rule, Negated, _),
    leads_to([Negated], [], PI),
    format(atom(Text), 'the rule depends on the negation of ~q, which depends on the rule', [Negated]),
    bad(rule(PI), permission_error(negate, rule, Negated), Text).

leads_to([PI|PIs], Seen, Goal) :-
    (   PI == Goal -> true
    ;   memberchk(PI, Seen) -> leads_to(PIs, Seen, Goal)
    ;   findall(Next, uses(PI, Next, _), New),
        append(New, PIs, PIs1),
        leads_to(PIs1, [PI|Seen], Goal)
    ).

% A variable of a head is the parameter of the first place where it occurs.
equalities([], [], _, []).
equalities([A|As], [P|Ps], Parameters, Equal) :-
    ( var(A), \+ memberchk_eq(A, Parameters) -> A = P, Equal = Equal1 ; Equal = [A = P|Equal1] ),
    equalities(As, Ps, Parameters, Equal1).

% Without an object, no variable had a value, not even one that need not be bound.
problem(Module, Init, GoalText, Text) :-
    maplist(atom_text, Init, Facts0),
    ( named(object, _, _) -> true ; name_of(object, '_', _) ),
    findall(Fact, test_fact(Module, Fact), Facts1),
    append(Facts0, Facts1, Facts2),
    spaced(Facts2, Facts),
    format(atom(Text), '(define (problem p) (:domain d) (:init ~w (= (total-cost) 0)) (:goal ~w) (:metric minimize (total-cost)))',
           [Facts, GoalText]).

% All objects have names by now.
test_fact(Module, Text) :-
    named(test, Numbered, Name),
    varnumbers(Numbered, Vars-Goal),
    maplist(is_object, Vars),
    test_holds(Module, Goal),
    applied_text(Name, Vars, Text).

% An error about a value counts as failure: conditions of a state have no order, so that no test before guards this one.
test_holds(Module, Goal) :-
    catch(\+ \+ Module:Goal, error(Formal, Context), ( is_about_value(Formal) -> fail ; throw(error(Formal, Context)) )).

is_about_value(Formal) :- var(Formal), !, fail.
is_about_value(type_error(_, _)).
is_about_value(domain_error(_, _)).
is_about_value(evaluation_error(_)).
is_about_value(representation_error(_)).

is_object(Term) :- named(object, Term, _).

domain_text(domain(Actions, Rules), Text) :-
    findall(P, predicate_text(P), Predicates0),
    spaced(Predicates0, Predicates),
    findall(O, named(object, _, O), Objects0),
    spaced(Objects0, Objects),
    atomic_list_concat(Rules, RulesText),
    atomic_list_concat(Actions, ActionsText),
    format(atom(Text), '(define (domain d) (:constants ~w) (:predicates ~w) (:functions (total-cost))~n~w~w)',
        [Objects, Predicates, RulesText, ActionsText]).

predicate_text(Text) :-
    (   named(predicate, _/N, Name)
    ;   named(test, Vars-_, Name), length(Vars, N)
    ),
    findall(V, ( between(1, N, K), atom_concat('?x', K, V) ), Parameters),
    spaced([Name|Parameters], Inner),
    format(atom(Text), '(~w)', [Inner]).

% A step is the text of an action's name with its objects.
step(Steps, Names, [Action|Objects], Name) :-
    memberchk(step(Action, Vars, Name0), Steps),
    copy_term(Vars-Name0, Values-Name),
    maplist(object_named(Names), Objects, Values).

object_named(Names, O, Term) :- get_assoc(O, Names, Term).

%! plan_pddl(+Domain, +Problem, -Plan, +Options) is nondet.
% Plan is a cheapest plan for a problem in PDDL: a list of actions such as move(a, b), with the names of the files.
% Options are those of plan/5.
% @error domain_error(pddl, Message) for a mistake in a file, with its name and line
plan_pddl(Domain, Problem, Plan, Options) :-
    check_options(Options),
    maplist(named_text, [Domain, Problem], [DomainText, ProblemText]),
    most(Options, Most),
    '$plans'(DomainText, ProblemText, Most, plan(Names, Cost, Statistics)),
    maplist(=.., Plan, Names),
    given(Options, Cost, Statistics).

named_text(File, Name-Text) :- read_file_to_string(File, Text, []), format(atom(Name), '~w', [File]).
