//! The solution of a puzzle file as a JSON object. `docs/command.md` describes the form.

use std::fmt;

use super::json::JsonWriter;
use crate::puzzles::courses::Print;
use crate::puzzles::{Board, Plan};
use crate::search::Statistics;

/// A solution, which is displayed as an object in a line, board by board; `null` moves if there is none.
pub struct JsonSolution<'a> {
    pub file: &'a str,
    pub plan: Option<&'a Plan>,
    pub print: Print,
}

impl fmt::Display for JsonSolution<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        JsonWriter::new(out).object(|json| {
            write_file(json, self.file)?;
            let Some(plan) = self.plan else { return json.member("moves")?.plain("null") };
            json.member("moves")?.plain(plan.moves())?;
            if !self.print.quiet {
                let mut boards = plan.boards();
                json.member("boards")?
                    .array(|json| boards.try_for_each(|board| write_board(json, &board)))?;
            }
            if self.print.statistics {
                write_statistics(json, &plan.statistics())?;
            }
            Ok(())
        })
    }
}

/// Writes the first member of an object.
pub fn write_file(json: &mut JsonWriter<'_>, file: &str) -> fmt::Result {
    json.member("file")?.string(file)
}

/// Writes the tiles row by row.
fn write_board(json: &mut JsonWriter<'_>, board: &Board) -> fmt::Result {
    json.array(|json| board.tiles().iter().try_for_each(|tile| json.plain(tile)))
}

/// Writes the statistics as a member of an object.
pub fn write_statistics(json: &mut JsonWriter<'_>, took: &Statistics) -> fmt::Result {
    json.member("statistics")?.numbers([
        ("expanded", took.expanded),
        ("generated", took.generated),
        ("reopened", took.reopened),
        ("iterations", took.iterations.into()),
        ("kilobytes", u64::try_from(took.peak_bytes.div_ceil(1024)).unwrap_or(u64::MAX)),
    ])
}
