//! Transactions: changes of clauses that can be undone.
//!
//! While a transaction is open, a [journal](super::journal) records which clauses were added and removed, and
//! removed clauses stay in their lists and indexes, as they would for a call that began before. Rolling back
//! removes and revives clauses from the end of the journal. Transactions nest: what an inner one committed is
//! undone with the outer one.

use super::clause::NEVER;
use super::database::Database;
use super::ids::{ClauseId, PredId};
use super::journal::{Change, Savepoint};
use super::removal::weight;
use crate::term::atoms;
use crate::width::Width;

impl Database {
    /// Returns the number of open transactions.
    pub fn transaction_count(&self) -> usize {
        self.journal.open.len()
    }

    /// Opens a transaction. O(1)
    pub fn begin_transaction(&mut self) {
        let savepoint = Savepoint { generation: self.generation(), from: self.journal.changes.len() };
        self.journal.open.push(savepoint);
    }

    /// Closes the innermost transaction and keeps its changes. Returns the predicates whose removed clauses
    /// no transaction keeps any more. O(changes), or O(1) inside another transaction.
    pub fn commit(&mut self) -> Vec<PredId> {
        self.journal.open.pop();
        if !self.journal.open.is_empty() {
            return Vec::new();
        }
        let journal = std::mem::take(&mut self.journal.changes);
        self.preds_of(&journal)
    }

    /// Closes the innermost transaction and undoes its changes of dynamic predicates. Returns these
    /// predicates. O(changes)
    pub fn roll_back(&mut self) -> Vec<PredId> {
        let Some(Savepoint { from, .. }) = self.journal.open.pop() else { return Vec::new() };
        let mut undone = self.journal.changes.split_off(from);
        undone.retain(|&change| self.is_in_transactions(change));
        for change in undone.iter().rev() {
            match *change {
                Change::Prepended(id) | Change::Appended(id) => self.end_life(id),
                Change::Removed(id) => self.revive(id),
            }
        }
        self.preds_of(&undone)
    }

    /// Returns the changes of the innermost transaction and those inside it, in their order, without clauses
    /// that came and went. O(changes)
    pub fn pending_changes(&self) -> Vec<Change> {
        let Some(Savepoint { generation, from }) = self.journal.open.last() else { return Vec::new() };
        let lives = |id: ClauseId| self.clause(id).death == NEVER;
        let changes = self.journal.changes[*from..].iter().copied();
        let changes = changes.filter(|&change| self.is_in_transactions(change));
        let pending = changes.filter(|change| match *change {
            Change::Removed(id) => self.clause(id).birth <= *generation,
            Change::Prepended(id) | Change::Appended(id) => lives(id),
        });
        pending.collect()
    }

    /// Returns whether a change is undone with its transaction. Texts that were loaded stay loaded, libraries
    /// above all, which a goal may load at its first call.
    fn is_in_transactions(&self, change: Change) -> bool {
        let pred = self.pred(self.clause(change.clause()).pred);
        pred.dynamic && pred.module != atoms::SYSTEM && !self.is_library(pred.module)
    }

    fn preds_of(&self, journal: &[Change]) -> Vec<PredId> {
        let mut preds: Vec<PredId> = journal.iter().map(|change| self.clause(change.clause()).pred).collect();
        preds.sort_unstable_by_key(|pred| pred.index());
        preds.dedup();
        preds
    }

    /// Makes a clause alive again that was removed and kept.
    pub(super) fn revive(&mut self, id: ClauseId) {
        let clause = self.clauses.at_mut(id.0.to_usize());
        if clause.death == NEVER {
            return;
        }
        clause.death = NEVER;
        let (pred, weight) = (clause.pred, weight(clause));
        let predicate = self.pred_mut(pred);
        predicate.live += 1;
        predicate.dead -= weight;
        self.note_change(pred);
        self.count_change(pred);
        self.advance();
    }

    /// Returns whether nobody will ask for a clause any more but calls that began before its removal.
    #[inline]
    pub(super) fn is_gone(&self, id: ClauseId) -> bool {
        let death = self.clause(id).death;
        death != NEVER && self.held().is_none_or(|held| death <= held)
    }

    /// Returns the generation to which the program may go back: clauses that lived then are kept.
    pub fn held(&self) -> Option<u64> {
        [self.snapshot_at, self.journal.generation()].into_iter().flatten().min()
    }
}
