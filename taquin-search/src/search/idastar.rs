//! IDA* (Korf 1985): depth-first searches under a rising bound on f, in the memory of one path.
//!
//! 1. The bound is the estimate of the start.
//! 2. A depth-first search follows each path while its f = g + h is within the bound. It keeps the states of
//!    the current path alone, and the smallest f that exceeded the bound.
//! 3. A goal within the bound ends the search: its path is optimal if the estimate never exceeds the cost.
//! 4. Otherwise that smallest f is the next bound; if no path exceeded the bound, there is no solution.
//!
//! Suits spaces in which few paths lead to the same state and few values of f occur. A pass visits every path
//! whose f is within the bound; the next bound is the smallest f above it. The search tries successors in the
//! order in which the space generates them and finds the first optimal path in that order. A path never
//! returns to the state before its last, nor to a state from which it continued only by steps of cost 0,
//! since a pass could loop forever. Of a pair, the first part has to be 0: passes for ever more of the second
//! would not end.

use super::astar::astar_to;
use super::control::{Control, SearchError, Statistics};
use super::path::{Found, Solution, replay};
use super::space::{Cost, Space};
use crate::width::Width;

/// Finds a cheapest path from `start` to a goal within [`Control::bound`] by iterative deepening, or returns
/// `None`. Does not terminate if no goal is reachable and paths are endless.
///
/// # Errors
/// Returns [`SearchError`] if a limit of `control` was exceeded or its observer cancelled.
pub fn idastar<S: Space>(space: &S, start: S::State, control: &mut Control) -> Result<Found<S>, SearchError> {
    control.without_memory(|control| deepen_from(space, start, S::Cost::ZERO, control))
}

/// Finds a cheapest path by A* while memory lasts, then by IDA*. When A* reaches [`Control::memory`], IDA*
/// starts with the f that A* reached as its bound.
///
/// # Errors
/// Returns [`SearchError`] if another limit of `control` was exceeded or its observer cancelled.
pub fn astar_then_idastar<S: Space>(
    space: &S,
    start: S::State,
    control: &mut Control,
) -> Result<Found<S>, SearchError> {
    match astar_to(space, start.clone(), control) {
        (Err(SearchError::Memory { .. }), reached) => {
            control.without_memory(|control| deepen_from(space, start, reached, control))
        }
        (outcome, _) => outcome,
    }
}

/// Runs IDA* with a first bound of at least `least`, if a path may cost that: the f of a weighted search may
/// be above all costs allowed.
fn deepen_from<S: Space>(
    space: &S,
    start: S::State,
    least: S::Cost,
    control: &mut Control,
) -> Result<Found<S>, SearchError> {
    let mut search = Deepening::new(space, start);
    let may_cost = |cost: S::Cost, control: &Control| cost < S::Cost::MAX && control.may_allow(cost.to_f64());
    if search.bound < least && may_cost(least, control) {
        search.bound = least;
    }
    while may_cost(search.bound, control) {
        if search.pass(control)? {
            let cost = replay(space, &search.path)?;
            let solution = Solution { path: search.path, cost, statistics: search.statistics };
            return Ok(control.allows(cost.to_f64()).then_some(solution));
        }
        control.check(&search.statistics, search.bound.to_f64())?;
        search.bound = search.next_bound;
    }
    Ok(None)
}

/// The passes of IDA*.
pub(super) struct Deepening<'a, S: Space> {
    pub(super) space: &'a S,
    start: S::State,
    start_estimate: S::Cost,
    pub(super) bound: S::Cost,
    /// The smallest f above the bound.
    pub(super) next_bound: S::Cost,
    pub(super) path: Vec<S::State>,
    /// The states to try, the next one last.
    pub(super) pending: Vec<DeepeningState<S::State, S::Cost>>,
    /// The successors of the current state. Collected first: a state written in parts stalls when it is read
    /// whole at once.
    generated: Vec<(S::Action, S::State, S::Cost)>,
    pub(super) statistics: Statistics,
}

/// A state to try.
pub(super) struct DeepeningState<State, C> {
    pub(super) state: State,
    pub(super) reached: PathEnd<C>,
}

/// A state to try, with the path to it and its estimate.
#[derive(Clone, Copy)]
pub(super) struct PathEnd<C> {
    pub(super) depth: u32,
    g: C,
    h: C,
    /// The number of consecutive steps of cost 0, in the unit of bounds, that lead to this state.
    free: u32,
}

impl<'a, S: Space> Deepening<'a, S> {
    pub(super) fn new(space: &'a S, start: S::State) -> Self {
        let h = space.estimate(&start);
        Deepening {
            space,
            start,
            start_estimate: h,
            bound: h,
            next_bound: S::Cost::MAX,
            path: Vec::new(),
            pending: Vec::new(),
            generated: Vec::new(),
            statistics: Statistics::default(),
        }
    }

    /// Searches under the current bound. Returns `true` if the path ends in a goal.
    pub(super) fn pass(&mut self, control: &mut Control) -> Result<bool, SearchError> {
        let root = self.begin();
        self.pending.push(root);
        self.run(control)
    }

    /// Begins a pass, and returns its root.
    pub(super) fn begin(&mut self) -> DeepeningState<S::State, S::Cost> {
        self.statistics.iterations += 1;
        self.next_bound = S::Cost::MAX;
        self.pending.clear();
        self.path.clear();
        let reached = PathEnd { depth: 0, g: S::Cost::ZERO, h: self.start_estimate, free: 0 };
        DeepeningState { state: self.start.clone(), reached }
    }

    /// Searches from the pending states. Returns `true` if the path ends in a goal.
    pub(super) fn run(&mut self, control: &mut Control) -> Result<bool, SearchError> {
        while let Some(DeepeningState { state, reached }) = self.pending.pop() {
            let depth = reached.depth.to_usize();
            self.path.truncate(depth);
            self.path.push(state);
            if self.space.is_goal(&self.path[depth]) {
                return Ok(true);
            }
            self.expand(reached);
            self.statistics.peak_bytes = self.statistics.peak_bytes.max(self.bytes());
            control.poll(&self.statistics, || self.bound.to_f64())?;
        }
        Ok(false)
    }

    fn bytes(&self) -> usize {
        self.path.capacity() * size_of::<S::State>()
            + self.pending.capacity() * size_of::<DeepeningState<S::State, S::Cost>>()
            + self.generated.capacity() * size_of::<(S::Action, S::State, S::Cost)>()
    }

    /// Expands the last state of the path.
    #[inline]
    pub(super) fn expand(&mut self, before: PathEnd<S::Cost>) {
        let PathEnd { depth, g: g_before, h: h_before, free: free_before } = before;
        let Deepening { space, bound, next_bound, path, pending, generated, statistics, .. } = self;
        let state = &path[depth.to_usize()];
        let before = depth.to_usize().checked_sub(1).map(|depth| &path[depth]);
        statistics.expanded += 1;
        space.expand(state, |action, child, cost| generated.push((action, child, cost)));
        for &mut (action, ref mut child, cost) in generated.iter_mut().rev() {
            let free = if cost.to_f64() == 0.0 { free_before + 1 } else { 0 };
            if before == Some(child) || free > 0 && path[path.len() - free.to_usize()..].contains(child) {
                continue;
            }
            statistics.generated += 1;
            let g = g_before.plus(cost);
            let limit = bound.rest(g);
            let h = space.estimate_after(state, h_before, action, child, limit);
            let f = g.plus(h);
            if f <= *bound {
                let reached = PathEnd { depth: depth + 1, g, h, free };
                pending.push(DeepeningState { state: child.clone(), reached });
            } else if f < *next_bound {
                *next_bound = f;
            }
        }
        generated.clear();
    }
}
