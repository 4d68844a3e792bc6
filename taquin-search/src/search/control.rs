//! The limits, progress reports and cancellation of a search.

use std::fmt;
use std::ops::ControlFlow;

use super::space::ROUNDING;

/// The work that a search has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statistics {
    /// States whose successors were generated.
    pub expanded: u64,
    /// Successors generated.
    pub generated: u64,
    /// States expanded again because a cheaper path to them was found.
    pub reopened: u64,
    /// Depth-first passes of an iterative algorithm; 1 for the others.
    pub iterations: u32,
    /// The most memory held at once, in bytes.
    pub peak_bytes: usize,
}

/// How far a search has come, as reported to [`Control::observer`].
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Progress {
    /// The work done so far.
    pub statistics: Statistics,
    /// No solution is cheaper than this.
    pub bound: f64,
    /// While a table is built before the search, the share that is done.
    pub building: Option<f64>,
}

/// Called every few thousand expansions, and at the end of each pass of IDA* that did not reach a goal, with
/// all the work of that pass; [`ControlFlow::Break`] cancels the search.
pub type Observer<'a> = &'a mut dyn FnMut(&Progress) -> ControlFlow<()>;

/// The limits of a search and its observer. [`Control::default`] sets neither.
///
/// Every search respects `observer`, `expansions` and `bound`. The rest depends on the search:
///
/// | search | `memory` | `weight` | unit of `bound` |
/// |---|---|---|---|
/// | [`astar`](super::astar()), [`astar_then_idastar`](super::astar_then_idastar) | yes | yes | its cost |
/// | [`astar_distributed`](super::astar_distributed), [`distances`](super::distances()) | yes | no | its cost |
/// | [`bidirectional`](super::bidirectional()), [`nbs`](super::nbs) | yes | no | its cost |
/// | [`greedy`](super::greedy()), [`beam`](super::beam) | yes | no | its cost |
/// | [`CheapestFirst`](super::CheapestFirst) | yes | no | its cost |
/// | [`breadth_first`](super::breadth_first) | yes | no | its steps |
/// | [`all_cheapest`](super::all_cheapest) | yes; beyond it once a path was found, prunes by estimates alone | no | its cost |
/// | [`idastar`](super::idastar()), [`idastar_together`](super::idastar_together) | ignored: holds one path and its siblings | no | its cost |
/// | [`idastar_in_place`](super::idastar_in_place) | ignored: holds one path | no | its steps |
/// | [`crate::puzzles::sliding`] | yes, tables included | no | its moves |
/// | [`crate::puzzles::cube::rubik`] | ignored: shares 18 MB of tables | no | its turns |
///
/// A search that ignores the weight finds the optimum.
///
/// ```
/// use std::ops::ControlFlow;
/// use std::time::{Duration, Instant};
/// use taquin::search::{Control, Progress};
///
/// // At most a gigabyte and a minute.
/// let start = Instant::now();
/// let mut watch = |progress: &Progress| {
///     eprintln!("{} expanded, nothing below {}", progress.statistics.expanded, progress.bound);
///     match start.elapsed() < Duration::from_secs(60) {
///         true => ControlFlow::Continue(()),
///         false => ControlFlow::Break(()),
///     }
/// };
/// let control = Control { memory: Some(1 << 30), observer: Some(&mut watch), ..Control::default() };
/// # drop(control);
/// ```
#[derive(Default)]
pub struct Control<'a> {
    /// The most memory to hold, in bytes, checked after every step of at most 64 expansions. A table that
    /// grows in such a step may exceed it, up to fourfold where the limit is a few megabytes. Beyond it the
    /// search ends with [`SearchError::Memory`], or continues without remembering states
    /// ([`super::astar_then_idastar`]). [`Space::heap_bytes`](super::Space::heap_bytes) says how much heap
    /// data each state counts for.
    pub memory: Option<usize>,
    /// The highest cost of a path. If all paths cost more, the search finds none.
    pub bound: Option<f64>,
    /// The most states to expand.
    pub expansions: Option<u64>,
    /// The factor by which to overestimate, at least 1: a search that respects it returns an error for
    /// others. The solution costs at most this factor times the optimum.
    pub weight: Option<f64>,
    /// Called periodically with the progress; may cancel the search.
    pub observer: Option<Observer<'a>>,
}

/// Why a search ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum SearchError {
    /// The observer cancelled the search.
    Cancelled,
    /// More memory was needed than allowed, in bytes.
    Memory {
        /// The bytes needed.
        needed: usize,
        /// The bytes allowed.
        limit: usize,
    },
    /// The most states allowed were expanded.
    Expansions {
        /// The number of states allowed.
        limit: u64,
    },
    /// The weight of estimates is below 1, or NaN.
    Weight {
        /// The weight.
        given: f64,
    },
    /// There is no path, or each costs more than the search can count.
    Cost {
        /// The highest cost.
        most: u32,
    },
    /// The path found does not replay, because the space contradicts itself at this step.
    Replay {
        /// The step, from 0.
        step: usize,
    },
}

/// Expansions between two calls of the observer.
pub(super) const PERIOD: u64 = 4096;

impl Control<'_> {
    /// Returns whether `cost` is within the bound.
    pub(crate) fn allows(&self, cost: f64) -> bool {
        self.bound.is_none_or(|most| cost <= most)
    }

    /// Returns whether a path may be within the bound whose cost is known as a sum of parts. In another order
    /// of its terms, the sum may be a little lower.
    pub(crate) fn may_allow(&self, sum: f64) -> bool {
        self.allows(sum * (1.0 - ROUNDING))
    }

    /// Returns the weight of estimates.
    pub(crate) fn checked_weight(&self) -> Result<f64, SearchError> {
        match self.weight {
            None => Ok(1.0),
            Some(weight) if weight >= 1.0 => Ok(weight),
            Some(given) => Err(SearchError::Weight { given }),
        }
    }

    /// Returns the number of expansions at which the next check is due.
    pub(crate) fn next_check(&self, expanded: u64) -> u64 {
        (expanded / PERIOD * PERIOD + PERIOD).min(self.expansions.unwrap_or(u64::MAX))
    }

    /// Checks the limits. Reports progress periodically and when memory is short.
    pub(crate) fn poll(
        &mut self,
        statistics: &Statistics,
        bound: impl FnOnce() -> f64,
    ) -> Result<(), SearchError> {
        let is_due = statistics.expanded.is_multiple_of(PERIOD);
        let is_full = self.memory.is_some_and(|limit| statistics.peak_bytes > limit);
        if is_due || is_full || self.expansions.is_some_and(|limit| statistics.expanded >= limit) {
            return self.check(statistics, bound());
        }
        Ok(())
    }

    /// Runs a search that ignores the memory limit.
    pub(crate) fn without_memory<T>(&mut self, search: impl FnOnce(&mut Control) -> T) -> T {
        let memory = self.memory.take();
        let result = search(self);
        self.memory = memory;
        result
    }

    /// Checks the limits and reports progress now.
    pub(crate) fn check(&mut self, statistics: &Statistics, bound: f64) -> Result<(), SearchError> {
        if let Some(limit) = self.expansions.filter(|&limit| statistics.expanded >= limit) {
            return Err(SearchError::Expansions { limit });
        }
        let needed = statistics.peak_bytes;
        if let Some(limit) = self.memory.filter(|&limit| needed > limit) {
            return Err(SearchError::Memory { needed, limit });
        }
        self.observe(Progress { statistics: *statistics, bound, building: None })
    }

    /// Reports the share of a table that was built.
    pub(crate) fn report_building(&mut self, share: f64) -> Result<(), SearchError> {
        self.observe(Progress { statistics: Statistics::default(), bound: 0.0, building: Some(share) })
    }

    fn observe(&mut self, progress: Progress) -> Result<(), SearchError> {
        match self.observer.as_mut().map_or(ControlFlow::Continue(()), |observer| observer(&progress)) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(SearchError::Cancelled),
        }
    }
}

impl fmt::Debug for Control<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Control { memory, bound, expansions, weight, observer } = self;
        let mut fields = out.debug_struct("Control");
        fields.field("memory", memory).field("bound", bound);
        fields.field("expansions", expansions).field("weight", weight);
        fields.field("is_observed", &observer.is_some()).finish()
    }
}

impl fmt::Display for SearchError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SearchError::Cancelled => write!(out, "the search was cancelled"),
            SearchError::Memory { needed, limit } => {
                write!(out, "the search needs {needed} bytes of memory, and {limit} are allowed")
            }
            SearchError::Expansions { limit } => {
                write!(out, "the search has expanded all {limit} states it may")
            }
            SearchError::Weight { given } => {
                write!(out, "the weight of estimates is {given}, and has to be at least 1")
            }
            SearchError::Cost { most } => {
                write!(out, "no path costs {most} or less, and costlier ones are not sought")
            }
            SearchError::Replay { step } => {
                write!(out, "step {step} of the path found is not a step of the space")
            }
        }
    }
}

impl std::error::Error for SearchError {}
