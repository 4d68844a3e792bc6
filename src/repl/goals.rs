//! Goals on the command line: `-g GOAL`, and the subcommand `query`.

use std::cell::Cell;
use std::fmt;

use super::csv;
use super::json;
use super::printed::AnswerPrinter;
use super::session::{Settings, hears_of_goal};
use super::status::Status;
use crate::{Answer, AnswerRow, Answers, Engine, Error, Term};

/// Runs each goal once; reports the first one that is not true and stops there.
pub fn run_goals(settings: &Settings, engine: &mut Engine, goals: &[String]) -> Status {
    for goal in goals {
        match engine.once(goal) {
            Ok(true) => {}
            Ok(false) => {
                if !settings.quiet && !hears_of_goal(engine, &Term::atom("failed"), goal) {
                    engine.end_line();
                    engine.write_error(&format!("taquin: the goal failed: {goal}\n"));
                }
                return Status::Failed;
            }
            Err(error) => {
                settings.tell_of_goal(engine, goal, &error);
                return Status::of(&error);
            }
        }
    }
    Status::True
}

/// The arguments of `query`.
#[derive(Clone, Debug, Default)]
pub struct QueryCommand {
    pub goal: String,
    pub all: bool,
    pub limit: Option<usize>,
    pub count: bool,
    pub json: bool,
    pub csv: bool,
}

/// Runs a query and prints its answers.
pub fn query(
    settings: &Settings,
    engine: &mut Engine,
    asked: &QueryCommand,
    out: &mut dyn fmt::Write,
) -> Status {
    let result = match asked {
        QueryCommand { count: true, .. } => count(engine, asked, out),
        QueryCommand { json: true, .. } => print_json(engine, asked, out),
        QueryCommand { csv: true, .. } => print_csv(engine, asked, out),
        _ => print(engine, asked, out),
    };
    engine.flush();
    match result {
        Ok(true) => Status::True,
        Ok(false) => Status::Failed,
        Err(error) => {
            settings.tell(engine, &error);
            Status::of(&error)
        }
    }
}

impl QueryCommand {
    fn at_most(&self) -> usize {
        self.limit.unwrap_or(if self.all || self.count { usize::MAX } else { 1 })
    }
}

fn count(engine: &mut Engine, asked: &QueryCommand, out: &mut dyn fmt::Write) -> Result<bool, Error> {
    let mut answers = engine.query(&asked.goal)?;
    let mut found = 0;
    while found < asked.at_most() && answers.advance()? {
        found += 1;
    }
    drop(answers);
    engine.end_line();
    put(out, format_args!("{found}\n"));
    Ok(found > 0)
}

fn print_json(engine: &mut Engine, asked: &QueryCommand, out: &mut dyn fmt::Write) -> Result<bool, Error> {
    let mut answers = engine.query(&asked.goal)?;
    print_rows(&mut answers, asked.at_most(), out, |_, row, out| {
        json::write(row, out)?;
        out.write_str("\n")
    })
}

/// Prints a line with the names of the variables, then one for each answer.
fn print_csv(engine: &mut Engine, asked: &QueryCommand, out: &mut dyn fmt::Write) -> Result<bool, Error> {
    let mut answers = engine.query(&asked.goal)?;
    let mut header = String::new();
    // Writing to a string cannot fail.
    let _ = csv::write_names(answers.variables(), &mut header);
    let has_residue = Cell::new(false);
    let result = print_rows(&mut answers, asked.at_most(), out, |number, row, out| {
        if number == 0 {
            out.write_str(&header)?;
        }
        has_residue.set(has_residue.get() || !row.residue().is_empty());
        csv::write_values(row, out)
    });
    drop(answers);
    if let Ok(false) = result {
        engine.end_line();
        put(out, format_args!("{header}"));
    }
    if has_residue.get() {
        engine.write_error(RESIDUE_LEFT_OUT);
    }
    result
}

/// The warning that CSV does not say all of the answers.
const RESIDUE_LEFT_OUT: &str = "taquin: warning: goals that wait for variables, such as constraints, are left out of CSV; --json has them\n";

/// Prints answers where the engine has them, up to a limit, with their numbers from 0; returns whether there
/// were any. Ends early if they cannot be written. An answer that a limit cuts short is left out.
fn print_rows(
    answers: &mut Answers<'_>,
    at_most: usize,
    out: &mut dyn fmt::Write,
    write: impl Fn(usize, AnswerRow<'_>, &mut dyn fmt::Write) -> fmt::Result,
) -> Result<bool, Error> {
    let mut printer = AnswerPrinter::of_whole(out);
    let mut found = 0;
    while found < at_most && answers.advance()? {
        answers.end_line();
        let is_written = printer
            .print(answers, |answers, out| answers.row().map_or(Ok(()), |row| write(found, row, out)))?;
        found += 1;
        if !is_written {
            break;
        }
    }
    Ok(found > 0)
}

fn print(engine: &mut Engine, asked: &QueryCommand, out: &mut dyn fmt::Write) -> Result<bool, Error> {
    let mut answers = engine.query(&asked.goal)?;
    print_answers(&mut answers, asked.at_most(), &mut None, out)
}

/// Prints answers as the top level does, up to a limit, and keeps the last one; returns whether there were
/// any. The last line is `... .` if more are possible. Ends early if they cannot be written.
pub fn print_answers(
    answers: &mut Answers<'_>,
    at_most: usize,
    last: &mut Option<Answer>,
    out: &mut dyn fmt::Write,
) -> Result<bool, Error> {
    let mut count = 0;
    loop {
        if count == at_most {
            put(out, format_args!("... .\n"));
            return Ok(true);
        }
        let Some(answer) = answers.next().transpose()? else {
            answers.end_line();
            put(out, format_args!("false.\n"));
            return Ok(count > 0);
        };
        answers.end_line();
        count += 1;
        let mut printer = AnswerPrinter::new(out);
        let is_written = printer.print(answers, |_, out| answer.write_whole(out))?;
        let end = printer.full_stop();
        let is_last = answer.is_last();
        *last = Some(answer);
        if is_last {
            put(out, format_args!("{end}\n"));
            return Ok(true);
        }
        if !is_written || out.write_str(" ;\n").is_err() {
            return Ok(true);
        }
    }
}

/// Writes text; an error is reported at the end of the run.
fn put(out: &mut dyn fmt::Write, text: fmt::Arguments<'_>) {
    let _ = out.write_fmt(text);
}
