//! Manhattan with linear conflicts, for boards of up to sixteen cells.
//!
//! The conflicts of a line depend only on which of its cells hold tiles that belong to it, and where in
//! it those belong: for each cell a digit, 0 for a stranger, else one more than the goal place. A table
//! by these digits serves every line. A move changes two lines of one direction only.

use super::conflict;
use super::informed::{Estimator, Labelled, Looks, MOST_CELLS, Shifts};

/// The estimate for one size of board.
pub(crate) struct Lines {
    size: usize,
    /// By the digits of a line, twice the tiles that must make way.
    conflicts: Vec<u8>,
    /// By line (rows, then columns) and goal cell, the digit of the tile there.
    digits: [[u8; MOST_CELLS]; 8],
}

impl Lines {
    /// The estimate for boards of N × N cells, N ≤ 4.
    pub(crate) fn new(size: usize) -> Lines {
        let radix = size + 1;
        let conflicts = (0..radix.pow(size as u32)).map(|digits| {
            let places = (0..size).rev().map(|place| digits / radix.pow(place as u32) % radix);
            2 * conflict::in_line(places.filter(|&digit| digit > 0).map(|digit| digit as u32)) as u8
        });
        let digit = |line: usize, home: usize| match (home / size, home % size) {
            (row, column) if line < size && row == line => column + 1,
            (row, column) if line >= size && column + size == line => row + 1,
            _ => 0,
        };
        let digits = std::array::from_fn(|line| std::array::from_fn(|home| digit(line, home) as u8));
        Lines { size, conflicts: conflicts.collect(), digits }
    }

    /// Twice the tiles that must make way in a line, rows first, then columns.
    #[inline]
    fn conflicts_in(&self, board: &Labelled, line: usize) -> u32 {
        let (first, stride) =
            if line < self.size { (line * self.size, 1) } else { (line - self.size, self.size) };
        let digits = &self.digits[line & 7];
        let index = (0..self.size).fold(0, |index, place| {
            let cell = (first + place * stride) as u8;
            let stranger = cell == board.blank;
            let digit = digits[board.label(cell) as usize];
            index * (self.size + 1) + if stranger { 0 } else { digit as usize }
        });
        u32::from(self.conflicts[index])
    }

    fn distance(&self, cell: u8, home: u8) -> u32 {
        let size = self.size as u8;
        u32::from((cell / size).abs_diff(home / size) + (cell % size).abs_diff(home % size))
    }
}

/// Conflicts line by line, rows first: four bits each.
#[derive(Clone, Copy)]
pub(crate) struct Memo(u32);

impl Memo {
    fn get(self, line: usize) -> u32 {
        self.0 >> (4 * line) & 15
    }

    fn set(&mut self, line: usize, conflicts: u32) {
        self.0 = self.0 & !(15 << (4 * line)) | conflicts << (4 * line);
    }
}

impl Estimator for Lines {
    type Memo = Memo;
    type Change = Memo;

    fn bytes(&self) -> usize {
        self.conflicts.len()
    }

    fn start(&self, board: &Labelled) -> (Memo, u32) {
        let mut memo = Memo(0);
        for line in 0..2 * self.size {
            memo.set(line, self.conflicts_in(board, line));
        }
        let conflicts: u32 = (0..2 * self.size).map(|line| memo.get(line)).sum();
        let distances: u32 =
            board.placed(self.size * self.size).map(|(cell, home)| self.distance(cell, home)).sum();
        (memo, distances + conflicts)
    }

    #[inline]
    fn look(&self, memo: &Memo, shifts: &Shifts, before: u32, limit: u32) -> Looks<Memo> {
        shifts.each_ref().map(|shift| {
            let shift = shift.as_ref()?;
            let size = self.size as u8;
            let line =
                |cell: u8| if shift.from.abs_diff(shift.to) == 1 { cell % size + size } else { cell / size };
            let (left, entered) = (line(shift.from) as usize, line(shift.to) as usize);
            let moved =
                before + self.distance(shift.to, shift.label) - self.distance(shift.from, shift.label);
            let unconflicted = moved - memo.get(left) - memo.get(entered);
            if unconflicted > limit {
                return None;
            }
            let mut after = *memo;
            after.set(left, self.conflicts_in(&shift.after, left));
            after.set(entered, self.conflicts_in(&shift.after, entered));
            let estimate = unconflicted + after.get(left) + after.get(entered);
            (estimate <= limit).then_some((estimate, after))
        })
    }

    #[inline]
    fn exchange(&self, memo: &mut Memo, change: &mut Memo) {
        std::mem::swap(memo, change);
    }
}
