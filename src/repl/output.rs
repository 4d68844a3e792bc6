//! Standard output, which programs, answers and reports share.
//!
//! Every line is written at once. Many answers for a pipe or a file go in blocks while they come quickly, and
//! each at once while they come slowly, so that a reader of rare answers does not wait for them.
//!
//! A failed write is recorded here, since it often cannot be reported where it happens. Every later write
//! fails too, so that a loop that prints without end notices. A run whose output was lost must not end
//! successfully.

use std::fmt;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::status::Status;

/// Standard output, and the first error of writing to it. Clones share both.
#[derive(Clone, Debug, Default)]
pub struct StandardOutput(Arc<Mutex<PendingOutput>>);

#[derive(Debug, Default)]
struct PendingOutput {
    /// The bytes that wait, and the time of the last write, if lines are written in blocks.
    waiting: Option<(Vec<u8>, Option<Instant>)>,
    lost: Option<io::Error>,
}

/// The bytes that may wait.
const BLOCK: usize = 1 << 15;

/// A line is written at once if the last write is older than this.
const SLOW: Duration = Duration::from_millis(10);

impl PendingOutput {
    /// Takes bytes, and writes those that are due.
    fn take(&mut self, bytes: &[u8]) -> io::Result<()> {
        if let Some(lost) = &self.lost {
            return Err(copy_of(lost));
        }
        let Some((waiting, written)) = &mut self.waiting else {
            let result = io::stdout().write_all(bytes);
            return self.noted(result);
        };
        waiting.extend_from_slice(bytes);
        let is_line_due = || written.is_none_or(|before| before.elapsed() >= SLOW);
        let is_due = waiting.len() >= BLOCK || bytes.last() == Some(&b'\n') && is_line_due();
        if is_due { self.write_out() } else { Ok(()) }
    }

    /// Writes all that waits.
    fn write_out(&mut self) -> io::Result<()> {
        let mut output = io::stdout().lock();
        let mut result = Ok(());
        if let Some((waiting, written)) = &mut self.waiting {
            result = output.write_all(waiting);
            waiting.clear();
            *written = Some(Instant::now());
        }
        self.noted(result.and_then(|()| output.flush()))
    }

    /// Records an error.
    fn noted(&mut self, result: io::Result<()>) -> io::Result<()> {
        result.inspect_err(|error| {
            if error.kind() != ErrorKind::Interrupted {
                self.lost.get_or_insert_with(|| copy_of(error));
            }
        })
    }
}

fn copy_of(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), error.to_string())
}

impl StandardOutput {
    /// Writes lines in blocks from now on, unless a person reads them.
    pub fn write_in_blocks(&self) {
        if !io::stdout().is_terminal() {
            self.buffer().waiting.get_or_insert_default();
        }
    }

    /// Returns the status of a finished run. Lost output is printed as an error and makes the status at least
    /// [`Status::Error`]. A closed pipe is not an error.
    pub fn settle(&self, status: Status) -> Status {
        // An error is recorded.
        let _ = self.clone().flush();
        let lost = self.buffer().lost.take();
        match lost {
            Some(error) if error.kind() != ErrorKind::BrokenPipe => {
                eprintln!("taquin: standard output cannot be written: {error}");
                let is_success = matches!(status, Status::Halt(0 | 1));
                if is_success { Status::Error } else { status.and(Status::Error) }
            }
            _ => status,
        }
    }

    fn buffer(&self) -> MutexGuard<'_, PendingOutput> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Write for StandardOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.buffer().take(bytes).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.buffer().write_out()
    }
}

impl fmt::Write for StandardOutput {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.buffer().take(text.as_bytes()).map_err(|_| fmt::Error)
    }
}
