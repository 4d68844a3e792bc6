% Terms over several lines.

:- module(pprint,
          [ print_term/2
          ]).

:- use_module(library(lists), [member/2]).
:- use_module(library(option), [option/2, option/3]).

%! print_term(@Term, +Options) is det.
% Writes Term, a cyclic one as `@(Skeleton, Equations)`, on one line if there is room; else a list, or a compound in
% functional notation, has an element a line, and so on inside. Options: output(Stream), right_margin(Column) (72),
% left_margin(Column) for where the line begins, tab_width(N) (8; 0 for spaces alone), write_options(List)
% ([portray(true), numbervars(true), quoted(true)]), fullstop(Boolean), nl(Boolean). O(size * depth).
print_term(Term, Options) :-
    option(output(Out), Options, user_output),
    option(right_margin(Right), Options, 72),
    line_position(Out, Column),
    option(left_margin(Left), Options, Column),
    option(tab_width(Tab), Options, 8),
    option(write_options(Write), Options, [portray(true), numbervars(true), quoted(true)]),
    ( var(Right) -> Right = 72 ; true ),
    Way = way(Out, Right, Tab, Write),
    '$finite_term'(Term, Finite),
    \+ \+ ( numbervars(Finite, 0, _, [singletons(true), attvar(bind)]), shown(Finite, Left, 0, Way) ),
    ( option(fullstop(true), Options) -> write(Out, '.') ; true ),
    ( option(nl(true), Options) -> nl(Out) ; true ).

% shown(+Term, +Column, +Behind, +Way): writes Term from Column on; Behind is the number of characters after it.
shown(Term, Column, Behind, Way) :-
    Way = way(Out, Right, _, Write),
    with_output_to(string(Text), write_term(Term, [priority(999)|Write])),
    (   string_length(Text, Length),
        ( Column+Length+Behind =< Right ; \+ breaks(Term) )
    ->  write(Out, Text)
    ;   Term = [First|Rest]
    ->  write(Out, '[ '),
        Inner is Column+2,
        elements(Rest, First, Inner, Way),
        new_line(Column, Way),
        write(Out, ']')
    ;   compound_name_arguments(Term, Name, [First|Rest]),
        with_output_to(string(Start), write_term(Name, Write)),
        string_length(Start, Before),
        format(Out, "~s(", [Start]),
        Inner is Column+Before+1,
        Behind1 is Behind+1,
        arguments(Rest, First, Inner, Behind1, Way),
        write(Out, ')')
    ).

% The term may be laid out over several lines: a list, or a compound that is not written with an operator.
breaks([_|_]) :- !.
breaks(Term) :-
    compound(Term),
    compound_name_arity(Term, Name, Arity),
    Arity > 0,
    Term \= '$VAR'(_),
    Term \= {_},
    \+ is_written_as_operator(Arity, Name).

is_written_as_operator(1, Name) :- member(Type, [fy, fx, xf, yf]), current_op(_, Type, Name), !.
is_written_as_operator(2, Name) :- member(Type, [xfx, xfy, yfx]), current_op(_, Type, Name), !.

elements(Rest, First, Column, Way) :-
    Way = way(Out, _, _, _),
    shown(First, Column, 1, Way),
    (   Rest == []
    ->  true
    ;   Rest = [Next|More]
    ->  write(Out, ','),
        new_line(Column, Way),
        elements(More, Next, Column, Way)
    ;   new_line(Column, Way),
        write(Out, '| '),
        Inner is Column+2,
        shown(Rest, Inner, 0, Way)
    ).

arguments([], Last, Column, Behind, Way) :- !,
    shown(Last, Column, Behind, Way).
arguments([Next|Rest], First, Column, Behind, Way) :-
    Way = way(Out, _, _, _),
    shown(First, Column, 1, Way),
    write(Out, ','),
    new_line(Column, Way),
    arguments(Rest, Next, Column, Behind, Way).

new_line(Column, way(Out, _, Tab, _)) :-
    nl(Out),
    (   Tab > 0
    ->  Tabs is Column // Tab,
        Spaces is Column mod Tab
    ;   Tabs = 0,
        Spaces = Column
    ),
    forall(between(1, Tabs, _), put_char(Out, '\t')),
    forall(between(1, Spaces, _), put_char(Out, ' ')).
