//! A limit on nested conversions. A type that contains itself is read recursively, on the stack of the
//! thread, and a program can make terms of any depth.

use std::cell::Cell;

use super::mismatch::Mismatch;
use super::term::TermRef;
use super::value_bytes::Making;

/// The levels of values of such types that are read.
pub const DEEPEST: usize = 256;

thread_local! {
    /// The conversions under way on this thread, one inside the other.
    static LEVEL: Cell<usize> = const { Cell::new(0) };
}

/// A conversion under way.
struct NestingLevel;

impl Drop for NestingLevel {
    fn drop(&mut self) {
        LEVEL.set(LEVEL.get() - 1);
    }
}

/// Reads a part of a term.
///
/// # Errors
/// Returns those of `read`, and an error if it is called inside too many others.
pub fn nested<T>(
    term: TermRef<'_>,
    read: impl FnOnce(TermRef<'_>) -> Result<T, Mismatch>,
) -> Result<T, Mismatch> {
    if LEVEL.get() == DEEPEST {
        return Err(Mismatch::domain_error("term of at most 256 levels", term));
    }
    LEVEL.set(LEVEL.get() + 1);
    let (_level, _making) = (NestingLevel, Making::begin());
    read(term)
}
