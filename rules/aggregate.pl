% Counting, summing and picking among the solutions of a goal.
%
% A specification says what to compute: count, sum(E), max(E), min(E), max(E, W),
% min(E, W), bag(T), set(T), or a term whose arguments are specifications, such as
% r(count, max(X)). aggregate_all is based on findall/3, aggregate on bagof/3.
% The simple specifications of aggregate_all run in constant space: they keep
% their state in a term that nb_setarg/3 changes.

:- module(aggregate,
          [ aggregate_all/3,
            aggregate_all/4,
            aggregate/3,
            aggregate/4,
            foreach/2,
            free_variables/4
          ]).

:- use_module(library(apply), [foldl/4]).
:- use_module(library(dialect/hprolog), [memberchk_eq/2]).
:- use_module(library(error), [domain_error/2, instantiation_error/1]).
:- use_module(library(lists), [reverse/2]).

:- meta_predicate
    aggregate_all(?, 0, -),
    aggregate_all(?, ?, 0, -),
    aggregate(?, ^, -),
    aggregate(?, ?, ^, -),
    foreach(0, 0).

%! aggregate_all(+Specification, :Goal, -Result) is semidet.
% Result of Specification over all solutions of Goal. count and sum are 0, bag and
% set [] without solutions; max and min fail then. O(1) space for count, sum, max and min.
% @error domain_error(aggregate_template, Specification)
aggregate_all(Specification, _, _) :-
    var(Specification),
    !,
    instantiation_error(Specification).
aggregate_all(count, Goal, Count) :-
    !,
    aggregate_all(sum(1), Goal, Count).
aggregate_all(count(_), Goal, Count) :-
    !,
    aggregate_all(sum(1), Goal, Count).
aggregate_all(sum(Expression), Goal, Sum) :-
    !,
    state(0, State),
    (   call(Goal),
        arg(1, State, Sum0),
        Sum1 is Sum0+Expression,
        nb_setarg(1, State, Sum1),
        fail
    ;   arg(1, State, Sum)
    ).
aggregate_all(max(Expression), Goal, Max) :-
    !,
    state(none, State),
    (   call(Goal),
        arg(1, State, Max0),
        raised(Max0, Expression, Max1),
        nb_setarg(1, State, some(Max1)),
        fail
    ;   arg(1, State, some(Max))
    ).
aggregate_all(min(Expression), Goal, Min) :-
    !,
    state(none, State),
    (   call(Goal),
        arg(1, State, Min0),
        lowered(Min0, Expression, Min1),
        nb_setarg(1, State, some(Min1)),
        fail
    ;   arg(1, State, some(Min))
    ).
aggregate_all(max(Expression, Witness), Goal, Result) :-
    !,
    state(none, State),
    (   call(Goal),
        value(Expression, X),
        arg(1, State, Max0),
        witnessed(Max0, Max1),
        exceeds(X, Max1),
        nb_setarg(1, State, some(X, Witness)),
        fail
    ;   arg(1, State, some(Max, Best)),
        Result = max(Max, Best)
    ).
aggregate_all(min(Expression, Witness), Goal, Result) :-
    !,
    state(none, State),
    (   call(Goal),
        value(Expression, X),
        arg(1, State, Min0),
        witnessed(Min0, Min1),
        undercuts(X, Min1),
        nb_setarg(1, State, some(X, Witness)),
        fail
    ;   arg(1, State, some(Min, Best)),
        Result = min(Min, Best)
    ).
aggregate_all(bag(Template), Goal0, List) :-
    !,
    unquantified(Goal0, Goal),
    findall(Template, Goal, List).
aggregate_all(set(Template), Goal0, Set) :-
    !,
    unquantified(Goal0, Goal),
    findall(Template, Goal, List),
    sort(List, Set).
aggregate_all(Specification, Goal0, Result) :-
    pattern(Specification, Pattern),
    unquantified(Goal0, Goal),
    findall(Pattern, Goal, List),
    combine(Specification, List, Result).

% The goal behind Variable^, which says nothing where no variable is free.
unquantified(Goal0, Goal) :-
    strip_module(Goal0, Module, Plain),
    (   nonvar(Plain),
        Plain = _^Inner
    ->  unquantified(Module:Inner, Goal)
    ;   Goal = Goal0
    ).

% A fresh term, shared with no other term, since nb_setarg/3 will change it.
state(Value, State) :-
    functor(State, state, 1),
    nb_setarg(1, State, Value).

value(Expression, Value) :-
    (   number(Expression)
    ->  Value = Expression
    ;   Value is Expression
    ).

% As max/2 and min/2 of arithmetic: of a float and an integer that are equal, both take the float.
raised(none, X, Max) :- Max is X.
raised(some(Max0), X, Max) :- Max is max(Max0, X), Max \== Max0.

lowered(none, X, Min) :- Min is X.
lowered(some(Min0), X, Min) :- Min is min(Min0, X), Min \== Min0.

exceeds(_, none).
exceeds(X, some(Max)) :- X > Max.

undercuts(_, none).
undercuts(X, some(Min)) :- X < Min.

witnessed(none, none).
witnessed(some(X, _), some(X)).

%! aggregate_all(+Specification, ?Discriminator, :Goal, -Result) is semidet.
% As aggregate_all/3, but of the solutions with equal Discriminator only one counts.
% O(n log n).
aggregate_all(Specification, Discriminator, Goal0, Result) :-
    pattern(Specification, Pattern),
    unquantified(Goal0, Goal),
    findall(Discriminator-Pattern, Goal, Pairs),
    sort(Pairs, Sorted),
    patterns(Sorted, List),
    combine(Specification, List, Result).

%! aggregate(+Specification, :Goal, -Result) is nondet.
% As aggregate_all/3, with the solutions of bagof/3: fails if Goal has none,
% enumerates the bindings of free variables, and accepts Variable^Goal.
aggregate(Specification, Goal, Result) :-
    pattern(Specification, Pattern),
    bagof(Pattern, Goal, List),
    combine(Specification, List, Result).

%! aggregate(+Specification, ?Discriminator, :Goal, -Result) is nondet.
% As aggregate/3 over the solutions that differ in Discriminator.
aggregate(Specification, Discriminator, Goal, Result) :-
    pattern(Specification, Pattern),
    setof(Discriminator-Pattern, Goal, Pairs),
    patterns(Pairs, List),
    combine(Specification, List, Result).

patterns([], []).
patterns([_-Pattern|Pairs], [Pattern|Patterns]) :-
    patterns(Pairs, Patterns).

% pattern(+Specification, -Pattern): what to collect from each solution.
pattern(Specification, _) :-
    var(Specification),
    !,
    instantiation_error(Specification).
pattern(Specification, Pattern) :-
    simple(Specification, Pattern0),
    !,
    Pattern = Pattern0.
pattern(Specification, Pattern) :-
    compound(Specification),
    !,
    Specification =.. [Name|Parts],
    part_patterns(Parts, Specification, Patterns),
    Pattern =.. [Name|Patterns].
pattern(Specification, _) :-
    domain_error(aggregate_template, Specification).

part_patterns([], _, []).
part_patterns([Part|Parts], Whole, [Pattern|Patterns]) :-
    (   var(Part)
    ->  instantiation_error(Part)
    ;   simple(Part, Pattern)
    ->  true
    ;   domain_error(aggregate_template, Part)
    ),
    part_patterns(Parts, Whole, Patterns).

simple(count, count).
simple(count(_), count).
simple(sum(X), X).
simple(max(X), X).
simple(min(X), X).
simple(max(X, W), X-W).
simple(min(X, W), X-W).
simple(bag(X), X).
simple(set(X), X).

% combine(+Specification, +Patterns, -Result)
combine(Specification, List, Result) :-
    simple(Specification, _),
    !,
    combine_simple(Specification, List, Result).
combine(Specification, List, Result) :-
    functor(Specification, Name, Arity),
    functor(Result0, Name, Arity),
    combine_parts(1, Arity, Specification, List, Result0),
    Result = Result0.

combine_parts(I, N, Specification, List, Result) :-
    (   I > N
    ->  true
    ;   arg(I, Specification, Part),
        column(List, I, Column),
        combine_simple(Part, Column, X),
        arg(I, Result, X),
        I1 is I+1,
        combine_parts(I1, N, Specification, List, Result)
    ).

column([], _, []).
column([Row|Rows], I, [X|Xs]) :-
    arg(I, Row, X),
    column(Rows, I, Xs).

combine_simple(count, List, Count) :- length(List, Count).
combine_simple(count(_), List, Count) :- length(List, Count).
combine_simple(sum(_), List, Sum) :- sum(List, 0, Sum).
combine_simple(max(_), [X|Xs], Max) :- value(X, V), maximum(Xs, V, Max).
combine_simple(min(_), [X|Xs], Min) :- value(X, V), minimum(Xs, V, Min).
combine_simple(max(_, _), [X-W|Ps], max(Max, Best)) :-
    value(X, V),
    maximum(Ps, V, W, Max, Best).
combine_simple(min(_, _), [X-W|Ps], min(Min, Best)) :-
    value(X, V),
    minimum(Ps, V, W, Min, Best).
combine_simple(bag(_), List, List).
combine_simple(set(_), List, Set) :- sort(List, Set).

sum([], Sum, Sum).
sum([X|Xs], Sum0, Sum) :- Sum1 is Sum0+X, sum(Xs, Sum1, Sum).

maximum([], Max, Max).
maximum([X|Xs], Max0, Max) :-
    Max1 is max(Max0, X),
    maximum(Xs, Max1, Max).

minimum([], Min, Min).
minimum([X|Xs], Min0, Min) :-
    Min1 is min(Min0, X),
    minimum(Xs, Min1, Min).

maximum([], Max, Best, Max, Best).
maximum([X-W|Ps], Max0, Best0, Max, Best) :-
    value(X, V),
    ( V > Max0 -> maximum(Ps, V, W, Max, Best) ; maximum(Ps, Max0, Best0, Max, Best) ).

minimum([], Min, Best, Min, Best).
minimum([X-W|Ps], Min0, Best0, Min, Best) :-
    value(X, V),
    ( V < Min0 -> minimum(Ps, V, W, Min, Best) ; minimum(Ps, Min0, Best0, Min, Best) ).

%! foreach(:Generator, :Goal) is nondet.
% Goal is true for each solution of Generator: of the variables that both share,
% each instance of Goal takes a solution's values. The rest of Goal is not
% copied: bindings and destructive changes are kept. O(solutions) calls.
foreach(Generator, Goal) :-
    term_variables(Generator, GeneratorVariables),
    term_variables(Goal, GoalVariables),
    shared_variables(GoalVariables, GeneratorVariables, Shared),
    template(Goal, GoalVariables, Shared, Fresh, Template, Holes),
    pairs_keys_values(Holes, Variables, Kept),
    findall(Shared, Generator, Instances),
    call_instances(Instances, Fresh, Variables, Kept, Template).

shared_variables([], _, []).
shared_variables([V|Vs], Others, Shared) :-
    ( occurs_among(Others, V) -> Shared = [V|Shared1] ; Shared = Shared1 ),
    shared_variables(Vs, Others, Shared1).

occurs_among([X|Xs], V) :-
    ( X == V -> true ; occurs_among(Xs, V) ).

% template(+Goal, +GoalVariables, +Shared, -Fresh, -Template, -Holes). A goal that contains itself is copied.
template(Goal, Variables, Shared, Shared, Goal, Holes) :-
    \+ acyclic_term(Goal),
    !,
    pairs_keys_values(All, Variables, Variables),
    without_shared(All, Shared, Holes).
template(Goal, _, Shared, Fresh, Template, Holes) :-
    same_length(Shared, Fresh),
    template_(Goal, Shared-Fresh, Found, HasShared, Holes0, []),
    (   HasShared == true
    ->  Template = Found, Holes = Holes0
    ;   Template = Hole, Holes = [Hole-Goal]
    ).

without_shared([], _, []).
without_shared([V-W|Pairs], Shared, Holes) :-
    ( occurs_among(Shared, V) -> Holes = Holes1 ; Holes = [V-W|Holes1] ),
    without_shared(Pairs, Shared, Holes1).

% template_(+Term, +Shared, -Template, -HasShared, ?Holes, ?Rest): Term with fresh variables for the
% shared ones. Variables also take the place of parts without shared ones: Holes has pairs of them.
template_(Term, Shared-Fresh, Template, HasShared, Holes, Rest) :-
    (   var(Term)
    ->  Holes = Rest,
        ( fresh(Shared, Fresh, Term, Template) -> HasShared = true ; Template = Term, HasShared = false )
    ;   compound(Term)
    ->  Term =.. [Name|Args],
        templates(Args, Shared-Fresh, Parts, Holes0, []),
        (   memberchk(part(_, _, true), Parts)
        ->  HasShared = true,
            plug(Parts, Plugged, Holes, Holes1),
            append(Holes0, Rest, Holes1),
            Template =.. [Name|Plugged]
        ;   HasShared = false, Template = Term, Holes = Rest
        )
    ;   Template = Term, HasShared = false, Holes = Rest
    ).

templates([], _, [], Holes, Holes).
templates([Arg|Args], Shared, [part(Arg, Template, HasShared)|Parts], Holes, Rest) :-
    template_(Arg, Shared, Template, HasShared, Holes, Holes1),
    templates(Args, Shared, Parts, Holes1, Rest).

plug([], [], Holes, Holes).
plug([part(Arg, Template, HasShared)|Parts], [Plugged|Args], Holes, Rest) :-
    (   HasShared == true -> Plugged = Template, Holes = Holes1
    ;   atomic(Arg) -> Plugged = Arg, Holes = Holes1
    ;   Holes = [Plugged-Arg|Holes1]
    ),
    plug(Parts, Args, Holes1, Rest).

fresh([S|Ss], [F|Fs], V, Fresh) :-
    ( S == V -> Fresh = F ; fresh(Ss, Fs, V, Fresh) ).

call_instances([], _, _, _, _).
call_instances([Instance|Instances], Fresh, Variables, Kept, Template) :-
    copy_term(t(Fresh, Variables, Template), t(Instance, Kept, Goal)),
    call(Goal),
    call_instances(Instances, Fresh, Variables, Kept, Template).

%! free_variables(@Goal, @Template, +Variables0, -Variables) is det.
% Variables are Variables0, and before them the variables of Goal that bagof/3 with this Template keeps apart
% answers by: those not in Template, nor behind V^, nor local to \+, setof/3 and bagof/3. O(term * variables).
free_variables(Goal, Template, Variables0, Variables) :-
    term_variables(Template, Bound),
    free(Goal, Bound, Variables0, Variables).

free(Goal, Bound, Variables0, Variables) :-
    (   var(Goal)
    ->  (   ( memberchk_eq(Goal, Bound) ; memberchk_eq(Goal, Variables0) )
        ->  Variables = Variables0
        ;   Variables = [Goal|Variables0]
        )
    ;   binding(Goal, Local, Rest)
    ->  term_variables(Local+Bound, Bound1),
        free(Rest, Bound1, Variables0, Variables)
    ;   compound(Goal)
    ->  Goal =.. [_|Arguments],
        reverse(Arguments, Reversed),
        foldl(free_of(Bound), Reversed, Variables0, Variables)
    ;   Variables = Variables0
    ).

free_of(Bound, Goal, Variables0, Variables) :-
    free(Goal, Bound, Variables0, Variables).

% A goal with local variables, and what of it may have free ones.
binding(\+ _, [], []).
binding(not(_), [], []).
binding(Local^Goal, Local, Goal).
binding(setof(Local, Goal, Set), Local, Goal-Set).
binding(bagof(Local, Goal, Bag), Local, Goal-Bag).
