//! Enumerates all cheapest paths.
//!
//! A* continues past the first goal until no open state can be on an equally cheap path. Then it knows the
//! least cost to each state on such a path. Going back from the goals along steps that keep to these costs,
//! it marks the states on cheapest paths. A depth-first search that enters only marked states never
//! backtracks in vain, so each further path takes time in proportion to its length. If memory does not
//! suffice for this, the search prunes by the space's estimates.

use std::fmt;

use super::astar::{Explored, explore};
use super::bounded::{PathsWithin, Reach};
use super::control::{Control, SearchError};
use super::space::Space;

/// Returns a lazy iterator over all simple paths of least cost from `start` to a goal. It is empty if no goal
/// is reachable. The first path takes twice the time in which A* expands every state on cheapest paths. If
/// every step costs something, each further path takes time in proportion to its length and to the successors
/// on its way. There may be too many paths to enumerate: [`PathsWithin::advance_within`] pauses.
///
/// If [`Control::memory`] suffices for the first path but not for the states on all of them, the search finds
/// the same paths by the space's estimates alone, which may take time in proportion to all branches that
/// these allow.
///
/// ```
/// use taquin::puzzles::grid::{GridCell, Grid, Straight};
/// use taquin::search::{Control, all_cheapest};
///
/// let grid = Grid::parse(&"........\n".repeat(8))?;
/// let space = Straight::new(&grid, GridCell { x: 7, y: 7 }).expect("it is on the map");
/// let paths = all_cheapest(space, GridCell { x: 0, y: 0 }, &mut Control::default())?;
/// assert_eq!(paths.count(), 3432);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns [`SearchError`] if a limit of `control` was exceeded or its observer cancelled before the first
/// path. Ignores the weight, since all paths are optimal.
///
/// For costs of other types than `u32`, take the paths of [`cheapest_first`](super::cheapest_first) while
/// they cost as little as the first.
pub fn all_cheapest<S: Space<Cost = u32>>(
    space: S,
    start: S::State,
    control: &mut Control,
) -> Result<PathsWithin<S, Cheapest<S>>, SearchError> {
    let weight = control.weight.take();
    let explored = explore(&space, start.clone(), control);
    control.weight = weight;
    let Some((cost, states)) = explored? else {
        return Ok(PathsWithin::none(space, Cheapest { states: None }));
    };
    Ok(PathsWithin::new(space, Cheapest { states }, start, cost))
}

/// The states on cheapest paths with their remaining costs, by which [`all_cheapest`] prunes.
pub struct Cheapest<S: Space> {
    /// `None` if they did not fit in memory, so that the estimates prune.
    states: Option<Explored<S>>,
}

impl<S: Space<Cost = u32>> Reach<S> for Cheapest<S> {
    fn may_reach(&mut self, space: &S, state: &S::State, remaining: u32) -> bool {
        match &self.states {
            Some(states) => states.remaining(space, state) == Some(remaining),
            None => space.estimate(state) <= remaining,
        }
    }

    fn bytes(&self) -> usize {
        self.states.as_ref().map_or(0, Explored::bytes)
    }
}

impl<S: Space> fmt::Debug for Cheapest<S> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Cheapest").field("is_exact", &self.states.is_some()).finish_non_exhaustive()
    }
}
