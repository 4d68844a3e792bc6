//! The names with which variables are written.

use std::sync::OnceLock;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use crate::error::Stop;
use crate::term::{Addr, Cell, Heap, View, walk};

/// Names for variables. The first name given to a variable counts.
#[derive(Clone, Debug, Default)]
pub struct VariableNames {
    given: Vec<(String, Cell)>,
    /// The variables by address, each with the place of its name, found on the first query: many terms may be
    /// written with the same names.
    by_variable: OnceLock<Vec<(Addr, usize)>>,
}

impl From<Vec<(String, Cell)>> for VariableNames {
    fn from(given: Vec<(String, Cell)>) -> VariableNames {
        VariableNames { given, by_variable: OnceLock::new() }
    }
}

impl VariableNames {
    /// Adds a name for a variable, unless it has one.
    pub fn push(&mut self, name: String, variable: Cell) {
        self.given.push((name, variable));
        self.by_variable = OnceLock::new();
    }

    /// Returns the name of the variable, if it has one. O(n log n) in the names at the first call, O(log n)
    /// afterwards; a variable that is bound in between keeps its name.
    pub fn of(&self, heap: &Heap, variable: Addr) -> Option<&str> {
        if self.given.is_empty() {
            return None;
        }
        let by_variable = self.by_variable.get_or_init(|| self.sorted(heap));
        let at = by_variable.binary_search_by_key(&variable, |&(addr, _)| addr).ok()?;
        Some(&self.given[by_variable[at].1].0)
    }

    fn sorted(&self, heap: &Heap) -> Vec<(Addr, usize)> {
        let place = |(i, (_, cell)): (usize, &(String, Cell))| match heap.view(*cell) {
            View::Var(addr) => Some((addr, i)),
            _ => None,
        };
        let mut places: Vec<(Addr, usize)> = self.given.iter().enumerate().filter_map(place).collect();
        places.sort_unstable();
        places.dedup_by_key(|&mut (addr, _)| addr);
        places
    }
}

/// Returns how often each variable occurs in an acyclic term, in the order of their first occurrence. O(term
/// as a tree), up to the memory limit: the text of a term has a byte for each of its subterms at least.
pub fn occurrences(heap: &mut Heap, term: Cell) -> Result<IndexMap<Addr, usize, FxBuildHasher>, Stop> {
    let mut counts: IndexMap<Addr, usize, FxBuildHasher> = IndexMap::default();
    let (mut left, mut grown) = (heap.meter.memory, Ok(()));
    walk::visit_tree(heap, term, |heap, cell| {
        match left.checked_sub(1) {
            Some(fewer) => left = fewer,
            None => grown = Err(Stop::Memory),
        }
        if let View::Var(addr) = heap.view(cell) {
            *counts.entry(addr).or_default() += 1;
            if counts.len() == counts.capacity() {
                grown = heap.afford(2 * NAMED * counts.len());
            }
        }
        grown.is_ok()
    })?;
    grown.map(|()| counts)
}

/// The bytes of a variable with its count and its name.
const NAMED: usize = 128;

/// Names the variables of an acyclic term `A`, `B` and so on, and `_` those that occur once. O(term as a
/// tree).
pub fn letters(heap: &mut Heap, term: Cell) -> Result<VariableNames, Stop> {
    let mut next = 0..;
    let named = |(addr, count)| {
        let letter = if count > 1 { next.next().map(numbered_variable) } else { None };
        (letter.unwrap_or_else(|| "_".to_owned()), Cell::reference(addr))
    };
    Ok(occurrences(heap, term)?.into_iter().map(named).collect::<Vec<_>>().into())
}

/// Returns the variable name of `'$VAR'(N)`: `A` to `Z`, `A1` and so on.
pub fn numbered_variable(n: i64) -> String {
    let letter = char::from(b'A' + u8::try_from(n % 26).unwrap_or(0));
    if n < 26 { letter.to_string() } else { format!("{letter}{}", n / 26) }
}
