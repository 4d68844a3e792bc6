//! The argument registers.
//!
//! **Invariant.** A register is written before it is read.
//!
//! **Who keeps it.** The compiler emits no instruction that reads a register which the clause has not
//! written, or which is not an argument of the call; natives read as many arguments as they have. Frames save
//! whole batches of registers: what a batch holds beyond the arguments is restored, but not looked at. The
//! first registers are cleared from the start; whoever reads a batch that may reach beyond them calls
//! `clear_behind` first.
//!
//! An engine has a register for every 16-bit number, so that no access needs a bounds check, and most of them
//! are never touched. Clearing them would take longer than making an engine takes otherwise, and would touch
//! half a megabyte of memory. Debug builds and the feature `checked` clear them.

use std::alloc::{Layout, alloc, alloc_zeroed, dealloc, handle_alloc_error};
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

use crate::term::cell::Cell;

/// The registers that are cleared.
const CLEARED: usize = 256;

/// `N` registers.
pub struct Registers<const N: usize>(NonNull<[Cell; N]>);

// SAFETY: the registers are this value's alone, and cells are plain data.
unsafe impl<const N: usize> Send for Registers<N> {}
// SAFETY: shared access only reads.
unsafe impl<const N: usize> Sync for Registers<N> {}

impl<const N: usize> Registers<N> {
    /// Creates registers that hold nothing yet.
    pub fn new() -> Registers<N> {
        let layout = Layout::new::<[Cell; N]>();
        let are_cleared = cfg!(any(debug_assertions, feature = "checked"));
        // SAFETY: the layout has a non-zero size.
        let raw = unsafe { if are_cleared { alloc_zeroed(layout) } else { alloc(layout) } };
        let Some(cells) = NonNull::new(raw.cast::<Cell>()) else { handle_alloc_error(layout) };
        // SAFETY: the allocation has at least that many cells.
        unsafe { cells.as_ptr().write_bytes(0, CLEARED.min(N)) };
        Registers(cells.cast())
    }

    /// Clears `some` registers from the given one on, unless they were cleared from the start.
    #[inline(always)]
    pub fn clear_behind(&mut self, count: usize, some: usize) {
        if count + some > CLEARED {
            self.clear(count, some);
        }
    }

    #[cold]
    fn clear(&mut self, count: usize, some: usize) {
        let some = some.min(N.saturating_sub(count));
        // SAFETY: registers from `count` on, as many as there are at most.
        unsafe { self.0.cast::<Cell>().as_ptr().add(count.min(N)).write_bytes(0, some) };
    }
}

impl<const N: usize> Deref for Registers<N> {
    type Target = [Cell; N];

    #[inline(always)]
    fn deref(&self) -> &[Cell; N] {
        // SAFETY: the allocation is that long and lives as long as `self`; by the invariant, what is read was
        // written.
        unsafe { self.0.as_ref() }
    }
}

impl<const N: usize> DerefMut for Registers<N> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [Cell; N] {
        // SAFETY: as for `deref`.
        unsafe { self.0.as_mut() }
    }
}

impl<const N: usize> Drop for Registers<N> {
    fn drop(&mut self) {
        // SAFETY: allocated with this layout.
        unsafe { dealloc(self.0.as_ptr().cast(), Layout::new::<[Cell; N]>()) }
    }
}
