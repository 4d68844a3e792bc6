//! Rows of cells, one behind the other: the answers of a table, or their keys.
//!
//! An answer of two integers takes three cells and about a word of the index. An allocation for each would
//! take twice as much. Memory grows by a quarter at a time, since what is free behind the last row is lost
//! for as long as the table grows.

use std::ops::Range;

use crate::term::Cell;
use crate::width::Width;

/// Rows by number, in order of arrival. A row that was removed keeps its number.
#[derive(Clone, Default)]
pub struct AnswerRows {
    cells: Vec<Cell>,
    /// The number of rows, those included that were removed.
    len: u32,
    /// The cells of each row, while there are no spans.
    width: u32,
    /// The place of each row, once a row is longer or shorter than the first, or was replaced or removed.
    spans: Vec<RowSpan>,
    /// The cells of rows that were removed or replaced.
    dead: usize,
}

/// The place of a row among the cells.
#[derive(Clone, Copy)]
struct RowSpan {
    start: u32,
    len: u32,
}

const REMOVED: RowSpan = RowSpan { start: u32::MAX, len: 0 };

/// The most cells of all rows together, 32 GB.
const MOST_CELLS: usize = u32::MAX as usize;

impl AnswerRows {
    /// Returns the number of rows, those included that were removed.
    pub fn len(&self) -> usize {
        self.len.to_usize()
    }

    /// Returns a row, unless it was removed.
    #[inline]
    pub fn get(&self, row: usize) -> Option<&[Cell]> {
        if self.spans.is_empty() {
            return (row < self.len()).then(|| &self.cells[self.even_place(row)]);
        }
        let RowSpan { start, len } = *self.spans.get(row)?;
        (start != REMOVED.start).then(|| &self.cells[start.to_usize()..][..len.to_usize()])
    }

    /// Returns the place of a row among rows of one length.
    #[inline(always)]
    fn even_place(&self, row: usize) -> Range<usize> {
        let start = row * self.width.to_usize();
        start..start + self.width.to_usize()
    }

    /// Returns the first row at or after a number, and its number.
    #[inline]
    pub fn from(&self, row: usize) -> Option<(usize, &[Cell])> {
        (row..self.len()).find_map(|row| Some((row, self.get(row)?)))
    }

    /// Returns the rows.
    pub fn iter(&self) -> impl Iterator<Item = &[Cell]> {
        (0..self.len()).filter_map(|row| self.get(row))
    }

    /// Returns whether there is room for another row of that many cells.
    pub fn has_room(&self, cells: usize) -> bool {
        self.cells.len() + cells < MOST_CELLS && self.len() < MOST_CELLS
    }

    /// Adds a row, for which there is room. Amortised O(cells)
    pub fn push(&mut self, cells: &[Cell]) {
        if self.len == 0 {
            self.width = cells.len().to_u32();
        } else if self.needs_spans(cells.len()) {
            self.give_spans(1);
        }
        let span = self.put(cells);
        if !self.spans.is_empty() {
            reserve(&mut self.spans, 1);
            self.spans.push(span);
        }
        self.len += 1;
    }

    /// Returns whether a row of that many cells is the first that is longer or shorter.
    #[inline]
    fn needs_spans(&self, cells: usize) -> bool {
        self.len > 0 && self.spans.is_empty() && cells != self.width.to_usize()
    }

    /// Writes down the places of all rows, if that was not done, with room for more. O(rows)
    fn give_spans(&mut self, more: usize) {
        if self.spans.is_empty() {
            let place = |row: u32| RowSpan { start: row * self.width, len: self.width };
            let mut spans = Vec::with_capacity(grown(self.len(), more));
            spans.extend((0..self.len).map(place));
            self.spans = spans;
        }
    }

    /// Replaces a row.
    pub fn set(&mut self, row: usize, cells: &[Cell]) {
        self.remove(row);
        self.spans[row] = self.put(cells);
    }

    /// Removes a row.
    pub fn remove(&mut self, row: usize) {
        self.give_spans(0);
        let before = std::mem::replace(&mut self.spans[row], REMOVED);
        self.dead += before.len.to_usize();
        if self.dead > self.cells.len() / 2 {
            self.compact();
        }
    }

    fn put(&mut self, cells: &[Cell]) -> RowSpan {
        reserve(&mut self.cells, cells.len());
        let start = self.cells.len().to_u32();
        self.cells.extend_from_slice(cells);
        RowSpan { start, len: cells.len().to_u32() }
    }

    /// Moves the rows together. O(cells)
    fn compact(&mut self) {
        let cells = std::mem::take(&mut self.cells);
        self.dead = 0;
        for row in 0..self.spans.len() {
            let RowSpan { start, len } = self.spans[row];
            if start != REMOVED.start {
                self.spans[row] = self.put(&cells[start.to_usize()..][..len.to_usize()]);
            }
        }
    }

    /// Frees what the rows do not need.
    pub fn shrink(&mut self) {
        self.cells.shrink_to_fit();
        self.spans.shrink_to_fit();
    }

    /// Returns the bytes allocated.
    pub fn bytes(&self) -> usize {
        self.cells.capacity() * size_of::<Cell>() + self.spans.capacity() * size_of::<RowSpan>()
    }

    /// Returns the bytes that are allocated for another row of that many cells, besides those of now.
    #[inline]
    pub fn growth(&self, cells: usize) -> usize {
        let larger = |len: usize, more: usize, capacity: usize, size: usize| match len + more > capacity {
            true => grown(len, more) * size,
            false => 0,
        };
        let has_spans = !self.spans.is_empty() || self.needs_spans(cells);
        let spans =
            usize::from(has_spans) * larger(self.len(), 1, self.spans.capacity(), size_of::<RowSpan>());
        larger(self.cells.len(), cells, self.cells.capacity(), size_of::<Cell>()) + spans
    }
}

/// Returns the capacity for `more` values behind `len`: of the first ones as many, since many tables have one
/// answer.
fn grown(len: usize, more: usize) -> usize {
    if len == 0 { more } else { len + more.max(len / 4).max(4) }
}

fn reserve<T>(values: &mut Vec<T>, more: usize) {
    if values.len() + more > values.capacity() {
        values.reserve_exact(grown(values.len(), more) - values.len());
    }
}

/// The numbers of rows by their cells: open addressing, with at least a quarter of the slots free. A slot has
/// a row's number in its low bits, as many as the index needs, and bits of the hash in the others, so that
/// only rows are compared that are likely the same. A few rows are searched without it. The rows, none of
/// which is removed, are passed to each call.
#[derive(Default)]
pub struct RowIndex {
    slots: Vec<u32>,
}

const FREE: u32 = u32::MAX;

/// The most rows that have no slots.
const SEARCHED: usize = 4;

/// The slot for a row that is not in an index, and the bits of its hash.
#[derive(Clone, Copy, Default)]
pub struct FreeSlot {
    at: usize,
    tag: u32,
}

impl RowIndex {
    /// Returns the number of the row with these cells, or the slot for them. O(cells)
    pub fn find(&self, rows: &AnswerRows, cells: &[Cell]) -> Result<usize, FreeSlot> {
        if self.slots.is_empty() {
            return (0..rows.len()).find(|&row| rows.get(row) == Some(cells)).ok_or(FreeSlot::default());
        }
        let free = self.slot(rows, cells);
        match self.slots[free.at] {
            FREE => Err(free),
            slot => Ok((slot & self.mask()).to_usize()),
        }
    }

    /// Returns the slot of the row with these cells, or the free slot for it.
    fn slot(&self, rows: &AnswerRows, cells: &[Cell]) -> FreeSlot {
        let is_it = |row: u32| rows.get(row.to_usize()) == Some(cells);
        self.slot_where(hash_of(cells), is_it)
    }

    /// Returns the slot for a hash that has a row which `is_it`, or the first free one.
    #[inline(always)]
    fn slot_where(&self, hash: u64, is_it: impl Fn(u32) -> bool) -> FreeSlot {
        let mask = self.mask();
        let tag = (hash >> 16).low_u32() & !mask;
        let mut at = (hash >> 32 >> mask.leading_zeros()).to_usize();
        loop {
            let slot = self.slots[at];
            if slot == FREE || slot & !mask == tag && is_it(slot & mask) {
                return FreeSlot { at, tag };
            }
            at = (at + 1) & mask.to_usize();
        }
    }

    /// Returns the bits that number a slot, and a row.
    fn mask(&self) -> u32 {
        (self.slots.len() - 1).to_u32()
    }

    /// Notes that a row was added, for which `find` returned `free`. Amortised O(cells)
    pub fn note_added(&mut self, rows: &AnswerRows, free: FreeSlot) {
        let Some(added) = rows.len().checked_sub(1) else { return };
        match self.slots_for(rows.len()) {
            Some(slots) => {
                self.slots = vec![FREE; slots];
                for row in 0..=added {
                    let Some(cells) = rows.get(row) else { continue };
                    // All rows differ.
                    let free = self.slot_where(hash_of(cells), |_| false);
                    self.fill(free, row);
                }
            }
            None if self.slots.is_empty() => {}
            None => self.fill(free, added),
        }
    }

    fn fill(&mut self, FreeSlot { at, tag }: FreeSlot, row: usize) {
        self.slots[at] = row.to_u32() | tag;
    }

    /// Returns the number of slots to be made for that many rows; `None` if there are enough.
    fn slots_for(&self, rows: usize) -> Option<usize> {
        (rows > SEARCHED && rows * 4 > self.slots.len() * 3).then(|| (self.slots.len() * 2).max(4 * SEARCHED))
    }

    /// Returns the bytes allocated.
    pub fn bytes(&self) -> usize {
        self.slots.len() * size_of::<u32>()
    }

    /// Returns the bytes that are allocated for another row behind these, besides those of now.
    #[inline]
    pub fn growth(&self, rows: &AnswerRows) -> usize {
        self.slots_for(rows.len() + 1).map_or(0, |slots| slots * size_of::<u32>())
    }
}

/// Returns a hash, the high bits of which are best. Multiples of the golden ratio lie apart, so that rows
/// which count, as many do, hardly ever meet.
#[inline]
pub fn hash_of(cells: &[Cell]) -> u64 {
    let add = |hash: u64, cell: &Cell| {
        hash.rotate_left(23).wrapping_add(cell.bits()).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    };
    cells.iter().fold(0, add)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(n: i64) -> Vec<Cell> {
        (0..n % 4).map(|i| Cell::int(n + i)).collect()
    }

    #[test]
    fn rows_are_found_by_their_cells() {
        let (mut rows, mut index) = (AnswerRows::default(), RowIndex::default());
        for n in 1..2000 {
            let cells = cells(4 * n + 1);
            let free = index.find(&rows, &cells).expect_err("a free slot");
            rows.push(&cells);
            index.note_added(&rows, free);
        }
        for n in 1..2000_usize {
            assert_eq!(index.find(&rows, &cells(4 * n.to_i64() + 1)).ok(), Some(n - 1));
        }
    }

    #[test]
    fn rows_have_spans_once_they_differ() {
        for width in [0, 1, 3] {
            let mut rows = AnswerRows::default();
            let even = vec![Cell::int(7); width];
            for _ in 0..10 {
                let growth = rows.growth(width);
                let before = rows.bytes();
                rows.push(&even);
                assert!(rows.bytes() <= before + growth && rows.spans.is_empty());
            }
            rows.push(&[Cell::int(8); 2]);
            rows.remove(3);
            assert_eq!((rows.len(), rows.get(2), rows.get(3)), (11, Some(&even[..]), None));
            assert_eq!(
                (rows.from(3).map(|(row, _)| row), rows.get(10)),
                (Some(4), Some(&[Cell::int(8); 2][..]))
            );
            assert_eq!((rows.iter().count(), rows.get(11)), (10, None));
        }
    }

    #[test]
    fn rows_that_are_replaced_leave_no_garbage() {
        let mut rows = AnswerRows::default();
        (0..100).for_each(|n| rows.push(&cells(n)));
        for round in 0..100 {
            (0..100).for_each(|row| rows.set(row, &cells(row.to_i64() + round)));
        }
        assert!(rows.bytes() < 100 * 40, "{}", rows.bytes());
        rows.remove(7);
        assert_eq!(rows.get(7), None);
        assert_eq!(rows.from(7).map(|(row, _)| row), Some(8));
        assert_eq!(rows.get(50), Some(&*cells(149)));
        assert_eq!(rows.iter().count(), 99);
    }
}
