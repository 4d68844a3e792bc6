//! Indexes that the engines of a program share, those built after it was frozen among them.
//!
//! The first engine that needs an index of a program's predicate builds it beside the newest indexes, not
//! among its own, and makes the result the newest. An engine takes the newest over when it begins, and when a
//! call lacks an index: never while a call finds what it needs, so calls pay nothing. New lists and tables
//! have numbers below 0 (`Pages::push_before`); engines number their own from the program's end on.
//!
//! An engine that waits for another to build one looks at its limits meanwhile. Once it must stop, its call
//! goes on without an index, up to the next look at the limits. The one that builds it does not stop: it
//! builds for the others.
//!
//! A predicate that an engine has changed has indexes of the engine's own from then on, and so has a list of
//! few clauses, which takes less time to index than to share.

use std::sync::Arc;

use super::arg_pos::{CallKeys, MustStop};
use super::database::Database;
use super::ids::{ListId, PredId};
use super::image::{BuildingIndex, Indexes, ProgramIndexes};
use super::list::{FEW, List};
use super::predicate::Predicate;
use super::shortcut::Way;
use crate::width::Width;

/// Returns whether a list has the program's indexes.
fn has_shared_indexes(list: &List, pred: &Predicate) -> bool {
    !pred.changed && list.len() >= FEW
}

/// The index of a list of a program that a call lacks.
pub(super) enum SharedIndex {
    /// The program has it, and the engine has taken it over.
    Adopted,
    /// The engine has to build its own.
    Own,
}

impl Database {
    /// Returns whether engines share the indexes over a list.
    pub(super) fn shares_indexes(&self, list: &List) -> bool {
        self.program.is_some() && has_shared_indexes(list, self.pred(list.pred))
    }

    /// Returns whether engines share the clauses of a predicate.
    pub fn is_shared(&self, pred: PredId) -> bool {
        self.program.is_some() && !self.pred(pred).changed
    }

    /// Notes that clauses of a predicate change, whose indexes are the engine's own from now on.
    #[inline]
    pub(super) fn note_change(&mut self, pred: PredId) {
        if !self.pred(pred).changed {
            self.part_from_program(pred);
        }
    }

    #[cold]
    #[inline(never)]
    fn part_from_program(&mut self, pred: PredId) {
        // Calls by a shortcut are not noted, and the engine may have taken it over.
        let was_called = self.shortcut(pred).way != Way::Search;
        let predicate = self.pred_mut(pred);
        predicate.changed = true;
        predicate.was_called |= was_called;
        if let Some(program) = &mut self.program {
            program.changed = true;
        }
    }

    /// Takes over the index of a list that a call needs, if the list is the program's as it was frozen.
    /// Builds it first if no engine has. O(clauses) for the first engine, otherwise O(pages)
    #[cold]
    #[inline(never)]
    pub(super) fn share_index(&mut self, at: ListId, call: &impl CallKeys) -> Result<SharedIndex, MustStop> {
        let list = self.list(at);
        if !has_shared_indexes(list, self.pred(list.pred)) {
            return Ok(SharedIndex::Own);
        }
        let Some(program) = &self.program else { return Ok(SharedIndex::Own) };
        let newest = match program.image.indexes.get() {
            known if known.version == program.version => {
                let building = program.image.indexes.begin_building(&|| call.must_stop());
                build_index(program, at, call, &building.ok_or(MustStop)?)
            }
            newer => Some(newer),
        };
        let Some(newest) = newest else { return Ok(SharedIndex::Own) };
        self.adopt(newest);
        Ok(SharedIndex::Adopted)
    }

    /// Takes over the newest indexes of the program.
    fn adopt(&mut self, newest: Indexes) {
        let Some(program) = &mut self.program else { return };
        program.version = newest.version;
        let preds = &self.preds;
        self.lists.adopt(&newest.lists, |list| has_shared_indexes(list, preds.at(list.pred.index())));
        // Tables of indexes do not change once they are built.
        self.tables.tables.adopt(&newest.tables, |_| false);
        if !program.changed && self.shortcuts.is_shared() {
            self.shortcuts = newest.shortcuts;
            return;
        }
        for id in (0..program.image.pred_count()).map(|id| PredId(id.to_u32())) {
            let (pred, newer) = (self.pred(id), newest.shortcuts.get(id));
            let lacks = self.shortcut(id).way == Way::Search && newer.call.way != Way::Search;
            if lacks && pred.direct && !pred.changed {
                self.shortcuts.set(id, newer);
            }
        }
    }
}

/// Builds the index of a list that a call needs, and makes it one of the program. Returns the newest indexes,
/// or nothing if none had to be built.
fn build_index(
    program: &ProgramIndexes,
    at: ListId,
    call: &impl CallKeys,
    _: &BuildingIndex<'_>,
) -> Option<Indexes> {
    let indexes = &program.image.indexes;
    let known = indexes.get();
    if known.version != program.version {
        return Some(known);
    }
    let mut db = Database::of(&program.image);
    (db.program, db.builds_for_program) = (None, true);
    db.candidates(at, call);
    let built = Indexes::of(db.lists, db.tables.tables, db.shortcuts, program.image.pred_count());
    if Arc::ptr_eq(&built.lists, &known.lists) {
        return None;
    }
    let built = Indexes { version: known.version + 1, ..built };
    indexes.set(&built);
    Some(built)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_that_must_stop_does_not_wait_for_the_index_of_another() {
        let image = Database::new().freeze();
        let building = image.indexes.begin_building(&|| false).expect("nobody builds");
        assert!(image.indexes.begin_building(&|| true).is_none());
        std::thread::scope(|scope| {
            let waits = scope.spawn(|| image.indexes.begin_building(&|| false).is_some());
            drop(building);
            assert!(waits.join().expect("no panic"));
        });
        assert!(image.indexes.begin_building(&|| true).is_some());
    }
}
