//! Printing answers: their text may be enormous although they are small, and is subject to the limits of
//! their query.

use std::fmt::{self, Write};

use super::page::wrapped_within;
use crate::{Answers, Error, Stop, Style, is_symbol};

/// The number of bytes written between two checks of the limits.
const SLICE: usize = 1 << 14;

/// Prints answers, one after another.
pub struct AnswerPrinter<'p> {
    out: &'p mut dyn Write,
    /// Text that is not yet written: room that all answers use.
    waiting: String,
    last: Option<char>,
    /// Whether an answer is written only when its text is complete.
    keeps: bool,
}

/// Text of one answer being printed.
struct PrintedText<'t, 'p, 'e> {
    answers: &'t Answers<'e>,
    printer: &'t mut AnswerPrinter<'p>,
    /// The bytes with which the limits were last checked.
    written: usize,
    stopped: Option<Stop>,
}

impl PrintedText<'_, '_, '_> {
    /// Returns why the text must end here, if it must.
    fn stop(&self) -> Option<Stop> {
        let is_too_long = self.written > self.answers.memory_limit();
        if is_too_long || self.printer.keeps && !self.answers.affords(self.written) {
            Some(Stop::Memory)
        } else {
            self.answers.stop()
        }
    }
}

impl Write for PrintedText<'_, '_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let waiting = self.printer.waiting.len();
        let unchecked = if self.printer.keeps { waiting - self.written } else { waiting };
        if unchecked + text.len() <= SLICE {
            self.printer.waiting.push_str(text);
            return Ok(());
        }
        self.written += unchecked + text.len();
        self.stopped = self.stop();
        if self.stopped.is_some() {
            return Err(fmt::Error);
        }
        if self.printer.keeps {
            self.printer.waiting.push_str(text);
            return Ok(());
        }
        self.printer.write_out()?;
        self.printer.waiting.push_str(text);
        self.printer.write_out()
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

impl<'p> AnswerPrinter<'p> {
    /// Creates a printer that writes to `out`.
    pub fn new(out: &'p mut dyn Write) -> AnswerPrinter<'p> {
        AnswerPrinter { out, waiting: String::new(), last: None, keeps: false }
    }

    /// Creates a printer that writes an answer only if its text could be completed: for programs to read.
    pub fn of_whole(out: &'p mut dyn Write) -> AnswerPrinter<'p> {
        AnswerPrinter { keeps: true, ..AnswerPrinter::new(out) }
    }

    /// Prints what `write` writes about the answer at hand; returns whether it was written. If it was not, no
    /// later answer will be.
    ///
    /// # Errors
    /// Returns [`Error::Stopped`] if the query was stopped before the end of the text, or the text exceeds
    /// the memory limit; then prints `...` and a line feed, or nothing of the answer if it must be whole.
    pub fn print<'e>(
        &mut self,
        answers: &mut Answers<'e>,
        write: impl FnOnce(&Answers<'e>, &mut dyn Write) -> fmt::Result,
    ) -> Result<bool, Error> {
        let mut printed = PrintedText { answers: &*answers, printer: self, written: 0, stopped: None };
        let written = write(&*answers, &mut printed);
        let stopped = printed.stopped;
        if self.keeps && stopped.is_some() {
            self.waiting.clear();
        }
        let written = self.write_out().and(written);
        if let Some(stop) = stopped {
            let _ = self.out.write_str(if self.keeps { "" } else { "...\n" });
            // Ends the answers, unless it is the text that was too long.
            answers.check_limits()?;
            return Err(Error::Stopped(stop));
        }
        Ok(written.is_ok())
    }

    /// Returns the full stop after the text printed last, separated from a symbol that it would run together
    /// with.
    pub fn full_stop(&self) -> &'static str {
        if self.last.is_some_and(is_symbol) { " ." } else { "." }
    }

    fn write_out(&mut self) -> fmt::Result {
        self.last = self.waiting.chars().next_back().or(self.last);
        let result = self.out.write_str(&self.waiting);
        self.waiting.clear();
        self.waiting.shrink_to(4 * SLICE);
        result
    }
}

/// Returns an error as text for a person, with a final line feed, for a terminal of `columns` columns. A halt
/// gives an empty text.
pub fn describe(error: &Error, style: Style, columns: usize) -> String {
    let (red, plain) = if style == Style::Coloured { ("\x1b[1;31m", "\x1b[0m") } else { ("", "") };
    match error {
        Error::Stopped(Stop::Halt(_)) => String::new(),
        Error::Source(errors) => errors.iter().map(|error| error.render_within(style, columns)).collect(),
        Error::Thrown(thrown) => match thrown.whole_report() {
            Some(report) => report.render_within(style, columns),
            None => {
                let message = thrown.message.trim_end().replace('\n', "\n  ");
                let text = wrapped_within(&format!("error: {message}"), columns);
                text.replacen("error:", &format!("{red}error:{plain}"), 1)
            }
        },
        error => format!("{red}error:{plain} {error}\n"),
    }
}
