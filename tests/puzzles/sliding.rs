//! Solving boards: cases with known optima and known sets of paths.

use std::fs;

use proptest::prelude::*;
use taquin::puzzles::courses::solvable_in_lockstep;
use taquin::puzzles::sliding::{
    SolveError, all_shortest, goal_within, guided, solve, solve_auto, solve_bounded, solve_by,
    solve_with_patterns,
};
use taquin::puzzles::{Algorithm, Board, Division, Goal, Heuristic, Plan, Slide, Solver};
use taquin::search::{Control, Request, SearchError};

use super::cases::{Case, board, cases, data};

fn check_path(path: &[Board], start: &Board, goal: &Board) {
    assert_eq!((path.first(), path.last()), (Some(start), Some(goal)));
    assert!(path.windows(2).all(|pair| pair[0].neighbours().any(|next| next == pair[1])));
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

/// Boards of a data file: a name, N, the tiles, and the length of a shortest solution.
fn boards(name: &str) -> Vec<(String, Board, Option<usize>)> {
    let text = fs::read_to_string(data(&format!("boards/{name}"))).expect("the data are there");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split_whitespace().collect();
            let cells = fields[1].parse::<usize>().expect("a size").pow(2);
            let tiles: Vec<u32> =
                fields[2..2 + cells].iter().map(|tile| tile.parse().expect("a tile")).collect();
            (fields[0].to_owned(), Board::new(tiles).expect("a board"), fields[2 + cells].parse().ok())
        })
        .collect()
}

#[test]
fn the_course_boards_have_the_lengths_their_names_say() {
    for (name, board, length) in boards("princeton_8puzzle.txt") {
        if length.is_none_or(|length| length <= 40) {
            assert_eq!(Solver::new(&board).moves(), length, "{name}");
        }
    }
}

#[test]
fn random_fifteen_puzzles_have_the_known_lengths() {
    let near = boards("korf100_15puzzle.txt")
        .into_iter()
        .filter(|(_, _, length)| length.is_some_and(|length| length <= 47));
    for (name, board, length) in near {
        let goal = board.own_goal(Goal::BlanksFirst);
        let plan =
            solve_auto(&board, &goal, &mut Control::default()).expect("the search ends").expect("a plan");
        assert_eq!(Some(plan.moves()), length, "{name}");
        check_path(&plan.boards().collect::<Vec<_>>(), &board, &goal);
    }
}

#[test]
fn boards_are_counted_as_in_the_table_of_the_literature() {
    let text = fs::read_to_string(data("boards/korf100_15puzzle.txt")).expect("the data are there");
    let counts = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_whitespace().next_back().and_then(|count| count.parse::<u64>().ok()));
    let counted = boards("korf100_15puzzle.txt").into_iter().zip(counts);
    for ((name, board, length), count) in counted.filter(|&(_, count)| count < 2_000_000) {
        let goal = board.own_goal(Goal::BlanksFirst);
        let plan = solve(&board, &goal, Heuristic::Manhattan, &mut Control::default())
            .expect("the search ends")
            .expect("a plan");
        assert_eq!((Some(plan.moves()), plan.statistics().generated), (length, count), "{name}");
    }
}

#[test]
fn pattern_databases_find_the_same_plan_as_manhattan() {
    for (name, board, _) in
        boards("korf100_15puzzle.txt").into_iter().filter(|(_, _, length)| *length == Some(42))
    {
        for goal in [Goal::BlanksFirst, Goal::BlanksLast].map(|goal| board.own_goal(goal)) {
            let control = &mut Control { bound: Some(44.0), ..Control::default() };
            let plain = solve(&board, &goal, Heuristic::Manhattan, control).expect("the search ends");
            for division in [Division::Fine, Division::Medium] {
                let plan = solve_with_patterns(&board, &goal, division, control).expect("the search ends");
                let slides = |plan: &Option<Plan>| plan.as_ref().map(|plan| plan.slides().to_vec());
                assert_eq!(slides(&plan), slides(&plain), "{name} {division:?}");
            }
        }
    }
}

/// The fourth of Korf's boards, of 56 moves: beyond what is searched before databases are built.
#[test]
fn a_choice_of_estimate_keeps_within_the_memory_allowed() {
    let (_, board, length) = boards("korf100_15puzzle.txt").swap_remove(3);
    let goal = board.own_goal(Goal::BlanksFirst);
    let mut control = Control { memory: Some(1 << 20), ..Control::default() };
    let plan = solve_auto(&board, &goal, &mut control).expect("the search ends").expect("a plan");
    assert_eq!(Some(plan.moves()), length);
    assert!(plan.statistics().peak_bytes <= 1 << 20);
}

/// A board and a goal that some moves lead to it from, of any size to 5 and with up to three blanks.
/// Every algorithm with every heuristic, on boards of each representation, with one blank and with two.
#[test]
fn algorithms_and_heuristics_agree_on_the_moves() {
    let boards = [
        "[0]",
        "[0,1,3,2]",
        "[8,1,3,4,0,2,7,6,5]",
        "[0,1,3,4,2,5,7,0,6]",
        "[1,2,3,4,5,6,7,8,9,0,10,12,13,14,11,15]",
        "[1,0,3,4,5,2,7,8,9,6,10,12,13,14,11,0]",
        "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,0,17,19,20,21,22,18,23,24]",
        "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,0,31,32,33,34,35,30]",
    ];
    for start in boards.map(board) {
        let goal = start.own_goal(Goal::BlanksLast);
        let moves = |algorithm, heuristic| {
            let control = &mut Control::default();
            let plan = solve_by(&start, &goal, algorithm, heuristic, control).expect("the search ends");
            let plan = plan.expect("the board can be solved");
            check_path(&plan.boards().collect::<Vec<_>>(), &start, &goal);
            plan.moves()
        };
        let fewest = moves(Algorithm::Breadth, None);
        for algorithm in Algorithm::ALL {
            assert_eq!(moves(algorithm, None), fewest, "{algorithm}: {start:?}");
            for heuristic in Heuristic::ALL {
                // Pattern databases of larger boards take long to build.
                if heuristic != Heuristic::PatternDatabase || start.size() < 4 {
                    assert_eq!(
                        moves(algorithm, Some(heuristic)),
                        fewest,
                        "{algorithm}, {heuristic}: {start:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn an_algorithm_finds_that_a_board_cannot_be_solved() {
    let start = board("[1,2,3,4,5,6,8,7,0]");
    let goal = start.own_goal(Goal::BlanksLast);
    for algorithm in Algorithm::ALL {
        let found = solve_by(&start, &goal, algorithm, None, &mut Control::default());
        assert_eq!(found.expect("the search ends"), None, "{algorithm}");
    }
}

/// The tables count for the memory of A*.
#[test]
fn astar_with_tables_keeps_within_the_memory_allowed() {
    let start = board("[8,6,7,2,5,4,3,0,1]");
    let goal = start.own_goal(Goal::BlanksLast);
    let solved = |memory| {
        let mut control = Control { memory: Some(memory), ..Control::default() };
        let heuristic = Some(Heuristic::LinearConflict);
        solve_by(&start, &goal, Algorithm::Astar, heuristic, &mut control)
    };
    let plan = solved(1 << 24).expect("enough").expect("the board can be solved");
    assert_eq!(plan.moves(), 31);
    let used = plan.statistics().peak_bytes;
    let Err(SolveError::Search(SearchError::Memory { needed, limit })) = solved(used / 2) else {
        panic!("half of it is not enough");
    };
    assert!(limit == used / 2 && needed > limit);
}

fn any_task() -> impl Strategy<Value = (Board, Board)> {
    let goal = (2usize..=5, 1usize..=3).prop_flat_map(|(size, blanks)| {
        let tiles = Board::goal(size, blanks, Goal::BlanksLast).expect("a goal").tiles().to_vec();
        Just(tiles).prop_shuffle().prop_map(|tiles| Board::new(tiles).expect("a board"))
    });
    (goal, proptest::collection::vec(any::<usize>(), 0..20)).prop_map(|(goal, choices)| {
        let walked = choices.into_iter().fold(goal.clone(), |board, choice| {
            let slides: Vec<Slide> = board.slides().collect();
            board.after(slides[choice % slides.len()])
        });
        (walked, goal)
    })
}

proptest! {
    #[test]
    fn every_heuristic_gives_the_optimum((start, goal) in any_task()) {
        let moves = |heuristic| {
            let plan = solve(&start, &goal, heuristic, &mut Control::default()).expect("the search ends");
            plan.map(|plan| plan.moves())
        };
        let optimum = moves(Heuristic::Hamming);
        let heuristics = [Heuristic::Manhattan, Heuristic::LinearConflict, Heuristic::WalkingDistance, Heuristic::PatternDatabase];
        // The databases of 25 cells take long to build.
        let built_soon = if start.size() < 5 { 4 } else { 3 };
        for heuristic in heuristics.into_iter().take(built_soon) {
            prop_assert_eq!(moves(heuristic), optimum, "{:?}", heuristic);
        }
    }

    #[test]
    fn every_shortest_path_is_shortest((start, goal) in any_task()) {
        let control = &mut Control::default();
        let plan = solve_auto(&start, &goal, control).expect("the search ends").expect("a plan");
        let paths: Vec<Vec<Board>> = all_shortest(&start, &goal, control).expect("the search ends").take(100).collect();
        prop_assert!(paths.iter().all(|path| path.len() == plan.moves() + 1));
        prop_assert!(!paths.is_empty());
        paths.iter().for_each(|path| check_path(path, &start, &goal));
    }
}

#[test]
fn a_board_without_tiles_is_solved() {
    let board = Board::new([0]).expect("a board");
    for heuristic in
        ["zero", "hamming", "manhattan", "linear_conflict", "walking_distance", "pattern_database"]
    {
        let heuristic = heuristic.parse::<Heuristic>().expect("a heuristic");
        let plan = solve(&board, &board, heuristic, &mut Control::default()).expect("the search ends");
        assert_eq!(plan.map(|plan| plan.moves()), Some(0), "{heuristic:?}");
    }
    let control = &mut Control::default();
    let plan = solve_with_patterns(&board, &board, Division::Fine, control).expect("the search ends");
    assert_eq!(plan.map(|plan| plan.moves()), Some(0));
}

#[test]
fn a_large_board_is_solved_in_place() {
    let goal = Board::goal(50, 1, Goal::BlanksLast).expect("a goal");
    let walk = [3usize, 0, 2, 0, 0, 1, 1, 2, 3, 1];
    let start = walk.iter().fold(goal.clone(), |board, choice| {
        let slides: Vec<Slide> = board.slides().collect();
        board.after(slides[choice % slides.len()])
    });
    let solver = Solver::new(&start);
    assert!(solver.moves().is_some_and(|moves| moves <= walk.len()));
    assert_eq!(solver.solution().last(), Some(goal));
}

/// Three tiles changed places far from the blank: Manhattan distance says little, the blank's way much.
#[test]
fn what_is_too_far_on_a_large_board_shows_without_a_search() {
    let goal = Board::goal(100, 1, Goal::BlanksLast).expect("a goal");
    let mut tiles = goal.tiles().to_vec();
    tiles[..3].rotate_left(1);
    let start = Board::new(tiles).expect("a board");
    assert_eq!(start.manhattan(), 4);
    for bound in [60, 300, 400] {
        let goal_meant = goal_within(&start, bound, &mut Control::default()).expect("the search ends");
        assert_eq!(goal_meant == goal, bound == 400);
    }
    assert_eq!(solve_bounded(&start, &goal, 390).expect("boards match").count(), 0);
    // What is near is found as before.
    let near = goal.neighbours().next().and_then(|board| board.neighbours().next()).expect("a board");
    let meant = goal_within(&near, 2, &mut Control::default()).expect("the search ends");
    let paths: Vec<_> = solve_bounded(&near, &meant, 2).expect("boards match").collect();
    assert!(meant == goal && paths.iter().any(|path| path.last() == Some(&goal)));
}
