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
pub struct Variables<'t> {
    named: Vec<Occurrences<'t>>,
    /// The index of each name, if there are more than a few.
    numbers: FxHashMap<&'t str, usize>,
    /// All variables, unless nobody asks for them.
    all: Option<Vec<Cell>>,
}

/// A variable and its occurrences so far.
struct Occurrences<'t> {
    name: &'t str,
    cell: Cell,
    start: usize,
    count: usize,
}

impl From<Occurrences<'_>> for NamedVariable {
    fn from(Occurrences { name, cell, start, count }: Occurrences<'_>) -> NamedVariable {
        NamedVariable { name: name.to_owned(), cell, span: start..start + name.len(), count }
    }
}

impl<'t> Variables<'t> {
    /// Creates the variables of a clause; with `listed`, they are what [`Variables::finish`] returns.
    pub fn new(listed: bool) -> Variables<'t> {
        Variables { named: Vec::new(), numbers: FxHashMap::default(), all: listed.then(Vec::new) }
    }

    /// Returns the variable of this name, and creates it if it is new; `_` is always new. Amortised O(length
    /// of the name).
    pub fn occurrence(&mut self, name: &'t str, start: usize, heap: &mut Heap) -> Cell {
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
        self.add(Occurrences { name, cell, start, count: 1 });
        cell
    }

    #[inline]
    fn find(&self, name: &str) -> Option<usize> {
        if self.named.len() <= FEW {
            return self.named.iter().position(|other| other.name == name);
        }
        self.numbers.get(name).copied()
    }

    fn add(&mut self, variable: Occurrences<'t>) {
        // Most clauses have few, so that the list does not grow step by step.
        if self.named.is_empty() {
            self.named.reserve(FEW);
        }
        self.named.push(variable);
        if self.named.len() > FEW {
            let first = self.numbers.len();
            self.numbers.extend(self.named[first..].iter().map(|variable| variable.name).zip(first..));
        }
    }

    fn add_cell(&mut self, cell: Cell) {
        let Some(all) = &mut self.all else { return };
        if all.is_empty() {
            all.reserve(FEW);
        }
        all.push(cell);
    }

    /// Returns the named variables, and all variables, each in the order of their first occurrence; no
    /// variables unless they are listed.
    pub fn finish(self) -> (Vec<NamedVariable>, Vec<Cell>) {
        match self.all {
            Some(all) => (self.named.into_iter().map(NamedVariable::from).collect(), all),
            None => (Vec::new(), Vec::new()),
        }
    }
}
