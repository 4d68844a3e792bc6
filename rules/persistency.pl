% Facts that outlive the program: what is asserted and retracted is written to a file.
%
% The file is a journal of created(Time), assert(Fact), retract(Fact), retractall(Fact, Count)
% terms; db_attach/2 carries out what it says.

:- module(persistency,
          [ (persistent)/1,
            current_persistent_predicate/1,
            db_attach/2,
            db_detach/0,
            db_attached/1,
            db_sync/1,
            db_sync_all/1,
            op(1150, fx, (persistent))
          ]).

:- use_module(library(error)).
:- use_module(library(lists), [member/2]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(aggregate), [aggregate_all/3]).

:- meta_predicate
    persistent(:), current_persistent_predicate(:), db_attach(:, +), db_detach,
    db_attached(:), db_sync(:), db_sync_all(+).
:- dynamic declared/3, attached/3.

%! persistent(:Declarations) is det.
% Declares facts as Name(Argument:Type, ...), several with commas between them, and defines
% assert_Name/N, asserta_Name/N, retract_Name/N and retractall_Name/N in the module, which check types.
persistent(Spec) :-
    strip_module(Spec, Module, Declarations),
    declare(Declarations, Module).

declare((A, B), Module) :- !, declare(A, Module), declare(B, Module).
declare(Spec, Module) :-
    must_be(callable, Spec),
    functor(Spec, Name, Arity),
    Spec =.. [_|Specs],
    maplist(type_of, Specs, Types),
    dynamic(Module:(Name/Arity)),
    retractall(declared(Module, Name/Arity, _)),
    assertz(declared(Module, Name/Arity, Types)),
    functor(Head, Name, Arity),
    Head =.. [_|Args],
    forall(member(How, [assert, asserta, retract, retractall]), define(How, Name, Args, Module, Head)).

type_of(Spec, Type) :- ( nonvar(Spec), Spec = _:Type0 -> Type = Type0 ; Type = any ).

define(How, Name, Args, Module, Head) :-
    atomic_list_concat([How, '_', Name], Writer),
    Rule =.. [Writer|Args],
    assertz(Module:(Rule :- persistency:change(How, Module, Head))).


change(assert, Module, Fact) :- checked(Module, Fact), written(Module, assert(Fact)), assertz(Module:Fact).
change(asserta, Module, Fact) :- checked(Module, Fact), written(Module, asserta(Fact)), asserta(Module:Fact).
change(retract, Module, Fact) :- retract(Module:Fact), written(Module, retract(Fact)).
change(retractall, Module, Fact) :-
    aggregate_all(count, Module:Fact, Count),
    ( Count > 0 -> retractall(Module:Fact), written(Module, retractall(Fact, Count)) ; true ).

checked(Module, Fact) :-
    functor(Fact, Name, Arity),
    declared(Module, Name/Arity, Types),
    Fact =.. [_|Args],
    types(Types, Args).

types([], []).
types([T|Ts], [A|As]) :- must_be(T, A), types(Ts, As).

written(Module, Term) :-
    (   attached(Module, File, _)
    ->  setup_call_cleanup(open(File, append, Out, [encoding(utf8)]), entry(Out, Term), close(Out))
    ;   existence_error(db_file, Module)
    ).

entry(Out, Term) :-
    write_term(Out, Term, [quoted(true), ignore_ops(true), numbervars(true)]), format(Out, ".~n", []).

%! current_persistent_predicate(:Indicator) is nondet.
% Indicator is one of the predicates that were declared.
current_persistent_predicate(Spec) :-
    strip_module(Spec, Module, Indicator),
    declared(Module, Indicator, _).

%! db_attach(:File, +Options) is det.
% Loads what File says of the module's facts, if there is such a file, and from here on writes
% changes to it. Options: sync(_), which is without effect, since every change is written at once. O(n).
db_attach(Spec, _Options) :-
    strip_module(Spec, Module, File),
    (   attached(Module, Old, _)
    ->  ( Old == File -> true ; permission_error(attach, db, File) )
    ;   true
    ),
    (   exists_file(File) -> load(File, Module)
    ;   get_time(Now),
        setup_call_cleanup(open(File, write, Out, [encoding(utf8)]), entry(Out, created(Now)), close(Out))
    ),
    retractall(attached(Module, _, _)),
    get_time(Time),
    assertz(attached(Module, File, Time)).

load(File, Module) :-
    setup_call_cleanup(
        open(File, read, In, [encoding(utf8)]),
        ( repeat, read(In, Term), ( Term == end_of_file -> ! ; done(Term, Module), fail ) ),
        close(In)).

done(created(_), _).
done(assert(Fact), Module) :- assertz(Module:Fact).
done(asserta(Fact), Module) :- asserta(Module:Fact).
done(retract(Fact), Module) :- ( retract(Module:Fact) -> true ; true ).
done(retractall(Fact, _), Module) :- retractall(Module:Fact).

%! db_attached(:File) is semidet.
% File is where the module's facts are written.
db_attached(Spec) :-
    strip_module(Spec, Module, File),
    attached(Module, File, _).

%! db_detach is det.
% Writes changes of the module user nowhere any more.
db_detach :-
    retractall(attached(user, _, _)).

%! db_sync(:What) is det.
% `gc` and gc(_) write the file anew with what is there; `detach` forgets it; `update`, `reload` and
% close do what is left to do, which is nothing. O(n).
db_sync(Spec) :-
    strip_module(Spec, Module, What),
    (   ( What == gc ; What = gc(_) ) -> collect(Module)
    ;   What == detach -> retractall(attached(Module, _, _))
    ;   must_be(oneof([update, reload, close, nop]), What)
    ).

collect(Module) :-
    attached(Module, File, _),
    get_time(Now),
    setup_call_cleanup(
        open(File, write, Out, [encoding(utf8)]),
        ( entry(Out, created(Now)),
          forall(( declared(Module, Name/Arity, _), functor(Fact, Name, Arity), Module:Fact ), entry(Out, assert(Fact))) ),
        close(Out)).

%! db_sync_all(+What) is det.
% db_sync/1 for every module with a file.
db_sync_all(What) :-
    forall(attached(Module, _, _), db_sync(Module:What)).
