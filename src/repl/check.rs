//! The subcommand `check`: query files are run, and what comes is compared with what they state.
//!
//! An answer agrees with what is stated if both are the same bindings up to names of variables and order of equations;
//! a stated error if it subsumes what was thrown. What comes is asked for one answer further than what is stated, and
//! no further, so that a query with endless answers can be checked.

use super::expected::{self, Stated};
use super::printed::Bounded;
use super::report::{Failure, Format, Report, Result as CaseResult};
use super::script::{Case, Script};
use super::session::{Settings, reason};
use super::status::Status;
use crate::{Answer, Engine, Error, SourceError, Style};
use std::fmt::Write;
use std::ops::Range;
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
        match settings.engine().read_source(file) {
            Ok(text) => status = status.and(check_text(settings, asked, file, &text, &mut report)),
            Err(error) => {
                report.begin(file);
                report.fault(file, 1, &format!("cannot be read: {}", unread(&error)), None);
                status = status.and(Status::Error);
            }
        }
    }
    // What cannot be written is told of at the end of the run.
    let _ = out.write_all(report.finish().as_bytes());
    let _ = out.flush();
    status
}

/// Why a file could not be read.
fn unread(error: &Error) -> String {
    match error {
        Error::Io(e) => reason(e),
        error => error.to_string(),
    }
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
            errors.iter().for_each(|error| tell(report, error));
            status = Status::Failed;
        }
        Err(error) => {
            report.fault(name, 1, &error.to_string(), None);
            return Status::Failed;
        }
    }
    engine.take_output();
    for case in &script.cases {
        let result = check_case(&mut engine, name, &script, case, asked.any_order);
        if result.failure.is_some() {
            status = Status::Failed;
        }
        report.add(result);
    }
    status
}

fn check_case(engine: &mut Engine, name: &str, script: &Script, case: &Case, any_order: bool) -> CaseResult {
    let started = Instant::now();
    let difference = run(engine, script, case, any_order);
    let output = engine.take_output();
    let seconds = started.elapsed().as_secs_f64();
    let mut result =
        CaseResult::passed(name, case.line, &format!("?- {}", script.part(&case.query)), seconds);
    result.failure = difference.map(|difference| match difference {
        Difference::Unreadable(part) => Failure::Text(errors_in(engine, name, script, &part)),
        Difference::Came(came) => {
            let stated = case.stated.as_ref().map_or("(it succeeds)", |stated| script.part(stated));
            Failure::Answer { stated: stated.to_owned(), came, output }
        }
    });
    result
}

/// Tells of an error in a clause.
fn tell(report: &mut Report, error: &SourceError) {
    report.fault(&error.file, error.line, &error.message, Some(error.render(Style::Plain)));
}

/// How a query is not as stated.
enum Difference {
    /// This came instead.
    Came(String),
    /// This part of the text, the query or what is stated, cannot be read.
    Unreadable(Range<usize>),
}

/// What is wrong with a part of a text, for a person, where it is in the file. O(length of the file).
fn errors_in(engine: &mut Engine, name: &str, script: &Script, part: &Range<usize>) -> String {
    let Err(Error::Source(errors)) = engine.parse(&script.in_place(part)) else { return String::new() };
    let render = |error: SourceError| {
        let text = script.line(error.line).to_owned();
        crate::Report { file: name.to_owned(), text, ..error.report }.render(Style::Plain)
    };
    errors.into_iter().map(render).collect()
}

/// How a query is not as stated, if it is not.
fn run(engine: &mut Engine, script: &Script, case: &Case, any_order: bool) -> Option<Difference> {
    let query = script.part(&case.query);
    let Some(stated) = &case.stated else {
        return match engine.once(query) {
            Ok(true) => None,
            Ok(false) => Some(Difference::Came("false.".to_owned())),
            Err(Error::Source(_)) => Some(Difference::Unreadable(case.query.clone())),
            Err(error) => Some(Difference::Came(shown(&error))),
        };
    };
    let Ok(term) = engine.parse(script.part(stated)) else {
        return Some(Difference::Unreadable(stated.clone()));
    };
    let wanted = Stated::new(term);
    let came = come(engine, query, wanted.answers().len() + 1);
    match &came.error {
        _ if agrees(&wanted, &came, any_order) => None,
        Some(Error::Source(_)) => Some(Difference::Unreadable(case.query.clone())),
        _ => Some(Difference::Came(came.shown())),
    }
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
