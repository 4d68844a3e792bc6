//! IDA* over boards with one blank and up to sixteen cells, for estimates that are kept up to date.
//!
//! Tiles are numbered by their goal cells, so that a table made for one goal serves every goal whose
//! blank is on the same cell. A [`Frame`] may also turn or mirror the board, which brings further goals
//! to that cell; it keeps the order in which the blank's neighbours are tried, so that the search finds
//! the same plan in every frame. The blank and the tile that belongs on cell 0 both have the nibble 0; the
//! blank's cell, kept beside the word, tells them apart.
//!
//! What an estimate is made from is one memo, changed on the way down and restored on the way up, each
//! only where a move touches it. All moves of a board are estimated before the first is made: tables are larger than
//! caches, and memory answers them together. The search is recursive: no board of this size needs more than 80 moves.

use crate::search::{Control, Statistics, Steps, Stop};

use super::board::{Board, Slide, adjacent};

/// The most cells of a board.
pub(crate) const MOST_CELLS: usize = 16;

/// An estimate that is kept up to date from board to board. It changes by one with each move.
pub(crate) trait Estimator {
    /// What it is made from.
    type Memo;
    /// What a move changes in it.
    type Change: Copy;

    /// The memory of its tables, in bytes.
    fn bytes(&self) -> usize;

    /// The memo of a board and its estimate.
    fn start(&self, board: &Labelled) -> (Self::Memo, u32);

    /// For each move from a board whose estimate is `before`, the estimate after it and what it changes in the memo;
    /// none if the estimate would be above `limit`.
    fn look(&self, memo: &Self::Memo, shifts: &Shifts, before: u32, limit: u32) -> Looks<Self::Change>;

    /// Exchanges a change with what the memo has in its place: makes it, and takes it back the next time.
    fn exchange(&self, memo: &mut Self::Memo, change: &mut Self::Change);
}

/// A board by the goal cells of its tiles.
#[derive(Clone, Copy)]
pub(crate) struct Labelled {
    pub word: u64,
    pub blank: u8,
}

/// The moves of a board, by the order in which they are tried.
pub(crate) type Shifts = [Option<Shift>; 4];

/// By move, what comes of it.
pub(crate) type Looks<Change> = [Option<(u32, Change)>; 4];

/// A move: the tile with this goal cell goes from one cell to another, which gives this board.
pub(crate) struct Shift {
    pub label: u8,
    pub from: u8,
    pub to: u8,
    pub after: Labelled,
}

impl Labelled {
    /// The goal cell of the tile on a cell.
    pub(crate) fn label(&self, cell: u8) -> u8 {
        (self.word >> (4 * cell)) as u8 & 15
    }

    /// The move of the tile on a cell beside the blank.
    #[inline]
    fn shift(&self, from: u8) -> Shift {
        let (label, to) = (self.label(from), self.blank);
        let tile = u64::from(label);
        let word = self.word ^ (tile << (4 * from)) ^ (tile << (4 * to));
        Shift { label, from, to, after: Labelled { word, blank: from } }
    }

    /// The cells with tiles on them, and the tiles' goal cells.
    pub(crate) fn placed(&self, cells: usize) -> impl Iterator<Item = (u8, u8)> {
        (0..cells as u8).filter(move |&cell| cell != self.blank).map(move |cell| (cell, self.label(cell)))
    }
}

/// How a board is laid over the cells that its tables are made for.
#[derive(Clone)]
pub(crate) struct Frame {
    size: usize,
    /// By cell of the board, the cell of the tables.
    cells: [u8; MOST_CELLS],
}

impl Frame {
    /// The board as it is.
    pub(crate) fn upright(size: usize) -> Frame {
        Frame { size, cells: std::array::from_fn(|cell| cell as u8) }
    }

    /// The board turned or mirrored in the way that brings `cell` to the smallest cell it can reach.
    pub(crate) fn bringing_home(size: usize, cell: usize) -> Frame {
        let last = size - 1;
        let way = |turn: usize| {
            move |cell: usize| {
                let (row, column) = (cell / size, cell % size);
                let row = if turn & 1 == 0 { row } else { last - row };
                let column = if turn & 2 == 0 { column } else { last - column };
                if turn & 4 == 0 { row * size + column } else { column * size + row }
            }
        };
        let best = (0..8).min_by_key(|&turn| way(turn)(cell)).unwrap_or(0);
        let within = size * size;
        Frame {
            size,
            cells: std::array::from_fn(|cell| if cell < within { way(best)(cell) as u8 } else { 0 }),
        }
    }

    /// The cell of the tables that a cell of the board lies on.
    pub(crate) fn cell(&self, cell: usize) -> u8 {
        self.cells[cell]
    }

    fn label(&self, board: &Board, labels: &[u8]) -> Labelled {
        let mut labelled = Labelled { word: 0, blank: 0 };
        for (cell, &tile) in board.tiles().iter().enumerate() {
            let cell = self.cell(cell);
            match tile {
                0 => labelled.blank = cell,
                _ => labelled.word |= u64::from(labels[tile as usize]) << (4 * cell),
            }
        }
        labelled
    }

    fn adjacent(&self) -> Adjacent {
        let mut table = [([0; 4], 0); MOST_CELLS];
        for cell in 0..self.size * self.size {
            let (neighbours, degree) = &mut table[self.cell(cell) as usize];
            for next in adjacent(self.size, cell) {
                neighbours[*degree as usize] = self.cell(next);
                *degree += 1;
            }
        }
        table
    }

    /// The moves of a blank that goes through these cells of the tables, the last first.
    fn slides(&self, blanks: &[u8]) -> Vec<Slide> {
        let original = |cell: u8| self.cells.iter().position(|&mapped| mapped == cell).unwrap_or(0);
        let blanks: Vec<usize> = blanks.iter().rev().map(|&cell| original(cell)).collect();
        blanks.windows(2).map(|pair| Slide { from: pair[1], to: pair[0] }).collect()
    }
}

/// Finds the first of all shortest plans in the order of [`Board::slides`], or none if there is none
/// within [`Control::bound`]. The goal must be reachable.
///
/// # Errors
/// [`Stop`] when a bound of `control` was reached or its observer cancelled.
pub(crate) fn solve<E: Estimator>(
    start: &Board,
    goal: &Board,
    frame: &Frame,
    estimator: &E,
    control: &mut Control,
) -> Result<Option<Steps<Slide>>, Stop> {
    let labels: Vec<u8> = goal.cells_by_tile().iter().map(|&cell| frame.cell(cell as usize)).collect();
    let (start, goal) = (frame.label(start, &labels), frame.label(goal, &labels));
    let (memo, estimate) = estimator.start(&start);
    let adjacent = frame.adjacent();
    let statistics = Statistics { peak_bytes: estimator.bytes(), ..Statistics::default() };
    let mut search = Search { estimator, memo, goal, adjacent, control, statistics, blanks: Vec::new() };
    let mut bound = estimate;
    while search.control.bound.is_none_or(|most| f64::from(bound) <= most) {
        search.statistics.iterations += 1;
        if search.visit(start, NOWHERE, estimate, bound)? {
            search.blanks.push(start.blank);
            return Ok(Some(Steps { steps: frame.slides(&search.blanks), statistics: search.statistics }));
        }
        bound += 2;
    }
    Ok(None)
}

/// The blank's last cell before the first move.
const NOWHERE: u8 = u8::MAX;

/// By cell, the neighbours in the order to try them.
type Adjacent = [([u8; 4], u8); MOST_CELLS];

struct Search<'a, 'c, E: Estimator> {
    estimator: &'a E,
    memo: E::Memo,
    goal: Labelled,
    adjacent: Adjacent,
    control: &'a mut Control<'c>,
    statistics: Statistics,
    /// Once the goal is reached, the cells the blank goes through, the last first.
    blanks: Vec<u8>,
}

impl<E: Estimator> Search<'_, '_, E> {
    /// Searches below a board with an estimate of at most `left`, the moves left; true if the goal is there.
    fn visit(&mut self, board: Labelled, last: u8, estimate: u32, left: u32) -> Result<bool, Stop> {
        if board.word == self.goal.word && board.blank == self.goal.blank {
            return Ok(true);
        }
        self.statistics.expanded += 1;
        self.control.poll(&self.statistics, || f64::from(left))?;
        let to = board.blank;
        let (neighbours, degree) = self.adjacent[to as usize & 15];
        let mut shifts = [const { None }; 4];
        for (shift, from) in shifts.iter_mut().zip(neighbours).take(degree as usize) {
            if from != last {
                *shift = Some(board.shift(from));
            }
        }
        let looks = self.estimator.look(&self.memo, &shifts, estimate, left - 1);
        for (shift, look) in shifts.into_iter().zip(looks) {
            let Some(shift) = shift else { continue };
            self.statistics.generated += 1;
            let Some((estimate, mut change)) = look else { continue };
            self.estimator.exchange(&mut self.memo, &mut change);
            let found = self.visit(shift.after, to, estimate, left - 1)?;
            self.estimator.exchange(&mut self.memo, &mut change);
            if found {
                self.blanks.push(shift.from);
                return Ok(true);
            }
        }
        Ok(false)
    }
}
