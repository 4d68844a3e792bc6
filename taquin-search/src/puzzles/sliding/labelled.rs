//! IDA* over boards with one blank and up to 25 cells, with estimates that are updated move by move.
//!
//! Tiles are labelled by their goal cells, so that a table made for one goal serves every goal with the blank
//! on the same cell. An [`Orientation`] may also turn or mirror the board, which brings further goals to that
//! cell. It keeps the order in which the neighbours of the blank are tried, so that the search finds the same
//! plan in every orientation. The blank and the tile that belongs on cell 0 both have the label 0; the cell
//! of the blank, kept beside the word, tells them apart.
//!
//! The search keeps the data of the estimate in one memo, which each move changes on the way down and
//! restores on the way up. Tables are larger than caches. So nothing that the next look-ups need depends on
//! what was read from them: the processor goes on along the way that it predicts, and memory answers several
//! reads together. The search is recursive, since no board of this size needs more than 208 moves.
//!
//! A board is a [`Word`] of 64 or 128 bits.

use std::hash::Hash;
use std::ops::BitXor;

use super::board::{Board, Slide, adjacent};
use super::cells::{CellMap, TABLE_CELLS, WITHIN};
use super::symmetry::{upright, ways};
use crate::search::{Control, SearchError, Statistics, Steps};
use crate::width::Width;

/// The labels of a board, in equally many bits for each cell.
pub(crate) trait Word: Copy + Eq + Hash + BitXor<Output = Self> {
    /// The word of zeros.
    const EMPTY: Self;
    /// Returns the label on a cell.
    fn at(self, cell: u8) -> u8;
    /// Returns a word with one label on a cell, and zeros elsewhere.
    fn with(label: u8, cell: u8) -> Self;
}

/// Holds up to sixteen cells.
impl Word for u64 {
    const EMPTY: u64 = 0;

    #[inline(always)]
    fn at(self, cell: u8) -> u8 {
        (self >> (4 * cell)).low_u8() & 15
    }

    #[inline(always)]
    fn with(label: u8, cell: u8) -> u64 {
        u64::from(label) << (4 * cell)
    }
}

/// Holds up to 25 cells.
impl Word for u128 {
    const EMPTY: u128 = 0;

    #[inline(always)]
    fn at(self, cell: u8) -> u8 {
        (self >> (5 * cell)).low_u8() & 31
    }

    #[inline(always)]
    fn with(label: u8, cell: u8) -> u128 {
        u128::from(label) << (5 * cell)
    }
}

/// An estimate that is updated from board to board. Each move changes it by an odd number.
pub(crate) trait IncrementalHeuristic<W> {
    /// The data from which the estimate is computed.
    type Memo;
    /// The part of the memo that a move changes.
    type Change: Copy;

    /// Returns the memory of the tables, in bytes.
    fn bytes(&self) -> usize;

    /// Returns the memo of a board, and its estimate.
    fn start(&self, board: &Labelled<W>) -> (Self::Memo, u32);

    /// Returns the estimate after a move from a board whose estimate is `before`, and the change of the memo.
    /// An estimate above `limit` need not be exact, and its change is not made.
    fn look(&self, memo: &Self::Memo, shift: &TileMove<W>, before: u32, limit: u32) -> (u32, Self::Change);

    /// Swaps a change with its part of the memo: the first call makes the change, the second undoes it.
    fn exchange(&self, memo: &mut Self::Memo, change: &mut Self::Change);
}

/// A board with tiles labelled by their goal cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Labelled<W> {
    pub word: W,
    pub blank: u8,
}

/// A move: the tile with a label moves `from` a cell `to` another, which results in `after`.
pub(crate) struct TileMove<W> {
    pub label: u8,
    pub from: u8,
    pub to: u8,
    pub after: Labelled<W>,
}

impl<W: Word> Labelled<W> {
    /// Returns the label of the tile on a cell.
    #[inline]
    pub(crate) fn label(&self, cell: u8) -> u8 {
        self.word.at(cell)
    }

    /// Returns the move of the tile on a cell next to the blank.
    #[inline]
    pub(crate) fn shift(&self, from: u8) -> TileMove<W> {
        let (label, to) = (self.label(from), self.blank);
        let word = self.word ^ W::with(label, from) ^ W::with(label, to);
        TileMove { label, from, to, after: Labelled { word, blank: from } }
    }

    /// Returns the cells that hold tiles, with their labels.
    pub(crate) fn placed(&self, cells: usize) -> impl Iterator<Item = (u8, u8)> {
        (0..cells.to_u8()).filter(move |&cell| cell != self.blank).map(move |cell| (cell, self.label(cell)))
    }
}

/// The mapping from the cells of a board to the cells of the tables.
#[derive(Clone)]
pub(crate) struct Orientation {
    size: usize,
    /// For each cell of the board, the cell of the tables.
    cells: CellMap,
}

impl Orientation {
    /// Returns the identity.
    pub(crate) fn upright(size: usize) -> Orientation {
        Orientation { size, cells: upright() }
    }

    /// Turns or mirrors the board so that `cell` comes to the smallest cell possible.
    pub(crate) fn bringing_home(size: usize, cell: usize) -> Orientation {
        let best = ways(size).min_by_key(|way| way[cell]);
        best.map_or_else(|| Orientation::upright(size), |cells| Orientation { size, cells })
    }

    /// Returns the cell of the tables for a cell of the board.
    pub(crate) fn cell(&self, cell: usize) -> u8 {
        self.cells[cell]
    }

    /// Returns the labelled boards of a start and a goal that match.
    pub(crate) fn both<W: Word>(&self, start: &Board, goal: &Board) -> (Labelled<W>, Labelled<W>) {
        let cells = goal.cells_by_tile();
        let labels: Vec<u8> = cells.iter().map(|&cell| self.cell(cell.to_usize())).collect();
        (self.label(start, &labels), self.label(goal, &labels))
    }

    fn label<W: Word>(&self, board: &Board, labels: &[u8]) -> Labelled<W> {
        let mut labelled = Labelled { word: W::EMPTY, blank: 0 };
        for (cell, &tile) in board.tiles().iter().enumerate() {
            let cell = self.cell(cell);
            match tile {
                0 => labelled.blank = cell,
                _ => labelled.word = labelled.word ^ W::with(labels[tile.to_usize()], cell),
            }
        }
        labelled
    }

    /// Returns the neighbours of each cell.
    pub(crate) fn adjacent(&self) -> Adjacent {
        let mut table = [([0; 4], 0); TABLE_CELLS];
        for cell in 0..self.size * self.size {
            let (neighbours, degree) = &mut table[self.cell(cell).to_usize()];
            for next in adjacent(self.size, cell) {
                neighbours[degree.to_usize()] = self.cell(next);
                *degree += 1;
            }
        }
        table
    }

    /// Returns the moves of a blank that passes these cells of the tables, the last first.
    pub(crate) fn slides(&self, blanks: &[u8]) -> Vec<Slide> {
        let original = |cell: u8| self.cells.iter().position(|&mapped| mapped == cell).unwrap_or(0);
        let blanks: Vec<usize> = blanks.iter().rev().map(|&cell| original(cell)).collect();
        blanks.windows(2).map(|pair| Slide { from: pair[1], to: pair[0] }).collect()
    }
}

/// Finds the first shortest plan in the order of [`Board::slides`], or returns `None` if it exceeds
/// [`Control::bound`]. The goal must be reachable.
///
/// # Errors
/// Returns [`SearchError`] if a limit of `control` was exceeded or its observer cancelled.
pub(crate) fn solve<W: Word, E: IncrementalHeuristic<W>>(
    start: &Board,
    goal: &Board,
    frame: &Orientation,
    estimator: &E,
    control: &mut Control,
) -> Result<Option<Steps<Slide>>, SearchError> {
    let (start, goal) = frame.both(start, goal);
    let (memo, estimate) = estimator.start(&start);
    let adjacent = frame.adjacent();
    let statistics = Statistics { peak_bytes: estimator.bytes(), ..Statistics::default() };
    let is_full = control.memory.is_some_and(|limit| statistics.peak_bytes > limit);
    let next_check = if is_full { 0 } else { control.next_check(0) };
    let (bound, blanks, stop) = (estimate, Vec::new(), None);
    let mut search = DepthFirstSearch {
        estimator,
        memo,
        goal,
        adjacent,
        control,
        statistics,
        next_check,
        bound,
        blanks,
        stop,
    };
    while search.control.allows(f64::from(search.bound)) {
        search.statistics.iterations += 1;
        match (search.visit(start, NOWHERE, estimate, search.bound), search.stop) {
            (Ending::Found, _) => {
                search.blanks.push(start.blank);
                return Ok(Some(Steps {
                    steps: frame.slides(&search.blanks),
                    statistics: search.statistics,
                }));
            }
            (Ending::Stopped, Some(stop)) => return Err(stop),
            _ => search.control.check(&search.statistics, f64::from(search.bound))?,
        }
        search.bound += 2;
    }
    Ok(None)
}

/// The previous cell of the blank before the first move.
const NOWHERE: u8 = u8::MAX;

/// For each cell, the neighbours in the order to try them.
pub(crate) type Adjacent = [([u8; 4], u8); TABLE_CELLS];

/// How the search below a board ended. In a byte: with the reason for a stop, a result would be in memory.
#[derive(Clone, Copy, PartialEq)]
enum Ending {
    Exhausted,
    Found,
    Stopped,
}

struct DepthFirstSearch<'a, 'c, W: Word, E: IncrementalHeuristic<W>> {
    estimator: &'a E,
    memo: E::Memo,
    goal: Labelled<W>,
    adjacent: Adjacent,
    control: &'a mut Control<'c>,
    statistics: Statistics,
    /// The number of expansions at which limits are checked.
    next_check: u64,
    /// The bound of the pass.
    bound: u32,
    /// The cells that the blank passes once the goal is reached, the last first.
    blanks: Vec<u8>,
    /// Why the search was stopped.
    stop: Option<SearchError>,
}

impl<W: Word, E: IncrementalHeuristic<W>> DepthFirstSearch<'_, '_, W, E> {
    /// Checks the limits and reports progress. Returns `false` if the search is to stop.
    #[cold]
    fn goes_on(&mut self) -> bool {
        self.next_check = self.control.next_check(self.statistics.expanded);
        self.stop = self.control.check(&self.statistics, f64::from(self.bound)).err();
        self.stop.is_none()
    }

    /// Searches below a board with `left` moves remaining.
    fn visit(&mut self, board: Labelled<W>, last: u8, estimate: u32, left: u32) -> Ending {
        if board.word == self.goal.word && board.blank == self.goal.blank {
            return Ending::Found;
        }
        self.statistics.expanded += 1;
        if self.statistics.expanded >= self.next_check && !self.goes_on() {
            return Ending::Stopped;
        }
        let to = board.blank;
        let (neighbours, degree) = self.adjacent[(to & WITHIN).to_usize()];
        for &from in neighbours.iter().take(degree.to_usize()) {
            if from == last {
                continue;
            }
            self.statistics.generated += 1;
            let moved = board.shift(from);
            let (estimate, mut change) = self.estimator.look(&self.memo, &moved, estimate, left - 1);
            if estimate >= left {
                continue;
            }
            self.estimator.exchange(&mut self.memo, &mut change);
            let ending = self.visit(moved.after, to, estimate, left - 1);
            self.estimator.exchange(&mut self.memo, &mut change);
            if ending == Ending::Found {
                self.blanks.push(from);
            }
            if ending != Ending::Exhausted {
                return ending;
            }
        }
        Ending::Exhausted
    }
}
