//! The bounds of a search, and when it reports.

use crate::library::support::errors;
use crate::machine::Machine;
use crate::term::Cell;
use crate::term::raise::{Raise, Raised};

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

    /// `resource_error(search_states)` if no state may be expanded after this many.
    pub fn check_expansions(&self, m: &mut Machine, expanded: u64) -> Raised<()> {
        match self.expansions {
            Some(limit) if expanded >= limit => Err(too_many_states(m)),
            _ => Ok(()),
        }
    }

    /// Returns whether to report now, after this many expansions, and notes it.
    pub fn is_report_due(&mut self, expanded: u64) -> bool {
        let is_due = self.report_every > 0 && expanded >= self.reported + self.report_every;
        if is_due {
            self.reported = expanded;
        }
        is_due
    }
}

/// `resource_error(search_states)`
pub fn too_many_states(m: &mut Machine) -> Box<Raise> {
    Raise::Resource(m.symbols.intern("search_states")).into()
}
