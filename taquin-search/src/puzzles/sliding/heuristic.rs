//! The heuristics for sliding boards, by name.

use std::fmt;
use std::str::FromStr;

use crate::width::Width;

/// The admissible heuristics for sliding boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Heuristic {
    /// Always 0, which makes the search breadth-first.
    Zero,
    /// The tiles out of place.
    Hamming,
    /// The sum of row and column distances.
    Manhattan,
    /// Manhattan, plus two moves for each tile that must leave its line to let others pass (Hansson, Mayer &
    /// Yung 1992).
    LinearConflict,
    /// The moves needed by rows alone and by columns alone (Takahashi 2002).
    WalkingDistance,
    /// The sum of exact distances of groups of tiles (Korf & Felner 2002).
    PatternDatabase,
}

const NAMES: [(&str, Heuristic); 6] = [
    ("zero", Heuristic::Zero),
    ("hamming", Heuristic::Hamming),
    ("manhattan", Heuristic::Manhattan),
    ("linear_conflict", Heuristic::LinearConflict),
    ("walking_distance", Heuristic::WalkingDistance),
    ("pattern_database", Heuristic::PatternDatabase),
];

/// The error for a name that no heuristic has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownHeuristic(pub String);

/// Its name, as [`Heuristic::name`] gives it and [`FromStr`] takes it.
impl fmt::Display for Heuristic {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.name())
    }
}

impl FromStr for Heuristic {
    type Err = UnknownHeuristic;
    fn from_str(name: &str) -> Result<Heuristic, UnknownHeuristic> {
        let named = NAMES.iter().find(|entry| entry.0 == name);
        named.map(|entry| entry.1).ok_or_else(|| UnknownHeuristic(name.to_owned()))
    }
}

impl Heuristic {
    /// All heuristics, the least informed first.
    pub const ALL: [Heuristic; 6] = [
        Heuristic::Zero,
        Heuristic::Hamming,
        Heuristic::Manhattan,
        Heuristic::LinearConflict,
        Heuristic::WalkingDistance,
        Heuristic::PatternDatabase,
    ];

    /// Returns the name in Prolog and on the command line.
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|entry| entry.1 == self).map_or("", |entry| entry.0)
    }

    /// Returns whether it counts linear conflicts, which also replace tables on boards too large for them.
    pub(crate) fn counts_conflicts(self) -> bool {
        !matches!(self, Heuristic::Zero | Heuristic::Hamming | Heuristic::Manhattan)
    }

    /// Returns the part of the estimate for one tile, from its cell and its goal cell.
    pub(crate) fn share(self, size: usize, cell: usize, home: usize) -> u32 {
        match self {
            Heuristic::Zero => 0,
            Heuristic::Hamming => u32::from(cell != home),
            _ => ((cell / size).abs_diff(home / size) + (cell % size).abs_diff(home % size)).to_u32(),
        }
    }
}

impl fmt::Display for UnknownHeuristic {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = NAMES.map(|entry| entry.0).join(", ");
        write!(out, "there is no heuristic {}; there are {names}", self.0)
    }
}

impl std::error::Error for UnknownHeuristic {}
