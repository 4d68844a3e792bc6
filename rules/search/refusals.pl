% Why the rules of a space are not compiled.

:- module(search_refusals, [refuse/1, refuse/2, refuse_move/1, note_growth/0, refuse_growth/1, too_slow/1]).

%! refuse(+Reason) is failure.
% Throws space(Reason). A reason is a text whose subject is the space, or in(Text, Module, Name/Arity, N), whose subject
% is the N-th clause of a predicate.
refuse(Reason) :- throw(space(Reason)).

%! refuse(+Text, +Within) is failure.
% As refuse/1 of the clause that Within names.
refuse(Reason, Within) :-
    (   Within = within(Module, PI, N), PI \== none
    ->  refuse(in(Reason, Module, PI, N))
    ;   refuse(Reason)
    ).

%! refuse_move(+Text) is failure.
% As refuse/1 of the clause of the moves that was tried last.
refuse_move(Reason) :- b_getval('$space_move', Within), refuse(Reason, Within).

%! note_growth is det.
% Notes the clause of the moves that gave a new shape, for a refusal in a later round.
note_growth :- b_getval('$space_move', Within), nb_setval('$space_growing', Within).

%! refuse_growth(+Text) is failure.
% As refuse/1 of the clause noted.
refuse_growth(Reason) :- nb_getval('$space_growing', Within), refuse(Reason, Within).

%! too_slow(-Reason) is det.
% Reason is that compiling would take too long beside the search.
too_slow('takes too long to compile').
