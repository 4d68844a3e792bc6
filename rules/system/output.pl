% Output into terms: with_output_to/2, goals of format/1,2,3; the size of the terminal.

% tty_size(-Rows, -Columns): of the terminal that user_output writes to.
tty_size(Rows, Columns) :-
    (   '$tty_size'(Rows0, Columns0) -> Rows = Rows0, Columns = Columns0
    ;   throw(error(system_error, context(tty_size/2, 'user_output is no terminal')))
    ).

% The choice point of '$push_output' ends the capture, however the goal ends.
with_output_to(Sink, G) :-
    '$check_sink'(Sink),
    '$push_output',
    (   call(G) -> true ),
    '$pop_output'(Sink), !.

% '$format_goals'(+Sink, +Format, +Args, +Goals, +M): the goals of ~@, called in M; `[]` is the current output.
'$format_goals'(Sink, Format, Args, Goals, M) :- '$outputs'(Goals, M, Texts), '$format'(Sink, Format, Args, Texts).

'$outputs'([], _, []).
'$outputs'([G|Gs], M, [T|Ts]) :- with_output_to(string(T), M:G), '$outputs'(Gs, M, Ts).
