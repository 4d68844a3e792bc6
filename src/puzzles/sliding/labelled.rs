//! IDA* over boards with one blank and up to 25 cells, with estimates that are updated move by move.
//!
//! Tiles are labelled by their goal cells, so that a table made for one goal serves every goal with the blank
//! on the same cell. An [`Orientation`] may also turn or mirror the board, which brings further goals to that
//! cell. It keeps the order in which the neighbours of the blank are tried, so that the search finds the same
//! plan in every orientation. The blank and the tile that belongs on cell 0 both have the label 0; the cell
//! of the blank, kept beside the word, tells them apart.
//!
//! The search keeps the data of the estimate in one memo, which each move changes on the way down and
//! restores on the way up. It estimates all moves of a board before it makes the first, because tables are
//! larger than caches and memory answers several reads together. The search is recursive, since no board of
//! this size needs more than 208 moves.
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

    /// Returns the estimate after a move from a board whose estimate is `before`, and the change of the memo,
    /// or `None` if the estimate exceeds `limit`.
    fn look(
        &self,
        memo: &Self::Memo,
        shift: &TileMove<W>,
        before: u32,
        limit: u32,
    ) -> Option<(u32, Self::Change)>;

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
    let (bound, blanks) = (estimate, Vec::new());
    let mut search = DepthFirstSearch { estimator, memo, goal, adjacent, control, statistics, bound, blanks };
    while search.control.allows(f64::from(search.bound)) {
        search.statistics.iterations += 1;
        if search.visit(start, NOWHERE, estimate, search.bound)? {
            search.blanks.push(start.blank);
            return Ok(Some(Steps { steps: frame.slides(&search.blanks), statistics: search.statistics }));
        }
        search.control.check(&search.statistics, f64::from(search.bound))?;
        search.bound += 2;
    }
    Ok(None)
}

/// The previous cell of the blank before the first move.
const NOWHERE: u8 = u8::MAX;

/// For each cell, the neighbours in the order to try them.
pub(crate) type Adjacent = [([u8; 4], u8); TABLE_CELLS];

/// A move within the bound.
struct KeptMove<W, C> {
    after: Labelled<W>,
    estimate: u32,
    change: C,
    /// How many moves of the board had been tried when this one was.
    tried: u64,
}

struct DepthFirstSearch<'a, 'c, W: Word, E: IncrementalHeuristic<W>> {
    estimator: &'a E,
    memo: E::Memo,
    goal: Labelled<W>,
    adjacent: Adjacent,
    control: &'a mut Control<'c>,
    statistics: Statistics,
    /// The bound of the pass.
    bound: u32,
    /// The cells that the blank passes once the goal is reached, the last first.
    blanks: Vec<u8>,
}

impl<W: Word, E: IncrementalHeuristic<W>> DepthFirstSearch<'_, '_, W, E> {
    /// Searches below a board with `left` moves remaining. Returns `true` if it finds the goal.
    fn visit(&mut self, board: Labelled<W>, last: u8, estimate: u32, left: u32) -> Result<bool, SearchError> {
        if board.word == self.goal.word && board.blank == self.goal.blank {
            return Ok(true);
        }
        self.statistics.expanded += 1;
        self.control.poll(&self.statistics, || f64::from(self.bound))?;
        let to = board.blank;
        let (neighbours, degree) = self.adjacent[(to & WITHIN).to_usize()];
        // Only moves within the bound are kept, in few words: what is written here is read back at once.
        let mut kept = [const { None }; 4];
        let (mut tried, mut count) = (0, 0);
        for &from in neighbours.iter().take(degree.to_usize()) {
            if from == last {
                continue;
            }
            tried += 1;
            let moved = board.shift(from);
            if let Some((estimate, change)) = self.estimator.look(&self.memo, &moved, estimate, left - 1) {
                kept[count & 3] = Some(KeptMove { after: moved.after, estimate, change, tried });
                count += 1;
            }
        }
        self.statistics.generated += tried;
        for step in kept.iter_mut().take(count).flatten() {
            self.estimator.exchange(&mut self.memo, &mut step.change);
            let found = self.visit(step.after, to, step.estimate, left - 1)?;
            self.estimator.exchange(&mut self.memo, &mut step.change);
            if found {
                self.statistics.generated -= tried - step.tried;
                self.blanks.push(step.after.blank);
                return Ok(true);
            }
        }
        Ok(false)
    }
}
