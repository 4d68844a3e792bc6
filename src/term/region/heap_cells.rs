//! The memory of the heap.
//!
//! **Invariant.** Every address that [`HeapCells`] is asked for is below the heap's top, or is the next one
//! of a cell pushed within the reserved margin; cells below the top were written.
//!
//! **Who keeps it.** Addresses are made by pushes alone (`Heap::push` and its siblings return them), are
//! stored in cells with an address tag, and are moved by the collector together with the cells. Backtracking
//! and truncation lower the top only to a mark that a choice point or a caller took from it, when no cell,
//! register or root that survives refers above the mark. A box header says how many words follow it, and is
//! pushed with them. `Heap::reserve`, called once for a whole clause, ensures that the capacity exceeds the
//! top by `MARGIN` cells; instructions between two calls use fewer, since the compiler emits `Ensure` where
//! they might not. Compiled code is the compiler's alone: no text is read as instructions.
//!
//! **What `checked` checks.** That each address is below the capacity, and that a string is UTF-8. It does
//! not find an address between the top and the capacity.

use std::mem::MaybeUninit;

use super::{OutOfMemory, Region, Window};
use crate::term::cell::Cell;

/// The cells of the heap.
pub struct HeapCells(Region<Cell>);

impl HeapCells {
    /// Creates memory for `capacity` cells.
    pub(in crate::term) fn new(capacity: usize) -> HeapCells {
        HeapCells(Region::new(capacity))
    }

    /// Returns the capacity in cells.
    #[inline(always)]
    pub fn capacity(&self) -> usize {
        self.0.capacity()
    }

    /// Returns the cell at an address.
    #[inline(always)]
    pub fn get(&self, addr: usize) -> Cell {
        // SAFETY: by the invariant, the address is below the top, where cells were written.
        unsafe { self.0.get(addr) }
    }

    /// Writes the cell at an address below the top, or on top of the heap within the margin.
    #[inline(always)]
    pub fn set(&mut self, addr: usize, cell: Cell) {
        // SAFETY: by the invariant, the address is below the capacity.
        unsafe { self.0.set(addr, cell) }
    }

    /// Returns the cells from an address on.
    #[inline(always)]
    pub fn window(&mut self, start: usize) -> Window<'_, Cell> {
        // SAFETY: as for `get` and `set`.
        unsafe { self.0.window(start) }
    }

    /// Ensures capacity for at least `needed` cells.
    pub fn ensure(&mut self, needed: usize) -> Result<(), OutOfMemory> {
        self.0.ensure(needed)
    }

    /// Frees capacity beyond `capacity` cells.
    pub fn shrink(&mut self, capacity: usize) {
        self.0.shrink(capacity);
    }

    /// Returns the cells from `start` up to `end`.
    #[inline]
    pub fn slice(&self, start: usize, end: usize) -> &[Cell] {
        // SAFETY: as for `get`.
        unsafe { self.0.slice(start, end) }
    }

    /// Copies cells to an address and on.
    pub fn put_slice(&mut self, addr: usize, cells: &[Cell]) {
        self.0.put_slice(addr, cells);
    }

    /// Returns the words from `start` up to `end`, as numbers.
    pub fn words(&self, start: usize, end: usize) -> &[u64] {
        let cells = self.slice(start, end);
        // SAFETY: a cell is a `u64` by its `repr(transparent)`.
        unsafe { std::slice::from_raw_parts(cells.as_ptr().cast(), cells.len()) }
    }

    /// Returns the words below `end`, and room for `count` words from `start` on.
    #[inline]
    pub fn words_and_room(
        &mut self,
        end: usize,
        start: usize,
        count: usize,
    ) -> (&[u64], &mut [MaybeUninit<u64>]) {
        assert!(end <= start && start <= self.0.capacity && count <= self.0.capacity - start);
        // SAFETY: both ranges are inside the allocation and disjoint, and the first has been written by the
        // owner; a cell is a `u64` by its `repr(transparent)`.
        unsafe {
            let base = self.0.base.as_ptr().cast::<u64>();
            let room = base.add(start).cast();
            (std::slice::from_raw_parts(base, end), std::slice::from_raw_parts_mut(room, count))
        }
    }

    /// Like `words_and_room`, where the room is filled with zeros.
    #[inline]
    pub fn words_and_zeros(&mut self, end: usize, start: usize, count: usize) -> (&[u64], &mut [u64]) {
        let (words, room) = self.words_and_room(end, start, count);
        room.fill(MaybeUninit::new(0));
        // SAFETY: each word of the room was written.
        (words, unsafe { std::slice::from_raw_parts_mut(room.as_mut_ptr().cast(), count) })
    }

    /// Returns the text of `count` bytes that was written from `start` on.
    pub fn text(&self, start: usize, count: usize) -> &str {
        let words = self.words(start, start + count.div_ceil(8));
        // SAFETY: the words are that long, and any byte is a `u8`.
        let bytes: &[u8] = unsafe { std::slice::from_raw_parts(words.as_ptr().cast(), count) };
        if cfg!(any(debug_assertions, feature = "checked")) {
            return std::str::from_utf8(bytes).expect("a text was written");
        }
        // SAFETY: by the invariant, the bytes after the header of a string were a `str`.
        unsafe { std::str::from_utf8_unchecked(bytes) }
    }
}
