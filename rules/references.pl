% References to clauses, by which a clause can be read again and erased.
%
% A reference is '$clause'(Number, Generation); erase/1 takes it too.

:- module(references,
          [ assert/2,
            asserta/2,
            assertz/2,
            clause/3,
            nth_clause/3,
            clause_property/2,
            clause_variable_names/3
          ]).

:- autoload(library(error), [must_be/2, uninstantiation_error/1]).
:- use_module(library(lists), [nth1/3, member/2]).

:- meta_predicate
    assert(:, -),
    asserta(:, -),
    assertz(:, -),
    clause(:, ?, ?),
    nth_clause(:, ?, ?).

%! assert(:Clause, -Reference) is det.
% As assertz/2.
assert(Clause, Reference) :-
    assertz(Clause, Reference).

%! asserta(:Clause, -Reference) is det.
% Adds Clause in front of its predicate, as asserta/1; Reference identifies it. O(size).
asserta(Clause, Reference) :-
    add_clause(Clause, false, Reference).

%! assertz(:Clause, -Reference) is det.
% Adds Clause at the end of its predicate, as assertz/1; Reference identifies it. O(size).
assertz(Clause, Reference) :-
    add_clause(Clause, true, Reference).

add_clause(Clause, AtEnd, Reference) :-
    (   var(Reference)
    ->  '$add_clause'(Clause, AtEnd, Reference)
    ;   uninstantiation_error(Reference)
    ).

%! clause(:Head, ?Body, ?Reference) is nondet.
% As clause/2; Reference names the clause. With a reference: semidet, O(size), and Head may be a variable, which
% becomes Module:Head for a clause of another module.
% @error as clause/2; type_error(db_reference, Reference)
clause(Head, Body, Reference) :-
    (   nonvar(Reference)
    ->  '$referred'(Reference, Module, (Plain :- Body)),
        same_head(Head, Module, Plain)
    ;   must_be_body(Body),
        strip_module(Head, _, Plain),
        '$clauses_referred'(Head, Pairs),
        member(Reference-(Plain :- Body), Pairs)
    ).

must_be_body(Body) :-
    (   var(Body)
    ->  true
    ;   must_be(callable, Body)
    ).

% same_head(?Head, +Module, +Plain): Head, as its caller's module says it, is Plain of Module.
same_head(Head, Module, Plain) :-
    strip_module(Head, Here, Shown),
    (   nonvar(Shown)
    ->  Shown = Plain
    ;   Here == Module
    ->  Shown = Plain
    ;   Shown = Module:Plain
    ).

%! nth_clause(:Head, ?N, ?Reference) is nondet.
% Reference names the N-th clause, from 1, of the predicate that Head would call. O(clauses). With a reference, Head
% becomes the most general one.
nth_clause(Head, N, Reference) :-
    (   nonvar(Reference)
    ->  '$referred'(Reference, Module, (Plain :- _)),
        general(Plain, General),
        same_head(Head, Module, General)
    ;   strip_module(Head, Module, Plain),
        must_be(callable, Plain),
        general(Plain, General)
    ),
    (   integer(N)
    ->  '$nth_reference'(Module:General, N, Reference)
    ;   '$clause_references'(Module:General, References),
        nth1(N, References, Reference)
    ).

general(Head, General) :-
    functor(Head, Name, Arity),
    functor(General, Name, Arity).

%! clause_property(+Reference, ?Property) is nondet.
% Property is fact, predicate(Module:Name/Arity), module(Module), file(File) or line_count(Line).
clause_property(Reference, Property) :-
    '$referred'(Reference, Module, (Head :- Body)),
    property(Property, Module, Head, Body).
clause_property(Reference, line_count(Line)) :-
    '$clause_line'(Reference, Line).
clause_property(Reference, file(File)) :-
    '$clause_file'(Reference, File).

property(fact, _, _, true).
property(predicate(Module:Name/Arity), Module, Head, _) :-
    functor(Head, Name, Arity).
property(module(Module), Module, _, _).

%! clause_variable_names(+Reference, ?Clause, -Names) is det.
% Names are the names that the text of a clause has for the variables of Clause, a copy of it as Head :- Body; a list of
% Name=Variable. It is empty if the clause is from no text, or the program expanded it. O(text)
clause_variable_names(Reference, Clause, Names) :-
    (   '$clause_sources'(Reference, Sources),
        member(Read-Names0, Sources),
        kept(Read, Clause1),
        Clause1 =@= Clause
    ->  Clause = Clause1,
        Names = Names0
    ;   Names = []
    ).

% kept(+Read, -Clause): the clause that a term of a text becomes.
kept((Head --> Body), Clause) :-
    !,
    catch('$grammar_clause'((Head --> Body), Rule), error(_, _), fail),
    kept(Rule, Clause).
kept((Head :- Body), (Plain :- Called)) :-
    !,
    strip_module(Head, _, Plain),
    '$call_variables'(Body, Called).
kept(Head, (Plain :- true)) :-
    strip_module(Head, _, Plain).
