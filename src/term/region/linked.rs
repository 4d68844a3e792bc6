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
//! owner, and does not ask who that is. The first change makes it an [overlay](super::overlay), of which the
//! engine owns the pages that it changes, or copies it.
//!
//! **What `checked` checks.** That each index is below the capacity, and before each instruction that the
//! cursor is inside the memory.

use std::ptr::NonNull;
use std::sync::Arc;

use super::overlay::{Common, Overlay};
use super::{OutOfMemory, Region};

/// Values that were written before anything refers to them by index.
pub struct Linked<T: Copy> {
    base: NonNull<T>,
    /// The number of values for which there is memory.
    capacity: usize,
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
    Overlay(Overlay<T>),
    Common(Arc<Common<T, Kept<T>>>),
}

/// What keeps the values that are shared.
enum Kept<T: Copy> {
    Region { _region: Region<T> },
    Overlay { _overlay: Overlay<T> },
}

// SAFETY: the address is that of the memory beside it, which is owned or shared and not written.
unsafe impl<T: Copy + Send + Sync> Send for Linked<T> {}
// SAFETY: shared access only reads.
unsafe impl<T: Copy + Sync> Sync for Linked<T> {}

impl<T: Copy> Clone for Linked<T> {
    /// Returns the same values: O(1) if they are shared, O(capacity) otherwise.
    fn clone(&self) -> Linked<T> {
        match &self.memory {
            LinkedMemory::Common(common) => Linked { memory: LinkedMemory::Common(common.clone()), ..*self },
            _ => Linked::owning(self.copied(self.capacity)),
        }
    }
}

impl<T: Copy> Linked<T> {
    /// Creates memory for `capacity` values.
    pub fn new(capacity: usize) -> Linked<T> {
        Linked::owning(Region::new(capacity))
    }

    fn owning(region: Region<T>) -> Linked<T> {
        Linked { base: region.base, capacity: region.capacity(), memory: LinkedMemory::Own(region) }
    }

    /// Makes the first `used` values shared, so that cloning copies nothing, and frees the rest.
    pub fn share(&mut self, used: usize) {
        self.shrink(used);
        let none = LinkedMemory::Own(Region::none());
        let memory = match std::mem::replace(&mut self.memory, none) {
            LinkedMemory::Own(_region) => Kept::Region { _region },
            LinkedMemory::Overlay(_overlay) => Kept::Overlay { _overlay },
            common @ LinkedMemory::Common(_) => {
                self.memory = common;
                return;
            }
        };
        self.capacity = self.capacity.min(used);
        self.memory = LinkedMemory::Common(Arc::new(Common::new(memory, self.base, self.capacity)));
    }

    /// Returns whether the values are shared, and none was changed.
    pub fn is_shared(&self) -> bool {
        matches!(self.memory, LinkedMemory::Common(_))
    }

    /// Returns the capacity in values.
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// Returns the bytes of the memory that is shared with nobody.
    pub fn own_bytes(&self) -> usize {
        match &self.memory {
            LinkedMemory::Own(_) => self.capacity * size_of::<T>(),
            LinkedMemory::Overlay(overlay) => overlay.own_bytes(),
            LinkedMemory::Common(_) => 0,
        }
    }

    /// Returns the value at an index.
    #[inline(always)]
    pub fn get(&self, index: usize) -> T {
        *self.at(index)
    }

    /// Returns a reference to the value at an index, to read only a part of it.
    #[inline(always)]
    pub fn at(&self, index: usize) -> &T {
        // SAFETY: by the invariant, it was written; the memory is not changed while the reference lives.
        unsafe { self.cursor(index).0.as_ref() }
    }

    /// Returns the place of the value at an index. It is made from the address of all the memory: one made
    /// from a reference to the value would not be good for the values beside it.
    #[inline(always)]
    pub fn cursor(&self, index: usize) -> Cursor<T> {
        if cfg!(any(debug_assertions, feature = "checked")) {
            assert!(index < self.capacity, "index {index} of {}", self.capacity);
        }
        // SAFETY: by the invariant, the index is below the capacity.
        Cursor(unsafe { self.base.add(index) })
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
            assert!(bytes / size_of::<T>() < self.capacity, "a place in memory that moved");
        }
    }

    /// Replaces the value at an index.
    ///
    /// # Panics
    /// If the capacity does not suffice.
    #[inline]
    pub fn set(&mut self, index: usize, value: T) {
        self.put(index, &[value]);
    }

    /// Writes values at an index and on.
    ///
    /// # Panics
    /// If the capacity does not suffice.
    #[inline]
    pub fn put(&mut self, index: usize, values: &[T]) {
        assert!(index <= self.capacity && values.len() <= self.capacity - index);
        if !matches!(self.memory, LinkedMemory::Own(_)) {
            self.change(index, values.len());
        }
        // SAFETY: the capacity was checked; the memory is this value's own, and `values` cannot overlap it.
        unsafe { std::ptr::copy_nonoverlapping(values.as_ptr(), self.base.as_ptr().add(index), values.len()) }
    }

    /// Returns the values from `start` up to `end`.
    ///
    /// # Panics
    /// If the range is not within the capacity.
    pub fn slice(&self, start: usize, end: usize) -> &[T] {
        assert!(start <= end && end <= self.capacity);
        // SAFETY: as for `at`.
        unsafe { std::slice::from_raw_parts(self.base.as_ptr().add(start), end - start) }
    }

    /// Ensures capacity for at least `needed` values.
    #[inline]
    pub fn ensure(&mut self, needed: usize) -> Result<(), OutOfMemory> {
        if needed <= self.capacity { Ok(()) } else { self.grow(needed) }
    }

    #[inline(never)]
    fn grow(&mut self, needed: usize) -> Result<(), OutOfMemory> {
        if let LinkedMemory::Common(_) = self.memory {
            self.own();
        }
        if needed <= self.capacity {
            return Ok(());
        }
        if let LinkedMemory::Overlay(_) = self.memory {
            *self = Linked::owning(self.copied(self.capacity));
        }
        let LinkedMemory::Own(region) = &mut self.memory else { unreachable!("made its own") };
        let ensured = region.ensure(needed);
        (self.base, self.capacity) = (region.base, region.capacity());
        ensured
    }

    /// Frees capacity beyond `capacity` values of memory that was never shared.
    pub fn shrink(&mut self, capacity: usize) {
        if let LinkedMemory::Own(region) = &mut self.memory {
            region.shrink(capacity);
            (self.base, self.capacity) = (region.base, region.capacity());
        }
    }

    /// Prepares shared memory, or an overlay, for a change.
    #[cold]
    #[inline(never)]
    fn change(&mut self, index: usize, count: usize) {
        if let LinkedMemory::Common(_) = self.memory {
            self.own();
        }
        if let LinkedMemory::Overlay(overlay) = &mut self.memory {
            overlay.note(index, count);
        }
    }

    /// Lays an overlay over shared memory, or copies it, with some room for more.
    fn own(&mut self) {
        let LinkedMemory::Common(common) = &self.memory else { return };
        *self = match common.overlay() {
            Some(overlay) => Linked {
                base: overlay.base(),
                capacity: overlay.capacity(),
                memory: LinkedMemory::Overlay(overlay),
            },
            None => Linked::owning(self.copied(self.capacity + self.capacity / 8 + 64)),
        };
    }

    /// Returns a copy with `capacity` values, at least as many as there are.
    fn copied(&self, capacity: usize) -> Region<T> {
        let copy = Region::new(capacity.max(self.capacity));
        // SAFETY: both have that many values and are different allocations; what was not written is copied
        // unread.
        unsafe { std::ptr::copy_nonoverlapping(self.base.as_ptr(), copy.base.as_ptr(), self.capacity) }
        copy
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(values: &Linked<u64>, count: usize) -> Vec<u64> {
        values.slice(0, count).to_vec()
    }

    /// Values of one page, which are copied, and of many.
    #[test]
    fn copies_change_apart_and_grow() {
        for count in [10, 100_000] {
            let all: Vec<u64> = (0..count as u64).collect();
            let mut first = Linked::new(count);
            first.put(0, &all);
            first.share(count);
            let (mut one, mut other, third) = (first.clone(), first.clone(), first.clone());
            drop(first);
            assert_eq!((one.own_bytes(), one.capacity()), (0, count));
            one.set(3, 33);
            other.ensure(count + 1).expect("memory");
            other.put(count - 1, &[7, 8]);
            assert!(one.own_bytes() > 0 && one.own_bytes() <= 8192);
            assert_eq!((one.get(3), one.get(4), other.get(3)), (33, 4, 3));
            assert_eq!(other.slice(count - 2, count + 1), [count as u64 - 2, 7, 8]);
            // More than there is room for.
            other.ensure(5 * count).expect("memory");
            other.set(5 * count - 1, 9);
            assert_eq!((other.get(5 * count - 1), other.get(count), other.get(0)), (9, 8, 0));
            // Shared again, and changed again.
            one.share(count);
            let mut again = one.clone();
            again.set(4, 44);
            drop(other);
            assert_eq!((again.get(3), again.get(4), one.get(4)), (33, 44, 4));
            drop(one);
            assert_eq!(again.get(5), 5);
            assert_eq!(numbers(&third, count), all);
        }
    }

    #[test]
    fn parts_of_the_file_are_used_again() {
        let mut first: Linked<u64> = Linked::new(1 << 14);
        first.put(0, &[1; 1 << 14]);
        first.share(1 << 14);
        let threads: Vec<_> = (0..4)
            .map(|thread| {
                let mut values = first.clone();
                std::thread::spawn(move || {
                    for i in 0..200 {
                        values.set(i, thread);
                        values.share(1 << 14);
                        let mut other = values.clone();
                        other.set(i + 1, 99);
                        assert_eq!((values.get(i), values.get(i + 1), other.get(i + 1)), (thread, 1, 99));
                    }
                })
            })
            .collect();
        threads.into_iter().for_each(|thread| thread.join().expect("no panic"));
        assert_eq!(numbers(&first, 1 << 14), [1; 1 << 14]);
    }
}
