//! A growable array of words, the storage of the heap, the stacks and the code.
//!
//! It differs from `Vec` in two ways. Fresh capacity is not written before it is used: a reserve of a
//! gigabyte costs nothing until it is touched, and growth moves page tables, not data. Reads and writes are
//! unchecked in a release build, hence `unsafe`.
//!
//! # The contract
//! Only this folder contains unsafe code. The rest of the crate uses wrappers, one for each kind of memory:
//! [`HeapCells`], [`Environments`], [`StackWords`], [`Registers`], [`Trail`] and [`Linked`]; and [`Pages`]
//! and [`SharedVec`], which are not regions, for what engines share with their program. An engine that
//! changes a shared [`Linked`] has an `Overlay` over it, which the system maps from the `page_file`.
//!
//! Their functions are not `unsafe`, because the machine calls them at every step, but they are sound only
//! while the machine keeps the invariant of the kind, which the wrapper's comment states: which indices there
//! are, and who makes them. An embedding program cannot break it: it holds an engine, never a heap.
//!
//! Debug builds and the feature `checked` compare every index with the capacity and panic beyond it, so that
//! a broken invariant is an error of the program, never an access outside of the allocation. `checked`
//! zeroes fresh capacity as well, so that a word that was never written is read as a number, not as garbage.

#![allow(unsafe_code)]

mod environments;
mod heap_cells;
mod linked;
mod overlay;
mod page_file;
mod pages;
mod registers;
mod shared_vec;
mod stack_words;
mod trail;

use std::alloc::{Layout, alloc, alloc_zeroed, dealloc, realloc};
use std::marker::PhantomData;
use std::ptr::NonNull;

pub use environments::Environments;
pub use heap_cells::HeapCells;
pub use linked::{Cursor, Linked};
pub use pages::{Pages, PagesImage};
pub use registers::Registers;
pub use shared_vec::SharedVec;
pub use stack_words::StackWords;
pub use trail::{Trail, TrailEnd};

/// Capacity for values of `T`; the owner knows which of them have been written.
struct Region<T: Copy> {
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
        // SAFETY: `Region::window` asks its caller that every offset used is in the capacity and that those
        // read were written; the wrappers' invariants say so.
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

/// Returns the address of values in a vector, as `Vec::as_ptr` gives it. The address of a slice would not be
/// good for the values beside it, nor after a value was written or pushed in place.
#[inline(always)]
fn vector_base<T>(values: *const T) -> NonNull<T> {
    NonNull::new(values.cast_mut()).unwrap_or_else(|| unreachable!("values in a vector have addresses"))
}

/// The allocator is out of memory, or the size overflowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory;

// SAFETY: a Region is the only owner of its allocation and T is plain data.
unsafe impl<T: Copy + Send> Send for Region<T> {}
// SAFETY: shared access only reads.
unsafe impl<T: Copy + Sync> Sync for Region<T> {}

impl<T: Copy> Region<T> {
    /// Creates a region of `capacity` values, of which none is written; under `checked`, all their bytes are
    /// zero.
    fn new(capacity: usize) -> Self {
        let capacity = capacity.max(1);
        let layout = Layout::array::<T>(capacity).expect("an initial size");
        // SAFETY: the layout has a non-zero size.
        let raw = unsafe { if cfg!(feature = "checked") { alloc_zeroed(layout) } else { alloc(layout) } };
        let Some(base) = NonNull::new(raw.cast()) else { std::alloc::handle_alloc_error(layout) };
        Region { base, capacity }
    }

    /// Creates a region without memory, of which nothing may be asked.
    fn none() -> Self {
        Region { base: NonNull::dangling(), capacity: 0 }
    }

    /// Returns the capacity in values.
    #[inline(always)]
    fn capacity(&self) -> usize {
        self.capacity
    }

    /// Returns the value at `index`.
    ///
    /// # Safety
    /// `index` is below the capacity, and its value was written.
    #[inline(always)]
    unsafe fn get(&self, index: usize) -> T {
        self.check(index);
        // SAFETY: the caller's promise.
        unsafe { *self.base.as_ptr().add(index) }
    }

    /// Writes `value` at `index`.
    ///
    /// # Safety
    /// `index` is below the capacity.
    #[inline(always)]
    unsafe fn set(&mut self, index: usize, value: T) {
        self.check(index);
        // SAFETY: the caller's promise.
        unsafe { *self.base.as_ptr().add(index) = value }
    }

    /// Returns the values from `start` on, for several accesses: a write through it cannot move the region,
    /// so that the address is computed once.
    ///
    /// # Safety
    /// `start` is below the capacity, and so is every index used through the window; those read were
    /// written.
    #[inline(always)]
    unsafe fn window(&mut self, start: usize) -> Window<'_, T> {
        self.check(start);
        // SAFETY: the caller's promise; the window borrows the region, which does not move meanwhile.
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
    fn ensure(&mut self, needed: usize) -> Result<(), OutOfMemory> {
        if needed <= self.capacity {
            return Ok(());
        }
        let step = self.capacity.min(1 << 24);
        self.resize(needed.max(self.capacity + step))
    }

    /// Like `ensure`, doubling to at most `most` values.
    fn ensure_within(&mut self, needed: usize, most: usize) -> Result<(), OutOfMemory> {
        if needed <= self.capacity {
            return Ok(());
        }
        self.resize(needed.max(most.min(2 * self.capacity)))
    }

    /// Frees capacity beyond `capacity` values.
    fn shrink(&mut self, capacity: usize) {
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
    ///
    /// # Safety
    /// They were written, as for `get`.
    ///
    /// # Panics
    /// If the range is not within the capacity.
    #[inline]
    unsafe fn slice(&self, start: usize, end: usize) -> &[T] {
        assert!(start <= end && end <= self.capacity);
        // SAFETY: the range lies inside the allocation, and the caller promises that it was written.
        unsafe { std::slice::from_raw_parts(self.base.as_ptr().add(start), end - start) }
    }

    /// Returns the same to be changed.
    ///
    /// # Safety
    /// They were written, as for `get`.
    ///
    /// # Panics
    /// If the range is not within the capacity.
    unsafe fn slice_mut(&mut self, start: usize, end: usize) -> &mut [T] {
        assert!(start <= end && end <= self.capacity);
        // SAFETY: the range lies inside the allocation, and the caller promises that it was written.
        unsafe { std::slice::from_raw_parts_mut(self.base.as_ptr().add(start), end - start) }
    }

    /// Copies `source` to `index` and on.
    ///
    /// # Panics
    /// If the capacity does not suffice.
    fn put_slice(&mut self, index: usize, source: &[T]) {
        assert!(index <= self.capacity && source.len() <= self.capacity - index);
        // SAFETY: the capacity was checked; `source` cannot overlap a region that is borrowed mutably.
        unsafe {
            std::ptr::copy_nonoverlapping(source.as_ptr(), self.base.as_ptr().add(index), source.len());
        }
    }
}

impl<T: Copy> Drop for Region<T> {
    fn drop(&mut self) {
        if let Ok(layout) = Layout::array::<T>(self.capacity)
            && self.capacity > 0
        {
            // SAFETY: allocated with this layout.
            unsafe { dealloc(self.base.as_ptr().cast(), layout) }
        }
    }
}
