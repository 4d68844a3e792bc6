//! Sliding boards of N × N cells, row by row, for any N ≥ 1 and any number of blanks.
//!
//! A board holds its tiles in one boxed slice of `u32`, since the largest board (N = 32768) has 2³⁰ of them.
//! It is immutable: a move makes a new board. Tiles are numbered 1..k without gaps, every other cell is 0,
//! and at least one cell is blank; [`Board::new`] checks this. Every operation is linear in the number of
//! cells except [`Board::inversions`], which is `n log n`.
//!
//! The two usual goals are [`Goal::BlanksLast`] (1..k in order, then the blanks) and
//! [`Goal::BlanksFirst`]. Measures without an argument mean the first; those ending in `_to` take any
//! goal, which must have as many cells and as many tiles.

use std::fmt;

use super::parity;
use crate::width::Width;

/// The largest N of an N × N board.
pub const LARGEST_SIZE: usize = 32768;

/// An N × N sliding board, immutable.
///
/// ```
/// use taquin::puzzles::Board;
///
/// let board = Board::new([0, 1, 3, 4, 2, 5, 7, 8, 6])?;
/// assert_eq!((board.size(), board.hamming(), board.manhattan()), (3, 4, 4));
/// assert!(board.is_solvable());
/// let slide = board.slides().last().expect("a blank in a corner has two neighbours");
/// assert_eq!(board.after(slide).tiles(), [4, 1, 3, 0, 2, 5, 7, 8, 6]);
/// # Ok::<(), taquin::puzzles::BoardError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    tiles: Box<[u32]>,
    size: u32,
    tile_count: u32,
}

/// The two usual goals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// `1..k` in row-major order, blanks last.
    BlanksLast,
    /// Blanks first, then `1..k`.
    BlanksFirst,
}

/// Why a list of tiles does not form a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// The number of cells is not N² with 1 ≤ N ≤ 32768.
    Cells {
        /// The number of cells given.
        given: usize,
    },
    /// The number of a tile exceeds the number of tiles, so that a smaller one is missing.
    Range {
        /// Its cell, from 0.
        cell: usize,
        /// The tile.
        tile: u32,
        /// The number of tiles.
        tiles: usize,
    },
    /// A tile occurs twice.
    Duplicate {
        /// The cell of the second, from 0.
        cell: usize,
        /// The tile.
        tile: u32,
    },
    /// No cell is blank.
    NoBlank,
}

/// The error for a row or column outside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfRange {
    /// The row given, from 0.
    pub row: usize,
    /// The column given, from 0.
    pub column: usize,
    /// The number of rows and columns.
    pub size: usize,
}

/// The error for a goal whose size or tiles differ from those of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardMismatch {
    /// Size and number of tiles of the board.
    pub board: (usize, usize),
    /// Size and number of tiles of the goal.
    pub goal: (usize, usize),
}

/// One move: the tile on cell `from` slides into the blank on cell `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slide {
    /// The cell of the tile, from 0.
    pub from: usize,
    /// The cell of the blank, from 0.
    pub to: usize,
}

impl Board {
    /// Makes a board from its tiles in row-major order, with 0 for a blank. Takes linear time and one bit of
    /// scratch memory a cell.
    ///
    /// # Errors
    /// Returns [`BoardError`] for the first fault found.
    pub fn new(tiles: impl Into<Box<[u32]>>) -> Result<Board, BoardError> {
        let tiles = tiles.into();
        let size = tiles.len().isqrt();
        if size == 0 || size > LARGEST_SIZE || size * size != tiles.len() {
            return Err(BoardError::Cells { given: tiles.len() });
        }
        let tile_count = tiles.iter().filter(|&&tile| tile != 0).count();
        check_tiles(&tiles, tile_count)?;
        Ok(Board { tiles, size: size.to_u32(), tile_count: tile_count.to_u32() })
    }

    /// Makes the goal for boards of `size` × `size` cells with `blanks` blanks.
    ///
    /// # Errors
    /// Returns [`BoardError::Cells`] or [`BoardError::NoBlank`] when there is no such board.
    pub fn goal(size: usize, blanks: usize, goal: Goal) -> Result<Board, BoardError> {
        if size == 0 || size > LARGEST_SIZE || blanks > size * size {
            return Err(BoardError::Cells { given: size.saturating_mul(size) });
        }
        let tiles = 1..=(size * size - blanks).to_u32();
        let gap = std::iter::repeat_n(0, blanks);
        Board::new(match goal {
            Goal::BlanksLast => tiles.chain(gap).collect::<Box<[u32]>>(),
            Goal::BlanksFirst => gap.chain(tiles).collect(),
        })
    }

    /// Makes the goal with the size and tiles of this board.
    pub fn own_goal(&self, goal: Goal) -> Board {
        let order: Vec<u32> = match goal {
            Goal::BlanksLast => (1..=self.tile_count).chain(self.blanks().map(|_| 0)).collect(),
            Goal::BlanksFirst => self.blanks().map(|_| 0).chain(1..=self.tile_count).collect(),
        };
        Board { tiles: order.into(), ..*self }
    }

    /// Makes a board from tiles that were checked.
    pub(crate) fn trusted(tiles: Box<[u32]>, size: usize, tile_count: usize) -> Board {
        Board { tiles, size: size.to_u32(), tile_count: tile_count.to_u32() }
    }

    /// Returns N of this N × N board.
    pub fn size(&self) -> usize {
        self.size.to_usize()
    }

    /// Returns the same as [`Board::size`].
    pub fn dimension(&self) -> usize {
        self.size()
    }

    /// Returns the tiles in row-major order, with 0 for a blank.
    pub fn tiles(&self) -> &[u32] {
        &self.tiles
    }

    /// Returns the number of tiles, without the blanks.
    pub fn tile_count(&self) -> usize {
        self.tile_count.to_usize()
    }

    /// Returns the number of blank cells.
    pub fn blank_count(&self) -> usize {
        self.tiles.len() - self.tile_count()
    }

    /// Returns the blank cells in ascending order.
    pub fn blanks(&self) -> impl Iterator<Item = usize> + '_ {
        self.tiles.iter().enumerate().filter(|&(_, &tile)| tile == 0).map(|(cell, _)| cell)
    }

    /// Returns the tile in a row and column, both from 0, or 0 for a blank.
    ///
    /// # Errors
    /// Returns [`OutOfRange`] unless both are below N.
    pub fn tile_at(&self, row: usize, column: usize) -> Result<u32, OutOfRange> {
        let size = self.size();
        if row < size && column < size {
            Ok(self.tiles[row * size + column])
        } else {
            Err(OutOfRange { row, column, size })
        }
    }

    /// Counts the tiles out of place for [`Goal::BlanksLast`], without the blanks.
    pub fn hamming(&self) -> u64 {
        self.tiles.iter().zip(1..).filter(|&(&tile, place)| tile != 0 && tile != place).count().to_u64()
    }

    /// Returns the sum of the row and column distances of all tiles to [`Goal::BlanksLast`].
    pub fn manhattan(&self) -> u64 {
        let goal_cell = |tile: u32| tile - 1;
        self.distances(goal_cell)
    }

    /// Counts the tiles out of place for any goal.
    ///
    /// # Errors
    /// Returns [`BoardMismatch`] unless the goal has the size and tiles of this board.
    pub fn hamming_to(&self, goal: &Board) -> Result<u64, BoardMismatch> {
        self.matches(goal)?;
        let misplaced = |&(&tile, &wanted): &(&u32, &u32)| tile != 0 && tile != wanted;
        Ok(self.tiles.iter().zip(&goal.tiles).filter(misplaced).count().to_u64())
    }

    /// Returns the sum of the row and column distances of all tiles to any goal.
    ///
    /// # Errors
    /// Returns [`BoardMismatch`] unless the goal has the size and tiles of this board.
    pub fn manhattan_to(&self, goal: &Board) -> Result<u64, BoardMismatch> {
        self.matches(goal)?;
        let cells = goal.cells_by_tile();
        Ok(self.distances(|tile| cells[tile.to_usize()]))
    }

    /// Returns whether this is [`Goal::BlanksLast`].
    pub fn is_goal(&self) -> bool {
        self.tiles[..self.tile_count()].iter().zip(1..).all(|(&tile, place)| tile == place)
    }

    /// Counts the pairs of tiles with the larger before the smaller. Takes `n log n` time.
    pub fn inversions(&self) -> u64 {
        parity::inversions(self.tiles.iter().copied().filter(|&tile| tile != 0).collect())
    }

    /// Returns whether [`Goal::BlanksLast`] is reachable. Takes linear time and a byte of scratch memory a
    /// cell.
    pub fn is_solvable(&self) -> bool {
        let blank_home = self.tiles.len() - 1;
        self.blanks_roam()
            || parity::is_even(&self.tiles, |tile| if tile == 0 { blank_home.to_u32() } else { tile - 1 })
                == self.blank_walk_is_even(blank_home)
    }

    /// Returns whether `goal` is reachable. Takes linear time and a byte of scratch memory a cell.
    ///
    /// # Errors
    /// Returns [`BoardMismatch`] unless the goal has the size and tiles of this board.
    pub fn is_solvable_to(&self, goal: &Board) -> Result<bool, BoardMismatch> {
        self.matches(goal)?;
        // Boards form two classes that cannot reach each other, and one contains the goal.
        Ok(self.blanks_roam() || self.is_solvable() == goal.is_solvable())
    }

    /// Returns the moves: for each blank in ascending order, those of the tiles above, left, right and below.
    pub fn slides(&self) -> impl Iterator<Item = Slide> + '_ {
        let movable = |slide: &Slide| self.tiles[slide.from] != 0;
        self.blanks()
            .flat_map(|to| adjacent(self.size(), to).map(move |from| Slide { from, to }))
            .filter(movable)
    }

    /// Returns the board after one of its [`Board::slides`]. Exchanges the contents of the two cells without
    /// a check.
    ///
    /// # Panics
    /// Panics if a cell of the slide is not on the board.
    pub fn after(&self, slide: Slide) -> Board {
        let mut next = self.clone();
        next.tiles.swap(slide.from, slide.to);
        next
    }

    /// Returns a lazy iterator over the boards one move away, each once, in the order of [`Board::slides`].
    pub fn neighbours(&self) -> impl Iterator<Item = Board> + '_ {
        self.slides().map(|slide| self.after(slide))
    }

    /// Returns the move from this board to `next`, or `None` if it is not one move away.
    pub fn slide_to(&self, next: &Board) -> Option<Slide> {
        let is_alike = self.matches(next).is_ok();
        self.slides()
            .filter(|_| is_alike)
            .find(|slide| next.tiles[slide.to] == self.tiles[slide.from] && self.after(*slide) == *next)
    }

    /// Returns the board with its first two tiles exchanged, or `None` if it has fewer. With one blank,
    /// exactly one of a board and its twin is solvable.
    pub fn twin(&self) -> Option<Board> {
        let mut tiles = (0..self.tiles.len()).filter(|&cell| self.tiles[cell] != 0);
        let pair = Slide { from: tiles.next()?, to: tiles.next()? };
        Some(self.after(pair))
    }

    /// Checks that `goal` has the size and tiles of this board.
    ///
    /// # Errors
    /// Returns [`BoardMismatch`] if not.
    pub fn matches(&self, goal: &Board) -> Result<(), BoardMismatch> {
        if (self.size, self.tile_count) == (goal.size, goal.tile_count) {
            return Ok(());
        }
        Err(BoardMismatch { board: (self.size(), self.tile_count()), goal: (goal.size(), goal.tile_count()) })
    }

    /// Returns the cell of each tile, and for 0 the cell of the last blank.
    pub(crate) fn cells_by_tile(&self) -> Vec<u32> {
        let mut cells = vec![0; self.tile_count() + 1];
        for (&tile, cell) in self.tiles.iter().zip(0..) {
            cells[tile.to_usize()] = cell;
        }
        cells
    }

    fn distances(&self, goal_cell: impl Fn(u32) -> u32) -> u64 {
        let size = self.size;
        let rows = self.tiles.chunks_exact(self.size()).zip(0..);
        let placed = rows.flat_map(|(row, y)| row.iter().zip(0..).map(move |(&tile, x)| (tile, y, x)));
        let tiles = placed.filter(|&(tile, ..)| tile != 0);
        tiles.map(|(tile, y, x): (u32, u32, u32)| taxicab(goal_cell(tile), size, y, x)).sum()
    }

    /// Returns whether every arrangement is reachable: with two blanks, and on a single cell.
    fn blanks_roam(&self) -> bool {
        self.size == 1 || self.blank_count() > 1
    }

    fn blank_walk_is_even(&self, home: usize) -> bool {
        let size = self.size();
        let blank = self.blanks().next().unwrap_or(home);
        (blank / size + blank % size + home / size + home % size).is_multiple_of(2)
    }
}

fn taxicab(goal: u32, size: u32, row: u32, column: u32) -> u64 {
    u64::from((goal / size).abs_diff(row)) + u64::from((goal % size).abs_diff(column))
}

/// Returns the cells above, left, right and below a cell, in ascending order.
pub(crate) fn adjacent(size: usize, cell: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (cell / size, cell % size);
    let up = (row > 0).then(|| cell - size);
    let left = (column > 0).then(|| cell - 1);
    let right = (column + 1 < size).then(|| cell + 1);
    let down = (row + 1 < size).then(|| cell + size);
    [up, left, right, down].into_iter().flatten()
}

fn check_tiles(tiles: &[u32], tile_count: usize) -> Result<(), BoardError> {
    if tile_count == tiles.len() {
        return Err(BoardError::NoBlank);
    }
    let mut seen = vec![0u64; tile_count / 64 + 1];
    for (cell, &tile) in tiles.iter().enumerate().filter(|&(_, &tile)| tile != 0) {
        if tile.to_usize() > tile_count {
            return Err(BoardError::Range { cell, tile, tiles: tile_count });
        }
        let (word, bit) = (tile.to_usize() / 64, 1 << (tile % 64));
        if seen[word] & bit != 0 {
            return Err(BoardError::Duplicate { cell, tile });
        }
        seen[word] |= bit;
    }
    Ok(())
}

/// Writes the format of the classic puzzle files: N on a line of its own, then the rows.
impl fmt::Display for Board {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "{}", self.size)?;
        write!(out, "{}", self.grid())
    }
}

impl Board {
    /// Displays the rows only, without the line with N: right-aligned columns with one space between.
    pub fn grid(&self) -> impl fmt::Display + '_ {
        BoardRows(self)
    }
}

struct BoardRows<'a>(&'a Board);

impl fmt::Display for BoardRows<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = (self.0.tile_count.checked_ilog10().unwrap_or(0).to_usize() + 1).max(2);
        for row in self.0.tiles.chunks_exact(self.0.size()) {
            for (column, tile) in row.iter().enumerate() {
                let gap = if column == 0 { "" } else { " " };
                write!(out, "{gap}{tile:width$}")?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tiles.fmt(out)
    }
}

impl fmt::Display for BoardError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardError::Cells { given } => {
                write!(out, "a board has N × N cells, N from 1 to {LARGEST_SIZE}; {given} are given")
            }
            BoardError::Range { cell, tile, tiles } => {
                write!(
                    out,
                    "tile {tile} on cell {cell} is not one of 1 to {tiles}: a smaller tile is missing"
                )
            }
            BoardError::Duplicate { cell, tile } => write!(out, "tile {tile} appears again on cell {cell}"),
            BoardError::NoBlank => write!(out, "no cell is blank (0)"),
        }
    }
}

impl fmt::Display for OutOfRange {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let OutOfRange { row, column, size } = self;
        write!(out, "row {row}, column {column} is not on a board of {size} rows and columns from 0")
    }
}

impl fmt::Display for BoardMismatch {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BoardMismatch { board: (size, tiles), goal: (goal_size, goal_tiles) } = self;
        write!(
            out,
            "a board of size {size} with {tiles} tiles cannot reach a goal of size {goal_size} with {goal_tiles}"
        )
    }
}

impl std::error::Error for BoardError {}
impl std::error::Error for OutOfRange {}
impl std::error::Error for BoardMismatch {}
