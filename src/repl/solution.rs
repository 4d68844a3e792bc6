//! The solution of a puzzle file as a JSON object. `docs/command.md` describes the form.

use std::fmt;
use std::io::{self, Write};

use super::json::write_string;
use crate::puzzles::courses::Print;
use crate::puzzles::{Board, Plan};
use crate::search::Statistics;

/// Writes a solution as an object in a line, board by board; `null` moves if there is no solution.
///
/// # Errors
/// Returns the errors of `out`.
pub fn write_object(file: &str, plan: Option<&Plan>, print: Print, out: &mut impl Write) -> io::Result<()> {
    write!(out, "{}", beginning(file, Some(plan.map(Plan::moves))))?;
    if let Some(plan) = plan {
        if !print.quiet {
            write_boards(plan, out)?;
        }
        if print.statistics {
            let mut text = String::new();
            // Writing to a string does not fail.
            let _ = write_statistics(&mut text, &plan.statistics());
            write!(out, "{text}")?;
        }
    }
    writeln!(out, "}}")
}

/// Returns the beginning of an object: the file, and the number of moves if it is known, `null` if there
/// is no solution.
pub fn beginning(file: &str, moves: Option<Option<usize>>) -> String {
    let mut text = String::from("{\"file\":");
    // Writing to a string does not fail.
    let _ = write_string(&mut text, file);
    match moves {
        None => text,
        Some(None) => text + ",\"moves\":null",
        Some(Some(moves)) => text + &format!(",\"moves\":{moves}"),
    }
}

fn write_boards(plan: &Plan, out: &mut impl Write) -> io::Result<()> {
    write!(out, ",\"boards\":[")?;
    for (at, board) in plan.boards().enumerate() {
        write!(out, "{}", if at == 0 { "" } else { "," })?;
        write_board(&board, out)?;
    }
    write!(out, "]")
}

/// Writes the tiles row by row.
fn write_board(board: &Board, out: &mut impl Write) -> io::Result<()> {
    for (at, tile) in board.tiles().iter().enumerate() {
        write!(out, "{}{tile}", if at == 0 { '[' } else { ',' })?;
    }
    write!(out, "]")
}

/// Writes the statistics as a member of an object that has others before it.
///
/// # Errors
/// Returns the errors of `out`.
pub fn write_statistics(out: &mut dyn fmt::Write, took: &Statistics) -> fmt::Result {
    let Statistics { expanded, generated, reopened, iterations, peak_bytes, .. } = took;
    let kilobytes = peak_bytes.div_ceil(1024);
    write!(out, ",\"statistics\":{{\"expanded\":{expanded},\"generated\":{generated},")?;
    write!(out, "\"reopened\":{reopened},\"iterations\":{iterations},\"kilobytes\":{kilobytes}}}")
}
