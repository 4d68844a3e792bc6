//! Removal: a clause dies at a generation and leaves its predicate when no call can see it any more.
//!
//! The database does not know which calls are inside a predicate, so the machine reports them ([`Standing`]).
//! Dead clauses are then removed from the list and from every index, and the positions of calls are adjusted.

use super::arg_pos::Path;
use super::clause::{Clause, NEVER};
use super::database::Database;
use super::ids::{ClauseId, PredId};
use super::journal::Change;
use super::list::{ClauseEntry, FEW, List};
use crate::width::Width;

/// The running calls that have positions among the clauses of a predicate.
#[derive(Default)]
pub struct Standing {
    /// The generation at which the oldest began.
    pub oldest: Option<u64>,
    /// Their positions in the list of all clauses, adjusted on removal.
    pub positions: Vec<i64>,
    /// Whether one has a position in a list of an index, or may have one in its alternatives in code.
    pub in_index: bool,
}

impl Standing {
    /// Records a call that began at a generation.
    pub fn add(&mut self, generation: u64) {
        self.oldest = Some(self.oldest.map_or(generation, |oldest| oldest.min(generation)));
    }

    /// Returns whether no call can see the clause any more.
    fn is_past(&self, clause: &Clause) -> bool {
        clause.death != NEVER && self.oldest.is_none_or(|oldest| clause.death <= oldest)
    }
}

/// Code that no call can enter any more.
pub struct Freed {
    pub code: u32,
    pub size: u32,
    /// The code of a fact, to which nothing returns.
    pub is_fact: bool,
}

/// The bytes of a dead clause that weigh as much as one more clause.
const HEAVY: usize = 1 << 10;

/// Returns the weight of a dead clause.
pub(super) fn weight(clause: &Clause) -> usize {
    1 + (clause.bytes() + clause.size.to_usize() * 8) / HEAVY
}

impl Database {
    /// Removes a clause from its predicate, if it is still there. Calls that began before still see it.
    pub fn remove_clause(&mut self, id: ClauseId) {
        if self.clause(id).death == NEVER {
            self.journal.record(Change::Removed(id));
            self.end_life(id);
        }
    }

    /// Removes the last clause of a predicate that was not called since it settled, as if it had never been
    /// there, so that calls need not check generations. Does nothing to any other clause, nor while the
    /// program may go back to a generation. O(1).
    pub fn take_back(&mut self, id: ClauseId) -> Option<Freed> {
        self.note_change(self.clause(id).pred);
        let clause = self.clause(id);
        let (pred, entry, weight) =
            (clause.pred, ClauseEntry { code: clause.code, clause: id }, weight(clause));
        let predicate = self.pred(pred);
        let all = predicate.list;
        let list = self.list(all);
        let is_last = list.tree.is_none() && list.iter().next_back() == Some(&entry);
        if predicate.was_called || list.versioned || !is_last || self.held().is_some() {
            return None;
        }
        self.list_mut(all).pop_back();
        self.clauses.at_mut(id.0.to_usize()).death = self.generation();
        self.count_change(pred);
        let predicate = self.pred_mut(pred);
        predicate.live -= 1;
        predicate.dead += weight;
        Some(self.free_clause(id))
    }

    /// Ends the life of a clause, unless it has ended, without a record of it.
    pub(super) fn end_life(&mut self, id: ClauseId) {
        let generation = self.generation() + 1;
        let pred = self.clause(id).pred;
        self.note_change(pred);
        let clause = self.clauses.at_mut(id.0.to_usize());
        if clause.death != NEVER {
            return;
        }
        clause.death = generation;
        let weight = weight(clause);
        self.advance();
        self.count_change(pred);
        self.mark_versioned(pred);
        let predicate = self.pred_mut(pred);
        predicate.live -= 1;
        predicate.dead += weight;
    }

    /// Returns whether enough clauses are dead to search for removable ones, which takes time for every
    /// clause and for `others`.
    #[inline]
    pub fn is_removal_due(&self, pred: PredId, others: usize) -> bool {
        let predicate = self.pred(pred);
        predicate.dead >= predicate.compact_from.max(8 + predicate.live + others)
    }

    /// Returns the predicates with dead clauses in their lists, except those that a program shares.
    pub fn preds_to_compact(&self) -> Vec<PredId> {
        self.preds().filter(|(_, pred)| pred.dead > 0 && pred.changed).map(|(id, _)| id).collect()
    }

    /// Drops the clauses that no call can see any more, and all indexes of the predicate. Passes the code of
    /// each to `free`. O(clauses).
    pub fn compact(&mut self, pred: PredId, standing: &mut Standing, mut free: impl FnMut(Freed)) {
        self.note_change(pred);
        let list = self.pred(pred).list;
        for at in 0..self.list(list).len() {
            let Some(&ClauseEntry { clause, code }) = self.list(list).nth(at) else { break };
            if !standing.is_past(self.clause(clause)) {
                continue;
            }
            if self.clause(clause).code != code {
                // The jump at the first address of a rule that was compiled late.
                free(Freed { code, size: 1, is_fact: true });
            }
            free(self.free_clause(clause));
        }
        let clauses = &self.clauses;
        let is_left = |clause: ClauseId| clauses.at(clause.0.to_usize()).size > 0;
        self.lists.at_mut(list.index()).compact(is_left, &mut standing.positions);
        self.retire_tree(list);
        if !standing.in_index {
            self.free_retired(pred);
        }
        let predicate = self.pred_mut(pred);
        predicate.compact_from = 2 * predicate.dead;
        // Few clauses are soon found, and are often changed again.
        if predicate.dead == 0 && predicate.live >= FEW && standing.oldest.is_none() {
            self.settle(pred);
        }
    }

    /// Makes a predicate that no call is in, and that has no dead clauses, like one that was never called:
    /// until it changes again, calls need not check generations.
    fn settle(&mut self, pred: PredId) {
        let list = self.pred(pred).list;
        self.list_mut(list).versioned = false;
        self.pred_mut(pred).was_called = false;
    }

    /// Records the code of a clause that was compiled at its first call.
    pub fn set_code(&mut self, id: ClauseId, code: u32, size: u32) {
        let clause = self.clauses.at_mut(id.0.to_usize());
        let before = weight(clause);
        (clause.code, clause.size) = (code, size);
        if clause.death != NEVER {
            let (pred, after) = (clause.pred, weight(clause));
            self.pred_mut(pred).dead += after - before;
        }
    }

    /// Makes the entries of a predicate, whose list has no index yet, lead to the code of its clauses.
    pub fn refresh_entries(&mut self, pred: PredId) {
        let id = self.pred(pred).list;
        let list = self.list(id);
        debug_assert!(list.tree.is_none() && list.start_of_all.is_none());
        let codes: Vec<u32> = list.iter().map(|entry| self.clause(entry.clause).code).collect();
        self.list_mut(id).set_codes(&codes);
    }

    fn free_clause(&mut self, id: ClauseId) -> Freed {
        let clause = self.clauses.at_mut(id.0.to_usize());
        let freed = Freed { code: clause.code, size: clause.size, is_fact: clause.text.is_fact() };
        let (bytes, weight, pred) = (clause.bytes(), weight(clause), clause.pred);
        self.texts.free(std::mem::take(&mut clause.text));
        clause.size = 0;
        if self.guards.contains_key(&id) {
            self.guards.remove(&id);
        }
        self.clause_bytes -= bytes;
        self.pred_mut(pred).dead -= weight;
        self.free_clauses.push(id);
        freed
    }

    /// Returns the number of free clauses.
    pub fn free_clause_count(&self) -> usize {
        self.free_clauses.len()
    }

    /// Releases the memory of free clauses and texts at the end. O(free clauses + holes log)
    pub fn give_back(&mut self) {
        self.texts.give_back();
        while self.clauses.iter().next_back().is_some_and(|clause| clause.size == 0) {
            self.clauses.pop();
        }
        let end = self.clauses.len().to_u32();
        let free = std::mem::take(&mut *self.free_clauses);
        // Allocates a new one, since the old one may be after the freed memory.
        self.free_clauses.extend(free.iter().filter(|id| id.0 < end));
    }

    /// Frees the lists of dropped indexes, in which no call may be.
    fn free_retired(&mut self, pred: PredId) {
        let arity = self.pred(pred).functor.arity();
        for list in std::mem::take(&mut self.pred_mut(pred).retired) {
            *self.list_mut(list) = List::new(pred, arity, Path::ROOT, false);
            self.free_lists.push(list);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::texts::Text;
    use crate::term::{Functor, atoms};

    fn clause(pred: PredId, code: u32) -> Clause {
        let text = Text::default();
        Clause { pred, birth: 0, death: 0, code, size: 1, text }
    }

    #[test]
    fn what_a_call_sees_stays_and_its_place_moves() {
        let mut db = Database::new();
        let pred = db.pred_id(atoms::USER, Functor::new(atoms::DOT, 0));
        let ids: Vec<ClauseId> = (0..6).map(|code| db.add_clause(clause(pred, code), None, true)).collect();
        db.remove_clause(ids[0]);
        db.remove_clause(ids[2]);
        let began = db.generation();
        db.remove_clause(ids[3]);
        let mut standing = Standing { positions: vec![3, 5], ..Standing::default() };
        standing.add(began);
        let mut freed = Vec::new();
        db.compact(pred, &mut standing, |code| freed.push(code.code));
        assert_eq!((freed, &standing.positions[..]), (vec![0, 2], &[1, 3][..]));
        let list = db.list(db.pred(pred).list);
        let found = standing.positions.iter().map(|&at| list.at(at).map(|entry| entry.code));
        assert_eq!(found.collect::<Vec<_>>(), [Some(3), Some(5)]);
        let mut freed = Vec::new();
        db.compact(pred, &mut Standing::default(), |code| freed.push(code.code));
        assert_eq!(freed, [3]);
    }

    #[test]
    fn calls_need_no_generations_once_dead_clauses_are_gone() {
        let mut db = Database::new();
        let pred = db.pred_id(atoms::USER, Functor::new(atoms::DOT, 0));
        let ids: Vec<ClauseId> = (0..20).map(|code| db.add_clause(clause(pred, code), None, true)).collect();
        db.note_call(pred);
        let began = db.generation();
        db.remove_clause(ids[0]);
        let is_versioned = |db: &Database| db.list(db.pred(pred).list).versioned;
        let mut standing = Standing::default();
        standing.add(began);
        db.compact(pred, &mut standing, |_| {});
        assert!(is_versioned(&db), "a call sees the dead clause");
        db.compact(pred, &mut Standing::default(), |_| {});
        assert!(!is_versioned(&db));
        db.note_call(pred);
        db.add_clause(clause(pred, 20), None, true);
        assert!(is_versioned(&db), "a call may be in it");
    }

    #[test]
    fn a_clause_that_no_call_saw_can_be_taken_back() {
        let mut db = Database::new();
        let pred = db.pred_id(atoms::USER, Functor::new(atoms::DOT, 0));
        let ids: Vec<ClauseId> = (0..3).map(|code| db.add_clause(clause(pred, code), None, true)).collect();
        assert!(db.take_back(ids[0]).is_none(), "another clause follows it");
        assert_eq!(db.take_back(ids[2]).map(|freed| freed.code), Some(2));
        let list = db.list(db.pred(pred).list);
        assert_eq!((list.len(), list.versioned, db.pred(pred).live), (2, false, 2));
        db.note_call(pred);
        assert!(db.take_back(ids[1]).is_none(), "a call may see it");
    }
}
