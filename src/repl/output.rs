//! Standard output, which programs, answers and reports share.
//!
//! A failed write is recorded here, since it often cannot be reported where it happens. A run whose output
//! was lost must not end successfully.

use std::fmt;
use std::io::{self, ErrorKind, Write};
use std::sync::{Arc, Mutex, PoisonError};

use super::status::Status;

/// Standard output, and the first error of writing to it.
#[derive(Clone, Debug, Default)]
pub struct StandardOutput(Arc<Mutex<Option<io::Error>>>);

impl StandardOutput {
    /// Returns the status of a finished run. Lost output is printed as an error and makes the status at least
    /// [`Status::Error`]. A closed pipe is not an error.
    pub fn settle(&self, status: Status) -> Status {
        // An error is recorded.
        let _ = self.clone().flush();
        let lost = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        match lost {
            Some(error) if error.kind() != ErrorKind::BrokenPipe => {
                eprintln!("taquin: standard output cannot be written: {error}");
                if status.code() <= Status::Failed.code() { Status::Error } else { status }
            }
            _ => status,
        }
    }

    fn noted<T>(&self, result: io::Result<T>) -> io::Result<T> {
        result.inspect_err(|error| {
            let mut first = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if error.kind() != ErrorKind::Interrupted {
                first.get_or_insert_with(|| io::Error::new(error.kind(), error.to_string()));
            }
        })
    }
}

impl Write for StandardOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.noted(io::stdout().write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.noted(io::stdout().flush())
    }
}

impl fmt::Write for StandardOutput {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.write_all(text.as_bytes()).map_err(|_| fmt::Error)
    }
}
