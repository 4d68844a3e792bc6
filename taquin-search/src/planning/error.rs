//! The errors of planning.

use std::fmt;

use super::layout::MOST_WORDS;
use crate::report::Report;
use crate::search::SearchError;

/// The reason why a search for a plan ended without a result.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum PlanningError {
    /// A limit was exceeded, or the search was cancelled.
    Search(SearchError),
    /// An action costs more than 2³¹ - 1, the highest cost of a step.
    CostTooHigh(Box<Report>),
    /// A state needs too much memory: this many words of 64 bits.
    TooLarge(usize),
    /// The plan found is invalid, which is a bug of this library.
    Refuted(String),
}

impl fmt::Display for PlanningError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlanningError::Search(error) => error.fmt(out),
            PlanningError::CostTooHigh(report) => report.fmt(out),
            PlanningError::TooLarge(words) => {
                write!(out, "a state takes {words} words of 64 bits, and {MOST_WORDS} are possible")
            }
            PlanningError::Refuted(why) => {
                write!(out, "the plan found does not hold in the problem: {why}; please report this")
            }
        }
    }
}

impl std::error::Error for PlanningError {}
