% Explains what a name means to the program and the system.

:- module(explain, [explain/1]).

:- use_module(library(lists), [member/2]).
:- use_module(library(help/paragraphs), [put_unbroken/1]).

%! explain(@Spec) is det.
% Writes what is known of Spec, a Name, Name/Arity or goal: predicates with their places and users,
% operators and flags. Of other terms it says what they are. In the command, explain(Error) prints what
% `taquin explain` does of an error that messages name. O(text of the program).
explain(Spec0) :-
    within(Spec0, Module, Spec),
    findall(Line, ( wanted(Spec, Name, Arity), explanation(Name, Arity, Module, Line) ), Lines0),
    sort(Lines0, Lines),
    (   message_explained(Spec, Page)
    ->  write(Page)
    ;   ( Lines == [] ; compound(Spec), \+ indicator(Spec, _, _) )
    ->  what_it_is(Spec)
    ;   true
    ),
    forall(member(_-Line, Lines), put_unbroken(Line)).

% within(+Spec0, -Module, -Spec): Spec0 is Spec in a module of the program. Those of others are known by their names.
within(Spec0, Module, Spec) :-
    (   nonvar(Spec0), Spec0 = Module0:Spec,
        atom(Module0), current_module(Module0)
    ->  ( module_property(Module0, class(user)) -> Module = Module0 ; Module = user )
    ;   Spec = Spec0, Module = user
    ).

% message_explained(+Spec, -Page): the page on an error, which the command has.
message_explained(Spec, Page) :-
    atom(Spec),
    catch(errors:section(Spec, Page), error(existence_error(procedure, _), _), fail).

wanted(Spec, _, _) :- ( var(Spec) ; is_list(Spec) ), !, fail.
wanted(Spec, Name, Arity) :- indicator(Spec, Name, Arity), !.
wanted(Text, Name, _) :- string(Text), !, atom_string(Name, Text).
wanted(Goal, Name, Arity) :- callable(Goal), ( atom(Goal) -> Name = Goal ; functor(Goal, Name, Arity) ).

indicator(Spec, Name, Arity) :- nonvar(Spec), Spec = Name/Arity, atom(Name), ( var(Arity) ; integer(Arity) ), !.

what_it_is(Spec) :-
    \+ \+ ( numbervars(Spec, 0, _), it_is(Spec, Is), format(string(Line), "~p is ~w", [Spec, Is]), put_unbroken(Line) ),
    (   near(Spec, Near)
    ->  format("Did you mean ~q?~n", [Near])
    ;   true
    ).

% it_is(+Spec, -Is): the kind of a term whose variables are numbered.
it_is('$VAR'(_), 'a variable without a value') :- !.
it_is(Spec, 'an integer') :- integer(Spec), !.
it_is(Spec, 'a float') :- float(Spec), !.
it_is([], 'the empty list') :- !.
it_is(Spec, 'a string; no predicate, operator or flag has this name') :- string(Spec), !.
it_is(Spec, 'an atom; no predicate, operator or flag has this name') :- atom(Spec), !.
it_is(Spec, 'no predicate of the program, the system or a library') :- indicator(Spec, _, _), !.
it_is(Spec, Is) :-
    is_list(Spec), !,
    length(Spec, Length),
    ( Length =:= 1 -> Elements = element ; Elements = elements ),
    format(atom(Is), 'a list of ~D ~w', [Length, Elements]).
it_is(Spec, Is) :-
    functor(Spec, Name, Arity),
    format(atom(Is), 'a compound term: ~q', [Name/Arity]).

% A known name that an unknown one may be mistyped for.
near(Spec, Near) :-
    wanted(Spec, Name, _),
    findall(Known, known_name(Known), Names),
    \+ member(Name, Names),
    '$nearest'(Name, Names, Near).

known_name(Name) :-
    member(Module, [user, system]),
    '$predicates'(Module, Indicators),
    member(Name/_, Indicators),
    \+ sub_atom(Name, 0, _, _, $).
known_name(Name) :-
    '$exported_names'(Names),
    member(Name, Names).

explanation(Name, Arity, Module, 1-Line) :-
    current_predicate(Module:Name/Arity),
    functor(Head, Name, Arity),
    predicate_property(Module:Head, number_of_clauses(Count)),
    \+ predicate_property(Module:Head, imported_from(_)),
    \+ predicate_property(Module:Head, built_in),
    place(Module:Head, Place),
    kind(Module:Head, Kind),
    plural(Count, Clauses),
    format(string(Line), "~q is a ~wpredicate of the program: ~D ~w~w", [Name/Arity, Kind, Count, Clauses, Place]).
explanation(Name, Arity, _, 2-Line) :-
    '$known_functor'(Name, Arity),
    functor(Head, Name, Arity),
    predicate_property(system:Head, built_in),
    format(string(Line), "~q is built in", [Name/Arity]).
explanation(Name, Arity, _, 3-Line) :-
    '$exported'(Name, Arity, Library),
    format(string(Line), "~q is a predicate of library(~w)", [Name/Arity, Library]).
explanation(Name, Arity, Module, 4-Line) :-
    findall(Caller, calls(Name, Arity, Module, Caller), Callers0),
    sort(Callers0, Callers),
    Callers = [_|_],
    ( var(Arity) -> What = Name ; What = Name/Arity ),
    format(string(Line), "~q is used by ~W", [What, Callers, [quoted(true), spacing(next_argument)]]).
explanation(Name, _, _, 5-Line) :-
    current_op(Priority, Type, Name),
    format(string(Line), "~q is an operator: op(~w, ~w, ~q)", [Name, Priority, Type, Name]).
explanation(Name, Arity, _, 6-Line) :-
    ( nonvar(Arity) -> true ; between(0, 3, Arity) ),
    functor(Head, Name, Arity),
    current_arithmetic_function(Head),
    format(string(Line), "~q is an arithmetic function", [Name/Arity]).
explanation(Name, _, _, 7-Line) :-
    current_prolog_flag(Flag, Value),
    Flag == Name,
    format(string(Line), "~q is a flag: ~p", [Name, Value]).

plural(1, clause) :- !.
plural(_, clauses).

kind(Head, 'dynamic ') :- predicate_property(Head, dynamic), !.
kind(_, '').

place(Head, Place) :-
    (   catch(nth_clause(Head, 1, Reference), _, fail),
        clause_property(Reference, file(File)),
        clause_property(Reference, line_count(Line))
    ->  format(string(Place), ", ~w:~w", [File, Line])
    ;   Place = ""
    ).

% Predicates of the program with the name somewhere in a body.
calls(Name, Arity, Module, Caller/CallerArity) :-
    current_predicate(Module:Caller/CallerArity),
    functor(Head, Caller, CallerArity),
    predicate_property(Module:Head, number_of_clauses(_)),
    \+ predicate_property(Module:Head, imported_from(_)),
    catch(clause(Module:Head, Body), _, fail),
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
