//! Solutions, and the proof that they are some.

use super::control::{Statistics, Stop};
use super::space::{Cost, Space};

/// A path from the start to a goal.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution<S, C> {
    /// The states from the start to the goal, both included.
    pub path: Vec<S>,
    /// What the path costs.
    pub cost: C,
    /// What finding it took.
    pub statistics: Statistics,
}

/// What a search of a space returns: a solution, or none where there is none.
pub type Found<S> = Option<Solution<<S as Space>::State, <S as Space>::Cost>>;

/// Walks a path from state to state, as a check on every search: each step must be an action of the
/// space, and the last state a goal. Returns what it costs, taking the cheapest action of each step.
///
/// # Errors
/// [`Stop::Replay`] with the number of the first step that is none; the path's length if its end is no goal.
pub fn replay<S: Space>(space: &S, path: &[S::State]) -> Result<S::Cost, Stop> {
    let mut total = S::Cost::ZERO;
    for (step, pair) in path.windows(2).enumerate() {
        total = total + cheapest(space, &pair[0], &pair[1]).ok_or(Stop::Replay { step })?;
    }
    match path.last() {
        Some(end) if space.is_goal(end) => Ok(total),
        _ => Err(Stop::Replay { step: path.len() }),
    }
}

fn cheapest<S: Space>(space: &S, from: &S::State, to: &S::State) -> Option<S::Cost> {
    let mut best = None;
    space.expand(from, |_, successor, cost| {
        if successor == *to && best.is_none_or(|best| cost < best) {
            best = Some(cost);
        }
    });
    best
}
