//! The errors shared by all modules: stops of a run, and reports on a text.

use std::fmt;

pub use taquin_search::{Report, Severity, Style};

/// The reason why a run was stopped.
///
/// ```
/// use taquin::{Engine, Error, Limits, Stop};
/// let mut engine = Engine::new();
/// engine.set_limits(Limits::default().inferences(10_000));
/// let Err(Error::Stopped(stop)) = engine.once("repeat, fail") else { panic!("it has no end") };
/// assert_eq!((stop, &*stop.to_string()), (Stop::Inferences, "the inference limit was reached"));
/// assert!(engine.once("true")?);
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stop {
    /// The interrupt handle was used, or Ctrl-C was pressed.
    Interrupted,
    /// The time limit was exceeded.
    Time,
    /// The inference limit was exceeded.
    Inferences,
    /// A goal exceeded the inference limit that the program set for it. The number identifies the limit. No
    /// error has this reason.
    #[doc(hidden)]
    Goal(u64),
    /// A goal exceeded the time limit that the program set for it.
    GoalTime,
    /// The memory limit was exceeded.
    Memory,
    /// The program called `abort/0`, which ends its query alone.
    Aborted,
    /// The program called `halt/0,1` with this status.
    Halt(i32),
    /// A slice of the run is over, and the next one continues it. No error has this reason.
    #[doc(hidden)]
    Paused,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Interrupted => write!(f, "interrupted"),
            Stop::Time => write!(f, "the time limit was reached"),
            Stop::Inferences => write!(f, "the inference limit was reached"),
            Stop::Goal(_) | Stop::GoalTime => write!(f, "the limit of a goal was reached"),
            Stop::Memory => write!(f, "the memory limit was reached"),
            Stop::Aborted => write!(f, "the program called abort/0"),
            Stop::Halt(status) => write!(f, "the program called halt({status})"),
            Stop::Paused => write!(f, "a slice of the run is over"),
        }
    }
}

impl std::error::Error for Stop {}
