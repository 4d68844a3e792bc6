//! Printing answers: their text may be enormous although they are small, and is subject to the limits of
//! their query.

use std::fmt::{self, Write};

use crate::{Answers, Error, Stop};

/// The number of bytes written between two checks of the limits.
const SLICE: usize = 1 << 14;

/// Text being printed.
struct PrintedText<'p, 'e> {
    answers: &'p mut Answers<'e>,
    out: &'p mut dyn Write,
    last: Option<char>,
    /// The bytes since the last check, and before it.
    since: usize,
    written: usize,
    stopped: Option<Error>,
}

impl Write for PrintedText<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.since += text.len();
        if self.since > SLICE {
            self.written += std::mem::take(&mut self.since);
            let looked = match self.written > self.answers.memory_limit() {
                true => Err(Error::Stopped(Stop::Memory)),
                false => self.answers.check_limits(),
            };
            looked.map_err(|stopped| {
                self.stopped = Some(stopped);
                fmt::Error
            })?;
        }
        self.last = text.chars().next_back().or(self.last);
        self.out.write_str(text)
    }
}

/// Text with a maximum size in bytes.
pub struct Bounded {
    pub text: String,
    at_most: usize,
}

impl Bounded {
    pub fn new(at_most: usize) -> Bounded {
        Bounded { text: String::new(), at_most }
    }
}

impl Write for Bounded {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.text.len() > self.at_most {
            return Err(fmt::Error);
        }
        self.text.push_str(text);
        Ok(())
    }
}

/// Prints what `write` writes; returns the full stop after it, separated from a symbol that it would run
/// together with.
///
/// # Errors
/// Returns [`Error::Stopped`] if the query was stopped before the end of the text, or the text exceeds the
/// memory limit; prints `...` and a line feed then. A closed output is not reported.
pub fn print(
    answers: &mut Answers<'_>,
    out: &mut dyn Write,
    write: impl FnOnce(&mut dyn Write) -> fmt::Result,
) -> Result<&'static str, Error> {
    let mut printed = PrintedText { answers, out, last: None, since: 0, written: 0, stopped: None };
    let _ = write(&mut printed);
    if let Some(stopped) = printed.stopped {
        let _ = out.write_str("...\n");
        return Err(stopped);
    }
    let is_symbol = printed.last.is_some_and(|c| "+-*/\\^<>=~:.?@#&$".contains(c));
    Ok(if is_symbol { " ." } else { "." })
}
