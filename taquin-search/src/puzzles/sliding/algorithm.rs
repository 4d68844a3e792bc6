//! The algorithms that find shortest plans for sliding boards, by name.

use std::fmt;
use std::str::FromStr;

/// An algorithm of [`crate::search`] that finds a shortest plan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Algorithm {
    /// The one that suits the board and the heuristic.
    #[default]
    Auto,
    /// A*, which remembers boards. Boards of several blanks or more than 25 cells are estimated by
    /// [`Heuristic::Manhattan`](super::Heuristic::Manhattan) at best.
    Astar,
    /// IDA*, in the memory of one path. Boards of several blanks or more than 25 cells are estimated by
    /// [`Heuristic::LinearConflict`](super::Heuristic::LinearConflict) at best.
    Idastar,
    /// Breadth-first search, without a heuristic.
    Breadth,
    /// Breadth-first search from both ends, without a heuristic.
    Bidirectional,
}

const NAMES: [(&str, Algorithm); 5] = [
    ("auto", Algorithm::Auto),
    ("astar", Algorithm::Astar),
    ("idastar", Algorithm::Idastar),
    ("breadth", Algorithm::Breadth),
    ("bidirectional", Algorithm::Bidirectional),
];

/// The error for a name that no algorithm has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownAlgorithm(pub String);

/// Its name, as [`Algorithm::name`] gives it and [`FromStr`] takes it.
impl fmt::Display for Algorithm {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.name())
    }
}

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;
    fn from_str(name: &str) -> Result<Algorithm, UnknownAlgorithm> {
        let named = NAMES.iter().find(|entry| entry.0 == name);
        named.map(|entry| entry.1).ok_or_else(|| UnknownAlgorithm(name.to_owned()))
    }
}

impl Algorithm {
    /// All algorithms.
    pub const ALL: [Algorithm; 5] =
        [Algorithm::Auto, Algorithm::Astar, Algorithm::Idastar, Algorithm::Breadth, Algorithm::Bidirectional];

    /// Returns the name on the command line, which is that in the options of `library(search)`.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|entry| entry.1 == self).map_or("", |entry| entry.0)
    }

    /// Returns whether it uses a heuristic.
    pub fn is_informed(self) -> bool {
        !matches!(self, Algorithm::Breadth | Algorithm::Bidirectional)
    }
}

impl fmt::Display for UnknownAlgorithm {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = NAMES.map(|entry| entry.0).join(", ");
        write!(out, "there is no algorithm {}; there are {names}", self.0)
    }
}

impl std::error::Error for UnknownAlgorithm {}
