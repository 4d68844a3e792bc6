//! Every cheapest path, one after another.
//!
//! A* goes on past the first goal until no state is open that could be on a path as cheap: then it knows the least cost to
//! each state on such a path. From the goals back along the steps that keep to these costs, the states are marked from
//! which a goal can still be reached in time; a depth-first search that enters only those never has to turn back, and
//! each further path takes its own length. Where the memory allowed does not suffice for that, the space's estimates
//! must do.

use std::fmt;

use super::astar::{Explored, explore};
use super::bounded::{PathsWithin, Reach};
use super::control::{Control, Stop};
use super::space::Space;

/// Every simple path from `start` to a goal that costs as little as any, lazily; empty if no goal can be reached.
/// The first takes as long as A* takes to expand every state through which a path as cheap may lead, twice. Where every
/// step costs something, each other takes time in proportion to its length and the successors on its way. There may be
/// more of them than can ever be counted: [`PathsWithin::advance_within`] pauses.
///
/// Beyond [`Control::memory`] the paths are the same, but are looked for with the space's estimates alone, which may take
/// time in proportion to all ways that those allow.
///
/// ```
/// use taquin::puzzles::grid::{Cell, Grid, Straight};
/// use taquin::search::{Control, all_cheapest};
///
/// let grid = Grid::parse(&"........\n".repeat(8))?;
/// let space = Straight::new(&grid, Cell { x: 7, y: 7 }).expect("it is on the map");
/// let paths = all_cheapest(space, Cell { x: 0, y: 0 }, &mut Control::default())?;
/// assert_eq!(paths.count(), 3432);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Stop`] when a bound of `control` was reached or its observer cancelled before the first was found. Its weight does
/// not count: what costs more than the optimum is no cheapest path.
pub fn all_cheapest<S: Space<Cost = u32>>(
    space: S,
    start: S::State,
    control: &mut Control,
) -> Result<PathsWithin<S, Cheapest<S>>, Stop> {
    let weight = control.weight.take();
    let explored = explore(&space, start.clone(), control);
    control.weight = weight;
    let Some((cost, states)) = explored? else {
        return Ok(PathsWithin::none(space, Cheapest { states: None }));
    };
    Ok(PathsWithin::new(space, Cheapest { states }, start, cost))
}

/// What tells [`all_cheapest`] which states are on a cheapest path, and what remains from each.
pub struct Cheapest<S: Space> {
    /// None where the estimates must do.
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
