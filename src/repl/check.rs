//! The subcommand `check`: query files are run, and what comes is compared with what they state.
//!
//! An answer agrees with what is stated if both are the same bindings up to names of variables and order of equations;
//! a stated error if it subsumes what was thrown. What comes is asked for one answer further than what is stated, and
//! no further, so that a query with endless answers can be checked.

use super::expected::{self, Stated};
use super::printed::Bounded;
use super::report::{Format, Report, Result as CaseResult};
use super::script::{Case, Script};
use super::session::{Settings, reason};
use super::status::Status;
use crate::{Answer, Engine, Error};
use std::fmt::Write;
use std::time::Instant;

/// What `check` was asked for.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    pub files: Vec<String>,
    pub format: Format,
    /// Answers may come in any order.
    pub any_order: bool,
}

/// Checks files and prints a report: 1 if a query gave another answer, 2 if a file cannot be read.
pub fn check(settings: &Settings, asked: &Asked, out: &mut dyn std::io::Write) -> Status {
    let mut report = Report::new(asked.format, settings.quiet);
    let mut status = Status::True;
    for file in &asked.files {
        match std::fs::read(file) {
            Ok(bytes) => {
                let text = String::from_utf8_lossy(&bytes);
                status = status.and(check_text(settings, asked, file, &text, &mut report));
            }
            Err(e) => {
                report.begin(file);
                report.failure(file, 1, &format!("cannot be read: {}", reason(&e)), "", "", "", 0.0);
                status = status.and(Status::Error);
            }
        }
    }
    // When nobody reads the report there is nobody to tell.
    let _ = out.write_all(report.finish().as_bytes());
    let _ = out.flush();
    status
}

/// Checks one text under a file's name.
pub fn check_text(settings: &Settings, asked: &Asked, name: &str, text: &str, report: &mut Report) -> Status {
    let mut engine = settings.engine();
    engine.capture_output();
    engine.echo_reports(None);
    let script = Script::new(name, text, &engine);
    report.begin(name);
    let mut status = Status::True;
    match engine.consult_str(name, &script.program) {
        Ok(()) => {}
        Err(Error::Source(errors)) => {
            for error in errors {
                report.failure(name, error.line, &error.message, "", "", "", 0.0);
            }
            status = Status::Failed;
        }
        Err(error) => {
            report.failure(name, 1, &error.to_string(), "", "", "", 0.0);
            return Status::Failed;
        }
    }
    engine.take_output();
    for case in &script.cases {
        let started = Instant::now();
        let difference = run(&mut engine, case, asked.any_order);
        let output = engine.take_output();
        let seconds = started.elapsed().as_secs_f64();
        let query = format!("?- {}", case.query);
        match difference {
            None => report.add(CaseResult::passed(name, case.line, &query, seconds)),
            Some(came) => {
                status = Status::Failed;
                let stated = case.stated.as_deref().unwrap_or("(it succeeds)");
                report.failure(name, case.line, &query, stated, &came, &output, seconds);
            }
        }
    }
    status
}

/// What came of a query, when it is not what was stated.
fn run(engine: &mut Engine, case: &Case, any_order: bool) -> Option<String> {
    let Some(text) = &case.stated else {
        return match engine.once(&case.query) {
            Ok(true) => None,
            Ok(false) => Some("false.".to_owned()),
            Err(error) => Some(shown(&error)),
        };
    };
    let stated = match engine.parse(text) {
        Ok(term) => Stated::new(term),
        Err(error) => return Some(format!("(what is stated cannot be read: {error})")),
    };
    let came = come(engine, &case.query, stated.answers().len() + 1);
    if agrees(&stated, &came, any_order) { None } else { Some(came.shown()) }
}

/// What came: answers, and the error that ended them.
struct Came {
    answers: Vec<Answer>,
    error: Option<Error>,
    /// There may be more answers.
    goes_on: bool,
}

fn come(engine: &mut Engine, query: &str, at_most: usize) -> Came {
    let mut came = Came { answers: Vec::new(), error: None, goes_on: false };
    let answers = match engine.query(query) {
        Ok(answers) => answers,
        Err(error) => return Came { error: Some(error), ..came },
    };
    for answer in answers.take(at_most) {
        match answer {
            Ok(answer) => came.answers.push(answer),
            Err(error) => came.error = Some(error),
        }
    }
    came.goes_on = came.answers.len() == at_most && came.answers.last().is_some_and(|last| !last.is_last());
    came
}

fn agrees(stated: &Stated, came: &Came, any_order: bool) -> bool {
    let mut wanted = stated.answers();
    if let Some(error) = &came.error {
        let (Some(last), Some(ball)) = (wanted.pop(), error.term()) else { return false };
        if !expected::is_ball(last, &ball) || stated.more {
            return false;
        }
    }
    let enough =
        if stated.more { came.answers.len() > wanted.len() } else { came.answers.len() == wanted.len() };
    if !enough {
        return false;
    }
    if !any_order {
        return wanted.iter().zip(&came.answers).all(|(stated, answer)| expected::is_answer(*stated, answer));
    }
    let mut left: Vec<&Answer> = came.answers.iter().collect();
    wanted.iter().all(|stated| match left.iter().position(|answer| expected::is_answer(*stated, answer)) {
        Some(at) => {
            left.swap_remove(at);
            true
        }
        None => false,
    })
}

/// What is shown of what came has at most so many bytes, or one piece more.
const LONGEST: usize = 1 << 16;

impl Came {
    /// What came, for a person to read.
    fn shown(&self) -> String {
        let mut text = Bounded::new(LONGEST);
        if self.write(&mut text).is_err() {
            text.text.push_str("...");
        }
        text.text
    }

    fn write(&self, out: &mut dyn Write) -> std::fmt::Result {
        for answer in &self.answers {
            write!(out, "{answer}{}", if answer.is_last() { "." } else { " ;\n" })?;
        }
        match (&self.error, self.answers.last()) {
            (Some(error), _) => write!(out, "{}", shown(error)),
            (None, _) if self.goes_on => write!(out, "... ."),
            (None, Some(answer)) if answer.is_last() => Ok(()),
            (None, _) => write!(out, "false."),
        }
    }
}

/// An error as a query file would state it, and what it means.
fn shown(error: &Error) -> String {
    match error {
        Error::Thrown(thrown) => {
            format!("{}.\n% {}", thrown.text(), thrown.message.trim_end().replace('\n', "\n% "))
        }
        error => format!("({error})"),
    }
}
