//! Solvability by two searches in lockstep, as a course asks for it.

use crate::puzzles::{Board, Goal, Heuristic, Plain};
use crate::search::{Guided, Request};

/// Whether a board can be solved, found out without the parity rule: searches from the board and from
/// its twin take turns, and one of them arrives. Exponential in the number of moves; it shows that
/// [`Board::is_solvable`] is right, for boards with one blank.
pub fn solvable_in_lockstep(board: &Board) -> bool {
    let goal = board.own_goal(Goal::BlanksLast);
    let Some(twin) = board.twin() else { return true };
    let mut searches =
        [board.clone(), twin].map(|start| Guided::new(Plain::new(goal.clone(), Heuristic::Zero), start));
    loop {
        for (search, of_board) in searches.iter_mut().zip([true, false]) {
            match search.next_request() {
                // Manhattan is a number, which is all that an answer must be.
                Request::Estimate(board) => drop(search.give(board.manhattan() as f64)),
                Request::Solved(_) => return of_board,
                Request::Exhausted => return !of_board,
            }
        }
    }
}
