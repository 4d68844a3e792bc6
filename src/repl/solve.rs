//! The subcommand `solve`: reads and solves puzzle files, and prints them in the format of the courses.

use std::io::{BufReader, BufWriter, Write};
use std::ops::ControlFlow;

use super::input::{input_name, open};
use super::progress::{Bar, StopWatch};
use super::session::{Settings, reason};
use super::status::Status;
use crate::puzzles::courses::{FileError, Print, write_solution};
use crate::puzzles::{BoardFault, BoardPosition, ReadError, Solver, read_board_within};
use crate::search::{Control, Progress, SearchError};
use crate::{Interrupt, Report, Stop};

/// The arguments of `solve`.
#[derive(Clone, Debug, Default)]
pub struct SolveArgs {
    /// The files; `-` is standard input.
    pub files: Vec<String>,
    pub print: Print,
}

/// Solves files one after another and prints their solutions. Returns status 2 if one is not a puzzle, 3 if a
/// limit was reached. A puzzle without a solution is not an error.
///
/// `interrupt` is set while the process may end at once without loss, and clear while a search runs.
pub fn solve(settings: &Settings, asked: &SolveArgs, interrupt: &Interrupt, out: &mut dyn Write) -> Status {
    let mut out = BufWriter::new(out);
    let mut status = Status::True;
    for file in &asked.files {
        status = status.and(match solve_one(settings, asked, file, interrupt, &mut out) {
            Ok(()) => Status::True,
            Err(failure) => failure.tell(settings, file),
        });
        if status == Status::Interrupted {
            break;
        }
    }
    status
}

/// The reason why a file has no answer.
enum SolveFailure {
    File(FileError),
    /// The time limit or Ctrl-C.
    Stopped(Stop),
}

fn solve_one(
    settings: &Settings,
    asked: &SolveArgs,
    file: &str,
    interrupt: &Interrupt,
    out: &mut impl Write,
) -> Result<(), SolveFailure> {
    interrupt.stop();
    let limits = &settings.limits;
    let watch = StopWatch::new(limits, interrupt);
    let board = open(file)
        .map_err(ReadError::Io)
        .and_then(|input| read_board_within(BufReader::with_capacity(1 << 16, input), limits.memory_bytes()))
        .map_err(|error| SolveFailure::File(FileError::Read(error)))?;
    interrupt.clear();
    let mut bar = Bar::new(!settings.quiet);
    let mut stopped = None;
    let mut observer = |progress: &Progress| {
        match progress.building {
            Some(share) => bar.show(share),
            None => bar.show_search(progress),
        }
        stopped = watch.stop();
        if stopped.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut control = Control {
        memory: Some(limits.memory_bytes()),
        expansions: limits.inference_limit(),
        observer: Some(&mut observer),
        ..Control::default()
    };
    let solved = Solver::with(&board, &mut control);
    if let Some(stop) = stopped {
        return Err(SolveFailure::Stopped(stop));
    }
    let solver = solved.map_err(|error| SolveFailure::File(FileError::Search(error)))?;
    drop(bar);
    interrupt.stop();
    let written = write_solution(&solver, asked.print, out).and_then(|()| out.flush());
    written.map_err(|error| SolveFailure::File(FileError::Write(error)))
}

impl SolveFailure {
    /// Prints it in one line and returns its status.
    fn tell(self, settings: &Settings, file: &str) -> Status {
        let name = input_name(file);
        let (text, status) = match self {
            SolveFailure::File(FileError::Read(ReadError::Io(e))) => (reason(&e), Status::Error),
            SolveFailure::File(FileError::Read(ReadError::Text { place, fault })) => {
                eprint!("{}", report(name, place, &fault).render(settings.error_style()));
                return Status::Error;
            }
            SolveFailure::File(FileError::Search(error @ SearchError::Replay { .. })) => {
                (error.to_string(), Status::Error)
            }
            SolveFailure::File(FileError::Search(error)) => (error.to_string(), Status::Limit),
            SolveFailure::File(error) => (error.to_string(), Status::Error),
            SolveFailure::Stopped(stop) => {
                let status = if stop == Stop::Interrupted { Status::Interrupted } else { Status::Limit };
                (stop.to_string(), status)
            }
        };
        eprintln!("taquin: {name}: {text}");
        status
    }
}

/// Returns the error of a puzzle file in the style of program errors, without the source line, which may be
/// very long.
fn report(file: &str, place: BoardPosition, fault: &BoardFault) -> Report {
    let number = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    Report::error(file, number(place.line), number(place.column), fault.to_string())
}
