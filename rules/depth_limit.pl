% A limit on the depth of recursion.
%
% The clauses of the program are interpreted: the body of each is called with its goals
% wrapped, so that cuts keep their meaning. A goal whose clauses can not be looked at
% (built-in predicates, libraries) counts as one level, and so do the goals inside it that
% are not arguments of a meta-predicate.

:- module(depth_limit, [call_with_depth_limit/3]).

:- use_module(library(error), [must_be/2]).

:- meta_predicate call_with_depth_limit(0, +, -).

%! call_with_depth_limit(:Goal, +Limit, -Result) is nondet.
% Calls Goal; goals nested more than Limit levels deep fail. Result is the deepest level that was
% reached (Limit+1 if some goal was nested too deep), or depth_limit_exceeded if Goal has no more
% answers and a goal was nested too deep.
call_with_depth_limit(Goal, Limit, Result) :-
    must_be(integer, Limit),
    State = depth(0, false),
    (   deep(Goal, 1, Limit, State),
        arg(1, State, Result)
    ;   arg(2, State, true),
        Result = depth_limit_exceeded
    ).

deep(Goal, Depth, Limit, State) :-
    strip_module(Goal, Module, Plain),
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
    deep_goal(Plain, Module, at(Depth, Limit, State)).

deep_goal(Goal, Module, At) :-
    (   control(Goal)
    ->  wrapped(Goal, Module, At, Body),
        call(Module:Body)
    ;   clauses_of(Module:Goal, Clauses)
    ->  inner(At, Inner),
        alternatives(Clauses, Goal, Module, Inner, Body),
        call(Module:Body)
    ;   inner(At, Inner),
        with_goals_wrapped(Goal, Module, Inner, Body),
        call(Module:Body)
    ).

inner(at(Depth0, Limit, State), at(Depth, Limit, State)) :-
    Depth is Depth0+1.

control(Goal) :- var(Goal), !, fail.
control((_, _)).
control((_ ; _)).
control((_ -> _)).
control((_ *-> _)).
control(\+ _).

clauses_of(Module:Goal, Clauses) :-
    callable(Goal),
    \+ predicate_property(Module:Goal, built_in),
    \+ predicate_property(Module:Goal, foreign),
    \+ predicate_property(Module:Goal, tabled),
    predicate_property(Module:Goal, number_of_clauses(_)),
    catch(findall((Goal :- Body), clause(Module:Goal, Body), Clauses), error(permission_error(_, _, _), _), fail).

alternatives([], _, _, _, fail).
alternatives([(Head :- Body0)|Clauses], Goal, Module, At, Alternatives) :-
    wrapped(Body0, Module, At, Body),
    (   Clauses == []
    ->  Alternatives = (Goal = Head, Body)
    ;   Alternatives = (Goal = Head, Body ; Rest),
        alternatives(Clauses, Goal, Module, At, Rest)
    ).

% wrapped(+Goal, +Module, +At, -Body): Goal with calls that count their depth.
wrapped(Goal, Module, At, Body) :- var(Goal), !, called(Goal, Module, At, Body).
wrapped((A0, B0), M, At, (A, B)) :- !, wrapped(A0, M, At, A), wrapped(B0, M, At, B).
wrapped((A0 ; B0), M, At, (A ; B)) :- !, wrapped(A0, M, At, A), wrapped(B0, M, At, B).
wrapped((A0 -> B0), M, At, (A -> B)) :- !, wrapped(A0, M, At, A), wrapped(B0, M, At, B).
wrapped((A0 *-> B0), M, At, (A *-> B)) :- !, wrapped(A0, M, At, A), wrapped(B0, M, At, B).
wrapped(\+ A0, M, At, \+ A) :- !, wrapped(A0, M, At, A).
wrapped(!, _, _, !) :- !.
wrapped(true, _, _, true) :- !.
wrapped(Goal, Module, At, Body) :-
    (   (   \+ callable(Goal)
        ;   \+ predicate_property(Module:Goal, meta_predicate(_)),
            predicate_property(Module:Goal, built_in)
        )
    ->  Body = Goal
    ;   called(Goal, Module, At, Body)
    ).

called(Goal, Module, at(Depth, Limit, State), depth_limit:deep(Module:Goal, Depth, Limit, State)).

% A goal that is called as it is, but for the goals among its arguments.
with_goals_wrapped(Goal, Module, At, Body) :-
    (   callable(Goal),
        predicate_property(Module:Goal, meta_predicate(Modes))
    ->  Goal =.. [Name|Arguments0],
        Modes =.. [_|Specs],
        wrapped_each(Specs, Arguments0, Module, At, Arguments),
        Body =.. [Name|Arguments]
    ;   Body = Goal
    ).

wrapped_each([], [], _, _, []).
wrapped_each([Spec|Specs], [A0|As0], Module, At, [A|As]) :-
    (   Spec == 0
    ->  wrapped(A0, Module, At, A)
    ;   A = A0
    ),
    wrapped_each(Specs, As0, Module, At, As).
