//! Alternatives in code: the clauses of a list behind the first, as instructions to backtrack to.
//!
//! The machine installs them at the first call that tries all clauses of a list. They hold while the
//! predicate does not change: a call sees the clauses that there were when it began, whatever becomes of
//! them. Once the predicate changes, its calls traverse the lists, which know generations, and the machine
//! frees the code when no choice point is in it.
//!
//! A list whose indexes engines share has none, since each engine would copy it, and neither has a long one.

use std::num::NonZero;

use super::database::Database;
use super::ids::{ListId, PredId, TableId};
use super::list::{Beginning, ClauseEntry, DroppedAlternatives, ListStart};
use super::shortcut::{Shortcut, Way};
use super::table::{OF_LISTS, OF_NIL};
use crate::width::Width;

/// Longer lists are traversed.
const MOST: usize = 64;

impl Database {
    /// Returns the clauses of a list that get alternatives in code at a call that tries all of them.
    pub fn clauses_for_alternatives(&self, id: ListId) -> Option<&[ClauseEntry]> {
        let list = self.list(id);
        let start = list.start_of_all.filter(|start| start.alternatives.is_none())?;
        let clauses = list.from(list.start());
        let fits = clauses.len() <= MOST && clauses[0].code == start.first.get();
        (fits && !list.versioned && !self.shares_indexes(list)).then_some(clauses)
    }

    /// Records the address of the alternatives of a list, for a call under way. Returns how calls begin now.
    pub fn note_alternatives(
        &mut self,
        id: ListId,
        at: NonZero<u32>,
        beginning: Beginning,
    ) -> Option<ListStart> {
        let list = self.list_mut(id);
        list.beginning = beginning;
        let start = list.start_of_all.as_mut()?;
        start.alternatives = Some(at);
        let (pred, start) = (list.pred, *start);
        self.note_call(pred);
        let Shortcut { call, targets } = self.shortcuts.get(pred);
        let list = self.list(id);
        if call.way == Way::All && targets.number == id.0 {
            let shortcut = Shortcut::to_all(list, id);
            self.shortcuts.set(pred, shortcut);
        } else if call.way == Way::Search
            && self.allows_shortcut(list)
            && let Some(code) = list.start_in_code()
        {
            self.shortcuts.set(pred, Shortcut::to_clause(code));
        }
        Some(start)
    }

    /// Makes calls with a key in a table, to which a shortcut leads, begin at the code of their list, if it
    /// has any.
    pub fn note_start(&mut self, pred: PredId, key: u64, list: ListId) {
        let Some(code) = self.list(list).start_in_code() else { return };
        let Shortcut { call, targets } = self.shortcuts.get(pred);
        let table = TableId(targets.number);
        self.tables.get_mut(table).note_start(key, code);
        if matches!(key, OF_LISTS | OF_NIL) {
            let shortcut = self.table(table).shortcut(call.arg, targets.number);
            self.shortcuts.set(pred, shortcut);
        }
    }

    /// Makes calls of a list traverse it.
    pub(super) fn drop_alternatives(&mut self, id: ListId) {
        let list = self.list(id);
        if let Some(at) = list.start_of_all.and_then(|start| start.alternatives) {
            let before = if list.beginning == Beginning::Commit { 2 } else { 1 };
            let size = before + list.from(list.start()).len().to_u32();
            self.dropped_alternatives.push(DroppedAlternatives { at: at.get() - before, size });
        }
        self.list_mut(id).start_of_all = None;
    }

    /// Returns the alternatives that were dropped since the last time.
    pub fn take_dropped_alternatives(&mut self) -> Vec<DroppedAlternatives> {
        std::mem::take(&mut self.dropped_alternatives)
    }
}
