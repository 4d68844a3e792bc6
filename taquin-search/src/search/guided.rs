//! A* that asks its owner about the space, question by question.
//!
//! A search cannot call a heuristic written in another language without nesting one run of that language in
//! another. So this search is inverted: [`Inquiry`] runs until it needs to know something and returns a
//! [`Question`]. Its owner finds the answer, gives it, and asks for the next question. [`Guided`] asks for
//! estimates only and takes the rest from a [`Space`].
//!
//! ```
//! use taquin::puzzles::Board;
//! use taquin::puzzles::sliding;
//! use taquin::search::Request;
//!
//! let start = Board::new([0, 1, 3, 4, 2, 5, 7, 8, 6]).unwrap();
//! let goal = start.own_goal(taquin::puzzles::Goal::BlanksLast);
//! let mut search = sliding::guided(start, goal.clone()).unwrap();
//! let path = loop {
//!     match search.next_request() {
//!         Request::Estimate(board) => {
//!             let estimate = board.manhattan_to(&goal).unwrap();
//!             search.give(estimate as f64).unwrap();
//!         }
//!         Request::Solved(path) => break path,
//!         Request::Exhausted => unreachable!("this board can be solved"),
//!     }
//! };
//! assert_eq!(path.len(), 5);
//! ```
//!
//! Costs are `f64`, exact for integers up to 2⁵³. As in [`super::astar()`], the search estimates each state
//! once and opens it again when it finds a cheaper path to it. Once a step has cost nothing, shorter paths go
//! before longer ones of the same cost.

use std::fmt;
use std::hash::Hash;

use super::closed::{Lookup, Node, NodeId, Nodes, ROOT, Unranked};
use super::control::Statistics;
use super::open_list::StepHeap;
use super::space::{Cost, ROUNDING, Space};
use crate::width::Width;

/// A question that an [`Inquiry`] needs answered to continue.
#[derive(Debug, PartialEq)]
pub enum Question<'a, S> {
    /// What is a lower bound on the cost to a goal? Answer with [`Inquiry::estimate`] or
    /// [`Inquiry::dead_end`].
    Estimate(&'a S),
    /// Is this a goal? Answer with [`Inquiry::goal`].
    Goal(&'a S),
    /// Which states follow this one? Answer with [`Inquiry::successors`].
    Successors(&'a S),
    /// No question: the search reached a goal, see [`Inquiry::path`].
    Solved,
    /// No question: there is no path.
    Exhausted,
}

/// The error for an estimate that is NaN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotANumber;

/// A suspended A* over states that only its owner understands.
///
/// Each answer takes two hash probes and a heap operation. Memory holds each state reached.
///
/// ```
/// use taquin::search::{Inquiry, Question};
///
/// // From 1 to 10, one more or twice as much at each step.
/// let mut search = Inquiry::new(1u32);
/// let path = loop {
///     match search.question() {
///         Question::Estimate(_) => search.estimate(0.0)?,
///         Question::Goal(&number) => search.goal(number == 10),
///         Question::Successors(&number) => search.successors([(number + 1, 1.0), (2 * number, 1.0)]),
///         Question::Solved => break search.path(),
///         Question::Exhausted => break None,
///     }
/// };
/// assert_eq!((path.map(|path| path.len()), search.cost()), (Some(5), Some(4.0)));
/// # Ok::<(), taquin::search::NotANumber>(())
/// ```
pub struct Inquiry<S> {
    nodes: Nodes<S, f64>,
    /// For each node, the number of steps of the path to it.
    steps: Vec<u32>,
    /// Whether a step costs nothing.
    has_free_steps: bool,
    open: StepHeap,
    /// New states whose estimates were not asked for yet. Their h is NaN until then.
    unestimated: Vec<NodeId>,
    phase: Phase,
    weight: f64,
    bound: f64,
    /// The f of the last state taken.
    lowest: f64,
    statistics: Statistics,
}

#[derive(Clone, Copy, PartialEq)]
enum Phase {
    Estimating,
    Testing(NodeId),
    Expanding(NodeId),
    Solved(NodeId),
    Exhausted,
}

impl<S: Clone + Eq + Hash> Inquiry<S> {
    /// Makes a search from `start`.
    pub fn new(start: S) -> Inquiry<S> {
        let mut inquiry = Inquiry {
            nodes: Nodes::new(),
            steps: Vec::new(),
            has_free_steps: false,
            open: StepHeap::default(),
            unestimated: Vec::new(),
            phase: Phase::Estimating,
            weight: 1.0,
            bound: f64::INFINITY,
            lowest: 0.0,
            statistics: Statistics { iterations: 1, ..Statistics::default() },
        };
        inquiry.reach(ROOT, start, 0.0, 0);
        inquiry
    }

    /// Multiplies estimates by `weight`, at least 1. The path costs at most `weight` times the optimum.
    #[must_use]
    pub fn weight(mut self, weight: f64) -> Inquiry<S> {
        self.weight = weight;
        self
    }

    /// Limits the cost of the path to `bound`.
    #[must_use]
    pub fn bound(mut self, bound: f64) -> Inquiry<S> {
        self.bound = bound;
        self
    }

    /// Returns the next question. Without an answer in between, returns the same question again.
    pub fn question(&mut self) -> Question<'_, S> {
        if self.phase == Phase::Estimating && self.unestimated.is_empty() {
            self.phase = self.pop().map_or(Phase::Exhausted, Phase::Testing);
        }
        match self.phase {
            Phase::Estimating => {
                let id = self.unestimated[self.unestimated.len() - 1];
                Question::Estimate(&self.nodes[id].state)
            }
            Phase::Testing(id) => Question::Goal(&self.nodes[id].state),
            Phase::Expanding(id) => Question::Successors(&self.nodes[id].state),
            Phase::Solved(_) => Question::Solved,
            Phase::Exhausted => Question::Exhausted,
        }
    }

    /// Answers [`Question::Estimate`]. Infinity means a dead end.
    ///
    /// # Errors
    /// Returns [`NotANumber`] for NaN. The question remains.
    pub fn estimate(&mut self, h: f64) -> Result<(), NotANumber> {
        if h.is_nan() {
            return Err(NotANumber);
        }
        if let Some(id) = self.unestimated.pop() {
            self.nodes[id].h = h;
            self.push(id);
        }
        Ok(())
    }

    /// Answers [`Question::Estimate`]: no goal is reachable from the state.
    pub fn dead_end(&mut self) {
        if let Some(id) = self.unestimated.pop() {
            self.nodes[id].h = f64::INFINITY;
        }
    }

    /// Answers [`Question::Goal`].
    pub fn goal(&mut self, is_goal: bool) {
        if let Phase::Testing(id) = self.phase {
            self.phase = if is_goal { Phase::Solved(id) } else { Phase::Expanding(id) };
        }
    }

    /// Answers [`Question::Successors`] with the successors and the cost of the step to each.
    pub fn successors(&mut self, successors: impl IntoIterator<Item = (S, f64)>) {
        let Phase::Expanding(id) = self.phase else { return };
        self.statistics.expanded += 1;
        let (g, steps) = (self.nodes[id].g, self.steps[id.to_usize()]);
        for (state, cost) in successors {
            self.statistics.generated += 1;
            self.has_free_steps |= cost == 0.0;
            self.reach(id, state, g + cost, steps.saturating_add(1));
        }
        // Questions are taken from the end, so reversing asks for estimates in the order given.
        self.unestimated.reverse();
        self.phase = Phase::Estimating;
    }

    /// Returns the path from the start to the goal once [`Question::Solved`] was returned.
    pub fn path(&self) -> Option<Vec<S>> {
        self.reached().map(|id| self.nodes.path_to(id))
    }

    /// Returns the cost of the path found.
    pub fn cost(&self) -> Option<f64> {
        self.reached().map(|id| self.nodes[id].g)
    }

    /// Returns a lower bound on the cost of every path, if the estimates are admissible and the weight is 1.
    pub fn lowest(&self) -> f64 {
        self.lowest
    }

    /// Returns the work done so far.
    pub fn statistics(&self) -> Statistics {
        let steps = self.steps.capacity() * size_of::<u32>();
        Statistics { peak_bytes: self.nodes.bytes() + self.open.bytes() + steps, ..self.statistics }
    }

    fn reached(&self) -> Option<NodeId> {
        if let Phase::Solved(id) = self.phase { Some(id) } else { None }
    }

    /// Records that `state` can be reached from `parent` at cost `g` in so many steps.
    fn reach(&mut self, parent: NodeId, state: S, g: f64, steps: u32) {
        match self.nodes.find(&Unranked, &state) {
            Lookup::Vacant(spot) => {
                let id = self.nodes.insert(&Unranked, spot, Node::new(state, parent, g, f64::NAN));
                self.steps.push(steps);
                self.unestimated.push(id);
            }
            Lookup::Known(id) => {
                let (node, known_steps) = (&mut self.nodes[id], &mut self.steps[id.to_usize()]);
                let is_cheaper = g < node.g;
                let is_shorter = self.has_free_steps && g == node.g && steps < *known_steps;
                if is_cheaper || is_shorter {
                    (node.g, node.parent, *known_steps) = (g, parent, steps);
                }
                if is_cheaper {
                    self.statistics.reopened += u64::from(!node.open);
                    node.open = true;
                }
                if (is_cheaper || is_shorter) && node.open && !node.h.is_nan() {
                    self.push(id);
                }
            }
        }
    }

    fn push(&mut self, id: NodeId) {
        let Node { g, h, .. } = self.nodes[id];
        // Estimates may add up to a little more than the costs that they estimate.
        let may_be_within = g <= self.bound && g + h <= self.bound * (1.0 + ROUNDING);
        if h < f64::INFINITY && may_be_within {
            let steps = if self.has_free_steps { self.steps[id.to_usize()] } else { 0 };
            self.open.push(g + self.weight * h, h, steps, id);
        }
    }

    fn pop(&mut self) -> Option<NodeId> {
        while let Some((f, id)) = self.open.pop() {
            if std::mem::take(&mut self.nodes[id].open) {
                self.lowest = f;
                return Some(id);
            }
        }
        None
    }
}

/// A request that a [`Guided`] search needs answered to continue.
#[derive(Clone, Debug, PartialEq)]
pub enum Request<S> {
    /// Estimate this state: answer with [`Guided::give`] or [`Guided::dead_end`].
    Estimate(S),
    /// No request: this is an optimal path.
    Solved(Vec<S>),
    /// No question: there is no path.
    Exhausted,
}

/// A suspended A* over a space, with a heuristic from outside instead of the space's own.
pub struct Guided<S: Space> {
    space: S,
    inquiry: Inquiry<S::State>,
}

impl<S: Space> Guided<S> {
    /// Makes a search of `space` from `start`.
    pub fn new(space: S, start: S::State) -> Guided<S> {
        Guided { space, inquiry: Inquiry::new(start) }
    }

    /// Multiplies estimates by `weight`, at least 1. The path costs at most `weight` times the optimum.
    #[must_use]
    pub fn weight(mut self, weight: f64) -> Guided<S> {
        self.inquiry = self.inquiry.weight(weight);
        self
    }

    /// Limits the cost of the path to `bound`.
    #[must_use]
    pub fn bound(mut self, bound: f64) -> Guided<S> {
        self.inquiry = self.inquiry.bound(bound);
        self
    }

    /// Runs until the search needs an estimate or ends. Without an answer in between, returns the same
    /// request again.
    pub fn next_request(&mut self) -> Request<S::State> {
        loop {
            match self.inquiry.question() {
                Question::Estimate(state) => return Request::Estimate(state.clone()),
                Question::Goal(state) => {
                    let is_goal = self.space.is_goal(state);
                    self.inquiry.goal(is_goal);
                }
                Question::Successors(state) => {
                    let mut successors = Vec::new();
                    self.space.expand(state, |_, next, cost| successors.push((next, cost.to_f64())));
                    self.inquiry.successors(successors);
                }
                Question::Solved => return Request::Solved(self.inquiry.path().unwrap_or_default()),
                Question::Exhausted => return Request::Exhausted,
            }
        }
    }

    /// Answers [`Request::Estimate`].
    ///
    /// # Errors
    /// Returns [`NotANumber`] for NaN. The request remains.
    pub fn give(&mut self, estimate: f64) -> Result<(), NotANumber> {
        self.inquiry.estimate(estimate)
    }

    /// Answers [`Request::Estimate`]: no goal is reachable from the state.
    pub fn dead_end(&mut self) {
        self.inquiry.dead_end();
    }

    /// Returns the work done so far.
    pub fn statistics(&self) -> Statistics {
        let statistics = self.inquiry.statistics();
        let owned = self.inquiry.nodes.len() * self.space.heap_bytes();
        Statistics { peak_bytes: statistics.peak_bytes + owned, ..statistics }
    }
}

impl<S: Clone + Eq + Hash> fmt::Debug for Inquiry<S> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Inquiry").field("statistics", &self.statistics()).finish_non_exhaustive()
    }
}

impl<S: Space> fmt::Debug for Guided<S> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Guided").field("statistics", &self.statistics()).finish_non_exhaustive()
    }
}

impl fmt::Display for NotANumber {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "an estimate must be a number")
    }
}

impl std::error::Error for NotANumber {}
