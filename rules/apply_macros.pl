% Expansion of maplist/3 and similar predicates into loops, which Taquin does not need:
% loading this library changes no calls.

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
