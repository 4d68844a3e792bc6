//! Enumerates all simple paths to a goal within a bound.
//!
//! A depth-first search that never enters a state already on its path, nor one too far from every goal for
//! the rest of the bound. The heuristic gives that distance. In spaces that can be searched backwards, a
//! [`Perimeter`] that grows during the search gives it too. Once the perimeter is complete, every branch
//! leads to a solution, so the time follows the number of solutions instead of the size of the tree. Memory
//! holds the path, its siblings and the perimeter.

use std::fmt;
use std::hash::Hash;
use std::iter::FusedIterator;

use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use super::perimeter::Perimeter;
use super::space::{Reversible, Space};

/// A lower bound on the distance to a goal, by which [`PathsWithin`] prunes.
pub trait Reach<S: Space> {
    /// Returns whether a goal may be within `remaining` of `state`. Must return `true` if one is.
    fn may_reach(&mut self, space: &S, state: &S::State, remaining: u32) -> bool;
    /// Called once for each state entered.
    fn entered(&mut self, _space: &S) {}
    /// Returns the memory held, in bytes.
    fn bytes(&self) -> usize {
        0
    }
}

/// Prunes by the space's own heuristic.
#[derive(Clone, Copy, Debug, Default)]
pub struct Estimates;

impl<S: Space<Cost = u32>> Reach<S> for Estimates {
    fn may_reach(&mut self, space: &S, state: &S::State, remaining: u32) -> bool {
        space.estimate(state) <= remaining
    }
}

/// Prunes by the heuristic and by a perimeter that grows with the search.
pub struct Growing<S: Reversible> {
    perimeter: Perimeter<S>,
    deepest: u32,
}

/// States of the perimeter that are expanded for each state entered.
const RATE: usize = 4;

impl<S: Reversible<Cost = u32>> Growing<S> {
    /// Makes a perimeter that grows no deeper than `bound`.
    pub fn new(space: &S, bound: u32) -> Growing<S> {
        Growing { perimeter: Perimeter::new(space), deepest: bound }
    }

    /// Like `new`, but stops growing at `bytes` bytes.
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

/// The outcome of one slice of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slice<T> {
    /// A solution was found.
    Found(T),
    /// The slice ended before a solution. The next call continues.
    Paused,
    /// There are no more solutions.
    Exhausted,
}

impl<T> Slice<T> {
    /// Returns the solution, if one was found.
    pub fn found(self) -> Option<T> {
        if let Slice::Found(found) = self { Some(found) } else { None }
    }
}

/// A lazy iterator over the simple paths from a start to a goal that cost at most a bound. It yields each
/// path once, depth first, in the order in which the space generates successors. A path ends at its first
/// goal; two paths differ in their states, and of several actions from one to the next the cheapest counts.
#[must_use = "paths are looked for when they are asked for"]
pub struct PathsWithin<S: Space, R> {
    space: S,
    reach: R,
    bound: u32,
    path: Vec<S::State>,
    on_path: FxHashSet<S::State>,
    pending: Vec<PendingState<S::State>>,
    siblings: Vec<PendingState<S::State>>,
}

struct PendingState<State> {
    depth: usize,
    cost: u32,
    state: State,
}

impl<S: Space<Cost = u32>, R: Reach<S>> PathsWithin<S, R> {
    /// Makes an iterator over the paths from `start` that cost at most `bound`.
    pub fn new(space: S, reach: R, start: S::State, bound: u32) -> PathsWithin<S, R> {
        let mut paths = PathsWithin { bound, ..PathsWithin::none(space, reach) };
        if paths.reach.may_reach(&paths.space, &start, bound) {
            paths.pending.push(PendingState { depth: 0, cost: 0, state: start });
        }
        paths
    }

    /// Makes an iterator without paths.
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

    /// Returns the space searched.
    pub fn space(&self) -> &S {
        &self.space
    }

    /// Finds the next path and lends it, start and goal included.
    pub fn advance(&mut self) -> Option<&[S::State]> {
        self.advance_within(usize::MAX).found()
    }

    /// Like [`PathsWithin::advance`], but pauses after `states` states, so that the caller can check the time
    /// or [`PathsWithin::bytes`] between two paths.
    pub fn advance_within(&mut self, states: usize) -> Slice<&[S::State]> {
        match self.run(states) {
            Slice::Found(()) => Slice::Found(&self.path),
            Slice::Paused => Slice::Paused,
            Slice::Exhausted => Slice::Exhausted,
        }
    }

    /// Returns the memory held, in bytes. It grows with the path and with the perimeter.
    pub fn bytes(&self) -> usize {
        let states = self.path.len() + self.on_path.len() + self.pending.len();
        self.path.capacity() * size_of::<S::State>()
            + self.on_path.capacity() * (size_of::<S::State>() + 1)
            + self.pending.capacity() * size_of::<PendingState<S::State>>()
            + states * self.space.heap_bytes()
            + self.reach.bytes()
    }

    fn run(&mut self, mut states: usize) -> Slice<()> {
        while states > 0 {
            states -= 1;
            let Some(PendingState { depth, cost, state }) = self.pending.pop() else { break };
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

    /// Pushes the successors that may continue the path, the first on top.
    fn branch(&mut self, state: &S::State, depth: usize, cost: u32) {
        let PathsWithin { space, reach, bound, on_path, siblings, .. } = self;
        space.expand(state, |_, next, step| {
            let cost = cost.saturating_add(step);
            let may = cost <= *bound
                && next != *state
                && reach.may_reach(space, &next, *bound - cost)
                && !on_path.contains(&next);
            if may {
                siblings.push(PendingState { depth, cost, state: next });
            }
        });
        keep_cheapest(siblings);
        self.pending.extend(self.siblings.drain(..).rev());
    }
}

/// Up to this many siblings are compared with each other, which takes no memory.
const FEW: usize = 16;

/// Keeps of several steps to one state the cheapest, of equal ones the first.
fn keep_cheapest<State: Eq + Hash>(siblings: &mut Vec<PendingState<State>>) {
    let is_repeated = |at: usize| siblings[..at].iter().any(|other| other.state == siblings[at].state);
    if siblings.len() <= FEW && !(1..siblings.len()).any(is_repeated) {
        return;
    }
    let mut cheapest: FxHashMap<&State, usize> =
        FxHashMap::with_capacity_and_hasher(siblings.len(), FxBuildHasher);
    for (at, sibling) in siblings.iter().enumerate() {
        let best = cheapest.entry(&sibling.state).or_insert(at);
        if sibling.cost < siblings[*best].cost {
            *best = at;
        }
    }
    if cheapest.len() < siblings.len() {
        let kept: FxHashSet<usize> = cheapest.into_values().collect();
        let mut places = 0..;
        siblings.retain(|_| places.next().is_some_and(|at| kept.contains(&at)));
    }
}

impl<S: Space, R> fmt::Debug for PathsWithin<S, R> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = out.debug_struct("PathsWithin");
        fields.field("bound", &self.bound).field("states", &self.path.len()).finish_non_exhaustive()
    }
}

impl<S: Reversible<Cost = u32>> PathsWithin<S, Growing<S>> {
    /// Limits the perimeter to `bytes` bytes. The perimeter starts again from the goals.
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
