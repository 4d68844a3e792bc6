//! Every simple path to a goal within a bound, one after another.
//!
//! A depth-first search that never enters a state already on its path, and never one from which the
//! rest of the bound cannot suffice. What cannot suffice is known from the heuristic and, in spaces that
//! can be searched backwards, from a [`Perimeter`] that grows as the search goes on: once it is whole,
//! every branch that is entered is as short as it claims, and the time follows the number of solutions,
//! not the size of the tree. Memory is the path, its siblings and the perimeter.

use rustc_hash::FxHashSet;

use super::astar::astar;
use super::control::{Control, Stop};
use super::perimeter::Perimeter;
use super::space::{Reversible, Space};

/// What tells [`PathsWithin`] that a goal is too far.
pub trait Reach<S: Space> {
    /// Whether a goal may be within `remaining` of `state`; may err only by saying yes.
    fn may_reach(&mut self, space: &S, state: &S::State, remaining: u32) -> bool;
    /// Called once for each state entered.
    fn entered(&mut self, _space: &S) {}
}

/// The space's own heuristic.
pub struct Estimates;

impl<S: Space<Cost = u32>> Reach<S> for Estimates {
    fn may_reach(&mut self, space: &S, state: &S::State, remaining: u32) -> bool {
        space.estimate(state) <= remaining
    }
}

/// The heuristic together with a perimeter that grows in step with the search.
pub struct Growing<S: Reversible> {
    perimeter: Perimeter<S>,
    credit: usize,
    deepest: u32,
}

/// Layers are paid for at this many states of the perimeter for one state entered.
const RATE: usize = 4;

impl<S: Reversible<Cost = u32>> Growing<S> {
    /// A perimeter that never needs to reach further than `bound`.
    pub fn new(space: &S, bound: u32) -> Growing<S> {
        Growing { perimeter: Perimeter::new(space), credit: 0, deepest: bound }
    }
}

impl<S: Reversible<Cost = u32>> Reach<S> for Growing<S> {
    fn may_reach(&mut self, space: &S, state: &S::State, remaining: u32) -> bool {
        space.estimate(state) <= remaining
            && self.perimeter.at_least(space, state).is_some_and(|distance| distance <= remaining)
    }

    fn entered(&mut self, space: &S) {
        self.credit += RATE;
        if self.credit >= self.perimeter.frontier_len()
            && self.perimeter.depth() < self.deepest
            && self.perimeter.can_grow()
        {
            self.credit = 0;
            self.perimeter.grow(space);
        }
    }
}

/// Every simple path from `start` to a goal that costs as little as any, lazily; empty if no goal can be reached.
/// The first is looked for at once, by A*. The others are looked for depth first with the space's estimates alone: where
/// those say little and many ways lead to the same states, that takes time in proportion to the ways and not to the
/// states, and [`PathsWithin::advance_within`] pauses it.
///
/// # Errors
/// [`Stop`] when a bound of `control` was reached or its observer cancelled before the first was found.
pub fn all_cheapest<S: Space<Cost = u32>>(
    space: S,
    start: S::State,
    control: &mut Control,
) -> Result<PathsWithin<S, Estimates>, Stop> {
    let first = astar(&space, start.clone(), control)?;
    let mut paths = PathsWithin::new(space, Estimates, start, first.as_ref().map_or(0, |found| found.cost));
    if first.is_none() {
        paths.pending.clear();
    }
    Ok(paths)
}

/// What came of a part of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slice<T> {
    /// Something was found.
    Found(T),
    /// Nothing yet: the search goes on from here when it is asked again.
    Paused,
    /// There is no more to find.
    Exhausted,
}

impl<T> Slice<T> {
    /// What was found, if something was.
    pub fn found(self) -> Option<T> {
        if let Slice::Found(found) = self { Some(found) } else { None }
    }
}

/// A lazy iterator over the simple paths from a start to a goal that cost at most a bound, each once,
/// depth first in the order in which the space generates successors. A path ends where it first meets
/// a goal.
pub struct PathsWithin<S: Space, R> {
    space: S,
    reach: R,
    bound: u32,
    path: Vec<S::State>,
    on_path: FxHashSet<S::State>,
    pending: Vec<Pending<S::State>>,
    siblings: Vec<Pending<S::State>>,
}

struct Pending<State> {
    depth: usize,
    cost: u32,
    state: State,
}

impl<S: Space<Cost = u32>, R: Reach<S>> PathsWithin<S, R> {
    /// The paths from `start` that cost at most `bound`.
    pub fn new(space: S, reach: R, start: S::State, bound: u32) -> PathsWithin<S, R> {
        let mut paths = PathsWithin {
            space,
            reach,
            bound,
            path: Vec::new(),
            on_path: FxHashSet::default(),
            pending: Vec::new(),
            siblings: Vec::new(),
        };
        if paths.reach.may_reach(&paths.space, &start, bound) {
            paths.pending.push(Pending { depth: 0, cost: 0, state: start });
        }
        paths
    }

    /// The space searched.
    pub fn space(&self) -> &S {
        &self.space
    }

    /// Goes on to the next path and lends it, start and goal included.
    pub fn advance(&mut self) -> Option<&[S::State]> {
        self.advance_within(usize::MAX).found()
    }

    /// The same, but pauses after so many states: for a caller that has to look around between two paths.
    pub fn advance_within(&mut self, states: usize) -> Slice<&[S::State]> {
        match self.run(states) {
            Slice::Found(()) => Slice::Found(&self.path),
            Slice::Paused => Slice::Paused,
            Slice::Exhausted => Slice::Exhausted,
        }
    }

    fn run(&mut self, mut states: usize) -> Slice<()> {
        while let Some(Pending { depth, cost, state }) = self.pending.pop() {
            for left in self.path.drain(depth..) {
                self.on_path.remove(&left);
            }
            self.path.push(state.clone());
            if self.space.is_goal(&state) {
                return Slice::Found(());
            }
            self.reach.entered(&self.space);
            self.branch(&state, depth + 1, cost);
            self.on_path.insert(state);
            states -= 1;
            if states == 0 {
                return Slice::Paused;
            }
        }
        Slice::Exhausted
    }

    /// Lines up the successors that a path may go on to, the first on top.
    fn branch(&mut self, state: &S::State, depth: usize, cost: u32) {
        let PathsWithin { space, reach, bound, on_path, siblings, .. } = self;
        space.expand(state, |_, next, step| {
            let cost = cost.saturating_add(step);
            let may = cost <= *bound
                && next != *state
                && reach.may_reach(space, &next, *bound - cost)
                && !on_path.contains(&next);
            if may {
                siblings.push(Pending { depth, cost, state: next });
            }
        });
        self.pending.extend(self.siblings.drain(..).rev());
    }
}

impl<S: Space<Cost = u32>, R: Reach<S>> Iterator for PathsWithin<S, R> {
    type Item = Vec<S::State>;

    fn next(&mut self) -> Option<Vec<S::State>> {
        self.advance().map(<[S::State]>::to_vec)
    }
}
