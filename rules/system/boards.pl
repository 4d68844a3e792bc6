% Shortest paths of sliding boards.

%! solve(+Board, :Heuristic, ?Path), solve(+Board, +Goal, :Heuristic, ?Path): semidet.
% Taquin's own heuristics are left to the search; others are called for one board
% after another, each time from '$guided'/4, where the search stands still meanwhile.
solve(Board, Heuristic, Path) :-
    '$strip_module'(Heuristic, M, H),
    '$solve'(Board, M, H, Found),
    '$solve_found'(Found, Board, M:H, Path).
solve(Board, Goal, Heuristic, Path) :-
    '$strip_module'(Heuristic, M, H),
    '$solve'(Board, Goal, M, H, Found),
    '$solve_found'(Found, Board, M:H, Path).

'$solve_found'(path(Path), _, _, Path).
'$solve_found'(ask(Goal), Board, H, Path) :-
    '$guided'(Board, Goal, Search, Request),
    '$solve_answer'(Request, Goal, Search, H, Found), !,
    Path = Found.

'$solve_answer'(path(Path), _, _, _, Path).
'$solve_answer'(estimate(Board), Goal, Search, H, _) :-
    ( call(H, Board, Goal, Estimate) -> '$estimate'(Search, Estimate) ; '$dead_end'(Search) ),
    fail.
