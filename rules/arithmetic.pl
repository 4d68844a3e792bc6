% Functions of a program's own in arithmetic.
%
% Calls of functions declared by arithmetic_function/1 are expanded when text is loaded: X is f(Y)+1
% becomes f(Y, Z), X is Z+1. So the declaration must precede the clauses that use it.

:- module(arithmetic,
          [ arithmetic_function/1,
            arithmetic_expression_value/2
          ]).

:- use_module(library(error)).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(lists), [append/3]).

:- meta_predicate
    arithmetic_function(:),
    arithmetic_expression_value(:, -).
:- multifile user:goal_expansion/2.
:- dynamic user:goal_expansion/2, function/3.

%! arithmetic_function(:Indicator) is det.
% Makes Name/Arity a function in later expressions. Its value is the last argument of the predicate
% of that name with Arity+1 arguments. Changes nothing for a function that exists already. O(1).
arithmetic_function(Spec) :-
    strip_module(Spec, Module, Indicator),
    must_be(ground, Indicator),
    (   Indicator = Name/Arity -> true ; type_error(predicate_indicator, Indicator) ),
    must_be(atom, Name),
    must_be(nonneg, Arity),
    (   function(Name, Arity, Module) -> true
    ;   catch(( functor(Term, Name, Arity), with_ones(Term), _ is Term ), Error, true),
        \+ is_unknown(Error)
    ->  true
    ;   assertz(function(Name, Arity, Module))
    ).

% Binds the variables of a term to 1, of which more functions have a value than of 0: log/1, (/)/2.
with_ones(Term) :-
    term_variables(Term, Variables),
    maplist(=(1), Variables).

is_unknown(Error) :- nonvar(Error), Error = error(type_error(evaluable, _), _).

%! arithmetic_expression_value(:Expression, -Value) is det.
% Value is the value of Expression, which may contain the program's own functions. O(size), and the time
% of their calls.
arithmetic_expression_value(Spec, Value) :-
    strip_module(Spec, Module, Expression),
    expression(Expression, Plain, Goals, []),
    call_all(Goals, Module),
    Value is Plain.

call_all([], _).
call_all([Goal|Goals], Module) :- once(Module:Goal), call_all(Goals, Module).

user:goal_expansion(Goal, Expanded) :-
    compare_or_is(Goal, Left, Right, Left1, Right1, Plain),
    function(_, _, _),
    expression(Left, Left1, Goals, Goals1),
    expression(Right, Right1, Goals1, []),
    Goals = [First|Rest],
    conjunction(Rest, First, Plain, Expanded).

compare_or_is(X is E, true, E, _, E1, X is E1).
compare_or_is(A =:= B, A, B, A1, B1, A1 =:= B1).
compare_or_is(A =\= B, A, B, A1, B1, A1 =\= B1).
compare_or_is(A < B, A, B, A1, B1, A1 < B1).
compare_or_is(A =< B, A, B, A1, B1, A1 =< B1).
compare_or_is(A > B, A, B, A1, B1, A1 > B1).
compare_or_is(A >= B, A, B, A1, B1, A1 >= B1).

conjunction([], First, Last, (First, Last)).
conjunction([Goal|Goals], First, Last, (First, Rest)) :- conjunction(Goals, Goal, Last, Rest).

% expression(+Expression, -Plain, -Goals, ?Tail): Plain with variables for the program's
% functions, which Goals compute, the inner ones first.
expression(E, E, Goals, Goals) :- var(E), !.
expression(E, E, Goals, Goals) :- \+ compound(E), \+ function(E, 0, _), !.
expression(E, Value, Goals, Tail) :-
    E =.. [Name|Args],
    expressions(Args, Plain, Goals, Goals1),
    length(Args, Arity),
    (   function(Name, Arity, Module)
    ->  append(Plain, [Value], All),
        Goal =.. [Name|All],
        Goals1 = [Module:Goal|Tail]
    ;   Goals1 = Tail,
        Value =.. [Name|Plain]
    ).

expressions([], [], Goals, Goals).
expressions([E|Es], [P|Ps], Goals, Tail) :-
    expression(E, P, Goals, Goals1),
    expressions(Es, Ps, Goals1, Tail).
