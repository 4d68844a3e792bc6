% Terms with named arguments: :- record point(x:integer=0, y:integer=0).
%
% A record Name(Field, ...) is a compound of that name. A field is Name, Name:Type, Name=Default or Name:Type=Default;
% Type is one of must_be/2 or the name of a record. The declaration defines, in its module,
%
%   default_Name(-Record)                       all fields their defaults, or unbound
%   is_Name(@Record)                            all fields of their types
%   Name_data(?Field, +Record, ?Value)          all fields, one after another
%   Name_Field(+Record, ?Value)
%   make_Name(+Fields, -Record)                 Fields is a list of Field(Value); fails if there is no such field
%   make_Name(+Fields, -Record, -Others)        Others are those of no field
%   set_Name_field(+Field, +Record0, -Record)
%   set_Name_fields(+Fields, +Record0, -Record)
%   set_Name_fields(+Fields, +Record0, -Record, -Others)
%   set_Field_of_Name(+Value, +Record0, -Record)
%   set_Field_of_Name(+Value, !Record)          until backtracking
%   nb_set_Field_of_Name(+Value, !Record)       for good
%
% Each takes time linear in the number of fields. Values are checked: a type error, or an instantiation error.

:- module(record,
          [ (record)/1,
            current_record/2,
            current_record_predicate/2,
            op(1150, fx, record)
          ]).

:- use_module(library(error), [must_be/2, is_of_type/2, type_error/2]).

:- meta_predicate
    record(:),
    current_record(?, -),
    current_record_predicate(?, :).

:- dynamic(declared/3).          % declared(Name, Module, Specification)

%! record(:Specification) is det.
% Declares one record, or several with commas between them.
record(Specification0) :-
    strip_module(Specification0, Module, Specification),
    must_be(nonvar, Specification),
    declare_all(Specification, Module).

declare_all((A, B), Module) :- !,
    declare_all(A, Module),
    declare_all(B, Module).
declare_all(Specification, Module) :-
    must_be(compound, Specification),
    Specification =.. [Name|Arguments],
    fields(Arguments, Fields),
    retractall(declared(Name, Module, _)),
    assertz(declared(Name, Module, Specification)),
    findall(Predicate-Clause, clause_for(Predicate, Name, Fields, Module, Clause), Clauses),
    keysort(Clauses, Grouped),
    define(Grouped, Module).

define([], _).
define([_-Clause|Clauses], Module) :-
    ( '$loading' -> '$load_clause'(Module:Clause) ; assertz(Module:Clause) ),
    define(Clauses, Module).

% field(Name, Type, Default), Default default(Value) or none.
fields([], []).
fields([Argument|Arguments], [Field|Fields]) :-
    field(Argument, Field),
    fields(Arguments, Fields).

field(Argument, _) :- var(Argument), !, must_be(nonvar, Argument).
field(Name:Type=Value, field(Name, Type, default(Value))) :- !, must_be(Type, Value).
field(Name=Value, field(Name, any, default(Value))) :- !.
field(Name:Type, field(Name, Type, none)) :- !.
field(Name, field(Name, any, none)) :- must_be(atom, Name).

% clause_of(+Record, +Fields, +Module, -Clause): all clauses that the declaration generates.
clause_of(Name, Fields, _, Clause) :-
    defaults(Fields, Values),
    Record =.. [Name|Values],
    named([default_, Name], [Record], Clause).
clause_of(Name, Fields, Module, ( Head :- nonvar(R), R = Record, Checks )) :-
    blank(Name, Fields, Record, Values),
    named([is_, Name], [R], Head),
    checks(Fields, Values, Module, Checks).
clause_of(Name, Fields, _, Clause) :-
    blank(Name, Fields, Record, Values),
    nth_of(Fields, Values, field(Field, _, _), Value),
    (   named([Name, '_data'], [Field, Record, Value], Clause)
    ;   named([Name, '_', Field], [Record, Value], Clause)
    ).
clause_of(Name, _, _, Clause) :-
    named([make_, Name], [Fields, Record], Head),
    named([make_, Name], [Fields, Record, []], Body),
    Clause = ( Head :- Body ).
clause_of(Name, _, _, ( Head :- Default, Set )) :-
    named([make_, Name], [Fields, Record, Others], Head),
    named([default_, Name], [Record0], Default),
    named([set_, Name, '_fields'], [Fields, Record0, Record, Others], Set).
clause_of(Name, _, _, ( Head :- Body )) :-
    named([set_, Name, '_fields'], [Fields, Record0, Record], Head),
    named([set_, Name, '_fields'], [Fields, Record0, Record, []], Body).
clause_of(Name, _, _, Clause) :-
    named([set_, Name, '_fields'], [[], Record, Record, []], Clause).
clause_of(Name, _, _, ( Head :- ( Set -> Others = Others1 ; Record1 = Record0, Others = [Field|Others1] ), Rest )) :-
    named([set_, Name, '_fields'], [[Field|Fields], Record0, Record, Others], Head),
    named([set_, Name, '_field'], [Field, Record0, Record1], Set),
    named([set_, Name, '_fields'], [Fields, Record1, Record, Others1], Rest).
clause_of(Name, Fields, Module, Clause) :-
    blank(Name, Fields, Record0, Values0),
    replaced(Fields, Values0, field(Field, Type, _), Place, Value, Values),
    Record =.. [Name|Values],
    must_fit(Type, Value, Module, Check),
    Option =.. [Field, Value],
    (   named([set_, Name, '_field'], [Option, Record0, Record], Head),
        Clause = ( Head :- Check )
    ;   named([set_, Field, '_of_', Name], [Value, Record0, Record], Head),
        Clause = ( Head :- Check )
    ;   named([set_, Field, '_of_', Name], [Value, Same], Head),
        Clause = ( Head :- Same = Record0, Check, setarg(Place, Same, Value) )
    ;   named([nb_set_, Field, '_of_', Name], [Value, Same], Head),
        Clause = ( Head :- Same = Record0, Check, nb_setarg(Place, Same, Value) )
    ).

named(Parts, Arguments, Goal) :-
    atomic_list_concat(Parts, Name),
    Goal =.. [Name|Arguments].

defaults([], []).
defaults([field(_, _, Default)|Fields], [Value|Values]) :-
    ( Default = default(Value0) -> Value = Value0 ; true ),
    defaults(Fields, Values).

blank(Name, Fields, Record, Values) :-
    length(Fields, N),
    length(Values, N),
    Record =.. [Name|Values].

nth_of([X|_], [Y|_], X, Y).
nth_of([_|Xs], [_|Ys], X, Y) :- nth_of(Xs, Ys, X, Y).

% Values is Values0 with Value at Place, which is that of the Field.
replaced(Fields, Values0, Field, Place, Value, Values) :-
    nth1(Place, Fields, Field),
    length(Before, Place),
    append(Before, After, Values0),
    append(Front, [_], Before),
    append(Front, [Value|After], Values).

checks([], [], _, true).
checks([field(_, Type, _)|Fields], [Value|Values], Module, Checks) :-
    fits(Type, Value, Module, Check),
    (   Check == true
    ->  Checks = Checks1
    ;   Checks = (Check, Checks1)
    ),
    checks(Fields, Values, Module, Checks1).

fits(Type, Value, Module, Check) :-
    (   Type == any
    ->  Check = true
    ;   is_record(Type, Module)
    ->  named([is_, Type], [Value], Check)
    ;   Check = error:is_of_type(Type, Value)
    ).

must_fit(Type, Value, Module, Check) :-
    (   Type == any
    ->  Check = true
    ;   is_record(Type, Module)
    ->  named([is_, Type], [Value], Is),
        Check = ( Is -> true ; error:must_be(nonvar, Value), error:type_error(Type, Value) )
    ;   Check = error:must_be(Type, Value)
    ).

is_record(Type, Module) :-
    atom(Type),
    declared(Type, Module, _).

%! current_record(?Name, -Specification) is nondet.
% Specification is Module:Term, as it was declared.
current_record(Name, Module:Specification) :-
    declared(Name, Module, Specification).

%! current_record_predicate(?Name, :Indicator) is nondet.
% The predicate of that Indicator belongs to the record Name.
current_record_predicate(Name, Indicator) :-
    strip_module(Indicator, Module, Predicate/Arity),
    declared(Name, Module, Specification),
    Specification =.. [Name|Arguments],
    fields(Arguments, Fields),
    findall(P, clause_for(P, Name, Fields, Module, _), Indicators),
    sort(Indicators, Distinct),
    member(Predicate/Arity, Distinct).

% clause_for(-Predicate, +Record, +Fields, +Module, -Clause): Clause belongs to the Predicate, which is Name/Arity.
clause_for(Predicate/Arity, Name, Fields, Module, Clause) :-
    clause_of(Name, Fields, Module, Clause),
    head(Clause, Head),
    functor(Head, Predicate, Arity).

head(( Head :- _ ), Head) :- !.
head(Head, Head).
