//! Garbage collection.

use super::Machine;
use crate::term::raise::Raised;

impl Machine {
    /// Collects if the heap has grown enough; `arity` argument registers are in use.
    pub(super) fn collect_if_due(&mut self, arity: usize) -> Raised<()> {
        let _ = arity;
        Ok(())
    }
}
