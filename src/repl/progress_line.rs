//! The line of the terminal on which progress is drawn, below the lines that a program writes meanwhile.

use std::io::{self, IsTerminal, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::terminal::terminal_extent;

/// The line, on standard error. Clones are of the same line.
#[derive(Clone, Debug, Default)]
pub struct ProgressLine(Arc<Mutex<LineState>>);

#[derive(Debug, Default)]
struct LineState {
    /// The columns of the text drawn.
    drawn: usize,
    /// Whether a program has begun a line, so that nothing can be drawn.
    is_begun: bool,
}

impl LineState {
    /// Erases what is drawn.
    fn clear(&mut self) {
        let drawn = std::mem::take(&mut self.drawn);
        if drawn > 0 {
            draw(&erasing(drawn, columns()));
        }
    }
}

impl ProgressLine {
    fn state(&self) -> MutexGuard<'_, LineState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Draws a text over the one before, unless a program has begun a line.
    pub fn draw(&self, text: &str, columns: usize) {
        let mut state = self.state();
        if !state.is_begun {
            draw(&format!("{}{text}", erasing(state.drawn, columns)));
            state.drawn = text.len();
        }
    }

    /// Erases what is drawn.
    pub fn clear(&self) {
        self.state().clear();
    }

    /// Notes that the terminal is at the beginning of a line.
    pub fn begin(&self) {
        self.state().is_begun = false;
    }

    /// Returns a writer to the same terminal, before whose lines the drawn text is erased.
    pub fn above<W: Write>(&self, writer: W) -> AboveProgress<W> {
        AboveProgress { line: self.clone(), writer }
    }
}

/// A writer to a terminal on whose last line progress may be drawn.
pub struct AboveProgress<W> {
    line: ProgressLine,
    writer: W,
}

impl<W: Write> Write for AboveProgress<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut state = self.line.state();
        state.clear();
        let written = self.writer.write(bytes)?;
        state.is_begun = bytes[..written].last().map_or(state.is_begun, |&last| last != b'\n');
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

/// Returns the columns of the terminal, if they are known.
pub fn columns() -> usize {
    terminal_extent().map_or(usize::MAX, |(columns, _)| columns)
}

/// Returns the control sequence that erases a drawn text, on all rows over which a terminal that became
/// narrower has broken it.
fn erasing(drawn: usize, columns: usize) -> String {
    match drawn.saturating_sub(1) / columns.max(1) {
        0 => "\r\x1b[K".to_owned(),
        rows => format!("\r\x1b[{rows}A\x1b[J"),
    }
}

/// Draws on the line, if there is a terminal; failing to do so is not an error.
fn draw(text: &str) {
    let mut terminal = io::stderr();
    if terminal.is_terminal() {
        let _ = terminal.write_all(text.as_bytes()).and_then(|()| terminal.flush());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_a_narrow_terminal_has_broken_is_erased_whole() {
        assert_eq!(erasing(60, 80), "\r\x1b[K");
        assert_eq!(erasing(60, 60), "\r\x1b[K");
        assert_eq!(erasing(61, 60), "\r\x1b[1A\x1b[J");
        assert_eq!(erasing(70, 30), "\r\x1b[2A\x1b[J");
        assert_eq!(erasing(70, usize::MAX), "\r\x1b[K");
    }

    #[test]
    fn nothing_is_drawn_behind_a_line_that_a_program_has_begun() {
        let line = ProgressLine::default();
        let mut written = Vec::new();
        let mut program = line.above(&mut written);
        let mut drawn_after = |text: &str| {
            program.write_all(text.as_bytes()).expect("memory");
            line.draw("searching", 80);
            line.state().drawn
        };
        assert_eq!(["one\n", "two", "", " three\n", "\n"].map(&mut drawn_after), [9, 0, 0, 9, 9]);
        line.begin();
        drawn_after("four");
        assert_eq!(String::from_utf8(written).as_deref(), Ok("one\ntwo three\n\nfour"));
    }
}
