//! The bytes of values that are made of owned terms.
//!
//! A value has each part as often as the term refers to it, and a term of some dozen nodes can refer to its
//! parts in 2^40 ways. Values made of terms in an engine are counted on its meter.

use std::cell::Cell;

thread_local! {
    /// The conversions of values with several parts under way on this thread, and the bytes of the values
    /// that the outermost has made.
    static MADE: Cell<(usize, usize)> = const { Cell::new((0, 0)) };
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
