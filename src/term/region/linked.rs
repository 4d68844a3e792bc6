//! The memory of code, and of what code refers to by number.
//!
//! **Invariant.** Every index that [`Linked`] is asked for was written before, by `put` or `set`.
//!
//! **Who keeps it.** Instructions are written by `CodeArea::install`, from what the compiler made: every
//! path through a block ends with an instruction that leaves it, jumps lead to instructions of the block,
//! and a test is followed by two instructions. Addresses are those that `install` returned. A block is freed
//! when no clause, continuation or choice point leads into it (`machine/removal.rs`); its memory stays
//! readable, except at the end of the area, which is given back. Rows for predicates are added by
//! `Database::pred_id`, the only place that makes a `PredId`, and are never removed.
//!
//! **What `checked` checks.** That each index is below the capacity.

use super::{OutOfMemory, Region};

/// Values that were written before anything refers to them by index.
pub struct Linked<T: Copy>(Region<T>);

impl<T: Copy> Linked<T> {
    /// Creates memory for `capacity` values.
    pub fn new(capacity: usize) -> Linked<T> {
        Linked(Region::new(capacity))
    }

    /// Returns the capacity in values.
    pub fn capacity(&self) -> usize {
        self.0.capacity()
    }

    /// Returns the value at an index.
    #[inline(always)]
    pub fn get(&self, index: usize) -> T {
        // SAFETY: by the invariant, it was written.
        unsafe { self.0.get(index) }
    }

    /// Returns a reference to the value at an index, to read only a part of it.
    #[inline(always)]
    pub fn at(&self, index: usize) -> &T {
        // SAFETY: as for `get`.
        unsafe { self.0.at(index) }
    }

    /// Replaces the value at an index.
    pub fn set(&mut self, index: usize, value: T) {
        self.put(index, &[value]);
    }

    /// Writes values at an index and on.
    ///
    /// # Panics
    /// If the capacity does not suffice.
    pub fn put(&mut self, index: usize, values: &[T]) {
        self.0.put_slice(index, values);
    }

    /// Returns the values from `start` up to `end`.
    ///
    /// # Panics
    /// If the range is not within the capacity.
    pub fn slice(&self, start: usize, end: usize) -> &[T] {
        // SAFETY: as for `get`.
        unsafe { self.0.slice(start, end) }
    }

    /// Ensures capacity for at least `needed` values.
    pub fn ensure(&mut self, needed: usize) -> Result<(), OutOfMemory> {
        self.0.ensure(needed)
    }

    /// Frees capacity beyond `capacity` values.
    pub fn shrink(&mut self, capacity: usize) {
        self.0.shrink(capacity);
    }
}
