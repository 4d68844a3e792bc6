//! The bounds of a search, and when it reports.

use super::figures::PathCost;
use crate::library::support::errors;
use crate::machine::Machine;
use crate::term::raise::{Raise, Raised};
use crate::term::{Cell, atoms};

/// The share of a cost by which its float may differ from the sum of the same costs in another order.
const ROUNDING: f64 = 1e-9;

/// The bounds of a search, and when it reports.
pub struct Bounds {
    /// The highest cost of a path.
    pub cost: Option<f64>,
    /// The most states that may be expanded.
    pub expansions: Option<u64>,
    /// Expansions between two reports; 0 means no reports.
    report_every: u64,
    /// The number of expansions at the last report.
    reported: u64,
}

impl Bounds {
    /// Reads `options(Bound, Limit, Every)`, where an atom means no limit.
    pub fn of(m: &mut Machine, cell: Cell) -> Raised<Bounds> {
        let name = m.symbols.intern("options");
        let Some(options) = m.heap.args_of::<3>(cell, name) else {
            return errors::type_error(m, "options", cell);
        };
        let [cost, expansions, every] =
            options.map(|option| m.heap.number(option).map(|number| number.to_f64()));
        Ok(Bounds {
            cost,
            expansions: expansions.map(|limit| limit as u64),
            report_every: every.map_or(0, |every| every as u64),
            reported: 0,
        })
    }

    /// Returns the highest cost that a path within the bound may seem to have if its costs are added in
    /// another order. Sums of integers are exact.
    pub fn highest(&self, costs_are_integers: bool) -> f64 {
        let bound = self.cost.unwrap_or(f64::INFINITY);
        if costs_are_integers { bound } else { bound * (1.0 + ROUNDING) }
    }

    /// `resource_error(search_states)` if no state may be expanded after this many. `lowest` is the bound
    /// that was proven so far.
    pub fn check_expansions(&self, m: &mut Machine, expanded: u64, lowest: PathCost) -> Raised<()> {
        match self.expansions {
            Some(limit) if expanded >= limit => Err(too_many_states(m, lowest)),
            _ => Ok(()),
        }
    }

    /// Like `check_expansions`, for a search that gives several paths: what it has proven tells nothing about
    /// further ones.
    pub fn check_further(&self, m: &mut Machine, expanded: u64) -> Raised<()> {
        match self.expansions {
            Some(limit) if expanded >= limit => Err(no_further_states(m)),
            _ => Ok(()),
        }
    }

    /// Returns whether the rules observe the progress.
    pub fn has_reports(&self) -> bool {
        self.report_every > 0
    }

    /// Returns whether to report now, after this many expansions, and notes it.
    pub fn is_report_due(&mut self, expanded: u64) -> bool {
        let is_due = self.has_reports() && expanded >= self.reported + self.report_every;
        if is_due {
            self.reported = expanded;
        }
        is_due
    }
}

/// `resource_error(search_states)`.
pub fn no_further_states(m: &mut Machine) -> Box<Raise> {
    Raise::Resource(m.symbols.intern("search_states")).into()
}

/// `error(resource_error(search_states), lowest(F))`, from which `library(search)` tells that no path costs
/// less than `F`.
pub fn too_many_states(m: &mut Machine, lowest: PathCost) -> Box<Raise> {
    let states = Cell::atom(m.symbols.intern("search_states"));
    let name = m.symbols.intern("resource_error");
    let formal = m.heap.put_struct(name, &[states]);
    let lowest = lowest.put(m);
    let name = m.symbols.intern("lowest");
    let lowest = m.heap.put_struct(name, &[lowest]);
    Raise::Ball(m.heap.put_struct(atoms::ERROR, &[formal, lowest])).into()
}
