//! What can go wrong, as an embedder sees it.

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

/// Text that could not be read: where, and what would help.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SourceError {
    /// The file or the name given to the text.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Byte range in the text.
    pub span: Range<usize>,
    /// What was expected and what was found, as a sentence without its full stop.
    pub message: String,
    /// What to try.
    pub hint: Option<String>,
    /// The line of text that the error is in.
    pub text: String,
    /// More text could make it right: the end came too early.
    pub incomplete: bool,
}

impl fmt::Display for SourceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.message)
    }
}

/// A ball that nobody caught.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Thrown {
    /// The ball as quoted text that reads back.
    pub ball: String,
    /// What it means, for a person.
    pub message: String,
}

impl fmt::Display for Thrown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// Every way in which a call of this library fails.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// What is wrong with a text: one error of a query, all those of a program that was loaded.
    Syntax(Vec<SourceError>),
    /// The program threw.
    Thrown(Thrown),
    /// A limit or an interrupt stopped the run.
    Stopped(Stop),
    /// An answer is no value of the type asked for, or the other way round.
    Convert {
        /// The Rust type.
        expected: &'static str,
        /// The term, as text.
        found: String,
    },
    /// A file could not be read.
    Io(std::io::Error),
}

impl Error {
    /// More text could make it right.
    pub fn is_incomplete(&self) -> bool {
        matches!(self, Error::Syntax(errors) if errors.last().is_some_and(|e| e.incomplete))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Syntax(errors) => {
                for (i, error) in errors.iter().enumerate() {
                    write!(f, "{}{error}", if i > 0 { "\n" } else { "" })?;
                }
                Ok(())
            }
            Error::Thrown(e) => e.fmt(f),
            Error::Stopped(e) => e.fmt(f),
            Error::Convert { expected, found } => {
                write!(f, "expected a value of type {expected}, found {found}")
            }
            Error::Io(e) => e.fmt(f),
        }
    }
}

impl std::error::Error for Stop {}
impl std::error::Error for SourceError {}
impl std::error::Error for Thrown {}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Io(e) => e.source(),
            _ => None,
        }
    }
}

impl From<Stop> for Error {
    fn from(stop: Stop) -> Error {
        Error::Stopped(stop)
    }
}

impl From<std::io::Error> for Error {
    fn from(e: std::io::Error) -> Error {
        Error::Io(e)
    }
}

impl From<SourceError> for Error {
    fn from(e: SourceError) -> Error {
        Error::Syntax(vec![e])
    }
}
