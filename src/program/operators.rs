//! The operators of each module.
//!
//! `user` sees those of `system` and its own, every other module these and its own, or those of the parent
//! that it was given; the libraries that come with Taquin see those of `system`, whatever a program declares.
//! Tables of modules that declare nothing of their own and have the usual parent do not exist.

use std::sync::Arc;

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::term::{Atom, Symbols, atoms};
use crate::text::Operators;
use crate::text::operators::{Op, OpError, OpType};

#[derive(Clone, Default)]
pub struct ModuleOperators {
    system: Arc<Operators>,
    /// Those of `system` and the program's, in one table: reading looks up nearly every name here.
    user: Arc<Operators>,
    modules: Arc<IndexMap<Atom, Layer, FxBuildHasher>>,
    /// The size of the tables of modules in bytes.
    bytes: usize,
}

/// The bytes that the table of a module takes besides its entries.
const LAYER: usize = 2 * size_of::<(Atom, Layer)>() + 2 * size_of::<usize>();

/// A module's table, over that of `system`, `user` or another module with a table.
#[derive(Clone)]
struct Layer {
    table: Operators,
    below: Atom,
    /// Whether tables of other modules may be over this one.
    is_parent: bool,
}

impl ModuleOperators {
    pub fn new(symbols: &mut Symbols) -> ModuleOperators {
        let system = Arc::new(Operators::new(symbols));
        ModuleOperators { user: system.clone(), system, modules: Arc::default(), bytes: 0 }
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

    /// Returns the bytes of all tables. O(1)
    pub fn bytes(&self) -> usize {
        self.system.bytes() + self.user.bytes() + self.modules.len() * LAYER + self.bytes
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
        if self.of(module, false).declared(name, role) == Some(declared) {
            self.change(module, false, |table| table.set(name, role, by));
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
                let Layer { table, is_parent, .. } = self.layer(module, is_library);
                let (before, is_parent) = (table.bytes(), *is_parent);
                let result = change(table);
                let after = table.bytes();
                self.bytes = self.bytes + after - before;
                if !is_parent {
                    return result;
                }
                result
            }
        };
        self.pass_on(module);
        result
    }

    /// Puts the table of a module over that of another one.
    pub fn inherit(&mut self, module: Atom, is_library: bool, from: Atom, from_library: bool) {
        if ![atoms::SYSTEM, atoms::USER].contains(&from) {
            self.layer(from, from_library).is_parent = true;
        }
        self.layer(module, is_library).below = from;
        self.pass_on(from);
    }

    /// Returns the table of a module, and creates it if it is new.
    fn layer(&mut self, module: Atom, is_library: bool) -> &mut Layer {
        let (below, table) =
            if is_library { (atoms::SYSTEM, &self.system) } else { (atoms::USER, &self.user) };
        let new = || Layer { table: Operators::over(table.clone()), below, is_parent: false };
        Arc::make_mut(&mut self.modules).entry(module).or_insert_with(new)
    }

    /// Hands the table of a module to those over it. A change of `system` is one of `user` too. O(modules),
    /// and O(operators) for each module that is a parent.
    fn pass_on(&mut self, changed: Atom) {
        if self.modules.is_empty() {
            return;
        }
        let mut over: FxHashMap<Atom, Vec<Atom>> = FxHashMap::default();
        for (&module, layer) in &*self.modules {
            over.entry(layer.below).or_default().push(module);
        }
        let mut waiting = if changed == atoms::SYSTEM { vec![changed, atoms::USER] } else { vec![changed] };
        while let Some(below) = waiting.pop() {
            let Some(over) = over.remove(&below) else { continue };
            let table = match below {
                atoms::SYSTEM => self.system.clone(),
                atoms::USER => self.user.clone(),
                _ => Arc::new(self.of(below, false).flattened()),
            };
            let modules = Arc::make_mut(&mut self.modules);
            for module in &over {
                if let Some(layer) = modules.get_mut(module) {
                    layer.table.set_parent(table.clone());
                }
            }
            waiting.extend(over);
        }
    }

    /// Returns every atom that names an operator, or a module that has its own.
    pub fn atoms(&self, keep: &mut dyn FnMut(Atom)) {
        for (module, layer) in &*self.modules {
            keep(*module);
            keep(layer.below);
        }
        let layers = self.modules.values().map(|layer| &layer.table);
        let tables: Vec<&Operators> = layers.chain([&*self.system, &*self.user]).collect();
        tables.into_iter().flat_map(Operators::all).for_each(|(atom, _)| keep(atom));
    }
}
