% What a name means to the program and the system.

:- module(explain, [explain/1]).

:- use_module(library(lists), [member/2]).
:- use_module(library(error), [must_be/2]).

%! explain(+Spec) is det.
% Writes what is known of Spec, a Name, Name/Arity or goal: predicates with their places and callers,
% operators and flags. O(text of the program).
explain(Spec) :-
    must_be(nonvar, Spec),
    wanted(Spec, Name, Arity),
    findall(Line, explanation(Name, Arity, Line), Lines0),
    sort(0, @=<, Lines0, Lines1),
    sort(Lines1, Lines),
    (   Lines == []
    ->  format("Nothing is known of ~q.~n", [Spec])
    ;   forall(member(_-Line, Lines), format("~w~n", [Line]))
    ).

wanted(Name/Arity, Name, Arity) :- !.
wanted(Text, Name, _) :- string(Text), !, atom_string(Name, Text).
wanted(Name, Name, _) :- atom(Name), !.
wanted(Goal, Name, Arity) :- must_be(callable, Goal), functor(Goal, Name, Arity).

explanation(Name, Arity, 1-Line) :-
    current_predicate(user:Name/Arity),
    functor(Head, Name, Arity),
    predicate_property(user:Head, number_of_clauses(Count)),
    \+ predicate_property(user:Head, imported_from(_)),
    \+ predicate_property(user:Head, built_in),
    place(Head, Place),
    kind(Head, Kind),
    plural(Count, Clauses),
    format(string(Line), "~q is a ~wpredicate of the program: ~D ~w~w", [Name/Arity, Kind, Count, Clauses, Place]).
explanation(Name, Arity, 2-Line) :-
    '$known_functor'(Name, Arity),
    functor(Head, Name, Arity),
    predicate_property(system:Head, built_in),
    format(string(Line), "~q is built in", [Name/Arity]).
explanation(Name, Arity, 3-Line) :-
    '$exported'(Name, Arity, Library),
    format(string(Line), "~q is a predicate of library(~w)", [Name/Arity, Library]).
explanation(Name, Arity, 4-Line) :-
    findall(Caller, calls(Name, Arity, Caller), Callers0),
    sort(Callers0, Callers),
    Callers = [_|_],
    ( var(Arity) -> What = Name ; What = Name/Arity ),
    format(string(Line), "~q is called by ~W", [What, Callers, [quoted(true), spacing(next_argument)]]).
explanation(Name, _, 5-Line) :-
    current_op(Priority, Type, Name),
    format(string(Line), "~q is an operator: op(~w, ~w, ~q)", [Name, Priority, Type, Name]).
explanation(Name, _, 6-Line) :-
    current_prolog_flag(Flag, Value),
    Flag == Name,
    format(string(Line), "~q is a flag: ~p", [Name, Value]).

plural(1, clause) :- !.
plural(_, clauses).

kind(Head, 'dynamic ') :- predicate_property(user:Head, dynamic), !.
kind(_, '').

place(Head, Place) :-
    (   catch(nth_clause(user:Head, 1, Reference), _, fail),
        clause_property(Reference, file(File)),
        clause_property(Reference, line_count(Line))
    ->  format(string(Place), ", ~w:~w", [File, Line])
    ;   Place = ""
    ).

% Predicates of the program with the name somewhere in a body.
calls(Name, Arity, Caller/CallerArity) :-
    current_predicate(user:Caller/CallerArity),
    functor(Head, Caller, CallerArity),
    predicate_property(user:Head, number_of_clauses(_)),
    \+ predicate_property(user:Head, imported_from(_)),
    catch(clause(user:Head, Body), _, fail),
    sub_goal(Body, Name, Arity).

sub_goal(Body, Name, Arity) :-
    callable(Body),
    (   functor(Body, Name, Arity)
    ;   compound(Body),
        functor(Body, _, Parts),
        between(1, Parts, I),
        arg(I, Body, Part),
        sub_goal(Part, Name, Arity)
    ), !.
