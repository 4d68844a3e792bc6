//! The errors shared by all modules: stops of a run, and reports on a text.

use std::fmt;
use std::ops::Range;

/// The reason why a run was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stop {
    /// The interrupt handle was used, or Ctrl-C was pressed.
    Interrupted,
    /// The time limit was exceeded.
    Time,
    /// The inference limit was exceeded.
    Inferences,
    /// A goal exceeded the inference limit that the program set for it. The number identifies the limit.
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

/// The severity of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Severity {
    /// A part of the text was not loaded, or a directive failed or threw.
    Error,
    /// Everything was loaded, but may not be as intended.
    Warning,
}

/// An error or warning about a text: the place, the message and a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The severity.
    pub severity: Severity,
    /// The file, or the name given to the text.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The byte range in the text.
    pub span: Range<usize>,
    /// The message, a sentence without its full stop.
    pub message: String,
    /// A hint what to try, in one or more lines.
    pub hint: Option<String>,
    /// The name under which `taquin explain` explains it, if it does.
    pub topic: Option<&'static str>,
    /// The line of text with the error.
    pub text: String,
    /// Whether more text could make it valid: the end came too early.
    pub incomplete: bool,
}

impl Report {
    /// Creates an error at a place of a text that is not available: it is shown without its line. Line and
    /// column count from 1.
    pub fn error(file: impl Into<String>, line: usize, column: usize, message: impl Into<String>) -> Report {
        Report {
            severity: Severity::Error,
            file: file.into(),
            line,
            column,
            span: 0..0,
            message: message.into(),
            hint: None,
            topic: None,
            text: String::new(),
            incomplete: false,
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.message)
    }
}

impl std::error::Error for Stop {}
impl std::error::Error for Report {}
