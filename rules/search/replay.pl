% Paths that a search has found, gone along by the rules.

:- module(search_replay, [replayed/3]).

:- autoload(library(search/errors), [refused/4]).

%! replayed(+Path, +Kind, -Cost) is det.
% Cost is what the path costs, by the cheapest move of each step, added from the start on: sums of floats depend on
% the order. A step that is none is an error.
replayed(Path, Kind, Cost) :- replayed(Path, Kind, 0, Cost).

replayed([_], _, Cost, Cost) :- !.
replayed([S0, S|Path], Kind, Cost0, Cost) :-
    findall(C, ( search:successor(Kind, S0, S1, C), S1 == S ), Costs),
    (   Costs = [C0|Others]
    ->  least(Others, C0, Step),
        Cost1 is Cost0+Step,
        replayed([S|Path], Kind, Cost1, Cost)
    ;   arg(1, Kind, Closure),
        refused(domain_error(reversible_moves, Closure), Closure, [S0, S, _],
                said('no move leads from ~p to ~p, only back', [S0, S]))
    ).

least([], C, C).
least([C|Cs], C0, Least) :- ( C < C0 -> least(Cs, C, Least) ; least(Cs, C0, Least) ).
