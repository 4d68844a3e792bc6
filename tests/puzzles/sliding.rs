//! Solving boards: cases with known optima and known sets of paths.

use taquin::puzzles::sliding::{goal_within, guided, solve, solve_bounded};
use taquin::puzzles::{Board, Goal, Heuristic, solvable_in_lockstep};
use taquin::search::{Control, Request};

use super::cases::{Case, board, cases};

fn check_path(path: &[Board], start: &Board, goal: &Board) {
    assert_eq!((path.first(), path.last()), (Some(start), Some(goal)));
    assert!(path.windows(2).all(|pair| pair[0].neighbors().any(|next| next == pair[1])));
}

/// The goal of a case: given, or the own one.
fn goal_of(case: &Case, arguments: usize) -> Board {
    if case.arguments().len() == arguments {
        case.board(0).own_goal(Goal::BlanksLast)
    } else {
        case.board(arguments - 2)
    }
}

#[test]
fn solutions_are_as_long_as_the_cases_say() {
    for case in cases("solve") {
        let arguments = case.arguments();
        let Ok(heuristic) = arguments[arguments.len() - 2].parse::<Heuristic>() else { continue };
        let (start, goal) = (case.board(0), goal_of(&case, 3));
        let found = solve(&start, &goal, heuristic, &mut Control::default()).expect("the search ends");
        assert_eq!(found.is_some(), case.kind() != "false", "{}", case.id);
        if let Some(solution) = found {
            assert_eq!(Some(solution.moves() as u64), case.expect["moves"].as_u64(), "{}", case.id);
            check_path(&solution.boards().collect::<Vec<_>>(), &start, &goal);
        }
    }
}

#[test]
fn bounded_paths_are_those_of_the_cases() {
    for case in cases("solve_bounded")
        .iter()
        .filter(|case| case.kind() != "true" && case.predicate() == "solve_bounded")
    {
        let (start, bound) = (case.board(0), case.number(1) as u32);
        let goal = match case.arguments().len() {
            3 => goal_within(&start, bound, &mut Control::default()).expect("the search ends"),
            _ => case.board(2),
        };
        let paths: Vec<Vec<Board>> = solve_bounded(&start, &goal, bound).expect("boards match").collect();
        assert_eq!(paths.len() as u64, case.expect["count"].as_u64().unwrap_or(0), "{}", case.id);
        for (length, count) in case.expect["by_length"].as_object().into_iter().flatten() {
            let found = paths.iter().filter(|path| (path.len() - 1).to_string() == *length).count();
            assert_eq!(Some(found as u64), count.as_u64(), "{}: paths of length {length}", case.id);
        }
        paths.iter().for_each(|path| check_path(path, &start, &goal));
        assert_distinct_and_simple(paths, &case.id);
    }
}

fn assert_distinct_and_simple(mut paths: Vec<Vec<Board>>, id: &str) {
    for path in &paths {
        let mut boards: Vec<&Board> = path.iter().collect();
        boards.sort();
        assert!(boards.windows(2).all(|pair| pair[0] != pair[1]), "{id}: a board twice");
    }
    paths.sort();
    assert!(paths.windows(2).all(|pair| pair[0] != pair[1]), "{id}: a path twice");
}

#[test]
fn a_bound_far_above_the_optimum_streams_paths() {
    let start = board("[0,1,3,4,2,5,7,8,6]");
    let goal = start.own_goal(Goal::BlanksLast);
    assert_eq!(solve_bounded(&start, &goal, 22).expect("boards match").count(), 76);
    assert_eq!(solve_bounded(&start, &goal, 40).expect("boards match").take(5000).count(), 5000);
}

#[test]
fn a_heuristic_from_outside_finds_the_optimum() {
    let start = board("[8,6,7,2,5,4,3,0,1]");
    let goal = start.own_goal(Goal::BlanksLast);
    // Inconsistent on purpose: states are reopened.
    let estimate = |board: &Board| match board.manhattan() % 3 {
        0 => board.hamming() as f64 / 2.0,
        _ => board.manhattan() as f64,
    };
    let mut search = guided(start.clone(), goal.clone()).expect("boards match");
    let path = loop {
        match search.next_request() {
            Request::Estimate(board) => search.give(estimate(&board)).expect("a number"),
            Request::Solved(path) => break path,
            Request::Exhausted => panic!("the board can be solved"),
        }
    };
    check_path(&path, &start, &goal);
    assert_eq!(path.len() - 1, 31);
    assert!(search.statistics().reopened > 0);
}

#[test]
fn a_heuristic_that_sees_dead_ends_everywhere_exhausts_the_search() {
    let start = board("[1,2,3,4,5,6,7,0,8]");
    let mut search = guided(start.clone(), start.own_goal(Goal::BlanksLast)).expect("boards match");
    assert_eq!(search.next_request(), Request::Estimate(start));
    search.dead_end();
    assert_eq!(search.next_request(), Request::Exhausted);
}

#[test]
fn lockstep_agrees_with_parity() {
    let mut tiles = [1, 2, 3, 4, 5, 6, 7, 8, 0];
    for step in 0..200usize {
        tiles.swap(step % 9, (step * step + 5) % 9);
        let board = Board::new(tiles).expect("a board");
        assert_eq!(solvable_in_lockstep(&board), board.is_solvable(), "{board:?}");
    }
}
