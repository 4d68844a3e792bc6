//! Numbers for the names of files, so that two engines of one process never choose the same name.

use std::sync::atomic::{AtomicU32, Ordering};

static NEXT: AtomicU32 = AtomicU32::new(1);

/// Returns a number that no other call in this process returns.
pub fn next_number() -> u32 {
    NEXT.fetch_add(1, Ordering::Relaxed)
}
