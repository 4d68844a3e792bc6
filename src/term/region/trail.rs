//! The memory of the trail.
//!
//! **Invariant.** Entries below the length were written, and the length is at most the capacity.
//!
//! **Who keeps it.** This file alone changes the length. `push_fast` is for callers that have asked for room
//! with `has_room`, and so is `end`: unification asks once for the arguments of two structures.
//!
//! **What `checked` checks.** That an entry pushed without a look at the capacity is below it.

use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

use super::{OutOfMemory, Region};
use crate::term::trail_entry::TrailEntry;

/// The cells to restore on backtracking, oldest first.
pub struct Trail {
    entries: Region<TrailEntry>,
    len: usize,
}

impl Trail {
    /// Creates an empty trail with room for `capacity` entries.
    pub fn new(capacity: usize) -> Trail {
        Trail { entries: Region::new(capacity), len: 0 }
    }

    /// Returns the number of entries.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns the capacity in entries.
    #[inline(always)]
    pub fn capacity(&self) -> usize {
        self.entries.capacity()
    }

    /// Returns whether `more` entries fit without growth.
    #[inline(always)]
    pub fn has_room(&self, more: usize) -> bool {
        self.capacity() - self.len >= more
    }

    /// Returns whether another entry needs growth.
    #[inline(always)]
    pub fn is_full(&self) -> bool {
        self.len >= self.capacity()
    }

    /// Adds an entry, for which there is room.
    #[inline(always)]
    pub fn push_fast(&mut self, entry: TrailEntry) {
        // SAFETY: the caller has made sure that the length is below the capacity.
        unsafe { self.entries.set(self.len, entry) }
        self.len += 1;
    }

    /// Returns the end of the trail for several entries, for which there is room: their addresses and the
    /// length stay in the processor's registers.
    #[inline(always)]
    pub fn end(&mut self) -> TrailEnd<'_> {
        // SAFETY: the length is at most the capacity.
        let next = unsafe { self.entries.base.add(self.len) };
        TrailEnd { next, trail: self }
    }

    /// Removes the newest entry if there are more than `mark`.
    #[inline(always)]
    pub fn pop_above(&mut self, mark: usize) -> Option<TrailEntry> {
        if self.len <= mark {
            return None;
        }
        self.len -= 1;
        // SAFETY: entries below the length were written.
        Some(unsafe { self.entries.get(self.len) })
    }

    /// Drops all entries but the first `len`.
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
    }

    /// Returns by how many entries a trail that lacks room for `needed` should grow.
    pub fn usual_growth(&self, needed: usize) -> usize {
        needed.max(self.len / 2).max(64)
    }

    /// Makes room for `more` entries, exactly.
    pub fn reserve_exact(&mut self, more: usize) -> Result<(), OutOfMemory> {
        let needed = self.len.checked_add(more).ok_or(OutOfMemory)?;
        if needed <= self.capacity() { Ok(()) } else { self.entries.resize(needed) }
    }

    /// Frees capacity beyond `capacity` entries and those in use.
    pub fn shrink_to(&mut self, capacity: usize) {
        self.entries.shrink(capacity.max(self.len));
    }
}

/// The end of a trail with room for more entries, which are part of the trail when this is dropped.
pub struct TrailEnd<'t> {
    next: NonNull<TrailEntry>,
    trail: &'t mut Trail,
}

impl TrailEnd<'_> {
    #[inline(always)]
    pub fn push(&mut self, entry: TrailEntry) {
        self.trail.entries.check(self.len());
        // SAFETY: the caller of `Trail::end` has made sure that there is room for the entry.
        unsafe {
            self.next.write(entry);
            self.next = self.next.add(1);
        }
    }

    #[inline(always)]
    fn len(&self) -> usize {
        // SAFETY: both are in the trail's memory, or at its end.
        unsafe { self.next.offset_from_unsigned(self.trail.entries.base) }
    }
}

impl Drop for TrailEnd<'_> {
    #[inline(always)]
    fn drop(&mut self) {
        self.trail.len = self.len();
    }
}

impl Deref for Trail {
    type Target = [TrailEntry];

    fn deref(&self) -> &[TrailEntry] {
        // SAFETY: entries below the length were written.
        unsafe { self.entries.slice(0, self.len) }
    }
}

impl DerefMut for Trail {
    fn deref_mut(&mut self) -> &mut [TrailEntry] {
        // SAFETY: as for `deref`; the region is borrowed mutably.
        unsafe { self.entries.slice_mut(0, self.len) }
    }
}
