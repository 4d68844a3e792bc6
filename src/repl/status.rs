//! The exit status of the command.

use crate::{Error, Stop};

/// The result that becomes the exit status of the process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// 0: everything was true.
    True,
    /// 1: something failed.
    Failed,
    /// 2: an error, or misuse of the command.
    Error,
    /// 3: a limit was reached.
    Limit,
    /// 4: nothing was checked.
    Nothing,
    /// 130: Ctrl-C, as in shells.
    Interrupted,
    /// The status given to `halt/1`.
    Halt(i32),
}

impl Status {
    /// Returns the status for an error of a query.
    pub fn of(error: &Error) -> Status {
        match error {
            Error::Stopped(Stop::Halt(status)) => Status::Halt(*status),
            Error::Stopped(Stop::Interrupted) => Status::Interrupted,
            Error::Stopped(Stop::Aborted) => Status::Error,
            Error::Stopped(_) => Status::Limit,
            _ => Status::Error,
        }
    }

    /// Returns the more severe of two: error over failure over nothing over true; a limit over these.
    pub fn and(self, other: Status) -> Status {
        if other.rank() > self.rank() { other } else { self }
    }

    fn rank(self) -> u8 {
        match self {
            Status::True => 0,
            Status::Nothing => 1,
            Status::Failed => 2,
            Status::Error => 3,
            Status::Limit => 4,
            Status::Interrupted => 5,
            Status::Halt(_) => 6,
        }
    }

    /// Returns the number for the operating system, which keeps its lower eight bits.
    pub fn code(self) -> i32 {
        match self {
            Status::True => 0,
            Status::Failed => 1,
            Status::Error => 2,
            Status::Limit => 3,
            Status::Nothing => 4,
            Status::Interrupted => 130,
            Status::Halt(status) => status,
        }
    }
}
