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
    /// Text that is not yet written, and the bytes written before it.
    waiting: String,
    written: usize,
    stopped: Option<Error>,
}

impl PrintedText<'_, '_> {
    fn write_out(&mut self) -> fmt::Result {
        self.last = self.waiting.chars().next_back().or(self.last);
        let result = self.out.write_str(&self.waiting);
        self.waiting.clear();
        result
    }
}

impl Write for PrintedText<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.waiting.len() + text.len() <= SLICE {
            self.waiting.push_str(text);
            return Ok(());
        }
        self.written += self.waiting.len() + text.len();
        let looked = match self.written > self.answers.memory_limit() {
            true => Err(Error::Stopped(Stop::Memory)),
            false => self.answers.check_limits(),
        };
        looked.map_err(|stopped| {
            self.stopped = Some(stopped);
            fmt::Error
        })?;
        self.write_out()?;
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
    let waiting = String::new();
    let mut printed = PrintedText { answers, out, last: None, waiting, written: 0, stopped: None };
    // A closed output is noticed elsewhere.
    let _ = write(&mut printed);
    let _ = printed.write_out();
    if let Some(stopped) = printed.stopped {
        let _ = out.write_str("...\n");
        return Err(stopped);
    }
    let is_symbol = printed.last.is_some_and(|c| "+-*/\\^<>=~:.?@#&$".contains(c));
    Ok(if is_symbol { " ." } else { "." })
}
