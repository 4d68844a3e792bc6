//! Solves sliding boards of any size, with any goal and any number of blanks.
//!
//! | task | function |
//! |---|---|
//! | find a shortest plan by a [`Heuristic`] | [`solve()`] |
//! | find a shortest plan by the fastest means | [`solve_auto`] |
//! | find a shortest plan by an [`Algorithm`] | [`solve_by`] |
//! | supply the estimates from outside | [`guided`] |
//! | enumerate all simple paths within a bound | [`solve_bounded`] |
//! | enumerate all shortest paths | [`all_shortest`] |
//!
//! Moves, inversions, solvability and distances of a single board are methods of [`Board`]. The search packs
//! boards of up to sixteen cells into 64 bits and boards of 25 cells into 128 bits. Larger boards are
//! searched in place.

mod algorithm;
mod board;
mod bounded_paths;
mod cells;
pub mod databases;
mod fifteen;
mod heuristic;
mod heuristics;
mod informed;
mod labelled;
mod large;
mod lower_bound;
mod packed;
mod parity;
mod patience;
mod plain;
mod plan;
mod remembering;
mod solve;
mod solver;
mod symmetry;
mod text;

pub use algorithm::{Algorithm, UnknownAlgorithm};
pub use board::{Board, BoardError, BoardMismatch, Goal, LARGEST_SIZE, OutOfRange, Slide};
pub use bounded_paths::{BoundedPaths, solve_bounded};
pub use heuristic::{Heuristic, UnknownHeuristic};
pub use heuristics::additive::Division;
pub use packed::{Packed, PackedSlide};
pub use plain::Plain;
pub use plan::Plan;
pub use solve::{
    SolveError, all_shortest, goal_within, guided, solve, solve_auto, solve_by, solve_with_patterns,
};
pub use solver::Solver;
pub use text::{BoardFault, BoardPosition, ReadError, read_board, read_board_within};
