//! The predicates of the 7-tile course, with the output of the course's documents.

use super::boards::board;
use crate::native::Natives;
use crate::puzzles::courses::{print_successors, solve_by_queue};
use crate::{Call, Reply, Throw};

/// Defines `print_succ/1`, `solve/1`.
pub fn define(system: &mut Natives<'_>) {
    system.predicate("print_succ", 1, print_succ).predicate("solve", 1, solve);
}

/// `print_succ(+Board)`: det; writes the boards one move away in ascending order, each with its Manhattan
/// distance, to the current output.
fn print_succ(call: &mut Call<'_>) -> Result<Reply, Throw> {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = print_successors(&board(call, 0)?, &mut text);
    call.print(&text)?;
    Ok(Reply::succeed())
}

/// `solve(+Board)`: semidet; writes the boards of a shortest path to the tiles in order, blanks last, and the
/// longest queue of the course's search. Fails, and writes nothing, if there is no path.
fn solve(call: &mut Call<'_>) -> Result<Reply, Throw> {
    let board = board(call, 0)?;
    let Some(solution) = call.limited(|control| solve_by_queue(&board, control))?? else {
        return Ok(Reply::fail());
    };
    call.print(&solution.to_string())?;
    Ok(Reply::succeed())
}
