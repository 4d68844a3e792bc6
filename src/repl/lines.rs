//! Standard input without a line editor.
//!
//! Input that is not a terminal is shared by the top level and the programs that it runs. Both read whole
//! lines: the text after a query on its line is the next input of either.

use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::{Extent, ExtentScanner, LineSource, SlowReader};

/// Input from another process. The top level waits for it; a program that reads does not, so that its limits
/// and interrupts are obeyed.
struct Waited {
    reader: SlowReader,
    waits: bool,
}

impl Read for Waited {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let mut bytes = Vec::new();
        let filled = match self.waits {
            true => self.reader.wait(&mut bytes, to.len()),
            false => self.reader.fill(&mut bytes, to.len()),
        };
        filled.map_err(|e| match e.kind() {
            io::ErrorKind::Interrupted if !self.waits => io::ErrorKind::WouldBlock.into(),
            _ => e,
        })?;
        to[..bytes.len()].copy_from_slice(&bytes);
        Ok(bytes.len())
    }
}

/// Lines, and the part of them not taken yet.
pub struct Feed {
    reader: BufReader<Waited>,
    /// The bytes of a line that has not arrived as a whole.
    line: Vec<u8>,
    text: String,
    /// The offset up to which text was taken.
    taken: usize,
}

impl Feed {
    fn waiting(&self) -> &str {
        &self.text[self.taken..]
    }

    /// Adds the next line; returns `false` at the end.
    ///
    /// # Errors
    /// `ErrorKind::WouldBlock` if the line has not arrived, unless the call `waits`.
    fn more(&mut self, waits: bool) -> io::Result<bool> {
        // Moves text only when half of it was taken, so that all moves together take linear time.
        if self.taken >= self.text.len() / 2 {
            self.text.drain(..self.taken);
            self.taken = 0;
        }
        self.reader.get_mut().waits = waits;
        self.reader.read_until(b'\n', &mut self.line)?;
        let bytes = std::mem::take(&mut self.line);
        self.text.push_str(&String::from_utf8_lossy(&bytes));
        Ok(!bytes.is_empty())
    }

    fn take(&mut self, length: usize) -> String {
        let text = self.waiting()[..length].to_owned();
        self.taken += length;
        text
    }
}

/// A feed that several readers share.
#[derive(Clone)]
pub struct SharedLines(Arc<Mutex<Feed>>);

impl SharedLines {
    /// Creates a feed from a reader.
    pub fn new(reader: impl Read + Send + 'static) -> SharedLines {
        let reader = Waited { reader: SlowReader::new(Box::new(reader)), waits: true };
        let feed = Feed { reader: BufReader::new(reader), line: Vec::new(), text: String::new(), taken: 0 };
        SharedLines(Arc::new(Mutex::new(feed)))
    }

    fn feed(&self) -> MutexGuard<'_, Feed> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the next line with its line feed, or the text that was given back; `None` at the end.
    ///
    /// # Errors
    /// `ErrorKind::WouldBlock` if the line has not arrived; those of reading.
    pub fn next(&self) -> io::Result<Option<String>> {
        let mut feed = self.feed();
        if feed.waiting().is_empty() && !feed.more(false)? {
            return Ok(None);
        }
        let waiting = feed.waiting();
        let length = waiting.find('\n').map_or(waiting.len(), |end| end + 1);
        Ok(Some(feed.take(length)))
    }

    /// Returns the next clause, or an incomplete one at the end; `None` if only layout is left. O(its
    /// length).
    pub fn clause(&self, mut scanner: ExtentScanner) -> Option<String> {
        let mut feed = self.feed();
        let mut at_end = false;
        loop {
            let extent = scanner.scan(feed.waiting(), at_end);
            match extent {
                Extent::Complete(length) => return Some(feed.take(length)),
                Extent::OnlyLayout | Extent::Incomplete if at_end => {
                    let length = feed.waiting().len();
                    let rest = feed.take(length);
                    return (extent == Extent::Incomplete).then_some(rest);
                }
                // An error of reading counts as the end.
                Extent::OnlyLayout | Extent::Incomplete => at_end = !feed.more(true).unwrap_or(false),
            }
        }
    }

    /// Gives text back, to be read next.
    pub fn give_back(&self, text: &str) {
        let mut feed = self.feed();
        if feed.text[..feed.taken].ends_with(text) {
            feed.taken -= text.len();
        } else {
            let at = feed.taken;
            feed.text.insert_str(at, text);
        }
    }
}

impl LineSource for SharedLines {
    fn line(&mut self, _prompt: &str) -> io::Result<Option<String>> {
        self.next()
    }
}

/// Standard input from a terminal, for goals of the command line.
pub struct Terminal;

impl LineSource for Terminal {
    fn line(&mut self, prompt: &str) -> io::Result<Option<String>> {
        let mut out = io::stdout();
        if out.is_terminal() {
            // The prompt may be the line that the program has begun, which is there already.
            write!(out, "\r{prompt}").and_then(|()| out.flush())?;
        }
        let mut line = String::new();
        let read = io::stdin().read_line(&mut line)?;
        Ok((read > 0).then_some(line))
    }

    #[cfg(unix)]
    fn key(&mut self) -> io::Result<Option<char>> {
        super::keyboard::typed(|| None)
    }

    #[cfg(unix)]
    fn echo(&mut self, shown: bool) {
        super::keyboard::echo(shown);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_and_lines_are_taken_in_turn() {
        let lines = SharedLines::new("p(1). p(\n2). rest\nline\n% end\n".as_bytes());
        let clause = || lines.clause(ExtentScanner::new(false));
        assert_eq!(clause().as_deref(), Some("p(1)."));
        assert_eq!(clause().as_deref(), Some(" p(\n2)."));
        let next = || loop {
            match lines.next() {
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => {}
                line => return line.unwrap(),
            }
        };
        assert_eq!(next().as_deref(), Some(" rest\n"));
        assert_eq!(next().as_deref(), Some("line\n"));
        lines.give_back("line\n");
        lines.give_back("q. ");
        assert_eq!(clause().as_deref(), Some("q."));
        assert_eq!(next().as_deref(), Some(" line\n"));
        assert_eq!(clause(), None);
        assert_eq!(next(), None);
    }
}
