//! Prints the solution of a puzzle file in the format of a course, as `taquin solve` does.
//!
//! A solution is written board by board, so that long paths of large boards need no second copy.

use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;

use crate::puzzles::{Board, Plan, ReadError, Solver};
use crate::search::SearchError;

/// The course in whose format a solution is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Course {
    /// Boards with their size; `Unsolvable puzzle`.
    #[default]
    Princeton,
    /// Boards with their size; `No solution possible`.
    Coursera,
    /// Boards without their size; `Unsolvable puzzle`.
    Berkeley,
}

const COURSES: [(&str, Course); 3] =
    [("princeton", Course::Princeton), ("coursera", Course::Coursera), ("berkeley", Course::Berkeley)];

/// The error for a name that no course has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownCourse(pub String);

impl FromStr for Course {
    type Err = UnknownCourse;
    fn from_str(name: &str) -> Result<Course, UnknownCourse> {
        let named = COURSES.iter().find(|entry| entry.0 == name);
        named.map(|entry| entry.1).ok_or_else(|| UnknownCourse(name.to_owned()))
    }
}

/// How to print a solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Print {
    /// The course whose format to use.
    pub style: Course,
    /// Leaves the size out of every board.
    pub no_size: bool,
    /// Prints the number of moves and no boards.
    pub quiet: bool,
    /// Adds a line with the work of the search.
    pub statistics: bool,
}

/// Why a puzzle file was not solved.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileError {
    /// The file does not hold a board.
    Read(ReadError),
    /// The search was stopped.
    Search(SearchError),
    /// The solution cannot be written.
    Write(io::Error),
}

/// Prints a solution in the format of a course, or that there is none.
///
/// # Errors
/// Returns the errors of `out`.
pub fn write_solution(solver: &Solver, print: Print, out: &mut impl Write) -> io::Result<()> {
    let Some(plan) = solver.plan() else {
        return match print.style {
            Course::Coursera => writeln!(out, "No solution possible"),
            Course::Princeton | Course::Berkeley => writeln!(out, "Unsolvable puzzle"),
        };
    };
    writeln!(out, "Minimum number of moves = {}", plan.moves())?;
    if !print.quiet {
        write_boards(plan, !print.no_size && print.style != Course::Berkeley, out)?;
    }
    if print.statistics { write_statistics(plan, out) } else { Ok(()) }
}

fn write_boards(plan: &Plan, sized: bool, out: &mut impl Write) -> io::Result<()> {
    for (index, board) in plan.boards().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        write_board(&board, sized, out)?;
    }
    Ok(())
}

fn write_board(board: &Board, sized: bool, out: &mut impl Write) -> io::Result<()> {
    if sized { write!(out, "{board}") } else { write!(out, "{}", board.grid()) }
}

fn write_statistics(plan: &Plan, out: &mut impl Write) -> io::Result<()> {
    let took = plan.statistics();
    write!(out, "Expanded {}, generated {}", took.expanded, took.generated)?;
    match took.peak_bytes.div_ceil(1024) {
        // The search kept one path only.
        0 => writeln!(out),
        kilobytes => writeln!(out, ", {kilobytes} kB"),
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Read(error) => error.fmt(out),
            FileError::Search(error) => error.fmt(out),
            FileError::Write(error) => write!(out, "the solution cannot be written: {error}"),
        }
    }
}

impl fmt::Display for UnknownCourse {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = COURSES.map(|entry| entry.0).join(", ");
        write!(out, "there is no style {}; there are {names}", self.0)
    }
}

impl std::error::Error for FileError {}
impl std::error::Error for UnknownCourse {}
