//! Modules: who exports what, and where a name that a module does not define is looked for.
//!
//! A module is a table of names and no space of its own: predicates of all modules stand in one vector. A name is
//! looked for among the module's own predicates, then its imports, then in its parent and so on, mostly `user` and `system`; what
//! is found is noted as an import of the predicate, so that it is looked for once.

use super::predicate::PredId;
use crate::term::{Atom, Functor, atoms};
use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxBuildHasher;

/// One module.
#[derive(Default)]
pub struct Module {
    pub exports: IndexSet<Functor, FxBuildHasher>,
    /// Names that another module provides here.
    pub imports: IndexMap<Functor, PredId, FxBuildHasher>,
    /// Comes with Taquin: its rules call what callers hand them and nothing by a name made up at run time.
    pub library: bool,
    /// The file it was loaded from.
    pub file: Option<Atom>,
    /// Its parent, if that is not `user`.
    parent: Option<Atom>,
}

/// All modules. `user` looks in `system` for what it does not define, every other module in `user` unless it was given
/// another parent.
pub struct Modules(IndexMap<Atom, Module, FxBuildHasher>);

impl Modules {
    pub fn new() -> Modules {
        let mut modules = Modules(IndexMap::default());
        modules.entry(atoms::SYSTEM);
        modules.entry(atoms::USER);
        modules
    }

    /// The module of this name, made if new.
    pub fn entry(&mut self, name: Atom) -> &mut Module {
        self.0.entry(name).or_default()
    }

    pub fn get(&self, name: Atom) -> Option<&Module> {
        self.0.get(&name)
    }

    pub fn names(&self) -> impl Iterator<Item = Atom> + '_ {
        self.0.keys().copied()
    }

    /// Every atom that names something here.
    pub fn atoms(&self, keep: &mut dyn FnMut(Atom)) {
        for (name, module) in &self.0 {
            keep(*name);
            module.file.into_iter().chain(module.parent).for_each(&mut *keep);
            module.exports.iter().chain(module.imports.keys()).for_each(|functor| keep(functor.name()));
        }
    }

    /// Where to look after `module` itself.
    pub fn parent(&self, module: Atom) -> Option<Atom> {
        match module {
            atoms::SYSTEM => None,
            atoms::USER => Some(atoms::SYSTEM),
            _ => Some(self.get(module).and_then(|module| module.parent).unwrap_or(atoms::USER)),
        }
    }

    /// Gives a module another parent; false if it is among those that `parent` looks in, or has none to change.
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
