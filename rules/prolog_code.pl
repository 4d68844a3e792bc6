% Goals, heads and conjunctions as terms.

:- module(prolog_code,
          [ comma_list/2,
            semicolon_list/2,
            mkconj/3,
            mkdisj/3,
            is_predicate_indicator/1,
            pi_head/2,
            head_name_arity/3,
            most_general_goal/2,
            extend_goal/3,
            is_control_goal/1
          ]).

:- use_module(library(error), [must_be/2, instantiation_error/1, type_error/2]).
:- autoload(library(lists), [append/3]).

%! comma_list(?Conjunction, ?List) is semidet.
% List has the goals of Conjunction, from left to right, none of them a conjunction. O(n).
comma_list(Conjunction, List) :-
    binary_list(Conjunction, ',', List).

%! semicolon_list(?Disjunction, ?List) is semidet.
% As comma_list/2 for (;)/2. O(n).
semicolon_list(Disjunction, List) :-
    binary_list(Disjunction, ;, List).

binary_list(Term, Name, List) :-
    (   nonvar(Term)
    ->  leaves(Term, Name, List, [])
    ;   must_be(list, List),
        List = [X|Xs],
        joined(Xs, X, Name, Term)
    ).

leaves(Term, Name, List, Rest) :-
    (   compound(Term),
        functor(Term, Name, 2)
    ->  arg(1, Term, Left),
        arg(2, Term, Right),
        leaves(Left, Name, List, List1),
        leaves(Right, Name, List1, Rest)
    ;   List = [Term|Rest]
    ).

joined([], X, _, X).
joined([Y|Ys], X, Name, Term) :-
    functor(Term, Name, 2),
    arg(1, Term, X),
    arg(2, Term, Right),
    joined(Ys, Y, Name, Right).

%! mkconj(+A, +B, -Conjunction) is det.
% Conjunction is (A, B), simplified where one of them is true or false. O(1).
mkconj(A, B, Conjunction) :-
    (   A == true -> Conjunction = B
    ;   B == true -> Conjunction = A
    ;   A == false -> Conjunction = false
    ;   Conjunction = (A, B)
    ).

%! mkdisj(+A, +B, -Disjunction) is det.
% Disjunction is (A ; B), simplified where one of them is true or false. O(1).
mkdisj(A, B, Disjunction) :-
    (   A == false -> Disjunction = B
    ;   B == false -> Disjunction = A
    ;   A == true -> Disjunction = true
    ;   Disjunction = (A ; B)
    ).

%! is_predicate_indicator(@Term) is semidet.
% Term is Name/Arity or Name//Arity, with a module or without. O(1).
is_predicate_indicator(Term) :-
    nonvar(Term),
    indicator(Term).

indicator(Module:Indicator) :- !, atom(Module), nonvar(Indicator), indicator(Indicator).
indicator(Name/Arity) :- atom(Name), integer(Arity), Arity >= 0.
indicator(Name//Arity) :- atom(Name), integer(Arity), Arity >= 0.

%! pi_head(?Indicator, ?Head) is det.
% Head is the most general head of the predicate Indicator. O(arity).
pi_head(Indicator, Head) :-
    (   nonvar(Indicator)
    ->  head_of(Indicator, Head)
    ;   nonvar(Head)
    ->  indicator_of(Head, Indicator)
    ;   instantiation_error(Indicator)
    ).

head_of(Module:Indicator, Head) :- !, Head = Module:Head1, head_of(Indicator, Head1).
head_of(Name/Arity, Head) :- !, functor(Head, Name, Arity).
head_of(Name//Arity0, Head) :- !, Arity is Arity0+2, functor(Head, Name, Arity).
head_of(Indicator, _) :- type_error(predicate_indicator, Indicator).

indicator_of(Module:Head, Indicator) :- !, Indicator = Module:Indicator1, indicator_of(Head, Indicator1).
indicator_of(Head, Name/Arity) :- functor(Head, Name, Arity).

%! head_name_arity(?Head, ?Name, ?Arity) is det.
% functor/3 for a Head that is callable. O(arity).
head_name_arity(Head, Name, Arity) :-
    functor(Head, Name, Arity).

%! most_general_goal(+Goal, -General) is det.
% General has the name of Goal and fresh variables for its arguments. O(arity).
most_general_goal(Goal, General) :-
    (   var(Goal)
    ->  General = Goal
    ;   Goal = Module:Goal1
    ->  General = Module:General1,
        most_general_goal(Goal1, General1)
    ;   functor(Goal, Name, Arity),
        functor(General, Name, Arity)
    ).

%! extend_goal(+Goal0, +Extra, -Goal) is det.
% Goal is Goal0 with a list of Extra arguments added. O(arity).
extend_goal(Goal0, Extra, Goal) :-
    (   nonvar(Goal0),
        Goal0 = Module:Goal1
    ->  Goal = Module:Goal2,
        extend_goal(Goal1, Extra, Goal2)
    ;   Goal0 =.. Parts0,
        append(Parts0, Extra, Parts),
        Goal =.. Parts
    ).

%! is_control_goal(@Goal) is semidet.
% Goal is a control structure of the language. O(1).
is_control_goal(Goal) :-
    callable(Goal),
    control(Goal).

control((_, _)).
control((_ ; _)).
control((_ -> _)).
control((_ *-> _)).
control(\+ _).
