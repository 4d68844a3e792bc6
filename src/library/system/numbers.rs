//! Numbers for the names of files, so that two engines of one process never choose the same name, nor those
//! of two processes.

use std::sync::atomic::{AtomicU32, Ordering};

static NEXT: AtomicU32 = AtomicU32::new(1);

/// Returns a number that no other call in this process returns.
pub fn next_number() -> u32 {
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// Whether there is an operating system, with processes and a folder for temporary files.
pub const HAS_SYSTEM: bool = !cfg!(all(target_family = "wasm", target_os = "unknown"));

/// Returns the number of this process, 0 where there are none.
pub fn process_id() -> u32 {
    if HAS_SYSTEM { std::process::id() } else { 0 }
}
