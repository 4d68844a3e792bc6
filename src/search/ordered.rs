//! Paths in the order of their costs (Yen 1971, with Lawler's partition of the paths not found yet).
//!
//! Each path but the first leaves an earlier one at some state, takes a step there that no path with the same
//! beginning has taken, and continues on a cheapest way that meets no state twice. A\* finds that way for
//! each state of the last path, and the cheapest of all these detours is the next path.

use std::fmt;

use rustc_hash::FxHashSet;

use super::astar::astar;
use super::control::{Control, SearchError, Statistics};
use super::path::{Found, Solution};
use super::space::{Cost, Space};

/// The simple paths to goals in the order of their costs: see [`cheapest_first`].
pub struct CheapestFirst<'a, S: Space> {
    space: &'a S,
    start: S::State,
    /// The paths found so far, each with the index of the state at which it left an earlier one.
    found: Vec<Departure<S>>,
    /// Paths that may come next.
    waiting: Vec<Departure<S>>,
    /// The state of the last path at which the next detour begins.
    next: usize,
    /// Whether the first path was sought.
    has_begun: bool,
}

/// A path, and the index of the state at which it left an earlier one.
struct Departure<S: Space> {
    path: Vec<S::State>,
    cost: S::Cost,
    at: usize,
}

/// A space without the states of the beginning of a path, and without the steps that other paths with this
/// beginning take.
struct DetourSpace<'a, S: Space> {
    space: &'a S,
    avoided: FxHashSet<&'a S::State>,
    fork: &'a S::State,
    taken: Vec<&'a S::State>,
}

/// Returns the simple paths from `start` to a goal, one after another, in the order of their costs. A path
/// ends at the first goal that it meets; two paths differ in their states.
///
/// The first path takes one A\*, and each further one an A\* for each state of the path before it. In an
/// infinite space, set [`Control::bound`]: a search for a detour ends only when no state is left.
///
/// ```
/// use taquin::search::{Control, cheapest_first, closures};
///
/// let smaller = |&n: &u32| [(n + 1, 1u32), (2 * n, 1)].into_iter().filter(|&(n, _)| n <= 6);
/// let space = closures(smaller, |_| 0, |&n| n == 6);
/// let mut paths = cheapest_first(&space, 1);
/// let mut control = Control::default();
/// assert_eq!(paths.next_path(&mut control)?.expect("a path").path, [1, 2, 3, 6]);
/// assert_eq!(paths.next_path(&mut control)?.expect("another").path, [1, 2, 4, 5, 6]);
/// assert_eq!(paths.next_path(&mut control)?.expect("a third").path, [1, 2, 3, 4, 5, 6]);
/// # Ok::<(), taquin::search::SearchError>(())
/// ```
pub fn cheapest_first<S: Space>(space: &S, start: S::State) -> CheapestFirst<'_, S> {
    CheapestFirst { space, start, found: Vec::new(), waiting: Vec::new(), next: 0, has_begun: false }
}

impl<S: Space> CheapestFirst<'_, S> {
    /// Returns the next path within [`Control::bound`], or `None` if there is no other. The bound must not
    /// rise from one call to the next. Ignores [`Control::weight`]; the other limits hold for each A\*. The
    /// statistics are sums over the searches of this call.
    ///
    /// # Errors
    /// Returns [`SearchError`] if a limit of `control` was exceeded or its observer cancelled. A later call
    /// continues.
    pub fn next_path(&mut self, control: &mut Control) -> Result<Found<S>, SearchError> {
        let weight = control.weight.take();
        let mut statistics = Statistics::default();
        let searched = self.search(control, &mut statistics);
        control.weight = weight;
        searched?;
        let cost = |at: usize| self.waiting[at].cost;
        let cheapest =
            (0..self.waiting.len()).reduce(|one, two| if cost(two) < cost(one) { two } else { one });
        let Some(cheapest) = cheapest.filter(|&at| control.allows(cost(at).to_f64())) else {
            return Ok(None);
        };
        let next = self.waiting.swap_remove(cheapest);
        let solution = Solution { path: next.path.clone(), cost: next.cost, statistics };
        self.next = next.at;
        self.found.push(next);
        Ok(Some(solution))
    }

    /// Finds the detours from the last path, or the first path.
    fn search(&mut self, control: &mut Control, statistics: &mut Statistics) -> Result<(), SearchError> {
        let Some(last) = self.found.last() else {
            if !self.has_begun {
                let found = astar(self.space, self.start.clone(), control)?;
                self.has_begun = true;
                self.waiting.extend(found.map(|found| {
                    *statistics = found.statistics;
                    Departure { path: found.path, cost: found.cost, at: 0 }
                }));
            }
            return Ok(());
        };
        let steps = last.path.len() - 1;
        while self.next < steps {
            let detour = self.detour(self.next, control, statistics)?;
            self.waiting.extend(detour);
            self.next += 1;
        }
        Ok(())
    }

    /// Returns the cheapest path that begins as the last one up to a state, and is not known yet.
    fn detour(
        &self,
        at: usize,
        control: &mut Control,
        statistics: &mut Statistics,
    ) -> Result<Option<Departure<S>>, SearchError> {
        let Some(last) = self.found.last() else { return Ok(None) };
        let beginning = &last.path[..=at];
        let known = self.found.iter().filter(|own| own.path.get(..=at) == Some(beginning));
        let space = DetourSpace {
            space: self.space,
            avoided: beginning[..at].iter().collect(),
            fork: &last.path[at],
            taken: known.filter_map(|own| own.path.get(at + 1)).collect(),
        };
        let before = beginning.windows(2).map(|pair| step_cost(self.space, &pair[0], &pair[1]));
        let before = before.fold(S::Cost::ZERO, S::Cost::plus);
        let bound = control.bound;
        control.bound = bound.map(|most| most - before.to_f64());
        let found = astar(&space, last.path[at].clone(), control);
        control.bound = bound;
        let Some(found) = found? else { return Ok(None) };
        statistics.expanded += found.statistics.expanded;
        statistics.generated += found.statistics.generated;
        statistics.reopened += found.statistics.reopened;
        statistics.iterations += found.statistics.iterations;
        statistics.peak_bytes = statistics.peak_bytes.max(found.statistics.peak_bytes);
        let path = beginning[..at].iter().cloned().chain(found.path).collect();
        Ok(Some(Departure { path, cost: before.plus(found.cost), at }))
    }
}

/// Returns the cost of the cheapest step between two states.
fn step_cost<S: Space>(space: &S, from: &S::State, to: &S::State) -> S::Cost {
    let mut least = S::Cost::MAX;
    space.expand(from, |_, state, cost| {
        if state == *to && cost < least {
            least = cost;
        }
    });
    least
}

impl<S: Space> Space for DetourSpace<'_, S> {
    type State = S::State;
    type Action = S::Action;
    type Cost = S::Cost;

    fn expand(&self, state: &S::State, mut generate: impl FnMut(S::Action, S::State, S::Cost)) {
        let is_fork = state == self.fork;
        self.space.expand(state, |action, next, cost| {
            if !(is_fork && self.taken.contains(&&next) || self.avoided.contains(&next)) {
                generate(action, next, cost);
            }
        });
    }

    fn is_goal(&self, state: &S::State) -> bool {
        self.space.is_goal(state)
    }

    fn estimate(&self, state: &S::State) -> S::Cost {
        self.space.estimate(state)
    }

    fn estimate_after(
        &self,
        parent: &S::State,
        parent_estimate: S::Cost,
        action: S::Action,
        child: &mut S::State,
        limit: S::Cost,
    ) -> S::Cost {
        self.space.estimate_after(parent, parent_estimate, action, child, limit)
    }

    fn heap_bytes(&self) -> usize {
        self.space.heap_bytes()
    }

    fn rank(&self, state: &S::State) -> usize {
        self.space.rank(state)
    }

    fn rank_count(&self) -> Option<usize> {
        self.space.rank_count()
    }
}

impl<S: Space> fmt::Debug for CheapestFirst<'_, S> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = out.debug_struct("CheapestFirst");
        fields.field("found", &self.found.len()).field("waiting", &self.waiting.len()).finish_non_exhaustive()
    }
}
