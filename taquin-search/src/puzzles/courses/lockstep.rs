//! Solvability by two searches in lockstep, as a course asks for it.

use crate::puzzles::{Board, Goal, Heuristic, Plain};
use crate::search::{Guided, Request};

/// Returns whether a board with one blank can be solved, without the parity rule: searches from the board and
/// from its twin take turns until one of them reaches the goal. Takes time exponential in the number of
/// moves. Use [`Board::is_solvable`] instead; this one confirms it.
pub fn solvable_in_lockstep(board: &Board) -> bool {
    let goal = board.own_goal(Goal::BlanksLast);
    let Some(twin) = board.twin() else { return true };
    let mut searches =
        [board.clone(), twin].map(|start| Guided::new(Plain::new(goal.clone(), Heuristic::Zero), start));
    loop {
        for (search, of_board) in searches.iter_mut().zip([true, false]) {
            match search.next_request() {
                // The answer is never NaN, the only error there is.
                Request::Estimate(board) => drop(search.give(board.manhattan() as f64)),
                Request::Solved(_) => return of_board,
                Request::Exhausted => return !of_board,
            }
        }
    }
}
