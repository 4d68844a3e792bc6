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

impl<S, C> Solution<S, C> {
    /// The actions that lead along the path, in the space that was searched: see [`actions`].
    ///
    /// # Errors
    /// [`Stop::Replay`] where another space does not have the path.
    pub fn actions<P: Space<State = S>>(&self, space: &P) -> Result<Vec<P::Action>, Stop> {
        actions(space, &self.path)
    }
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
        total = total.plus(cheapest(space, &pair[0], &pair[1]).ok_or(Stop::Replay { step })?.1);
    }
    match path.last() {
        Some(end) if space.is_goal(end) => Ok(total),
        _ => Err(Stop::Replay { step: path.len() }),
    }
}

/// The actions that lead from state to state of a path: of each step the cheapest, of equal ones the first that the
/// space generates. A search keeps states alone; this expands each of them but the last again.
///
/// # Errors
/// [`Stop::Replay`] with the number of the first step that is none.
pub fn actions<S: Space>(space: &S, path: &[S::State]) -> Result<Vec<S::Action>, Stop> {
    let steps = path.windows(2).enumerate();
    steps
        .map(|(step, pair)| match cheapest(space, &pair[0], &pair[1]) {
            Some((action, _)) => Ok(action),
            None => Err(Stop::Replay { step }),
        })
        .collect()
}

/// The cheapest action between two states, the first of those that cost as little, and what it costs.
fn cheapest<S: Space>(space: &S, from: &S::State, to: &S::State) -> Option<(S::Action, S::Cost)> {
    let mut best: Option<(S::Action, S::Cost)> = None;
    space.expand(from, |action, successor, cost| {
        if successor == *to && best.is_none_or(|(_, best)| cost < best) {
            best = Some((action, cost));
        }
    });
    best
}
