//! IDA* (Korf 1985): depth-first searches under a rising bound on f, in memory of one path.
//!
//! Suits spaces where few paths lead to the same state and few values of f occur. Successors are tried
//! in the order in which the space generates them, so that of all optimal paths the first in that order
//! is found. The only states not entered again are the last but one of the path, and those from which only steps led
//! on that cost nothing: else a pass could go round for ever.

use super::astar::astar_to;
use super::control::{Control, Statistics, Stop};
use super::path::{Found, Solution, replay};
use super::space::Space;

/// Finds a cheapest path from `start` to a goal by iterative deepening, or none if there is none within
/// [`Control::bound`]. Where no goal can be reached and paths do not end, it does not end either.
///
/// # Errors
/// [`Stop`] when a bound of `control` was reached or its observer cancelled.
pub fn idastar<S: Space<Cost = u32>>(
    space: &S,
    start: S::State,
    control: &mut Control,
) -> Result<Found<S>, Stop> {
    deepen_from(space, start, 0, control)
}

/// Finds a cheapest path by A* while memory lasts, and by IDA* from there: where [`Control::memory`] is
/// reached, no path below the f reached is looked for again.
///
/// # Errors
/// [`Stop`] when another bound of `control` was reached or its observer cancelled.
pub fn astar_then_idastar<S: Space<Cost = u32>>(
    space: &S,
    start: S::State,
    control: &mut Control,
) -> Result<Found<S>, Stop> {
    match astar_to(space, start.clone(), control) {
        (Err(Stop::Memory { .. }), reached) => deepen_from(space, start, reached, control),
        (outcome, _) => outcome,
    }
}

/// IDA* whose first bound is at least `least`.
fn deepen_from<S: Space<Cost = u32>>(
    space: &S,
    start: S::State,
    least: u32,
    control: &mut Control,
) -> Result<Found<S>, Stop> {
    let mut search = Deepening::new(space, start);
    search.bound = search.bound.max(least);
    while search.bound < u32::MAX && control.allows(f64::from(search.bound)) {
        if search.pass(control)? {
            let cost = replay(space, &search.path)?;
            return Ok(Some(Solution { path: search.path, cost, statistics: search.statistics }));
        }
        search.bound = search.next_bound;
    }
    Ok(None)
}

struct Deepening<'a, S: Space> {
    space: &'a S,
    start: S::State,
    start_estimate: u32,
    bound: u32,
    /// The smallest f met above the bound.
    next_bound: u32,
    path: Vec<S::State>,
    pending: Vec<Pending<S::State>>,
    statistics: Statistics,
}

#[derive(Clone)]
struct Pending<State> {
    state: State,
    depth: u32,
    g: u32,
    h: u32,
    /// How many steps before this state cost nothing, one after another.
    free: u32,
}

impl<'a, S: Space<Cost = u32>> Deepening<'a, S> {
    fn new(space: &'a S, start: S::State) -> Self {
        let h = space.estimate(&start);
        Deepening {
            space,
            start,
            start_estimate: h,
            bound: h,
            next_bound: u32::MAX,
            path: Vec::new(),
            pending: Vec::new(),
            statistics: Statistics::default(),
        }
    }

    /// Searches under the present bound; true if the path ends in a goal.
    fn pass(&mut self, control: &mut Control) -> Result<bool, Stop> {
        self.statistics.iterations += 1;
        self.next_bound = u32::MAX;
        self.pending.clear();
        let (state, h) = (self.start.clone(), self.start_estimate);
        self.pending.push(Pending { state, depth: 0, g: 0, h, free: 0 });
        while let Some(node) = self.pending.pop() {
            self.path.truncate(node.depth as usize);
            self.path.push(node.state.clone());
            if self.space.is_goal(&node.state) {
                return Ok(true);
            }
            self.expand(&node);
            self.statistics.peak_bytes = self.statistics.peak_bytes.max(self.bytes());
            control.poll(&self.statistics, || f64::from(self.bound))?;
        }
        Ok(false)
    }

    fn bytes(&self) -> usize {
        self.path.capacity() * size_of::<S::State>()
            + self.pending.capacity() * size_of::<Pending<S::State>>()
    }

    #[inline]
    fn expand(&mut self, node: &Pending<S::State>) {
        let Deepening { space, bound, next_bound, path, pending, statistics, .. } = self;
        let before = (node.depth as usize).checked_sub(1).map(|depth| &path[depth]);
        let from = pending.len();
        statistics.expanded += 1;
        space.expand(&node.state, |action, mut child, cost| {
            let free = if cost == 0 { node.free + 1 } else { 0 };
            if before == Some(&child) || path[path.len() - free as usize..].contains(&child) {
                return;
            }
            statistics.generated += 1;
            let g = node.g.saturating_add(cost);
            let limit = bound.saturating_sub(g);
            let h = space.estimate_after(&node.state, node.h, action, &mut child, limit);
            if g <= *bound && h <= limit {
                pending.push(Pending { state: child, depth: node.depth + 1, g, h, free });
            } else {
                *next_bound = (*next_bound).min(g.saturating_add(h));
            }
        });
        pending[from..].reverse();
    }
}
