//! Boards of sixteen or 25 cells: how long to search before pattern databases are read or built.

use super::board::Board;
use super::heuristics::additive::{Division, Partition};
use super::informed::{Patterns, solve_by_lines, solve_by_manhattan};
use super::plan::Plan;
use crate::search::{Control, SearchError};

/// The first stages of a search that may need pattern databases.
struct Patience {
    /// The search without databases.
    plain: fn(&Board, &Board, &mut Control) -> Result<Option<Plan>, SearchError>,
    /// The boards to expand before databases are read from disk, which takes about as long.
    worth_using: u64,
    /// The boards to expand before databases are built, which takes about as long.
    worth_building: u64,
    /// The divisions to look for, the best first. The last is built.
    divisions: &'static [Division],
}

const FIFTEEN: Patience = Patience {
    plain: solve_by_manhattan,
    worth_using: 100_000,
    worth_building: 30_000_000,
    divisions: &[Division::Coarse, Division::Medium],
};
const TWENTY_FOUR: Patience = Patience {
    plain: solve_by_lines,
    worth_using: 2_000_000,
    worth_building: 100_000_000,
    divisions: &[Division::Medium],
};

/// Solves a board of sixteen or 25 cells: first without pattern databases, then with those in memory or on
/// disk, at last by building some if memory allows.
pub fn solve_patiently(
    start: &Board,
    goal: &Board,
    control: &mut Control,
) -> Result<Option<Plan>, SearchError> {
    let patience = if start.size() == 4 { FIFTEEN } else { TWENTY_FOUR };
    let asked = control.expansions;
    let within = |most: u64, control: &mut Control| {
        control.expansions = Some(asked.map_or(most, |asked| asked.min(most)));
        let found = (patience.plain)(start, goal, control);
        control.expansions = asked;
        match found {
            Err(SearchError::Expansions { limit }) if asked.is_none_or(|asked| asked > limit) => Ok(None),
            found => found.map(Some),
        }
    };
    if let Some(found) = within(patience.worth_using, control)? {
        return Ok(found);
    }
    if let Some(patterns) = Patterns::at_hand(goal, patience.divisions, control) {
        return patterns.solve(start, goal, control);
    }
    if let Some(found) = within(patience.worth_building, control)? {
        return Ok(found);
    }
    let room = control.memory.unwrap_or(usize::MAX);
    match patience.divisions.last() {
        Some(&division) if Partition::for_goal(goal, division).1.bytes_to_build() <= room => {
            Patterns::built(goal, division, control)?.solve(start, goal, control)
        }
        _ => (patience.plain)(start, goal, control),
    }
}
