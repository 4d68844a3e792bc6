% Temporary modules.

:- module(modules,
          [ in_temporary_module/3,
            set_temporary_module/1,
            is_temporary_module/1
          ]).

:- use_module(library(gensym), [gensym/2]).

:- meta_predicate in_temporary_module(?, 0, 0).

:- dynamic(temporary/1).

%! in_temporary_module(?Module, :Setup, :Goal) is nondet.
% Calls Setup and Goal in Module, which is temporary; an unbound Module becomes a new name. Its clauses are
% erased when Goal ends.
in_temporary_module(Module, Setup0, Goal0) :-
    strip_module(Setup0, _, Setup),
    strip_module(Goal0, _, Goal),
    setup_call_cleanup(begin(Module),
                       ( once(@(Module:Setup, Module)), @(Module:Goal, Module) ),
                       end(Module)).

begin(Module) :-
    ( var(Module) -> gensym('__temporary_', Module) ; true ),
    set_temporary_module(Module).

end(Module) :-
    retractall(temporary(Module)),
    findall(Head, own(Module, Head), Heads),
    forall(member(Head, Heads), erased(Module, Head)).

own(Module, Head) :-
    predicate_property(Module:Head, number_of_clauses(_)),
    \+ predicate_property(Module:Head, imported_from(_)).

erased(Module, Head) :-
    functor(Head, Name, Arity),
    catch(abolish(Module:Name/Arity), error(_, _), true).

%! set_temporary_module(+Module) is det.
% Module is temporary, and is created if there is none of its name.
set_temporary_module(Module) :-
    set_module(Module:base(user)),
    ( temporary(Module) -> true ; assertz(temporary(Module)) ).

%! is_temporary_module(@Module) is semidet.
% Module is temporary.
is_temporary_module(Module) :-
    atom(Module),
    temporary(Module).
