% The pace of compiling.
%
% A pacer tells early whether compiling takes too long. The operators found so far explain a share of the steps from the
% states met. That share should be about the share of the budget used. The global variable $space_pace holds the budget
% and the steps from a state, $space_rows the states.

:- module(search_pace, [pacer/1, keeps_pace/2]).

:- use_module(library(lists), [member/2]).
:- use_module(library(search/known), [known_sets/1]).
:- use_module(library(search/refusals), [refuse/1]).
:- use_module(library(search/spreading), [conditions/3]).

%! pacer(-Pacer) is det.
% Pacer is pacer(Begun, Rate, Rows, All, Count). The run began when Begun inferences were used. Count
% steps from the states Rows were found. The run should find Rate steps with each inference.
pacer(Pacer) :-
    nb_getval('$space_pace', Pace),
    (   Pace = pace(Budget, Steps)
    ->  nb_getval('$space_rows', Rows),
        length(Rows, Count),
        Rate is Count*Steps/max(1, Budget),
        statistics(inferences, Begun),
        known_sets(All),
        Pacer = pacer(Begun, Rate, Rows, All, 0)
    ;   Pacer = none
    ).

%! keeps_pace(+Operator, +Pacer) is det.
% Refuses the space if far fewer steps were found than Pacer expects. Sixteen steps
% are enough to go on.
keeps_pace(_, none) :- !.
keeps_pace(operator(Sets, _, _, _), Pacer) :-
    Pacer = pacer(Begun, Rate, Rows, All, Count0),
    (   Count0 >= 16
    ->  true
    ;   conditions(Sets, All, Conditions),
        findall(met, ( member(Row, Rows), meets_all(Conditions, Row) ), Met),
        length(Met, More),
        Count is Count0+More,
        nb_setarg(5, Pacer, Count),
        statistics(inferences, Now),
        ( 3*Count+12 >= 2*Rate*(Now-Begun) -> true ; refuse(too_slow) )
    ).

meets_all([], _).
meets_all([I-Set|Conditions], Row) :- arg(I, Row, N), Set /\ (1<<N) =\= 0, meets_all(Conditions, Row).
