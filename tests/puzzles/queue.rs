//! The 7-tile course's output, to the letter.

use taquin::puzzles::courses::{print_successors, solve_by_queue};
use taquin::search::{Control, SearchError};

use super::cases::{board, cases};

#[test]
fn successors_and_solutions_are_printed_as_the_cases_say() {
    for case in cases("tile7") {
        let board = case.board(0);
        let mut printed = String::new();
        match case.predicate() {
            "print_succ" => print_successors(&board, &mut printed).expect("a string takes all"),
            _ => {
                let solution = solve_by_queue(&board, &mut Control::default()).expect("the search ends");
                printed = solution.expect("the board can be solved").to_string();
            }
        }
        assert_eq!(Some(printed.as_str()), case.expect["text"].as_str(), "{}", case.id);
    }
}

#[test]
fn the_course_has_a_queue_of_163() {
    let solution = solve_by_queue(&board("[4,3,0,5,1,6,7,2,0]"), &mut Control::default());
    assert_eq!(solution.map(|solution| solution.map(|found| found.longest_queue)), Ok(Some(163)));
}

#[test]
fn a_board_that_cannot_be_solved_has_no_solution() {
    assert_eq!(solve_by_queue(&board("[2,1,3,4,5,6,7,8,0]"), &mut Control::default()), Ok(None));
}

#[test]
fn a_queue_that_outgrows_the_memory_allowed_stops_the_search() {
    let hard = board("[8,6,7,2,5,4,3,0,1]");
    let limit = 64 << 10;
    let stopped = solve_by_queue(&hard, &mut Control { memory: Some(limit), ..Control::default() });
    assert!(
        matches!(stopped, Err(SearchError::Memory { needed, limit: given }) if needed > given && given == limit)
    );
}
