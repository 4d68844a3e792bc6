//! What a caller may ask of a search beside its answer: to report, to stop, to keep within bounds.

use std::fmt;
use std::ops::ControlFlow;

/// What a search has done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    pub statistics: Statistics,
    /// No solution is cheaper than this.
    pub bound: f64,
    /// While a table is being built before the search: the share of it that is done.
    pub building: Option<f64>,
}

/// Called every few thousand expansions; [`ControlFlow::Break`] cancels the search.
pub type Observer<'a> = &'a mut dyn FnMut(&Progress) -> ControlFlow<()>;

/// The bounds of a search and who watches it. [`Control::default`] bounds and watches nothing.
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
///     if start.elapsed() < Duration::from_secs(60) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
/// };
/// let control = Control { memory: Some(1 << 30), observer: Some(&mut watch), ..Control::default() };
/// # drop(control);
/// ```
#[derive(Default)]
pub struct Control<'a> {
    /// The most memory to hold, in bytes, looked at every few thousand expansions. Beyond it the search ends in
    /// [`Stop::Memory`], or goes on without remembering states ([`super::astar_then_idastar`]).
    pub memory: Option<usize>,
    /// Paths that cost more are not looked for; where there are only such, the answer is that there is none.
    pub bound: Option<f64>,
    /// The most states to expand.
    pub expansions: Option<u64>,
    /// By how much to overrate estimates, at least 1: a solution costs at most so many times the optimum.
    pub weight: Option<f64>,
    /// Who is told of progress and may cancel.
    pub observer: Option<Observer<'a>>,
}

/// Why a search ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The observer said so.
    Cancelled,
    /// More memory was needed than allowed, in bytes.
    Memory { needed: usize, limit: usize },
    /// As many states were expanded as allowed.
    Expansions { limit: u64 },
    /// The path found does not replay: the space contradicts itself at this step.
    Replay { step: usize },
}

/// Expansions between two calls of the observer.
pub(super) const PERIOD: u64 = 4096;

impl Control<'_> {
    /// Checks the bounds, and every so many expansions reports progress.
    pub(crate) fn poll(&mut self, statistics: &Statistics, bound: impl FnOnce() -> f64) -> Result<(), Stop> {
        let due = statistics.expanded.is_multiple_of(PERIOD);
        if due || self.expansions.is_some_and(|limit| statistics.expanded >= limit) {
            return self.check(statistics, bound());
        }
        Ok(())
    }

    /// Checks the bounds and reports progress now.
    pub(crate) fn check(&mut self, statistics: &Statistics, bound: f64) -> Result<(), Stop> {
        if let Some(limit) = self.expansions.filter(|&limit| statistics.expanded >= limit) {
            return Err(Stop::Expansions { limit });
        }
        let needed = statistics.peak_bytes;
        if let Some(limit) = self.memory.filter(|&limit| needed > limit) {
            return Err(Stop::Memory { needed, limit });
        }
        self.observe(Progress { statistics: *statistics, bound, building: None })
    }

    /// Reports the share of a table that is built.
    pub(crate) fn report_building(&mut self, share: f64) -> Result<(), Stop> {
        self.observe(Progress { statistics: Statistics::default(), bound: 0.0, building: Some(share) })
    }

    fn observe(&mut self, progress: Progress) -> Result<(), Stop> {
        match self.observer.as_mut().map_or(ControlFlow::Continue(()), |observer| observer(&progress)) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Stop::Cancelled),
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Cancelled => write!(out, "the search was cancelled"),
            Stop::Memory { needed, limit } => {
                write!(out, "the search needs {needed} bytes of memory, and {limit} are allowed")
            }
            Stop::Expansions { limit } => write!(out, "the search has expanded all {limit} states it may"),
            Stop::Replay { step } => write!(out, "step {step} of the path found is not a step of the space"),
        }
    }
}

impl std::error::Error for Stop {}
