% Why the rules of a space are not compiled.

:- module(search_refusals,
          [ refuse/1, refuse/2, refuse_move/1, note_growth/0, refuse_growth/1, note_tried/1, slow_reason/1, is_slow/1 ]).

%! refuse(+Reason) is failure.
% Throws space(Reason). A reason is too_slow, or a text whose subject is the space, or in(Text, Module, Name/Arity, N),
% whose subject is the N-th clause of a predicate.
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

%! note_tried(+What) is det.
% Notes what is being compiled: none, moves(Within), clauses of the moves up to this one, or goal(Closure).
note_tried(What) :- nb_setval('$space_tried', What).

%! slow_reason(-Reason) is det.
% Reason is that compiling what was noted last would take too long beside the search.
slow_reason(Reason) :-
    nb_getval('$space_tried', Tried),
    slow_text(Text),
    (   Tried = moves(within(Module, PI, N)), PI \== none
    ->  Reason = in(Text, Module, PI, N)
    ;   Tried = goal(Goal)
    ->  format(atom(Reason), 'has the goal ~W, which ~w', [Goal, [quoted(true), max_depth(6)], Text])
    ;   Reason = Text
    ).

%! is_slow(+Text) is semidet.
% Text, of a reason, is that compiling would take too long.
is_slow(Text) :- slow_text(End), sub_atom(Text, _, _, 0, End), !.

slow_text('takes too long to compile').
