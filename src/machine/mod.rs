//! The machine: registers, stacks, and the loop that runs clause code.

pub mod arithmetic;
pub mod native;
#[cfg(test)]
pub(crate) mod testing;

use crate::program::Database;
use crate::term::raise::Raised;
use crate::term::{Cell, Heap, Symbols, unify};
pub use native::{Alternatives, Args, Native, Nondet, Step};
use std::any::{Any, TypeId};
use std::collections::HashMap;

/// How many argument registers there are: one for every 16-bit number, so that no access needs a bounds check.
pub const REGISTERS: usize = 1 << 16;

/// Everything that one engine's run works on.
pub struct Machine {
    pub heap: Heap,
    pub symbols: Symbols,
    pub db: Database,
    /// State that belongs to rooms to the right (streams, tables, …), one value a type.
    pub resources: Resources,
    pub(crate) x: Box<[Cell; REGISTERS]>,
}

impl Machine {
    /// The `i`-th argument (from 0) of the native predicate that runs now, as it stands in its register.
    #[inline(always)]
    pub fn arg(&self, args: Args, i: u16) -> Cell {
        self.x[args.base().wrapping_add(i) as usize]
    }

    /// The same, dereferenced.
    #[inline(always)]
    pub fn deref_arg(&self, args: Args, i: u16) -> Cell {
        self.heap.deref(self.arg(args, i))
    }

    /// Unifies two terms.
    #[inline]
    pub fn unify(&mut self, a: Cell, b: Cell) -> Raised<bool> {
        Ok(unify::unify(&mut self.heap, a, b)?)
    }

    /// Unifies the `i`-th argument with a term: the last line of most natives.
    #[inline]
    pub fn unify_arg(&mut self, args: Args, i: u16, value: Cell) -> Raised<bool> {
        let arg = self.arg(args, i);
        self.unify(arg, value)
    }
}

/// One value of any type, found by its type.
#[derive(Default)]
pub struct Resources(HashMap<TypeId, Box<dyn Any + Send>>);

impl Resources {
    /// The value of type `T`, made by `Default` when first asked for.
    pub fn get<T: Default + Any + Send>(&mut self) -> &mut T {
        let slot = self.0.entry(TypeId::of::<T>()).or_insert_with(|| Box::<T>::default());
        slot.downcast_mut().expect("stored under its own type")
    }

    /// Puts a value in place of what was there.
    pub fn put<T: Any + Send>(&mut self, value: T) {
        self.0.insert(TypeId::of::<T>(), Box::new(value));
    }
}
