//! A lower bound on the moves between two boards, without a search.

use super::board::Board;
use crate::width::Width;

/// Returns a lower bound on the moves: the Manhattan distance or, with one blank, the longest path of the
/// blank through the cell of a misplaced tile to its own goal. Boards must match. Takes linear time.
pub(crate) fn least_moves(start: &Board, goal: &Board) -> u64 {
    let manhattan = start.manhattan_to(goal).unwrap_or(0);
    let mut blanks = start.blanks();
    let (Some(from), None, Some(to)) = (blanks.next(), blanks.next(), goal.blanks().next()) else {
        return manhattan;
    };
    let size = start.size();
    let steps = |from: usize, to: usize| {
        (from / size).abs_diff(to / size).to_u64() + (from % size).abs_diff(to % size).to_u64()
    };
    // A tile moves only when the blank comes to its cell.
    let misplaced =
        start.tiles().iter().zip(goal.tiles()).enumerate().filter(|(_, (here, there))| here != there);
    let tour = misplaced.map(|(cell, _)| steps(from, cell) + steps(cell, to)).max();
    manhattan.max(tour.unwrap_or(0))
}
