% How values spread from cell to cell by operators.

:- module(search_spreading, [spread/5, values_beyond/6, within_reach/4, conditions/3, changes/2, image_or_value/3]).

:- use_module(library(apply), [maplist/3, maplist/4]).
:- use_module(library(lists), [append/3, member/2, memberchk/2, nth1/3]).
:- use_module(library(search/sets), [members/2, only/2]).

%! spread(+Operators, +Over, +Sets0, -Sets, -Fresh) is det.
% Sets are the values that cells come to have from Sets0 by operators that were found over the sets Over. Fresh are
% those without a number, as Cell-Value. Leaves the clause of the moves that gave the last in the global variable
% $space_growing.
spread(Operators, Over, Sets0, Sets, Fresh) :-
    All =.. [sets|Over],
    Reached =.. [sets|Sets0],
    findall(Flow, ( member(Operator, Operators), flow(Operator, All, Flow) ), Flows),
    nb_setval('$space_growing', none),
    spread_all(Flows, Reached, [], Fresh),
    Reached =.. [_|Sets].

% flow(+Operator, +All, -Flow) is semidet: what an operator does to values, unless the rules raise an error there.
flow(operator(Given, News, _, Move), All, flow(Conditions, Changes, Given, Move)) :-
    News \== none,
    conditions(Given, All, Conditions),
    changes(News, Changes).

%! conditions(+Sets, +All, -Conditions) is det.
% Conditions are Cell-Set for the cells that may not have all values.
conditions(Sets, All, Conditions) :- functor(All, _, Count), conditions(Count, Sets, All, [], Conditions).

conditions(I, Sets, All, Conditions0, Conditions) :-
    (   I =:= 0
    ->  Conditions = Conditions0
    ;   arg(I, Sets, Set),
        ( arg(I, All, Set) -> Conditions1 = Conditions0 ; Conditions1 = [I-Set|Conditions0] ),
        I1 is I-1,
        conditions(I1, Sets, All, Conditions1, Conditions)
    ).

%! changes(+News, -Changes) is det.
% Changes are Cell-New for the cells that become something else.
changes(News, Changes) :-
    functor(News, _, Count),
    findall(J-New, ( between(1, Count, J), arg(J, News, New), New \== copy(J) ), Changes).

spread_all(Flows, Reached, Fresh0, Fresh) :-
    spread_once(Flows, Reached, Fresh0, Fresh1, false, Grown),
    ( Grown == true -> spread_all(Flows, Reached, Fresh1, Fresh) ; Fresh = Fresh1 ).

spread_once([], _, Fresh, Fresh, Grown, Grown).
spread_once([flow(Conditions, Changes, Given, Move)|Flows], Reached, Fresh0, Fresh, Grown0, Grown) :-
    (   \+ ( member(I-Set, Conditions), arg(I, Reached, Has), Has /\ Set =:= 0 )
    ->  flown(Changes, Given, Move, Reached, Fresh0, Fresh1, Grown0, Grown1)
    ;   Fresh1 = Fresh0, Grown1 = Grown0
    ),
    spread_once(Flows, Reached, Fresh1, Fresh, Grown1, Grown).

flown([], _, _, _, Fresh, Fresh, Grown, Grown).
flown([J-New|Changes], Given, Move, Reached, Fresh0, Fresh, Grown0, Grown) :-
    brought(New, Given, Reached, Set, Values),
    arg(J, Reached, Old),
    (   Set /\ \Old =:= 0
    ->  Grown1 = Grown0
    ;   Grown1 = true,
        All is Old \/ Set,
        setarg(J, Reached, All),
        nb_setval('$space_growing', Move)
    ),
    fresh(Values, J, Move, Fresh0, Fresh1),
    flown(Changes, Given, Move, Reached, Fresh1, Fresh, Grown1, Grown).

fresh([], _, _, Fresh, Fresh).
fresh([V|Vs], J, Move, Fresh0, Fresh) :-
    ( memberchk(J-V, Fresh0) -> Fresh1 = Fresh0 ; Fresh1 = [J-V|Fresh0], nb_setval('$space_growing', Move) ),
    fresh(Vs, J, Move, Fresh1, Fresh).

% brought(+New, +Given, +Reached, -Set, -Values): what a cell becomes, numbers and values without a number.
brought(value(N), _, _, Set, []) :- Set is 1<<N.
brought(fresh(V), _, _, 0, [V]).
brought(copy(I), Given, Reached, Set, []) :- arg(I, Given, Set1), arg(I, Reached, Set2), Set is Set1 /\ Set2.
brought(image(I, Pairs), Given, Reached, Set, Values) :-
    brought(copy(I), Given, Reached, From, []),
    brought_by(Pairs, From, 0, Set, Values).

brought_by([], _, Set, Set, []).
brought_by([N-New|Pairs], From, Set0, Set, Values) :-
    (   From /\ (1<<N) =:= 0 -> brought_by(Pairs, From, Set0, Set, Values)
    ;   New = value(M) -> Set1 is Set0 \/ (1<<M), brought_by(Pairs, From, Set1, Set, Values)
    ;   New = fresh(V), Values = [V|Values1], brought_by(Pairs, From, Set0, Set, Values1)
    ).

%! values_beyond(+Reached, +Over, +Sets, +Values, +Fresh, -New) is det.
% New are the values that cells have come to have in addition to Sets, as Cell-Value; none if the rules ran over all of
% them.
values_beyond(Reached, Over, Sets, Values, Fresh, New) :-
    (   Fresh == [],
        \+ ( nth1(I, Reached, Set), nth1(I, Over, Had), Set /\ \Had =\= 0 )
    ->  New = []
    ;   Array =.. [values|Values],
        findall(I-V, ( nth1(I, Reached, Set), nth1(I, Sets, Had), added(Set /\ \Had, Array, V) ), Added),
        append(Fresh, Added, New)
    ).

added(Expression, Array, V) :- Set is Expression, members(Set, Numbers), member(N, Numbers), N1 is N+1, arg(N1, Array, V).

%! within_reach(+Reached, +Over, +Operators0, -Operators) is det.
% Operators are those that apply to values that were reached, for these alone.
within_reach(Reached, Over, Operators0, Operators) :-
    (   Reached == Over
    ->  Operators = Operators0
    ;   Within =.. [sets|Reached],
        findall(Operator, ( member(Operator0, Operators0), confined(Operator0, Within, Operator) ), Operators)
    ).

confined(operator(Given, News0, Cost, Move), Within, operator(Sets, News, Cost, Move)) :-
    Given =.. [_|Given1],
    Within =.. [_|Within1],
    maplist(common, Given1, Within1, Sets1),
    Sets =.. [sets|Sets1],
    (   News0 == none
    ->  News = none
    ;   News0 =.. [_|List0],
        maplist(confined_new(Sets), List0, List),
        News =.. [news|List]
    ).

common(Set1, Set2, Set) :- Set is Set1 /\ Set2, Set =\= 0.

confined_new(Sets, New0, New) :-
    (   New0 = copy(I), arg(I, Sets, Set), only(Set, N)
    ->  New = value(N)
    ;   New0 = image(I, Pairs0)
    ->  arg(I, Sets, Set),
        within_set(Pairs0, Set, Pairs),
        image_or_value(Pairs, I, New)
    ;   New = New0
    ).

within_set([], _, []).
within_set([N-V|Pairs0], Set, Pairs) :-
    ( Set /\ (1<<N) =:= 0 -> Pairs = Pairs1 ; Pairs = [N-V|Pairs1] ),
    within_set(Pairs0, Set, Pairs1).

%! image_or_value(+Pairs, +Cell, -New) is det.
% New is the image of a cell, or a value if all its images are the same.
image_or_value(Pairs, I, New) :-
    ( Pairs = [_-First|More], \+ ( member(_-Other, More), Other \== First ) -> New = First ; New = image(I, Pairs) ).
