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
//! A [`Cursor`] is the place of a value, for a loop that goes from one to the next without looking up where
//! the memory is. It is used only while the memory stays where it is: `put`, `set`, `ensure`, `shrink` and
//! `share` may move it. The machine's loop asks for a new cursor after everything that may install or free
//! code.
//!
//! The memory may be that of a program, shared by engines. Reading uses an address that stays beside the
//! owner, and does not ask who that is; the first change of shared memory copies it.
//!
//! **What `checked` checks.** That each index is below the capacity, and before each instruction that the
//! cursor is inside the memory.

use std::ptr::NonNull;
use std::sync::Arc;

use super::{OutOfMemory, Region};

/// Values that were written before anything refers to them by index.
pub struct Linked<T: Copy> {
    base: NonNull<T>,
    memory: LinkedMemory<T>,
}

/// The place of a value.
pub struct Cursor<T: Copy>(NonNull<T>);

impl<T: Copy> Clone for Cursor<T> {
    fn clone(&self) -> Cursor<T> {
        *self
    }
}

impl<T: Copy> Copy for Cursor<T> {}

impl<T: Copy> Cursor<T> {
    /// Returns a reference to the value, to read only a part of it.
    #[inline(always)]
    pub fn get(&self) -> &T {
        // SAFETY: by the invariant, the value was written and the memory has not moved since.
        unsafe { self.0.as_ref() }
    }

    /// Returns the place this many values further.
    #[inline(always)]
    pub fn plus(self, by: isize) -> Cursor<T> {
        // SAFETY: the code's jumps and ends lead to places inside the memory.
        Cursor(unsafe { self.0.offset(by) })
    }
}

enum LinkedMemory<T: Copy> {
    Own(Region<T>),
    Common(Arc<Region<T>>),
}

// SAFETY: the address is that of the memory beside it, which is owned or shared and not written.
unsafe impl<T: Copy + Send + Sync> Send for Linked<T> {}
// SAFETY: shared access only reads.
unsafe impl<T: Copy + Sync> Sync for Linked<T> {}

impl<T: Copy> Clone for Linked<T> {
    /// Returns the same values: O(1) if they are shared, O(capacity) otherwise.
    fn clone(&self) -> Linked<T> {
        match &self.memory {
            LinkedMemory::Own(region) => Linked::owning(region.copied(region.capacity())),
            LinkedMemory::Common(region) => {
                Linked { base: self.base, memory: LinkedMemory::Common(region.clone()) }
            }
        }
    }
}

impl<T: Copy> Linked<T> {
    /// Creates memory for `capacity` values.
    pub fn new(capacity: usize) -> Linked<T> {
        Linked::owning(Region::new(capacity))
    }

    fn owning(region: Region<T>) -> Linked<T> {
        Linked { base: region.base, memory: LinkedMemory::Own(region) }
    }

    /// Makes the first `used` values shared, so that cloning copies nothing, and frees the rest.
    pub fn share(&mut self, used: usize) {
        self.shrink(used);
        if let LinkedMemory::Own(region) = &mut self.memory {
            let region = Arc::new(std::mem::replace(region, Region::none()));
            self.base = region.base;
            self.memory = LinkedMemory::Common(region);
        }
    }

    /// Returns the capacity in values.
    pub fn capacity(&self) -> usize {
        self.region().capacity()
    }

    /// Returns the value at an index.
    #[inline(always)]
    pub fn get(&self, index: usize) -> T {
        *self.at(index)
    }

    /// Returns a reference to the value at an index, to read only a part of it.
    #[inline(always)]
    pub fn at(&self, index: usize) -> &T {
        if cfg!(any(debug_assertions, feature = "checked")) {
            self.region().check(index);
        }
        // SAFETY: by the invariant, it was written; `base` is the address of the memory, which is not changed
        // while the reference lives.
        unsafe { &*self.base.as_ptr().add(index) }
    }

    /// Returns the place of the value at an index.
    #[inline(always)]
    pub fn cursor(&self, index: usize) -> Cursor<T> {
        Cursor(NonNull::from(self.at(index)))
    }

    /// Returns the index of a place.
    #[inline(always)]
    pub fn index_of(&self, place: Cursor<T>) -> usize {
        self.check(place);
        // SAFETY: by the invariant, the place is in this memory.
        unsafe { place.0.offset_from_unsigned(self.base) }
    }

    /// Checks that a place is in this memory.
    #[inline(always)]
    pub fn check(&self, place: Cursor<T>) {
        if cfg!(any(debug_assertions, feature = "checked")) {
            let bytes = place.0.addr().get().wrapping_sub(self.base.addr().get());
            assert!(bytes / size_of::<T>() < self.capacity(), "a place in memory that moved");
        }
    }

    /// Replaces the value at an index.
    ///
    /// # Panics
    /// If the capacity does not suffice.
    #[inline]
    pub fn set(&mut self, index: usize, value: T) {
        let region = self.own();
        assert!(index < region.capacity());
        // SAFETY: the capacity was checked.
        unsafe { region.set(index, value) }
    }

    /// Writes values at an index and on.
    ///
    /// # Panics
    /// If the capacity does not suffice.
    #[inline]
    pub fn put(&mut self, index: usize, values: &[T]) {
        self.own().put_slice(index, values);
    }

    /// Returns the values from `start` up to `end`.
    ///
    /// # Panics
    /// If the range is not within the capacity.
    pub fn slice(&self, start: usize, end: usize) -> &[T] {
        // SAFETY: as for `get`.
        unsafe { self.region().slice(start, end) }
    }

    /// Ensures capacity for at least `needed` values.
    #[inline]
    pub fn ensure(&mut self, needed: usize) -> Result<(), OutOfMemory> {
        if needed <= self.capacity() {
            return Ok(());
        }
        let region = self.own();
        let ensured = region.ensure(needed);
        self.base = region.base;
        ensured
    }

    /// Frees capacity beyond `capacity` values. Shared memory stays as it is.
    pub fn shrink(&mut self, capacity: usize) {
        if let LinkedMemory::Own(region) = &mut self.memory {
            region.shrink(capacity);
            self.base = region.base;
        }
    }

    #[inline(always)]
    fn region(&self) -> &Region<T> {
        match &self.memory {
            LinkedMemory::Own(region) => region,
            LinkedMemory::Common(region) => region,
        }
    }

    /// Returns the memory for a change.
    #[inline(always)]
    fn own(&mut self) -> &mut Region<T> {
        if let LinkedMemory::Common(_) = self.memory {
            self.copy();
        }
        match &mut self.memory {
            LinkedMemory::Own(region) => region,
            LinkedMemory::Common(_) => unreachable!("copied"),
        }
    }

    /// Copies shared memory, with some room for more.
    #[cold]
    #[inline(never)]
    fn copy(&mut self) {
        let used = self.capacity();
        *self = Linked::owning(self.region().copied(used + used / 8 + 64));
    }
}
