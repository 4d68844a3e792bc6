//! Limits, the meter that enforces them, and the interrupt.

mod goal_limits;
mod interrupt;
mod meter;
mod watch;

use std::time::Duration;

pub use goal_limits::{GoalLimits, Paused};
pub use interrupt::Interrupt;
pub use meter::Meter;
pub use watch::Watch;

/// The limits of one query. By default only the memory is limited.
///
/// ```
/// use std::time::Duration;
/// use taquin::{Engine, Error, Limits, Stop};
/// let mut engine = Engine::new();
/// engine.set_limits(Limits::default().time(Duration::from_secs(5)));
/// let limits = Limits::default().inferences(100_000).memory(64 << 20);
/// let answer = engine.query("repeat, fail")?.limits(limits).next();
/// assert!(matches!(answer, Some(Err(Error::Stopped(Stop::Inferences)))));
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    inferences: Option<u64>,
    time: Option<Duration>,
    memory: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { inferences: None, time: None, memory: Limits::DEFAULT_MEMORY }
    }
}

impl Limits {
    /// The default memory limit: a gigabyte.
    pub const DEFAULT_MEMORY: usize = 1 << 30;

    /// Limits the number of inferences. A predicate call is one. The work of a built-in counts too, in units
    /// that take about as long. A unit is an answer of an iterator, a state that a search expands, or a few
    /// elements that are sorted, copied, compared or computed with. `statistics(inferences, N)` counts calls
    /// alone.
    #[must_use]
    pub fn inferences(mut self, count: u64) -> Limits {
        self.inferences = Some(count);
        self
    }

    /// Limits the wall-clock time. The cleanup goals of a stopped query share a twentieth of it besides, at
    /// least 20 ms and at most a second.
    #[must_use]
    pub fn time(mut self, duration: Duration) -> Limits {
        self.time = Some(duration);
        self
    }

    /// Limits the bytes of the whole engine: heap, stacks and trail, clauses and their code, atoms, collected
    /// results, and the working memory of built-ins; and those of the values of Rust that a native converts
    /// from terms, until it returns, or that one conversion makes of an answer. A gigabyte by default. The
    /// memory of the process exceeds that by at most a quarter, which allocators and the collector need.
    #[must_use]
    pub fn memory(mut self, bytes: usize) -> Limits {
        self.memory = bytes;
        self
    }

    /// Returns the inference limit, if there is one.
    pub fn inference_limit(&self) -> Option<u64> {
        self.inferences
    }

    /// Returns the time limit, if there is one.
    pub fn time_limit(&self) -> Option<Duration> {
        self.time
    }

    /// Returns the memory limit, in bytes.
    pub fn memory_bytes(&self) -> usize {
        self.memory
    }
}
