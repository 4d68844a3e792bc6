//! IDA* over boards with one blank, by heuristics that are kept up move by move: Manhattan distance, linear
//! conflicts, walking distance and pattern databases.

use super::board::{Board, Slide};
use super::databases;
use super::fifteen;
use super::heuristics::additive::{Additive, Division, Partition};
use super::heuristics::linear_conflict::LinearConflict;
use super::labelled::{self, IncrementalHeuristic, Orientation, Word};
use super::plan::Plan;
use crate::search::{Control, SearchError, Steps};

pub fn solve_by_manhattan(
    start: &Board,
    goal: &Board,
    control: &mut Control,
) -> Result<Option<Plan>, SearchError> {
    Ok(fifteen::solve(start, goal, control)?.map(|found| plan(start, found)))
}

pub fn solve_by_lines(
    start: &Board,
    goal: &Board,
    control: &mut Control,
) -> Result<Option<Plan>, SearchError> {
    let (frame, lines) = (Orientation::upright(start.size()), LinearConflict::new(start.size()));
    if start.size() > 4 {
        return solve_informed::<u128, _>(start, goal, &frame, &lines, control);
    }
    solve_informed::<u64, _>(start, goal, &frame, &lines, control)
}

/// The databases of a goal.
pub struct Patterns {
    pub frame: Orientation,
    pub additive: Additive,
}

impl Patterns {
    /// Returns the databases of the first division for which all are in memory or on disk, if they fit in
    /// memory.
    pub fn at_hand(goal: &Board, divisions: &[Division], control: &Control) -> Option<Patterns> {
        let room = control.memory.unwrap_or(usize::MAX);
        let choices = divisions.iter().map(|&division| Partition::for_goal(goal, division));
        let mut fitting = choices.filter(|(_, partition)| partition.bytes() <= room);
        fitting.find_map(|(frame, partition)| {
            let databases = databases::at_hand(partition.groups())?;
            Some(Patterns { frame, additive: Additive::new(&partition, databases) })
        })
    }

    /// Returns the databases of a division, and builds those missing.
    pub fn built(goal: &Board, division: Division, control: &mut Control) -> Result<Patterns, SearchError> {
        let (frame, partition) = Partition::for_goal(goal, division);
        let databases = databases::all(partition.groups(), control)?;
        Ok(Patterns { frame, additive: Additive::new(&partition, databases) })
    }

    pub fn solve(
        &self,
        start: &Board,
        goal: &Board,
        control: &mut Control,
    ) -> Result<Option<Plan>, SearchError> {
        let Patterns { frame, additive } = self;
        if start.size() > 4 {
            return solve_informed::<u128, _>(start, goal, frame, additive, control);
        }
        solve_informed::<u64, _>(start, goal, frame, additive, control)
    }
}

/// Returns the plan of the steps found.
pub fn plan(start: &Board, found: Steps<Slide>) -> Plan {
    Plan::new(start.clone(), found.steps, found.statistics)
}

pub fn solve_informed<W: Word, E: IncrementalHeuristic<W>>(
    start: &Board,
    goal: &Board,
    frame: &Orientation,
    estimator: &E,
    control: &mut Control,
) -> Result<Option<Plan>, SearchError> {
    let found = labelled::solve(start, goal, frame, estimator, control)?;
    Ok(found.map(|found| plan(start, found)))
}
