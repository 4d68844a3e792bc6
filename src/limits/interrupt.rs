//! The interrupt: a flag that other threads set.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A handle that stops a running query from another thread or a signal handler.
///
/// An interrupt stays pending until it is delivered: it stops the running query, also while its text is
/// parsed, or the next one if none runs. The call that returns
/// [`Stop::Interrupted`](crate::Stop::Interrupted) delivers it; until then it is never lost. Several
/// interrupts raised before that are delivered as one.
///
/// ```
/// use taquin::{Engine, Error, Stop};
/// let mut engine = Engine::new();
/// engine.interrupt().stop();
/// assert!(matches!(engine.once("true"), Err(Error::Stopped(Stop::Interrupted))));
/// assert!(engine.once("true")?);
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Requests a stop of the running query, or of the next one if none runs.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Withdraws a request.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Returns whether a stop was requested.
    #[inline]
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Returns the flag itself, for a signal handler to set.
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.0.clone()
    }
}
