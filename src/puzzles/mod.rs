//! The puzzles: state spaces with their text formats.
//!
//! | file | what |
//! |---|---|
//! | `board` | [`Board`]: N × N sliding boards, their moves, measures, solvability |
//! | `sliding` | solving them: [`sliding::solve`], [`sliding::solve_bounded`], [`sliding::guided`] |
//! | `packed`, `plain` | [`Packed`], [`Plain`]: the same as state spaces, for any algorithm of [`crate::search`] |
//! | `solver`, `plan` | [`Solver`], [`Plan`]: a board's shortest solution |
//! | `text`, `file` | [`read_board`], [`solve_file`]: puzzle files and the courses' formats |
//! | `queue` | [`print_successors`], [`solve_by_queue`]: the 7-tile course, to the letter |
//! | `words` | word ladders over a dictionary |
//! | `grid` | mazes and game maps |
//! | `cube`, `pocket`, `rubik` | Rubik's cube and its text; the 2×2×2 cube; the 3×3×3 cube solved optimally |

mod additive;
mod board;
mod conflict;
pub mod cube;
pub mod databases;
mod fifteen;
mod file;
pub mod grid;
mod heuristic;
mod informed;
mod large;
mod lines;
mod packed;
mod parity;
mod pattern;
mod permutation;
mod plain;
mod plan;
pub mod pocket;
mod queue;
pub mod rubik;
pub mod sliding;
mod solver;
mod text;
mod tour;
mod turn;
mod walking;
pub mod words;

pub use additive::Division;
pub use board::{Board, BoardError, Goal, LARGEST_SIZE, Mismatch, OutOfRange, Slide};
pub use file::{FileError, Print, Style, UnknownStyle, solve_file, write_solution};
pub use heuristic::{Heuristic, UnknownHeuristic};
pub use packed::{Packed, PackedSlide};
pub use plain::Plain;
pub use plan::Plan;
pub use queue::{QueueSolution, print_successors, solve_by_queue};
pub use solver::{Solver, solvable_in_lockstep};
pub use text::{Fault, Place, ReadError, read_board, read_board_within};
