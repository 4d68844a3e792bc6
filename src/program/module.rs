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
pub struct Modules(Arc<IndexMap<Atom, Arc<Module>, FxBuildHasher>>);

impl Modules {
    pub fn new() -> Modules {
        let mut modules = Modules(Arc::default());
        modules.entry(atoms::SYSTEM);
        modules.entry(atoms::USER);
        modules
    }

    /// Returns the module of this name, and creates it if it is new.
    pub fn entry(&mut self, name: Atom) -> &mut Module {
        Arc::make_mut(Arc::make_mut(&mut self.0).entry(name).or_default())
    }

    #[inline]
    pub fn get(&self, name: Atom) -> Option<&Module> {
        self.0.get(&name).map(|module| &**module)
    }

    pub fn names(&self) -> impl Iterator<Item = Atom> + '_ {
        self.0.keys().copied()
    }

    /// Returns every atom used as a name here.
    pub fn atoms(&self, keep: &mut dyn FnMut(Atom)) {
        for (name, module) in &*self.0 {
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
            self.entry(parent);
            self.entry(module).parent = Some(parent);
        }
        allowed
    }
}

impl Default for Modules {
    fn default() -> Self {
        Modules::new()
    }
}
