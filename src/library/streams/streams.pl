% What the predicates on streams need to call goals for. Loaded with the system's own rules.

%!  with_output_to(+Sink, :Goal) is semidet.
%
%   Runs once(Goal) with its output collected into Sink: atom(A), string(S), codes(Cs), codes(Cs, Tail), chars(Cs),
%   chars(Cs, Tail).
:- meta_predicate(with_output_to(?, 0)).
with_output_to(Sink, Goal) :-
    '$check_sink'(Sink),
    '$push_output',
    (   catch(Goal, Error, ('$drop_output', throw(Error)))
    ->  '$pop_output'(Sink)
    ;   '$drop_output',
        fail
    ).

%!  format(+Format), format(+Format, +Args), format(+Sink, +Format, +Args).
%
%   Writes Args as the directives in Format say. Sink is a stream or one of with_output_to/2's sinks.
:- meta_predicate(format(?, :)).
:- meta_predicate(format(?, ?, :)).
format(Format) :-
    format(Format, []).

format(Format, Args0) :-
    strip_module(Args0, Module, Args),
    '$format'(Format, Args, Goals),
    (   Goals == []
    ->  true
    ;   '$outputs'(Goals, Module, Texts),
        '$format'(Format, Args, Texts)
    ).

format(Sink, Format, Args0) :-
    strip_module(Args0, Module, Args),
    '$format'(Sink, Format, Args, Goals),
    (   Goals == []
    ->  true
    ;   '$outputs'(Goals, Module, Texts),
        '$format'(Sink, Format, Args, Texts)
    ).

'$outputs'([], _, []).
'$outputs'([Goal|Goals], Module, [Text|Texts]) :-
    with_output_to(string(Text), Module:Goal),
    '$outputs'(Goals, Module, Texts).
