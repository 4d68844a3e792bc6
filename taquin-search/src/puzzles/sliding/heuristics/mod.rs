//! Estimates that follow a board move by move: each is an
//! [`IncrementalHeuristic`](super::labelled::IncrementalHeuristic).

pub(crate) mod additive;
pub(crate) mod linear_conflict;
pub(crate) mod pattern_database;
pub(crate) mod walking_distance;
