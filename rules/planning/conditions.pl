% Conditions over states: which of them are about facts, which may be called before the search, and what control
% constructs among them mean.
%
% A condition is about facts if it is one, if it calls a rule over facts, or if it contains such a goal. Other goals are
% called before the search as long as that gives the answers that they give later: variables that facts bind are unbound
% by then, so that a comparison or a negation of them would not.

:- module(planning_conditions,
          [ depends/3,
            is_defined/2,
            is_relation/1,
            called_before/5,
            conjuncts/2,
            normal/4,
            outside_negations/2,
            negated_rule/3,
            clauses_of/3
          ]).

:- use_module(library(lists), [member/2, memberchk/2, append/3, select/3]).
:- use_module(library(apply), [maplist/3, partition/4]).
:- use_module(library(dialect/hprolog), [intersect_eq/3, list_difference_eq/3, memberchk_eq/2]).

%! clauses_of(+Module, +Head, -Clauses) is det.
% Clauses are those of the program for Head, none if it has none.
clauses_of(Module, Head, Clauses) :- ( '$clauses'(Module:Head, Clauses0) -> Clauses = Clauses0 ; Clauses = [] ).

%! is_relation(+Condition) is semidet.
% The condition compares two terms, of which states need not be asked.
is_relation(_ = _).
is_relation(_ == _).
is_relation(_ \= _).
is_relation(_ \== _).
is_relation(dif(_, _)).

%! is_defined(+Module, +Condition) is semidet.
% The condition calls a predicate that exists in Module, or one of a library that is loaded when it is called.
is_defined(Module, C) :- predicate_property(Module:C, defined), !.

%! depends(+Condition, +Module, +Fluents) is semidet.
% The condition is about facts, whose names are Fluents, or about rules over them.
depends(C, M, Fs) :- reaches(C, M, about(Fs), []).

% A goal that C leads to is one of Kind. Seen are the predicates on the way.
reaches(C, M, Kind, Seen) :-
    callable(C),
    functor(C, F, N),
    (   is_kind(Kind, F, N)
    ->  true
    ;   inner_goal(C, M, Goal),
        reaches(Goal, M, Kind, Seen)
    ->  true
    ;   \+ memberchk(F/N, Seen),
        functor(Head, F, N),
        clauses_of(M, Head, Clauses),
        member((_ :- Body), Clauses),
        reaches(Body, M, Kind, [F/N|Seen])
    ->  true
    ).

is_kind(about(Fs), F, N) :- memberchk(F/N, Fs).
is_kind(asking, F, N) :- ( asks(F, N) -> true ; tests(F, N) -> true ; collects(F, N) ).

% Goals among the arguments of a condition.
inner_goal([C|Cs], _, Goal) :- !, ( Goal = C ; Goal = Cs ).
inner_goal(C, M, Goal) :-
    compound(C),
    predicate_property(M:C, meta_predicate(Spec)),
    !,
    functor(C, _, N),
    between(1, N, K),
    arg(K, Spec, Mode),
    arg(K, C, Argument),
    closure_goal(Mode, Argument, Goal).

closure_goal(^, Argument, Goal) :- !, quantified_goal(Argument, Goal).
closure_goal(0, Argument, Goal) :- !, quantified_goal(Argument, Goal).
closure_goal(More, Closure, Goal) :-
    integer(More),
    callable(Closure),
    length(Others, More),
    Closure =.. Parts,
    append(Parts, Others, All),
    Goal =.. All.

quantified_goal(Argument, Goal) :- ( nonvar(Argument), Argument = _^Inner -> quantified_goal(Inner, Goal) ; Goal = Argument ).

% Goals that bind nothing, and answer otherwise when variables are bound.
tests(F, 1) :-
    memberchk(F, [\+, not, var, nonvar, atom, number, integer, float, rational, atomic, compound, callable, is_list, string, ground]).
tests(F, 2) :-
    memberchk(F, [==, \==, \=, dif, @<, @>, @=<, @>=, =@=, \=@=, ?=, <, >, =<, >=, =:=, =\=, forall, subsumes_term]).

% Goals that may bind variables and answer otherwise when they are bound.
asks(!, 0).
asks(once, 1).
asks(ignore, 1).
asks(F, 2) :- memberchk(F, [->, *->, memberchk]).
asks(compare, 3).

% Goals that collect the answers of others.
collects(F, 2) :- memberchk(F, [findall, aggregate_all]).
collects(F, 3) :- memberchk(F, [findall, bagof, setof, aggregate_all, foldall]).
collects(F, 4) :- memberchk(F, [findall, aggregate_all, findnsols, foldall]).

%! called_before(+Conditions, +Elsewhere, +Bound, +Context, -Kept) is nondet.
% Calls the conditions of a list that are called before the search. Kept are the others. Elsewhere is a term with the
% other variables of the clause, Bound one with those that states bind. Context is context(Module, Fluents, Refuse).
% Calls Refuse with a condition that can neither be called nor kept.
called_before(Conditions, Elsewhere, Bound, context(Module, Fluents, Refuse), Kept) :-
    covering(Conditions, Module, Fluents, Covering),
    call_each(Conditions, Elsewhere, before(Module, Fluents, Bound-Covering, Refuse), Kept).

% The conditions that bind their variables: facts, rules over them, and goals that list their answers.
covering([], _, _, []).
covering([C|Cs], M, Fs, Covering) :-
    (   covers(C, M, Fs) -> outside_negations(C, Outside), Covering = [Outside|Covering1]
    ;   Covering = Covering1
    ),
    covering(Cs, M, Fs, Covering1).

covers(C, M, Fs) :-
    callable(C),
    (   depends(C, M, Fs) -> true
    ;   functor(C, F, N), functor(Head, F, N),
        clauses_of(M, Head, [_|_]),
        \+ reaches(C, M, asking, [])
    ).

call_each([], _, _, []).
call_each([C|Cs], Else, Context, Kept) :-
    (   is_kept(C, [Cs|Else], Context)
    ->  Kept = [C|Kept1]
    ;   Kept = Kept1,
        called(C, Context)
    ),
    call_each(Cs, [C|Else], Context, Kept1).

% A goal that needs a variable which facts bind is refused, also where it would enumerate lists for ever.
called(C, before(M, _, Covering, Refuse)) :-
    needs_list(C, Lists),
    \+ is_own(C, M),
    \+ ( member(L, Lists), is_list(L) ),
    term_variables(Lists, Vars),
    \+ are_outside(Vars, Covering),
    !,
    call(Refuse, C).
called(C, before(M, _, Covering, Refuse)) :-
    callable_goal(C, Goal),
    catch(call(M:Goal), error(instantiation_error, Context), Raised = true),
    (   Raised == true
    ->  term_variables(C, Vars),
        ( are_outside(Vars, Covering) -> throw(error(instantiation_error, Context)) ; call(Refuse, C) )
    ;   true
    ).

% needs_list(+Goal, -Lists): Goal has finitely many answers if one of Lists is a list.
needs_list(length(L, _), [L]).
needs_list(member(_, L), [L]).
needs_list(last(L, _), [L]).
needs_list(select(_, L, R), [L, R]).
needs_list(append(A, _, C), [A, C]).
needs_list(nth0(_, L, _), [L]).
needs_list(nth1(_, L, _), [L]).
needs_list(nextto(_, _, L), [L]).
needs_list(reverse(L, _), [L]).
needs_list(permutation(A, B), [A, B]).
needs_list(include(_, L, _), [L]).
needs_list(exclude(_, L, _), [L]).
needs_list(maplist(_, L), [L]).
needs_list(maplist(_, A, B), [A, B]).
needs_list(foldl(_, L, _, _), [L]).

is_kept(C, _, _) :- ( \+ callable(C) ; C = [_|_] ; C == ! ), !.
is_kept(C, _, before(M, Fs, _, _)) :- ( depends(C, M, Fs) ; is_relation(C) ; \+ is_defined(M, C) ), !.
is_kept((A ; B), Else, before(M, _, _, _)) :-
    term_variables(Else, Elsewhere),
    has_own((A ; B), M, Elsewhere),
    \+ ( goal_within((A ; B), M, Goal), \+ is_relation(Goal) ), !.
is_kept(C, Else, before(M, _, Covering, Refuse)) :-
    \+ ground(C),
    functor(C, F, N),
    (   tests(F, N) -> true
    ;   collects(F, N) -> goal_variables(C, M, Vars), \+ are_outside(Vars, Covering), call(Refuse, C)
    ;   reaches(C, M, asking, []), shared_variables(C, Else, Vars), are_covered(Vars, Covering)
    ).

% The variables of C that occur elsewhere.
shared_variables(C, Elsewhere, Shared) :-
    term_variables(C, Vars),
    term_variables(Elsewhere, Others),
    intersect_eq(Vars, Others, Shared).

% The variables of the goal whose answers C collects.
goal_variables(C, M, Vars) :-
    ( inner_goal(C, M, Goal) -> term_variables(Goal, Vars) ; Vars = [] ).

are_outside(Vars, Covering) :- term_variables(Covering, Covered), \+ ( member(V, Vars), memberchk_eq(V, Covered) ).

are_covered(Vars, Covering) :- term_variables(Covering, Covered), \+ ( member(V, Vars), \+ memberchk_eq(V, Covered) ).

%! conjuncts(+Goal, -Goals) is det.
% Goals are those that Goal joins by commas and lists.
conjuncts(Goal, Goals) :- conjuncts(Goal, Goals, []).

conjuncts(Goal, [Goal|Goals], Goals) :- var(Goal), !.
conjuncts((A, B), Goals, Rest) :- !, conjuncts(A, Goals, Goals1), conjuncts(B, Goals1, Rest).
conjuncts([], Goals, Rest) :- !, Goals = Rest.
conjuncts([A|As], Goals, Rest) :- is_list(As), !, conjuncts(A, Goals, Goals1), conjuncts(As, Goals1, Rest).
conjuncts(Goal, [Goal|Goals], Goals).

%! normal(+Condition0, +Context, +Elsewhere, -Condition) is det.
% Condition says what Condition0 means over states, by lists, (,)/2, (;)/2, \+, =, \= and facts, and by
% '$test'(Vars, G) for a goal that is called with objects for Vars. Elsewhere is a term with the other variables of the
% clause. Context is context(Module, Fluents, Refuse). Refuse is called with a condition that has no such meaning, and
% the reason.
normal(C, _, _, N) :- \+ callable(C), !, N = C.
normal(C, X, Else, N) :-
    conjuncts(C, Cs0),
    joined_goals(Cs0, X, Else, Cs),
    normal_each(Cs, X, Else, Ns),
    ( Ns = [N0] -> N = N0 ; N = Ns ).

normal_each([], _, _, []).
normal_each([C|Cs], X, Else, [N|Ns]) :- normal_one(C, X, [Cs|Else], N), normal_each(Cs, X, [C|Else], Ns).

normal_one(C, _, _, N) :- \+ callable(C), !, N = C.
normal_one('$test'(Vars, Goal), _, _, N) :- !, N = '$test'(Vars, Goal).
normal_one(!, X, _, _) :- !, refuse(X, !, 'a cut is only understood in a rule, outside of other constructs and once in a clause').
normal_one(call(C), X, Else, N) :- !, normal(C, X, Else, N).
normal_one(A == B, _, _, N) :- !, N = (A = B).
normal_one(A \== B, _, _, N) :- !, N = (A \= B).
normal_one(dif(A, B), _, _, N) :- !, N = (A \= B).
normal_one(\+ C, X, Else, N) :- ( is_relation(C) ; is_unknown(C, X) ), !, normal(C, X, Else, N1), N = (\+ N1).
normal_one(C, X, Else, N) :- X = context(Module, Fluents, _), depends(C, Module, Fluents), !, about_facts(C, X, Else, N).
normal_one((A ; B), X, Else, N) :- \+ is_branching(A), !, N = (M1 ; N1), normal(A, X, [B|Else], M1), normal(B, X, [A|Else], N1).
normal_one(C, context(Module, _, _), Else, N) :-
    ( is_control(C) -> true ; is_own(C, Module), reaches(C, Module, asking, []) ), !,
    test([C], Else, N).
normal_one(C, _, _, C).

% A test is called with objects for the variables that it has outside of negations and that occur elsewhere.
test(Goals, Elsewhere, '$test'(Shared, Goal)) :-
    outside_negations(Goals, Outside),
    shared_variables(Outside, Elsewhere, Shared),
    callable_goal(Goals, Goal).

% joined_goals(+Conditions0, +Context, +Elsewhere, -Conditions): a variable inside a term of a goal that occurs in no
% fact and nowhere else need not be an object, as X in `P = X/_, Y is X+1, Y > 2`. The goals that depend on it are one
% test, in which those that only compare or negate come last.
joined_goals(Cs, X, Else, Joined) :-
    X = context(Module, _, _),
    (   member(C, Cs),
        has_own(C, Module, [])
    ->  partition(is_goal(X), Cs, Goals, About),
        term_variables(About-Else, Elsewhere),
        joined(Goals, Cs, Module, Elsewhere, Joined)
    ;   Joined = Cs
    ).

joined(Goals, Cs, M, Elsewhere, Joined) :-
    (   select(C, Goals, Others),
        has_own(C, M, Elsewhere)
    ->  others_apart([C], Others, Elsewhere, Left),
        list_difference_eq(Goals, Left, Group),
        partition(only_tests, Group, Last, First),
        append(First, Last, Ordered),
        test(Ordered, Elsewhere, Test),
        list_difference_eq(Cs, Group, Kept),
        append(Kept, [Test], Cs1),
        joined(Left, Cs1, M, Elsewhere, Joined)
    ;   Joined = Cs
    ).

% The condition may be called as it is: it is about no facts, and has no cut.
is_goal(context(M, Fs, _), C) :- callable(C), \+ ground(C), \+ depends(C, M, Fs), \+ has_no_call(C, M).

has_no_call(C, _) :- \+ callable(C), !.
has_no_call(C, M) :- ( C == ! ; \+ is_defined(M, C) ), !.
has_no_call(C, M) :- inner_goal(C, M, Goal), Goal \== [], has_no_call(Goal, M), !.

% A goal in C has a variable inside a term that does not occur Elsewhere.
has_own(C, M, Elsewhere) :-
    has_inner(C, Elsewhere),
    goal_within(C, M, Goal),
    \+ evaluates(Goal),
    has_inner(Goal, Elsewhere), !.

has_inner(Goal, Elsewhere) :-
    callable(Goal),
    Goal =.. [_|Terms],
    member(Term, Terms),
    compound(Term),
    term_variables(Term, Vars),
    list_difference_eq(Vars, Elsewhere, [_|_]), !.

goal_within(C, M, Goal) :- callable(C), ( inner_goal(C, M, Inner) *-> goal_within(Inner, M, Goal) ; Goal = C ).

evaluates(Goal) :- functor(Goal, F, 2), memberchk(F, [is, <, >, =<, >=, =:=, =\=]).

% others_apart(+Group, +Goals, +Elsewhere, -Apart): Apart are the Goals that share no variables with Group, or with one
% that does, other than those Elsewhere.
others_apart(Group, Goals, Elsewhere, Apart) :-
    term_variables(Group, Vars),
    list_difference_eq(Vars, Elsewhere, Own),
    partition(shares(Own), Goals, Joining, Apart0),
    ( Joining == [] -> Apart = Apart0 ; others_apart(Joining, Apart0, Elsewhere, Apart) ).

shares(Own, C) :- shared_variables(C, Own, [_|_]).

only_tests(C) :- functor(C, F, N), tests(F, N).

% callable_goal(+Condition, -Goal): Goal has conjunctions in place of lists, which would be consulted.
callable_goal(C, C) :- var(C), !.
callable_goal([], true) :- !.
callable_goal([C], Goal) :- !, callable_goal(C, Goal).
callable_goal([C|Cs], (Goal, Goals)) :- !, callable_goal(C, Goal), callable_goal(Cs, Goals).
callable_goal(C, Goal) :-
    ( is_control(C) -> true ; C = (_, _) -> true ; C = call(_) ), !,
    C =.. [F|Cs],
    maplist(callable_goal, Cs, Goals),
    Goal =.. [F|Goals].
callable_goal(C, C).

is_unknown(C, context(Module, _, _)) :- callable(C), \+ is_defined(Module, C).

is_own(C, Module) :- functor(C, F, N), functor(Head, F, N), clauses_of(Module, Head, [_|_]).

is_branching(C) :- nonvar(C), ( C = (_ -> _) ; C = (_ *-> _) ), !.

is_control((_ ; _)).
is_control((_ -> _)).
is_control((_ *-> _)).
is_control(\+ _).
is_control(not(_)).
is_control(once(_)).
is_control(ignore(_)).
is_control(forall(_, _)).

% As normal/4, for constructs around facts.
about_facts((A ; B), X, Else, N) :-
    is_branching(A), !,
    A =.. [_, C, T],
    own_copy(C, [B|Else], C1),
    normal(((C, T) ; (\+ C1, B)), X, Else, N).
about_facts((A ; B), X, Else, (M ; N)) :- !, normal(A, X, [B|Else], M), normal(B, X, [A|Else], N).
about_facts((A -> B), X, Else, N) :- !, normal((A, B), X, Else, N).
about_facts((A *-> B), X, Else, N) :- !, normal((A, B), X, Else, N).
about_facts(\+ C, X, Else, \+ N) :- !, normal(C, X, Else, N).
about_facts(not(C), X, Else, \+ N) :- !, normal(C, X, Else, N).
about_facts(forall(A, B), X, Else, \+ N) :- !, normal((A, \+ B), X, Else, N).
about_facts(once(C), X, Else, N) :- !, normal(C, X, Else, N).
about_facts(C, X, _, C) :- X = context(Module, Fluents, _), functor(C, F, N), ( memberchk(F/N, Fluents) -> true ; is_own(C, Module) ), !.
about_facts(C, X, _, _) :-
    functor(C, F, N),
    format(atom(Text), 'a goal about facts is an argument of ~q, which is not called in states', [F/N]),
    refuse(X, C, Text).

refuse(context(_, _, Refuse), Culprit, Why) :- call(Refuse, Culprit, Why).

% The variables of C that occur nowhere else are its own where it is negated.
own_copy(C, Elsewhere, Copy) :- term_variables(Elsewhere, Shared), copy_term(Shared-C, Shared-Copy).

%! outside_negations(+Condition, -Outside) is det.
% Outside has the variables of Condition outside of its negations. Each negation quantifies its own.
outside_negations(C, C) :- var(C), !.
outside_negations(\+ _, []) :- !.
outside_negations(not(_), []) :- !.
outside_negations('$test'(Vars, _), Outside) :- !, Outside = Vars.
outside_negations(forall(_, _), []) :- !.
outside_negations(all_of(Vars, Conditions, Effects), Outside) :- !,
    outside_negations([Conditions|Effects], Inside),
    term_variables(Inside, All),
    list_difference_eq(All, Vars, Outside).
outside_negations(C, Outside) :- joins_conditions(C), !, C =.. [_|Parts], maplist(outside_negations, Parts, Outside).
outside_negations(C, C).

joins_conditions([_|_]).
joins_conditions((_, _)).
joins_conditions((_ ; _)).
joins_conditions((_ -> _)).

%! negated_rule(+Condition, +Sign, -Use) is nondet.
% Use is PI-positive or PI-negative for a predicate in a normal condition, and whether it is negated. Below a second
% negation, as in forall/2, it is not.
negated_rule(C, _, _) :- \+ callable(C), !, fail.
negated_rule(\+ C, Sign0, Use) :- !, opposite(Sign0, Sign), negated_rule(C, Sign, Use).
negated_rule(C, Sign, Use) :- joins_conditions(C), !, C =.. [_|Parts], member(Part, Parts), negated_rule(Part, Sign, Use).
negated_rule(C, Sign, F/N-Sign) :- functor(C, F, N).

opposite(positive, negative).
opposite(negative, positive).
