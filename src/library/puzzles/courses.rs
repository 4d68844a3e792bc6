//! The predicates of the 7-tile course, which print what the course's documents show.

use super::boards::board;
use crate::library::searches::{gave_up, limited};
use crate::library::streams::resolve;
use crate::library::streams::stream::Kind;
use crate::machine::native::{Builtin, det};
use crate::machine::{Args, Machine};
use crate::puzzles::{print_successors, solve_by_queue};
use crate::term::raise::Raised;

pub const BUILTINS: &[Builtin] = &[det("print_succ", 1, print_succ), det("solve", 1, solve)];

/// `print_succ(+Board)`: det; writes the boards one move away in ascending order, each with its Manhattan distance,
/// to the current output.
fn print_succ(m: &mut Machine, args: Args) -> Raised<bool> {
    let board = board(m, m.arg(args, 0))?;
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = print_successors(&board, &mut text);
    print(m, &text)
}

/// `solve(+Board)`: semidet; writes the boards of a shortest path to the tiles in order, blanks last, and how long
/// the queue of the course's search became. Fails, and writes nothing, if there is no path.
fn solve(m: &mut Machine, args: Args) -> Raised<bool> {
    let board = board(m, m.arg(args, 0))?;
    match limited(m, |control| solve_by_queue(&board, control))? {
        Ok(Some(solution)) => print(m, &solution.to_string()),
        Ok(None) => Ok(false),
        Err(stop) => gave_up(m, stop),
    }
}

fn print(m: &mut Machine, text: &str) -> Raised<bool> {
    let output = resolve::output(m, None, Kind::Text)?;
    resolve::write(m, output, text)?;
    Ok(true)
}
