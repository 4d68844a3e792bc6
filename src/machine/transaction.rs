//! Transactions of a run, and of the host around runs.
//!
//! The host's transactions are open outside of every run, so they surround those that programs open. A run
//! that ends rolls back what its goals left open.

use super::Machine;
use crate::program::PredId;

impl Machine {
    /// Opens a transaction of the host, while no goal runs.
    pub fn begin_host_transaction(&mut self) {
        self.db.begin_transaction();
        self.host_transactions += 1;
    }

    /// Closes the host's innermost transaction, while no goal runs.
    pub fn end_host_transaction(&mut self, is_kept: bool) {
        if let Some(outer) = self.host_transactions.checked_sub(1) {
            self.host_transactions = outer;
            self.end_transaction(is_kept);
        }
    }

    /// Returns whether a goal of the running query opened a transaction.
    pub fn is_in_transaction(&self) -> bool {
        self.db.transaction_count() > self.host_transactions
    }

    /// Closes the innermost transaction, and keeps or undoes its changes. O(changes)
    pub fn end_transaction(&mut self, is_kept: bool) {
        let changed = if is_kept { self.db.commit() } else { self.undo_changes() };
        changed.into_iter().for_each(|pred| self.compact_if_due(pred));
    }

    fn undo_changes(&mut self) -> Vec<PredId> {
        let changed = self.db.roll_back();
        // A table that was filled meanwhile may rest on clauses that are gone.
        self.db.tables_are_stale |= !changed.is_empty();
        changed
    }

    /// Rolls back the transactions that the goals of a run left open.
    pub(super) fn abandon_transactions(&mut self) {
        while self.is_in_transaction() {
            self.end_transaction(false);
        }
    }
}
