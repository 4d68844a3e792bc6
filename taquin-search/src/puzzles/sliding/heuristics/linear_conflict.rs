//! Manhattan with linear conflicts (Hansson, Mayer & Yung 1992), for boards of up to 25 cells.
//!
//! Two tiles conflict when both are in their goal line but in the wrong order: one must leave the line and
//! come back, two moves that its Manhattan distance does not count. The fewest tiles that must leave are
//! those outside a longest increasing run of goal places.
//!
//! The conflicts of a line depend only on which of its cells hold tiles that belong to it, and where in it
//! those belong. Each cell gives a digit: 0 for a tile of another line, else one more than the goal place.
//! One table by these digits serves every line. A move changes two lines of one direction only.

use super::super::cells::{TABLE_CELLS, WITHIN};
use super::super::labelled::{IncrementalHeuristic, Labelled, TileMove, Word};
use crate::width::Width;

/// The most lines of a board, rows and columns.
const MOST_LINES: usize = 16;

/// The estimate for one size of board.
pub(crate) struct LinearConflict {
    size: usize,
    /// For the digits of a line, twice the number of tiles that must leave it.
    conflicts: Vec<u8>,
    /// For each line (rows, then columns) and goal cell, the digit of its tile.
    digits: [[u8; TABLE_CELLS]; MOST_LINES],
    /// The first cell and the stride of each line.
    runs: [(u8, u8); MOST_LINES],
    /// The two lines of each cell: its row and its column.
    lines: [[u8; 2]; TABLE_CELLS],
    /// The moves from one cell to another.
    distances: [[u8; TABLE_CELLS]; TABLE_CELLS],
}

impl LinearConflict {
    /// Makes the estimate for boards of N × N cells, N ≤ 5.
    pub(crate) fn new(size: usize) -> LinearConflict {
        let radix = size + 1;
        let conflicts = (0..radix.pow(size.to_u32())).map(|digits| {
            let places = (0..size).rev().map(|place| digits / radix.pow(place.to_u32()) % radix);
            2 * tiles_in_the_way(places.filter(|&digit| digit > 0).map(|digit| digit.to_u32())).to_u8()
        });
        let digit = |line: usize, home: usize| match (home / size, home % size) {
            (row, column) if line < size && row == line => column + 1,
            (row, column) if line >= size && column + size == line => row + 1,
            _ => 0,
        };
        let run = |line: usize| if line < size { (line * size, 1) } else { (line - size, size) };
        let distance = |cell: usize, home: usize| {
            (cell / size).abs_diff(home / size) + (cell % size).abs_diff(home % size)
        };
        LinearConflict {
            size,
            conflicts: conflicts.collect(),
            digits: std::array::from_fn(|line| std::array::from_fn(|home| digit(line, home).to_u8())),
            runs: std::array::from_fn(|line| (run(line).0.to_u8(), run(line).1.to_u8())),
            lines: std::array::from_fn(|cell| [(cell / size).to_u8(), (cell % size + size).to_u8()]),
            distances: std::array::from_fn(|cell| std::array::from_fn(|home| distance(cell, home).to_u8())),
        }
    }

    /// Returns twice the number of tiles that must leave a line. Rows come first, then columns.
    #[inline]
    fn conflicts_in<W: Word>(&self, board: &Labelled<W>, line: usize) -> u32 {
        let (mut cell, stride) = self.runs[line % MOST_LINES];
        let digits = &self.digits[line % MOST_LINES];
        let index = (0..self.size).fold(0, |index, _| {
            let digit = digits[(board.label(cell) & WITHIN).to_usize()];
            let stranger = cell == board.blank;
            cell += stride;
            index * (self.size + 1) + if stranger { 0 } else { digit.to_usize() }
        });
        u32::from(self.conflicts[index])
    }

    fn distance(&self, cell: u8, home: u8) -> u32 {
        u32::from(self.distances[(cell & WITHIN).to_usize()][(home & WITHIN).to_usize()])
    }
}

/// The conflicts of all lines, rows first, in four bits each.
#[derive(Clone, Copy)]
pub(crate) struct ConflictMemo(u64);

impl ConflictMemo {
    fn get(self, line: usize) -> u32 {
        (self.0 >> (4 * line)).low_u32() & 15
    }

    fn set(&mut self, line: usize, conflicts: u32) {
        self.0 = self.0 & !(15 << (4 * line)) | u64::from(conflicts) << (4 * line);
    }
}

impl<W: Word> IncrementalHeuristic<W> for LinearConflict {
    type Memo = ConflictMemo;
    type Change = ConflictMemo;

    fn bytes(&self) -> usize {
        self.conflicts.len()
    }

    fn start(&self, board: &Labelled<W>) -> (ConflictMemo, u32) {
        let mut memo = ConflictMemo(0);
        for line in 0..2 * self.size {
            memo.set(line, self.conflicts_in(board, line));
        }
        let conflicts: u32 = (0..2 * self.size).map(|line| memo.get(line)).sum();
        let distances: u32 =
            board.placed(self.size * self.size).map(|(cell, home)| self.distance(cell, home)).sum();
        (memo, distances + conflicts)
    }

    #[inline]
    fn look(&self, memo: &ConflictMemo, shift: &TileMove<W>, before: u32, limit: u32) -> (u32, ConflictMemo) {
        let across = usize::from(shift.from.abs_diff(shift.to) == 1);
        let line = |cell: u8| self.lines[(cell & WITHIN).to_usize()][across];
        let (left, entered) = (line(shift.from).to_usize(), line(shift.to).to_usize());
        let moved = before + self.distance(shift.to, shift.label) - self.distance(shift.from, shift.label);
        let unconflicted = moved - memo.get(left) - memo.get(entered);
        if unconflicted > limit {
            return (unconflicted, *memo);
        }
        let mut after = *memo;
        after.set(left, self.conflicts_in(&shift.after, left));
        after.set(entered, self.conflicts_in(&shift.after, entered));
        (unconflicted + after.get(left) + after.get(entered), after)
    }

    #[inline]
    fn exchange(&self, memo: &mut ConflictMemo, change: &mut ConflictMemo) {
        std::mem::swap(memo, change);
    }
}

/// Counts the tiles that must leave a line so that the others are in order.
///
/// `places` are the goal places, in the order of the cells, of the tiles that belong to the line. Takes `n
/// log n` time.
pub(crate) fn tiles_in_the_way(places: impl Iterator<Item = u32>) -> u32 {
    // The smallest end of an increasing run of each length (patience sorting).
    let mut ends: Vec<u32> = Vec::new();
    let mut count = 0;
    for place in places {
        count += 1;
        let length = ends.partition_point(|&end| end < place);
        match ends.get_mut(length) {
            Some(end) => *end = place,
            None => ends.push(place),
        }
    }
    count - ends.len().to_u32()
}
