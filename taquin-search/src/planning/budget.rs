//! Work, counted in looks at a table of a few nanoseconds each.
//!
//! Searches and the building of estimates share time by the work that they have done, not by a clock: so a
//! task takes the same steps on a busy machine as on an idle one.

use std::cell::{Cell, RefCell};

use crate::search::{Control, SearchError, Statistics};
use crate::width::Width;

/// The work for a transition when a projection is created.
pub const TRANSITION_CREATED: usize = 5;
/// The work for a transition when distances are found, and the costs that they need.
pub const TRANSITION_PASSED: usize = 3;

/// What the allocator adds to a block, in bytes.
pub const BLOCK_BYTES: usize = 16;

/// The work between two checks of limits.
const UNCHECKED: u64 = 1 << 20;

/// The work that may still be done. Checks the limits of a [`Control`] meanwhile: once one of them was
/// exceeded, no work is left.
pub struct WorkBudget<'w> {
    left: Cell<u64>,
    unchecked: Cell<u64>,
    check: RefCell<Box<dyn FnMut() -> Result<(), SearchError> + 'w>>,
    stop: Cell<Option<SearchError>>,
}

impl<'w> WorkBudget<'w> {
    /// Creates a budget.
    pub fn new(work: u64, control: &'w mut Control<'_>) -> WorkBudget<'w> {
        let (unchecked, stop) = (Cell::new(0), Cell::new(None));
        let check = RefCell::new(Box::new(|| control.report_building(0.5)) as Box<_>);
        WorkBudget { left: Cell::new(work), unchecked, check, stop }
    }

    /// Notes that work was done.
    #[inline]
    pub fn charge(&self, work: usize) {
        self.left.set(self.left.get().saturating_sub(work.to_u64()));
        self.unchecked.set(self.unchecked.get() + work.to_u64());
        if self.unchecked.get() >= UNCHECKED {
            self.check();
        }
    }

    /// Checks the limits.
    #[cold]
    pub fn check(&self) {
        self.unchecked.set(0);
        let check = &mut *self.check.borrow_mut();
        if let Err(stop) = check() {
            self.stop.set(Some(stop));
            self.left.set(0);
        }
    }

    /// Returns the work that may still be done.
    pub fn left(&self) -> u64 {
        self.left.get()
    }

    /// Returns whether no more work may be done.
    pub fn is_spent(&self) -> bool {
        self.left.get() == 0
    }

    /// Returns whether a limit was exceeded.
    pub fn is_stopped(&self) -> bool {
        self.stop.get().is_some()
    }

    /// Returns an error if a limit was exceeded.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if so.
    pub fn finish(self) -> Result<(), SearchError> {
        self.stop.get().map_or(Ok(()), Err)
    }
}

impl std::fmt::Debug for WorkBudget<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("WorkBudget").field("left", &self.left).finish_non_exhaustive()
    }
}

/// The limits of the steps from a problem to a task that can be searched, which count no expansions.
#[derive(Debug)]
pub struct LimitWatch<'w, 'c> {
    control: &'w mut Control<'c>,
    unchecked: u64,
}

impl<'w, 'c> LimitWatch<'w, 'c> {
    /// Watches the limits of `control`.
    pub fn new(control: &'w mut Control<'c>) -> LimitWatch<'w, 'c> {
        LimitWatch { control, unchecked: 0 }
    }

    /// Checks the limits if enough steps of a few nanoseconds were made since the last check. `bytes` tells
    /// the memory held.
    ///
    /// # Errors
    /// Returns a [`SearchError`] if a limit was exceeded.
    #[inline]
    pub fn pass(&mut self, steps: usize, bytes: impl FnOnce() -> usize) -> Result<(), SearchError> {
        self.unchecked += steps.to_u64();
        if self.unchecked < UNCHECKED {
            return Ok(());
        }
        self.unchecked = 0;
        self.control.check(&Statistics { peak_bytes: bytes(), ..Statistics::default() }, 0.0)
    }
}
