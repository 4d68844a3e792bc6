//! Threads that search together: what they tell each other, and the limits that the calling thread checks for
//! all of them.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use super::control::{Control, SearchError, Statistics};
use crate::width::Width;

/// The most threads of a search: what each has of its own is created before the threads are.
const MOST_THREADS: usize = 1024;

/// The counts of all threads, and whether they are to stop.
pub(super) struct Crew {
    members: Vec<MemberCounts>,
    stop: AtomicBool,
}

/// Stops all threads if the one that holds it panics.
pub(super) struct PanicGuard<'a>(pub(super) &'a Crew);

impl Drop for PanicGuard<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop();
        }
    }
}

/// Locks what no thread leaves half changed.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a thread has done.
#[derive(Default)]
struct MemberCounts {
    expanded: AtomicU64,
    generated: AtomicU64,
    reopened: AtomicU64,
    bytes: AtomicU64,
}

impl Crew {
    /// Creates a crew with a number of threads.
    pub(super) fn new(threads: usize) -> Crew {
        Crew {
            members: (0..threads).map(|_| MemberCounts::default()).collect(),
            stop: AtomicBool::new(false),
        }
    }

    /// Returns the number of threads to use: `wanted`, at most [`MOST_THREADS`], or one for each core if that
    /// is 0.
    pub(super) fn size(wanted: usize) -> usize {
        match wanted {
            _ if cfg!(target_family = "wasm") => 1,
            0 => thread::available_parallelism().map_or(1, usize::from),
            wanted => wanted.min(MOST_THREADS),
        }
    }

    /// Tells all threads to stop.
    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Returns whether a thread is to stop.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Notes what a thread has done so far.
    pub(super) fn note(&self, member: usize, statistics: &Statistics) {
        let own = &self.members[member];
        own.expanded.store(statistics.expanded, Ordering::Relaxed);
        own.generated.store(statistics.generated, Ordering::Relaxed);
        own.reopened.store(statistics.reopened, Ordering::Relaxed);
        own.bytes.store(statistics.peak_bytes.to_u64(), Ordering::Relaxed);
    }

    /// Returns what all threads have done, added to what was done before.
    pub(super) fn statistics(&self, before: &Statistics) -> Statistics {
        let sum = |count: fn(&MemberCounts) -> &AtomicU64| -> u64 {
            self.members.iter().map(|own| count(own).load(Ordering::Relaxed)).sum()
        };
        Statistics {
            expanded: before.expanded + sum(|own| &own.expanded),
            generated: before.generated + sum(|own| &own.generated),
            reopened: before.reopened + sum(|own| &own.reopened),
            iterations: before.iterations,
            peak_bytes: before.peak_bytes.max(sum(|own| &own.bytes).to_usize()),
        }
    }

    /// Checks the limits of all threads together; the calling thread does so. Stops them if one was exceeded.
    pub(super) fn check(
        &self,
        control: &mut Control,
        before: &Statistics,
        bound: f64,
    ) -> Result<(), SearchError> {
        control.check(&self.statistics(before), bound).inspect_err(|_| self.stop())
    }
}
