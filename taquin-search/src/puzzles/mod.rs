//! Puzzles as state spaces, with their text formats and their best solvers.
//!
//! ```
//! use taquin::puzzles::{Board, Solver};
//!
//! let board: Board = "8 6 7\n2 5 4\n3 0 1".parse()?;
//! let solver = Solver::new(&board);
//! assert_eq!(solver.moves(), Some(31));
//! # Ok::<(), taquin::puzzles::ReadError>(())
//! ```
//!
//! | to | see |
//! |---|---|
//! | make, read, measure and move a sliding board | [`Board`] |
//! | solve one | [`Solver`]; [`sliding`] for other goals, heuristics, bounds and all solutions |
//! | search boards with any algorithm of [`crate::search`] | [`Packed`] for up to sixteen cells, [`Plain`] for all |
//! | find word ladders in a dictionary | [`words`] |
//! | find paths through mazes and game maps | [`grid`] |
//! | read, turn and solve Rubik's cubes, 2×2×2 and 3×3×3 | [`cube`] |

pub mod courses;
pub mod cube;
pub mod grid;
mod permutation;
pub mod sliding;
pub mod words;

pub use sliding::{
    Algorithm, Board, BoardError, BoardFault, BoardMismatch, BoardPosition, Division, Goal, Heuristic,
    LARGEST_SIZE, OutOfRange, Packed, PackedSlide, Plain, Plan, ReadError, Slide, Solver, UnknownAlgorithm,
    UnknownHeuristic, read_board, read_board_within,
};
