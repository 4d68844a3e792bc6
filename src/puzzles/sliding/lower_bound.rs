//! At least how many moves lie between two boards, where that shows without a search.

use super::board::Board;
use crate::width::Width;

/// Any plan takes so many moves: the Manhattan distance, and, with one blank, the way of the blank through the cell of
/// every tile that is not where it belongs, to where the blank belongs. Boards must match. Linear in the cells.
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
    // A tile leaves its cell only when the blank comes there.
    let misplaced =
        start.tiles().iter().zip(goal.tiles()).enumerate().filter(|(_, (here, there))| here != there);
    let tour = misplaced.map(|(cell, _)| steps(from, cell) + steps(cell, to)).max();
    manhattan.max(tour.unwrap_or(0))
}
