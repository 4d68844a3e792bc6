//! Every simple path to a goal within a bound, one after another.
//!
//! A depth-first search that never enters a state already on its path, and never one from which the
//! rest of the bound cannot suffice. What cannot suffice is known from the heuristic and, in spaces that
//! can be searched backwards, from a [`Perimeter`] that grows as the search goes on: once it is whole,
//! every branch that is entered is as short as it claims, and the time follows the number of solutions,
//! not the size of the tree. Memory is the path, its siblings and the perimeter.

use std::fmt;
use std::iter::FusedIterator;

use rustc_hash::FxHashSet;

use super::perimeter::Perimeter;
use super::space::{Reversible, Space};

/// What tells [`PathsWithin`] that a goal is too far.
pub trait Reach<S: Space> {
    /// Whether a goal may be within `remaining` of `state`; may err only by saying yes.
    fn may_reach(&mut self, space: &S, state: &S::State, remaining: u32) -> bool;
    /// Called once for each state entered.
    fn entered(&mut self, _space: &S) {}
    /// The memory held, in bytes.
    fn bytes(&self) -> usize {
        0
    }
}

/// The space's own heuristic.
#[derive(Clone, Copy, Debug, Default)]
pub struct Estimates;

impl<S: Space<Cost = u32>> Reach<S> for Estimates {
    fn may_reach(&mut self, space: &S, state: &S::State, remaining: u32) -> bool {
        space.estimate(state) <= remaining
    }
}

/// The heuristic together with a perimeter that grows in step with the search.
pub struct Growing<S: Reversible> {
    perimeter: Perimeter<S>,
    deepest: u32,
}

/// So many states of the perimeter are expanded for one state entered.
const RATE: usize = 4;

impl<S: Reversible<Cost = u32>> Growing<S> {
    /// A perimeter that never needs to reach further than `bound`.
    pub fn new(space: &S, bound: u32) -> Growing<S> {
        Growing { perimeter: Perimeter::new(space), deepest: bound }
    }

    /// The same that stops growing at so many bytes.
    pub fn within(space: &S, bound: u32, bytes: usize) -> Growing<S> {
        Growing { perimeter: Perimeter::within(space, bytes), deepest: bound }
    }
}

impl<S: Reversible> fmt::Debug for Growing<S> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Growing { perimeter, deepest } = self;
        out.debug_struct("Growing").field("perimeter", perimeter).field("deepest", deepest).finish()
    }
}

impl<S: Reversible<Cost = u32>> Reach<S> for Growing<S> {
    fn may_reach(&mut self, space: &S, state: &S::State, remaining: u32) -> bool {
        space.estimate(state) <= remaining
            && self.perimeter.at_least(space, state).is_some_and(|distance| distance <= remaining)
    }

    fn entered(&mut self, space: &S) {
        if self.perimeter.depth() < self.deepest {
            self.perimeter.grow_by(space, RATE);
        }
    }

    fn bytes(&self) -> usize {
        self.perimeter.bytes()
    }
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
#[must_use = "paths are looked for when they are asked for"]
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
        let mut paths = PathsWithin { bound, ..PathsWithin::none(space, reach) };
        if paths.reach.may_reach(&paths.space, &start, bound) {
            paths.pending.push(Pending { depth: 0, cost: 0, state: start });
        }
        paths
    }

    /// No paths at all.
    pub(super) fn none(space: S, reach: R) -> PathsWithin<S, R> {
        PathsWithin {
            space,
            reach,
            bound: 0,
            path: Vec::new(),
            on_path: FxHashSet::default(),
            pending: Vec::new(),
            siblings: Vec::new(),
        }
    }

    /// The space searched.
    pub fn space(&self) -> &S {
        &self.space
    }

    /// Goes on to the next path and lends it, start and goal included.
    pub fn advance(&mut self) -> Option<&[S::State]> {
        self.advance_within(usize::MAX).found()
    }

    /// The same, but pauses after so many states: for a caller that has to look at the clock, at [`PathsWithin::bytes`] or
    /// elsewhere between two paths.
    pub fn advance_within(&mut self, states: usize) -> Slice<&[S::State]> {
        match self.run(states) {
            Slice::Found(()) => Slice::Found(&self.path),
            Slice::Paused => Slice::Paused,
            Slice::Exhausted => Slice::Exhausted,
        }
    }

    /// The memory held, in bytes: it grows with the path and with what tells that a goal is too far.
    pub fn bytes(&self) -> usize {
        let states = self.path.len() + self.on_path.len() + self.pending.len();
        self.path.capacity() * size_of::<S::State>()
            + self.on_path.capacity() * (size_of::<S::State>() + 1)
            + self.pending.capacity() * size_of::<Pending<S::State>>()
            + states * self.space.heap_bytes()
            + self.reach.bytes()
    }

    fn run(&mut self, mut states: usize) -> Slice<()> {
        while states > 0 {
            states -= 1;
            let Some(Pending { depth, cost, state }) = self.pending.pop() else { break };
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
        }
        if self.pending.is_empty() { Slice::Exhausted } else { Slice::Paused }
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

impl<S: Space, R> fmt::Debug for PathsWithin<S, R> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = out.debug_struct("PathsWithin");
        fields.field("bound", &self.bound).field("states", &self.path.len()).finish_non_exhaustive()
    }
}

impl<S: Reversible<Cost = u32>> PathsWithin<S, Growing<S>> {
    /// Keeps the perimeter to so many bytes; what it knew so far is forgotten.
    pub fn memory(mut self, bytes: usize) -> Self {
        self.reach = Growing::within(&self.space, self.bound, bytes);
        self
    }
}

impl<S: Space<Cost = u32>, R: Reach<S>> Iterator for PathsWithin<S, R> {
    type Item = Vec<S::State>;

    fn next(&mut self) -> Option<Vec<S::State>> {
        self.advance().map(<[S::State]>::to_vec)
    }
}

impl<S: Space<Cost = u32>, R: Reach<S>> FusedIterator for PathsWithin<S, R> {}
