//! The memory of the two stacks, environments and choice points.
//!
//! **Invariant.** Every index that [`StackWords`] is asked for lies in a frame that was pushed and not yet
//! removed, or in the next one, for which there is room; the words read of a frame were written. The first
//! words, which make the outermost frame, are in the initial capacity.
//!
//! **Who keeps it.** `machine/frame.rs` is the only file that pushes frames: `allocate` and `push_choice`
//! compare the end of the frame with the capacity and grow the stack first. Frames are named by the
//! registers `e` and `b`, by words of other frames and by continuations, all written by those functions. A
//! slot's number comes from an instruction, and is below the size that its clause's `allocate` reserved. The
//! compiler writes each slot before it reads it (`code/slots.rs` finds those of a continuation that hold a
//! value).
//!
//! **What `checked` checks.** That each index is below the capacity.

use std::ptr::NonNull;

use super::{OutOfMemory, Region, Window};
use crate::term::cell::Cell;

/// The words of a stack.
pub struct StackWords(Region<Cell>);

impl StackWords {
    /// Creates a stack of `capacity` words.
    pub fn new(capacity: usize) -> StackWords {
        StackWords(Region::new(capacity))
    }

    /// Returns the capacity in words.
    #[inline(always)]
    pub fn capacity(&self) -> usize {
        self.0.capacity()
    }

    /// Returns a word of a frame.
    #[inline(always)]
    pub fn get(&self, index: usize) -> Cell {
        // SAFETY: by the invariant, the word is of a frame and was written.
        unsafe { self.0.get(index) }
    }

    /// Writes a word of a frame.
    #[inline(always)]
    pub fn set(&mut self, index: usize, word: Cell) {
        // SAFETY: by the invariant, the frame is within the capacity.
        unsafe { self.0.set(index, word) }
    }

    /// Returns the place of a word of a frame, valid until the capacity changes.
    #[inline(always)]
    pub(super) fn place(&self, index: usize) -> NonNull<Cell> {
        self.0.check(index);
        // SAFETY: by the invariant, the frame is within the capacity.
        unsafe { self.0.base.add(index) }
    }

    /// Returns the words of a frame from an index on.
    #[inline(always)]
    pub fn window(&mut self, start: usize) -> Window<'_, Cell> {
        // SAFETY: as for `get` and `set`.
        unsafe { self.0.window(start) }
    }

    /// Ensures capacity for at least `needed` words, growing to at most `most` if that suffices.
    pub fn ensure_within(&mut self, needed: usize, most: usize) -> Result<(), OutOfMemory> {
        self.0.ensure_within(needed, most)
    }

    /// Frees capacity beyond `capacity` words.
    pub fn shrink(&mut self, capacity: usize) {
        self.0.shrink(capacity);
    }
}
