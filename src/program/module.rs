//! Modules: their exports, and the resolution of names that a module does not define.
//!
//! A module is a table of names; one vector holds the predicates of all modules. A name is resolved among the
//! module's own predicates, then its imports, then its parents: usually `user` and `system`, for a library
//! `system` alone. The result is recorded as an import, so that each name is resolved once.

use std::sync::Arc;

use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxBuildHasher;

use super::flags::Unknown;
use super::ids::PredId;
use crate::term::{Atom, Functor, atoms};

/// One module.
#[derive(Clone, Default)]
pub struct Module {
    pub exports: IndexSet<Functor, FxBuildHasher>,
    /// The names imported from other modules.
    pub imports: IndexMap<Functor, PredId, FxBuildHasher>,
    /// The names that a library imports with their first call. Until then they are nobody's: the parents have
    /// other predicates of these names.
    pub awaited: IndexSet<Functor, FxBuildHasher>,
    /// Whether the module is part of Taquin: its rules call goals of their callers, and none by a name made
    /// at run time.
    pub library: bool,
    /// The file it was loaded from.
    pub file: Option<Atom>,
    /// The flag `unknown`, if a text of the module set it.
    pub unknown: Option<Unknown>,
    /// The parent, if it is not the usual one.
    parent: Option<Atom>,
}

/// All modules. The parent of `user` and of libraries is `system`, so that a program's own definitions are
/// not those of libraries. That of every other module is `user` unless it was given another. A copy shares
/// them until one is changed.
#[derive(Clone)]
pub struct Modules {
    modules: Arc<IndexMap<Atom, Arc<Module>, FxBuildHasher>>,
    /// The size of their tables in bytes.
    bytes: usize,
}

/// The bytes that a module takes besides its tables.
const MODULE: usize = size_of::<Module>() + 4 * size_of::<(Atom, Arc<Module>)>();

impl Module {
    /// Returns the bytes of its tables: entries with their hashes and places, twice, since a table is copied
    /// when it grows.
    fn bytes(&self) -> usize {
        let named = |capacity: usize, bytes: usize| 2 * capacity * (bytes + 2 * size_of::<usize>());
        named(self.exports.capacity() + self.awaited.capacity(), size_of::<Functor>())
            + named(self.imports.capacity(), size_of::<(Functor, PredId)>())
    }
}

impl Modules {
    pub fn new() -> Modules {
        let mut modules = Modules { modules: Arc::default(), bytes: 0 };
        modules.ensure(atoms::SYSTEM);
        modules.ensure(atoms::USER);
        modules
    }

    /// Creates the module of this name if it is new.
    pub fn ensure(&mut self, name: Atom) {
        self.change(name, |_| ());
    }

    /// Changes the module of this name, and creates it if it is new.
    pub fn change<T>(&mut self, name: Atom, change: impl FnOnce(&mut Module) -> T) -> T {
        let module = Arc::make_mut(Arc::make_mut(&mut self.modules).entry(name).or_default());
        let before = module.bytes();
        let result = change(module);
        self.bytes = self.bytes + module.bytes() - before;
        result
    }

    /// Returns the bytes of all modules. O(1)
    pub fn bytes(&self) -> usize {
        self.modules.len() * MODULE + self.bytes
    }

    #[inline]
    pub fn get(&self, name: Atom) -> Option<&Module> {
        self.modules.get(&name).map(|module| &**module)
    }

    pub fn names(&self) -> impl Iterator<Item = Atom> + '_ {
        self.modules.keys().copied()
    }

    /// Returns every atom used as a name here.
    pub fn atoms(&self, keep: &mut dyn FnMut(Atom)) {
        for (name, module) in &*self.modules {
            keep(*name);
            module.file.into_iter().chain(module.parent).for_each(&mut *keep);
            let named = module.exports.iter().chain(module.imports.keys()).chain(&module.awaited);
            named.for_each(|functor| keep(functor.name()));
        }
    }

    /// Returns the parent of a module.
    #[inline]
    pub fn parent(&self, module: Atom) -> Option<Atom> {
        match module {
            atoms::SYSTEM => None,
            atoms::USER => Some(atoms::SYSTEM),
            _ => {
                let module = self.get(module);
                let usual = if module.is_some_and(|m| m.library) { atoms::SYSTEM } else { atoms::USER };
                Some(module.and_then(|m| m.parent).unwrap_or(usual))
            }
        }
    }

    /// Sets the parent of a module. Returns `false` if that would create a cycle, or if the parent is fixed.
    pub fn set_parent(&mut self, module: Atom, parent: Atom) -> bool {
        let above = std::iter::successors(Some(parent), |&above| self.parent(above));
        let allowed =
            ![atoms::SYSTEM, atoms::USER].contains(&module) && above.into_iter().all(|above| above != module);
        if allowed {
            self.ensure(parent);
            self.change(module, |module| module.parent = Some(parent));
        }
        allowed
    }
}

impl Default for Modules {
    fn default() -> Self {
        Modules::new()
    }
}
