% Operators for a while.

:- module(prolog_operator,
          [ push_operators/1,
            push_operators/2,
            pop_operators/0,
            pop_operators/1,
            push_op/3
          ]).

:- use_module(library(error)).
:- use_module(library(lists), [member/2]).

:- meta_predicate push_operators(:), push_operators(:, -), push_op(+, +, :).
:- dynamic pushed/1.

%! push_operators(:Operators) is det.
% Makes Operators, a list of op(Priority, Type, Names), operators until pop_operators/0. O(n).
push_operators(Operators) :-
    push_operators(Operators, Undo),
    asserta(pushed(Undo)).

%! push_operators(:Operators, -Undo) is det.
% The same; Undo is for pop_operators/1. O(n).
push_operators(Spec, undo(Module, Before)) :-
    strip_module(Spec, Module, Operators),
    must_be(list, Operators),
    findall(Old, ( member(Op, Operators), before(Op, Module, Old) ), Before),
    declare(Operators, Module).

%! push_op(+Priority, +Type, :Name) is det.
% One more operator that the next pop_operators/0 takes back. O(1).
push_op(Priority, Type, Spec) :-
    strip_module(Spec, Module, Name),
    (   retract(pushed(undo(M, Before))) -> true
    ;   existence_error(push_operators, Name)
    ),
    findall(Old, before(op(Priority, Type, Name), Module, Old), More, Before),
    asserta(pushed(undo(M, More))),
    op(Priority, Type, Module:Name).

declare([], _).
declare([op(Priority, Type, Names)|Ops], Module) :-
    op(Priority, Type, Module:Names),
    declare(Ops, Module).

before(op(_, Type, Names), Module, op(Priority, OldType, Name)) :-
    ( is_list(Names) -> member(Name, Names) ; Name = Names ),
    kind(Type, Kind),
    (   current_op(Priority, OldType, Module:Name), kind(OldType, Kind) -> true
    ;   Priority = 0, OldType = Type
    ).

kind(Type, prefix) :- memberchk(Type, [fy, fx]), !.
kind(Type, infix) :- memberchk(Type, [xfx, xfy, yfx]), !.
kind(_, postfix).

%! pop_operators is det.
% Undoes the declarations of the last push_operators/1. O(n).
pop_operators :-
    (   retract(pushed(Undo)) -> pop_operators(Undo)
    ;   existence_error(push_operators, pop_operators)
    ).

%! pop_operators(+Undo) is det.
% Undoes the declarations of push_operators/2. O(n).
pop_operators(undo(Module, Before)) :-
    declare(Before, Module).
