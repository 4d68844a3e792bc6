//! The puzzles: state spaces with their text formats.
//!
//! | file | what |
//! |---|---|
//! | `board` | [`Board`]: N × N sliding boards, their moves, measures, solvability |
//! | `sliding` | solving them: [`sliding::solve`], [`sliding::solve_bounded`], [`sliding::guided`] |

mod board;
mod heuristic;
mod packed;
mod parity;
mod plain;
pub mod sliding;

pub use board::{Board, BoardError, Goal, LARGEST_SIZE, Mismatch, OutOfRange, Slide};
pub use heuristic::{Heuristic, UnknownHeuristic};
pub use plain::Plain;
