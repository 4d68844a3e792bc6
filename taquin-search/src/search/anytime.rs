//! Better and better paths: weighted A*, restarted with smaller weights (Richter, Thayer & Ruml 2010).

use super::astar::astar;
use super::control::{Control, SearchError};
use super::path::{Found, Solution};
use super::space::{Cost, Space};

/// The weights of estimates, one search after another. The last search finds a cheapest path.
const WEIGHTS: [f64; 5] = [5.0, 3.0, 2.0, 1.3, 1.0];

/// Finds paths, each cheaper than the one before, and returns the last one, which is a cheapest. Calls
/// `found` with each path and a lower bound on the cost of all paths, proven so far. Ignores
/// [`Control::weight`]; the other limits hold for each search.
///
/// ```
/// use taquin::puzzles::grid::{GridCell, Grid, Straight};
/// use taquin::search::{Control, astar_anytime};
///
/// let grid = Grid::parse(&"........\n".repeat(8))?;
/// let space = Straight::new(&grid, GridCell { x: 7, y: 7 }).expect("it is on the map");
/// let best = astar_anytime(&space, GridCell { x: 0, y: 0 }, &mut Control::default(), |path, bound| {
///     assert!(bound <= 14.0 && path.cost >= 14);
/// })?;
/// assert_eq!(best.expect("there is a way").cost, 14);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Returns [`SearchError`] if a limit of `control` was exceeded or its observer cancelled. `found` has got
/// the paths found before.
pub fn astar_anytime<S: Space>(
    space: &S,
    start: S::State,
    control: &mut Control,
    mut found: impl FnMut(&Solution<S::State, S::Cost>, f64),
) -> Result<Found<S>, SearchError> {
    let given = (control.weight, control.bound);
    let mut best: Found<S> = None;
    let mut lowest: f64 = 0.0;
    let mut result = Ok(());
    for weight in WEIGHTS {
        control.weight = Some(weight);
        match astar(space, start.clone(), control) {
            Ok(Some(better)) => {
                // The bound may allow costs that are no less.
                if best.as_ref().is_some_and(|best| better.cost >= best.cost) {
                    continue;
                }
                let cost = better.cost.to_f64();
                // A quotient may have been rounded up.
                lowest = lowest.max(if weight > 1.0 { (cost / weight).next_down() } else { cost });
                found(&better, lowest);
                control.bound = Some(better.cost.bound_below());
                best = Some(better);
            }
            // Nothing is cheaper than the best path.
            Ok(None) => break,
            Err(error) => {
                result = Err(error);
                break;
            }
        }
    }
    (control.weight, control.bound) = given;
    result.map(|()| best)
}
