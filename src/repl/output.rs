//! Standard output, which programs, answers and reports share.
//!
//! Every line is written at once. Many answers for a pipe or a file go in blocks: a block is written when it
//! is full, and by a thread 10 ms after its first byte, so that a reader of rare answers does not wait.
//!
//! A failed write is recorded here, since it often cannot be reported where it happens. Every later write
//! fails too, so that a loop that prints without end notices. A run whose output was lost must not end
//! successfully.

use std::fmt;
use std::fs::File;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::status::Status;

/// Standard output, and the first error of writing to it. Clones share both.
#[derive(Clone, Debug, Default)]
pub struct StandardOutput(Arc<SharedOutput>);

#[derive(Debug, Default)]
struct SharedOutput {
    pending: Mutex<PendingOutput>,
    /// Told when a block gets its first bytes.
    begun: Condvar,
}

#[derive(Debug, Default)]
struct PendingOutput {
    /// The bytes that wait, if lines are written in blocks.
    block: Option<Vec<u8>>,
    /// Standard output as it was before `keep_apart`.
    apart: Option<File>,
    lost: Option<io::Error>,
}

/// The bytes that may wait.
const BLOCK: usize = 1 << 15;

/// The time that they may wait.
const LATE: Duration = Duration::from_millis(10);

impl SharedOutput {
    fn lock(&self) -> MutexGuard<'_, PendingOutput> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes bytes, and writes those that are due.
    fn take(&self, bytes: &[u8]) -> io::Result<()> {
        let mut pending = self.lock();
        if let Some(lost) = &pending.lost {
            return Err(copy_of(lost));
        }
        let Some(block) = &mut pending.block else {
            let result = write_to(pending.apart.as_ref(), bytes);
            return pending.noted(result);
        };
        if block.is_empty() {
            self.begun.notify_one();
        }
        block.extend_from_slice(bytes);
        if block.len() >= BLOCK { pending.write_out() } else { Ok(()) }
    }

    /// Waits until a block has begun, and for the time that it may wait.
    fn await_block(&self) {
        let is_empty = |pending: &mut PendingOutput| pending.block.as_ref().is_none_or(Vec::is_empty);
        drop(self.begun.wait_while(self.lock(), is_empty));
        thread::sleep(LATE);
    }
}

/// Writes blocks that are late, until the process ends.
fn write_late_blocks(output: &SharedOutput) {
    loop {
        output.await_block();
        // An error is recorded.
        let _ = output.lock().write_out();
    }
}

impl PendingOutput {
    /// Writes all that waits.
    fn write_out(&mut self) -> io::Result<()> {
        let mut result = Ok(());
        if let Some(block) = &mut self.block {
            result = write_to(self.apart.as_ref(), block);
            block.clear();
        }
        self.noted(result.and_then(|()| io::stdout().flush()))
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

fn write_to(apart: Option<&File>, bytes: &[u8]) -> io::Result<()> {
    match apart {
        Some(mut file) => file.write_all(bytes),
        None => io::stdout().write_all(bytes),
    }
}

fn copy_of(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), error.to_string())
}

impl StandardOutput {
    /// Writes lines in blocks from now on, unless a person reads them.
    pub fn write_in_blocks(&self) {
        let is_begun = self.0.lock().block.is_some();
        if is_begun || io::stdout().is_terminal() {
            return;
        }
        let output = Arc::clone(&self.0);
        // Without a thread, every line is written at once.
        if thread::Builder::new().spawn(move || write_late_blocks(&output)).is_ok() {
            self.0.lock().block = Some(Vec::new());
        }
    }

    /// Makes all else that writes to standard output write to standard error from now on, such as commands
    /// that a program runs.
    ///
    /// # Errors
    /// Standard output stays shared if the system has no file descriptor left.
    pub fn keep_apart(&self) -> io::Result<()> {
        #[cfg(unix)]
        {
            let own = nix::unistd::dup(io::stdout())?;
            nix::unistd::dup2_stdout(io::stderr())?;
            self.0.lock().apart = Some(own.into());
        }
        Ok(())
    }

    /// Returns the status of a finished run. Lost output is printed as an error and makes the status at least
    /// [`Status::Error`]. A closed pipe is not an error.
    pub fn settle(&self, status: Status) -> Status {
        // An error is recorded.
        let _ = self.clone().flush();
        let lost = self.0.lock().lost.take();
        match lost {
            Some(error) if error.kind() != ErrorKind::BrokenPipe => {
                eprintln!("taquin: standard output cannot be written: {error}");
                let is_success = matches!(status, Status::Halt(0 | 1));
                if is_success { Status::Error } else { status.and(Status::Error) }
            }
            _ => status,
        }
    }
}

impl Write for StandardOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.take(bytes).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.lock().write_out()
    }
}

impl fmt::Write for StandardOutput {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.take(text.as_bytes()).map_err(|_| fmt::Error)
    }
}
