% Predicates of multithreaded programs, run by one thread: goals run one after the other, in the given order. That is
% one of the schedules that several threads could have had. There is no thread_create/3.

:- module(thread,
          [ concurrent/3,
            concurrent_forall/2,
            concurrent_forall/3,
            concurrent_and/2,
            concurrent_and/3,
            concurrent_maplist/2,
            concurrent_maplist/3,
            concurrent_maplist/4,
            first_solution/3,
            mutex_create/1,
            mutex_create/2,
            mutex_destroy/1,
            mutex_lock/1,
            mutex_trylock/1,
            mutex_unlock/1,
            mutex_unlock_all/0
          ]).

:- use_module(library(apply), [maplist/2, maplist/3, maplist/4]).
:- use_module(library(error), [must_be/2, permission_error/3]).
:- use_module(library(gensym), [gensym/2]).
:- use_module(library(option), [option/2]).

:- meta_predicate
    concurrent(+, :, +),
    concurrent_forall(0, 0),
    concurrent_forall(0, 0, +),
    concurrent_and(0, 0),
    concurrent_and(0, 0, +),
    concurrent_maplist(1, ?),
    concurrent_maplist(2, ?, ?),
    concurrent_maplist(3, ?, ?, ?),
    first_solution(-, :, +).

:- dynamic locked/2.

%! concurrent(+N, :Goals, +Options) is semidet.
% Each of Goals is true once.
concurrent(N, Spec, _) :-
    strip_module(Spec, Module, Goals),
    must_be(positive_integer, N),
    must_be(list(callable), Goals),
    once_each(Goals, Module).

once_each([], _).
once_each([Goal|Goals], Module) :-
    once(Module:Goal),
    once_each(Goals, Module).

%! concurrent_forall(:Generator, :Action) is semidet.
% As forall/2.
concurrent_forall(Generator, Action) :-
    forall(Generator, Action).

%! concurrent_forall(:Generator, :Action, +Options) is semidet.
% As forall/2.
concurrent_forall(Generator, Action, _) :-
    forall(Generator, Action).

%! concurrent_and(:Generator, :Test) is nondet.
% As a conjunction.
concurrent_and(Generator, Test) :-
    call(Generator),
    call(Test).

%! concurrent_and(:Generator, :Test, +Options) is nondet.
% As a conjunction.
concurrent_and(Generator, Test, _) :-
    call(Generator),
    call(Test).

%! concurrent_maplist(:Goal, ?List) is semidet.
% As maplist/2, once for each element.
concurrent_maplist(Goal, List) :-
    maplist(once_of(Goal), List).

%! concurrent_maplist(:Goal, ?List1, ?List2) is semidet.
% As maplist/3, once for each pair of elements.
concurrent_maplist(Goal, List1, List2) :-
    maplist(once_of(Goal), List1, List2).

%! concurrent_maplist(:Goal, ?List1, ?List2, ?List3) is semidet.
% As maplist/4, once for each three elements.
concurrent_maplist(Goal, List1, List2, List3) :-
    maplist(once_of(Goal), List1, List2, List3).

once_of(Goal, A) :- call(Goal, A), !.
once_of(Goal, A, B) :- call(Goal, A, B), !.
once_of(Goal, A, B, C) :- call(Goal, A, B, C), !.

%! first_solution(-X, :Goals, +Options) is semidet.
% X has its value in the first of Goals that is true. A goal that fails ends the search with on_fail(stop), a goal that
% raises an error with on_error(stop), the default.
first_solution(X, Spec, Options) :-
    strip_module(Spec, Module, Goals),
    must_be(list(callable), Goals),
    first_of(Goals, X, Module, Options).

first_of([Goal|Goals], X, Module, Options) :-
    catch(( Module:Goal -> Came = true ; Came = false ), Error, Came = raised),
    (   Came == true
    ->  true
    ;   Came == raised,
        \+ option(on_error(continue), Options)
    ->  throw(Error)
    ;   Came == false,
        option(on_fail(stop), Options)
    ->  fail
    ;   first_of(Goals, X, Module, Options)
    ).

%! mutex_create(?Mutex) is det.
% A lock; a name is made for one that has none.
mutex_create(Mutex) :-
    (   var(Mutex)
    ->  gensym('$mutex', Mutex)
    ;   must_be(atom, Mutex)
    ).

%! mutex_create(-Mutex, +Options) is det.
% As mutex_create/1; option alias(Name).
mutex_create(Mutex, Options) :-
    ( option(alias(Alias), Options) -> Mutex = Alias ; true ),
    mutex_create(Mutex).

%! mutex_destroy(+Mutex) is det.
% Removes the lock.
mutex_destroy(Mutex) :-
    must_be(atom, Mutex),
    retractall(locked(Mutex, _)).

%! mutex_lock(+Mutex) is det.
% Locks without waiting, since there is one thread. A lock counts how often it was locked.
mutex_lock(Mutex) :-
    must_be(atom, Mutex),
    ( retract(locked(Mutex, N0)) -> N is N0+1 ; N = 1 ),
    assertz(locked(Mutex, N)).

%! mutex_trylock(+Mutex) is det.
% As mutex_lock/1.
mutex_trylock(Mutex) :-
    mutex_lock(Mutex).

%! mutex_unlock(+Mutex) is det.
% Undoes one mutex_lock/1.
mutex_unlock(Mutex) :-
    must_be(atom, Mutex),
    (   retract(locked(Mutex, N0))
    ->  ( N0 > 1 -> N is N0-1, assertz(locked(Mutex, N)) ; true )
    ;   permission_error(unlock, mutex, Mutex)
    ).

%! mutex_unlock_all is det.
% Undoes every mutex_lock/1.
mutex_unlock_all :-
    retractall(locked(_, _)).
