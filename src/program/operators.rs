//! The operators of each module.
//!
//! `user` sees those of `system` and its own, every other module these and its own; the libraries that come
//! with Taquin see those of `system`, whatever a program declares. Tables of modules that declare nothing of
//! their own do not exist.

use std::sync::Arc;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use crate::term::{Atom, Symbols, atoms};
use crate::text::Operators;
use crate::text::operators::{Op, OpError, OpType};

#[derive(Clone, Default)]
pub struct ModuleOperators {
    system: Arc<Operators>,
    /// Those of `system` and the program's, in one table: reading looks up nearly every name here.
    user: Arc<Operators>,
    modules: Arc<IndexMap<Atom, Layer, FxBuildHasher>>,
}

/// A module's table, over `system` or over `user`.
#[derive(Clone)]
struct Layer {
    table: Operators,
    of_library: bool,
}

impl ModuleOperators {
    pub fn new(symbols: &mut Symbols) -> ModuleOperators {
        let system = Arc::new(Operators::new(symbols));
        ModuleOperators { user: system.clone(), system, modules: Arc::default() }
    }

    /// Returns the operators of a module. `is_library` says whether it comes with Taquin.
    #[inline]
    pub fn of(&self, module: Atom, is_library: bool) -> &Operators {
        match self.modules.get(&module) {
            Some(layer) => &layer.table,
            None if is_library || module == atoms::SYSTEM => &self.system,
            None => &self.user,
        }
    }

    /// Returns the operators of `user`. A change puts another table in their place, so that a table shared
    /// with its reader tells by its identity whether it still holds.
    pub fn user(&self) -> &Arc<Operators> {
        &self.user
    }

    /// Declares an operator in a module, or takes it back with priority 0, if that is allowed (ISO 8.14.3).
    pub fn add(
        &mut self,
        module: Atom,
        is_library: bool,
        (priority, kind): (u16, OpType),
        name: Atom,
    ) -> Result<(), OpError> {
        self.change(module, is_library, |table| table.add(priority, kind, name))
    }

    /// Puts another operator, or what the tables below say, in the place of one that is still as it was
    /// declared.
    pub fn replace(&mut self, module: Atom, name: Atom, declared: Op, by: Option<Op>) {
        let role = declared.kind.role();
        let below = self.system.declared(name, role);
        let by = if module == atoms::USER { by.or(below) } else { by };
        let of_library = self.modules.get(&module).is_some_and(|layer| layer.of_library);
        if self.of(module, of_library).declared(name, role) == Some(declared) {
            self.change(module, of_library, |table| table.set(name, role, by));
        }
    }

    /// Changes one table; those over it see that.
    fn change<T>(&mut self, module: Atom, is_library: bool, change: impl Fn(&mut Operators) -> T) -> T {
        let result = match module {
            atoms::SYSTEM => {
                change(Arc::make_mut(&mut self.user));
                change(Arc::make_mut(&mut self.system))
            }
            atoms::USER => change(Arc::make_mut(&mut self.user)),
            _ => {
                let below = if is_library { &self.system } else { &self.user };
                let layer = Arc::make_mut(&mut self.modules).entry(module).or_insert_with(|| Layer {
                    table: Operators::over(below.clone()),
                    of_library: is_library,
                });
                return change(&mut layer.table);
            }
        };
        if self.modules.is_empty() {
            return result;
        }
        for layer in Arc::make_mut(&mut self.modules).values_mut() {
            let below = if layer.of_library { &self.system } else { &self.user };
            layer.table.set_parent(below.clone());
        }
        result
    }

    /// Returns every atom that names an operator, or a module that has its own.
    pub fn atoms(&self, keep: &mut dyn FnMut(Atom)) {
        let layers = self.modules.iter().inspect(|(module, _)| keep(**module)).map(|(_, layer)| &layer.table);
        let tables: Vec<&Operators> = layers.chain([&*self.system, &*self.user]).collect();
        tables.into_iter().flat_map(Operators::all).for_each(|(atom, _)| keep(atom));
    }
}
