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
            predicate_label/2,
            predicate_sort_key/2,
            is_control_goal/1,
            body_term_calls/2
          ]).

:- use_module(library(error), [must_be/2, instantiation_error/1, type_error/2]).
:- autoload(library(lists), [append/3]).

:- meta_predicate body_term_calls(:, -).

:- multifile user:prolog_predicate_name/2.
:- dynamic user:prolog_predicate_name/2.

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
% Conjunction is (A, B), or one of them if the other is true; the goals of a conjunction A come one by one before B.
% O(length of A).
mkconj(A, B, Conjunction) :-
    (   A == true -> Conjunction = B
    ;   B == true -> Conjunction = A
    ;   before(A, ',', B, Conjunction)
    ).

%! mkdisj(+A, +B, -Disjunction) is det.
% As mkconj/3 for (;)/2, without fail or false. O(length of A).
mkdisj(A, B, Disjunction) :-
    (   fails(A) -> Disjunction = B
    ;   fails(B) -> Disjunction = A
    ;   before(A, ;, B, Disjunction)
    ).

fails(Goal) :- ( Goal == fail -> true ; Goal == false ).

% Terms of these operators nest to the right.
before(A, Name, B, Term) :-
    (   compound(A), A =.. [Name, First, A1]
    ->  Term =.. [Name, First, Term1],
        before(A1, Name, B, Term1)
    ;   Term =.. [Name, A, B]
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
% Goal is Goal0 with a list of Extra arguments added, or call/N of these if Goal0 is unbound. O(arity).
extend_goal(Goal0, Extra, Goal) :-
    (   var(Goal0)
    ->  Goal =.. [call, Goal0|Extra]
    ;   Goal0 = Module:Goal1
    ->  Goal = Module:Goal2,
        extend_goal(Goal1, Extra, Goal2)
    ;   Goal0 =.. Parts0,
        append(Parts0, Extra, Parts),
        Goal =.. Parts
    ).

%! predicate_label(+Indicator, -Label) is det.
% Label is the text of Indicator, for people to read: without the module if it is user or system. The program may
% define other labels by user:prolog_predicate_name(Head, Label). O(length).
predicate_label(Indicator, Label) :-
    must_be(ground, Indicator),
    pi_head(Indicator, Head),
    (   user:prolog_predicate_name(Head, Label0)
    ->  Label = Label0
    ;   phrase(label(Indicator), Parts),
        atomic_list_concat(Parts, Label)
    ).

label(Module:Indicator) -->
    ( { memberchk(Module, [user, system]) } -> [] ; [Module, :] ),
    label(Indicator).
label(Name/Arity) --> [Name, /, Arity].
label(Name//Arity) --> [Name, //, Arity].

%! predicate_sort_key(+Indicator, -Key) is det.
% Key is the name of the predicate, by which people look for it. O(1).
predicate_sort_key(_:Indicator, Key) :- !, predicate_sort_key(Indicator, Key).
predicate_sort_key(Name/_, Name).
predicate_sort_key(Name//_, Name).

%! is_control_goal(@Goal) is semidet.
% Goal is a control structure of the language. O(1).
is_control_goal(Goal) :-
    callable(Goal),
    control(Goal).

control((_, _)).
control((_ ; _)).
control((_ '|' _)).
control((_ -> _)).
control((_ *-> _)).
control(\+ _).

%! body_term_calls(:Body, -Goal) is nondet.
% Body calls Goal: Body itself, what its control structures call, and the goals of meta-predicates in it, with fresh
% variables for the arguments that are added; a Goal of another module than Body's is qualified. An unbound goal is
% such a Goal too, and is not followed. O(size) for all answers.
body_term_calls(Body0, Goal) :-
    strip_module(Body0, Module, Body),
    calls(Body, Module, Module, Goal).

calls(Body, Module, Home, Goal) :-
    (   var(Body)
    ->  qualified(Module, Home, Body, Goal)
    ;   Body = Other:Body1
    ->  calls(Body1, Other, Home, Goal)
    ;   qualified(Module, Home, Body, Goal)
    ;   called(Body, Module, Called),
        calls(Called, Module, Home, Goal)
    ).

qualified(Module, Home, Goal, Called) :-
    ( Module == Home -> Called = Goal ; Called = Module:Goal ).

% called(+Body, +Module, -Called): an argument of Body that it calls.
called(Body, Module, Called) :-
    \+ calls_variable(Body),
    callable(Body),
    predicate_property(Module:Body, meta_predicate(Modes)),
    functor(Modes, _, Arity),
    between(1, Arity, I),
    arg(I, Modes, Mode),
    arg(I, Body, Argument),
    called_as(Mode, Argument, Called).

calls_variable(Body) :-
    functor(Body, call, _),
    arg(1, Body, Goal),
    strip_module(Goal, _, Plain),
    var(Plain).

called_as(^, Argument, Called) :- !, without_variables(Argument, Called).
called_as(//, Argument, Called) :- !, dcg_translate_rule(( body --> Argument ), ( _ :- Called )).
called_as(0, Called, Called) :- !.
called_as(Count, Argument, Called) :-
    integer(Count),
    length(Extra, Count),
    extend_goal(Argument, Extra, Called).

without_variables(Argument, Called) :-
    (   nonvar(Argument), Argument = _^Argument1
    ->  without_variables(Argument1, Called)
    ;   Called = Argument
    ).
