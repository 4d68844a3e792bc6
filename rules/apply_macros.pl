% Programs load this library to have maplist/3 and the like expanded into loops.
% Here calls through library(apply) need no such help, so there is nothing to load.

:- module(apply_macros, [expand_phrase/2, expand_phrase/4]).

:- reexport(library(apply)).

%! expand_phrase(+Phrase, -Goal) is semidet.
% Goal is the translation of the body in Phrase, a goal phrase(Body, List) or phrase(Body, List, Rest).
expand_phrase(phrase(Body, List), Goal) :-
    expand_phrase(phrase(Body, List, []), Goal).
expand_phrase(phrase(Body, List, Rest), Goal) :-
    nonvar(Body),
    dcg_translate_rule(('$body' --> Body), ('$body'(S0, S) :- Goal)),
    S0 = List,
    S = Rest.

%! expand_phrase(+Phrase, ?Position, -Goal, -GoalPosition) is semidet.
% As expand_phrase/2, for goals whose layout is known. GoalPosition stays unbound.
expand_phrase(Phrase, _, Goal, _) :-
    expand_phrase(Phrase, Goal).
