//! The journal of open transactions: which clauses were added and removed, in order.

use super::ids::ClauseId;

/// The open transactions, and what was changed in them.
#[derive(Default)]
pub struct Journal {
    pub open: Vec<Savepoint>,
    pub changes: Vec<Change>,
}

/// An open transaction.
pub struct Savepoint {
    /// The generation before its first change.
    pub generation: u64,
    /// The number of changes in the journal before its first one.
    pub from: usize,
}

/// A change of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    Prepended(ClauseId),
    Appended(ClauseId),
    Removed(ClauseId),
}

impl Change {
    /// Returns the clause that was changed.
    pub fn clause(self) -> ClauseId {
        let (Change::Prepended(id) | Change::Appended(id) | Change::Removed(id)) = self;
        id
    }
}

impl Journal {
    /// Records a change, if a transaction is open.
    #[inline]
    pub fn record(&mut self, change: Change) {
        if !self.open.is_empty() {
            self.changes.push(change);
        }
    }

    /// Returns the generation to which the outermost transaction may go back.
    pub fn generation(&self) -> Option<u64> {
        self.open.first().map(|savepoint| savepoint.generation)
    }

    /// Returns the bytes of the journal.
    pub fn bytes(&self) -> usize {
        self.changes.capacity() * size_of::<Change>()
    }
}
