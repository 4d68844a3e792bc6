//! Why planning gives no answer.

use std::fmt;

use super::layout::MOST_WORDS;
use crate::search::SearchError;

/// Why there is no answer to whether a problem has a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlanningError {
    /// A limit was reached, or the search was cancelled.
    Search(SearchError),
    /// The problem does not say what this action costs.
    NoCost(String),
    /// A state takes this many words of 64 bits.
    TooLarge(usize),
    /// The plan found does not hold in the problem: a fault of this library.
    Refuted(String),
}

impl fmt::Display for PlanningError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlanningError::Search(error) => error.fmt(out),
            PlanningError::NoCost(action) => {
                write!(
                    out,
                    "the problem does not say what ({action}) costs: a function has no value in `:init`"
                )
            }
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
