% Mistakes in the program that can be found without running it.

:- module(check,
          [ check/0,
            list_undefined/0,
            list_trivial_failures/0
          ]).

:- use_module(library(lists), [member/2]).
:- use_module(library(prolog_code), [extend_goal/3, is_control_goal/1]).

%! check is det.
% Looks for calls of undefined predicates and for calls that no clause can match, in the clauses of user.
% Writes what it finds to user_error. O(text of the program).
check :-
    list_undefined,
    list_trivial_failures.

%! list_undefined is det.
% Writes a warning for each undefined predicate that clauses of user call. O(text of the program).
list_undefined :-
    findall(call(Called, Caller, Where), undefined_call(Called, Caller, Where), Calls0),
    sort(1, @<, Calls0, Calls),
    forall(
        member(call(Called, Caller, Where), Calls),
        warn("~q is called by ~q~w but not defined", [Called, Caller, Where])
    ).

%! list_trivial_failures is det.
% Writes a warning for each call in a clause of user that no clause matches. O(text of the program) calls.
list_trivial_failures :-
    findall(call(Goal, Caller, Where), trivial_failure(Goal, Caller, Where), Calls0),
    sort(0, @<, Calls0, Calls),
    forall(
        member(call(Goal, Caller, Where), Calls),
        warn("~p in ~q~w matches no clause and always fails", [Goal, Caller, Where])
    ).

warn(Format, Arguments) :- print_message(warning, format(Format, Arguments)).

undefined_call(Called, Caller, Where) :-
    call_in_program(Module:Goal, Caller, Where),
    functor(Goal, Name, Arity),
    \+ predicate_property(Module:Goal, defined),
    \+ predicate_property(Module:Goal, dynamic),
    (   Module == user
    ->  Called = Name/Arity
    ;   Called = Module:Name/Arity
    ).

trivial_failure(Goal, Caller, Where) :-
    call_in_program(user:Goal, Caller, Where),
    of_program(Goal),
    \+ predicate_property(user:Goal, dynamic),
    \+ predicate_property(user:Goal, multifile),
    \+ catch(clause(user:Goal, _), _, true).

% A goal of a clause of user with its module, that clause's predicate, and its place as text.
call_in_program(Called, Name/Arity, Where) :-
    current_predicate(user:Name/Arity),
    functor(Head, Name, Arity),
    of_program(Head),
    catch(clause(user:Head, Body, Reference), _, fail),
    place(Reference, Where),
    called(Body, user, Called).

of_program(Head) :-
    predicate_property(user:Head, number_of_clauses(_)),
    \+ predicate_property(user:Head, imported_from(_)),
    \+ predicate_property(user:Head, built_in).

place(Reference, Where) :-
    (   clause_property(Reference, file(File)),
        clause_property(Reference, line_count(Line))
    ->  format(string(Where), " (~w:~w)", [File, Line])
    ;   Where = ""
    ).

% The goals of a body in a module: itself, and those in arguments of meta-predicates.
called(Goal, _, _) :- \+ callable(Goal), !, fail.
called(Module:Goal, _, Called) :- !, atom(Module), called(Goal, Module, Called).
called(Goal, Module, Module:Goal) :- \+ is_control_goal(Goal).
called(Goal, Module, Called) :-
    predicate_property(Module:Goal, meta_predicate(Modes)),
    functor(Modes, _, Arity),
    between(1, Arity, I),
    arg(I, Modes, Mode),
    arg(I, Goal, Argument),
    callable(Argument),
    inner_goal(Mode, Argument, Inner),
    called(Inner, Module, Called).

% inner_goal(+Mode, +Argument, -Goal): the goal that a meta-predicate makes of its argument.
inner_goal(Added, Closure, Goal) :-
    integer(Added),
    length(Extra, Added),
    extend_goal(Closure, Extra, Goal).
inner_goal(^, Argument, Goal) :-
    (   Argument = _^Inner
    ->  inner_goal(^, Inner, Goal)
    ;   Goal = Argument
    ).
inner_goal(//, Body, Goal) :-
    catch(dcg_translate_rule((phrase --> Body), (_ :- Goal)), error(_, _), fail).
