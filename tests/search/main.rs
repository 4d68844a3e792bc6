//! Every algorithm against an oracle: on random graphs with costs, and on sliding boards.

mod boards;
mod cases;
mod graph;
mod limits;
mod properties;
mod threads;

use taquin::puzzles::{Board, Goal, Heuristic, Packed};

fn eight_puzzle(heuristic: Heuristic) -> Packed {
    Packed::of(&Board::goal(3, 1, Goal::BlanksLast).expect("a goal"), heuristic).expect("nine cells")
}
