//! Paths, costs and counts of searches as terms.

use super::states::{StateId, States};
use crate::library::support::errors;
use crate::machine::{Args, Machine, NextAnswer};
use crate::term::number::integer_of_float;
use crate::term::raise::Raised;
use crate::term::{Cell, atoms};

/// A cost, and whether all costs of its search are integers.
#[derive(Clone, Copy)]
pub struct PathCost {
    pub cost: f64,
    pub is_integer: bool,
}

/// Costs are added as floats, which are exact for integers below this. While the cost of a path is below it,
/// no cost compared with it can have been rounded down below it.
const INEXACT: f64 = (1_u64 << f64::MANTISSA_DIGITS) as f64;

impl PathCost {
    /// Puts the cost on the heap: an integer if all costs are integers.
    pub fn put(self, m: &mut Machine) -> Cell {
        match integer_of_float(self.cost).filter(|_| self.is_integer) {
            Some(integer) => m.heap.put_number(&integer),
            None => m.heap.put_float(self.cost),
        }
    }

    /// `representation_error(search_cost)` if the cost may have been rounded from another integer.
    pub fn check_exact(self, m: &mut Machine) -> Raised<()> {
        let is_exact = !self.is_integer || self.cost < INEXACT;
        if is_exact { Ok(()) } else { errors::representation_error(m, "search_cost") }
    }
}

/// The counts of a search.
pub struct Counts {
    pub expanded: u64,
    pub generated: u64,
    pub states: u64,
}

impl Counts {
    /// Puts `[bound(F), expanded(E), generated(G)]` on the heap.
    pub fn put_report(&self, m: &mut Machine, bound: PathCost) -> Cell {
        let pairs = [
            ("bound", bound.put(m)),
            ("expanded", count(m, self.expanded)),
            ("generated", count(m, self.generated)),
        ];
        put_pairs(m, &pairs)
    }

    /// Puts `[cost(C), expanded(E), generated(G), states(S)]` on the heap.
    pub fn put_statistics(&self, m: &mut Machine, cost: PathCost) -> Cell {
        let pairs = [
            ("cost", cost.put(m)),
            ("expanded", count(m, self.expanded)),
            ("generated", count(m, self.generated)),
            ("states", count(m, self.states)),
        ];
        put_pairs(m, &pairs)
    }
}

/// Unifies argument 5 with `found(Path, Statistics)`, the last request of a search. The statistics count the
/// start as generated.
///
/// Errors: `representation_error(search_cost)`.
pub fn put_found(
    m: &mut Machine,
    args: Args,
    (states, path): (&States, &[StateId]),
    counts: &Counts,
    cost: PathCost,
) -> Raised<NextAnswer> {
    cost.check_exact(m)?;
    let list = put_states(m, states, path)?;
    let counts = Counts { generated: counts.generated + 1, ..*counts };
    let statistics = counts.put_statistics(m, cost);
    let name = m.symbols.intern("found");
    let request = m.heap.put_struct(name, &[list, statistics]);
    Ok(if m.unify_arg(args, 5, request)? { NextAnswer::Last } else { NextAnswer::Fail })
}

/// Puts a list of states on the heap.
pub fn put_states(m: &mut Machine, states: &States, path: &[StateId]) -> Raised<Cell> {
    let mut list = Cell::atom(atoms::NIL);
    for &state in path.iter().rev() {
        let state = states.put(m, state)?;
        list = m.heap.put_list_cell(state, list);
    }
    Ok(list)
}

/// Puts a count on the heap.
pub fn count(m: &mut Machine, count: u64) -> Cell {
    m.heap.put_integer(i64::try_from(count).unwrap_or(i64::MAX))
}

/// Puts `[Name(Value), …]` on the heap.
pub fn put_pairs(m: &mut Machine, pairs: &[(&str, Cell)]) -> Cell {
    let mut list = Cell::atom(atoms::NIL);
    for (name, value) in pairs.iter().rev() {
        let name = m.symbols.intern(name);
        let pair = m.heap.put_struct(name, &[*value]);
        list = m.heap.put_list_cell(pair, list);
    }
    list
}
