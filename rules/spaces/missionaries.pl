% Missionaries and cannibals: three of each cross a river in a boat for two, and
% nowhere may cannibals outnumber the missionaries that are there.
%
% A state is bank(Missionaries, Cannibals, Boat): how many are on the left bank, and
% the side of the boat.

:- module(missionaries,
          [ crossing/2,
            all_across/1,
            cross/1
          ]).

:- use_module(library(search), [shortest_path/5]).

%! cross(-States) is det.
% The states of a shortest plan: 11 crossings.
cross(States) :-
    shortest_path(crossing, all_across, bank(3, 3, left), States, []).

%! all_across(+State) is semidet.
% Nobody is left on the left bank.
all_across(bank(0, 0, right)).

%! crossing(+State0, ?State) is nondet.
% The boat crosses with one or two on board.
crossing(bank(M0, C0, left), bank(M, C, right)) :-
    load(DM, DC),
    M is M0-DM, C is C0-DC,
    safe(M, C).
crossing(bank(M0, C0, right), bank(M, C, left)) :-
    load(DM, DC),
    M is M0+DM, C is C0+DC,
    safe(M, C).

load(1, 0).
load(2, 0).
load(0, 1).
load(0, 2).
load(1, 1).

% Nobody is eaten on either bank.
safe(M, C) :-
    M >= 0, M =< 3,
    C >= 0, C =< 3,
    ( M =:= 0 -> true ; M =:= 3 -> true ; M =:= C ).
