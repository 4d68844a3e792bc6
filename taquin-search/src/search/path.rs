//! Solutions, and the check that replays them.

use super::control::{SearchError, Statistics};
use super::space::{Cost, Space};

/// A path from the start to a goal.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution<S, C> {
    /// The states from the start to the goal, both included.
    pub path: Vec<S>,
    /// The cost of the path.
    pub cost: C,
    /// The work of the search.
    pub statistics: Statistics,
}

impl<S, C> Solution<S, C> {
    /// Returns the actions along the path in the space that was searched: see [`actions`].
    ///
    /// # Errors
    /// Returns [`SearchError::Replay`] if `space` does not have the path.
    pub fn actions<P: Space<State = S>>(&self, space: &P) -> Result<Vec<P::Action>, SearchError> {
        actions(space, &self.path)
    }
}

/// The result of a search: a solution, if there is one.
pub type Found<S> = Option<Solution<<S as Space>::State, <S as Space>::Cost>>;

/// Checks a path: each step must be an action of the space, and the last state a goal. Returns its cost with
/// the cheapest action for each step, which is [`Cost::MAX`] if the type of costs does not hold the sum.
///
/// # Errors
/// Returns [`SearchError::Replay`] with the number of the first invalid step, or with the length of the path
/// if it does not end in a goal.
pub fn replay<S: Space>(space: &S, path: &[S::State]) -> Result<S::Cost, SearchError> {
    let mut total = S::Cost::ZERO;
    for (step, pair) in path.windows(2).enumerate() {
        total = total.plus(cheapest(space, &pair[0], &pair[1]).ok_or(SearchError::Replay { step })?.1);
    }
    match path.last() {
        Some(end) if space.is_goal(end) => Ok(total),
        _ => Err(SearchError::Replay { step: path.len() }),
    }
}

/// Returns the actions along a path: for each step the cheapest, of equal ones the first that the space
/// generates. Searches keep only states, so this expands each state but the last again.
///
/// # Errors
/// Returns [`SearchError::Replay`] with the number of the first invalid step.
pub fn actions<S: Space>(space: &S, path: &[S::State]) -> Result<Vec<S::Action>, SearchError> {
    let steps = path.windows(2).enumerate();
    steps
        .map(|(step, pair)| match cheapest(space, &pair[0], &pair[1]) {
            Some((action, _)) => Ok(action),
            None => Err(SearchError::Replay { step }),
        })
        .collect()
}

/// Returns the first cheapest action between two states, and its cost.
fn cheapest<S: Space>(space: &S, from: &S::State, to: &S::State) -> Option<(S::Action, S::Cost)> {
    let mut best: Option<(S::Action, S::Cost)> = None;
    space.expand(from, |action, successor, cost| {
        if successor == *to && best.is_none_or(|(_, best)| cost < best) {
            best = Some((action, cost));
        }
    });
    best
}
