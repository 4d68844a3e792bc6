//! Sliding boards of up to sixteen cells in one 64-bit word, four bits a cell.
//!
//! Cell c is the nibble at bit 4c, a blank is 0. Nibbles beyond the last cell hold 1, so that they are
//! never taken for blanks. Blanks are found by folding each nibble onto its lowest bit, a move is two
//! exclusive-ors, and equality of boards is equality of words.
//!
//! A rank is computed cell by cell from the index of its tile among those not yet placed. One word holds all
//! sixteen indices, and placing a tile decrements every index above. Several blanks count as one value that
//! stays available until the last is placed, which leaves gaps between ranks but keeps them below n!.

use std::fmt;

use super::board::{Board, BoardMismatch, adjacent};
use super::heuristic::Heuristic;
use crate::search::{Reversible, Space};
use crate::width::Width;

/// The most cells of a board in a word.
pub(crate) const MOST_CELLS: usize = 16;

const LOWEST_BITS: u64 = 0x1111_1111_1111_1111;
const INDICES: u64 = 0xFEDC_BA98_7654_3210;

/// The space of boards of one size and set of tiles, with a goal and a heuristic that is a sum over tiles.
#[derive(Clone)]
pub struct Packed {
    size: usize,
    tile_count: usize,
    goal: u64,
    heuristic: Heuristic,
    adjacent: [[u8; 4]; MOST_CELLS],
    degree: [u8; MOST_CELLS],
    /// For each tile and cell, the tile's share of the estimate.
    shares: [[u8; MOST_CELLS]; MOST_CELLS],
    /// For each cell, the number of values that the cells before it leave.
    radices: [u32; MOST_CELLS],
    rank_count: Option<usize>,
}

/// A move within a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedSlide {
    /// The cell of the tile.
    pub from: u8,
    /// The cell of the blank.
    pub to: u8,
}

impl Packed {
    pub(crate) fn new(goal: &Board, heuristic: Heuristic) -> Packed {
        let (size, tile_count) = (goal.size(), goal.tile_count());
        let cells = size * size;
        let mut space = Packed {
            size,
            tile_count,
            goal: 0,
            heuristic,
            adjacent: [[0; 4]; MOST_CELLS],
            degree: [0; MOST_CELLS],
            shares: [[0; MOST_CELLS]; MOST_CELLS],
            radices: std::array::from_fn(|cell| (tile_count + 1).min(cells.saturating_sub(cell)).to_u32()),
            rank_count: None,
        };
        space.goal = space.pack(goal.tiles());
        space.rank_count = space.radices[..cells].iter().try_fold(1, |count: usize, &radix| {
            count.checked_mul(radix.to_usize()).filter(|&count| count <= 1 << 22)
        });
        for cell in 0..cells {
            for next in adjacent(size, cell) {
                space.adjacent[cell][space.degree[cell].to_usize()] = next.to_u8();
                space.degree[cell] += 1;
            }
        }
        for (tile, home) in goal.cells_by_tile().into_iter().enumerate().skip(1) {
            for (cell, share) in space.shares[tile][..cells].iter_mut().enumerate() {
                *share = heuristic.share(size, cell, home.to_usize()).to_u8();
            }
        }
        space
    }

    /// Makes the space of boards with this goal, or returns `None` if it has more than sixteen cells. The
    /// estimate is the part of `heuristic` that is a sum over tiles, which for all above Manhattan is
    /// Manhattan.
    pub fn of(goal: &Board, heuristic: Heuristic) -> Option<Packed> {
        (goal.tiles().len() <= MOST_CELLS).then(|| Packed::new(goal, heuristic))
    }

    /// Returns the state of a board with the size and tiles of the goal.
    ///
    /// # Errors
    /// Returns [`BoardMismatch`] if its size or tiles differ.
    pub fn state(&self, board: &Board) -> Result<u64, BoardMismatch> {
        board.matches(&self.board(self.goal))?;
        Ok(self.pack(board.tiles()))
    }

    /// Packs tiles into a word.
    pub(crate) fn pack(&self, tiles: &[u32]) -> u64 {
        let beyond = if tiles.len() < MOST_CELLS { LOWEST_BITS << (4 * tiles.len()) } else { 0 };
        tiles.iter().rev().fold(0, |word, &tile| word << 4 | u64::from(tile)) | beyond
    }

    /// Unpacks the tiles of a word.
    pub(crate) fn unpack(&self, word: u64) -> impl Iterator<Item = u32> {
        (0..self.size * self.size).map(move |cell| nibble(word, cell.to_u8()).to_u32())
    }

    /// Returns the board of a state.
    pub fn board(&self, word: u64) -> Board {
        Board::trusted(self.unpack(word).collect(), self.size, self.tile_count)
    }
}

fn nibble(word: u64, cell: u8) -> usize {
    (word >> (4 * cell)).to_usize() & 15
}

/// Returns one bit for each blank, the lowest of the four of its cell.
fn blanks(word: u64) -> u64 {
    let folded = word | word >> 1;
    !(folded | folded >> 2) & LOWEST_BITS
}

impl Space for Packed {
    type State = u64;
    type Action = PackedSlide;
    type Cost = u32;

    #[inline]
    fn expand(&self, &word: &u64, mut generate: impl FnMut(PackedSlide, u64, u32)) {
        let mut blanks = blanks(word);
        while blanks != 0 {
            let to = (blanks.trailing_zeros() / 4).to_u8();
            blanks &= blanks - 1;
            for &from in &self.adjacent[to.to_usize() & 15][..self.degree[to.to_usize() & 15].to_usize() & 7]
            {
                let tile = nibble(word, from).to_u64();
                if tile != 0 {
                    let next = word ^ (tile << (4 * from)) ^ (tile << (4 * to));
                    generate(PackedSlide { from, to }, next, 1);
                }
            }
        }
    }

    fn is_goal(&self, &word: &u64) -> bool {
        word == self.goal
    }

    fn estimate(&self, &word: &u64) -> u32 {
        (0..(self.size * self.size).to_u8())
            .map(|cell| u32::from(self.shares[nibble(word, cell)][cell.to_usize()]))
            .sum()
    }

    #[inline]
    fn estimate_after(&self, _: &u64, before: u32, slide: PackedSlide, child: &mut u64, _: u32) -> u32 {
        let shares = &self.shares[nibble(*child, slide.to)];
        before + u32::from(shares[slide.to.to_usize() & 15]) - u32::from(shares[slide.from.to_usize() & 15])
    }

    fn rank(&self, &word: &u64) -> usize {
        let mut indices = INDICES;
        let mut blanks = self.size * self.size - self.tile_count;
        let mut rank = 0;
        // The other cells determine the last one.
        for (cell, radix) in (0..(self.size * self.size).to_u8() - 1).zip(self.radices) {
            let tile = nibble(word, cell);
            rank = rank * radix + (indices >> (4 * tile)).low_u32() % 16;
            blanks -= usize::from(tile == 0);
            if tile != 0 || blanks == 0 {
                indices = indices.wrapping_sub((LOWEST_BITS << (4 * tile)) << 4);
            }
        }
        rank.to_usize()
    }

    fn rank_count(&self) -> Option<usize> {
        self.rank_count
    }
}

impl fmt::Debug for Packed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Packed").field("goal", &self.board(self.goal)).finish_non_exhaustive()
    }
}

impl Reversible for Packed {
    fn goals(&self) -> Vec<u64> {
        vec![self.goal]
    }

    fn estimate_from(&self, &start: &u64, &word: &u64) -> u32 {
        let cells = 0..(self.size * self.size).to_u8();
        let mut starts = [0; MOST_CELLS];
        cells.clone().for_each(|cell| starts[nibble(start, cell)] = cell.to_usize());
        let share = |cell: u8| match nibble(word, cell) {
            0 => 0,
            tile => self.heuristic.share(self.size, cell.to_usize(), starts[tile]),
        };
        cells.map(|cell| share(cell).to_u32()).sum()
    }
}
