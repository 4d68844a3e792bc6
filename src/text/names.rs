//! Names that variables are written with.

use crate::term::{Addr, Cell, Heap, View};
use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// Names for variables, of which the first that was given to one counts.
#[derive(Clone, Debug, Default)]
pub struct VariableNames {
    given: Vec<(String, Cell)>,
    /// By variable, once they are looked for: many terms may be written with the same names.
    by_variable: OnceLock<FxHashMap<Addr, usize>>,
}

impl From<Vec<(String, Cell)>> for VariableNames {
    fn from(given: Vec<(String, Cell)>) -> VariableNames {
        VariableNames { given, by_variable: OnceLock::new() }
    }
}

impl VariableNames {
    /// One more name, for a variable that has none before.
    pub fn push(&mut self, name: String, variable: Cell) {
        self.given.push((name, variable));
        self.by_variable = OnceLock::new();
    }

    /// The variable's name, if it was given one. O(names) when first asked, O(1) afterwards; a variable that is bound
    /// meanwhile keeps its name.
    pub fn of(&self, heap: &Heap, variable: Addr) -> Option<&str> {
        if self.given.is_empty() {
            return None;
        }
        let by_variable = self.by_variable.get_or_init(|| {
            let numbered = self.given.iter().enumerate().rev();
            let variables = numbered.filter_map(|(i, (_, cell))| match heap.view(*cell) {
                View::Var(addr) => Some((addr, i)),
                _ => None,
            });
            variables.collect()
        });
        by_variable.get(&variable).map(|&i| self.given[i].0.as_str())
    }
}
