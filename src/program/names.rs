//! The numbers of predicates by module, name and arity.
//!
//! A name keeps its number for good, so an engine's own table only adds to that of its program.

use std::sync::Arc;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::ids::PredId;
use crate::term::{Atom, Functor};

pub(super) type NameTable = IndexMap<(Atom, Functor), PredId, FxBuildHasher>;

/// The numbers of an engine's predicates.
#[derive(Default)]
pub(super) struct PredNames {
    program: Option<Arc<NameTable>>,
    own: NameTable,
}

impl PredNames {
    /// Returns the names of a program. O(1)
    pub fn of(program: &Arc<NameTable>) -> PredNames {
        PredNames { program: Some(program.clone()), own: NameTable::default() }
    }

    /// Makes the names some that do not change. O(names), unless all are a program's or none.
    pub fn freeze(self) -> Arc<NameTable> {
        match self.program {
            Some(program) if self.own.is_empty() => program,
            Some(program) => {
                let mut all = Arc::unwrap_or_clone(program);
                all.extend(self.own);
                Arc::new(all)
            }
            None => Arc::new(self.own),
        }
    }

    /// Returns the bytes of the engine's own names.
    pub fn own_bytes(&self) -> usize {
        self.own.capacity() * size_of::<((Atom, Functor), PredId, u64)>()
    }

    /// Returns the number of a name. The engine's own table is small, or the only one.
    #[inline]
    pub fn get(&self, name: (Atom, Functor)) -> Option<PredId> {
        match self.own.get(&name) {
            Some(&id) => Some(id),
            None if self.program.is_some() => self.get_of_program(name),
            None => None,
        }
    }

    #[inline(never)]
    fn get_of_program(&self, name: (Atom, Functor)) -> Option<PredId> {
        self.program.as_ref()?.get(&name).copied()
    }

    pub fn add(&mut self, name: (Atom, Functor), id: PredId) {
        self.own.insert(name, id);
    }
}
