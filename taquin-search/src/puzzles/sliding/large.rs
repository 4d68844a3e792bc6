//! Sliding boards too large for a word, solved in place.
//!
//! The search changes and restores one copy of the tiles, so that even the largest board needs only itself
//! and the moves made. The estimate is Manhattan, plus two moves for each tile in a linear conflict. Both are
//! updated from the tile moved and the two lines that it leaves and enters.

use super::board::{Board, Slide, adjacent};
use super::heuristic::Heuristic;
use super::heuristics::linear_conflict::tiles_in_the_way;
use crate::search::InPlace;
use crate::width::Width;

/// A board on its way to the goal.
pub(crate) struct LargeBoard {
    size: usize,
    tiles: Vec<u32>,
    homes: Vec<u32>,
    blanks: Vec<usize>,
    heuristic: Heuristic,
    misplaced: u64,
    shares: u64,
    /// The number of tiles that must leave each row, then each column; empty if conflicts do not count.
    conflicts: Vec<u32>,
    conflict_sum: u64,
}

impl LargeBoard {
    /// Makes the search state from a board and a goal that matches it.
    pub(crate) fn new(start: &Board, goal: &Board, heuristic: Heuristic) -> LargeBoard {
        let size = start.size();
        let mut large = LargeBoard {
            size,
            tiles: start.tiles().to_vec(),
            homes: goal.cells_by_tile(),
            blanks: start.blanks().collect(),
            heuristic,
            misplaced: start.hamming_to(goal).unwrap_or(0),
            shares: 0,
            conflicts: Vec::new(),
            conflict_sum: 0,
        };
        large.shares = (0..large.tiles.len()).map(|cell| large.share(cell)).sum();
        if heuristic.counts_conflicts() {
            large.conflicts = (0..2 * size).map(|line| large.conflicts_of(line)).collect();
            large.conflict_sum = large.conflicts.iter().map(|&count| u64::from(count)).sum();
        }
        large
    }

    fn share(&self, cell: usize) -> u64 {
        match self.tiles[cell] {
            0 => 0,
            tile => u64::from(self.heuristic.share(self.size, cell, self.homes[tile.to_usize()].to_usize())),
        }
    }

    /// Counts the conflicts of a line. Rows come first, then columns.
    fn conflicts_of(&self, line: usize) -> u32 {
        let size = self.size;
        let (first, stride) = if line < size { (line * size, 1) } else { (line - size, size) };
        let home_of = |cell: usize| {
            Some(self.tiles[cell]).filter(|&tile| tile != 0).map(|tile| self.homes[tile.to_usize()])
        };
        let cells = (0..size).map(|index| first + index * stride);
        let places = cells.filter_map(home_of).filter_map(|home| {
            let (row, column) = (home.to_usize() / size, home.to_usize() % size);
            let (home_line, place) = if line < size { (row, column) } else { (column + size, row) };
            (home_line == line).then_some(place.to_u32())
        });
        tiles_in_the_way(places)
    }

    fn is_misplaced(&self, cell: usize) -> bool {
        self.homes[self.tiles[cell].to_usize()].to_usize() != cell
    }

    fn shift(&mut self, from: usize, to: usize) {
        self.shares -= self.share(from);
        self.misplaced -= u64::from(self.is_misplaced(from));
        self.tiles.swap(from, to);
        self.shares += self.share(to);
        self.misplaced += u64::from(self.is_misplaced(to));
        if let Some(blank) = self.blanks.iter_mut().find(|blank| **blank == to) {
            *blank = from;
        }
        if !self.conflicts.is_empty() {
            self.update_conflicts(from, to);
        }
    }

    /// Updates two lines: a move along a row leaves one column and enters another, and keeps the order of the
    /// row.
    fn update_conflicts(&mut self, from: usize, to: usize) {
        let size = self.size;
        let along_row = from / size == to / size;
        for cell in [from, to] {
            let line = if along_row { size + cell % size } else { cell / size };
            let count = self.conflicts_of(line);
            self.conflict_sum = self.conflict_sum + u64::from(count) - u64::from(self.conflicts[line]);
            self.conflicts[line] = count;
        }
    }
}

impl InPlace for LargeBoard {
    type Step = Slide;

    fn steps(&self, last: Option<Slide>, steps: &mut Vec<Slide>) {
        let back = last.map(|last| Slide { from: last.to, to: last.from });
        let mut blanks = self.blanks.clone();
        blanks.sort_unstable();
        for to in blanks {
            let slides = adjacent(self.size, to).map(|from| Slide { from, to });
            steps.extend(slides.filter(|&slide| self.tiles[slide.from] != 0 && Some(slide) != back));
        }
    }

    fn apply(&mut self, slide: Slide) {
        self.shift(slide.from, slide.to);
    }

    fn undo(&mut self, slide: Slide) {
        self.shift(slide.to, slide.from);
    }

    fn estimate(&self) -> u64 {
        self.shares + 2 * self.conflict_sum
    }

    fn is_goal(&self) -> bool {
        self.misplaced == 0
    }
}
