//! The formats and algorithms of university courses: solutions as their handouts print them, the 7-tile
//! search with the length of its queue, and solvability by two searches in lockstep.
//!
//! To solve a board, use [`Solver`](super::Solver) instead.

mod handout;
mod lockstep;
mod queue;

pub use handout::{Course, FileError, Print, UnknownCourse, write_solution};
pub use lockstep::solvable_in_lockstep;
pub use queue::{QueueSolution, print_successors, solve_by_queue};
