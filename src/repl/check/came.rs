//! The answers of a query and what was printed on the way, as the top level would show them.

use crate::repl::printed::Bounded;
use crate::repl::session::describe;
use crate::{Answer, Answers, Device, Engine, Error, Stop, Style};
use std::fmt::Write as _;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// How much of what a query prints is kept, in bytes.
const KEPT: usize = 1 << 20;

/// A stream of a program that goes to memory.
#[derive(Clone, Default)]
struct Capture(Arc<Mutex<Vec<u8>>>);

impl Capture {
    fn take(&self) -> String {
        let bytes = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

impl Write for Capture {
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
    output: Capture,
    errors: Capture,
}

impl Captures {
    /// Takes everything that an engine's program prints from now on.
    pub fn of(engine: &mut Engine) -> Captures {
        let captures = Captures::default();
        engine.set_output(captures.output.clone(), Device::Plain);
        engine.set_error(captures.errors.clone(), Device::Plain);
        captures
    }

    /// What was printed since this was last called.
    pub fn take(&self) -> Said {
        Said { output: self.output.take(), errors: self.errors.take() }
    }
}

/// What a program printed.
#[derive(Clone, Debug, Default)]
pub struct Said {
    pub output: String,
    pub errors: String,
}

impl Said {
    pub fn is_empty(&self) -> bool {
        self.output.is_empty() && self.errors.is_empty()
    }
}

/// How a query ended that had an error.
pub struct Ending {
    pub error: Error,
    /// As the top level prints it.
    pub shown: String,
}

/// What came of a query.
pub struct Came {
    pub answers: Vec<Answer>,
    /// What was printed before each answer, and before the end if that was reached.
    pub said: Vec<Said>,
    pub ending: Option<Ending>,
    /// There may be more answers.
    pub goes_on: bool,
}

impl Came {
    /// Runs a query to this many answers. If `wants_more` says so of what came by then, on to `LONGEST` answers.
    pub fn of(
        engine: &mut Engine,
        captures: &Captures,
        query: &str,
        at_most: usize,
        wants_more: impl FnOnce(&Came) -> bool,
    ) -> Came {
        let mut came = Came { answers: Vec::new(), said: Vec::new(), ending: None, goes_on: false };
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
            Ending { error, shown }
        });
        // What was printed while the query was left.
        let rest = captures.take();
        match came.said.last_mut() {
            Some(last) if !rest.is_empty() && !came.goes_on => last.output.push_str(&rest.output),
            _ => {}
        }
        came
    }

    /// Takes answers until there are this many: the error that ended them.
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

    /// Everything that was printed.
    pub fn printed(&self) -> String {
        self.said.iter().flat_map(|said| [said.output.as_str(), said.errors.as_str()]).collect()
    }

    /// The answers and how they ended, for a person to read; the error as a term with what it means.
    pub fn shown(&self) -> String {
        let error = |error: &Error| match error {
            Error::Thrown(thrown) => {
                format!("{}.\n% {}", thrown.text(), thrown.message.trim_end().replace('\n', "\n% "))
            }
            error => format!("({})", in_short(error)),
        };
        self.text(false, |ending| error(&ending.error)).0
    }

    /// What the top level prints for it, with what the program printed or without; whether that is all of it.
    pub fn text(&self, with_output: bool, error: impl FnOnce(&Ending) -> String) -> (String, bool) {
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
        error: impl FnOnce(&Ending) -> String,
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

/// The full stop behind a text, apart from a symbol that it would run together with.
fn full_stop(text: &str) -> &'static str {
    if text.ends_with(|c: char| SYMBOLS.contains(c)) { " ." } else { "." }
}

/// Characters that symbol atoms consist of.
pub const SYMBOLS: &str = "+-*/\\^<>=~:.?@#&$";

/// How many answers are written into a file that stated others.
pub const LONGEST: usize = 20;

/// What is shown of what came has at most so many bytes, or one piece more.
const LONGEST_TEXT: usize = 1 << 16;

/// An error, and what helps against it.
pub fn in_short(error: &Error) -> String {
    match error {
        Error::Stopped(Stop::Time) => {
            format!("{error}: `--time SECONDS` sets another one, `--time 0` none")
        }
        error => error.to_string(),
    }
}

/// An error as the top level prints it.
fn shown(engine: &mut Engine, error: &Error) -> String {
    let place = match error {
        Error::Stopped(stop) if error.halt_status().is_none() => engine.stopped_at(*stop),
        _ => None,
    };
    place.map_or_else(|| describe(error, Style::Plain), |place| place.render(Style::Plain))
}
