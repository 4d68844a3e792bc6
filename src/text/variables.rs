//! The variables of a clause, by name.

use std::ops::Range;

use rustc_hash::FxHashMap;

use crate::term::{Cell, Heap};

/// The most variables of a clause without a hash table.
const FEW: usize = 12;

/// A variable of a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedVariable {
    pub name: String,
    pub cell: Cell,
    /// The byte range of its first occurrence.
    pub span: Range<usize>,
    /// The number of its occurrences in the clause.
    pub count: usize,
}

impl NamedVariable {
    /// Returns whether it is a singleton variable and its name does not mark it as one.
    pub fn is_singleton(&self) -> bool {
        self.count == 1 && !self.name.starts_with('_')
    }

    /// Returns whether its name marks it as a singleton, as `_Rest` does, though it occurs more than once.
    pub fn is_marked_in_vain(&self) -> bool {
        let mut chars = self.name.chars();
        self.count > 1 && chars.next() == Some('_') && chars.next().is_some_and(char::is_uppercase)
    }
}

/// The variables of one clause so far, whose names are parts of its text.
#[derive(Default)]
pub struct Variables<'t> {
    named: Vec<NamedVariable>,
    names: Vec<&'t str>,
    /// The index of each name, if there are more than a few.
    numbers: FxHashMap<&'t str, usize>,
    all: Vec<Cell>,
}

impl<'t> Variables<'t> {
    /// Returns the variable of this name, and creates it if it is new; `_` is always new. Amortised O(length
    /// of the name).
    pub fn occurrence(&mut self, name: &'t str, span: Range<usize>, heap: &mut Heap) -> Cell {
        if name == "_" {
            let cell = heap.put_var();
            self.add_cell(cell);
            return cell;
        }
        if let Some(number) = self.find(name) {
            self.named[number].count += 1;
            return self.named[number].cell;
        }
        let cell = heap.put_var();
        self.add_cell(cell);
        self.add(name, NamedVariable { name: name.to_owned(), cell, span, count: 1 });
        cell
    }

    #[inline]
    fn find(&self, name: &str) -> Option<usize> {
        if self.names.len() <= FEW {
            return self.names.iter().position(|&other| other == name);
        }
        self.numbers.get(name).copied()
    }

    fn add(&mut self, name: &'t str, variable: NamedVariable) {
        // Most clauses have few, so that the lists do not grow step by step.
        if self.names.is_empty() {
            self.named.reserve(FEW);
            self.names.reserve(FEW);
        }
        self.named.push(variable);
        self.names.push(name);
        if self.names.len() > FEW {
            let first = self.numbers.len();
            self.numbers.extend(self.names[first..].iter().copied().zip(first..));
        }
    }

    fn add_cell(&mut self, cell: Cell) {
        if self.all.is_empty() {
            self.all.reserve(FEW);
        }
        self.all.push(cell);
    }

    /// Returns the named variables, and all variables, each in the order of their first occurrence.
    pub fn finish(self) -> (Vec<NamedVariable>, Vec<Cell>) {
        (self.named, self.all)
    }
}
