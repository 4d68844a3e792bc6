% Messages by topic, and assertions.
%
% A topic is any term; debug/3 prints if some topic that unifies with it was turned
% on by debug/1. Messages go to user_error.

:- module(debug,
          [ debug/1,
            nodebug/1,
            debug/3,
            debugging/1,
            debugging/2,
            list_debug_topics/0,
            list_debug_topics/1,
            debug_message_context/1,
            assertion/1
          ]).

:- use_module(library(option), [option/3]).

:- meta_predicate assertion(0).

:- dynamic debug_topic/1.

%! debug(+Topic) is det.
% Turns messages about Topic on. O(number of topics).
debug(Topic) :-
    (   on(Topic)
    ->  true
    ;   assertz(debug_topic(Topic))
    ).

on(Topic) :-
    debug_topic(Topic0),
    Topic0 =@= Topic,
    !.

%! nodebug(+Topic) is det.
% Turns messages about all topics that unify with Topic off. O(number of topics).
nodebug(Topic) :-
    retractall(debug_topic(Topic)).

%! debugging(?Topic) is nondet.
% Messages about Topic are on.
debugging(Topic) :-
    debug_topic(Topic).

%! debugging(?Topic, ?Bool) is nondet.
% Bool tells whether messages about Topic are on.
debugging(Topic, Bool) :-
    (   nonvar(Topic)
    ->  ( \+ \+ debug_topic(Topic) -> Bool = true ; Bool = false )
    ;   Bool = true,
        debug_topic(Topic)
    ).

%! debug(+Topic, +Format, :Arguments) is det.
% Prints a line, as format/2 would, if messages about Topic are on. O(number of topics).
debug(Topic, Format, Arguments) :-
    (   \+ debug_topic(Topic)
    ->  true
    ;   print_message_lines(user_error, '% ', [Format-Arguments])
    ).

%! list_debug_topics is det.
% Prints the topics that are on.
list_debug_topics :-
    list_debug_topics([]).

%! list_debug_topics(+Options) is det.
% As list_debug_topics/0. Options: output(Stream) instead of user_error, and search(Text) for the topics whose text
% contains Text.
list_debug_topics(Options) :-
    option(output(Stream), Options, user_error),
    option(search(Text), Options, ''),
    forall(( debug_topic(Topic), mentions(Topic, Text) ), format(Stream, '~q~n', [Topic])).

mentions(Topic, Text) :-
    format(string(Whole), '~q', [Topic]),
    sub_string(Whole, _, _, _, Text),
    !.

%! debug_message_context(+Changes) is det.
% Accepted for compatibility: messages show neither threads nor times here.
debug_message_context(_).

%! assertion(:Goal) is det.
% Goal must succeed, or there is a mistake in the program. Its bindings are undone.
% @error assertion_error(Reason, Goal): Reason is fail, or the exception that Goal threw
assertion(Goal) :-
    (   \+ \+ catch(Goal, Ball, assertion_failed(Ball, Goal))
    ->  true
    ;   assertion_failed(fail, Goal)
    ).

assertion_failed(Reason, Goal) :-
    strip_module(Goal, _, Plain),
    throw(error(assertion_error(Reason, Plain), _)).
