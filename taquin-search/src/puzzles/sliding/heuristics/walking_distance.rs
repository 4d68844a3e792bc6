//! Walking distance (Takahashi 2002), for boards of up to sixteen cells.
//!
//! An arrangement says how many tiles of each row belong to which row, and the row of the blank. There are
//! few enough of them for a breadth-first search to find the least number of vertical moves from each to the
//! goal. Columns are treated alike. The estimate is the sum of both and never below Manhattan.

use std::collections::HashMap;

use super::super::labelled::{IncrementalHeuristic, Labelled, TileMove, Word};
use crate::width::Width;

/// For each pair of rows, the number of tiles of one that belong to the other, in three bits; above them the
/// row of the blank.
type Arrangement = u64;

/// The distances of all arrangements of one direction, for one goal line of the blank.
struct LineDistances {
    size: usize,
    numbers: HashMap<Arrangement, u16>,
    distances: Vec<u8>,
    /// The next arrangement, by arrangement and by 2 × the goal line of the tile moved + whether the blank
    /// moves up.
    after: Vec<[u16; 8]>,
}

/// The estimate for one goal cell of the blank.
pub(crate) struct WalkingDistance {
    size: usize,
    rows: LineDistances,
    columns: LineDistances,
}

/// The numbers of a board's arrangements.
#[derive(Clone, Copy)]
pub(crate) struct WalkingMemo {
    rows: u16,
    columns: u16,
}

fn count_at(size: usize, line: usize, home: usize) -> u32 {
    3 * (line * size + home).to_u32()
}

const BLANK_AT: u32 = 48;

impl LineDistances {
    fn new(size: usize, blank: usize) -> LineDistances {
        let tiles_of = |line: usize| (size - usize::from(line == blank)).to_u64();
        let goal = (0..size).fold(blank.to_u64() << BLANK_AT, |goal, line| {
            goal | tiles_of(line) << count_at(size, line, line)
        });
        let mut lines = LineDistances {
            size,
            numbers: HashMap::from([(goal, 0)]),
            distances: vec![0],
            after: Vec::new(),
        };
        let mut arrangements = vec![goal];
        // Arrangements are numbered in the order of their discovery, which makes this a breadth-first search.
        let mut number = 0;
        while let Some(&arrangement) = arrangements.get(number) {
            let after = lines.expand(arrangement, lines.distances[number] + 1, &mut arrangements);
            lines.after.push(after);
            number += 1;
        }
        lines
    }

    fn expand(&mut self, arrangement: Arrangement, distance: u8, met: &mut Vec<Arrangement>) -> [u16; 8] {
        let mut after = [0; 8];
        for (home, up) in (0..self.size).flat_map(|home| [(home, false), (home, true)]) {
            let Some(next) = self.moved(arrangement, home, up) else { continue };
            let number = *self.numbers.entry(next).or_insert_with(|| {
                met.push(next);
                self.distances.push(distance);
                met.len().to_u16() - 1
            });
            after[2 * home + usize::from(up)] = number;
        }
        after
    }

    /// Returns the arrangement after the blank moved up or down past a tile of a goal line, if there is such
    /// a tile.
    fn moved(&self, arrangement: Arrangement, home: usize, up: bool) -> Option<Arrangement> {
        let blank = (arrangement >> BLANK_AT).to_usize();
        let line =
            if up { blank.checked_sub(1)? } else { Some(blank + 1).filter(|&line| line < self.size)? };
        let (from, to) = (count_at(self.size, line, home), count_at(self.size, blank, home));
        let tiles = arrangement >> from & 7;
        let rest = arrangement & ((1 << BLANK_AT) - 1);
        (tiles > 0).then(|| (rest - (1 << from) + (1 << to)) | line.to_u64() << BLANK_AT)
    }

    fn number(&self, blank: usize, tiles: impl Iterator<Item = (usize, usize)>) -> u16 {
        let counted = tiles.fold(0, |counts, (line, home)| counts + (1 << count_at(self.size, line, home)));
        self.numbers.get(&(counted | blank.to_u64() << BLANK_AT)).copied().unwrap_or(0)
    }

    #[inline]
    fn shift(&self, number: u16, home: usize, up: bool) -> u16 {
        self.after[number.to_usize()][2 * home + usize::from(up)]
    }
}

impl WalkingDistance {
    /// Makes the estimate for N × N boards, N ≤ 4, from the goal cell of the blank. Builds its tables at
    /// once: 25 thousand arrangements for N = 4.
    pub(crate) fn new(size: usize, blank: usize) -> WalkingDistance {
        WalkingDistance {
            size,
            rows: LineDistances::new(size, blank / size),
            columns: LineDistances::new(size, blank % size),
        }
    }

    fn estimate(&self, memo: WalkingMemo) -> u32 {
        u32::from(self.rows.distances[memo.rows.to_usize()])
            + u32::from(self.columns.distances[memo.columns.to_usize()])
    }
}

impl<W: Word> IncrementalHeuristic<W> for WalkingDistance {
    type Memo = WalkingMemo;
    type Change = WalkingMemo;

    fn bytes(&self) -> usize {
        let arrangements = self.rows.after.len() + self.columns.after.len();
        arrangements * (size_of::<[u16; 8]>() + size_of::<u8>())
    }

    fn start(&self, board: &Labelled<W>) -> (WalkingMemo, u32) {
        let (size, blank) = (self.size, board.blank.to_usize());
        let tiles = || board.placed(size * size).map(|(cell, home)| (cell.to_usize(), home.to_usize()));
        let rows = self.rows.number(blank / size, tiles().map(|(cell, home)| (cell / size, home / size)));
        let columns =
            self.columns.number(blank % size, tiles().map(|(cell, home)| (cell % size, home % size)));
        let memo = WalkingMemo { rows, columns };
        (memo, self.estimate(memo))
    }

    #[inline]
    fn look(&self, memo: &WalkingMemo, shift: &TileMove<W>, _: u32, _: u32) -> (u32, WalkingMemo) {
        // The blank moves to the cell that the tile leaves.
        let (home, up) = (shift.label.to_usize(), shift.from < shift.to);
        let after = if shift.from.abs_diff(shift.to) == 1 {
            WalkingMemo { columns: self.columns.shift(memo.columns, home % self.size, up), ..*memo }
        } else {
            WalkingMemo { rows: self.rows.shift(memo.rows, home / self.size, up), ..*memo }
        };
        (self.estimate(after), after)
    }

    #[inline]
    fn exchange(&self, memo: &mut WalkingMemo, change: &mut WalkingMemo) {
        std::mem::swap(memo, change);
    }
}
