//! The memory of environments, with the place of the current one at hand.
//!
//! **Invariant.** As for [`StackWords`](super::StackWords); the current environment is one that was pushed
//! and not yet removed, or the outermost one.
//!
//! **What `checked` checks.** That each index and each word of the current environment is below the capacity.

use std::ptr::NonNull;

use super::{OutOfMemory, StackWords};
use crate::term::cell::Cell;

/// The words of environments.
pub struct Environments {
    words: StackWords,
    /// The first word of the current environment.
    current: NonNull<Cell>,
}

// SAFETY: `current` points into `words`, which is this value's alone.
unsafe impl Send for Environments {}
// SAFETY: shared access only reads.
unsafe impl Sync for Environments {}

impl Environments {
    /// Creates a stack of `capacity` words, whose current environment is the outermost one.
    pub fn new(capacity: usize) -> Environments {
        let words = StackWords::new(capacity);
        let current = words.place(0);
        Environments { words, current }
    }

    /// Returns the capacity in words.
    #[inline(always)]
    pub fn capacity(&self) -> usize {
        self.words.capacity()
    }

    /// Returns the index of the current environment.
    #[inline(always)]
    pub fn current(&self) -> usize {
        // SAFETY: both point into the same allocation, the second not before the first.
        unsafe { self.current.offset_from_unsigned(self.words.place(0)) }
    }

    /// Makes the environment at an index the current one.
    #[inline(always)]
    pub fn enter(&mut self, index: usize) {
        self.current = self.words.place(index);
    }

    /// Returns a word of the current environment.
    #[inline(always)]
    pub fn word(&self, offset: usize) -> Cell {
        self.check(offset);
        // SAFETY: by the invariant, the word is of a frame and was written.
        unsafe { *self.current.as_ptr().add(offset) }
    }

    /// Writes a word of the current environment.
    #[inline(always)]
    pub fn set_word(&mut self, offset: usize, word: Cell) {
        self.check(offset);
        // SAFETY: by the invariant, the environment is within the capacity.
        unsafe { *self.current.as_ptr().add(offset) = word }
    }

    /// Returns a word of any environment.
    #[inline(always)]
    pub fn get(&self, index: usize) -> Cell {
        self.words.get(index)
    }

    /// Writes a word of any environment.
    #[inline(always)]
    pub fn set(&mut self, index: usize, word: Cell) {
        self.words.set(index, word)
    }

    /// Ensures capacity for at least `needed` words, growing to at most `most` if that suffices.
    pub fn ensure_within(&mut self, needed: usize, most: usize) -> Result<(), OutOfMemory> {
        self.resize(|words| words.ensure_within(needed, most))
    }

    /// Frees capacity beyond `capacity` words.
    pub fn shrink(&mut self, capacity: usize) {
        self.resize(|words| words.shrink(capacity));
    }

    /// Runs what may move the words.
    fn resize<R>(&mut self, change: impl FnOnce(&mut StackWords) -> R) -> R {
        let current = self.current();
        let result = change(&mut self.words);
        self.enter(current);
        result
    }

    #[inline(always)]
    fn check(&self, offset: usize) {
        if cfg!(any(debug_assertions, feature = "checked")) {
            self.words.place(self.current() + offset);
        }
    }
}
