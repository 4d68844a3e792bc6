//! Freezing: from an engine's database to an image of it, and back to a database that shares the image.

use std::sync::Arc;

use super::arg_pos::{ANY, ArgPos};
use super::database::Database;
use super::guard::Guard;
use super::ids::{ClauseId, ListId, PredId};
use super::image::{DatabaseImage, Indexes, NewestIndexes, ProgramIndexes};
use super::journal::Journal;
use super::list::{FEW, List};
use super::names::PredNames;
use super::table::Tables;
use super::texts::Texts;
use crate::term::Shared;
use crate::term::region::Pages;
use crate::width::Width;

impl Database {
    /// Makes the database one that does not change. No call may be under way. O(what changed since it was
    /// an image), and the index of each predicate over its first argument. [`Database::mark_dynamic`] comes
    /// before it.
    pub fn freeze(mut self) -> DatabaseImage {
        self.program = None;
        self.index_first_arguments();
        if self.texts.is_sparse() {
            self.move_texts_together();
        }
        self.preds.change_own(|pred| pred.changed = false);
        let indexes = Indexes::of(self.lists, self.tables.tables, self.shortcuts, self.preds.len());
        DatabaseImage {
            flags: self.flags,
            operators: self.operators,
            source_module: self.source_module,
            modules: self.modules,
            preds: self.preds.freeze(),
            indexes: NewestIndexes::new(indexes),
            by_name: self.by_name.freeze(),
            texts: self.texts.freeze(),
            clauses: self.clauses.freeze(),
            free_clauses: self.free_clauses.freeze(),
            guards: self.guards.freeze(),
            free_lists: self.free_lists.freeze(),
            free_tables: self.tables.free.freeze(),
            generation: self.generation,
            clause_bytes: self.clause_bytes,
        }
    }

    /// Makes calls of dynamic predicates check generations. Otherwise an engine that adds a fact to one would
    /// first mark all lists of its clauses, which copies their pages.
    pub fn mark_dynamic(&mut self) {
        let dynamic: Vec<PredId> = self.preds().filter(|(_, pred)| pred.dynamic).map(|(id, _)| id).collect();
        dynamic.into_iter().for_each(|id| self.mark_versioned(id));
    }

    /// Builds the index that a call with its first argument bound uses, for each predicate of many clauses:
    /// otherwise every engine would build its own.
    fn index_first_arguments(&mut self) {
        for at in 0..self.preds.len() {
            let list = self.pred(PredId(at.to_u32())).list;
            let first = self.list(list).first_entries().next().filter(|_| self.list(list).len() >= FEW);
            let Some(first) = first.map(|entry| self.clause(entry.clause)) else { continue };
            let arity = self.list(list).arity();
            let place = ArgPos { arg: 0, inner: None };
            let key = self.key_of(first, place, arity);
            if key != ANY {
                self.candidates(list, &|asked: ArgPos| if asked == place { key } else { ANY });
            }
        }
    }

    /// Copies the texts of clauses that are there, in their order. O(words)
    fn move_texts_together(&mut self) {
        let texts = std::mem::take(&mut self.texts);
        for at in 0..self.clauses.len() {
            let moved = self.texts.take_over(&texts, self.clauses.at(at).text);
            self.clauses.at_mut(at).text = moved;
        }
    }

    /// Returns the bytes of the memory that is shared with nobody. O(what changed since it was an image)
    pub fn own_bytes(&self) -> usize {
        let free_clauses = self.free_clauses.own().map_or(0, |free| free.capacity() * size_of::<ClauseId>());
        let free_lists = self.free_lists.own().map_or(0, |free| free.capacity() * size_of::<ListId>());
        let pages = self.preds.own_bytes(|_| 0) + self.clauses.own_bytes(|_| 0);
        let lists = self.lists.own_bytes(List::own_bytes) + self.tables.own_bytes();
        let names = self.by_name.own_bytes() + self.texts.own_bytes();
        let guard = size_of::<(ClauseId, Guard)>();
        let guards = self.guards.own().map_or(0, |guards| guards.capacity() * guard);
        let free = free_clauses + free_lists + guards;
        self.shortcuts.own_bytes() + pages + lists + names + free + self.journal.bytes()
    }

    /// Returns a database that shares everything with an image until it changes it. O(1)
    pub fn of(image: &Arc<DatabaseImage>) -> Database {
        let indexes = image.indexes.get();
        Database {
            flags: image.flags.clone(),
            operators: image.operators.clone(),
            source_module: image.source_module,
            modules: image.modules.clone(),
            bootstrapping: false,
            tables_are_stale: false,
            preds: Pages::of(&image.preds),
            program: Some(ProgramIndexes::new(image, &indexes)),
            builds_for_program: false,
            given_up: None,
            by_name: PredNames::of(&image.by_name),
            texts: Texts::of(&image.texts),
            clauses: Pages::of(&image.clauses),
            free_clauses: Shared::from(&image.free_clauses),
            guards: Shared::from(&image.guards),
            lists: Pages::of(&indexes.lists),
            free_lists: Shared::from(&image.free_lists),
            dropped_alternatives: Vec::new(),
            tables: Tables {
                tables: Pages::of(&indexes.tables),
                free: Shared::from(&image.free_tables),
                slots: 0,
            },
            shortcuts: indexes.shortcuts,
            generation: image.generation,
            changes: 0,
            snapshot_at: None,
            journal: Journal::default(),
            clause_bytes: image.clause_bytes,
        }
    }
}
