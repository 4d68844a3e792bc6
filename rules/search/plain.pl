% Which goals may meet unknown cells as they are.

:- module(search_plain, [begin_plain/0, is_plain/2, is_structural/2]).

:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [memberchk/2]).
:- use_module(library(search/purity), [owner/3, own/2]).

%! begin_plain is det.
% Forgets what is known of predicates. The global variable $space_plain holds it as plain(Module, Name/Arity, Is).
begin_plain :- nb_setval('$space_plain', []).

%! is_plain(+Module, +PI) is semidet.
% A predicate of the program that leads to nothing which would take a cell for a free variable: what it calls unifies,
% or raises an error.
is_plain(Module, PI) :-
    nb_getval('$space_plain', Known),
    (   memberchk(plain(Module, PI, Is), Known)
    ->  true
    ;   ( are_plain([Module:PI], []) -> Is = yes ; Is = no ),
        nb_setval('$space_plain', [plain(Module, PI, Is)|Known])
    ),
    Is == yes.

are_plain([], _).
are_plain([Module:Name/Arity|PIs], Seen) :-
    (   memberchk(Module:Name/Arity, Seen)
    ->  are_plain(PIs, Seen)
    ;   functor(Head, Name, Arity),
        owner(Module, Head, Owner),
        '$clauses'(Owner:Head, Clauses),
        Clauses \== [],
        foldl(calls_of_clause(Owner), Clauses, PIs, PIs1),
        are_plain(PIs1, [Module:Name/Arity|Seen])
    ).

calls_of_clause(Module, (_ :- Body), PIs0, PIs) :- calls_of(Body, Module, PIs0, PIs).

calls_of(Goal, Module, PIs0, PIs) :-
    callable(Goal),
    (   own(Module, Goal)
    ->  functor(Goal, Name, Arity),
        PIs = [Module:Name/Arity|PIs0]
    ;   control(Goal, Parts)
    ->  foldl(part_calls(Module), Parts, PIs0, PIs)
    ;   is_unifying(Goal),
        PIs = PIs0
    ).

part_calls(Module, Part, PIs0, PIs) :- calls_of(Part, Module, PIs0, PIs).

control((A, B), [A, B]).
control((A ; B), [A, B]).
control((A -> B), [A, B]).
control(\+ A, [A]).
control(once(A), [A]).
control(ignore(A), [A]).
control(forall(A, B), [A, B]).

is_unifying(Goal) :-
    memberchk(Goal, [true, fail, false, !, _ = _, _ \= _, _ is _, _ =:= _, _ =\= _, _ < _, _ > _, _ =< _, _ >= _]), !.
is_unifying(memberchk(_, _)).
is_unifying(arg(_, _, _)).
is_unifying(functor(_, _, _)).
is_unifying(_ =.. _).
is_unifying(Goal) :- is_structural(Goal, _).

%! is_structural(+Goal, -Positions) is semidet.
% A predicate of the library that does nothing but unify what is in its arguments, if those at some positions are known.
is_structural(member(_, _), []).
is_structural(append(_, _, _), []).
is_structural(select(_, _, _), []).
is_structural(select(_, _, _, _), []).
is_structural(reverse(_, _), []).
is_structural(last(_, _), []).
is_structural(nth0(_, _, _), [1]).
is_structural(nth1(_, _, _), [1]).
is_structural(nth0(_, _, _, _), [1]).
is_structural(nth1(_, _, _, _), [1]).
is_structural(length(_, _), [2]).
is_structural(arg(_, T, _), [1]) :- nonvar(T).
is_structural(T =.. L, []) :- ( nonvar(T) -> true ; nonvar(L), L = [Name|_], nonvar(Name) ).
is_structural(functor(T, Name, Arity), []) :- ( nonvar(T) -> true ; nonvar(Name), nonvar(Arity) ).
is_structural(permutation(_, _), []).
