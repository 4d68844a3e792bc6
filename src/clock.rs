//! The clock of an engine: the system's, or one that the embedding program hands in.
//!
//! A moment is a duration since a fixed moment before it, so that moments of any clock are of one type.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// A source of time for an engine, handed to it with [`Engine::set_clock`](crate::Engine::set_clock): where
/// the system has no clock, as on `wasm32-unknown-unknown`, or where time is simulated.
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicU64, Ordering};
/// use std::time::Duration;
/// use taquin::{Clock, Engine, Grants, Limits};
///
/// /// A clock that advances only while the program sleeps.
/// #[derive(Default)]
/// struct Simulated(AtomicU64);
///
/// impl Clock for Simulated {
///     fn now(&self) -> Duration {
///         Duration::from_micros(self.0.load(Ordering::Relaxed))
///     }
///     fn time_of_day(&self) -> Duration {
///         self.now()
///     }
///     fn sleep(&self, duration: Duration) {
///         self.0.fetch_add(u64::try_from(duration.as_micros()).unwrap(), Ordering::Relaxed);
///     }
/// }
///
/// let mut engine = Engine::new();
/// engine.set_clock(Arc::new(Simulated::default()));
/// engine.grant(Grants { clock: true, ..Grants::NONE });
/// engine.set_limits(Limits::default().time(Duration::from_secs(60)));
/// assert!(engine.once("sleep(50), get_time(50.0)")?);
/// assert!(engine.once("sleep(70)").is_err());
/// # Ok::<(), taquin::Error>(())
/// ```
pub trait Clock: Send + Sync {
    /// Returns the time since a fixed moment, which never becomes less. If it panics, a century has passed
    /// for the engine, and with it every time limit.
    fn now(&self) -> Duration;

    /// Returns the time since the beginning of 1970, UTC.
    fn time_of_day(&self) -> Duration;

    /// Waits. An engine waits ten milliseconds at a time, and checks its limits between.
    fn sleep(&self, duration: Duration);
}

/// The clock that an engine reads.
#[derive(Clone, Default)]
pub(crate) struct Timer(Option<Arc<HostClock>>);

/// The clock that a host handed in.
struct HostClock {
    clock: Arc<dyn Clock>,
    /// How often it panicked.
    panics: AtomicU32,
}

const CENTURY: Duration = Duration::from_secs(100 * 365 * 24 * 60 * 60);

impl HostClock {
    /// Returns the time, by which every limit is over after a panic: nobody would stop a query otherwise.
    fn now(&self) -> Duration {
        let now = catch_unwind(AssertUnwindSafe(|| self.clock.now()));
        now.unwrap_or_else(|_| CENTURY * self.panics.fetch_add(1, Ordering::Relaxed).saturating_add(1))
    }
}

impl fmt::Debug for Timer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Timer(Clock)" } else { "Timer(System)" })
    }
}

impl Timer {
    /// Creates the timer that reads this clock.
    pub fn new(clock: Arc<dyn Clock>) -> Timer {
        Timer(Some(Arc::new(HostClock { clock, panics: AtomicU32::new(0) })))
    }

    /// Returns the time since a fixed moment, by this clock or the system's; zero if there is neither.
    pub fn now(&self) -> Duration {
        match &self.0 {
            Some(clock) => clock.now(),
            None => system::now(),
        }
    }

    /// Returns the time since the beginning of 1970, if there is a clock.
    pub fn time_of_day(&self) -> Option<Duration> {
        match &self.0 {
            Some(host) => Some(host.clock.time_of_day()),
            None => system::time_of_day(),
        }
    }

    /// Returns whether there is a clock.
    pub fn runs(&self) -> bool {
        self.0.is_some() || system::RUNS
    }

    /// Returns whether this is the clock of the system.
    pub fn is_system(&self) -> bool {
        self.0.is_none()
    }

    /// Waits; without a clock not at all.
    pub fn sleep(&self, duration: Duration) {
        match &self.0 {
            Some(host) => host.clock.sleep(duration),
            None => system::sleep(duration),
        }
    }
}

/// The clock of the system.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
mod system {
    use std::sync::LazyLock;
    use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

    pub const RUNS: bool = true;

    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);

    pub fn now() -> Duration {
        BEGUN.elapsed()
    }

    pub fn time_of_day() -> Option<Duration> {
        Some(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
    }

    pub fn sleep(duration: Duration) {
        std::thread::sleep(duration);
    }
}

/// A system without a clock.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod system {
    use std::time::Duration;

    pub const RUNS: bool = false;

    pub fn now() -> Duration {
        Duration::ZERO
    }

    pub fn time_of_day() -> Option<Duration> {
        None
    }

    pub fn sleep(_: Duration) {}
}
