//! The answers and the output of a query, as the top level would print them.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use crate::repl::printed::{Bounded, describe};
use crate::{Answer, Answers, Device, Engine, Error, Stop, Style, is_symbol};

/// The most output of a query that is kept, in bytes.
const KEPT: usize = 1 << 20;

/// An output stream of a program, captured in memory.
#[derive(Clone, Default)]
struct CapturedStream(Arc<Mutex<Vec<u8>>>);

impl CapturedStream {
    fn take(&self) -> String {
        let bytes = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

impl Write for CapturedStream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let room = KEPT.saturating_sub(kept.len());
        kept.extend_from_slice(&bytes[..bytes.len().min(room)]);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Both output streams of an engine.
#[derive(Clone, Default)]
pub struct Captures {
    output: CapturedStream,
    errors: CapturedStream,
}

impl Captures {
    /// Captures all output of an engine's program from now on.
    pub fn of(engine: &mut Engine) -> Captures {
        let captures = Captures::default();
        engine.set_output(captures.output.clone(), Device::Plain);
        engine.set_error(captures.errors.clone(), Device::Plain);
        captures
    }

    /// Returns the output since the last call.
    pub fn take(&self) -> ProgramOutput {
        ProgramOutput { output: self.output.take(), errors: self.errors.take() }
    }
}

/// The output of a program.
#[derive(Clone, Debug, Default)]
pub struct ProgramOutput {
    pub output: String,
    pub errors: String,
}

impl ProgramOutput {
    pub fn is_empty(&self) -> bool {
        self.output.is_empty() && self.errors.is_empty()
    }
}

/// The error with which a query ended.
pub struct QueryError {
    pub error: Error,
    /// The text that the top level prints.
    pub shown: String,
}

/// The outcome of a query.
pub struct QueryOutcome {
    pub answers: Vec<Answer>,
    /// The output before each answer, and before the end if that was reached.
    pub said: Vec<ProgramOutput>,
    pub ending: Option<QueryError>,
    /// Whether there may be more answers.
    pub goes_on: bool,
}

impl QueryOutcome {
    /// Runs a query for this many answers. If `wants_more` then returns `true`, continues up to `LONGEST`
    /// answers.
    pub fn of(
        engine: &mut Engine,
        captures: &Captures,
        query: &str,
        at_most: usize,
        wants_more: impl FnOnce(&QueryOutcome) -> bool,
    ) -> QueryOutcome {
        let mut came = QueryOutcome { answers: Vec::new(), said: Vec::new(), ending: None, goes_on: false };
        let error = match engine.query(query) {
            Ok(mut answers) => {
                let error = came.take(&mut answers, captures, at_most);
                if came.goes_on && wants_more(&came) {
                    came.take(&mut answers, captures, at_most.max(LONGEST))
                } else {
                    error
                }
            }
            Err(error) => Some(error),
        };
        came.ending = error.map(|error| {
            let shown = shown(engine, &error);
            QueryError { error, shown }
        });
        // The output while the query was closed.
        let rest = captures.take();
        match came.said.last_mut() {
            Some(last) if !rest.is_empty() && !came.goes_on => last.output.push_str(&rest.output),
            _ => {}
        }
        came
    }

    /// Takes answers until there are this many; returns the error that ended them.
    fn take(&mut self, answers: &mut Answers<'_>, captures: &Captures, at_most: usize) -> Option<Error> {
        self.goes_on = false;
        while self.answers.len() < at_most {
            let answer = answers.next();
            self.said.push(captures.take());
            match answer {
                Some(Ok(answer)) => self.answers.push(answer),
                Some(Err(error)) => return Some(error),
                None => return None,
            }
            if answers.is_done() {
                return None;
            }
        }
        self.goes_on = true;
        None
    }

    pub fn error(&self) -> Option<&Error> {
        self.ending.as_ref().map(|ending| &ending.error)
    }

    /// Returns all output.
    pub fn printed(&self) -> String {
        self.said.iter().flat_map(|said| [said.output.as_str(), said.errors.as_str()]).collect()
    }

    /// Returns the answers and their end for a person to read; an error as a term with its meaning.
    pub fn shown(&self) -> String {
        let error = |error: &Error| match error {
            Error::Thrown(thrown) => {
                format!("{}.\n% {}", thrown.text(), thrown.message.trim_end().replace('\n', "\n% "))
            }
            error => format!("({})", in_short(error)),
        };
        self.text(false, |ending| error(&ending.error)).0
    }

    /// Returns the text that the top level prints for it, with or without the program's output, and whether
    /// that is complete.
    pub fn text(&self, with_output: bool, error: impl FnOnce(&QueryError) -> String) -> (String, bool) {
        let mut text = Bounded::new(LONGEST_TEXT);
        let is_whole = self.write(&mut text, with_output, error).is_ok();
        if !is_whole {
            text.text.push_str("...");
        }
        (text.text, is_whole)
    }

    fn write(
        &self,
        out: &mut Bounded,
        with_output: bool,
        error: impl FnOnce(&QueryError) -> String,
    ) -> std::fmt::Result {
        let said = |out: &mut Bounded, i: usize| match self.said.get(i) {
            Some(said) if with_output && !said.output.is_empty() => {
                out.write_str(said.output.trim_end_matches('\n'))?;
                out.write_str("\n")
            }
            _ => Ok(()),
        };
        for (i, answer) in self.answers.iter().enumerate() {
            said(out, i)?;
            write!(out, "{answer}{}", if answer.is_last() { full_stop(&out.text) } else { " ;\n" })?;
        }
        let is_over = self.answers.last().is_some_and(Answer::is_last);
        if !is_over {
            said(out, self.answers.len())?;
        }
        match &self.ending {
            Some(ending) => out.write_str(&error(ending)),
            None if self.goes_on => out.write_str("... ."),
            None if is_over => Ok(()),
            None => out.write_str("false."),
        }
    }
}

/// Returns the full stop after a text, separated from a symbol that it would run together with.
fn full_stop(text: &str) -> &'static str {
    if text.ends_with(is_symbol) { " ." } else { "." }
}

/// The most answers written into a file in place of others.
pub const LONGEST: usize = 20;

/// The most bytes shown of an outcome, up to one further piece.
const LONGEST_TEXT: usize = 1 << 16;

/// Returns an error with its hint.
pub fn in_short(error: &Error) -> String {
    match error {
        Error::Stopped(Stop::Time) => {
            format!("{error}: `--time SECONDS` sets another one, `--time 0` none")
        }
        error => error.to_string(),
    }
}

/// Returns an error as the top level prints it. A goal of the query has no place: that of the query is given.
fn shown(engine: &mut Engine, error: &Error) -> String {
    let place = match error {
        Error::Stopped(stop) if error.halt_status().is_none() => engine.stopped_at(*stop),
        _ => None,
    };
    let text =
        place.map_or_else(|| describe(error, Style::Plain, usize::MAX), |place| place.render(Style::Plain));
    match (error, text.split_once(": error: ")) {
        (Error::Thrown(thrown), Some((_, message))) if thrown.is_in_query() => format!("error: {message}"),
        _ => text,
    }
}
