//! Standard input without a line editor.
//!
//! Where it is no terminal it is shared by the top level and the programs that it runs. Both take whole lines: what stands behind a query on its line is the next thing that either reads.

use crate::LineSource;
use std::io::{self, BufRead, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Lines, and what of them has not been taken yet.
pub struct Feed {
    reader: Box<dyn BufRead + Send>,
    waiting: String,
}

/// A feed that can be handed to several readers.
#[derive(Clone)]
pub struct Lines(Arc<Mutex<Feed>>);

impl Lines {
    /// Lines of a reader.
    pub fn new(reader: impl BufRead + Send + 'static) -> Lines {
        Lines(Arc::new(Mutex::new(Feed { reader: Box::new(reader), waiting: String::new() })))
    }

    fn feed(&self) -> MutexGuard<'_, Feed> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next line with its line feed, or what was given back; `None` at the end.
    pub fn next(&self) -> io::Result<Option<String>> {
        let mut feed = self.feed();
        if !feed.waiting.is_empty() {
            let end = feed.waiting.find('\n').map_or(feed.waiting.len(), |end| end + 1);
            return Ok(Some(feed.waiting.drain(..end).collect()));
        }
        let mut bytes = Vec::new();
        feed.reader.read_until(b'\n', &mut bytes)?;
        Ok((!bytes.is_empty()).then(|| String::from_utf8_lossy(&bytes).into_owned()))
    }

    /// Gives text back: it is what comes next.
    pub fn give_back(&self, text: &str) {
        self.feed().waiting.insert_str(0, text);
    }
}

impl LineSource for Lines {
    fn line(&mut self, _prompt: &str) -> io::Result<Option<String>> {
        self.next()
    }
}

/// Standard input that is a terminal, for goals of the command line.
pub struct Terminal;

impl LineSource for Terminal {
    fn line(&mut self, prompt: &str) -> io::Result<Option<String>> {
        let mut out = io::stdout();
        write!(out, "{prompt}").and_then(|()| out.flush())?;
        let mut line = String::new();
        let read = io::stdin().read_line(&mut line)?;
        Ok((read > 0).then_some(line))
    }

    #[cfg(unix)]
    fn key(&mut self) -> io::Result<Option<char>> {
        super::keyboard::typed()
    }
}
