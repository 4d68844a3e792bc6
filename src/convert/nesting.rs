//! Limits on conversions. A type that contains itself is read recursively, on the stack of the thread, and a
//! program can make terms of any depth. A value has each part as often as the term refers to it, and a term of
//! some dozen cells can refer to its parts in 2^40 ways.

use std::cell::Cell;

use super::mismatch::Mismatch;
use super::term::TermRef;

/// The levels of values of such types that are read.
pub const DEEPEST: usize = 256;

thread_local! {
    /// The conversions under way on this thread, one inside the other.
    static LEVEL: Cell<usize> = const { Cell::new(0) };

    /// The conversions of values with several parts under way on this thread, and the bytes of the values that
    /// the outermost has made of owned terms. Those made of terms in an engine are on its meter.
    static MADE: Cell<(usize, usize)> = const { Cell::new((0, 0)) };
}

/// A conversion under way.
struct NestingLevel;

impl Drop for NestingLevel {
    fn drop(&mut self) {
        LEVEL.set(LEVEL.get() - 1);
    }
}

/// The conversion of a value with several parts.
pub struct Making;

impl Making {
    /// Begins a conversion, which ends when this is dropped.
    pub fn begin() -> Making {
        let (depth, bytes) = MADE.get();
        MADE.set((depth + 1, if depth == 0 { 0 } else { bytes }));
        Making
    }
}

impl Drop for Making {
    fn drop(&mut self) {
        let (depth, bytes) = MADE.get();
        MADE.set((depth - 1, bytes));
    }
}

/// Notes `bytes` bytes of a value made of an owned term; returns false if the conversions under way have made
/// more than `most` bytes.
pub fn lend(bytes: usize, most: usize) -> bool {
    let (depth, before) = MADE.get();
    let made = if depth == 0 { bytes } else { before.saturating_add(bytes) };
    MADE.set((depth, made));
    made <= most
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
