% The kinds of pictures: one table of what library(draw) has to know of each.

:- module(draw_kinds, [picture_as/4, is_picture/1, empty_picture/2, picture_kind/1]).

:- use_module(library(draw/looks), [edges/3, series/2]).
:- use_module(library(error), [domain_error/2, instantiation_error/1, must_be/2]).
:- use_module(library(lists), [member/2]).

% kind(?Name, ?Arity, -List, -Empty, -Data): a picture Name/Arity. Its argument number List must be a list, unless that
% is 0. Without a mark it is shown as the word Empty, unless that is ''. Data says how draw(Data, [as(Name)]) makes one
% of data; none if it does not.
kind(term, 1, 0, '', any).
kind(table, 2, 2, table, rows).
kind(graph, 1, 1, graph, edges).
kind(bars, 1, 1, 'bar chart', any).
kind(lines, 1, 1, plot, series).
kind(points, 1, 1, plot, series).
kind(board, 1, 1, board, any).
kind(map, 1, 1, map, any).
kind(map, 2, 2, map, none).
kind(net, 1, 0, '', any).
kind(gantt, 1, 1, timetable, any).
kind(text, 1, 0, '', any).
kind(tree, 2, 2, '', none).
kind(proof, 1, 0, '', none).
kind(titled, 2, 0, '', none).
kind(above, 1, 1, picture, none).
kind(beside, 1, 1, picture, none).

%! picture_kind(?Kind) is nondet.
% Data can be drawn as a picture of this Kind.
picture_kind(Kind) :- kind(Kind, _, _, _, Data), Data \== none.

%! picture_as(+Kind, +Term, +Module, -Picture) is det.
% Picture is Term as a picture of a Kind. Module is that of predicates whose facts are edges.
% @error domain_error(picture_kind, Kind), domain_error(picture(Kind), Term)
picture_as(Kind, _, _, _) :- var(Kind), !, instantiation_error(Kind).
picture_as(Kind, Term, Module, Picture) :-
    (   kind(Kind, _, _, _, Data),
        Data \== none
    ->  ( parts(Data, Term, Module, Parts) -> Picture =.. [Kind|Parts] ; domain_error(picture(Kind), Term) )
    ;   unknown(Kind)
    ).

unknown(Kind) :-
    findall(Known, picture_kind(Known), Names),
    atomic_list_concat(Names, ', ', Text),
    atom_concat('there are ', Text, Message),
    throw(error(domain_error(picture_kind, Kind), context(draw/2, Message))).

% parts(+Data, +Term, +Module, -Parts): the arguments of a picture of Term.
parts(any, Term, _, [Term]).
parts(rows, Rows, _, [[], Rows]).
parts(edges, Term, Module, [Edges]) :- ( edges(Term, Module, Edges) -> true ; must_be(list, Term), Edges = Term ).
parts(series, Term, _, [Series]) :- series(Term, Series).

%! is_picture(@Term) is semidet.
% Term says that it is a picture.
is_picture(Term) :-
    compound(Term),
    compound_name_arity(Term, Name, Arity),
    kind(Name, Arity, List, _, _),
    ( List == 0 -> true ; arg(List, Term, Parts), is_list(Parts) ).

%! empty_picture(+Picture, -Word) is semidet.
% Picture has no mark, and Word says what it is.
empty_picture(Picture, Word) :-
    compound(Picture),
    compound_name_arguments(Picture, Name, Arguments),
    compound_name_arity(Picture, Name, Arity),
    kind(Name, Arity, _, Word, _),
    Word \== '',
    forall(member(Argument, Arguments), ( is_list(Argument), forall(member(Part, Argument), has_no_mark(Name, Part)) )).

has_no_mark(board, Row) :- Row == [].
has_no_mark(lines, Series) :- subsumes_term(_-[], Series).
has_no_mark(points, Series) :- subsumes_term(_-[], Series).
