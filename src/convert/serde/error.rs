//! The error of converting with `serde`.

use std::fmt;

use serde::{de, ser};

use crate::convert::term::{Term, TermRef};
use crate::error::Stop;

/// A value could not be serialized to a term, or deserialized from one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SerdeError {
    message: String,
    /// The limit that the value exceeds.
    stop: Option<Stop>,
    /// The expected type, and the term that is no value of it, if that is the error.
    found: Option<(String, Term)>,
    /// The steps to the place, from the inside out.
    steps: Vec<SerdeStep>,
}

/// A step into a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SerdeStep {
    Element(usize),
    /// The name of a type, and a field of it.
    Field(&'static str, String),
    Key(String),
}

impl SerdeError {
    pub(super) fn new(message: String) -> SerdeError {
        SerdeError { message, stop: None, found: None, steps: Vec::new() }
    }

    /// Creates the error of a value that exceeds a limit.
    pub(super) fn stopped(stop: Stop) -> SerdeError {
        SerdeError { stop: Some(stop), ..SerdeError::new(stop.to_string()) }
    }

    /// Creates the error of a term that is no value of a type.
    pub(super) fn type_error(expected: &str, found: TermRef<'_>) -> SerdeError {
        let message = format!("expected {expected}, found {}", found.in_message());
        SerdeError { found: Some((expected.to_owned(), found.to_term())), ..SerdeError::new(message) }
    }

    /// Returns the expected type and the term found, if the error is that of a term.
    pub(crate) fn found(&self) -> Option<(&str, &Term)> {
        self.found.as_ref().map(|(expected, term)| (expected.as_str(), term))
    }

    /// Returns the limit that the value exceeds, if that is the error.
    pub fn stop(&self) -> Option<Stop> {
        self.stop
    }

    /// Notes that it is of a part.
    pub(super) fn within(mut self, step: impl FnOnce() -> SerdeStep) -> SerdeError {
        self.steps.push(step());
        self
    }

    /// Returns the message, without the place.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the place inside the value, such as `order.lines[2].count`; `None` if it is the value itself.
    pub fn place(&self) -> Option<String> {
        (!self.steps.is_empty()).then(|| self.steps.iter().rev().enumerate().map(text).collect())
    }
}

/// Returns the text of a step; the first one names the type.
fn text((number, step): (usize, &SerdeStep)) -> String {
    match (number, step) {
        (_, SerdeStep::Element(index)) => format!("[{index}]"),
        (0, SerdeStep::Field(owner, field)) => format!("{}.{field}", super::names::snake_case(owner)),
        (0, SerdeStep::Key(key)) => key.clone(),
        (_, SerdeStep::Field(_, field) | SerdeStep::Key(field)) => format!(".{field}"),
    }
}

impl fmt::Display for SerdeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        self.place().map_or(Ok(()), |place| write!(f, " at {place}"))
    }
}

impl std::error::Error for SerdeError {}

impl ser::Error for SerdeError {
    fn custom<T: fmt::Display>(message: T) -> SerdeError {
        SerdeError::new(message.to_string())
    }
}

impl de::Error for SerdeError {
    fn custom<T: fmt::Display>(message: T) -> SerdeError {
        SerdeError::new(message.to_string())
    }
}
