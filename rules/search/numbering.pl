% The values of cells, numbered.

:- module(search_numbering, [domains/5, numbered/2, numbers_of/3]).

:- use_module(library(apply), [maplist/3, foldl/4]).
:- use_module(library(assoc), [list_to_assoc/2, get_assoc/3]).
:- use_module(library(lists), [append/2, append/3, member/2]).

%! domains(+Rows, +New, -Values, -Numbered, -Sets) is det.
% Values is a sorted list of all values, Numbered the rows with their numbers, Sets a set for each cell.
domains(Rows, New, Values, Numbered, Sets) :-
    findall(V, member(_-V, New), Added),
    append([Added|Rows], All),
    sort(All, Values),
    numbered(Values, Numbers),
    maplist(numbered_row(Numbers), Rows, Numbered),
    Rows = [Row1|_],
    maplist(zero, Row1, Empty),
    foldl(with_row, Numbered, Empty, Sets0),
    foldl(add_value(Numbers), New, Sets0, Sets).

zero(_, 0).

numbered_row(Numbers, Values, Row) :- numbers_of(Values, Numbers, List), Row =.. [row|List].

%! numbers_of(+Values, +Numbers, -List) is semidet.
% Fails if some value has no number.
numbers_of([], _, []).
numbers_of([V|Vs], Numbers, [N|Ns]) :- get_assoc(V, Numbers, N), numbers_of(Vs, Numbers, Ns).

%! numbered(+Values, -Numbers) is det.
% Numbers is an association of the values to numbers from 0 on.
numbered(Values, Numbers) :- pairs_from(Values, 0, Pairs), list_to_assoc(Pairs, Numbers).

pairs_from([], _, []).
pairs_from([V|Vs], N, [V-N|Pairs]) :- N1 is N+1, pairs_from(Vs, N1, Pairs).

with_row(Row, Sets0, Sets) :- Row =.. [_|Numbers], with_numbers(Numbers, Sets0, Sets).

with_numbers([], [], []).
with_numbers([N|Ns], [Set0|Sets0], [Set|Sets]) :- Set is Set0 \/ (1<<N), with_numbers(Ns, Sets0, Sets).

add_value(Numbers, Cell-V, Sets0, Sets) :- add_at(Cell, Sets0, Numbers, V, Sets).

add_at(1, [Set0|Sets], Numbers, V, [Set|Sets]) :- !, get_assoc(V, Numbers, N), Set is Set0 \/ (1<<N).
add_at(I, [Set|Sets0], Numbers, V, [Set|Sets]) :- I1 is I-1, add_at(I1, Sets0, Numbers, V, Sets).
