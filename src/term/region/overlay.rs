//! The memory of an engine that changes what it shares with its program: pages that it has not written to are
//! the program's.
//!
//! An overlay is a private mapping of a part of the [page file](super::page_file), with room behind it. The
//! addresses are those of one piece of memory, so that reading asks no one whose page it is, and pages are
//! copied by the system. An engine that needs more room than there is has added as much as the program has,
//! and gets memory of its own.

use std::marker::PhantomData;
use std::ptr::NonNull;
use std::sync::{Arc, OnceLock};

use super::page_file::{FilePart, PAGE, unmap};
use crate::term::bits::Bits;

/// Memory of fewer bytes is copied as a whole, which takes less time than mapping it.
const FEW: usize = 4 * PAGE;

/// The least room for what an engine adds, in bytes. It takes no memory before it is used.
const ROOM: usize = 1 << 16;

/// Values that engines share and that do not change, with the memory that they are in.
pub(super) struct Common<T, M> {
    base: NonNull<T>,
    used: usize,
    /// Made when the first engine changes a value.
    part: OnceLock<Option<Arc<FilePart>>>,
    /// Keeps the values.
    _memory: M,
}

/// Memory that begins with shared values.
pub(super) struct Overlay<T> {
    base: NonNull<T>,
    bytes: usize,
    written: Bits,
    /// The number of pages in `written`.
    pages: usize,
    /// Keeps the pages that were not written to.
    _part: Arc<FilePart>,
    values: PhantomData<T>,
}

// SAFETY: the values are only read, and the memory that keeps them may be sent.
unsafe impl<T: Send + Sync, M: Send> Send for Common<T, M> {}
// SAFETY: as above; the memory itself is not reached any more.
unsafe impl<T: Send + Sync, M: Send> Sync for Common<T, M> {}
// SAFETY: an overlay is the only owner of its mapping, T is plain data, and the part is only read.
unsafe impl<T: Send> Send for Overlay<T> {}
// SAFETY: shared access only reads.
unsafe impl<T: Sync> Sync for Overlay<T> {}

impl<T, M> Common<T, M> {
    /// Creates shared values of the first `used` ones at `base`, which `memory` keeps.
    pub fn new(memory: M, base: NonNull<T>, used: usize) -> Common<T, M> {
        Common { base, used, part: OnceLock::new(), _memory: memory }
    }
}

impl<T: Copy, M> Common<T, M> {
    /// Returns memory that begins with the values, if the system provides it and there are enough. The first
    /// call takes O(values).
    pub fn overlay(&self) -> Option<Overlay<T>> {
        let bytes = self.used * size_of::<T>();
        if bytes < FEW {
            return None;
        }
        // SAFETY: the values are allocated, and are not changed any more.
        let made = || unsafe { FilePart::of(self.base.cast(), bytes) }.map(Arc::new);
        let part = self.part.get_or_init(made).as_ref()?;
        let room = bytes.max(ROOM).next_multiple_of(PAGE);
        let base = part.map(room)?.cast();
        let bytes = part.bytes() + room;
        let written = Bits::new(bytes / PAGE);
        Some(Overlay { base, bytes, written, pages: 0, _part: part.clone(), values: PhantomData })
    }
}

impl<T> Overlay<T> {
    /// Returns the address of the values.
    pub fn base(&self) -> NonNull<T> {
        self.base
    }

    /// Returns the capacity in values.
    pub fn capacity(&self) -> usize {
        self.bytes / size_of::<T>()
    }

    /// Writes a value.
    ///
    /// # Panics
    /// If the capacity does not suffice.
    pub fn write(&mut self, index: usize, value: T) {
        assert!(index < self.capacity());
        self.note(index, 1);
        // SAFETY: the index is in the mapping, which is this value's own, and from which nothing is dropped.
        unsafe { self.base.as_ptr().add(index).write(value) }
    }

    /// Notes that values are written.
    pub fn note(&mut self, index: usize, count: usize) {
        let (first, end) = (index * size_of::<T>(), (index + count) * size_of::<T>());
        for page in first / PAGE..end.div_ceil(PAGE) {
            self.pages += usize::from(self.written.set(page));
        }
    }

    /// Returns the bytes of the pages that were written to.
    pub fn own_bytes(&self) -> usize {
        self.pages * PAGE
    }
}

impl<T> Drop for Overlay<T> {
    fn drop(&mut self) {
        // SAFETY: mapped by `Common::overlay` with that many bytes.
        unsafe { unmap(self.base.cast(), self.bytes) }
    }
}
