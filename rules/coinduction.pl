% Coinductive predicates over cyclic terms: a call that unifies with one of its own callers succeeds.

:- module(coinduction,
          [ (coinductive)/1,
            op(1150, fx, (coinductive))
          ]).

:- use_module(library(lists), [member/2]).

:- meta_predicate coinductive(:).
:- multifile user:term_expansion/2.
:- dynamic user:term_expansion/2, declared/4.

%! coinductive(:Indicators) is det.
% Declares predicates, separated by commas, before their clauses. Each call is compared with the
% active calls of its predicate. O(1).
coinductive(Spec) :-
    strip_module(Spec, Module, Indicators),
    declare(Indicators, Module).

declare((A, B), Module) :- !, declare(A, Module), declare(B, Module).
declare(Name/Arity, Module) :-
    atom_concat(Name, ' coinductive', Inner),
    functor(Head, Name, Arity),
    Head =.. [_|Args],
    Goal =.. [Inner|Args],
    retractall(declared(Module, Name, Arity, _)),
    assertz(declared(Module, Name, Arity, Inner)),
    assertz(Module:(Head :- coinduction:called(Module, Head, Goal))).

called(Module, Head, Goal) :-
    functor(Head, Name, Arity),
    atomic_list_concat([Module, Name, Arity], :, Key),
    ( nb_current(Key, Callers) -> true ; Callers = [] ),
    (   member(Head, Callers)
    ;   b_setval(Key, [Head|Callers]),
        call(Module:Goal),
        b_setval(Key, Callers)
    ).

user:term_expansion(Clause, Renamed) :-
    coinduction:declared(_, _, _, _),
    coinduction:renamed(Clause, Renamed).

renamed((Head :- Body), (Head1 :- Body)) :- !, callable(Head), inner(Head, Head1).
renamed(Head, Head1) :- callable(Head), Head \= (:- _), Head \= (_ --> _), inner(Head, Head1).

inner(Head, Head1) :-
    functor(Head, Name, Arity),
    prolog_load_context(module, Module),
    declared(Module, Name, Arity, Inner),
    Head =.. [_|Args],
    Head1 =.. [Inner|Args].
