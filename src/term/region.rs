//! A growable array of words, the storage of the heap, the stacks and the code.
//!
//! It differs from `Vec` in two ways. Fresh capacity is not written before it is used: a reserve of a
//! gigabyte costs nothing until it is touched, and growth moves page tables, not data. Reads and writes are
//! unchecked in a release build. Every index comes from the machine's own registers, whose bounds are ensured
//! where capacity is reserved (`ensure`), not at each access. The feature `checked` makes every access
//! checked.

#![allow(unsafe_code)]

use std::alloc::{Layout, alloc_zeroed, dealloc, realloc};
use std::marker::PhantomData;
use std::ptr::NonNull;

use super::cell::Cell;

/// Capacity for values of `T`; the owner knows which of them have been written.
pub struct Region<T: Copy> {
    base: NonNull<T>,
    capacity: usize,
}

/// The values of a region from one index on.
pub struct Window<'r, T: Copy> {
    base: NonNull<T>,
    room: usize,
    region: PhantomData<&'r mut T>,
}

impl<T: Copy> Window<'_, T> {
    /// Returns the value at an offset.
    #[inline(always)]
    pub fn get(&self, offset: usize) -> T {
        self.check(offset);
        // SAFETY: `start + offset < capacity` is the caller's invariant, as for `Region::get`.
        unsafe { *self.base.as_ptr().add(offset) }
    }

    /// Writes `value` at an offset.
    #[inline(always)]
    pub fn set(&mut self, offset: usize, value: T) {
        self.check(offset);
        // SAFETY: as for `get`.
        unsafe { *self.base.as_ptr().add(offset) = value }
    }

    #[inline(always)]
    fn check(&self, offset: usize) {
        if cfg!(any(debug_assertions, feature = "checked")) {
            assert!(offset < self.room, "offset {offset} of {}", self.room);
        }
    }
}

/// The allocator is out of memory, or the size overflowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory;

// SAFETY: a Region is the only owner of its allocation and T is plain data.
unsafe impl<T: Copy + Send> Send for Region<T> {}
// SAFETY: shared access only reads.
unsafe impl<T: Copy + Sync> Sync for Region<T> {}

impl<T: Copy> Region<T> {
    /// Creates a region of `capacity` values of zero bytes. `T` must be valid when all its bytes are zero,
    /// which holds for the three types that the crate stores in regions (words, cells, instructions).
    pub(crate) fn new(capacity: usize) -> Self {
        let capacity = capacity.max(1);
        let layout = Layout::array::<T>(capacity).expect("an initial size");
        // SAFETY: the layout has a non-zero size.
        let raw = unsafe { alloc_zeroed(layout) }.cast::<T>();
        let Some(base) = NonNull::new(raw) else { std::alloc::handle_alloc_error(layout) };
        Region { base, capacity }
    }

    /// Returns the capacity in values.
    #[inline(always)]
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// Returns the value at `index`.
    #[inline(always)]
    pub fn get(&self, index: usize) -> T {
        self.check(index);
        // SAFETY: `index < capacity` is the caller's invariant (checked in debug builds and under `checked`);
        // the bytes were zeroed or written.
        unsafe { *self.base.as_ptr().add(index) }
    }

    /// Returns a reference to the value at `index`, to read only a part of it.
    #[inline(always)]
    pub fn at(&self, index: usize) -> &T {
        self.check(index);
        // SAFETY: as for `get`; the region is not changed while the reference lives.
        unsafe { &*self.base.as_ptr().add(index) }
    }

    /// Writes `value` at `index`.
    #[inline(always)]
    pub fn set(&mut self, index: usize, value: T) {
        self.check(index);
        // SAFETY: as for `get`.
        unsafe { *self.base.as_ptr().add(index) = value }
    }

    /// Returns the values from `start` on, for several accesses: a write through it cannot move the region,
    /// so that the address is computed once.
    #[inline(always)]
    pub fn window(&mut self, start: usize) -> Window<'_, T> {
        self.check(start);
        // SAFETY: as for `get`; the window borrows the region, which does not move meanwhile.
        let base = unsafe { self.base.add(start) };
        Window { base, room: self.capacity - start, region: PhantomData }
    }

    #[inline(always)]
    fn check(&self, index: usize) {
        if cfg!(any(debug_assertions, feature = "checked")) {
            assert!(index < self.capacity, "index {index} of {}", self.capacity);
        }
    }

    /// Ensures capacity for at least `needed` values, doubling while that is cheap.
    pub fn ensure(&mut self, needed: usize) -> Result<(), OutOfMemory> {
        if needed <= self.capacity {
            return Ok(());
        }
        let step = self.capacity.min(1 << 24);
        self.resize(needed.max(self.capacity + step))
    }

    /// Like `ensure`, doubling to at most `most` values.
    pub fn ensure_within(&mut self, needed: usize, most: usize) -> Result<(), OutOfMemory> {
        if needed <= self.capacity {
            return Ok(());
        }
        self.resize(needed.max(most.min(2 * self.capacity)))
    }

    /// Frees capacity beyond `capacity` values.
    pub fn shrink(&mut self, capacity: usize) {
        if capacity < self.capacity {
            // If shrinking fails, the capacity stays larger, which is harmless.
            let _ = self.resize(capacity.max(1));
        }
    }

    fn resize(&mut self, capacity: usize) -> Result<(), OutOfMemory> {
        let old = Layout::array::<T>(self.capacity).map_err(|_| OutOfMemory)?;
        let new = Layout::array::<T>(capacity).map_err(|_| OutOfMemory)?;
        // SAFETY: `base` was allocated with `old`; the new size is not zero and fits a Layout.
        let raw = unsafe { realloc(self.base.as_ptr().cast(), old, new.size()) }.cast::<T>();
        self.base = NonNull::new(raw).ok_or(OutOfMemory)?;
        if capacity > self.capacity {
            self.clear_fresh(capacity);
        }
        self.capacity = capacity;
        Ok(())
    }

    /// Under `checked`, zeroes fresh capacity. Otherwise nothing is done, since it is read only after it is
    /// written.
    fn clear_fresh(&mut self, capacity: usize) {
        if cfg!(feature = "checked") {
            // SAFETY: `resize` has just made the allocation `capacity` long.
            unsafe { self.base.as_ptr().add(self.capacity).write_bytes(0, capacity - self.capacity) }
        }
    }

    /// Returns the values from `start` up to `end`.
    pub fn slice(&self, start: usize, end: usize) -> &[T] {
        assert!(start <= end && end <= self.capacity);
        // SAFETY: the range lies inside the allocation; the owner has written it.
        unsafe { std::slice::from_raw_parts(self.base.as_ptr().add(start), end - start) }
    }

    /// Copies `source` to `index` and on; the capacity must suffice.
    pub fn put_slice(&mut self, index: usize, source: &[T]) {
        assert!(index + source.len() <= self.capacity);
        // SAFETY: the capacity was checked; `source` cannot overlap a region that is borrowed mutably.
        unsafe {
            std::ptr::copy_nonoverlapping(source.as_ptr(), self.base.as_ptr().add(index), source.len());
        }
    }
}

impl Region<Cell> {
    /// Returns the words from `start` up to `end`, as numbers.
    pub fn words(&self, start: usize, end: usize) -> &[u64] {
        let cells = self.slice(start, end);
        // SAFETY: a cell is a `u64` by its `repr(transparent)`.
        unsafe { std::slice::from_raw_parts(cells.as_ptr().cast(), cells.len()) }
    }

    /// Returns the words below `end`, and `count` writable zeros from `start` on.
    pub fn words_and_room(&mut self, end: usize, start: usize, count: usize) -> (&[u64], &mut [u64]) {
        assert!(end <= start && start <= self.capacity && count <= self.capacity - start);
        // SAFETY: both ranges are inside the allocation and disjoint, the first has been written by the
        // owner, the second is written here; a cell is a `u64` by its `repr(transparent)`.
        unsafe {
            let base = self.base.as_ptr().cast::<u64>();
            let room = base.add(start);
            room.write_bytes(0, count);
            (std::slice::from_raw_parts(base, end), std::slice::from_raw_parts_mut(room, count))
        }
    }

    /// Returns the text of `count` bytes that was written from `start` on.
    pub fn text(&self, start: usize, count: usize) -> &str {
        let words = self.words(start, start + count.div_ceil(8));
        // SAFETY: the words are that long, and any byte is a `u8`.
        let bytes: &[u8] = unsafe { std::slice::from_raw_parts(words.as_ptr().cast(), count) };
        if cfg!(any(debug_assertions, feature = "checked")) {
            return std::str::from_utf8(bytes).expect("a text was written");
        }
        // SAFETY: the bytes after the header of a string were a `str` (checked in debug builds and under
        // `checked`).
        unsafe { std::str::from_utf8_unchecked(bytes) }
    }
}

impl<T: Copy> Drop for Region<T> {
    fn drop(&mut self) {
        if let Ok(layout) = Layout::array::<T>(self.capacity) {
            // SAFETY: allocated with this layout.
            unsafe { dealloc(self.base.as_ptr().cast(), layout) }
        }
    }
}
