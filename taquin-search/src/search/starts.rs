//! Cheapest paths from any of several starts.

use super::astar::astar;
use super::control::{Control, SearchError};
use super::path::{Found, Solution};
use super::space::{Cost, Space};

/// A space with one more state, from which each start is reached at no cost.
struct AnyStart<'a, S: Space> {
    space: &'a S,
    starts: &'a [S::State],
}

/// Finds a cheapest path from any of the starts to a goal, with one A*, or returns `None`. It has the bounds
/// of [`astar`].
///
/// ```
/// use taquin::search::{Control, astar_from_any, closures};
///
/// let space = closures(|&n: &u32| [(n + 1, 1u32), (2 * n, 1)], |_| 0, |&n| n == 100);
/// let found = astar_from_any(&space, &[1, 7, 23], &mut Control::default())?.expect("all reach it");
/// assert_eq!((found.path, found.cost), (vec![23, 24, 25, 50, 100], 4));
/// # Ok::<(), taquin::search::SearchError>(())
/// ```
///
/// # Errors
/// Returns [`SearchError`] if a limit of `control` was exceeded or its observer cancelled.
pub fn astar_from_any<S: Space>(
    space: &S,
    starts: &[S::State],
    control: &mut Control,
) -> Result<Found<S>, SearchError> {
    let found = astar(&AnyStart { space, starts }, None, control)?;
    Ok(found.map(|Solution { path, cost, statistics }| Solution {
        path: path.into_iter().flatten().collect(),
        cost,
        statistics,
    }))
}

impl<S: Space> Space for AnyStart<'_, S> {
    type State = Option<S::State>;
    type Action = Option<S::Action>;
    type Cost = S::Cost;

    fn expand(
        &self,
        state: &Option<S::State>,
        mut generate: impl FnMut(Option<S::Action>, Option<S::State>, S::Cost),
    ) {
        match state {
            Some(state) => {
                self.space.expand(state, |action, next, cost| generate(Some(action), Some(next), cost));
            }
            None => self.starts.iter().for_each(|start| generate(None, Some(start.clone()), S::Cost::ZERO)),
        }
    }

    fn is_goal(&self, state: &Option<S::State>) -> bool {
        state.as_ref().is_some_and(|state| self.space.is_goal(state))
    }

    fn estimate(&self, state: &Option<S::State>) -> S::Cost {
        state.as_ref().map_or(S::Cost::ZERO, |state| self.space.estimate(state))
    }

    fn estimate_after(
        &self,
        parent: &Option<S::State>,
        parent_estimate: S::Cost,
        action: Option<S::Action>,
        child: &mut Option<S::State>,
        limit: S::Cost,
    ) -> S::Cost {
        match (parent, action, child) {
            (Some(parent), Some(action), Some(child)) => {
                self.space.estimate_after(parent, parent_estimate, action, child, limit)
            }
            (_, _, child) => self.estimate(child),
        }
    }

    fn heap_bytes(&self) -> usize {
        self.space.heap_bytes()
    }
}
