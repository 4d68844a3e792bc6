//! Work, counted in looks at a table of a few nanoseconds each.
//!
//! Searches and the building of estimates share time by the work that they have done, not by a clock: so a
//! task takes the same steps on a busy machine as on an idle one.

use std::cell::Cell;

use crate::width::Width;

/// The work for a transition when a projection is created.
pub const TRANSITION_CREATED: usize = 5;
/// The work for a transition when distances are found, and the costs that they need.
pub const TRANSITION_PASSED: usize = 3;

/// The work that may still be done.
#[derive(Debug)]
pub struct WorkBudget {
    left: Cell<u64>,
}

impl WorkBudget {
    /// Creates a budget.
    pub fn new(work: u64) -> WorkBudget {
        WorkBudget { left: Cell::new(work) }
    }

    /// Notes that work was done.
    #[inline]
    pub fn charge(&self, work: usize) {
        self.left.set(self.left.get().saturating_sub(work.to_u64()));
    }

    /// Returns the work that may still be done.
    pub fn left(&self) -> u64 {
        self.left.get()
    }

    /// Returns whether no more work may be done.
    pub fn is_spent(&self) -> bool {
        self.left.get() == 0
    }
}
