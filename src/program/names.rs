//! The numbers of predicates by module, name and arity.
//!
//! A name keeps its number for good, so an engine's own table only adds to that of its program.

use std::sync::Arc;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::ids::PredId;
use crate::term::{Atom, Functor};

type NameTable = IndexMap<(Atom, Functor), PredId, FxBuildHasher>;

/// The names of a program.
#[derive(Clone, Default)]
pub(super) struct ProgramNames {
    names: NameTable,
    widest: usize,
}

/// The numbers of an engine's predicates.
#[derive(Default)]
pub(super) struct PredNames {
    program: Option<Arc<ProgramNames>>,
    own: NameTable,
    /// The most arguments of a predicate.
    widest: usize,
}

impl PredNames {
    /// Returns the names of a program. O(1)
    pub fn of(program: &Arc<ProgramNames>) -> PredNames {
        PredNames { program: Some(program.clone()), own: NameTable::default(), widest: program.widest }
    }

    /// Makes the names some that do not change. O(names), unless all are a program's or none.
    pub fn freeze(self) -> Arc<ProgramNames> {
        match self.program {
            Some(program) if self.own.is_empty() => program,
            program => {
                let mut names =
                    program.map(|program| Arc::unwrap_or_clone(program).names).unwrap_or_default();
                names.extend(self.own);
                Arc::new(ProgramNames { names, widest: self.widest })
            }
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
        self.program.as_ref()?.names.get(&name).copied()
    }

    pub fn add(&mut self, name: (Atom, Functor), id: PredId) {
        self.widest = self.widest.max(name.1.arity());
        self.own.insert(name, id);
    }

    /// Returns the predicates of a name in a module, by arity. O(the most arguments of any predicate)
    pub fn named(&self, module: Atom, name: Atom) -> impl Iterator<Item = PredId> {
        (0..=self.widest).filter_map(move |arity| self.get((module, Functor::new(name, arity))))
    }
}
