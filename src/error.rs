//! Why a run stops, and what is said about a text: the errors that every room knows.

use std::fmt;
use std::ops::Range;

/// Why a run was stopped from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stop {
    /// The interrupt handle was used, or Ctrl-C pressed.
    Interrupted,
    /// The time limit passed.
    Time,
    /// The inference limit passed.
    Inferences,
    /// A limit of inferences that the program set for one of its goals passed: the number of that limit.
    Goal(u64),
    /// The time that the program gave to one of its goals passed.
    GoalTime,
    /// The memory limit passed.
    Memory,
    /// The program called `halt/0,1` with this status.
    Halt(i32),
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Interrupted => write!(f, "interrupted"),
            Stop::Time => write!(f, "the time limit was reached"),
            Stop::Inferences => write!(f, "the inference limit was reached"),
            Stop::Goal(_) | Stop::GoalTime => write!(f, "the limit of a goal was reached"),
            Stop::Memory => write!(f, "the memory limit was reached"),
            Stop::Halt(status) => write!(f, "the program called halt({status})"),
        }
    }
}

/// How grave a report is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Severity {
    /// Something of the text is not loaded, or a directive failed or threw.
    Error,
    /// All is loaded, but may not be what was meant.
    Warning,
}

/// What is wrong with a text: where, and what would help.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// How grave it is.
    pub severity: Severity,
    /// The file or the name given to the text.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Byte range in the text.
    pub span: Range<usize>,
    /// What is wrong, as a sentence without its full stop.
    pub message: String,
    /// What to try.
    pub hint: Option<String>,
    /// The line of text that the error is in.
    pub text: String,
    /// More text could make it right: the end came too early.
    pub incomplete: bool,
}

impl Report {
    /// An error at a place of a text that is not at hand: it is shown without its line. Line and column count from 1.
    pub fn error(file: impl Into<String>, line: usize, column: usize, message: impl Into<String>) -> Report {
        Report {
            severity: Severity::Error,
            file: file.into(),
            line,
            column,
            span: 0..0,
            message: message.into(),
            hint: None,
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
