//! Opening and reading files that may have to wait for another process.

use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::blocking::{SlowWork, may_block, release};
use super::grants::{Granted, Refusal};
use crate::machine::Machine;
use crate::term::raise::Raised;
use crate::width::Width;

/// A file to open, which may have to wait for another process.
pub struct Opening {
    path: PathBuf,
    options: OpenOptions,
}

impl Opening {
    pub(super) fn new(path: PathBuf, options: OpenOptions) -> Opening {
        Opening { path, options }
    }

    /// Returns the file's path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Opens it, unless it is a directory.
    pub fn open(&self) -> io::Result<File> {
        let file = self.options.open(&self.path)?;
        if file.metadata()?.is_dir() { Err(io::ErrorKind::IsADirectory.into()) } else { Ok(file) }
    }

    /// Reads the whole file: `ErrorKind::FileTooLarge` if it is longer than `limit` bytes.
    pub fn read(&self, limit: usize) -> io::Result<Vec<u8>> {
        whole(self.open()?, limit)
    }
}

/// Reads the rest of a file, which may be a device without an end.
pub(super) fn whole(file: File, limit: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(limit.to_u64() + 1).read_to_end(&mut bytes)?;
    if bytes.len() <= limit { Ok(bytes) } else { Err(io::ErrorKind::FileTooLarge.into()) }
}

/// Does work on a file that may have to wait for another process, while checking the limits.
pub fn patient<T: Send + 'static>(
    m: &mut Machine,
    file: Opening,
    work: impl FnOnce(&Opening) -> io::Result<T> + Send + 'static,
) -> Raised<Granted<T>> {
    if !may_block(file.path()) {
        return Ok(work(&file).map_err(Refusal::Io));
    }
    let path = file.path().to_owned();
    let mut waiting = match SlowWork::new(move || work(&file)) {
        Ok(waiting) => waiting,
        Err(e) => return Ok(Err(e.into())),
    };
    loop {
        match waiting.result() {
            Ok(result) => return Ok(result.map_err(Refusal::Io)),
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(e) => return Ok(Err(e.into())),
        }
        if let Err(stop) = m.heap.meter.refuel() {
            release(&path);
            return Err(stop.into());
        }
    }
}
