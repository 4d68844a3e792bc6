//! A database that does not change, for any number of engines, and its indexes, to which calls add.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use rustc_hash::FxHashMap;

use super::clause::{CLAUSES, Clause};
use super::flags::Flags;
use super::guard::Guard;
use super::ids::{ClauseId, ListId, TableId};
use super::list::{LISTS, List};
use super::module::Modules;
use super::names::ProgramNames;
use super::operators::ModuleOperators;
use super::predicate::{PREDS, Predicate};
use super::shortcut::Shortcuts;
use super::table::{TABLES, Table};
use crate::term::region::{Pages, PagesImage};
use crate::term::{Atom, Cell};

/// The database of a program.
pub struct DatabaseImage {
    pub(super) flags: Flags,
    pub(super) operators: ModuleOperators,
    pub(super) source_module: Atom,
    pub(super) modules: Modules,
    pub(super) preds: Arc<PagesImage<Predicate, PREDS>>,
    pub(super) indexes: NewestIndexes,
    pub(super) by_name: Arc<ProgramNames>,
    pub(super) texts: Arc<Vec<Cell>>,
    pub(super) clauses: Arc<PagesImage<Clause, CLAUSES>>,
    pub(super) free_clauses: Arc<Vec<ClauseId>>,
    pub(super) guards: Arc<FxHashMap<ClauseId, Guard>>,
    pub(super) free_lists: Arc<Vec<ListId>>,
    pub(super) free_tables: Arc<Vec<TableId>>,
    pub(super) generation: u64,
    pub(super) clause_bytes: usize,
}

impl DatabaseImage {
    /// Returns the number of predicates.
    pub fn pred_count(&self) -> usize {
        self.preds.len()
    }
}

/// The lists and tables of a program, which do not change.
#[derive(Clone)]
pub(super) struct Indexes {
    /// How many indexes were built since the program was frozen.
    pub version: u64,
    pub lists: Arc<PagesImage<List, LISTS>>,
    pub tables: Arc<PagesImage<Table, TABLES>>,
    pub shortcuts: Shortcuts,
}

/// The newest indexes of a program.
pub(super) struct NewestIndexes {
    newest: Mutex<Indexes>,
    /// Whether an engine builds one, so that no other builds the same, and the event that it has.
    is_building: Mutex<bool>,
    built: Condvar,
}

/// The right to build an index, up to its drop.
pub(super) struct BuildingIndex<'i>(&'i NewestIndexes);

/// How long an engine waits for another between two looks at its limits.
const PATIENCE: Duration = Duration::from_millis(2);

impl Indexes {
    /// Makes lists, tables and the shortcuts of `preds` predicates some that do not change.
    pub fn of(
        mut lists: Pages<List, LISTS>,
        mut tables: Pages<Table, TABLES>,
        mut shortcuts: Shortcuts,
        preds: usize,
    ) -> Indexes {
        lists.change_own(List::share);
        tables.change_own(Table::share);
        shortcuts.share(preds);
        Indexes { version: 0, lists: lists.freeze(), tables: tables.freeze(), shortcuts }
    }
}

impl NewestIndexes {
    pub fn new(indexes: Indexes) -> NewestIndexes {
        NewestIndexes { newest: Mutex::new(indexes), is_building: Mutex::default(), built: Condvar::new() }
    }

    /// Returns the newest indexes. O(1)
    pub fn get(&self) -> Indexes {
        self.newest.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Makes these the newest.
    pub fn set(&self, indexes: &Indexes) {
        *self.newest.lock().unwrap_or_else(PoisonError::into_inner) = indexes.clone();
    }

    /// Waits until no other engine builds an index of the program, and keeps others from it. Gives up, and
    /// returns `None`, once `must_stop` returns true.
    pub fn begin_building(&self, must_stop: &dyn Fn() -> bool) -> Option<BuildingIndex<'_>> {
        let mut is_building = self.is_building.lock().unwrap_or_else(PoisonError::into_inner);
        while *is_building {
            if must_stop() {
                return None;
            }
            let woken = self.built.wait_timeout(is_building, PATIENCE);
            is_building = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
        *is_building = true;
        Some(BuildingIndex(self))
    }
}

impl Drop for BuildingIndex<'_> {
    fn drop(&mut self) {
        *self.0.is_building.lock().unwrap_or_else(PoisonError::into_inner) = false;
        self.0.built.notify_one();
    }
}

/// The program of an engine.
pub(super) struct ProgramIndexes {
    pub image: Arc<DatabaseImage>,
    /// The version of the indexes that the engine has.
    pub version: u64,
    /// Whether the engine changed a predicate of the program.
    pub changed: bool,
}

impl ProgramIndexes {
    pub fn new(image: &Arc<DatabaseImage>, indexes: &Indexes) -> ProgramIndexes {
        ProgramIndexes { image: image.clone(), version: indexes.version, changed: false }
    }
}
