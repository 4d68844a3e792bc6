//! The program as it was at a moment, to go back to when a text that was loaded since is not wanted after
//! all.
//!
//! Clauses are not copied: those that were removed since stay in their lists until the snapshot is gone, as
//! they would for a call that began when it was taken, and their generations say which of them lived then.
//! Everything else is small and is copied.

use super::database::Database;
use super::flags::Flags;
use super::ids::{ClauseId, PredId};
use super::module::Modules;
use super::operators::ModuleOperators;
use super::predicate::{Definition, MetaArg, Predicate};
use crate::term::Atom;
use crate::width::Width;

/// The properties of a predicate, without its clauses.
#[derive(Clone, PartialEq)]
struct Traits {
    definition: Definition,
    dynamic: bool,
    discontiguous: bool,
    multifile: bool,
    library: bool,
    tabled: Option<PredId>,
    det: bool,
    meta: Option<Box<[MetaArg]>>,
    transparent: Option<PredId>,
    otherwise: Option<(ClauseId, u64)>,
    looked_for: bool,
    load: u32,
    source: u32,
}

impl Traits {
    fn of(pred: &Predicate) -> Traits {
        Traits {
            definition: pred.definition,
            dynamic: pred.dynamic,
            discontiguous: pred.discontiguous,
            multifile: pred.multifile,
            library: pred.library,
            tabled: pred.tabled,
            det: pred.det,
            meta: pred.meta.clone(),
            transparent: pred.transparent,
            otherwise: pred.otherwise,
            looked_for: pred.looked_for,
            load: pred.load,
            source: pred.source,
        }
    }

    fn give(self, pred: &mut Predicate) {
        pred.definition = self.definition;
        pred.dynamic = self.dynamic;
        pred.discontiguous = self.discontiguous;
        pred.multifile = self.multifile;
        pred.library = self.library;
        pred.tabled = self.tabled;
        pred.det = self.det;
        pred.meta = self.meta;
        pred.transparent = self.transparent;
        pred.otherwise = self.otherwise;
        pred.looked_for = self.looked_for;
        pred.load = self.load;
        pred.source = self.source;
    }
}

/// The program at a moment. While it is kept, so are the clauses that lived then.
pub struct Snapshot {
    generation: u64,
    flags: Flags,
    operators: ModuleOperators,
    modules: Modules,
    traits: Vec<Traits>,
}

impl Snapshot {
    /// Returns every atom that names something here.
    pub fn atoms(&self, keep: &mut dyn FnMut(Atom)) {
        self.operators.atoms(keep);
        self.modules.atoms(keep);
    }
}

impl Database {
    /// Takes a snapshot, for which removed clauses are kept until it is released. O(predicates)
    pub fn snapshot(&mut self) -> Snapshot {
        self.snapshot_at = Some(self.generation());
        Snapshot {
            generation: self.generation(),
            flags: self.flags.clone(),
            operators: self.operators.clone(),
            modules: self.modules.clone(),
            traits: self.preds().map(|(_, pred)| Traits::of(pred)).collect(),
        }
    }

    /// Stops keeping removed clauses for a snapshot. O(1)
    pub fn release_snapshot(&mut self) {
        self.snapshot_at = None;
    }

    /// Goes back to a snapshot, while no call is under way; the predicates whose entries have to be made
    /// again. O(predicates + their clauses)
    pub fn go_back(&mut self, snapshot: Snapshot) -> Vec<PredId> {
        let Snapshot { generation, flags, operators, modules, traits } = snapshot;
        self.release_snapshot();
        (self.flags, self.operators, self.modules) = (flags, operators, modules);
        self.tables_are_stale = true;
        let mut traits = traits.into_iter();
        let mut changed = Vec::new();
        for at in 0..self.pred_count() {
            let id = PredId(at.to_u32());
            self.restore_clauses(id, generation);
            let now = Traits::of(self.pred(id));
            let before = traits.next().unwrap_or_else(|| {
                let pred = self.pred(id);
                Traits::of(&Predicate::new(pred.module, pred.functor, pred.list))
            });
            if before != now {
                before.give(self.pred_mut(id));
                changed.push(id);
            } else if matches!(before.definition, Definition::Import(_)) {
                changed.push(id);
            }
        }
        changed
    }

    /// Restores the clauses that a predicate had at a generation.
    fn restore_clauses(&mut self, id: PredId, generation: u64) {
        let list = self.pred(id).list;
        for clause in self.list(list).iter().map(|entry| entry.clause).collect::<Vec<_>>() {
            let &super::Clause { birth, death, .. } = self.clause(clause);
            if birth > generation {
                self.remove_clause(clause);
            } else if death > generation {
                self.revive(clause);
            }
        }
    }
}
