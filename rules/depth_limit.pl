% A limit on the depth of recursion.
%
% The clauses of the program are interpreted: the body of each is called with its goals
% wrapped, so that cuts keep their meaning. A goal whose clauses can not be looked at
% (built-in predicates, libraries) counts as one level, and so do the goals inside it that
% are not arguments of a meta-predicate.

:- module(depth_limit, [call_with_depth_limit/3]).

:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3]).
:- use_module(library(prolog_code), [is_control_goal/1]).

:- meta_predicate call_with_depth_limit(0, +, -).

%! call_with_depth_limit(:Goal, +Limit, -Result) is nondet.
% Calls Goal; goals nested more than Limit levels deep fail. Result is the deepest level that was
% reached (Limit+1 if some goal was nested too deep), or depth_limit_exceeded if Goal has no more
% answers and a goal was nested too deep; an answer without a choice point is the last one. If calls are
% nested, every limit applies, counted from its own call.
call_with_depth_limit(Goal, Limit, Result) :-
    must_be(integer, Limit),
    State = depth(0, false),
    (   call_cleanup(deep(Goal, [at(1, Limit, State)]), IsDet = true),
        arg(1, State, Result),
        ( IsDet == true -> ! ; true )
    ;   arg(2, State, true),
        Result = depth_limit_exceeded
    ).

% deep(+Goal, +Limits): calls Goal at a depth below each of Limits, at(Depth, Limit, State). A call inside another one
% has a goal that is wrapped already: the limits of both apply.
deep(Goal, Limits) :-
    strip_module(Goal, Module, Plain),
    (   Module == depth_limit,
        nonvar(Plain),
        Plain = deep(Wrapped, Outer)
    ->  append(Limits, Outer, Both),
        deep(Wrapped, Both)
    ;   reached(Limits),
        deep_goal(Plain, Module, Limits)
    ).

reached([]).
reached([at(Depth, Limit, State)|Limits]) :-
    arg(1, State, Deepest),
    (   Depth > Deepest
    ->  nb_setarg(1, State, Depth)
    ;   true
    ),
    (   Depth > Limit
    ->  nb_setarg(2, State, true),
        fail
    ;   true
    ),
    reached(Limits).

deep_goal(Goal, Module, Limits) :-
    (   is_control_goal(Goal)
    ->  wrapped(Goal, Module, Limits, Body),
        call(Module:Body)
    ;   clauses_of(Module:Goal, Clauses)
    ->  inner(Limits, Inner),
        alternatives(Clauses, Goal, Module, Inner, Body),
        call(Module:Body)
    ;   inner(Limits, Inner),
        with_goals_wrapped(Goal, Module, Inner, Body),
        call(Module:Body)
    ).

inner([], []).
inner([at(Depth0, Limit, State)|Limits0], [at(Depth, Limit, State)|Limits]) :-
    Depth is Depth0+1,
    inner(Limits0, Limits).

clauses_of(Module:Goal, Clauses) :-
    callable(Goal),
    \+ predicate_property(Module:Goal, built_in),
    \+ predicate_property(Module:Goal, foreign),
    \+ predicate_property(Module:Goal, tabled),
    predicate_property(Module:Goal, number_of_clauses(_)),
    catch(findall((Goal :- Body), clause(Module:Goal, Body), Clauses), error(permission_error(_, _, _), _), fail).

alternatives([], _, _, _, fail).
alternatives([(Head :- Body0)|Clauses], Goal, Module, Limits, Alternatives) :-
    wrapped(Body0, Module, Limits, Body),
    (   Clauses == []
    ->  Alternatives = (Goal = Head, Body)
    ;   Alternatives = (Goal = Head, Body ; Rest),
        alternatives(Clauses, Goal, Module, Limits, Rest)
    ).

% wrapped(+Goal, +Module, +Limits, -Body): Goal with calls that count their depth.
wrapped(Goal, Module, Limits, Body) :- var(Goal), !, called(Goal, Module, Limits, Body).
wrapped((A0, B0), M, Limits, (A, B)) :- !, wrapped(A0, M, Limits, A), wrapped(B0, M, Limits, B).
wrapped((A0 ; B0), M, Limits, (A ; B)) :- !, wrapped(A0, M, Limits, A), wrapped(B0, M, Limits, B).
wrapped((A0 -> B0), M, Limits, (A -> B)) :- !, wrapped(A0, M, Limits, A), wrapped(B0, M, Limits, B).
wrapped((A0 *-> B0), M, Limits, (A *-> B)) :- !, wrapped(A0, M, Limits, A), wrapped(B0, M, Limits, B).
wrapped(\+ A0, M, Limits, \+ A) :- !, wrapped(A0, M, Limits, A).
wrapped(!, _, _, !) :- !.
wrapped(true, _, _, true) :- !.
wrapped(Goal, Module, Limits, Body) :-
    (   (   \+ callable(Goal)
        ;   \+ predicate_property(Module:Goal, meta_predicate(_)),
            predicate_property(Module:Goal, built_in)
        )
    ->  Body = Goal
    ;   called(Goal, Module, Limits, Body)
    ).

called(Goal, Module, Limits, depth_limit:deep(Module:Goal, Limits)).

% A goal that is called as it is, but for the goals among its arguments.
with_goals_wrapped(Goal, Module, Limits, Body) :-
    (   callable(Goal),
        predicate_property(Module:Goal, meta_predicate(Modes))
    ->  Goal =.. [Name|Arguments0],
        Modes =.. [_|Specs],
        wrapped_each(Specs, Arguments0, Module, Limits, Arguments),
        Body =.. [Name|Arguments]
    ;   Body = Goal
    ).

wrapped_each([], [], _, _, []).
wrapped_each([Spec|Specs], [A0|As0], Module, Limits, [A|As]) :-
    (   Spec == 0
    ->  wrapped(A0, Module, Limits, A)
    ;   A = A0
    ),
    wrapped_each(Specs, As0, Module, Limits, As).
