% Events that parts of a program send to those that listen, without knowing them.
%
% A listener is a name, the template of the events that it listens to, and the goal that is called for each.

:- module(broadcast,
          [ listen/2,
            listen/3,
            listening/3,
            unlisten/1,
            unlisten/2,
            unlisten/3,
            broadcast/1,
            broadcast_request/1
          ]).

:- use_module(library(error), [must_be/2]).

:- meta_predicate
    listen(+, 0),
    listen(+, +, 0),
    unlisten(+, +, 0).

:- dynamic(listener/3).          % listener(Template, Name, Goal), in the order in which they began to listen

%! listen(+Template, :Goal) is det.
% As listen/3, named by the module of Goal.
listen(Template, Goal) :-
    strip_module(Goal, Module, _),
    listen(Module, Template, Goal).

%! listen(+Listener, +Template, :Goal) is det.
% Calls Goal for each event that unifies with Template, whose variables Goal shares. O(1).
listen(Listener, Template, Goal) :-
    must_be(nonvar, Listener),
    must_be(callable, Template),
    must_be(callable, Goal),
    assertz(listener(Template, Listener, Goal)).

%! listening(?Listener, ?Template, ?Goal) is nondet.
% Listener calls Goal for events that unify with Template.
listening(Listener, Template, Goal) :-
    listener(Template, Listener, Goal).

%! unlisten(+Listener) is det.
% Listener hears no more events. O(listeners), as for those below.
unlisten(Listener) :-
    must_be(nonvar, Listener),
    retractall(listener(_, Listener, _)).

%! unlisten(+Listener, +Template) is det.
% Listener hears no more events that unify with Template.
unlisten(Listener, Template) :-
    retractall(listener(Template, Listener, _)).

%! unlisten(+Listener, +Template, :Goal) is det.
% Goal is no longer called for events that unify with Template.
unlisten(Listener, Template, Goal) :-
    retractall(listener(Template, Listener, Goal)).

%! broadcast(+Event) is det.
% Calls each goal that listens to Event, once. Bindings are undone, failures ignored, and exceptions
% printed as errors. O(listeners).
broadcast(Event) :-
    must_be(callable, Event),
    forall(listener(Event, _, Goal), ignore(reported(Goal))).

reported(Goal) :-
    catch(Goal, Ball, print_message(error, Ball)).

%! broadcast_request(+Event) is nondet.
% True for each answer of a goal that listens to Event, whose variables it may bind. O(listeners).
broadcast_request(Event) :-
    must_be(callable, Event),
    listener(Event, _, Goal),
    call(Goal).
