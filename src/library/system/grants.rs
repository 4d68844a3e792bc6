//! The access of an engine to files, processes and clocks, and the errors of denied access.

use std::io;

use crate::error::Stop;
use crate::library::support::errors;
use crate::machine::Machine;
use crate::term::Cell;
use crate::term::raise::Raised;

/// The operations besides computing that an engine may perform. An engine starts with nothing granted.
///
/// ```
/// use taquin::{Engine, Grants};
/// let mut engine = Engine::new();
/// assert!(engine.once("get_time(_)").is_err());
/// engine.grant(Grants { clock: true, ..Grants::NONE });
/// assert!(engine.once("get_time(_)")?);
/// # Ok::<(), taquin::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Grants {
    /// Read files, list directories, resolve paths.
    pub read_files: bool,
    /// Create, change and delete files; does not imply reading.
    pub write_files: bool,
    /// Read environment variables.
    pub environment: bool,
    /// Start processes.
    pub processes: bool,
    /// Read the time of day and measure time.
    pub clock: bool,
}

impl Grants {
    /// All grants: those of programs run by the command `taquin`.
    pub const ALL: Grants =
        Grants { read_files: true, write_files: true, environment: true, processes: true, clock: true };

    /// No grants.
    pub const NONE: Grants =
        Grants { read_files: false, write_files: false, environment: false, processes: false, clock: false };
}

/// The reason why the world did not do as requested.
#[derive(Debug)]
pub enum Refusal {
    /// It was not granted.
    NotGranted,
    Io(io::Error),
}

impl From<io::Error> for Refusal {
    fn from(e: io::Error) -> Refusal {
        Refusal::Io(e)
    }
}

/// The result of asking the world.
pub type Granted<T> = Result<T, Refusal>;

/// Returns `Err(Refusal::NotGranted)` unless `is_granted`.
pub(super) fn granted(is_granted: bool) -> Granted<()> {
    if is_granted { Ok(()) } else { Err(Refusal::NotGranted) }
}

/// Raises the error for a refusal of the world: `existence_error` for a missing file, `domain_error` for an
/// invalid name, `resource_error(memory)` for a file that is too long, else `permission_error`.
pub fn or_raise<T>(m: &mut Machine, answer: Granted<T>, culprit: Cell, operation: &str) -> Raised<T> {
    match answer {
        Ok(value) => Ok(value),
        Err(Refusal::Io(e)) if e.kind() == io::ErrorKind::NotFound => {
            errors::existence_error(m, "source_sink", culprit)
        }
        Err(Refusal::Io(e)) if e.kind() == io::ErrorKind::InvalidInput => {
            errors::domain_error(m, "source_sink", culprit)
        }
        Err(Refusal::Io(e)) if e.kind() == io::ErrorKind::FileTooLarge => Err(Stop::Memory.into()),
        Err(_) => errors::permission_error(m, operation, "source_sink", culprit),
    }
}

/// `permission_error(access, Kind, Kind)`: the embedding program did not grant it.
pub fn refused<T>(m: &mut Machine, kind: &str) -> Raised<T> {
    let culprit = m.symbols.intern(kind);
    errors::permission_error(m, "access", kind, Cell::atom(culprit))
}
